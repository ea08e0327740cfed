"""What help says: all of it, about everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import typer

from tabletop_tui.app.preferences import named_keys
from tabletop_tui.cli import cli, listing
from tests.cli.conftest import Run

ROOT: Any = typer.main.get_command(cli)


def commands(
    group: Any = ROOT, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command and group with the words that call it."""
    yield path, group
    for name, command in getattr(group, "commands", {}).items():
        yield from commands(command, (*path, name))


COMMANDS = dict(commands())


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_and_option_is_described_and_no_line_is_cut(
    run: Run, path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    command = COMMANDS[path]
    assert command.help
    for parameter in command.params:
        assert getattr(parameter, "help", ""), parameter.name
    told = run(*path, "--help").stdout
    assert "..." not in told.replace("[ARGS]...", "").replace("COMMAND [ARGS]", "")
    for name, inner in getattr(command, "commands", {}).items():
        sentence = " ".join(inner.help.split()).split(". ")[0]
        assert sentence in " ".join(told.split()), name


def test_every_key_is_described() -> None:
    assert [name for name, (_, about) in named_keys().items() if not about.strip()] == []


def test_lessons_are_completed(run: Run) -> None:
    context = typer.Context(ROOT.commands["learn"], parent=typer.Context(ROOT))
    context.params = {"game": "Umbrella"}
    from tabletop_tui.cli.offers import lessons

    assert lessons(context) == ["first", "solo"]


def test_rules_come_in_pages_on_a_terminal_and_as_markdown_into_a_pipe(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = run("rules", "umbra_via").stdout
    assert piped.startswith("# ")
    pages: list[str] = []
    monkeypatch.setattr("pydoc.pager", pages.append)
    monkeypatch.setattr(listing, "at_a_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    told = run("rules", "umbra_via")
    assert (told.exit_code, told.stdout) == (0, "")
    (page,) = pages
    drawn = piped.splitlines()
    assert max(len(line) for line in page.splitlines() if line not in drawn) <= 60
    assert not any(line.startswith("#") for line in page.splitlines())
    assert "**" not in page
    plain = "".join(char if char.isalpha() else " " for char in page)
    told_in_pipe = "".join(char if char.isalpha() else " " for char in piped)
    assert set(told_in_pipe.split()) - set(plain.split()) == set()
