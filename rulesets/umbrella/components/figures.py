"""Figure tiles: which cells a face asks for in each slot, and whether a Scene shows them."""

from __future__ import annotations

from collections.abc import Mapping

from ..state import Face
from .content import FaceEntry, SlotEntry

Cells = tuple[int, int, int, int]
"""Four cells of a Scene, counted from 0 along the rows."""

BLACK, WHITE = "K", "W"


def turned(cell: int, quarter_turns: int) -> int:
    """Where a cell of the 4x4 map comes to lie after so many quarter turns clockwise."""
    row, column = divmod(cell, 4)
    for _ in range(quarter_turns):
        row, column = column, 3 - row
    return row * 4 + column


class Figures:
    """All faces, turned for all slots.

    A tile is a map of the whole Scene: its four cells are exact, nothing may be shifted, and only
    the slot turns it (ruling 1).
    """

    def __init__(self, faces: Mapping[str, FaceEntry], slots: tuple[SlotEntry, ...]) -> None:
        self.cells: dict[str, tuple[Cells, ...]] = {
            face: tuple(_cells("".join(entry.rows), slot.turn) for slot in slots)
            for face, entry in faces.items()
        }
        """For each face the four cells by slot, slots counted from 0."""
        self.names: dict[str, str] = {face: entry.name for face, entry in faces.items()}

    def shown(self, scene: str, face: str, slot: int) -> str:
        """The colour in which the Scene shows this face, or "".

        The other twelve cells do not matter (ruling 2).
        """
        a, b, c, d = self.cells[face][slot]
        colour = scene[a]
        return colour if colour == scene[b] == scene[c] == scene[d] else ""

    def rows(self, face: str, slot: int) -> tuple[str, ...]:
        """The face as it lies in the slot, four rows of `#` and `.`."""
        marked = self.cells[face][slot]
        grid = "".join("#" if cell in marked else "." for cell in range(16))
        return tuple(grid[row : row + 4] for row in (0, 4, 8, 12))

    def mask(self, face: str, slot: int) -> int:
        """The four cells as bits: bit 0 is cell A1, bit 15 is D4."""
        return sum(1 << cell for cell in self.cells[face][slot])


def _cells(grid: str, turn: int) -> Cells:
    a, b, c, d = sorted(turned(cell, turn) for cell in range(16) if grid[cell] == "#")
    return a, b, c, d


def flipped(face: Face) -> Face:
    """The other face of the same tile."""
    return Face(face[:-1] + (WHITE if face[-1] == BLACK else BLACK))
