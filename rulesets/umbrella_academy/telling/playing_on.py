"""One way in which a turn may end when everybody Passes: the rules' own Phases, played to the end.

It starts from a table on which all cards are dealt. Whatever players are asked is answered at
random, and what each Location costs is read off the table before and after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tabletop_tui.core.decision import Play
from tabletop_tui.core.events import Value
from tabletop_tui.core.players.bot import Luck
from tabletop_tui.core.players.imagine import Silent
from tabletop_tui.core.ruleset import Game, GameEnded
from tabletop_tui.core.state import writable
from tabletop_tui.core.table import Chair, Table

from ..context import Rulebook
from ..rules import crisis, draw, effect
from ..rules.cards import INTO_DECK, SULKING, drop
from ..state import CRISIS, DEVASTATED, DRAW, EFFECT, AcademyState
from .changes import HAND, LOST, Fact, changes


class Ending(NamedTuple):
    """How it came out: `hazards` at the end of the Effect Phase, `ended` as the rules name it.

    `wounded` are the players who hold a Wound and draw nothing: they lose the game, which is not
    in `ended`. `facts` are those of each Location at which anything took effect.
    """

    hazards: int
    ended: str
    wounded: tuple[int, ...]
    facts: dict[int, frozenset[Fact]]

    @property
    def lost(self) -> bool:
        """Whether the game is lost before the next Play Phase."""
        return bool(self.wounded or self.ended)


class _Watched(Silent[AcademyState]):
    """A game in which only one thing is noted: which hands were shuffled into their Hero Decks.

    Others are drawn at once, so that the table before and after does not tell it.
    """

    __slots__ = ("into_deck",)

    def __init__(self, table: Table, state: AcademyState) -> None:
        super().__init__(table, state)
        self.into_deck: Counter[int] = Counter()

    def log(self, text: str, kind: str = "move", tag: str = "", /, **values: Value) -> None:
        """Note how many cards, by seat."""
        if tag == INTO_DECK:
            self.into_deck[int(values["who"])] += int(values["n"])

    def hands(self) -> Iterator[Fact]:
        """How many cards of which hands."""
        return (Fact(HAND, seat, count) for seat, count in self.into_deck.items())


@cache
def _table(seats: int) -> Table:
    chairs = tuple(Chair(name=f"Player {n + 1}", colour=n) for n in range(seats))
    return Table(game="umbrella_academy", mode="table", chairs=chairs, seed=0)


def play_on(rules: Rulebook, state: AcademyState, luck: Luck, asked: int = -1) -> Ending:
    """Everybody Passes, from `state`, which is changed; on to the end of the Crisis Phase.

    `asked` is the seat that draws just now, in the Draw Phase: those before it have drawn.
    """
    game = _Watched(_table(len(state.seats)), state)
    wounded: list[int] = []
    facts: dict[int, frozenset[Fact]] = {}
    _let_go(state)
    try:
        if state.phase != EFFECT:
            wounded = list(_pass_and_draw(rules, game, luck, asked))
        for number in range(state.sweep, len(state.places) + 1):
            before, acts = state.clone(), _acts(state, number)
            game.into_deck.clear()
            try:
                _answer(effect.resolve_place(rules, game, number), luck)
            except GameEnded:
                facts[number] = frozenset((Fact(LOST, -1), *changes(before, state), *game.hands()))
                raise
            if (found := frozenset((*changes(before, state), *game.hands()))) or acts:
                facts[number] = found
        state.sweep = len(state.places) + 1
        hazards = state.hazards
        _answer(effect.effect_step(rules, game), luck)
        if state.phase == CRISIS:
            _answer(crisis.crisis_step(rules, game), luck)
    except GameEnded:
        hazards = state.hazards
    return Ending(hazards, state.ended, tuple(wounded), facts)


def _let_go(state: AcademyState) -> None:
    """An Action that is on its way ends: its card is laid down, cards looked at go back."""
    for seat, mine in enumerate(state.seats):
        if mine.playing or mine.looking:
            changed = writable(state.seats, seat)
            changed.discard += changed.playing
            state.deck += changed.looking
            changed.playing, changed.looking = [], []


def _pass_and_draw(
    rules: Rulebook, game: Game[AcademyState], luck: Luck, asked: int
) -> Iterator[int]:
    """Whoever still acts Passes, then hands are filled. Gives those who lose the game by it."""
    state = game.state
    waiting = state.clockwise()
    if state.phase == DRAW and asked in waiting:
        waiting = waiting[waiting.index(asked) + 1 :]
    for seat in waiting:
        if not state.seats[seat].passed and SULKING in state.seats[seat].feuds:
            drop(state, seat, SULKING)
    for seat in waiting:
        try:
            _answer(draw.fill_hand(rules, game, seat), luck)
        except GameEnded:
            state.ended = ""
            yield seat
    effect.begin_sweep(game)


def _answer(running: Play[None], luck: Luck) -> None:
    """Let a rule run, with any answer to whatever it asks."""
    try:
        decision = next(running)
        while True:
            decision = running.send(luck.choice(decision.options))
    except StopIteration:
        return


def _acts(state: AcademyState, number: int) -> bool:
    """Whether a Hazard or a Villain takes effect at a Location."""
    hazard = state.place(number).hazard
    lying = hazard is not None and hazard.card != DEVASTATED and not hazard.done
    return lying or bool(effect.to_act(state, number))
