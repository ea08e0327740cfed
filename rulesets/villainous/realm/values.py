"""What counts in a realm now: Strength, Cost, hand size, and the symbols that can be used."""

from __future__ import annotations

from ..components import Symbol
from ..state import NOWHERE, CardId, Spot
from .layout import Layout

HAND_SIZE = 4

COVERED_USED = "covered used"
"""The note about a covered symbol that was used; its value is the turn."""


class Values(Layout):
    """A realm and everything in it that is counted."""

    __slots__ = ()

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
            total += hook(self, card, own)
        return max(total, 0)

    def described(self, card: CardId) -> str:
        """A card in a few words: Strength, state and location in the realm; else what it is."""
        kind = self.kinds[card]
        if not self.is_here(card):
            return f"Strength {kind.strength}" if kind.type == "hero" else kind.type
        place = self.location(self.where(card)).name
        mark = self.s.marks.get(card, "")
        figure = f"Strength {self.strength(card)}" if self.has_strength(card) else ""
        return ", ".join(word for word in (figure, mark, place) if word)

    def cost(self, card: str, to: Spot = NOWHERE) -> int:
        """What playing a card to this spot costs now, never below 0."""
        price = self.hook(card, "price")
        total: int = price(self, to, card) if price is not None else self.kinds[card].cost
        for own, hook in self.sources("cost"):
            total += hook(self, card, to, own)
        return max(total, 0)

    def activation_cost(self, card: str) -> int:
        """What activating a card costs now."""
        total = self.kinds[card].activate or 0
        for own, hook in self.sources("activation"):
            total += hook(self, card, own)
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
            and (symbol.slot not in covered or self._opened(place))
        ]

    def used_covered(self) -> bool:
        """Whether a symbol that a Hero covered was used this turn."""
        return self.s.notes.get(COVERED_USED) == self.state.turn

    def _opened(self, place: int) -> bool:
        return any(hook(self, place, own) for own, hook in self.sources("opens"))
