"""Callbacks of Textual's signals whose errors are not lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual.message_pump import MessagePump

T = TypeVar("T")


def raising(owner: MessagePump, callback: Callable[[T], object]) -> Callable[[T], None]:
    """The callback as a signal may call it; what it raises ends the app as any other error does.

    A signal only logs errors of its callbacks. A drawing that failed there left the screen blank,
    and code that waited for the drawing waited for ever.
    """

    def call(data: T) -> None:
        try:
            callback(data)
        except Exception as error:
            owner.call_next(_raise, error)

    return call


def _raise(error: Exception) -> None:
    raise error
