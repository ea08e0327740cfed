"""A curve in one row of text."""

from __future__ import annotations

from collections.abc import Sequence

STEPS = "▁▂▃▄▅▆▇█"


def rising(values: Sequence[tuple[int, int]], end: int, low: int, high: int, width: int) -> str:
    """What a value was along the way, in `width` columns.

    `values` are pairs of place and value, from place 0 on; the last one holds up to `end`. The
    lowest step stands for `low`, the highest for `high`.
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
