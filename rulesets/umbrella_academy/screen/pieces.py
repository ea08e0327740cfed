"""What the goal card of The Umbrella Academy shows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.board import Piece

from ..components import Need
from ..state import NO_TOKENS, Tokens

ROLES = {"F": "red", "P": "yellow", "W": "blue", "*": "sand", "✓": "green"}

_SIGN = re.compile(r"✓\d* ?|\d*[FPW*]")


def need_phrases(need: Need, laid: Tokens = NO_TOKENS) -> list[Phrase]:
    """A need in phrases: a letter for each missing token, `✓` for each that lies there."""
    return [
        Phrase(sign, ROLES[sign.strip("0123456789 ")]) for sign in _SIGN.findall(need.signs(laid))
    ]


def pieces() -> Sequence[Piece]:
    """A Hazard with its need, half of it laid; a Villain; the three kinds of tokens."""

    def hazard(canvas: Canvas, x: int, y: int) -> None:
        canvas.frame(x, y, 15, 4, "red", bg="panel")
        canvas.put(x + 2, y + 1, "Riot", "red")
        canvas.say(x + 2, y + 2, need_phrases(Need((2, 1, 0)), (1, 0, 0)))

    def villain(canvas: Canvas, x: int, y: int) -> None:
        canvas.say(x, y, [Phrase("† Hazel ", "rose"), *need_phrases(Need((2, 1, 0)))])

    def kinds(canvas: Canvas, x: int, y: int) -> None:
        canvas.say(x, y, need_phrases(Need((1, 1, 1))))

    return (
        Piece(4, hazard, "a Hazard: needs 2 F and 1 P, one F lies there"),
        Piece(1, villain, "a Villain, and what beats him"),
        Piece(1, kinds, "F Fight, P Power, W Wits: symbols on your cards"),
    )
