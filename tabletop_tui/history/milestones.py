"""What a finished game was the first, the best or the next of, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from tabletop_tui.core.words.speech import number_of
from tabletop_tui.history.finished import Finished, Sat
from tabletop_tui.history.ledger import Ledger

if TYPE_CHECKING:
    from sqlite3 import Connection


ROW = 3
"""So many wins one after the other are worth a word."""


def milestones(ledger: Ledger, game: Finished, computers: Collection[int] = ()) -> list[str]:
    """What is noteworthy about a game beside those that ended before it.

    Nothing is said of the seats that `computers` play. Raises `HistoryError`.
    """
    people = [one for seat, one in enumerate(game.players) if seat not in computers]
    if len(game.players) == 1:
        return [_alone(ledger, game)] if people else []
    with ledger.opened() as book:
        return [
            *(said for one in people if one.won for said in _of_winner(book, game, one)),
            *(said for one in people if (said := _of_points(book, game, one))),
        ]


def _alone(ledger: Ledger, game: Finished) -> str:
    best, points = best_alone(ledger, game), game.players[0].points
    if best is None:
        return "This is the first result alone with these options."
    before = f"{number_of(best.points, 'point')}, {best.player} on {best.day}."
    if points is not None and points > best.points:
        return f"The best result with these options. Before: {before}"
    return f"The best result with these options: {before}"


def _of_winner(book: Connection, game: Finished, one: Sat) -> Iterator[str]:
    """A first win, or one more after others."""
    earlier = [won for won, _ in _earlier(book, game, one)]
    if earlier and not any(earlier):
        yield f"{one.name} wins {game.title} for the first time, in game {len(earlier) + 1}."
    in_a_row = 1 + len(list(takewhile(bool, earlier)))
    if in_a_row >= ROW:
        yield f"{one.name} has won {game.title} {in_a_row} times one after the other."


def _of_points(book: Connection, game: Finished, one: Sat) -> str:
    """The most points of anybody, or else of this player; nothing without earlier games."""
    points = [0 if sat.points is None else sat.points for sat in game.players]
    if one.points is None or not any(points):
        return ""
    record = book.execute(
        "select points, player, ended from games join players using (id)"
        " where game = ? and mode = ? and seats = ? and key != ? and points is not null"
        " order by points desc, ended limit 1",
        (game.game, game.mode, len(game.players), game.key),
    ).fetchone()
    if record is None:
        return ""
    mine = f"{number_of(one.points, 'point')} {'is' if one.points == 1 else 'are'}"
    if one.points == max(points) and one.points > record[0]:
        before = f"Before: {record[0]}, {record[1]} on {record[2][:10]}."
        return f"{mine} the most so far at a table of this size. {before}"
    own = [before for _, before in _earlier(book, game, one) if before is not None]
    if own and one.points > max(own):
        return f"{mine} {one.name}'s best so far. Before: {max(own)}."
    return ""


def _earlier(book: Connection, game: Finished, one: Sat) -> list[tuple[bool, int | None]]:
    """Whether a player won each earlier game of this kind, and the points; the latest first."""
    rows = book.execute(
        "select won, points from games join players using (id)"
        " where game = ? and mode = ? and seats > 1 and key != ? and ended <= ?"
        " and player = coalesce((select called from people where name = ?), ?)"
        " order by ended desc",
        (game.game, game.mode, game.key, game.ended, one.name, one.name),
    )
    return [(bool(won), points) for won, points in rows]


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
