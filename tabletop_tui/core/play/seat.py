"""What a seat may see and do. Players reach a session only through a `Seat`.

Screens, plain mode and computer players get a `Seat`, never the session behind it. `Seat.see`
returns a `Seen`, a frame of plain data with nothing in it that is hidden from the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import dropwhile
from typing import Generic, NamedTuple, Protocol, TypeVar

from tabletop_tui.core.decision import TABLE, Decision, OnCurtain, Option, Refusal
from tabletop_tui.core.describe import Described
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import Event, Phrase, visible
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.lookahead import (
    ForGood,
    Known,
    look_ahead,
    lookahead_preview,
    why_for_good,
)
from tabletop_tui.core.play.position import NOTHING_TO_DECIDE, NOTHING_TO_UNDO
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Preview, Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table
from tabletop_tui.core.visibility.redaction import (
    Secret,
    Survey,
    make_distinct,
    redact,
    replace_secret,
    sees_more,
)
from tabletop_tui.core.visibility.showing import order_key

S = TypeVar("S", bound=State)

NOT_YOURS = "It is not your turn to decide."


class Acting(NamedTuple):
    """Who decides now, and what everybody may know about the question.

    `public` names the task, `secret` says whether the answer stays hidden, and `held_by` which seat
    keeps the keyboard while the whole table is asked. `on_curtain` says how the curtain of the next
    seat shows the question, and `prompt` is its text there. `hands` are the answers of the whole
    table that pass the keyboard on: pairs of a key and the seat that takes the keyboard.
    `before_all` says that the seat answers in front of everybody, so that its secrets are not
    drawn.
    """

    seat: int
    public: str
    secret: bool
    held_by: int | None
    on_curtain: OnCurtain | None = None
    prompt: str = ""
    hands: tuple[tuple[str, int], ...] = ()
    before_all: bool = False

    @classmethod
    def of(cls, decision: Decision) -> Acting:
        """What everybody may know of a question."""
        manner, table = decision.manner, decision.seat == TABLE
        hands = [(o.key, o.hands) for o in decision.options if table and o.hands is not None]
        return cls(
            decision.seat,
            decision.public,
            decision.secret,
            manner.held_by,
            manner.on_curtain,
            decision.prompt if manner.on_curtain is not None else "",
            tuple(hands),
            decision.before_all,
        )

    def kept_by(self, *seats: int | None) -> int | None:
        """The seat that keeps the keyboard during this question, if it is one of `seats`.

        `seats` are those that may have it: that looked last, or kept it at the question before.
        """
        return self.held_by if self.held_by in seats else None

    def curtain_for(self, *seats: int | None) -> int | None:
        """The seat on whose curtain this question is shown; None if it is not shown on a curtain.

        The seat needs no curtain if it keeps the keyboard and is one of `seats` (see `kept_by`).
        Otherwise it does, even if it looked last, because anybody may have pressed the keys during
        a question of the whole table.
        """
        first = self.on_curtain
        if first is None or (first.seat == self.held_by and first.seat in seats):
            return None
        return first.seat


class _Frame(NamedTuple, Generic[S]):
    """What one viewer, a seat or `PUBLIC`, knows at one moment.

    `question` is the decision if this viewer has to answer it, with its refusals as data. `log` is
    the whole log in the words for this viewer. `undoes` is the seat whose answer `undo` takes back,
    also if it answered a question of the table; `TABLE` if no seat alone did, None without undo.
    `known` is the start for look-aheads; it is None without a question. The seed of `table` is 0.
    """

    viewer: int
    table: Table
    view: S
    acting: Acting | None
    question: Decision | None
    known: Known[S] | None
    log: tuple[Event, ...]
    undoes: int | None = None
    redoes: bool = False
    can_take_back: bool = False
    outcome: Outcome | None = None


class Seen(_Frame[S]):
    """Everything that one viewer knows at one moment, with the table in words."""

    def described(self, ruleset: Ruleset[S]) -> Described:
        """The table in words, made on first use and kept with this frame."""
        if self._words is None:
            self._words = ruleset.described(self.view, self.viewer, self.table.names)
        return self._words

    @property
    def undoes_another(self) -> int | None:
        """The seat whose answer `undo` takes back, if it is neither the viewer nor asked now."""
        own = {None, TABLE, self.viewer, self.question.answerer if self.question else None}
        return None if self.undoes in own else self.undoes

    _words: Described | None = None


class Moves(Protocol):
    """What a seat can do to a game: to a session, or to a saved game that saves every change."""

    def answer(self, key: str) -> None:
        """Answer the decision."""

    def unpick(self, key: str) -> None:
        """Take back one of several picks."""

    def can_undo(self, over: Collection[int] = ()) -> bool:
        """Whether `undo` takes anything back."""

    def undo(self, over: Collection[int] = ()) -> None:
        """Take back the last answer that no seat of `over` gave, and all answers after it."""

    def redo(self) -> None:
        """Repeat the answer that was taken back."""

    def can_table_undo(self, over: Collection[int] = ()) -> bool:
        """Whether `table_undo` takes anything back."""

    def table_undo(self, over: Collection[int] = ()) -> None:
        """Take back what `undo` does, by agreement of the table, whatever was shown since."""


class Seat(Generic[S]):
    """One viewer's place at a game: sees, answers, takes back.

    `viewer` is a seat, or `PUBLIC` for the whole table, which answers the questions to the table. A
    wrong answer raises `IllegalAnswerError` or `RulesError` and changes nothing. Undo of a person's
    answer also takes back the answers of the seats `computers` after it.
    """

    __slots__ = ("_computers", "_moves", "_session", "viewer")

    def __init__(
        self,
        session: Session[S],
        viewer: int,
        moves: Moves | None = None,
        computers: Collection[int] = (),
    ) -> None:
        self._computers = computers
        self._session = session
        self._moves: Moves = session if moves is None else moves
        self.viewer = viewer

    @property
    def ruleset(self) -> Ruleset[S]:
        """The rules of this game."""
        return self._session.ruleset

    @property
    def acting(self) -> Acting | None:
        """Who decides now; None when the game is over."""
        decision = self._session.decision
        return None if decision is None else Acting.of(decision)

    @property
    def question(self) -> Decision | None:
        """What this seat is asked, without the refusals, because these take time to find."""
        decision = self._session.question(self.viewer)
        return None if decision is None else replace(decision, refused=None)

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that happened, in the words of this seat."""
        return tuple(visible(self._session.events, self.viewer))

    @property
    def answered(self) -> int:
        """How many answers all seats have given and not taken back."""
        return len(self._session.history)

    @property
    def undoes(self) -> int | None:
        """The seat that gave the answer which `undo` takes back, or None; see `Seen`.

        It need not be the seat that is asked now.
        """
        if not (self._may_undo() and self._moves.can_undo(self._computers)):
            return None
        return self._session.last_answerer(self._computers)

    def trial(self, steps: int) -> Callable[[int], Seat[S]]:
        """Return a function for the seats of a copy of this game, to try out undo.

        In the copy the last `steps` answers of people are taken back, whatever they have shown.
        """
        copy, computers = self._session.fork(), self._computers
        for _ in range(steps):
            copy.table_undo(computers, noted=False)
        return lambda viewer: Seat(copy, viewer, None, computers)

    @property
    def can_take_back(self) -> bool:
        """Whether `take_back` takes anything back. It makes no difference which seat is asked."""
        return self._moves.can_table_undo(self._computers)

    @property
    def other_answered(self) -> int | None:
        """The seat that gave the last answer of a person, if it is not this seat; else None."""
        last = self._session.last_seat(self._computers)
        return None if last in (None, TABLE, self.viewer) else last

    @property
    def needs_cover(self) -> bool:
        """Whether this seat sees anything that not everybody may see.

        That may be a hand, news of its own, or a question that is answered in secret.
        """
        decision = self._session.decision
        asked = decision is not None and decision.seat == self.viewer and decision.secret
        return self.viewer != PUBLIC and (asked or self._session.knows_more(self.viewer))

    def view(self) -> S:
        """The state as this seat sees it, with the key that orders its secret answers.

        A person alone with computers gets no such key, nor does a computer player.
        """
        return self._shown(self._session.state)

    def _shown(self, state: S) -> S:
        view = redact(state, self.viewer)
        if self.viewer != PUBLIC and not self._is_alone:
            view.order_key = order_key(self._session.table.seed, self.viewer)
        return view

    def see(self) -> Seen[S]:
        """Return what this seat may know at this moment: view, question, answers and log."""
        session, seen = self._session, self.look_on()
        asked, over = seen.question is not None, session.outcome is not None
        return seen._replace(
            known=known_by_now(session, self.viewer) if asked else None,
            # Offered to the seat that is asked, and to a player alone even when the game is over.
            undoes=self.undoes if asked or (over and self._is_alone) else None,
            redoes=asked and session.can_redo(),
            can_take_back=(asked or over) and self.can_take_back,
        )

    def look_on(self) -> Seen[S]:
        """The frame of this moment without look-ahead and undo, which take the most time.

        It is enough for watching the game and reading the question.
        """
        return self._frame(self.view())

    def _frame(self, view: S, known: Known[S] | None = None) -> Seen[S]:
        session, viewer = self._session, self.viewer
        decision = session.question(viewer)
        question = None if decision is None else replace(decision, refused=_reasons(decision))
        frame = (viewer, session.public_table, view, self.acting, question, known, self.log)
        return Seen(*frame, outcome=session.outcome)

    def for_computer(self) -> Seen[S]:
        """The frame of this moment, with all that this seat has learned since the step began.

        If the seat is asked, `known.start` includes values that were hidden at the start of the
        step and that the seat has seen since. A computer player then has to imagine only the other
        values. Undo is left out.
        """
        session, viewer = self._session, self.viewer
        asked = session.question(viewer) is not None
        return self._frame(session.view(viewer), known_by_now(session, viewer) if asked else None)

    def looks_between(self) -> list[tuple[int, S]]:
        """The length of the log and the view after each step since the last answer.

        The last entry is the present one. A screen can show one by one the steps in which nobody
        was asked.
        """
        session, viewer = self._session, self.viewer
        stood = [*session.began, (len(session.events), session.state)]
        events = session.events
        return [
            (len(visible(events[:logged], viewer)), self._shown(state)) for logged, state in stood
        ]

    # -- moves -----------------------------------------------------------------------------

    def answer(self, key: str) -> tuple[Event, ...]:
        """Give the option with this key, and return what the whole table saw happen."""
        self._must_be_asked()
        logged = len(self._session.events)
        self._moves.answer(key)
        return tuple(visible(self._session.events[logged:], PUBLIC))

    def toggle(self, key: str) -> None:
        """Pick an option in a choice of several, or undo that pick."""
        decision = self._must_be_asked()
        if key in decision.picked:
            self._moves.unpick(key)
        else:
            self._moves.answer(key)

    def undo(self) -> None:
        """Take back the last answer of a person.

        Raises `IllegalAnswerError` when there is none, or when somebody has learned anything since.
        """
        if not self._may_undo():
            raise IllegalAnswerError(NOTHING_TO_UNDO)
        self._moves.undo(self._computers)

    def redo(self) -> None:
        """Repeat the answer that was taken back last."""
        self._must_be_asked()
        self._moves.redo()

    def take_back(self) -> None:
        """Take the last answer of a person back by agreement of the table, whatever it showed.

        Raises `IllegalAnswerError` when there is none.
        """
        self._moves.table_undo(self._computers)

    def _must_be_asked(self) -> Decision:
        decision = self._session.question(self.viewer)
        if decision is None:
            over = self._session.decision is None
            raise IllegalAnswerError(NOTHING_TO_DECIDE if over else NOT_YOURS)
        return decision

    def _may_undo(self) -> bool:
        """Whether this seat may take back the last answer, even if another seat gave it.

        With secrets it may not, as the other seat would have to look at the screen again, unless
        neither of the two sees more than the whole table.
        """
        session = self._session
        last = session.last_seat(self._computers)
        if last in (self.viewer, TABLE) or self._is_alone:
            return True
        if not session.ruleset.has_secrets(session.public_table):
            return True
        return not sees_more(session.state, self.viewer) and session.was_given_openly()

    @property
    def _is_alone(self) -> bool:
        return len(self._session.public_table.chairs) - len(self._computers) == 1


