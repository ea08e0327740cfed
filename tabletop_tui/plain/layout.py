"""Options, scores and rules as lines of at most `WIDTH` columns."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len

from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.visibility.showing import ENTER, Entry, runs
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.speech import counted, joined

WIDTH = 80
ONE_PER_LINE = 12
"""Up to this many options get a line each; more are set in columns."""

GAP = 3

ENTERED = "0"
"""The key in plain mode for the answer that Enter alone gives on the screen."""

SHORT = 3
"""Answers of at most this many letters are spoken without numbers."""


def mark(entry: Entry) -> str:
    """The text to type for an answer: its number, its key, or `ENTERED`."""
    return ENTERED if entry.mark == ENTER else entry.mark


_PLACE = re.compile(r"(?:([A-Za-z][A-Za-z ]*) )?([1-9]\d*)\b")
"""An answer that begins with the number of a place: `space 4: red`, `8 The Diner`."""


def by_places(entries: Sequence[Entry]) -> list[Entry]:
    """The answers; if all are numbered places of one kind, with the numbers of their places.

    A listener who hears `space 4` needs no second number.
    """
    numbered = [e for e in entries if e.mark.isdecimal() and not e.option.hotkey]
    found = [_PLACE.match(one_line(entry.option.label)) for entry in numbered]
    places = [(match[1], match[2]) for match in found if match is not None]
    distinct = len({*places}) == len(numbered) and len({kind for kind, _ in places}) == 1
    if not distinct or len(places) < len(numbered) or len(places) < 2:
        return [*entries]
    numbers = (number for _, number in places)
    return [e._replace(mark=next(numbers)) if e in numbered else e for e in entries]


def span(entries: Sequence[Entry]) -> str:
    """The marks of the answers in words: `1 to 12`, `01 to 04, g or b`."""
    marks = [mark(entry) for entry in entries]
    numbers = [each for each in marks if each.isdecimal() and each != ENTERED]
    named = [*runs(numbers, " to "), *(each for each in marks if each not in numbers)]
    return joined(named, "or")


def named_span(entries: Sequence[Entry]) -> str:
    """The marks in a request to type one: `a number, 1 to 12`, or the only mark."""
    return span(entries) if len(entries) == 1 else f"a number, {span(entries)}"


def option_lines(entries: Sequence[Entry], *, full: bool = False) -> list[str]:
    """The options with their marks: a short list with details, a long one in columns.

    With `full` each option gets a line with its detail and its key.
    """
    width = max(len(mark(entry)) for entry in entries)
    if full or len(entries) <= ONE_PER_LINE:
        lines = []
        for entry in entries:
            key = entry.option.key
            name = f" [{one_line(key)}]" if full and key != entry.option.label else ""
            lines += wrapped(_entry(entry, width) + name, "", " " * (width + 2))
        return lines
    whole = [_entry(entry, width) for entry in entries]
    if max(cell_len(entry) for entry in whole) <= (WIDTH - GAP) // 2:
        return columns(whole)
    return columns([_entry(entry, width, detail=False) for entry in entries])


def spoken_options(entries: Sequence[Entry], *, details: bool, example: str = "") -> list[str]:
    """The options in words: each with its mark, or for many their number and an `example`.

    Details are added with `details`, and to answers with the same label.
    """
    if len(entries) > ONE_PER_LINE:
        many = f"{len(entries)} answers"
        return [
            f"{many}. Type for example {one_line(example)}, or options." if example else f"{many}."
        ]
    labels = [one_line(entry.option.label) for entry in entries]
    # The name of a short answer takes no longer to say than a number would.
    short = (len(one) <= SHORT and not one.isdecimal() and " " not in one for one in labels)
    if not details and len(labels) > 2 and all(short):
        return [f"{joined(labels, 'or')}."]
    kinds = {(label, entry.option.detail) for entry, label in zip(entries, labels, strict=True)}
    ways = Counter(label for label, _ in kinds)
    return [
        spoken if details or ways[label] > 1 else marked
        for marked, label, spoken in zip(
            _marked(entries), labels, spoken_list(entries), strict=True
        )
    ]


def spoken_list(entries: Sequence[Entry]) -> list[str]:
    """Every option in words, with its mark and its detail."""
    rows = zip(_marked(entries), entries, strict=True)
    return [
        f"{answer}: {one_line(entry.option.detail)}" if entry.option.detail else answer
        for answer, entry in rows
    ]


def _marked(entries: Sequence[Entry]) -> list[str]:
    """The answers with their marks before them, except if all labels begin with their marks."""
    places = [_PLACE.match(one_line(entry.option.label)) for entry in entries]
    own = len(entries) > 1 and all(
        place is not None and place[2] == entry.mark
        for place, entry in zip(places, entries, strict=True)
    )
    labels = [one_line(entry.option.label) for entry in entries]
    return labels if own else [f"{mark(e)}: {one}" for e, one in zip(entries, labels, strict=True)]


def _entry(entry: Entry, width: int, *, detail: bool = True) -> str:
    option = entry.option
    text = f"{mark(entry):>{width}}  {one_line(option.label)}"
    return f"{text}: {one_line(option.detail)}" if detail and option.detail else text


def columns(entries: Sequence[str]) -> list[str]:
    """The entries in as many columns as fit, ordered from top to bottom."""
    widest = max(cell_len(entry) for entry in entries)
    count = max(1, (WIDTH + GAP) // (widest + GAP))
    height = -(-len(entries) // count)
    return [
        (" " * GAP).join(pad(entry, widest) for entry in entries[row::height]).rstrip()
        for row in range(height)
    ]


def pad(text: str, width: int, *, right: bool = False) -> str:
    """The text padded with blanks to `width` cells."""
    blanks = " " * (width - cell_len(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, first: str = "", then: str = "") -> list[str]:
    """One paragraph as lines."""
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=then) or [first]


def quoted(text: str) -> str:
    """A typed line in quotation marks, shortened to be repeated in a message."""
    short = one_line(text)
    return f"“{short[:40]}…”" if len(short) > 40 else f"“{short}”"


def score_table(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The score sheet: a column for each seat, or a block for each if the names are too wide."""
    if not outcome.sheet:
        return []
    rows = [(line.label, line.points) for line in outcome.sheet]
    rows.append(("Total", outcome.totals))
    left = max(cell_len(label) for label, _ in rows)
    widths = [
        max(cell_len(name), *(len(str(points[seat])) for _, points in rows))
        for seat, name in enumerate(names)
    ]
    if left + sum(width + 2 for width in widths) > WIDTH:
        lines = []
        for seat, name in enumerate(names):
            lines.append(f"{name}:")
            lines += [f"  {pad(label, left)}  {points[seat]:>4}" for label, points in rows]
        return lines
    head = " " * left + "".join(
        "  " + pad(n, w, right=True) for n, w in zip(names, widths, strict=True)
    )
    body = [
        pad(label, left)
        + "".join("  " + pad(str(p), w, right=True) for p, w in zip(points, widths, strict=True))
        for label, points in rows
    ]
    return [head, *body[:-1], "-" * cell_len(head), body[-1]]


