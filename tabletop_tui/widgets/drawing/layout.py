"""Panels made of blocks, each of which says how many rows it wants; the blocks share the room."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.canvas import (
    THIN,
    Canvas,
    Frame,
    clip,
    cut,
    fit,
    plain_columns,
    wrap,
)
from tabletop_tui.widgets.drawing.prose import section
from tabletop_tui.widgets.drawing.room import (
    MORE,
    TEXTS,
    Need,
    fixed,
    from_step,
    fullest,
    most,
    share,
    total,
)

Line = Sequence[Phrase]
Item = TypeVar("Item")

PARAGRAPH = re.compile(r"(?<!:)\n\s*\n")
"""Where a part of the rules ends that can be told alone; not before what a colon announces."""

NEXT = "· "
"""Parts two paragraphs that stand in one row."""


# Blocks are made to be drawn, never compared or shown: to write those methods for each kind of them
# would take a good part of the time that this file needs to open.
@dataclass(kw_only=True, repr=False, eq=False)
class Block:
    """A part of a panel: from its `step` on it needs all of its rows.

    A `whole` block is left out if it would have fewer.
    """

    step: int = TEXTS
    whole: bool = False

    def rows(self, width: int) -> int:
        """How many rows it wants in so many columns."""
        raise NotImplementedError

    def need(self, width: int) -> Need:
        """The rows that it needs in so many columns."""
        return from_step(self.step, self.rows(width))

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Draw it, into a row at least."""
        raise NotImplementedError

    def words(self) -> str:
        """The words that are lost if it is left out; empty if nobody misses them."""
        return ""


@dataclass(repr=False, eq=False)
class Text(Block):
    """Paragraphs that wrap; the later rows of each are indented.

    Where not all of it fits, the last row goes on with `…`, or says `more`, in which `{}` is the
    number of rows that are missing. With `keys` a click presses what it names of them.
    """

    paragraphs: Sequence[Line]
    fg: str = "text"
    bold: bool = False
    indent: int = 0
    more: str = ""
    keys: bool = False

    def lines(self, width: int) -> list[list[Phrase]]:
        """All of it in rows."""
        return [row for part in self.paragraphs for row in wrap(part, width, self.indent)]

    def rows(self, width: int) -> int:
        """As many as it wraps into."""
        return len(self.lines(width))

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Row by row, from the top."""
        lines = self.lines(room.width)
        if len(lines) > room.height:
            lines = self._packed(room.width, room.height)
        missing = len(lines) - room.height
        says_how_many = missing > 0 and self.more != ""
        if says_how_many:
            canvas.note_cut(_plain_text(lines[room.height - 1 :]), room.x, room.bottom - 1)
            words = self.more.format(missing + 1)
            lines = [*lines[: room.height - 1], [Phrase(words, "muted")]]
        lines = cut(lines, room.height, room.width)
        for y, line in enumerate(lines, room.y):
            # A word that is wider than the room would run into what stands beside it.
            columns = plain_columns(tuple(line)) or cell_len(_plain_text([line]))
            wide = columns > room.width
            shown = [Phrase(fit(_plain_text([line]), room.width), line[0].role)] if wide else line
            canvas.say(room.x, y, shown, self.fg, bold=self.bold)
            if self.keys or (says_how_many and y == room.bottom - 1):
                canvas.name_keys(room.x, y, _plain_text([shown]))

    def _packed(self, width: int, height: int) -> list[list[Phrase]]:
        """The same without empty rows, which are the first to go.

        What does not fit goes on in the last row, where a dot stands before each new paragraph.
        """
        packed: list[list[Phrase]] = []
        for part in self.paragraphs:
            rows = [row for row in wrap(part, width, self.indent) if _plain_text([row]).strip()]
            if rows and len(packed) >= height:
                rows[0] = [Phrase(NEXT), *rows[0]]
            packed += rows
        return packed

    def words(self) -> str:
        """Its words."""
        return _plain_text(self.paragraphs)


def text(words: str, fg: str = "text", *, bold: bool = False, step: int = TEXTS) -> Text:
    """One paragraph in one colour."""
    return Text([[Phrase(words)]], fg, bold, step=step)


@dataclass(repr=False, eq=False)
class Gap(Block):
    """Empty rows, the first to go."""

    size: int = 1
    step: int = field(default=MORE, kw_only=True)

    def rows(self, width: int) -> int:
        """Its size."""
        return self.size

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Nothing."""


