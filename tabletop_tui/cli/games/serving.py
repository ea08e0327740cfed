"""The command that plays in a desktop browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from tabletop_tui.cli.common import place_of, say
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.opening import agreed
from tabletop_tui.web.address import HERE, RISK, only_here, real_address

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
            "--host",
            metavar="ADDRESS",
            help="Answer at this address; 0.0.0.0 is that of this computer in its network.",
        ),
    ] = HERE,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do not ask before answering on the network.")
    ] = False,
) -> None:
    """Play in a desktop browser: prints a link, and serves the app to one tab."""
    place = place_of(context)
    host = real_address(host)
    if not (only_here(host) or yes or _network_agreed(host)):
        say("Nothing is answered.")
        return
    try:
        from tabletop_tui.serving.server import TabletopServer
    except ImportError:
        raise TabletopError(NO_PACKAGES) from None
    for shelf in place.rulesets:
        place.need_trust(shelf)
    arguments = [word for folder in place.rulesets for word in ("--rulesets", str(folder))]
    if place.rulesets:
        arguments.append("--trust")
    if place.saves is not None:
        arguments += ["--saves", str(place.saves)]
    with tempfile.TemporaryDirectory() as folder:
        server = TabletopServer(arguments, host, port, Path(folder) / "game", say)
        server.serve()


def _network_agreed(host: str) -> bool:
    """Whether somebody at the terminal agrees that other devices reach the app."""
    say(RISK, err=True)
    return agreed(
        f"Open the link to the network at {host}?",
        f"Nothing is answered at {host}, as nobody can be asked here. Add --yes to do it.",
    )
