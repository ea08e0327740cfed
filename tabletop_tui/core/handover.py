"""One keyboard for all seats at a table: who may look now, who is asked, and what a key does.

Pure functions: they know no screen and no clock. The app, plain mode, private screens and joined
games each keep a `Keyboard` and update it with the functions below when something happens. They
call `next_view` to find out what to show and `does` to find out what a key means. No other code
decides who may look.

Three rules hold for keys, in every game:

1. Space takes over the keyboard. If this also gives an answer, the curtain or button names it.
2. Enter gives the answer that was chosen at this question, or turns a page. Nothing is chosen
   beforehand.
3. A key with an answer beside it gives this answer at once if it can be taken back. Otherwise the
   key only chooses the answer, and Enter gives it. The key also only chooses if something is
   chosen already, if the same key led to this question, or if no key did.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from tabletop_tui.core.decision import TABLE, Option
from tabletop_tui.core.play.seat import Acting

LIFTS, TURNS = "space", "enter"
"""The key that takes over at a curtain, and the key that turns a page."""

CLICK = "mouse"
"""Stands for a click on the button, which does what the key on the button does."""


@dataclass(frozen=True)
class House:
    """Who sits at the table.

    `people` are the seats of persons; the persons at `remote` seats have screens of their own.
    `computers` play the other seats. `secrets` says that seats see things which are hidden from
    other seats, and `pin` that each player enters a PIN at the curtain.
    """

    people: frozenset[int]
    computers: frozenset[int] = frozenset()
    remote: frozenset[int] = frozenset()
    secrets: bool = True
    pin: bool = False

    @classmethod
    def of_one(cls, seat: int, seats: int, computers: Collection[int] = ()) -> House:
        """The house of a private screen: `seat` sits there, all other people sit elsewhere."""
        others = frozenset(range(seats)) - {seat} - frozenset(computers)
        return cls(frozenset({seat}), frozenset(computers), others)

    @property
    def here(self) -> frozenset[int]:
        """The seats whose players use this keyboard."""
        return self.people - self.remote


@dataclass(frozen=True)
class Held:
    """An answer of seat `by` that waits on the curtain of the seat `next`.

    The answer is given when the seat `next` takes over. `acting` is the question of the table that
    the curtain shows, with its `answers`; `line` names the waiting answer for everybody.
    """

    by: int
    key: str
    next: int
    acting: Acting | None = None
    answers: tuple[Option, ...] = ()
    line: str = ""


@dataclass(frozen=True)
class Keyboard:
    """Who has the keyboard, and what led to the present screen.

    - `looks`: the seat that looks at the screen; `TABLE` when all look, None when nobody may.
    - `kept`: the seat that keeps the keyboard while the whole table is asked.
    - `held`: the answer that waits on the curtain.
    - `opened`: the question on the curtain was opened for the whole table.
    - `proves`: the next player to look takes over at a curtain, even a player who is alone.
    - `led`: the key that led here; empty if time, a computer or another screen led here.
    - `asked`: if a question of the table is shown, how many answers the game had when it was put;
      otherwise -1.
    - `again`: the same question of the table was on the screen just before.
    - `gave`: a key gave an answer, and since then only pages were shown.
    - `asks`: the seat, or `TABLE`, that the last question on the screen was put to.
    """

    looks: int | None = None
    kept: int | None = None
    held: Held | None = None
    opened: bool = False
    proves: bool = False
    led: str = ""
    asked: int = -1
    again: bool = False
    gave: bool = False
    asks: int | None = None


class Ask(NamedTuple):
    """A seat is asked. `hides` says that it sees something that the others must not see."""

    seat: int
    hides: bool = True


class AskTable(NamedTuple):
    """The whole table is asked.

    `hands` are the keys of answers that pass the keyboard to a seat without a curtain in between.
    """

    hands: tuple[str, ...] = ()


class Curtain(NamedTuple):
    """Nobody may look until `seat` has taken over.

    `acting` is the question of the table that the curtain shows, or None. `held` is the answer
    that waits; a key leads back to the seat that gave it. `pin` says whether the seat must enter
    its PIN.
    """

    seat: int
    acting: Acting | None = None
    held: Held | None = None
    pin: bool = False


class Thinking(NamedTuple):
    """A computer player is asked. Meanwhile the screen shows the view of `eyes`."""

    seat: int
    eyes: int


class Elsewhere(NamedTuple):
    """A seat is asked on a screen of its own."""

    seat: int


class Over(NamedTuple):
    """The game is over: nobody is asked any more."""


View = Ask | AskTable | Curtain | Thinking | Elsewhere | Over


# -- what is shown -----------------------------------------------------------------------------


def has_curtain(keyboard: Keyboard, house: House) -> bool:
    """Whether this keyboard has curtains: for several people, or after people changed chairs."""
    return house.secrets and (len(house.people) > 1 or keyboard.proves)


def eyes(keyboard: Keyboard, house: House) -> int:
    """Return whose view is shown while a computer plays: that of the only person, or the table."""
    if len(house.people) == 1 and not keyboard.proves:
        return min(house.people)
    if not has_curtain(keyboard, house) and keyboard.looks in house.people:
        assert keyboard.looks is not None
        return keyboard.looks
    return TABLE


def next_view(
    keyboard: Keyboard, house: House, acting: Acting | None, *, covers: bool = True
) -> View:
    """Return the view that the screen must show now.

    `covers` says that the seat that is asked sees something secret or answers in secret.

    >>> house = House(people=frozenset({0, 1}))
    >>> acting = Acting(seat=0, public="to lay a card", secret=False, held_by=None)
    >>> next_view(Keyboard(looks=0), house, acting)
    Ask(seat=0, hides=True)
    >>> next_view(Keyboard(looks=0), house, acting._replace(seat=1))
    Curtain(seat=1, acting=None, held=None, pin=False)
    """
    if acting is None:
        return Over()
    if (held := keyboard.held) is not None:
        return Curtain(held.next, held.acting, held, house.pin)
    if acting.seat in house.remote:
        return Elsewhere(acting.seat)
    if acting.seat in house.computers:
        return Thinking(acting.seat, eyes(keyboard, house))
    curtain = has_curtain(keyboard, house)
    first = acting.curtain_for(keyboard.looks, keyboard.kept)
    if curtain and first in house.here and not keyboard.opened:
        assert first is not None
        return Curtain(first, acting, None, house.pin)
    if acting.seat == TABLE:
        return AskTable(_hands(keyboard, house, acting))
    if not (curtain and covers):
        return Ask(acting.seat, hides=False)
    if acting.seat in (keyboard.looks, keyboard.kept):
        return Ask(acting.seat)
    return Curtain(acting.seat, None, None, house.pin)


def thinker(view: View) -> int | None:
    """The one person's seat that is asked at this view; None for nobody or the whole table."""
    match view:
        case Ask(seat) | Elsewhere(seat):
            return seat
    return None


