"""Laying and Summoning: ranks, ties, halves, what is cleared (rulings 15 to 29)."""

from __future__ import annotations

import pytest

from rulesets.umbra_via.rules.summoning import Path, Summoning
from rulesets.umbra_via.wording.previews import look_ahead
from tabletop_tui.core.decision import TABLE

from .scenes import GAME, answer, asked, earned, energy_on, keys, log, picture, placing, track

FIVE = ".... / ═╦╗. / .║╝."
"""Examples (c) and (d): a tile closed to the north on D2 completes these five."""


@pytest.mark.rules("UV15")
def test_the_first_tile_goes_to_the_centre() -> None:
    session = placing("", ["║ A"])
    assert keys(session) == ["B2", "B3", "C2", "C3"]
    assert session.decision is not None
    whys = {refusal.why for refusal in session.decision.refusals()}
    assert whys == {"the first tile goes to one of the four central spaces"}


@pytest.mark.rules("UV15")
def test_also_when_a_summoning_has_just_cleared_the_garden() -> None:
    session = placing("╔...", ["╝ A", "║ BB"])
    answer(session, "B1")
    assert asked(session) == (1, "lay")  # B1 opens to the north: A1 does too, but east stays open.
    session = placing("║...", ["╝ A", "║ BB"])
    answer(session, "B1", "go-on")
    assert picture(session) == ".... / .... / .... / ...."
    assert keys(session) == ["B2", "B3", "C2", "C3"]


@pytest.mark.rules("UV15")
def test_later_tiles_share_an_edge_and_the_others_say_why_not() -> None:
    session = placing("║...", ["╝ A"])
    assert keys(session) == ["A2", "B1"]
    assert session.decision is not None
    why = {refusal.target: refusal.why for refusal in session.decision.refusals()}
    assert why["A1"] == "a tile lies there"
    assert why["B2"] == "it shares no edge with a tile"
    assert len(why) == 14


@pytest.mark.rules("UV16")
def test_a_winner_who_bid_only_souls_lays_the_tile_too() -> None:
    session = placing("", ["║ Abb"])
    assert asked(session) == (1, "lay")
    answer(session, "C3")
    assert energy_on(session, "C3") == "A"


@pytest.mark.rules("UV16")
def test_any_legal_space_even_one_that_hurts() -> None:
    # Ada may give Ben a path of two tiles.
    session = placing("║...", ["╝ A"], on={"A1": "BBB"})
    answer(session, "B1", "go-on")
    assert [seat.left for seat in session.state.seats] == [10, 9, 11]


def test_a_tile_keeps_its_direction_in_the_garden() -> None:
    session = placing("", ["╦ A"])
    answer(session, "B3")
    assert picture(session) == ".... / ..╦. / .... / ...."


@pytest.mark.rules("UV17")
def test_example_d_ranks_and_the_tie_that_moves_blue() -> None:
    """Red 4, Blue 4, Purple 1, track Purple, Blue, Red: Blue 5, Red 2, Purple 1."""
    session = placing(FIVE, ["═ A"], on={"B1": "AAA", "B2": "ABBBB", "C3": "C"}, track="CBA")
    forecast = look_ahead(GAME.content, session.view(0), 13)
    assert earned(forecast) == ["B5 A2 C1"]
    answer(session, "D2")
    assert asked(session) == (-1, "summoning")
    assert session.decision is not None
    assert session.decision.prompt == "A path of 5 tiles is complete."
    answer(session, "go-on")
    assert [seat.left for seat in session.state.seats] == [9, 6, 10]
    assert track(session) == "CAB"
    assert picture(session) == ".... / .... / .... / .═.."
    told = log(session)
    tie = told.index("Ben wins the tie with Ada by the higher marker, which drops to the bottom.")
    assert tie < told.index("Ben has 4 energy there and earns 5 souls."), "the cause is told first"


@pytest.mark.rules("UV17")
def test_everybody_ranked_above_an_equal_drops_in_their_own_order() -> None:
    game = placing(".║", ["╝ AABBCC"], seats=4, track="CADB")
    # Cleo wins the tile by the track and drops: A D B C. On the path: Ada, Ben, Cleo with 2 each.
    assert track(game) == "ADBC"
    answer(game, "A1", "go-on")
    # Ranks Ada, Ben, Cleo; Ada and Ben were ranked above an equal.
    assert track(game) == "DCAB"
    assert [seat.left for seat in game.state.seats] == [10, 11, 11, 11]


