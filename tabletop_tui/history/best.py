"""The best result that somebody reached alone, at a table agreed in the same way."""

from __future__ import annotations

from typing import NamedTuple

from tabletop_tui.history.finished import Finished
from tabletop_tui.history.ledger import Ledger


class Best(NamedTuple):
    """Its points, whose they are, and the day on which that game ended."""

    points: int
    player: str
    day: str


def best_alone(ledger: Ledger, game: Finished) -> Best | None:
    """The best of all other games alone with the same mode and options; None for the first.

    Raises `HistoryError`.
    """
    agreed = sorted(game.options.items())
    with ledger.opened() as book:
        rows = book.execute(
            "select id, points, player, ended from games join players using (id) where game = ?"
            " and mode = ? and seats = 1 and key != ? and points is not null"
            " order by points desc, ended",
            (game.game, game.mode, game.key),
        )
        for number, points, player, ended in rows.fetchall():
            options = book.execute("select name, value from options where id = ?", (number,))
            if sorted(options.fetchall()) == agreed:
                return Best(points, player, ended[:10])
    return None
