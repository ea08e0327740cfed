"""Stack, Altar, order of placing, winners of tiles (rulings 1 to 5 and 10 to 13)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulesets.umbra_via.rules import altar as altar_rule
from rulesets.umbra_via.rules import placing as placing_rule
from rulesets.umbra_via.state import ALTAR
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Game

from .scenes import GAME, Play, answer, asked, keys, log, placing, start, table, track


def told(session: Play) -> list[str]:
    """What the table reads of this question."""
    decision = session.decision
    assert decision is not None
    lines = GAME.preview(session.view(-1), decision, decision.options[0]).lines
    return [" ".join("".join(phrase.text for phrase in line).split()) for line in lines]


def order(*altar: str) -> list[str]:
    """The spaces of the Altar in the order in which their tiles are placed."""
    session = placing("", altar)
    return [ALTAR[space] for space in session.state.queue]


@pytest.mark.rules("UV1")
@pytest.mark.parametrize(("specials", "count"), [(False, 17), (True, 20)])
def test_tiles_with_and_without_the_special_ones(specials: bool, count: int) -> None:
    state = start(specials=specials).state
    tiles: Counter[str] = Counter([*state.stack, *(offer.tile for offer in state.altar)])
    assert tiles.total() == count
    assert (tiles["straight"], tiles["bend"], tiles["tee"]) == (6, 6, 5)
    assert tiles["four"] == tiles["void"] == tiles["block"] == int(specials)


@pytest.mark.rules("UV2")
def test_the_discard_pile_becomes_a_new_stack_while_tiles_are_turned_up() -> None:
    session = placing("", ["║ A"], stack="╚", discard="╠╠═")
    answer(session, "B2")
    assert "The empty stack is refilled from the discard pile." in log(session)
    state = session.state
    assert sorted(offer.tile for offer in state.altar) == ["bend", "straight", "tee", "tee"]
    assert state.altar[0].tile == "bend"
    assert (state.stack, state.discard) == ([], [])


@pytest.mark.rules("UV3")
def test_fewer_than_four_tiles_fill_the_altar_from_the_left() -> None:
    session = placing("", ["║ A"], stack="╚", discard="╠")
    answer(session, "B2")
    assert [offer.tile for offer in session.state.altar] == ["bend", "tee", "", ""]
    assert [offer.fate for offer in session.state.altar] == ["", "", "none", "none"]
    assert log(session).count("The empty stack is refilled from the discard pile.") == 1
    assert asked(session) == (0, "bid")
    assert all(key.split(" ")[2:] == ["-", "-"] for key in keys(session))


@pytest.mark.rules("UV4")
def test_the_direction_is_drawn_anew_at_each_reveal() -> None:
    turns: Counter[int] = Counter()
    for seed in range(200):
        turns.update(o.sides for o in start(seed=seed).state.altar if o.tile == "bend")
    assert set(turns) == {3, 6, 9, 12}
    assert min(turns.values()) > sum(turns.values()) / 8


@pytest.mark.rules("UV5")
def test_unbid_tiles_and_the_block_are_discarded_before_placing() -> None:
    session = placing("", ["║", "■", "╚ A", "."])
    assert session.state.discard == ["straight", "block"]
    assert [offer.fate for offer in session.state.altar] == ["unbid", "blocked", "", "none"]
    assert log(session)[-3:-1] == [
        "Nobody bid on tile I: it is discarded.",
        "The Block on space II is discarded.",
    ]


@pytest.mark.rules("UV10")
def test_fewest_flowers_first_whatever_they_are_worth() -> None:
    assert order("║ AAAA", "╚ bb", "╠ c", "═ AAA") == ["III", "II", "IV", "I"]


@pytest.mark.rules("UV10")
def test_equal_numbers_from_left_to_right() -> None:
    assert order("║ AB", "╚ aa", "╠ C", "═ c") == ["III", "IV", "I", "II"]


@pytest.mark.rules("UV11")
def test_the_winner_is_found_by_value_over_both_biddings() -> None:
    assert asked(placing("", ["║ AAAbb"])) == (1, "lay")
    assert asked(placing("", ["║ AAAAAbb"])) == (0, "lay")
    session = placing("", ["║ AAAbb"])
    assert log(session)[-1] == "Ben wins tile I with 4 against 3."


@pytest.mark.rules("UV12")
def test_a_tie_goes_to_the_highest_marker_which_drops_to_the_bottom() -> None:
    session = placing("", ["║ AAb"], track="CBA")
    assert asked(session) == (1, "lay")
    assert track(session) == "CAB"
    assert log(session)[-1] == (
        "Ben wins tile I, tied at 2 with Ada, by the higher marker, now the lowest."
    )


@pytest.mark.rules("UV12")
def test_with_three_tied_the_other_two_stay_where_they_are() -> None:
    session = placing("", ["║ AABBcDDD"], seats=4, track="BDCA")
    assert asked(session) == (3, "lay")
    assert track(session) == "BDCA"
    session = placing("", ["║ AABBc"], seats=4, track="DBCA")
    assert asked(session) == (1, "lay")
    assert track(session) == "DCAB"
    assert "tied at 2 with Cleo and Ada, by the higher marker" in log(session)[-1]


@pytest.mark.rules("UV12")
def test_a_settled_tie_stays_settled_although_the_marker_has_dropped() -> None:
    session = placing("", ["║ AB", "╚ AABB"], track="ABC")
    assert track(session) == "BCA"
    leads = altar_rule.leads(GAME.content, session.view(0))
    assert [leads[space].winner for space in (0, 1)] == [0, 1]


@pytest.mark.rules("UV13")
def test_an_earlier_tie_changes_the_track_for_later_ones() -> None:
    session = placing("", ["║ AB", "╚ AABB"], track="ABC")
    assert asked(session) == (0, "lay")
    answer(session, "B2")
    assert asked(session) == (1, "lay")
    assert track(session) == "CAB"


@pytest.mark.rules("UV13")
def test_an_earlier_summoning_changes_the_track_for_later_ones() -> None:
    # Ada's tile completes A1; Ada and Ben tie on it, so that Ada's marker drops.
    session = placing(".║", ["╝ AAB", "╚ AABB"], on={"A1": "B"}, track="ABC")
    answer(session, "A1", "go-on")
    assert asked(session) == (1, "lay")


@pytest.mark.rules("UV40")
def test_several_special_tiles_may_lie_on_the_altar_together() -> None:
    session = placing(".║", ["✦ A", "■", "○ BB", "."])
    assert asked(session) == (0, "lay")
    answer(session, "A1", "stay")
    assert asked(session) == (1, "void")


def test_the_track_starts_in_random_order() -> None:
    tops = Counter(track(start(3, seed=seed)) for seed in range(120))
    assert len(tops) == 6


def test_the_reveal_tells_who_leads_for_what_and_why() -> None:
    session = table("", ["║ AAAb", "╚ Bb", "╠ CCb", "═"], track="CBA")
    assert told(session) == [
        "tile II seat 2 leads with 3; nobody else bids",
        "tile III seat 3 leads with 2, tied; their marker is higher, then drops",
        "tile I seat 1 leads with 3 against 2",
        "tile IV nobody bids",
    ]


@pytest.mark.rules("UV12")
def test_a_marker_that_drops_for_an_earlier_tile_leads_no_later_one() -> None:
    """Three tiles are tied; the highest marker wins the one with the fewest flowers only."""
    session = table("", ["║ ABc", "╚ AB", "╠ CAABB", "═"], track="ABC")
    assert told(session) == [
        "tile II seat 1 leads with 1, tied; their marker is higher, then drops",
        "tile I seat 3 leads with 2 against 1",
        "tile III seat 2 leads with 2, tied; their marker is higher, then drops",
        "tile IV nobody bids",
    ]


def test_who_leads_after_the_second_bidding_wins_unless_a_path_moves_the_markers() -> None:
    ties = 0
    for seed in range(1, 25):
        session, dice = start(2 + seed % 3, seed=seed), Random(seed)
        said: dict[int, int] = {}
        while session.decision is not None:
            state, kind = session.state, session.decision.kind
            if kind == "reveal" and state.bidding == 2:
                leads = altar_rule.leads(GAME.content, session.view(-1))
                said = {space: lead.winner for space, lead in leads.items()}
                ties += sum(lead.tied for lead in leads.values()) > 1
            elif kind == "summoning":
                said.clear()
            elif kind == "lay" and said:
                assert session.decision.seat == said[state.queue[0]]
            session.answer(dice.choice(keys(session)))
    assert ties


@pytest.mark.parametrize("phase", ["bid", "reveal", "lay"])
@pytest.mark.parametrize("queue", [[], [0], [0, 1]])
@pytest.mark.parametrize("winner", [-1, 0])
def test_a_save_of_a_round_without_bids_goes_on(phase: str, queue: list[int], winner: int) -> None:
    """No game comes to it; a file may say so, and then nobody wins a tile."""
    session = start(3)
    state = session.state.model_copy(update={"phase": phase, "queue": queue, "winner": winner})
    state.seats = [seat.model_copy(update={"hand": [], "bid": None}) for seat in state.seats]
    record = Record(checkpoint=state.model_dump())
    again = Session.resume(GAME, session.table, record, GAME.manifest.version)
    names = session.table.names
    while again.state.round == 1 and again.decision is not None:
        assert GAME.described(again.view(PUBLIC), PUBLIC, names).board()
        again.answer(again.decision.options[0].key)
    assert again.state.round == 2


def test_telling_who_wins_changes_nothing() -> None:
    session = placing("", ["║ AABB"], track="ABC")
    game = Game(session.table, session.state.clone())
    won = altar_rule.leads(GAME.content, game.state)[0]
    assert won.tied
    before = game.state.model_dump()
    placing_rule._tell_winner(game, 0, won)
    assert game.state.model_dump() == before
    assert len(game.events) == 1
