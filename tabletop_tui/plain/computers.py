"""The chairs that the computer plays, at a game of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop_tui.core.loading.loader import load_bot
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.core.players.company import asked_of, given, player_for
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.visibility.marks import PUBLIC

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame


class Computers:
    """Answers for the seats that nobody sits on."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        self._players: dict[str, Player[Any]] = {}
        self._passed = False
        """Whether the computer lets the people answer the present question."""

    def asked_anew(self) -> None:
        """People have answered, or taken something back."""
        self._passed = False

    def answer(self, acting: Acting) -> bool:
        """Answer what is asked now, when it is for a computer to answer. False for the people."""
        saved = self._saved
        if not saved.bots:
            return False
        options = saved.seat(PUBLIC if acting.seat not in saved.bots else acting.seat).options
        asked = asked_of(saved.bots, acting.seat, options, len(saved.table.chairs))
        if self._passed or not asked.seats:
            return False
        for seat in asked.seats:
            place = saved.seat(seat)
            key = self._player(saved.bots[seat]).choose(place.recall()).key
            answer = given(asked, seat, key, options)
            if answer is not None:
                place.answer(answer)
                return True
        self._passed = True
        return False

    def _player(self, level: str) -> Player[Any]:
        if level not in self._players:
            self._players[level] = player_for(load_bot(self._saved.seat(PUBLIC).ruleset), level)
        return self._players[level]
