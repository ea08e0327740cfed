"""The headline of a verdict, and what a plan makes of it."""

from __future__ import annotations

from tabletop_tui.core.events import Phrase

from .verdict import Verdict

Line = list[Phrase]


def in_hundred(often: int, deals: int) -> str:
    """How often in a hundred; what is possible is never none, what is not sure never all."""
    share = round(100 * often / deals)
    if 0 < often < deals:
        share = min(99, max(1, share))
    return str(share)


def headline(verdict: Verdict) -> list[Line]:
    """`5 Hazards (5 to 6), 6 lose · lost in 13 of 100 cases`: a share, however many were dealt."""
    most = verdict.hazards.most_common(1)[0][0]
    least, greatest = min(verdict.hazards), max(verdict.hazards)
    limit = verdict.limit
    span = f" ({least} to {greatest})" if least != greatest else ""
    role = "red" if greatest >= limit else "green"
    counted = [Phrase(f"{most} Hazard{'s' if most != 1 else ''}", role), Phrase(span, "muted")]
    lost = in_hundred(verdict.lost, verdict.deals)
    told = [Phrase("lost in ", "muted"), Phrase(lost, "red" if verdict.lost else "green")]
    return [
        [*counted, Phrase(f", {limit} lose", "muted")],
        [*told, Phrase(" of 100 cases", "muted")],
    ]


def compared(before: Verdict, verdict: Verdict) -> list[Line]:
    """`before the plan: 5 Hazards, lost in 13` and `Wounds 3▸1`."""
    (counted, *_, _limit), lost = headline(before)
    was, now = (one.losses("wound") for one in (before, verdict))
    role = "green" if now < was else "red" if now > was else "muted"
    return [
        [Phrase("before the plan: ", "muted"), counted, Phrase(", ", "muted"), *lost[:2]],
        [Phrase("Wounds gained: ", "muted"), Phrase(f"{was:.0f}▸{now:.0f}", role)],
    ]
