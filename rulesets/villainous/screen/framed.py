"""How wide and how high framed cards of a hand are, so that all they tell has room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tabletop_tui.widgets.drawing.layout import Stack

if TYPE_CHECKING:
    from tabletop_tui.widgets.drawing.layout import Text

LEAST_CARD = 17
"""Columns a framed card needs at least."""

WIDEST_CARD = 36

NAMES_WRAP_FROM = 12
"""Rows of the hand from which a name may take two of them."""

FRAME_COLUMNS, FRAME_ROWS = 5, 3
"""Columns of a framed card beside its words, and rows of the hand above and below them."""

Cards = Sequence[Sequence["Text"]]
"""What each card of a hand tells."""


def widths(cards: Cards, room: int, height: int) -> list[int]:
    """The columns of each card: the same for all, or more for those whose texts need them."""
    most = WIDEST_CARD if height >= NAMES_WRAP_FROM else room
    whole = min(room, most * len(cards))
    edges = [number * whole // len(cards) for number in range(len(cards) + 1)]
    alike = [end - start for start, end in pairwise(edges)]
    if fits(cards, alike, height):
        return alike
    needed = [_least_width(card, most, height) for card in cards]
    return shared(whole, needed, [most] * len(cards)) if sum(needed) <= whole else alike


def rows_wanted(cards: Cards, room: int, least: int, most: int) -> int:
    """In how many rows, from the least to the most, all that the cards tell has room."""
    rows = range(least, most)
    return next((n for n in rows if fits(cards, widths(cards, room, n), n)), most)


def fits(cards: Cards, columns: Sequence[int], height: int) -> bool:
    """Whether cards have room in so many columns each, and so many rows."""
    return all(_height(card, width) <= height for card, width in zip(cards, columns, strict=True))


def _least_width(card: Sequence[Text], most: int, height: int) -> int:
    """The columns in which a card has room in so many rows; `most` where none are enough."""
    sizes = range(LEAST_CARD, most)
    return next((width for width in sizes if _height(card, width) <= height), most)


def _height(card: Sequence[Text], width: int) -> int:
    return FRAME_ROWS + Stack(card).rows(width - FRAME_COLUMNS)


def shared(rows: int, least: Sequence[int], most: Sequence[int]) -> list[int]:
    """How many of `rows` each gets: its least, and then in turn one more while some are free.

    Nobody gets more than its most.
    """
    given = list(least)
    while sum(given) < rows and (wanting := [n for n, got in enumerate(given) if got < most[n]]):
        for number in wanting[: rows - sum(given)]:
            given[number] += 1
    return given
