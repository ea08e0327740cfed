"""What is counted: games, players, what they played as, what was agreed, who beats whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop_tui.history.ledger import Ledger

if TYPE_CHECKING:
    from sqlite3 import Connection

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games count: of one game or mode, with one player, ended since a day. "" for all."""

    game: str = ""
    mode: str = ""
    player: str = ""
    since: str = ""

    @property
    def condition(self) -> tuple[str, tuple[str, ...]]:
        """The condition on a row of `games`, and its values."""
        parts, values = ["1"], []
        for column, value in (("game", self.game), ("mode", self.mode)):
            if value:
                parts.append(f"{column} = ?")
                values.append(value)
        if self.since:
            parts.append("ended >= ?")
            values.append(self.since)
        if self.player:
            parts.append("id in (select id from players where player = ?)")
            values.append(self.player)
        return " and ".join(parts), tuple(values)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All that is counted, as rows that are ready for JSON.

    A row of `played_as` has the fastest win in turns, one of `options` the most points; `by` and
    `at` tell whose they are and when that game ended. An option is `won` where anybody won.
    """

    games: int
    by_game: list[Row]
    players: list[Row]
    played_as: list[Row]
    options: list[Row]
    against: list[Row]


def statistics(ledger: Ledger, filters: Filters) -> Statistics:
    """Count what the history holds. Raises `HistoryError`."""
    condition, values = filters.condition
    with ledger.opened() as book:
        # Counted once, asked often.
        book.execute("pragma temp_store = memory")
        book.execute(f"create temp table chosen as select * from games where {condition}", values)
        book.execute("create unique index temp.chosen_by_id on chosen (id)")
        book.execute(
            "create temp table seated as select players.* from chosen join players using (id)"
        )
        total = book.execute("select count(*) from chosen").fetchone()[0]
        return Statistics(total, **{name: _rows(book, query) for name, query in QUERIES.items()})


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
        select player, count(*) as games, sum(won) as wins,
            round(100.0 * sum(won) / count(*), 1) as percent,
            round(avg(points), 1) as points, max(points) as best
        from seated group by player order by wins desc, games, player""",
    "played_as": """
        select title, name, value, count(*) as games, sum(won) as wins,
            round(100.0 * sum(won) / count(*), 1) as percent,
            min(case when won then turns end) as fastest, player as by, ended as at
        from (
            select game, title, turns, ended, player, played_as.name, value, won
            from seated join played_as using (id, seat) join chosen using (id)
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
        select winner.player, loser.player as beats, count(*) as times
        from seated as winner join seated as loser using (id)
        where winner.won and not loser.won
        group by 1, 2 order by times desc, 1, 2""",
}
"""Each list and its query. What stands beside a lone `max` or `min` is of the row that has it."""
