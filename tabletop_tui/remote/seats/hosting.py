"""The private screens of the open game, for the table's own screen: the room and its server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.remote.seats.room import Room
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.remote_seats import SeatLink
from tabletop_tui.theme import Palette
from tabletop_tui.web import HERE, network_address

if TYPE_CHECKING:
    from tabletop_tui.remote.seats.server import SeatServer

NO_PACKAGES = (
    "Private screens need two more packages. Get them with: pip install 'tabletop-tui[seats]'"
)


class Hosting:
    """Lets seats of a game play on private screens until `close` is called."""

    def __init__(
        self,
        saved: SavedGame,
        palette: Callable[[], Palette],
        changed: Callable[[], None],
        later: Callable[[float, Callable[[], None]], object],
    ) -> None:
        """`changed` is called when the table has to act; `later` calls a function after a delay."""
        self.room = room = Room(saved, changed, later)
        self.refresh, self.due, self.waiting_for = room.refresh, room.due, room.waiting_for
        self.show_note = room.show_note
        self._palette = palette
        self._server: SeatServer | None = None

    async def open(self, *, network: bool, port: int | None = None) -> None:
        """Serve the links on this computer only, or on its local network.

        Raises `TabletopError` if this is impossible; then the links keep their old address.
        """
        host = network_address() if network else HERE
        if self._server is not None and self._server.host == host:
            return
        try:
            from tabletop_tui.remote.seats.server import PORT, SeatServer
        except ImportError:
            raise TabletopError(NO_PACKAGES) from None
        server = SeatServer(self.room, self._palette)
        await server.start(host, PORT if port is None else port)
        before, self._server = self._server, server
        if before is not None:
            await before.close()

    async def close(self) -> None:
        """Tell every screen that the table has ended, and stop the server."""
        if self._server is not None:
            server, self._server = self._server, None
            await server.close()

    @property
    def away(self) -> Collection[int]:
        """The seats that play on private screens now."""
        return self.room.away

    @property
    def address(self) -> str:
        """Host and port of the links; empty if there is no server."""
        return self._server.address if self._server is not None else ""

    @property
    def on_network(self) -> bool:
        """Whether other devices can open the links."""
        return self._server is not None and self._server.host != HERE

    def links(self) -> Sequence[SeatLink]:
        """The link of each seat that a person plays, and its state, in the order of the seats."""
        found = []
        for seat in self.room.saved.computers.people():
            link = self.room.links.of(seat)
            if link is None:
                found.append(SeatLink(seat, "", "plays at the table; the link is withdrawn", False))
                continue
            there = self._server is not None and self._server.connected(seat)
            state = "on its own screen" if there else "its screen is away"
            address = f"http://{self.address}/s/{link.token}/"
            asks = bool(link.asking)
            found.append(
                SeatLink(seat, address, state if link.taken else "plays at the table", asks)
            )
        return found

    def withdraw(self, seat: int) -> None:
        """Take a seat back: its link is no longer valid, and the seat plays at the table."""
        self.room.links.withdraw(seat)
        self._leave(seat)

    def renew(self, seat: int) -> None:
        """Give a seat another link; the old one is no longer valid."""
        self.room.links.renew(seat)
        self._leave(seat)

    def _leave(self, seat: int) -> None:
        if self._server is not None:
            self._server.dismiss(seat)
        self.room.leave(seat)

    def let_in(self, seat: int) -> bool:
        """Give a seat to the other screen that asks for it; return False if there is none."""
        if not self.room.links.let_in(seat):
            return False
        if self._server is not None:
            self._server.dismiss(seat, "Another screen has this seat now; the table agreed.")
        return True
