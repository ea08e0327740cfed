from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tabletop_tui.widgets.drawing.words import ago, pips, players, shortened

NOW = datetime(2026, 5, 20, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ("2026-05-20T11:59:30+00:00", "just now"),
        ("2026-05-20T12:00:30+00:00", "just now"),
        ("2026-05-20T11:59:00+00:00", "1 minute ago"),
        ("2026-05-20T10:00:00+00:00", "2 hours ago"),
        ("2026-05-18T10:00:00+00:00", "2 days ago"),
        ("2026-01-01T12:00:00+00:00", "2026-01-01"),
        ("2026-05-21T12:00:00+00:00", "time unknown"),
    ],
)
def test_how_long_ago(time: str, words: str) -> None:
    assert ago(datetime.fromisoformat(time), NOW) == words


def test_a_time_that_was_never_told_is_called_so() -> None:
    assert ago(None, NOW) == "time unknown"


def test_a_summary_loses_its_middle_first() -> None:
    summary = "level 1 · turn 14 · pool 3 · Ada to slide"
    assert shortened(summary, 99) == summary
    assert shortened(summary, 34) == "level 1 · turn 14 · Ada to slide"
    assert shortened(summary, 15) == "Ada to slide"
    assert shortened(summary, 9) == "Ada to…"


def test_pips() -> None:
    assert pips(2) == "●●○"


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("width", [22, 26, 40, 60, 200])
def test_players_have_room_and_who_has_none_is_counted(count: int, width: int) -> None:
    words = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")
    names = [f"Player {word}" for word in words[:count]]
    told = "".join(phrase.text for phrase in players(names, range(count), width))
    assert len(told) <= width
    shown = [part.split("  ")[0] for part in told.split("  ") if not part.startswith("+")]
    more = int(told.rpartition("+")[2]) if "+" in told else 0
    assert len({*shown}) + more == count, told
    assert all(len(name) >= 6 for name in shown), told
    if width == 200:
        assert all(name in told for name in names)


def test_where_some_are_left_out_the_names_that_are_told_stand_whole() -> None:
    names = ["Player 1", "Player 2", "Bot 3", "Bot 4", "Bot 5"]
    told = "".join(phrase.text for phrase in players(names, range(5), 28))
    assert [name for name in names if name in told] == names[:2]
    assert told.endswith("+3")
