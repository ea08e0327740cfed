"""The garden of Umbra Via: laying tiles, the Summoning, the path ledger, every window."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.umbra_via.rules.paths import CELLS
from rulesets.umbra_via.screen.forecasts import foretold
from rulesets.umbra_via.screen.path_ledger import PathLedger, short_name
from rulesets.umbra_via.screen.pickers import SpacePicker
from rulesets.umbra_via.screen.standing import StandingPanel
from rulesets.umbra_via.wording.describe import PATHS
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.theme import to_ascii
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.rulesets.umbra_via import scenes
from tests.screens.table import Seated, seated_at
from tests.screens.umbra_via.looks import (
    FIVE,
    bidding_game,
    board,
    digits,
    flat,
    flat_spaced,
    panels,
    screen,
)

SIZES = [(80, 24), (100, 30), (110, 34), (120, 40), (160, 50), (200, 60)]
LEDGER = {"B1": "AAA", "B2": "ABBBB", "C3": "C"}


async def test_placing_needs_no_curtain_and_arrows_walk_the_legal_spaces(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing(".... / .║..", ["═ A", "║ BB"])
    async with seated_at(library, store, session) as table:
        found = table.game.picker
        assert isinstance(found, SpacePicker)
        assert found.option is not None
        assert found.option.key == "A2"
        await table.press("down")
        assert table.game.picker is not None
        keys = set()
        for key in ("down", "left", "right", "up", "down"):
            await table.press(key)
            assert isinstance(table.game.picker, SpacePicker)
            assert table.game.picker.option is not None
            keys.add(table.game.picker.option.key)
        assert {"B1", "B3"} <= keys
        await table.press("enter")
        assert not isinstance(table.app.screen, Curtain)
        assert table.game.viewer == 1


async def test_only_a_space_that_can_be_chosen_has_a_key(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing(".... / .║..", ["═ A", "║ BB"])
    async with seated_at(library, store, session) as table:
        garden = screen(table).board
        marks, before = dict(garden.marks), garden.canvas.text()
        assert set(marks) <= set(garden.legal)
        garden.legal = ()
        garden.redraw()
        await table.drawn()
        after = garden.canvas.text()
        gone = [mark for mark in marks.values() if after.count(mark) < before.count(mark)]
        assert gone == [*marks.values()]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_key_of_a_space_leaves_room_for_the_gain_of_each_seat(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    session = scenes.placing("╔╗.. / ║║.. / ║║.. / ╚╠═.", ["═ D"], seats=4,
                             on={"A1": "AAAAAABBBBBCCCCD"})  # fmt: skip
    async with seated_at(library, store, session, size=size) as table:
        drawn, told = board(table), board(table).canvas.text()
        gains = drawn.outlook.tiles[0].best
        assert all(gains), "each seat would earn something"
        space = next(chance.cells[0] for chance in gains if chance is not None)
        lines = foretold(drawn.outlook.tiles[0], space, drawn.table.chairs, 7, 2, own=3)
        assert lines[0][0].text.startswith("◆+")
        assert lines[-1][-1].text == "…"
        assert all(f"{sign}+" in told or f"{sign}wins" in told for sign in "●■▲◆")
        assert "…" not in told
        assert all(mark in told for mark in drawn.marks.values())


async def test_an_illegal_space_says_why(library: Library, store: SaveStore) -> None:
    session = scenes.placing("║... / ....", ["═ A", "║ BB"])
    async with seated_at(library, store, session) as table:
        await table.click("D4")
        assert "it shares no edge with a tile" in table.game.panel.canvas.text()
        await table.click("A1")
        assert "a tile lies there" in table.game.panel.canvas.text()


async def test_the_summoning_is_previewed_before_the_tile_is_laid(
    library: Library, store: SaveStore
) -> None:
    on = {"B1": "AAA", "B2": "ABBBB", "C3": "C"}
    session = scenes.placing(FIVE, ["═ A"], on=on, track="CBA")
    async with seated_at(library, store, session) as table:
        await table.click("D2")
        told = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "completes a path of 5 tiles: B1 B2 B3 C2 C3" in told
        assert "2nd ● Ada 4 energy +2 ✿ 3rd ▲ Cleo 1 energy +1 ✿" in told
        assert "1st ■ Ben 4 energy +5 ✿; marker drops" in told
        glowing = [
            cell[0] for row in board(table).canvas.rows for cell in row if cell[1] == "amber"
        ]
        assert glowing.count("╦") == 1
        assert table.session.state.seats[1].left == 11
        await table.press("enter")
        assert scenes.asked(table.session) == (-1, "summoning")
        assert "A path of 5 tiles is complete." in table.game.panel.canvas.text()
        assert not [
            canvas
            for drawn in table.game.query(Drawn)
            if "the most a tile can complete" in (canvas := drawn.canvas.text())
        ], "its path still lies there"
        await table.press("enter")
        assert table.session.state.seats[1].left == 6


async def test_seats_keep_their_colours_in_previews(library: Library, store: SaveStore) -> None:
    """A table where Ada does not have the first colour."""
    from tabletop_tui.core.play.record import Record
    from tabletop_tui.core.play.session import Session
    from tabletop_tui.core.table import lay_table

    session = scenes.placing("║...", ["╝ A"])
    chairs = lay_table(
        scenes.GAME.manifest, names=["Ada", "Ben", "Cleo"], colours=[4, 5, 6], seed=1
    )
    record = Record.model_validate_json(session.record().model_dump_json())
    painted = Session.resume(scenes.GAME, chairs, record, 1)
    async with seated_at(library, store, painted) as table:
        await table.click("B1")
        assert "1st ★ Ada" in table.game.panel.canvas.text()


@pytest.mark.parametrize("size", SIZES)
async def test_every_panel_has_room_at_every_size(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    on = {"B1": "AAAD", "B2": "ABBBBCCD", "C3": "C", "C2": "AAAAAAAAAAAA", "B3": "BCD"}
    altar = ["═ AAbCD", "║ BBcd", "╠ CCCA", "╗ DDDD"]
    session = scenes.placing(FIVE, altar, on=on, seats=4)
    async with seated_at(library, store, session, size=size) as table:
        drawn = board(table)
        garden = drawn.canvas.text()
        for words in ("●12", "■4", "╦" if size[1] < 48 else "▒"):
            assert words in garden
        altar_text = screen(table).altar.canvas.text()
        standing = screen(table).standing.canvas.text()
        for words in ("III", "IV", "●2", "◆4", "lay now", "4th"):
            assert words in altar_text
        owns = "owns 20e 4s" if size[0] < 110 else "owns energy 20, souls 4"
        for words in ("Ada", "11 left", "tie track", owns):
            assert words in standing
        regions = {name: region for region, name in drawn.canvas.hot_regions}
        assert {"A1", "D4"} <= set(regions)
        assert regions["D4"].bottom <= drawn.canvas.height
        assert regions["D4"].right < drawn.canvas.width
        assert "a space: 1-" in table.game.panel.canvas.text()


MANY = "║.║. / .═.═ / ║.║. / .═.═"
"""Eight open paths."""


@pytest.mark.parametrize(("size", "counted"), [((80, 24), True), ((120, 40), False)])
async def test_of_many_paths_none_is_out_of_reach(
    library: Library, store: SaveStore, size: tuple[int, int], counted: bool
) -> None:
    """Where there is room for all they all stand there; else looking tells those that are left."""
    session = scenes.placing(MANY, ["═ A", "║ BB", "╠ A", "╗ B"])
    async with seated_at(library, store, session, size=size) as table:
        ledger = screen(table).below if counted else screen(table).beside
        assert ("more: k looks" in ledger.canvas.text()) is counted
        assert PATHS in {name for _, name in ledger.canvas.hot_regions}
        assert "tie track" in panels(table)
        told = scenes.GAME.described(session.state, 0, session.table.names).card("paths")
        assert told is not None
        assert sum("open end" in line for line in told.now) == 8


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_path_ledger_stands_beside_the_garden_at_every_question(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    session = scenes.table(FIVE, ["═ A", "║ BB"], on=LEDGER, bidding=1, bags=[(9, 0)] * 3)
    kinds = set()
    async with seated_at(library, store, session, size=size) as table:
        while (kind := scenes.asked(session)[1]) not in kinds:
            await table.lift()
            kinds.add(kind)
            game = screen(table)
            shown = [panel for panel in (game.beside, game.below) if panel.display]
            assert len(shown) == 1, kind
            if kind != "summoning":
                told = shown[0].canvas.text()
                assert ("B1-3 C2-3" if size[0] < 100 else "B1-B2-B3-C2-C3") in told, kind
                # Ada uses the tie while her marker is above Ben's, and Ben while his is.
                for words in ("●4+5▼", "■4+2", "▲1+1"):
                    assert words in told.replace("● Ada ", "●"), kind
            await table.give(scenes.keys(session)[0]) if kind == "bid" else await table.press(
                "right", "enter"
            )
    assert {"reveal", "bid"} <= kinds


async def test_what_a_bid_would_change_is_told_before_it_is_made(
    library: Library, store: SaveStore
) -> None:
    """The tile would complete the path; with two flowers more on it, Ada is first."""
    altar = ["║", "═", "╔", "╗"]
    on = {"B1": "AAA", "B2": "BBBB", "C3": "C"}
    session = scenes.table(FIVE, altar, on=on, bidding=1, bags=[(9, 0)] * 3)
    scenes.answer(session, "go-on")
    async with seated_at(library, store, session, size=(120, 40)) as table:
        await table.lift()
        assert "■+6" in flat(board(table).canvas.text())
        assert "●+3 D2" in flat(screen(table).beside.canvas.text())
        await table.press(*digits(table, 1, 1))
        assert "●+6 D2" in flat(screen(table).beside.canvas.text())
        assert "●+6" in flat(board(table).canvas.text())
        await table.press("backspace", "backspace")
        assert "●+3 D2" in flat(screen(table).beside.canvas.text())


async def test_every_legal_space_shows_what_laying_there_gives_and_its_key(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing(FIVE, ["║ AA"], on=LEDGER)
    async with seated_at(library, store, session, size=(120, 40)) as table:
        drawn = board(table)
        spots = drawn.canvas.spots()

        def told(space: str) -> str:
            spot = spots[space]
            rows = drawn.canvas.rows[spot.y : spot.bottom]
            return " ".join("".join(c[0] for c in row[spot.x : spot.right]) for row in rows)

        assert told("D2").split() == [drawn.marks["D2"], "●+6", "■+3", "▲+1"]
        assert told("B4").split() == [drawn.marks["B4"], "alone"]
        assert set(drawn.marks) == set(scenes.keys(session))
        assert not told("D4").strip(), "it is no legal space"


async def test_the_key_on_a_space_calls_it(library: Library, store: SaveStore) -> None:
    session = scenes.placing(FIVE, ["═ A", "║ BB"], on=LEDGER)
    async with seated_at(library, store, session) as table:
        await table.press(board(table).marks["D2"])
        assert scenes.asked(session) == (-1, "summoning")
        await table.press("u", "y", "a", "2")
        assert (scenes.asked(session), session.state.garden[1].tile) == ((1, "lay"), "straight")


async def test_a_laid_tile_glows_only_as_part_of_a_complete_path(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing("║...", ["╔ A"])
    async with seated_at(library, store, session) as table:
        await table.press("down")
        assert board(table).chosen == "A2"
        cells = [cell for row in board(table).canvas.rows for cell in row if cell[0] == "╔"]
        assert [cell[1] for cell in cells] == ["sand"]


async def test_the_void_is_told_by_its_word(library: Library, store: SaveStore) -> None:
    session = scenes.placing("║...", ["╔ A", "○ BB"])
    async with seated_at(library, store, session, size=(80, 24)) as table:
        assert "void" in screen(table).altar.canvas.text()
        assert "○" not in board(table).canvas.text()


async def test_without_colours_lines_stand_between_the_spaces(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing("", ["║ A"])
    async with seated_at(library, store, session, size=(80, 24)) as table:
        rows = [to_ascii(row) for row in board(table).canvas.text().splitlines()]
        assert sum(row.count("-------") >= 2 for row in rows) >= 3
        assert all(row.count("|") >= 5 for row in rows[2:4])


async def test_a_list_keeps_the_chosen_space_and_escape_closes_it(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing(FIVE, ["═ A", "║ BB"], on=LEDGER)
    async with seated_at(library, store, session) as table:
        await table.click("D2")
        for key, listed in (("o", True), ("escape", False)):
            await table.press(key)
            assert table.game.picker is not None
            assert table.game.picker.listed is listed
            assert table.game.picker.chosen_target == "D2"


async def test_what_happened_since_begins_with_a_whole_sentence(
    library: Library, store: SaveStore
) -> None:
    session = bidding_game()
    scenes.answer(session, "ee e - -", "e e e -", "e e - e")
    async with seated_at(library, store, session, size=(80, 24)) as table:
        first = table.game.log_panel.canvas.text().splitlines()[1]
        assert first.removeprefix("│ ")[0] in "●■▲B"


async def test_the_flowers_of_four_point_are_moved_by_the_key_on_a_tile(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing("║...", ["✦ AB", "║ CCC"])
    scenes.answer(session, "A2")
    assert scenes.asked(session)[1] == "move"
    async with seated_at(library, store, session, size=(120, 40)) as table:
        assert set(board(table).marks) == {"A1", "stay"}
        assert f"{board(table).marks['stay']}  Leave them here" in flat_spaced(table)
        assert screen(table).beside.canvas.frames, "the ledger keeps its room"
        await table.press(board(table).marks["stay"], "enter")
        assert "move" not in scenes.asked(table.session)[1]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_flowers_on_four_point_do_not_cover_its_word(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    session = scenes.placing("║...", ["✦ ABC", "║ CCC"])
    scenes.answer(session, "A2")
    async with seated_at(library, store, session, size=size) as table:
        told = board(table).canvas.text()
        assert all(word in told for word in ("✦", "four", "▲1"))


async def test_a_tile_is_laid_by_one_key_and_the_next_player_may_take_it_back(
    library: Library, store: SaveStore
) -> None:
    """Nobody holds flowers while tiles are laid: there is nothing to look at again."""
    session = scenes.placing(".... / .║..", ["═ A", "║ BB"])
    async with seated_at(library, store, session) as table:
        found = table.game.picker
        assert isinstance(found, SpacePicker)
        option = next(o for o in found.decision.options if o.key == "A2")
        await table.press(*found.keys_for(option))
        assert (scenes.asked(session)[0], session.state.garden[1].tile) == (1, "straight")
        await table.press("u", "y")
        assert (scenes.asked(session)[0], session.state.garden[1].tile) == (0, "")


@pytest.mark.parametrize(("altar", "then"), [(["═ A", "║ BB"], "lay"), (["═ A"], "bid")])
async def test_enter_leads_from_a_summoning_to_the_next_tile_and_to_the_next_bid(
    library: Library, store: SaveStore, altar: list[str], then: str
) -> None:
    session = scenes.placing(FIVE, altar, on=LEDGER, track="CBA")
    scenes.answer(session, "D2")
    async with seated_at(library, store, session, animation=True) as table:
        game = screen(table)
        assert scenes.asked(session)[1] == "summoning"
        assert "Enter  continue" in game.panel.canvas.text()
        await table.press("space")
        assert scenes.asked(session)[1] == "summoning"
        await table.press("enter")
        assert scenes.asked(session)[1] == then
        assert isinstance(table.app.screen, Curtain) is (then == "bid")


async def test_the_key_of_a_space_does_not_read_as_a_digit_of_the_flowers_beside_it(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing(".... / .║..", ["═ ABC"])
    async with seated_at(library, store, session, size=(80, 24)) as table:
        await table.press("down")
        shown = board(table).canvas.text()
        assert "▲1║1" in shown or "▲1  1" in shown
        assert "▲11" not in shown


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (110, 36)], ids=str)
async def test_two_complete_paths_are_told_whole_in_any_window(
    size: tuple[int, int], library: Library, store: SaveStore
) -> None:
    """A tile across column 4 cuts off what lies above it and what lies below."""
    on = dict.fromkeys(("A4", "B4", "D4"), "ABCD")
    session = scenes.placing("...║ / ...║ / .... / ...║", ["═ A"], on=on, track="DCBA", seats=4)
    scenes.answer(session, "C4")
    assert scenes.asked(session) == (-1, "summoning")
    async with seated_at(library, store, session, size=size) as table:
        told = table.game.panel.canvas.text()
        assert told.count("│ path ") == 2
        assert "completes" not in told, "the question says that they are complete"
        assert "…" not in told
        if (ledger := table.game.query_one(PathLedger)).display and size[0] > 80:
            assert "open paths after this" in ledger.canvas.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_souls_say_who_is_ahead_and_what_the_one_who_looks_needs(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated_at(library, store, scenes.placing(left="5 7 6"), size=size) as table:
        title = standing(table).canvas.text().splitlines()[0]
        assert "Ada: 5 to go" in title or "● 5 to go" in title
    async with seated_at(library, store, bidding_game(), size=size) as table:
        await table.lift()
        assert "souls to free" in standing(table).canvas.text(), "all need the same"
    async with seated_at(library, store, scenes.placing(left="0 0 0"), size=size) as table:
        title = standing(table).canvas.text().splitlines()[0]
        assert "─ no soul left ─" in title
        assert "to free" not in title


def standing(table: Seated) -> StandingPanel:
    """The panel of the souls that is shown."""
    return next(one for one in table.game.query(StandingPanel) if one.size.area)


async def test_every_seat_has_its_row_and_no_number_is_said_where_no_soul_is_left(
    library: Library, store: SaveStore
) -> None:
    """In the smallest window beside the question of a bid; no row lies in the frame."""
    session = scenes.placing("", ["║ A"], seats=4, left="6 0 0 6", stack="╔╗╠═")
    scenes.answer(session, "B2")
    async with seated_at(library, store, session, size=(80, 24)) as table:
        await table.lift()
        title, *rows, foot = standing(table).canvas.text().splitlines()
        assert "0" not in title
        assert [row[2] for row in rows] == [*"●■▲◆"]
        assert set(foot) == set("╰─╯")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_ledger_of_open_paths_can_be_looked_at_though_nothing_of_it_is_cut(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated_at(library, store, scenes.placing(FIVE), size=size) as table:
        table.game.look.move_to(PATHS)
        await table.drawn()
        card = table.game.look.card_at(table.game.pointed_target)
        assert card is not None
        assert card.name == "Open paths"


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        ("A1 A2", "A1-2"),
        ("A1 A2 A3 A4 B4", "A1-4 B4"),
        ("C1 C3 C4 D1 D4", "C1,3-4 D1,4"),
    ],
)
def test_the_short_name_of_a_path_reads_as_no_number(cells: str, name: str) -> None:
    assert short_name([CELLS.index(cell) for cell in cells.split()]) == name


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
async def test_after_the_end_nothing_is_foretold(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    ruleset = library.load("umbra_via")
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=4))
    luck, bot = Random(4), load_bot(ruleset)
    while (decision := session.decision) is not None:
        view = session.view(decision.seat)
        session.answer(bot.policy(view, decision.seat, decision, luck))
    async with seated_at(library, store, session, size=size) as table:
        await table.press("b")
        for part in (StandingPanel, PathLedger):
            assert "wins" not in table.game.query_one(part).canvas.text()
