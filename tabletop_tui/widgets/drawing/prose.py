"""The little Markdown that rules are written in, laid out in lines for a canvas.

Headings, paragraphs, lists, tables, quotes, code and horizontal lines; bold, italics, code and
links inside a line. The rules of a game take some milliseconds, where a full Markdown reader costs
a noticeable pause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.canvas import wrap

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])\s+(.*)$")
_INLINE = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|__(?P<bold2>.+?)__|`(?P<code>[^`]+)`"
    r"|(?<![\w*])\*(?P<em>[^*\s][^*]*)\*|(?<!\w)_(?P<em2>[^_\s][^_]*)_(?!\w)"
    r"|\[(?P<link>[^\]]+)\]\([^)]*\)"
)
_ROLES = {"bold": "sand", "bold2": "sand", "code": "teal", "em": "sand", "em2": "sand"}
_DIVIDER = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$")


UNBROKEN = 10_000
"""Columns so wide that no paragraph of the rules is broken."""


OURS = "⌂"
"""Marks a rule that is ours and not the publisher's; the rules explain the sign."""

_BULLET = re.compile(r"^(\s*)• ")


class Line(NamedTuple):
    """One row: its phrases, and the level of the heading that begins in it.

    The level is 0 for plain text, and -1 for the row after an item until `_without_gaps_in_lists`.
    """

    phrases: list[Phrase]
    level: int = 0

    @property
    def text(self) -> str:
        """The row without colours."""
        return "".join(phrase.text for phrase in self.phrases)


class Heading(NamedTuple):
    """A heading and the row it stands in."""

    title: str
    level: int
    row: int


def inline(text: str) -> list[Phrase]:
    """Split a text into phrases, without its Markdown marks."""
    phrases = []
    end = 0
    for found in _INLINE.finditer(text):
        if found.start() > end:
            phrases.append(Phrase(text[end : found.start()]))
        kind = found.lastgroup or ""
        phrases.append(Phrase(found.group(kind), _ROLES.get(kind, "")))
        end = found.end()
    if end < len(text):
        phrases.append(Phrase(text[end:]))
    return phrases


def lay_out(source: str, width: int) -> list[Line]:
    """The whole text in rows of at most `width` columns; rows of code are not broken."""
    return _laid(_blocks(source), width)


def _laid(blocks: Iterable[list[str]], width: int) -> list[Line]:
    lines: list[Line] = []
    for block in blocks:
        first = block[0]
        heading = _HEADING.match(first)
        if heading is not None:
            lines += _heading(heading.group(2), len(heading.group(1)), width, bool(lines))
        elif first.startswith("```"):
            lines += [Line([Phrase(row, "teal")]) for row in block[1:]]
        elif "|" in first and len(block) > 1 and _DIVIDER.match(block[1]):
            lines += _table(block, width)
        elif _ITEM.match(first):
            lines += _item(block, width)
        elif re.fullmatch(r"\s*([-*_]\s*){3,}", first):
            lines.append(Line([Phrase("─" * width, "line")]))
        elif first.startswith(">"):
            text = " ".join(row.lstrip("> ") for row in block)
            lines += [Line([Phrase("│ ", "sand"), *row]) for row in wrap(inline(text), width - 2)]
        else:
            text = " ".join(row.strip() for row in block)
            lines += [Line(row) for row in wrap(inline(text), width)]
        lines.append(Line([], -1 if _ITEM.match(first) else 0))
    return _without_gaps_in_lists(lines)


def headings(lines: list[Line]) -> list[Heading]:
    """Every heading with its row."""
    return [Heading(line.text, line.level, row) for row, line in enumerate(lines) if line.level > 0]


def find_heading(found: list[Heading], wanted: str) -> Heading | None:
    """The best heading for a name: the same, with the same words, with them first, or with them."""
    key = _plain(wanted)
    ways = (
        lambda title: title == wanted,
        lambda title: _plain(title) == key,
        lambda title: _plain(title).startswith(key),
        lambda title: key in _plain(title),
    )
    return next((one for way in ways for one in found if key and way(one.title)), None)


# Panels ask for the same few headings whenever they are drawn, and a key must not wait for them.
@lru_cache(maxsize=64)
def section(source: str, wanted: str) -> tuple[str, tuple[str, ...]]:
    """The heading for a name and its paragraphs without marks; ("", ()) if there is none.

    Signs that only the rules themselves explain are left out.
    """
    # Lay out only this section, because the rules of a game are long.
    blocks = list(_blocks(source))
    heads = [*_heads(blocks)]
    found = find_heading(heads, wanted)
    if found is None:
        return "", ()
    after = (head.row for head in heads if head.row > found.row and head.level <= found.level)
    laid = _laid(blocks[found.row + 1 : next(after, len(blocks))], UNBROKEN)
    lines = [
        _BULLET.sub(r"\1- ", line.text.replace(OURS, "")).rstrip()
        for above, line in pairwise([Line([]), *laid])
        # Without the line that explains `OURS`, and without horizontal lines: they are too wide.
        if f" {OURS} " not in line.text
        and (line.text.strip("─ ") or not line.text)
        # No empty row between a heading and the text below it.
        and (line.text or above.level <= 0)
    ]
    return found.title, tuple("\n".join(lines).strip("\n").splitlines())


