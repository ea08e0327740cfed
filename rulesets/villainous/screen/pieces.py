"""What the goal card of Villainous shows."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.pieces import Piece

from .names import ACTIONS, POWER


def pieces() -> Sequence[Piece]:
    """Symbols of a location, free and covered; a Hero, an Ally, Power."""

    def symbols(canvas: Canvas, x: int, y: int) -> None:
        end = canvas.put(x, y, f" {ACTIONS['play']} ", "ink", "teal", bold=True)
        canvas.put(end + 1, y, f"░{ACTIONS['fate']}░", "dim")

    def hero(canvas: Canvas, x: int, y: int) -> None:
        canvas.put(canvas.put(x, y, "5 ", "red", bold=True), y, "Hero")

    def ally(canvas: Canvas, x: int, y: int) -> None:
        canvas.put(canvas.put(x, y, "4 ", "green", bold=True), y, "Ally")

    def power(canvas: Canvas, x: int, y: int) -> None:
        canvas.put(x, y, f"{POWER}3", "teal", bold=True)

    return (
        Piece(1, symbols, "an action, and one that a Hero covers"),
        Piece(1, hero, "a Hero of Strength 5"),
        Piece(1, ally, "an Ally of Strength 4"),
        Piece(1, power, "3 Power: what cards cost"),
    )
