from __future__ import annotations

from itertools import accumulate
from pathlib import Path

import pytest

from tests.order import LONG, long_ones_first, place

PATHS = [
    *(Path("tests/core") / f"test_{number}.py" for number in range(40)),
    *[Path("tests/hands/test_hands.py")] * 6,
    *[Path("tests/paths/test_phone_page.py")] * 5,
    *[Path("tests/paths/test_whole_paths.py")] * 5,
    *[Path("tests/terminal/whole_games/test_raven.py")] * 3,
    *(Path("tests/web") / f"test_{number}.py" for number in range(11)),
]


def pieces(ordered: list[int], workers: int) -> list[list[int]]:
    """The pieces into which xdist cuts a list."""
    sizes: list[int] = []
    for worker in range(workers):
        sizes.append((len(ordered) - sum(sizes)) // (workers - worker))
    ends = [*accumulate(sizes)]
    return [ordered[end - size : end] for size, end in zip(sizes, ends, strict=True)]


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 8, 80])
def test_half_of_the_processes_begin_with_equal_shares_of_the_long_ones(workers: int) -> None:
    ordered = long_ones_first(PATHS, workers)
    assert sorted(ordered) == [*range(len(PATHS))]
    shares = []
    for piece in pieces(ordered, workers):
        places = [place(PATHS[number]) for number in piece]
        assert places == sorted(places)
        shares.append(sum(one < len(LONG) for one in places))
    waiting = shares[: (workers + 1) // 2]
    assert max(waiting) - min(waiting) <= 1
    assert not any(shares[len(waiting) :])


def test_games_in_a_browser_are_begun_first_of_all() -> None:
    firsts = [piece[0] for piece in pieces(long_ones_first(PATHS, 4), 4)[:2]]
    assert {PATHS[number].name for number in firsts} == {"test_whole_paths.py"}


def test_all_other_tests_keep_their_order() -> None:
    rest = [number for number in long_ones_first(PATHS, 4) if place(PATHS[number]) == len(LONG)]
    assert rest == sorted(rest)
