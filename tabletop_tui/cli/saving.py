"""The commands around saved games: list, delete, rename, export."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import place_of
from tabletop_tui.opening import Place, UsageError

if TYPE_CHECKING:
    from tabletop_tui.saves import Listing

saves = typer.Typer(
    help="List the saved games, newest first.",
    invoke_without_command=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

SavedName = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="A saved game by name or file.",
        autocompletion=offers.saved_games,
    ),
]


@saves.callback()
def _list(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON array.")] = False,
) -> None:
    if context.invoked_subcommand is not None:
        if as_json:
            raise UsageError("--json goes with the list alone: tabletop saves --json")
        return
    listings = place_of(context).store.catalogue()
    if as_json:
        rows = [as_data(listing) for listing in listings]
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        typer.echo("\n".join(as_text(listing) for listing in listings) or "No saved games.")


@saves.command("rm")
def remove(
    context: typer.Context,
    name: SavedName,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Delete a saved game. On a terminal it asks first."""
    place = place_of(context)
    path = find(place, name)
    if not yes and sys.stdin.isatty() and not typer.confirm(f"Delete {path.name}?"):
        typer.echo("Nothing is deleted.")
        return
    place.store.delete(path)
    typer.echo(f"Deleted {path.name}.")


@saves.command("rename")
def rename(
    context: typer.Context,
    name: SavedName,
    new_name: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
) -> None:
    """Give a saved game another name."""
    place = place_of(context)
    path = place.store.rename(find(place, name), new_name)
    typer.echo(f"{name} is now called {new_name} ({path.name}).")


@saves.command("export")
def export(
    context: typer.Context,
    name: SavedName,
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
) -> None:
    """Copy a saved game to a file, to continue it on another machine."""
    place = place_of(context)
    path = place.store.export(find(place, name), target)
    typer.echo(f"Exported to {path}.")


def find(place: Place, name: str) -> Path:
    """The file of a saved game by its name, its file name or its path."""
    from tabletop_tui.saves.catalogue import find as find_saved

    return find_saved(place.store.folder, name)


def as_data(listing: Listing) -> dict[str, Any]:
    """One saved game for `saves --json`."""
    header = listing.header.model_dump(mode="json") if listing.header is not None else {}
    return {**header, "file": str(listing.path), "problem": listing.problem}


def as_text(listing: Listing) -> str:
    """One saved game for `saves`."""
    header = listing.header
    if header is None:
        return f"{listing.path.name}\n  {listing.problem}"
    where = "finished" if header.finished else header.summary
    when = header.saved[:16].replace("T", " ")
    return f"{header.name}\n  {where}\n  {listing.path.name}, saved {when} UTC"
