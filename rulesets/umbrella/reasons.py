"""Why the computer would answer so, in a few words that the view bears out."""

from __future__ import annotations

from .prospects import Position, Prospects, Slid
from .turn.slide import Push

AT_ONCE = "It makes a Figure at once."
NEXT = "Your next slide can make a Figure then."
NEARER = "Your Figures come nearer to being made."
OUT = "It takes an umbrella out of your bottom zone."


def of_slide(prospects: Prospects, one: Position, push: Push, *, last: bool) -> str:
    """What speaks for a slide: a Figure, one with the next slide, or that Figures come nearer.

    After the `last` one nothing comes any more.
    """
    if push.far:
        return ""
    scene = push.line.push(one.scene, push.colour)
    slid = Slid(push.line.zone, push.colour, push.line, scene, one.scene[push.line.exit])
    points, left = prospects.after(one, slid)
    if points:
        return AT_ONCE
    if not last:
        slides = prospects.slides(left.scene, left.zones)
        if any(prospects.after(left, then)[0] for then in slides):
            return NEXT
        if _fits(left) > _fits(one):
            return NEARER
    return OUT if not prospects.solo and sum(left.zones[3]) < sum(one.zones[3]) else ""


def _fits(one: Position) -> float:
    """How far the visible Figures are."""
    return sum(wanted.worth[wanted.pick(one.scene)] for wanted in one.wanted)
