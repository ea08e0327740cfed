"""How plain mode prints the question, and what was answered before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.visibility.showing import Entry
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.speech import joined
from tabletop_tui.plain import layout
from tabletop_tui.plain.console import Console
from tabletop_tui.plain.output import GameOutput

if TYPE_CHECKING:
    from tabletop_tui.core.players.at_table import Choose
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings


class Given(NamedTuple):
    """An answer that was given: by whom, how it is called, after how many others.

    The label is empty where others still answer the same question at once.
    """

    seat: int
    label: str
    at: int


class Questioning(GameOutput):
    """Prints the question, and remembers what was answered since the game was opened."""

    def __init__(
        self, saved: SavedGame, console: Console, settings: Settings, choose: Choose | None = None
    ) -> None:
        super().__init__(saved, console, settings, choose)
        self.stepped = False
        """Whether the game stands where it does because an answer was taken back."""
        self.lifted = False
        """Whether the reader was called by name just now, at the curtain."""
        self._explained: set[tuple[int, str]] = set()
        self._given: list[Given] = []
        self._undone: list[Given] = []

    def say_question(self, decision: Decision) -> None:
        """Print who is asked what, and which of several picks are taken already."""
        taken = [o.label for o in decision.several if o.key in decision.picked]
        picked = ", ".join(taken)
        if picked:
            picked = f" (taken: {picked})" if self.full else f" Taken: {picked}."
        question = one_line(decision.prompt + picked)
        if decision.answerer == TABLE:
            question = f"The table: {question}"
        elif self.full and decision.seat != TABLE:
            question = f"{self.names[decision.seat]}: {question}"
        self.say_wrapped(question)

    def say_lead(self, decision: Decision) -> None:
        """Print what a listener must know to answer this question."""
        view, viewer = self.seen.view, self.seen.viewer
        lead = self.safely(
            "What belongs to the question",
            lambda: self.ruleset.spoken_lead(view, viewer, decision, self.names),
        )
        for line in lead or ():
            self.say(line)

    def say_again(self, decision: Decision) -> None:
        """Status, question and answers once more."""
        if self.full:
            self.show_board()
            self.say()
        else:
            self.say_status()
            self.say_lead(decision)
            self.say_question(decision)
        self.say_options(decision, self.entries(decision))

    def say_options(self, decision: Decision, entries: Sequence[Entry]) -> None:
        """The answers, as far as the verbosity wants them."""
        if self.full:
            lines = layout.option_lines(entries)
        elif self.verbosity == "short" and decision.picked:
            return
        elif len(entries) == 1 and not decision.secret:
            lines = [f"Only answer: {one_line(entries[0].option.label)}. Enter gives it."]
        else:
            # At the verbosity `short` the way to answer a long list is explained once.
            kind = (decision.seat, decision.kind)
            known = self.verbosity == "short" and kind in self._explained
            self._explained.add(kind)
            if known and len(entries) > layout.ONE_PER_LINE:
                return
            lines = layout.spoken_options(
                entries,
                details=self.verbosity == "normal",
                example="" if known else entries[0].option.label,
            )
        for line in lines:
            self.say(line)

    # -- what was answered -------------------------------------------------------------------

    def give(self, decision: Decision, option: Option) -> bool:
        """Give an answer of the reader. False after saying why it is refused."""
        try:
            self.saved.computers.leave_alone(decision, option.key, self.names)
            self.seat.answer(option.key)
        except TabletopError as error:
            self.say(str(error))
            return False
        self.note_given(decision.seat, "" if decision.at_once else option.label)
        if decision.at_once and self.overheard:
            # Others answer the same after it.
            self.set_reader(self.seat.viewer, clear=True)
        self.say_trouble()
        return True

    def note_given(self, seat: int, label: str) -> None:
        """Remember an answer that was given just now."""
        self._given.append(Given(seat, one_line(label), self.seat.answered - 1))
        self._undone.clear()

    def note_undone(self, before: int) -> str:
        """What was taken back of `before` answers, as the reader may know it; or nothing."""
        self.stepped = True
        now, known = self.seat.answered, ""
        while self._given and self._given[-1].at >= now:
            self._undone.append(self._given.pop())
            known = self._as_reader_knows(self._undone[-1])
        computers = [self.names[seat] for seat in self.saved.computers.levels]
        if before - now > 1 and computers:
            known = f"{known or 'your last answer'}, and what {joined(computers)} did since"
        return known

    def note_redone(self) -> str:
        """What was given again just now."""
        self.stepped = True
        if not self._undone:
            return ""
        self._given.append(self._undone.pop())
        return self._as_reader_knows(self._given[-1])

    def _as_reader_knows(self, given: Given) -> str:
        if given.label and (given.seat in (self.reader, TABLE) or not self.secrets):
            return given.label
        if given.seat == TABLE:
            return "the last answer"
        # What others answered may name what only they know.
        return f"the last answer of {self.names[given.seat]}"
