"""What the command palette offers on a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from textual.app import SystemCommand
from textual.screen import Screen

from tabletop_tui.screens.services import Services
from tabletop_tui.theme import PALETTES
from tabletop_tui.widgets.keys import Hint, key_hints


def commands(screen: Screen[Any], services: Services) -> Iterable[SystemCommand]:
    """The keys of the screen, then places to go, then colours."""
    for hint in key_hints(screen):
        worth = hint.enabled and hint.single and (hint.shown or hint.tooltip)
        if worth and hint.action != "command_palette":
            words = hint.description[:1].upper() + hint.description[1:]
            help_text = f"{hint.tooltip}  ({hint.keys})" if hint.tooltip else hint.keys
            yield SystemCommand(words, help_text, _runner(screen, hint))
    games = services.library.entries
    for game, entry in games.items():
        yield SystemCommand(
            f"Rules: {entry.card.title}",
            "The rules in our words",
            lambda game=game: services.show_rules(game),
        )
    if getattr(screen, "lowest", False):
        for game, entry in games.items():
            yield SystemCommand(
                f"New game: {entry.card.title}",
                "Lay a table",
                lambda game=game: services.set_up(game),
            )
    else:
        yield SystemCommand("Lobby", "Back to the games; this one is saved", services.go_lobby)
    for palette in PALETTES.values():
        yield SystemCommand(
            f"Theme: {palette.title}",
            "Other colours, at once",
            lambda name=palette.name: services.change_settings(theme=name),
        )


def _runner(screen: Screen[Any], hint: Hint) -> Callable[[], Any]:
    async def run() -> None:
        await screen.app.run_action(hint.action, default_namespace=hint.node)

    return run
