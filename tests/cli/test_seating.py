"""`--seats` with computers."""

from __future__ import annotations

import pytest

from tabletop_tui.cli.games import parse_seats
from tabletop_tui.opening import UsageError
from tests.cli.conftest import Run


def test_computers_have_a_level_and_a_name() -> None:
    names, computers = parse_seats("Ada, bot:hard, BOT")
    assert [name.strip() for name in names or []] == ["Ada", "Bot 2", "Bot 3"]
    assert computers == {1: "hard", 2: "medium"}


@pytest.mark.parametrize("text", ["Ada,bot:strong", "bot:"])
def test_an_unknown_level_is_a_sentence_with_the_levels(text: str) -> None:
    with pytest.raises(UsageError, match="The levels are random, easy, medium, hard"):
        parse_seats(text)


def test_people_alone_are_as_ever() -> None:
    assert parse_seats("Ada,Botho") == (["Ada", "Botho"], {})
    assert parse_seats(None) == (None, {})


def test_a_game_is_started_with_computers(run: Run) -> None:
    said = run("play", "umbrella", "--seats", "Ada, bot:random", "--plain", typed="1\n1\n")
    assert "Ada, Bot 2" in said.stdout
    again = run("resume", "--plain", typed="chairs\n")
    assert "Bot 2: played by the computer (random)" in again.stdout
