"""Bursts of keys: whatever is typed, it is what the same keys do one by one, until others look."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual import events
from textual.screen import Screen

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.handover import LIFTS, TURNS
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tests.screens.table import Seated, seated_at
from tools.keys import TABLES

BURSTS = int(os.environ.get("TABLETOP_TEST_BURSTS", "4"))
"""So many in each game."""

LENGTH = 14

OTHERS = (*"1234567890abcdefgmnprsvwxyu", "tab", "shift+tab", "up", "down", "left", "right",
          "backspace", "home", "escape")  # fmt: skip
"""Any keys but those that open something to read, or leave."""

OPTIONS = {"hail_hydra": {"timer": "off"}}


def begun(library: Library, game: str) -> Session[Any]:
    ruleset = library.load(game)
    names = default_names(TABLES[game])
    table = lay_table(ruleset.manifest, names=names, seed=7, options=OPTIONS.get(game, {}))
    return Session(ruleset, table)


def meant(table: Seated, luck: Random) -> list[str]:
    """Keys that do something here."""
    screen = table.app.screen
    if isinstance(screen, Curtain):
        return [screen.lifts_by]
    picker = table.game.picker
    if screen is not table.game or picker is None:
        return [TURNS]
    return [*picker.keys_for(luck.choice(picker.decision.options))]


def burst(table: Seated, luck: Random) -> list[str]:
    """Mostly keys that do something; the more of them, the further it goes."""
    keys = meant(table, luck)
    while len(keys) < LENGTH:
        any_key = luck.choice([TURNS, TURNS, LIFTS, luck.choice(OTHERS), luck.choice(OTHERS)])
        keys += meant(table, luck) if luck.random() < 0.2 else [any_key]
    return keys[:LENGTH]


async def seen(table: Seated) -> tuple[list[str], str, str]:
    """The answers so far, which screen this is, and what is chosen at the question."""
    await table.until(lambda: not table.game.motion.runs)
    await table.drawn()
    answers = [answer.key for answer in table.session.history]
    picker = table.game.picker
    chosen = picker.chosen if picker is not None else None
    return answers, type(table.app.screen).__name__, chosen.key if chosen is not None else ""


@pytest.mark.parametrize("game", TABLES)
async def test_a_burst_does_what_its_keys_do_one_by_one_until_others_look(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: None, game: str
) -> None:
    bursts: list[tuple[list[str], tuple[list[str], str, str]]] = []
    luck = Random(f"bursts of {game}")
    at_once, slowly = begun(library, game), begun(library, game)
    async with seated_at(library, SaveStore(tmp_path / "a"), at_once, animation=True) as table:
        while len(bursts) < BURSTS and at_once.decision is not None:
            keys = burst(table, luck)
            table.game.answers.stays_until = 0.0
            for event in [events.Key(key, None) for key in keys]:
                table.app.post_message(event)
            await table.drawn()
            bursts.append((keys, await seen(table)))
            table.begin_run()
    async with seated_at(library, SaveStore(tmp_path / "b"), slowly, animation=True) as table:
        changes: list[Screen[Any]] = []
        viewer_changed = table.app.viewer_changed

        def watched(screen: Screen[Any]) -> None:
            changes.append(screen)
            viewer_changed(screen)

        monkeypatch.setattr(table.app, "viewer_changed", watched)
        for keys, came_of_it in bursts:
            table.game.answers.stays_until = 0.0
            changes.clear()
            for key in keys:
                table.begin_run()
                await table.pilot.press(key)
                await table.drawn()
                if changes:
                    break
            assert await seen(table) == came_of_it, keys
