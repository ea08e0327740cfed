"""The command that plays a seat of a table elsewhere in this terminal."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.cli.common import place_of, say
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.folders import data_folder
from tabletop_tui.opening import UsageError, need_terminal, open_app

if TYPE_CHECKING:
    from tabletop_tui.joining.link import SeatAddress

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
    from tabletop_tui.joining.link import mark_of

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
        from tabletop_tui.joining.game import JoinedGame
        from tabletop_tui.joining.wire import SeatWire
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
    from tabletop_tui.joining.link import LinkError, read_link

    try:
        return read_link(link)
    except LinkError as error:
        raise UsageError(str(error)) from None


def _waits(why: str) -> None:
    say(f"{why} Waiting for that; Ctrl+C leaves.", err=True)
