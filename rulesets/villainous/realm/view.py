"""Looking at a realm: what may be played, moved and fought there, and how its villain stands.

`layout.py` tells what lies where and `values.py` what it counts. Nothing of this changes
anything, and all of it works on a redacted state as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..state import NOWHERE, CardId, Spot
from .values import Values

MAY_STAY = "may stay in turn "


def may_stay_in(turn: int) -> str:
    """The note of a villain that need not move in this turn."""
    return f"{MAY_STAY}{turn}"


class RealmView(Values):
    """The realm of one seat, to be looked at."""

    __slots__ = ()

    # -- playing ---------------------------------------------------------------------------

    def spots(self, card: CardId) -> list[Spot]:
        """Every spot to which the rules let a card be played, whatever it costs."""
        kind = self.kinds[card]
        found: list[Spot]
        if not kind.located:
            hook = kind.hooks.get("targets")
            targets = None if hook is None else hook(self, card)
            found = [NOWHERE] if targets is None else list(targets)
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
        if own_place is not None and (why := own_place(self, to, card)):
            return str(why)
        return self.barred("bars_play", card, to)

    def why_not_to(self, card: CardId, to: Spot) -> str:
        """Why a card does not go to a location or holder now, for what its player can pay."""
        if self.locked(self.where(to) if isinstance(to, str) else to):
            return "the location is locked"
        price = self.cost(card, to)
        return self.why_not_there(card, to) or f"costs {price}, you have {self.s.power}"

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
            if not self.locked(self.where(own)) and hook(self, card, own):
                yield own

    def prices(self, card: CardId) -> tuple[int, int] | None:
        """The least and the most a card costs now, wherever it goes; None when it goes nowhere."""
        found = [self.cost(card, to) for to in self.spots(card)]
        return (min(found), max(found)) if found else None

    def price_tag(self, card: CardId) -> str:
        """The Cost of a card now: `costs 2`, `costs 1 to 2`."""
        low, high = self.prices(card) or (self.cost(card), self.cost(card))
        return f"costs {low}" if low == high else f"costs {low} to {high}"

    def foretold(self, card: CardId) -> str:
        """What may come of playing a card of the hand, as far as its owner can know."""
        hook = self.hook(card, "foretells")
        return "" if hook is None else str(hook(self, card))

    def free_allies(self) -> list[CardId]:
        """The Allies in hand that could be played for free."""
        return [
            card
            for card in self.s.hand
            if self.kinds[card].type == "ally" and not self.why_not_play(card, free=True)
        ]

    # -- moving and marks --------------------------------------------------------------------

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

    def supposing_discarded(self, cards: Sequence[CardId]) -> RealmView:
        """This realm as it would be with some more cards on the Fate discard pile."""
        pile = [*self.s.fate_discard, *cards]
        other = RealmView(self.content, self.state, self.seat)
        other.s = self.s.model_copy(update={"fate_discard": pile})
        return other

    def why_not_mark(self, card: CardId, mark: str) -> str:
        """Why a card may not be put into a state of its own; empty when it may."""
        return self.barred("bars_mark", card, mark)

    # -- fighting --------------------------------------------------------------------------

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
            if fights is not None and not fights(self, ally):
                continue
            if bars is None or not bars(self, ally, hero):
                found.append(ally)
        return found

    def least_allies(self, hero: CardId) -> int:
        """How many Allies at least a Vanquish of this Hero must use."""
        return self.kinds[hero].least_allies

    def why_not_defeat(self, hero: CardId) -> str:
        """Why a Hero may not be defeated now; empty when he may."""
        return self.barred("bars_defeat", hero)

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

    # -- the villain -----------------------------------------------------------------------

    def progress(self) -> list[tuple[str, bool]]:
        """The parts of the objective, and which of them stand."""
        hook = self.villain.hooks.get("progress")
        return list(hook(self)) if hook is not None else []

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
