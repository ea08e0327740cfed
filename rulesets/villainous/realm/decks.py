"""Decks, discard piles and the hand: drawing, revealing, looking, taking back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop_tui.core.decision import Option, Play, choose

from ..state import CardId
from .resources import Resources

Look = Callable[[CardId], bool]


class Decks(Resources):
    """A realm whose cards come from its decks and go to its piles."""

    __slots__ = ()

    # -- the hand --------------------------------------------------------------------------

    def draw(self, count: int) -> None:
        """Draw cards into the hand."""
        drawn = 0
        for _ in range(count):
            card = self.next_card()
            if card is None:
                break
            self.s.hand.append(card)
            drawn += 1
            self.game.whisper(self.seat, "You draw {card:card}.", "", card=card)
        if drawn:
            self.tell("{me:seat} draws {count}.", "note", count=drawn)

    def discard_hand(self, cards: Sequence[CardId]) -> None:
        """Discard cards from the hand."""
        for card in cards:
            self.s.hand.remove(card)
            self.s.discard.append(card)
            self.tell("{me:seat} discards {card:card}.", card=card)

    def take(self, card: CardId) -> None:
        """Take a card from the discard pile, or from aside, into the hand."""
        pile = self.s.aside if card in self.s.aside else self.s.discard
        pile.remove(card)
        self.s.hand.append(card)
        self.tell("{me:seat} takes {card:card} into hand.", card=card)

    def recover(self, prompt: str, wanted: Look, *, optional: bool = False) -> Play[None]:
        """Take one wanted card from the discard pile into the hand."""
        cards = [card for card in self.s.discard if wanted(card)]
        card = yield from self.pick_card(self.seat, "recover", prompt, cards, optional=optional)
        if card is not None:
            self.take(card)

    # -- turning up ------------------------------------------------------------------------

    def reveal(self, *, fate: bool = False) -> CardId | None:
        """Turn up the top card of a deck; it lies aside until the effect says where it goes."""
        card = self.next_card(fate=fate)
        if card is not None:
            self.s.aside.append(card)
            self.tell("{card:card} is revealed.", card=card)
        return card

    def reveal_until(self, wanted: Look, *, fate: bool = False) -> CardId | None:
        """Turn up cards until one is wanted; it stays aside, the others are discarded.

        None when deck and discard pile together hold none: all that was turned up is discarded.
        """
        others: list[CardId] = []
        found = None
        while (card := self.reveal(fate=fate)) is not None:
            if wanted(card):
                found = card
                break
            others.append(card)
        for other in others:
            self.discard_aside(other)
        return found

    def discard_aside(self, card: CardId) -> None:
        """Discard a card that lies aside."""
        self.s.aside.remove(card)
        self.to_pile(card)

    def put_back(self, card: CardId) -> None:
        """Put a card that lies aside back on top of its deck."""
        self.s.aside.remove(card)
        deck = self.s.fate_deck if self.kinds[card].fate else self.s.deck
        deck.append(card)
        self.tell("{card:card} goes back on top.", card=card)

    def peek_fate(self, count: int) -> Play[None]:
        """Look at the next Fate cards alone: discard them all, or put them back in any order."""
        s = self.s
        for _ in range(count):
            card = self.next_card(fate=True)
            if card is not None:
                s.looking.append(card)
                self.game.whisper(self.seat, "You see {card:card}.", "", card=card)
        self.tell("{me:seat} looks at {count} Fate cards.", count=len(s.looking))
        names = " and ".join(self.name(card) for card in s.looking)
        options = [Option("discard", "Discard them", "discard"), Option("keep", "Put them back")]
        said = yield from choose(
            self.seat,
            "peek",
            f"{names}: discard them, or put them back?",
            options,
            public="to look at Fate cards",
            rule="Cards",
        )
        if said == "discard":
            for card in list(s.looking):
                s.looking.remove(card)
                s.fate_discard.append(card)
                self.tell("{card:card} is discarded.", card=card)
            return
        # What is taken first comes to lie on top.
        back: list[CardId] = []
        while s.looking:
            card = s.looking[0]
            if len(s.looking) > 1:
                first = [Option(c, self.name(c), c, target=c) for c in s.looking]
                card = yield from choose(
                    self.seat,
                    "top",
                    "Which one comes next?",
                    first,
                    public="to put Fate cards back",
                    secret=True,
                    rule="Cards",
                )
            s.looking.remove(card)
            back.append(card)
            if len(s.looking) <= 1:
                back += s.looking
                s.looking.clear()
        s.fate_deck.extend(reversed(back))

    # -- decks and piles -------------------------------------------------------------------

    def next_card(self, *, fate: bool = False) -> CardId | None:
        """Take the top card of a deck into the air; the discard pile is shuffled when needed."""
        s = self.s
        deck = s.fate_deck if fate else s.deck
        if not deck:
            pile = s.fate_discard if fate else s.discard
            if not pile:
                return None
            mixed = self.game.chance.shuffled(pile)
            pile.clear()
            deck.extend(mixed)
            named = "Fate" if fate else "Villain"
            self.tell("The {named} discard pile of {me:seat} is shuffled.", "note", named=named)
        return deck.pop()

    def shuffle_in(self, cards: Sequence[CardId], *, fate: bool = False) -> None:
        """Shuffle cards that are nowhere now into a deck."""
        deck = [*(self.s.fate_deck if fate else self.s.deck), *cards]
        mixed = self.game.chance.shuffled(deck)
        if fate:
            self.s.fate_deck = mixed
        else:
            self.s.deck = mixed

    def to_pile(self, card: CardId) -> None:
        """Lay a card that is nowhere on its own discard pile."""
        pile = self.s.fate_discard if self.kinds[card].fate else self.s.discard
        pile.append(card)
