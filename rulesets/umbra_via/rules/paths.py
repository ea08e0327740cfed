"""The garden as a grid: open sides, neighbours, legal spaces, and paths that are complete.

Open sides are bits: north 1, east 2, south 4, west 8. A board is sixteen such numbers: `EMPTY` for
a space without a tile, 0 for a tile without an open side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tabletop_tui.core.decision import Choices, Option

from ..state import EMPTY

SIDE = {"N": 1, "E": 2, "S": 4, "W": 8}
CELLS = tuple(row + column for row in "ABCD" for column in "1234")
CENTRE = tuple(CELLS.index(name) for name in ("B2", "B3", "C2", "C3"))

GLYPHS = (
    "✦", "", "", "╚", "", "║", "╔", "╠", "", "╝", "═", "╩", "╗", "╣", "╦", "",
)  # fmt: skip
"""The character for a tile, by its open sides."""


def sides(open_letters: str) -> int:
    """The open sides as bits, from their letters: `NE` is 3."""
    return sum(SIDE[letter] for letter in open_letters)


def letters(mask: int) -> str:
    """The letters of open sides: 3 is `NE`."""
    return "".join(letter for letter, bit in SIDE.items() if mask & bit)


Way = tuple[int, int, int]
"""A side, the side that faces it, and the cell on that side."""


def _ways(cell: int) -> tuple[Way, ...]:
    row, column = divmod(cell, 4)
    ways = []
    for bit, back, down, right in ((1, 4, -1, 0), (2, 8, 0, 1), (4, 1, 1, 0), (8, 2, 0, -1)):
        if 0 <= row + down < 4 and 0 <= column + right < 4:
            ways.append((bit, back, (row + down) * 4 + column + right))
    return tuple(ways)


WAYS = tuple(_ways(cell) for cell in range(16))
"""The ways from each cell to its neighbours, north, east, south, west; none leads off the board."""


def neighbours(cell: int) -> list[int]:
    """The cells that share an edge with this one: north, east, south, west."""
    return [other for _, _, other in WAYS[cell]]


def legal(board: Sequence[int]) -> int:
    """The spaces where a tile may be laid, as a bit for each cell (ruling 15).

    On an empty board these are the four central spaces, otherwise all empty spaces that share an
    edge with a tile, including the Four Point tile (rulings 35 and 36). There is always such a
    space (ruling 14).
    """
    found = 0
    for cell in range(16):
        if board[cell] == EMPTY:
            for _, _, other in WAYS[cell]:
                if board[other] != EMPTY:
                    found |= 1 << cell
                    break
    if not found:
        for cell in CENTRE:
            found |= 1 << cell
    return found


def empty(board: Sequence[int]) -> int:
    """The spaces without a tile, as a bit for each cell."""
    return sum(1 << cell for cell in range(16) if board[cell] == EMPTY)


@cache
def spaces(mask: int) -> Choices:
    """One option for each cell of a mask; key and target are the name of the cell."""
    cells = [cell for cell in range(16) if mask >> cell & 1]
    return Choices([Option(CELLS[c], CELLS[c], c, target=CELLS[c]) for c in cells])


def path_of(board: Sequence[int], start: int) -> tuple[list[int], bool]:
    """The path that a tile belongs to, and whether it is complete (section "Paths" of the rules).

    Tiles are joined where both are open (ruling 24). An open side that faces an empty space keeps
    the path open; one that faces the edge or a closed side is cut off (rulings 22 and 23).
    """
    found, seen, complete = [start], 1 << start, True
    for cell in found:
        mask = board[cell]
        for bit, back, other in WAYS[cell]:
            if mask & bit:
                there = board[other]
                if there == EMPTY:
                    complete = False
                elif there & back and not seen >> other & 1:
                    seen |= 1 << other
                    found.append(other)
    return found, complete


def ends_at(board: Sequence[int], path: Iterable[int]) -> list[int]:
    """The empty spaces that the open ends of a path face, one for each open end."""
    return [
        other
        for cell in path
        for bit, _, other in WAYS[cell]
        if board[cell] & bit and board[other] == EMPTY
    ]


def completed(board: Sequence[int], laid: int) -> list[tuple[int, ...]]:
    """The paths that a tile just laid completes, in the order in which they are resolved.

    First comes the path of this tile, then those of its neighbours north, east, south, west
    (ruling 25). A tile without open sides is in no path, but may complete its neighbours' paths
    (rulings 33, 35).
    """
    found: list[tuple[int, ...]] = []
    seen = 0
    for cell in (laid, *(other for _, _, other in WAYS[laid])):
        if board[cell] > 0 and not seen >> cell & 1:
            path, complete = path_of(board, cell)
            for one in path:
                seen |= 1 << one
            if complete:
                found.append(tuple(sorted(path)))
    return found
