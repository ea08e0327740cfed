"""Characters and texts as the cells of a drawing, each worked out once.

The same text in the same colours is made of the same objects, so that rows are compared quickly.
"""

from __future__ import annotations

from functools import lru_cache

from rich.cells import split_graphemes

from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.core.words.plaintext import drawable, in_one_line

Cell = tuple[str, str, str, bool]
"""One character cell: the character with its accents (empty in the right half of a wide one), its
foreground and background role, bold."""


MARK = "…"
"""Says that a text goes on."""


@lru_cache(maxsize=4096)
def clusters(text: str) -> tuple[tuple[str, int], ...]:
    """What a reader takes for the characters of a text, each with its width: one cell or two."""
    text = drawable(text)
    if text.isascii():
        return tuple((char, 1) for char in text)
    found, _ = split_graphemes(text)
    # An accent with no letter before it has no cell to stand in.
    return tuple((text[start:end], wide) for start, end, wide in found if wide)


@lru_cache(maxsize=4096)
def measured(text: str) -> tuple[tuple[tuple[str, int], ...], int]:
    """The characters of a text, and the columns of all of them."""
    pieces = clusters(text)
    return pieces, sum(wide for _, wide in pieces)


@lru_cache(maxsize=8192)
def text_cells(text: str, fg: str, bg: str, bold: bool) -> list[Cell]:
    """The cells of a text. They are the same objects each time, which are compared at once."""
    return [(piece, fg, bg, bold) for piece, _ in clusters(text)]


@lru_cache(maxsize=8192)
def plain_columns(phrases: tuple[Phrase, ...]) -> int:
    """The columns of phrases that are plain: each character has one, and none says there is more.

    0 for others.
    """
    found = 0
    for text in (in_one_line(phrase.text) for phrase in phrases):
        pieces, columns = measured(text)
        if text[-1:] == MARK or columns != len(pieces):
            return 0
        found += columns
    return found


@lru_cache(maxsize=8192)
def line_cells(phrases: tuple[Phrase, ...], fg: str, bg: str, bold: bool) -> list[Cell]:
    """The cells of plain phrases."""
    return [
        c for one in phrases for c in text_cells(in_one_line(one.text), one.role or fg, bg, bold)
    ]