class Fill(Gap):
    """The rows that no block needs, so that the blocks below stand at the foot."""

    def __init__(self) -> None:
        super().__init__(0)


@dataclass(repr=False, eq=False)
class Rule(Block):
    """A line across."""

    step: int = field(default=MORE, kw_only=True)

    def rows(self, width: int) -> int:
        """One."""
        return 1

    def draw(self, canvas: Canvas, room: Region) -> None:
        """As wide as the room."""
        canvas.put(room.x, room.y, "─" * room.width, "line")


@dataclass(repr=False, eq=False)
class Heading(Block):
    """A line across with a name, and with keys at its end."""

    name: str
    keys: str = ""

    def rows(self, width: int) -> int:
        """One."""
        return 1

    def draw(self, canvas: Canvas, room: Region) -> None:
        """From edge to edge: also over the air beside a text."""
        left, right = max(0, room.x - 1), min(room.right + 1, canvas.width)
        canvas.put(left, room.y, "─" * (right - left), "blue" if self.keys else "line")
        canvas.put(room.x, room.y, f" {clip(self.name, room.width - 1)} ", "text")
        if self.keys:
            canvas.right(room.right, room.y, f" {self.keys} ", "muted")
            canvas.name_keys(room.right - 1 - cell_len(self.keys), room.y, self.keys)

    def words(self) -> str:
        """The name."""
        return self.name


@dataclass(repr=False, eq=False)
class Drawing(Block):
    """A drawing that `by` makes, which wants a number of rows, or has a `Need` of its own."""

    wanted: int | Need
    by: Callable[[Canvas, Region], object]
    meaning: str = ""

    def rows(self, width: int) -> int:
        """The rows that it wants."""
        return self.wanted if isinstance(self.wanted, int) else self.wanted.steps()[MORE]

    def need(self, width: int) -> Need:
        """The rows that it needs."""
        return from_step(self.step, self.wanted) if isinstance(self.wanted, int) else self.wanted

    def draw(self, canvas: Canvas, room: Region) -> None:
        """By hand."""
        self.by(canvas, room)

    def words(self) -> str:
        """What it means, in words."""
        return self.meaning


@dataclass(repr=False, eq=False)
class Stack(Block):
    """Blocks from top to bottom."""

    blocks: Sequence[Block]

    def rows(self, width: int) -> int:
        """All that its blocks want."""
        return sum(block.rows(width) for block in self.blocks)

    def need(self, width: int) -> Need:
        """What its blocks need below each other."""
        return total([block.need(width) for block in self.blocks])

    def shared(self, width: int, height: int) -> list[int]:
        """The rows of each block."""
        # Rows that no block needs stay empty, or go to the block that fills the room.
        needs = [*(block.need(width) for block in self.blocks), fixed(0)]
        least = [block.whole * block.rows(width) for block in self.blocks]
        fills = (number for number, block in enumerate(self.blocks) if isinstance(block, Fill))
        return share(height, needs, next(fills, -1), [*least, 0])[:-1]

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Each below the one before."""
        y = room.y
        for block, height in zip(self.blocks, self.shared(room.width, room.height), strict=True):
            if height:
                block.draw(canvas, Region(room.x, y, room.width, height))
            elif block.step < MORE and block.rows(room.width) and (missed := block.words()):
                canvas.note_cut(missed, room.x, min(y, room.bottom - 1))
            y += height

    def words(self) -> str:
        """The words of all."""
        return " ".join(filter(None, (block.words() for block in self.blocks)))


@dataclass(repr=False, eq=False)
class Framed(Block):
    """A block in a frame with air at both sides; hot as its target."""

    block: Block
    title: str = ""
    fg: str = "line"
    title_fg: str = "text"
    note: str = ""
    style: Frame = THIN
    target: str = ""
    bg: str = "panel"

    def rows(self, width: int) -> int:
        """Those of the block, and two for the frame."""
        return self.block.rows(width - 4) + 2

    def need(self, width: int) -> Need:
        """What the block needs, and two rows for the frame."""
        return self.block.need(width - 4).plus(2)

    def draw(self, canvas: Canvas, room: Region) -> None:
        """The frame around all of the room."""
        canvas.frame(
            *room, self.fg, title=self.title, title_fg=self.title_fg, note=self.note,
            style=self.style, bg=self.bg,
        )  # fmt: skip
        if self.target:
            canvas.hot(*room, self.target)
        inner = inside(*room)
        if inner.height:
            self.block.draw(canvas, inner)

    def words(self) -> str:
        """Those of the block."""
        return self.block.words()


class Rules(Fill):
    """Parts of the rules in rows that no other block needs, as many whole paragraphs as fit."""

    def __init__(self, parts: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self.parts = [*parts]

    def rows(self, width: int) -> int:
        """Those of all parts, each below an empty one."""
        return sum(1 + _forms(*part, width)[-1][1] for part in self.parts)

    def least(self, width: int) -> int:
        """The fewest rows in which it tells anything."""
        return min((_forms(*part, width)[0][1] for part in self.parts), default=0)

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Each below its heading: torn from what stands around it a sentence may be false."""
        y = room.y
        for part in self.parts:
            left = room.bottom - y
            fitting = [one for one in _forms(*part, room.width) if one[1] <= left]
            if fitting:
                form, rows = fitting[-1]
                form.draw(canvas, Region(room.x, y, room.width, rows))
                y += rows + 1


