"""The commands for those who write a game or a computer player."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from tabletop_tui.cli.common import place_of, say
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.opening import UsageError


def new(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help='What it is called, such as "Dragon Duel".')
    ],
    into: Annotated[
        Path,
        typer.Option("--into", metavar="DIR", help="Put its folder there instead of here."),
    ] = Path(),
) -> None:
    """Lay out a small working game, to start your own from."""
    from tabletop_tui.starter.making import id_of, lay_out

    try:
        game = id_of(name)
    except TabletopError as error:
        raise UsageError(str(error)) from None
    if game in place_of(context).listed.entries:
        raise UsageError(f"There is a game called {game} already. Choose another name.")
    if into.exists() and not into.is_dir():
        raise UsageError(f"--into: {into} is not a folder.")
    if (into / game).exists():
        raise UsageError(
            f"{into / game} is there already. Choose another name, or remove it first."
        )
    files = lay_out(name, into)
    folder = into / game
    say(f"{folder} holds a small game that works:")
    for path in files:
        say(f"  {path.relative_to(folder)}")
    shelf, place = shlex.quote(str(into)), shlex.quote(str(folder))
    say(f"Play it:   tabletop --rulesets {shelf} play {game}")
    say(f"Check it:  tabletop check {place}")
    say(f"Test it:   python -m pytest {place}")
    say("docs/new-game.md tells what stands in each file, and what else a game can have.")


def engine(context: typer.Context) -> None:
    """Be a computer player: read JSON lines, answer in JSON lines (docs/players.md)."""
    from tabletop_tui.engine import serve

    serve(place_of(context).library)
