"""Whether the verdict is right.

`python -m tests.rulesets.umbrella_academy.outlook.calibration 400` looks at so many positions
of random games and of games of the simple family. For each the chance of losing is found anew,
question by question, without the verdict, from 1,000 deals of what is hidden (from 10,000 where
these may be off themselves); and on the table as it really lies everything that the verdict calls
sure has to happen. Every 20 positions it prints how far off it was so far.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from rulesets.umbrella_academy.dealing import deal
from rulesets.umbrella_academy.state import AcademyState
from rulesets.umbrella_academy.wording.changes import Fact
from rulesets.umbrella_academy.wording.verdict import Verdict, play_on
from tabletop_tui.core.players.imagine import World
from tabletop_tui.core.table import SEED_LIMIT
from tests.rulesets.umbrella_academy.outlook.rates import play
from tests.rulesets.umbrella_academy.scenes import GAME, Play, answer, asked, asks, dealt, keys

RESAMPLES, CLOSE = 1000, 0.05
GAMES_EACH = 3
PRINTED_EVERY = 20


def judged(game: Play) -> Verdict:
    """The whole verdict for the acting seat."""
    verdict = Verdict(GAME.rules, game.view(max(0, asks(game))), asks(game))
    while not verdict.done:
        verdict.deal_one()
    return verdict


def sure(verdict: Verdict, number: int) -> set[tuple[str, int | str, int]]:
    """What the verdict says of a Location without doubt."""
    return {told[:3] for told in verdict.consequences(number) if told.sure}


def positions(count: int) -> Iterator[Play]:
    """The start of some Action in games of all missions and numbers of players.

    Half of the games are played by the simple computer player (`bot/family.py`), so that not all
    is lost already, the others at random.
    """
    found = number = 0
    while found < count:
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


def _lost_if_all_pass(game: Play, state: AcademyState, luck: Random) -> bool:
    """Whether the game is lost when all Pass from here, question by question. Changes `state`."""
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
    hands = (deal(GAME.content, view.clone(), luck) for _ in range(times))
    lost = sum(_lost_if_all_pass(game, hand, luck) for hand in hands)
    return lost / times


def far_off(game: Play, verdict: Verdict, luck: Random) -> float:
    """By how much the chance of losing differs from that of the resamples."""
    off = abs(verdict.chance - resampled(game, RESAMPLES, luck))
    if off > CLOSE:
        off = abs(verdict.chance - resampled(game, 10 * RESAMPLES, luck))
    return off


def lines(game: Play, verdict: Verdict) -> Iterator[tuple[int, Fact, bool]]:
    """Every unhedged line: the Location, what was told, and whether it came true.

    On the table as it really lies, whatever the dice do and the players choose.
    """
    for luck in map(Random, range(GAMES_EACH)):
        state = game.state.clone()
        state.seed, state.draws = luck.randrange(SEED_LIMIT), 0
        ending = play_on(GAME.rules, state, luck)
        for place in verdict.facts:
            if place not in ending.facts and ending.ended:
                continue
            happened = ending.facts.get(place, frozenset())
            for told in sure(verdict, place):
                yield place, Fact(*told), Fact(*told) in happened


def main() -> None:
    """Measure, and print."""
    count = int(sys.argv[1])
    found: list[float] = []
    told = false = 0
    for number, game in enumerate(positions(count), 1):
        verdict = judged(game)
        found.append(far_off(game, verdict, Random(f"resample {number}")))
        for _, _, true in lines(game, verdict):
            told, false = told + 1, false + (not true)
        if number % PRINTED_EVERY == 0 or number == count:
            wide = sum(off > CLOSE for off in found)
            mean = sum(found) / number
            print(
                f"{number} positions: off by {100 * mean:.1f} points on the average, "
                f"{100 * max(found):.1f} at the most, {wide} by more than 5; "
                f"{told} unhedged lines, {false} false",
                flush=True,
            )


if __name__ == "__main__":
    main()
