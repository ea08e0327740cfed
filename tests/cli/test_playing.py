"""Lobby, play, resume: what they open, and what they say when they cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui import opening
from tabletop_tui.cli.common import hoist
from tabletop_tui.saves.file.lock import WriterLock
from tabletop_tui.settings import Settings, load_settings, save_settings
from tests.cli.conftest import Run

LINES = ("--plain", "--verbosity", "full")


class FakeApp:
    """Stands in for the app and notes what it was opened with."""

    opened: list[Any]
    return_code = 0
    has_failed = False

    def __init__(self, library: Any, store: Any, **given: Any) -> None:
        self.library, self.store = library, store
        self.start, self.replay, self.look = given["start"], given["replay"], given["look"]

    def run(self) -> None:
        FakeApp.opened.append(self)


@pytest.fixture
def apps(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The apps that were opened, on what passes for a terminal."""
    import tabletop_tui.app

    FakeApp.opened = []
    monkeypatch.setattr(tabletop_tui.app, "TabletopApp", FakeApp)
    monkeypatch.setattr(opening, "at_a_terminal", lambda: True)
    return FakeApp.opened


def test_without_a_command_the_lobby_opens(run: Run, apps: list[Any], folder: Path) -> None:
    result = run()

    assert result.exit_code == 0
    assert [app.start for app in apps] == [None]
    assert apps[0].store.folder == folder
    assert "pebbles" in apps[0].library.entries


def test_looks_may_be_asked_for_this_time_alone(run: Run, apps: list[Any]) -> None:
    run("--theme", "contrast")
    run("play", "nim", "--ascii", "--theme=day")
    assert [app.look for app in apps] == [
        {"theme": "contrast"},
        {"theme": "day", "glyphs": "ascii"},
    ]
    assert load_settings() == (Settings(names=[]), "")
    refused = run("--theme", "pink")
    assert refused.exit_code == 2
    assert "--theme is night or day" in refused.stderr


def test_play_opens_the_app_on_the_new_game(run: Run, apps: list[Any]) -> None:
    result = run("play", "pebbles", "--seats", " Ada , Ben", "--set", "heap=huge", "--seed", "7")

    assert result.exit_code == 0
    table = apps[0].start.session.table
    assert table.names == ("Ada", "Ben")
    assert (table.options, table.seed) == ({"heap": "huge"}, 7)
    assert apps[0].start.path.exists()


def test_a_number_of_seats_stands_for_players_without_names(run: Run, apps: list[Any]) -> None:
    run("play", "pebbles", "--seats", "3")

    assert apps[0].start.session.table.names == ("Player 1", "Player 2", "Player 3")


def test_resume_opens_the_newest_game(run: Run, begun: Path, apps: list[Any]) -> None:
    result = run("resume")

    assert result.exit_code == 0
    assert apps[0].start.path == begun
    assert apps[0].start.session.decision.kind == "end"


@pytest.mark.parametrize("title", ["Pebbles", "pebbles"])
def test_resume_takes_the_title_of_a_game_for_its_newest_one(
    run: Run, begun: Path, apps: list[Any], title: str
) -> None:
    run("resume", title)

    assert apps[0].start.path == begun
    assert run("resume", "Raven").exit_code == 1, "none of that game is saved"


def test_resume_opens_the_newest_game_that_is_not_open_elsewhere(run: Run, begun: Path) -> None:
    run("play", "pebbles", "--seats", "Cleo,Dan", "--plain", typed="\n")
    elsewhere = WriterLock(begun.with_name("pebbles-cleo-dan.tabletop"))
    elsewhere.take()
    assert "Saved as Pebbles: Ada, Ben." in run("resume", "--plain", typed="").stdout
    elsewhere.release()


def test_who_comes_back_hears_what_happened_last(run: Run, begun: Path) -> None:
    said = run("resume", "--plain", "--verbosity", "short", typed="").stdout
    assert said.index("Ada takes 2 pebbles") < said.index("Keep them?")


def test_the_exit_code_of_the_app_is_that_of_the_command(
    run: Run, apps: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeApp, "return_code", 3)

    assert run().exit_code == 3


