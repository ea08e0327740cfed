"""The line about a game in the list of saved games, which does not open the games."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session


def summary(session: Session[Any]) -> str:
    """Return the public state of the game: `turn 14 · level 1 · Ada to slide an umbrella`.

    For a finished game it returns the result; a single winner among several players is named first.
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
    """Return the public task of who is asked, `Ada to slide an umbrella`, or the result.

    `between` follows the name; saves of older versions have a colon and a blank there.
    """
    if session.outcome is not None:
        return session.outcome.headline
    decision = session.decision
    if decision is None:
        return ""
    who = "the table" if decision.seat == TABLE else session.table.names[decision.seat]
    # The status already holds some parts: leave them out.
    status = _status(session)
    parts = ", ".join(part for part in decision.public.split(", ") if part not in status)
    return f"{who}{between}{parts}" if parts else f"{who} to decide"
