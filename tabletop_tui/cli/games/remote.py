"""The commands that play elsewhere: a seat of another table here, the app in a browser."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.cli.common import place_of, say
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.folders import data_folder
from tabletop_tui.opening import UsageError, agreed, need_terminal, open_app
from tabletop_tui.web import HERE, RISK, only_here, real_address

if TYPE_CHECKING:
    from tabletop_tui.remote.terminal.link import SeatAddress


NO_PACKAGES = (
    "Joining a table needs two more packages. Get them with: pip install 'tabletop-tui[seats]'"
)


def join(
    context: typer.Context,
    link: Annotated[
        str | None,
        typer.Argument(
            metavar="LINK",
            help="The link of a seat, as F7 at the table shows it; without one it is asked for. "
            "- reads it from the standard input.",
        ),
    ] = None,
) -> None:
    """Play a seat of a table elsewhere: its own screen, in this terminal.

    A link in the command can be read by other users of this computer while the game goes on, and
    stays in the history of the shell.
    """
    from tabletop_tui.remote.terminal.link import mark_of

    if link is None:
        need_terminal("Give the link as an argument, or - to read it from the standard input.")
        address = _address(typer.prompt("Link of the seat (not shown)", hide_input=True))
    elif link == "-":
        address = _address(sys.stdin.readline() if sys.stdin is not None else "")
        _use_keyboard()
    else:
        address = _address(link)
    need_terminal("Open the link in a browser instead.")
    place = place_of(context)
    try:
        from tabletop_tui.remote.terminal.game import JoinedGame
        from tabletop_tui.remote.terminal.wire import SeatWire
    except ImportError:
        raise TabletopError(NO_PACKAGES) from None
    wire = SeatWire(address, mark_of(address, data_folder()))
    try:
        hearing = asyncio.run(wire.first(_waits))
    except KeyboardInterrupt:
        raise typer.Abort from None
    joined = JoinedGame(place.library, hearing)
    raise typer.Exit(open_app(place, None, seat=(joined, wire)))


def _use_keyboard() -> None:
    """Read keys from the terminal that this program was started at; the link's source is read."""
    with suppress(OSError):
        keyboard = os.open("/dev/tty", os.O_RDWR)
        os.dup2(keyboard, 0)
        os.close(keyboard)


def _address(link: str) -> SeatAddress:
    from tabletop_tui.remote.terminal.link import LinkError, read_link

    try:
        return read_link(link)
    except LinkError as error:
        raise UsageError(str(error)) from None


def _waits(why: str) -> None:
    say(f"{why} Waiting for that; Ctrl+C leaves.", err=True)


NO_SERVER = (
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
        from tabletop_tui.remote.browser.server import TabletopServer
    except ImportError:
        raise TabletopError(NO_SERVER) from None
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
