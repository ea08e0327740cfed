"""Counts the keys that a game takes: those of every answer, and those that lift curtains.

Computer players play the game, and their answers are given as an experienced player would give
them: by the fewest keys that the picker names. The functions of the game screen follow these keys,
so a key that only chooses there fails here. If a picker gives several answers of a seat at once,
its keys count for all of them, and an answer that the key before has given, too, takes no key. The
game screen decides who takes over at a curtain, and when. Lifting a curtain takes one key, which is
counted separately. So are the keys for pages of news, which come in windows without room for a log
beside the board (below 100x30).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from statistics import mean
from types import SimpleNamespace
from typing import Any, NamedTuple

from tabletop_tui.core import handover
from tabletop_tui.core.chairs import USUAL, default_names
from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Acting, Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.players.table_questions import answer_together
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.saves import SavedGame
from tabletop_tui.saves.demo import UnkeptGame
from tabletop_tui.screens.play.controller import AtTable
from tabletop_tui.screens.play.game import screen_class
from tabletop_tui.screens.play.page import PageScreen, PagesScreen
from tabletop_tui.settings import Settings
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.picker import Picker
from tools.runs import keys_for_run

GAMES = 40
THOUGHT = 6
"""The most simulations of a computer player. It need not play well here."""

TABLES = {"umbrella": 3, "villainous": 4, "umbra_via": 3, "hail_hydra": 5, "umbrella_academy": 3}
"""The number of seats of each game; other games have as few as possible."""

UNITS = {"umbrella": "slide", "umbrella_academy": "action"}
"""The question with which each turn begins, for games whose log has no heading for a turn."""


WHY = ("for good", "same key", "walk")
"""Why an answer takes more keys than its own (see `Counted.why`)."""


class Given(NamedTuple):
    """An answer: its seat, the kind of its question, and its option key."""

    seat: int
    kind: str
    key: str


@dataclass
class Counted:
    """The counts of one game.

    `asked` has the number of questions of each kind, `kinds` the keys that they took. `forced` is
    the sum of the seconds that questions stay at least. `why` counts the keys of answers besides
    their own: Enter for an answer that is final (`for good`), Enter because the `same key` led to
    the question, and those of a `walk` to an answer without a key.
    """

    units: int = 0
    curtains: int = 0
    news: int = 0
    forced: float = 0.0
    asked: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    why: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def keys(self) -> int:
        """All keys except those that lift a curtain or end a page of news."""
        return self.kinds.total()

    def add(self, picker: Picker, pressed: Sequence[str], answer: str) -> None:
        """Count the keys of an answer."""
        decision = picker.decision
        self.asked[decision.kind] += 1
        self.kinds[decision.kind] += len(pressed)
        if len(pressed) < 2 or decision.secret:
            return
        if pressed[0] == "home":
            self.why[decision.kind, "walk"] += len(pressed) - 1
        elif pressed[-1] == ENTER:
            option = next(option for option in decision.options if option.key == answer)
            self.why[decision.kind, "same key" if picker.takes(option) else "for good"] += 1


class _Watched:
    """A game screen without a terminal, which carries out hand-overs and counts curtains."""

    seen: Any
    saved: SavedGame
    news: Any
    seats: Any
    hands: Any
    keyboard: Any
    answers: Any
    back: Any
    picker_for: Any
    picker: Picker | None
    view_now: handover.View
    pressed: str
    curtains = 0
    shown = 0
    asked_on_curtain = False
    table_app = SimpleNamespace(settings=Settings(), remote_seats=None)
    taken = ""
    """The answer that the keys gave."""

    def take_over(self, viewer: int) -> None:
        before, self.seen = self.seen, self.saved.seat(viewer).see()
        if (before is None or before.viewer != viewer) and (
            pages := self.news.pages_for(self.seen)
        ):
            self.shown += min(2, len(pages))

    def ask(self, acting: Acting) -> None:
        """Carry out the hand-over, if any, and show the question."""
        self.view_now = view = self.seats.view
        self.keyboard = handover.shown(self.keyboard, view, self.seats.house, acting)
        match view:
            case handover.Curtain():
                self.hang(view)
            case handover.Ask(seat):
                self.take_over(seat)
            case _:
                self.take_over(PUBLIC)

    def cursor(self, decision: Decision) -> Picker:
        """Make the picker of a question, as it is when the question is asked."""
        picker: Picker = self.picker_for(decision)
        self.picker = picker
        self.taken = ""
        return picker

    def press(self, keys: Sequence[str], *, several: bool = False) -> str:
        """Press keys; return the answer that they give, empty for none.

        With `several`, the keys make picks, which Enter ends.
        """
        for key in keys:
            assert self.picker is not None
            if several and self.taken and key == handover.TURNS:
                break
            assert not self.taken, f"{self.taken} was given before the last of {keys}"
            self.keyboard = handover.pressed(self.keyboard, self.pressed)
            self.pressed = key
            if key in (handover.TURNS, handover.LIFTS):
                self.answers.give_by(key)
            else:
                self.answers.press(key, self.picker, self.back.undo_if_possible)
        return self.taken

    def answer(self, key: str) -> None:
        """Note the answer that was given."""
        self.taken = key

    def too_early(self, _option: Option) -> str:
        """Return empty: no key is ever pressed too early."""
        return ""

    def toggle(self, key: str) -> None:
        """Note the pick that was set."""
        self.taken = key

    def show_choice(self) -> None:
        """Draw nothing."""

    def hang(self, view: handover.Curtain) -> None:
        """Lift a curtain, or note that the table is asked there."""
        acting = self.saved.seat(PUBLIC).acting
        assert acting is not None
        if view.acting is not None:
            self.asked_on_curtain = True
        else:
            self.curtains += 1
            self.pressed = handover.LIFTS
            self.keyboard = handover.lifts(self.keyboard, view.seat, self.pressed)
            self.ask(acting)


def keys_to_end(page: PageScreen) -> int:
    """How many keys end a page: of several pages, one key to the last, and one to go on."""
    return min(2, len(page.pages)) if isinstance(page, PagesScreen) else 1


def count_game(ruleset: Ruleset[Any], table: Table) -> Counted:
    """Play one game, and return its counts."""
    given = course(ruleset, table)
    session = Session(ruleset, table)
    saved = UnkeptGame(session)
    screen: Any = type("Watched", (_Watched, screen_class(ruleset)), {})(saved)
    screen.controller = AtTable(screen)
    # Nothing is drawn here. The news are counted below, where the answers are given.
    screen.news.show = screen.news.mark_changed = lambda *_: None
    screen.controller.toggle = screen.toggle
    # The same as when the screen of a game opens.
    screen.keyboard = handover.Keyboard(led=handover.TURNS)
    found, answers = Counted(), 0
    while (decision := session.decision) is not None:
        acting = saved.seat(PUBLIC).acting
        assert acting is not None
        screen.ask(acting)
        if screen.asked_on_curtain:
            lifted = _answer_on_curtain(screen, acting, given[answers].key)
            found.asked["(on the curtain)"] += 1
            found.kinds["(on the curtain)"] += not lifted
            answers += 1
            continue
        if not decision.picked:
            found.forced += decision.stay
        run = list(takewhile(partial(_of, decision.seat), given[answers:]))
        picker = screen.cursor(screen.decision)
        pressed, covered = _pressed(screen, picker, run)
        found.add(screen.picker, pressed, run[0].key)
        screen.answers.given(screen.picker)
        led = pressed[-1] if pressed else screen.keyboard.led
        for one in run[:covered]:
            logged, asked = len(session.events), session.decision
            option = asked.choices.get(one.key) if asked is not None else None
            session.answer(one.key)
            screen.keyboard = handover.answers(screen.keyboard, led, screen.view_now, option)
            happened = [e for e in session.events[logged:] if e.audience is None]
            if session.decision is not None and (page := screen.page(happened)) is not None:
                found.asked["(shown)"] += 1
                found.kinds["(shown)"] += keys_to_end(page)
                screen.pressed = handover.TURNS
                screen.keyboard = handover.read(screen.keyboard, screen.pressed)
        answers += covered
    headings = sum(event.kind == "heading" for event in session.events)
    unit = UNITS.get(table.game)
    found.units = found.asked[unit] if unit else headings
    found.curtains = screen.curtains
    found.news = screen.shown
    return found


def _pressed(screen: Any, picker: Picker, run: Sequence[Given]) -> tuple[Sequence[str], int]:
    """The keys of the next answers in `run`, and the number of answers that they give.

    There are no keys if the answer needs none, or if the key before has given it, too.
    """
    if picker.lone is not None:
        return (), 1
    if screen.answers.gives_onward(picker) and screen.taken == run[0].key:
        return (), 1
    chosen = picker.chosen
    if chosen is not None and chosen.key == run[0].key:
        pressed, covered = picker.keys_for(chosen), 1
    else:
        picker = screen.cursor(picker.decision)
        pressed, covered = keys_for_run(picker, [(one.kind, one.key) for one in run])
    given = screen.press(pressed, several=covered > 1)
    meant = [one.key for one in run[:covered]]
    assert _is_one_of(picker.decision, given, meant), f"{pressed} give {given!r}, not {meant}"
    return pressed, covered


def _is_one_of(decision: Decision, given: str, meant: Sequence[str]) -> bool:
    """Whether the given answer is one of those meant, has the same label, or stands for several."""
    options = [option for key in meant if (option := decision.choices.get(key)) is not None]
    option = decision.choices.get(given)
    return bool(given) and (option is None or option.label in [one.label for one in options])


def usual_answer(saved: SavedGame) -> str:
    """The answer that lifting a curtain gives to the question of the table shown on it."""
    question = saved.seat(PUBLIC).question
    assert question is not None
    return question.options[0].key


def _answer_on_curtain(screen: Any, acting: Acting, key: str) -> bool:
    """Give an answer at a curtain; return whether lifting the curtain has given it.

    Any other answer has a key there.
    """
    screen.asked_on_curtain = False
    table = screen.saved.seat(PUBLIC)
    usual = usual_answer(screen.saved) == key
    table.answer(key)
    assert acting.on_curtain is not None
    if usual:
        screen.curtains += 1
        taken = handover.lifts(screen.keyboard, acting.on_curtain.seat, handover.LIFTS)
        screen.keyboard = handover.answers(taken, handover.LIFTS)
    else:
        screen.keyboard = handover.answers(screen.keyboard, acting.on_curtain.key)
        screen.seen = screen.saved.seat(PUBLIC).see()
    return usual


def _of(seat: int, given: Given) -> bool:
    return given.seat == seat


Answering = Callable[[Decision], str]


def by_computers(session: Session[Any], thought: int) -> Answering:
    """What computer players answer in a game, after at most this many simulations."""
    player = Player(load_bot(session.ruleset), USUAL, thought)

    def ask(seat: int) -> str:
        return player.choose(Seat(session, seat).for_computer()).key

    def decide(decision: Decision) -> str:
        return answer_together(decision, ask) if decision.seat == TABLE else ask(decision.seat)

    return decide


def course(ruleset: Ruleset[Any], table: Table) -> list[Given]:
    """The answers of a game of computer players."""
    session = Session(ruleset, table)
    decide = by_computers(session, THOUGHT)
    found: list[Given] = []
    while (decision := session.decision) is not None:
        found.append(Given(decision.seat, decision.kind, decide(decision)))
        session.answer(found[-1].key)
    return found


def count_keys(ruleset: Ruleset[Any], games: int) -> dict[str, Any]:
    """The mean numbers of keys of some games, for a turn (or round, or slide) and for a game."""
    return means(ruleset, play(ruleset, games))


def play(ruleset: Ruleset[Any], games: int) -> list[Counted]:
    """The counts of some games at the usual table, each with another seed."""
    manifest = ruleset.manifest
    seats = TABLES.get(manifest.id, manifest.modes[0].seats.min)
    names = default_names(seats)
    return [count_game(ruleset, lay_table(manifest, names=names, seed=n)) for n in range(games)]


def means(ruleset: Ruleset[Any], games: Sequence[Counted]) -> dict[str, Any]:
    """The means of these games: one row of the benchmark."""
    manifest, units = ruleset.manifest, max(1, sum(game.units for game in games))
    return {
        "game": manifest.id,
        "seats": TABLES.get(manifest.id, manifest.modes[0].seats.min),
        "games": len(games),
        "turns": round(units / len(games), 1),
        "keys_a_turn": round(sum(game.keys for game in games) / units, 2),
        "small_window": round(sum(game.keys + game.news for game in games) / units, 2),
        "curtains_a_turn": round(sum(game.curtains for game in games) / units, 2),
        "keys": round(mean(game.keys for game in games), 1),
        "curtains": round(mean(game.curtains for game in games), 1),
        "forced_s": round(mean(game.forced for game in games), 1),
    }


def main() -> None:
    """Print the means of one game, and how many keys each kind of question takes."""
    parser = argparse.ArgumentParser(prog="python -m tools.keys", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=GAMES)
    args = parser.parse_args()
    ruleset = find_rulesets().load(args.game)
    games = play(ruleset, max(1, args.games))
    print(means(ruleset, games))
    units = max(1, sum(game.units for game in games))
    keys, asked, why = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for game in games:
        keys += game.kinds
        asked += game.asked
        why += game.why
    for kind, count in keys.most_common():
        often = asked[kind]
        print(f"{kind:16} {count / units:6.2f} keys a turn: {often / units:.2f} times", end=" ")
        more = [f"{word} {why[kind, word] / units:.2f}" for word in WHY if why[kind, word]]
        print(f"{count / often:.2f}", f"({', '.join(more)})" if more else "")


if __name__ == "__main__":
    main()


def picker_of(session: Session[Any], before: Board | None = None) -> Picker:
    """The picker of the game's screen for the present question.

    Cards in hand keep the numbers that they had on the board `before`.
    """
    return pickers_of(session, before)()


def pickers_of(session: Session[Any], before: Board | None = None) -> Callable[[], Picker]:
    """A function that makes the picker of `picker_of`, each time on a new screen."""
    decision = session.decision
    assert decision is not None
    saved = UnkeptGame(session)
    seen = saved.seat(decision.seat).see()
    app = SimpleNamespace(settings=Settings(), remote_seats=None)
    unseen: Any = type("Unseen", (screen_class(saved.ruleset),), {"table_app": app})

    def picker() -> Picker:
        screen = unseen(saved)
        screen.controller = AtTable(screen)
        screen.seen = seen
        if before is not None:
            screen.board.turn_keys = before.turn_keys.copy()
        assert screen.decision is not None
        found: Picker = screen.picker_for(screen.decision)
        return found

    return picker
