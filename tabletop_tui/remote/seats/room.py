"""The private screens of one game: which seats have one, their questions, and their answers.

Seats that must answer in secret one after the other (a *round*) may answer at any time: an answer
that comes before the seat's turn waits in a sealed *envelope* until the game asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, NamedTuple, Self

from tabletop_tui.core import handover
from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.decision import EACH, TABLE, Decision, Option
from tabletop_tui.core.handover import Ask, House, Keyboard
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.early import offers, same_frame
from tabletop_tui.core.play.seat import Acting, Seat, Seen
from tabletop_tui.remote.seats.links import Links
from tabletop_tui.remote.seats.sent import Parts, SeatScreen, frame_of
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.remote_seats import Due, why_away

ORDERS = ("press", "tap", "look", "list", "answer", "undo")
"""The orders: press a key, tap a place, look at a card there, show the answers as a list or on the
board, give an answer, take it back."""

LONGEST = 300


class OrderError(ValueError):
    """A message is not an order."""


class Order(NamedTuple):
    """What to `do`, with what, and at which question (only for `answer` and `undo`)."""

    do: str
    what: str
    question: str = ""


def read_order(text: str) -> Order:
    """The order in a message. Raises `OrderError` for anything else."""
    try:
        order: Any = read_json(text)
    except ValueError as error:
        raise OrderError("no JSON") from error
    if not isinstance(order, dict) or not {"do", "what"} <= set(order) <= {*Order._fields}:
        raise OrderError("no order")
    if not all(isinstance(value, str) and len(value) <= LONGEST for value in order.values()):
        raise OrderError("no short texts")
    if order["do"] not in ORDERS:
        raise OrderError("an unknown order")
    return Order(**order)


@dataclass(frozen=True, slots=True)
class Round:
    """Several seats that are asked for secret answers one after the other.

    `logs` has for each seat of the round the length of its log when the round began. `now` is the
    seat whose turn it is, `passed` are the seats whose turn is over.
    """

    logs: Mapping[int, int]
    now: int
    passed: frozenset[int] = frozenset()

    @classmethod
    def going_on(
        cls,
        before: Self | None,
        acting: Acting | None,
        early: Collection[int],
        seat_at: Callable[[int], Seat[Any]],
    ) -> Self | None:
        """The round that the acting seat belongs to: `before`, a new one, or None.

        `early` are the seats that can answer before their turn.
        """
        if acting is None or not acting.secret:
            return None
        if before is not None and acting.seat in before.logs and acting.seat not in before.passed:
            if acting.seat == before.now:
                return before
            return replace(before, now=acting.seat, passed=before.passed | {before.now})
        if not early:
            return None
        members = sorted({*early, acting.seat})
        return cls({seat: len(seat_at(seat).log) for seat in members}, acting.seat)

    def shown(
        self, seen: Seen[Any], early: Seen[Any] | None, last: Seen[Any] | None, *, mine: bool
    ) -> Seen[Any]:
        """The frame to show to a seat of the round: with its question, or the last one without.

        `early` is its frame with an early question, `last` the frame that it was shown before, and
        `mine` says whether it is its turn. The log never grows during a round, because new lines
        would reveal who has answered.
        """
        shown = seen
        if not mine and early is not None:
            shown = early._replace(undoes=None, redoes=False, can_take_back=False)
        elif not mine and last is not None:
            return last._replace(question=None, known=None)
        return shown._replace(log=seen.log[: self.logs[seen.viewer]])


@dataclass(slots=True)
class Envelope:
    """The early answers of a seat: the frame at the first of them, and the keys.

    `begun` says that some of the keys were given already, so the frame has changed since.
    """

    seen: Seen[Any]
    keys: list[str] = field(default_factory=list)
    begun: bool = False


class Envelopes:
    """The early answers of all seats. Only the seat itself learns that there are any."""

    def __init__(self) -> None:
        self._of: dict[int, Envelope] = {}

    @property
    def keys(self) -> Mapping[int, Sequence[str]]:
        """The keys of the answers so far, by seat."""
        return {seat: envelope.keys for seat, envelope in self._of.items()}

    def put(self, seen: Seen[Any], key: str) -> None:
        """Add an answer to the question in this frame; remove it if it is a pick made before."""
        envelope = self._of.setdefault(seen.viewer, Envelope(seen))
        if seen.question is not None and key in seen.question.picked:
            envelope.keys.remove(key)
        else:
            envelope.keys.append(key)
        if not envelope.keys:
            del self._of[seen.viewer]

    def drop(self, seat: int) -> bool:
        """Discard the envelope of a seat; return False if there is none."""
        return self._of.pop(seat, None) is not None

    def clear(self) -> None:
        """Discard all envelopes."""
        self._of.clear()

    def open(self, seen: Seen[Any]) -> str:
        """Take out the answer to the question in this frame; empty if none is there or fits."""
        envelope = self._of.get(seen.viewer)
        if envelope is None:
            return ""
        same = envelope.begun or same_frame(envelope.seen, seen)
        key = envelope.keys.pop(0)
        if not same or not offers(seen.question, key):
            self.drop(seen.viewer)
            return ""
        envelope.begun = True
        if not envelope.keys:
            self.drop(seen.viewer)
        return key


OVER = "That question is answered already."
ASKED_NOW = "What is asked now stands below."
NOT_OFFERED = "That is not one of the answers now."
FASTER = "Somebody else was faster."
NOTHING_BACK = "Nothing can be taken back now: the answer is given."
NOTHING_HERE = "There is nothing to read about that."
TOGETHER = "for the whole table"

Reply = dict[str, Any]
Frame = tuple[dict[str, Any], Sequence[Any]]


@dataclass(slots=True)
class _Place:
    """A seat with a screen of its own.

    `number` counts its questions, so that a late answer to an equal earlier question is refused.
    `asked` identifies the question, `since` is the time when it was first asked. `early` says that
    the seat's turn has not come, `answered` that its answer waits to be given. `given` is the id of
    the last question that was answered here.
    """

    seat_screen: SeatScreen
    number: int = 0
    asked: tuple[str, ...] = ()
    since: float = 0.0
    early: bool = False
    answered: bool = False
    given: str | None = None

    @property
    def over(self) -> Reply:
        """The reply to an answer whose question is not asked any more."""
        seen = self.seat_screen.seen
        asked = seen is not None and seen.question is not None
        return {"say": f"{OVER} {ASKED_NOW}" if asked else OVER}


class Room:
    """All private screens of a game.

    `changed` is called when the table has something to do: an answer is due, or a seat has come or
    gone. `later` calls a function after some seconds. A server calls `frame` or `data` to get what
    a seat sees, each time that its function given to `listen` is called.
    """

    def __init__(
        self,
        saved: SavedGame,
        changed: Callable[[], None],
        later: Callable[[float, Callable[[], None]], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.saved = saved
        self._clock = clock
        self.links = Links(saved.computers.people())
        self._changed, self._later = changed, later
        self._places: dict[int, _Place] = {}
        self._envelopes = Envelopes()
        self._given: Due | None = None
        self._asks_itself: int | None = None
        """The seat that has just given an answer that each seat may give for itself."""
        self._round: Round | None = None
        self._answered_before = saved.seat(PUBLIC).answered
        self._listeners: dict[int, Callable[[], None]] = {}
        """By seat, the function to call when there is something new to draw."""

    @property
    def away(self) -> Collection[int]:
        """The seats that play on screens of their own now."""
        return self.links.away - set(self.saved.computers.levels)

    # -- the table's side ------------------------------------------------------------------

    def refresh(self) -> None:
        """Update the frames and questions of all private screens from the game."""
        answered = self.saved.seat(PUBLIC).answered
        if answered < self._answered_before:
            self._envelopes.clear()
            self._given, self._round = None, None
        self._answered_before = answered
        acting = self.saved.seat(PUBLIC).acting
        everybody = set(self.saved.computers.people())
        early: dict[int, Seen[Any]] = {}
        if acting is not None and acting.secret and self.away:
            early = self.saved.asked_early(everybody, self._envelopes.keys)
        self._round = Round.going_on(self._round, acting, early, self.saved.seat)
        for seat in self.away:
            self._show(seat, acting, early.get(seat))

    def _show(self, seat: int, acting: Acting | None, early: Seen[Any] | None) -> None:
        place = self._places.get(seat)
        if place is None:
            saved = self.saved
            screen = SeatScreen(saved.ruleset, saved.table, seat, saved.turn_keys)
            place = self._places[seat] = _Place(screen)
        own, levels = self.saved.seat(seat), self.saved.computers.levels
        house = House.of_one(seat, len(self.saved.table.chairs), levels)
        asked_now = handover.next_view(Keyboard(looks=seat), house, acting)
        seen = own.see() if isinstance(asked_now, Ask) else own.look_on()
        seen = self.saved.computers.offered(seen, own)
        mine = seen.question is not None
        if self._round is not None and seat in self._round.logs:
            seen = self._round.shown(seen, early, place.seat_screen.seen, mine=mine)
        if seen.question is not None and seen.question.seat == TABLE:
            # No keyboard goes from one private screen to another: there is nothing to say about it.
            away = dict.fromkeys(why_away(self.saved, self.away), "")
            waiting = place.seat_screen.screen.said_elsewhere(seen.question, away)
            seen = seen._replace(question=waiting)
        question = seen.question
        asked = () if question is None else (question.digest, *question.picked)
        anew = asked != place.asked
        if place.early and mine and not anew:
            self._count(seat, place)
        place.early = question is not None and not mine
        if anew:
            place.number += question is not None
            place.since, place.asked, place.answered = self._clock(), asked, False
        if place.answered:
            seen = seen._replace(question=None, known=None)
        offered: Sequence[Option] = ()
        if seen.question is not None:
            # If everybody is away, any private screen answers for the table.
            nobody_left = {*self.saved.computers.people()} <= {*self.away}
            offered = offered_to(seat, seen.question, together=nobody_left)
        if question is not None and question.seat == TABLE and not offered:
            seen = seen._replace(question=None, known=None)
        place.seat_screen.show(seen, offered, anew=anew)
        self._notify(seat)

    def due(self) -> Due | None:
        """The answer that the table must give now; None if there is none."""
        given = self._given
        if given is not None:
            place = self._places.get(given.seat)
            left = self._stays(given) - self._clock() if place is not None else 0.0
            if left > 0:
                self._later(left, self._changed)
                return None
            self._given = None
            if place is None or not place.answered:
                return None
            # The next question counts as new, even if it is equal.
            place.answered, place.asked = False, ()
            return given
        if (named := self._named()) is not None:
            return named
        acting = self.saved.seat(PUBLIC).acting
        if acting is None or not acting.secret or acting.seat not in self.away:
            return None
        key = self._envelopes.open(self.saved.seat(acting.seat).look_on())
        return Due(acting.seat, acting.seat, key) if key else None

    def _named(self) -> Due | None:
        """The answer that says which seat gave an answer that each seat may give for itself.

        The table would ask its players who it was. A private screen belongs to one seat, so the
        answer is known.
        """
        seat, self._asks_itself = self._asks_itself, None
        question = None if seat is None else self.saved.seat(PUBLIC).look_on().question
        if seat is None or question is None or question.seat != TABLE:
            return None
        own = [o.key for o in question.options if o.by == seat and o.leads_back]
        return Due(seat, PUBLIC, own[0]) if len(own) == 1 else None

    def _stays(self, given: Due) -> float:
        """The time when an answer may be given at the earliest, so that haste reveals nothing."""
        seen = self.saved.seat(given.viewer).look_on()
        question = seen.question
        stay = question.stay if question is not None and question.secret else 0.0
        return self._places[given.seat].since + stay

    def show_note(self, due: Due, words: str) -> None:
        """Show a note on the result of an answer to its seat only."""
        place = self._places.get(due.seat)
        if place is not None:
            place.seat_screen.note = words
            self._notify(due.seat)

    def waiting_for(self) -> str:
        """A sentence on the seat that the table waits for; in a round, on how many answered."""
        acting = self.saved.seat(PUBLIC).acting
        if acting is None:
            return ""
        if self._round is not None:
            count = len(self._round.logs)
            left = [
                seat for seat in self._round.logs
                if seat not in self._round.passed and self._still_asked(seat)
            ]  # fmt: skip
            return f"{acting.public or 'A secret choice'}: {count - len(left)} of {count} are in."
        name = self.saved.table.names[acting.seat]
        return f"{name} is asked on a screen of their own: {acting.public or 'a turn'}."

    def _still_asked(self, seat: int) -> bool:
        place = self._places.get(seat)
        if place is None or seat not in self.away:
            return True
        seen = place.seat_screen.seen
        return seen is not None and seen.question is not None

    # -- the seats' side -------------------------------------------------------------------

    def listen(self, seat: int, notify: Callable[[], None]) -> None:
        """Call `notify` whenever something is new for a seat."""
        self._listeners[seat] = notify

    def stop_listening(self, seat: int, notify: Callable[[], None]) -> None:
        """No longer call `notify` for a seat."""
        if self._listeners.get(seat) is notify:
            del self._listeners[seat]

    def _notify(self, seat: int) -> None:
        if seat in self._listeners:
            self._listeners[seat]()

    def frame(self, seat: int) -> Frame:
        """The frame of a seat as drawn parts for a page, and its log."""
        return self._sent(seat, lambda screen: (screen.parts(), screen.log()))

    def data(self, seat: int) -> Frame:
        """The frame of a seat as data for a terminal, which draws it itself, and its log."""
        return self._sent(seat, frame_of)

    def _sent(self, seat: int, made: Callable[[SeatScreen], tuple[Parts, Sequence[Any]]]) -> Frame:
        """A frame with the id of its question, and whether the seat has answered in the round."""
        place = self._places.get(seat)
        if place is None:
            return {}, ()
        parts, log = made(place.seat_screen)
        found = {**parts, "sealed": int(self._sealed(seat, place))}
        if (question := parts.get("question")) is not None:
            found["question"] = question | {"id": self._id(place)}
        return found, log

    def _sealed(self, seat: int, place: _Place) -> bool:
        """Whether this seat has answered in the current round.

        It does not say whether the game was given the answer: that depends on other seats' answers.
        """
        seen, round_ = place.seat_screen.seen, self._round
        asked = seen is not None and seen.question is not None
        return round_ is not None and seat in round_.logs and not asked

    def _id(self, place: _Place) -> str:
        return f"{place.number}.{place.asked[0] if place.asked else ''}"

    def take(self, seat: int, order: Order) -> Reply:
        """Follow an order of a private screen; return the reply to send besides the frame."""
        place = self._places.get(seat)
        if place is None or seat not in self.away:
            return {"say": OVER}
        place.seat_screen.note = ""
        if order.do == "look":
            card = place.seat_screen.card(order.what)
            return {"say": NOTHING_HERE} if card is None else {"card": _card(card)}
        if order.do == "undo":
            return self._take_back(seat, place, order)
        if order.do == "answer":
            if order.question == place.given:
                # A double tap sends the same answer twice, which is no mistake.
                return {}
            if order.question != self._id(place) or place.answered:
                return place.over
            return self._answer(seat, place, order.what)
        toggled = ""
        if order.do == "list":
            place.seat_screen.turn_list()
        elif order.do == "press":
            toggled = place.seat_screen.press(order.what)
        else:
            toggled = place.seat_screen.tap(order.what)
        self._notify(seat)
        return self._answer(seat, place, toggled) if toggled else {}

    def _answer(self, seat: int, place: _Place, key: str) -> Reply:
        seen = place.seat_screen.seen
        question = seen.question if seen is not None else None
        if seen is None or question is None:
            return place.over
        if key not in question.picked and all(o.key != key for o in place.seat_screen.offered):
            return {"say": NOT_OFFERED}
        if place.early:
            place.given = self._id(place)
            self._count(seat, place)
            self._envelopes.put(seen, key)
            self.refresh()
            self._changed()
            return {}
        if self._given is not None:
            return {"say": FASTER}
        place.answered, place.given = True, self._id(place)
        viewer = PUBLIC if question.seat == TABLE else seat
        self._given = Due(seat, viewer, key)
        option = question.choices.get(key)
        self._asks_itself = seat if option is not None and option.by == EACH else None
        place.seat_screen.show(seen._replace(question=None, known=None), (), anew=True)
        self._notify(seat)
        self._changed()
        return {}

    def _count(self, seat: int, place: _Place) -> None:
        """Count the time that a seat has used before its turn; after that the table counts it."""
        self.saved.time.add(seat, self._clock() - place.since)

    def _take_back(self, seat: int, place: _Place, order: Order) -> Reply:
        """Discard an answer that is still sealed, or ask the table to undo the seat's last one."""
        if self._envelopes.drop(seat):
            self.refresh()
            self._changed()
            return {}
        seen = place.seat_screen.seen
        old = order.question != self._id(place)
        if old or seen is None or seen.undoes is None or self._given is not None:
            return {"say": NOTHING_BACK}
        place.answered = True
        self._given = Due(seat, seat, "", takes_back=True)
        self._changed()
        return {}

    # -- links -----------------------------------------------------------------------------

    def hold(self, seat: int, browser: str) -> bool:
        """Let a browser hold a seat; return False if another one does."""
        before = self.away
        held = self.links.hold(seat, browser)
        if self.away != before:
            self.refresh()
        self._changed()
        return held

    def leave(self, seat: int) -> None:
        """Let a seat play at the table again; discard its envelope and its private screen."""
        self._envelopes.drop(seat)
        if self._given is not None and self._given.seat == seat:
            self._given = None
        self._places.pop(seat, None)
        self.refresh()
        self._changed()


def offered_to(seat: int, question: Decision, *, together: bool) -> Sequence[Option]:
    """The answers to a question that the private screen of a seat may give.

    At a question of the whole table these are the seat's own answers. If `together`, they include
    the answers that the table gives together, marked as such.
    """
    if question.seat != TABLE:
        return question.options if question.seat == seat else ()
    found: list[Option] = []
    for option in question.options:
        if option.by in (EACH, seat):
            found.append(option)
        elif together and option.by is None and not option.leads_back:
            found.append(replace(option, detail="; ".join(filter(None, (option.detail, TOGETHER)))))
    return found


def _card(card: Any) -> dict[str, Any]:
    return {
        "name": card.name,
        "kind": card.kind,
        "lines": [*card.now, *card.figures, *card.text.splitlines()],
    }
