"""The commands around saved games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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


def test_to_be_heard_each_saved_game_is_a_sentence(run: Run, begun: Path) -> None:
    line = run("saves", "--plain").stdout.splitlines()[0]
    assert line.startswith("Pebbles: Ada, Ben. ")
    assert "·" not in line
    assert begun.name in line
    assert run("saves", "rm", begun.stem).exit_code == 2
    assert run("saves", "--plain", "rm", begun.stem, "--yes").exit_code == 2


def test_no_saves_is_an_empty_list(run: Run) -> None:
    assert run("saves").stdout == "No saved games.\n"
    assert json.loads(run("saves", "--json").stdout) == []


def test_rm_deletes_one_game(run: Run, begun: Path) -> None:
    result = run("saves", "rm", "Pebbles: Ada, Ben", "--yes")

    assert (result.exit_code, result.stdout) == (0, "Deleted pebbles-ada-ben.tabletop.\n")
    assert not begun.exists()


def test_rm_deletes_nothing_where_nobody_can_be_asked(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    elsewhere = run("saves", "export", begun.stem, str(tmp_path / "copy.tabletop"))
    assert elsewhere.exit_code == 0
    for target, which in ((begun.stem, begun.name), (str(tmp_path / "copy.tabletop"),) * 2):
        result = run("saves", "rm", target)
        assert result.exit_code == 2
        assert result.stderr == (
            "tabletop: Nothing is deleted, as nobody can be asked here. "
            f"Add --yes to delete {which}.\n"
        )
        assert begun.exists()
    assert (tmp_path / "copy.tabletop").exists()


def test_rm_deletes_elsewhere_only_what_is_a_saved_game(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    """The ending of a file proves nothing outside the folder of the saves."""
    letter = tmp_path / "letter.tabletop"
    letter.write_text("Dear Ada")
    result = run("saves", "rm", str(letter), "--yes")
    assert result.exit_code == 1
    assert result.stderr == "tabletop: letter.tabletop is not a saved game of this program.\n"
    assert letter.exists()
    copy = tmp_path / "copy.tabletop"
    run("saves", "export", begun.stem, str(copy))
    assert run("saves", "rm", str(copy), "--yes").stdout == f"Deleted {copy}.\n"
    assert not copy.exists()


def test_rm_of_an_unknown_game_deletes_nothing(run: Run, begun: Path) -> None:
    result = run("saves", "rm", "other")

    assert result.exit_code == 1
    assert "no saved game called 'other'" in result.stderr
    assert begun.exists()


def test_nothing_but_a_saved_game_is_deleted_or_renamed(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada")

    for command in (["rm", str(letter), "--yes"], ["rename", str(letter), "Sunday"]):
        result = run("saves", *command)
        assert result.exit_code == 1
        assert result.stderr == "tabletop: letter.txt is not a saved game of this program.\n"
    assert letter.read_text() == "Dear Ada"
    assert not (tmp_path / ".locks").exists()


def test_a_damaged_game_can_be_deleted_whatever_its_file_is_called(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    half = tmp_path / "half"
    half.write_bytes(begun.read_bytes()[:200])
    strange = begun.with_name("strange.tabletop")
    strange.write_text("no game at all")

    assert run("saves", "rm", str(half), "--yes").exit_code == 0
    assert run("saves", "rm", "strange", "--yes").exit_code == 0
    assert not half.exists()
    assert not strange.exists()


@pytest.mark.parametrize("left", [True, False])
def test_on_a_terminal_deleting_is_asked_first(
    run: Run, begun: Path, monkeypatch: pytest.MonkeyPatch, left: bool
) -> None:
    asked: list[str] = []

    def confirm(question: str) -> bool:
        asked.append(question)
        return not left

    monkeypatch.setattr("typer.confirm", confirm)
    monkeypatch.setattr("tabletop_tui.opening.at_a_terminal", lambda: True)
    result = run("saves", "rm", begun.stem)

    assert asked == ["Delete pebbles-ada-ben.tabletop?"]
    assert begun.exists() is left
    assert ("Nothing is deleted." in result.stdout) is left
    assert run("saves", "rm", begun.stem, "--yes").exit_code == (0 if left else 1)
    assert len(asked) == 1


def test_a_broken_game_is_listed_with_its_problem(run: Run, begun: Path) -> None:
    begun.with_name("half.tabletop").write_bytes(begun.read_bytes()[:200])

    lines = run("saves").stdout.splitlines()
    assert lines[-2] == "half.tabletop"
    assert lines[-1].startswith("  half.tabletop is damaged: its end is missing.")


def test_a_finished_game_is_listed_as_finished(run: Run) -> None:
    run("play", "nim", "--seats", "Ada,Ben", "--plain", typed="1\n" * 30)

    assert run("saves").stdout.splitlines()[1] == "  finished"


def test_rename_gives_name_and_file_a_new_name(run: Run, begun: Path) -> None:
    result = run("saves", "rename", begun.stem, "Sunday")

    assert result.exit_code == 0
    assert not begun.exists()
    assert run("resume", "sunday", "--plain").exit_code == 0


def test_rename_refuses_an_empty_name(run: Run, begun: Path) -> None:
    result = run("saves", "rename", begun.stem, " ")

    assert result.exit_code == 2
    assert result.stderr == "tabletop: A saved game needs a name.\n"


def test_an_exported_game_can_be_continued_from_its_file(
    run: Run, begun: Path, tmp_path: Path
) -> None:
    target = tmp_path / "travel.tabletop"

    assert run("saves", "export", begun.stem, str(target)).exit_code == 0
    run("saves", "rm", begun.stem)

    assert "Keep them?" in run("resume", str(target), "--plain", typed="\n").stdout


def test_export_overwrites_nothing(run: Run, begun: Path, tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.write_text("mine")

    result = run("saves", "export", begun.stem, str(target))

    assert result.exit_code == 2
    assert target.read_text() == "mine"


def test_json_goes_with_the_list_alone(run: Run, begun: Path) -> None:
    assert run("saves", "--json", "rm", begun.stem).exit_code == 2
    assert begun.exists()
