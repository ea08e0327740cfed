"""Walking with the arrow keys over things that lie anywhere on a sheet."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Region

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def neighbour(spots: Mapping[str, Region], here: str, way: str) -> str:
    """The nearest spot from `here` in a direction; `here` itself when there is none."""
    start = spots.get(here)
    if start is None:
        return next(iter(spots), here)
    dx, dy = STEPS[way]
    best, best_cost = here, 0.0
    for name, spot in spots.items():
        ahead = _gap(start.x, start.right, spot.x, spot.right) * dx if dx else 0
        ahead += _gap(start.y, start.bottom, spot.y, spot.bottom) * dy if dy else 0
        if name == here or ahead <= 0:
            continue
        # A spot that is level with this one is preferred to a nearer one at an angle.
        aside = (
            abs(_gap(start.y, start.bottom, spot.y, spot.bottom)) * 8
            if dx
            else abs(_gap(start.x, start.right, spot.x, spot.right)) * 2
        )
        drift = abs(start.y - spot.y) * 2 if dx else abs(start.x - spot.x)
        cost = ahead * (1 if dx else 2) + aside + drift * 0.1
        if best == here or cost < best_cost:
            best, best_cost = name, cost
    return best


def _gap(start: int, end: int, other_start: int, other_end: int) -> int:
    """Signed cells between two spans, at least one when they do not overlap; 0 when they do."""
    if other_start >= end:
        return other_start - end + 1
    if other_end <= start:
        return other_end - start - 1
    return 0
