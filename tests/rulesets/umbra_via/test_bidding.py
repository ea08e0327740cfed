"""Bids: what is drawn, how it may be split, what is secret until the reveal (rulings 6 to 9)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulesets.umbra_via.rules import bidding
from rulesets.umbra_via.state import ENERGY, SOUL, UmbraSeat
from tabletop_tui.core.events import sentence, visible
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.rng import Chance

from .scenes import GAME, NAMES, Play, answer, asked, keys, laid_table, log, placing, start, table


def bid(session: Play) -> str:
    """A bid of everything on the leftmost tile."""
    return keys(session)[0]


def seen_by(session: Play, viewer: int) -> list[str]:
    return [sentence(e, NAMES, GAME.words) for e in visible(session.events, viewer)]


def test_every_seat_draws_three_flowers_out_of_32_energy_and_6_souls() -> None:
    state = start(4).state
    assert [(s.energy, s.soul, len(s.hand), s.bag, s.left) for s in state.seats] == [
        (32, 6, 3, 35, 11)
    ] * 4


def test_the_first_deal_is_done_before_the_first_question_is_asked() -> None:
    """What a save and undo go back to is a table on which everything is dealt."""
    checkpoint = start(3).record().checkpoint
    assert checkpoint["phase"] == "bid"
    assert [len(seat["hand"]) for seat in checkpoint["seats"]] == [3, 3, 3]


def test_a_game_that_was_saved_before_its_first_deal_goes_on_as_it_would_have() -> None:
    undealt = Record(checkpoint=GAME.setup(laid_table(3)).model_dump())
    session = Session.resume(GAME, laid_table(3), undealt, GAME.manifest.version)
    fresh = start(3)
    for game in (session, fresh):
        answer(game, bid(game))
        answer(game, bid(game))
    assert session.state == fresh.state
    assert log(session) == log(fresh)
    assert session.notices == []


def test_draws_follow_the_bag() -> None:
    """A soul comes with 6 of 38 for each of the three flowers."""
    drawn: Counter[str] = Counter()
    for seed in range(400):
        for seat in start(4, seed=seed).state.seats:
            drawn.update(seat.hand)
    share = drawn["s"] / sum(drawn.values())
    assert 0.13 < share < 0.19


@pytest.mark.parametrize(("energy", "soul"), [(3, 0), (0, 3), (2, 1), (1, 0), (0, 1)])
def test_a_draw_takes_no_flower_twice(energy: int, soul: int) -> None:
    for seed in range(20):
        state = start(2, seed=seed).state
        seat = UmbraSeat(energy=energy, soul=soul, left=11)
        hand = bidding.draw(Chance(state), seat, 3)
        assert (hand.count(ENERGY), hand.count(SOUL)) == (energy, soul)


@pytest.mark.rules("UV6")
@pytest.mark.parametrize(
    ("energy", "soul", "count"), [(3, 0, 20), (2, 1, 40), (1, 2, 40), (0, 3, 20), (1, 0, 4)]
)
def test_all_flowers_are_bid_and_any_split_is_allowed(energy: int, soul: int, count: int) -> None:
    options = bidding.splits(energy, soul, 0b1111).options
    assert len(options) == count
    for option in options:
        put = bidding.pieces(option.key)
        assert (sum(e for e, _ in put), sum(s for _, s in put)) == (energy, soul)


def test_a_bid_is_kept_and_spoken_in_words() -> None:
    option = bidding.splits(2, 1, 0b1111).get("ee - s -")
    assert option is not None
    assert option.label == "I: 2 energy · III: 1 soul"
    assert bidding.pieces("ee - s -") == ((2, 0), (0, 0), (0, 1), (0, 0))
    assert bidding.pieces("") == ((0, 0),) * 4


def test_nothing_can_be_bid_on_the_block() -> None:
    session = placing("", ["║ A"], stack="■║║║"[::-1])
    answer(session, "B2")
    assert session.state.altar[0].tile == "block"
    assert all(key.startswith("- ") for key in keys(session))


@pytest.mark.rules("UV7")
def test_a_short_bag_gives_what_is_there_and_an_empty_one_bids_nothing() -> None:
    session = placing("", ["║ C"], bags=[(1, 1), (0, 0), (0, 2)])
    answer(session, "B2")
    assert [seat.hand for seat in session.state.seats] == [["e", "s"], [], ["s", "s"]]
    assert not any(line.startswith("Ben draws") for line in log(session))
    assert asked(session) == (0, "bid")
    answer(session, bid(session))
    assert asked(session) == (2, "bid")
    answer(session, bid(session))
    # Nobody has a flower left for the second bidding.
    assert session.state.bidding == 1
    assert asked(session) == (-1, "reveal")
    answer(session, "go-on")
    assert session.state.phase == "lay"


@pytest.mark.rules("UV8")
def test_bids_are_turned_up_together_and_then_the_second_bidding_begins() -> None:
    session = start(3)
    for seat in range(3):
        assert asked(session) == (seat, "bid")
        assert sum(offer.flowers for offer in session.state.altar) == 0
        answer(session, bid(session))
    assert asked(session) == (-1, "reveal")
    assert session.decision is not None
    assert session.decision.rule == "Bidding"
    assert sum(offer.flowers for offer in session.state.altar) == 9
    assert all(seat.hand == [] for seat in session.state.seats)
    answer(session, "go-on")
    assert asked(session) == (0, "bid")
    assert session.state.bidding == 2
    assert sum(offer.flowers for offer in session.state.altar) == 9
    for _ in range(3):
        answer(session, bid(session))
    assert sum(offer.flowers for offer in session.state.altar) == 18
    assert session.decision.rule == "Placing", "what comes next is explained there"


@pytest.mark.rules("UV8")
def test_nothing_shows_what_was_drawn_or_bid_before_the_reveal() -> None:
    session = start(3, seed=5)
    answer(session, "- eee - -" if "- eee - -" in keys(session) else bid(session))
    ada = session.state.seats[0]
    assert ada.bid
    for viewer in (PUBLIC, 1, 2):
        view = session.view(viewer)
        assert view.seats[0].hand == ["?"] * 3
        assert view.seats[0].bid == "?"
        told = seen_by(session, viewer)
        assert "Ada has placed a bid." in told
        assert not any(line.startswith(("Ada draws", "Ada bids")) for line in told)
    own = seen_by(session, 0)
    assert f"Ada bids {bidding.in_sentence(ada.bid)}." in own
    assert any(line.startswith("Ada draws") for line in own)
    assert session.decision is not None
    assert session.decision.public == "to bid, round 1, bidding 1 of 2"
    assert session.decision.secret


@pytest.mark.rules("UV8")
def test_all_that_the_others_see_is_the_same_for_every_bid() -> None:
    """Board, status, points and log of the next seat do not depend on the bid before it."""
    shown = set()
    for key in keys(start(3, seed=5)):
        session = start(3, seed=5)
        answer(session, key)
        view = session.view(1)
        shown.add(
            (
                GAME.described(view, 1, NAMES[:3]).board(),
                GAME.status(view),
                tuple(GAME.points(view)),
                tuple(seen_by(session, 1)),
                repr(session.decision.public if session.decision else ""),
            )
        )
    assert len(shown) == 1


def test_the_reveal_is_told_to_all_as_a_moment() -> None:
    session = start(2, seed=3)
    answer(session, bid(session), bid(session))
    moments = [event for event in session.events if event.kind == "moment"]
    assert [event.text for event in moments] == ["Bidding {number}: all boards are turned up."]
    for number, seat in enumerate(session.state.seats):
        assert any(bidding.in_sentence(seat.shown) in line for line in seen_by(session, PUBLIC))
        shown = bidding.pieces(session.view(PUBLIC).seats[number].shown)
        assert [energy + soul for energy, soul in shown] == [3, 0, 0, 0]


@pytest.mark.rules("UV8")
def test_nobody_can_take_a_bid_back_once_it_is_revealed() -> None:
    session = start(2, seed=3)
    answer(session, bid(session))
    assert session.can_undo()
    answer(session, bid(session))
    assert not session.can_undo()


@pytest.mark.rules("UV9")
def test_the_game_ends_when_nobody_can_bid_in_a_whole_round() -> None:
    session = placing("", ["║ A"], bags=[(0, 0)] * 3, left="4 2 9")
    answer(session, "B2")
    assert session.outcome is not None
    assert (session.outcome.result, session.outcome.winners) == ("seat 2", (1,))
    assert log(session)[-1] == "All bags are empty: nobody can bid. The game is over."


@pytest.mark.rules("UV9")
def test_the_fewest_flowers_on_the_soul_tile_win_and_ties_share() -> None:
    session = placing("", ["║ A"], bags=[(0, 0)] * 3, left="2 5 2")
    answer(session, "B2")
    assert session.outcome is not None
    assert (session.outcome.result, session.outcome.winners) == ("shared", (0, 2))
    assert session.outcome.headline == "A shared victory. Won with 9 soul flowers."


@pytest.mark.rules("UV27")
def test_soul_flowers_of_a_bid_leave_the_game_won_or_lost() -> None:
    session = placing("", ["║ AAAAbcc"], bags=[(5, 2)] * 3)
    answer(session, "B2")
    assert [seat.gone for seat in session.state.seats] == [0, 1, 2]
    assert [seat.soul for seat in session.state.seats] == [2, 2, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_flower_is_made_or_lost_in_whole_games(seats: int) -> None:
    for seed in range(6):
        session = start(seats, seed=seed, specials=bool(seed % 2))
        dice = Random(seed)
        while session.decision is not None:
            for number, seat in enumerate(session.state.seats):
                energy = sum(plot.energy[number] for plot in session.state.garden)
                energy += sum(offer.energy[number] for offer in session.state.altar)
                souls = sum(offer.soul[number] for offer in session.state.altar)
                assert seat.energy + energy == 32
                assert seat.soul + souls + seat.left + seat.gone == 17
            session.answer(dice.choice(keys(session)))


def test_both_biddings_of_a_table_that_stands_in_the_middle() -> None:
    session = table("", ["║ AB"])
    assert asked(session) == (-1, "reveal")
    assert GAME.status(session.view(0)) == "round 3 · bidding 2 of 2"


def test_a_bid_says_which_flowers_it_has_none_of() -> None:
    """A typed `III soul` is told why; a hand with both kinds refuses neither."""
    told = set()
    for seed in range(12):
        game = start(3, seed=seed)
        assert game.decision is not None
        hand, why = game.state.seats[0].hand, {one.why for one in game.decision.refusals()}
        assert ("no soul is in your hand" in why) is (SOUL not in hand)
        assert ("no energy is in your hand" in why) is (ENERGY not in hand)
        told.add(SOUL in hand)
    assert told == {True, False}
