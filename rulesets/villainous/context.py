"""What a rule holds in its hands while a step runs: the board, and realms that act and ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.events import Value
from tabletop_tui.core.ruleset import Game, GameEnded
from tabletop_tui.core.words.speech import counted

from .components import Content, Hook
from .state import CardId, Spot, VillainousState
from .view import RealmView

NO = "no"
"""The key of the option that declines."""


UNUSED = "unused"
"""The tag of events about cards that were only turned up: what comes of one is told apart."""


class Board:
    """The running step: the game, and a realm for every seat."""

    __slots__ = ("content", "game", "realms", "state")

    def __init__(self, content: Content, game: Game[VillainousState]) -> None:
        self.content = content
        self.game = game
        self.state = game.state
        self.realms = [Realm(self, seat) for seat in range(len(game.state.seats))]

    @property
    def active(self) -> Realm:
        """The realm of the player whose turn it is."""
        return self.realms[self.state.active]


class Realm(RealmView):
    """One realm in a running step: what can happen in it, and who can be asked about it."""

    __slots__ = ("board", "game")

    def __init__(self, board: Board, seat: int) -> None:
        super().__init__(board.content, board.state, seat)
        self.board = board
        self.game = board.game

    # -- asking ----------------------------------------------------------------------------

    def does(self, event: str, card: CardId, *about: Any) -> Play[Any]:
        """Do what a card itself does, wherever it is; None when it has no such hook."""
        hook = self.kinds[card].hooks.get(event)
        return None if hook is None else (yield from self.lets(card, hook, *about))

    def lets(self, card: CardId, hook: Hook, *about: Any) -> Play[Any]:
        """Let a card do this; what is asked meanwhile is asked by it."""
        self.state.asking.append(card)
        done = yield from hook(self, *about, card)
        # Not after an exception: with that the game is over, or never was.
        self.state.asking.pop()
        return done

    def question(self, by: int, prompt: str) -> str:
        """A question to `by`, with the card that asks it, and whose realm it is about.

        A question that names the card says so itself, as far as it is about the own realm.
        """
        if not self.state.asking:
            return prompt
        name = self.name(self.state.asking[-1])
        whose = "" if by == self.seat else f" ({self.game.names[self.seat]}'s realm)"
        if name in prompt and not whose:
            return prompt
        return f"{name}{whose}: {prompt[0].lower()}{prompt[1:]}"

    def pick_card(
        self,
        by: int,
        kind: str,
        prompt: str,
        cards: Sequence[CardId],
        *,
        optional: bool = False,
        detail: Callable[[CardId], str] | None = None,
        public: str = "to choose a card",
        rule: str = "What a card asks",
        ask_single: bool = False,
        refused: Callable[[], Sequence[Refusal]] | None = None,
    ) -> Play[CardId | None]:
        """Let `by` choose one of some cards; None when there is none or it declines.

        A single card that must be chosen is taken without a question unless `ask_single`: ask
        wherever the cards are not open to everybody. `refused` tells why it cannot be others.
        Copies on a pile are one answer; in the realm, where each can be pointed at, they are if
        there are no others.
        """
        if not cards:
            return None
        lying = any(self.is_here(card) for card in cards)
        options = [self.card_option(card, (detail or self.described)(card)) for card in cards]
        if optional:
            options.append(Option(NO, "None of them", None))
        chosen: CardId | None = yield from choose(
            by,
            kind,
            self.question(by, prompt),
            options,
            ask_single=ask_single,
            public=public,
            refused=refused,
            rule=rule,
            alike=self.sort_of if not lying or self.one_sort(cards) else None,
        )
        return chosen

    def refusals(self, cards: Sequence[CardId], why: Callable[[CardId], str]) -> list[Refusal]:
        """Those of some cards against which something speaks."""
        reasons = [(card, why(card)) for card in cards]
        return [Refusal(card, self.name(card), reason) for card, reason in reasons if reason]

    def pick_place(
        self,
        by: int,
        prompt: str,
        places: Sequence[int],
        *,
        optional: bool = False,
        detail: Callable[[int], str] | None = None,
        rule: str = "What a card asks",
    ) -> Play[int | None]:
        """Let `by` choose one of some locations; None when there is none or it declines."""
        if not places:
            return None
        options = [self.place_option(p, detail(p) if detail else "") for p in places]
        if optional:
            options.append(Option(NO, "Stay", None))
        public = "to choose a location"
        chosen: int | None = yield from choose(
            by,
            "place",
            self.question(by, prompt),
            options,
            ask_single=False,
            public=public,
            rule=rule,
        )
        return chosen

    def confirm(self, by: int, kind: str, prompt: str) -> Play[bool]:
        """Ask `by` yes or no."""
        options = [Option("yes", "Yes", True), Option(NO, "No", False)]
        public = "to say yes or no"
        agreed: bool = yield from choose(
            by, kind, self.question(by, prompt), options, public=public, rule="What a card asks"
        )
        return agreed

    # -- doing -----------------------------------------------------------------------------

    def win(self, because: str) -> NoReturn:
        """This villain wins at once."""
        self.state.winner = self.seat
        self.state.won_by = because
        self.log("{me:seat} wins: {because}", "moment", because=because)
        raise GameEnded

    def log(self, text: str, kind: str = "move", /, **values: Value) -> None:
        """Tell everybody; `{me:seat}` is the player of this realm."""
        self.game.log(text, kind, me=self.seat, **values)

    def all_do(self, event: str, *about: Any) -> Play[None]:
        """Do what each card in the realm does when something happens, in the order they came."""
        for own, hook in self.sources(event):
            yield from self.lets(own, hook, *about)

    # -- Power -----------------------------------------------------------------------------

    def gain(self, amount: int, because: str = "") -> int:
        """Gain Power at one go; returns how much it really is."""
        amount = self.gained(amount)
        self._add_power(amount, "gains", because)
        return amount

    def pay(self, amount: int) -> None:
        """Pay Power. The caller has looked that there is enough."""
        self.s.power -= amount

    def lose(self, amount: int, because: str = "") -> None:
        """Lose as much of `amount` as there is."""
        if amount := min(amount, self.s.power):
            self._add_power(-amount, "loses", because)

    def _add_power(self, change: int, verb: str, because: str) -> None:
        self.s.power += change
        source = " ({because})" if because else ""
        text = "{me:seat} " + verb + " {amount} Power" + source + "."
        self.log(text, amount=abs(change), because=because)

    # -- locks -----------------------------------------------------------------------------

    def unlock(self, place: int) -> None:
        """Take the lock from a location."""
        if place in self.s.locked:
            self.s.locked.remove(place)
            self.log("{place} is unlocked.", place=self.location(place).name)

    def lock(self, place: int) -> None:
        """Put a lock on a location."""
        if place not in self.s.locked:
            self.s.locked.append(place)
            self.log("{place} is locked.", place=self.location(place).name)

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

    # -- the hand --------------------------------------------------------------------------

    def draw(self, count: int) -> None:
        """Draw cards into the hand."""
        drawn: list[CardId] = []
        for _ in range(count):
            card = self.next_card()
            if card is None:
                break
            self.s.hand.append(card)
            drawn.append(card)
        if drawn:
            private, others = "{me:seat} draws {cards:cards}.", "{me:seat} draws {count}."
            cards, number = ",".join(drawn), counted(len(drawn), "card")
            self.game.log_to(self.seat, private, others, me=self.seat, cards=cards, count=number)

    def discard_hand(self, cards: Sequence[CardId]) -> None:
        """Discard cards from the hand."""
        for card in cards:
            self.s.hand.remove(card)
            self.s.discard.append(card)
            self.log("{me:seat} discards {card:card}.", card=card)

    def take(self, card: CardId) -> None:
        """Take a card from the discard pile, or from aside, into the hand."""
        pile = self.s.aside if card in self.s.aside else self.s.discard
        pile.remove(card)
        self.s.hand.append(card)
        self.log("{me:seat} takes {card:card} into their hand.", card=card)

    # -- turning up ------------------------------------------------------------------------

    def reveal(self, *, fate: bool = False) -> CardId | None:
        """Turn up the top card of a deck; it lies aside until the effect says where it goes."""
        card = self.next_card(fate=fate)
        if card is not None:
            self.s.aside.append(card)
            self.game.log("Revealed: {card:card}.", "move", UNUSED, me=self.seat, card=card)
        return card

    def reveal_until(
        self, wanted: Callable[[CardId], bool], *, fate: bool = False
    ) -> CardId | None:
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
        self.log("{card:card} goes back on top.", card=card)

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
            text = "The {named} discard pile of {me:seat} is shuffled into a new deck."
            self.log(text, "note", named="Fate" if fate else "Villain")
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
        self.log("{card:card} is attached to {host:card}.", card=card, host=host)

    def detach(self, card: CardId) -> None:
        """An attached card lies by itself at its location from now on."""
        self.s.host.pop(card, None)

    def discard(self, *cards: CardId, why: str = "") -> Play[None]:
        """Discard cards from the realm at one go, each with what is attached to it.

        Something may spare them. `why` is `vanquish` for Allies that were used. What a card does
        when it is discarded waits until all of them lie on their piles.
        """
        waiting: list[CardId] = []
        for card in cards:
            if (yield from self._spared(card, why)):
                continue
            for held in self.attached(card):
                yield from self.discard(held)
            if not self.silent(card):
                waiting.append(card)
            self.lift(card)
            self.to_pile(card)
            self.log("{card:card} is discarded from {me:seat}'s realm.", card=card)
        for card in waiting:
            yield from self.does("discarded", card)

    def _spared(self, card: CardId, why: str) -> Play[bool]:
        """Whether the card itself, or something attached to it, keeps it in the realm."""
        for own in (card, *self.attached(card)):
            if not self.silent(own) and (yield from self.does("spares", own, card, why)):
                return True
        return False

    # -- moving ----------------------------------------------------------------------------

    def move(self, card: CardId, to: int) -> Play[None]:
        """Move a card and what is attached to it to a location."""
        for moved in (card, *self.attached(card)):
            self.s.where[moved] = to
        self.log("{card:card} moves to {place}.", card=card, place=self.location(to).name)
        yield from self.all_do("sees_moved", card)

    def move_mover(self, to: int) -> Play[None]:
        """Move the villain to a location."""
        self.s.at = to
        self.log("{me:seat} goes to {place}.", place=self.location(to).name)
        for own, hook in self.sources("arrives"):
            if self.where(own) == to:
                yield from self.lets(own, hook)

    def move_card_by(
        self,
        by: int,
        prompt: str,
        cards: Sequence[CardId],
        places: Callable[[CardId], list[int]],
        *,
        optional: bool = False,
        rule: str = "What a card asks",
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