@pytest.mark.rules("UV17")
def test_who_is_last_of_the_equals_stays() -> None:
    session = placing(".║", ["╝ AAACC"], on={"A1": "C"}, track="BAC")
    answer(session, "A1", "go-on")
    assert track(session) == "BCA"


@pytest.mark.rules("UV18")
def test_only_players_with_energy_are_ranked() -> None:
    session = placing("║...", ["╝ AAAcc"], track="CBA")
    assert earned(look_ahead(GAME.content, session.view(0), 4)) == ["A2"]


@pytest.mark.rules("UV19")
def test_a_path_without_energy_is_cleared_and_earns_nothing() -> None:
    session = placing("║...", ["╝ a"])
    answer(session, "B1", "go-on")
    assert picture(session) == ".... / .... / .... / ...."
    assert [seat.left for seat in session.state.seats] == [11, 11, 11]
    assert "No energy lies on it: nobody earns anything." in log(session)


@pytest.mark.rules("UV20", "UV21")
def test_the_halves_are_of_the_nominal_award() -> None:
    """Six tiles, rank 1 has one flower left: takes 1; rank 2 still earns 3."""
    garden = ".... / ═╦╗. / .║╝. / ...═"
    session = placing(garden, ["║ AAA"], on={"B1": "AA", "C3": "BBB"}, left="1 11 11")
    # D2 carries C2 to the edge: six tiles.
    answer(session, "D2", "go-on")
    assert [seat.left for seat in session.state.seats] == [0, 8, 11]
    assert any("would earn 6 souls, but only 1 is left" in line for line in log(session))


@pytest.mark.parametrize(
    ("tiles", "awards"),
    [
        (1, (1, 0, 0, 0)), (2, (2, 1, 0, 0)), (3, (3, 1, 0, 0)), (4, (4, 2, 1, 0)),
        (5, (5, 2, 1, 0)), (6, (6, 3, 1, 0)), (7, (7, 3, 1, 0)), (8, (8, 4, 2, 1)),
        (9, (9, 4, 2, 1)), (10, (10, 5, 2, 1)), (12, (12, 6, 3, 1)), (15, (15, 7, 3, 1)),
    ],
)  # fmt: skip
def test_the_table_of_awards(tiles: int, awards: tuple[int, ...]) -> None:
    """A snake through the rows: so many tiles, the last one laid now."""
    way = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12][:tiles]
    glyphs = {3: "╗", 7: "╝", 4: "╔", 8: "╚", 11: "╗", 15: "╝"}
    drawn = ["✦"] * 16
    for cell in way[:-1]:
        drawn[cell] = glyphs.get(cell, "═")
    last = way[-1]
    drawn[last] = "."
    if tiles < 16:
        spare = next(cell for cell in (12, 13, 14) if cell not in way)
        drawn[spare] = "✦"
    cells = [row + column for row in "ABCD" for column in "1234"]
    on = {cells[way[0]]: "AAAABBBCCD"} if tiles > 1 else {}
    owners = "AAAABBBCCD" if tiles == 1 else ""
    tile = glyphs.get(last, "═")
    session = placing("".join(drawn), [f"{tile} A{owners}"], seats=4, on=on, left="16 16 16 16")
    answer(session, cells[last])
    answer(session, "go-on")
    assert tuple(16 - seat.left for seat in session.state.seats) == awards


@pytest.mark.rules("UV22")
def test_a_path_of_one_tile_earns_one_soul() -> None:
    session = placing("..║", ["═ A", "║ BB"], on={})
    assert "B3" in keys(session)
    session = placing(".║", ["╝ A"])
    answer(session, "A1", "go-on")
    assert [seat.left for seat in session.state.seats] == [10, 11, 11]


@pytest.mark.rules("UV23")
def test_a_loop_pays_for_all_its_tiles() -> None:
    session = placing(".... / .╔╗. / .╚..", ["╝ A"])
    answer(session, "C3", "go-on")
    assert session.state.seats[0].left == 7


@pytest.mark.rules("UV24")
def test_all_arms_of_a_tee_count_with_all_their_energy() -> None:
    session = placing("═╗.. / ═...", ["╣ A"], on={"A1": "BB", "B1": "C"}, track="ABC")
    answer(session, "B2")
    assert asked(session)[1] == "bid"  # B2 still opens south to an empty space.
    session = placing("═╗.. / ═... / .═..", ["╣ A"], on={"A1": "BB", "B1": "C"}, track="ABC")
    answer(session, "B2", "go-on")
    # Four tiles: Ben 4, Ada (by the track) 2, Cleo 1.
    assert [seat.left for seat in session.state.seats] == [9, 7, 10]


