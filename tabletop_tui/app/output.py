"""Shortens the output of Textual: what the terminal shows already is not sent again.

Textual paints a screen up to three times while it changes, whole rows for a single cell, and every
piece of text with all of its colours. This module reads its output row by row. It sends only the
pieces that differ from what the terminal shows, and only the changes of their colours. The first
screen is sent unchanged, because the terminal shows nothing yet and the player waits for it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, count, groupby
from operator import itemgetter, ne
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size

_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")
_COLOURS = re.compile(r"\x1b\[([\d;]*)m")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_SYNC = re.compile(r"\x1b\[\?2026[hl]")
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
_PLAIN = "\x1b[0m"
_SOLID = frozenset("123")
"""Bold, dim and italic, which have no effect on blanks."""

Cell = tuple[str, str]
"""The colour codes of a cell, and its text: empty in the right half of a wide character."""

_CODES, _WORDS = itemgetter(0), itemgetter(1)

WORTH_A_MOVE = 8
"""The fewest unchanged cells to skip; fewer are written again, which is shorter than a move."""


class Ink(NamedTuple):
    """The meaning of colour codes: marks such as bold, the foreground, the background."""

    marks: tuple[str, ...] = ()
    front: str = "39"
    back: str = "49"


_INK = Ink()


class Ready(str):
    """Output that is sent unchanged, because it was already shortened."""

    __slots__ = ()


class Shown:
    """Remembers every cell that was written, and shortens further output."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}
        self._columns, self._lines = sys.maxsize, sys.maxsize
        self._cursor = ""
        """The move that put the cursor where it is; empty if this is not known."""
        self._has_begun = False
        self._unread = ""
        """The first screen, which was sent unchanged. It is read when more output comes."""

    def resized(self, columns: int, lines: int) -> None:
        """Note that the terminal has another size, which may have changed what it shows."""
        self._columns, self._lines = columns, lines
        self.forget()

    def forget(self) -> None:
        """Forget what the terminal shows, so that everything is sent again."""
        self._rows.clear()
        self._cursor = self._unread = ""

    def less(self, data: str) -> str:
        """Return shorter output that has the same effect on the terminal as `data`."""
        if isinstance(data, Ready):
            return data
        if not self._has_begun and _MOVE.search(data):
            self._has_begun, self._unread = True, data
            return data
        self._read()
        return self._less(data)

    def _read(self) -> None:
        if self._unread:
            unread, self._unread = self._unread, ""
            self._less(unread)

    def _less(self, data: str) -> str:
        before, *moves = _MOVE.split(data)
        if "\x1b" in _SYNC.sub("", before):
            self.forget()
        sent, ink, reaches_over = [before], _INK, False
        for row, column, text in zip(moves[::3], moves[1::3], moves[2::3], strict=True):
            cells = cells_of(text.removesuffix("\n"))
            if cells is None:
                # This is more than coloured text, and may change the screen in any way.
                self.forget()
                sent += [_inked(ink, _INK), f"\x1b[{row};{column}H", text]
                ink = _INK
                continue
            if not cells:
                # Textual paints empty text at random times; the output must not depend on it.
                sent.append(self._moved(f"\x1b[{row};{column}H"))
            x = int(column)
            reaches_over |= self._reaches_over(int(row), x + len(cells) - 1)
            for start, end in self._changed(int(row), x, cells):
                sent.append(f"\x1b[{row};{start}H")
                self._cursor = ""
                ink = _write(sent, ink, cells[start - x : end - x])
        if ink != _INK:
            sent.append(_PLAIN)
        if reaches_over:
            # This was painted for the old size of the terminal, so its rows have wrapped.
            self.forget()
        return "".join(sent)

    def put(self, rows: Sequence[tuple[int, int, Sequence[Cell]]], cursor: str) -> Ready | None:
        """Return the output that puts cells into some rows: triples of row, column and cells.

        Each cell has one character, or is the right half of one. `cursor` is the move at the end of
        the output, if there is any. Return None if it is not known what all of these cells show.
        """
        self._read()
        for row, x, cells in rows:
            before = self._rows.get(row, [])[x : x + len(cells)]
            if before != cells and (None in before or len(before) != len(cells)):
                return None
            if self._reaches_over(row, x + len(cells) - 1):
                return None
        sent, ink = [""], _INK
        for row, x, cells in rows:
            for start, end in self._changed(row, x, cells):
                sent.append(f"\x1b[{row};{start}H")
                self._cursor = ""
                ink = _write(sent, ink, cells[start - x : end - x])
        if ink != _INK:
            sent.append(_PLAIN)
        if len(sent) > 1:
            sent.append(self._moved(cursor))
        return Ready("".join(sent))

    def _moved(self, move: str) -> str:
        before, self._cursor = self._cursor, move
        return move if move != before else ""

    def _reaches_over(self, row: int, end: int) -> bool:
        return row > self._lines or end > self._columns

    def _changed(self, number: int, column: int, cells: Sequence[Cell]) -> list[tuple[int, int]]:
        """The stretches of a row that have changed; remember the new cells."""
        row = self._rows.setdefault(number, [])
        end = column + len(cells)
        if row[column:end] == cells:
            return []
        row += [None] * (end + 1 - len(row))
        found = _stretches(cells, row[column:end])
        stretches = [_with_both_halves(column, cells, start, after) for start, after in found]
        _part(row, column)
        _part(row, end)
        row[column:end] = cells
        return stretches


