"""The card pane: everything about what a cursor stands on, the decision's or the look cursor."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.describe import Card
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, clip
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Drawing, Gap, Stack, Text, inside, lay, text
from tabletop_tui.widgets.drawing.room import Need

NOTHING = "k looks at anything that is drawn."
"""What stands in the pane while there is no card under the cursor."""

MORE = "i more"
RULES = "what the rules say here"
"""The kind of a card that holds a part of the rules, which are read whole by their own key."""

MORE_RULES = "? more"
SOURCE = "i says where it comes from"

SENTENCE = re.compile(r"\.(?=\s)")
"""Where a sentence ends, and another one follows."""

FRAME, LEAST, RULE_ROWS = 2, 8, 3
"""Rows of the frame, those of a pane that tells something, and of a rule that is not told whole."""


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
    """The rows of a pane that tells this card; a part of the rules is told in free rows."""
    inner = inside(0, 0, width, 0).width
    head, *blocks = _blocks(card, "", inner)
    names = FRAME + head.rows(inner) + 1
    rows = FRAME + head.rows(inner) + blocks[0].rows(inner)
    if card.kind == RULES:
        return Need(LEAST, more=rows)
    return Need(LEAST, names, texts=rows)


def draw_card_pane(canvas: Canvas, card: Card | None, hint: str = "") -> None:
    """Fill a canvas with a card in a quiet frame; `hint` are keys, or why there is no card."""
    name = card.name if card is not None else "card"
    canvas.frame(
        0,
        0,
        canvas.width,
        canvas.height,
        "blue" if card is not None and hint else "line",
        title=name,
        title_fg="text" if card is not None else "muted",
        note="look" if card is not None and hint else "",
        bg="panel",
    )
    room = inside(0, 0, canvas.width, canvas.height)
    if card is None:
        lay(canvas, room, text(hint or NOTHING, "dim"))
        return
    if hint and cell_len(hint) <= room.width - 2:
        # Every row is worth a text: the keys stand in the frame.
        canvas.put(room.x, canvas.height - 1, f" {hint} ", "muted")
        canvas.name_keys(room.x + 1, canvas.height - 1, hint)
        hint = ""
    lay(canvas, room, *_blocks(card, hint, room.width))


def _blocks(card: Card, hint: str, width: int) -> Iterator[Block]:
    figures = "  ".join(figure for figure in card.figures if figure not in card.text)
    kind = [Phrase(card.kind, "muted"), *([Phrase("  "), Phrase(figures)] if figures else [])]
    if sum(cell_len(phrase.text) for phrase in kind) > width:
        # Whose card it is can be missed first.
        kind.reverse()
    yield Text([kind], rank=3)
    lines = [[Phrase(line, "blue")] for line in card.now]
    if card.text.strip():
        lines += [[], *([Phrase(line)] for line in card.text.splitlines())]
    more = MORE_RULES if card.kind == RULES else MORE
    body = Text(lines, "text", rank=1, more=more)
    # Empty rows between its parts can wait, too.
    body.least = sum(any(phrase.text for phrase in line) for line in body.lines(width))
    yield body
    yield Gap(1000, rank=-99)
    if card.provenance:
        yield Text([[Phrase(SOURCE)]], "dim", rank=-20, least=None)
    if hint:
        yield Text([[Phrase(hint)]], "muted", keys=True, rank=-10, least=None)


def told_card(card: Card, hint: str, width: int, told: Sequence[str] = ()) -> tuple[Block, int]:
    """A card below a line with its name, and its rows; what is `told` already is left out."""
    untold = "\n".join(line for line in card.text.splitlines() if line not in told).strip("\n")
    fits = cell_len(card.name) + cell_len(hint) + 6 <= width
    parts = _blocks(card._replace(text=untold), "" if fits else hint, width)
    heading = partial(_draw_heading, card.name, hint if fits else "")
    # A card that is told beside others says by its key alone where it comes from.
    needed = [part for part in parts if part.rank >= 0 or (isinstance(part, Text) and not fits)]
    block = Stack([Drawing(1, heading, card.name, rank=9), *needed])
    return block, block.rows(width)


def told_rule(heading: str, said: str) -> Block:
    """A part of the rules below a line with its heading."""
    lines = [[Phrase(line)] for line in said.splitlines()]
    line = Drawing(1, partial(_draw_heading, heading, ""), heading)
    return Stack([line, Text(lines, "muted", more=MORE_RULES)])


def draw_rule(canvas: Canvas, room: Region, heading: str, said: str) -> None:
    """Fill free rows with as many sentences of a rule as fit, below its heading or alone.

    Of a longer one it tells the beginning. Fewer rows only keep things apart.
    """
    ends = [*(end.end() for end in SENTENCE.finditer(said)), len(said)]
    most = room.width * room.height
    forms = [told_rule(heading, said[:end]) for end in reversed(ends) if end <= most]
    forms.append(text(said[: ends[0]], "muted"))
    fitting = (one for one in forms if one.rows(room.width) <= room.height)
    told = next(fitting, told_rule(heading, said) if room.height >= RULE_ROWS else None)
    if told is not None:
        told.draw(canvas, room)


def _draw_heading(name: str, keys: str, canvas: Canvas, room: Region) -> None:
    """A line across, with the name of the card and the keys of the look cursor."""
    canvas.put(room.x - 1, room.y, "─" * (room.width + 2), "blue" if keys else "line")
    canvas.put(room.x, room.y, f" {clip(name, room.width - 1)} ", "text")
    if keys:
        canvas.right(room.right, room.y, f" {keys} ", "muted")
        canvas.name_keys(room.right - 1 - cell_len(keys), room.y, keys)


class Coverable(Drawn):
    """A panel over which the card pane opens where there is no room for one beside it."""

    _over: tuple[Card | None, str] | None = None

    def cover_with(self, card: Card | None, hint: str) -> None:
        """Show a card instead of what stands here, until `uncover`."""
        if (card, hint) != self._over:
            self._over = (card, hint)
            self.redraw()

    def uncover(self) -> None:
        """Show again what stands here."""
        if self._over is not None:
            self._over = None
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """The card that lies over it, or what stands here."""
        if self._over is not None:
            draw_card_pane(canvas, *self._over)
        else:
            self.draw_panel(canvas)

    def draw_panel(self, canvas: Canvas) -> None:
        """What stands here."""
        raise NotImplementedError


class CardPane(Coverable):
    """Tells cards where they do not stand below the decision."""

    def __init__(self) -> None:
        super().__init__(id="card")

    @property
    def card(self) -> Card | None:
        """The card that is told."""
        return self._over[0] if self._over is not None else None

    def tell_card(self, card: Card | None, hint: str = "") -> None:
        """Tell a card, or why there is none."""
        self.cover_with(card, hint)

    def draw_panel(self, canvas: Canvas) -> None:
        """Nothing while the keyboard changes hands."""
