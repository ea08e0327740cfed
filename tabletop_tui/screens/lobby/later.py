"""What lies below a game that was opened at once: the lobby comes when that game is left."""

from __future__ import annotations

from textual.screen import Screen


class LaterLobby(Screen[None]):
    """Empty, and never seen. Nobody who goes on with a game waits for the lobby to be laid."""

    lowest = True

    def on_screen_resume(self) -> None:
        """Lay the lobby, unless another game lies here already."""
        if self.app.screen is self:
            from tabletop_tui.screens.lobby.lobby import LobbyScreen

            self.app.push_screen(LobbyScreen(came_back=True))
