"""What a villain has besides cards: Power, locks, and effects that last."""

from __future__ import annotations

from ..state import CardId
from .prompts import Prompts
from .view import may_stay_in


class Resources(Prompts):
    """A realm whose Power, locks and lasting effects change."""

    __slots__ = ()

    # -- Power -----------------------------------------------------------------------------

    def gain(self, amount: int, because: str = "") -> int:
        """Gain Power at one go; returns how much it really is."""
        for own, hook in self.sources("gaining"):
            amount = hook(self, amount, own)
        amount = max(amount, 0)
        self.s.power += amount
        source = " ({because})" if because else ""
        self.tell("{me:seat} gains {amount} Power" + source + ".", amount=amount, because=because)
        return amount

    def pay(self, amount: int) -> None:
        """Pay Power. The caller has looked that there is enough."""
        self.s.power -= amount

    def lose(self, amount: int, because: str = "") -> None:
        """Lose as much of `amount` as there is."""
        amount = min(amount, self.s.power)
        self.s.power -= amount
        if amount:
            source = " ({because})" if because else ""
            self.tell(
                "{me:seat} loses {amount} Power" + source + ".", amount=amount, because=because
            )

    def lay_power(self, card: CardId, amount: int) -> None:
        """Put own Power on a Hero; his defeat gives it back."""
        amount = min(amount, self.s.power)
        if amount:
            self.s.power -= amount
            self.s.lying[card] = self.s.lying.get(card, 0) + amount
            self.tell("{amount} Power of {me:seat} lies on {card:card}.", amount=amount, card=card)

    # -- locks -----------------------------------------------------------------------------

    def unlock(self, place: int) -> None:
        """Take the lock from a location."""
        if place in self.s.locked:
            self.s.locked.remove(place)
            self.tell("{place} is unlocked.", place=self.location(place).name)

    def lock(self, place: int) -> None:
        """Put a lock on a location."""
        if place not in self.s.locked:
            self.s.locked.append(place)
            self.tell("{place} is locked.", place=self.location(place).name)

    # -- lasting effects -------------------------------------------------------------------

    def boost(self, target: str, amount: int) -> None:
        """Change a Strength until the end of the turn: of a card, or of `heroes@2`."""
        self.s.boosts[target] = self.s.boosts.get(target, 0) + amount

    def mark(self, card: CardId, mark: str) -> None:
        """Put a card into a state of its own; an empty mark ends it."""
        if mark:
            self.s.marks[card] = mark
        else:
            self.s.marks.pop(card, None)

    def may_stay_next_turn(self) -> None:
        """Next turn the villain may stay where it is instead of moving."""
        count = len(self.state.seats)
        until = (self.seat - self.state.active - 1) % count + 1
        self.s.notes[may_stay_in(self.state.turn + until)] = 1
