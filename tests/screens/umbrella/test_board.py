"""What the drawn table of Umbrella tells at a glance: results, distances, neighbours."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from rulesets.umbrella.board import CELLS, SIGNS, around
from rulesets.umbrella.rules.distance import slides_to_go, tokens_possible
from rulesets.umbrella.screen.board import UmbrellaBoard
from rulesets.umbrella.screen.cell_pickers import SwapPicker
from rulesets.umbrella.screen.neighbours import figure_names, summary
from rulesets.umbrella.screen.pickers import SlidePicker
from rulesets.umbrella.wording.nearness import visible_figures
from tabletop_tui.core.loader import Library
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.legend import painted_panels, signs_drawn, signs_of
from tests.rulesets.umbrella import scenes
from tests.screens.table import seated, seated_at
from tests.screens.umbrella.test_table import THREE, slide


async def test_the_board_shows_the_table_as_it_is_and_the_result_over_it(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(
        library, store, scenes.table(left="RR", right=""), ask_enter=True
    ) as table:
        # Row A is blue, green, red, yellow; red comes in from the left.
        await table.press("left", "A")
        shown = table.game.board.canvas.text()
        assert slide(table) == "left R A"
        row = "[ ▌▐]+".join(["→▲R", "→●B", "→■G", "→▲R"])
        assert re.search(row, shown), "as it will be"
        assert "2▸1" in shown, "the zone it is taken from"
        assert "0▸1" in shown, "the zone that gets what drops out"
        assert "→◆Y" in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_ghost_of_a_slide_stands_in_every_size(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """Every umbrella of the line is an outline in its new place; all others are as they are."""
    session = scenes.table(left="RR", right="")
    async with seated_at(library, store, session, ask_enter=True, size=size) as table:
        await table.press("left", "A")
        board = table.game.board
        spots, pushed = board.canvas.spots(), iter("RBGR")
        for cell, now in zip(CELLS, session.state.seats[0].scene, strict=True):
            spot = spots[f"cell {cell}"]
            row = board.canvas.rows[spot.y + spot.height // 2][spot.x : spot.right]
            letters = [one for one in row if one[0] in "RBGY"]
            ghost = cell[0] == "A"
            assert [one[0] for one in letters] == [next(pushed) if ghost else now]
            assert (letters[0][2] == "raised") is ghost


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_face_is_drawn_where_it_would_lie_with_the_other_player(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    session = scenes.table(2, scene=scenes.ALMOST, slots={1: "01K"}, level=1)
    scenes.answer(session, scenes.CORNERS, "space 1")
    assert scenes.asked(session) == "face"
    async with seated_at(library, store, session, size=size, ask_enter=True) as table:
        drawings = []
        for key in "12":
            await table.press(key)
            rows = table.game.board.canvas.rows
            given = [(y, x, c[0]) for y, r in enumerate(rows) for x, c in enumerate(r)
                     if c[1] == "amber" and c[0] in "█▀▄"]  # fmt: skip
            assert given, "the face under the cursor is drawn"
            drawings.append(given)
            assert "#" not in table.game.panel.canvas.text()
        assert drawings[0] != drawings[1]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_card_of_all_figures_draws_what_is_missing(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    session = scenes.table(scene=scenes.ALMOST, slots={1: "01K"}, covered=[1, 5, 9])
    async with seated_at(library, store, session, size=size) as table:
        pane = table.game.panel.canvas.text()
        if size[0] > 80:
            assert "▒▒ has another colour" in pane
            assert "Slides to go" not in pane, "pictures, not prose"
        await table.press("i")
        shown = table.text()
        missing = scenes.GAME.components.figures.cells["01K"][0]
        assert "your figures" in shown
        assert 0 < shown.split("another colour")[1].split("Slot 1")[0].count("▒▒") < len(missing)
        assert "#" not in shown


@pytest.mark.parametrize("width", [100, 110, 120])
async def test_no_row_of_the_pictured_figures_wraps(
    library: Library, store: SaveStore, width: int
) -> None:
    slots = {1: "01K", 2: "02K", 3: "03K", 4: "04K"}
    session = scenes.table(scene=scenes.ALMOST, slots=slots, covered=[1, 5, 9])
    async with seated_at(library, store, session, size=(width, 40)) as table:
        pane = table.game.panel.canvas.text()
        assert "your figures" in pane
        pictures = pane.split("another colour")[1].split("─")[0].splitlines()
        numbered = [found for row in pictures if (found := re.findall(r"[1-4](?=[ █▒])", row))]
        assert numbered == [["1", "2"], ["3", "4"]], "no row has only the number of a slot"
        assert all(re.search(r"[█▒·]", row) for row in pictures if re.search(r"[1-4]", row))


async def test_a_default_name_is_whole_in_the_edge_of_a_zone(
    library: Library, store: SaveStore
) -> None:
    names = ["Player 1", "Player 2", "Player 3"]
    async with seated(library, store, "umbrella", names, size=(120, 40)) as table:
        shown = table.game.board.canvas.text()
        assert "Playe " not in shown
        assert re.search(r"── ?. Player \d|╰─ . Player \d", shown)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_player_bears_the_sign_of_an_umbrella(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    four = ["Ada", "Ben", "Cleo", "Dov"]
    async with seated(library, store, "umbrella", four, size=size) as table:
        assert not {chair.sign for chair in table.game.table.chairs} & {*SIGNS.values()}
        # The neighbours of Ada share her side zones, and are named there.
        shown = table.game.board.canvas.text()
        assert re.search(r"╰─ . Ben .*╰─ . Dov ", shown)


async def test_a_swap_shows_what_comes_of_it(library: Library, store: SaveStore) -> None:
    yellow = scenes.ALMOST.translate(str.maketrans("RY", "YR"))
    session = scenes.table(scene=yellow, slots={1: "01K", 2: "24K"}, level=4, covered=[4])
    scenes.answer(session, "bottom Y 4", "space 5")
    async with seated_at(library, store, session) as table:
        picker = table.game.picker
        assert isinstance(picker, SwapPicker)
        assert "›" not in table.game.board.canvas.text(), "no swap is chosen yet"
        await table.press("left")
        a, b = (table.session.state.seats[0].scene[CELLS.index(c)] for c in picker.key.split("-"))
        shown = table.game.board.canvas.text()
        first, second = picker.key.split("-")
        spots = table.game.board.canvas.spots()
        for cell, colour in ((first, b), (second, a)):
            spot = spots[f"cell {cell}"]
            row = shown.splitlines()[spot.y + spot.height // 2]
            assert f"▸‹{SIGNS[colour]}{colour}›" in row[spot.x : spot.right]


async def test_a_line_of_the_chosen_zone_is_ticked_only_for_the_chosen_colour(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scenes.table(scene=scenes.ALMOST)) as table:
        assert scenes.CORNERS == "bottom R 4"
        await table.press("down")
        picker = table.game.picker
        assert isinstance(picker, SlidePicker)
        ticked = {}
        for _ in range(4):
            ticked[picker.colour] = "✓4" in table.game.board.canvas.text()
            await table.press("x")
        assert [colour for colour, one in ticked.items() if one] == ["R"]


async def test_f_goes_to_the_next_slide_that_makes_a_figure(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scenes.table(scene=scenes.ALMOST)) as table:
        assert "✓4" in table.game.board.canvas.text(), "the entry is marked"
        assert "f finds a Figure" in table.game.panel.canvas.text()
        await table.press("f")
        assert slide(table) == scenes.CORNERS
    full = scenes.table(scene=scenes.ALMOST, covered=[1, 5, 9])
    async with seated_at(library, store, full) as table:
        before = slide(table)
        assert "✓4" not in table.game.board.canvas.text()
        assert "f finds a Figure" not in table.game.panel.canvas.text()
        await table.press("f")
        assert slide(table) == before
        shown = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "No slide makes a Figure this turn." in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_tile_shows_how_many_slides_it_is_away(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    almost = scenes.table(scene=scenes.ALMOST, slots={1: "02K 01K"}, covered=[2])
    far = slides_to_go(scenes.GAME.components, almost.state, 0)
    async with seated_at(library, store, almost, size=size) as table:
        shown = table.game.board.canvas.text()
        assert "1↝" in shown
        assert "▲1" in shown
        assert (0, "B") in far
        assert f"●{far[0, 'B'] or '+'}" in shown
        assert ("1 below" if size[0] > 80 else "▒1") in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_figure_that_is_made_is_marked_until_its_token_lies(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """Of two it is the one under the cursor; no slide is left to go to either."""
    two = scenes.table(scene=scenes.ALMOST, slots={1: "01K", 2: "01K"})
    scenes.answer(two, scenes.CORNERS)
    async with seated_at(library, store, two, size=size) as table:
        await table.press("down")
        shown = table.game.board.canvas.text()
        assert (scenes.asked(two), shown.count("▲✓")) == ("figure", 2)
        assert shown.count("‹▲R›") == 4
        told = {
            sign.shows
            for part in signs_of(table.game)
            for sign in signs_drawn(part, painted_panels(table.game))
        }
        assert ("▲✓" in told, "✓" in told) == (True, False)
        await table.press("1", "enter")
        shown = table.game.board.canvas.text()
        assert scenes.asked(two) == "space"
        assert shown.count("‹▲R›") == 4
        await table.press("right", "enter")
        assert scenes.asked(two) != "space"
        assert "‹▲R›" not in table.game.board.canvas.text()


async def test_an_arriving_tile_is_drawn_as_it_would_lie_in_each_slot(
    library: Library, store: SaveStore
) -> None:
    full = {1: "21K", 2: "22K", 3: "23K", 4: "24K"}
    session = scenes.table(
        scene=scenes.ALMOST, slots={1: "01K"}, others={1: scenes.seat(slots=full)}
    )
    scenes.answer(session, scenes.CORNERS, "space 1")
    async with seated_at(library, store, session, size=(120, 40)) as table:
        lines = table.game.board.canvas.text().splitlines()
        # Corner Block in each slot, beside Bowl, Open Book, Table and Woven Middle.
        assert [line.count("█" * 4) for line in lines[1:5]] == [2, 2, 2, 2]
        shown = table.game.board.canvas.text()
        for name in ("Bowl", "Open Book", "Table", "Woven"):
            assert f"over {name}" in shown, "a long name is shortened"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize(("level", "strip"), [(1, "A"), (2, "A"), (4, "B")])
async def test_spaces_are_numbered_and_the_chosen_one_is_told_from_the_others(
    library: Library, store: SaveStore, size: tuple[int, int], level: int, strip: str
) -> None:
    session = scenes.table(scene=scenes.ALMOST, level=level, variant=strip)
    scenes.answer(session, scenes.CORNERS)
    fitting = [key.removeprefix("space ") for key in scenes.keys(session)]
    assert len(fitting) > 1
    async with seated_at(library, store, session, size=size) as table:
        await table.press("down")
        shown = table.game.board.canvas.text()
        shown = shown[shown.index("strip") :]
        assert f"▸{fitting[0]}◀" in shown
        for number in fitting[1:]:
            assert f"[{number}]" in shown
        for number in {str(n) for n in range(1, 11)} - set(fitting):
            assert re.search(rf"[ ─]{number}[ ─]", shown)


async def test_a_space_is_called_by_the_number_that_it_has_on_the_strip(
    library: Library, store: SaveStore
) -> None:
    """The list beside the board counts as the board does, wherever it begins."""
    session = scenes.table(scene=scenes.ALMOST, covered=[1])
    scenes.answer(session, scenes.CORNERS)
    fitting = [key.removeprefix("space ") for key in scenes.keys(session)]
    assert fitting != [str(n) for n in range(1, 1 + len(fitting))], "else it would be no scene"
    async with seated_at(library, store, session, ask_enter=True) as table:
        for number in fitting:
            await table.press(number[-1])
            assert table.game.picker is not None
            assert table.game.picker.chosen_target == f"space {number}"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("level", "strip"), [(1, "A"), (2, "B"), (3, "B"), (4, "A")])
async def test_neighbours_lie_there_with_all_they_have(
    library: Library, store: SaveStore, seats: int, level: int, strip: str
) -> None:
    # Ben has Twin Posts and Diamond, and tokens on two spaces that lie side by side.
    ben = scenes.seat(bottom="RRY", slots={1: "03K", 2: "24W"}, covered=[1, 2])
    session = scenes.table(seats, others={1: ben}, level=level, variant=strip)
    points = list(scenes.GAME.points(session.state))
    async with seated_at(library, store, session, size=(120, 40)) as table:
        canvas = table.game.board.canvas
        shown = canvas.text()
        shown = shown[shown.index("♣ Ben", shown.index("score strip")) :]
        assert number_of(points[1], "point") in shown
        assert "2 of 10 tokens" in shown
        assert "bottom R2  B0  G0  Y1" in shown
        assert "R G B Y" in shown or "▲R■G●B◆Y" in shown, "the first row of the Scene"
        assert "█  █" in shown or "██" in shown
        assert shown.count("✓") == 2
    async with seated_at(library, store, session, size=(80, 24)) as table:
        canvas = table.game.board.canvas
        rows = canvas.text().splitlines()
        if seats == 2 and level != 3:
            # The board of a lone neighbour is drawn.
            assert "▲R■G●B◆Y" in canvas.text(), "the first row of the Scene"
            assert f"♣ Ben {number_of(points[1], 'point')}  2 tokens  bottom 3" in canvas.text()
            assert "1 Twin Posts, 2 Diamond" in rows[-1]
            assert not canvas.cuts
            return
        at = next(at for at, row in enumerate(rows) if row.startswith(" ♣ Ben"))
        # Where a row is free for each of them, the figures are named there.
        named = seats == 2 or (seats == 3 and level != 3)
        told = f"{number_of(points[1], 'point')} 2 tokens bottom 3"
        assert rows[at].split()[2:] == (told if named else f"{told} 2 tiles").split()
        # Each number goes with one word alone.
        assert "tokens  bottom" in rows[at]
        assert named or "  2 tiles" in rows[at]
        assert ("1 Twin Posts, 2 Diamond" in rows[min(at + 1, len(rows) - 1)]) is named
        assert not canvas.cuts


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_four_figures_of_a_neighbour_lie_side_by_side(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    ben = scenes.seat(slots={1: "01K", 2: "03K", 3: "11K", 4: "24W"})
    async with seated_at(library, store, scenes.table(others={1: ben}), size=size) as table:
        await table.press("n")
        heading, *rows = table.text().split("scene ")[1].splitlines()[:5]
        assert [int(word) for word in heading.split() if word.isdecimal()] == [1, 2, 3, 4]
        # Each row of the scene has its four letters, and a row of each figure behind them.
        assert all(re.match(r"\W*([RBGY] ){4}", row) for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_alone_the_ladder_and_what_is_possible_are_shown(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    few = scenes.table(1, left="R", right="B", top="", bottom="R", slots={1: "01K"}, covered=[1])
    async with seated_at(library, store, few, size=size) as table:
        shown = " ".join(table.game.board.canvas.text().split())
        assert (
            f"at most {tokens_possible(scenes.GAME.components, few.state)} tokens in all" in shown
        )
        assert "now: try again · 15 a start · 19 not bad" in shown, "too few points, without praise"
        assert "31 top respect" in shown


async def test_a_large_window_tells_how_near_figures_are_what_is_gone_and_what_a_slot_awaits(
    library: Library, store: SaveStore
) -> None:
    session = scenes.table(1, out=scenes.zone("RRB"))
    async with seated_at(library, store, session, size=(200, 60)) as table:
        shown = re.sub(r"\s+", " ", table.game.board.canvas.text())
        for slot, face, found in visible_figures(scenes.GAME.components, session.state, 0):
            name = scenes.GAME.components.figures.names[face]
            assert f"Slot {slot + 1}, {name}: {found.words}." in shown
        assert "2 red, 1 blue" in shown
        assert shown.count("A tile you turn") == 2, "in each of the two empty slots"


async def test_alone_tokens_that_are_possible_are_not_told_as_further_ones(
    library: Library, store: SaveStore
) -> None:
    """Two are placed: four more make six."""
    placed = scenes.table(1, covered=[1, 2], pool=4, slots={1: "01K 02K 03K", 2: "04K 05K 06K"})
    async with seated_at(library, store, placed, size=(110, 34)) as table:
        shown = " ".join(table.game.board.canvas.text().split())
        assert "31 top respect" in shown, "also where both lines wrap"
        assert tokens_possible(scenes.GAME.components, placed.state) == 6
        assert "at most 6 tokens in all" in shown


async def test_who_plays_alone_is_offered_no_neighbours(library: Library, store: SaveStore) -> None:
    for names in (["Ada"], THREE):
        async with seated(library, store, "umbrella", names, size=(120, 40)) as table:
            assert ("n others" in table.text()) == (len(names) > 1)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(("level", "strip"), [(3, "A"), (3, "B"), (4, "A"), (4, "B")])
async def test_levels_3_and_4_say_what_a_group_is_worth(
    library: Library, store: SaveStore, size: tuple[int, int], level: int, strip: str
) -> None:
    session = scenes.table(4, level=level, variant=strip)
    async with seated_at(library, store, session, size=size) as table:
        canvas = table.game.board.canvas
        assert "2 +3, 3 +5, 4 or more +8" in canvas.text(), "a fifth token brings no more"
        assert "points" in canvas.text()
        assert not canvas.cuts


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_number_of_a_space_stands_below_its_letter(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    session = scenes.table(4, covered=[2])
    async with seated_at(library, store, session, size=size) as table:
        canvas = table.game.board.canvas
        rows, spots = canvas.text().splitlines(), canvas.spots()
        for n in range(1, 10):
            spot = spots[f"space {n}"]
            label = rows[spot.y][spot.x : spot.right]
            if len(label.strip()) == 1:
                at = spot.x + label.index(label.strip())
                assert rows[spot.y + 1][at] == str(n)


async def test_an_empty_zone_is_said_to_bring_points(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scenes.table(4), size=(120, 40)) as table:
        assert "-1 each, +2 if empty" in table.game.board.canvas.text()


async def test_last_turns_are_told_where_the_bar_is_crowded(
    library: Library, store: SaveStore
) -> None:
    session = scenes.table(4, turn=44, pool=0, last_turns=3, ended="pool")
    async with seated_at(library, store, session, size=(80, 24)) as table:
        assert "last turns: 3" in table.text().splitlines()[0]


async def test_a_figure_that_is_looked_at_tells_its_slides_in_words(
    library: Library, store: SaveStore
) -> None:
    almost = scenes.table(scene=scenes.ALMOST, slots={1: "02K 01K"}, covered=[1, 5, 9])
    async with seated_at(library, store, almost) as table:
        await table.press("i")
        shown = " ".join(table.text().split())
        assert "Slides to go while nobody else moves an umbrella: red no free space" in shown
        assert "Tiles below it in slot 1: 1." in shown


async def test_who_plays_alone_is_told_of_nobody_else(library: Library, store: SaveStore) -> None:
    alone = scenes.table(1, scene=scenes.ALMOST, slots={1: "02K 01K"}, covered=[1, 5, 9])
    async with seated_at(library, store, alone) as table:
        await table.press("i")
        shown = " ".join(table.text().split())
        assert "Slides to go: " in shown
        assert "nobody else" not in shown


async def test_a_finished_group_keeps_the_corners_of_its_frame(
    library: Library, store: SaveStore
) -> None:
    session = scenes.table(covered=[1, 2])
    async with seated_at(library, store, session, size=(80, 24)) as table:
        assert "╭+3 ✓─╮" in table.game.board.canvas.text()


def test_the_fourth_figure_of_a_neighbour_is_named_in_a_small_window() -> None:
    slots = {1: "24K", 2: "01K", 3: "24W", 4: "22K"}
    session = scenes.table(slots=slots)
    named: Any = SimpleNamespace(state=session.state, components=session.ruleset.components)  # type: ignore[attr-defined]
    whole = figure_names(named, 0, 100)
    assert "…" not in whole
    for room in (38, 45):
        shown = figure_names(named, 0, room)
        assert len(shown) <= room
        assert [part.split(" ")[0] for part in shown.split(", ")] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_tile_that_arrives_changes_no_umbrella(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """Ben hands his Figure on to Ada, whose fourth slot is empty: none of her umbrellas moves."""
    ben = scenes.seat(scene=scenes.ALMOST, slots={1: "01K", 2: "24K"})
    session = scenes.table(2, slots={1: "02K", 2: "03K", 3: "24K"}, others={1: ben})
    async with seated_at(library, store, session, size=size) as table:
        for answer in (scenes.quiet_slide(session), scenes.CORNERS, "space 1", "01K"):
            table.game.answer(answer)
            await table.drawn()
        assert table.session.decision is not None
        assert table.session.decision.seat == 0
        canvas = table.game.board.canvas
        # The sign stands in a thing or, where that is small, right behind it.
        marked = {
            name
            for name, spot in canvas.spots().items()
            for y in range(spot.y, spot.bottom)
            if any(cell[:2] == ("!", "blue") for cell in canvas.rows[y][spot.x : spot.right + 1])
        }
        assert "slot 4" in marked
        assert not any(name.startswith(("cell", "line")) for name in marked)
        card = table.game.look.card_at("cell D4")
        assert card is not None
        assert "slot 4" in card.now[-1], "which it is wanted for is told all the same"


async def test_alone_the_points_name_the_umbrellas_that_will_count(
    library: Library, store: SaveStore
) -> None:
    """Only as long as all six tokens can be reached."""
    can = scenes.table(1, covered=[1, 2], pool=4, slots={1: "01K 02K 03K", 2: "04K 05K 06K"})
    waiting = sum(sum(zone) for zone in around(can.state, 0))
    async with seated_at(library, store, can) as table:
        shown = " ".join(table.game.board.canvas.text().split())
        assert f"+{waiting} for umbrellas left once six tokens are placed" in shown
    few = scenes.table(1, left="R", right="B", top="", bottom="R", slots={1: "01K"}, covered=[1])
    async with seated_at(library, store, few) as table:
        assert "umbrellas left" not in table.game.board.canvas.text()


def test_of_a_neighbour_all_tiles_are_counted_and_which_of_them_lie_open() -> None:
    session = scenes.start(3)
    board = UmbrellaBoard(scenes.GAME, session.table)
    board.view, board.viewer = session.view(0), 0
    told = "".join(phrase.text for phrase in summary(board, 1, 120))
    tiles = [pile.tiles for pile in session.state.seats[1].slots if pile.tiles]
    assert (len(tiles), sum(map(len, tiles))) == (2, 4)
    assert "4 tiles, 2 open" in told


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_after_the_end_the_board_says_whose_it_is_and_counts_no_slides(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    session = scenes.table(2, last_turns=1, ended="pool")
    async with seated_at(library, store, session, size=size) as table:
        assert "↝" in table.game.board.canvas.text(), "one turn is left"
        await table.give("left B B")
        await table.until(lambda: session.outcome is not None)
        await table.press("b")
        shown = table.game.board.canvas.text()
        assert "Ada" in shown
        assert "Ben" in shown
        assert "↝" not in shown
        assert "-4 points" in shown
