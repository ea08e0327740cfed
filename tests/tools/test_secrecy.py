"""How a secret answer is given tells nobody which it was; and the tool that says so can fail.

`TABLETOP_SECRECY` says how many games are dealt at each table, when more are wanted: 300 or more.
"""

from __future__ import annotations

import os

import pytest

from tabletop_tui.check.playing import Setting
from tests.conformance.games import settings, subjects
from tools import secrecy
from tools.secrecy import rows_of, tables_of

HANDS = int(os.environ.get("TABLETOP_SECRECY", "16"))
TABLES = [table for subject in subjects().values() for table in tables_of(subject)]


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_how_a_secret_answer_is_given_does_not_tell_which_it_was(setting: Setting) -> None:
    assert [row for row in rows_of(setting, HANDS) if row.faults] == []


def test_every_game_with_secrets_is_measured() -> None:
    asked = {"villainous": "condition", "umbra_via": "bid", "hail_hydra": "lay", "raven": "bid"}
    found = {setting.game for setting in TABLES}
    assert set(asked) <= found
    first = {setting.game: setting for setting in reversed(TABLES)}
    for game, kind in asked.items():
        assert kind in [row.kind for row in rows_of(first[game], 4)], game


@pytest.mark.parametrize("game", ["hail_hydra", "umbra_via"])
def test_an_order_that_follows_from_public_things_is_found(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """As it was once: the same table of counters in every game."""
    monkeypatch.setattr("tabletop_tui.core.play.seat.order_key", lambda seed, seat: 1)
    table = next(one for one in settings(options=False) if one.game == game)
    found = {row.kind: row.faults for row in rows_of(table, 16)}
    assert "place" in found["lay" if game == "hail_hydra" else "bid"]


def test_bits_are_counted_as_they_are() -> None:
    assert secrecy.entropy([1, 1, 2, 2]) == 1
    assert secrecy.entropy(["a"] * 5) == 0
    assert secrecy.mutual([(n % 2, n % 2) for n in range(8)]) == 1
    assert secrecy.mutual([(n % 2, n // 2) for n in range(8)]) == 0
