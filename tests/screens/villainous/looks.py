"""What the scenes of Villainous on screen read."""

from __future__ import annotations

import re

from rulesets.villainous.screen import VillainousScreen
from tests.screens.table import Seated

SIX = ("jafar", "captain_hook", "maleficent", "prince_john", "queen_of_hearts", "ursula")
SMALL = (80, 24)


def drawn(scene: Seated) -> str:
    """What stands on the board."""
    return scene.game.board.canvas.text()


def screen(scene: Seated) -> VillainousScreen:
    game = scene.game
    assert isinstance(game, VillainousScreen)
    return game


def said(scene: Seated) -> str:
    """The words of the board, column by column, as a reader puts them together."""
    width = scene.game.board.canvas.width // 4
    rows = drawn(scene).split("\n")
    columns = [" ".join(row[x : x + width] for row in rows) for x in range(0, 4 * width, width)]
    return " ".join(re.sub(r"[^\w ]", " ", " ".join(columns)).split())


def faces(row: list[tuple[str, str, str, bool]]) -> set[tuple[str, str]]:
    """The characters of a row with their colours."""
    return {(char, fg) for char, fg, _, _ in row}
