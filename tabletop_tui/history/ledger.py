"""The history of finished games: an SQLite file in the data folder.

It has a row for each finished game, from which milestones are found: first wins, series of wins,
and best results. It is made from the saved games and can be made from them again. So a damaged file
is only set aside, and a new one is made. No error in it affects a game.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count, groupby, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_tui.core import files
from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.speech import number_of

if TYPE_CHECKING:
    from sqlite3 import Connection, DatabaseError


@dataclass(frozen=True, slots=True)
class Sat:
    """One player of a finished game; points or seconds that were not counted are None."""

    name: str
    won: bool
    points: int | None
    played_as: tuple[tuple[str, str], ...]
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished game. `began` and `ended` are times in ISO format and UTC.

    `key` is the same for every copy of the game. `turns` is the number of turns that the game
    counts, or else the number of runs of answers by the same seat.
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
    """A key that is different for each game that was played, and the same for its copies."""
    digest = blake2b(session.table.model_dump_json().encode(), digest_size=12)
    for answer in session.history:
        digest.update(f"\x1e{answer.key}".encode())
    return digest.hexdigest()


def finished(
    session: Session[Any],
    began: str,
    ended: str,
    levels: Mapping[int, str] | None = None,
    time_used: Mapping[int, int] | None = None,
) -> Finished:
    """The record of a game that is over. A computer player is named by its level in `levels`.

    Raises `ValueError` if the game is not over, and any error that the rules of the game raise.
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
                (time_used or {}).get(seat),
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
    """The options of the table that differ from the defaults, in the words of the game."""
    chosen = table.options
    return {
        one_line(option.title): one_line(option.title_of(chosen[option.id]))
        for option in manifest.options_for(table.mode)
        if chosen[option.id] != option.default
    }


ROW = 3
"""From this many wins one after the other, a series is a milestone."""


def milestones(ledger: Ledger, game: Finished, computers: Collection[int] = ()) -> list[str]:
    """Sentences on what is special about a game, compared with those that ended before it.

    Seats of `computers` get none. Raises `HistoryError`.
    """
    people = [one for seat, one in enumerate(game.players) if seat not in computers]
    if len(game.players) == 1:
        return [_alone(ledger, game)] if people else []
    with ledger.opened() as book:
        return [
            *(line for one in people if one.won for line in _of_winner(book, game, one)),
            *(line for one in people if (line := _of_points(book, game, one))),
        ]


def _alone(ledger: Ledger, game: Finished) -> str:
    best, points = best_alone(ledger, game), game.players[0].points
    if best is None:
        return "Nobody has finished a game alone with these options before."
    before = f"{number_of(best.points, 'point')}, {best.player} on {best.day}."
    if points is not None and points > best.points:
        return f"The best result with these options. Before: {before}"
    return f"The best result with these options: {before}"


def _of_winner(book: Connection, game: Finished, one: Sat) -> Iterator[str]:
    """A sentence on a first win, or on a series of wins."""
    earlier = [won for won, _ in _earlier(book, game, one)]
    if earlier and not any(earlier):
        yield f"{one.name} wins {game.title} for the first time, in game {len(earlier) + 1}."
    in_a_row = 1 + len(list(takewhile(bool, earlier)))
    if in_a_row >= ROW:
        yield f"{one.name} has won {game.title} {in_a_row} times one after the other."


def _of_points(book: Connection, game: Finished, one: Sat) -> str:
    """A sentence on the most points of all players, or of this one; empty if it is no record."""
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
    """The best game of a single player: points, player, and the day on which it ended."""

    points: int
    player: str
    day: str


def best_alone(ledger: Ledger, game: Finished) -> Best | None:
    """The best other game alone with the same mode and options, or None. Raises `HistoryError`."""
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


VERSION = 2
FILE = "history.sqlite"
WAIT = 2.0
"""Seconds to wait for another process that writes to the file."""

_ERROR, _CORRUPT, _NOT_A_DATABASE = 1, 11, 26
"""SQLite's codes for a database without our tables, a damaged one, and a file of another kind."""

