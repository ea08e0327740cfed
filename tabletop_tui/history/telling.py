"""The statistics in words: titled tables, with a bar for each share."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len

from tabletop_tui.core.words.speech import speakable
from tabletop_tui.history.statistics import Statistics

BAR = 20
"""Cells of a bar that stands for all games; so many rows of who beats whom are told."""

SHARE = "━"
"""What a bar is made of."""

NONE = "No finished games."


def told(found: Statistics) -> list[tuple[str, list[str]]]:
    """Each table with its title; its columns stand below each other."""
    return [(title, _columns(rows)) for title, rows in _tables(found)]


def _tables(found: Statistics) -> list[tuple[str, list[list[str]]]]:
    """Each table with its title and the cells of its rows; empty ones are left out."""
    tables = (
        ("Games", [_game(row) for row in found.by_game]),
        ("Players", [_player(row) for row in found.players]),
        ("Played as", [_played_as(row) for row in found.played_as]),
        ("What was agreed", [_option(row) for row in found.options]),
        ("Who beats whom", [_against(row) for row in found.against[:BAR]]),
    )
    return [(title, rows) for title, rows in tables if rows]


def as_text(found: Statistics) -> str:
    """All of it as lines."""
    if not found.games:
        return NONE
    parts = ["\n".join([title, *(f"  {line}" for line in lines)]) for title, lines in told(found)]
    return "\n\n".join([total(found), *parts])


def in_words(found: Statistics) -> str:
    """All of it to be heard: a sentence for each row, without its bar."""
    if not found.games:
        return NONE
    lines = [f"{total(found)}."]
    for title, rows in _tables(found):
        lines.append(f"{title}:")
        for row in rows:
            cells = [cell for cell in row if cell.strip(SHARE)]
            lines.append(f"{speakable(', '.join(cells))}.")
    return "\n".join(lines)


def total(found: Statistics) -> str:
    """How many games were counted."""
    return _count(found.games, "finished game")


def _game(row: dict[str, Any]) -> list[str]:
    return [row["title"], row["mode"], _count(row["games"], "game"), f"last {row['last'][:10]}"]


def _player(row: dict[str, Any]) -> list[str]:
    points = "" if row["best"] is None else f"best {row['best']}, {row['points']} on average"
    return [
        row["player"],
        _count(row["games"], "game"),
        _count(row["wins"], "win"),
        *_share(row["percent"]),
        points,
    ]


def _played_as(row: dict[str, Any]) -> list[str]:
    won = [_count(row["wins"], "win"), *_share(row["percent"])]
    fastest = row["fastest"] and f"fastest {_count(row['fastest'], 'turn')}, {_by(row)}"
    games = _count(row["games"], "game")
    return [row["title"], f"{row['name']} {row['value']}", games, *won, fastest or ""]


def _option(row: dict[str, Any]) -> list[str]:
    best = "" if row["best"] is None else f"best {row['best']}, {_by(row)}"
    what = f"{row['mode']}, {row['name']} {row['value']}"
    won = [f"{row['won']} won", *_share(row["percent"])]
    return [row["title"], what, _count(row["games"], "game"), *won, best]


def _by(row: dict[str, Any]) -> str:
    return f"{row['by']} {row['at'][:10]}"


def _against(row: dict[str, Any]) -> list[str]:
    return [f"{row['player']} beat {row['beats']}", _count(row["times"], "time")]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _share(percent: float) -> tuple[str, str]:
    """A bar and the figure that it stands for."""
    return SHARE * round(percent * BAR / 100), f"{percent:.0f} %"


def _columns(rows: list[list[str]]) -> list[str]:
    """Rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