def scores_in_words(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The score sheet, one sentence for each player."""
    if not outcome.sheet:
        return []
    return [
        f"{name}: {counted(total, 'point')}: "
        + ", ".join(f"{line.label} {line.points[seat]}" for line in outcome.sheet)
        + "."
        for seat, (name, total) in enumerate(zip(names, outcome.totals, strict=True))
    ]


FENCE = "```"
DRAWING = re.compile("[\u2500-\u25ff]")
"""Characters that draw: lines, blocks and shapes."""


def prose(markdown: str) -> list[str]:
    """Rules text as lines to be spoken, without marks of headings, lists, tables and drawings."""
    lines, drawn = [], False
    for line in markdown.splitlines():
        if line.startswith(FENCE):
            drawn = not drawn
            continue
        words = DRAWING.sub("", line) if drawn else line
        text = re.sub(r"^\s*(#{1,6}|[-*>]|\d+\.)\s+", "", words).strip()
        if re.fullmatch(r"[-| :]*", text):
            continue
        lines.append(re.sub(r"\s*\|\s*", ", ", text.strip("|")).strip())
    return lines


def sections(rules: str) -> list[tuple[str, str]]:
    """The rules in sections: pairs of a heading and the text with this heading."""
    parts = re.split(r"^(?=#{1,6} )", rules, flags=re.MULTILINE)
    return [(part.split("\n", 1)[0].lstrip("# ").strip(), part.strip()) for part in parts if part]


def rules_about(rules: str, word: str) -> list[tuple[str, str]]:
    """The sections about `word`, each with its heading.

    First choice is the section with this heading, in singular or plural; then all sections with a
    heading in which a word begins like this; then all that contain such a word.
    """
    asked = word.strip().casefold()
    one = _one(asked)
    wanted = re.compile(rf"\b{re.escape(one)}", re.IGNORECASE)
    parts = sections(rules)
    exact = [part for part in parts if part[0].casefold() == asked]
    exact = exact or [part for part in parts if part[0].casefold() in (one, f"{one}s")]
    named = [part for part in parts if wanted.search(part[0])]
    return exact or named or [part for part in parts if wanted.search(part[1])]


def meanings(rules: str, word: str) -> list[str]:
    """The lines of the rules that explain a word: `- **Zones**: ...`, or a row `| bury | ... |`."""
    wording = re.escape(_one(word.strip().casefold()))
    explains = re.compile(
        rf"(- .*\*\*{wording}[^*]*\*\*.*:|\| {wording}s?\b[^|]*\|)", re.IGNORECASE
    )
    return [line for line in rules.splitlines() if explains.match(line)]


def _one(word: str) -> str:
    return word.removesuffix("s") if len(word) > SHORT else word
