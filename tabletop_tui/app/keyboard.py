"""One ordered path for every key, and what is dropped of a run of keys typed ahead."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from math import inf
from typing import Final

from textual.dom import DOMNode
from textual.events import Event, Key

Deliver = Callable[[Event], Awaitable[None]]


class KeyGate:
    """Holds keys and pasted text back until what came before has been followed.

    So each is delivered to the screen that the one before it has led to. `deliver` is Textual's
    own way of handing an event on, `first` is the widget or screen that gets it now, and `drops`
    tells of keys that were typed for other eyes: they go nowhere.
    """

    def __init__(
        self, deliver: Deliver, first: Callable[[], DOMNode], drops: Callable[[Key], bool]
    ) -> None:
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
            await self._deliver(self._waiting.popleft())
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

    def hides(self) -> None:
        """Other eyes look now: nothing that they see is painted yet."""
        self._seen = inf

    def paints(self) -> None:
        """What they see is painted now."""
        self._seen = Key("enter", None).time + SEEN_SECONDS

    def drops(self, key: Key) -> bool:
        """Whether this key, or one of its run before it, was read before anybody could see that."""
        since, self._last = key.time - self._last, key.time
        early = key.time < self._seen
        self._drops = early or (self._drops and 0.0 <= since < RUN_SECONDS)
        return self._drops