@pytest.mark.rules("UV25")
def test_paths_of_one_event_are_resolved_in_order_and_cleared_together() -> None:
    """Example (e). The tie on the first path moves Ada's marker before the second is ranked."""
    garden = ".... / ═╦╗. / .║╝. / ..══"
    on = {"B1": "AAB", "D3": "AB"}
    session = placing(garden, ["╝ B"], on=on, track="ABC")
    # ╝ opens north and west: D2 joins C2, cuts D3 off, and its west end faces the empty D1.
    answer(session, "D2")
    assert asked(session)[1] == "summoning"
    assert session.decision is not None
    assert session.decision.prompt == "A path of 2 tiles is complete."
    session = placing(garden, ["║ B"], on=on, track="ABC")
    forecast = look_ahead(GAME.content, session.view(1), 13)
    assert [len(path.cells) for path in forecast.paths] == [6, 2]
    assert earned(forecast) == ["A6 B3", "B2 A1"]
    answer(session, "D2")
    assert session.decision is not None
    assert session.decision.prompt == "Two paths are complete, of 6 tiles and 2 tiles."
    assert picture(session) == ".... / ═╦╗. / .║╝. / .║══"
    answer(session, "go-on")
    assert picture(session) == ".... / .... / .... / ...."
    # Path one: Ada above Ben, so Ada drops: B C A. Path two: Ben above Ada, so Ben drops.
    assert track(session) == "CAB"
    assert [seat.left for seat in session.state.seats] == [4, 6, 11]


def test_paths_of_one_size_are_announced_with_it_once() -> None:
    path = Path((0,), (), ())
    assert Summoning((path, path), ()).headline == "Two paths are complete, of 1 tile each."


@pytest.mark.rules("UV26")
def test_no_soul_flower_ever_lies_in_the_garden() -> None:
    session = placing("", ["║ Aaab"])
    answer(session, "B2")
    assert energy_on(session, "B2") == "A"
    assert not hasattr(session.state.garden[5], "soul")


@pytest.mark.rules("UV27")
def test_earned_souls_go_into_the_bag() -> None:
    session = placing("║...", ["╝ A"], bags=[(5, 1)] * 3)
    answer(session, "B1", "go-on")
    ada = session.state.seats[0]
    assert (ada.soul, ada.left) == (3, 9)


@pytest.mark.rules("UV28")
def test_all_energy_of_the_path_goes_home_and_the_tiles_are_discarded() -> None:
    session = placing("║...", ["╝ AABC"], on={"A1": "BC"}, bags=[(5, 1)] * 3, stack="║║║║╠╠╠╠")
    answer(session, "B1", "go-on")
    # Ada 2, Ben 2, Cleo 2: Cleo earned nothing and gets her energy back all the same.
    assert [seat.energy for seat in session.state.seats] == [7, 7, 7]
    assert session.state.discard == ["straight", "bend"]


@pytest.mark.rules("UV28")
def test_energy_stays_until_its_path_is_complete() -> None:
    session = placing("", ["║ AABC"], bags=[(5, 1)] * 3)
    answer(session, "B2")
    assert energy_on(session, "B2") == "AABC"
    assert [seat.energy for seat in session.state.seats] == [5, 5, 5]


@pytest.mark.rules("UV29")
def test_an_empty_soul_tile_takes_no_more_and_its_owner_plays_on() -> None:
    session = placing(".║", ["╝ A"], left="0 11 11")
    answer(session, "A1", "go-on")
    assert session.outcome is None
    assert session.state.seats[0].left == 0
    assert any("would earn 1 soul, but none is left" in line for line in log(session))
    assert asked(session) == (0, "bid")


def test_a_placed_tile_is_told_with_its_place() -> None:
    session = placing("", ["╠ A"])
    answer(session, "B2")
    assert "Ada lays the T on B2." in log(session)


def test_undo_goes_back_past_the_page_that_the_table_has_read_to_the_tile_before() -> None:
    """The page may have gone on by itself, and nothing was drawn since the tile was laid."""
    session = placing("║...", ["╝ A", "║ BB"])
    answer(session, "B1")
    assert asked(session) == (TABLE, "summoning")
    answer(session, "go-on")
    session.undo()
    assert asked(session) == (TABLE, "summoning")
    session.undo()
    assert asked(session) == (0, "lay")
