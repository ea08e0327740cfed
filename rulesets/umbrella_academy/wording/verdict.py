"""The verdict: what happens to the family if everybody Passes.

The hidden cards are dealt many times at random, and each deal is played to the end of the turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from tabletop_tui.core.decision import Play
from tabletop_tui.core.events import Phrase, Value
from tabletop_tui.core.players.bot import Luck
from tabletop_tui.core.players.imagine import Silent
from tabletop_tui.core.ruleset import Game, GameEnded
from tabletop_tui.core.table import SEED_LIMIT, Table
from tabletop_tui.core.words.speech import number_of

from ..context import Rulebook
from ..dealing import deal
from ..rules import effect, phases
from ..rules.cards import INTO_DECK, drop_sulking
from ..state import CRISIS, DRAW, EFFECT, AcademyState
from .changes import COUNTED, HAND, LOST, WOUND, Fact, changes
from .forecast import any_table, forecast, is_foreseen


class Ending(NamedTuple):
    """The end of one deal.

    `hazards` counts the Hazards at the end of the Effect Phase, `after` those after the Crisis
    Phase if the game is not lost before. `ended` is the reason for the end of the game in the
    state, else empty. `wounded` are the seats that hold a Wound and draw nothing: they lose the
    game, too, but `ended` does not count this. `facts` has the changes by each Location that acted.
    """

    hazards: int
    ended: str
    wounded: tuple[int, ...]
    facts: dict[int, frozenset[Fact]]
    after: int

    @property
    def lost(self) -> bool:
        """Whether the game is lost before the next Play Phase."""
        return bool(self.wounded or self.ended)


class _Watched(Silent[AcademyState]):
    """A game without a log that counts the cards of hands shuffled into their Hero Decks.

    A comparison of the states cannot find them, because new cards are drawn at once.
    """

    __slots__ = ("into_deck",)

    def __init__(self, table: Table, state: AcademyState) -> None:
        super().__init__(table, state)
        self.into_deck: Counter[int] = Counter()

    def log(self, text: str, kind: str = "move", tag: str = "", /, **values: Value) -> None:
        """Count the cards of an entry on a hand shuffled into its deck."""
        if tag == INTO_DECK:
            self.into_deck[int(values["who"])] += int(values["n"])

    def hands(self) -> Iterator[Fact]:
        """The counted cards as facts, one for each seat."""
        return (Fact(HAND, seat, count) for seat, count in self.into_deck.items())


def play_on(rules: Rulebook, state: AcademyState, luck: Luck, asked: int = -1) -> Ending:
    """Play from `state`, which is changed, to the end of the Crisis Phase; everybody Passes.

    `asked` is the seat that is drawing if this is the Draw Phase: seats before it have drawn.
    """
    game = _Watched(any_table(len(state.seats)), state)
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
            _answer(phases.crisis_step(rules, game), luck)
    except GameEnded:
        hazards = state.hazards
    return Ending(hazards, state.ended, tuple(wounded), facts, state.hazards)


def _let_go(state: AcademyState) -> None:
    """End an Action that is in progress: discard its card."""
    for seat, mine in enumerate(state.seats):
        if mine.playing:
            changed = state.own_seat(seat)
            changed.discard += changed.playing
            changed.playing = []


def _pass_and_draw(
    rules: Rulebook, game: Game[AcademyState], luck: Luck, asked: int
) -> Iterator[int]:
    """Let all remaining seats Pass, fill the hands, and yield the seats that lose by it."""
    state = game.state
    waiting = state.clockwise()
    if state.phase == DRAW and asked in waiting:
        waiting = waiting[waiting.index(asked) + 1 :]
    for seat in waiting:
        if not state.seats[seat].passed:
            drop_sulking(state, seat)
    for seat in waiting:
        try:
            _answer(phases.fill_hand(rules, game, seat), luck)
        except GameEnded:
            state.ended = ""
            yield seat
    effect.begin_sweep(game)


def _answer(running: Play[None], luck: Luck) -> None:
    try:
        decision = next(running)
        while True:
            decision = running.send(luck.choice(decision.options))
    except StopIteration:
        return


def _acts(state: AcademyState, number: int) -> bool:
    hazard = state.hazard_at(number)
    return (hazard is not None and not hazard.done) or bool(effect.to_act(state, number))


DEALS, MOST_DEALS = 100, 1000
"""The least number of deals, and the most if the chance of losing is still uncertain."""

ERROR = 0.016
"""Dealing stops when the standard error of the chance of losing is this small."""


class Consequence(NamedTuple):
    """One kind of consequence of a Location for `whom`, over all deals.

    `often` is the number of deals in which it happens, `least` and `most` are its least and
    greatest amount there. `where` are the Locations to which a Villain or Hero goes.
    """

    what: str
    whom: int | str
    least: int
    most: int
    where: tuple[int, ...]
    often: int
    sure: bool
    """Whether it is the same in every deal."""


class Verdict:
    """The counts of all deals so far. Call `deal_one` until `done` is true."""

    def __init__(self, rules: Rulebook, view: AcademyState, asked: int = -1) -> None:
        """`asked` is the seat that has to answer now."""
        self.rules = rules
        self.view = view
        self.asked = asked
        self.asks = is_foreseen(view)
        """Whether a forecast makes sense for this view."""
        self.limit = rules.hazard_limit(view)
        """The number of Hazards at which the game is lost."""
        self.deals = self.lost = self.lost_else = 0
        self.hazards: Counter[int] = Counter()
        self.after: Counter[int] = Counter()
        """The number of Hazards when the next Play Phase begins, in deals that reach it."""
        self.wounded: Counter[int] = Counter()
        self.acting: Counter[int] = Counter()
        self.facts: dict[int, Counter[Fact]] = {}
        lines = forecast(rules, view) if self.asks else []
        self.certain = {line.place for line in lines} - {line.place for line in lines if line.mark}
        """The Locations whose outcome does not depend on chance, hidden cards or choices."""

    @property
    def done(self) -> bool:
        """Whether enough deals were made."""
        if not self.asks or self.deals >= MOST_DEALS:
            return True
        chance = self.chance
        return self.deals >= DEALS and sqrt(chance * (1 - chance) / self.deals) <= ERROR

    @property
    def chance(self) -> float:
        """The share of deals that lose the game before the next Play Phase."""
        return self.lost / self.deals if self.deals else 0.0

    def deal_one(self) -> Ending:
        """Deal the hidden cards, play on, count the ending, and return it."""
        # The random numbers are the same throughout a turn, so that two verdicts differ only by
        # what players did between them.
        luck = Luck(f"{self.view.turn} {self.deals}")
        state = deal(self.rules.content, self.view.clone(), luck)
        state.seed, state.draws = luck.randrange(SEED_LIMIT), 0
        ending = play_on(self.rules, state, luck, self.asked)
        self.deals += 1
        self.lost += ending.lost
        self.lost_else += bool(ending.ended)
        self.hazards[ending.hazards] += 1
        if not ending.lost:
            self.after[ending.after] += 1
        self.wounded.update(ending.wounded)
        self.acting.update(ending.facts.keys())
        for number, facts in ending.facts.items():
            self.facts.setdefault(number, Counter()).update(facts)
        return ending

    @property
    def wounds(self) -> float:
        """The average number of Wounds that the family gains."""
        found = (pair for facts in self.facts.values() for pair in facts.items())
        gained = sum(fact.many * often for fact, often in found if fact.what == WOUND)
        return gained / self.deals if self.deals else 0.0

    @property
    def known(self) -> bool:
        """Whether there were enough deals to call anything certain."""
        return self.deals >= DEALS

    def harmless(self, number: int) -> bool:
        """Whether it is certain that a Location changes nothing."""
        return self.known and number in self.certain and not self.facts.get(number)

    def consequences(self, number: int) -> list[Consequence]:
        """The consequences of a Location, the sure ones first, then the most likely."""
        groups: dict[tuple[str, int | str], list[tuple[int, int]]] = {}
        for fact, often in self.facts.get(number, Counter[Fact]()).items():
            groups.setdefault((fact.what, fact.whom), []).append((fact.many, often))
        found = []
        for (what, whom), counts in groups.items():
            often = sum(times for _, times in counts)
            sizes = sorted(many for many, _ in counts)
            sure = self.known and len(counts) == 1 and often == self.deals
            where = tuple(sizes) if what not in COUNTED else ()
            found.append(Consequence(what, whom, sizes[0], sizes[-1], where, often, sure))
        return sorted(found, key=lambda one: (not one.sure, -one.often, one[:2]))


Line = list[Phrase]


def in_hundred(often: int, deals: int) -> str:
    """A share as a number out of 100: at least 1 if it ever happened, at most 99 if not always."""
    share = round(100 * often / deals)
    if 0 < often < deals:
        share = min(99, max(1, share))
    return str(share)


def headline(verdict: Verdict) -> list[Line]:
    """Two lines: `5 Hazards (5 to 6); lost with 6` and `lost this turn: 13 of 100 cases`."""
    limit, lost = verdict.limit, in_hundred(verdict.lost, verdict.deals)
    role = "red" if max(verdict.hazards) >= limit else "green"
    share = Phrase(lost, "red" if verdict.lost else "green")
    return [
        [*_counted(verdict.hazards, role), Phrase(f"; lost with {limit}", "muted")],
        [Phrase("lost this turn: ", "muted"), share, Phrase(" of 100 cases", "muted")],
    ]


def next_turn(verdict: Verdict) -> list[Line]:
    """A line on the Hazards after the Crisis, if a deal reaches it."""
    if not verdict.after:
        return []
    role = "red" if verdict.after.most_common(1)[0][0] >= verdict.limit else "muted"
    return [[Phrase("next turn: ", "muted"), *_counted(verdict.after, role)]]


def _counted(hazards: Counter[int], role: str) -> Line:
    """The most frequent number of Hazards, then the least and the greatest number."""
    most, least, greatest = hazards.most_common(1)[0][0], min(hazards), max(hazards)
    span = f" ({least} to {greatest})" if least != greatest else ""
    return [Phrase(number_of(most, "Hazard"), role), Phrase(span, "muted")]


def compared(before: Verdict, verdict: Verdict) -> list[Line]:
    """Two lines that compare a plan with the table before it, on losing and on Wounds gained."""
    (counted, *_, _limit), lost = headline(before)
    was, now = (one.wounds for one in (before, verdict))
    role = "green" if now < was else "red" if now > was else "muted"
    return [
        [Phrase("before the plan: ", "muted"), counted, Phrase(", ", "muted"), *lost],
        [Phrase("Wounds gained: ", "muted"), Phrase(f"{was:.0f}▸{now:.0f}", role)],
    ]
