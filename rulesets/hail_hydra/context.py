"""The context that every rule gets while a step runs: the game, its content, common actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NoReturn

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.events import Value
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game, GameEnded
from tabletop_tui.core.state import writable
from tabletop_tui.core.visibility.showing import ENTER, mixed

from .components import Charts, Content, Hero, Villain
from .damage import got_through
from .state import HYDRA, RANK, AttackCard, Deed, HydraSeat, HydraState, Loss, colour_of

SEEN = Option("leave", "I have seen it", hotkey=ENTER)
"""The only answer to a page without a choice."""

STAY = 2.0
LOOK_STAY = 4.0
"""The shortest time in seconds that a page and the loyalty look stay open. Without it, the reading
time would show which seats have more to read. A page with a choice has no such time (ruling 2)."""

HEARD = 2.0
"""Seconds that a window for calls stays open at least (ruling 26)."""


def cards_left(cards: Sequence[AttackCard], picked: Sequence[int]) -> list[Option]:
    """The cards that are not picked yet, as options whose keys do not depend on their values."""
    return [
        Option(f"card {place + 1}", card, place, target=f"card {place + 1}")
        for place, card in enumerate(cards)
        if place not in picked
    ]


def cards_of(cards: Sequence[AttackCard]) -> tuple[Option, ...]:
    """All these cards as options, the same from the first pick of a choice to its last."""
    return _cards_of(tuple(cards))


@lru_cache(8192)
def _cards_of(cards: tuple[AttackCard, ...]) -> tuple[Option, ...]:
    return tuple(cards_left(cards, ()))


def about_seat(
    seat: int, label: str, value: Any, key: str = "", detail: str = "", by: int | None = None
) -> Option:
    """An answer about a seat: the seat is its target, its hotkey and by default its key."""
    place = f"seat {seat + 1}"
    return Option(key or place, label, value, detail, place, str(seat + 1), by)


def refuse_cards(cards: Sequence[AttackCard], picked: Sequence[int], why: str) -> list[Refusal]:
    """A refusal of each card that is not picked yet, all for the reason `why`."""
    return [Refusal(option.target, option.label, why) for option in cards_left(cards, picked)]


class Context:
    """The current step of one game."""

    __slots__ = ("chance", "charts", "content", "game", "log", "log_to", "names", "state")

    def __init__(self, content: Content, game: Game[HydraState]) -> None:
        self.content = content
        self.charts: Charts = content.charts
        self.game = game
        self.state: HydraState = game.state
        self.chance: Chance = game.chance
        self.names = game.names
        self.log, self.log_to = game.log, game.log_to

    def seat(self, number: int) -> HydraSeat:
        """A copy of a seat, to be changed at once: see `writable`."""
        return writable(self.state.seats, number)

    def hero(self, seat: int) -> Hero:
        """The Hero card of a seat."""
        return self.content.heroes[self.state.seats[seat].hero]

    @property
    def villain(self) -> Villain:
        """The Villain of this Mission."""
        return self.content.villains[self.state.villain]

    def take(self, count: int) -> list[AttackCard]:
        """The top cards of the draw pile, first drawn first.

        When there are too few, the discard pile is shuffled and laid beneath (ruling 14); with both
        empty fewer cards come.
        """
        state = self.state
        if len(state.deck) < count and (state.discard or state.aside):
            # It lies beneath what is left, so the old pile is used up first.
            shuffled = self.chance.shuffled(state.discard + state.aside)
            state.deck, state.discard, state.aside = shuffled + state.deck, [], []
            self.log("The discard pile is shuffled into a new draw pile.", "note")
        count = min(count, len(state.deck))
        drawn = state.deck[len(state.deck) - count :][::-1]
        del state.deck[len(state.deck) - count :]
        return drawn

    def draw(self, seat: int, count: int) -> int:
        """Draw cards into a hand; return how many were drawn."""
        drawn = self.take(count)
        if drawn:
            self.receive(seat, drawn)
        return len(drawn)

    def receive(self, seat: int, cards: list[AttackCard]) -> None:
        """Add cards to a hand, which is kept sorted."""
        mine = self.seat(seat)
        mine.hand = sorted(mine.hand + cards, key=RANK.__getitem__)

    def renew(self, seat: int, count: int) -> None:
        """Discard the whole hand face down and draw a new one (rulings 13 and 15)."""
        state = self.state
        mine = self.seat(seat)
        state.discard, mine.hand = state.discard + mine.hand, []
        self.seal()
        self.draw(seat, count)

    def lose(self, seat: int, lost: list[int]) -> None:
        """Discard cards of a hand face down."""
        mine = self.seat(seat)
        self.state.discard = self.state.discard + [mine.hand[place] for place in lost]
        mine.hand = [card for place, card in enumerate(mine.hand) if place not in lost]

    def seal(self) -> None:
        """Draw a random number, past which undo never goes back (ruling 8).

        Rules do so when a card that was shown is hidden again, and when a player leaves a seat
        screen, whatever anybody holds.
        """
        self.chance.below(1)

    def logged(self, card: AttackCard) -> str:
        """The log's words for a card, with its value only in a full record (ruling 21)."""
        return card if self.state.full_record else colour_of(card)

    def note(self, kind: str, seat: int, at: int = -1, count: int = 0) -> None:
        """Add a public deed of a seat to the history."""
        state = self.state
        deed = Deed(
            kind=kind,
            mission=state.mission,
            number=state.offensive,
            voting=state.round,
            seat=seat,
            at=at,
            count=count,
        )
        state.deeds = [*state.deeds, deed]

    def show(self, text: str, card: AttackCard) -> None:
        """Log `text` about a card that an ability shows to all, and add the card to its deed."""
        shown, deeds = self.logged(card), self.state.deeds
        self.log(text, card=shown)
        last = max(n for n, deed in enumerate(deeds) if deed.kind == "ability")
        now = deeds[last].model_copy(update={"cards": [*deeds[last].cards, shown]})
        self.state.deeds = [*deeds[:last], now, *deeds[last + 1 :]]

    def hit_city(
        self, count: int, cause: str, text: str, tag: str = "", /, **values: Value
    ) -> None:
        """Take health from the city for one of `CAUSES`, and log `text`.

        `{count}` in the text is the health really lost. At 0 HYDRA wins at once (ruling 41).
        """
        state = self.state
        lost = min(state.city, count)
        self.log(text, "move", tag, count=lost, **values)
        if lost:
            loss = Loss(mission=state.mission, number=state.offensive, why=cause, count=lost)
            state.losses = [*state.losses, loss]
        state.city -= lost
        if state.city == 0:
            self.end(HYDRA)

    def hit_villain(self, count: int) -> int:
        """Deal Damage to the Villain, less its Defense (ruling 37); return what it loses."""
        dealt = got_through(self.content, self.state, count)
        self.state.health -= dealt
        return dealt

    def end(self, winners: str) -> NoReturn:
        """End the game: turn all discs up and drop the running action."""
        state = self.state
        state.ended = winners
        state.page = -1
        for seat in range(len(state.seats)):
            self.seat(seat).shown = True
        for seat in range(len(state.past)):
            writable(state.past, seat).over = True
        if winners == HYDRA:
            self.log("New York has fallen. HYDRA wins.", "moment")
        else:
            self.log("New York is saved. S.H.I.E.L.D. wins.", "moment")
        raise GameEnded

    def private(
        self, seat: int, kind: str, prompt: str, options: list[Option], public: str, rule: str
    ) -> Play[Any]:
        """Ask one seat on its own screen: the answer is secret, and the page stays for a moment."""
        return choose(seat, kind, prompt, options, public=public, secret=True, rule=rule, stay=STAY)

    def pick_cards(
        self, seat: int, kind: str, prompt: str, cards: list[AttackCard], count: int,
        public: str, rule: str,
    ) -> Play[list[int]]:  # fmt: skip
        """Let a seat pick exactly `count` of its cards, or all if it has fewer; return positions.

        A seat with at most `count` cards is not asked, since the number of its cards is public.
        Only `sift` always asks, because it also shows the cards.
        """
        if len(cards) <= count and kind != "sift":
            self.seal()
            return list(range(len(cards)))
        chosen: list[int] = []
        while len(chosen) < min(count, len(cards)):
            place: int = yield from choose(
                seat,
                kind,
                prompt,
                cards_left(cards, chosen),
                public=public,
                secret=True,
                rule=rule,
                picked=tuple(f"card {place + 1}" for place in chosen),
                several=cards_of(cards),
                wanted=min(count, len(cards)),
                stay=STAY if kind == "sift" and not chosen else 0.0,
            )
            chosen.append(place)
        self.seal()
        return chosen


Zone = Literal["hand", "looking"]


def places(view: HydraState, seat: int, zone: Zone) -> list[int]:
    """The places of a seat's cards, in the order in which the screen draws and numbers them.

    Hands are sorted in the state, and other players see which key is pressed. So the screen uses an
    order that only this seat knows. It stays until the Offensive or the number of cards changes.
    """
    cards = getattr(view.seats[seat], zone)
    return mixed(range(len(cards)), view, zone, seat, view.mission, view.offensive)