TABLES = """
create table if not exists games (
    id integer primary key, key text not null unique, game text not null, title text not null,
    mode text not null, began text not null, ended text not null, answers integer not null,
    turns integer not null, result text not null, headline text not null, seats integer not null
);
create table if not exists options (
    id integer not null, name text not null, value text not null, primary key (id, name)
) without rowid;
create table if not exists sat (
    id integer not null, seat integer not null, name text not null, won integer not null,
    points integer, seconds integer, primary key (id, seat)
) without rowid;
create table if not exists played_as (
    id integer not null, seat integer not null, name text not null, value text not null,
    primary key (id, seat, name, value)
) without rowid;
create table if not exists people (
    name text primary key, called text not null, left_out integer not null default 0
);
create table if not exists made (from_saves integer not null);
create view if not exists players as
    select sat.*, coalesce(people.called, sat.name) as player
    from sat left join people on people.name = sat.name
    where coalesce(people.left_out, 0) = 0;
"""
"""Four tables have the facts of a game under its `id`. `people` has the present names of players;
`made` has a row once all saved games were read."""


ADD_SECONDS = "alter table sat add column seconds integer;"
"""Adds what version 1 of the file lacks: the time that each player used."""


class HistoryError(TabletopError):
    """The history cannot be used now. This does not affect any game."""


