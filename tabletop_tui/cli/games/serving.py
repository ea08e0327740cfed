"""The command that plays in a desktop browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from tabletop_tui.cli.common import place_of, say
from tabletop_tui.core.errors import TabletopError

NO_PACKAGES = (
    "Playing in a browser needs another package. Get it with: pip install 'tabletop-tui[serve]'"
)


def serve(
    context: typer.Context,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=1, max=65535, help="The port of the link.")
    ] = 8641,
    host: Annotated[
        str,
        typer.Option(
            "--host", metavar="ADDRESS", help="Answer at this address; otherwise only here."
        ),
    ] = "127.0.0.1",
) -> None:
    """Play in a desktop browser: prints a link, and serves the app to one tab."""
    place = place_of(context)
    try:
        from tabletop_tui.serving.server import TabletopServer
    except ImportError:
        raise TabletopError(NO_PACKAGES) from None
    arguments = [word for folder in place.rulesets for word in ("--rulesets", str(folder))]
    if place.saves is not None:
        arguments += ["--saves", str(place.saves)]
    with tempfile.TemporaryDirectory() as folder:
        server = TabletopServer(arguments, host, port, Path(folder) / "game", say)
        server.serve()
