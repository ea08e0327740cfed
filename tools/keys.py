"""How many keys a game takes: those of every answer, and the curtains between the seats.

Bots play at random; each answer is given by the keys that its cursor tells.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop_tui.bots import luck_for, random_policy
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.choosing import game_screen

ANSWERS = 400
"""A game of more answers is counted up to here."""


def count_keys(ruleset: Ruleset[Any], table: Table) -> dict[str, Any]:
    """Keys and curtains of one game: for each answer, each time that a seat is at it, in all."""
    session = Session(ruleset, table)
    decide = random_policy(luck_for(table.seed))
    keys = answers = visits = curtains = 0
    before: int | None = None
    while (decision := session.decision) is not None and answers < ANSWERS:
        if decision.seat != before:
            visits += 1
            curtains += ruleset.manifest.secrets and decision.seat != TABLE
        before = decision.seat
        saved = SavedGame(session, Path("nowhere.tabletop"), "nowhere")
        screen = game_screen(saved)
        screen.seen = saved.seat(decision.seat).see()
        assert screen.decision is not None
        key = decide(decision.options)
        option = next(option for option in decision.options if option.key == key)
        keys += len(screen.picker_for(screen.decision).keys_for(option))
        answers += 1
        session.answer(key)
    return {
        "game": table.game,
        "mode": table.mode,
        "seats": len(table.chairs),
        "answers": answers,
        "keys": keys,
        "curtains": curtains,
        "keys_per_answer": round(keys / max(1, answers), 2),
        "keys_per_visit": round(keys / max(1, visits), 2),
    }
