"""Who sits across from Captain Hook in his tests."""

from __future__ import annotations

from tests.rulesets.villainous.scenes import realm

OTHER = realm("jafar")
