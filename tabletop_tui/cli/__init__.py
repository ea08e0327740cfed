"""The command line: parses, then calls the rest. Heavy modules are imported by the command used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tabletop_tui import __version__
from tabletop_tui.cli import offers
from tabletop_tui.cli.common import CommandGroup
from tabletop_tui.cli.games import daily, join, learn, play, replay, resume, serve
from tabletop_tui.cli.listing import games, rules
from tabletop_tui.cli.saved import export, import_, review, saves, stats
from tabletop_tui.cli.tools import check, config, doctor, engine, look_of, new, simulate
from tabletop_tui.opening import Place, open_lobby

cli = typer.Typer(
    name="tabletop",
    cls=CommandGroup,
    help="Real board games, played together at one terminal.",
    epilog="Without a command the lobby opens. Exit codes: 0 fine, 1 failed, 2 wrong usage.",
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tabletop {__version__}")
        raise typer.Exit


@cli.callback()
def _start(
    context: typer.Context,
    saves_folder: Annotated[
        Path | None,
        typer.Option("--saves", metavar="DIR", help="Keep the saved games in this folder."),
    ] = None,
    rulesets: Annotated[
        list[Path] | None,
        typer.Option(
            "--rulesets",
            metavar="DIR",
            help="Look for more games in this folder (may repeat). They are code and run as you; "
            "it asks once whether you trust the folder.",
        ),
    ] = None,
    trust: Annotated[
        bool,
        typer.Option("--trust", help="Run the games in these folders this time, without asking."),
    ] = False,
    theme: Annotated[
        str | None,
        typer.Option(
            "--theme", metavar="NAME", help="Colours for this time.", autocompletion=offers.themes
        ),
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw in plain ASCII this time.")
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    context.obj = Place(saves_folder, tuple(rulesets or ()), look_of(theme, ascii_only), trust)
    if context.invoked_subcommand is None:
        raise typer.Exit(open_lobby(context.obj))


for one in (
    *(play, learn, daily, resume, replay, join, serve, export, import_, review, stats, games),
    *(rules, simulate, engine, check, new, config, doctor),
):
    cli.command(one.__name__.removesuffix("_"))(one)
cli.add_typer(saves, name="saves")
