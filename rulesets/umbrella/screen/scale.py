"""How large the pieces of an Umbrella table are drawn."""

from __future__ import annotations

from typing import NamedTuple


class Scale(NamedTuple):
    """Sizes in columns and rows.

    Pairs are width and height: `cell` of an umbrella on the Scene, `gap` between two of them,
    `pixel` of one cell of a Figure, `slot` of the frame of a Figure. The others are widths: `zone`
    of the frame of a side zone, `label` of a row name and its arrow beside the Scene, `space` of a
    space of the strip and its gap. `names` says whether Figures have their names.
    """

    cell: tuple[int, int]
    gap: tuple[int, int]
    pixel: tuple[int, int]
    slot: tuple[int, int]
    zone: int
    label: int
    space: int
    names: bool

    @property
    def scene(self) -> tuple[int, int]:
        """Width and height of the Scene with its frame."""
        across = 4 * self.cell[0] + 3 * self.gap[0] + 4
        down = 4 * self.cell[1] + 3 * self.gap[1] + 2
        return across, down

    @property
    def width(self) -> int:
        """Columns of the whole board."""
        return max(4 * self.slot[0] + 3, self.scene[0] + 2 * (self.zone + self.label))

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row where a cell of the Scene starts, from the corner of the frame."""
        row, column = divmod(cell, 4)
        x = 2 + column * (self.cell[0] + self.gap[0])
        return x, 1 + row * (self.cell[1] + self.gap[1])


SMALL = Scale((4, 1), (1, 0), (2, 1), (11, 6), 10, 3, 4, names=False)
MEDIUM = Scale((6, 3), (1, 0), (2, 1), (18, 7), 15, 5, 5, names=True)
LARGE = Scale((12, 5), (1, 1), (4, 2), (22, 11), 20, 7, 8, names=True)


def scale_for(width: int, height: int) -> Scale:
    """The largest scale that fits into this size."""
    if width >= LARGE.width and height >= 52:
        return LARGE
    return MEDIUM if width >= MEDIUM.width and height >= 31 else SMALL
