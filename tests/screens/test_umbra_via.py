"""The table of Umbra Via: garden, Altar, bids by keys, reveal, Summoning, and what is hidden."""

from __future__ import annotations

import pytest

from rulesets.umbra_via.screen import UmbraViaScreen
from rulesets.umbra_via.screen.garden import GardenBoard
from rulesets.umbra_via.screen.pickers import BidPicker, SpacePicker
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.theme import to_ascii
from tests.rulesets.umbra_via import scenes
from tests.screens.table import Seated, seated, seated_at

FIVE = ".... / ═╦╗. / .║╝."
SIZES = [(80, 24), (100, 30), (110, 34), (120, 40), (160, 50), (200, 60)]


def board(table: Seated) -> GardenBoard:
    drawn = table.game.board
    assert isinstance(drawn, GardenBoard)
    return drawn


def screen(table: Seated) -> UmbraViaScreen:
    found = table.game
    assert isinstance(found, UmbraViaScreen)
    return found


def panels(table: Seated) -> str:
    """Everything that is drawn on the game screen, whatever lies on top of it."""
    drawn = board(table)
    widgets = [drawn, *drawn.others, table.game.panel, table.game.log_panel]
    return "\n".join(widget.canvas.text() for widget in widgets)


def picker(table: Seated) -> BidPicker:
    found = table.game.picker
    assert isinstance(found, BidPicker)
    return found


def bidding_game() -> scenes.Play:
    """Ada is about to bid, with a tile on every space of the Altar; only energy in the bags."""
    session = scenes.placing("", ["║ A"], bags=[(9, 0)] * 3, stack="╔╗╠═")
    scenes.answer(session, "B2")
    return session


