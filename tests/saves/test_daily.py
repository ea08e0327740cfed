"""The daily deal: the same everywhere, begun once a day, and its result tells nothing of it."""

from __future__ import annotations

import re
from hashlib import blake2b

import pytest

from tabletop_tui.core.errors import TableError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.daily import (
    daily_table,
    day_of,
    deals,
    open_daily,
    result_text,
    seed_of,
)

DAY = "2026-12-24"

GOLDEN = {
    "umbrella": (3346371415708578530, "fc64d8466bbc6e22"),
    "umbrella_academy": (9194841250281597389, "e8c08d872d6cd145"),
}
"""Seed and fingerprint of a day. When rules or content change a deal, raise the version."""


@pytest.mark.parametrize("game", GOLDEN)
def test_a_day_deals_the_same_on_every_machine(library: Library, game: str) -> None:
    """Whoever plays, and whatever was played before."""
    for player in ("Ada", "Ben"):
        table = daily_table(library.entries[game].manifest, DAY, player)
        state = Session(library.load(game), table).state
        told = blake2b(state.model_dump_json().encode(), digest_size=8).hexdigest()
        assert (table.seed, told) == GOLDEN[game]
    assert seed_of("2026-12-25", game) != seed_of(DAY, game)


def test_a_game_that_nobody_plays_alone_has_none(library: Library) -> None:
    with pytest.raises(TableError, match="no mode for one player"):
        daily_table(library.entries["hail_hydra"].manifest, DAY, "Ada")


def test_a_day_is_begun_once_and_gone_on_with(store: SaveStore, library: Library) -> None:
    manifest = library.entries["umbrella"].manifest
    with open_daily(store, library, "umbrella", "Ada", DAY) as saved:
        assert saved.session.decision is not None
        saved.answer(saved.session.decision.options[0].key)
        assert day_of(saved.name, "umbrella", saved.session.table.seed) == DAY
        assert day_of("Daily 2026-12-25: Umbrella", "umbrella", seed_of(DAY, "umbrella")) == ""
    with open_daily(store, library, "umbrella", "Ada", DAY) as again:
        assert again.session.decisions == 1
    with open_daily(store, library, "umbrella", "Ada", "2026-12-25") as other:
        assert other.session.decisions == 0
    assert sorted(day for day, _ in deals(store, manifest)) == [DAY, "2026-12-25"]


@pytest.mark.parametrize("game", GOLDEN)
def test_the_result_is_three_lines_without_a_word_of_the_deal(
    store: SaveStore, library: Library, game: str
) -> None:
    ruleset, seen_there = library.load(game), set()
    with open_daily(store, library, game, "Ada", DAY) as saved:
        while saved.session.decision is not None:
            described = saved.seat(0).see().described(ruleset)
            seen_there |= {described.label(target).split(",")[0] for target in described.targets}
            saved.answer(saved.session.decision.options[-1].key)
        outcome = saved.session.outcome
    assert outcome is not None
    first, second, third = result_text(store.replay(saved.path, library)[1], DAY).splitlines()
    assert first == f"{ruleset.manifest.title}, daily deal {DAY}"
    assert second == outcome.headline
    assert third.endswith(("turns", "turn"))
    told = f"{second} {third}"
    assert str(seed_of(DAY, game)) not in told
    assert len(seen_there) > 20
    assert not [name for name in seen_there - {"Ada"} if re.search(rf"\b{re.escape(name)}\b", told)]


def test_a_result_with_hints_says_so(store: SaveStore, library: Library) -> None:
    with open_daily(store, library, "umbrella", "Ada", DAY) as saved:
        saved.note_advice(0)
        while saved.session.decision is not None:
            saved.answer(saved.session.decision.options[-1].key)
    assert result_text(store.replay(saved.path, library)[1], DAY).endswith(", with hints")
