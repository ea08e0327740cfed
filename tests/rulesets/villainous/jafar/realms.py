"""Who sits across from Jafar in his tests."""

from __future__ import annotations

from tests.rulesets.villainous.scenes import realm

OTHER = realm("captain_hook")
