"""Writes the manual page from the parser of the command line: `python -m tools.manual`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from tabletop_tui import __version__
from tabletop_tui.cli import cli
from tools.terminal import ROOT

PAGE = ROOT / "docs" / "tabletop.1"

FILES = {
    "settings.toml": "what the player prefers, in the configuration folder of the user",
    "saves/": "the saved games, in the data folder of the user (in a checkout: beside the program)",
    "history.sqlite": "the finished games, in the data folder",
    "acquainted.json": "who has seen the goal card of which game, in the data folder",
    "pictures/": "pictures kept with S, in the data folder",
    "rulesets/": "more games, in the data folder; their code runs without a question",
    "trusted.json": "the folders of --rulesets whose games may run, in the data folder",
}
VARIABLES = {
    "TABLETOP_CONFIG_DIR": "the configuration folder",
    "TABLETOP_DATA_DIR": "the data folder",
    "TABLETOP_GOAL_CARDS": "off: no goal cards, for programs that press keys",
    "NO_COLOR": "when set, nothing is coloured",
}


def page() -> str:
    """The whole page in the language of man."""
    group = typer.main.get_command(cli)
    return "\n".join([*_lines(group), ""])


def _lines(group: Any) -> Iterator[str]:
    yield f'.TH TABLETOP 1 "" "tabletop {__version__}" "Games"'
    yield ".SH NAME"
    yield "tabletop \\- board games, played together at one terminal"
    yield ".SH SYNOPSIS"
    yield ".B tabletop"
    yield "[OPTIONS] [COMMAND [ARGUMENTS]]"
    yield ".SH DESCRIPTION"
    yield _plain(group.help)
    yield _plain(group.epilog)
    yield ".SH OPTIONS"
    yield from _parameters(group)
    yield ".SH COMMANDS"
    for name, command in _commands(group):
        arguments = [_named(p) for p in command.params if _is_argument(p)]
        words = " ".join(["tabletop", name, *arguments])
        yield f'.SS "{_plain(words)}"'
        yield _plain(command.help)
        yield from _parameters(command)
    yield ".SH FILES"
    yield from _terms(FILES)
    yield ".SH ENVIRONMENT"
    yield from _terms(VARIABLES)
    yield ".SH EXIT STATUS"
    yield "0: fine. 1: failed. 2: wrong usage. 3: with \\-\\-strict, an answer was refused."


def _commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every command by its whole name, in the order of the help."""
    context = _context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield f"{before}{name}", command
        if hasattr(command, "list_commands"):
            yield from _commands(command, f"{before}{name} ")


def _parameters(command: Any) -> Iterator[str]:
    for parameter in command.params:
        if not _is_argument(parameter) and not parameter.hidden:
            flags = ", ".join(parameter.opts)
            value = "" if parameter.is_flag else f" {parameter.metavar}"
            yield from _terms({f"{flags}{value}": parameter.help or ""})


def _is_argument(parameter: Any) -> bool:
    return str(parameter.param_type_name) == "argument"


def _named(argument: Any) -> str:
    return argument.metavar if argument.required else f"[{argument.metavar}]"


def _context(command: Any) -> typer.Context:
    return typer.Context(command)


def _terms(words: dict[str, str]) -> Iterator[str]:
    for word, about in words.items():
        yield ".TP"
        yield f".B {_plain(word)}"
        yield _plain(about)


def _plain(text: str | None) -> str:
    """Words that mean nothing to the typesetter."""
    words = " ".join((text or "").split())
    safe = words.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{safe}" if safe[:1] in (".", "'") else safe


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
