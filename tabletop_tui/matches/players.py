"""Games of computer players against each other, through the same session as everybody's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.players.bot import Bot
from tabletop_tui.core.players.levels import RANDOM
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.players.together import answer_together

Complain = Callable[[str], None]


def seating(bots: Sequence[str], number: int) -> list[str]:
    """Who sits where in game number `number`: the bots as given, one seat further each game."""
    shift = number % len(bots)
    return [*bots[-shift:], *bots[:-shift]] if shift else list(bots)


def bot_at(seat: int, number: int, count: int) -> int:
    """Which of the bots as given sits there in game number `number`."""
    return (seat - number) % count


class Players:
    """The players of one game. `complain` is told when one of them failed.

    They look through `seats`; where all answer by chance these may be left out.
    """

    def __init__(
        self,
        seats: Sequence[Seat[Any]],
        bot: Bot[Any],
        levels: Sequence[str],
        luck: Random,
        complain: Complain,
    ) -> None:
        self._seats = seats
        made = {level: Player(bot, level) for level in set(levels) if level != RANDOM}
        self._players = [made.get(level) for level in levels]
        self._luck = luck
        self._complain = complain

    def answer(self, decision: Decision) -> str:
        """The key of the answer to what is asked."""
        if decision.seat != TABLE:
            return self._ask(decision, decision.seat)
        return answer_together(decision, lambda seat: self._ask(decision, seat))

    def _ask(self, decision: Decision, seat: int) -> str:
        player = self._players[seat]
        if player is None:
            options = decision.choices.options
            return options[int(self._luck.random() * len(options))].key
        choice = player.choose(self._seats[seat].recall())
        if choice.trouble:
            self._complain(f"{player.level} at seat {seat + 1}: {choice.trouble}")
        return choice.key