def _hands(keyboard: Keyboard, house: House, acting: Acting) -> tuple[str, ...]:
    if not has_curtain(keyboard, house) or house.pin or keyboard.proves:
        return ()
    return tuple(key for key, seat in acting.hands if seat in house.here)


# -- what happens ------------------------------------------------------------------------------


def shown(
    keyboard: Keyboard, view: View, house: House, acting: Acting | None, answered: int = 0
) -> Keyboard:
    """Return the keyboard once a view is on the screen; the game has had `answered` answers."""
    asked = answered if isinstance(view, AskTable) else -1
    again = asked == keyboard.asked != -1
    keyboard = replace(keyboard, asked=asked, again=again)
    match view:
        case Ask(seat, hides):
            # A frame that hides nothing may be seen by all, so all may be looking from now on: the
            # next frame that hides something needs a curtain, even if it is for the same seat.
            looks = seat if hides or not has_curtain(keyboard, house) else TABLE
            return replace(keyboard, looks=looks, kept=None)
        case AskTable():
            # With PINs no seat keeps the keyboard: it enters its PIN after any other screen.
            keeps = acting is not None and not house.pin
            kept = acting.kept_by(keyboard.looks, keyboard.kept) if acting and keeps else None
            return replace(keyboard, looks=TABLE, kept=kept)
        case Curtain():
            return replace(keyboard, looks=None, kept=None)
        case Thinking(_, looks):
            return replace(keyboard, looks=looks, led="", gave=False)
        case Elsewhere():
            return replace(keyboard, looks=TABLE, led="", gave=False)
        case Over():
            return replace(keyboard, looks=TABLE, kept=None)


