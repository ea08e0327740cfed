"""Completion as shells ask for it: a real bash on a terminal, zsh and fish by their protocol."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import join, quote

import pexpect
import pytest

from tests.cli.conftest import FIXTURES, Run

PROMPT = "ready> "


@pytest.fixture
def saves(folder: Path, run: Run) -> Path:
    """Three saved games; two of them share a name."""
    run("play", "nim", "--seats", "Ada,Ben", "--plain")
    run("saves", "rename", "nim-ada-ben", "It's Ada: 5 $, “Ben”")
    run("play", "pebbles", "--seats", "Cleo,Dov", "--plain")
    run("saves", "export", "pebbles-cleo-dov", str(folder / "pebbles-twin.tabletop"))
    return folder


def environment(saves: Path, **more: str) -> dict[str, str]:
    return {
        **os.environ,
        "TABLETOP_DATA_DIR": str(saves.parent / "data"),
        "PYTHONPATH": str(Path(__file__).parents[2]),
        **more,
    }


@pytest.fixture
def command(tmp_path: Path, saves: Path) -> Path:
    """A folder with a `tabletop` that completes, and tells its arguments when it is called."""
    place = tmp_path / "bin" / "tabletop"
    place.parent.mkdir()
    place.write_text(
        "#!/bin/bash\n"
        f'[ -n "$_TABLETOP_COMPLETE" ] && exec {quote(sys.executable)} -m tabletop_tui "$@"\n'
        "printf '[%s]' \"$@\"; echo\n"
    )
    place.chmod(0o755)
    brought = saves.parent / "data" / "rulesets"
    brought.parent.mkdir(exist_ok=True)
    brought.symlink_to(FIXTURES)
    return place.parent


@pytest.fixture
def bash(command: Path, saves: Path) -> Iterator[pexpect.spawn[str]]:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    env = environment(saves, PATH=f"{command}:{os.environ['PATH']}", PS1=PROMPT, TERM="dumb")
    shell = pexpect.spawn(
        "bash", ["--norc", "--noprofile", "-i"],
        env=env, encoding="utf-8", timeout=30, dimensions=(40, 400),
    )  # fmt: skip
    shell.expect_exact(PROMPT)
    shell.sendline("bind 'set bell-style none' 'set enable-bracketed-paste off'")
    shell.expect_exact(PROMPT)
    shell.sendline('eval "$(_TABLETOP_COMPLETE=source_bash tabletop)"')
    shell.expect_exact(PROMPT)
    yield shell
    shell.close(force=True)


LINES = [
    ("pl\tumbrella_\t", "[play][umbrella_academy]"),
    ("play umbrella --mode s\t", "[play][umbrella][--mode][solo]"),
    ("play umbrella --mode=s\t", "[play][umbrella][--mode=solo]"),
    ("play umbrella --set lev\t3\t", "[play][umbrella][--set][level=3]"),
    ("play umbrella --set=lev\t3\t", "[play][umbrella][--set=level=3]"),
    ("--saves SAVES resume It\t", "[--saves][SAVES][resume][It's Ada: 5 $, “Ben”]"),
    ("--saves SAVES resume It\\'s\\ Ada:\\ 5\t", "[resume][It's Ada: 5 $, “Ben”]"),
    ('--saves SAVES resume "It\t', "[resume][It's Ada: 5 $, “Ben”]"),
    ("--saves SAVES saves rm p\tt\t", "[saves][rm][pebbles-twin]"),
]


def test_bash_completes_lines(bash: pexpect.spawn[str], saves: Path) -> None:
    for typed, called in LINES:
        bash.send(f"tabletop {typed.replace('SAVES', quote(str(saves)))}\r")
        bash.expect_exact("\n[")
        line = bash.readline().strip()
        assert called.replace("SAVES", str(saves)) in f"[{line}", typed
        bash.expect_exact(PROMPT)


def asked(saves: Path, shell: str, line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """What the script of zsh or fish is told about a line."""
    folders = ["--rulesets", str(FIXTURES), "--saves", str(saves)]
    return subprocess.run(
        [sys.executable, "-m", "tabletop_tui"],
        env=environment(
            saves,
            _TABLETOP_COMPLETE=f"complete_{shell}",
            _TYPER_COMPLETE_ARGS=f"tabletop {join(folders)} {line}",
            _TYPER_COMPLETE_FISH_ACTION="get-args",
            **more,
        ),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


CASES: list[tuple[str, Sequence[str]]] = [
    ("pl", ["play"]),
    ("play umbrella_", ["umbrella_academy"]),
    ("rules neb", []),
    ("play pebbles --seats ", ["1", "2", "3", "4"]),
    ("play umbrella --mode ", ["table", "solo"]),
    ("play umbrella --set level=", ["level=1", "level=2", "level=3", "level=4"]),
    ("simulate nim --policy ", ["random"]),
    ("resume 'It", ["It's Ada: 5 $, “Ben”"]),
    ("resume p", ["pebbles-cleo-dov", "pebbles-twin"]),
]


def test_fish_is_told_one_answer_in_a_line(saves: Path) -> None:
    for line, answers in CASES:
        told = asked(saves, "fish", line)
        assert [row.split("\t")[0] for row in told.stdout.splitlines()] == answers, line
        assert told.stderr == ""


def test_fish_hears_whether_there_are_answers(saves: Path) -> None:
    more = {"_TYPER_COMPLETE_FISH_ACTION": "is-args"}
    env = environment(saves, _TABLETOP_COMPLETE="complete_fish", **more)
    for line, code in (("tabletop pl", 0), ("tabletop rules neb", 1)):
        env["_TYPER_COMPLETE_ARGS"] = line
        done = subprocess.run(
            [sys.executable, "-m", "tabletop_tui"], env=env, capture_output=True, check=False
        )
        assert (done.returncode, done.stdout, done.stderr) == (code, b"", b"")


def test_zsh_is_told_a_spec_that_it_evaluates(saves: Path) -> None:
    assert asked(saves, "zsh", "pl").stdout.startswith('_arguments \'*: :(("play"')
    told = asked(saves, "zsh", "resume 'It").stdout
    assert told == "_arguments '*: :((\"It''s Ada\\\\: 5 \\$, “Ben”\"))'\n"


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_what_is_broken_is_not_complained_about(tmp_path: Path, shell: str) -> None:
    """Neither a fifo among the saved games nor a folder that is no game keeps the shell waiting."""
    saves = tmp_path / "saves"
    saves.mkdir()
    os.mkfifo(saves / "pipe.tabletop")
    (saves / "empty.tabletop").touch()
    (saves / "odd.tabletop").write_text('{"name": ["x"]}\n')
    game = tmp_path / "data" / "rulesets" / "broken"
    game.mkdir(parents=True)
    (game / "ruleset.toml").write_text("modes = 7\nid = 'x'\n")
    words = "\n".join(["tabletop", "--saves", str(saves), "resume", ""])
    # To bash `COMP_WORDS` are the line.
    lines = ("resume ", "play x --set ", "play x --mode ") if shell == "fish" else ("resume ",)
    for line in lines:
        told = asked(saves, shell, line, COMP_WORDS=words, COMP_CWORD="4")
        assert told.stderr == ""
        assert "Traceback" not in told.stdout
    nonsense = asked(saves, shell, "'", COMP_WORDS="'", COMP_CWORD="many")
    assert nonsense.stderr == ""


def test_completion_imports_neither_screens_nor_models(tmp_path: Path) -> None:
    code = (
        "import sys, tabletop_tui.__main__ as it\n"
        "try:\n    it.main()\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    words = "\n".join(["tabletop", "play", "umbrella", "--set", "le"])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(
            tmp_path / "x", _TABLETOP_COMPLETE="complete_bash", COMP_WORDS=words, COMP_CWORD="4"
        ),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "level=2" in done.stdout.splitlines()
    heavy = {"textual", "rich", "tabletop_tui.core.content.manifest", "tabletop_tui.saves"}
    assert heavy.isdisjoint(done.stderr.split())
