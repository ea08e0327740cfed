"""Which games there are, and their rules."""

from __future__ import annotations

import json
from pathlib import Path

from tabletop_tui.core.words.speech import in_words
from tests.cli.conftest import FIXTURES, Run


def test_games_tell_how_they_are_called(run: Run) -> None:
    result = run("games")

    assert result.exit_code == 0
    assert "pebbles  Pebbles: take one, two or three" in result.stdout
    assert "--mode table  Table (1-4)" in result.stdout
    assert "--set heap=small|huge  Heap (default small)" in result.stdout


def test_games_as_json(run: Run) -> None:
    games = {game["id"]: game for game in json.loads(run("games", "--json").stdout)}

    assert games["pebbles"]["modes"][0]["seats"] == {"min": 1, "max": 4}
    assert games["umbrella"]["players"] == "2-4 · solo"


def test_a_broken_game_is_named_and_the_others_stay(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "more" / "bad"
    bad.mkdir(parents=True)
    (bad / "ruleset.toml").write_text('id = "bad"\n')

    result = run("--rulesets", str(bad.parent), "games", "--json")
    played = run("--rulesets", str(bad.parent), "rules", "bad")

    assert "pebbles" in [game["id"] for game in json.loads(result.stdout)]
    assert "tabletop: left out: bad/ruleset.toml: title: is missing." in result.stderr
    assert played.exit_code == 1
    assert "bad cannot be played:" in played.stderr


def test_rules_prints_the_rules(run: Run, tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    game = shelf / "stones"
    game.mkdir(parents=True)
    for source in (FIXTURES / "pebbles").glob("*.*"):
        text = source.read_text(encoding="utf-8").replace('id = "pebbles"', 'id = "stones"')
        (game / source.name).write_text(text, encoding="utf-8")
    (game / "rules.md").write_text("# Stones\n\nTake [one].\n")

    result = run("--rulesets", str(shelf), "rules", "stones")

    assert result.exit_code == 0
    assert result.stdout == "# Stones\n\nTake [one].\n"


def test_rules_are_said_without_their_marks(run: Run) -> None:
    lines = run("rules", "umbrella", "--plain").stdout.splitlines()
    assert "Umbrella: red, blue, green or yellow." in lines
    assert all(map(in_words, lines))


def test_rules_of_a_game_without_rules(run: Run) -> None:
    result = run("rules", "pebbles")

    assert result.exit_code == 1
    assert result.stderr == "tabletop: Pebbles brings no readable rules text.\n"


def test_help_lists_every_command(run: Run) -> None:
    lines = run("--help").stdout.splitlines()

    commands = [
        line.split()[0] for line in lines[lines.index("Commands:") + 1 :] if line[2:3] > " "
    ]
    assert commands[:7] == ["play", "learn", "daily", "resume", "replay", "join", "serve"]
    assert "Exit codes: 0 fine, 1 failed, 2 wrong" in " ".join(lines)


def test_an_on_off_option_tells_its_default(run: Run) -> None:
    assert "--set specials=on|off" in run("games").stdout
    line = next(row for row in run("games").stdout.splitlines() if "specials=" in row)
    assert line.endswith("(default off)")
