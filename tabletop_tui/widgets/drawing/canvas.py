"""A sheet of character cells to draw on: text, fills and frames by colour role."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from tabletop_tui.core.words.phrases import Phrase, unbroken
from tabletop_tui.core.words.plaintext import drawable, in_one_line
from tabletop_tui.theme import Palette, ink, to_ascii
from tabletop_tui.widgets.drawing.key_names import keys_named

Cell = tuple[str, str, str, bool]
"""One character cell: the character with its accents (empty in the right half of a wide one), its
foreground and background role, bold."""


MARK = "…"
"""The mark of a text that is cut."""


@lru_cache(maxsize=4096)
def clusters(text: str) -> tuple[tuple[str, int], ...]:
    """The characters of a text as a reader sees them, each with its width of one or two cells."""
    text = drawable(text)
    if text.isascii():
        return tuple((char, 1) for char in text)
    found, _ = split_graphemes(text)
    # An accent with no letter before it has no cell to stand in.
    return tuple((text[start:end], wide) for start, end, wide in found if wide)


@lru_cache(maxsize=4096)
def measured(text: str) -> tuple[tuple[tuple[str, int], ...], int]:
    """The characters of a text, and the columns of all of them."""
    pieces = clusters(text)
    return pieces, sum(wide for _, wide in pieces)


@lru_cache(maxsize=8192)
def text_cells(text: str, fg: str, bg: str, bold: bool) -> list[Cell]:
    """The cells of a text, as the same objects each time, which makes comparisons fast."""
    return [(piece, fg, bg, bold) for piece, _ in clusters(text)]


@lru_cache(maxsize=8192)
def plain_columns(phrases: tuple[Phrase, ...]) -> int:
    """The columns of plain phrases; 0 if a character is not one column wide, or a text is cut."""
    found = 0
    for text in (in_one_line(phrase.text) for phrase in phrases):
        pieces, columns = measured(text)
        if text[-1:] == MARK or columns != len(pieces):
            return 0
        found += columns
    return found


@lru_cache(maxsize=8192)
def line_cells(phrases: tuple[Phrase, ...], fg: str, bg: str, bold: bool) -> list[Cell]:
    """The cells of plain phrases."""
    return [
        c for one in phrases for c in text_cells(in_one_line(one.text), one.role or fg, bg, bold)
    ]


_GROUND = itemgetter(2)


class Frame(NamedTuple):
    """The eight strokes of a frame: corners clockwise from the top left, then the two lines."""

    top_left: str
    top_right: str
    bottom_right: str
    bottom_left: str
    across: str
    down: str


THIN = Frame("╭", "╮", "╯", "╰", "─", "│")
HEAVY = Frame("┏", "┓", "┛", "┗", "━", "┃")
DOUBLE = Frame("╔", "╗", "╝", "╚", "═", "║")
DOTTED = Frame("╭", "╮", "╯", "╰", "╌", "│")


class Cut(NamedTuple):
    """A text that was cut or left out, and the place where that happened."""

    text: str
    x: int
    y: int


class Canvas:
    """The sheet. `hot` regions name what the mouse may point at.

    It notes what was cut or left out, and where its frames stand, so that a test can check whether
    there was room.
    """

    def __init__(self, width: int, height: int, bg: str = "ink") -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        blank = (" ", "text", bg, False)
        self.rows: list[list[Cell]] = [[blank] * self.width for _ in range(self.height)]
        self.hot_regions: list[tuple[Region, str]] = []
        self.key_regions: list[tuple[Region, str]] = []
        """The regions of names of keys, where a click presses the key."""
        self.cuts: list[Cut] = []
        self.frames: list[Region] = []

    @property
    def room(self) -> Region:
        """All of it."""
        return Region(0, 0, self.width, self.height)

    def put(
        self,
        x: int,
        y: int,
        text: str,
        fg: str = "text",
        bg: str | None = None,
        *,
        bold: bool = False,
        limit: int | None = None,
    ) -> int:
        """Write `text` and return the column after it.

        Without `bg` the background below shows through. With `limit` a text that needs more
        columns is cut and ends in `…`. Control characters are never written.
        """
        whole = in_one_line(text)
        text = whole if limit is None else fit(whole, limit)
        pieces, columns = measured(text)
        end = x + columns
        if (
            text != whole
            or text[-1:] == MARK
            or (end > self.width and text[self.width - x :].strip())
        ):
            self.note_cut(whole, x, y)
        if not 0 <= y < self.height or not pieces:
            return end
        row, width = self.rows[y], self.width
        _split_wide(row, x, end)
        if x >= 0 and end <= width and columns == len(pieces):
            # The usual case: every character has one column, and all characters fit.
            grounds = (bg,) if bg else tuple({*map(_GROUND, row[x:end])})
            if len(grounds) == 1:
                row[x:end] = text_cells(text, fg, grounds[0], bold)
            else:
                under = zip(pieces, row[x:end], strict=True)
                row[x:end] = [(piece, fg, cell[2], bold) for (piece, _), cell in under]
            return end
        for piece, wide in pieces:
            if x >= 0 and x + wide <= width:
                row[x] = (piece, fg, bg or row[x][2], bold)
                if wide == 2:
                    row[x + 1] = ("", fg, bg or row[x + 1][2], bold)
            x += wide
        return x

    def note_cut(self, text: str, x: int, y: int) -> None:
        """Remember that a text is not shown whole."""
        self.cuts.append(Cut(text, x, y))

    def say(
        self,
        x: int,
        y: int,
        phrases: Iterable[Phrase],
        fg: str = "text",
        *,
        bold: bool = False,
    ) -> int:
        """Write phrases one after the other, each in the colour of its role."""
        phrases = tuple(phrases)
        end = x + plain_columns(phrases)
        if 0 <= x < end <= self.width and 0 <= y < self.height:
            # The usual case: all phrases fit, and are written at once.
            row = self.rows[y]
            grounds = {*map(_GROUND, row[x:end])}
            if len(grounds) == 1:
                _split_wide(row, x, end)
                row[x:end] = line_cells(phrases, fg, grounds.pop(), bold)
                return end
        for phrase in phrases:
            x = self.put(x, y, phrase.text, phrase.role or fg, bold=bold)
        return x

    def right(self, x: int, y: int, text: str, fg: str = "text", *, bold: bool = False) -> None:
        """Write `text` so that it ends before column `x`."""
        self.put(x - cell_len(text), y, text, fg, bold=bold)

    def centre(
        self, x: int, y: int, width: int, text: str, fg: str = "text", *, bold: bool = False
    ) -> int:
        """Write `text` in the middle of `width` columns; returns its first column."""
        text = fit(text, width)
        start = x + (width - cell_len(text)) // 2
        self.put(start, y, text, fg, bold=bold)
        return start

    def fill(self, x: int, y: int, width: int, height: int, bg: str, char: str = " ") -> None:
        """Lay a background over a rectangle."""
        start, end = max(x, 0), min(x + width, self.width)
        cells = [(char, "line", bg, False)] * (end - start)
        for row in self.rows[max(y, 0) : max(y + height, 0)] if cells else ():
            _split_wide(row, x, x + width)
            row[start:end] = cells

    def tint(self, x: int, y: int, width: int, height: int, bg: str) -> None:
        """Change the background of a rectangle and keep what is written on it."""
        for row in self.rows[max(y, 0) : max(y + height, 0)]:
            for column in range(max(x, 0), min(x + width, self.width)):
                char, fg, _, bold = row[column]
                row[column] = (char, fg, bg, bold)

    def frame(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        fg: str = "line",
        *,
        title: str = "",
        title_fg: str = "",
        note: str = "",
        style: Frame = THIN,
        bg: str | None = None,
    ) -> None:
        """Draw a frame, filled with `bg`, with a title at the top left and a note at the right."""
        if width < 2 or height < 2:
            return
        self.frames.append(Region(x, y, width, height))
        if bg is not None:
            self.fill(x, y, width, height, bg)
        self.put(x, y, style.top_left + style.across * (width - 2) + style.top_right, fg)
        bottom = y + height - 1
        sides = [column for column in (x, x + width - 1) if 0 <= column < self.width]
        for row in self.rows[max(y + 1, 0) : max(bottom, 0)]:
            for column in sides:
                if bg is None:
                    # What was filled just now has no wide characters in it.
                    _split_wide(row, column, column + 1)
                row[column] = text_cells(style.down, fg, bg or row[column][2], False)[0]
        self.put(x, bottom, style.bottom_left + style.across * (width - 2) + style.bottom_right, fg)
        if title:
            self.put(x + 2, y, f" {fit(title, width - 6)} ", title_fg or fg, bold=bool(title_fg))
        if note and cell_len(title) + cell_len(note) + 8 <= width:
            self.right(x + width - 2, y, f" {note} ", "muted")
            self.name_keys(x + width - 3 - cell_len(note), y, note)

    def name_keys(self, x: int, y: int, text: str) -> None:
        """Let a click press each key that a text, written at this place, names."""
        for one in keys_named(text):
            start, end = cell_len(text[: one.start]), cell_len(text[: one.end])
            self.key_regions.append((Region(x + start, y, end - start, 1), one.key))

    def hot(self, x: int, y: int, width: int, height: int, target: str) -> None:
        """Name a rectangle that the mouse may point at; later rectangles lie on top."""
        self.hot_regions.append((Region(x, y, width, height), target))

    def targets_at(self, x: int, y: int) -> list[str]:
        """The targets under the mouse, the topmost first."""
        return [name for region, name in reversed(self.hot_regions) if region.contains(x, y)]

    def key_at(self, x: int, y: int) -> str:
        """The key named under the mouse; empty if there is none."""
        return next((key for region, key in self.key_regions if region.contains(x, y)), "")

    def target_at(self, x: int, y: int) -> str | None:
        """The topmost target under the mouse."""
        return next(iter(self.targets_at(x, y)), None)

    def spots(self) -> dict[str, Region]:
        """The regions of hot targets, in the order drawn; touching rows of a target are joined."""
        found: dict[str, Region] = {}
        for region, target in self.hot_regions:
            if not region.area:
                continue
            before = found.get(target)
            if before is None:
                found[target] = region
            elif region.y == before.bottom and region.column_span == before.column_span:
                found[target] = before.union(region)
        return found

    def strip(self, y: int, palette: Palette, *, ascii_only: bool = False) -> Strip:
        """Row `y` for the terminal in as few segments as possible: each costs some forty bytes.

        A blank shows only its background, so it joins the segment beside it.
        """
        pieces: list[tuple[str, Style]] = []
        ground = ""
        for (fg, bg, bold), cells in groupby(self.rows[y], key=itemgetter(1, 2, 3)):
            text, style = "".join([cell[0] for cell in cells]), ink(palette, fg, bg, bold)
            if pieces:
                before, last = pieces[-1]
                if bg == ground and not text.strip(" "):
                    style = last
                if style == last or (bg == ground and not before.strip(" ")):
                    pieces.pop()
                    text = before + text
            pieces.append((text, style))
            ground = bg
        return Strip(
            [Segment(to_ascii(text) if ascii_only else text, style) for text, style in pieces],
            self.width,
        )

    def text(self) -> str:
        """Everything that is written, without colours, trailing spaces cut: for tests."""
        return "\n".join("".join(cell[0] for cell in row).rstrip() for row in self.rows)


def _split_wide(row: list[Cell], start: int, end: int) -> None:
    """Blank wide characters that a text from column `start` to `end` would cover only in part."""
    if 0 < start < len(row) and not row[start][0]:
        row[start - 1] = (" ", *row[start - 1][1:])
    if 0 < end < len(row) and not row[end][0]:
        row[end] = (" ", *row[end][1:])


def fit(text: str, width: int) -> str:
    """The text in at most `width` columns; a longer text ends in `…`, after a word if possible.

    A cut after a word uses at least half of the columns.
    """
    if cell_len(text) <= width:
        return text
    kept, rest = first_cells(text, width - 1)
    words, gap, _ = kept.rpartition(" ")
    if gap and rest[:1] != " " and 2 * cell_len(words.strip()) >= cell_len(kept):
        kept = words
    return f"{kept.rstrip()}{MARK}" if width > 0 else ""


NO_MARK_BELOW = 5
"""In fewer columns a name is cut without `MARK`: one more letter tells more than the mark."""


LEAST_LETTERS = 6
"""The fewest letters of a word before a number; a shorter piece becomes its first letter."""

_NUMBERED = re.compile(r"(.*?\D)( ?)(\d{1,2})")


def clip(name: str, width: int) -> str:
    """As many letters of a name as fit in `width` columns, with `…` if some are missing.

    A number at the end stays: `Player 1` and `Player 2` become `P1` and `P2`, which differ in any
    room.
    """
    if cell_len(name) <= width:
        return name
    numbered = _NUMBERED.fullmatch(name)
    if numbered and width >= len(numbered[3]):
        word, gap, number = numbered.groups()
        room = width - len(gap + number)
        if room < LEAST_LETTERS:
            # Half of a word says no more than its first letter.
            *before, last = word.split(" ")
            initial = " ".join([*before, *(piece for piece, _ in clusters(last)[:1])])
            return f"{first_cells(initial, width - len(number))[0]}{number}"
        return f"{first_cells(word, room)[0].rstrip()}{gap}{number}"
    if width < NO_MARK_BELOW:
        return first_cells(name, width)[0].rstrip()
    return f"{first_cells(name, width - 1)[0].rstrip(' (')}{MARK}"


def pad(name: str, width: int) -> str:
    """A name in exactly `width` columns: cut, or with spaces behind it."""
    shown = clip(name, width)
    return shown + " " * (width - cell_len(shown))


def first_cells(text: str, width: int) -> tuple[str, str]:
    """What fits into `width` columns, and the rest."""
    pieces = clusters(text)
    count = 0
    while count < len(pieces) and (width := width - pieces[count][1]) >= 0:
        count += 1
    return "".join(p for p, _ in pieces[:count]), "".join(p for p, _ in pieces[count:])


def wrap(phrases: Iterable[Phrase], width: int, indent: int = 0) -> list[list[Phrase]]:
    """Break phrases into lines of at most `width` columns at spaces; later lines are indented.

    Where one phrase follows another without a space, they are one word: a full stop stays with
    the name before it.
    """
    return list(map(list, _wrapped(tuple(phrases), width, indent)))


def wrap_text(text: str, width: int) -> list[str]:
    """Break a text into lines of at most `width` columns."""
    wrapped = wrap([Phrase(text)], max(width, 1))
    return ["".join(phrase.text for phrase in line) for line in wrapped]


# A layout tries a text in several widths, and most texts are the same at the next drawing.
@lru_cache(maxsize=4096)
def _wrapped(phrases: tuple[Phrase, ...], width: int, indent: int) -> list[list[Phrase]]:
    lines: list[list[Phrase]] = [[]]
    used = start = 0
    for spaces, word in _words(phrases):
        size = sum(cell_len(piece.text) for piece in word)
        breaks = used > start and used + spaces + size > width
        gap = 0 if breaks else spaces
        if breaks:
            lines.append([Phrase(" " * indent)] if indent else [])
            used = start = indent
        if gap:
            word[0] = Phrase(" " * gap + word[0].text, word[0].role)
        lines[-1] += word
        used += gap + size
    return lines


def cut(lines: list[list[Phrase]], room: int, width: int) -> list[list[Phrase]]:
    """The first `room` of these wrapped lines, and at least one line.

    If lines are lost, the last line goes on with the words that follow, and ends in `…`.
    """
    room = max(1, room)
    if len(lines) <= room:
        return lines
    rest = [piece for line in lines[room - 1 :] if line for piece in (*line, Phrase(" "))][:-1]
    text = "".join(piece.text for piece in rest)
    if cell_len(text) <= width:
        return [*lines[: room - 1], rest]
    left = len(fit(text, width)) - len(MARK)
    shown: list[Phrase] = []
    for piece in rest:
        if left > 0:
            mark = MARK if len(piece.text) >= left else ""
            shown.append(Phrase(piece.text[:left] + mark, piece.role))
        left -= len(piece.text)
    return [*lines[: room - 1], shown]


def _words(phrases: Iterable[Phrase]) -> list[tuple[int, list[Phrase]]]:
    """The words, each with the number of spaces before it and its phrases."""
    words: list[tuple[int, list[Phrase]]] = []
    spaces = 1
    for phrase in phrases:
        for number, text in enumerate(unbroken(phrase)):
            spaces += 1 if number else 0
            if not text:
                continue
            if spaces or not words:
                words.append((spaces if words else spaces - 1, []))
            words[-1][1].append(Phrase(text, phrase.role))
            spaces = 0
    return words
