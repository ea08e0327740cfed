"""The content of the box: models of the content files, Figures in every slot, score strips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from tabletop_tui.core.content.toml import ContentEntry, Sourced, load_list, load_toml

from .state import COLOURS, Face, UmbrellaState

Power = Literal["again", "swap", "exchange"]


class FaceEntry(Sourced):
    """One face of a tile: its name and its four cells as printed."""

    name: str = Field(min_length=1, max_length=20)
    rows: tuple[Annotated[str, Field(pattern=r"^[.#]{4}$")], ...] = Field(
        min_length=4, max_length=4
    )

    @model_validator(mode="after")
    def _four_cells(self) -> FaceEntry:
        marked = "".join(self.rows).count("#")
        if marked != 4:
            raise ValueError(f"{self.name}: a figure marks 4 cells, not {marked}")
        return self


class TileEntry(ContentEntry):
    """One Figure tile with its two faces."""

    number: str = Field(pattern=r"^\d\d$")
    black: FaceEntry
    white: FaceEntry


class SceneEntry(Sourced):
    """The colours printed on the Scene of one personal board."""

    number: int
    rows: tuple[Annotated[str, Field(pattern=r"^[RBGY]{4}$")], ...] = Field(
        min_length=4, max_length=4
    )

    @model_validator(mode="after")
    def _four_of_each(self) -> SceneEntry:
        cells = "".join(self.rows)
        if any(cells.count(colour) != 4 for colour in COLOURS):
            raise ValueError(f"scene {self.number}: each colour stands on four cells")
        return self


Space = Annotated[str, Field(pattern=r"^([RBGY]{1,2}|w[1-4])$")]
Number = Annotated[int, Field(ge=1, le=10)]


class GroupEntry(ContentEntry):
    """A printed group: its spaces and what it is worth when all of them are covered."""

    spaces: tuple[Number, ...] = Field(min_length=2)
    points: int


class PowerEntry(ContentEntry):
    """A power between two coloured spaces."""

    spaces: tuple[Number, Number]
    power: Power


class StripEntry(Sourced):
    """One score strip."""

    level: int = Field(ge=1, le=4)
    variant: str = Field(pattern=r"^[A-Z]$")
    spaces: tuple[Space, ...] = Field(min_length=10, max_length=10)
    neighbours: Literal["row", "grid 2x5"]
    groups: tuple[GroupEntry, ...] = ()
    powers: tuple[PowerEntry, ...] = ()

    @property
    def id(self) -> str:
        """Level and variant, as in `3B`."""
        return f"{self.level}{self.variant}"

    @model_validator(mode="after")
    def _groups_belong_to_the_level(self) -> StripEntry:
        if bool(self.groups) is not (self.level < 3):
            raise ValueError(f"strip {self.id}: levels 1 and 2 print groups, 3 and 4 none")
        return self

    @model_validator(mode="after")
    def _powers_join_colours(self) -> StripEntry:
        for entry in self.powers:
            if any(self.spaces[number - 1].startswith("w") for number in entry.spaces):
                raise ValueError(f"strip {self.id}: {entry.power} must join two coloured spaces")
        return self


class SeatsEntry(Sourced):
    """The set-up for one number of players. `aside` counts the score tokens put aside."""

    seats: int
    pool: int
    aside: int
    piles: int
    tiles_in_a_pile: int
    side_zones: int
    umbrellas_in_a_zone: int


class SlotEntry(Sourced):
    """One Figure slot. `turn` counts the quarter turns clockwise of a tile that lies in it."""

    number: int
    mark: str
    turn: int = Field(ge=0, le=3)


class PriceEntry(Sourced):
    """The points of a group of neighbouring tokens; the largest `size` holds for larger ones."""

    size: int
    points: int


class PointsEntry(Sourced):
    """The points of each thing that counts at the end."""

    token: int
    umbrella: int
    empty_zone: int
    solo_umbrella: int


class BoxEntry(Sourced):
    """How many pieces are in the box."""

    tiles: int
    umbrellas_of_a_colour: int
    score_tokens: int


class SetupEntry(ContentEntry):
    """The numbers of the rules."""

    rounds_without_figure: int
    points: PointsEntry
    box: BoxEntry
    seats: tuple[SeatsEntry, ...]
    group_prices: tuple[PriceEntry, ...]
    slots: tuple[SlotEntry, ...] = Field(min_length=4, max_length=4)

    def for_seats(self, count: int) -> SeatsEntry:
        """Return the set-up for this number of players."""
        return next(entry for entry in self.seats if entry.seats == count)


class GradeEntry(Sourced):
    """One grade of the solo game, reached with at least `least` points."""

    id: str
    least: int
    title: str


class Content(ContentEntry):
    """Everything that is printed on the components."""

    tiles: tuple[TileEntry, ...]
    scenes: tuple[SceneEntry, ...]
    strips: tuple[StripEntry, ...]
    setup: SetupEntry
    grades: tuple[GradeEntry, ...]

    def faces(self) -> dict[str, FaceEntry]:
        """Return all faces by id, the black face (K) of a tile before its white face (W)."""
        found: dict[str, FaceEntry] = {}
        for tile in self.tiles:
            found[f"{tile.number}K"] = tile.black
            found[f"{tile.number}W"] = tile.white
        return found

    @cached_property
    def face_ids(self) -> tuple[str, ...]:
        """The ids of all faces, in the order of the tiles."""
        return tuple(self.faces())

    def grade(self, points: int) -> GradeEntry:
        """Return the grade of a solo score."""
        return next(grade for grade in reversed(self.grades) if points >= grade.least)


@cache
def load_content(folder: Path) -> Content:
    """Read and check all content files below `folder`. Raises `RulesetError` for any mistake."""
    return Content(
        tiles=load_list(folder / "figures.toml", "tiles", TileEntry),
        scenes=load_list(folder / "scenes.toml", "scenes", SceneEntry, least=4),
        strips=load_list(folder / "strips.toml", "strips", StripEntry),
        setup=load_toml(folder / "setup.toml", SetupEntry),
        grades=load_list(folder / "merit.toml", "grades", GradeEntry, least=1),
    )


LENGTH = 10


class Strip:
    """One score strip. This class counts spaces and slots from 0, players count them from 1."""

    def __init__(self, entry: StripEntry, prices: Iterable[PriceEntry]) -> None:
        self.entry = entry
        self.id = entry.id
        self.spaces = entry.spaces
        self.two_rows = entry.neighbours == "grid 2x5"
        self.groups = tuple(
            (tuple(number - 1 for number in group.spaces), group.points) for group in entry.groups
        )
        self.powers: tuple[tuple[int, int, Power], ...] = tuple(
            (p.spaces[0] - 1, p.spaces[1] - 1, p.power) for p in entry.powers
        )
        self._prices = {price.size: price.points for price in prices}
        self._most = max(self._prices)
        self._spaces_for = {
            (colour, slot): tuple(n for n in range(LENGTH) if self._takes(n, colour, slot))
            for colour in COLOURS
            for slot in range(4)
        }

    def _takes(self, space: int, colour: str, slot: int) -> bool:
        kind = self.spaces[space]
        return kind == f"w{slot + 1}" if kind[0] == "w" else colour in kind

    def free_spaces(self, colour: str, slot: int, covered: Sequence[bool]) -> list[int]:
        """Return the free spaces for a Figure of this colour made with a tile in this slot.

        These are the plain spaces of the colour, the two-colour spaces that show it, and the white
        space of the slot, which takes any colour (rulings 3, 8 and 10).
        """
        return [space for space in self._spaces_for[colour, slot] if not covered[space]]

    def bonus(self, covered: Sequence[bool]) -> int:
        """Return the points of complete printed groups, or else those of groups of neighbours."""
        if self.groups:
            return sum(points for spaces, points in self.groups if all(covered[n] for n in spaces))
        return sum(self.price(len(group)) for group in self.connected(covered))

    def price(self, size: int) -> int:
        """Return the points of a group of `size` neighbouring tokens; a single token has none."""
        return self._prices.get(min(size, self._most), 0)

    def connected(self, covered: Sequence[bool]) -> list[list[int]]:
        """Return the connected sets of covered spaces; white spaces count, too (ruling 32)."""
        groups: list[list[int]] = []
        seen = [False] * LENGTH
        for start in range(LENGTH):
            if seen[start] or not covered[start]:
                continue
            seen[start] = True
            group = [start]
            for space in group:
                for other in self.beside(space):
                    if covered[other] and not seen[other]:
                        seen[other] = True
                        group.append(other)
            groups.append(sorted(group))
        return groups

    def beside(self, space: int) -> list[int]:
        """Return the neighbours of a space. A power sign between two spaces does not part them."""
        width = LENGTH // 2 if self.two_rows else LENGTH
        row, column = divmod(space, width)
        rows = LENGTH // width
        near = ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
        return [r * width + c for r, c in near if 0 <= r < rows and 0 <= c < width]

    def gain(self, covered: Sequence[bool], space: int) -> int:
        """Return the change of the strip's points when this space is covered; may be negative."""
        after = list(covered)
        after[space] = True
        return self.bonus(after) - self.bonus(covered)

    def fired(self, covered: Sequence[bool], space: int) -> Power | None:
        """Return the power that fires when `space` has just been covered, if any (ruling 33)."""
        for first, second, power in self.powers:
            if space in (first, second) and covered[first] and covered[second]:
                return power
        return None


