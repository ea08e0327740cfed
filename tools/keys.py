"""How many keys a game takes: those of every answer, and the curtains between the seats.

Bots play at random; each answer is given by the keys that its cursor tells. Where a cursor gives
several answers of a seat at once, its keys count for all of them.
"""

from __future__ import annotations

from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table
from tabletop_tui.matches.policies import luck_for, random_policy
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.choosing import game_screen

ANSWERS = 400
"""A game of more answers is counted up to here."""


def count_keys(ruleset: Ruleset[Any], table: Table) -> dict[str, Any]:
    """Keys and curtains of one game: for each answer, each time that a seat is at it, in all."""
    given = _course(ruleset, table)
    session = Session(ruleset, table)
    keys = answers = visits = curtains = 0
    before: int | None = None
    while (decision := session.decision) is not None and answers < len(given):
        if decision.seat != before:
            visits += 1
            curtains += ruleset.manifest.secrets and decision.seat != TABLE
        before = decision.seat
        saved = SavedGame(session, Path("nowhere.tabletop"), "nowhere")
        screen = game_screen(saved)
        screen.seen = saved.seat(decision.seat).see()
        assert screen.decision is not None
        run = [one[1:] for one in takewhile(partial(_of, decision.seat), given[answers:])]
        pressed, covered = screen.picker_for(screen.decision).keys_for_run(run)
        keys += len(pressed)
        for _, key in run[:covered]:
            session.answer(key)
        answers += covered
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


def _course(ruleset: Ruleset[Any], table: Table) -> list[tuple[int, str, str]]:
    """A random game: of each answer its seat, the kind of its question, and its key."""
    session = Session(ruleset, table)
    decide = random_policy(luck_for(table.seed))
    found: list[tuple[int, str, str]] = []
    while (decision := session.decision) is not None and len(found) < ANSWERS:
        found.append((decision.seat, decision.kind, decide(decision.options)))
        session.answer(found[-1][2])
    return found


def _of(seat: int, given: tuple[int, str, str]) -> bool:
    return given[0] == seat
