"""The command that counts finished games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.checking import progress
from tabletop_tui.cli.common import place_of, say, say_json
from tabletop_tui.cli.parameters import AsJson
from tabletop_tui.opening import Place, UsageError

if TYPE_CHECKING:
    from tabletop_tui.history.finished import Finished
    from tabletop_tui.history.ledger import Ledger
    from tabletop_tui.history.statistics import Statistics

BAR = 20


def stats(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Option("--game", metavar="GAME", help="Only this game.", autocompletion=offers.games),
    ] = "",
    mode: Annotated[
        str,
        typer.Option("--mode", metavar="MODE", help="Only this mode.", autocompletion=offers.modes),
    ] = "",
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Only games with this player.")
    ] = "",
    since: Annotated[
        str, typer.Option("--since", metavar="DATE", help="Only games that ended since 2026-01-31.")
    ] = "",
    as_json: AsJson = False,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Go through the saved games again first.")
    ] = False,
    rename: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--rename",
            metavar="NAME NEW",
            help="Call a player NEW from now on; with a name that is taken, two become one.",
        ),
    ] = None,
    leave_out: Annotated[
        str, typer.Option("--leave-out", metavar="NAME", help="Leave a player out of all lists.")
    ] = "",
    take_in: Annotated[
        str, typer.Option("--take-in", metavar="NAME", help="Take a player in again.")
    ] = "",
) -> None:
    """Count finished games: who played, who won, records. Saved games are never touched."""
    from tabletop_tui.history.statistics import Filters, statistics

    place = place_of(context)
    ledger = place.ledger
    _date(since)
    made_anew(place, ledger, wanted=rebuild)
    if rename is not None:
        from tabletop_tui.core.table import clean_name

        new = clean_name(rename[1], 1)
        ledger.rename(rename[0], new)
        say(f"{rename[0]} is called {new} from now on.")
    for name, out in ((leave_out, True), (take_in, False)):
        if name:
            ledger.leave_out(name, out=out)
            say(f"{name} is left out from now on." if out else f"{name} counts again.")
    if rename is not None or leave_out or take_in:
        return
    found = statistics(ledger, Filters(game, mode, player, since))
    if as_json:
        say_json(asdict(found))
    else:
        say(as_text(found))


def made_anew(place: Place, ledger: Ledger, *, wanted: bool) -> None:
    """Go through the saved games where that was asked for, or never done for this history."""
    from tabletop_tui.history.ledger import HistoryError

    try:
        complete = ledger.complete
    except HistoryError:
        # Damage shows up here; the next try has a new file, everything else fails again.
        complete = ledger.complete
    if ledger.notice:
        say(f"tabletop: {ledger.notice}", err=True)
    if wanted or not complete:
        number = ledger.rebuild(saved_games(place))
        progress("")
        if wanted:
            games = "1 finished game" if number == 1 else f"{number} finished games"
            say(f"The saved games hold {games}.", err=True)


def saved_games(place: Place) -> Iterator[Finished]:
    """Every finished game that lies in the folder. What cannot be read is left out."""
    from tabletop_tui.core.errors import TabletopError
    from tabletop_tui.history.finished import finished

    listings = place.store.catalogue()
    for number, listing in enumerate(listings, 1):
        if listing.header is not None and listing.header.finished:
            progress(f"saved game {number} of {len(listings)}")
            try:
                header, session = place.store.look(listing.path, place.library)
                yield finished(session, header.created, header.saved)
            # A ruleset is foreign code.
            except (TabletopError, ArithmeticError, LookupError, TypeError, ValueError):
                continue


def _date(text: str) -> None:
    from datetime import date

    try:
        date.fromisoformat(text or "2026-01-31")
    except ValueError:
        raise UsageError(f"--since takes a day such as 2026-01-31, not {text!r}.") from None


def as_text(found: Statistics) -> str:
    """The statistics for people."""
    if not found.games:
        return "No finished games."
    parts = [f"{found.games:,} finished game{'s' if found.games > 1 else ''}"]
    for title, rows in (
        ("Games", [_game(row) for row in found.by_game]),
        ("Players", [_player(row) for row in found.players]),
        ("Played as", [_played_as(row) for row in found.played_as]),
        ("What was agreed", [_option(row) for row in found.options]),
        ("Who beats whom", [_against(row) for row in found.against[:BAR]]),
    ):
        if rows:
            parts.append(f"{title}\n{_table(rows)}")
    return "\n\n".join(parts)


def _game(row: dict[str, Any]) -> list[str]:
    return [row["title"], row["mode"], _count(row["games"], "game"), f"last {row['last'][:10]}"]


def _player(row: dict[str, Any]) -> list[str]:
    points = "" if row["best"] is None else f"best {row['best']}, {row['points']} on average"
    return [
        row["player"],
        _count(row["games"], "game"),
        f"{_count(row['wins'], 'win')} {_bar(row['percent'])}",
        points,
    ]


def _played_as(row: dict[str, Any]) -> list[str]:
    won = f"{_count(row['wins'], 'win')} {_bar(row['percent'])}"
    fastest = row["fastest"] and f"fastest {_count(row['fastest'], 'turn')}, {_by(row)}"
    games = _count(row["games"], "game")
    return [row["title"], f"{row['name']} {row['value']}", games, won, fastest or ""]


def _option(row: dict[str, Any]) -> list[str]:
    best = "" if row["best"] is None else f"best {row['best']}, {_by(row)}"
    what = f"{row['mode']}, {row['name']} {row['value']}"
    won = f"{row['won']} won {_bar(row['percent'])}"
    return [row["title"], what, _count(row["games"], "game"), won, best]


def _by(row: dict[str, Any]) -> str:
    return f"{row['by']} {row['at'][:10]}"


def _against(row: dict[str, Any]) -> list[str]:
    return [f"{row['player']} beat {row['beats']}", _count(row["times"], "time")]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _bar(percent: float) -> str:
    return f"{'━' * round(percent * BAR / 100)} {percent:.0f} %".lstrip()


def _table(rows: list[list[str]]) -> str:
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  "
        + "  ".join(
            cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    )
