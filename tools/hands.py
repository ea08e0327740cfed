"""Counts how often a villain keeps one hand although it could discard: `python -m tools.hands`.

A chance is a turn that begins with the same hand as the two turns before it, at a location whose
Discard is offered. It is left unused when the hand is the same at the end, too; the last column
counts such turns in which the villain wanted every card of its hand. Every pair of villains meets
in turn; game number i has the seed 5000+i.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from rulesets.villainous.bot import VillainousBot
from rulesets.villainous.bot.reasons import unwanted
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.table import lay_table
from tools.levels import seated

SEED = 5000
RUNNING = 3
"""From this many turns with one hand on, they count as many."""


class Kept(NamedTuple):
    """A turn of a villain in which Discard was offered."""

    villain: str
    turns: int
    """How many turns in a row began with this hand."""
    unused: bool
    """Whether it was the same at the end."""
    wanted: bool
    """Whether the villain wanted every card when Discard was last offered."""


def turns_in(
    bot: VillainousBot, villains: Sequence[str], levels: Sequence[str], seed: int
) -> list[Kept]:
    """The turns of one game in which a villain could discard."""
    table = lay_table(
        bot.ruleset.manifest,
        names=default_names(len(villains)),
        options={"villains": "choose"},
        seed=seed,
    )
    session = Session(bot.ruleset, table)
    for villain in villains:
        session.answer(villain)
    players = seated(session, bot, levels)
    began: list[list[frozenset[str]]] = [[] for _ in villains]
    offered: dict[tuple[int, int], tuple[int, bool]] = {}
    turn = -1
    while (decision := session.decision) is not None:
        seat, state = decision.seat, session.state
        if seat != TABLE and seat == state.active and state.phase not in ("villains", "first"):
            if turn != (turn := state.turn):
                began[seat].append(frozenset(state.seats[seat].hand))
            if _discards(decision):
                realm, prefer = bot.ruleset.realm(state, seat), bot.players[villains[seat]].prefer
                wanted = not unwanted(realm, state.seats[seat].hand, prefer)
                offered[seat, len(began[seat])] = _running(began[seat]), wanted
        session.answer(players.answer(decision))
    # What the last turn of a game ended with never shows in a next one.
    return [
        Kept(villains[seat], running, began[seat][number] == began[seat][number - 1], wanted)
        for (seat, number), (running, wanted) in offered.items()
        if number < len(began[seat])
    ]


def _discards(decision: Decision) -> bool:
    """Whether the question offers a Discard symbol."""
    return any(getattr(option.value, "action", "") == "discard" for option in decision.options)


def _running(hands: Sequence[frozenset[str]]) -> int:
    """How many hands at the end of a list are the same."""
    count = 1
    while count < len(hands) and hands[-count - 1] == hands[-1]:
        count += 1
    return count


def main(words: Sequence[str] | None = None) -> int:
    """Print a line for each villain."""
    parser = argparse.ArgumentParser(prog="python -m tools.hands", description=__doc__)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--villain", default="", help="only games with this one")
    given = parser.parse_args(words)
    bot = load_bot(find_rulesets().load("villainous"))
    assert isinstance(bot, VillainousBot)
    villains = sorted(str(villain) for villain in bot.ruleset.ids["villain"] if villain)
    pairs = [pair for pair in combinations(villains, 2) if given.villain in (*pair, "")]
    found: list[Kept] = []
    for number in range(given.games):
        pair = pairs[number % len(pairs)]
        found += turns_in(bot, pair, [given.level] * 2, SEED + number)
    chances = [one for one in found if one.turns >= RUNNING]
    unused = [one for one in chances if one.unused]
    wanted = [one for one in unused if one.wanted]
    counted = [Counter(one.villain for one in some) for some in (found, chances, unused, wanted)]
    heads = "Villain", "Turns with a Discard", "Chances", "Unused", "Every card wanted"
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for villain in sorted(counted[0]):
        counts = (each[villain] for each in counted)
        print(f"| {villain} | {' | '.join(map(str, counts))} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