async def test_a_bid_is_made_behind_the_curtain(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbra_via", ["Ada", "Ben"]) as table:
        assert isinstance(table.app.screen, Curtain)
        assert "to bid, round 1, bidding 1 of 2" in table.text()
        assert board(table).view is None
        assert panels(table).replace("╭", "").strip("─╮╰╯│ \n") in ("", "log")
        await table.lift()
        assert "hand" in table.game.panel.canvas.text()


async def test_digits_put_flowers_down_and_enter_bids_them(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.press("1", "3", "3", "enter")
        assert table.session.state.seats[0].bid == "e - ee -"
        assert isinstance(table.app.screen, Curtain)
        assert "I am Ben" in table.text()


async def test_an_unfinished_bid_says_what_is_missing(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.press("2", "enter")
        shown = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "2 flowers are still in your hand: all of them must be bid." in shown
        assert table.session.state.seats[0].bid is None


async def test_flowers_are_taken_back_by_backspace(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.press("1", "4", "backspace", "2")
        assert picker(table).put == [0, 1]
        await table.press("backspace", "backspace")
        assert picker(table).put == []
        await table.press("backspace")
        assert picker(table).complaint == "No flower lies on a tile yet."
        await table.press("1", "1", "1", "1")
        assert picker(table).complaint == "Your hand is empty. Backspace takes a flower back."


async def test_a_bid_is_one_digit_a_flower_in_an_order_that_tells_nothing(
    library: Library, store: SaveStore
) -> None:
    """The soul may be the first flower or the last; walking keys are refused."""
    session = scenes.placing("", ["║ A"], bags=[(2, 1)] * 3, stack="╔╗╠═")
    scenes.answer(session, "B2")
    orders = set()
    async with seated_at(library, store, session) as table:
        for seat in range(3):
            await table.lift()
            orders.add(picker(table).hand)
            await table.press("tab", "up", "right")
            assert picker(table).put == []
            assert "Others can hear that." in picker(table).complaint
            keys = table.keys_for("s ee - -")
            assert sorted(keys) == ["1", "2", "2", "enter"]
            assert keys[picker(table).hand.index("s")] == "1"
            await table.give("s ee - -")
            if seat < 2:
                assert session.state.seats[seat].bid == "s ee - -"
    assert len(orders) > 1
    assert all(sorted(order) == ["e", "e", "s"] for order in orders)


async def test_the_block_says_why_it_takes_no_bid(library: Library, store: SaveStore) -> None:
    session = scenes.placing("", ["║ A"], bags=[(9, 0)] * 3, stack="╔╗╠■")
    scenes.answer(session, "B2")
    async with seated_at(library, store, session) as table:
        await table.lift()
        await table.press("1")
        assert picker(table).complaint == "The Block lies on I: it cannot be bid on."
        assert "no bids" in board(table).others[0].canvas.text()


async def test_a_click_on_a_card_puts_a_flower_there(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.click("altar 4", board(table).others[0])
        assert picker(table).put == [3]


async def test_nothing_of_a_bid_is_left_for_the_next_seat(
    library: Library, store: SaveStore
) -> None:
    """Neither while the curtain is down nor after it, and no list of bids can be called for."""
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.press("1", "1", "3")
        assert "+ ●●" in panels(table)
        await table.press("enter")
        assert isinstance(table.app.screen, Curtain)
        assert "●●" not in panels(table)
        assert board(table).plan == ()
        await table.lift()
        assert "+" not in board(table).others[0].canvas.text()
        await table.press("2", "o")
        assert board(table).plan == ((0, 0), (1, 0), (0, 0), (0, 0))
        assert "Ada bids" not in panels(table)
        assert "Ada has placed a bid." in panels(table)


async def test_who_bids_first_in_the_next_round_gets_the_curtain_even_at_the_keyboard(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing("", ["║ A"], bags=[(9, 0)] * 3, stack="╔╗╠═")
    async with seated_at(library, store, session) as table:
        assert not isinstance(table.app.screen, Curtain)
        assert table.game.viewer == 0
        await table.press("enter")
        assert scenes.asked(table.session) == (0, "bid")
        assert isinstance(table.app.screen, Curtain)


async def test_the_reveal_shows_all_boards_totals_and_who_leads_why(
    library: Library, store: SaveStore
) -> None:
    session = bidding_game()
    scenes.answer(session, "ee e - -", "- eee - -", "- - - eee")
    async with seated_at(library, store, session) as table:
        shown = screen(table).reveal.canvas.text()
        assert "bidding 1: all boards" in shown
        assert "● Ada" in shown
        assert "●●" in shown
        assert "■■■" in shown
        assert "▲▲▲" in shown
        told = table.game.panel.canvas.text()
        assert "● Ada leads with 2, alone" in told
        assert "■ Ben leads with 3 against 1" in told
        assert "║" in board(table).canvas.text(), "the garden stays in sight"
        assert "leads" not in shown, "who leads stands once"
        assert not screen(table).altar.display
        assert "tile III nobody bids" in told
        await table.press("enter")
        assert isinstance(table.app.screen, Curtain)


async def test_an_enter_typed_ahead_does_not_pass_the_reveal(
    library: Library, store: SaveStore
) -> None:
    session = bidding_game()
    scenes.answer(session, "ee e - -", "- eee - -")
    async with seated_at(library, store, session) as table:
        await table.lift()
        await table.press("1", "1", "1")
        table.game.action_take()
        table.game.action_take()
        await table.pilot.pause()
        assert scenes.asked(table.session) == (-1, "reveal")
        assert "all boards" in screen(table).reveal.canvas.text()


async def test_placing_needs_no_curtain_and_arrows_walk_the_legal_spaces(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing(".... / .║..", ["═ A", "║ BB"])
    async with seated_at(library, store, session) as table:
        found = table.game.picker
        assert isinstance(found, SpacePicker)
        assert found.option.key == "A2"
        await table.press("down")
        assert table.game.picker is not None
        keys = set()
        for key in ("down", "left", "right", "up", "down"):
            await table.press(key)
            assert isinstance(table.game.picker, SpacePicker)
            keys.add(table.game.picker.option.key)
        assert {"B1", "B3"} <= keys
        await table.press("enter")
        assert not isinstance(table.app.screen, Curtain)
        assert table.game.viewer == 1


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
        assert "completes path of 5 B1 B2 B3 C2 C3" in told
        assert "2nd ● Ada 4 energy +2 ✿ 3rd ▲ Cleo 1 energy +1 ✿" in told
        assert "1st ■ Ben 4 energy +5 ✿; used a tie, marker drops" in told
        glowing = [
            cell[0] for row in board(table).canvas.rows for cell in row if cell[1] == "amber"
        ]
        assert glowing.count("╦") == 1
        assert table.session.state.seats[1].left == 11
        await table.press("enter")
        assert scenes.asked(table.session) == (-1, "summoning")
        assert "A path of 5 tiles is complete." in table.game.panel.canvas.text()
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
        for words in ("Ada", "11 left", "tie track", "owns 20e 4s"):
            assert words in standing
        regions = {name: region for region, name in drawn.canvas.hot_regions}
        assert {"A1", "D4"} <= set(regions)
        assert regions["D4"].bottom <= drawn.canvas.height
        assert regions["D4"].right < drawn.canvas.width
        assert " Enter  take " in table.game.panel.canvas.text()


async def test_what_lies_under_the_cursor_can_be_inspected(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.press("2", "i")
        assert "Altar II: T" in table.text()


def flat(text: str) -> str:
    """What a panel says, without its frame and its line breaks."""
    return " ".join(text.replace("│", " ").split())


LEDGER = {"B1": "AAA", "B2": "ABBBB", "C3": "C"}


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
                assert ("B123 C23" if size[0] < 100 else "B1-B2-B3-C2-C3") in told, kind
                # Ada uses the tie while her marker is above Ben's, and Ben while his is.
                for words in ("●4+5▼", "■4+2", "▲1+1"):
                    assert words in told.replace("● Ada ", "●"), kind
            await table.give(scenes.keys(session)[0]) if kind == "bid" else await table.press(
                "enter"
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
        await table.press("1", "1")
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
        assert told("B4").split() == [drawn.marks["B4"], "path", "1"]
        assert set(drawn.marks) == set(scenes.keys(session))
        assert not told("D4").strip(), "it is no legal space"


async def test_the_key_on_a_space_calls_it(library: Library, store: SaveStore) -> None:
    session = scenes.placing(FIVE, ["═ A", "║ BB"], on=LEDGER)
    async with seated_at(library, store, session) as table:
        await table.press(board(table).marks["D2"])
        assert table.game.picker is not None
        assert table.game.picker.option is not None
        assert table.game.picker.option.key == "D2"
        await table.press("a", "2")
        assert table.game.picker.option.key == "A2"


async def test_a_laid_tile_glows_only_as_part_of_a_complete_path(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing("║...", ["╔ A"])
    async with seated_at(library, store, session) as table:
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


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_bid_and_its_confirmation_fit_the_smallest_window(
    library: Library, store: SaveStore, seats: int
) -> None:
    session = scenes.start(seats, seed=3)
    async with seated_at(library, store, session, size=(80, 24)) as table:
        await table.lift()
        asked = flat(table.game.panel.canvas.text())
        assert flat(session.decision.prompt if session.decision else "?") in asked
        assert "soul: 2 in a bid, then is gone" in screen(table).below.canvas.text()
        await table.press("1", "2", "4")
        told = flat(table.game.panel.canvas.text())
        for words in ("tile I worth", "tile II worth", "tile IV worth", "Enter take", "Bksp back"):
            assert words in told
        assert not table.game.panel.canvas.cuts
        assert not screen(table).altar.canvas.cuts


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
        assert f"{board(table).marks['stay']}  leave them here" in flat_spaced(table)
        assert screen(table).beside.canvas.frames, "the ledger keeps its room"
        await table.press(board(table).marks["stay"], "enter")
        assert "move" not in scenes.asked(table.session)[1]


def flat_spaced(table: Seated) -> str:
    """What the decision panel says, as it stands there."""
    return table.game.panel.canvas.text()