def _stretches(cells: Sequence[Cell], before: Sequence[Cell | None]) -> list[tuple[int, int]]:
    """The stretches in which cells differ from those before."""
    if not any(before):
        return [(0, len(cells))]
    found: list[tuple[int, int]] = []
    for x in compress(count(), map(ne, cells, before)):
        if found and x - found[-1][1] < WORTH_A_MOVE:
            found[-1] = (found[-1][0], x + 1)
        else:
            found.append((x, x + 1))
    return found


def _write(sent: list[str], ink: Ink, cells: Sequence[Cell]) -> Ink:
    """Add the output for some cells to `sent`, after the ink before; return the ink at the end."""
    for codes, alike in groupby(cells, _CODES):
        words, wanted = "".join(map(_WORDS, alike)), _ink(codes)
        if wanted != ink:
            wanted = _filling(ink, wanted) if words.isspace() else wanted
            sent.append(_inked(ink, wanted))
            ink = wanted
        sent.append(words)
    return ink


def _with_both_halves(column: int, cells: Sequence[Cell], start: int, end: int) -> tuple[int, int]:
    """A stretch, extended so that it does not cut a wide character, in columns of the row."""
    while start and not cells[start][1]:
        start -= 1
    while end < len(cells) and not cells[end][1]:
        end += 1
    return column + start, column + end


def _part(row: list[Cell | None], x: int) -> None:
    """Forget a wide character that crosses column `x`: when one half is overwritten, both go."""
    after = x
    while after < len(row) and (cell := row[after]) is not None and not cell[1]:
        row[after] = None
        after += 1
    reaches = after > x
    while reaches and x:
        x -= 1
        cell, row[x] = row[x], None
        reaches = cell is not None and not cell[1]


@lru_cache(maxsize=1024)
def cells_of(text: str) -> list[Cell] | None:
    """The cells of a row of output; None if it has anything besides text and colours."""
    words, *rest = _COLOURS.split(text)
    pieces = [("", words)]
    for code, words in zip(rest[::2], rest[1::2], strict=True):
        before = pieces[-1][0]
        codes = "" if code in ("", "0") else f"{before};{code}" if before else code
        pieces.append((codes, words))
    pieces = [(codes, words) for codes, words in pieces if words]
    texts = [*map(_WORDS, pieces)]
    if _CONTROL.search("".join(texts)) or not all(map(cell_len, texts)):
        return None
    return [cell for codes, words in pieces for cell in _spread(codes, words)]


def _spread(codes: str, words: str) -> list[Cell]:
    """The cells of a text. If it has combining accents, its first cell has the whole text."""
    blank = (_unseen(codes), " ")
    if words.isascii():
        return [blank if char == " " else (codes, char) for char in words]
    sizes = [*map(get_character_cell_size, words)]
    if not {1, 2}.issuperset(sizes):
        return [(codes, words), *[(codes, "")] * (cell_len(words) - 1)]
    found: list[Cell] = []
    for char, size in zip(words, sizes, strict=True):
        found += [blank if char == " " else (codes, char), *[(codes, "")] * (size - 1)]
    return found


@lru_cache(maxsize=4096)
def _ink(codes: str) -> Ink:
    marks: list[str] = []
    front, back = "39", "49"
    left = codes.split(";") if codes else []
    while left:
        code = left.pop(0)
        if code in ("38", "48"):
            size = 4 if left[:1] == ["2"] else 2
            code, left = ";".join([code, *left[:size]]), left[size:]
        if code in _OFF:
            marks.append(code)
        elif code.startswith(("4", "10")):
            back = code
        else:
            front = code
    return Ink(tuple(marks), front, back)


@lru_cache(maxsize=4096)
def _unseen(codes: str) -> str:
    """The codes for a blank: without a foreground, and without marks that have no effect."""
    ink = _ink(codes)
    if not _SOLID.issuperset(ink.marks):
        return codes
    return "" if ink.back == _INK.back else ink.back


@lru_cache(maxsize=4096)
def _filling(ink: Ink, blank: Ink) -> Ink:
    """The ink for blanks that needs the fewest codes after `ink`."""
    return ink._replace(back=blank.back) if _SOLID.issuperset((*ink.marks, *blank.marks)) else blank


@lru_cache(maxsize=4096)
def _inked(before: Ink, after: Ink) -> str:
    """The escape sequence that changes one ink into another; empty if they are equal."""
    gone = [_OFF[mark] for mark in before.marks if mark not in after.marks]
    codes = [*gone, *(mark for mark in after.marks if gone or mark not in before.marks)]
    codes += [after.front] if after.front != before.front else []
    codes += [after.back] if after.back != before.back else []
    return f"\x1b[{';'.join(codes)}m" if codes else ""
