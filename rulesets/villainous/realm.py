"""Doing things in a realm. Card abilities are written with these.

Whatever may ask a player is a generator: `yield from realm.discard(card)`. What cannot ask is a
plain method: `realm.gain(3)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.decision import Option, Play, choose
from tabletop_tui.core.events import Value
from tabletop_tui.core.ruleset import Game

from .behaviour import Spot
from .printed import Content
from .state import CardId, VillainousState
from .view import ALLY, RealmView, may_stay_in

if TYPE_CHECKING:
    Look = Callable[[CardId], bool]

NO = "no"
"""The key of the option that declines."""


class GameWon(Exception):  # noqa: N818 - not an error: it ends the running step at once
    """A villain has reached its objective."""


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

    def clockwise(self) -> list[int]:
        """All seats, clockwise from the active player."""
        count, active = len(self.realms), self.state.active
        return [(active + step) % count for step in range(count)]


class Realm(RealmView):
    """One realm, and everything that can happen to it."""

    __slots__ = ("board", "game")

    def __init__(self, board: Board, seat: int) -> None:
        super().__init__(board.content, board.state, seat)
        self.board = board
        self.game = board.game

    def tell(self, text: str, kind: str = "move", /, **values: Value) -> None:
        """Tell everybody; `{me:seat}` is the player of this realm."""
        self.game.tell(text, kind, me=self.seat, **values)

    # -- asking ----------------------------------------------------------------------------

    def pick_card(
        self,
        by: int,
        kind: str,
        prompt: str,
        cards: Sequence[CardId],
        *,
        optional: bool = False,
        detail: Callable[[CardId], str] | None = None,
        public: str = "",
        rule: str = "Cards",
        ask_single: bool = False,
    ) -> Play[CardId | None]:
        """Let `by` choose one of some cards; None when there is none or it declines.

        A single card that must be chosen is taken without a question unless `ask_single`: ask
        wherever the cards are not open to everybody.
        """
        if not cards:
            return None
        tell = detail or self.described
        options = [Option(c, self.name(c), c, tell(c), c) for c in cards]
        if optional:
            options.append(Option(NO, "None of them", None))
        chosen: CardId | None = yield from choose(
            by,
            kind,
            prompt,
            options,
            ask_single=ask_single,
            public=public or "to choose a card",
            rule=rule,
        )
        return chosen

    def pick_place(
        self,
        by: int,
        prompt: str,
        places: Sequence[int],
        *,
        optional: bool = False,
        detail: Callable[[int], str] | None = None,
        rule: str = "Cards",
    ) -> Play[int | None]:
        """Let `by` choose one of some locations; None when there is none or it declines."""
        if not places:
            return None
        options = [
            Option(
                self.location(p).id,
                self.location(p).name,
                p,
                detail(p) if detail else "",
                self.place_target(p),
            )
            for p in places
        ]
        if optional:
            options.append(Option(NO, "Stay", None))
        chosen: int | None = yield from choose(
            by,
            "place",
            prompt,
            options,
            ask_single=False,
            public="to choose a location",
            rule=rule,
        )
        return chosen

    def confirm(self, by: int, kind: str, prompt: str, *, rule: str = "Cards") -> Play[bool]:
        """Ask `by` yes or no."""
        options = [Option("yes", "Yes", True), Option(NO, "No", False)]
        said: bool = yield from choose(
            by, kind, prompt, options, public="to say yes or no", rule=rule
        )
        return said

    def pick_number(
        self, by: int, prompt: str, least: int, most: int, *, rule: str = "Cards"
    ) -> Play[int]:
        """Let `by` choose a number from `least` to `most`."""
        options = [Option(f"{n}", f"{n}", n) for n in range(least, most + 1)]
        number: int = yield from choose(
            by, "number", prompt, options, ask_single=False, public="to choose a number", rule=rule
        )
        return number

    def place_target(self, place: int) -> str:
        """The target name of a location on the board: `seat 0 skull_rock`."""
        return f"seat {self.seat} {self.location(place).id}"

    def described(self, card: CardId) -> str:
        """A card in a few words: Strength, state and location in the realm; else what it is."""
        kind = self.kinds[card]
        if not self.is_here(card):
            return f"Strength {kind.strength}" if kind.type == "hero" else kind.type
        place = self.location(self.where(card)).name
        mark = self.s.marks.get(card, "")
        figure = f"Strength {self.strength(card)}" if self.is_figure(card) else ""
        return ", ".join(word for word in (figure, mark, place) if word)

    def is_figure(self, card: CardId) -> bool:
        """Whether a card in the realm has Strength."""
        return self.is_hero(card) or self.is_ally(card)

    # -- Power -----------------------------------------------------------------------------

    def gain(self, amount: int, because: str = "") -> int:
        """Gain Power at one go; returns how much it really is."""
        for own, hook in self.sources("gaining"):
            amount = hook(self, own, amount)
        amount = max(amount, 0)
        self.s.power += amount
        source = " ({because})" if because else ""
        self.tell("{me:seat} gains {amount} Power" + source + ".", amount=amount, because=because)
        return amount

    def pay(self, amount: int) -> None:
        """Pay Power. The caller has looked that there is enough."""
        self.s.power -= amount

    def lose(self, amount: int, because: str = "") -> int:
        """Lose as much of `amount` as there is; returns how much that was."""
        amount = min(amount, self.s.power)
        self.s.power -= amount
        if amount:
            source = " ({because})" if because else ""
            self.tell(
                "{me:seat} loses {amount} Power" + source + ".", amount=amount, because=because
            )
        return amount

    def lay_power(self, card: CardId, amount: int) -> None:
        """Put own Power on a Hero; his defeat gives it back."""
        amount = min(amount, self.s.power)
        if amount:
            self.s.power -= amount
            self.s.lying[card] = self.s.lying.get(card, 0) + amount
            self.tell("{amount} Power of {me:seat} lies on {card:card}.", amount=amount, card=card)

    # -- locks and lasting effects ---------------------------------------------------------

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

    # -- the objective ---------------------------------------------------------------------

    def win(self, because: str) -> None:
        """This villain wins at once. Does not return."""
        self.state.winner = self.seat
        self.state.won_by = because
        self.tell("{me:seat} wins: {because}", "moment", because=because)
        raise GameWon

    # -- coming, going and moving ----------------------------------------------------------

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

    def to_pile(self, card: CardId) -> None:
        """Lay a card that is nowhere on its own discard pile."""
        pile = self.s.fate_discard if self.kinds[card].fate else self.s.discard
        pile.append(card)

    def attach(self, card: CardId, host: CardId) -> None:
        """Attach a card of the realm to another one."""
        self.s.host[card] = host
        self.s.where[card] = self.s.where[host]
        self.tell("{card:card} is attached to {host:card}.", card=card, host=host)

    def detach(self, card: CardId) -> None:
        """An attached card lies by itself at its location from now on."""
        self.s.host.pop(card, None)

    def discard(self, card: CardId, why: str = "") -> Play[bool]:
        """Discard a card from the realm with what is attached to it; False when it was kept.

        `why` is `vanquish` for Allies that were used.
        """
        silent = self.silent(card)
        for own in (card, *self.attached(card)):
            spares = None if self.silent(own) else self.hook(own, "spares")
            if spares is not None and (yield from spares(self, own, card, why)):
                return False
        for held in self.attached(card):
            yield from self.discard(held)
        place = self.lift(card)
        self.to_pile(card)
        self.tell("{card:card} is discarded.", card=card)
        discarded = self.hook(card, "discarded")
        if discarded is not None and not silent:
            yield from discarded(self, card, place)
        return True

    def discard_hand(self, cards: Sequence[CardId]) -> None:
        """Discard cards from the hand."""
        for card in cards:
            self.s.hand.remove(card)
            self.s.discard.append(card)
            self.tell("{me:seat} discards {card:card}.", card=card)

    def move(self, card: CardId, to: int) -> Play[None]:
        """Move a card and what is attached to it to a location."""
        start = self.s.where[card]
        for moved in (card, *self.attached(card)):
            self.s.where[moved] = to
        self.tell("{card:card} moves to {place}.", card=card, place=self.location(to).name)
        for own, hook in self.sources("sees_moved"):
            yield from hook(self, own, card, start)

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
    ) -> Play[CardId | None]:
        """Let `by` move one of some cards to one of the `places` of it; returns the card moved."""
        able = [card for card in cards if self.movable_to(card, places(card))]
        card = yield from self.pick_card(by, "mover", prompt, able, optional=optional, rule=rule)
        if card is None:
            return None
        goals = self.movable_to(card, places(card))
        to = yield from self.pick_place(by, f"Move {self.name(card)} where?", goals, rule=rule)
        if to is not None:
            yield from self.move(card, to)
        return card

    def adjacent(self, card: CardId) -> list[int]:
        """The unlocked locations beside the one where a card lies."""
        return self.neighbours(self.where(card))

    def anywhere(self, card: CardId) -> list[int]:
        """All unlocked locations but the one where a card lies."""
        return [p for p in self.open_places() if p != self.where(card)]

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
            yield from sees(self, own, hero, strength)
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
            yield from defeated(self, hero, place)

    def pick_hero_to_defeat(self, by: int, most: int) -> Play[None]:
        """Let `by` choose a Hero of Strength `most` or less who may be defeated, and defeat him."""
        hero = yield from self.pick_card(by, "hero", "Defeat whom?", self.defeatable(most))
        if hero is not None:
            yield from self.defeat(hero)

    # -- decks -----------------------------------------------------------------------------

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

    def shuffle_in(self, cards: Sequence[CardId], *, fate: bool = False) -> None:
        """Shuffle cards that are nowhere now into a deck."""
        deck = [*(self.s.fate_deck if fate else self.s.deck), *cards]
        mixed = self.game.chance.shuffled(deck)
        if fate:
            self.s.fate_deck = mixed
        else:
            self.s.deck = mixed

    def give_up(self, count: int) -> Play[None]:
        """This player discards `count` cards of the hand, or all there are."""
        for _ in range(min(count, len(self.s.hand))):
            card = yield from self.pick_card(
                self.seat,
                "give-up",
                "Discard which card?",
                self.s.hand,
                public="to discard a card",
                ask_single=True,
            )
            if card is not None:
                self.discard_hand([card])

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

    # -- finding ---------------------------------------------------------------------------

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

    # -- playing ---------------------------------------------------------------------------

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
        )
        if card is not None:
            yield from self.play_card(card, free=free)

    def price_tag(self, card: CardId) -> str:
        """The Cost of a card now: `costs 2`, `costs 1 to 2`."""
        prices = [self.cost(card, to) for to in self.spots(card)]
        if not prices:
            return f"costs {self.kinds[card].cost}"
        low, high = min(prices), max(prices)
        return f"costs {low}" if low == high else f"costs {low} to {high}"

    def play_card(self, card: CardId, *, free: bool = False) -> Play[None]:
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
            rule="Playing cards",
        )
        return spot

    def play_fate(self, card: CardId, by: int, to: Spot | None = None) -> Play[bool]:
        """Play a Fate card that lies aside; `by` makes every choice on it. `to` fixes the spot.

        A card that cannot be played is discarded; returns whether it was played.
        """
        if to is None:
            if self.why_not_play(card):
                self.discard_aside(card)
                self.tell("{card:card} cannot be played and is discarded.", card=card)
                return False
            to = yield from self.pick_spot(by, card, self.spots(card))
        self.s.aside.remove(card)
        yield from self.resolve(card, by, to)
        return True

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
                yield from played(self, card, by, to)
            if self.is_here(card):
                for own, sees in self.sources("sees_played"):
                    if own != card:
                        yield from sees(self, own, card, by)
            return
        self.s.aside.append(card)
        if played is not None:
            yield from played(self, card, by, to)
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
