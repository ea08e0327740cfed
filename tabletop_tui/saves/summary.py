"""Where a game stands, in a line: what the list of saved games tells without opening them."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session


def summary(session: Session[Any]) -> str:
    """Where the game stands, in public words: `level 1 · turn 14 · Ada: to slide an umbrella`."""
    parts = [session.ruleset.status(session.view(PUBLIC))]
    decision = session.decision
    if session.outcome is not None:
        parts.append(session.outcome.headline)
    elif decision is not None:
        who = "the table" if decision.seat == TABLE else session.table.names[decision.seat]
        # What the status tells already is not told again.
        asked = ", ".join(part for part in decision.public.split(", ") if part not in parts[0])
        parts.append(f"{who}: {asked}" if asked else f"{who} to decide")
    return " · ".join(part for part in parts if part)