def puts(
    keyboard: Keyboard, house: House, answerer: int, *, final: bool, onward: bool = False
) -> tuple[Keyboard, bool]:
    """Return the keyboard once a question is put to `answerer`, and whether to drop earlier keys.

    `answerer` is a seat or the `TABLE`. Keys that were pressed before this question was painted are
    dropped in three cases. Somebody else at this keyboard was asked before: the keys are that
    player's. The answer that led here was `final`: it may have revealed something that the player
    has not read yet. A key would lead `onward`, to a page or to the hand of a player.
    """
    another = len(house.here) > 1 and keyboard.asks not in (None, answerer)
    unread = another or (keyboard.gave and final) or (onward and not keyboard.again)
    return replace(keyboard, asks=answerer), unread


def hands_over(view: View, answer: str) -> bool:
    """Return whether this answer passes the keyboard to a seat without a curtain in between."""
    return isinstance(view, AskTable) and answer in view.hands


def answers(
    keyboard: Keyboard, key: str, view: View | None = None, option: Option | None = None
) -> Keyboard:
    """Return the keyboard after an answer.

    `key` is the key that gave it; empty if a computer or another screen did. If the `option` that
    was given at the `view` passes the keyboard on, and `key` is the key for this (`gives_by`), the
    seat `option.hands` has the keyboard now and sees its question next. Another key, or time, gives
    the answer without passing the keyboard on.
    """
    kept = keyboard.kept
    if view is not None and option is not None and hands_over(view, option.key):
        gives = (CLICK, gives_by(view, keyboard, option.key))
        kept = option.hands if key in gives else kept
    gave = view is not None
    return replace(keyboard, kept=kept, held=None, opened=False, led=key, gave=gave)


def watched(keyboard: Keyboard) -> Keyboard:
    """Return the keyboard once a motion shows what an answer did.

    Keys pressed from now on are meant for what follows.
    """
    return replace(keyboard, asks=None, gave=False)


def pressed(keyboard: Keyboard, key: str) -> Keyboard:
    """Return the keyboard after `key` was pressed at this question, whatever it did there.

    If it is not the key that led here, every key works from now on as after a click: nobody presses
    a key twice by mistake with another key in between. Nothing changes if no key led here, or if
    Space did or is pressed, because Space decides which key takes over.
    """
    same = keyboard.led in ("", LIFTS, key) or key == LIFTS
    return keyboard if same else replace(keyboard, led=CLICK)


def waits(keyboard: Keyboard, held: Held, key: str = "") -> Keyboard:
    """Return the keyboard with an answer that waits until the next seat takes over."""
    return replace(keyboard, held=held, led=key)


def called_back(keyboard: Keyboard, key: str = "") -> Keyboard:
    """Return the keyboard after a waiting answer was withdrawn.

    The seat that gave the answer takes over at a curtain and is asked again.
    """
    return replace(keyboard, held=None, looks=None, kept=None, led=key)


def lifts(keyboard: Keyboard, seat: int, key: str = "") -> Keyboard:
    """Return the keyboard after a seat has taken over at the curtain."""
    return replace(keyboard, looks=seat, kept=None, held=None, proves=False, led=key)


