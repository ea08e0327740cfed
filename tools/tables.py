"""Measured rows as text."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]


def table_of(rows: list[Row]) -> str:
    """Rows as text, a column for each key, numbers to the right."""
    heads = list(dict.fromkeys(name for row in rows for name in row))
    cells = [[_cell(row.get(head)) for head in heads] for row in rows]
    widths = [max(len(line[i]) for line in (heads, *cells)) for i in range(len(heads))]
    words = [isinstance(rows[0].get(head), str) for head in heads]
    return "\n".join(
        "  ".join(
            text.ljust(width) if word else text.rjust(width)
            for text, width, word in zip(line, widths, words, strict=True)
        ).rstrip()
        for line in (heads, *cells)
    )


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int | float) else str(value)
