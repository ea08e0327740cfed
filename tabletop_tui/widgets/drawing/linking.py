"""Terms in a laid-out text that lead to their explanation: a row of the list of terms, a heading.

The list of terms is the section *Words*, whose items begin with terms in bold. Below each heading
the first occurrence of a term leads to the list; italics lead to the heading with that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.prose import Heading, Line

LIST = "Words"
"""The heading over the list of terms."""

SET_OFF = "sand"
"""The colour role of text in bold or in italics."""

CODE = "teal"
ITEM = re.compile(r"\s*(•|\d+[.)]) ")


class Link(NamedTuple):
    """A piece of a row, and the row that it leads to."""

    row: int
    x: int
    text: str
    to: int


def links(lines: Sequence[Line], found: Sequence[Heading]) -> list[Link]:
    """All links of a text, from the top."""
    begin, end = _span(found, len(lines))
    terms = _terms(lines, begin, end)
    rest = "\n".join(line.text for line in (*lines[:begin], *lines[end:]) if line.level <= 0)
    ways = {_way(term, rest): row for term, row in terms.items()}
    wanted = [(re.compile(rf"(?<!\w){way}(?!\w)"), row) for way, row in ways.items()]
    places = {heading.title.casefold(): heading.row for heading in reversed(found)}
    linked: set[int] = set()
    made: list[Link] = []
    for row, line in enumerate(lines):
        if line.level > 0:
            linked = set()
            continue
        for phrase, x in _placed(line):
            if phrase.role == SET_OFF:
                to = places.get(phrase.text.casefold().rstrip(".,:"), row)
                made += [Link(row, x, phrase.text, to)] if to != row else []
            elif phrase.role != CODE:
                made += _in_phrase(phrase.text, row, x, wanted, linked)
    return made


def _way(term: str, text: str) -> str:
    """A pattern for a term in a text, with a capital, or without if the text never uses one.

    It matches singular and plural: `Ally` and `Allies`, `Zones` and `zone`.
    """
    stem = term.removesuffix("s")
    for way in (stem, stem[:1].lower() + stem[1:]):
        found = (
            f"{re.escape(way[:-1])}(?:y|ies)" if way.endswith("y") else f"{re.escape(way)}(?:e?s)?"
        )
        if re.search(rf"(?<!\w){found}(?!\w)", text):
            return found
    return re.escape(term)


def _in_phrase(
    text: str, row: int, x: int, wanted: Sequence[tuple[re.Pattern[str], int]], linked: set[int]
) -> Iterator[Link]:
    """The terms in a piece of a row, from the left; of two at one place the longer term."""
    hits = [(one, to) for pattern, to in wanted for one in pattern.finditer(text)]
    end = 0
    for one, to in sorted(hits, key=lambda hit: (hit[0].start(), -len(hit[0].group()))):
        if one.start() >= end and to not in linked and to != row:
            linked.add(to)
            yield Link(row, x + cell_len(text[: one.start()]), one.group(), to)
        end = max(end, one.end())


def _span(found: Sequence[Heading], rows: int) -> tuple[int, int]:
    """The rows of the list of terms."""
    for number, heading in enumerate(found):
        if heading.title == LIST:
            after = found[number + 1].row if number + 1 < len(found) else rows
            return heading.row, after
    return 0, 0


def _terms(lines: Sequence[Line], begin: int, end: int) -> dict[str, int]:
    """Each term with its row: the bold words at the beginning of an item, before the colon."""
    terms: dict[str, int] = {}
    for row in range(begin, end):
        if not lines[row].text.startswith("• "):
            continue
        for phrase, _ in _placed(lines[row]):
            if phrase.role == SET_OFF:
                terms |= {name: row for name in phrase.text.split(", ") if name not in terms}
            if ":" in phrase.text:
                break
    return terms


def _placed(line: Line) -> Iterator[tuple[Phrase, int]]:
    """The pieces of a row in one colour, without spaces around them, each with its column.

    The mark of an item is left out.
    """
    phrases, x = line.phrases, 0
    if phrases and ITEM.fullmatch(phrases[0].text):
        phrases, x = phrases[1:], cell_len(phrases[0].text)
    for role, pieces in groupby(phrases, key=attrgetter("role")):
        text = "".join(phrase.text for phrase in pieces)
        yield Phrase(text.strip(), role), x + len(text) - len(text.lstrip())
        x += cell_len(text)
