"""What each setting can be."""

from __future__ import annotations

from typing import Literal, get_args, get_origin

SWITCH = {"on": True, "off": False}


def values_of(name: str) -> list[str]:
    """What a setting can be; empty where it is free text."""
    from tabletop_tui.settings import Settings
    from tabletop_tui.theme import PALETTES

    if name == "theme":
        return list(PALETTES)
    kind = Settings.model_fields[name].annotation
    if kind is bool:
        return list(SWITCH)
    return [*map(str, get_args(kind))] if get_origin(kind) is Literal else []
