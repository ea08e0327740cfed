"""Villains as printed: found in their folders, checked, and joined with their abilities."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, model_validator

from tabletop_tui.core.content.toml import ContentEntry, load_toml
from tabletop_tui.core.errors import RulesetError

from .state import CardId

ACTION_NAMES: dict[str, str] = {
    "gain": "Gain Power",
    "play": "Play a Card",
    "activate": "Activate",
    "fate": "Fate",
    "move": "Move an Item or Ally",
    "hero": "Move a Hero",
    "vanquish": "Vanquish",
    "discard": "Discard Cards",
}
MOVES_CURSES = "Move an Item, Ally or Curse"
"""The name of the action "move" in the realm of a villain that has Curses."""

Hook = Callable[..., Any]
"""What a card says to one kind of question or event; `hooks.py` has all kinds."""

Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
SymbolText = Annotated[
    str, Field(pattern=r"^(gain [1-9]|play|activate|fate|move|hero|vanquish|discard)$")
]
Provenance = Literal["scan", "agreed", "wiki", "memory", "house"]
Type = Literal["ally", "item", "effect", "condition", "curse", "hero"]


class LocationEntry(ContentEntry):
    """One location. The upper symbols are those that Heroes cover."""

    id: Word
    name: str = Field(min_length=1)
    top: tuple[SymbolText, ...]
    bottom: tuple[SymbolText, ...]
    locked: bool = False


class CardEntry(ContentEntry):
    """One card. What its numbers say needs no code.

    `aims` is what an Effect does to the card it is aimed at, in a verb: `discard`. `attach` names
    what the card is attached to; `bonus` is the Strength it gives its holder.
    `symbol` is a symbol the card adds to its location. `only` and `forced` name a location: the
    only one where it may be played, and the one to which it must be played when revealed.
    `hand_size` replaces the four of the hand size, `hand_change` is added to it. `least_allies`
    must take part in a Vanquish of this Hero. `reach` lets an Ally fight at the next location.
    `unlocks` names a location that loses its lock when the card is played. `activate` is the
    Cost of an activation. `when` is the test of a Condition. `house` says what of the card is our
    reading, where no source tells.
    """

    id: Word
    name: str = Field(min_length=1)
    type: Type
    copies: int = Field(default=1, ge=1, le=9)
    cost: int | None = Field(default=None, ge=0)
    strength: int | None = Field(default=None, ge=0)
    text: str = ""
    provenance: Provenance = "scan"
    house: str = ""
    aims: str = ""
    attach: Literal["", "ally", "hero"] = ""
    bonus: int = 0
    symbol: SymbolText | None = None
    only: Word | None = None
    forced: Word | None = None
    hand_size: int | None = None
    hand_change: int = 0
    least_allies: int = 0
    reach: bool = False
    unlocks: Word | None = None
    opens_hand: bool = False
    activate: int | None = Field(default=None, ge=0)
    when: dict[Literal["allies", "items", "power", "defeats", "ally_strength"], int] = Field(
        default_factory=dict
    )

    @model_validator(mode="after")
    def _fits_its_type(self) -> CardEntry:
        if self.type in ("ally", "hero") and self.strength is None:
            raise ValueError(f"{self.id}: needs a strength")
        if (self.type == "condition") != bool(self.when):
            raise ValueError(f"{self.id}: a Condition, and nothing else, has `when`")
        return self


class VillainEntry(ContentEntry):
    """One villain: `villain.toml`. `short` begins the ids of its cards.

    `cards` are those of its villain deck, `fate` those of its Fate deck.
    """

    id: Word
    short: Word
    name: str = Field(min_length=1)
    order: int
    objective: str = Field(min_length=1)
    guide: str = Field(min_length=1)
    against: str = Field(min_length=1)
    locations: tuple[LocationEntry, ...] = Field(min_length=4, max_length=4)
    cards: tuple[CardEntry, ...]
    fate: tuple[CardEntry, ...]

    @property
    def printed(self) -> tuple[CardEntry, ...]:
        """The cards of both decks."""
        return (*self.cards, *self.fate)

    @model_validator(mode="after")
    def _decks_are_whole(self) -> VillainEntry:
        ids = [card.id for card in self.printed]
        if twice := [name for number, name in enumerate(ids) if name in ids[:number]]:
            raise ValueError(f"two cards share the id {twice[0]}")
        places = [place.id for place in self.locations]
        for deck, cards, size in (("villain", self.cards, 30), ("fate", self.fate, 15)):
            count = sum(card.copies for card in cards)
            if count != size:
                raise ValueError(f"the {deck} deck has {count} cards, not {size}")
        for card in self.cards:
            if card.type not in ("condition", "hero") and card.cost is None:
                raise ValueError(f"{card.id}: needs a cost")
        for card in self.printed:
            for place in (card.only, card.forced, card.unlocks):
                if place and place not in places:
                    raise ValueError(f"{card.id}: there is no location {place}")
        return self


class Behaviour:
    """What code says about a villain: hooks by card id and kind; those of the villain under ""."""

    def __init__(self) -> None:
        self.hooks: dict[str, dict[str, Hook]] = {}


class Symbol(NamedTuple):
    """One action symbol. `slot` is t1, t2, b1, b2 from the left, or the card that adds it.

    `label` is as the board says it: `Gain 3 Power`.
    """

    slot: str
    action: str
    amount: int
    label: str

    @property
    def top(self) -> bool:
        """Whether Heroes can cover it."""
        return self.slot in ("t1", "t2")


class Location(NamedTuple):
    """One location of a realm."""

    id: str
    name: str
    symbols: tuple[Symbol, ...]
    locked: bool


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A card and its hooks; shared by its copies."""

    id: str
    name: str
    fate: bool
    type: str
    cost: int
    strength: int
    attach: str
    bonus: int
    symbol: Symbol | None
    only: int
    forced: int
    unlocks: int
    reach: bool
    least_allies: int
    activate: int | None
    tests: tuple[str, ...]
    entry: CardEntry
    hooks: Mapping[str, Hook]

    @property
    def cost_varies(self) -> bool:
        """Whether its text says what it costs, instead of a number."""
        return "price" in self.hooks

    @property
    def located(self) -> bool:
        """Whether it stays in the realm when played."""
        return self.type not in ("effect", "condition")


