"""The verdict is the rules on many deals: how probably all is lost, and what is sure to hurt."""

from __future__ import annotations

from random import Random

from rulesets.umbrella_academy.dealing import deal
from rulesets.umbrella_academy.rules.cards import SULKING
from rulesets.umbrella_academy.state import SAVE_THE_WORLD
from rulesets.umbrella_academy.wording.forecast import forecast
from rulesets.umbrella_academy.wording.verdict import DEALS, Verdict, headline, next_turn, play_on
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import Luck
from tests.rulesets.umbrella_academy.outlook.calibration import (
    CLOSE,
    far_off,
    judged,
    lines,
    positions,
    sure,
)
from tests.rulesets.umbrella_academy.scenes import GAME, answer, asked, dealt, keys, table

POSITIONS = 3
FAMILY = ("spaceboy", "rumor", "kraken")


# -- scenes ----------------------------------------------------------------------------------


def test_what_is_certain_is_said_without_doubt() -> None:
    game = table(*FAMILY, hazards={7: "hz_meteor", 8: "hz_terminauts"}, villains={"hazel": 2})
    verdict = judged(game)
    assert sure(verdict, 2) == {("hazel", -1, 1)}
    assert sure(verdict, 7) == {("devastated", 7, 1)}
    assert sure(verdict, 8) == {("wound", 1, 1), ("wound", 2, 1)}
    assert set(verdict.hazards) == {2}
    assert verdict.lost == 0
    assert verdict.deals == DEALS


def test_the_die_is_doubted_and_what_does_not_hang_on_it_is_not() -> None:
    """Where Vanya goes nobody knows; a Hazard far from her takes effect all the same."""
    game = table(*FAMILY, mission="violin", villains={"vanya": 5}, hazards={8: "hz_terminauts"})
    verdict = judged(game)
    assert ("wound", 1, 1) in sure(verdict, 8)
    assert any(not told.sure for told in verdict.consequences(5))


def test_what_the_crisis_brings_is_told_beside_a_turn_in_which_nothing_is_lost() -> None:
    game = table(*FAMILY, hazards={8: "hz_blackout"})
    verdict = judged(game)
    assert verdict.lost == 0
    assert set(verdict.hazards) == {1}
    assert min(verdict.after) > 1, "of nine cards from the Main Deck many are Hazards"
    assert verdict.after.total() == verdict.deals
    (line,) = next_turn(verdict)
    mostly = verdict.after.most_common(1)[0][0]
    assert f"next turn: {mostly} Hazards" in "".join(phrase.text for phrase in line)
    lost = judged(table(*FAMILY, hazards=dict.fromkeys((2, 3, 4, 6, 7, 8), "hz_blackout")))
    assert not next_turn(lost)


def test_six_hazards_lose_in_every_deal() -> None:
    game = table(*FAMILY, hazards=dict.fromkeys((2, 3, 4, 6, 7, 8), "hz_blackout"))
    verdict = judged(game)
    assert verdict.lost == verdict.deals == DEALS


def test_a_wound_in_a_full_hand_is_told_beside_the_rest() -> None:
    full = {"spaceboy": "wound sb_strength sb_strength sb_strength"}
    game = table(*FAMILY, hands=full, hazards={8: "hz_terminauts"})
    verdict = judged(game)
    assert verdict.wounded == {0: DEALS}
    assert verdict.lost == DEALS
    assert verdict.lost_else == 0
    assert ("wound", 1, 1) in sure(verdict, 8)
    assert set(verdict.hazards) == {1}


def test_who_passes_discards_each_sulking() -> None:
    game = table(*FAMILY, hands={"spaceboy": "fd_sulking fd_sulking"})
    state = game.state.clone()
    play_on(GAME.rules, state, Luck("all Pass"))
    assert state.seats[0].discard.count(SULKING) == 2


def test_what_changes_nothing_leaves_the_verdict_as_it_was() -> None:
    """Not the next sample of the same chance: it would look as if something had happened."""
    view = dealt(3, hands="private").view(0)
    later = view.clone()
    later.acted = not view.acted
    one, other = Verdict(GAME.rules, view, 0), Verdict(GAME.rules, later, 0)
    for _ in range(10):
        one.deal_one()
        other.deal_one()
    assert one.facts == other.facts
    assert one.hazards == other.hazards


def test_it_changes_nothing_of_what_was_seen() -> None:
    game = dealt(3, hands="private")
    view = game.view(0)
    before = view.model_dump()
    verdict = Verdict(GAME.rules, view, 0)
    for _ in range(5):
        verdict.deal_one()
    assert view.model_dump() == before


def test_save_the_world_is_dealt_where_it_can_lie() -> None:
    """Among the cards of the third pile, as in the games themselves (UA5)."""
    luck = Luck(b"third pile")
    real = [dealt(3, seed=seed) for seed in range(60)]
    places = {game.state.deck.index(SAVE_THE_WORLD) for game in real}
    for game in real:
        deck = deal(GAME.content, game.view(0).clone(), luck).deck
        assert min(places) <= deck.index(SAVE_THE_WORLD) <= max(places)


def test_it_knows_no_more_than_the_seat() -> None:
    """Other cards where the seat sees backs: the same verdict."""
    game = dealt(3, hands="private")
    other = game.fork()
    for mine in other.state.seats[1:]:
        mine.deck.reverse()
        mine.hand, mine.deck = mine.deck[-4:], [*mine.hand, *mine.deck[:-4]]
    other.state.deck.reverse()
    one, two = (Verdict(GAME.rules, session.view(0), 0) for session in (game, other))
    if one.view == two.view:
        for _ in range(20):
            assert one.deal_one() == two.deal_one()


def test_a_game_that_is_resumed_is_judged_by_the_same_deals() -> None:
    """Its state was read from a file: what it tells is the same to the last number."""
    game = dealt(3, hands="private")
    record = Record.model_validate_json(game.record().model_dump_json())
    later = Session.resume(GAME, game.table, record, GAME.manifest.version)
    one, two = (Verdict(GAME.rules, session.view(0), 0) for session in (game, later))
    for _ in range(20):
        assert one.deal_one() == two.deal_one()
    assert headline(one) == headline(two)


def test_nothing_is_foretold_while_cards_lie_aside_and_the_deck_keeps_its_number() -> None:
    """How they go back is just being asked; that somebody looks is open to all."""
    for private in (False, True):
        hands = {"spaceboy": "ad_case_file", "rumor": "ru_big_lie ru_whisper"}
        game = table("spaceboy", "rumor", hands=hands, hazards={1: "hz_riot"}, private=private)
        before = game.state.deck_left
        answer(game, "symbols")
        assert asked(game) == "scry"
        for viewer in (0, 1, -1):
            view = game.view(viewer)
            assert view.deck_left == before
            assert not Verdict(GAME.rules, view, 0).asks
            assert not forecast(GAME.rules, view)
        answer(game, keys(game)[0])
        assert Verdict(GAME.rules, game.view(0), 0).asks
        assert game.state.deck_left == before


# -- random positions ------------------------------------------------------------------------


def test_the_chance_of_losing_is_right_and_what_is_sure_comes_true() -> None:
    """Here on a few positions; `calibration.py` measures many."""
    told = 0
    for number, game in enumerate(positions(POSITIONS)):
        verdict = judged(game)
        off = far_off(game, verdict, Random(f"resample {number}"))
        assert off <= CLOSE, f"position {number}: {verdict.chance}, off by {off}"
        for place, fact, true in lines(game, verdict):
            assert true, f"position {number}, Location {place}: {fact}"
            told += 1
    assert told > POSITIONS
