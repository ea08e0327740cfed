"""Checks: questions are well-formed and fit the screen; answers not offered are refused."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Moment, Setting, viewers
from tabletop_tui.check.portraits import drawn, events_shown, hold_same, portrait
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.describe import LABEL, Card
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.play.seat import Seat, Seen, preview_of
from tabletop_tui.core.state import Part
from tabletop_tui.core.words.speech import in_words

WIDTH = 80
STOPS = (".", "!", "?")
CODE = re.compile(r"_|-\d|\d-|^seat \d")
"""Matches ids that players must not read: `raven-2`, `seat 0`."""
NEVER_OFFERED = ("", "no such key", "take -1")


def unprintable(text: str) -> list[str]:
    """Return the characters of a text that a terminal does not show, such as controls."""
    return [char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Cs")]


def plain(title: str) -> str:
    """Return the words of a heading in lower case, without punctuation: `set up`."""
    return " ".join(re.sub(r"[\W_]+", " ", title.casefold()).split())


def headings_of(setting: Setting) -> list[str]:
    """Return the headings of `rules.md`, each as `plain` writes it."""
    try:
        text = setting.ruleset.rules_text()
    except (OSError, UnicodeDecodeError):
        return []
    return [plain(title) for title in re.findall(r"^#{1,6} (.*)$", text, re.MULTILINE)]


class WellFormed(Check):
    """Every question has what screens, plain mode and the public need."""

    name = "questions"
    about = "questions are well-formed, the table is described in words, boards fit 80 columns"
    sparse = None

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.headings = headings_of(setting)
        self.checked: set[str] = set()

    def begin(self, seed: int) -> None:
        """Start with an empty log."""
        super().begin(seed)
        self.logged = 0

    def look(self, moment: Moment) -> None:
        """Check the question, and at some moments everything that each viewer is shown."""
        decision = moment.session.decision
        if decision is None or self.setting.looks_at(moment.number, 3):
            self._check_what_is_shown(moment, self.logged)
            self.logged = len(moment.session.events)
        if decision is not None:
            self._check_question(moment, decision)
            self.tried += 1

    def _check_question(self, moment: Moment, decision: Decision) -> None:
        hold = moment.hold
        hold(decision.seat in (TABLE, *range(self.setting.seats)), f"seat {decision.seat} is asked")
        hold(bool(decision.options), f"{decision.kind}: no option")
        hold(bool(decision.prompt.strip()), f"{decision.kind}: an empty prompt")
        if self.setting.subject.manifest.secrets:
            hold(bool(decision.public), f"{decision.kind} has no words for the public")
        else:
            hold(not decision.secret, f"{decision.kind} is secret, but the game has no secrets")
        labelled = all(option.label.strip() for option in decision.options)
        hold(labelled, f"{decision.kind}: an option has no label")
        numbers = {chair.name: str(n) for n, chair in enumerate(moment.session.table.chairs, 1)}
        # Numbers of secret answers are mixed.
        for option in decision.options if not decision.secret else ():
            numbered = numbers.get(option.label, option.hotkey) == option.hotkey
            hold(numbered, f"{decision.kind}: {option.label} has not the number of the seat")
        shown = [text for o in decision.options for text in (o.key, o.label, o.detail)]
        strange = unprintable("".join([decision.prompt, decision.public, *shown]))
        hold(not strange, f"{decision.kind}: {strange} cannot be shown")
        known = not decision.rule or plain(decision.rule) in self.headings
        hold(known, f"{decision.kind}: rules.md has no heading {decision.rule!r}")
        values = [option.value for option in (*decision.options, *decision.several)]
        parts = [value for value in values if isinstance(value, Part)]
        hold(not parts, f"{decision.kind}: an option carries a part of the state")
        for refusal in decision.refusals():
            hold(bool(refusal.why), f"{refusal.label} is refused without a reason")

    def _check_what_is_shown(self, moment: Moment, since: int) -> None:
        """Check status, board, points and the log after `since` events, for each viewer."""
        for viewer in viewers(moment.session):
            frame = Seat(moment.session, viewer).see()
            shown = drawn(moment.session.ruleset, frame)
            check_what_is_drawn(moment, shown, self.checked)
            check_what_is_described(moment, frame, shown, self.checked)
            lines = events_shown(moment.session, frame, since)
            moment.hold(all(text != "?" for text, _, _ in lines), "the log has lost its words")
            for option in frame.question.options if frame.question else ():
                preview_of(moment.session.ruleset, frame, option)


def check_what_is_drawn(moment: Moment, shown: dict[str, Any], checked: set[str]) -> None:
    """Check status, board and points. Lines in `checked` are skipped, new ones are added."""
    moment.hold(bool(shown["status"]), "no status")
    moment.hold("\n" not in shown["status"], "a status is one line")
    lines = shown["board"].splitlines()
    moment.hold(bool(lines), "no board in plain text")
    longest = max(lines, key=len)
    moment.hold(len(longest) <= WIDTH, f"{longest!r} is longer than {WIDTH} columns")
    moment.hold(bool(shown["spoken_status"]), "no status to read aloud")
    aloud = [line for part in shown["parts"].values() for line in part]
    moment.hold(any(aloud), "no board to read aloud")
    for line in aloud:
        if line not in checked:
            wording = moment.session.ruleset.spoken(line)
            moment.hold(in_words(wording), f"{wording!r} is not in words alone")
            checked.add(line)
    seats = len(moment.session.table.chairs)
    moment.hold(len(shown["points"]) in (0, seats), "points are not for every seat")


def check_what_is_described(
    moment: Moment, frame: Seen[Any], shown: dict[str, Any], checked: set[str]
) -> None:
    """Check that each thing has its id, a card and a label; texts `checked` before are skipped."""
    words, question = frame.described(moment.session.ruleset), frame.question
    for thing in words.things():
        first = words.by_id[thing.id]
        # One card may lie at two places.
        twin = first is thing or (first.headline, *first.rows()) == (thing.headline, *thing.rows())
        sentence = f"{thing.id!r} is the id of {first.headline!r} and of {thing.headline!r}"
        moment.hold(twin, sentence)
    # At a secret question nobody may look at targets: those at the table would see which.
    for option in question.options if question and not question.secret else ():
        known = not option.target or words.card(option.target) is not None
        moment.hold(known, f"{question and question.kind}: nothing describes {option.target!r}")
    check_labels(moment, shown["cards"], checked)
    ended = [line for part in shown["parts"].values() for line in part]
    wording = [*ended]
    for _, card, label in shown["cards"]:
        ended += card.now
        wording += (label, card.kind, card.text, *card.now)
    for line in ended:
        moment.hold(line.endswith(STOPS), f"{line!r} does not end like a sentence")
    text = "\n".join(wording)
    for code in filter(CODE.search, words.targets):
        named = code in text and re.search(rf"(?<!\w){re.escape(code)}(?!\w)", text)
        moment.hold(not named, f"a player would read the id {code!r}")


def check_labels(moment: Moment, cards: Sequence[tuple[str, Card, str]], checked: set[str]) -> None:
    """Check labels for screen readers: words only, short, and different for different cards."""
    called: dict[str, tuple[str, Card]] = {}
    for target, card, label in cards:
        moment.hold(bool(card.name and card.kind), f"{target!r}: a card without name or kind")
        if label not in checked:
            wording = moment.session.ruleset.spoken(label)
            moment.hold(
                in_words(wording), f"{target!r}: the label {wording!r} is not in words alone"
            )
            checked.add(label)
        fits = len(card.name) <= LABEL
        moment.hold(fits, f"{target!r}: a name of more than {LABEL} characters")
        before, other = called.setdefault(label, (target, card))
        moment.hold(other == card, f"{before!r} and {target!r} are both called {label!r}")


class NotOffered(Check):
    """An answer that was not offered is refused and changes nothing."""

    name = "not-offered"
    about = "an answer that was not offered is refused and changes nothing"
    fits = staticmethod(lambda setting: setting.plain)

    def look(self, moment: Moment) -> None:
        """Try some keys that were not offered."""
        before = portrait(moment.session)
        for key in NEVER_OFFERED:
            moment.hold(refused(moment, key), f"the answer {key!r} was taken")
        hold_same(moment, before, portrait(moment.session), "a refused answer changed something")
        self.tried += 1


def refused(moment: Moment, key: str) -> bool:
    """Whether a key is refused."""
    try:
        moment.session.answer(key)
    except IllegalAnswerError:
        return True
    return False
