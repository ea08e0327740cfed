"""Looking at a realm: who stands where, how strong, what it costs, what may be done.

Nothing here changes anything, and all of it works on a redacted state as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .behaviour import NOWHERE, Hook, Spot
from .printed import Content, Kind, Location, Symbol
from .state import CardId, RealmSeat, VillainousState

HAND_SIZE = 4
ALLY = "ally"
"""The mark of a Hero who has changed sides."""

COVERED_USED = "covered used"
"""The note about a covered symbol that was used; its value is the turn."""

MAY_STAY = "may stay in turn "


def may_stay_in(turn: int) -> str:
    """The note of a villain that need not move in this turn."""
    return f"{MAY_STAY}{turn}"


class RealmView:
    """The realm of one seat."""

    __slots__ = ("content", "kinds", "s", "seat", "state", "villain")

    def __init__(self, content: Content, state: VillainousState, seat: int) -> None:
        self.content = content
        self.kinds = content.kinds
        self.state = state
        self.seat = seat
        self.s: RealmSeat = state.seats[seat]
        self.villain = content.villains[self.s.villain]

    # -- what lies where -------------------------------------------------------------------

    def kind(self, card: str) -> Kind:
        """What is printed on a card."""
        return self.kinds[card]

    def name(self, card: str) -> str:
        """The printed name of a card."""
        return self.kinds[card].name

    def is_a(self, card: str, *names: str) -> bool:
        """Whether a card is one of these, by the id of its entry: `is_a(card, "wish")`."""
        return self.kinds[card].id in names

    def place(self, name: str) -> int:
        """The number of a location by its id."""
        return self.villain.place(name)

    def location(self, place: int) -> Location:
        """A location by its number."""
        return self.villain.locations[place]

    def where(self, card: str) -> int:
        """The location of a card in the realm."""
        return self.s.where[card]

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

    def is_hero(self, card: str) -> bool:
        """Whether a card in the realm is a Hero; one who changed sides is none."""
        return self.kinds[card].type == "hero" and self.s.marks.get(card) != ALLY

    def is_ally(self, card: str) -> bool:
        """Whether a card in the realm is an Ally, a Hero who changed sides included."""
        kind = self.kinds[card].type
        return kind == "ally" or (kind == "hero" and self.s.marks.get(card) == ALLY)

    def is_item(self, card: str) -> bool:
        """Whether a card is an Item of either deck."""
        return self.kinds[card].type == "item"

    def every(self, at: int = -1) -> list[CardId]:
        """Every card in the realm, or at one location, in the order they came."""
        where = self.s.where
        return [c for c in self.s.realm if at in (-1, where[c])]

    def every_hero(self, at: int = -1) -> list[CardId]:
        """All Heroes, locked away or not."""
        return [card for card in self.every(at) if self.is_hero(card)]

    def every_ally(self, at: int = -1) -> list[CardId]:
        """All Allies, locked away or not."""
        return [card for card in self.every(at) if self.is_ally(card)]

    def every_item(self, at: int = -1) -> list[CardId]:
        """All Items of both decks, attached or not, locked away or not."""
        return [card for card in self.every(at) if self.is_item(card)]

    def heroes(self, at: int = -1) -> list[CardId]:
        """The Heroes that can be chosen: those in locked locations cannot."""
        return self.within_reach(self.every_hero(at))

    def allies(self, at: int = -1) -> list[CardId]:
        """The Allies that can be chosen: those in locked locations cannot."""
        return self.within_reach(self.every_ally(at))

    def items(self, at: int = -1) -> list[CardId]:
        """The Items that can be chosen, attached ones and those of fate included."""
        return self.within_reach(self.every_item(at))

    def free_items(self, at: int = -1) -> list[CardId]:
        """The Items of the villain that lie by themselves and can be chosen."""
        return [card for card in self.items(at) if card not in self.s.host]

    def own_items(self, at: int = -1) -> list[CardId]:
        """The Items that the villain controls and can be chosen: not those that Heroes hold."""
        held = self.s.host
        return [
            card
            for card in self.items(at)
            if not self.kinds[card].fate and not (card in held and self.is_hero(held[card]))
        ]

    def within_reach(self, cards: list[CardId]) -> list[CardId]:
        """Those that do not lie in a locked location."""
        locked = self.s.locked
        return [card for card in cards if self.s.where[card] not in locked] if locked else cards

    def copies(self, name: str, at: int = -1) -> list[CardId]:
        """The copies of a card that lie in the realm, by the id of its entry."""
        return [card for card in self.every(at) if self.kinds[card].id == name]

    def attached(self, card: str) -> list[CardId]:
        """What is attached to a card."""
        return [CardId(held) for held, host in self.s.host.items() if host == card]

    # -- hooks -----------------------------------------------------------------------------

    def silent(self, card: str) -> bool:
        """Whether a card in the realm says nothing: a Hero who changed sides, a stolen Item."""
        if self.s.marks.get(card) == ALLY and self.kinds[card].type == "hero":
            return True
        host = self.s.host.get(card)
        return host is not None and self.stolen(card, host)

    def stolen(self, card: str, host: str) -> bool:
        """Whether an Item hangs on a Hero who is not its printed kind of holder."""
        kind = self.kinds[card]
        return not kind.fate and kind.attach != "hero" and self.is_hero(host)

    def sources(self, event: str) -> Iterator[tuple[CardId, Hook]]:
        """Every card in the realm with a hook of this name, and the hook."""
        if event not in self.villain.events:
            return
        for card in tuple(self.s.realm):
            hook = self.kinds[card].hooks.get(event)
            if hook is not None and card in self.s.where and not self.silent(card):
                yield card, hook

    def hook(self, card: str, event: str) -> Hook | None:
        """The own hook of a card, wherever it is."""
        return self.kinds[card].hooks.get(event)

    def barred(self, event: str, *about: Any) -> str:
        """The first reason that any card in the realm gives against something; "" for none."""
        for own, hook in self.sources(event):
            if why := hook(self, own, *about):
                return str(why)
        return ""

    # -- figures ---------------------------------------------------------------------------

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
        for own, hook in self.sources("strength"):
            total += hook(self, own, card)
        return max(total, 0)

    def cost(self, card: str, to: Spot = NOWHERE) -> int:
        """What playing a card to this spot costs now, never below 0."""
        price = self.hook(card, "price")
        total: int = price(self, card, to) if price is not None else self.kinds[card].cost
        for own, hook in self.sources("cost"):
            total += hook(self, own, card, to)
        return max(total, 0)

    def activation_cost(self, card: str) -> int:
        """What activating a card costs now."""
        total = self.kinds[card].activate or 0
        for own, hook in self.sources("activation"):
            total += hook(self, own, card)
        return max(total, 0)

    def hand_size(self) -> int:
        """Up to how many cards the hand is filled at the end of the turn."""
        size, change = HAND_SIZE, 0
        for card in self.s.realm:
            entry = self.kinds[card].entry
            if (entry.hand_size or entry.hand_change) and not self.silent(card):
                size = entry.hand_size or size
                change += entry.hand_change
        return size + change

    # -- symbols ---------------------------------------------------------------------------

    def covered(self, place: int) -> list[str]:
        """The slots that Heroes cover: both upper ones, unless the villain says otherwise."""
        hook = self.villain.hooks.get("covering")
        if hook is not None:
            return list(hook(self, place))
        return ["t1", "t2"] if self.every_hero(place) else []

    def symbols(self, place: int) -> list[Symbol]:
        """The symbols of a location, printed and added, covered or not."""
        found = list(self.villain.locations[place].symbols)
        for card in self.s.realm:
            extra = self.kinds[card].symbol
            if extra is not None and self.s.where[card] == place and not self.silent(card):
                found.append(Symbol(card, extra.action, extra.amount))
        return found

    def usable(self) -> list[Symbol]:
        """The symbols at the mover that are neither used nor covered."""
        place = self.s.at
        covered = self.covered(place)
        return [
            symbol
            for symbol in self.symbols(place)
            if f"{place}.{symbol.slot}" not in self.s.used
            and (symbol.slot not in covered or self._opened(place, symbol.slot))
        ]

    def used_covered(self) -> bool:
        """Whether a symbol that a Hero covered was used this turn."""
        return self.s.notes.get(COVERED_USED) == self.state.turn

    def _opened(self, place: int, slot: str) -> bool:
        return any(hook(self, own, place, slot) for own, hook in self.sources("opens"))

    # -- playing ---------------------------------------------------------------------------

    def spots(self, card: CardId) -> list[Spot]:
        """Every spot to which the rules let a card be played, whatever it costs."""
        kind = self.kinds[card]
        found: list[Spot]
        if not kind.located:
            targets = kind.hooks.get("targets")
            found = [NOWHERE] if targets is None else list(targets(self, card))
        elif kind.forced >= 0:
            return [kind.forced]
        elif kind.attach:
            found = list(self.heroes() if kind.attach == "hero" else self.allies())
        else:
            found = [p for p in self.open_places() if kind.only in (-1, p)]
        return [to for to in found if not self.why_not_there(card, to)]

    def why_not_there(self, card: CardId, to: Spot) -> str:
        """Why a card may not be played to a spot; empty when it may."""
        own_place = self.kinds[card].hooks.get("own_place")
        if own_place is not None and (why := own_place(self, card, to)):
            return str(why)
        return self.barred("bars_play", card, to)

    def why_not_play(self, card: CardId, *, free: bool = False) -> str:
        """Why a card cannot be played now; empty when it can. `free` leaves the Cost out."""
        kind = self.kinds[card]
        if kind.type == "condition":
            return "only in another player's turn"
        playable = kind.hooks.get("playable")
        if playable is not None and (why := playable(self, card)):
            return str(why)
        spots = self.spots(card)
        if not spots:
            return self._why_nowhere(card)
        if free or kind.fate or any(True for _ in self.payers(card)):
            return ""
        cheapest = min(self.cost(card, to) for to in spots)
        have = self.s.power
        return "" if cheapest <= have else f"costs {cheapest}, you have {have}"

    def free_allies(self) -> list[CardId]:
        """The Allies in hand that could be played for free."""
        return [
            card
            for card in self.s.hand
            if self.kinds[card].type == "ally" and not self.why_not_play(card, free=True)
        ]

    def _why_nowhere(self, card: CardId) -> str:
        """The rule that stands in the way of every spot."""
        kind = self.kinds[card]
        if kind.only >= 0 and self.locked(kind.only):
            return f"{self.location(kind.only).name} is locked"
        if kind.located and not kind.attach:
            reasons = [self.why_not_there(card, p) for p in self.open_places()]
        else:
            reasons = [self.barred("bars_play", card, NOWHERE)]
        said = next((why for why in reasons if why), "")
        return said or ("nobody to attach it to" if kind.attach else "nothing to aim it at")

    def payers(self, card: CardId) -> Iterator[CardId]:
        """Cards that may be discarded in place of paying for a card."""
        for own, hook in self.sources("pays"):
            if not self.locked(self.where(own)) and hook(self, own, card):
                yield own

    # -- moving and fighting ---------------------------------------------------------------

    def movable_to(self, card: CardId, places: list[int]) -> list[int]:
        """Those of some locations to which a card in the realm can be moved."""
        here = self.where(card)
        if self.locked(here):
            return []
        return [
            p
            for p in places
            if p != here and not self.locked(p) and not self.barred("bars_move", card, p)
        ]

    def supposing(self, card: CardId, place: int) -> RealmView:
        """This realm as it would be with a card, and what is attached to it, at a location."""
        where = self.s.where | dict.fromkeys([card, *self.attached(card)], place)
        other = RealmView(self.content, self.state, self.seat)
        other.s = self.s.model_copy(update={"where": where})
        return other

    def why_not_mark(self, card: CardId, mark: str) -> str:
        """Why a card may not be put into a state of its own; empty when it may."""
        return self.barred("bars_mark", card, mark)

    def why_not_defeat(self, hero: CardId) -> str:
        """Why a Hero may not be defeated now; empty when he may."""
        return self.barred("bars_defeat", hero)

    def fighters(self, hero: CardId) -> list[CardId]:
        """The Allies that can take part in a Vanquish of this Hero."""
        place = self.where(hero)
        reaches = self.villain.hooks.get("reaches")
        bars = None if self.silent(hero) else self.hook(hero, "bars_ally")
        found = []
        for ally in self.allies():
            apart = abs(self.where(ally) - place)
            near = apart == 0 or (apart == 1 and self.kinds[ally].reach and not self.silent(ally))
            if not near and not (reaches is not None and reaches(self, ally, hero)):
                continue
            fights = self.hook(ally, "fights")
            if fights is not None and not fights(self, ally, hero):
                continue
            if bars is None or not bars(self, hero, ally):
                found.append(ally)
        return found

    def least_allies(self, hero: CardId) -> int:
        """How many Allies at least a Vanquish of this Hero must use."""
        return self.kinds[hero].least_allies

    def why_not_vanquish(self, hero: CardId) -> str:
        """Why a Hero cannot be vanquished now; empty when he can."""
        if self.locked(self.where(hero)):
            return "the location is locked"
        if why := self.why_not_defeat(hero):
            return why
        allies = self.fighters(hero)
        if len(allies) < self.least_allies(hero):
            return f"needs {self.least_allies(hero)} Allies, you have {len(allies)} there"
        have, need = sum(self.strength(ally) for ally in allies), self.strength(hero)
        return "" if have >= need else f"Strength {need}, your Allies there have {have}"

    def vanquishable(self) -> list[CardId]:
        """The Heroes that can be vanquished now."""
        return [hero for hero in self.heroes() if not self.why_not_vanquish(hero)]

    def defeatable(self, most: int, at: int = -1) -> list[CardId]:
        """The Heroes of Strength `most` or less that may be defeated."""
        return [
            hero
            for hero in self.heroes(at)
            if self.strength(hero) <= most and not self.why_not_defeat(hero)
        ]

    # -- the objective ---------------------------------------------------------------------

    def progress(self) -> list[tuple[str, bool]]:
        """The parts of the objective, and which of them stand."""
        hook = self.villain.hooks.get("progress")
        return list(hook(self)) if hook is not None else []

    # -- lasting effects -------------------------------------------------------------------

    def lasting(self) -> list[str]:
        """What effects that last have left behind, in words for everybody."""
        hook = self.villain.hooks.get("lasting")
        found = list(hook(self)) if hook is not None else []
        if any(note.startswith(MAY_STAY) for note in self.s.notes):
            found.append("may stay instead of moving")
        for target, amount in self.s.boosts.items():
            heroes, _, place = target.partition("@")
            where = f"Heroes at {self.location(int(place)).name}" if place else self.name(heroes)
            found.append(f"{where} {amount:+d} Strength this turn")
        return found
