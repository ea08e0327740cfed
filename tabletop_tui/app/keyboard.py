"""Delivers keys in order, and drops keys that were typed before the screen could be seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from math import inf
from typing import Final

from textual.dom import DOMNode
from textual.events import Event, Key
from textual.widget import Widget

from tabletop_tui.core.moved_keys import WALKS

Deliver = Callable[[Event], Awaitable[None]]


class KeyGate:
    """Delivers keys and pasted text one by one, each after all effects of the one before.

    So each reaches the screen that the one before it has opened. `deliver` is Textual's own way of
    delivering an event, `first` returns the widget or screen that receives it, `drops` says whether
    a key is ignored, and `means` returns the key that a key stands for.
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
        self.busy = False
        """Whether the effects of a key have not ended yet."""

    async def take(self, event: Event) -> None:
        """Deliver this event now, or after the events before it."""
        self._waiting.append(event)
        if not self.busy:
            await self._next()

    async def _next(self) -> None:
        first = self._first()
        opens = isinstance(first, Widget) and not first.is_mounted
        # A screen that is being opened has not all its parts yet: the key waits for them.
        if self._waiting and opens and first.call_later(self._next):
            self.busy = True
            return
        while self._waiting and self._dropped(self._waiting[0]):
            self._waiting.popleft()
        self.busy = bool(self._waiting)
        if self.busy:
            event = self._waiting.popleft()
            await self._deliver(self._means(event) if isinstance(event, Key) else event)
            await self._follow(first, first)

    def _dropped(self, event: Event) -> bool:
        return isinstance(event, Key) and self._drops(event)

    async def _follow(self, node: DOMNode | None, again: DOMNode | None = None) -> None:
        """Wait until this node and then its parents have handled the event, then take the next.

        From `again` on they are followed once more: what receives a key may tell its parents by a
        message that something was chosen. A node that is closing accepts no call; its events have
        gone to its parent already.
        """
        while node is not None:
            if node.call_later(self._follow, node.parent, again):
                return
            node = node.parent
        await (self._follow(again) if again is not None else self._next())


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
    """Return the Latin letter on this key of another layout; keys from the settings stay."""
    written = key.character or ""
    latin = written.translate(PLACES)
    return key if latin == written or key.key in moved.values() else _as_if(Key(latin, latin), key)


def walking(key: Key, moved: Mapping[str, str]) -> Key:
    """Return the arrow that a key stands for, or the key. `moved` are the player's keys by name."""
    arrows = (arrow for name, arrow in WALKS.items() if moved.get(name) == key.key)
    return next((_as_if(Key(arrow, None), key) for arrow in arrows), key)


def _as_if(key: Key, pressed: Key) -> Key:
    """Return this key with the time at which another one was pressed."""
    key.time = pressed.time
    return key


TWICE_SECONDS: Final = 0.25
"""The same key within this time was pressed twice for what stood there before, if it led on."""

RUN_SECONDS: Final = 0.12
"""Keys that follow each other faster are one key that is held, or were typed without looking. If
one of such a run is dropped, so is the rest of it. Nobody taps on purpose as fast for long."""

SEEN_SECONDS: Final = 0.08
"""Nobody answers a new screen in less time: such a key is the second of two taps, or the repeat of
a key that is held."""


class TypedAhead:
    """Recognises keys that were typed before the player could see what they would answer."""

    def __init__(self) -> None:
        self._seen = self._last = -inf
        self.dropped = 0
        """How many keys of the present run were dropped."""
        self._drops = False
        self.key = ""
        """The key that was pressed last."""
        self._new = False
        """Whether the last key has led to something new."""
        self._click = self._led = -inf
        """When the mouse was pressed last, and when it was that another screen came."""

    def viewer_changed(self) -> None:
        """Another player looks, or what stands there is unread: drop keys until it is painted."""
        self._seen, self._new = inf, True

    def screen_changed(self) -> None:
        """Another screen is on top: drop repeats of the key or click that led to it."""
        self._led, self._new = self._click, True

    def key_unused(self) -> None:
        """The last key did nothing: drop the rest of its run."""
        self._drops = True

    def painted(self) -> None:
        """The screen is painted now."""
        if self._seen == inf:
            self._seen = Key("enter", None).time + SEEN_SECONDS

    def drops(self, key: Key) -> bool:
        """Whether this key, or an earlier one of its run, was typed before the screen was seen."""
        since = key.time - self._last
        twice = 0.0 <= since < TWICE_SECONDS and self._new and key.key == self.key
        same_run = 0.0 <= since < RUN_SECONDS
        self.key, self._last, self._new = key.key, key.time, False
        self._drops = twice or key.time < self._seen or (self._drops and same_run)
        self.dropped = self.dropped + 1 if self._drops else 0
        return self._drops

    def drops_click(self, at: float) -> bool:
        """Whether the mouse was pressed for what stood there before: too early, or twice there."""
        last, self._click = self._click, at
        return at < self._seen or (last == self._led and at - last < TWICE_SECONDS)
