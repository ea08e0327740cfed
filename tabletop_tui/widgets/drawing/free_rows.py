"""What stands in rows that nothing else wants: more room is more knowledge."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.layout import Block, Gap, Text
from tabletop_tui.widgets.drawing.prose import section


def with_room(parts: Iterable[Block], width: int, rows: int) -> list[Block]:
    """Of these parts those that have room whole, one after the other, each below an empty row."""
    found: list[Block] = []
    for part in parts:
        wanted = part.rows(width) + 1
        if wanted <= rows:
            found += [Gap(), part]
            rows -= wanted
    return found


def rule_text(source: str, wanted: str) -> Text:
    """What the rules say under a heading, below the heading itself."""
    heading, told = section(source, wanted)
    return Text([[Phrase(heading, "text")], *([Phrase(line)] for line in told)], "muted", indent=2)
