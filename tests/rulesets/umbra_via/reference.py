"""Complete paths found the slow way, from the glyphs alone: nothing here uses the rules' code.

Every pair of neighbours is looked at again and again until no two joined tiles are in different
groups; a group is complete when no glyph in it points at an empty space.
"""

from __future__ import annotations

OPEN = {
    "║": "NS", "═": "EW", "╚": "NE", "╔": "ES", "╗": "SW", "╝": "NW",
    "╠": "NES", "╦": "ESW", "╣": "NSW", "╩": "NEW", "✦": "",
}  # fmt: skip
MOVES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
Cell = tuple[int, int]


def complete_paths(rows: list[str]) -> list[list[str]]:
    """All complete paths of a drawn garden, each as sorted names of its cells."""
    group: dict[Cell, int] = {}
    for row in range(4):
        for column in range(4):
            if OPEN.get(rows[row][column]):
                group[row, column] = len(group)
    changed = True
    while changed:
        changed = False
        for (row, column), number in list(group.items()):
            for side in OPEN[rows[row][column]]:
                other = (row + MOVES[side][0], column + MOVES[side][1])
                if other in group and FACING[side] in OPEN[rows[other[0]][other[1]]]:
                    low = min(number, group[other])
                    if low < group[row, column] or low < group[other]:
                        group[row, column] = group[other] = low
                        changed = True
    found = []
    for number in sorted(set(group.values())):
        cells = [cell for cell in group if group[cell] == number]
        if not any(leads_into_the_open(rows, cell) for cell in cells):
            found.append(sorted("ABCD"[row] + "1234"[column] for row, column in cells))
    return found


def leads_into_the_open(rows: list[str], cell: Cell) -> bool:
    """Whether a side of this tile faces an empty space of the garden."""
    for side in OPEN[rows[cell[0]][cell[1]]]:
        row, column = cell[0] + MOVES[side][0], cell[1] + MOVES[side][1]
        if 0 <= row < 4 and 0 <= column < 4 and rows[row][column] == ".":
            return True
    return False
