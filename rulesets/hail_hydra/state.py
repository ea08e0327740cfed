"""The state of a game of Hail Hydra, and who may see each field."""

from __future__ import annotations

import operator
from typing import Annotated, Any, ClassVar, NewType

from pydantic import Field, model_validator

from tabletop_tui.core.ids import Count, Seat, SeatOrNobody, one_of
from tabletop_tui.core.marks import EVERYONE, FACE_DOWN, NOBODY, OWNER, seen_by
from tabletop_tui.core.state import Part, State, empty_list

AttackCard = NewType("AttackCard", str)
"""An attack card: its value as it is printed, `+4` or `-2`. Cards of one value are alike."""

Loyalty = NewType("Loyalty", str)
"""`shield` or `hydra`."""

Known = NewType("Known", str)
"""What a seat learned about another one at the first look: a loyalty, or a question mark."""

Giver = NewType("Giver", str)
"""The Hero that a card in the attack came from, by the id in `heroes.toml`."""

VillainId = NewType("VillainId", str)
"""A villain by the id in `villains.toml`."""

SHIELD = Loyalty("shield")
HYDRA = Loyalty("hydra")
UNKNOWN = Known(FACE_DOWN)
SIDES = {SHIELD: "S.H.I.E.L.D.", HYDRA: "HYDRA"}

VALUES = {f"{value:+d}": value for value in (4, 3, 2, 1, -2, -3, -4, -5)}
"""The value of each card, in the order of a sorted hand."""

RANK = {card: place for place, card in enumerate(VALUES)}


def is_red(card: str) -> bool:
    """Whether an attack card harms the team."""
    return card.startswith("-")


def colour_of(card: str) -> str:
    """The colour of an attack card: red or blue."""
    return "red" if is_red(card) else "blue"


AnyCard = Annotated[AttackCard, one_of("attack card")]
AnyGiver = Annotated[Giver, one_of("hero")]
AnyVillain = Annotated[VillainId, one_of("villain")]
Said = Annotated[str, one_of("statement")]
MissionNumber = Annotated[int, Field(ge=0, le=5)]


def _disc(viewer: int, owner: int, holder: Any) -> bool:
    """Whether a viewer may see a disc: its own, a face-up one, or one it has looked at."""
    return holder.shown or viewer in (owner, *holder.looked_at_by)


def _watched(viewer: int, owner: int, holder: Any) -> bool:
    """Whether a viewer may see laid cards: not even the owner, only who uses Radar Sense."""
    return viewer in holder.watched_by


def _after_the_end(viewer: int, owner: int, holder: Any) -> bool:
    """Whether a viewer may see which seat laid which cards: only when the game is over."""
    return bool(holder.over)


