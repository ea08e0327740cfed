"""Plays a game as lines: hand-overs, questions, typed answers, and the end."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_tui.core import handover
from tabletop_tui.core.decision import DONE, TABLE, Decision, Option, Refusal
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.handover import TURNS, Curtain
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.pins import DIGITS
from tabletop_tui.core.play.seat import Acting, Seen
from tabletop_tui.core.time_used import time_in_words
from tabletop_tui.core.visibility.showing import Entry
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.speech import joined
from tabletop_tui.plain import answers, layout
from tabletop_tui.plain.commands.looking import OWN, look_by_name, part_names, say_part
from tabletop_tui.plain.commands.reading import LETTERS, say_goal, say_lesson, taught
from tabletop_tui.plain.commands.table import COMMANDS, undo_agreed
from tabletop_tui.plain.console import Console
from tabletop_tui.plain.layout import quoted
from tabletop_tui.plain.output import GameOutput

if TYPE_CHECKING:
    from tabletop_tui.core.players.at_table import Choose
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

LAST = 4
"""The end is not announced again if any of this many events at the end of the log announces it."""

ASKED = "asked"
"""A result of a hand-over: the seat that has to answer is the reader and can be asked."""

LIFTED = "lifted"
"""A result of a hand-over: a player took over at the curtain."""

TAKEN_BACK = "taken back"
"""A result of a hand-over: the player before took an answer back instead of handing over."""

INTERRUPTED = 130
"""The exit code after Ctrl+C, as in shells."""

LEAVE = ("quit", "exit", "q")
SHOWN_MATCHES, SPOKEN_MATCHES = 8, 4
"""How many answers are named at most if a line could mean several: written, and spoken."""

SHOWN_REFUSALS = 3
PROMPT = "> "
SPOKEN_PROMPT = ": "


class _Waiting(NamedTuple):
    """The picks of a line that are still to be given, and the question that they answer."""

    seat: int
    kind: str
    keys: Sequence[str]


class PlainGame(GameOutput):
    """Plays a saved game on a console: hand-overs, questions, and the answers that are typed."""

    def __init__(
        self, saved: SavedGame, console: Console, settings: Settings, choose: Choose | None = None
    ) -> None:
        super().__init__(saved, console, settings, choose)
        self._asked: int | None = None
        self._waiting = _Waiting(TABLE, "", ())
        self.greets = settings.goal_cards
        """Whether the goal card is printed for newcomers."""
        self._near = ""
        """The line about which the reader was asked `Did you mean`."""

    # -- the whole game --------------------------------------------------------------------

    def play(self) -> int:
        """Play until the game is over or its players leave; return the exit code."""
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
        self.say_lines(self.saved.notices)
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
        # Every answer is saved already: another save would only replace the backup.
        if self.saved.trouble and not self.saved.save():
            self.console.say(self.saved.trouble)
            self.console.flush()
            return 1
        name = one_line(self.saved.name)
        # Printed without replacing signs by words, because it has to be typed like this.
        self.console.say(
            f"Saved as {name}. Continue with: tabletop resume {shlex.quote(name)} --plain"
        )
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
        self.say_lines(scores(outcome, self.names))
        for note in outcome.notes_for(self.names):
            text = "".join(phrase.text for phrase in note)
            if self.full or text not in sentences:
                self.say(text)
        if self.counts_time and (used := time_in_words(self.saved.time.seconds, self.names)):
            self.say(used)
        self.console.flush()

    # -- one decision ----------------------------------------------------------------------

    def _goes_on_by_itself(self, acting: Acting) -> bool:
        """Give the only answer of the whole table, if it has only one; return whether it did.

        Nobody is called for it: the next reader gets the news of it.
        """
        if acting.seat != TABLE or self.stepped:
            return False
        table = self.saved.seat(PUBLIC)
        question = table.question
        if question is None or not self.is_forced(question, covered=False):
            return False
        # This comes last, because a whole frame is expensive and seldom needed.
        if taught(self, question) or self.plans_aloud(table.see()):
            return False
        self._answer_for_table()
        return True

    def _hand_over(self, acting: Acting) -> str:
        """Make the seat that the state machine names the reader, if necessary at a curtain.

        Return `ASKED`, `LIFTED` or `TAKEN_BACK`, or empty if the players leave.
        """
        seat = acting.seat
        covers = seat != TABLE and self.saved.seat(seat).needs_cover
        hides = covers or self.covered or self._pin or self.keyboard.proves
        # A question that was just taken back is not asked on a curtain.
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
        """Hand over at a curtain, perhaps with a question of the table. Returns as `_hand_over`."""
        done = self._tell_done()
        if done != LIFTED:
            return done
        self.keyboard = handover.shown(self.keyboard, view, self.house, acting)
        first = acting.on_curtain if view.acting is not None else None
        self.set_reader(view.seat if first is None else PUBLIC, clear=True)
        if first is None:
            self.covered = self.saved.seat(view.seat).needs_cover
        if not self.full:
            self.say_table(view.seat)
        if first is None:
            word = self._take_over(view.seat, acting.public, "")
        else:
            self.say(f"{acting.prompt} {first.key}: {first.word}.")
            word = self._take_over(view.seat, "", first.key)
        if first is not None and word == first.key:
            self.keyboard = handover.opens(self.keyboard, word)
            return LIFTED
        if word != LIFTED or (self._pin and not self._prove(view.seat)):
            return ""
        self.keyboard = handover.lifts(self.keyboard, view.seat, TURNS)
        if first is not None:
            self.set_reader(view.seat, clear=False)
            self.covered = self.saved.seat(view.seat).needs_cover
            self._answer_for_table()
            self.keyboard = handover.answers(self.keyboard, TURNS)
        return LIFTED

    def _answer_for_table(self) -> None:
        """Give the first answer to the question of the table, which is the usual one."""
        table = self.saved.seat(PUBLIC)
        assert table.question is not None
        option = table.question.options[0]
        table.answer(option.key)
        self.note_given(TABLE, option.label)
        self.say_trouble()

    def _tell_done(self) -> str:
        """Print the private news of the player who hands over, and wait for Enter.

        It waits even if there is no news, so that the pause reveals nothing. Return `LIFTED`,
        `TAKEN_BACK` if the player undoes the answer, or empty if the players leave.
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
                if undo_agreed(self):
                    return TAKEN_BACK
                self.say("Press Enter.")
            else:
                self.say("That answered nothing. Only Enter goes on; `undo` takes it back.")
        return "" if answer is None else LIFTED

    def _take_over(self, seat: int, why: str, key: str) -> str:
        """Call a seat, and wait for Enter or `key`; return `LIFTED`, the key, or empty to leave."""
        name = self.names[seat]
        why = f" {one_line(why)}" if why else ""
        # Before the line is printed, so that an Enter that answers it is not discarded.
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
        """Let the computer players answer; if one fails, persons play their chairs from now on."""
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
        """Ask a seat for its PIN, or let it choose one; return False if the players leave."""
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

    # -- the question ------------------------------------------------------------------------

    def decide(self) -> bool:
        """Ask until an answer is given or taken back; return False if the players leave."""
        self.seen = self.saved.computers.offered(self.seat.see(), self.seat)
        decision = self.seen.question
        assert decision is not None
        entries = self.entries(decision)
        if self._pick_on(decision, entries):
            return True
        # A question that was just taken back is asked even if it has a single answer.
        covered = self.overheard and self.seat.needs_cover
        forced = self.is_forced(decision, covered) and not self.stepped
        forced = forced and not taught(self, decision) and not self.plans_aloud(self.seen)
        self.stepped = False
        self._introduce(decision, entries, forced=forced)
        if forced and self._answer(decision, entries[0].option):
            return True
        asked = time.monotonic()
        says_question = self.full
        while True:
            if says_question:
                self.say_question(decision)
            says_question = self.full
            typed = self.console.ask(PROMPT if self.full else SPOKEN_PROMPT)
            if typed is None:
                return False
            line = self._agreed(typed)
            option, word, rest = self._read(line, decision, entries)
            if option is None and word in LEAVE:
                return False
            if option is None and (command := COMMANDS.get(word)):
                if command.run(self, decision, rest):
                    return True
                continue
            if option is None and say_part(self, f"{word} {rest}"):
                continue
            option = option or self._guess(line, decision, entries)
            if option is not None and self._answer(decision, option):
                self._stay(decision, asked)
                return True

    def is_forced(self, decision: Decision, covered: bool) -> bool:
        """Whether a single answer is given automatically.

        It is not if this would reveal something: at secret questions, at those with a shortest
        stay, and if the seat has hidden cards (`covered`), which may be why it has no choice.
        """
        return (
            self.give_forced
            and not self.full
            and len(decision.options) == 1
            and not decision.secret
            and not decision.stay
            and not covered
        )

    def plans_aloud(self, seen: Seen[Any]) -> bool:
        """Whether players plan together now: then no answer is given for them."""
        return self.ruleset.talked_about(seen.view) is not None

    # -- before the question ---------------------------------------------------------------

    def _introduce(
        self, decision: Decision, entries: Sequence[Entry], *, forced: bool = False
    ) -> None:
        calls = decision.seat not in (TABLE, self._asked) and len(self.names) > 1
        self._asked = decision.seat
        if self.greets:
            say_goal(self, decision)
        if self.full:
            self.say_news()
            if calls and not self.curtain:
                self.say(f"\nNow {self.names[decision.seat]}.")
            self.show_board(again=False)
            say_lesson(self, decision)
            self.say()
            self.say_options(decision, entries)
            return
        if calls:
            self.console.ring()
            if not self.lifted:
                self.say(f"{self.names[decision.seat]}, your turn.")
        self.lifted = False
        others = self.say_news()
        if others and not (calls or self.overheard) and decision.seat != TABLE:
            # Computer players have answered in between, so the same player must be called again.
            self.console.ring()
        if forced:
            given = f"Only one answer: {entries[0].option.label}. It is given."
            self.say(f"{one_line(decision.prompt)} {given}")
            return
        self.say_status(again=others)
        say_lesson(self, decision)
        self.say_lead(decision)
        self.say_question(decision)
        self.say_options(decision, entries)
        if self.plans_aloud(self.seen):
            self.say("`plan` tries a plan on a copy.")

    # -- the typed line --------------------------------------------------------------------

    def _read(
        self, typed: str, decision: Decision, entries: Sequence[Entry]
    ) -> tuple[Option | None, str, str]:
        """The answer that a line names exactly, if any; its first word, and the rest."""
        word, _, rest = typed.partition(" ")
        name = answers.normal(word.lstrip("/"))
        option = None
        if not typed.startswith("/"):
            option = answers.exact(typed, entries) or self._in_so_many_words(
                typed, name, decision, entries
            )
        lone = len(entries) == 1 and not (decision.secret or self.full)
        if not typed and lone:
            option = entries[0].option
        return option, LETTERS.get(name, name), rest.strip()

    def _in_so_many_words(
        self, typed: str, name: str, decision: Decision, entries: Sequence[Entry]
    ) -> Option | None:
        """The only answer with all words of the line; it is preferred to a command.

        A single word that is a command, or one of `OWN`, is never an answer here.
        """
        alone = " " not in typed
        if alone and (name in COMMANDS or name in LETTERS or name in (*LEAVE, *OWN)):
            return None
        found = answers.meant(typed, entries, self.spoken, decision.prompt, whole=True)
        return self.chosen(found)

    def _agreed(self, typed: str) -> str:
        """The typed line; after `Did you mean` and a yes, the line that was suggested."""
        near, self._near = self._near, ""
        return near if near and answers.normal(typed) in ("y", "yes") else typed

    def _pick_on(self, decision: Decision, entries: Sequence[Entry]) -> bool:
        """Give the next pick of a line with several; return False if there is none or it fails."""
        seat, kind, keys = self._waiting
        self._waiting = _Waiting(TABLE, "", ())
        if not keys or (seat, kind) != (decision.seat, decision.kind):
            return False
        option = next((entry.option for entry in entries if entry.option.key == keys[0]), None)
        if option is None:
            if keys[0] != DONE:
                self.say("The rest of your picks does not go with these.")
            return False
        self._waiting = _Waiting(seat, kind, keys[1:])
        return self._answer(decision, option)

    def _guess(self, line: str, decision: Decision, entries: list[Entry]) -> Option | None:
        """The answer that a line means without naming it exactly; None after printing why not."""
        picks = answers.several(line, decision, entries, self.spoken)
        if picks:
            rest = [option.key for option in picks[1:]]
            self._waiting = _Waiting(decision.seat, decision.kind, rest)
            return picks[0]
        found = answers.meant(line, entries, self.spoken, decision.prompt)
        if chosen := self.chosen(found):
            return chosen
        if found:
            self._say_matches(line, found, entries)
        elif not line:
            self.say(f"Type {layout.named_span(entries)}, or help.")
        else:
            self._say_wrong(line, decision, entries)
        return None

    def _say_matches(self, line: str, found: Sequence[Option], entries: Sequence[Entry]) -> None:
        shown = found[: SHOWN_MATCHES if self.full else SPOKEN_MATCHES]
        labels = [one_line(option.label) for option in shown]
        if not self.full:
            marks = {entry.option.key: layout.mark(entry) for entry in entries}
            labels = [f"{marks[o.key]}: {label}" for o, label in zip(shown, labels, strict=True)]
        elif len(set(labels)) < len(labels):
            labels = [f"{one_line(o.label)} [{one_line(o.key)}]" for o in shown]
        more = " and more" if len(found) > len(shown) else ""
        separator = ", " if self.full else "; "
        text = separator.join(labels)
        self.say_wrapped(f"{quoted(line)} could be {len(found)} answers: {text}{more}.")

    def _say_wrong(self, line: str, decision: Decision, entries: Sequence[Entry]) -> None:
        refusals = decision.refusals()
        if self._say_refused(answers.refused(line, refusals, self.spoken, whole=True)):
            return
        self._near = answers.nearest(line, entries, self.spoken, [*COMMANDS, *part_names(self)])
        if not self._near and (
            self._say_refused(answers.touched(line, refusals, self.spoken))
            or look_by_name(self, decision, line)
        ):
            return
        reply = f"{quoted(line)} is not one of the answers. "
        if self._near:
            reply += f"Did you mean {quoted(self._near)}? Type yes, "
        elif foreign := answers.foreign(line, entries, self.spoken):
            reply += f"None of them says {joined(foreign, 'or')}. Type "
        else:
            reply += "Type "
        self.say_wrapped(f"{reply}{layout.named_span(entries)}, `options` for the list, or `help`.")
        if not self.full:
            # The line may have been typed for the question before this one.
            self.say_question(decision)

    def _say_refused(self, found: Sequence[Refusal]) -> bool:
        self.say_lines(dict.fromkeys(one.sentence for one in found[:SHOWN_REFUSALS]))
        return bool(found)

    # -- the answer ------------------------------------------------------------------------

    def _answer(self, decision: Decision, option: Option) -> bool:
        given = self.give(decision, option)
        if not given:
            self._waiting = _Waiting(TABLE, "", ())
        return given

    def _stay(self, decision: Decision, asked: float) -> None:
        """Wait until the shortest time of the question is over, so that haste reveals nothing."""
        rest = decision.stay - (time.monotonic() - asked)
        if self.overheard and self.console.on_a_screen and rest > 0:
            time.sleep(rest)


def _leaves(answer: str) -> bool:
    return answers.normal(answer.lstrip("/")) in LEAVE
