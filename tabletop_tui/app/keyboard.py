"""One ordered path for every key, and what is dropped of a run of keys typed ahead."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from math import inf
from typing import Final

from textual.dom import DOMNode
from textual.events import Event, Key

from tabletop_tui.core.moved_keys import WALKS

Deliver = Callable[[Event], Awaitable[None]]


class KeyGate:
    """Holds keys and pasted text back until what came before has been followed.

    So each is delivered to the screen that the one before it has led to. `deliver` is Textual's
    own way of handing an event on, `first` is the widget or screen that gets it now, and `drops`
    tells of keys that were typed for other eyes: they go nowhere. `means` is what a key stands for.
    """

    def __init__(
        self,
        deliver: Deliver,
        first: Callable[[], DOMNode],
        drops: Callable[[Key], bool],
        means: Callable[[Key], Key],
    ) -> None:
        self._means = means
        self._deliver = deliver
        self._first = first
        self._drops = drops
        self._waiting: deque[Event] = deque()
        self._busy = False

    async def take(self, event: Event) -> None:
        """Deliver this event now, or once those before it have gone all the way."""
        self._waiting.append(event)
        if not self._busy:
            await self._next()

    async def _next(self) -> None:
        while self._waiting and self._dropped(self._waiting[0]):
            self._waiting.popleft()
        self._busy = bool(self._waiting)
        if self._busy:
            first = self._first()
            event = self._waiting.popleft()
            await self._deliver(self._means(event) if isinstance(event, Key) else event)
            await self._follow(first)

    def _dropped(self, event: Event) -> bool:
        return isinstance(event, Key) and self._drops(event)

    async def _follow(self, node: DOMNode | None) -> None:
        """Queue up behind the event at this node, and then wherever it is handed on to.

        A node that is closing takes nothing more; what it had is handed on already.
        """
        while node is not None:
            if node.call_later(self._follow, node.parent):
                return
            node = node.parent
        await self._next()


_LAYOUTS = (
    ("\u0439\u0446\u0443\u043a\u0435\u043d\u0433\u0448\u0449\u0437", "qwertyuiop"),
    ("\u0444\u044b\u0432\u0430\u043f\u0440\u043e\u043b\u0434", "asdfghjkl"),
    ("\u044f\u0447\u0441\u043c\u0438\u0442\u044c\u0456", "zxcvbnms"),
    ("\u03c2\u03b5\u03c1\u03c4\u03c5\u03b8\u03b9\u03bf\u03c0", "wertyuiop"),
    ("\u03b1\u03c3\u03b4\u03c6\u03b3\u03b7\u03be\u03ba\u03bb", "asdfghjkl"),
    ("\u03b6\u03c7\u03c8\u03c9\u03b2\u03bd\u03bc", "zxcvbnm"),
)
PLACES: Final = str.maketrans(
    {
        case(letter): case(latin)
        for own, latins in _LAYOUTS
        for letter, latin in zip(own, latins, strict=True)
        for case in (str.upper, str.lower)
    }
)
"""Cyrillic and Greek letters, three rows of a keyboard each, by the Latin ones on the same keys."""


def at_its_place(key: Key, moved: Mapping[str, str]) -> Key:
    """The Latin letter on the key of another layout; a key that the player has chosen stays."""
    written = key.character or ""
    latin = written.translate(PLACES)
    return key if latin == written or key.key in moved.values() else _as_if(Key(latin, latin), key)


def walking(key: Key, moved: Mapping[str, str]) -> Key:
    """The arrow that a key stands for, if it does. `moved` are the player's keys by their names."""
    arrows = (arrow for name, arrow in WALKS.items() if moved.get(name) == key.key)
    return next((_as_if(Key(arrow, None), key) for arrow in arrows), key)


def _as_if(key: Key, pressed: Key) -> Key:
    """This key at the moment when another one was pressed."""
    key.time = pressed.time
    return key


RUN_SECONDS: Final = 0.25
"""A key that comes so soon after the one before belongs to the same run."""

SEEN_SECONDS: Final = 0.08
"""Nobody sees a screen and answers it in less: such a key was on its way before, as the second of
two taps or the repeat of a key that is held."""


class Runs:
    """Tells keys that were typed for other eyes."""

    def __init__(self) -> None:
        self._seen = self._last = -inf
        self._drops = False
        self._key, self._only = "no key", ""

    def hides(self) -> None:
        """Other eyes look now: nothing that they see is painted yet."""
        self._seen, self._only = inf, ""

    def turns(self) -> None:
        """Another screen lies on top: the key that led to it does nothing there while held."""
        if self._only or self._seen < Key("enter", None).time:
            self._seen, self._only = inf, self._key

    def lost(self) -> None:
        """The last key came to nothing: what follows it in its run was meant for the same."""
        self._drops = True

    def paints(self) -> None:
        """What they see is painted now."""
        self._seen = Key("enter", None).time + SEEN_SECONDS

    def drops(self, key: Key) -> bool:
        """Whether this key, or one of its run before it, was read before anybody could see that."""
        since, self._last = key.time - self._last, key.time
        self._key = key.key
        early = key.time < self._seen and self._only in ("", key.key)
        self._drops = early or (self._drops and 0.0 <= since < RUN_SECONDS)
        return self._drops
