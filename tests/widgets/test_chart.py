"""Points along the way, in one row."""

from __future__ import annotations

from tabletop_tui.core.words.curves import rising


def test_a_value_holds_until_it_changes() -> None:
    values = [(0, 0), (5, 7), (9, 3)]
    assert rising(values, 9, 0, 7, 10) == "▁▁▁▁▁████▄"


def test_a_wide_and_a_narrow_row_begin_and_end_alike() -> None:
    values = [(0, 0), (40, 10), (99, 20)]
    for width in (2, 3, 7, 60, 200):
        line = rising(values, 99, 0, 20, width)
        assert (len(line), line[0], line[-1]) == (width, "▁", "█")
        assert list(line) == sorted(line)


def test_nothing_ever_changes() -> None:
    assert rising([(0, 5)], 0, 5, 5, 4) == "▁▁▁▁"