class HydraSeat(Part):
    """One Hero.

    `shown` says that the Loyalty Disc lies face up: by HAIL HYDRA (`revealed`) or at the end.
    `out` is Knocked Out. `laid` are face-down cards in the attack, `open` face-up ones. `done` says
    that the seat has laid cards, or handed over, in this Offensive; `webbed` that it took its cards
    back. `passing` is a card on its way to the next Hero. `looking` are cards a power shows.

    Clones of the state share the seats. A rule changes only a seat that `writable` gave it.
    """

    copy_on_write: ClassVar[bool] = True

    hero: Annotated[str, one_of("hero")] = ""
    used: bool = False
    loyalty: Annotated[Loyalty, one_of("loyalty"), seen_by(_disc)]
    knows: Annotated[list[Annotated[Known, one_of("known")]], seen_by(OWNER)]
    looked_at_by: list[Seat] = Field(default_factory=empty_list)
    watched_by: list[Seat] = Field(default_factory=empty_list)
    shown: bool = False
    revealed: bool = False
    out: bool = False
    hand: Annotated[list[AnyCard], seen_by(OWNER)] = Field(default_factory=empty_list)
    laid: Annotated[list[AnyCard], seen_by(_watched)] = Field(default_factory=empty_list)
    open: Annotated[list[AnyCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    givers: Annotated[list[AnyGiver], seen_by(NOBODY)] = Field(
        default_factory=empty_list, exclude_if=operator.not_
    )
    """Once a card was slipped in: from whom each card of `laid`, then each of `open`, came."""
    passing: Annotated[list[AnyCard], seen_by(NOBODY)] = Field(default_factory=empty_list)
    looking: Annotated[list[AnyCard], seen_by(OWNER)] = Field(default_factory=empty_list)
    received: Annotated[list[AnyCard], seen_by(OWNER)] = Field(default_factory=empty_list)
    """Every card that was handed to this seat, in order; `deeds` say by which seat. Empty in older
    saves."""
    done: bool = False
    webbed: bool = False
    empty: bool = False
    """Whether the seat is on the Mission without a card: one is added unseen (ruling 19)."""
    grown: bool = False
    """Whether the seat may lay up to five cards in this Offensive (Embiggen)."""

    said: Said = ""
    """The statement of the seat while it laid cards: `good`, `bad` or empty (ruling 70)."""


class Revealed(Part):
    """A card of the attack after the reveal. `owner` is -1 unless the card lay face up before."""

    copy_on_write: ClassVar[bool] = True

    card: Annotated[AnyCard, seen_by(EVERYONE)]
    blind: bool = False
    owner: SeatOrNobody = -1


def sort_attack(cards: list[Revealed]) -> list[Revealed]:
    """The cards by value, the highest first, so that their order reveals nothing (ruling 20)."""
    return sorted(cards, key=lambda card: (-int(card.card), card.owner, card.blind))


class Offensive(Part):
    """A line of the public history (ruling 21).

    `counts` says how many cards each seat had in the attack, `blind` how many nobody laid. `cards`
    is empty when the values are no longer kept.
    """

    copy_on_write: ClassVar[bool] = True

    mission: MissionNumber
    number: Count
    villain: Annotated[AnyVillain, seen_by(EVERYONE)]
    counts: list[Count]
    said: list[Said]
    blind: Count
    total: int
    defense: Count
    dealt: int
    city: int
    """The city's loss from the total itself."""
    cards: Annotated[list[AnyCard], seen_by(EVERYONE)]
    owners: list[SeatOrNobody] = Field(default_factory=empty_list)
    """The owner of each of the `cards`; -1 unless it was face up before the reveal."""
    out: list[Seat] = Field(default_factory=empty_list)
    """The seats that were Knocked Out."""

    def laid_by(self, seat: int) -> int:
        """How many cards of a seat were in the attack; 0 if a save does not say it."""
        return self.counts[seat] if seat < len(self.counts) else 0

    @property
    def lost_to_defense(self) -> bool:
        """Whether Defense alone made the Villain's loss smaller than the total."""
        return self.defense > 0 and 0 < self.dealt == self.total - self.defense


class Past(Part):
    """All cards that a seat has laid in attacks, in the order of the attacks.

    The history says how many of them belong to each attack. `givers` says from whom they came, up
    to the last that was slipped in. Nobody sees them until the game is `over`.
    """

    copy_on_write: ClassVar[bool] = True

    cards: Annotated[list[AnyCard], seen_by(_after_the_end)] = Field(default_factory=empty_list)
    givers: Annotated[list[AnyGiver], seen_by(_after_the_end)] = Field(
        default_factory=empty_list, exclude_if=operator.not_
    )
    over: bool = False


class Deed(Part):
    """A public deed of a seat: an ability, HAIL HYDRA, cards handed on or stolen.

    `number` is the Offensive, `voting` the voting round if it was done before a vote. `at` is the
    seat that it was done to, or -1. `count` is the number of cards. `cards` are those that an
    ability showed to all, in the words of the log.
    """

    copy_on_write: ClassVar[bool] = True

    kind: Annotated[str, one_of("deed")]
    mission: MissionNumber
    number: Count
    voting: Count
    seat: Seat
    at: SeatOrNobody = -1
    count: Count = 0
    cards: list[Annotated[str, one_of("logged card")]] = Field(default_factory=empty_list)


class Loss(Part):
    """One loss of New York's health, and its cause."""

    copy_on_write: ClassVar[bool] = True

    mission: MissionNumber
    number: Count
    why: Annotated[str, one_of("cause")]
    count: Count


CAUSES = {
    "villain": "the Villain",
    "power": "his power",
    "backfire": "an attack that backfired",
    "cube": "Cosmic Cube",
    "hail": "HAIL HYDRA",
    "agents": "Knocked Out agents",
    "smash": "Smash",
}
"""The causes by which New York can lose health."""

DEEDS = ("ability", "hail", "handed", "stole", "defended")


class Round(Part):
    """A voting round as everybody saw it (ruling 52): whom each seat pointed at, -1 for up."""

    copy_on_write: ClassVar[bool] = True

    mission: MissionNumber
    """The Mission that it was about: the next one."""
    votes: list[SeatOrNobody]
    out: SeatOrNobody
    """The seat that was Knocked Out, or -1."""
    immune: tuple[Seat, ...] = ()
    """The seats at whom a vote counted as pointing up."""
    double: SeatOrNobody = -1
    """The seat whose vote counted twice, or -1."""


class HydraState(State):
    """The whole table.

    `phase` names the next step (`engine.PHASES`). `villains` are those to come, the next one last.
    `defense` is for the Mission, `guard` for the Offensive. `aside` are cards taken out of the
    attack; they are visible until the Offensive ends and count as discarded. `page` is the seat
    that looks at its own card now. `ended` is `shield` or `hydra` when the game is over.
    """

    seats: list[HydraSeat]
    loose: bool
    full_record: bool = False
    phase: Annotated[str, one_of("phase")] = "heroes"
    turn: Seat = 0
    token: SeatOrNobody = -1
    city: int
    mission: MissionNumber = 0
    offensive: Count = 0
    offensives: Count = 0
    villains: Annotated[list[AnyVillain], seen_by(NOBODY)]
    villain: Annotated[AnyVillain, seen_by(EVERYONE)] = VillainId("")
    health: Count = 0
    full: Count = 0
    defense: Count = 0
    guard: Count = 0
    deck: Annotated[list[AnyCard], seen_by(NOBODY)]
    discard: Annotated[list[AnyCard], seen_by(NOBODY)] = Field(default_factory=empty_list)
    blind: Annotated[list[AnyCard], seen_by(NOBODY)] = Field(default_factory=empty_list)
    attack: list[Revealed] = Field(default_factory=empty_list)
    counts: list[Count] = Field(default_factory=empty_list)
    aside: Annotated[list[AnyCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    total: int = 0
    cancelled: bool = False
    marked: SeatOrNobody = -1
    """The seat that may lay only one card in the next Offensive (Winter Soldier), or -1."""
    target: SeatOrNobody = -1
    """The seat that may lay only one card in this Offensive, or -1."""
    passed: tuple[Seat, ...] = ()
    page: SeatOrNobody = -1
    round: Count = 0
    rounds: Count = 0
    immune: tuple[Seat, ...] = ()
    double: SeatOrNobody = -1
    history: list[Offensive] = Field(default_factory=empty_list)
    votes: list[Round] = Field(default_factory=empty_list)
    hails: tuple[Seat, ...] = ()
    past: list[Past] = Field(default_factory=empty_list)
    """By seat, its laid cards; empty in older saves."""
    deeds: list[Deed] = Field(default_factory=empty_list)
    losses: list[Loss] = Field(default_factory=empty_list)
    ended: Annotated[str, one_of("winner")] = ""

    @model_validator(mode="before")
    @classmethod
    def _from_older_saves(cls, data: Any) -> Any:
        """Convert older saves: their windows had a last call, their Offensives a closing screen."""
        if isinstance(data, dict):
            data = {name: value for name, value in data.items() if name != "closing"}
            if data.get("phase") == "over":
                data["phase"] = "start"
        return data

    def order(self) -> list[int]:
        """All seats in token order: from the holder of the First Player Token to the left."""
        first = max(0, self.token)
        return [*range(first, len(self.seats)), *range(first)]

    def team(self) -> list[int]:
        """The Heroes on the Mission, in token order."""
        return [seat for seat in self.order() if not self.seats[seat].out]
