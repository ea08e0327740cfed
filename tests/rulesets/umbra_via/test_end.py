"""Winning: the test for claiming the Soul tile, shared victory, the result (rulings 30 to 32)."""

from __future__ import annotations

import pytest

from rulesets.umbra_via.rules.paths import CELLS
from rulesets.umbra_via.rules.summoning import claims
from rulesets.umbra_via.wording.previews import look_ahead

from .scenes import GAME, answer, asked, log, placing, random_game, table


@pytest.mark.rules("UV41")
@pytest.mark.parametrize(
    ("left", "garden", "laid", "tiles", "wins"),
    [
        (0, "✦...", "╝ B1", 1, False),
        (0, "║...", "╝ B1", 2, True),
        (1, "║...", "╝ B1", 2, False),
        (1, "║... / ║...", "╝ C1", 3, True),
        (3, "║... / ║... / ║...", "╝ D1", 4, False),
        (3, "║... / ║... / ║... / ╚...", "╗ D2", 5, True),
    ],
)
def test_the_table_of_claims(left: int, garden: str, laid: str, tiles: int, wins: bool) -> None:
    """The tile is empty afterwards, and two earned flowers are left over to pay for it."""
    tile, cell = laid.split()
    session = placing(garden, [f"{tile} A"], left=f"{left} 11 11")
    forecast = look_ahead(GAME.content, session.view(0), CELLS.index(cell))
    assert [len(path.cells) for path in forecast.paths] == [tiles]
    assert claims(tiles, left, worth=2, least=2) is wins
    answer(session, cell, "go-on")
    assert (session.outcome is not None) is wins


@pytest.mark.rules("UV41")
def test_rank_2_on_a_path_of_8_claims_nothing() -> None:
    session = placing("╔══╗ / ╚══.", ["╝ AAA"], left="11 0 11", on={"A1": "BB"})
    forecast = look_ahead(GAME.content, session.view(0), 7)
    assert [(a.seat, a.earned, a.claims) for a in forecast.paths[0].awards] == [
        (0, 8, False),
        (1, 4, False),
    ]
    answer(session, "B4", "go-on")
    assert session.outcome is None


@pytest.mark.rules("UV30")
def test_the_game_ends_at_once_and_the_rest_of_the_altar_is_not_laid() -> None:
    session = placing("║...", ["╝ A", "═ BB"], left="0 5 9")
    answer(session, "B1")
    assert asked(session) == (-1, "summoning")
    answer(session, "go-on")
    outcome = session.outcome
    assert outcome is not None
    assert (outcome.result, outcome.winners) == ("seat 1", (0,))
    assert outcome.headline == "Won by claiming their own Soul tile."
    assert {line.label: line.points for line in outcome.sheet} == {
        "soul flowers": (11, 6, 2),
        "Soul tile": (2, 0, 0),
    }
    assert outcome.totals == (13, 6, 2)
    assert GAME.points(session.state) == [13, 6, 2]
    assert session.state.altar[1].tile == "straight"
    assert "Ada claims their Soul tile!" in log(session)
    assert log(session)[-1] == "The game is over."
    assert GAME.status(session.state) == "round 3 · over"
    assert GAME.turns_taken(session.state) == 3


def test_a_claim_is_told_after_all_that_its_summoning_pays() -> None:
    """Nothing is paid after the tile is claimed: the game is over then."""
    garden = ".... / ═╦╗. / .║╝. / ..══"
    session = placing(garden, ["║ B"], on={"B1": "AA", "D3": "BB"}, left="2 0 11")
    answer(session, "D2", "go-on")
    told = log(session)
    claims = [place for place, line in enumerate(told) if "claims their Soul tile" in line]
    paid = [place for place, line in enumerate(told) if " earn" in line]
    assert len(claims) == 2
    assert max(paid) < min(claims) < told.index("The game is over.")


@pytest.mark.rules("UV31")
def test_two_claims_in_one_event_share_the_victory() -> None:
    garden = ".... / ═╦╗. / .║╝. / ..══"
    session = placing(garden, ["║ B"], on={"B1": "AA", "D3": "BB"}, left="2 0 11")
    answer(session, "D2", "go-on")
    outcome = session.outcome
    assert outcome is not None
    assert (outcome.result, outcome.winners) == ("shared", (0, 1))
    assert outcome.headline == "A shared victory. Won together by claiming their own Soul tiles."


@pytest.mark.rules("UV31")
def test_who_leads_both_paths_claims_the_soul_tile_once() -> None:
    garden = ".... / ═╦╗. / .║╝. / ..══"
    session = placing(garden, ["║ A"], on={"B1": "A", "D3": "A"}, left="2 0 11")
    answer(session, "D2", "go-on")
    assert log(session).count("Ada claims their Soul tile!") == 1
    assert session.outcome is not None
    assert (session.outcome.result, session.outcome.totals[0]) == ("seat 1", 13)


@pytest.mark.rules("UV32")
def test_an_empty_soul_tile_shows_that_it_is() -> None:
    session = table("", ["║ A"], left="0 5 11")
    parts = GAME.described(session.view(1), 1, ("Ada", "Ben", "Cleo")).parts()
    assert "; no souls left on their Soul tile;" in parts["Ada"][0]
    assert "; 5 souls left on their Soul tile;" in parts["Ben"][0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("specials", [False, True])
def test_whole_games_end_with_a_claim_and_13_flowers(seats: int, specials: bool) -> None:
    for seed in range(4):
        session = random_game(seed, seats, specials=specials)
        outcome = session.outcome
        assert outcome is not None
        assert session.state.ended == "claim"
        assert {outcome.totals[seat] for seat in outcome.winners} == {13}
        assert all(total < 13 for n, total in enumerate(outcome.totals) if n not in outcome.winners)
