"""The special tiles and the shade (rulings 33 to 40)."""

from __future__ import annotations

import pytest

from rulesets.umbra_via.rules.paths import CELLS
from rulesets.umbra_via.state import ALTAR
from rulesets.umbra_via.wording.previews import look_ahead

from .scenes import (
    GAME,
    answer,
    asked,
    earned,
    energy_on,
    keys,
    log,
    picture,
    placing,
    start,
    table,
)


@pytest.mark.rules("UV33")
def test_flowers_move_before_paths_are_checked() -> None:
    """Four Point on A2 cuts A1 off; the flowers moved to A1 count in its Summoning."""
    session = placing("═... / ║...", ["✦ AAA"], on={"A1": "BB"}, track="ABC")
    answer(session, "A2")
    assert asked(session) == (0, "move")
    assert keys(session) == ["A1", "stay"]
    answer(session, "A1", "go-on")
    assert [seat.left for seat in session.state.seats] == [10, 11, 11]
    assert picture(session) == ".✦.. / ║... / .... / ...."


@pytest.mark.rules("UV33")
def test_all_energy_moves_also_that_of_the_others() -> None:
    session = placing("║...", ["✦ AABC"])
    answer(session, "A2", "A1")
    assert energy_on(session, "A1") == "AABC"
    assert energy_on(session, "A2") == ""
    assert "Ada moves the flowers of Four Point to A1." in log(session)


@pytest.mark.rules("UV33")
def test_the_preview_of_laying_tells_that_flowers_may_move_first() -> None:
    told = "its flowers may move to a neighbour first"
    for altar, on, said in (
        ("✦ A", {}, True),
        ("✦ a", {"A2": "B"}, True),  # waiting flowers are taken over
        ("✦ a", {}, False),
        ("║ A", {}, False),
    ):
        session = placing("═...", [altar], on=on)
        decision = session.decision
        assert decision is not None
        preview = GAME.preview(session.view(0), decision, decision.options[0])
        assert (preview.lines[-1][0].text == told) is said
    session = placing("", ["✦ A"])
    decision = session.decision
    assert decision is not None
    assert len(GAME.preview(session.view(0), decision, decision.options[0]).lines) == 1


@pytest.mark.rules("UV33")
def test_the_preview_of_each_move_tells_its_summoning() -> None:
    session = placing("═...", ["✦ AAA"], on={"A1": "BB"}, track="ABC")
    answer(session, "A2")
    decision = session.decision
    assert decision is not None
    told = []
    for option in decision.options:
        lines = GAME.preview(session.view(0), decision, option).lines
        told.append([phrase.text for phrase in lines[1] if phrase.role.startswith("seat-")])
    assert told == [["seat 1"], ["seat 2"]]


@pytest.mark.rules("UV33")
def test_the_spaces_that_are_no_neighbour_tiles_say_why_not() -> None:
    session = placing("║... / ║...", ["✦ A"])
    answer(session, "A2")
    assert keys(session) == ["A1", "stay"]
    assert session.decision is not None
    why = {refusal.target: refusal.why for refusal in session.decision.refusals()}
    assert why["B1"] == "it is no neighbour of Four Point"
    assert why["A3"] == why["B2"] == "no tile lies there"
    assert len(why) == 15


@pytest.mark.rules("UV34")
def test_without_a_neighbour_the_flowers_stay() -> None:
    session = placing("", ["✦ AB", "║ CCC"], track="ABC")
    answer(session, "B2")
    assert asked(session) == (2, "lay")
    assert energy_on(session, "B2") == "AB"


@pytest.mark.rules("UV34")
def test_declined_they_stay_for_good() -> None:
    session = placing("═...", ["✦ A"], on={"A1": "B"})
    answer(session, "A2", "stay", "go-on")
    assert energy_on(session, "A2") == "A"
    assert picture(session) == ".✦.. / .... / .... / ...."


def test_without_energy_on_four_point_nothing_is_asked() -> None:
    session = placing("║...", ["✦ a"])
    answer(session, "A2")
    assert asked(session)[1] == "bid"


@pytest.mark.rules("UV35")
def test_four_point_is_never_cleared_and_counts_for_no_length() -> None:
    """The straight on A2 is cut off on both sides: a path of one, paid without Four Point."""
    session = placing("✦═..", ["║ AA"], on={"A1": "BBB", "A2": "C"}, track="ABC")
    answer(session, "A3", "go-on")
    assert [seat.left for seat in session.state.seats] == [11, 11, 10]
    assert picture(session) == "✦.║. / .... / .... / ...."
    assert energy_on(session, "A1") == "BBB"


