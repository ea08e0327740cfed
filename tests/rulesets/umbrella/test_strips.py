"""Strips and powers (rulings 31 to 37)."""

from __future__ import annotations

import pytest

from rulesets.umbrella.board import CELLS, NEIGHBOURS

from .scenes import ALMOST, CORNERS, GAME, answer, asked, keys, log, start, table, zone

YELLOW = ALMOST.replace("R", "x").replace("Y", "R").replace("x", "Y")
GREEN = ALMOST.replace("R", "x").replace("G", "R").replace("x", "G")


@pytest.mark.rules("UM31")
def test_everybody_has_the_same_strip() -> None:
    session = start(4, level=3, variant="B")
    assert (session.state.level, session.state.variant) == (3, "B")
    assert GAME.components.strip(session.state) is GAME.components.strips[3, "B"]


def test_levels_1_and_2_score_complete_groups_only() -> None:
    strip = GAME.components.strips[1, "A"]
    assert strip.bonus(_covered(1, 2, 3, 5, 6)) == 3
    assert strip.bonus(_covered(1, 2, 5, 6, 7)) == 8


@pytest.mark.rules("UM32")
def test_neighbours_form_groups_and_a_single_token_none() -> None:
    row, grid = GAME.components.strips[3, "A"], GAME.components.strips[3, "B"]
    assert row.bonus(_covered(1)) == 0
    assert row.bonus(_covered(2, 3)) == 3  # space 3 is white
    assert row.bonus(_covered(5, 6)) == row.bonus(_covered(4, 5)) == 3
    assert row.bonus(_covered(1, 2, 3)) == 5
    assert row.bonus(_covered(1, 2, 3, 4, 5)) == 8
    assert grid.bonus(_covered(5, 6)) == 0
    assert grid.bonus(_covered(2, 7)) == 3
    assert grid.connected(_covered(1, 6, 7, 4)) == [[0, 5, 6], [3]]


def test_a_power_sign_does_not_part_two_spaces() -> None:
    assert GAME.components.strips[4, "A"].bonus(_covered(1, 2)) == 3


@pytest.mark.rules("UM33")
def test_a_power_fires_once_when_its_second_space_is_covered() -> None:
    strip = GAME.components.strips[4, "A"]
    assert strip.fired(_covered(1), 0) is None
    assert strip.fired(_covered(1, 2), 0) == strip.fired(_covered(1, 2), 1) == "again"
    assert strip.fired(_covered(1, 2, 3), 2) is None
    assert strip.fired(_covered(4, 5), 4) == "swap"
    assert strip.fired(_covered(6, 7), 5) == "exchange"


@pytest.mark.rules("UM33")
def test_the_tile_is_passed_first_and_the_power_may_be_declined() -> None:
    session = table(scene=YELLOW, slots={1: "01K", 2: "24K"}, level=4, covered=[4])
    answer(session, "bottom Y 4", "space 5")
    assert asked(session) == "swap"
    assert session.state.seats[1].slots[1].tiles == ["01W"]
    before = session.state.seats[0].scene
    answer(session, "decline")
    assert session.state.seats[0].scene == before
    assert session.state.active == 1
    assert log(session)[-1] == "Ada swaps nothing."


@pytest.mark.rules("UM33")
def test_play_again_may_be_declined_and_is_lost_then() -> None:
    session = table(scene=ALMOST, slots={1: "01K 01K", 2: "24K"}, level=4, covered=[2])
    answer(session, CORNERS, "space 1")
    assert keys(session) == ["again", "decline"]
    assert session.decision is not None
    assert (session.decision.seat, session.decision.public) == (0, "to play again or not")
    answer(session, "decline")
    assert (asked(session), session.state.active) == ("slide", 1)
    assert not session.state.again
    assert log(session)[-1] == "Ada does not play again."


@pytest.mark.rules("UM34")
def test_play_again_is_a_full_extra_turn() -> None:
    session = table(scene=ALMOST, slots={1: "01K 01K", 2: "24K"}, level=4, covered=[2])
    answer(session, CORNERS, "space 1", "again")
    assert (asked(session), session.state.active, session.state.turn) == ("slide", 0, 2)
    assert "Ada plays again." in log(session)
    answer(session, "left G C")
    assert sum(session.state.seats[0].covered) == 3
    assert session.state.active == 1
    assert not session.state.again


