"""The card pane: everything about the target of a cursor, the decision's or the look cursor."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from tabletop_tui.core.describe import Card
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Drawing,
    Fill,
    Framed,
    Gap,
    Heading,
    Rules,
    Stack,
    Text,
    text,
)
from tabletop_tui.widgets.drawing.room import MORE, MUST, Need, fixed, most

NOTHING = "k looks at anything that is drawn."
"""Shown in the pane while there is no card under the cursor."""

MORE_OF_IT = "i more"
RULES = "what the rules say here"
"""The kind of a card that shows a part of the rules; another key opens all rules."""

SOURCE = "i says who wrote this text"

_PICTURE = re.compile(r".*\S {2,}\S")
"""The first row of a last paragraph that stands in columns."""

LEAST = 8
"""The fewest rows of a pane with a longer card."""


def card_lines(card: Card) -> list[list[Phrase]]:
    """The whole card as paragraphs to read: what it is, its numbers now, its text, its source."""
    heading = "  ".join([card.kind, *(f for f in card.figures if f not in card.text)])
    lines = [[Phrase(heading, "muted")], [], *([Phrase(line, "blue")] for line in card.now)]
    if card.now:
        lines.append([])
    lines += [[Phrase(line)] for line in card.text.splitlines()]
    if card.provenance:
        lines += [[], [Phrase(card.provenance, "dim")]]
    return lines


def pane_need(card: Card, width: int) -> Need:
    """The rows of a pane that shows this card; a part of the rules gets free rows only."""
    need = Framed(Stack([*_blocks(card, width - 4)])).need(width)
    return most([fixed(min(LEAST, need.steps()[MORE])), need])


def draw_card_pane(canvas: Canvas, card: Card | None, hint: str = "") -> None:
    """Fill a canvas with a card in a quiet frame; `hint` are keys, or why there is no card."""
    if card is None:
        Framed(text(hint or NOTHING, "dim"), "card", title_fg="muted").draw(canvas, canvas.room)
        return
    # The keys stand in the frame, to leave every row to the text.
    beside = hint if cell_len(hint) <= canvas.width - 6 else ""
    source = [text(SOURCE, "dim", step=MORE)] if card.provenance else []
    keys = _keys("" if beside else hint)
    told = Stack([*_blocks(card, canvas.width - 4), Fill(), *source, *keys])
    name = _named(card, hint)
    if cell_len(name) > canvas.width - 6:
        name = card.name
    Framed(told, name, "blue" if hint else "line").draw(canvas, canvas.room)
    if beside:
        canvas.put(2, canvas.height - 1, f" {beside} ", "muted")
        canvas.name_keys(3, canvas.height - 1, beside)


def _blocks(card: Card, width: int) -> Iterator[Block]:
    """The blocks of a card: what it is, and its text; for rules as many paragraphs as fit."""
    if card.kind == RULES:
        yield Rules([("", card.text)])
        return
    figures = "  ".join(figure for figure in card.figures if figure not in card.text)
    kind = [Phrase(card.kind, "muted"), *([Phrase("  "), Phrase(figures)] if figures else [])]
    if sum(cell_len(phrase.text) for phrase in kind) > width:
        # The least important part is whose card it is.
        kind.reverse()
    head = Text([kind])
    yield Drawing(Need(1, more=head.rows(width)), head.draw, head.words())
    lines = [[Phrase(line, "blue")] for line in card.now]
    if lines and card.text.strip():
        lines.append([])
    elif card.text.strip():
        # An empty row is less important than the end of what stands above it.
        yield Gap()
    words, _, last = card.text.strip("\n").rpartition("\n\n")
    if not (words and _PICTURE.match(last)):
        words, last = card.text.strip("\n"), ""
    lines += [[Phrase(line)] for line in words.splitlines()]
    yield Text(lines, "text", more=MORE_OF_IT)
    picture = Text([[Phrase(line)] for line in last.splitlines()], step=MORE, whole=True)
    # A picture that is cut would have a wrong shape.
    if picture.rows(width) == len(picture.paragraphs):
        yield picture


def _named(card: Card, hint: str) -> str:
    """The name over a card; while there are keys that move the look cursor it says so."""
    return f"look: {card.name}" if hint else card.name


def _keys(hint: str, step: int = MORE) -> Iterator[Block]:
    if hint:
        yield Text([[Phrase(hint)]], "muted", keys=True, step=step, whole=True)


def card_blocks(card: Card, hint: str, width: int, known: Sequence[str] = ()) -> tuple[Block, int]:
    """A card below a line with its name, and the rows of that; lines in `known` are left out."""
    name, step = _named(card, hint), MUST if hint else MORE
    new_lines = "\n".join(line for line in card.text.splitlines() if line not in known).strip("\n")
    fits = cell_len(name) + cell_len(hint) + 6 <= width
    heading = Heading(name, hint if fits else "", step=MUST)
    parts = _blocks(card._replace(text=new_lines), width)
    block = Stack([heading, *parts, *_keys("" if fits else hint, step)])
    return block, block.rows(width)


class Coverable(Drawn):
    """A panel over which the card pane opens if there is no room for a pane beside it."""

    _over: tuple[Card | None, str] | None = None

    def cover_with(self, card: Card | None, hint: str) -> None:
        """Show a card in place of the panel, until `uncover`."""
        if (card, hint) != self._over:
            self._over = (card, hint)
            self.redraw()

    def uncover(self) -> None:
        """Show the panel again."""
        if self._over is not None:
            self._over = None
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._over is not None:
            draw_card_pane(canvas, *self._over)
        else:
            self.draw_panel(canvas)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the panel itself."""
        raise NotImplementedError


class CardPane(Coverable):
    """Shows cards in layouts in which they do not stand below the decision."""

    def __init__(self) -> None:
        super().__init__(id="card")

    @property
    def card(self) -> Card | None:
        """The card that is shown."""
        return self._over[0] if self._over is not None else None

    def show_card(self, card: Card | None, hint: str = "") -> None:
        """Show a card, or why there is none."""
        self.cover_with(card, hint)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the card, or nothing while the keyboard changes hands."""
