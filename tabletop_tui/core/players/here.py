"""Computer players that think in this process, where nothing else has to go on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_tui.core.errors import RulesError
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.players.at_table import Computers, Reply, Request
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.hints.advice import Advice, Judged
from tabletop_tui.core.players.levels import ADVISER
from tabletop_tui.core.players.player import Player, levels_of
from tabletop_tui.core.ruleset import Ruleset

Choose = Callable[[Request], str]
"""Gives the key that a computer player answers. Raises `TabletopError` when it has none."""


class Here:
    """Thinks for the computers of one game."""

    def __init__(self, ruleset: Ruleset[Any], choose: Choose | None = None) -> None:
        """With `choose` that plays for the computers; advice comes from the game all the same."""
        self._ruleset = ruleset
        self._own_choose = choose
        self._players: dict[str, Player[Any]] = {}

    def forget(self) -> None:
        """Answers were taken back: whoever is asked the same again may answer the same."""
        self._players.clear()

    def play(self, computers: Computers, seat_at: Callable[[int], Seat[Any]]) -> None:
        """Give the answer of the computers to what they are asked now, if they have one.

        Raises as `reply` and `Seat.answer` do.
        """
        reply = self.reply(computers)
        if reply is not None:
            seat_at(reply.viewer).answer(reply.key)

    def reply(self, computers: Computers) -> Reply | None:
        """What the computers answer now; None when it is for the people to answer.

        Raises `RulesError` when the game has no such level, and what `load_bot` raises.
        """
        thinking = computers.thinking()
        try:
            request = next(thinking)
            while True:
                request = thinking.send(self._choose(request))
        except StopIteration as end:
            reply: Reply | None = end.value
            return reply

    def advise(self, seen: Seen[Any]) -> Advice:
        """The best answers to the question in a frame. Raises as `reply` does."""
        return self._player(ADVISER).advise(seen)

    def judge(self, seen: Seen[Any], given: str) -> Judged:
        """What an answer to the question in a frame cost. Raises as `reply` does."""
        return self._player(ADVISER).judge(seen, given)

    def _choose(self, request: Request) -> str:
        if self._own_choose is not None:
            return self._own_choose(request)
        return self._player(request.level).choose(request.seen).key

    def _player(self, level: str) -> Player[Any]:
        if level not in self._players:
            bot = load_bot(self._ruleset)
            if level not in levels_of(bot):
                raise RulesError(f"{self._ruleset.manifest.title} has no level {level}.")
            self._players[level] = Player(bot, level)
        return self._players[level]
