"""The sizes in which the pieces of Umbra Via are drawn."""

from __future__ import annotations

from typing import NamedTuple

LABEL = 3
"""Columns for the names of the rows."""

SHORT = 5
"""If a space has fewer rows than this, the panels beside the garden have few rows, too."""


class Scale(NamedTuple):
    """Sizes in columns and rows.

    `cell` is the size of a space of the garden, `gap` the distance between two spaces. `tile` is
    the size of a tile on the Altar, `card` the rows of its frame. `least` is the smallest terminal
    for these sizes.
    """

    cell: tuple[int, int]
    gap: tuple[int, int]
    tile: tuple[int, int]
    card: int
    least: tuple[int, int]

    @property
    def small(self) -> bool:
        """Whether this is the smallest scale."""
        return self.least == (0, 0)

    @property
    def short(self) -> bool:
        """Whether the panels beside the garden have few rows."""
        return self.cell[1] < SHORT

    @property
    def width(self) -> int:
        """Columns of the garden with the names of its rows."""
        return LABEL + 4 * self.cell[0] + 3 * self.gap[0] + 2

    @property
    def height(self) -> int:
        """Rows of the garden with the names of its columns and the line around it."""
        return 2 + 4 * self.cell[1] + 3 * self.gap[1]

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row where a space starts, from the corner of the board."""
        row, column = divmod(cell, 4)
        x = LABEL + column * (self.cell[0] + self.gap[0])
        return x, 1 + row * (self.cell[1] + self.gap[1])


SCALES = (
    Scale((23, 9), (1, 1), (13, 5), 9, (190, 58)),
    Scale((17, 7), (1, 1), (9, 5), 9, (160, 48)),
    Scale((11, 5), (1, 1), (5, 3), 8, (100, 33)),
    Scale((11, 4), (1, 1), (5, 3), 7, (100, 28)),
    Scale((7, 3), (1, 1), (3, 3), 7, (0, 0)),
)


def scale_for(width: int, height: int) -> Scale:
    """The largest scale with which everything fits on a terminal of this size."""
    return next(s for s in SCALES if width >= s.least[0] and height >= s.least[1])


def scale_within(width: int, height: int) -> Scale:
    """The largest scale with which the garden fits on a board of this size, or the smallest one."""
    room = (s for s in SCALES if width >= s.width and height >= s.height)
    return next(room, SCALES[-1])
