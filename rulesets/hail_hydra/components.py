"""Cards and charts of Hail Hydra, read from the content files: checked once, never changed."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import Field, model_validator

from tabletop_tui.core.content.toml import ContentEntry, Provenance, Sourced, load_list, load_toml

Window = Literal["A", "B", "C", "V"]
"""When an ability can be called; `MOMENTS` has the words."""


MOMENTS: dict[Window, str] = {
    "A": "before laying",
    "B": "before the reveal",
    "C": "before damage",
    "V": "before a vote",
}
"""Each `Window` in the words that players read."""

LEVELS = (1, 2, 2, 3, 4)
"""The danger level of the Villain of each Mission."""


class Hero(Sourced):
    """A Hero card: its ability, and the tips on its back."""

    id: str
    name: str = Field(max_length=16)
    window: Window
    title: str
    text: str
    tip_shield: str
    tip_hydra: str
    ability_provenance: Provenance = "house"
    designed: str = ""
    """The part of the ability that this edition designed, where the rest is printed."""


class Power(ContentEntry):
    """What a Villain's power does.

    `discard` makes `who` lose `count` cards by choice or at random; `limit` and `mark` change how
    many cards are laid; `blind` adds the top card; `absorb` makes the highest blue card count 0.
    """

    op: Literal[
        "discard",
        "limit",
        "city",
        "blind",
        "defense",
        "reveal",
        "pass_left",
        "absorb",
        "heal",
        "mark",
        "city_for_each_out",
        "agents_defend",
    ]
    who: Literal["most", "token", "each"] = "most"
    count: int = Field(default=1, ge=1)
    how: Literal["choice", "random"] = "choice"
    least: int = Field(default=1, ge=1)
    most: int = Field(default=3, ge=1)
    if_total_at_most: int | None = None
    if_hand_at_least: int = 0


class Villain(Sourced):
    """A Villain card. `health_loose` is for 6 or 8 players."""

    id: str
    name: str
    level: int = Field(ge=1, le=4)
    health: int = Field(ge=1)
    health_loose: int = Field(ge=1)
    defense: int = Field(default=0, ge=0)
    city: int = Field(ge=1)
    quick: bool = False
    title: str
    text: str
    does: Power
    designed: str = ""
    """The part of the card that this edition designed, where the rest is printed."""


class Attack(Sourced):
    """Attack cards of one value."""

    value: int
    copies: int = Field(ge=1)
    title: str

    @property
    def card(self) -> str:
        """The value as it is printed."""
        return f"{self.value:+d}"


class TableSize(Sourced):
    """What depends on the number of players. `loose` gives Villains their higher health."""

    players: int
    shield: int
    hydra: int
    knock_outs: tuple[int, int, int]
    loose: bool

    @model_validator(mode="after")
    def _adds_up(self) -> TableSize:
        if self.shield + self.hydra != self.players:
            raise ValueError(f"{self.shield} and {self.hydra} are not {self.players} players")
        return self


class Charts(ContentEntry):
    """The numbers that the rules name."""

    city: int
    hand: int
    left_hand: int
    next_hand: int
    least: int
    most: int
    embiggened: int
    backfire: int
    health_limit: int
    defense_limit: int
    hail_on_mission: int
    hail_out: int
    cube: int
    sources: dict[Provenance, tuple[str, ...]]
    """By source: the names of the numbers that come from it."""
    tables: tuple[TableSize, ...]

    def for_players(self, count: int) -> TableSize:
        """The line for this many players."""
        return next(line for line in self.tables if line.players == count)


class Content:
    """All content of the game."""

    def __init__(
        self,
        heroes: tuple[Hero, ...],
        villains: tuple[Villain, ...],
        attacks: tuple[Attack, ...],
        charts: Charts,
    ) -> None:
        """Raises `ValueError` when a value exceeds the supply of discs."""
        self.heroes = {hero.id: hero for hero in heroes}
        self.villains = {villain.id: villain for villain in villains}
        self.attacks = attacks
        self.charts = charts
        for villain in villains:
            if max(villain.health, villain.health_loose) > charts.health_limit:
                raise ValueError(f"{villain.id}: more health than there are Health Discs")
            if villain.defense > charts.defense_limit:
                raise ValueError(f"{villain.id}: more Defense than there are Defense Discs")

    @cached_property
    def deck(self) -> list[str]:
        """The eighty cards, unshuffled."""
        return [kind.card for kind in self.attacks for _ in range(kind.copies)]

    def of_level(self, level: int) -> list[str]:
        """The ids of the Villains of a danger level."""
        return [villain.id for villain in self.villains.values() if villain.level == level]


def load_content(folder: Path) -> Content:
    """Read all content files. Raises `RulesetError` naming file, entry and field.

    Raises `ValueError` as `Content` does.
    """
    return Content(
        load_list(folder / "heroes.toml", "heroes", Hero),
        load_list(folder / "villains.toml", "villains", Villain),
        load_list(folder / "attacks.toml", "attacks", Attack),
        load_toml(folder / "charts.toml", Charts),
    )