class Ledger:
    """The history in one folder. Each call opens the file and closes it again."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.notice = ""
        """A sentence on what was done with a damaged file; empty if there was none."""

    @contextmanager
    def opened(self) -> Iterator[Connection]:
        """Open the database with all its tables; commit if the block ends without an error.

        A file that is found damaged when it is opened is set aside, and a new one is made. Raises
        `HistoryError` if the file cannot be read or written now, and if it is found damaged inside
        the block: then it is set aside, and the next call makes a new one.
        """
        from sqlite3 import DatabaseError

        try:
            try:
                connection = self._connect()
            except DatabaseError as error:
                self._judge(error)
                connection = self._connect()
            with closing(connection), connection:
                yield connection
        except DatabaseError as error:
            self._judge(error)
            raise HistoryError(self.notice) from None
        except OSError as error:
            raise HistoryError(
                f"The history cannot be kept in {self.path.parent}: {error.strerror}."
            ) from None

    def keep(self, game: Finished) -> None:
        """Write a finished game, in place of its old record if any. Raises `HistoryError`."""
        with self.opened() as book:
            _write(book, game)

    def drop(self, key: str) -> None:
        """Delete a game, because it was continued after its end. Raises `HistoryError`."""
        with self.opened() as book:
            _forget(book, key)

    @property
    def complete(self) -> bool:
        """Whether all saved games were read since the file was made."""
        with self.opened() as book:
            return bool(book.execute("select count(*) from made").fetchone()[0])

    def rebuild(self, games: Iterator[Finished]) -> int:
        """Write all these games, and return their number. Records of other games stay."""
        # All saves are read first: while the database is open, no other process can write.
        found = list(games)
        with self.opened() as book:
            for game in found:
                _write(book, game)
            book.execute("insert into made values (1)")
        return len(found)

    def look(self) -> int:
        """The number of games; nothing is changed. Raises `HistoryError` if the file is damaged."""
        from sqlite3 import DatabaseError, connect

        try:
            with closing(connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as book:
                if book.execute("pragma quick_check").fetchone()[0] != "ok":
                    raise DatabaseError("its pages do not fit together")
                return int(book.execute("select count(*) from games").fetchone()[0])
        except DatabaseError as error:
            raise HistoryError(
                f"{self.path} is damaged ({error}). `tabletop stats` makes it anew."
            ) from None

    # -- names ------------------------------------------------------------------------------

    def games(self) -> dict[str, str]:
        """The titles of all games in the history, by id."""
        with self.opened() as book:
            return dict(book.execute("select game, max(title) from games group by game"))

    def modes(self, game: str) -> list[str]:
        """The modes in which a game was finished; if `game` is empty, those of all games."""
        with self.opened() as book:
            rows = book.execute(
                "select distinct mode from games where ? in ('', game) order by 1", (game,)
            )
            return [mode for (mode,) in rows]

    def people(self) -> list[str]:
        """The present names of all players who finished a game, also of those left out."""
        with self.opened() as book:
            rows = book.execute(
                "select distinct coalesce(people.called, sat.name)"
                " from sat left join people using (name) order by 1"
            )
            return [name for (name,) in rows]

    # -- people ----------------------------------------------------------------------------

    def rename(self, name: str, called: str) -> None:
        """Give a player another name. If another player has it, both become one.

        Raises `HistoryError` if there is no player with this name.
        """
        with self.opened() as book:
            self._known(book, name)
            book.execute("update people set called = ? where called = ?", (called, name))
            book.execute(
                "insert into people (name, called) values (?, ?)"
                " on conflict (name) do update set called = excluded.called",
                (name, called),
            )

    def leave_out(self, name: str, *, out: bool) -> None:
        """Leave a player out of all statistics, or include the player again."""
        with self.opened() as book:
            self._known(book, name)
            book.execute(
                "insert or ignore into people (name, called)"
                " select distinct sat.name, ? from sat where sat.name = ?",
                (name, name),
            )
            book.execute("update people set left_out = ? where called = ?", (int(out), name))

    def _known(self, book: Connection, name: str) -> None:
        found = book.execute(
            "select 1 from sat left join people using (name)"
            " where coalesce(people.called, sat.name) = ? limit 1",
            (name,),
        ).fetchone()
        if found is None:
            raise HistoryError(f"Nobody called {name} has finished a game here.")

    # -- the file --------------------------------------------------------------------------

    def _connect(self) -> Connection:
        from sqlite3 import connect

        files.make_folder(self.path.parent)
        # An empty file is an empty database; a file created by SQLite could be read by others.
        os.close(files.create(self.path, os.O_RDONLY | os.O_NONBLOCK))
        connection = connect(self.path, timeout=WAIT)
        try:
            version = connection.execute("pragma user_version").fetchone()[0]
            if version > VERSION:
                raise HistoryError(
                    f"{self.path} was written by a newer version of this program. "
                    "Update the program to read it."
                )
            if version < VERSION:
                step = ADD_SECONDS if version else TABLES
                connection.executescript(
                    f"begin immediate; {step} pragma user_version = {VERSION}; commit;"
                )
            for table in ("games", "options", "players", "played_as", "made"):
                connection.execute(f"select * from {table} limit 1").fetchone()
        except BaseException:
            connection.close()
            raise
        return connection

    def _judge(self, error: DatabaseError) -> None:
        """Set a damaged file aside. Raises `HistoryError` if the error has another cause."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        strange = code == _ERROR and "no such" in str(error)
        if not strange and code not in (_CORRUPT, _NOT_A_DATABASE):
            raise HistoryError(f"The history {self.path} cannot be used now: {error}.") from None
        names = (self.path.with_name(f"{FILE}.aside-{number}") for number in count(1))
        aside = next(name for name in names if not name.exists())
        self.path.rename(aside)
        self.notice = (
            f"The history was damaged. It was set aside as {aside.name}, "
            "and is made anew from the saved games."
        )


def _forget(book: Connection, key: str) -> None:
    known = book.execute("select id from games where key = ?", (key,)).fetchone()
    if known is not None:
        for table in ("games", "options", "sat", "played_as"):
            book.execute(f"delete from {table} where id = ?", known)


def _write(book: Connection, game: Finished) -> None:
    _forget(book, game.key)
    number = book.execute(
        "insert into games (key, game, title, mode, began, ended, answers, turns, result, headline,"
        " seats) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(game.key, game.game, game.title, game.mode, game.began, game.ended),
            *(game.answers, game.turns, game.result, game.headline, len(game.players)),
        ),
    ).lastrowid
    book.executemany(
        "insert into options values (?, ?, ?)",
        [(number, name, value) for name, value in game.options.items()],
    )
    seats = list(enumerate(game.players))
    book.executemany(
        "insert into sat (id, seat, name, won, points, seconds) values (?, ?, ?, ?, ?, ?)",
        [(number, seat, one.name, int(one.won), one.points, one.seconds) for seat, one in seats],
    )
    book.executemany(
        "insert or ignore into played_as values (?, ?, ?, ?)",
        [(number, seat, *pair) for seat, one in seats for pair in one.played_as],
    )
