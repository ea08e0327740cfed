"""The table of Umbrella: its drawing, and its cursors."""

from __future__ import annotations

import pytest

from rulesets.umbrella.screen.board import UmbrellaBoard
from rulesets.umbrella.screen.cell_pickers import ExchangePicker, SwapPicker
from rulesets.umbrella.screen.pickers import SlidePicker
from tabletop_tui.core.decision import Choices, Decision, Option, Refusal
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.play.key_sentences import UNDO_AT_THE_BOARD
from tests.rulesets.umbrella import scenes
from tests.screens.table import Seated, seated, seated_at

THREE = ["Ada", "Ben", "Cleo"]


def slide(table: Seated) -> str:
    """The slide under the cursor."""
    picker = table.game.picker
    assert isinstance(picker, SlidePicker)
    return picker.key


def said(table: Seated) -> str:
    """The words of the panel."""
    return " ".join(table.game.panel.canvas.text().replace("│", " ").split())


async def test_what_was_dropped_decides_nothing_of_the_next_choice(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", THREE) as table:
        await table.press("up")
        first = slide(table)
        for dropped in (("x", "2"), ("tab", "x"), ("f",)):
            await table.press("escape", "down", *dropped, "escape", "up")
            assert slide(table) == first, dropped


async def test_the_first_arrow_chooses_the_zone(library: Library, store: SaveStore) -> None:
    zones = {"left": "left", "right": "right", "up": "top", "down": "bottom"}
    for arrow, zone in zones.items():
        async with seated(library, store, "umbrella", THREE) as table:
            await table.press(arrow)
            assert slide(table).split()[0] == zone
            assert table.game.picker is not None
            assert table.game.picker.chosen is None, "no line is chosen yet"
            await table.press("enter")
            assert table.session.decisions == 0


async def test_arrows_walk_round_the_whole_scene(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", THREE) as table:
        await table.press("left", "down")
        assert slide(table) == "left R A", "the first arrow along the side chooses its first line"
        walked = []
        for arrow, steps in (("down", 4), ("right", 4), ("up", 4), ("left", 4)):
            for _ in range(steps):
                await table.press(arrow)
                walked.append(slide(table))
        lines = [(key.split()[0], key.split()[2]) for key in walked]
        assert len(set(lines)) == 16
        assert lines[3] == ("bottom", "1")
        assert lines[7] == ("right", "D")
        assert lines[11] == ("top", "4")
        assert lines[15] == ("left", "A")


async def test_arrows_across_the_entry_change_the_colour(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", THREE) as table:
        await table.press("left", "right")
        assert slide(table) == "left B A"
        await table.press("left", "left")
        assert slide(table) == "left Y A"


async def test_letters_numbers_and_tab(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", THREE, ask_enter=True) as table:
        await table.press("left", "x", "x", "c")
        assert slide(table) == "left G C"
        await table.press("tab")
        assert slide(table) == "top G 3"
        await table.press("x", "tab", "tab", "4")
        assert slide(table) == "bottom Y 4"
        await table.press("shift+tab")
        assert slide(table) == "right Y D"


async def test_a_line_is_called_by_what_the_board_prints_at_it(
    library: Library, store: SaveStore
) -> None:
    """A number is a column, a letter a row, and neither before it is clear where it is entered."""
    async with seated(library, store, "umbrella", THREE) as table:
        await table.press("3", "C")
        assert table.session.decisions == 0
        assert "Row C is entered from left or right" in said(table)
        await table.press("left", "3")
        assert slide(table) == "left R A"
        assert "Column 3 is entered from top or bottom" in said(table)
        await table.press("C")
        assert table.session.decisions == 1


@pytest.mark.parametrize("ask_enter", [True, False])
async def test_the_key_of_a_line_is_named_by_what_it_does(
    library: Library, store: SaveStore, ask_enter: bool
) -> None:
    async with seated(library, store, "umbrella", THREE, ask_enter=ask_enter) as table:
        await table.press("left")
        gives = "choose a slide: A-D, then Enter" if ask_enter else "a slide: A-D at once"
        assert gives in said(table)
        await table.press("A")
        assert table.session.decisions == (not ask_enter)


async def test_no_line_answers_before_its_zone_is_chosen_even_if_only_one_is_filled(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scenes.table(left="", right="GY")) as table:
        assert table.keys_for("right G C") == ("right", "C")
        assert table.keys_for("right Y C") == ("right", "x", "C")
        await table.press("C")
        assert table.session.decisions == 0
        assert table.game.picker is not None
        assert table.game.picker.chosen is None
        await table.press("right", "C")
        assert table.session.decisions == 1


async def test_a_letter_is_its_row_in_either_case_and_x_the_next_colour(
    library: Library, store: SaveStore
) -> None:
    """No key means a row and a colour: the letter B is drawn for both."""
    async with seated_at(library, store, scenes.table(), ask_enter=True) as table:
        await table.press("x")
        assert "First an arrow: from which zone?" in said(table)
        await table.press("left")
        assert "A-D" in table.game.panel.canvas.text()
        assert "x next colour" in said(table)
        for colour in "RBGYR":
            for key in "CcBbDdAa":
                await table.press(key)
                assert slide(table) == f"left {colour} {key.upper()}"
            await table.press("x")
        for key in "rgy":
            await table.press(key)
            assert slide(table) == "left B A"
        await table.press("tab", "C")
        assert slide(table) == "top B 1"
        assert "Row C is entered" in said(table)
        assert "A-D" not in table.game.panel.canvas.text()


async def test_the_next_colour_is_one_that_waits(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scenes.table(left="BY"), ask_enter=True) as table:
        await table.press("left", "A")
        for colour in "BYB":
            assert slide(table) == f"left {colour} A"
            await table.press("x")


async def test_the_mouse_picks_zone_colour_and_line(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", THREE) as table:
        await table.click("zone right B")
        assert slide(table) == "right B A"
        await table.click("cell C2")
        assert slide(table) == "right B C"
        await table.click("line top 4")
        assert slide(table) == "top B 4"
        await table.click("line top 4")
        assert table.session.decisions == 1


async def test_an_empty_zone_says_why(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scenes.table(bottom="")) as table:
        await table.press("down")
        shown = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "Your bottom zone is empty: nothing can be taken from it." in shown
        picker = table.game.picker
        assert isinstance(picker, SlidePicker)
        assert not picker.directed, "it is still asked from which zone"
        await table.press("right", "tab")
        assert picker.zone == "left", "the next one round that holds any"
        await table.press("1")
        assert table.session.decisions == 0, "a column, and no zone to enter it from"


async def test_the_walk_round_the_scene_leaves_an_empty_zone_out(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scenes.table(bottom="")) as table:
        await table.press("right", "up")
        assert slide(table).startswith("right ")
        assert slide(table).endswith(" D"), "or its last"
        await table.press("down")
        assert slide(table).startswith("left ")
        assert slide(table).endswith(" D")


async def test_a_colour_that_does_not_wait_says_why(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scenes.table(left="BGY")) as table:
        assert slide(table) == "left B A"
        await table.click("zone left R")
        shown = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "No red umbrella waits in the left zone." in shown
        await table.press("x")
        assert "No red" not in table.game.panel.canvas.text()


async def test_the_result_is_shown_before_it_is_confirmed(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", THREE) as table:
        board = table.game.board
        assert isinstance(board, UmbrellaBoard)
        seat = table.game.viewer
        assert seat is not None
        before = table.session.state.seats[seat].scene
        await table.press("left", "right", "down")
        ahead = board.slide()
        assert ahead is not None
        await table.press("enter")
        after = table.session.state.seats[seat].scene
        assert ahead.scene == after != before


async def test_a_figure_that_would_be_made_is_told(library: Library, store: SaveStore) -> None:
    almost = scenes.table(scene=scenes.ALMOST)
    async with seated_at(library, store, almost, ask_enter=True) as table:
        await table.press("tab", "tab", "tab", "4")
        assert slide(table) == scenes.CORNERS
        shown = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "makes Four Corners in ▲R" in shown
        assert "score +3 (bottom zone +1)" in shown
        assert table.game.board.canvas.text().count("‹▲R›") == 4


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_button_says_what_to_choose_and_then_what_enter_does(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated_at(library, store, scenes.table(), size=size, ask_enter=True) as table:
        assert "choose a slide: ←→↑↓" in table.game.panel.canvas.text()
        await table.press("down")
        assert "choose a slide: 1-4" in table.game.panel.canvas.text()
        await table.press("3")
        assert slide(table) == "bottom R 3"
        assert "Enter  slide" in table.game.panel.canvas.text()
        await table.press("enter")
        assert table.session.decisions == 1


async def test_a_slide_is_seen_sliding_and_any_key_ends_that(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scenes.table(), animation=True) as table:
        board = table.game.board
        before = board.view
        await table.pilot.press("left", "down", "enter")
        newest = next(iter(store.unfinished()), None)
        assert newest is not None
        assert newest.header is not None
        assert newest.header.decisions == 1
        assert board.progress < 1.0
        assert board.view is before
        await table.press("x")
        assert board.progress == 1.0
        assert table.game.viewer == 1
        assert table.session.decisions == 1


async def test_a_slide_comes_to_its_end_by_itself(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scenes.table(), animation=True) as table:
        await table.pilot.press("left", "down", "enter")
        while table.game.board.progress < 1.0:
            await table.pilot.pause(0.01)
        assert table.game.viewer == 1


async def test_every_slide_can_be_reached_as_a_list(library: Library, store: SaveStore) -> None:
    """In the smallest window, too, each of them is told whole."""
    async with seated(library, store, "umbrella", THREE, size=(80, 24)) as table:
        decision = table.session.decision
        assert decision is not None
        await table.press("o", "down", "down", "down")
        picker = table.game.picker
        assert picker is not None
        assert picker.option is decision.options[2]
        await table.press("end")
        assert picker.option is decision.options[-1]
        assert "bottom, column 4" in table.game.panel.canvas.text()
        assert "…" not in table.game.panel.canvas.text(), table.game.panel.canvas.text()
        await table.press("o")
        assert isinstance(table.game.picker, SlidePicker)
        assert slide(table) == decision.options[-1].key, "the same slide, on the board"


async def test_no_slide_of_the_list_has_the_name_of_a_line_as_its_key(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", THREE, size=(80, 24)) as table:
        await table.press("o")
        assert "choose a slide: ←→↑↓" in table.game.panel.canvas.text()
        await table.press(*"abcd12345")
        picker = table.game.picker
        assert picker is not None
        assert (table.session.decisions, picker.chosen) == (0, None)
        await table.press("down", "down", "enter")
        assert table.session.decisions == 1


async def test_a_list_has_rows_of_its_own_and_leaves_none_behind(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", THREE, size=(120, 40)) as table:
        panel = table.game.panel
        rows = panel.size.height
        await table.press("o")
        assert panel.rows_shown() < panel.rows_in_all(), "else it would be no scene"
        left = table.game.query_one("#side").size.height - panel.size.height
        assert left == table.game.log_panel.need(34).must, "that there is news, and no more of it"
        await table.press("o")
        assert panel.size.height == rows


async def test_giving_up_alone(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", ["Ada"]) as table:
        await table.press("0")
        assert "give up" in table.game.panel.canvas.text()
        await table.press("enter")
        assert table.session.outcome is not None


async def test_neighbours_and_figures_can_be_looked_at(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", THREE) as table:
        looking = table.game.viewer
        await table.press("n")
        shown = table.text()
        for seat, name in enumerate(THREE):
            assert (name in shown) == (seat != looking)
        await table.press("q", "i")
        assert "your figures" in table.text()


@pytest.mark.parametrize("size", [(80, 24), (110, 34), (120, 40), (200, 60)])
@pytest.mark.parametrize("level", ["1", "4"])
@pytest.mark.parametrize("strip", ["A", "B"])
async def test_the_whole_table_is_drawn_at_every_size(
    library: Library, store: SaveStore, size: tuple[int, int], level: str, strip: str
) -> None:
    names = [*THREE, "Dov"]
    async with seated(
        library, store, "umbrella", names, size=size, level=level, strip=strip
    ) as table:
        shown = table.game.board.canvas.text()
        for word in ("left", "right", "top", "bottom", "strip", "empty"):
            assert word in shown
        looking = table.game.viewer
        for seat, name in enumerate(names):
            assert seat == looking or name in shown
        hot = {name for _, name in table.game.board.canvas.hot_regions}
        lines = {f"line {zone} {n}" for zone in ("left", "right") for n in "ABCD"}
        lines |= {f"line {zone} {n}" for zone in ("top", "bottom") for n in "1234"}
        assert lines <= hot
        assert {f"space {n}" for n in range(1, 11)} <= hot
        for region, name in table.game.board.canvas.hot_regions:
            assert region.right <= table.game.board.size.width, name
            assert region.bottom <= table.game.board.size.height, name


async def test_a_short_name_stands_whole_at_its_zone(library: Library, store: SaveStore) -> None:
    names = ["Ada", "Bot 2", "Bot 3"]
    async with seated(library, store, "umbrella", names, size=(80, 24)) as table:
        rows = table.game.board.canvas.text().splitlines()
        (zones,) = (row for row in rows if row.count("╰") == 3 and row.count("Bo") == 2)
        assert "Bot 2" in zones
        assert "Bot 3" in zones


async def test_a_zone_of_twenty_fits(library: Library, store: SaveStore) -> None:
    crowded = scenes.table(left="R" * 20, top="Y" * 20)
    async with seated_at(library, store, crowded, size=(80, 24), ask_enter=True) as table:
        await table.press("left", "A")
        assert "▲R20▸19" in table.game.board.canvas.text()
        assert "◆Y  20" in table.game.board.canvas.text()


async def test_a_swap_is_a_cell_and_its_neighbour(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", THREE) as table:
        keys = ["B2-B3", "A1-A2", "B2-C2", "C4-D4", "decline"]
        equal = [Refusal("B3-B4", "B3 and B4", "both have the same colour")]
        cells = [(5, 6), (0, 1), (5, 9), (11, 15), None]
        choices = Choices(Option(key, key, at) for key, at in zip(keys, cells, strict=True))
        decision = Decision(0, "swap", "Swap?", choices, refused=lambda: equal)
        board = table.game.board
        assert isinstance(board, UmbrellaBoard)
        picker = SwapPicker(decision, board)
        assert picker.key == "B2-B3"
        picker.press("tab")
        assert picker.key == "B2-C2"
        picker.press("0")
        assert picker.option is decision.options[-1]
        picker.press("up")
        assert picker.chosen_target == "A2-B2"
        picker.press("b")
        assert picker.chosen_target == "B2-C2", "no colour is chosen here"
        picker.press("C")
        picker.press("3")
        assert picker.chosen_target == "C3-D3"
        assert not picker.point("cell C4")
        assert picker.chosen_target == "C4-D4"
        picker.point("cell B3")
        picker.press("tab")
        assert picker.option is None
        assert picker.complaint == "B3 and B4: both have the same colour."
        picker.point("cell D4")
        assert picker.option is None
        assert picker.complaint == "D4 has no neighbour to the right."


async def test_an_exchange_is_an_umbrella_and_a_cell(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", THREE) as table:
        keys = ["left R B2", "left R B3", "top Y A1", "decline"]
        what = [(0, "R", 5), (0, "R", 6), (2, "Y", 0), None]
        choices = Choices(Option(key, key, one) for key, one in zip(keys, what, strict=True))
        decision = Decision(0, "exchange", "Exchange?", choices)
        board = table.game.board
        assert isinstance(board, UmbrellaBoard)
        picker = ExchangePicker(decision, board)
        assert picker.key == "left R B2"
        picker.press("right")
        assert picker.key == "left R B2", "the first arrow only shows it"
        picker.press("right")
        assert picker.option is decision.options[1]
        assert picker.point("cell B3")
        for key in ("tab", "x", "x", "x", "up", "1"):
            picker.press(key)
        assert picker.option is decision.options[2]
        table.session.state.seats[board.seat].scene = "Y" * 16
        board.show(table.session.view(board.seat), board.seat, decision)
        picker.press("b")
        assert picker.key == "top Y B1", "a letter is a row"
        assert picker.option is None
        assert picker.complaint == "Both are yellow: nothing would change."
        picker.press("0")
        assert picker.option is decision.options[3]


async def test_alone_the_last_answer_can_be_taken_back_from_the_last_board(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada"]) as table:
        await table.press("left", "down", "enter")
        table.game.answer("give-up")
        await table.drawn()
        await table.press("b")
        assert table.session.decision is None
        assert "u undo" in table.game.keys.canvas.text()
        await table.press("u", "y")
        assert table.session.decision is not None
        assert table.session.decisions == 1
        assert isinstance(table.game.picker, SlidePicker)


async def test_alone_the_panel_says_why_a_key_only_chooses(
    library: Library, store: SaveStore
) -> None:
    """The rules read the tile that comes up, to see whether a Figure is left: still it is told."""
    almost = scenes.table(1, scene=scenes.ALMOST, slots={1: "02K 01K", 2: "24K"})
    scenes.answer(almost, scenes.CORNERS)
    assert scenes.asked(almost) == "space"
    async with seated_at(library, store, almost, size=(120, 40)) as table:
        assert "Enter gives it for good" not in said(table), "nothing is chosen yet"
        await table.press("down")
        assert "Enter gives it for good: something new comes up." in said(table)


async def test_who_gives_up_alone_is_not_told_that_it_is_for_good_as_u_takes_it_back(
    library: Library, store: SaveStore
) -> None:
    stuck = scenes.table(1)
    async with seated_at(library, store, stuck) as table:
        await table.press("0")
        assert "Enter gives it and the game ends." in said(table)
        await table.press("enter")
        assert stuck.outcome is not None
        await table.press("u")
        assert UNDO_AT_THE_BOARD in [note.message for note in table.app._notifications]
        await table.press("b", "u", "enter")
        assert stuck.outcome is not None, "no Enter by habit reopens a game that is over"
        await table.press("u", "y")
        assert stuck.outcome is None


@pytest.mark.parametrize("seats", [1, 3])
async def test_in_a_small_window_two_figures_can_be_compared(
    library: Library, store: SaveStore, seats: int
) -> None:
    """Each with its colour and its points in rows of their own, whatever drops out."""
    two = scenes.table(seats, scene=scenes.ALMOST, slots={1: "01K", 2: "01K"})
    async with seated_at(library, store, two, size=(80, 24)) as table:
        await table.press("f")
        shown = table.game.panel.canvas.text().splitlines()
        rows = [row.replace("│", "").strip() for row in shown]
        told = rows[rows.index("makes  Four Corners in ▲R") :][:4]
        assert [row.split()[0] for row in told] == ["makes", "score", "makes", "score"]
        points = "score  +2" if seats == 1 else "score  +3 (bottom zone +1)"
        assert told[1::2] == [points, points]
