"""Where a game stands, in a line: what the list of saved games tells without opening them."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session


def summary(session: Session[Any]) -> str:
    """Where the game stands, in public words: `turn 14 · level 1 · Ada to slide an umbrella`.

    Where it is over and one seat of several has won, that seat is named before how it ended.
    """
    text = _winner(session) + asked(session)
    return " · ".join(part for part in (_status(session), text) if part)


def _status(session: Session[Any]) -> str:
    return session.ruleset.status(session.view(PUBLIC))


def _winner(session: Session[Any]) -> str:
    names, outcome = session.table.names, session.outcome
    if outcome is None or len(names) < 2 or len(outcome.winners) != 1:
        return ""
    return f"{names[outcome.winners[0]]}: "


def asked(session: Session[Any], between: str = " ") -> str:
    """What comes next, in public words: `Ada to slide an umbrella`, or how the game ended.

    `between` stands behind the name; the lists that older programs wrote have a colon there, too.
    """
    if session.outcome is not None:
        return session.outcome.headline
    decision = session.decision
    if decision is None:
        return ""
    who = "the table" if decision.seat == TABLE else session.table.names[decision.seat]
    # What the status tells already is not told again.
    status = _status(session)
    parts = ", ".join(part for part in decision.public.split(", ") if part not in status)
    return f"{who}{between}{parts}" if parts else f"{who} to decide"
