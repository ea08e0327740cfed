"""Names for key bindings, so that a player can give them other keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from textual.binding import Binding, BindingType

_APART = re.compile(r"[^\w-]+")


def with_ids(place: str, bindings: Iterable[BindingType]) -> list[BindingType]:
    """The bindings of a screen, each called by its place and what it does: `game.undo`.

    What an action is told belongs to its name: `rules.heading.-1`.
    """
    return [
        replace(binding, id=f"{place}.{_APART.sub('.', binding.action).strip('.')}")
        if isinstance(binding, Binding) and binding.id is None
        else binding
        for binding in bindings
    ]
