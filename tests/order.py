"""In which order the tests are played, so that all processes that play them end together.

xdist cuts the list into one piece for each process. Whoever is through takes the end of the longest
piece that is left, but never the test that comes next there: of two long ones that stand together
near the end, the second waits for the first, while all others are through.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

LONG = ("test_whole_paths.py", "whole_games", "hands", "paths", "terminal")
"""Files and folders of whole games on terminals and in browsers, which mostly wait; those that take
minutes come first."""


def place(path: Path) -> int:
    """Where a file stands in `LONG`; behind its end for all others."""
    return next((n for n, name in enumerate(LONG) if name in path.parts), len(LONG))


def long_ones_first(paths: Sequence[Path], workers: int) -> list[int]:
    """The numbers of tests with these paths: half of the pieces begin with their shares of `LONG`.

    So some processes wait while the others compute.
    """
    numbers = sorted(range(len(paths)), key=lambda number: place(paths[number]))
    count = sum(place(path) < len(LONG) for path in paths)
    long, rest = numbers[:count], numbers[count:]
    waiting = (workers + 1) // 2
    ordered: list[int] = []
    for worker in range(workers):
        piece = (len(paths) - len(ordered)) // (workers - worker)
        mine = long[worker::waiting] if worker < waiting else []
        short = max(0, piece - len(mine))
        ordered += [*mine, *rest[:short]]
        del rest[:short]
    return ordered
