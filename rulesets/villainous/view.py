"""A view of a realm: its cards, their numbers, and the hooks of cards that have an effect.

No function here changes anything, and all of them work on a redacted state, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop_tui.core.decision import Option

from .components import Content, Hook, Kind, Location, Symbol
from .state import NOWHERE, CardId, RealmSeat, Spot, VillainousState

LOCKED = "the location is locked"

MOST_NAMED = 2
"""How many different reasons are named at most; the others are counted."""


class Sifted(NamedTuple):
    """Candidates, each with the reason why it cannot be chosen; "" for those that can.

    `none` is the reason if there is no candidate at all: "no Hero in the realm".
    """

    none: str
    reasons: Mapping[Spot, str]

    @property
    def able(self) -> list[Spot]:
        """The candidates that can be chosen, in order."""
        return [one for one, why in self.reasons.items() if not why]

    @property
    def cards(self) -> list[CardId]:
        """The cards that can be chosen, in order."""
        return [
            CardId(one) for one, why in self.reasons.items() if not why and isinstance(one, str)
        ]

    def why_none(self, names: Mapping[Spot, str]) -> str:
        """Why no candidate can be chosen, with equal reasons together; empty if one can.

        >>> Sifted("no Hero", {"a": "too strong", "b": "too strong"}).why_none({"a": "A", "b": "B"})
        'A, B: too strong'
        """
        if not all(self.reasons.values()):
            return ""
        if not self.reasons:
            return self.none
        groups: dict[str, list[str]] = {}
        for one, why in self.reasons.items():
            named = groups.setdefault(why, [])
            if names[one] not in named:
                named.append(names[one])
        lines = [
            why if len(named) == 1 and named[0] in why else f"{', '.join(named)}: {why}"
            for why, named in groups.items()
        ]
        more = len(lines) - MOST_NAMED
        rest = f"; and {more} more reason{'s' if more > 1 else ''}" if more > 0 else ""
        return "; ".join(lines[:MOST_NAMED]) + rest


ALLY = "ally"
"""The mark of a Hero who has changed sides."""

MAY_STAY = "may stay in turn "


COVERED_USED = "covered used"
"""The key of the note that a covered symbol was used; its value is the turn."""


def may_stay_in(turn: int) -> str:
    """The key of the note that a villain need not move in this turn."""
    return f"{MAY_STAY}{turn}"


class RealmView:
    """A view of the realm of one seat. `s` is the state of this seat."""

    __slots__ = ("content", "kinds", "s", "seat", "state", "villain")

    def __init__(self, content: Content, state: VillainousState, seat: int) -> None:
        self.content = content
        self.kinds = content.kinds
        self.state = state
        self.seat = seat
        self.s: RealmSeat = state.seats[seat]
        self.villain = content.villains[self.s.villain]

    # -- cards -----------------------------------------------------------------------------

    def kind(self, card: str) -> Kind:
        """The printed facts of a card."""
        return self.kinds[card]

    def name(self, card: str) -> str:
        """The printed name of a card."""
        return self.kinds[card].name

    def is_a(self, card: str, *names: str) -> bool:
        """Whether a card is one of these, by the id of its entry: `is_a(card, "wish")`."""
        return self.kinds[card].id in names

    def is_hero(self, card: str) -> bool:
        """Whether a card in the realm is a Hero; a Hero who changed sides is not."""
        return self.kinds[card].type == "hero" and self.s.marks.get(card) != ALLY

    def is_ally(self, card: str) -> bool:
        """Whether a card in the realm is an Ally, or a Hero who changed sides."""
        kind = self.kinds[card].type
        return kind == "ally" or (kind == "hero" and self.s.marks.get(card) == ALLY)

    def is_item(self, card: str) -> bool:
        """Whether a card is an Item of either deck."""
        return self.kinds[card].type == "item"

    # -- places ----------------------------------------------------------------------------

    def location(self, place: int) -> Location:
        """A location by its number."""
        return self.villain.locations[place]

    def place_target(self, place: int) -> str:
        """The target name of a location on the board: `seat 0 skull_rock`."""
        return f"seat {self.seat} {self.location(place).id}"

    def where(self, card: str) -> int:
        """The location of a card in the realm."""
        return self.s.where[card]

    def together(self, card: str, other: str) -> bool:
        """Whether two cards in the realm lie at one location."""
        return self.s.where[card] == self.s.where[other]

    def is_here(self, card: str) -> bool:
        """Whether a card lies in the realm."""
        return card in self.s.where

    def locked(self, place: int) -> bool:
        """Whether a location is locked."""
        return place in self.s.locked

    def open_places(self) -> list[int]:
        """All unlocked locations, from the left."""
        return [p for p in range(len(self.villain.locations)) if p not in self.s.locked]

    def neighbours(self, place: int) -> list[int]:
        """The unlocked locations beside a location."""
        return [p for p in self.open_places() if abs(p - place) == 1]

    def adjacent(self, card: CardId) -> list[int]:
        """The unlocked locations beside the one where a card lies."""
        return self.neighbours(self.where(card))

    def anywhere(self, card: CardId) -> list[int]:
        """All unlocked locations except that of a card."""
        return [p for p in self.open_places() if p != self.where(card)]

    # -- all cards -------------------------------------------------------------------------

    def every(self, at: int = -1) -> list[CardId]:
        """Every card in the realm, or at one location, in the order in which they were played."""
        if at == -1:
            return list(self.s.realm)
        where = self.s.where
        return [c for c in self.s.realm if where[c] == at]

    def unattached(self, at: int = -1) -> list[CardId]:
        """The cards that are not attached to another one, Heroes first."""
        cards = [card for card in self.every(at) if card not in self.s.host]
        return sorted(cards, key=lambda card: not self.is_hero(card))

    def every_hero(self, at: int = -1) -> list[CardId]:
        """All Heroes, also those in locked locations."""
        return [card for card in self.every(at) if self.is_hero(card)]

    def every_ally(self, at: int = -1) -> list[CardId]:
        """All Allies, also those in locked locations."""
        return [card for card in self.every(at) if self.is_ally(card)]

    def every_item(self, at: int = -1) -> list[CardId]:
        """All Items of both decks, also attached ones and those in locked locations."""
        return [card for card in self.every(at) if self.is_item(card)]

    def copies(self, name: str, at: int = -1) -> list[CardId]:
        """The copies of a card that lie in the realm, by the id of its entry."""
        return [card for card in self.every(at) if self.kinds[card].id == name]

    def attached(self, card: str) -> list[CardId]:
        """The cards that are attached to a card."""
        return [CardId(held) for held, host in self.s.host.items() if host == card]

    def sort_of(self, card: Spot | None) -> object:
        """A value that is equal for two open cards exactly if they are interchangeable copies.

        Any other object, such as a card in a hand, is returned unchanged.
        """
        s = self.s
        # Open cards are searched first, as a look-ahead does not know the hands of others.
        lies_open = (s.where, s.aside, s.discard, s.fate_discard)
        if not isinstance(card, str) or (
            not any(card in place for place in lies_open) and (card in s.hand or card in s.looking)
        ):
            return card
        kind = self.kinds[card]
        if card not in s.where:
            return kind
        used = any(slot.endswith(card) for slot in s.used)
        held = tuple(sorted(self.kinds[own].id for own in self.attached(card)))
        state = (s.marks.get(card), s.lying.get(card), s.boosts.get(card), used, held)
        return (kind, s.where[card], s.host.get(card), state)

    def one_sort(self, cards: Iterable[Spot]) -> bool:
        """Whether it makes no difference which of these cards is chosen."""
        return len({self.sort_of(card) for card in cards}) == 1

    # -- cards that can be chosen ----------------------------------------------------------

    def heroes(self, at: int = -1) -> list[CardId]:
        """The Heroes that can be chosen: those in locked locations cannot."""
        return self.within_reach(self.every_hero(at))

    def allies(self, at: int = -1) -> list[CardId]:
        """The Allies that can be chosen: those in locked locations cannot."""
        return self.within_reach(self.every_ally(at))

    def items(self, at: int = -1) -> list[CardId]:
        """The Items that can be chosen, also attached ones and those of the Fate deck."""
        return self.within_reach(self.every_item(at))

    def free_items(self, at: int = -1) -> list[CardId]:
        """The Items of the villain that are not attached to a card and can be chosen."""
        return [card for card in self.items(at) if card not in self.s.host]

    def own_items(self, at: int = -1) -> list[CardId]:
        """The Items that the villain controls and that can be chosen; not those of Heroes."""
        held = self.s.host
        return [
            card
            for card in self.items(at)
            if not self.kinds[card].fate and not (card in held and self.is_hero(held[card]))
        ]

    def within_reach(self, cards: list[CardId]) -> list[CardId]:
        """The cards among these that are not in a locked location."""
        locked = self.s.locked
        return [card for card in cards if self.s.where[card] not in locked] if locked else cards

    # -- hooks -----------------------------------------------------------------------------

    def silent(self, card: str) -> bool:
        """Whether the text of a card in the realm has no effect.

        This holds for a Hero who changed sides and for an Item that a Hero holds.
        """
        kind, host = self.kinds[card], self.s.host.get(card)
        if kind.type == "hero":
            return self.s.marks.get(card) == ALLY
        stealable = host is not None and not kind.fate and kind.attach != "hero"
        return stealable and self.is_hero(str(host))

    def sources(self, event: str) -> Iterator[tuple[CardId, Hook]]:
        """Yield every card in the realm with a hook of this kind, and the hook.

        Each card is tested only when it is yielded, because the hooks of earlier cards may remove
        or silence it.
        """
        listeners = self.villain.listeners.get(event)
        if listeners:
            for card in [card for card in self.s.realm if card in listeners]:
                if card in self.s.where and not self.silent(card):
                    yield card, listeners[card]

    def sources_now(self, event: str) -> Sequence[tuple[CardId, Hook]]:
        """The same as `sources`, as a list, for callers whose hooks change nothing."""
        listeners = self.villain.listeners.get(event)
        if not listeners:
            return ()
        s, silent = self.s, self.silent
        return [
            (card, listeners[card])
            for card in s.realm
            if card in listeners and card in s.where and not silent(card)
        ]

    def added(self, event: str, *about: Any) -> int:
        """The sum of what all cards in the realm add to a number."""
        total = 0
        for own, hook in self.sources_now(event):
            total += hook(self, *about, own)
        return total

    def barred(self, event: str, *about: Any) -> str:
        """The first reason that any card in the realm gives against something; "" for none."""
        return self.barred_by(self.sources_now(event), *about)

    def barred_by(self, sources: Sequence[tuple[CardId, Hook]], *about: Any) -> str:
        """The first reason that one of these cards gives against something; "" for none."""
        return next((str(why) for own, hook in sources if (why := hook(self, *about, own))), "")

    def says(self, event: str, card: CardId, *about: Any, default: Any = "") -> Any:
        """The result of a card's own hook, wherever the card is; `default` if it has none."""
        hook = self.kinds[card].hooks.get(event)
        return default if hook is None else hook(self, *about, card)

    def villain_says(self, event: str, *about: Any, default: Any = "") -> Any:
        """The result of the villain's own hook; `default` if it has none."""
        hook = self.villain.hooks.get(event)
        return default if hook is None else hook(self, *about)

    # -- numbers and texts -----------------------------------------------------------------

    def strength(self, card: str) -> int:
        """The Strength of a card in the realm with everything that changes it, never below 0."""
        s = self.s
        total = self.kinds[card].strength
        hero = self.is_hero(card)
        for held, host in s.host.items():
            if host == card and (self.kinds[held].attach == "hero") == hero:
                total += self.kinds[held].bonus
        if s.boosts:
            total += s.boosts.get(card, 0)
            if hero:
                total += s.boosts.get(f"heroes@{s.where[card]}", 0)
        return max(total + self.added("strength", card), 0)

    def described(self, card: CardId) -> str:
        """A card in a few words: in the realm Strength, state and location, elsewhere its type."""
        kind = self.kinds[card]
        if not self.is_here(card):
            return f"Strength {kind.strength}" if kind.type == "hero" else kind.type
        place = self.location(self.where(card)).name
        mark = self.s.marks.get(card, "")
        figure = (
            f"Strength {self.strength(card)}" if self.is_hero(card) or self.is_ally(card) else ""
        )
        return ", ".join(word for word in (figure, mark, place) if word)

    def read(self, card: CardId) -> str:
        """The text of a card on a pile; its type if it has no text."""
        return self.kinds[card].entry.text or self.described(card)

    def cost(self, card: CardId, to: Spot = NOWHERE) -> int:
        """What playing a card to this spot costs now, never below 0."""
        return self.costs(card, (to,))[0]

    def why_not_pay(self, cost: int) -> str:
        """How much Power is missing to pay a Cost; empty if there is enough."""
        return f"{cost - self.s.power} Power short" if cost > self.s.power else ""

    def costs(self, card: CardId, places: Sequence[Spot]) -> list[int]:
        """The Costs of playing a card to these spots."""
        kind = self.kinds[card]
        price, adding = kind.hooks.get("price"), self.sources_now("cost")
        if price is None and not adding:
            return [max(kind.cost, 0)] * len(places)
        return [
            max(
                (kind.cost if price is None else price(self, to, card))
                + sum(hook(self, card, to, own) for own, hook in adding),
                0,
            )
            for to in places
        ]

    # -- answers ---------------------------------------------------------------------------

    def card_option(self, card: CardId, detail: str) -> Option:
        """A card as an answer."""
        return Option(card, self.name(card), detail=detail, target=card)

    def place_option(self, place: int, detail: str = "") -> Option:
        """A location as an answer; its number is its place in the realm, from the left."""
        location, target = self.location(place), self.place_target(place)
        return Option(location.id, location.name, place, detail, target, str(place + 1))

    def symbol_option(self, place: int, symbol: Symbol) -> Option:
        """A symbol of a location as an answer: `play b2`, `vanquish hook.cannon.1`."""
        target = f"{self.place_target(place)} {symbol.slot}"
        why = self.why_gained(symbol.amount) if symbol.action == "gain" else ""
        detail = f"really {self.gained(symbol.amount)}: {why}" if why else ""
        return Option(f"{symbol.action} {symbol.slot}", symbol.label, symbol, detail, target)

    # -- symbols ---------------------------------------------------------------------------

    def covered(self, place: int) -> list[str]:
        """The slots that Heroes cover: both upper ones, unless the villain says otherwise."""
        usual = ["t1", "t2"] if self.every_hero(place) else []
        return list(self.villain_says("covering", place, default=usual))

    def symbols(self, place: int) -> list[Symbol]:
        """The symbols of a location, printed and added, covered or not."""
        found = list(self.villain.locations[place].symbols)
        for card in self.s.realm:
            extra = self.kinds[card].symbol
            if extra is not None and self.s.where[card] == place and not self.silent(card):
                found.append(extra._replace(slot=card))
        return found

    def stopped(self, place: int) -> dict[str, str]:
        """Why symbols of a location cannot be used, by slot: Heroes cover them, or a card bars."""
        barred = {s.slot: self.barred("bars_action", s.action) for s in self.symbols(place)}
        found = {slot: why for slot, why in barred.items() if why}
        return found | dict.fromkeys(self.covered(place), "covered")

    def usable(self) -> list[Symbol]:
        """The symbols at the mover that are neither used nor covered."""
        place = self.s.at
        covered = self.covered(place)
        opened = any(opens(self, place, own) for own, opens in self.sources("opens"))
        return [
            symbol
            for symbol in self.symbols(place)
            if f"{place}.{symbol.slot}" not in self.s.used
            and (symbol.slot not in covered or opened)
        ]

    def used_covered(self) -> bool:
        """Whether a symbol that a Hero covered was used this turn."""
        return self.s.notes.get(COVERED_USED) == self.state.turn

    # -- reasons ------------------------------------------------------------------------------

    def sifted(
        self, none: str, cards: Sequence[CardId], why: Callable[[CardId], str] | None = None
    ) -> Sifted:
        """Cards, each with why it cannot be chosen: a locked location, or what `why` returns."""

        def reason(card: CardId) -> str:
            if self.is_here(card) and self.locked(self.where(card)):
                return LOCKED
            return why(card) if why is not None else ""

        return Sifted(none, {card: reason(card) for card in cards})

    def sifted_heroes(self, why: Callable[[CardId], str] | None = None) -> Sifted:
        """The Heroes in the realm, each with why it cannot be chosen."""
        return self.sifted("no Hero in the realm", self.every_hero(), why)

    def sifted_allies(self, why: Callable[[CardId], str] | None = None) -> Sifted:
        """The Allies in the realm, each with why it cannot be chosen."""
        return self.sifted("no Ally in the realm", self.every_ally(), why)

    def why_none(self, sifted: Sifted) -> str:
        """Why none of some candidates can be chosen; empty when one can."""
        return sifted.why_none(
            {
                one: self.name(one) if isinstance(one, str) else self.location(one).name
                for one in sifted.reasons
            }
        )

    def why_not_to_place(self, card: CardId, place: int) -> str:
        """Why a card in the realm cannot be moved to a location; empty when it can."""
        here = self.where(card)
        if place == here:
            return f"at {self.location(place).name} already"
        if self.locked(here) or self.locked(place):
            return LOCKED
        return self.barred("bars_move", card, place)

    def movable_to(self, card: CardId, places: list[int]) -> list[int]:
        """The locations among `places` to which a card in the realm can be moved."""
        return [place for place in places if not self.why_not_to_place(card, place)]

    def why_not_move(self, card: CardId, places: list[int]) -> str:
        """Why a card in the realm can be moved to none of these locations; empty if it can."""
        reasons = [self.why_not_to_place(card, place) for place in places]
        return "" if not all(reasons) else next(iter(reasons), "nowhere to go")

    def supposing(self, card: CardId, place: int) -> RealmView:
        """This realm as it would be with a card and its attached cards at another location."""
        return self._with(
            "where", self.s.where | dict.fromkeys([card, *self.attached(card)], place)
        )

    def supposing_there(self, card: CardId, place: int) -> RealmView:
        """This realm as it would be with one more card, at a location."""
        other = self._with("realm", [*self.s.realm, card])
        other.s.where = {**self.s.where, card: place}
        return other

    def supposing_discarded(self, cards: Sequence[CardId]) -> RealmView:
        """This realm as it would be with some more cards on the Fate discard pile."""
        return self._with("fate_discard", [*self.s.fate_discard, *cards])

    def _with(self, field: str, value: object) -> RealmView:
        other = RealmView(self.content, self.state, self.seat)
        other.s = self.s.model_copy(update={field: value})
        return other

    def why_not_mark(self, card: CardId, mark: str) -> str:
        """Why a card may not get a mark; empty if it may."""
        return self.barred("bars_mark", card, mark)

    def gained(self, amount: int) -> int:
        """The Power really gained by a gain of `amount`."""
        for own, hook in self.sources("gaining"):
            amount = hook(self, amount, own)
        return max(amount, 0)

    def why_gained(self, amount: int) -> str:
        """Why a gain of this much Power really is another: `1 less by Robin Hood`; empty if not."""
        change = self.gained(amount) - amount
        names = ", ".join(self.name(own) for own, _ in self.sources("gaining"))
        return f"{abs(change)} {'less' if change < 0 else 'more'} by {names}" if change else ""

    def why_not_defeat(self, hero: CardId) -> str:
        """Why a Hero may not be defeated now; empty when he may."""
        return self.barred("bars_defeat", hero)

    def defeatable(self, most: int, at: int = -1) -> Sifted:
        """The Heroes of Strength `most` or less that can be defeated, in the realm or at `at`."""

        def why(hero: CardId) -> str:
            if at not in (-1, self.where(hero)):
                return f"not at {self.location(at).name}"
            if (strength := self.strength(hero)) > most:
                return f"Strength {strength}, at most {most} can be defeated"
            return self.why_not_defeat(hero)

        return self.sifted_heroes(why)

    # -- the villain -----------------------------------------------------------------------

    def progress(self) -> list[tuple[str, bool]]:
        """The goals of the objective, each with whether it is reached."""
        return list(self.villain_says("progress"))

    def lasting(self) -> list[str]:
        """The lasting effects on the realm, in words that are public."""
        found = list(self.villain_says("lasting"))
        if any(note.startswith(MAY_STAY) for note in self.s.notes):
            found.append("may stay instead of moving")
        for target, amount in self.s.boosts.items():
            heroes, _, place = target.partition("@")
            where = f"Heroes at {self.location(int(place)).name}" if place else self.name(heroes)
            found.append(f"{where} {amount:+d} Strength this turn")
        return found
