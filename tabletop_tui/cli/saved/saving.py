"""The commands around saved games: list, delete, rename, export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.cli.common import InWords, SavedName, WholeHelp, place_of, say, say_json
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.opening import Place, UsageError, agreed

if TYPE_CHECKING:
    from tabletop_tui.saves import Listing

saves = typer.Typer(
    cls=WholeHelp,
    help="List the saved games, newest first.",
    invoke_without_command=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@saves.callback()
def _list(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON array.")] = False,
    plain: InWords = False,
) -> None:
    if context.invoked_subcommand is not None:
        for flag, given in (("--json", as_json), ("--plain", plain)):
            if given:
                raise UsageError(f"{flag} goes with the list alone: tabletop saves {flag}")
        return
    listings = place_of(context).store.catalogue()
    if as_json:
        rows = [as_data(listing) for listing in listings]
        say_json(rows)
    else:
        told = in_words if plain else as_text
        say("\n".join(told(listing) for listing in listings) or "No saved games.")


@saves.command("rm")
def remove(
    context: typer.Context,
    name: SavedName,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete a saved game. It asks first; where nobody can answer it wants --yes."""
    place = place_of(context)
    path = find(place, name)
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
    place = place_of(context)
    path = place.store.rename(find(place, name), new_name)
    say(one_line(f"{name} is now called {new_name} ({path.name})."))


@saves.command("export")
def export(
    context: typer.Context,
    name: SavedName,
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
) -> None:
    """Copy a saved game to a file, to continue it on another machine."""
    place = place_of(context)
    path = place.store.export(find(place, name), target)
    say(one_line(f"Exported to {path}."))


def find(place: Place, name: str) -> Path:
    """The file of a saved game by its name, its file name or its path."""
    from tabletop_tui.saves.catalogue import find as find_saved

    return find_saved(place.store.folder, name)


def as_data(listing: Listing) -> dict[str, Any]:
    """One saved game for `saves --json`."""
    header = listing.header.data() if listing.header is not None else {}
    return {**header, "file": str(listing.path), "problem": listing.problem}


def as_text(listing: Listing) -> str:
    """One saved game for `saves`."""
    header, file = listing.header, one_line(listing.path.name)
    if header is None:
        return f"{file}\n  {listing.problem}"
    where = "finished" if header.finished else header.summary
    told = listing.saved.strftime("saved %Y-%m-%d %H:%M UTC") if listing.saved else "time unknown"
    return f"{header.name}\n  {where}\n  {file}, {told}"


def in_words(listing: Listing) -> str:
    """The same to be heard: one paragraph, in which only the name of the file keeps its signs."""
    from tabletop_tui.core.words.speech import speakable

    name, where, *rest = [line.strip() for line in as_text(listing).splitlines()]
    if not rest:
        return f"{name}: {speakable(where)}"
    return f"{speakable(name)}. {speakable(where)}. {' '.join(rest)}."