def _reasons(decision: Decision) -> Sequence[Refusal]:
    try:
        return tuple(decision.refusals())
    # A ruleset is foreign code. If its reasons fail, the game goes on without them.
    except Exception:
        return ()


def preview_of(ruleset: Ruleset[S], seen: Seen[S], option: Option) -> Preview:
    """Return what an option of the question in this frame would do, as far as its viewer can know.

    If the game has its own words for this option, these are returned. Otherwise it is the text of
    the option's card, then the sentences of a look-ahead. Beside other lines, or the details of the
    option, none only repeats the answer. A secret answer gets only the game's own words, because
    other players can see how many lines there are. Empty for a seat that is not asked.
    """
    if seen.question is None or seen.known is None:
        return Preview()
    own = ruleset.preview(seen.view, seen.question, option)
    if own.lines or seen.question.secret:
        return own
    ahead, printed = look_ahead(ruleset, seen.known, option.key), _printed(ruleset, option)
    news = tuple(dropwhile(partial(_repeats, _chosen(seen.known, option)), ahead.events))
    if news or printed or option.detail:
        ahead = ahead._replace(events=news)
    forecast = lookahead_preview(ahead, seen.table.names, ruleset.words)
    return Preview((*printed, *forecast.lines))


def _chosen(known: Known[S], option: Option) -> set[str]:
    """What the option and the viewer's answers before it in the running step are about."""
    before = [answer.key for answer in known.answers if answer.seat == known.viewer]
    found = (option.key, option.target, option.label, str(option.value), *before)
    return {str(known.viewer), *(one for one in found if one)}