@pytest.mark.parametrize("command", [[], ["play", "pebbles"], ["resume"]])
def test_without_a_terminal_it_points_to_plain_mode(
    run: Run, folder: Path, command: list[str]
) -> None:
    result = run(*command)

    assert result.exit_code == 2
    assert "This is not a terminal." in result.stderr
    assert "--plain" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not folder.exists()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["pebble"], "There is no game called 'pebble'. Did you mean pebbles?"),
        (["zzz"], "There is no game called 'zzz'. Known games: "),
        (["pebbles", "--mode", "solo"], "Pebbles has no mode 'solo'; it has table."),
        (["pebbles", "--set", "wind=on"], "Pebbles has no option 'wind' in this mode"),
        (["pebbles", "--set", "heap=vast"], "Heap can be small or huge, not 'vast'."),
        (["pebbles", "--set", "heap"], "--set takes KEY=VALUE"),
        (["pebbles", "--set", "heap=huge", "--set", "heap=small"], "--set heap is given twice."),
        (["pebbles", "--seats", "A,B,C,D,E"], "Pebbles is for 1 to 4 players; you named 5."),
        (["umbrella", "--seats", "5"], "Umbrella is for 2 to 4 players, or solo; you named 5."),
        (["pebbles", "--seats", "9"], "Pebbles is for 1 to 4 players; you named 9."),
        (["pebbles", "--seats", "0"], "Pebbles is for 1 to 4 players; you named 0."),
        (["pebbles", "--seats", "9" * 5000], "no game has 99999999999999999999 seats"),
        (["pebbles", "--seats", "Ada,"], "Player 2 needs a name."),
        (["pebbles", "--seats", "Ada,ada"], "Two players are called ada."),
        (["pebbles", "--seats", "A" * 300], "The name of player 1 is longer than"),
        (["pebbles", "--seats", "Ada,\x1b[31mBen"], "has a character that cannot be shown"),
        (["pebbles", "--seed", "luck"], "The seed must be a whole number, not 'luck'."),
        (
            ["pebbles", "--seed", "-1"],
            "The seed must be a whole number from 0 to 9223372036854775807.",
        ),
        (["pebbles", "--loud"], "No such option: --loud"),
        ([], "Missing argument 'GAME' (see tabletop play --help)"),
    ],
)
def test_a_wrong_table_is_one_clear_line(
    run: Run, folder: Path, args: list[str], sentence: str
) -> None:
    result = run("play", *args, "--plain")

    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.startswith("tabletop: ")
    assert len(result.stderr.splitlines()) == 1
    assert not list(folder.glob("*"))


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_all_mistakes_are_told_at_once_a_line_for_each(
    run: Run, folder: Path, command: str
) -> None:
    options = ["--set", "heap=vast", "--set", "heap=huge", "--set", "=", "--seed", "luck"]
    result = run(command, "pebbles", *options)

    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "tabletop: --set heap is given twice.",
        "tabletop: --set takes KEY=VALUE, as in --set level=2, not '='.",
        "tabletop: Heap can be small or huge, not 'vast'.",
        "tabletop: The seed must be a whole number, not 'luck'.",
    ]
    assert not list(folder.glob("*"))


def test_who_sat_down_is_remembered_and_offered_the_next_time(run: Run, apps: list[Any]) -> None:
    run("play", "pebbles", "--seats", "Ada,Ben", "--plain")
    assert load_settings()[0].names == ["Ada", "Ben"]

    run("play", "pebbles", "--seats", "3")
    assert apps[0].start.session.table.names == ("Ada", "Ben", "Player 3")
    assert load_settings()[0].names == ["Ada", "Ben"]

    run("play", "nim", "--plain")
    named = load_settings()[0].names
    assert named == ["Ada", "Ben"]


def test_the_smallest_table_is_laid_for_those_who_are_remembered(run: Run, apps: list[Any]) -> None:
    save_settings(Settings(names=["Ada", "Ben", "Cleo"]))

    run("play", "nim")

    assert apps[0].start.session.table.names == ("Ada", "Ben")


def test_settings_that_cannot_be_read_or_kept_are_told_and_the_game_goes_on(
    run: Run, tmp_path: Path
) -> None:
    settings = tmp_path / "config" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text("{")
    result = run("play", "pebbles", "--seats", "Ada,Ben", "--plain")

    assert result.exit_code == 0
    assert result.stderr.startswith("tabletop: The settings were damaged: ")
    assert "Type help for help." in result.stdout

    settings.unlink()
    settings.mkdir()
    result = run("play", "pebbles", "--seats", "Ada,Ben", "--plain")
    told = result.stderr.splitlines()
    assert result.exit_code == 0
    assert "cannot be read" in told[0]
    assert "The settings were not saved" in told[1]


