"""The commands around saved games."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_saves_lists_what_can_be_continued(run: Run, begun: Path) -> None:
    result = run("saves")

    assert result.exit_code == 0
    name, where, file = result.stdout.splitlines()
    assert name == "Pebbles: Ada, Ben"
    assert where == "  12 pebbles left · Ada to decide"
    assert file.startswith("  pebbles-ada-ben.tabletop, saved 20")


def test_saves_as_json_tells_broken_files_too(run: Run, begun: Path) -> None:
    (begun.parent / "half.tabletop").write_bytes(begun.read_bytes()[:200])

    healthy, broken = json.loads(run("saves", "--json").stdout)

    assert healthy["file"] == str(begun)
    assert (healthy["game"], healthy["players"]) == ("pebbles", ["Ada", "Ben"])
    assert (healthy["finished"], healthy["problem"]) == (False, "")
    assert "is damaged" in broken["problem"]
    assert broken["file"].endswith("half.tabletop")


def test_no_saves_is_an_empty_list(run: Run) -> None:
    assert run("saves").stdout == "No saved games.\n"
    assert json.loads(run("saves", "--json").stdout) == []


def test_rm_deletes_one_game(run: Run, begun: Path) -> None:
    result = run("saves", "rm", "Pebbles: Ada, Ben")

    assert (result.exit_code, result.stdout) == (0, "Deleted pebbles-ada-ben.tabletop.\n")
    assert not begun.exists()


def test_rm_of_an_unknown_game_deletes_nothing(run: Run, begun: Path) -> None:
    result = run("saves", "rm", "other")

    assert result.exit_code == 1
    assert "no saved game called 'other'" in result.stderr
    assert begun.exists()


def test_rename_gives_name_and_file_a_new_name(run: Run, begun: Path) -> None:
    result = run("saves", "rename", begun.stem, "Sunday")

    assert result.exit_code == 0
    assert not begun.exists()
    assert run("resume", "sunday", "--plain").exit_code == 0


def test_rename_refuses_an_empty_name(run: Run, begun: Path) -> None:
    result = run("saves", "rename", begun.stem, " ")

    assert result.exit_code == 1
    assert result.stderr == "tabletop: A saved game needs a name.\n"


def test_an_exported_game_can_be_continued_from_its_file(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    target = tmp_path / "travel.tabletop"

    assert run("saves", "export", begun.stem, str(target)).exit_code == 0
    run("saves", "rm", begun.stem)

    assert "Ada: Keep them?" in run("resume", str(target), "--plain", typed="\n").stdout


def test_export_overwrites_nothing(run: Run, begun: Path, tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.write_text("mine")

    result = run("saves", "export", begun.stem, str(target))

    assert result.exit_code == 1
    assert target.read_text() == "mine"


def test_json_goes_with_the_list_alone(run: Run, begun: Path) -> None:
    assert run("saves", "--json", "rm", begun.stem).exit_code == 2
    assert begun.exists()
