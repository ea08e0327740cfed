"""Tiles: piles, handing on, covering (rulings 12 to 17), and what undo may take back."""

from __future__ import annotations

import pytest

from tabletop_tui.core.marks import FACE_DOWN

from .scenes import ALMOST, CORNERS, answer, asked, keys, log, seat, start, table

FULL = {1: "21K", 2: "22K", 3: "23K", 4: "24K"}


@pytest.mark.rules("UM12")
def test_only_the_top_tile_of_a_slot_counts() -> None:
    session = table(scene=ALMOST, slots={1: "01K 02K"})
    answer(session, CORNERS)
    assert sum(session.state.seats[0].covered) == 0


@pytest.mark.rules("UM12")
def test_the_tile_beneath_comes_to_light_in_the_same_slot_with_its_face() -> None:
    session = table(scene=ALMOST, slots={1: "24K", 2: "13W 01K"})
    answer(session, CORNERS, "space 1")
    assert session.state.seats[0].slots[1].tiles == ["13W"]
    assert "Beneath it lay Swan Neck, now on top in slot 2." in log(session)


def test_a_tile_that_never_lay_open_is_not_said_to_lie_open_again() -> None:
    session = table(scene=ALMOST, slots={1: "24K", 2: "13W 01K"})
    answer(session, CORNERS, "space 1")
    (line,) = (line for line in log(session) if "Swan Neck" in line)
    assert "again" not in line


@pytest.mark.rules("UM13")
def test_the_lower_tile_is_hidden_and_its_face_random() -> None:
    faces = [
        pile.tiles[0][-1]
        for seed in range(20)
        for board in start(4, seed=seed).state.seats
        for pile in board.slots[:2]
    ]
    assert 40 < faces.count("K") < 120
    session = start(3)
    for viewer in (-1, 0, 1, 2):
        for board, real in zip(session.view(viewer).seats, session.state.seats, strict=True):
            assert [pile.tiles[0] for pile in board.slots[:2]] == [FACE_DOWN, FACE_DOWN]
            assert board.slots[0].tiles[-1] == real.slots[0].tiles[-1]


@pytest.mark.rules("UM14")
def test_three_players_flip_the_tile() -> None:
    session = table(scene=ALMOST, slots={1: "01K", 2: "24K"})
    answer(session, CORNERS, "space 1")
    assert session.state.seats[1].slots[1].tiles == ["01W"]
    assert log(session)[-2:] == [
        "Ada makes Four Corners in ▲R: +2 points for the token (space 1).",
        "Ben gets the tile, turned over: Corner Block in slot 2.",
    ]


@pytest.mark.rules("UM14")
def test_two_players_pick_the_face() -> None:
    for face in ("01K", "01W"):
        session = table(2, scene=ALMOST, slots={1: "01K", 2: "24K"})
        answer(session, CORNERS, "space 1")
        assert asked(session) == "face"
        assert session.decision is not None
        assert session.decision.seat == 0
        assert keys(session) == ["01K", "01W"]
        assert {option.detail for option in session.decision.options} == {""}
        answer(session, face)
        assert session.state.seats[1].slots[1].tiles == [face]
        assert ("turned over" in log(session)[-1]) is (face == "01W")


def test_the_last_face_of_the_game_is_asked_for_with_a_word_that_it_is_all_one() -> None:
    session = table(2, scene=ALMOST, slots={1: "01K", 2: "24K"}, last_turns=1)
    answer(session, CORNERS, "space 1")
    assert session.decision is not None
    details = [option.detail for option in session.decision.options]
    assert details == ["nobody plays with it any more"] * 2


@pytest.mark.rules("UM15")
def test_the_first_empty_slot_is_filled() -> None:
    others = {1: seat(slots={1: "22K", 3: "23K"})}
    session = table(scene=ALMOST, slots={1: "01K", 2: "24K"}, others=others)
    answer(session, CORNERS, "space 1")
    assert [pile.tiles for pile in session.state.seats[1].slots] == [["22K"], ["01W"], ["23K"], []]


@pytest.mark.rules("UM15")
def test_without_an_empty_slot_the_receiver_covers_one() -> None:
    session = table(scene=ALMOST, slots={1: "01K"}, others={1: seat(slots=FULL)})
    answer(session, CORNERS, "space 1")
    assert asked(session) == "cover"
    answer(session, "slot 3")
    assert session.state.seats[1].slots[2].tiles == ["23K", "01W"]
    assert session.view(1).seats[1].slots[2].tiles == [FACE_DOWN, "01W"]
    assert "Ben gets the tile, turned over: Corner Block in slot 3, on top of Table." in log(
        session
    )


@pytest.mark.rules("UM16")
def test_the_receiver_chooses_before_the_next_turn() -> None:
    session = table(scene=ALMOST, slots={1: "01K"}, others={1: seat(slots=FULL)})
    answer(session, CORNERS, "space 1")
    assert session.decision is not None
    assert session.decision.seat == 1
    assert session.state.active == 0
    assert session.decision.public == "to cover a Figure"
    assert session.question(0) is None


@pytest.mark.rules("UM17")
def test_the_two_starting_piles_lie_in_slots_1_and_2() -> None:
    for seats in (2, 3, 4):
        for board in start(seats).state.seats:
            assert [len(pile.tiles) for pile in board.slots] == [2, 2, 0, 0]


def test_undo_never_goes_past_the_reveal_of_the_tile_beneath() -> None:
    session = table(2, scene=ALMOST, slots={1: "13W 01K"})
    answer(session, CORNERS)
    assert asked(session) == "space"
    assert session.can_undo()
    answer(session, "space 1")
    assert not session.can_undo()


def test_undo_takes_back_a_plain_slide() -> None:
    session = table(2)
    before = session.state.model_dump()
    answer(session, "left R B")
    session.undo()
    assert session.state.model_dump() == before
