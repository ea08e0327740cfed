"""Walking with the arrow keys over things that lie anywhere on a sheet."""

from __future__ import annotations

from collections.abc import Mapping

from textual.geometry import Region

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

TALL = 2
"""A character cell is about twice as high as it is wide."""


def nearest(spots: Mapping[str, Region], here: str, dx: int, dy: int) -> str | None:
    """The next spot in a direction, by the middles of the spots; None if there is none.

    A spot straight ahead is preferred to a nearer spot at an angle. From an unknown spot the first
    spot is next.
    """
    if here not in spots:
        return next(iter(spots), None)
    middles = {name: _middle(spot) for name, spot in spots.items()}
    x, y = middles.pop(here)
    found: list[tuple[float, str]] = []
    for name, (other_x, other_y) in middles.items():
        across, down = other_x - x, other_y - y
        along = across * dx + down * dy
        if along > 0:
            found.append((along + 2 * (abs(across * dy) + abs(down * dx)), name))
    return min(found, key=lambda one: one[0])[1] if found else None


def _middle(spot: Region) -> tuple[float, float]:
    return spot.x + spot.width / 2, (spot.y + spot.height / 2) * TALL
