"""The screen of Umbrella."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import Card
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.host import Shape
from tabletop_tui.screens.play.parts.layout import PhonePart
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.board import Board, Piece
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.picker import Picker

from ..rules.slide import Push
from ..state import COLOURS, Face
from ..wording.nearness import visible_figures
from .board import UmbrellaBoard
from .cell_pickers import ExchangePicker, SwapPicker
from .neighbours import BOARD, LEAST, board_rows, draw_figure
from .pickers import SlideList, SlidePicker
from .scale import MEDIUM
from .scene import draw_umbrella
from .strip import draw_space

NUMBERED = ("figure", "space", "cover")
"""Questions about slots and spaces. The board prints their numbers, and these are the keys."""


PHONE_ROWS = 34
"""Rows of the table on a phone, with one row of other players' boards."""

PHONE_WIDTH = 2 * LEAST
"""Columns there: the boards of two others stand side by side."""


def drawn_numbers(decision: Decision) -> dict[str, str]:
    """The number keys of the answers, by option key: each is the number printed on the board.

    Space 10 has no entry: it gets the first free key, which is 0.
    """
    numbers = {option.key: option.target.rpartition(" ")[2] for option in decision.options}
    return {key: number for key, number in numbers.items() if len(number) == 1}


class UmbrellaScreen(GameScreen):
    """The table of Umbrella. Nothing but covered tiles is secret: all boards can be looked at."""

    SHAPE = Shape(side_from=80, pane_shows_all=True, reads=("neighbours",))
    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "neighbours", "others")]
    KEPT: ClassVar[tuple[str, ...]] = ("hint", "neighbours", "look", "inspect", "list", "board")

    board: UmbrellaBoard

    def make_board(self) -> Board:
        """The drawn table."""
        return UmbrellaBoard(self.ruleset, self.table)

    def make_picker(self, decision: Decision) -> Picker:
        """A picker for a question; slides, swaps and exchanges have pickers of their own."""
        self.board.pointed_zone = self.board.pointed_colour = ""
        first = decision.options[0].value
        if decision.kind == "slide" and not (isinstance(first, Push) and first.far):
            return SlidePicker(decision, self.board)
        if decision.kind == "swap":
            return SwapPicker(decision, self.board)
        if decision.kind == "exchange":
            return ExchangePicker(decision, self.board)
        if decision.kind in NUMBERED:
            order = self.ruleset.listed(self.view, decision)
            return OptionPicker(decision, self.board, order, marks=drawn_numbers(decision))
        return super().make_picker(decision)

    def phone_parts(self) -> Sequence[PhonePart]:
        """The table, with as many rows as the boards of all others need."""
        more = board_rows(self.board, PHONE_WIDTH) - BOARD if self.view else 0
        return (PhonePart("the table", self.board, PHONE_ROWS + max(0, more), PHONE_WIDTH),)

    def list_picker(self, decision: Decision, *, on_board: bool = False) -> Picker:
        """A list of the answers; slides have shorter labels in it, because there are dozens."""
        if decision.kind == "slide":
            return SlideList(decision, self.board, self.ruleset.listed(self.view, decision))
        return super().list_picker(decision, on_board=on_board)

    def pieces(self) -> Sequence[Piece]:
        """The pieces that the help explains: an umbrella, a Figure, a score token on its space."""
        figures = self.board.components.figures
        red, face = COLOURS[0], Face(next(iter(figures.names)))

        umbrella = partial(draw_umbrella, colour=red, scale=MEDIUM, about=False)

        def token(canvas: Canvas, x: int, y: int) -> None:
            draw_space(canvas, x, y, MEDIUM.space, red, covered=True)
            draw_space(canvas, x + MEDIUM.space + 1, y, MEDIUM.space, red, covered=False)

        rows = figures.rows(face, 0)
        figure = partial(draw_figure, rows=rows, pixel=(2, 1), ink="text")
        return (
            Piece(3, umbrella, "an umbrella of your Scene, red"),
            Piece(4, figure, "a Figure: four cells of one colour"),
            Piece(1, token, "spaces for red Figures, one with a token"),
        )

    def moves(self, decision: Decision) -> bool:
        """Whether the board shows the answer as a motion: only slides move."""
        return decision.kind == "slide" and self.board.slide() is not None

    def listed_card(self, target: str) -> Card | None:
        """The card of a listed target, with blocks for the cells of a tile."""
        found = super().listed_card(target)
        return in_blocks(found) if found is not None else None

    def inspected(self, target: str, *, whole: bool = True) -> Card | None:
        """The card of what lies at a target; if nothing does, a card with all Figures."""
        found = super().inspected(target, whole=whole)
        if found is not None:
            return in_blocks(found)
        if self.view is None:
            return None
        board = self.board
        pictures = board.parts.once(board.view, "figures", lambda: [*figure_pictures(board)])
        visible = self.board.state.seats[self.board.seat].visible if whole else ()
        figures = filter(None, (self.look.card_at(f"slot {slot + 1}") for slot, _ in visible))
        text = "\n\n".join([*pictures, *("\n".join([f.name, *f.now]) for f in figures)])
        over = board.state.over and not board.state.solo
        whose = f"figures of {self.table.names[board.seat]}" if over else "your figures"
        return Card(whose, "▒▒ has another colour", text) if text else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action is possible; a single player has no neighbours to look at."""
        if action == "neighbours" and len(self.table.chairs) == 1:
            return False
        return super().check_action(action, parameters)

    def action_neighbours(self) -> None:
        """Show everything that lies in front of the other players."""
        from tabletop_tui.screens.scroll import ScrollScreen

        from .neighbours import whole_boards

        if self.view is not None and len(self.view.seats) > 1:
            # Frame, margins and bar take six columns.
            width = self.size.width - 6
            self.app.push_screen(ScrollScreen("the other boards", whole_boards(self.board, width)))


_GRID = re.compile(r"(?<!\S)[#.]{4}(?!\S)|(?<=four )#")


def in_blocks(card: Card) -> Card:
    """The card with blocks for the cells of its tile: `█··█`."""
    drawn = _GRID.sub(lambda found: found[0].translate({35: "█", 46: "·"}), card.text)
    return card._replace(text=drawn, figures=())


ACROSS = 10
"""Columns of a Figure on the card of all Figures, which shows two side by side."""


def figure_pictures(board: UmbrellaBoard) -> Iterator[str]:
    """The Figures of the seat as text, two in a row, each with the number of its slot.

    Cells that lack the colour are drawn pale.
    """
    columns: list[list[str]] = []
    for slot, face, near in visible_figures(board.components, board.state, board.seat):
        cells = dict.fromkeys(board.components.figures.cells[face][slot], "██")
        cells |= dict.fromkeys(near.lacking, "▒▒")
        drawn = ["".join(cells.get(4 * row + at, " ·") for at in range(4)) for row in range(4)]
        columns.append([f"{slot + 1}{drawn[0]}", *(f" {row}" for row in drawn[1:])])
    for row in filter(None, (columns[:2], columns[2:])):
        lines = ("".join(f"{part:{ACROSS}}" for part in line) for line in zip(*row, strict=True))
        yield "\n".join(map(str.rstrip, lines))
