"""What lies on the table in The Umbrella Academy.

Cards are known by their kind: two copies of one card have one id. Seats, places and villains are
shared by all clones of a state, because an action changes few of them: rules take a copy of one
through `own_seat`, `own_place`, `own_hazard` or `own_villain`, and change it at once.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, NewType

from pydantic import Field

from tabletop_tui.core.ids import Count, Seat, SeatOrNobody, one_of
from tabletop_tui.core.marks import EVERYONE, NOBODY, seen_by
from tabletop_tui.core.state import Part, State, empty_list, writable

HeroCard = NewType("HeroCard", str)
"""A card of a Hero Deck: a Skill card, a Feud or a Wound."""

MainCard = NewType("MainCard", str)
"""A card of the Main Deck: an Advantage, a Hazard or Save the World."""

AllyCard = NewType("AllyCard", str)

WOUND = HeroCard("wound")
DEVASTATED = MainCard("sp_devastated")
SAVE_THE_WORLD = MainCard("sp_save_the_world")
UNDRAWN = HeroCard("undrawn")
"""Stands in a forecast for a card that is drawn before the moment of the forecast."""

KINDS = "FPW"
"""Fight, Power, Wits: tokens are counted in this order."""

KIND_NAMES = ("Fight", "Power", "Wits")
"""The kinds of tokens in words."""

Tokens = tuple[Count, Count, Count]
NO_TOKENS: Tokens = (0, 0, 0)

AnyHero = Annotated[str, one_of("hero")]
AnyAlly = Annotated[str, one_of("ally")]
AnyAbility = Annotated[str, one_of("ability")]
AnyHeroCard = Annotated[HeroCard, one_of("hero card")]
AnyAllyCard = Annotated[AllyCard, one_of("ally")]
AnyMainCard = Annotated[MainCard, one_of("card")]
PlaceNumber = Annotated[int, Field(ge=1, le=10)]

SETUP, PLAN, PLAY, DRAW, EFFECT, CRISIS = "setup", "plan", "play", "draw", "effect", "crisis"


def at_hand(viewer: int, owner: int, holder: Any) -> bool:
    """Whether a viewer may see a hand: its owner always, everybody while hands are open (UA82)."""
    return viewer == owner or bool(holder.open)


class Academy(Part):
    """One player: the cards of their Heroes.

    `hand` holds the Skill cards; `feuds`, `wounds` and `advantages` are in hand, too, but always
    lie open, because they bind, threaten and help the whole table. `playing` is the card that is
    being carried out (UA17), `looking` what this player looks at just now. `hurt` counts the
    Wounds in hand, deck and discard pile. `used` are the abilities used this turn.
    """

    copy_on_write: ClassVar[bool] = True

    heroes: list[AnyHero] = Field(default_factory=empty_list)
    open: bool = True
    hand: Annotated[list[AnyHeroCard], seen_by(at_hand)] = Field(default_factory=empty_list)
    feuds: Annotated[list[AnyHeroCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    wounds: Count = 0
    advantages: Annotated[list[AnyMainCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    deck: Annotated[list[AnyHeroCard], seen_by(NOBODY)] = Field(default_factory=empty_list)
    discard: Annotated[list[AnyHeroCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    playing: Annotated[list[AnyHeroCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    looking: Annotated[list[AnyMainCard], seen_by(at_hand)] = Field(default_factory=empty_list)
    hurt: Count = 0
    passed: bool = False
    used: list[AnyAbility] = Field(default_factory=empty_list)

    @property
    def counted(self) -> int:
        """The cards that count for the hand size: Advantages do not (UA20)."""
        return len(self.hand) + len(self.feuds) + self.wounds

    @property
    def named(self) -> list[str]:
        """All but Wounds, in the order in which screens show and number them."""
        return [*map(str, (*self.hand, *self.feuds, *self.advantages))]

    @property
    def held(self) -> int:
        """All cards in hand, Advantages too."""
        return self.counted + len(self.advantages)


class Hazard(Part):
    """A Hazard on the board with its tokens and the Heroes who placed them (UA62).

    `done` says that its Effect was carried out in this Effect Phase (UA47).
    """

    copy_on_write: ClassVar[bool] = True

    card: Annotated[AnyMainCard, seen_by(EVERYONE)]
    tokens: Tokens = NO_TOKENS
    by: tuple[AnyHero, ...] = ()
    sideways: bool = False
    muted: bool = False
    done: bool = False


class Place(Part):
    """What lies at one Location."""

    copy_on_write: ClassVar[bool] = True

    hazard: Hazard | None = None
    advantages: Annotated[list[AnyMainCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    save: bool = False


class Villain(Part):
    """A Villain's model. `at` is 0 while it is off the board (knocked out)."""

    copy_on_write: ClassVar[bool] = True

    id: Annotated[str, one_of("model")]
    kind: Annotated[str, one_of("villain")]
    at: Annotated[int, Field(ge=0, le=10)]
    side: Annotated[int, Field(ge=1, le=2)] = 1
    tokens: Tokens = NO_TOKENS
    by: tuple[AnyHero, ...] = ()
    muted: bool = False
    acted: bool = False


