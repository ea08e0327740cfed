"""Cards are played: from the hand, by fate, or because another card finds them."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.events import Value

from ..state import CardId, Spot
from .moving import Moving


class Playing(Moving):
    """A realm into which cards are played."""

    __slots__ = ()

    # -- from the hand ---------------------------------------------------------------------

    def play_from_hand(
        self, prompt: str, cards: Sequence[CardId], *, free: bool = False, optional: bool = False
    ) -> Play[None]:
        """Let this player play one of some cards of the hand, for its Cost or `free`."""
        able = [card for card in cards if not self.why_not_play(card, free=free)]
        card = yield from self.pick_card(
            self.seat,
            "card",
            prompt,
            able,
            optional=optional,
            detail=lambda c: "free" if free else self.price_tag(c),
            public="to choose a card to play",
            rule="Playing cards",
            ask_single=True,
            refused=lambda: self.refusals(cards, lambda c: self.why_not_play(c, free=free)),
        )
        if card is not None:
            yield from self.play_card(card, free=free)

    def play_card(self, card: CardId, *, free: bool) -> Play[None]:
        """Play a Villain card from the hand: choose the spot, pay, and let it happen."""
        s = self.s
        payers = [] if free else list(self.payers(card))
        spots = [to for to in self.spots(card) if free or payers or self.cost(card, to) <= s.power]
        # It lies open from now on: where it goes and how it is paid for tells what it is.
        s.hand.remove(card)
        s.aside.append(card)
        to = yield from self.pick_spot(self.seat, card, spots, priced=not free)
        if not free:
            yield from self._pay_for(card, to, payers)
        s.aside.remove(card)
        yield from self.resolve(card, self.seat, to)

    def _pay_for(self, card: CardId, to: Spot, payers: Sequence[CardId]) -> Play[None]:
        price = self.cost(card, to)
        if payers and price:
            options = [Option(c, f"Discard {self.name(c)}", c, target=c) for c in payers]
            if price <= self.s.power:
                options.insert(0, Option("power", f"Pay {price} Power", ""))
            payer: CardId = yield from choose(
                self.seat,
                "pay",
                f"How do you pay for {self.name(card)}?",
                options,
                public="to pay for a card",
                rule="Playing cards",
            )
            if payer:
                yield from self.discard(payer)
                return
        self.pay(price)

    def pick_spot(
        self, by: int, card: CardId, spots: Sequence[Spot], *, priced: bool = False
    ) -> Play[Spot]:
        """Let `by` choose where a card goes, or at whom it is aimed."""
        name = self.name(card)

        def option(to: Spot) -> Option:
            price = f"costs {self.cost(card, to)}" if priced else ""
            if isinstance(to, str):
                detail = ", ".join(x for x in (self.described(CardId(to)), price) if x)
                return Option(to, self.name(to), to, detail, to)
            if to < 0:
                return Option("play", f"Play {name}", to, price)
            place = self.location(to)
            return Option(place.id, place.name, to, price, self.place_target(to))

        kind = self.kinds[card]
        prompt = f"Play {name} where?" if kind.located else f"Aim {name} at whom?"
        if kind.attach:
            prompt = f"Attach {name} to whom?"
        spot: Spot = yield from choose(
            by,
            "spot",
            prompt,
            [option(to) for to in spots],
            ask_single=False,
            public="to place a card",
            refused=lambda: self._refused_spots(card, spots),
            rule="Playing cards",
        )
        return spot

    def _refused_spots(self, card: CardId, spots: Sequence[Spot]) -> list[Refusal]:
        """The locations and holders to which a card does not go, and why."""
        kind, found = self.kinds[card], []
        if kind.attach:
            holders = self.every_hero() if kind.attach == "hero" else self.every_ally()
            others = [holder for holder in holders if holder not in spots]
            return self.refusals(others, lambda holder: self.why_not_to(card, holder))
        for place, location in enumerate(self.villain.locations if kind.located else ()):
            if place not in spots:
                why = self.why_not_to(card, place)
                found.append(Refusal(self.place_target(place), location.name, why))
        return found

    # -- by fate ---------------------------------------------------------------------------

    def play_fate(self, card: CardId, by: int, to: Spot | None = None) -> Play[None]:
        """Play a Fate card that lies aside; `by` makes every choice on it. `to` fixes the spot.

        A card that cannot be played is discarded.
        """
        if to is None:
            if self.why_not_play(card):
                self.discard_aside(card)
                self.tell("{card:card} cannot be played and is discarded.", card=card)
                return
            to = yield from self.pick_spot(by, card, self.spots(card))
        self.s.aside.remove(card)
        yield from self.resolve(card, by, to)

    def revive(self, card: CardId, by: int, to: Spot | None = None) -> Play[None]:
        """A card of the Fate discard pile is played again by `by`; `to` fixes where."""
        self.s.fate_discard.remove(card)
        self.s.aside.append(card)
        yield from self.play_fate(card, by, to)

    def reveal_and_play_fate(self, by: int) -> Play[None]:
        """The top card of the Fate deck is turned up and played by `by`. Not a Fate action."""
        card = self.reveal(fate=True)
        if card is not None:
            yield from self.play_fate(card, by)

    def find(self, name: str) -> Play[CardId | None]:
        """Find a Fate card by the id of its entry; it lies aside then, ready to be played.

        First the realm (what is attached to it is discarded), then the Fate discard pile, then
        the Fate deck, which is shuffled afterwards.
        """
        s = self.s
        for card in self.copies(name):
            for held in self.attached(card):
                yield from self.discard(held)
            self.lift(card)
            s.aside.append(card)
            return card
        for pile in (s.fate_discard, s.fate_deck):
            for card in pile:
                if self.kinds[card].id == name:
                    pile.remove(card)
                    s.aside.append(card)
                    if pile is s.fate_deck:
                        s.fate_deck = self.game.chance.shuffled(s.fate_deck)
                    self.tell("{card:card} is found.", card=card)
                    return card
        return None

    def fetch(self, name: str, by: int, to: Spot | None = None) -> Play[CardId | None]:
        """Find a Fate card and play it; `to` fixes where."""
        card = yield from self.find(name)
        if card is not None:
            yield from self.play_fate(card, by, to)
        return card

    # -- what it does ----------------------------------------------------------------------

    def resolve(self, card: CardId, by: int, to: Spot) -> Play[None]:
        """A card that lies nowhere now is played: it comes down, and what it says happens."""
        kind = self.kinds[card]
        self._announce(card, by, to)
        played = kind.hooks.get("played")
        if kind.located:
            self.enter(card, to)
            if kind.unlocks >= 0:
                self.unlock(kind.unlocks)
            if played is not None:
                yield from played(self, by, card)
            if self.is_here(card):
                for own, sees in self.sources("sees_played"):
                    if own != card:
                        yield from sees(self, card, own)
            return
        self.s.aside.append(card)
        if isinstance(to, str):
            yield from kind.hooks["aimed"](self, to, by, card)
        elif played is not None:
            yield from played(self, by, card)
        self.discard_aside(card)

    def _announce(self, card: CardId, by: int, to: Spot) -> None:
        text = "{by:seat} plays {card:card}"
        values: dict[str, Value] = {"by": by, "card": card}
        if isinstance(to, str):
            text += " on {to:card}"
            values["to"] = to
        elif to >= 0:
            text += " at {place}"
            values["place"] = self.location(to).name
        if by != self.seat:
            text += " in the realm of {me:seat}"
        self.tell(text + ".", **values)
