"""Statistics of finished games, and the tables that show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len, set_cell_size

from tabletop_tui.core.time_used import duration
from tabletop_tui.core.words.curves import STEPS, rising
from tabletop_tui.core.words.speech import number_of, speakable
from tabletop_tui.history.ledger import Ledger

if TYPE_CHECKING:
    from sqlite3 import Connection

    from tabletop_tui.core.loader import Library


Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Filters:
    """The games to count: of one game or mode, with one player, ended since a day; "" is any."""

    game: str = ""
    mode: str = ""
    player: str = ""
    since: str = ""

    @property
    def condition(self) -> tuple[str, tuple[str, ...]]:
        """The SQL condition on a row of `games`, and the values of its parameters."""
        asked = {
            "game = ?": self.game,
            "mode = ?": self.mode,
            "ended >= ?": self.since,
            "id in (select id from players where player = ?)": self.player,
        }
        used = {part: value for part, value in asked.items() if value}
        return " and ".join(["1", *used]), tuple(used.values())


@dataclass(frozen=True, slots=True)
class Statistics:
    """All statistics, as rows that are ready for JSON.

    `wins` count only games with several players. `standings` compare points within one game and
    mode; their `course` are the results in order: won or lost, or the points in games for one
    player. If several seats play the same side or Hero in a game, `played_as` counts the game once.
    All computer players of a level are one player, and each of their seats counts as a game. A row
    of `played_as` has the fastest win in turns, a row of `options` the most points; `by` and `at`
    are the player and the end of that game. A game counts as `won` in `options` if anybody won.
    """

    games: int
    by_game: list[Row]
    players: list[Row]
    standings: list[Row]
    streaks: list[Row]
    seats: list[Row]
    longest: list[Row]
    closest: list[Row]
    played_as: list[Row]
    options: list[Row]
    against: list[Row]
    time_used: list[Row]


def statistics(ledger: Ledger, filters: Filters) -> Statistics:
    """Count the games in the history. Raises `HistoryError` if it cannot be read."""
    condition, values = filters.condition
    with ledger.opened() as book:
        # All queries use the same two temporary tables.
        book.execute("pragma temp_store = memory")
        book.execute(f"create temp table chosen as select * from games where {condition}", values)
        book.execute("create unique index temp.chosen_by_id on chosen (id)")
        book.execute(
            "create temp table seated as select players.*, game, title, mode, seats, turns, ended"
            " from chosen join players using (id)"
        )
        book.execute("create index temp.seated_by_id on seated (id)")
        count = book.execute("select count(*) from chosen").fetchone()[0]
        return Statistics(count, **{name: _rows(book, query) for name, query in QUERIES.items()})


def _rows(book: Connection, query: str) -> list[Row]:
    cursor = book.execute(query)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


QUERIES = {
    "by_game": """
        select title, game, mode, count(*) as games, round(avg(seats), 1) as seats,
            round(avg(answers)) as answers, round(avg(turns)) as turns, max(ended) as last
        from chosen group by game, mode order by games desc, title, mode""",
    "players": """
        select player, count(*) as games, total(won and seats > 1) as wins,
            round(100.0 * total(won and seats > 1) / max(1, total(seats > 1)), 1) as percent,
            round(avg(points), 1) as points, max(points) as best
        from seated group by player order by wins desc, games, player""",
    "standings": """
        select title, game, mode, player, count(*) as games,
            case when seats > 1 then sum(won) end as wins,
            case when seats > 1 then round(100.0 * sum(won) / count(*), 1) end as percent,
            round(avg(points), 1) as points, max(points) as best,
            group_concat(case when seats > 1 then won else points end) as course
        from (select * from seated order by ended)
        group by game, mode, seats > 1, player
        order by title, mode, wins desc, best desc, games desc, player""",
    "streaks": """
        select title, game, mode, player, max(streak) as most from (
            select title, game, mode, player, count(distinct id) as streak from (
                select *, row_number()
                        over (partition by game, mode, player order by ended, id, seat)
                    - row_number()
                        over (partition by game, mode, player, won order by ended, id, seat)
                    as run
                from seated where seats > 1
            ) where won group by game, mode, player, run
        ) where streak > 1 group by game, mode, player order by title, most desc, player""",
    "seats": """
        select title, game, mode, seats, seat + 1 as seat, count(*) as games, sum(won) as wins,
            round(100.0 * sum(won) / count(*), 1) as percent
        from seated where seats > 1 group by game, mode, seats, seat
        order by title, mode, seats, seat""",
    "longest": """
        select title, game, mode, max(turns) as turns, headline, ended as at
        from chosen group by game, mode order by title, mode""",
    "closest": """
        select title, game, mode, min(ahead) as ahead, headline, ended as at from (
            select id, max(points) - (
                select points from seated as other where other.id = seated.id
                order by points desc limit 1 offset 1) as ahead
            from seated where seats > 1 and points is not null group by id
        ) join chosen using (id) group by game, mode order by title, mode""",
    "played_as": """
        select title, name, value, count(distinct id) as games,
            count(distinct case when won then id end) as wins,
            round(100.0 * count(distinct case when won then id end) / count(distinct id), 1)
                as percent,
            min(case when won then turns end) as fastest, player as by, ended as at
        from (
            select seated.id, game, title, turns, ended, player, played_as.name, value, won
            from seated join played_as using (id, seat)
        )
        group by game, name, value order by title, name, percent desc, value""",
    "options": """
        select title, mode, name, value, count(*) as games, sum(won) as won,
            round(100.0 * sum(won) / count(*), 1) as percent,
            max(points) as best, player as by, ended as at
        from (
            select id, total(won) > 0 as won, max(points) as points, player
            from seated group by id
        )
            join chosen using (id) join options using (id)
        group by game, mode, name, value order by title, mode, name, value""",
    "against": """
        select winner.player, loser.player as beats, count(distinct winner.id) as times
        from seated as winner join seated as loser using (id)
        where winner.won and not loser.won and winner.player != loser.player
        group by 1, 2 order by times desc, 1, 2""",
    "time_used": """
        select title, game, mode, player, count(*) as games, round(avg(seconds)) as seconds,
            sum(seconds) as total
        from seated where seconds is not null
        group by game, mode, player order by title, mode, seconds desc, player""",
}
"""The query of each list. In SQLite, if a query has a single `max` or `min`, the other columns come
from the row with that value."""


BAR = 20
"""The width of a full bar, and the most rows of the table `Who beats whom`."""

SHARE = "━"

LAST = 10
"""The most results that a curve of the last results shows."""

WON, LOST = "●", "·"
"""The characters for a game with several players in the row of the last results."""

DRAWN = f"{SHARE}{WON}{LOST}{STEPS}"

NONE = "No finished games."


Turns = Mapping[str, str]
"""What a game calls one of its turns, by its title."""


def turns_in(library: Library) -> Turns:
    """What each game of the library calls one of its turns."""
    manifests = [entry.manifest for entry in library.entries.values()]
    return {manifest.title: manifest.turn for manifest in manifests}


def tables(found: Statistics, turns: Turns) -> list[tuple[str, list[str]]]:
    """Each table as its title and its lines, with aligned columns."""
    return [(title, _columns(rows)) for title, rows in _tables(found, turns)]


def _tables(found: Statistics, turns: Turns) -> list[tuple[str, list[list[str]]]]:
    """Each table as its title and the cells of its rows. Empty tables are left out."""
    streaks = {(row["game"], row["mode"], row["player"]): row["most"] for row in found.streaks}
    kinds: dict[str, list[list[str]]] = {}
    for row in found.standings:
        streak = streaks.get((row["game"], row["mode"], row["player"]), 0)
        kinds.setdefault(_kind(row), []).append(_standing(row, streak))
    all_tables = (
        ("Games", [_game(row) for row in found.by_game]),
        *kinds.items(),
        ("Played as", [_played_as(row, turns) for row in found.played_as]),
        ("By seat", [_seat(row) for row in found.seats]),
        ("Longest", [_longest(row, turns) for row in found.longest]),
        ("Closest", [_closest(row) for row in found.closest]),
        ("Other settings", [_option(row) for row in found.options]),
        ("Who beats whom", [_against(row) for row in found.against[:BAR]]),
        ("Time used", [_time_used(row) for row in found.time_used]),
    )
    return [(title, rows) for title, rows in all_tables if rows]


def as_text(found: Statistics, turns: Turns) -> str:
    """All tables as text."""
    if not found.games:
        return NONE
    each = tables(found, turns)
    parts = ["\n".join([title, *(f"  {line}" for line in lines)]) for title, lines in each]
    return "\n\n".join([total(found), *parts])


def in_words(found: Statistics, turns: Turns) -> str:
    """All tables as text for a screen reader: a sentence for each row, without bars and curves."""
    if not found.games:
        return NONE
    lines = [f"{total(found)}."]
    for title, rows in _tables(found, turns):
        lines.append(f"{title}:")
        for row in rows:
            cells = [cell for cell in row if cell.strip(DRAWN)]
            lines.append(f"{speakable(', '.join(cells))}.")
    return "\n".join(lines)


def total(found: Statistics) -> str:
    """The number of counted games, in words."""
    return _count(found.games, "finished game")


def _game(row: dict[str, Any]) -> list[str]:
    return [row["title"], row["mode"], _count(row["games"], "game"), f"last {row['last'][:10]}"]


def _kind(row: dict[str, Any]) -> str:
    return f"{row['title']}, {row['mode']}"


def _standing(row: dict[str, Any], streak: int) -> list[str]:
    points = "" if row["best"] is None else f"best {row['best']}, {row['points']} on average"
    games = [row["player"], _count(row["games"], "game")]
    course = [int(one) for one in (row["course"] or "").split(",") if one][-LAST:]
    if row["wins"] is None:
        if not course:
            return games
        curve = rising([*enumerate(course)], len(course) - 1, min(course), max(course), len(course))
        return [*games, "", "", "", points, "", curve]
    in_a_row = f"{streak} wins in a row" if streak else ""
    curve = "".join(WON if one else LOST for one in course)
    return [*games, _count(row["wins"], "win"), *_share(row["percent"]), points, in_a_row, curve]


def _seat(row: dict[str, Any]) -> list[str]:
    where = f"{row['mode']}, seat {row['seat']} of {row['seats']}"
    wins = _count(row["wins"], "win")
    return [row["title"], where, _count(row["games"], "game"), wins, *_share(row["percent"])]


def _longest(row: dict[str, Any], turns: Turns) -> list[str]:
    return [_kind(row), _turns(row, row["turns"], turns), row["at"][:10], row["headline"]]


def _turns(row: dict[str, Any], number: int, turns: Turns) -> str:
    return _count(number, turns.get(row["title"], "turn"))


def _closest(row: dict[str, Any]) -> list[str]:
    ahead = f"{number_of(row['ahead'], 'point')} ahead" if row["ahead"] else "as many points"
    return [_kind(row), ahead, row["at"][:10], row["headline"]]


def _played_as(row: dict[str, Any], turns: Turns) -> list[str]:
    won = [_count(row["wins"], "win"), *_share(row["percent"])]
    fastest = row["fastest"] and f"fastest {_turns(row, row['fastest'], turns)}, {_by(row)}"
    games = _count(row["games"], "game")
    return [row["title"], f"{row['name']} {row['value']}", games, *won, fastest or ""]


def _option(row: dict[str, Any]) -> list[str]:
    best = "" if row["best"] is None else f"best {row['best']}, {_by(row)}"
    what = f"{row['mode']}, {row['name']} {row['value']}"
    won = [f"{row['won']} won", *_share(row["percent"])]
    return [row["title"], what, _count(row["games"], "game"), *won, best]


def _by(row: dict[str, Any]) -> str:
    return f"{row['by']} {row['at'][:10]}"


def _against(row: dict[str, Any]) -> list[str]:
    return [f"{row['player']} beat {row['beats']}", _count(row["times"], "time")]


def _time_used(row: dict[str, Any]) -> list[str]:
    each = f"{duration(row['seconds'])} a game"
    return [_kind(row), row["player"], each, f"{duration(row['total'])} in all"]


def _count(number: int, what: str) -> str:
    return f"{int(number):,} {what}{'' if number == 1 else 's'}"


def _share(percent: float) -> tuple[str, str]:
    return SHARE * round(percent * BAR / 100), f"{percent:.0f} %"


def _columns(rows: list[list[str]]) -> list[str]:
    """Rows of cells as lines, in which each column is as wide as its widest cell."""
    # Empty columns are left out.
    columns = [column for column in zip_longest(*rows, fillvalue="") if any(column)]
    widths = [max(map(cell_len, column)) for column in columns]
    whole = zip(*columns, strict=True)
    return ["  ".join(map(set_cell_size, row, widths)).rstrip() for row in whole]
