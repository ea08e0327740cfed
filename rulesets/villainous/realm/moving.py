"""Cards come into a realm, move about in it, and leave it; Heroes are defeated."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop_tui.core.decision import Play

from ..components import Hook
from ..state import CardId, Spot
from .decks import Decks
from .layout import ALLY


class Moving(Decks):
    """A realm in which cards come, go and move."""

    __slots__ = ()

    # -- coming and going ------------------------------------------------------------------

    def enter(self, card: CardId, to: Spot) -> None:
        """Lay a card into the realm: at a location, or attached to a card."""
        self.s.realm.append(card)
        if isinstance(to, str):
            self.s.host[card] = to
            self.s.where[card] = self.s.where[to]
        else:
            self.s.where[card] = to
        if self.kinds[card].entry.opens_hand:
            self.s.open_hand = True

    def lift(self, card: CardId) -> int:
        """Take a card out of the realm, with nothing else happening; returns where it lay."""
        self.s.realm.remove(card)
        self.s.host.pop(card, None)
        self.s.marks.pop(card, None)
        self.s.boosts.pop(card, None)
        if self.kinds[card].entry.opens_hand:
            self.s.open_hand = any(self.kinds[c].entry.opens_hand for c in self.s.realm)
        return self.s.where.pop(card)

    def attach(self, card: CardId, host: CardId) -> None:
        """Attach a card of the realm to another one."""
        self.s.host[card] = host
        self.s.where[card] = self.s.where[host]
        self.tell("{card:card} is attached to {host:card}.", card=card, host=host)

    def detach(self, card: CardId) -> None:
        """An attached card lies by itself at its location from now on."""
        self.s.host.pop(card, None)

    def discard(self, card: CardId, why: str = "") -> Play[None]:
        """Discard a card from the realm with what is attached to it, unless something spares it."""
        yield from self.discard_together([card], why)

    def discard_together(self, cards: Sequence[CardId], why: str = "") -> Play[None]:
        """Discard cards from the realm at one go, each with what is attached to it.

        `why` is `vanquish` for Allies that were used. What a card does when it is discarded waits
        until all of them lie on their piles.
        """
        waiting: list[tuple[Hook, CardId]] = []
        for card in cards:
            if (yield from self._spared(card, why)):
                continue
            for held in self.attached(card):
                yield from self.discard(held)
            discarded = None if self.silent(card) else self.hook(card, "discarded")
            self.lift(card)
            self.to_pile(card)
            self.tell("{card:card} is discarded.", card=card)
            if discarded is not None:
                waiting.append((discarded, card))
        for discarded, card in waiting:
            yield from discarded(self, card)

    def _spared(self, card: CardId, why: str) -> Play[bool]:
        """Whether the card itself, or something attached to it, keeps it in the realm."""
        for own in (card, *self.attached(card)):
            spares = None if self.silent(own) else self.hook(own, "spares")
            if spares is not None and (yield from spares(self, card, why, own)):
                return True
        return False

    # -- moving ----------------------------------------------------------------------------

    def move(self, card: CardId, to: int) -> Play[None]:
        """Move a card and what is attached to it to a location."""
        for moved in (card, *self.attached(card)):
            self.s.where[moved] = to
        self.tell("{card:card} moves to {place}.", card=card, place=self.location(to).name)
        for own, hook in self.sources("sees_moved"):
            yield from hook(self, card, own)

    def move_mover(self, to: int) -> Play[None]:
        """Move the villain to a location."""
        self.s.at = to
        self.tell("{me:seat} goes to {place}.", place=self.location(to).name)
        for own, hook in self.sources("arrives"):
            if self.where(own) == to:
                yield from hook(self, own)

    def move_card_by(
        self,
        by: int,
        prompt: str,
        cards: Sequence[CardId],
        places: Callable[[CardId], list[int]],
        *,
        optional: bool = False,
        rule: str = "Cards",
    ) -> Play[None]:
        """Let `by` move one of some cards to one of the `places` of it."""
        able = [card for card in cards if self.movable_to(card, places(card))]
        card = yield from self.pick_card(by, "mover", prompt, able, optional=optional, rule=rule)
        if card is None:
            return
        goals = self.movable_to(card, places(card))
        to = yield from self.pick_place(by, f"Move {self.name(card)} where?", goals, rule=rule)
        if to is not None:
            yield from self.move(card, to)

    # -- defeat ----------------------------------------------------------------------------

    def defeat(self, hero: CardId, *, turns: bool = False) -> Play[None]:
        """Defeat a Hero; with `turns` he stays, on the side of the villain, as an Ally."""
        strength, place = self.strength(hero), self.where(hero)
        if self.seat == self.state.active:
            self.state.fell = max(self.state.fell, strength)
        self.tell("{card:card} (Strength {strength}) is defeated.", card=hero, strength=strength)
        back = self.s.lying.pop(hero, 0)
        if back:
            self.s.power += back
            self.tell("{me:seat} gets {amount} Power back.", amount=back)
        for own, sees in self.sources("sees_fall"):
            yield from sees(self, hero, strength, own)
        falls = self.hook(hero, "falls")
        if falls is not None:
            yield from falls(self, hero)
        for held in self.attached(hero):
            yield from self.discard(held)
        if turns:
            self.mark(hero, ALLY)
            self.tell("{card:card} now serves {me:seat} as an Ally.", card=hero)
        else:
            self.lift(hero)
            leaves = self.hook(hero, "leaves")
            if leaves is None or not (yield from leaves(self, hero)):
                self.to_pile(hero)
        defeated = self.hook(hero, "defeated")
        if defeated is not None:
            yield from defeated(self, place, hero)

    def pick_hero_to_defeat(self, by: int, most: int) -> Play[None]:
        """Let `by` choose a Hero of Strength `most` or less who may be defeated, and defeat him."""
        hero = yield from self.pick_card(by, "hero", "Defeat whom?", self.defeatable(most))
        if hero is not None:
            yield from self.defeat(hero)
