"""The objects that rules get while a step runs: the board, and realms that act and ask."""

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
"""The tag of events about cards that were only revealed. Other events tell what happens next."""


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
    """One realm in a running step, with methods that change it and ask its player."""

    __slots__ = ("board", "game")

    def __init__(self, board: Board, seat: int) -> None:
        super().__init__(board.content, board.state, seat)
        self.board = board
        self.game = board.game

    # -- asking ----------------------------------------------------------------------------

    def does(self, event: str, card: CardId, *about: Any) -> Play[Any]:
        """Run a card's own hook, wherever the card is; None if it has no such hook."""
        hook = self.kinds[card].hooks.get(event)
        return None if hook is None else (yield from self.lets(card, hook, *about))

    def lets(self, card: CardId, hook: Hook, *about: Any) -> Play[Any]:
        """Run a hook of a card; questions meanwhile name the card as the one that asks."""
        self.state.asking.append(card)
        done = yield from hook(self, *about, card)
        # After an exception this does not matter: the game is over, or the step is dropped.
        self.state.asking.pop()
        return done

    def question(self, by: int, prompt: str) -> str:
        """The prompt of a question to `by`, with the card that asks and the realm that it is about.

        The addition is left out if the prompt names the card and is about the own realm of `by`.
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
        """Let `by` choose one of some cards; None if there is none or `by` declines.

        A single card that must be chosen is returned without a question, unless `ask_single`. Set
        this if not everybody can see the cards. `refused` are other cards with the reasons against
        them. Equal copies on a pile are one answer. Copies in the realm are only one answer if
        there are no other cards to choose, because a player can point at each of them.
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
        """The cards for which `why` returns a reason, each with this reason."""
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
        """Let `by` choose one of some locations; None if there is none or `by` declines."""
        if not places:
            return None
        options = [self.place_option(p, detail(p) if detail else "") for p in places]
        if optional:
            options.append(Option(NO, "Stay", None, hotkey="0"))
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
        """End the game: this villain wins. Raises an exception that ends the step."""
        self.state.winner = self.seat
        self.state.won_by = because
        self.log("{me:seat} wins: {because}", "moment", because=because)
        raise GameEnded

    def log(self, text: str, kind: str = "move", /, **values: Value) -> None:
        """Write a line into the log; `{me:seat}` in it is the player of this realm."""
        self.game.log(text, kind, me=self.seat, **values)

    def all_do(self, event: str, *about: Any) -> Play[None]:
        """Run the hooks of all cards in the realm for an event, in the order of their arrival."""
        for own, hook in self.sources(event):
            yield from self.lets(own, hook, *about)

    # -- Power -----------------------------------------------------------------------------

    def gain(self, amount: int, because: str = "") -> int:
        """Gain Power in a single gain; return the amount really gained."""
        really = self.gained(amount)
        why = ", ".join(filter(None, (because, self.why_gained(amount))))
        self._add_power(really, "gains", why)
        return really

    def pay(self, amount: int) -> None:
        """Pay Power. The caller has checked that there is enough."""
        self.s.power -= amount

    def lose(self, amount: int, because: str = "") -> None:
        """Lose `amount` Power, or all if there is less."""
        if amount := min(amount, self.s.power):
            self._add_power(-amount, "loses", because)

    def _add_power(self, change: int, verb: str, because: str) -> None:
        self.s.power += change
        source = " ({because})" if because else ""
        much = "{amount}" if change else "no"
        text = "{me:seat} " + verb + " " + much + " Power" + source + "."
        self.log(text, amount=abs(change), because=because)

    # -- locks -----------------------------------------------------------------------------

    def unlock(self, place: int) -> None:
        """Remove the lock from a location."""
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
        """Change the Strength of a card, or of a group such as `heroes@2`, until the turn ends."""
        self.s.boosts[target] = self.s.boosts.get(target, 0) + amount

    def mark(self, card: CardId, mark: str) -> None:
        """Set the mark of a card, such as `ally`; an empty mark removes it."""
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
        """Take a card from the discard pile, or one that is set aside, into the hand."""
        pile = self.s.aside if card in self.s.aside else self.s.discard
        pile.remove(card)
        self.s.hand.append(card)
        self.log("{me:seat} takes {card:card} into their hand.", card=card)

    # -- turning up ------------------------------------------------------------------------

    def reveal(self, *, fate: bool = False) -> CardId | None:
        """Reveal the top card of a deck. It is set aside until the effect moves it elsewhere."""
        card = self.next_card(fate=fate)
        if card is not None:
            self.s.aside.append(card)
            self.game.log("Revealed: {card:card}.", "move", UNUSED, me=self.seat, card=card)
        return card

    def reveal_until(
        self, wanted: Callable[[CardId], bool], *, fate: bool = False
    ) -> CardId | None:
        """Reveal cards until one is wanted; set it aside, and discard the others.

        Returns None if neither deck nor discard pile has such a card; then all are discarded.
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
        """Discard a card that is set aside."""
        self.s.aside.remove(card)
        self.to_pile(card)

    def put_back(self, card: CardId) -> None:
        """Put a card that is set aside back on top of its deck."""
        self.s.aside.remove(card)
        deck = self.s.fate_deck if self.kinds[card].fate else self.s.deck
        deck.append(card)
        self.log("{card:card} goes back on top.", card=card)

    # -- decks and piles -------------------------------------------------------------------

    def next_card(self, *, fate: bool = False) -> CardId | None:
        """Remove and return the top card of a deck; shuffle the discard pile if it is empty.

        The caller must put the card somewhere.
        """
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
        """Shuffle cards into a deck. The caller has removed them from their former places."""
        deck = [*(self.s.fate_deck if fate else self.s.deck), *cards]
        mixed = self.game.chance.shuffled(deck)
        if fate:
            self.s.fate_deck = mixed
        else:
            self.s.deck = mixed

    def to_pile(self, card: CardId) -> None:
        """Put a card on its discard pile. The caller has removed it from its former place."""
        pile = self.s.fate_discard if self.kinds[card].fate else self.s.discard
        pile.append(card)

    # -- coming and going ------------------------------------------------------------------

    def enter(self, card: CardId, to: Spot) -> None:
        """Put a card into the realm: at a location, or attached to a card."""
        self.s.realm.append(card)
        if isinstance(to, str):
            self.s.host[card] = to
            self.s.where[card] = self.s.where[to]
        else:
            self.s.where[card] = to
        if self.kinds[card].entry.opens_hand:
            self.s.open_hand = True

    def lift(self, card: CardId) -> int:
        """Remove a card from the realm, without any hook; return its former location."""
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
        """Remove a card from its host. It stays at the location."""
        self.s.host.pop(card, None)
        place = self.location(self.where(card)).name
        self.log("{card:card} is no longer attached: it lies at {place}.", card=card, place=place)

    def discard(self, *cards: CardId, why: str = "") -> Play[None]:
        """Discard cards from the realm together, each with its attached cards.

        Hooks may spare a card. `why` is `vanquish` for Allies that were used. The hooks for
        discarded cards run after all cards are on their piles.
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
            self.log("Discarded from {me:seat}'s realm: {card:card}.", card=card)
        for card in waiting:
            yield from self.does("discarded", card)

    def _spared(self, card: CardId, why: str) -> Play[bool]:
        """Whether a hook of the card, or of a card attached to it, keeps it in the realm."""
        for own in (card, *self.attached(card)):
            if not self.silent(own) and (yield from self.does("spares", own, card, why)):
                return True
        return False

    # -- moving ----------------------------------------------------------------------------

    def move(self, card: CardId, to: int, by: int | None = None) -> Play[None]:
        """Let `by`, by default the player of this realm, move a card and what is attached to it."""
        for moved in (card, *self.attached(card)):
            self.s.where[moved] = to
        text = "{by:seat} moves {card:card} to {place}"
        text += "." if by in (None, self.seat) else " in {me:seat}'s realm."
        mover = self.seat if by is None else by
        self.log(text, by=mover, card=card, place=self.location(to).name)
        yield from self.all_do("sees_moved", card)

    def move_mover(self, to: int, by: int) -> Play[None]:
        """Let `by` move the villain to a location."""
        self.s.at = to
        text = "{me:seat} goes to {place}."
        if by != self.seat:
            text = "{by:seat} moves {villain} to {place} in {me:seat}'s realm."
        self.log(text, by=by, villain=self.villain.name, place=self.location(to).name)
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
        """Let `by` move one of some cards; `places` returns the goals of each card."""
        able = [card for card in cards if self.movable_to(card, places(card))]
        card = yield from self.pick_card(by, "mover", prompt, able, optional=optional, rule=rule)
        if card is None:
            return
        goals = self.movable_to(card, places(card))
        to = yield from self.pick_place(by, f"Move {self.name(card)} where?", goals, rule=rule)
        if to is not None:
            yield from self.move(card, to, by)