@dataclass(frozen=True, slots=True, eq=False)
class Villain:
    """A villain: its board, its cards, its hooks.

    `conditions` has for each test the copies of the Conditions with that test, `listeners` for each
    kind of hook the cards that have one, and their hook.
    """

    id: str
    short: str
    name: str
    entry: VillainEntry
    locations: tuple[Location, ...]
    kinds: Mapping[str, Kind]
    cards: tuple[CardId, ...]
    fate_cards: tuple[CardId, ...]
    hooks: Mapping[str, Hook]
    conditions: Mapping[str, tuple[CardId, ...]] = field(default_factory=dict)
    listeners: Mapping[str, Mapping[CardId, Hook]] = field(default_factory=dict)


class Content(NamedTuple):
    """All villains by id in their order, and the kind of every card by card id."""

    villains: Mapping[str, Villain]
    kinds: Mapping[str, Kind]


@cache
def load_content(folder: Path, package: str) -> Content:
    """Read every villain below `folder`. Raises `RulesetError` for any mistake."""
    for code in sorted(folder.glob("*/*.py")):
        if not (code.parent / "villain.toml").is_file():
            raise RulesetError(
                f"{code.parent.name}/villain.toml is missing: without it this is no villain."
            )
    entries = [
        (load_toml(file, VillainEntry), file.parent) for file in folder.glob("*/villain.toml")
    ]
    entries.sort(key=lambda found: found[0].order)
    for (one, _), (other, _) in combinations(entries, 2):
        for name in ("short", "order", "name"):
            if getattr(one, name) == getattr(other, name):
                raise RulesetError(f"{one.id} and {other.id} have the same `{name}`.")
    villains: dict[str, Villain] = {}
    kinds: dict[str, Kind] = {}
    for entry, place in entries:
        if entry.id != place.name:
            raise RulesetError(f"{place.name}/villain.toml: id: {entry.id} is not its folder.")
        if not (place / "abilities.py").is_file():
            raise RulesetError(f"{entry.id}/abilities.py is missing: it says what the cards do.")
        if entry.locations[0].locked:
            raise RulesetError(
                f"{entry.id}/villain.toml: the first location is open in every game."
            )
        module = importlib.import_module(f"{package}.{place.name}.abilities")
        behaviour = getattr(module, "cards", None)
        if not isinstance(behaviour, Behaviour):
            raise RulesetError(f"{entry.id}/abilities.py has no `cards = Abilities()`.")
        made = join(entry, behaviour)
        villains[made.id] = made
        for card in (*made.cards, *made.fate_cards):
            kinds[card] = made.kinds[card.split(".")[1]]
    return Content(villains, kinds)


