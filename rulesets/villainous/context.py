"""What a rule holds in its hands while a step runs: the board, and on it the realm of each player.

Card abilities are written with a `Realm`. Whatever may ask a player is a generator:
`yield from realm.discard(card)`; what cannot ask is a plain method: `realm.gain(3)`. Most of what
it can do stands in the floors below it, the files of `realm/`.
"""

from __future__ import annotations

from typing import NoReturn

from tabletop_tui.core.ruleset import Game, GameEnded

from .components import Content
from .realm.playing import Playing
from .state import VillainousState


class Board:
    """The running step: the game, and a realm for every seat."""

    __slots__ = ("content", "game", "realms", "state")

    def __init__(self, content: Content, game: Game[VillainousState]) -> None:
        self.content = content
        self.game = game
        self.state = game.state
        self.realms = [Realm(self, seat) for seat in range(len(game.state.seats))]

    @property
    def active(self) -> Realm:
        """The realm of the player whose turn it is."""
        return self.realms[self.state.active]

    def clockwise(self) -> list[int]:
        """All seats, clockwise from the active player."""
        count, active = len(self.realms), self.state.active
        return [(active + step) % count for step in range(count)]


class Realm(Playing):
    """One realm, and everything that can happen to it."""

    __slots__ = ("board",)

    def __init__(self, board: Board, seat: int) -> None:
        super().__init__(board.content, board.game, seat)
        self.board = board

    def win(self, because: str) -> NoReturn:
        """This villain wins at once."""
        self.state.winner = self.seat
        self.state.won_by = because
        self.tell("{me:seat} wins: {because}", "moment", because=because)
        raise GameEnded
