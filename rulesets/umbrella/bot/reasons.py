"""Reasons for the hints of the computer player, from the view of its seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..rules.slide import Push
from .prospects import Position, Prospects, slid_by

AT_ONCE = "It makes a Figure at once."
NEXT = "Then your next slide can make a Figure."
NEARER = "Your Figures come nearer to being made."
NOTHING = "No slide makes a Figure or brings one nearer now."
CLOSE = 1e-6
"""Answers count as equal when their worth differs by at most this."""

OUT = "It takes an umbrella out of your bottom zone."

TIED = "None of the other answers is worth more."


MEANS = "What you stand to gain by your next two slides."
LAST = "What it brings now, less what your bottom zone costs when the game is scored."
KINDS = {
    "figure": "The points that it brings on the score strip.",
    "space": "The points that it brings on the score strip, and a little for what is left free.",
    "face": "What the player who gets the tile gains by it, counted against you.",
    "cover": "What your Figures are worth to your next slide.",
}
"""The meaning of the points of a hint, by the kind of a question that is not about a slide."""


def means(kind: str, *, last: bool) -> str:
    """Return the meaning of the points of a hint. In the `last` turn no slide follows."""
    return KINDS.get(kind) or (LAST if last else MEANS)


def of_slide(prospects: Prospects, position: Position, push: Push, *, last: bool) -> str:
    """Return the best reason for a slide, or empty for none. No slide follows the `last` one."""
    if push.far:
        return ""
    points, left = prospects.after(position, slid_by(push, position))
    if points:
        return AT_ONCE
    if not last:
        slides = prospects.slides(left.scene, left.zones)
        if any(prospects.after(left, then)[0] for then in slides):
            return NEXT
        if _fits(left) > _fits(position):
            return NEARER
    return OUT if not prospects.solo and sum(left.zones[3]) < sum(position.zones[3]) else ""


def among(
    prospects: Prospects, position: Position, push: Push, pushes: Sequence[Push], *, last: bool
) -> str:
    """Return the best reason for a slide; `NOTHING` if none of the `pushes` has a reason."""
    found = of_slide(prospects, position, push, last=last)
    if found or any(of_slide(prospects, position, other, last=last) for other in pushes):
        return found
    return NOTHING


MOST = {
    "slide": "Then your next slide can bring most.",
    "figure": "It brings most on the score strip.",
    "space": "It brings most, now and for your other Figures.",
    "face": "The other face would help {} more.",
    "cover": "So your other Figures stay worth most.",
    "swap": "So your next slide is worth most.",
    "exchange": "So your next slide is worth most.",
}
"""The reason for the answer that is worth most, by the kind of the question."""


def of_worth(kind: str, key: str, worth: Mapping[str, float], neighbour: str) -> str:
    """Return why an answer is worth most, or `TIED` if another is worth as much; else empty."""
    ahead = worth[key] - max((value for other, value in worth.items() if other != key), default=0.0)
    if abs(ahead) <= CLOSE:
        return TIED
    return MOST[kind].format(neighbour) if ahead > 0 else ""


def _fits(position: Position) -> float:
    """Return the worth of the visible Figures: a Figure with fewer cells missing is worth more."""
    return sum(wanted.worth[wanted.pick(position.scene)] for wanted in position.wanted)