def join(entry: VillainEntry, behaviour: Behaviour) -> Villain:
    """A villain as printed with what its code says. Raises `RulesetError` when they differ."""
    for name in behaviour.hooks.keys() - {"", *(card.id for card in entry.printed)}:
        raise RulesetError(f"{entry.id}/abilities.py: {name}: there is no such card.")
    for card in entry.printed:
        if problem := _difference(card, behaviour.hooks.get(card.id, {})):
            raise RulesetError(f"{entry.id}/abilities.py: {card.id}: {problem}.")
    hooks = behaviour.hooks.get("", {})
    if "progress" not in hooks:
        raise RulesetError(f"{entry.id}/abilities.py: the villain: it has no hook `progress`.")
    places = {place.id: number for number, place in enumerate(entry.locations)}
    curses = any(card.type == "curse" for card in entry.cards)
    names = ACTION_NAMES | ({"move": MOVES_CURSES} if curses else {})
    kinds = {
        card.id: _kind(
            card, places, names, behaviour.hooks.get(card.id, {}), fate=card in entry.fate
        )
        for card in entry.printed
    }
    cards, fate_cards = _copies(entry.short, entry.cards), _copies(entry.short, entry.fate)
    listeners: dict[str, dict[CardId, Hook]] = {}
    for copy in (*cards, *fate_cards):
        for event, hook in kinds[copy.split(".")[1]].hooks.items():
            listeners.setdefault(event, {})[copy] = hook
    conditions: dict[str, tuple[CardId, ...]] = {}
    for copy in cards:
        for test in kinds[copy.split(".")[1]].tests:
            conditions[test] = (*conditions.get(test, ()), copy)
    return Villain(
        id=entry.id,
        short=entry.short,
        name=entry.name,
        entry=entry,
        locations=tuple(_location(place, names) for place in entry.locations),
        kinds=kinds,
        cards=cards,
        fate_cards=fate_cards,
        hooks=dict(hooks),
        conditions=conditions,
        listeners=listeners,
    )


DATA = {"bonus", "symbol", "only", "forced", "hand_size", "hand_change", "least_allies", "reach"}
DATA |= {"unlocks", "opens_hand"}
"""The fields by which a card does something without code."""

PAIRS = (("targets", "aimed"), ("watches", "rewarded"), ("free", "freely"))
"""Pairs of hooks: one has no effect without the other."""


def _difference(card: CardEntry, hooks: Mapping[str, Hook]) -> str:
    behaves = bool(hooks) or any(getattr(card, name) for name in DATA)
    if behaves != bool(card.text):
        return "it does something but has no text" if behaves else "its text has no hook"
    if card.type in ("effect", "condition") and not hooks.keys() & {"played", "aimed"}:
        return "it has no hook `played`"
    if (card.activate is not None) != ("activated" in hooks):
        return "`activate` and the hook `activated` belong together"
    if (card.aims != "") != ("aimed" in hooks):
        return "`aims` and the hook `aimed` belong together"
    if "activatable" in hooks and "activated" not in hooks:
        return "`activatable` needs the hook `activated`"
    for one, other in PAIRS:
        if (one in hooks) != (other in hooks):
            return f"the hooks `{one}` and `{other}` belong together"
    return ""


def _copies(short: str, cards: tuple[CardEntry, ...]) -> tuple[CardId, ...]:
    return tuple(
        CardId(f"{short}.{card.id}.{n}") for card in cards for n in range(1, card.copies + 1)
    )


def _location(entry: LocationEntry, names: Mapping[str, str]) -> Location:
    symbols = [_symbol(f"t{n}", printed, names) for n, printed in enumerate(entry.top, 1)]
    symbols += [_symbol(f"b{n}", printed, names) for n, printed in enumerate(entry.bottom, 1)]
    return Location(entry.id, entry.name, tuple(symbols), entry.locked)


def _symbol(slot: str, printed: str, names: Mapping[str, str]) -> Symbol:
    action, _, amount = printed.partition(" ")
    label = f"Gain {amount} Power" if action == "gain" else names[action]
    return Symbol(slot, action, int(amount or 0), label)


def _kind(
    entry: CardEntry,
    places: Mapping[str, int],
    names: Mapping[str, str],
    hooks: Mapping[str, Hook],
    *,
    fate: bool,
) -> Kind:
    return Kind(
        id=entry.id,
        name=entry.name,
        fate=fate,
        type=entry.type,
        cost=entry.cost or 0,
        strength=entry.strength or 0,
        attach=entry.attach,
        bonus=entry.bonus,
        symbol=_symbol("extra", entry.symbol, names) if entry.symbol else None,
        only=places.get(entry.only or "", -1),
        forced=places.get(entry.forced or "", -1),
        unlocks=places.get(entry.unlocks or "", -1),
        reach=entry.reach,
        least_allies=entry.least_allies,
        activate=entry.activate,
        tests=tuple(f"{name} {least}" for name, least in entry.when.items()),
        entry=entry,
        hooks=hooks,
    )
