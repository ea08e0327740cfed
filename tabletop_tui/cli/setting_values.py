"""What each setting can be."""

from __future__ import annotations

SWITCH = {"on": True, "off": False}


def values_of(name: str) -> list[str]:
    """What a setting can be; empty where it is free text."""
    from tabletop_tui.settings import SETTINGS
    from tabletop_tui.theme import PALETTES

    if name == "theme":
        return list(PALETTES)
    setting = SETTINGS[name]
    return list(SWITCH) if isinstance(setting.default, bool) else list(setting.choices)
