"""Questions of the whole table with computer players: each is asked for its own seat."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core.decision import Decision

Ask = Callable[[int], str]
"""Asks the player of a seat, who answers only for this seat, and returns the key."""


def deciders(decision: Decision) -> list[int]:
    """The seats that have an answer of their own at a question of the whole table."""
    found = {o.by for o in decision.options if o.by is not None and not o.leads_back}
    return sorted(found)


def sole_decider(decision: Decision) -> int | None:
    """The one seat that answers a question in front of the whole table; None if there is none."""
    seats = {o.by for o in decision.options if not o.leads_back}
    return seats.pop() if len(seats) == 1 else None


def call_of(decision: Decision, ask: Ask, seats: list[int]) -> str | None:
    """The answer of the first of these seats that wants to act for itself; None if none does."""
    for seat in seats:
        key = ask(seat)
        option = decision.choices.get(key)
        if option is not None and option.by == seat and not option.leads_back:
            return key
    return None


def onwards(decision: Decision) -> list[str]:
    """The answers with which the whole table continues together."""
    plain = [o.key for o in decision.options if o.by is None and not o.leads_back]
    return plain or [o.key for o in decision.options]


def answer_together(decision: Decision, ask: Ask) -> str:
    """The answer of a table with computer players only. They are asked from the first seat on.

    The first player that wants to act for itself does so. Otherwise the table continues; if there
    are several ways to continue, the first seat that is asked chooses one.
    """
    one = sole_decider(decision)
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
