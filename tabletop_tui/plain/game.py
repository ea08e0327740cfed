"""One game in lines: hand-over, the question, the answer, the end."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.plaintext import one_line
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.core.play.showing import Entry
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.plain import answers, layout
from tabletop_tui.plain.commands import COMMANDS, quoted
from tabletop_tui.plain.console import Console
from tabletop_tui.plain.telling import Telling
from tabletop_tui.saves.pins import DIGITS

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

LEAVE = ("quit", "exit", "q")
SHOWN_MATCHES = 8


class PlainGame(Telling):
    """Plays a saved game on a console: whose turn it is, what is asked, what is answered."""

    def __init__(self, saved: SavedGame, console: Console, settings: Settings) -> None:
        super().__init__(saved, console, settings)
        self._pin = settings.pin
        self._asked: int | None = None
        self._kept: int | None = None
        """The seat that keeps the keyboard while the whole table is asked."""

    # -- the whole game --------------------------------------------------------------------

    def play(self) -> int:
        """Play until the game is over or its players leave; the exit code comes back."""
        manifest, table = self.ruleset.manifest, self.saved.table
        mode = manifest.mode(table.mode)
        title = manifest.title if mode is None else f"{manifest.title}, {mode.title}"
        self.console.say(f"{title}: {', '.join(self.names)}. Type help for help.")
        for notice in self.saved.notices:
            self.console.say(notice)
        self.tell_trouble()
        while (acting := self.saved.seat(PUBLIC).acting) is not None:
            if self.saved.computers.is_asked():
                self._computers_play()
            elif not (self._hand_over(acting) and self._decide()):
                return self._leave()
        self._finish()
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

    def _finish(self) -> None:
        self.look_up(PUBLIC)
        self.seen = self.seat.see()
        self.tell_news()
        outcome = self.seen.outcome
        assert outcome is not None
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

    def _hand_over(self, acting: Acting) -> bool:
        """Give the screen to the seat that decides. False when the players leave instead."""
        seat = acting.seat
        kept, self._kept = self._kept, None
        # A PIN is asked for whenever something else was on the screen.
        if seat == TABLE and not self._pin:
            self._kept = acting.kept_by(self.reader, kept)
        if seat == self.reader:
            return True
        moved = self.moved_over
        self.look_up(seat)
        if not (self.curtain or moved) or seat in (TABLE, kept):
            return True
        return self._take_over(acting) and (not self._pin or self._prove(seat))

    def _take_over(self, acting: Acting) -> bool:
        """Wait for the Enter of the named seat. False when the players leave instead."""
        name = self.names[acting.seat]
        why = f" {one_line(acting.public)}" if acting.public else ""
        self.console.say(f"Pass to {name}{why}. Press Enter, {name}.")
        self.console.forget_typed_ahead()
        while True:
            answer = self.console.ask("")
            if answer == "":
                return True
            if answer is None or _leaves(answer):
                return False
            self.console.say(f"Only Enter goes on, {name}.")

    def _computers_play(self) -> None:
        """Let the computers answer; one that cannot leaves its chair to a person."""
        try:
            self.thinkers.play(self.saved.computers, self.saved.seat)
        except TabletopError as error:
            levels = self.saved.computers.levels
            names = " and ".join(self.names[seat] for seat in levels)
            for seat in list(levels):
                self.saved.change_hands(seat, None)
            self.console.say(f"{error} A person answers for {names} now; `chairs` changes that.")
        self.tell_trouble()

    def _prove(self, seat: int) -> bool:
        """Ask a seat for its PIN, or let it choose one. False when the players leave instead."""
        pins, name = self.saved.pins, self.names[seat]
        known = pins.known(seat)
        question = "Your PIN" if known else f"Choose a PIN of {DIGITS} digits"
        while True:
            answer = self.console.ask_unseen(f"{question}, {name} > ")
            if answer is None or _leaves(answer):
                return False
            if not known:
                try:
                    pins.choose(seat, answer)
                except ValueError as error:
                    self.console.say(f"No: {error}.")
                    continue
                self.saved.save()
                self.tell_trouble()
                return True
            if pins.fits(seat, answer):
                return True
            self.console.say(f"That is not the PIN of {name}.")

    def _decide(self) -> bool:
        """Ask until the decision is taken or undone. False when the players leave."""
        self.seen = self.seat.see()
        decision = self.seen.question
        assert decision is not None
        self.tell_news()
        if not self.curtain and len(self.names) > 1 and decision.seat not in (TABLE, self._asked):
            self.console.say(f"\nNow {self.names[decision.seat]}.")
        self._asked = decision.seat
        self.show_board(again=False)
        self.console.say()
        entries = self.entries(decision)
        for line in layout.option_lines(entries):
            self.console.say(line)
        asked = time.monotonic()
        while True:
            self._say_question(decision)
            typed = self.console.ask()
            if typed is None:
                return False
            word, _, rest = typed.partition(" ")
            name = answers.normal(word.lstrip("/"))
            option = None if typed.startswith("/") else answers.exact(typed, entries)
            if option is None and name in LEAVE:
                return False
            if option is None and (command := COMMANDS.get("help" if name == "?" else name)):
                if command.run(self, decision, rest.strip()):
                    return True
                continue
            key = option.key if option is not None else self._guess(typed, decision, entries)
            if key is not None and self._answer(key):
                self._stay(decision, asked)
                return True

    def _say_question(self, decision: Decision) -> None:
        who = "The table" if decision.seat == TABLE else self.names[decision.seat]
        taken = [o.label for o in decision.several if o.key in decision.picked]
        picked = f" (taken: {', '.join(taken)})" if taken else ""
        self.console.say(f"{who}: {one_line(decision.prompt + picked)}")

    def _guess(self, line: str, decision: Decision, entries: list[Entry]) -> str | None:
        """The key that a line means that is no exact answer; None after saying what is wrong."""
        say = self.console.say
        found = answers.starting(line, entries)
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
            say(f"Type a number, {layout.span(entries)}, or help.")
            return None
        wanted = answers.normal(line)
        for refusal in decision.refusals():
            if wanted in (answers.normal(refusal.label), answers.normal(refusal.target)):
                say(f"{one_line(refusal.label)} is not possible: {one_line(refusal.why)}.")
                return None
        say(
            f"{quoted(line)} is not one of the answers. Type a number, "
            f"{layout.span(entries)}, `options` for the list, or `help`."
        )
        return None

    def _answer(self, key: str) -> bool:
        try:
            if (decision := self.seen.question) is not None:
                self.saved.computers.leave_alone(decision, key, self.names)
            self.seat.answer(key)
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


def _leaves(answer: str) -> bool:
    """Whether these words mean that the players leave."""
    return answers.normal(answer.lstrip("/")) in LEAVE


def _word(name: str) -> str:
    """The name as one word of a shell."""
    import shlex

    return shlex.quote(name)
