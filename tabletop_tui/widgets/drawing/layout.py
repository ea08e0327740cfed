"""Panels made of blocks. Each block states how many rows it wants, and all share the rows."""

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
    MARK,
    THIN,
    Canvas,
    Frame,
    clip,
    cut,
    fit,
    plain_columns,
    wrap,
    wrap_text,
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

PARAGRAPH = re.compile(r"(?<!:)\n\s*\n(?!.*\S {2,}\S)")
"""The end of a paragraph of the rules.

What stands above a table, or ends in a colon, needs what follows to be understood.
"""

NARROW = 2
"""How far a row of a table is indented below itself, if its last cell has too few columns."""

NEXT = "· "
"""The sign between two paragraphs in one row."""


# Blocks are never compared or printed. Without the generated methods for that, this file is
# imported noticeably faster.
@dataclass(kw_only=True, repr=False, eq=False)
class Block:
    """A part of a panel.

    `step` says how important it is (see `room.Need`): from this step on it needs all of its rows.
    A `whole` block is left out if it would not get all of them.
    """

    step: int = TEXTS
    whole: bool = False

    def rows(self, width: int) -> int:
        """How many rows the block wants in `width` columns."""
        raise NotImplementedError

    def need(self, width: int) -> Need:
        """The rows that the block needs in `width` columns."""
        return from_step(self.step, self.rows(width))

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Draw the block into a room of at least one row."""
        raise NotImplementedError

    def words(self) -> str:
        """The words that are lost if the block is left out; empty if this does not matter."""
        return ""


SEMICOLON = "; "
"""The phrase between two sentences of a paragraph."""


@dataclass(repr=False, eq=False)
class Text(Block):
    """Paragraphs that wrap, with later rows indented.

    If not all rows fit, the last row ends in `…`. With `more` it shows this text instead, below
    whole sentences if they leave at most one row empty, else behind `…`; `{}` in it is the number
    of missing rows.
    With `keys` a click presses the keys that the text names.
    """

    paragraphs: Sequence[Line]
    fg: str = "text"
    bold: bool = False
    indent: int = 0
    more: str = ""
    keys: bool = False

    def lines(self, width: int) -> list[list[Phrase]]:
        """The rows of the whole text."""
        return [row for part in self.paragraphs for row in wrap(part, width, self.indent)]

    def rows(self, width: int) -> int:
        return len(self.lines(width))

    def draw(self, canvas: Canvas, room: Region) -> None:
        lines = self.lines(room.width)
        if len(lines) > room.height:
            lines = self._packed(room.width, room.height)
        missing = len(lines) - room.height
        says_how_many = missing > 0 and self.more != ""
        if says_how_many:
            above = self._above_more(room.width, room.height - 1)
            # Rather than two empty rows, part of a sentence.
            breaks_off = not above or len(above) < room.height - 2
            if breaks_off:
                above = lines[: room.height - 1]
            kept = len(above)
            canvas.note_cut(plain_text(lines[kept:]), room.x, room.y + kept)
            words = self.more.format(len(lines) - kept)
            if breaks_off and kept and cell_len(words) + 2 <= room.width:
                words = f"{MARK} {words}"
            lines = [*above, [Phrase(words, "muted")]]
        lines = cut(lines, room.height, room.width)
        for y, line in enumerate(lines, room.y):
            # A word that is wider than the room would overwrite the columns beside it.
            columns = plain_columns(tuple(line)) or cell_len(plain_text([line]))
            wide = columns > room.width
            shown = [Phrase(fit(plain_text([line]), room.width), line[0].role)] if wide else line
            canvas.say(room.x, y, shown, self.fg, bold=self.bold)
            if self.keys or (says_how_many and y == room.y + len(lines) - 1):
                canvas.name_keys(room.x, y, plain_text([shown]))

    def _above_more(self, width: int, height: int) -> list[list[Phrase]]:
        """The first paragraphs that fit whole, and the next one up to a semicolon, in rows."""
        shown: list[list[Phrase]] = []
        for part in self.paragraphs:
            if not plain_text([part]).strip():
                continue
            ends = [n for n, phrase in enumerate(part) if phrase.text == SEMICOLON]
            forms = (wrap(part[:n], width, self.indent) for n in (len(part), *reversed(ends)))
            rows = next((form for form in forms if len(shown) + len(form) <= height), [])
            shown += rows
            if len(rows) < len(wrap(part, width, self.indent)):
                break
        return shown

    def _packed(self, width: int, height: int) -> list[list[Phrase]]:
        """The rows of the text without its empty rows.

        As many paragraphs as can begin in a row of their own; the last ones go on in their row
        behind a dot. In a list that counts what is missing each begins in its own row.
        """
        parts = [part for part in self.paragraphs if plain_text([part]).strip()]
        packed: list[list[Phrase]] = []
        for own in range(len(parts), -1, -1):
            whole, rest = parts[:own], _run_on(parts[own:])
            packed = [
                row for part in (*whole, rest) if part for row in wrap(part, width, self.indent)
            ]
            if self.more or len(packed) <= height:
                break
        return packed

    def words(self) -> str:
        return plain_text(self.paragraphs)


def _run_on(parts: Sequence[Sequence[Phrase]]) -> list[Phrase]:
    """Paragraphs in one, with a dot before each new one."""
    dot = Phrase(f" {NEXT}")
    return [phrase for n, part in enumerate(parts) for phrase in (*([dot] * bool(n)), *part)]


def text(words: str, fg: str = "text", *, bold: bool = False, step: int = TEXTS) -> Text:
    """A block of one paragraph in one colour."""
    return Text([[Phrase(words)]], fg, bold, step=step)


@dataclass(repr=False, eq=False)
class Gap(Block):
    """Empty rows, which are left out first."""

    size: int = 1
    step: int = field(default=MORE, kw_only=True)

    def rows(self, width: int) -> int:
        return self.size

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Draw nothing."""


