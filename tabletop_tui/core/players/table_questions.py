"""Questions of the whole table, when computer players sit at it: each is asked for itself."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core.decision import Decision

Ask = Callable[[int], str]
"""Asks the player of a seat, who answers for itself alone, and returns the key."""


def deciders(decision: Decision) -> list[int]:
    """The seats that have an answer of their own at a question of the whole table."""
    found = {o.by for o in decision.options if o.by is not None and not o.leads_back}
    return sorted(found)


def decider(decision: Decision) -> int | None:
    """The one seat whose question it is, although the whole table listens; None for no such."""
    seats = {o.by for o in decision.options if not o.leads_back}
    return seats.pop() if len(seats) == 1 else None


def call_of(decision: Decision, ask: Ask, seats: list[int]) -> str | None:
    """The answer of the first of these seats that wants one of its own; None when nobody does."""
    for seat in seats:
        key = ask(seat)
        option = decision.choices.get(key)
        if option is not None and option.by == seat and not option.leads_back:
            return key
    return None


def onwards(decision: Decision) -> list[str]:
    """The answers with which the table goes on together."""
    plain = [o.key for o in decision.options if o.by is None and not o.leads_back]
    return plain or [o.key for o in decision.options]


def answer_together(decision: Decision, ask: Ask) -> str:
    """The answer of a table at which only computer players sit, asked from the first seat on.

    A player that wants to do something of its own does it; otherwise the table goes on, and where
    there are several ways to do so, the first seat that is asked chooses one.
    """
    one = decider(decision)
    if one is not None:
        return ask(one)
    seats = deciders(decision)
    called = call_of(decision, ask, seats)
    if called is not None:
        return called
    ways = onwards(decision)
    if len(ways) == 1:
        return ways[0]
    key = ask(0)
    return key if key in ways else ways[0]
