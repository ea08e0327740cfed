"""Making Figures: when a Scene agrees with a tile, and what is scored for it (rulings 1 to 11)."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.core.errors import IllegalAnswerError

from .scenes import (
    ALMOST,
    CORNERS,
    GAME,
    answer,
    asked,
    keys,
    log,
    quiet_slide,
    seat,
    start,
    step,
    table,
)


@pytest.mark.rules("UM1")
def test_the_four_cells_are_exact() -> None:
    block = "RRBY/RRGY/BGBG/YGYB"
    moved = "BRRY/GRRY/BGBG/YGYB"
    assert GAME.components.figures.shown(block.replace("/", ""), "01W", 0) == "R"
    assert GAME.components.figures.shown(moved.replace("/", ""), "01W", 0) == ""


@pytest.mark.rules("UM1")
def test_the_slot_turns_the_tile() -> None:
    scene = "BBRR/YGRR/BGBG/YGYB".replace("/", "")
    assert [GAME.components.figures.shown(scene, "01W", slot) for slot in range(4)] == [
        "",
        "R",
        "",
        "",
    ]


@pytest.mark.rules("UM2")
def test_other_cells_may_hold_the_same_colour() -> None:
    session = table(scene="RRRR/RRRR/RRRR/BRRR", slots={1: "01K", 2: "24K"}, left="R")
    answer(session, "left R D")
    assert keys(session) == ["slot 1", "slot 2"]


@pytest.mark.rules("UM3")
def test_any_colour_will_do() -> None:
    blue = ALMOST.replace("R", "x").replace("B", "R").replace("x", "B")
    session = table(scene=blue, slots={1: "01K"})
    answer(session, "bottom B 4")
    assert keys(session) == ["space 2", "space 7"]
    answer(session, "space 7")
    assert "Ada makes Four Corners in ●B: +2 points for the token (space 7)." in log(session)


@pytest.mark.rules("UM4")
def test_a_scene_that_agreed_before_the_slide_counts_only_if_it_still_does() -> None:
    corners = "RBGR/GBYB/YRGG/RYBR"
    lost = table(scene=corners, slots={1: "01K"})
    answer(lost, "left B A")
    assert sum(lost.state.seats[0].covered) == 0
    kept = table(scene=corners, slots={1: "01K"})
    answer(kept, "left B B", "space 1")
    assert kept.state.seats[0].covered[0]


@pytest.mark.rules("UM4")
def test_nothing_is_made_outside_ones_own_turn() -> None:
    ready = seat(scene="RBGR/GBYB/YRGG/RYBR", slots={1: "01K"})
    session = table(others={1: ready})
    answer(session, quiet_slide(session))
    assert session.state.active == 1
    assert sum(session.state.seats[1].covered) == 0


@pytest.mark.rules("UM5")
def test_one_figure_a_turn() -> None:
    session = table(scene=ALMOST, slots={1: "01K", 2: "01K"})
    answer(session, CORNERS, "slot 2", "space 1")
    mine = session.state.seats[0]
    assert sum(mine.covered) == 1
    assert [len(pile.tiles) for pile in mine.slots] == [1, 0, 0, 0]
    assert session.state.active == 1


@pytest.mark.rules("UM5")
def test_the_tile_beneath_waits_for_the_next_turn() -> None:
    session = table(2, scene=ALMOST, slots={1: "01K 01K", 2: "24K"})
    answer(session, CORNERS, "space 1", "01W", "left B B")
    assert sum(session.state.seats[0].covered) == 1
    assert session.state.active == 0
    answer(session, "left G C", "space 5")
    assert [n for n, done in enumerate(session.state.seats[0].covered, 1) if done] == [1, 5]


@pytest.mark.rules("UM5")
def test_a_received_tile_waits_for_the_receivers_own_turn() -> None:
    ready = seat(scene="RRBY/RRGY/BGBG/YGYB", slots={1: "24K"})
    session = table(scene=ALMOST, slots={1: "01K", 2: "24K"}, others={1: ready})
    answer(session, CORNERS, "space 1")
    receiver = session.state.seats[1]
    assert receiver.slots[1].tiles == ["01W"]
    assert sum(receiver.covered) == 0


@pytest.mark.rules("UM6")
def test_the_active_player_chooses_among_tiles_that_agree() -> None:
    session = table(scene=ALMOST, slots={1: "24K", 2: "01K", 4: "01K"})
    answer(session, CORNERS)
    assert asked(session) == "figure"
    assert keys(session) == ["slot 2", "slot 4"]
    answer(session, "slot 4", "space 1")
    assert [pile.tiles for pile in session.state.seats[0].slots] == [["24K"], ["01K"], [], []]


@pytest.mark.rules("UM7")
def test_a_figure_that_agrees_must_be_made() -> None:
    session = table(scene=ALMOST, slots={1: "01K", 2: "24K"}, covered=[5, 9])
    answer(session, CORNERS)
    assert session.state.seats[0].covered[0]
    assert session.state.active == 1
    choice = table(scene=ALMOST, slots={1: "01K"})
    answer(choice, CORNERS)
    with pytest.raises(IllegalAnswerError):
        answer(choice, "decline")


@pytest.mark.rules("UM8")
@pytest.mark.parametrize(
    ("strip", "slot", "spaces"),
    [
        ("1A", 1, [1, 5, 9]),  # plain red
        ("2A", 1, [1, 4, 6, 10]),  # 4 is yellow or red, 10 red or blue
        ("3A", 1, [1, 3, 10]),  # 3 is white for slot 1
        ("3A", 3, [1, 8, 10]),  # 8 is white for slot 3
        ("4A", 4, [1, 7, 8]),
        ("4B", 2, [1, 4, 8]),
    ],
)
def test_all_free_spaces_that_fit_are_offered(strip: str, slot: int, spaces: list[int]) -> None:
    session = table(scene=ALMOST, slots={slot: "01K"}, level=int(strip[0]), variant=strip[1])
    answer(session, CORNERS)
    assert keys(session) == [f"space {number}" for number in spaces]


@pytest.mark.rules("UM9")
def test_without_a_free_space_nothing_happens() -> None:
    session = table(scene=ALMOST, slots={1: "01K"}, covered=[1, 5, 9])
    answer(session, CORNERS)
    state = session.state
    assert state.pool == 17
    assert state.seats[0].slots[0].tiles == ["01K"]
    assert sum(state.seats[0].covered) == 3
    assert state.active == 1


@pytest.mark.rules("UM10")
def test_a_used_up_colour_still_fits_a_white_space() -> None:
    session = table(scene=ALMOST, slots={1: "01K"}, covered=[1, 10], level=3)
    answer(session, CORNERS)
    assert session.state.seats[0].covered[2]
    elsewhere = table(scene=ALMOST, slots={2: "01K"}, covered=[1, 10], level=3)
    answer(elsewhere, CORNERS)
    assert sum(elsewhere.state.seats[0].covered) == 2


@pytest.mark.rules("UM11")
def test_a_score_token_never_moves() -> None:
    for seed, level in ((1, 1), (2, 4)):
        session = start(3, level=level, seed=seed)
        dice = Random(seed)
        before = [list(board.covered) for board in session.state.seats]
        while session.decision is not None:
            step(session, dice)
            after = [list(board.covered) for board in session.state.seats]
            for old, new in zip(before, after, strict=True):
                assert all(now or not was for was, now in zip(old, new, strict=True))
            before = after
        assert sum(map(sum, before)) > 0