class Fill(Gap):
    """Takes the rows that no other block needs, so that the blocks after it are at the bottom."""

    def __init__(self) -> None:
        super().__init__(0)


@dataclass(repr=False, eq=False)
class Rule(Block):
    """A horizontal line."""

    step: int = field(default=MORE, kw_only=True)

    def rows(self, width: int) -> int:
        return 1

    def draw(self, canvas: Canvas, room: Region) -> None:
        canvas.put(room.x, room.y, "─" * room.width, "line")


@dataclass(repr=False, eq=False)
class Heading(Block):
    """A line with a name at its start, and keys at its end. A long name goes on below it."""

    name: str
    keys: str = ""

    def rows(self, width: int) -> int:
        return len(wrap_text(self.name, width - 1)) or 1

    def draw(self, canvas: Canvas, room: Region) -> None:
        left, right = max(0, room.x - 1), min(room.right + 1, canvas.width)
        canvas.put(left, room.y, "─" * (right - left), "blue" if self.keys else "line")
        first, *further = wrap_text(self.name, room.width - 1) or [""]
        if room.height <= len(further):
            first, further = clip(self.name, room.width - 1), []
        canvas.put(room.x, room.y, f" {first} ", "text")
        for y, more in enumerate(further, room.y + 1):
            canvas.put(room.x + 1, y, more, "text")
        if self.keys:
            canvas.right(room.right, room.y, f" {self.keys} ", "muted")
            canvas.name_keys(room.right - 1 - cell_len(self.keys), room.y, self.keys)

    def words(self) -> str:
        return self.name


@dataclass(repr=False, eq=False)
class Drawing(Block):
    """A drawing made by the function `by`; `wanted` is its number of rows, or its `Need`."""

    wanted: int | Need
    by: Callable[[Canvas, Region], object]
    meaning: str = ""

    def rows(self, width: int) -> int:
        return self.wanted if isinstance(self.wanted, int) else self.wanted.steps()[MORE]

    def need(self, width: int) -> Need:
        return from_step(self.step, self.wanted) if isinstance(self.wanted, int) else self.wanted

    def draw(self, canvas: Canvas, room: Region) -> None:
        self.by(canvas, room)

    def words(self) -> str:
        return self.meaning


