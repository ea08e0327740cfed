"""The verdict is the rules on many deals: how probably all is lost, and what is sure to hurt.

`VERDICT_POSITIONS=400` tries so many random positions instead of a few.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

from rulesets.umbrella_academy.dealing import deal
from rulesets.umbrella_academy.playing_on import Fact, play_on
from rulesets.umbrella_academy.state import AcademyState
from rulesets.umbrella_academy.verdict import DEALS, Verdict
from tabletop_tui.core.players.world import World
from tabletop_tui.core.table import SEED_LIMIT
from tests.rulesets.umbrella_academy.rates import play
from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    Play,
    answer,
    asked,
    asks,
    dealt,
    keys,
    table,
)

POSITIONS = int(os.environ.get("VERDICT_POSITIONS", "6"))
RESAMPLES, CLOSE = 1000, 0.05
GAMES_EACH = 3
FAMILY = ("spaceboy", "rumor", "kraken")


def judged(game: Play, deals: int = 0) -> Verdict:
    """The verdict for the acting seat, whole or after so many deals."""
    verdict = Verdict(GAME.rules, game.view(max(0, asks(game))), asks(game))
    while not verdict.done and (not deals or verdict.deals < deals):
        verdict.deal_one()
    return verdict


def sure(verdict: Verdict, number: int) -> set[tuple[str, int, int]]:
    return {told[:3] for told in verdict.told(number) if told.sure}


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
    assert any(not told.sure for told in verdict.told(5))


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


def test_it_changes_nothing_of_what_was_seen() -> None:
    game = dealt(3, hands="private")
    view = game.view(0)
    before = view.model_dump()
    verdict = Verdict(GAME.rules, view, 0)
    for _ in range(5):
        verdict.deal_one()
    assert view.model_dump() == before


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


# -- random positions ------------------------------------------------------------------------


def positions() -> Iterator[Play]:
    """The start of some Action in games of all missions and numbers of players.

    The family plays half of them, so that not all is lost already; the others play at random.
    """
    found = number = 0
    while found < POSITIONS:
        number += 1
        luck = Random(number)
        mission = luck.choice(list(GAME.content.missions))
        seats = luck.choice((1, 2, 3, 4, 5))
        stop = luck.randrange(1, 120)
        if number % 2:
            game = dealt(seats, seed=number, mission=mission)
            while asked(game) and game.decisions < stop:
                answer(game, luck.choice(keys(game)))
        else:
            game = play(seats, mission, number, stop=stop)
        while asked(game) not in ("", "action"):
            answer(game, keys(game)[0])
        if asked(game):
            found += 1
            yield game


def passes(game: Play, state: AcademyState, luck: Random) -> bool:
    """Whether the game is lost when all Pass from here, question by question."""
    state.seed, state.draws = luck.randrange(SEED_LIMIT), 0
    world = World(GAME, game.table, state)
    turn = state.turn
    while world.decision is not None and world.state.turn == turn:
        options = [option.key for option in world.decision.options]
        world.answer("pass" if world.decision.kind == "action" else luck.choice(options))
    return bool(world.state.ended)


def resampled(game: Play, times: int, luck: Random) -> float:
    """How probably all is lost, found without the verdict."""
    view = game.view(max(0, asks(game)))
    return sum(passes(game, deal(GAME.content, view.clone(), luck), luck) for _ in range(times)) / (
        times
    )


def test_the_chance_of_losing_is_right() -> None:
    """Within 5 points of 1,000 resamples; where these may be off themselves, of 10,000."""
    for number, game in enumerate(positions()):
        chance = judged(game).chance
        luck = Random(f"resample {number}")
        found = resampled(game, RESAMPLES, luck)
        if abs(chance - found) > CLOSE:
            found = resampled(game, 10 * RESAMPLES, luck)
        assert abs(chance - found) <= CLOSE, f"position {number}: {chance}, resampled {found}"


def test_every_unhedged_line_comes_true() -> None:
    """On the table as it really lies, whatever the dice do and the players choose."""
    told = 0
    for number, game in enumerate(positions()):
        verdict = judged(game)
        for luck in map(Random, range(GAMES_EACH)):
            state = game.state.clone()
            state.seed, state.draws = luck.randrange(SEED_LIMIT), 0
            ending = play_on(GAME.rules, state, luck)
            for place in verdict.facts:
                if place not in ending.facts and ending.ended:
                    continue
                happened = ending.facts.get(place, frozenset())
                for what, whom, many in sure(verdict, place):
                    assert Fact(what, whom, many) in happened, (
                        f"position {number}, Location {place}: {what} {whom} {many}"
                    )
                    told += 1
    assert told > POSITIONS
