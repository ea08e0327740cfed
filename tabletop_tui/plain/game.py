"""One game in lines: hand-over, what happened, the board, the question, the answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event, sentence, since_last_turn, visible
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.sight import PUBLIC
from tabletop_tui.plain import answers, layout
from tabletop_tui.plain.commands import COMMANDS, quoted
from tabletop_tui.plain.console import Console, one_line

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame

T = TypeVar("T")

LEAVE = ("quit", "exit", "q")
SHOWN_MATCHES = 8


class PlainGame:
    """Plays a saved game on a console.

    `reader` is the seat that looks at the screen, `PUBLIC` when it is the whole table. Nothing
    is told to a reader but what that seat may know.
    """

    def __init__(self, saved: SavedGame, console: Console) -> None:
        self.saved = saved
        self.session = saved.session
        self.console = console
        self.names = self.session.table.names
        self.reader: int | None = None
        self._asked: int | None = None
        self._secrets = self.session.ruleset.manifest.secrets and len(self.names) > 1
        self._read: dict[int, int] = {}
        self._shown_board = ""
        self._trouble = ""

    # -- the whole game --------------------------------------------------------------------

    def play(self) -> int:
        """Play until the game is over or its players leave; the exit code comes back."""
        manifest, table = self.session.ruleset.manifest, self.session.table
        mode = manifest.mode(table.mode)
        title = manifest.title if mode is None else f"{manifest.title}, {mode.title}"
        self.console.say(f"{title}: {', '.join(self.names)}. Type help for help.")
        for notice in self.session.notices:
            self.console.say(notice)
        self.tell_trouble()
        while (decision := self.session.decision) is not None:
            if not (self._hand_over(decision) and self._decide(decision)):
                return self._leave()
        assert self.session.outcome is not None
        self._finish(self.session.outcome)
        return 1 if self.saved.trouble else 0

    def _leave(self) -> int:
        # Every answer is saved already; the previous generation is worth keeping.
        if self.saved.trouble and not self.saved.save():
            self.console.say(self.saved.trouble)
            self.console.flush()
            return 1
        name = one_line(self.saved.name)
        self.console.say(f"Saved as {name}. Continue with: tabletop resume {_word(name)} --plain")
        self.console.flush()
        return 0

    def _finish(self, outcome: Outcome) -> None:
        self._look_up(PUBLIC)
        self._tell_news()
        say = self.console.say
        say()
        say("The game is over.")
        say(outcome.headline)
        if outcome.winners:
            winners = [self.names[seat] for seat in outcome.winners]
            say(f"{'Winner' if len(winners) == 1 else 'Winners'}: {' and '.join(winners)}.")
        for line in layout.score_table(outcome, self.names):
            say(line)
        for note in outcome.notes:
            say(note)
        self.console.flush()

    # -- one decision ----------------------------------------------------------------------

    def _hand_over(self, decision: Decision) -> bool:
        """Give the screen to the seat that decides. False when the players leave instead."""
        seat = decision.seat
        if seat == self.reader:
            return True
        self._look_up(seat)
        if not self._secrets or seat == TABLE:
            return True
        name = self.names[seat]
        why = f" {one_line(decision.public)}" if decision.public else ""
        self.console.say(f"Pass to {name}{why}. Press Enter, {name}.")
        self.console.forget_typed_ahead()
        while True:
            answer = self.console.ask("")
            if answer == "":
                return True
            if answer is None or answers.normal(answer.lstrip("/")) in LEAVE:
                # Nobody has taken the screen: it belongs to nobody now.
                self.reader = None
                return False
            self.console.say(f"Only Enter goes on, {name}.")

    def _look_up(self, reader: int) -> None:
        """Somebody else looks at the screen now: take away what was not meant for them."""
        if self._secrets:
            self.console.clear()
        self.reader = reader
        self._shown_board = ""

    def _decide(self, decision: Decision) -> bool:
        """Ask until the decision is taken or undone. False when the players leave."""
        self._tell_news()
        if not self._secrets and len(self.names) > 1 and decision.seat not in (TABLE, self._asked):
            self.console.say(f"\nNow {self.names[decision.seat]}.")
        self._asked = decision.seat
        self.show_board(decision, again=False)
        self.console.say()
        for line in layout.option_lines(decision.options):
            self.console.say(line)
        asked = time.monotonic()
        while True:
            self._say_question(decision)
            typed = self.console.ask()
            if typed is None:
                return False
            word, _, rest = typed.partition(" ")
            name = answers.normal(word.lstrip("/"))
            option = None if typed.startswith("/") else answers.exact(typed, decision.options)
            if option is None and name in LEAVE:
                return False
            if option is None and (command := COMMANDS.get("help" if name == "?" else name)):
                if command.run(self, decision, rest.strip()):
                    return True
                continue
            key = option.key if option is not None else self._guess(typed, decision)
            if key is not None and self._answer(key):
                self._stay(decision, asked)
                return True

    def _say_question(self, decision: Decision) -> None:
        who = "The table" if decision.seat == TABLE else self.names[decision.seat]
        picked = f" (taken: {', '.join(decision.picked)})" if decision.picked else ""
        self.console.say(f"{who}: {one_line(decision.prompt + picked)}")

    def _guess(self, line: str, decision: Decision) -> str | None:
        """The key that a line means that is no exact answer; None after saying what is wrong."""
        say = self.console.say
        found = answers.starting(line, decision.options)
        if len(found) == 1:
            return found[0].key
        if found:
            shown = found[:SHOWN_MATCHES]
            labels = [one_line(option.label) for option in shown]
            if len(set(labels)) < len(labels):
                labels = [f"{one_line(o.label)} [{one_line(o.key)}]" for o in shown]
            more = " and more" if len(found) > SHOWN_MATCHES else ""
            say(f"{quoted(line)} could be {len(found)} answers: {', '.join(labels)}{more}.")
            return None
        if not line:
            say(f"Type a number, {layout.span(decision.options)}, or help.")
            return None
        wanted = answers.normal(line)
        for refusal in self.safely("The reasons", decision.refusals) or ():
            if wanted in (answers.normal(refusal.label), answers.normal(refusal.target)):
                say(f"{one_line(refusal.label)} is not possible: {one_line(refusal.why)}.")
                return None
        say(
            f"{quoted(line)} is not one of the answers. Type a number, "
            f"{layout.span(decision.options)}, `options` for the list, or `help`."
        )
        return None

    def _answer(self, key: str) -> bool:
        try:
            self.saved.answer(key)
        except TabletopError as error:
            self.console.say(str(error))
            return False
        self.tell_trouble()
        return True

    def _stay(self, decision: Decision, asked: float) -> None:
        """Keep the question on a screen for its shortest time, so that haste tells nothing."""
        rest = decision.stay - (time.monotonic() - asked)
        if self.console.on_a_screen and rest > 0:
            time.sleep(rest)

    # -- telling ---------------------------------------------------------------------------

    def _tell_news(self) -> None:
        """What happened since this reader last looked, as far as it may know."""
        events = self.session.events
        reader = PUBLIC if self.reader is None else self.reader
        # Where nothing is secret, all read the same screen.
        who = reader if self._secrets else PUBLIC
        start = self._read.get(who)
        self._read[who] = len(events)
        if start is not None or self.session.decisions == 0:
            news = visible(events[start or 0 :], reader)
        else:
            news = since_last_turn(events, reader)
        if news:
            self.console.say()
        for event in news:
            self.say_event(event)

    def forget_events(self, notes: int) -> None:
        """After a move was taken back: nobody has read the last `notes` events of the log."""
        count = len(self.session.events) - notes
        self._read = {who: min(read, count) for who, read in self._read.items()}
        self._shown_board = ""
        self.tell_trouble()

    def say_event(self, event: Event) -> None:
        """Print one event. Those given in must already be meant for the reader."""
        words = self.session.ruleset.words
        told = self.safely("What happened", lambda: sentence(event, self.names, words))
        if told is not None:
            sign = {"heading": "== ", "moment": "** "}.get(event.kind, "- ")
            self.console.say(f"{sign}{one_line(told)}")

    def show_board(self, decision: Decision, *, again: bool = True) -> None:
        """Print the board as the deciding seat sees it; without `again` only if it changed."""
        view = self.session.view(decision.seat)
        ruleset = self.session.ruleset

        def draw() -> str:
            board = ruleset.board_text(view, decision.seat, self.names)
            status = ruleset.status(view)
            return board.rstrip() if status in board else f"{status}\n{board.rstrip()}"

        drawn = self.safely("The board", draw)
        if drawn is not None and (again or drawn != self._shown_board):
            self._shown_board = drawn
            self.console.say()
            self.console.say(drawn)

    def tell_trouble(self) -> None:
        """Say when saving stops working, and when it works again."""
        trouble = self.saved.trouble
        if trouble == self._trouble:
            return
        self._trouble = trouble
        self.console.say(trouble or "Saving works again.")

    def safely(self, what: str, make: Callable[[], T]) -> T | None:
        """What a ruleset says; None after telling the players that it failed."""
        try:
            return make()
        # A ruleset is foreign code. A drawing that fails must not end the game.
        except Exception as error:
            self.console.say(f"{what} cannot be shown ({type(error).__name__}: {error}).")
            return None


def _word(name: str) -> str:
    """The name as one word of a shell."""
    import shlex

    return shlex.quote(name)
