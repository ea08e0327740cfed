"""The command that plays a seat of a table elsewhere in this terminal."""

from __future__ import annotations

import asyncio
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
        str, typer.Argument(metavar="LINK", help="The link of a seat; F7 at the table shows it.")
    ],
) -> None:
    """Play a seat of a table elsewhere: its own screen, in this terminal."""
    from tabletop_tui.joining.link import mark_of

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


def _address(link: str) -> SeatAddress:
    from tabletop_tui.joining.link import LinkError, read_link

    try:
        return read_link(link)
    except LinkError as error:
        raise UsageError(str(error)) from None


def _waits(why: str) -> None:
    say(f"{why} Waiting for that; Ctrl+C leaves.", err=True)