# Rules are the same for everybody: they are wrapped once for a width.
@lru_cache(maxsize=512)
def _forms(heading: str, words: str, width: int) -> Sequence[tuple[Block, int]]:
    """A part of the rules up to each of its paragraphs, the shortest one first, with its rows."""
    ends = [*(end.start() for end in PARAGRAPH.finditer(words)), len(words)]
    above = [Heading(heading)] if heading else []
    forms = [Stack([*above, *map(_rule, words[:end].splitlines())]) for end in ends]
    return [(form, form.rows(width)) for form in forms]


def _rule(line: str) -> Text:
    """A line of the rules; what wraps of a row of a table stays below its last cell."""
    cells = re.fullmatch(r"(.*\S {2,})\S.*", line)
    return Text([[Phrase(line)]], "muted", indent=cell_len(cells[1]) if cells else 0)


def rules_under(source: str, headings: Iterable[str]) -> Rules:
    """What the rules say under these headings."""
    parts = (section(source, heading) for heading in headings)
    return Rules((title, "\n".join(lines)) for title, lines in parts)


@dataclass(repr=False, eq=False)
class Columns(Block):
    """Blocks side by side. Each has its columns; those with 0 share what is left."""

    blocks: Sequence[Block]
    widths: Sequence[int]
    gap: int = 2

    def rows(self, width: int) -> int:
        """As many as the tallest."""
        sizes = spread(self.widths, width, self.gap)
        return max(b.rows(size) for b, size in zip(self.blocks, sizes, strict=True))

    def need(self, width: int) -> Need:
        """What the neediest of its blocks needs at each step."""
        sizes = spread(self.widths, width, self.gap)
        return most([b.need(size) for b, size in zip(self.blocks, sizes, strict=True)])

    def draw(self, canvas: Canvas, room: Region) -> None:
        """From left to right."""
        x = room.x
        for block, size in zip(self.blocks, spread(self.widths, room.width, self.gap), strict=True):
            block.draw(canvas, Region(x, room.y, size, room.height))
            x += size + self.gap


@dataclass(repr=False, eq=False)
class Row:
    """A row of a table; hot as its target. What goes on `below` stands there whole, or not."""

    cells: Sequence[Line]
    target: str = ""
    below: Line = ()
    raised: bool = False


