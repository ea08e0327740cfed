"""Plays like a beginner, who fights what is at the same Location and plans nothing.

`python -m tests.rulesets.umbrella_academy.outlook.beginner 100 easy` plays 100 games of each
mission, solo and with two to five players. It prints the shares of games that reached the Finale,
that were won, and that were over by turn 3.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from rulesets.umbrella_academy.bot.planner import missing_on
from rulesets.umbrella_academy.components import counted
from rulesets.umbrella_academy.screen.pickers import Deed, deeds
from rulesets.umbrella_academy.state import AcademyState
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.play.session import Session
from tests.rulesets.umbrella_academy.scenes import GAME, Play, laid

TABLES = (2, 3, 4, 5, 1)
BOUND = 3000


def needed(view: AcademyState, target: str, card: str) -> int:
    """How many of the missing tokens a card would place on a target."""
    before, stars = missing_on(GAME.rules, view, target)
    tokens = counted(GAME.rules.symbols_of(card))
    kinds = sum(min(have, lack) for have, lack in zip(tokens, before, strict=True))
    return kinds + min(stars, sum(tokens) - kinds)


def action(view: AcademyState, decision: Decision, luck: Random) -> dict[str, str]:
    """The answers for one Action: destroy, lay tokens, pick up, go to a Hazard, discard, or pass.

    They are keys by the kind of question.
    """
    offered = [option.key for option in decision.options]
    destroy = next((key for key in offered if key.startswith("destroy")), "")
    if destroy:
        return {"action": destroy}
    can = deeds(GAME.rules, view, decision)
    laying = [d for d in can if d.answers["action"] == "symbols" and _helps(view, d)]
    if laying:
        best = max(laying, key=lambda d: needed(view, d.answers["target"], d.card))
        return dict(best.answers)
    if "pick-up" in offered:
        return {"action": "pick-up", "pick-up": "all"}
    towards = [d for d in can if d.place and view.place(d.place).hazard is not None]
    if towards and view.seats[decision.seat].counted > 1:
        return dict(luck.choice(towards).answers)
    mine = view.seats[decision.seat]
    if mine.wounds and mine.counted >= GAME.rules.hand_size(view) and "discard" in offered:
        return {"action": "discard"}
    return {"action": "pass"}


def _helps(view: AcademyState, deed: Deed) -> bool:
    return needed(view, deed.answers["target"], deed.card) > 0


def play(seats: int, mission: str, threat: str, seed: int) -> Play:
    """Play one game of beginners, and return it."""
    table = laid(seats, seed=seed, mission=mission, heroes="random", threat=threat)
    game, luck = Session(GAME, table), Random(f"beginner {seed}")
    wanted: dict[str, str] = {}
    while (decision := game.decision) is not None:
        assert game.decisions < BOUND, f"{mission}, {seats} seats, seed {seed} does not end"
        if decision.kind == "action":
            wanted = action(game.view(decision.seat), decision, luck)
        options = [option.key for option in decision.options]
        key = wanted.pop(decision.kind, "")
        game.answer(key if key in options else luck.choice(options))
    return game


def main() -> None:
    """Play, and print the shares."""
    games, threat = int(sys.argv[1]), sys.argv[2]
    reached = every = 0
    turns: Counter[int] = Counter()
    for mission in GAME.content.missions:
        for seats in TABLES:
            found = [play(seats, mission, threat, seed) for seed in range(games)]
            finales = sum(game.state.finale for game in found)
            won = sum(bool(game.outcome and game.outcome.winners) for game in found)
            turns.update(game.state.turn for game in found)
            reached, every = reached + finales, every + games
            print(f"{mission} {seats}: Finale {finales / games:.0%}, won {won / games:.0%}")
    early = sum(count for turn, count in turns.items() if turn <= 3)
    print(f"{threat}: Finale {reached / every:.0%}, over by turn 3 {early / every:.0%}")


if __name__ == "__main__":
    main()