def opens(keyboard: Keyboard, key: str = "") -> Keyboard:
    """Return the keyboard after the question on the curtain was opened for the whole table."""
    return replace(keyboard, opened=True, looks=None, kept=None, held=None, led=key)


def happened(keyboard: Keyboard, house: House, *, aloud: bool) -> Keyboard:
    """Return the keyboard while all read what has happened.

    `aloud` says that this page is for everybody: after it, no seat has the keyboard.
    """
    return covered(keyboard) if aloud and has_curtain(keyboard, house) else keyboard


def read(keyboard: Keyboard, key: str = "") -> Keyboard:
    """Return the keyboard after everybody has read the page."""
    return replace(keyboard, led=key)


def covered(keyboard: Keyboard) -> Keyboard:
    """Return the keyboard of a screen at which nobody may look until a seat takes over."""
    return replace(keyboard, looks=None, kept=None, led="")


def sits(keyboard: Keyboard, house: House) -> Keyboard:
    """Return the keyboard after people changed chairs. The next player takes over at a curtain."""
    return replace(covered(keyboard), proves=house.secrets, held=None)


# -- what a key means --------------------------------------------------------------------------

What = Literal["lift", "take", "choose", "nothing"]


class Does(NamedTuple):
    """What a key does: lift the curtain, give or choose an answer, or nothing."""

    what: What
    answer: str = ""


NOTHING = Does("nothing")


def lifts_by(keyboard: Keyboard) -> str:
    """Return the key that takes over at this curtain: Space, or Enter if Space led here."""
    return TURNS if keyboard.led == LIFTS else LIFTS


def gives_by(view: View, keyboard: Keyboard, answer: str) -> str:
    """Return the key that gives the chosen answer.

    If the answer passes the keyboard on, this key does that as well. Any other key that gives the
    answer does not pass the keyboard on: the next seat takes over at a curtain.
    """
    return lifts_by(keyboard) if hands_over(view, answer) else TURNS


def does(
    view: View,
    keyboard: Keyboard,
    chosen: str,
    key: str,
    called: str = "",
    *,
    at_once: bool = False,
    lone: str = "",
) -> Does:
    """Return what a key does at a view.

    `chosen` is the answer that an earlier key chose at this question. `called` is the answer that
    stands beside this key, and `at_once` says whether it can be taken back. `lone` is the only
    answer to a question of the whole table if all it does is turn a page.
    """
    match view:
        case Curtain():
            if key == lifts_by(keyboard):
                return Does("lift")
            if called:
                back = at_once and key != keyboard.led
                return Does("take" if back or may_be_meant(keyboard, key) else "choose", called)
            return Does("take", chosen) if chosen and key == TURNS else NOTHING
        case Ask() | AskTable():
            return _answers(view, keyboard, chosen, key, called, at_once=at_once, lone=lone)
    return NOTHING


def may_be_meant(keyboard: Keyboard, key: str) -> bool:
    """Return whether this key may be meant for what the screen shows now.

    It may not if the same key led here, or if no key did: then it may be meant for the screen
    before.
    """
    return keyboard.led not in ("", key)


def _answers(
    view: Ask | AskTable,
    keyboard: Keyboard,
    chosen: str,
    key: str,
    called: str,
    *,
    at_once: bool,
    lone: str,
) -> Does:
    hands = view.hands if isinstance(view, AskTable) else ()
    if called:
        gives = at_once and not chosen and may_be_meant(keyboard, key) and called not in hands
        return Does("take" if gives else "choose", called)
    if key not in (LIFTS, TURNS):
        return NOTHING
    alone = hands[0] if len(hands) == 1 else lone
    answer = chosen or alone
    if answer and (key == gives_by(view, keyboard, answer) or (key == TURNS and chosen)):
        return Does("take", answer)
    return NOTHING