@dataclass(repr=False, eq=False)
class Table(Block):
    """Rows whose cells stand in fixed columns and wrap; columns of width 0 share what is left.

    With room to spare, up to `air` empty rows stand between them. Where not all fit, the last row
    says how many do not, and is hot as `rest`.
    """

    table: Sequence[Row]
    widths: Sequence[int]
    gap: int = 1
    air: int = 0
    indent: int = 0
    more: str = field(default="+{} more", kw_only=True)
    rest: str = field(default="", kw_only=True)
    order: Sequence[int] | None = field(default=None, kw_only=True)
    """Which of them first have more than one row."""

    def _forms(self, width: int) -> list[tuple[int, int, int]]:
        """The rows of each: one, those of its cells, and those with what goes on below."""
        # Words below do not go up to what stands beside the table.
        sizes, beside = spread(self.widths, width, self.gap), width - self._indent - 1
        found = []
        for row in self.table:
            cells = zip(row.cells, sizes, strict=False)
            tall = max(len(wrap(cell, size, self.indent)) for cell, size in cells)
            found.append((1, tall, tall + (len(wrap(row.below, beside)) if row.below else 0)))
        return found

    @property
    def _indent(self) -> int:
        return self.widths[0] + self.gap

    def rows(self, width: int) -> int:
        """With all the air it may have."""
        tall = sum(forms[-1] for forms in self._forms(width))
        return tall + self.air * max(0, len(self.table) - 1)

    def need(self, width: int) -> Need:
        """A row for each, then all words, then air."""
        names = from_step(self.step, len(self.table))
        words = from_step(max(self.step, TEXTS), sum(forms[-1] for forms in self._forms(width)))
        return most([names, words, from_step(MORE, self.rows(width))])

    def draw(self, canvas: Canvas, room: Region) -> None:
        """As many rows as fit; in the last one how many do not."""
        sizes = spread(self.widths, room.width, self.gap)
        # A row for each, and in order all of its rows for whatever still has room.
        forms = self._forms(room.width)
        chosen = fullest(forms, room.height, self.order)
        heights = [rows[form] for rows, form in zip(forms, chosen, strict=True)]
        between = max(1, len(heights) - 1)
        air = max(0, min(self.air, (room.height - sum(heights)) // between))
        y = room.y
        for number, (row, height) in enumerate(zip(self.table, heights, strict=True)):
            last = number == len(heights) - 1
            if y + height > room.bottom - (not last) and room.bottom - y < sum(heights[number:]):
                left = len(heights) - number
                canvas.note_cut(_plain_text(row.cells), room.x, y)
                canvas.put(room.x, y, self.more.format(left), "muted", limit=room.width)
                canvas.name_keys(room.x, y, self.more.format(left))
                if self.rest:
                    canvas.hot(room.x, y, room.width, 1, self.rest)
                return
            if row.raised:
                canvas.fill(room.x, y, room.width, height, "raised")
            x, tall = room.x, forms[number][min(chosen[number], 1)]
            for cell, size in zip(row.cells, sizes, strict=False):
                Text([cell], indent=self.indent).draw(canvas, Region(x, y, size, tall))
                x += size + self.gap
            if tall < height:
                under = Region(room.x, y + tall, room.width - 1, height - tall)
                Text([row.below]).draw(canvas, under.shrink((0, 0, 0, self._indent)))
            if row.target:
                canvas.hot(room.x, y, room.width, height, row.target)
            y += height + air

    def words(self) -> str:
        """The words of all cells."""
        return _plain_text([cell for row in self.table for cell in row.cells])


def spread(widths: Sequence[int], room: int, gap: int) -> list[int]:
    """The columns of each part: as said, or for 0 an equal share of what is left."""
    left = room - sum(widths) - gap * (len(widths) - 1)
    open_parts = widths.count(0)
    sizes = []
    for width in widths:
        columns = width or max(0, left) // open_parts
        if not width:
            left, open_parts = left - columns, open_parts - 1
        sizes.append(columns)
    return sizes


def lay(canvas: Canvas, room: Region, *blocks: Block) -> None:
    """Draw blocks from top to bottom into a room."""
    Stack(blocks).draw(canvas, room)


def inside(x: int, y: int, width: int, height: int) -> Region:
    """What a frame leaves for its text: a column of air at both sides."""
    return Region(x + 2, y + 1, max(0, width - 4), max(0, height - 2))


def _plain_text(lines: Sequence[Line]) -> str:
    return " ".join("".join(phrase.text for phrase in line) for line in lines)


def packed(
    items: Iterable[Item], size: Callable[[Item], int], width: int, gap: int, indent: int = 0
) -> list[list[Item]]:
    """The items in rows of so many columns, none of them broken; later rows are indented."""
    rows: list[list[Item]] = []
    left = 0
    for item in items:
        if not rows or size(item) > left:
            left = width - indent * bool(rows)
            rows.append([])
        rows[-1].append(item)
        left -= size(item) + gap
    return rows
