"""A curve in one row of text."""

from __future__ import annotations

from collections.abc import Sequence

STEPS = "▁▂▃▄▅▆▇█"


def rising(values: Sequence[tuple[int, int]], end: int, low: int, high: int, width: int) -> str:
    """Draw how a value changed, as a curve in `width` columns.

    `values` are pairs of a position and the value from there on. They begin at position 0, and the
    last value holds up to `end`. The lowest step of the curve stands for `low`, the highest for
    `high`.
    """
    lines = []
    place = 0
    for column in range(width):
        here = column * end // max(width - 1, 1)
        while place + 1 < len(values) and values[place + 1][0] <= here:
            place += 1
        share = (values[place][1] - low) / max(high - low, 1)
        lines.append(STEPS[round(share * (len(STEPS) - 1))])
    return "".join(lines)
