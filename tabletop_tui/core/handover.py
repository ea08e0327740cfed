"""One keyboard for all seats at a table: who may look now, who is asked, and what a key does.

Pure: it knows no screen and no clock. The app, plain mode, private screens and joined games keep a
`Keyboard`, tell it what happened, and ask `next_view` what to show and `does` what a key means.
Nobody else decides who may look.

Three sentences hold for keys, in every game:

1. Space takes over the keyboard. Where that also answers, the curtain or the button says what.
2. Enter gives what was chosen at this question, and turns a page. Nothing is chosen beforehand.
3. A key with an answer beside it gives that answer at once where it can be taken back. Otherwise it
   chooses it, and Enter gives it: so where that very key, or no key, led here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from tabletop_tui.core.decision import EACH, TABLE, Decision, Option
from tabletop_tui.core.play.seat import Acting

LIFTS, TURNS = "space", "enter"
"""The keys that take over at a curtain, and that turn a page."""

CLICK = "mouse"
"""Stands for the key where the button was clicked: that does what its key does."""


@dataclass(frozen=True)
class House:
    """Who sits at the table.

    Of the `people` those `remote` have screens of their own; `computers` play the other seats.
    `secrets` says that what one seat sees is hidden from the others, `pin` that each proves itself
    at the curtain, and `together` that what the table does together is done here.
    """

    people: frozenset[int]
    computers: frozenset[int] = frozenset()
    remote: frozenset[int] = frozenset()
    secrets: bool = True
    pin: bool = False
    together: bool = True

    @classmethod
    def of_one(
        cls,
        seat: int,
        seats: int,
        computers: Collection[int] = (),
        *,
        together: bool = False,
    ) -> House:
        """The house of a screen of its own: one of the `seats` sits there, all others elsewhere."""
        others = frozenset(range(seats)) - {seat} - frozenset(computers)
        return cls(frozenset({seat}), frozenset(computers), others, together=together)

    @property
    def here(self) -> frozenset[int]:
        """The seats whose players use this keyboard."""
        return self.people - self.remote


@dataclass(frozen=True)
class Held:
    """An answer of seat `by` that waits on the curtain of the seat `next`.

    It is given when that seat takes over. `acting` is the question of the table that is put there,
    with its `answers`; `line` names the answer that waits, for everybody.
    """

    by: int
    key: str
    next: int
    acting: Acting | None = None
    answers: tuple[Option, ...] = ()
    line: str = ""


@dataclass(frozen=True)
class Keyboard:
    """Where the keyboard is.

    `looks` is the seat that looks at the screen, `TABLE` when all do, None when nobody may. `kept`
    is the seat that keeps it while the whole table is asked. `held` waits on the curtain. `speaks`
    is the seat that said what it plays. `opened` says that the question on a curtain was opened for
    the table, `proves` that whoever looks next takes over at a curtain, even alone, and `pages`
    that all read something first. `led` is the key that led here; empty where time, a computer or
    another screen did. `asked` is after how many answers the question of the table that is shown
    was asked, -1 where none is, and `again` that it stood on the screen just before. `gave` says
    that a key gave an answer, and that nothing but pages was shown since. `asks` is whom the last
    question on the screen was put to, a seat or the `TABLE`, and `another` that the one before was
    put to somebody else here.
    """

    looks: int | None = None
    kept: int | None = None
    held: Held | None = None
    speaks: int | None = None
    opened: bool = False
    proves: bool = False
    pages: bool = False
    led: str = ""
    asked: int = -1
    again: bool = False
    gave: bool = False
    asks: int | None = None
    another: bool = False


class Ask(NamedTuple):
    """A seat is asked. `hides` says that what it sees is not for everybody."""

    seat: int
    hides: bool = True


class AskTable(NamedTuple):
    """The whole table is asked; `aloud` is the seat that answers in front of all, if one does.

    `hands` are the answers that give somebody the keyboard without a curtain in between.
    """

    aloud: int | None = None
    hands: tuple[str, ...] = ()


class Curtain(NamedTuple):
    """Nobody may look until `seat` has taken over.

    `acting` is the question of the table that is put there, or None; `back` the seat whose answer
    waits, to whom a key leads back; `pin` whether the seat proves itself.
    """

    seat: int
    acting: Acting | None = None
    back: int | None = None
    pin: bool = False


class Page(NamedTuple):
    """All read what has happened."""


class Thinking(NamedTuple):
    """A computer is asked; what it does is watched through these `eyes`."""

    seat: int
    eyes: int


class Elsewhere(NamedTuple):
    """A seat is asked on a screen of its own."""

    seat: int


class Over(NamedTuple):
    """Nobody is asked any more."""


View = Ask | AskTable | Curtain | Page | Thinking | Elsewhere | Over


# -- what is shown -----------------------------------------------------------------------------


def has_curtain(board: Keyboard, house: House) -> bool:
    """Whether the keyboard changes hands at a curtain: between people, or after they moved."""
    return house.secrets and (len(house.people) > 1 or board.proves)


def eyes(board: Keyboard, house: House) -> int:
    """Return whose view is shown while a computer plays: the only person's, or the table's."""
    if len(house.people) == 1 and not board.proves:
        return min(house.people)
    if not has_curtain(board, house) and board.looks in house.people:
        assert board.looks is not None
        return board.looks
    return TABLE


def next_view(
    board: Keyboard,
    house: House,
    acting: Acting | None,
    *,
    covers: bool = True,
    open_aloud: bool = False,
) -> View:
    """Return the view that the screen must show now.

    `covers` says that the seat that is asked sees or gives anything that is not for everybody;
    `open_aloud` that all of the question to the seat that speaks lies open.

    >>> house = House(people=frozenset({0, 1}))
    >>> acting = Acting(seat=0, public="to lay a card", secret=False, held_by=None)
    >>> next_view(Keyboard(looks=0), house, acting)
    Ask(seat=0, hides=True)
    >>> next_view(Keyboard(looks=0), house, acting._replace(seat=1))
    Curtain(seat=1, acting=None, back=None, pin=False)
    """
    if board.pages:
        return Page()
    if acting is None:
        return Over()
    if board.held is not None:
        return Curtain(board.held.next, board.held.acting, board.held.by, house.pin)
    if acting.seat in house.remote:
        return Elsewhere(acting.seat)
    if acting.seat in house.computers:
        return Thinking(acting.seat, eyes(board, house))
    curtain = has_curtain(board, house)
    first = acting.curtain_for(board.looks, board.kept)
    if curtain and first in house.here and not board.opened:
        assert first is not None
        return Curtain(first, acting, None, house.pin)
    if acting.seat == TABLE:
        return AskTable(None, _hands(board, house, acting))
    if acting.seat == board.speaks and open_aloud and not acting.secret:
        return AskTable(aloud=acting.seat)
    if not (curtain and covers):
        return Ask(acting.seat, hides=False)
    if acting.seat in (board.looks, board.kept):
        return Ask(acting.seat)
    return Curtain(acting.seat, None, None, house.pin)


def thinker(view: View) -> int | None:
    """The one seat that thinks at this view; None where nobody does, or the whole table."""
    match view:
        case Ask(seat) | Elsewhere(seat) | AskTable(seat):
            return seat
    return None


def _hands(board: Keyboard, house: House, acting: Acting) -> tuple[str, ...]:
    if not has_curtain(board, house) or house.pin or board.proves:
        return ()
    return tuple(key for key, seat in acting.hands if seat in house.here)


def answers_here(question: Decision, house: House) -> Sequence[Option]:
    """The answers to a question that may be given at this keyboard.

    To a question of the whole table these are what those who sit here may do each, and what the
    table does together where that is done here.
    """
    if question.seat != TABLE:
        return question.options if question.seat in house.here else ()
    return [
        option
        for option in question.options
        if option.by == EACH
        or option.by in house.here
        or (house.together and option.by is None and not option.leads_back)
    ]


# -- what happens ------------------------------------------------------------------------------


def shown(
    board: Keyboard, view: View, house: House, acting: Acting | None, answered: int = 0
) -> Keyboard:
    """Return the keyboard once a view is on the screen; the game has had `answered` answers."""
    asked = answered if isinstance(view, AskTable) else -1
    again = asked == board.asked != -1
    board = replace(board, asked=asked, again=again, another=False)
    match view:
        case Ask(seat, hides):
            # What hides nothing belongs to all: the next hidden frame comes behind a curtain.
            looks = seat if hides or not has_curtain(board, house) else TABLE
            return replace(board, looks=looks, kept=None, speaks=None)
        case AskTable(None):
            # A PIN is asked for whenever something else was on the screen.
            keeps = acting is not None and not house.pin
            kept = acting.kept_by(board.looks, board.kept) if acting and keeps else None
            return replace(board, looks=TABLE, kept=kept)
        case AskTable():
            return replace(board, looks=TABLE, kept=None)
        case Curtain():
            return replace(board, looks=None, kept=None, speaks=None)
        case Thinking(_, looks):
            return replace(board, looks=looks, led="", gave=False)
        case Elsewhere():
            return replace(board, looks=TABLE, led="", gave=False)
        case Over():
            return replace(board, looks=TABLE, kept=None)
        case Page():
            return board


def puts(board: Keyboard, house: House, answerer: int) -> Keyboard:
    """Return the keyboard once a question is put to `answerer`, a seat or the `TABLE`."""
    another = len(house.here) > 1 and board.asks not in (None, answerer)
    return replace(board, asks=answerer, another=another)


def hands_over(view: View, answer: str) -> bool:
    """Return whether somebody takes the keyboard by this answer, without a curtain in between."""
    return isinstance(view, AskTable) and answer in view.hands


def answers(
    board: Keyboard, key: str, view: View | None = None, option: Option | None = None
) -> Keyboard:
    """Return the keyboard after `key` gave an answer; of a computer or another screen none did.

    Where the `option` that was given at the `view` hands the keyboard over, its seat has it, and
    sees no other view before its question; but not by a key that gives the answer alone, and not
    where time gave it: nobody has taken the keyboard then.
    """
    kept = board.kept
    if view is not None and option is not None and hands_over(view, option.key):
        gives = (CLICK, gives_by(view, board, option.key))
        kept = option.hands if key in gives else kept
    gave = view is not None
    return replace(board, kept=kept, held=None, opened=False, led=key, gave=gave)


def is_unread(board: Keyboard, *, final: bool, onward: bool = False) -> bool:
    """Return whether keys that were pressed before this question was painted are dropped.

    They are where somebody else was asked before, whose keys these are; where the answer that led
    here was `final`, as it may have shown something; and where a key would lead `onward`: to a
    page, or to the hand of somebody.
    """
    return board.another or (board.gave and final) or (onward and not board.again)


def moves(board: Keyboard, key: str) -> Keyboard:
    """Return the keyboard after the cursor was moved by `key`, not by the key that led here.

    From now on the key that led here counts as any other. Nothing changes where no key led here,
    or Space did.
    """
    return board if board.led in ("", LIFTS) else replace(board, led=key)


def waits(board: Keyboard, held: Held, key: str = "") -> Keyboard:
    """Return the keyboard with an answer that waits until the next seat takes over."""
    return replace(board, held=held, led=key)


def called_back(board: Keyboard, key: str = "") -> Keyboard:
    """Return the keyboard after a waiting answer was withdrawn: a curtain asks its seat again."""
    return replace(board, held=None, looks=None, kept=None, led=key)


def lifts(board: Keyboard, seat: int, key: str = "") -> Keyboard:
    """Return the keyboard after a seat has taken over at the curtain."""
    return replace(board, looks=seat, kept=None, held=None, proves=False, led=key)


def opens(board: Keyboard, key: str = "") -> Keyboard:
    """Return the keyboard after the question on the curtain was opened for the whole table."""
    return replace(board, opened=True, looks=None, kept=None, held=None, led=key)


def says(board: Keyboard, seat: int, key: str = "") -> Keyboard:
    """Return the keyboard after a seat named what it plays at its curtain, without looking."""
    return replace(board, speaks=seat, looks=None, kept=None, led=key)


def happened(board: Keyboard, house: House, *, aloud: bool) -> Keyboard:
    """Return the keyboard while all read what has happened. After a page for all, nobody has it."""
    if aloud and has_curtain(board, house):
        board = covered(board)
    return replace(board, pages=True)


def read(board: Keyboard, key: str = "") -> Keyboard:
    """Return the keyboard after everybody has read the page."""
    return replace(board, pages=False, led=key)


def covered(board: Keyboard) -> Keyboard:
    """Return the keyboard of a screen at which nobody may look until somebody takes over."""
    return replace(board, looks=None, kept=None, led="")


def sits(board: Keyboard, house: House) -> Keyboard:
    """Return the keyboard after people changed chairs: the next to look takes over at a curtain."""
    return replace(covered(board), proves=house.secrets, held=None)


# -- what a key means --------------------------------------------------------------------------

What = Literal["lift", "on", "take", "choose", "nothing"]


class Does(NamedTuple):
    """What a key does: lifts the curtain, goes on, takes or chooses an answer, or nothing."""

    what: What
    answer: str = ""


NOTHING = Does("nothing")


def lifts_by(board: Keyboard) -> str:
    """Return the key that takes over at this curtain: not Space where Space led to it."""
    return TURNS if board.led == LIFTS else LIFTS


def gives_by(view: View, board: Keyboard, answer: str) -> str:
    """Return the key that gives the chosen answer, and the keyboard where the answer hands it on.

    By another key the answer alone is given: a curtain hangs before the seat that is next.
    """
    return lifts_by(board) if hands_over(view, answer) else TURNS


def does(
    view: View,
    board: Keyboard,
    chosen: str,
    key: str,
    called: str = "",
    *,
    at_once: bool = False,
    lone: str = "",
) -> Does:
    """What a key does at a view.

    `chosen` is the answer that a key chose at this question, `called` the one that this key calls,
    `at_once` whether that can be taken back. `lone` is the answer that only goes on from what the
    whole table looks at: to give it turns a page.
    """
    match view:
        case Page():
            return Does("on") if key == TURNS else NOTHING
        case Curtain():
            if key == lifts_by(board):
                return Does("lift")
            if called:
                back = at_once and key != board.led
                return Does("take" if back or _may_be_meant(board, key) else "choose", called)
            return Does("take", chosen) if chosen and key == TURNS else NOTHING
        case Ask() | AskTable():
            return _answers(view, board, chosen, key, called, at_once=at_once, lone=lone)
    return NOTHING


def _may_be_meant(board: Keyboard, key: str) -> bool:
    """Return whether this key may be meant for what stands here: not if it, or none, led here."""
    return board.led not in ("", key)


def _answers(
    view: Ask | AskTable,
    board: Keyboard,
    chosen: str,
    key: str,
    called: str,
    *,
    at_once: bool,
    lone: str,
) -> Does:
    hands = view.hands if isinstance(view, AskTable) else ()
    if called:
        gives = at_once and _may_be_meant(board, key) and called not in hands
        return Does("take" if gives else "choose", called)
    if key not in (LIFTS, TURNS):
        return NOTHING
    alone = hands[0] if len(hands) == 1 else lone
    answer = chosen or alone
    if answer and (key == gives_by(view, board, answer) or (key == TURNS and chosen)):
        return Does("take", answer)
    return NOTHING
