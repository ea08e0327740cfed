"""The content files of Umbra Via as models: read once, checked, never changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from tabletop_tui.core.content.toml import ContentEntry, Sourced, load_list, load_toml

Turn = Annotated[str, Field(pattern=r"^N?E?S?W?$")]


class TileEntry(Sourced):
    """One kind of path tile: how many there are, and its open sides in each orientation.

    `house` says what was decided for this edition.
    """

    id: str = Field(pattern=r"^[a-z]+$")
    name: str = Field(min_length=1, max_length=12)
    count: int = Field(ge=1)
    special: bool
    turns: tuple[Turn, Turn, Turn, Turn]
    text: str = Field(min_length=1)
    house: str = ""

    @model_validator(mode="after")
    def _turns_agree(self) -> TileEntry:
        if len({len(turn) for turn in self.turns}) != 1:
            raise ValueError(f"{self.id}: a tile keeps its number of open sides when it is turned")
        return self


class FlowersEntry(Sourced):
    """The flowers of one player, and where they start."""

    energy: int
    soul: int
    on_soul_tile: int
    on_track: int


class BiddingEntry(Sourced):
    """How many flowers are drawn for a bid, on how many tiles, and what they are worth."""

    draw: int = Field(ge=1)
    altar: Literal[4]
    energy_value: int
    soul_value: int


class SoulTileEntry(Sourced):
    """What a claimed Soul tile costs and counts, and the tiles of the shortest path to claim it."""

    worth: int
    least_tiles: int


class ShadeEntry(Sourced):
    """The variant for two players: flowers of a colour that nobody plays."""

    flowers: int


class SetupEntry(ContentEntry):
    """The numbers of the rules."""

    flowers: FlowersEntry
    bidding: BiddingEntry
    soul_tile: SoulTileEntry
    shade: ShadeEntry


class Content(ContentEntry):
    """All content files together."""

    tiles: tuple[TileEntry, ...]
    setup: SetupEntry

    def tile(self, kind: str) -> TileEntry:
        """The entry of a kind. Raises `StopIteration` for a kind that is not in the game."""
        return next(entry for entry in self.tiles if entry.id == kind)

    def stack(self, *, specials: bool) -> list[str]:
        """The kind of every tile, unshuffled, with or without the special ones (ruling 1)."""
        return [
            entry.id
            for entry in self.tiles
            if specials or not entry.special
            for _ in range(entry.count)
        ]


@cache
def load_content(folder: Path) -> Content:
    """Read and check all content files below `folder`. Raises `RulesetError` for any mistake."""
    return Content(
        tiles=load_list(folder / "tiles.toml", "tiles", TileEntry),
        setup=load_toml(folder / "setup.toml", SetupEntry),
    )
