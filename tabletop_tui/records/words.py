"""A record as text and as Markdown, for people; and as JSON."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from tabletop_tui.records.record import GameRecord, Result

Rows = list[tuple[str, str]]


def as_json(record: GameRecord) -> str:
    """The record as `docs/record-format.md` tells it."""
    return record.model_dump_json(indent=1) + "\n"


def as_text(record: GameRecord) -> str:
    """The record as plain lines."""
    rows = _facts(record)
    width = max(len(label) for label, _ in rows)
    lines = [record.name, "=" * len(record.name), ""]
    lines += [f"{label:<{width}}  {value}" for label, value in rows]
    if record.result is not None and record.result.sheet:
        lines += ["", *_sheet(record, record.result)]
    lines.append("")
    for answer, told in _moves(record):
        if answer:
            lines.append(answer)
        lines += [f"\n{text}" if kind == "heading" else f"    {text}" for kind, text in told]
    return "\n".join(lines).rstrip() + "\n"


def as_markdown(record: GameRecord) -> str:
    """The record as a page of Markdown."""
    lines = [f"# {_plain(record.name)}", ""]
    for label, value in _facts(record):
        # A note goes with the fact before it.
        lines.append(f"- **{label}**: {_plain(value)}" if label else f"  - {_plain(value)}")
    if record.result is not None and record.result.sheet:
        names = [_plain(chair.name) for chair in record.players]
        lines += ["", f"| | {' | '.join(names)} |", f"| --- |{' ---: |' * len(names)}"]
        for label, points in _scores(record.result):
            lines.append(f"| {_plain(label)} | {' | '.join(map(str, points))} |")
    lines += ["", "## The game", ""]
    for answer, told in _moves(record):
        if answer:
            lines.append(f"- **{_plain(answer)}**")
        for kind, text in told:
            words = _plain(text)
            lines += ["", f"### {words}", ""] if kind == "heading" else [f"  - {words}"]
    return "\n".join(lines).rstrip() + "\n"


FORMATS: dict[str, Callable[[GameRecord], str]] = {
    "text": as_text,
    "json": as_json,
    "md": as_markdown,
}
"""Every format by the name that the command line knows it by."""


def _facts(record: GameRecord) -> Rows:
    rows = [
        ("Game", f"{record.title}, {record.mode}"),
        ("Players", ", ".join(chair.name for chair in record.players)),
    ]
    for name, value in record.options.items():
        told = {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else value
        rows.append((name.replace("_", " ").capitalize(), str(told)))
    rows += [("Began", _when(record.began)), ("Saved", _when(record.saved))]
    if record.result is None:
        rows.append(("Stands", record.status))
    else:
        rows.append(("Result", record.result.headline))
        rows += [("", note) for note in record.result.notes]
    if record.answers is not None:
        rows.append(("Answers", str(len(record.answers))))
    if record.notice:
        rows.append(("Notice", record.notice))
    return rows


def _when(moment: str) -> str:
    return f"{moment[:16].replace('T', ' ')} UTC"


def _scores(result: Result) -> list[tuple[str, tuple[int, ...]]]:
    rows = [(line.label, tuple(line.points)) for line in result.sheet]
    return [*rows, ("Total", tuple(result.totals))]


def _sheet(record: GameRecord, result: Result) -> Iterator[str]:
    rows = _scores(result)
    names = [chair.name for chair in record.players]
    left = max(len(label) for label, _ in rows)
    widths = [
        max(len(name), *(len(str(points[seat])) for _, points in rows))
        for seat, name in enumerate(names)
    ]
    for label, cells in [("", tuple(names)), *rows]:
        told = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        yield f"{label:<{left}}  {'  '.join(told)}".rstrip()


def _moves(record: GameRecord) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each answer with the lines of the log that followed it; first those before any answer."""
    told: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for line in record.log:
        told[max(line.after, record.unknown)].append((line.kind, line.text))
    yield "", told[record.unknown]
    for number, answer in enumerate(record.answers or (), record.unknown + 1):
        who = "The table" if answer.seat < 0 else record.players[answer.seat].name
        yield f"{number}. {who}: {answer.label}", told[number]


def _plain(text: str) -> str:
    """The text with nothing in it that Markdown would read as a sign."""
    return re.sub(r"([\\`*_\[\]<>#|~])", r"\\\1", text)