@pytest.mark.rules("UM34")
def test_an_extra_turn_is_no_round_without_a_figure() -> None:
    session = table(scene=ALMOST, slots={1: "01K", 2: "24K"}, level=4, covered=[2])
    answer(session, CORNERS, "space 1", "again", "left B B")
    assert session.state.turns_without_figure == 0
    assert session.state.active == 1


@pytest.mark.rules("UM35")
def test_a_swap_gives_no_second_figure_this_turn() -> None:
    session = table(scene=YELLOW, slots={1: "01K", 2: "22W"}, level=4, covered=[4])
    answer(session, "bottom Y 4", "space 5")
    scene = session.state.seats[0].scene
    assert scene == "YBGYGBRBRYGGYRBY"
    assert "A1-A2" in keys(session)
    answer(session, "A1-A2")
    state = session.state
    assert state.seats[0].scene == "BYGYGBRBRYGGYRBY"
    assert log(session)[-1] == "Ada swaps ◆Y on A1 and ●B on A2."
    assert (sum(state.seats[0].covered), state.active) == (2, 1)


@pytest.mark.rules("UM35")
def test_a_match_made_by_a_swap_waits() -> None:
    """The swap shows Four Corners again on another tile, and nothing is scored for it."""
    session = table(scene=YELLOW, slots={1: "01K", 2: "01K"}, level=4, covered=[4])
    answer(session, "bottom Y 4", "slot 1", "space 5", "B1-B2")
    assert session.state.active == 1
    assert session.state.seats[0].slots[1].tiles == ["01K"]
    assert sum(session.state.seats[0].covered) == 2


def test_swaps_of_equal_umbrellas_are_refused_with_a_reason() -> None:
    session = table(scene=YELLOW, slots={1: "01K", 2: "24K"}, level=4, covered=[4])
    answer(session, "bottom Y 4", "space 5")
    assert session.decision is not None
    refused = {refusal.target: refusal.why for refusal in session.decision.refusals()}
    assert list(refused) == ["A2-B2", "C3-C4"]
    assert refused["C3-C4"] == "both have the same colour"
    assert "C3-C4" not in keys(session)
    assert len(keys(session)) == 24 - len(refused) + 1


def test_swaps_are_of_all_pairs_side_by_side_or_one_above_the_other() -> None:
    pairs = [f"{CELLS[a]}-{CELLS[b]}" for a, b in NEIGHBOURS]
    across = [f"{row}{n}-{row}{n + 1}" for row in "ABCD" for n in (1, 2, 3)]
    down = [f"{a}{n}-{b}{n}" for a, b in ("AB", "BC", "CD") for n in (1, 2, 3, 4)]
    assert sorted(pairs) == sorted(across + down)


@pytest.mark.rules("UM36")
def test_exchange_uses_any_zone_that_is_not_empty_the_personal_one_included() -> None:
    session = table(
        scene=GREEN, slots={1: "01K", 2: "24K"}, left="", level=4, covered=[7], bottom="GB"
    )
    answer(session, "bottom G 4", "space 6")
    assert asked(session) == "exchange"
    places = list(dict.fromkeys(key.split()[0] for key in keys(session)))
    assert places == ["right", "top", "bottom", "decline"]
    assert session.state.seats[0].scene[0] == "G"
    assert "bottom G A1" not in keys(session), "of two equal umbrellas nothing would change"
    answer(session, "bottom B A1")
    state = session.state
    assert state.seats[0].scene[0] == "B"
    assert state.seats[0].zone == zone("G")
    assert log(session)[-1] == "Ada trades ●B from their bottom zone for ■G on A1."


@pytest.mark.rules("UM37")
@pytest.mark.parametrize("last", [1, 2])
def test_powers_work_in_the_last_turns(last: int) -> None:
    session = table(scene=ALMOST, level=4, covered=[2], last_turns=last, ended="pool", pool=0)
    answer(session, CORNERS, "space 1", "again")
    assert session.state.again
    assert session.state.last_turns == last
    answer(session, "left B B")
    assert session.state.last_turns == last - 1


def _covered(*numbers: int) -> list[bool]:
    return [n in numbers for n in range(1, 11)]
