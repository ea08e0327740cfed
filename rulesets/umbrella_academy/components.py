"""The content files of The Umbrella Academy as models: read once, checked, never changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import BeforeValidator, Field, ValidationInfo

from tabletop_tui.core.content.toml import ContentEntry, load_list, load_toml

from .state import KINDS, NO_TOKENS, Tokens

Provenance = Literal["rulebook", "rulebook_name", "published_name", "house"]
"""Where a card comes from; with `_name` only its name does, and this edition made the rest."""

HERO_IDS = ("spaceboy", "rumor", "kraken", "seance", "number_five")
MOST_LETTERS = 5
"""A larger need is written with numbers."""

_CALL = re.compile(r"^([a-z_]+)\(([^()]*)\)$")


class Deed(NamedTuple):
    """One operation of a text, and the arguments of its function: `draw(self, 1)`."""

    name: str
    args: tuple[Any, ...]


ReadWords = Callable[[str, tuple[str, ...]], tuple[Any, ...]]
"""Turns the words of an operation into what its function takes, given the name of the operation.

Raises `ValueError` when there is no such operation, or when it does not take these words.
"""


def _deed(text: Any, info: ValidationInfo) -> Deed:
    """Read `draw(self, 1)`. Raises `ValueError` when it is not written like a call."""
    match = _CALL.match(str(text).strip())
    words = [word.strip() for word in match[2].split(",")] if match and match[2].strip() else []
    if match is None or not all(words):
        raise ValueError(f"{text!r} is not written like draw(self, 1)")
    assert info.context is not None
    return Deed(match[1], info.context(match[1], tuple(words)))


Deeds = tuple[Annotated[Deed, BeforeValidator(_deed)], ...]


class Need(NamedTuple):
    """The tokens that beat a target: a number by kind, and `stars` more of any kinds (UA24)."""

    tokens: Tokens
    stars: int = 0

    def met(self, laid: Tokens) -> bool:
        """Whether these tokens are enough: kind by kind, surplus counting for the stars (UA24)."""
        fight, power, wits = self.tokens
        if laid[0] < fight or laid[1] < power or laid[2] < wits:
            return False
        return not self.stars or sum(laid) - sum(self.tokens) >= self.stars

    @property
    def total(self) -> int:
        """The number of all tokens that are needed."""
        return sum(self.tokens) + self.stars

    def missing(self, laid: Tokens) -> Need:
        """What is still missing, by kind and of any kind."""
        fight, power, wits = (max(0, n - have) for n, have in zip(self.tokens, laid, strict=True))
        return Need((fight, power, wits), max(0, self.stars - self._surplus(laid)))

    def change(self, tokens: Tokens, then: Tokens) -> str:
        """What is missing, before and after more tokens: `WWW ▸ ✓WW`."""
        end = " complete" if self.met(then) else ""
        return f"{self.signs(tokens)} ▸ {self.signs(then)}{end}"

    def wasted(self, tokens: Tokens, then: Tokens) -> str:
        """How many of the tokens that are laid then count for nothing (UA15); "" for none."""
        before, after = (max(0, self._surplus(laid) - self.stars) for laid in (tokens, then))
        return f", {after - before} wasted" if after - before else ""

    def _surplus(self, laid: Tokens) -> int:
        return sum(max(0, have - n) for n, have in zip(self.tokens, laid, strict=True))

    def signs(self, laid: Tokens = NO_TOKENS) -> str:
        """A letter for each token that is missing, `✓` for each that lies there: `✓FP*`.

        A large need is counted: `✓2 2F2P8*`. Surplus counts for the stars.
        """
        missing, stars = self.missing(laid)
        kinds, needs, lacking = (*KINDS, "*"), (*self.tokens, self.stars), (*missing, stars)
        wanted = list(zip(kinds, needs, lacking, strict=True))
        if self.total <= MOST_LETTERS:
            return "".join("✓" * (need - left) + kind * left for kind, need, left in wanted)
        met = sum(needs) - sum(lacking)
        parts = [f"{left}{kind}" for kind, _, left in wanted if left]
        return " ".join(filter(None, (f"✓{met}" if met else "", "".join(parts))))


def parse_need(text: Any) -> Need:
    """Read `FFP3*`: a letter for each token, the number of tokens of any kind at the end."""
    match = re.match(r"^([FPW]*)(?:(\d+)\*)?$", str(text))
    if match is None:
        raise ValueError(f"{text!r} is not written like FFP3*")
    return Need(counted(match[1]), int(match[2] or 0))


def counted(letters: str) -> Tokens:
    """Token letters as numbers by kind."""
    return letters.count("F"), letters.count("P"), letters.count("W")


Needs = Annotated[Need, BeforeValidator(parse_need)]


class Sourced(ContentEntry):
    """Something with its source (by default this edition), and what this edition decided of it."""

    provenance: Provenance = "house"
    house: str = ""


class Named(Sourced):
    """An entry with an id in a list."""

    id: str
    name: str


class Lying(Named):
    """A card that may lie on the map; `short` is its name if the whole name has no room."""

    short: str = ""


class CardEntry(Lying):
    """A Skill card or an Advantage.

    Its text works instead of the symbols (`effect`), after them (`modifier`), or not at all.
    """

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    copies: int = Field(default=1, ge=1)
    symbols: str = Field(pattern=r"^[FPW*]*$")
    text: str
    effect: Deeds = ()
    modifier: Deeds = ()

    @property
    def play(self) -> Literal["effect", "modifier", "plain"]:
        """How its text works."""
        return "effect" if self.effect else "modifier" if self.modifier else "plain"

    def has(self, name: str) -> bool:
        """Whether its text has this operation."""
        return any(deed.name == name for deed in (*self.effect, *self.modifier))


class HeroEntry(ContentEntry):
    """A Hero: where they start and their ten Skill cards."""

    id: str
    name: str
    start: int
    letter: str
    cards: tuple[CardEntry, ...]


Bond = Literal[
    "no_effect",
    "no_join",
    "no_mansion",
    "no_pickup",
    "no_place_with_partner",
    "no_share",
    "shout",
    "sulk",
]
"""What a Feud in hand forbids or demands."""


class FeudEntry(Named):
    """A Feud card; `hook` names the rule that binds while it is in hand."""

    copies: int = 1
    text: str
    hook: Bond


class HazardEntry(Lying):
    """A Hazard: its need, and what it does in the Effect Phase.

    After `effect` comes `if_hero` or `if_nobody`.
    """

    copies: int = 1
    needs: Needs
    text: str
    effect: Deeds = ()
    if_hero: Deeds = ()
    if_nobody: Deeds = ()
    sideways: Deeds = ()


class SideEntry(ContentEntry):
    """One side of a Villain card: what the Villain does with a Hero here, and without one."""

    text: str
    if_hero: Deeds
    if_nobody: Deeds


class VillainEntry(Lying):
    """A Villain card."""

    finale_name: str = ""
    sign: str
    needs: Needs
    beaten: str
    finale: dict[str, Needs] = Field(default_factory=dict)
    sides: tuple[SideEntry, ...]


class MissionEntry(Named):
    """A Super Villain card."""

    card: str
    hazards: str
    first: tuple[str, ...]
    goal: tuple[str, ...]
    win: str
    theatre: int = 0
    setup: str
    side: str
    finale: str
    aim: str


class PlaceEntry(Lying):
    """A Location."""

    number: int
    column: int
    row: int
    to: tuple[int, ...]
    ability: str = ""
    water: bool = False

    @property
    def brief(self) -> str:
        """The short name, or else the whole name."""
        return self.short or self.name


class AbilityEntry(Named):
    """A board ability and how often it may be used in a turn."""

    text: str
    effect: Deeds
    limit: Literal["player", "table", "none"]


class AllyEntry(Named):
    """An Ally."""

    hero: str = ""
    letter: str
    text: str
    effect: Deeds


class SpecialEntry(Sourced):
    """A card that the rules themselves handle."""

    name: str
    kind: str
    text: str


class EndingEntry(ContentEntry):
    """A way to win or to lose."""

    id: str
    won: bool
    when: str
    text: str


class SetupEntry(ContentEntry):
    """The numbers of the rules."""

    wounds: int
    members: int
    hazard_limit: dict[str, int]
    standard_hazards: int
    dealt_advantages: int
    dealt_cards: int
    piles: int
    save_pile: int
    threat_step: int
    hand: dict[str, int]
    feuds: dict[str, int]
    first_wounds: dict[str, int]
    special: dict[str, SpecialEntry]


class _Board(ContentEntry):
    places: tuple[PlaceEntry, ...] = Field(min_length=10, max_length=10)
    abilities: tuple[AbilityEntry, ...]


E = TypeVar("E", bound=Named | EndingEntry)


class Content:
    """Everything that is printed on the components, by id."""

    def __init__(self, folder: Path, read_words: ReadWords) -> None:
        load = partial(load_toml, context=read_words)
        entries = partial(load_list, context=read_words)

        def by_id(name: str, kind: type[E]) -> dict[str, E]:
            return {one.id: one for one in entries(folder / f"{name}.toml", name, kind)}

        board = load(folder / "board.toml", _Board)
        self.places = board.places
        self.abilities = {entry.id: entry for entry in board.abilities}
        self.heroes = {one: load(folder / "heroes" / f"{one}.toml", HeroEntry) for one in HERO_IDS}
        self.skills = {card.id: card for hero in self.heroes.values() for card in hero.cards}
        self.hero_of = {card.id: hero.id for hero in self.heroes.values() for card in hero.cards}
        self.advantages = by_id("advantages", CardEntry)
        self.feuds = by_id("feuds", FeudEntry)
        self.missions = by_id("missions", MissionEntry)
        self.villains = by_id("villains", VillainEntry)
        self.allies = by_id("allies", AllyEntry)
        self.endings = by_id("endings", EndingEntry)
        hazards = folder / "hazards"
        self.standard = entries(hazards / "standard.toml", "hazards", HazardEntry)
        self.mission_hazards = {
            one.id: entries(hazards / f"{one.hazards}.toml", "hazards", HazardEntry)
            for one in self.missions.values()
        }
        groups = (self.standard, *self.mission_hazards.values())
        self.hazards = {hazard.id: hazard for group in groups for hazard in group}
        self.setup = load(folder / "setup.toml", SetupEntry)

    def playable(self, card: str) -> CardEntry:
        """A Skill card or an Advantage by its id."""
        return self.skills.get(card) or self.advantages[card]


@cache
def load_content(folder: Path, read_words: ReadWords) -> Content:
    """Read and check all content files below `folder`. Raises `RulesetError` for any mistake.

    The operations in the texts are checked by `read_words`.
    """
    return Content(folder, read_words)


MOON, THEATRE, HARBOUR, MANSION = 1, 4, 6, 10
NUMBERS = range(1, 11)
FERRY = (4, 7, 9)


class Board:
    """Connections, distances and Moves of the ten Locations."""

    def __init__(self, entries: tuple[PlaceEntry, ...]) -> None:
        self.entries = entries
        self.ids = ("", *(entry.id for entry in entries))
        self.number_of = {entry.id: entry.number for entry in entries}
        self.to: tuple[tuple[int, ...], ...] = ((), *(tuple(sorted(e.to)) for e in entries))
        self.water = tuple(entry.number for entry in entries if entry.water)
        self.distance = [[self._far(a, b) for b in range(11)] for a in range(11)]
        self.moves: tuple[tuple[int, ...], ...] = tuple(self._moves(number) for number in range(11))

    def _moves(self, number: int) -> tuple[int, ...]:
        """Where a Move leads: connections, the Mansion, and from the Mansion anywhere (UA13)."""
        if number == MANSION:
            return tuple(other for other in NUMBERS if other != MANSION)
        return tuple(sorted({*self.to[number], MANSION})) if number else ()

    def _far(self, start: int, goal: int) -> int:
        if not start or not goal:
            return 0
        steps, seen = 0, {start}
        while goal not in seen:
            seen |= {far for near in seen for far in self.to[near]}
            steps += 1
        return steps

    def around(self, number: int) -> tuple[int, ...]:
        """A Location and those connected to it, in order."""
        return tuple(sorted((number, *self.to[number])))

    def closer(self, number: int, goals: Iterable[int]) -> list[int]:
        """The connected Locations that lie on a shortest way to the nearest goal."""
        aims = list(goals)
        if not aims:
            return []
        least = min(self.distance[number][goal] for goal in aims)
        if least == 0:
            return []
        nearest = [goal for goal in aims if self.distance[number][goal] == least]
        return [
            near
            for near in self.to[number]
            if any(self.distance[near][goal] == least - 1 for goal in nearest)
        ]