@pytest.mark.rules("UV36")
def test_after_four_point_alone_the_next_tile_touches_it() -> None:
    session = placing("", ["✦ A", "║ BB"])
    answer(session, "B3")
    assert keys(session) == ["A3", "B2", "B4", "C3"]


@pytest.mark.rules("UV37")
def test_the_void_puts_its_energy_on_any_empty_space() -> None:
    session = placing("║...", ["○ AABc"], on={"D4": "C"})
    assert asked(session) == (0, "void")
    assert len(keys(session)) == 15
    assert "A1" not in keys(session)
    answer(session, "D4")
    assert energy_on(session, "D4") == "AABC"
    assert picture(session) == "║... / .... / .... / ...."
    assert "void" in session.state.discard + session.state.stack
    assert session.state.seats[2].gone == 1
    assert "Ada puts the flowers of the Void on D4." in log(session)


@pytest.mark.rules("UV37")
def test_a_space_with_a_tile_says_why_it_cannot_take_them() -> None:
    session = placing("║...", ["○ A"])
    assert session.decision is not None
    refused = [(refusal.target, refusal.why) for refusal in session.decision.refusals()]
    assert refused == [("A1", "a tile lies there")]


@pytest.mark.rules("UV37")
def test_the_space_stays_empty_for_all_purposes() -> None:
    session = placing("║...", ["○ A", "═ BB"])
    answer(session, "C3")
    assert keys(session) == ["A2", "B1"]
    session = placing("", ["○ A", "═ BB"])
    answer(session, "A1")
    assert keys(session) == ["B2", "B3", "C2", "C3"]


@pytest.mark.rules("UV38")
def test_waiting_flowers_are_taken_over_by_the_tile_laid_there() -> None:
    session = placing("║...", ["╝ A"], on={"B1": "BB"})
    decision = session.decision
    assert decision is not None
    # They do not win the tile; but they rank on its path.
    assert decision.seat == 0
    answer(session, "B1")
    assert energy_on(session, "B1") == "ABB"
    answer(session, "go-on")
    assert [seat.left for seat in session.state.seats] == [10, 9, 11]


@pytest.mark.rules("UV38")
def test_waiting_flowers_are_in_the_preview() -> None:
    session = placing("║...", ["╝ A"], on={"B1": "BB"})
    decision = session.decision
    assert decision is not None
    option = decision.choices.get("B1")
    assert option is not None
    lines = GAME.preview(session.view(0), decision, option).lines
    assert lines[0][0].text == "takes over the 2 energy waiting there"
    forecast = look_ahead(GAME.content, session.view(0), CELLS.index("B1"))
    assert earned(forecast) == ["B2 A1"]


@pytest.mark.rules("UV39")
def test_the_void_is_resolved_at_its_place_in_the_order() -> None:
    session = placing("", ["○ AA", "║ B"])
    assert asked(session) == (1, "lay")
    answer(session, "B2")
    assert asked(session) == (0, "void")


def test_a_void_won_with_souls_alone_is_just_discarded() -> None:
    session = placing("", ["○ a", "║ BB"])
    assert asked(session) == (1, "lay")
    assert "The Void holds no energy flowers and is gone." in log(session)


def test_the_shade_is_only_in_its_own_mode() -> None:
    for seed in range(10):
        assert sum(offer.shade for offer in start(2, seed=seed).state.altar) == 0
        session = start(2, seed=seed, mode="shade")
        shaded = [n for n, offer in enumerate(session.state.altar) if offer.shade == 1]
        assert len(shaded) == 2
        names = " and ".join(f"tile {ALTAR[space]}" for space in shaded)
        assert f"The shade puts a flower on {names}." in log(session)


def test_the_shade_never_lies_on_the_block() -> None:
    blocks = 0
    for seed in range(60):
        for offer in start(2, seed=seed, mode="shade", specials=True).state.altar:
            if offer.tile == "block":
                blocks += 1
                assert offer.shade == 0
    assert blocks > 5


def test_the_shade_counts_for_the_order_only() -> None:
    """It lies on the first and the third tile: one is laid later, the other stays unbid."""
    session = table("", ["║ A", "╚ B", "╠"], seats=2, shaded=[0, 2])
    answer(session, "go-on")
    assert session.state.queue == [1, 0]
    assert session.state.altar[2].fate == "unbid"
    assert asked(session) == (1, "lay")
    answer(session, "B2")
    assert asked(session) == (0, "lay")
    answer(session, "B3")
    assert [energy_on(session, cell) for cell in ("B2", "B3")] == ["B", "A"]
