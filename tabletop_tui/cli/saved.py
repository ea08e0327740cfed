"""The commands about saves and finished games."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import (
    FAILED,
    AsArray,
    AsJson,
    InWords,
    SavedName,
    WholeHelp,
    complain,
    place_of,
    progress,
    say,
    say_json,
    share,
)
from tabletop_tui.core.files import replace
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.spelling import letters, nearest
from tabletop_tui.opening import Place, UsageError, agreed, game_meant

if TYPE_CHECKING:
    from tabletop_tui.history.ledger import Ledger
    from tabletop_tui.saves import Listing


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
    from tabletop_tui.history.statistics import Filters, as_text, in_words, statistics, turns_in

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
        say((in_words if plain else as_text)(found, turns_in(place.library)))


def made_anew(place: Place, ledger: Ledger, *, wanted: bool) -> None:
    """Go through the saved games where that was asked for, or never done for this history."""
    from tabletop_tui.core.words.speech import number_of
    from tabletop_tui.saves.past import gathered

    number = gathered(ledger, place.store, place.library, progress, anew=wanted)
    if ledger.notice:
        complain(ledger.notice, 0)
    if number is not None:
        progress("")
        if wanted:
            say(f"The saved games hold {number_of(number, 'finished game')}.", err=True)


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
    return _meant(name, ledger.people(), f"Nobody called {name} has finished a game here.")


def _meant(name: str, known: Sequence[str], otherwise: str) -> str:
    """The name among the known ones, in any spelling. Raises `UsageError` with the nearest."""
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


def export(
    context: typer.Context,
    name: SavedName,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="How: text, md (Markdown) or json, which `import` reads back.",
            autocompletion=offers.formats,
        ),
    ] = "text",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write it there, not here."),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="With all that is hidden, though the game goes on.")
    ] = False,
) -> None:
    """Write a saved game down, with its log, set-up, result and answers."""
    from tabletop_tui.records import FORMATS, record_of

    if form not in FORMATS:
        known = ", ".join(FORMATS)
        raise UsageError(f"There is no format called {form!r}. The formats are: {known}.")
    place = place_of(context)
    header, replay = place.store.replay(name, place.library, openly=everything)
    record = record_of(header, replay, asked=form != "json")
    if output is not None:
        if output.exists():
            raise UsageError(f"{output} exists already. Choose another name.")
        if not output.absolute().parent.is_dir():
            raise UsageError(f"There is no folder {output.absolute().parent}.")
        replace(output, FORMATS[form](record, replay.ruleset).encode())
        say(one_line(f"Written to {output}."))
    elif form == "json":
        say_json(record.model_dump(mode="json"))
    else:
        say(FORMATS[form](record, replay.ruleset).rstrip("\n"))
    if form == "json" and record.seed is None:
        complain(f"This does not hold enough to be imported. {record.notice}", 0)


def import_(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="What `export --format json` wrote; - for stdin.")
    ],
) -> None:
    """Read a game that was written down, and save it to be played on or looked at."""
    from tabletop_tui.records import play_again, read_record
    from tabletop_tui.saves.file.savefile import SIZE_LIMIT, read_bytes

    if file == "-":
        if sys.stdin is None:
            raise UsageError("There is nothing to read: the input is closed.")
        name, data = "The input", sys.stdin.buffer.read(SIZE_LIMIT + 1)
    else:
        name, data = file, read_bytes(Path(file), file)
    place = place_of(context)
    record = read_record(data, name)
    session = play_again(record, place.library, name)
    with place.store.new(session, record.name, created=record.began) as saved:
        if saved.trouble:
            raise typer.Exit(complain(saved.trouble, FAILED))
        say(one_line(f"Imported {saved.name} ({saved.path.name})."))


def review(
    context: typer.Context,
    name: SavedName,
    seat: Annotated[
        int,
        typer.Option("--seat", metavar="N", min=1, help="Whose decisions: seat 1, 2 and so on."),
    ] = 1,
    as_json: AsJson = False,
    plain: InWords = False,
) -> None:
    """Judge the decisions of a player in a game that is over, each from what was seen then.

    The costliest come first. Ctrl+C stops it; what was judged until then is printed.
    """
    from tabletop_tui.core.players import review as reviews
    from tabletop_tui.core.players.at_table import LocalPlayers

    place = place_of(context)
    header, replay = place.store.replay(name, place.library)
    chairs = len(replay.table.chairs)
    if seat > chairs:
        raise UsageError(f"There is no seat {seat} in this game; it has {chairs}.")
    found: list[reviews.Reviewed] = []
    game = reviews.Review(replay, seat - 1)
    player = LocalPlayers(replay.ruleset)
    whole = False
    try:
        for moment in game.moments():
            share(len(found), len(game.places), "judged")
            judged = player.judge(moment.seen, moment.given)
            found.append(reviews.reviewed(moment, judged, replay.ruleset))
        whole = True
    except KeyboardInterrupt:
        pass
    progress("")
    counts = reviews.counted(found)
    who = replay.table.names[seat - 1]
    if as_json:
        decisions = [asdict(one) for one in found]
        data = {"game": header.game, "seat": seat, "name": who, "whole": whole}
        say_json({**data, **counts, "decisions": decisions})
        return
    for one in reviews.worst_first(found):
        rather = f" ({one.rather})" if one.rather else ""
        line = f"{one.verdict:<9} {one.at + 1:>4}  {one.prompt} given: {one.given}{rather}"
        if plain:
            line = f"Answer {one.at + 1}, {one.verdict}: {one.prompt} Given: {one.given}{rather}"
            line = f"{replay.ruleset.spoken(line)}."
        say(one_line(line))
    text = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    some = "" if whole else f", {len(found)} of {len(game.places)} decisions"
    words = reviews.caution(found) if whole else ""
    say(one_line(f"{who}{some}: {text}. {words}".rstrip()))


saves = typer.Typer(
    cls=WholeHelp,
    help="List the saved games, newest first.",
    invoke_without_command=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@saves.callback()
def _list(context: typer.Context, as_json: AsArray = False, plain: InWords = False) -> None:
    if context.invoked_subcommand is not None:
        for flag, given in (("--json", as_json), ("--plain", plain)):
            if given:
                raise UsageError(f"{flag} goes with the list alone: tabletop saves {flag}")
        return
    listings = place_of(context).store.catalogue()
    if as_json:
        rows = [listing_data(listing) for listing in listings]
        say_json(rows)
    else:
        written = listing_in_words if plain else listing_text
        say("\n".join(written(listing) for listing in listings) or "No saved games.")


@saves.command("rm")
def remove(
    context: typer.Context,
    name: SavedName,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete a saved game. It asks first; where nobody can answer it wants --yes."""
    place = place_of(context)
    path = place.store.path_of(name)
    which = one_line(path.name if path.parent == place.store.folder else str(path))
    unasked = f"Nothing is deleted, as nobody can be asked here. Add --yes to delete {which}."
    if not (yes or agreed(f"Delete {which}?", unasked)):
        say("Nothing is deleted.")
        return
    place.store.delete(path)
    say(f"Deleted {which}.")


