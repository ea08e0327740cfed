"""One game in lines: from the first hand-over to the end."""

from __future__ import annotations

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.handover import TURNS, Curtain
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.pins import DIGITS
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.core.time_used import time_in_words
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.plain import answers, layout
from tabletop_tui.plain.asking import LEAVE, Asking
from tabletop_tui.plain.commands.reading import taught
from tabletop_tui.plain.commands.table import step_back

LAST = 4
"""What this number of last events says of the end is not said again."""

ASKED = "asked"
"""The player who may look is asked."""

LIFTED = "lifted"
"""That somebody took over at the curtain."""

TAKEN_BACK = "taken back"
"""That who should have handed the keyboard on took an answer back instead."""

INTERRUPTED = 130
"""The exit code after Ctrl+C, as shells count it."""


class PlainGame(Asking):
    """Plays a saved game on a console: whose turn it is, what is asked, what is answered."""

    # -- the whole game --------------------------------------------------------------------

    def play(self) -> int:
        """Play until the game is over or its players leave; the exit code comes back."""
        try:
            return self._play()
        except KeyboardInterrupt:
            self.console.say()
            return self._leave() or INTERRUPTED

    def _play(self) -> int:
        manifest, table = self.ruleset.manifest, self.saved.table
        mode = manifest.mode(table.mode)
        title = manifest.title if mode is None else f"{manifest.title}, {mode.title}"
        self.say(f"{title}: {', '.join(self.names)}. Type help for help.")
        for notice in self.saved.notices:
            self.say(notice)
        self.say_trouble()
        while (acting := self.saved.seat(PUBLIC).acting) is not None:
            if self.saved.computers.is_asked():
                self._computers_play()
                continue
            if self._goes_on_by_itself(acting):
                continue
            handed = self._hand_over(acting)
            if not handed or (handed == ASKED and not self.decide()):
                return self._leave()
            if handed != LIFTED:
                self.keyboard = handover.answers(self.keyboard, TURNS)
        self._finish()
        return 1 if self.saved.trouble else 0

    def _leave(self) -> int:
        # Every answer is saved already; the previous generation is worth keeping.
        if self.saved.trouble and not self.saved.save():
            self.console.say(self.saved.trouble)
            self.console.flush()
            return 1
        name = one_line(self.saved.name)
        # As it has to be typed, with all its signs.
        self.console.say(f"Saved as {name}. Continue with: tabletop resume {_word(name)} --plain")
        self.console.flush()
        return 0

    def _finish(self) -> None:
        self.set_reader(PUBLIC, clear=self.curtain)
        self.seen = self.seat.see()
        self.say_end()
        outcome = self.seen.outcome
        assert outcome is not None
        last = self.seen.log[-LAST:]
        sentences = " ".join(sentence(event, self.names, self.ruleset.words) for event in last)
        self.say()
        for line in ("The game is over.", outcome.headline):
            if self.full or line.rstrip(".") not in sentences:
                self.say(line)
        if winners := outcome.winner_line(self.names):
            self.say(winners)
        scores = layout.score_table if self.full else layout.scores_in_words
        for line in scores(outcome, self.names):
            self.say(line)
        for note in outcome.notes_for(self.names):
            text = "".join(phrase.text for phrase in note)
            if self.full or text not in sentences:
                self.say(text)
        if self.counts_time and (used := time_in_words(self.saved.time.seconds, self.names)):
            self.say(used)
        self.console.flush()

    # -- one decision ----------------------------------------------------------------------

    def _goes_on_by_itself(self, acting: Acting) -> bool:
        """Whether the whole table had one answer only, which is given now.

        It needs no reader: the next one reads what came of it.
        """
        if acting.seat != TABLE or self.stepped:
            return False
        table = self.saved.seat(PUBLIC)
        question = table.question
        if question is None or not self.is_forced(question, covered=False):
            return False
        # A whole frame costs more than all else here, and is seldom needed.
        if taught(self, question) or self.plans_aloud(table.see()):
            return False
        option = question.options[0]
        table.answer(option.key)
        self.note_given(TABLE, option.label)
        self.say_trouble()
        return True

    def _hand_over(self, acting: Acting) -> str:
        """Show the screen to the seat that may look, as the state machine says.

        `ASKED` where that is who is asked, `LIFTED` once somebody has taken over, `TAKEN_BACK`, or
        nothing when the players leave instead.
        """
        seat = acting.seat
        covers = seat != TABLE and self.saved.seat(seat).needs_cover
        hides = covers or self.covered or self._pin or self.keyboard.proves
        # What was just taken back is asked again in its own place.
        asked = acting._replace(on_curtain=None) if self.stepped else acting
        view = handover.next_view(self.keyboard, self.house, asked, covers=hides)
        self.saved.time.counts = self.counts_time
        self.saved.time.thinks(handover.thinker(view))
        if isinstance(view, Curtain):
            return self._hang(view, acting)
        self.keyboard = handover.shown(self.keyboard, view, self.house, acting)
        if seat == self.reader:
            self.covered = self.covered or covers
        else:
            self.set_reader(seat, clear=self.curtain and hides)
            self.covered = covers
        return ASKED

    def _hang(self, view: Curtain, acting: Acting) -> str:
        """Let a seat take over; a question of the table that waits there is put to it."""
        done = self._tell_done()
        if done != LIFTED:
            return done
        self.keyboard = handover.shown(self.keyboard, view, self.house, acting)
        first = acting.on_curtain if view.acting is not None else None
        self.set_reader(view.seat if first is None else PUBLIC, clear=True)
        if first is None:
            self.covered = self.saved.seat(view.seat).needs_cover
            word = self._pass_to(view.seat, acting.public)
        else:
            question = f"{acting.prompt} {first.key}: {first.word}."
            word = self._pass_to(view.seat, "", question, first.key)
        if first is not None and word == first.key:
            self.keyboard = handover.opens(self.keyboard, word)
            return LIFTED
        if word == LIFTED:
            self.keyboard = handover.lifts(self.keyboard, view.seat, TURNS)
        if word == LIFTED and first is not None:
            self._answer_by_taking_over(view.seat)
        return word

    def _answer_by_taking_over(self, seat: int) -> None:
        """Give the usual answer of the table for a seat that has taken over."""
        table = self.saved.seat(PUBLIC)
        assert table.question is not None
        option = table.question.options[0]
        self.set_reader(seat, clear=False)
        self.covered = self.saved.seat(seat).needs_cover
        table.answer(option.key)
        self.keyboard = handover.answers(self.keyboard, TURNS)
        self.note_given(TABLE, option.label)
        self.say_trouble()

    def _pass_to(self, seat: int, why: str, question: str = "", key: str = "") -> str:
        """Tell the table what is new, and wait for a seat to take over.

        `LIFTED`, the `key` of the `question` that is put meanwhile, or nothing when they leave.
        """
        if not self.full:
            self.say_table(seat)
        if question:
            self.say(question)
        word = self._take_over(seat, why, key)
        return word if word != LIFTED or not self._pin or self._prove(seat) else ""

    def _tell_done(self) -> str:
        """Tell those who hand the keyboard on what is theirs alone, and wait for their Enter.

        It takes one whatever there is to tell, so that nobody learns from that. `LIFTED`,
        `TAKEN_BACK` when they undo what they answered, or nothing when they leave.
        """
        if self.full or self.reader in (None, PUBLIC):
            return LIFTED
        self.seen = self.seat.see()
        self.say("Done.")
        self.say_own_news()
        self.say("Press Enter.")
        while answer := self.console.ask(""):
            if _leaves(answer):
                return ""
            if answers.normal(answer.lstrip("/")) == "undo":
                if step_back(self, self.undo):
                    return TAKEN_BACK
                self.say("Press Enter.")
            else:
                self.say("That answered nothing. Only Enter goes on; `undo` takes it back.")
        return "" if answer is None else LIFTED

    def _take_over(self, seat: int, why: str, key: str) -> str:
        """Wait for the Enter of a seat, or another `key`. Nothing when the players leave."""
        name = self.names[seat]
        why = f" {one_line(why)}" if why else ""
        # Printed before the question, so that a player who has read it may press Enter at once.
        self.console.forget_typed_ahead()
        self.console.ring()
        if self.verbosity == "short":
            self.say(f"{name}, press Enter.")
        else:
            self.say(f"Pass to {name}{why}. Press Enter, {name}.")
        while True:
            answer = self.console.ask("")
            if answer == "":
                self.lifted = True
                return LIFTED
            if answer is None or _leaves(answer):
                return ""
            word = answers.normal(answer.lstrip("/"))
            if key and word == key:
                return key
            if word in ("help", "?"):
                self.say(
                    f"The table is hidden while the keyboard goes to {name}. {name} presses Enter "
                    "to see it; `quit` leaves, and the game is saved."
                )
            else:
                self.say(f"That answered nothing. Only Enter goes on, {name}.")

    def _computers_play(self) -> None:
        """Let the computers answer; one that cannot leaves its chair to a person."""
        try:
            self.thinkers.play(self.saved.computers, self.saved.seat)
        except TabletopError as error:
            levels = self.saved.computers.levels
            names = " and ".join(self.names[seat] for seat in levels)
            for seat in list(levels):
                self.saved.change_hands(seat, None)
            self.say(f"{error} A person answers for {names} now; `chairs` changes that.")
        self.say_trouble()

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
                    self.say(f"No: {error}.")
                    continue
                self.saved.save()
                self.say_trouble()
                return True
            if pins.fits(seat, answer):
                return True
            self.say(f"That is not the PIN of {name}.")


def _leaves(answer: str) -> bool:
    """Whether these words mean that the players leave."""
    return answers.normal(answer.lstrip("/")) in LEAVE


def _word(name: str) -> str:
    """The name as one word of a shell."""
    import shlex

    return shlex.quote(name)