@dataclass(repr=False, eq=False)
class Stack(Block):
    """Blocks from top to bottom."""

    blocks: Sequence[Block]

    def rows(self, width: int) -> int:
        return sum(block.rows(width) for block in self.blocks)

    def need(self, width: int) -> Need:
        return total([block.need(width) for block in self.blocks])

    def shared(self, width: int, height: int) -> list[int]:
        """The rows that each block gets of `height` rows."""
        # Rows that no block needs go to a `Fill` block, or stay empty.
        needs = [*(block.need(width) for block in self.blocks), fixed(0)]
        least = [block.whole * block.rows(width) for block in self.blocks]
        fills = (number for number, block in enumerate(self.blocks) if isinstance(block, Fill))
        return share(height, needs, next(fills, -1), [*least, 0])[:-1]

    def draw(self, canvas: Canvas, room: Region) -> None:
        y = room.y
        for block, height in zip(self.blocks, self.shared(room.width, room.height), strict=True):
            if height:
                block.draw(canvas, Region(room.x, y, room.width, height))
            elif block.step < MORE and block.rows(room.width) and (missed := block.words()):
                canvas.note_cut(missed, room.x, min(y, room.bottom - 1))
            y += height

    def words(self) -> str:
        return " ".join(filter(None, (block.words() for block in self.blocks)))


@dataclass(repr=False, eq=False)
class Framed(Block):
    """A block in a frame, with an empty column at both sides; `target` is its mouse target."""

    block: Block
    title: str = ""
    fg: str = "line"
    title_fg: str = "text"
    note: str = ""
    style: Frame = THIN
    target: str = ""
    bg: str = "panel"

    def rows(self, width: int) -> int:
        return self.block.rows(width - 4) + 2

    def need(self, width: int) -> Need:
        return self.block.need(width - 4).plus(2)

    def draw(self, canvas: Canvas, room: Region) -> None:
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
        return self.block.words()