@saves.command("rename")
def rename(
    context: typer.Context,
    name: SavedName,
    new_name: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
) -> None:
    """Give a saved game another name."""
    store = place_of(context).store
    path = store.rename(store.path_of(name), new_name)
    say(one_line(f"{name} is now called {new_name} ({path.name})."))


@saves.command("export")
def export_file(
    context: typer.Context,
    name: SavedName,
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
) -> None:
    """Copy a saved game to a file, to continue it on another machine."""
    store = place_of(context).store
    path = store.export(store.path_of(name), target)
    say(one_line(f"Exported to {path}."))


def listing_data(listing: Listing) -> dict[str, Any]:
    """One saved game for `saves --json`."""
    header = asdict(listing.header) if listing.header is not None else {}
    return {**header, "file": str(listing.path), "problem": listing.problem}


def listing_text(listing: Listing) -> str:
    """One saved game for `saves`."""
    header, file = listing.header, one_line(listing.path.name)
    if header is None:
        return f"{file}\n  {listing.problem}"
    where = "finished" if header.finished else header.summary
    when = listing.saved.strftime("saved %Y-%m-%d %H:%M UTC") if listing.saved else "time unknown"
    return f"{header.name}\n  {where}\n  {file}, {when}"


def listing_in_words(listing: Listing) -> str:
    """The same to be read aloud: one paragraph, in which only the name of the file keeps signs."""
    from tabletop_tui.core.words.speech import speakable

    name, where, *rest = [line.strip() for line in listing_text(listing).splitlines()]
    if not rest:
        return f"{name}: {speakable(where)}"
    return f"{speakable(name)}. {speakable(where)}. {' '.join(rest)}."
