"""The command that counts finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import AsJson, InWords, place_of, progress, say, say_json
from tabletop_tui.opening import Place, UsageError, game_meant

if TYPE_CHECKING:
    from tabletop_tui.history.ledger import Ledger


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
    plain: InWords = False,
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
    from tabletop_tui.history.statistics import Filters, as_text, in_words, statistics

    place = place_of(context)
    ledger = place.ledger
    _date(since)
    made_anew(place, ledger, wanted=rebuild)
    if rename is not None:
        from tabletop_tui.core.table import clean_name

        old, new = _person(ledger, rename[0]), clean_name(rename[1], 1)
        ledger.rename(old, new)
        say(f"{old} is called {new} from now on.")
    for asked, out in ((leave_out, True), (take_in, False)):
        if asked:
            name = _person(ledger, asked)
            ledger.leave_out(name, out=out)
            say(f"{name} is left out from now on." if out else f"{name} counts again.")
    if rename is not None or leave_out or take_in:
        return
    game = _game(place, ledger, game) if game else ""
    mode = _mode(place, ledger, game, mode) if mode else ""
    player = _person(ledger, player) if player else ""
    found = statistics(ledger, Filters(game, mode, player, since))
    if as_json:
        say_json(asdict(found))
    else:
        say(in_words(found) if plain else as_text(found))


def made_anew(place: Place, ledger: Ledger, *, wanted: bool) -> None:
    """Go through the saved games where that was asked for, or never done for this history."""
    from tabletop_tui.saves.past import gathered

    number = gathered(ledger, place.store, place.library, progress, anew=wanted)
    if ledger.notice:
        say(f"tabletop: {ledger.notice}", err=True)
    if number is not None:
        progress("")
        if wanted:
            games = "1 finished game" if number == 1 else f"{number} finished games"
            say(f"The saved games hold {games}.", err=True)


def _game(place: Place, ledger: Ledger, name: str) -> str:
    """The id of the game that is meant: one of the shelf, or of which a game was finished."""
    shelf = {known: entry.manifest.title for known, entry in place.library.entries.items()}
    return game_meant(name, {**ledger.games(), **shelf})


def _mode(place: Place, ledger: Ledger, game: str, name: str) -> str:
    """The mode that is meant, of the game or of any. Raises `UsageError`."""
    entries = [one for known, one in place.library.entries.items() if game in ("", known)]
    known = [mode.id for entry in entries for mode in entry.manifest.modes]
    known += ledger.modes(game)
    return _meant(name, known, f"There is no mode called {name!r}.")


def _person(ledger: Ledger, name: str) -> str:
    """The player that is meant. Raises `UsageError`."""
    return _meant(name, ledger.people(), f"Nobody called {name} has finished a game here.")


def _meant(name: str, known: Sequence[str], otherwise: str) -> str:
    """The name among the known ones, in any spelling. Raises `UsageError` with the nearest."""
    from tabletop_tui.core.words.spelling import letters, nearest

    found = [one for one in known if one == name]
    found = found or [one for one in known if one.casefold() == name.casefold()]
    found = found or [one for one in known if letters(one) and letters(one) == letters(name)]
    if found:
        return found[0]
    near = nearest(name, known)
    raise UsageError(f"{otherwise} Did you mean {near}?" if near else otherwise)


def _date(text: str) -> None:
    from datetime import date

    try:
        date.fromisoformat(text or "2026-01-31")
    except ValueError:
        raise UsageError(f"--since takes a day such as 2026-01-31, not {text!r}.") from None
