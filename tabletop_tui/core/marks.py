"""Marks on the fields of a state that say who may see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

FACE_DOWN = "?"
"""Stands in a redacted state for every card, tile or word that the viewer may not see."""

NO_OWNER = -1
PUBLIC = -1
"""The viewer who sees only what the whole table may see."""


class Hidden:
    """Stands for a value that is not known here. A rule may move it, but fails if it reads it.

    Every operation that depends on the value (is it an Owl, is it more than 3, is it there, how is
    it spelled) raises an error. `mask` is what a view shows in its place.
    """

    __slots__ = ("mask",)

    def __init__(self, mask: Any = 0) -> None:
        self.mask = mask

    def _unread(self, *asked: object) -> NoReturn:
        raise TypeError("this value is not known")

    __eq__ = __ne__ = __hash__ = __bool__ = __str__ = __repr__ = __format__ = _unread


Rule = Callable[[int, int, Any], bool]
"""`(viewer, owner, holder) -> sees it?`, where `holder` is the part that carries the field."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Who may see a field. With `top`, everybody sees the last element of a hidden list."""

    rule: Rule
    top: bool = False


def everyone(viewer: int, owner: int, holder: Any) -> bool:
    """Open to the whole table."""
    return True


def owner_only(viewer: int, owner: int, holder: Any) -> bool:
    """Open only to the seat that the part belongs to."""
    return viewer == owner != NO_OWNER


def nobody(viewer: int, owner: int, holder: Any) -> bool:
    """Hidden from every seat."""
    return False


EVERYONE: Rule = everyone
OWNER: Rule = owner_only
NOBODY: Rule = nobody


def seen_by(rule: Rule, *, top: bool = False) -> Mark:
    """Mark a field with who may see it.

    Use it in the annotation: `hand: Annotated[list[CardId], seen_by(OWNER)]`. `top=True` is for
    piles of which only the uppermost (last) element lies open.
    """
    return Mark(rule, top)