def _repeats(chosen: Collection[str], event: Event) -> bool:
    """Whether a line of the log names an answer, and nothing that the player has not chosen."""
    named = {str(value) for value in event.values.values()}
    return len(named) > 1 and named.issubset(chosen)


def _printed(ruleset: Ruleset[S], option: Option) -> tuple[tuple[Phrase, ...], ...]:
    """The text of the card that an option is about, unless its detail says it already.

    A text of several paragraphs is left out; players can read it on the card itself.
    """
    card = ruleset.cards().get(option.target)
    if card is None or not card.text or "\n" in card.text:
        return ()
    detail = option.detail
    repeated = detail and (detail in card.text or card.text in detail)
    return () if repeated else ((Phrase(card.text),),)


def why_final(ruleset: Ruleset[S], seen: Seen[S], option: Option) -> ForGood | None:
    """Why this seat could not undo the option by itself; None if it certainly can.

    It is found by playing ahead on what the seat knows. A secret answer is not played ahead.
    """
    if seen.question is None or seen.known is None or seen.question.secret:
        return ForGood.NOBODY_KNOWS
    return why_for_good(ruleset, seen.known, option.key)


def known_by_now(session: Session[S], viewer: int) -> Known[S]:
    """What `viewer` knows about the running step, including what it has learned since its start.

    Each value that was hidden at the start is followed through the step. If the viewer has seen it
    since, it is filled in at its place in `start`. Raises `IllegalAnswerError` when the game is
    over.
    """
    known = session.known(viewer)
    if not session.answered and session.state == session.checkpoint:
        return known
    start = session.checkpoint.clone()
    make_distinct(start)
    # Values are followed as objects, because another value may be in the same place later.
    at_first = Survey(start).secrets(viewer)
    hidden = {one: secret for one, secret in at_first.items() if isinstance(one, int)}
    if not hidden:
        return known
    found: dict[int | str, Secret] = {}
    for state in session.retrace(start):
        survey = Survey(state)
        seen = survey.marked().keys() - survey.secrets(viewer).keys()
        found |= {one: secret for one, secret in hidden.items() if one in seen}
    if not found:
        return known
    filled = known.start.clone()
    learned = tuple((secret.path, _plain(secret.value)) for secret in found.values())
    for path, value in learned:
        replace_secret(filled, path, value)
    return replace(known, start=filled, learned=learned)


def _plain(value: str | int) -> str | int:
    return str(value) if isinstance(value, str) else int(value)