@pytest.mark.parametrize("command", [["saves"], ["play", "pebbles", "--plain"], ["resume"]])
def test_a_file_is_no_folder_for_saves(
    run: Run, apps: list[Any], tmp_path: Path, command: list[str]
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada")
    result = run("--saves", str(letter), *command)

    assert result.exit_code == 2
    assert result.stderr == f"tabletop: --saves: {letter} is not a folder.\n"


def test_a_folder_of_rulesets_that_is_not_there_is_told(run: Run) -> None:
    result = run("--rulesets", "/no/such/folder", "games")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "tabletop: --rulesets: there is no folder /no/such/folder.\n"


def test_plain_play_and_resume_are_one_game(run: Run, begun: Path) -> None:
    resumed = run("resume", begun.stem, *LINES, typed="\nkeep\n")
    again = run("resume", str(begun), "--plain", typed="")

    assert resumed.exit_code == 0
    assert "Ada: Keep them?" in resumed.stdout
    assert "Ben: How many?" in resumed.stdout
    assert "Ben, your turn." in again.stdout


def test_resume_says_that_there_is_nothing_to_continue(run: Run) -> None:
    result = run("resume", "--plain")

    assert result.exit_code == 1
    assert result.stderr == (
        "tabletop: There is no unfinished game to continue; start one with: tabletop play GAME\n"
    )


def test_resume_says_that_a_name_is_unknown(run: Run, begun: Path) -> None:
    result = run("resume", "chess", "--plain")

    assert result.exit_code == 1
    assert result.stderr == (
        "tabletop: There is no saved game called 'chess'; `tabletop saves` lists what there is.\n"
    )


@pytest.mark.parametrize("called", ["PEBBLES", "peb-bles", "Peb bles"])
def test_resume_takes_a_game_with_anything_between_its_letters(
    run: Run, begun: Path, called: str
) -> None:
    assert "your turn." in run("resume", called, "--plain").stdout
    assert run("resume", "--", "-", "--plain").exit_code != 0


def test_resume_names_the_nearest(run: Run, begun: Path) -> None:
    assert run("resume", "peebles", "--plain").stderr.endswith("Did you mean 'Pebbles'?\n")


def test_a_damaged_game_offers_its_previous_generation(run: Run, begun: Path) -> None:
    begun.write_bytes(begun.read_bytes()[:-40])

    broken = run("resume", begun.stem, "--plain")
    older = run("resume", f"{begun}.bak", *LINES, typed="\n")

    assert broken.exit_code == 1
    assert "is damaged" in broken.stderr
    assert f"tabletop resume {begun}.bak" in broken.stderr
    assert older.exit_code == 0
    assert "Ada: How many?" in older.stdout


def test_global_options_may_stand_behind_the_command() -> None:
    assert hoist(["play", "x", "--saves", "a", "--plain", "--rulesets=b"]) == [
        "--saves",
        "a",
        "--rulesets=b",
        "play",
        "x",
        "--plain",
    ]
    assert hoist(["saves", "rm", "--", "--saves"]) == ["saves", "rm", "--", "--saves"]
    assert hoist(["games", "--saves"]) == ["--saves", "games"]


def test_names_of_any_script_are_printed_as_they_are(run: Run) -> None:
    names = "שלום,🚀 Ада,[bold red]x[/]"
    result = run("play", "pebbles", "--seats", names, *LINES)

    assert result.exit_code == 0
    assert f"Pebbles, Table: {names.replace(',', ', ')}." in result.stdout


def test_a_game_that_cannot_be_saved_goes_on_and_says_so(run: Run, folder: Path) -> None:
    folder.write_text("a file where a folder should be")
    inside = ["--saves", str(folder / "inside")]
    result = run("play", "pebbles", "--seats", "Ada", "--plain", *inside, typed="1\nkeep\n")

    assert result.stdout.count("Not saved: a file stands where a folder should be") == 2
    assert "11 pebbles" in result.stdout
    assert result.exit_code == 1


def test_a_program_plays_from_the_command_line(run: Run, folder: Path) -> None:
    names = ["--seats", "Ada,Ben"]
    result = run("play", "pebbles", *names, "--jsonl", typed="take 2\n")

    kinds = [json.loads(line)["type"] for line in result.stdout.splitlines()]
    assert kinds == ["start", "question", "question", "left"]
    assert result.exit_code == 0
    again = run("resume", "--jsonl", "--strict", typed="keep\nfly\n")
    assert json.loads(again.stdout.splitlines()[-2])["key"] == "fly"
    assert again.exit_code == 3


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--strict", "--plain"], "--strict goes with --jsonl."),
        (["--jsonl", "--plain"], "--plain and --jsonl exclude each other."),
        (["--verbosity", "short"], "--verbosity goes with --plain."),
        (["--plain", "--verbosity", "loud"], "--verbosity is short, normal or full."),
        (["--table", "--plain"], "--table needs the screen: leave --plain or --jsonl away."),
        (["--port", "8000"], "--port goes with --table."),
    ],
)
def test_flags_that_do_not_fit_start_nothing(
    run: Run, folder: Path, flags: list[str], sentence: str
) -> None:
    result = run("play", "pebbles", *flags)

    assert result.exit_code == 2
    assert sentence in result.stderr
    assert not folder.exists()