class Rules(Fill):
    """Parts of the rules in rows that no other block needs, as many whole paragraphs as fit."""

    def __init__(self, parts: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self.parts = [*parts]

    def rows(self, width: int) -> int:
        return sum(1 + _forms(*part, width)[-1][1] for part in self.parts)

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Draw each part that fits, below its heading: a sentence without context may be false."""
        y = room.y
        for part in self.parts:
            left = room.bottom - y
            fitting = [one for one in _forms(*part, room.width) if one[1] <= left]
            if fitting:
                form, rows = fitting[-1]
                form.draw(canvas, Region(room.x, y, room.width, rows))
                y += rows + 1


# Rules never change, so they are wrapped only once for each width.
@lru_cache(maxsize=512)
def _forms(heading: str, words: str, width: int) -> Sequence[tuple[Block, int]]:
    """A part of the rules up to each of its paragraphs, the shortest one first, with its rows.

    The shortest form has the heading and the first sentences in one paragraph.
    """
    ends = [*(end.start() for end in PARAGRAPH.finditer(words)), len(words)]
    above = [Heading(heading)] if heading else []
    told = ([_rule(line, width) for line in words[:end].splitlines()] for end in ends)
    forms: list[Block] = [Stack([*above, *lines]) for lines in told]
    if heading and "\n" not in (first := words[: ends[0]]):
        forms.insert(0, Text([[Phrase(f"{heading}. "), Phrase(first, "muted")]], "muted"))
    return [(form, form.rows(width)) for form in forms]


def _rule(line: str, width: int) -> Text:
    """A line of the rules; in a row of a table, the last cell wraps below itself, or near it."""
    indent = 0
    if cells := re.fullmatch(r"(.*\S {2,})(\S.*)", line):
        longest = max(map(cell_len, cells[2].split()))
        indent = max(NARROW, min(cell_len(cells[1]), width - longest))
    return Text([[Phrase(line)]], "muted", indent=indent)


def rules_under(source: str, headings: Iterable[str]) -> Rules:
    """A block with the sections of the rules that have these headings."""
    parts = (section(source, heading) for heading in headings)
    return Rules((title, "\n".join(lines)) for title, lines in parts)


@dataclass(repr=False, eq=False)
class Columns(Block):
    """Blocks side by side, each with its columns; blocks with 0 share the other columns."""

    blocks: Sequence[Block]
    widths: Sequence[int]
    gap: int = 2

    def rows(self, width: int) -> int:
        sizes = spread(self.widths, width, self.gap)
        return max(b.rows(size) for b, size in zip(self.blocks, sizes, strict=True))

    def need(self, width: int) -> Need:
        sizes = spread(self.widths, width, self.gap)
        return most([b.need(size) for b, size in zip(self.blocks, sizes, strict=True)])

    def draw(self, canvas: Canvas, room: Region) -> None:
        x = room.x
        for block, size in zip(self.blocks, spread(self.widths, room.width, self.gap), strict=True):
            block.draw(canvas, Region(x, room.y, size, room.height))
            x += size + self.gap


@dataclass(repr=False, eq=False)
class Row:
    """A row of a table; `target` is its mouse target. The text `below` is drawn whole or not."""

    cells: Sequence[Line]
    target: str = ""
    below: Line = ()
    raised: bool = False


@dataclass(repr=False, eq=False)
class Table(Block):
    """Rows whose cells wrap in fixed columns; columns of width 0 share the other columns.

    If there is room, up to `air` empty rows are between rows. If not all rows fit, the last row
    says how many are missing, and `rest` is its mouse target.
    """

    table: Sequence[Row]
    widths: Sequence[int]
    gap: int = 1
    air: int = 0
    indent: int = 0
    more: str = field(default="+{} more", kw_only=True)
    rest: str = field(default="", kw_only=True)
    order: Sequence[int] | None = field(default=None, kw_only=True)
    """The rows by number, in the order in which they get more than one row on the screen."""

    def _forms(self, width: int) -> list[tuple[int, int, int]]:
        """For each row of the table three heights: 1, that of its cells, and that with `below`."""
        # The text below leaves one column empty at the right edge.
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
        tall = sum(forms[-1] for forms in self._forms(width))
        return tall + self.air * max(0, len(self.table) - 1)

    def need(self, width: int) -> Need:
        names = from_step(self.step, len(self.table))
        words = from_step(max(self.step, TEXTS), sum(forms[-1] for forms in self._forms(width)))
        return most([names, words, from_step(MORE, self.rows(width))])

    def draw(self, canvas: Canvas, room: Region) -> None:
        sizes = spread(self.widths, room.width, self.gap)
        # Each row gets one row of the screen; then, in `order`, each gets more if they fit.
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
                canvas.note_cut(plain_text(row.cells), room.x, y)
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
        return plain_text([cell for row in self.table for cell in row.cells])


def spread(widths: Sequence[int], room: int, gap: int) -> list[int]:
    """The columns of each part: its given width, or for 0 an equal share of the rest."""
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
    """The region for text inside a frame, with an empty column at both sides."""
    return Region(x + 2, y + 1, max(0, width - 4), max(0, height - 2))


def plain_text(lines: Sequence[Line]) -> str:
    """The words of some lines, without colours."""
    return " ".join("".join(phrase.text for phrase in line) for line in lines)


def packed(
    items: Iterable[Item], size: Callable[[Item], int], width: int, gap: int, indent: int = 0
) -> list[list[Item]]:
    """The items in rows of `width` columns; no item is broken, and later rows are indented."""
    rows: list[list[Item]] = []
    left = 0
    for item in items:
        if not rows or size(item) > left:
            left = width - indent * bool(rows)
            rows.append([])
        rows[-1].append(item)
        left -= size(item) + gap
    return rows
