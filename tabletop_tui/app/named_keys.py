"""Every key that can be changed, by its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from textual.binding import Binding

from tabletop_tui.app.guarded import GuardedApp
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.folders import PACKAGE
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import spell


def named_keys() -> dict[str, tuple[str, str]]:
    """The name of every binding of the program, its keys as they are written, and what it does."""
    for room in ("app", "screens"):
        for found in walk_packages([str(PACKAGE / room)], f"tabletop_tui.{room}."):
            import_module(found.name)
    names: dict[str, tuple[str, str]] = {}
    for holder in (GuardedApp, *_below(GuardedApp), *_below(AppScreen), *_below(Drawn)):
        for binding in vars(holder).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id:
                keys = " ".join(spell(key.strip()) for key in binding.key.split(","))
                names.setdefault(binding.id, (keys, binding.tooltip or binding.description))
    return names


def lost_keys(chosen: Mapping[str, str]) -> list[str]:
    """For each key that the player gave to something else: what it did there before."""
    # Textual knows of no clash between bindings that have names.
    names = named_keys()
    sentences = []
    for name, key in chosen.items():
        place = name.partition(".")[0]
        for other, (keys, about) in names.items():
            kept = other != name and other not in chosen and other.partition(".")[0] == place
            if kept and spell(key) in keys.split():
                lost = f"{spell(key)} now does {name}, and no longer {other}: {about}."
                sentences.append(one_line(lost))
    return sentences


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
