"""The key that leads to the links of private screens, on whatever lies above a game."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui.screens.services import services

T = TypeVar("T")


class ToLinksScreen(Screen[T], Generic[T]):
    """A screen on which F7 shows the links, where the game below may have any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f7", "private_screens", "private screens", show=False),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Not above a replay, a lesson or a demonstration."""
        if action == "private_screens":
            game = services(self).game
            return game is not None and game.kept and game.computers.guide is None
        return super().check_action(action, parameters)

    def action_private_screens(self) -> None:
        """The links of all seats: somebody may want a screen of their own just now."""
        services(self).show_links()
