"""The arguments and options that several commands share: each looks and completes alike."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_tui.cli import offers

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game, as `games` lists it.", autocompletion=offers.games
    ),
]

SavedName = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help="A saved game by name or file.", autocompletion=offers.saved_games
    ),
]

Mode = Annotated[
    str | None,
    typer.Option(
        "--mode", metavar="MODE", help="The mode, such as solo.", autocompletion=offers.modes
    ),
]

Values = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="An option of the game (may repeat).",
        autocompletion=offers.values,
    ),
]

InWords = Annotated[
    bool, typer.Option("--plain", help="Say it in words, without signs: for screen readers.")
]

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
