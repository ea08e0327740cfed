"""Bids in Umbra Via: behind the curtain, by keys and clicks, and the reveal."""

from __future__ import annotations

import re
from random import Random

import pytest

from rulesets.umbra_via.screen.path_ledger import GUIDE
from tabletop_tui.app import TabletopApp
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tests.rulesets.umbra_via import scenes
from tests.screens.table import Seated, seated, seated_at
from tests.screens.umbra_via.looks import (
    FIVE,
    bidding_game,
    board,
    digits,
    flat,
    panels,
    picker,
    screen,
)

IN_HAND = "Nothing is bid yet: all your flowers are in your hand."


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
        await table.press(*digits(table, 1, 3, 3), "enter")
        assert table.session.state.seats[0].bid == "e - ee -"
        assert isinstance(table.app.screen, Curtain)
        assert "I am Ben" in table.text()


async def test_no_words_run_into_the_flowers_of_the_hand(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing("", ["║ A"], bags=[(1, 2)] * 3, stack="╔╗╠═")
    scenes.answer(session, "B2")
    async with seated_at(library, store, session, size=(80, 24)) as table:
        await table.lift()
        shown = table.game.panel.canvas.text()
        (hand,) = (row for row in shown.splitlines() if "hand " in row)
        words = hand.strip("│ ").split()
        assert words[:3] == ["hand", "▸", "●"], "a sign tells which flower is next"
        assert {*words} == {"hand", "▸", "●", "✿", "energy", "soul"}
        assert "Tap a tile or press the key below it: keys change after each flower." in flat(shown)
        assert "2 souls (worth 2 each)" in flat(shown)


async def test_question_and_keys_of_a_bid_are_told_until_the_last_flower_lies(
    library: Library, store: SaveStore
) -> None:
    """What the keys do is told while a flower is left to put down, and no longer."""
    async with seated_at(library, store, bidding_game(), size=(80, 24)) as table:
        await table.lift()
        for put in range(4):
            told = flat(table.game.panel.canvas.text())
            assert ("on which tiles?" in told) is (put < 3)
            assert ("press the key below it" in told) is (put < 3)
            assert ("keys change after each flower" in told) is (put < 2)
            await table.press(*digits(table, 1)[:1])


async def test_the_second_reveal_says_that_it_counts_the_flowers_of_both_biddings(
    library: Library, store: SaveStore
) -> None:
    session = bidding_game()
    for _ in range(2):
        scenes.answer(session, "ee e - -", "- eee - -", "- - - eee")
        async with seated_at(library, store, session, size=(80, 24)) as table:
            (counts,) = (
                row.strip("│ ")
                for row in screen(table).reveal.canvas.text().splitlines()
                if "flowers" in row
            )
        first = session.state.bidding == 1
        told = "flowers 2 4 0 3" if first else "flowers 1+2 4 8 0 6"
        assert " ".join(counts.split()) == told
        scenes.answer(session, "go-on")


async def test_a_tile_is_asked_for_in_a_whole_question(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scenes.placing(), size=(80, 24)) as table:
        assert "Lay tile I on which space?" in flat(table.game.panel.canvas.text())
        await table.press("right")
        told = flat(table.game.panel.canvas.text())
        assert f"space {board(table).chosen}" in told
        assert "on which space?" not in told


async def test_an_unfinished_bid_says_what_is_missing(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.press("2", "enter")
        shown = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "2 flowers are still in your hand: 5-8 put" in shown
        assert table.session.state.seats[0].bid is None


async def test_a_bid_that_was_put_aside_is_begun_anew_and_says_so(
    library: Library, store: SaveStore
) -> None:
    """After Ctrl+Z and `fg`. Others see the words, so they stand there in any case."""
    seen = []
    for keys in ((), ("1", "3")):
        async with seated_at(library, store, bidding_game()) as table:
            await table.lift()
            await table.press(*keys)
            table.app.cover()
            await table.drawn()
            assert isinstance(table.app.screen, Curtain)
            await table.lift()
            assert picker(table).put == []
            seen.append(table.game.panel.canvas.text())
            assert IN_HAND in flat(seen[-1])
            await table.press("2")
            assert "in your hand" not in flat(table.game.panel.canvas.text())
    assert seen[0] == seen[1]


async def test_a_bid_that_ended_with_the_program_is_begun_anew_and_says_so(
    library: Library, store: SaveStore
) -> None:
    """Killed in the middle of it and resumed: nothing of it is in the file, not even whether."""
    seen, files = [], []
    for keys in ((), ("1", "3")):
        game = bidding_game()
        async with seated_at(library, store, game) as table:
            await table.lift()
            assert IN_HAND not in flat(table.game.panel.canvas.text())
            await table.press(*keys)
            saved = table.opened
            files.append(saved.session.record().model_dump_json())
            saved.close()
        app = TabletopApp(library, store, store.open(saved.path, library))
        async with app.run_test(size=(110, 34)) as pilot:
            again = Seated(app, pilot, game)
            await again.drawn()
            await again.lift()
            assert picker(again).put == []
            seen.append(again.game.panel.canvas.text())
            assert IN_HAND in flat(seen[-1])
    assert seen[0] == seen[1]
    assert files[0] == files[1]


@pytest.mark.parametrize("key", ["backspace", "u"])
async def test_flowers_are_taken_back_one_by_one(
    library: Library, store: SaveStore, key: str
) -> None:
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.press(*digits(table, 1, 4), key)
        await table.press(*digits(table, 2))
        assert picker(table).put == [0, 1]
        await table.press(key)
        assert picker(table).put == [0]
        await table.press(key, key)
        assert picker(table).put == []
        await table.press(*digits(table, 1, 1, 1))
        await table.press(picker(table).choosing[0])
        assert picker(table).complaint == "Your hand is empty. Backspace takes a flower back."


async def test_a_key_that_is_held_down_bids_one_flower(library: Library, store: SaveStore) -> None:
    """The tiles show other keys at once, and this one is none of them."""
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        for put, keys in enumerate(("1-4", "5-8", "1-4"), 1):
            await table.press(*digits(table, 2) * 4)
            assert len(picker(table).put) == put
            if put < 3:
                assert f"{keys} put the next one" not in picker(table).why_not()
                assert "does nothing here. First choose a tile: " in picker(table).complaint
        assert picker(table).put == [1, 1, 1]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_left_and_right_show_what_each_tile_brings_and_bid_nothing(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """Two tiles of four complete the path at B2, which only Ada has energy on."""
    session = scenes.placing("", ["═ A", "║ A"], bags=[(3, 0)] * 3, stack="╔╗╠═")
    scenes.answer(session, "B2")
    while session.decision is not None and session.decision.kind != "bid":
        scenes.answer(session, session.decision.options[0].key)
    async with seated_at(library, store, session, size=size) as table:
        await table.lift()
        seen = []
        for tile in ("I", "II", "III", "IV", "I"):
            board = table.game.board.canvas.text()
            assert f"what tile {tile} brings " in board
            seen.append(board.replace(f"tile {tile} ", ""))
            await table.press("right")
        assert len(set(seen)) > 1, "not all tiles bring the same"
        await table.press("left", "left")
        assert "what tile IV brings " in table.game.board.canvas.text()
        assert picker(table).put == []
        assert not picker(table).complaint


async def test_a_bid_is_one_digit_a_flower_in_an_order_that_tells_nothing(
    library: Library, store: SaveStore
) -> None:
    """The soul may be the first flower or the last; walking keys are refused."""
    session = scenes.placing("", ["║ A"], bags=[(2, 1)] * 3, stack="╔╗╠═")
    scenes.answer(session, "B2")
    orders, pressed = set(), set()
    async with seated_at(library, store, session) as table:
        for seat in range(3):
            await table.lift()
            orders.add(picker(table).hand)
            await table.press("tab", "up")
            assert picker(table).put == []
            assert "Others could hear what you choose." in picker(table).complaint
            keys = table.keys_for("s ee - -")
            spaces = [1 if flower == "s" else 2 for flower in picker(table).hand]
            assert keys == (*digits(table, *spaces), "enter")
            pressed.add(keys)
            await table.give("s ee - -")
            if seat < 2:
                assert session.state.seats[seat].bid == "s ee - -"
    assert len(orders) > 1
    assert len(pressed) == 3, "the same bid, and other keys at every seat"
    assert all(sorted(order) == ["e", "e", "s"] for order in orders)


async def test_every_tile_shows_its_key_for_the_next_flower(
    library: Library, store: SaveStore
) -> None:
    """Another one for each flower, so that nobody hears how many lie on one tile."""
    async with seated_at(library, store, bidding_game(), size=(80, 24)) as table:
        await table.lift()
        shown = set()
        for _ in range(3):
            feet = screen(table).altar.canvas.text().split("\n")[-1]
            on_cards = tuple(char for char in feet if char.isdecimal())
            assert on_cards == tuple(one for space in (1, 2, 3, 4) for one in digits(table, space))
            shown.add(on_cards)
            await table.press(*digits(table, 3))
        assert len(shown) > 1
        assert picker(table).put == [2, 2, 2]
        assert not any(char.isdecimal() for char in screen(table).altar.canvas.text()[-60:])


async def test_the_block_says_why_it_takes_no_bid(library: Library, store: SaveStore) -> None:
    session = scenes.placing("", ["║ A"], bags=[(9, 0)] * 3, stack="╔╗╠■")
    scenes.answer(session, "B2")
    async with seated_at(library, store, session) as table:
        await table.lift()
        await table.press(*digits(table, 1))
        assert picker(table).complaint == "The Block lies on I: it cannot be bid on."
        assert "no bids" in board(table).others[0].canvas.text()


async def test_the_keys_that_are_told_are_those_below_the_tiles(
    library: Library, store: SaveStore
) -> None:
    session = scenes.placing("", ["║ A"], bags=[(9, 0)] * 3, stack="╔╗╠■")
    scenes.answer(session, "B2")
    async with seated_at(library, store, session, size=(80, 24)) as table:
        await table.lift()
        for told, below in (("1-3", "123"), ("5-7", "567"), ("1-3", "123")):
            feet = board(table).others[0].canvas.text().splitlines()[-1]
            assert sorted(char for char in feet if char.isdecimal()) == [*below]
            assert f"choose a tile: {told} " in flat(table.game.panel.canvas.text())
            await table.press(*digits(table, 3))


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
        await table.press(*digits(table, 1, 1, 3))
        assert "+ ●●" in panels(table)
        await table.press("enter")
        assert isinstance(table.app.screen, Curtain)
        assert "●●" not in panels(table)
        assert board(table).plan == ()
        await table.lift()
        assert "+" not in board(table).others[0].canvas.text()
        await table.press(*digits(table, 2), "o")
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
        await table.press("right", "enter")
        assert scenes.asked(table.session) == (0, "bid")
        assert isinstance(table.app.screen, Curtain)


async def test_the_reveal_shows_all_boards_totals_and_who_leads_why(
    library: Library, store: SaveStore
) -> None:
    session = bidding_game()
    scenes.answer(session, "ee e - -", "- eee - -", "- - - eee")
    async with seated_at(library, store, session) as table:
        shown = screen(table).reveal.canvas.text()
        assert "bidding 1: all bids" in shown
        assert "● Ada" in shown
        assert "●●" in shown
        assert "■■■" in shown
        assert "▲▲▲" in shown
        told = table.game.panel.canvas.text()
        assert "● Ada leads with 2; nobody" in told
        assert "■ Ben leads with 3 against 1" in told
        assert "║" in board(table).canvas.text(), "the garden stays in sight"
        assert "leads" not in shown, "who leads stands once"
        assert not screen(table).altar.display
        assert "tile III nobody bids" in told
        await table.press("enter")
        assert isinstance(table.app.screen, Curtain)


async def test_no_name_is_cut_at_the_reveal_beside_room(library: Library, store: SaveStore) -> None:
    names = ["Player 1", "Player 2"]
    bids = []
    session = scenes.start(2)
    for _ in names:
        assert session.decision is not None
        bids.append(session.decision.options[0].key)
        session.answer(bids[-1])
    async with seated(library, store, "umbra_via", names, *bids, size=(80, 24), seed=1) as table:
        shown = screen(table).reveal.canvas.text()
        assert all(name in shown for name in names)


@pytest.mark.parametrize("bidding", [1, 2])
async def test_every_reveal_goes_on_by_enter(
    library: Library, store: SaveStore, bidding: int
) -> None:
    session = scenes.start()
    dice = Random(1)
    while not (scenes.asked(session)[1] == "reveal" and session.state.bidding == bidding):
        assert session.decision is not None
        session.answer(dice.choice(session.decision.options).key)
    answered = session.decisions
    async with seated_at(library, store, session, size=(80, 24), animation=True) as table:
        assert "Enter  continue" in table.game.panel.canvas.text()
        await table.press("space")
        assert session.decisions == answered
        await table.press("enter")
        assert session.decisions == answered + 1


async def test_a_reveal_in_the_smallest_window_shows_what_breaks_a_tie(
    library: Library, store: SaveStore
) -> None:
    """No bid is made, so no tip how to bid takes its room; no seat has a turn of its own."""
    async with seated_at(library, store, scenes.table(), size=(80, 24)) as table:
        assert scenes.asked(table.session)[1] == "reveal"
        assert "tie track" in screen(table).reveal.canvas.text()
        assert not screen(table).beside.display
        assert "─ log ─" in table.game.log_panel.canvas.text()


async def test_a_mark_beside_a_tile_at_the_reveal_covers_nothing_of_it(
    library: Library, store: SaveStore
) -> None:
    session = bidding_game()
    scenes.answer(session, "ee e - -", "- eee - -", "- - - eee")
    async with seated_at(library, store, session, size=(80, 24)) as table:
        reveal = screen(table).reveal

        def heading() -> str:
            return re.sub(r"[\[\]\s]", "", reveal.canvas.text().splitlines()[1])

        unmarked = heading()
        reveal.point_out(tuple(f"altar {space}" for space in range(1, 5)))
        await table.drawn()
        assert "[IV" in reveal.canvas.text()
        assert heading() == unmarked


async def test_that_no_tile_can_earn_souls_is_said_in_one_row(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, bidding_game(), size=(120, 40)) as table:
        await table.lift()
        ledger = screen(table).beside.canvas.text()
        assert "no tile can earn souls now" in ledger
        assert "+0" not in ledger


async def test_an_enter_typed_ahead_does_not_pass_the_reveal(
    library: Library, store: SaveStore
) -> None:
    session = bidding_game()
    scenes.answer(session, "ee e - -", "- eee - -")
    async with seated_at(library, store, session) as table:
        await table.lift()
        await table.press(*digits(table, 1, 1, 1), "enter")
        await table.key_at("enter", -1.0)
        assert scenes.asked(table.session) == (-1, "reveal")
        assert "all bids" in screen(table).reveal.canvas.text()


async def test_what_lies_under_the_cursor_can_be_inspected(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, bidding_game()) as table:
        await table.lift()
        await table.press(*digits(table, 2), "i")
        assert "Altar II: T" in table.text()


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
        await table.press(*digits(table, 1, 2, 4))
        told = flat(table.game.panel.canvas.text())
        for words in ("tile I worth", "tile II worth", "tile IV worth", "Enter bid", "Bksp back"):
            assert words in told
        assert not table.game.panel.canvas.cuts
        assert not screen(table).altar.canvas.cuts


@pytest.mark.parametrize(("size", "seats"), [((80, 24), 4), ((120, 40), 2), ((200, 60), 4)])
async def test_the_first_bid_tells_its_few_sentences_and_all_names_whole(
    library: Library, store: SaveStore, size: tuple[int, int], seats: int
) -> None:
    """What no tile can bring anybody yet takes no row from them; the question stands once."""
    names = default_names(seats)
    async with seated(library, store, "umbra_via", names, size=size) as table:
        await table.lift()
        await table.press("enter")
        game = screen(table)
        ledger = game.below if game.below.display else game.beside
        told = ledger.canvas.text()
        rows = [[tip for tip in GUIDE if tip in row] for row in told.split("\n")]
        assert [tips for tips in rows if tips] == [[tip] for tip in GUIDE]
        assert all(name in game.standing.canvas.text() for name in names)
        assert "…" not in told + game.standing.canvas.text() + game.bar.canvas.text()
        await table.press("1", "backspace")
        asked = flat(game.panel.canvas.text())
        assert asked.count("Bid all your flowers") == 1
        assert "hand" in asked
        assert "Bksp back" in asked


async def test_in_a_low_window_the_souls_make_room_for_a_long_ledger(
    library: Library, store: SaveStore
) -> None:
    session = bidding_game("╔.╗. / .... / ║.═. / ...╗", "D1")
    async with seated_at(library, store, session, size=(100, 30)) as table:
        await table.lift()
        game = screen(table)
        assert len(game.board.outlook.paths) > 4
        assert "more" not in game.beside.canvas.text()
        assert "souls to free" in game.souls_below.canvas.text()


async def test_beside_a_low_garden_no_rank_and_no_tile_of_the_ledger_is_cut(
    library: Library, store: SaveStore
) -> None:
    """Four ranks of one path, and four tiles."""
    on = {"B1": "AAA", "B2": "ABBB", "B3": "CD", "C2": "D"}
    offers = ["═ A", "║ BB", "╗ C", "╚ D"]
    session = scenes.placing(FIVE, offers, seats=4, on=on)
    async with seated_at(library, store, session, size=(100, 30)) as table:
        told = screen(table).beside.canvas.text()
        assert "…" not in told
        assert "more" not in told


async def test_a_reveal_is_told_whole_beside_the_ledger_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    """Four seats, four tiles, and what is left for the paths."""
    session = scenes.placing("╔.╗. / .... / ║.═. / ...╗", ["║ A"], seats=4, stack="╔╗╠═")
    scenes.answer(session, "D1")
    while not (scenes.asked(session)[1] == "reveal" and session.state.bidding == 2):
        scenes.answer(session, scenes.keys(session)[-1])
    async with seated_at(library, store, session, size=(80, 24), animation=True) as table:
        told = table.game.panel.canvas.text()
        assert all(f"tile {tile}" in told for tile in ("I ", "II ", "III", "IV"))
        assert screen(table).beside.canvas.height >= 4
