"""One finished game as statistics know it, and what it was the first, best or next of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.history.ledger import Ledger

if TYPE_CHECKING:
    from sqlite3 import Connection


@dataclass(frozen=True, slots=True)
class Sat:
    """One player of a finished game. `points` is None in a game without points."""

    name: str
    won: bool
    points: int | None
    played_as: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished game. `began` and `ended` are ISO in UTC.

    `key` is the same for every copy of the game. `turns` are those that the game counts, or runs of
    answers of one seat.
    """

    key: str
    game: str
    title: str
    mode: str
    began: str
    ended: str
    answers: int
    turns: int
    result: str
    headline: str
    options: Mapping[str, str]
    players: tuple[Sat, ...]


def key_of(session: Session[Any]) -> str:
    """What tells a game that was played from every other, and is the same for all its copies."""
    told = blake2b(session.table.model_dump_json().encode(), digest_size=12)
    for answer in session.history:
        told.update(f"\x1e{answer.key}".encode())
    return told.hexdigest()


def finished(
    session: Session[Any], began: str, ended: str, levels: Mapping[int, str] | None = None
) -> Finished:
    """What is kept of a game that is over; a computer is called by its level in `levels`.

    Raises `ValueError` while it goes on, and whatever foreign rules raise.
    """
    outcome = session.outcome
    if outcome is None:
        raise ValueError("the game goes on")
    table, manifest = session.table, session.ruleset.manifest
    totals = outcome.totals
    played_as = session.ruleset.played_as(session.state)
    names = [
        f"computer ({levels[seat]})" if levels and seat in levels else name
        for seat, name in enumerate(table.names)
    ]
    return Finished(
        key_of(session),
        manifest.id,
        one_line(manifest.title),
        table.mode,
        began,
        ended,
        session.decisions,
        _turns(session),
        outcome.result,
        one_line(outcome.headline),
        _agreed(manifest, table),
        tuple(
            Sat(
                name,
                seat in outcome.winners,
                totals[seat] if totals else None,
                tuple(played_as[seat]) if played_as else (),
            )
            for seat, name in enumerate(names)
        ),
    )


def _turns(session: Session[Any]) -> int:
    counted = session.ruleset.turns_taken(session.state)
    if counted is not None:
        return counted
    seats = (answer.seat for answer in session.history if answer.seat != TABLE)
    return sum(1 for _ in groupby(seats))


def _agreed(manifest: Manifest, table: Table) -> dict[str, str]:
    """The options of the table that are not as they are at first, in the words of the game."""
    found = {}
    for option in manifest.options_for(table.mode):
        value = table.options[option.id]
        if value == option.default:
            continue
        titles = {choice.id: choice.title for choice in option.choices}
        words = titles[str(value)] if titles else ("on" if value else "off")
        found[one_line(option.title)] = one_line(words)
    return found


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
