"""One decision in lines: what is printed before it, the question, the answer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_tui.core.decision import DONE, TABLE, Decision, Option, Refusal
from tabletop_tui.core.visibility.showing import Entry
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.speech import joined
from tabletop_tui.plain import answers, layout
from tabletop_tui.plain.commands.looking import OWN, look_by_name, part_names, say_part
from tabletop_tui.plain.commands.reading import LETTERS, say_goal, say_lesson, taught
from tabletop_tui.plain.commands.table import COMMANDS
from tabletop_tui.plain.console import Console
from tabletop_tui.plain.layout import quoted
from tabletop_tui.plain.questioning import Questioning

if TYPE_CHECKING:
    from tabletop_tui.core.play.seat import Seen
    from tabletop_tui.core.players.at_table import Choose
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

LEAVE = ("quit", "exit", "q")
SHOWN_MATCHES, SPOKEN_MATCHES = 8, 4
"""The most answers that are named when a line could mean several: written, and spoken."""

SHOWN_REFUSALS = 3
PROMPT = "> "
SPOKEN_PROMPT = ": "


class _Waiting(NamedTuple):
    """Picks of one line that wait for their turn, and the question that they answer."""

    seat: int
    kind: str
    keys: Sequence[str]


class Asking(Questioning):
    """Asks the reader what is to be decided, until it is."""

    def __init__(
        self, saved: SavedGame, console: Console, settings: Settings, choose: Choose | None = None
    ) -> None:
        super().__init__(saved, console, settings, choose)
        self._asked: int | None = None
        self._waiting = _Waiting(TABLE, "", ())
        self.greets = settings.goal_cards
        """Whether the goal card is printed for newcomers."""
        self._near = ""
        """What the reader was asked whether it was meant."""

    def decide(self) -> bool:
        """Ask until the decision is taken or undone. False when the players leave."""
        self.seen = self.seat.see()
        decision = self.seen.question
        assert decision is not None
        entries = self.entries(decision)
        if self._pick_on(decision, entries):
            return True
        # What was just taken back is asked again, however few answers it has.
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
            if option is None and say_part(self, word, rest):
                continue
            option = option or self._guess(line, decision, entries)
            if option is not None and self._answer(decision, option):
                self._stay(decision, asked)
                return True

    def is_forced(self, decision: Decision, covered: bool) -> bool:
        """Whether the only answer is given by itself: not where that, or the haste, tells much.

        What a seat cannot do may tell what it holds; `covered` says that it holds anything.
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
        """Whether players plan together before they go on: then no answer is given for them."""
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
            # Computers answered since.
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

    # -- what was typed --------------------------------------------------------------------

    def _read(
        self, typed: str, decision: Decision, entries: Sequence[Entry]
    ) -> tuple[Option | None, str, str]:
        """The answer that the line is, or its first word as a command and the rest."""
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
        """The only answer with all these words: it comes before what only shows something.

        A command is one where it stands alone, and so are the words for what is one's own.
        """
        alone = " " not in typed
        if alone and (name in COMMANDS or name in LETTERS or name in (*LEAVE, *OWN)):
            return None
        found = answers.meant(typed, entries, self.spoken, decision.prompt, whole=True)
        return self._chosen(found)

    def _chosen(self, found: Sequence[Option]) -> Option | None:
        """The one answer that was meant; spoken ones that sound alike are one answer."""
        return found[0] if len(found) == 1 or (not self.full and answers.alike(found)) else None

    def _agreed(self, typed: str) -> str:
        """The line; for a yes to `Did you mean`, what was meant."""
        near, self._near = self._near, ""
        return near if near and answers.normal(typed) in ("y", "yes") else typed

    def _pick_on(self, decision: Decision, entries: Sequence[Entry]) -> bool:
        """Give the next pick of a line of several. False when none waits, or it does not go."""
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
        """The answer that a line means that is no exact one; None after saying what is wrong."""
        picks = answers.several(line, decision, entries, self.spoken)
        if picks:
            rest = [option.key for option in picks[1:]]
            self._waiting = _Waiting(decision.seat, decision.kind, rest)
            return picks[0]
        found = answers.meant(line, entries, self.spoken, decision.prompt)
        if chosen := self._chosen(found):
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
            # It may have been meant for the question before.
            self.say_question(decision)

    def _say_refused(self, found: Sequence[Refusal]) -> bool:
        for line in dict.fromkeys(one.sentence for one in found[:SHOWN_REFUSALS]):
            self.say(line)
        return bool(found)

    # -- the answer ------------------------------------------------------------------------

    def _answer(self, decision: Decision, option: Option) -> bool:
        given = self.give(decision, option)
        if not given:
            self._waiting = _Waiting(TABLE, "", ())
        return given

    def _stay(self, decision: Decision, asked: float) -> None:
        """Keep the question on a screen for its shortest time, so that haste tells nothing."""
        rest = decision.stay - (time.monotonic() - asked)
        if self.overheard and self.console.on_a_screen and rest > 0:
            time.sleep(rest)