def _heads(blocks: Iterable[list[str]]) -> Iterator[Heading]:
    """The headings among these blocks; the row of each is the number of its block."""
    for number, block in enumerate(blocks):
        if heading := _HEADING.match(block[0]):
            yield Heading(_title(heading[2]), len(heading[1]), number)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[\W_]+", " ", text.casefold()).split())


def _blocks(source: str) -> Iterator[list[str]]:
    """Rows that belong together: a paragraph, one item of a list, a table, a piece of code."""
    block: list[str] = []
    for row in source.splitlines():
        code = bool(block) and block[0].startswith("```")
        ends = row.startswith("```") if code else _begins_block(row, block)
        if not ends:
            block.append(row)
            continue
        if block:
            yield block
        block = [row] if row.strip() and not code else []
    if block:
        yield block


def _begins_block(row: str, block: list[str]) -> bool:
    """Whether the block before this row is complete."""
    return (
        not row.strip()
        or bool(_HEADING.match(row) or _ITEM.match(row) or row.startswith("```"))
        or (bool(block) and bool(_HEADING.match(block[0])))
    )


def _heading(text: str, level: int, width: int, gap: bool) -> list[Line]:
    role = "amber" if level == 1 else "text"
    rows = wrap([Phrase(_title(text), role)], width)
    lines = [Line([])] if gap and level <= 2 else []
    return [*lines, *(Line(row, level if n == 0 else 0) for n, row in enumerate(rows))]


def _title(text: str) -> str:
    return "".join(phrase.text for phrase in inline(text))


def _item(block: list[str], width: int) -> list[Line]:
    found = _ITEM.match(block[0])
    assert found is not None
    mark = found.group(2) if found.group(2)[0].isdigit() else "•"
    before = " " * min(len(found.group(1)), 8)
    text = " ".join([found.group(3), *(row.strip() for row in block[1:])])
    size = len(before) + len(mark) + 1
    rows = wrap(inline(text), width - size)
    first = [Phrase(f"{before}{mark} ", "sand"), *rows[0]]
    return [Line(first), *(Line([Phrase(" " * size), *row]) for row in rows[1:])]


def _without_gaps_in_lists(lines: list[Line]) -> list[Line]:
    """Items follow each other without an empty row; what comes after the list has one."""
    kept: list[Line] = []
    for number, line in enumerate(lines):
        if line.level == -1:
            after = lines[number + 1] if number + 1 < len(lines) else None
            in_list = after is not None and re.match(r"\s*(•|\d+[.)]) ", after.text)
            if not in_list:
                kept.append(Line([]))
        elif line.phrases or (kept and kept[-1].phrases):
            kept.append(line)
    return kept


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _table(block: list[str], width: int) -> list[Line]:
    rows = [[inline(cell) for cell in _cells(row)] for row in (block[0], *block[2:])]
    columns = max(len(row) for row in rows)
    rows = [row + [[]] * (columns - len(row)) for row in rows]
    sizes = [max(_size(row[column]) for row in rows) for column in range(columns)]
    room = width - 2 * (columns - 1)
    while sum(sizes) > room and max(sizes) > 4:
        sizes[sizes.index(max(sizes))] -= 1
    lines: list[Line] = []
    for number, row in enumerate(rows):
        lines += _table_row(row, sizes, head=number == 0)
        if number == 0:
            lines.append(Line([Phrase("─" * min(sum(sizes) + 2 * (columns - 1), width), "line")]))
    return lines


def _table_row(row: list[list[Phrase]], sizes: list[int], *, head: bool) -> list[Line]:
    wrapped = [wrap(cell, size) for cell, size in zip(row, sizes, strict=True)]
    lines = []
    for number in range(max(len(cell) for cell in wrapped)):
        phrases: list[Phrase] = []
        for cell, size in zip(wrapped, sizes, strict=True):
            part = cell[number] if number < len(cell) else []
            phrases += [Phrase(p.text, "muted") for p in part] if head else part
            phrases.append(Phrase(" " * (size - _size(part) + 2)))
        lines.append(Line(phrases))
    return lines


def _size(phrases: list[Phrase]) -> int:
    return sum(cell_len(phrase.text) for phrase in phrases)