Cells = tuple[int, int, int, int]
"""Four cells of a Scene, counted from 0 along the rows."""

BLACK, WHITE = "K", "W"


def turned(cell: int, quarter_turns: int) -> int:
    """Return the cell to which some quarter turns clockwise of the 4x4 grid move this cell."""
    row, column = divmod(cell, 4)
    for _ in range(quarter_turns):
        row, column = column, 3 - row
    return row * 4 + column


class Figures:
    """All faces, turned for all slots.

    A tile is a map of the whole Scene. A Figure matches only on exactly the four cells of its tile,
    turned as the slot turns them; it may not be shifted (ruling 1).
    """

    def __init__(self, faces: Mapping[str, FaceEntry], slots: tuple[SlotEntry, ...]) -> None:
        self.cells: dict[str, tuple[Cells, ...]] = {
            face: tuple(_cells("".join(entry.rows), slot.turn) for slot in slots)
            for face, entry in faces.items()
        }
        """For each face the four cells by slot, slots counted from 0."""
        self.names: dict[str, str] = {face: entry.name for face, entry in faces.items()}

    def shown(self, scene: str, face: str, slot: int) -> str:
        """Return the colour that all four cells of this face show, or "" (ruling 2)."""
        a, b, c, d = self.cells[face][slot]
        colour = scene[a]
        return colour if colour == scene[b] == scene[c] == scene[d] else ""

    def rows(self, face: str, slot: int) -> tuple[str, ...]:
        """Return the face as it lies in the slot: four rows of `#` and `.`."""
        marked = self.cells[face][slot]
        grid = "".join("#" if cell in marked else "." for cell in range(16))
        return tuple(grid[row : row + 4] for row in (0, 4, 8, 12))

    def mask(self, face: str, slot: int) -> int:
        """Return the four cells as bits: bit 0 is cell A1, bit 15 is D4."""
        return sum(1 << cell for cell in self.cells[face][slot])


def _cells(grid: str, turn: int) -> Cells:
    a, b, c, d = sorted(turned(cell, turn) for cell in range(16) if grid[cell] == "#")
    return a, b, c, d


def flipped(face: Face) -> Face:
    """Return the other face of the same tile."""
    return Face(face[:-1] + (WHITE if face[-1] == BLACK else BLACK))


class Components:
    """The content, its Figures and its strips. Nothing of it changes after it was made."""

    def __init__(self, content: Content) -> None:
        self.content = content
        setup = content.setup
        self.figures = Figures(content.faces(), setup.slots)
        self.strips: dict[tuple[int, str], Strip] = {
            (entry.level, entry.variant): Strip(entry, setup.group_prices)
            for entry in content.strips
        }

    def strip(self, view: UmbrellaState) -> Strip:
        """Return the strip of this game: all seats have the same one (ruling 31)."""
        return self.strips[view.level, view.variant]