class AcademyState(State):
    """The whole table.

    `at` tells where each Hero is, `owner` whose Hero it is, both in seat order; `allies` where each
    Ally on the board is. `guards` counts prevented Wounds by Hero or by Location number as text.
    `top` holds the uppermost card of the Main Deck while it lies face up (at most one). `current`
    acts in the Play Phase; `acted` says that only destroying is left to them, `again` that they
    have one more Action. `sweep` is the Location that the Effect Phase comes to next. `partner` is
    the Hero with the Partner token.
    """

    seats: list[Academy]
    places: Annotated[list[Place], Field(min_length=10, max_length=10)]
    villains: list[Villain] = Field(default_factory=empty_list)
    at: dict[AnyHero, PlaceNumber] = Field(default_factory=dict)
    owner: dict[AnyHero, Seat] = Field(default_factory=dict)
    allies: dict[AnyAlly, PlaceNumber] = Field(default_factory=dict)
    ally_deck: Annotated[list[AnyAllyCard], seen_by(NOBODY)] = Field(default_factory=empty_list)
    allies_used: list[AnyAlly] = Field(default_factory=empty_list)
    guards: dict[Annotated[str, one_of("guarded")], Count] = Field(default_factory=dict)
    deck: Annotated[list[AnyMainCard], seen_by(NOBODY)] = Field(default_factory=empty_list)
    top: Annotated[list[AnyMainCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    gone: Annotated[list[AnyMainCard], seen_by(EVERYONE)] = Field(default_factory=empty_list)
    feud_deck: Annotated[list[AnyHeroCard], seen_by(NOBODY)] = Field(default_factory=empty_list)
    wound_deck: Count = 0
    mission: Annotated[str, one_of("mission")]
    threat: Annotated[str, one_of("threat")] = "normal"
    solo: bool = False
    ten_more: bool = False
    private: bool = False
    challenge: bool = False
    finale: bool = False
    phase: Annotated[str, one_of("phase")] = SETUP
    turn: Count = 1
    first: SeatOrNobody = -1
    current: Seat = 0
    acted: bool = False
    again: bool = False
    sweep: Annotated[int, Field(ge=1, le=11)] = 1
    used: list[AnyAbility] = Field(default_factory=empty_list)
    partner: Annotated[str, one_of("partner")] = ""
    beaten: Count = 0
    ended: Annotated[str, one_of("ending")] = ""

    def own_seat(self, seat: int) -> Academy:
        """A seat to be changed."""
        return writable(self.seats, seat)

    def own_place(self, number: int) -> Place:
        """The Location of this number to be changed."""
        return writable(self.places, number - 1)

    def own_hazard(self, number: int) -> Hazard:
        """The Hazard at a Location, to be changed. There must be one."""
        place = self.own_place(number)
        assert place.hazard is not None
        mine = place.hazard = place.hazard.clone()
        return mine

    def own_villain(self, villain: str) -> Villain:
        """A Villain to be changed. Raises `KeyError` when it is not in the game."""
        for index, one in enumerate(self.villains):
            if one.id == villain:
                return writable(self.villains, index)
        raise KeyError(villain)

    def place(self, number: int) -> Place:
        """The Location of this number, to be looked at."""
        return self.places[number - 1]

    def hazard_at(self, number: int) -> Hazard | None:
        """The Hazard in a Location; None where none lies, and where all is devastated."""
        hazard = self.places[number - 1].hazard
        return None if hazard is None or hazard.card == DEVASTATED else hazard

    def villain(self, villain: str) -> Villain | None:
        """A Villain to be looked at; None when it is not in the game."""
        for one in self.villains:
            if one.id == villain:
                return one
        return None

    def villains_at(self, number: int) -> list[Villain]:
        """The Villains in a Location."""
        return [one for one in self.villains if one.at == number]

    def heroes_at(self, number: int) -> list[str]:
        """The Heroes in a Location, in seat order."""
        return [hero for hero, at in self.at.items() if at == number]

    def allies_at(self, number: int) -> list[str]:
        """The Allies in a Location."""
        return [ally for ally, at in self.allies.items() if at == number]

    @property
    def hazards(self) -> int:
        """Locations with a Hazard, the devastated ones included (UA51, UA76)."""
        return sum(1 for place in self.places if place.hazard is not None)

    @property
    def devastated(self) -> int:
        """Devastated Locations."""
        return sum(1 for p in self.places if p.hazard is not None and p.hazard.card == DEVASTATED)

    @property
    def deck_left(self) -> int:
        """Cards of the Main Deck, with the one that lies face up and those that are looked at."""
        aside = sum(len(seat.looking) for seat in self.seats)
        return len(self.deck) + len(self.top) + aside

    def clockwise(self) -> list[int]:
        """The seats in order from the First Player."""
        count = len(self.seats)
        return [(self.first + step) % count for step in range(count)]
