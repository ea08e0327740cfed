"""The command as a process: what it imports, how it ends."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabletop_tui import __main__ as command
from tests.cli.conftest import FIXTURES

HEAVY = ("textual", "pydantic", "typer", "rich", "importlib.metadata")


def start(*args: str, data: Path, **more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tabletop_tui", "--rulesets", str(FIXTURES), "--trust", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TABLETOP_DATA_DIR": str(data), **more},
    )


def imported_by(*args: str) -> set[str]:
    """The modules that a run of the command imports."""
    code = (
        "import sys, tabletop_tui.__main__ as it\n"
        "sys.argv = ['tabletop', *sys.argv[1:]]\n"
        "try:\n    it.main()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def test_version_imports_nothing_heavy() -> None:
    modules = imported_by("--version")

    assert "tabletop_tui" in modules
    assert modules.isdisjoint(HEAVY)


@pytest.mark.parametrize("args", [["--help"], ["games"], ["play", "--help"]])
def test_only_the_app_imports_textual(args: list[str]) -> None:
    modules = imported_by(*args)

    assert "typer" in modules
    assert "textual" not in modules


def test_plain_mode_imports_no_textual(tmp_path: Path) -> None:
    modules = imported_by(
        *("play", "pebbles", "--plain", "--saves", str(tmp_path)),
        *("--rulesets", str(FIXTURES), "--trust"),
    )

    assert "tabletop_tui.plain.game" in modules
    assert "textual" not in modules


def test_the_version_is_said_anywhere(tmp_path: Path) -> None:
    process = start("--version", data=tmp_path)

    out, _ = process.communicate()
    assert process.returncode == 0
    assert out.startswith("tabletop ")


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    process = start("games", "--json", data=tmp_path)
    assert process.stdout is not None
    assert process.stderr is not None

    process.stdout.close()
    errors = process.stderr.read()

    assert process.wait() == 0
    assert errors == ""


MORE_GAMES = ["--rulesets", str(FIXTURES), "--trust"]


@pytest.mark.parametrize(
    "args",
    [
        ["--version"],
        [*MORE_GAMES, "games"],
        [*MORE_GAMES, "rules", "umbrella"],
        [*MORE_GAMES, "play", "nim", "--plain"],
    ],
)
def test_output_that_cannot_be_written_is_one_clear_line(tmp_path: Path, args: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tabletop_tui", *args],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "TABLETOP_DATA_DIR": str(tmp_path)},
        )
    assert done.returncode == 1
    assert done.stderr == "tabletop: The output cannot be read or written: the disk is full.\n"


def test_bytes_that_are_no_text_do_not_end_the_game(tmp_path: Path) -> None:
    play = ["play", "pebbles", "--seats", "Ada", "--plain"]
    done = subprocess.run(
        [sys.executable, "-m", "tabletop_tui", "--rulesets", str(FIXTURES), "--trust", *play],
        input=b"\xff\xfe\ntake 1\n",
        capture_output=True,
        check=False,
        env={**os.environ, "TABLETOP_DATA_DIR": str(tmp_path), "PYTHONIOENCODING": "ascii:strict"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not one of the answers" in done.stdout
    assert b"Ada takes 1" in done.stdout


@pytest.mark.parametrize("stream", ["<&-", ">&-"])
@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ("", "This is not a terminal. Start a game as lines with: tabletop play GAME --plain"),
        ("play nim", "This is not a terminal. Add --plain to play as lines."),
        ("play nim --plain", "Plain mode needs an input and an output, and one of them is closed."),
    ],
)
def test_a_closed_input_or_output_is_one_clear_line(
    tmp_path: Path, args: str, sentence: str, stream: str
) -> None:
    words = ["exec", sys.executable, "-m", "tabletop_tui", "--rulesets", str(FIXTURES), "--trust"]
    command = f"{shlex.join(words)} {args} {stream}"
    done = subprocess.run(
        ["sh", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TABLETOP_DATA_DIR": str(tmp_path)},
    )
    assert (done.returncode, done.stderr) == (2, f"tabletop: {sentence}\n")
    assert not (tmp_path / "saves").exists()


@pytest.mark.parametrize("signal_name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_told_to_end_it_leaves_with_the_game_saved(tmp_path: Path, signal_name: str) -> None:
    number = getattr(signal, signal_name)
    process = start("play", "pebbles", "--seats", "Ada", "--plain", data=tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("take 2\n")
    process.stdin.flush()
    while "Keep them?" not in process.stdout.readline():
        pass

    process.send_signal(number)
    _, errors = process.communicate()

    assert process.returncode == 128 + number
    assert errors == ""
    resumed = start("resume", "--plain", data=tmp_path)
    out, _ = resumed.communicate("")
    assert "Keep them?" in out


def test_windows_is_told_where_it_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "os", SimpleNamespace(name="nt"))
    with pytest.raises(SystemExit) as left:
        command.main()
    assert left.value.code == 2
    assert capsys.readouterr().err == f"{command.NOT_HERE}\n"
