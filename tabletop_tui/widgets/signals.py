"""Callbacks of Textual's signals whose errors are not lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual.message_pump import MessagePump

T = TypeVar("T")


def raising(owner: MessagePump, callback: Callable[[T], object]) -> Callable[[T], None]:
    """The callback as a signal may call it; what it raises ends the app as any other error does.

    A signal only logs what its callbacks raise. A drawing that failed there left the screen blank,
    and whoever waited for it waited for ever.
    """

    def call(data: T) -> None:
        try:
            callback(data)
        except Exception as error:
            owner.call_next(_raise, error)

    return call


def _raise(error: Exception) -> None:
    raise error
