"""The notes on balance hold what is measured now."""

from __future__ import annotations

from pathlib import Path

from tabletop_tui.core.loader import find_rulesets
from tools.balance import FIRST, MEASURED, met

NOTES = "NOTES.md"


def measured_games() -> dict[str, str]:
    """The games whose notes hold a table of the tool, with that table."""
    found: dict[str, str] = {}
    for game, entry in find_rulesets().entries.items():
        notes: Path = entry.folder / NOTES
        text = notes.read_text(encoding="utf-8") if notes.exists() else ""
        if table := MEASURED.search(text):
            found[game] = table.group()
    return found


def test_the_first_games_of_a_table_are_won_as_the_notes_say() -> None:
    """Who changes how a villain plays measures anew: python -m tools.balance GAME --write."""
    tables = measured_games()
    assert "villainous" in tables
    for game, table in tables.items():
        assert met(game, "medium", FIRST).first in table
