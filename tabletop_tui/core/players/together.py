"""Questions of the whole table, when computer players sit at it: each is asked for itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop_tui.core.decision import Decision, Option

Ask = Callable[[int], str]
"""Asks the player of a seat, who answers for itself alone, and returns the key."""


def forward_options(options: Sequence[Option]) -> list[Option]:
    """The answers that do not just lead back."""
    return [option for option in options if not option.leads_back]


def deciders(options: Sequence[Option]) -> list[int]:
    """The seats that have an answer of their own at a question of the whole table."""
    return sorted({o.by for o in forward_options(options) if o.by is not None})


def decider(decision: Decision) -> int | None:
    """The one seat whose question it is, although the whole table listens; None for no such."""
    seats = {option.by for option in forward_options(decision.options)}
    return seats.pop() if len(seats) == 1 else None


def call_of(decision: Decision, ask: Ask) -> str | None:
    """The answer of the first seat that wants one of its own; None when nobody does."""
    for seat in deciders(decision.options):
        key = ask(seat)
        option = decision.choices.get(key)
        if option is not None and option.by == seat and not option.leads_back:
            return key
    return None


def onwards(options: Sequence[Option]) -> list[str]:
    """The answers with which the table goes on together."""
    plain = [option.key for option in forward_options(options) if option.by is None]
    return plain or [option.key for option in options]


def answer_together(decision: Decision, ask: Ask, first: int = 0) -> str:
    """The answer of a table at which only computer players sit.

    Whoever wants to do something of its own does it; otherwise the table goes on, and where there
    are several ways to do so, seat `first` chooses one.
    """
    one = decider(decision)
    if one is not None:
        return ask(one)
    called = call_of(decision, ask)
    if called is not None:
        return called
    ways = onwards(decision.options)
    if len(ways) == 1:
        return ways[0]
    key = ask(first)
    return key if key in ways else ways[0]
