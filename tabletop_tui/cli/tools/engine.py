"""The command that is a computer player for another program."""

from __future__ import annotations

import typer

from tabletop_tui.cli.common import place_of


def engine(context: typer.Context) -> None:
    """Be a computer player: read JSON lines, answer in JSON lines (docs/players.md)."""
    from tabletop_tui.engine import serve

    serve(place_of(context).library)
