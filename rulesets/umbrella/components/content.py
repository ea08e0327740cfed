"""The content files of Umbrella as models: read once, checked, never changed."""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from tabletop_tui.core.loading.content import load_toml

from ..state import COLOURS

Provenance = Literal["rulebook", "published", "house"]
"""Printed in the rulebook, on a public page, or designed for this edition."""

Power = Literal["again", "swap", "exchange"]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class _Sourced(_Entry):
    provenance: Provenance


class FaceEntry(_Sourced):
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


class TileEntry(_Entry):
    """One Figure tile with its two faces."""

    number: str = Field(pattern=r"^\d\d$")
    black: FaceEntry
    white: FaceEntry


class _Tiles(_Entry):
    tiles: tuple[TileEntry, ...]


class SceneEntry(_Sourced):
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


class _Scenes(_Entry):
    scenes: tuple[SceneEntry, ...] = Field(min_length=4)


Space = Annotated[str, Field(pattern=r"^([RBGY]{1,2}|w[1-4])$")]
Number = Annotated[int, Field(ge=1, le=10)]


class GroupEntry(_Entry):
    """A printed group: its spaces and what it is worth when all of them are covered."""

    spaces: tuple[Number, ...] = Field(min_length=2)
    points: int


class PowerEntry(_Entry):
    """A power between two coloured spaces."""

    spaces: tuple[Number, Number]
    power: Power


class StripEntry(_Sourced):
    """One score strip."""

    level: int = Field(ge=1, le=4)
    variant: str = Field(pattern=r"^[A-Z]$")
    spaces: tuple[Space, ...] = Field(min_length=10, max_length=10)
    neighbours: Literal["row", "grid 2x5"]
    groups: tuple[GroupEntry, ...] = ()
    powers: tuple[PowerEntry, ...] = ()

    @property
    def id(self) -> str:
        """Level and variant: `3B`."""
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


class _Strips(_Entry):
    strips: tuple[StripEntry, ...]


class SeatsEntry(_Sourced):
    """What is laid out for one number of players. `aside` are the score tokens put aside."""

    seats: int
    pool: int
    aside: int
    piles: int
    tiles_in_a_pile: int
    side_zones: int
    umbrellas_in_a_zone: int


class SlotEntry(_Sourced):
    """How a tile lies in one slot: quarter turns clockwise."""

    number: int
    mark: str
    turn: int = Field(ge=0, le=3)


class PriceEntry(_Sourced):
    """What a group of neighbouring tokens is worth; the largest size stands for more, too."""

    size: int
    points: int


class PointsEntry(_Sourced):
    """What counts at the end."""

    token: int
    umbrella: int
    empty_zone: int
    solo_umbrella: int


class BoxEntry(_Sourced):
    """What is in the box."""

    tiles: int
    umbrellas_of_a_colour: int
    score_tokens: int


class SetupEntry(_Entry):
    """The numbers of the rules."""

    rounds_without_figure: int
    points: PointsEntry
    box: BoxEntry
    seats: tuple[SeatsEntry, ...]
    group_prices: tuple[PriceEntry, ...]
    slots: tuple[SlotEntry, ...] = Field(min_length=4, max_length=4)

    def for_seats(self, count: int) -> SeatsEntry:
        """The row of the table for this number of players. Raises `KeyError` if there is none."""
        for entry in self.seats:
            if entry.seats == count:
                return entry
        raise KeyError(count)


class GradeEntry(_Sourced):
    """One grade of the solo game, reached with at least so many points."""

    id: str
    least: int
    title: str


class _Merit(_Entry):
    grades: tuple[GradeEntry, ...] = Field(min_length=1)


class Content(_Entry):
    """Everything that is printed on the components."""

    tiles: tuple[TileEntry, ...]
    scenes: tuple[SceneEntry, ...]
    strips: tuple[StripEntry, ...]
    setup: SetupEntry
    grades: tuple[GradeEntry, ...]

    def faces(self) -> dict[str, FaceEntry]:
        """All faces by id, black (K) before white (W)."""
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
        """The grade of a solo score."""
        return next(grade for grade in reversed(self.grades) if points >= grade.least)


@cache
def load_content(folder: Path) -> Content:
    """Read and check all content files below `folder`. Raises `RulesetError` for any mistake."""
    return Content(
        tiles=load_toml(folder / "figures.toml", _Tiles).tiles,
        scenes=load_toml(folder / "scenes.toml", _Scenes).scenes,
        strips=load_toml(folder / "strips.toml", _Strips).strips,
        setup=load_toml(folder / "setup.toml", SetupEntry),
        grades=load_toml(folder / "merit.toml", _Merit).grades,
    )
