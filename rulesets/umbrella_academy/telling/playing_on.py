"""One way in which a turn may end when everybody Passes: the rules' own Phases, played to the end.

It starts from a table on which all cards are dealt. Whatever players are asked is answered at
random, and what each Location costs is read off the table before and after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tabletop_tui.core.decision import Play
from tabletop_tui.core.players.bot import Luck
from tabletop_tui.core.players.world import Silent
from tabletop_tui.core.ruleset import Game, GameEnded
from tabletop_tui.core.state import own
from tabletop_tui.core.table import Chair, Table

from ..basics.cards import SULKING, drop
from ..context import Rulebook
from ..phases import crisis, draw, effect
from ..state import CRISIS, DEVASTATED, DRAW, EFFECT, AcademyState

COUNTED = ("wound", "feud", "card", "devastated", "hazard", "cleared", "finale", "lost")
"""The facts that are no moves."""


class Fact(NamedTuple):
    """What one Location does, to whom: to a seat, to a Location, or -1 to nobody in particular.

    `what` is "wound", "feud" or "card" (lost from hand) of a seat, so many; "devastated",
    "hazard" (a new one), "cleared" or "finale" at a Location; "lost" for the end of the game;
    for a Villain or a Hero its id, and `many` the Location it goes to (0: none).
    """

    what: str
    whom: int
    many: int = 1


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


@cache
def _table(seats: int) -> Table:
    chairs = tuple(Chair(name=f"Player {n + 1}", colour=n) for n in range(seats))
    return Table(game="umbrella_academy", mode="table", chairs=chairs, seed=0)


def play_on(rules: Rulebook, state: AcademyState, luck: Luck, asked: int = -1) -> Ending:
    """Everybody Passes, from `state`, which is changed; on to the end of the Crisis Phase.

    `asked` is the seat that draws just now, in the Draw Phase: those before it have drawn.
    """
    game: Game[AcademyState] = Silent(_table(len(state.seats)), state)
    wounded: list[int] = []
    facts: dict[int, frozenset[Fact]] = {}
    _let_go(state)
    try:
        if state.phase != EFFECT:
            wounded = list(_pass_and_draw(rules, game, luck, asked))
        for number in range(state.sweep, len(state.places) + 1):
            before = _Standing(state)
            acts = _acts(state, number)
            try:
                _answer(effect.resolve_place(rules, game, number), luck)
            except GameEnded:
                facts[number] = frozenset({Fact("lost", -1)})
                raise
            if found := before.facts(state):
                facts[number] = frozenset(found)
            elif acts:
                facts[number] = frozenset()
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
            changed = own(state.seats, seat)
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


class _Standing:
    """What could be lost, as it is before a Location takes effect."""

    def __init__(self, state: AcademyState) -> None:
        self.seats = [_held(state, seat) for seat in range(len(state.seats))]
        self.hazards = [place.hazard.card if place.hazard else "" for place in state.places]
        self.at = _whereabouts(state)
        self.finale = state.finale

    def facts(self, state: AcademyState) -> list[Fact]:
        """What has changed since."""
        found: list[Fact] = []
        for seat, before in enumerate(self.seats):
            wounds, feuds, held = _held(state, seat)
            for what, count in (
                ("wound", wounds - before[0]),
                ("feud", feuds - before[1]),
                ("card", before[2] - held),
            ):
                if count > 0:
                    found.append(Fact(what, seat, count))
        for number, place in enumerate(state.places, 1):
            was, now = self.hazards[number - 1], place.hazard.card if place.hazard else ""
            if was != now:
                what = "devastated" if now == DEVASTATED else "hazard" if now else "cleared"
                found.append(Fact(what, number))
        now_at = _whereabouts(state)
        for one in self.at.keys() | now_at.keys():
            to = now_at.get(one, 0)
            if self.at.get(one, 0) != to:
                found.append(Fact(one, -1, to))
        if state.finale and not self.finale:
            found.append(Fact("finale", -1))
        return found


def _held(state: AcademyState, seat: int) -> Sequence[int]:
    """Wounds in all, Feuds in all, cards in hand with Advantages."""
    mine = state.seats[seat]
    feuds = sum(card.startswith("fd_") for pile in (mine.deck, mine.discard) for card in pile)
    return mine.hurt, feuds + len(mine.feuds), mine.held


def _whereabouts(state: AcademyState) -> dict[str, int]:
    found: dict[str, int] = {**state.at, **state.allies}
    found.update({villain.id: villain.at for villain in state.villains})
    return found
