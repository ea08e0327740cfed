"""Names in braces in a text, and what is put in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping

_PLACE = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def fill(text: str, parts: Mapping[str, str]) -> str:
    """The text with every `{name}` of `parts` filled in; other names stay as they stand."""
    return _PLACE.sub(lambda found: parts.get(found[1], found[0]), text)


def unfilled(text: str) -> list[str]:
    """The names in braces that nothing was put in the place of."""
    return _PLACE.findall(text)
