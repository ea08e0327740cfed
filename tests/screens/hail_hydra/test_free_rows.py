"""Free rows at Hail Hydra are used: cards to lay, the back of a Hero, the last vote, the clock."""

from __future__ import annotations

import re

import pytest

from rulesets.hail_hydra.text import BACK
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, scene, start
from tests.screens.table import Seated, seated_at

CARDS = "+4 +3 +3 +2 +1 -2 -5 -5"


def frame(table: Seated, title: str, column: int) -> list[str]:
    """The rows inside a frame of the board, from a column on."""
    rows = [row[column:] for row in table.game.board.canvas.text().splitlines()]
    top = next(at for at, row in enumerate(rows) if title in row)
    bottom = next(at for at, row in enumerate(rows) if at > top and row.startswith("╰"))
    return [row[2 : row.index("│", 1)].strip() for row in rows[top + 1 : bottom]]


@pytest.mark.parametrize("picked", [False, True])
async def test_cards_to_lay_stand_below_each_other_while_there_are_rows(
    library: Library, store: SaveStore, *, picked: bool
) -> None:
    t = scene(hands={"hulk": CARDS}).go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
        tall = table.game.panel.size.height
        if picked:
            await table.press(*table.keys_for("card 1"))
        rows = table.game.panel.canvas.text().splitlines()
        listed = [row.strip("│ ") for row in rows if row.strip("│ ")[:1] in (*"12345678gbxH⏎",)]
        assert sum(row.split(" ")[0] in (*"12345678",) for row in listed) == len(CARDS.split())
        assert "…" not in "".join(rows)
        assert table.game.panel.size.height == tall, "its size tells nothing of what was picked"


@pytest.mark.parametrize("size", [(110, 34), (120, 40), (160, 50)], ids=str)
async def test_the_back_of_a_hero_tells_more_only_where_no_row_is_free(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    t = scene()
    t.answer("page", t.at("hulk"))
    async with seated_at(library, store, t.session, size=size) as table:
        await table.lift()
        rows = frame(table, "─ Hulk ─", 0)
        if told := [row for row in rows if row.endswith("i: the whole card")]:
            assert told == rows[-1:]
        else:
            assert " ".join(BACK.split()[-4:]) in " ".join(rows)


@pytest.mark.parametrize("seats", [5, 8])
@pytest.mark.parametrize("size", [(110, 34), (120, 40)], ids=str)
async def test_the_last_vote_cuts_no_name_beside_free_columns(
    library: Library,
    store: SaveStore,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    seats: int,
) -> None:
    names = ("Maximiliane", "Bartholomew", "Cleo", "Dov Featherstone", "Eve", "F", "G", "H")
    monkeypatch.setattr("tests.rulesets.hail_hydra.scenes.NAMES", names)
    t = scene(heroes=TEAM[:seats], phase="talk", voting=1).answer("continue")
    t.vote("iron_man", "hulk", "hulk", "hulk", *["up"] * (seats - 4))
    while t.kind != "before":
        t.answer(t.keys[0])
    async with seated_at(library, store, t.session, size=size) as table:
        rows = frame(table, "─ last vote ─", 34)
        told = " ".join(" ".join(rows).split())
        assert ("4 at ■ Bartholomew" if seats == 5 else "7 at ● Maximiliane") in told
        assert all(name in told for name in names[:seats])
        assert "…" not in told


@pytest.mark.parametrize("words", ["goes on in 12", "calls are heard for 2 s"])
async def test_the_time_stands_beside_no_roofs(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    t = scene()
    async with seated_at(library, store, t.session) as table:
        # The clock of the game would write its own time over this one at its next tick.
        timing = table.game.timing  # type: ignore[attr-defined]
        monkeypatch.setattr(timing, "show_time", lambda: None)
        board = table.game.board
        board.clock, board.clock_words = words, ""  # type: ignore[attr-defined]
        board.redraw()
        await table.drawn()
        row = next(row for row in board.canvas.text().splitlines() if words in row)
        assert not set(row) & set("▁▂▃▅▆")


async def test_how_often_there_is_a_card_stands_beside_it(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scene().session, size=(110, 34)) as table:
        told = " ".join(frame(table, "─ attack ─", 0))
        for card in ("+1: 10", "+4: 8", "-5: 8"):
            assert card in told
        rows = frame(table, "─ attack ─", 0)
        assert not any(re.search(r"[+-]\d:$", row) for row in rows), "a card keeps its number"


@pytest.mark.parametrize("size", [(80, 24), (110, 34), (120, 40), (160, 50)], ids=str)
async def test_the_list_of_heroes_keeps_its_form_under_the_cursor(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """There are more of them than most questions have answers."""
    async with seated_at(library, store, start(seed=3).session, size=size) as table:
        panel, seen, picker = table.game.panel, set(), table.game.picker
        assert picker is not None
        last = picker.entries[-1]
        for _ in picker.entries:
            rows = panel.canvas.text().replace("▸", " ").splitlines()
            spots = panel.canvas.hot_regions
            heroes = [spot.y for spot, target in spots if target.startswith("option:")]
            seen.add((panel.size.height, *heroes))
            assert f"{last.mark} {last.option.label}" in rows[heroes[-1]]
            await table.press("down")
        assert len(seen) == 1


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)], ids=str)
async def test_the_calls_before_the_attack_keep_their_rows_under_the_cursor(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    t = scene(heroes=["daredevil", "elektra", "spider_man", "wasp", "hulk"]).lay_all()
    async with seated_at(library, store, t.session, size=size) as table:
        panel, seen = table.game.panel, set()
        for _ in t.decision.options:
            rows = [row[2:4] for row in panel.canvas.text().splitlines()]
            seen.add(tuple(rows.index(f"{key} ") for key in "c1234p"))
            await table.press("down")
        assert len(seen) == 1


@pytest.mark.parametrize("size", [(80, 24), (110, 34)], ids=str)
async def test_the_cursor_hides_no_token(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    heroes = ["daredevil", "elektra", "spider_man", "wasp", "hulk"]
    async with seated_at(
        library, store, scene(heroes=heroes).lay_all().session, size=size
    ) as table:
        assert "⚑ ● Ada" in table.game.board.canvas.text()
        await table.press("down", "down")
        assert "▸⚑● Ada" in table.game.board.canvas.text()


async def test_what_was_said_with_cards_that_were_taken_back_is_whole_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scene().session, size=(80, 24)) as table:
        seat = table.game.view.seats[1]
        seat.webbed, seat.said = True, "good"
        table.game.board.redraw()
        await table.drawn()
        assert "“good”" in table.game.board.canvas.text()


async def test_free_rows_tell_the_abilities_that_can_be_called_now_before_others(
    library: Library, store: SaveStore
) -> None:
    """Daredevil and Wasp come first at the table, but Hulk alone acts before laying."""
    t = scene(heroes=["daredevil", "wasp", "elektra", "spider_man", "hulk"])
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        assert {option.key for option in t.decision.options} >= {"call 5"}
        told = " ".join(table.game.board.canvas.text().split())
        assert GAME.content.heroes["hulk"].text[:60] in told
