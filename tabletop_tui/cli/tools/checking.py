"""The command `tabletop check`: tries on random games what every game must keep."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import FAILED, place_of, progress, say, say_json
from tabletop_tui.opening import Place, UsageError


def check(
    context: typer.Context,
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="DIR|GAME",
            help="A game, or a folder of games; or the name of a game that `games` lists.",
            autocompletion=offers.folders_and_games,
        ),
    ],
    games: Annotated[
        int,
        typer.Option("--games", metavar="N", min=1, help="Random games for each check and table."),
    ] = 2,
    seed: Annotated[
        int,
        typer.Option("--seed", metavar="S", min=0, help="The first seed."),
    ] = 1,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="NAME",
            help="Only this check (may repeat).",
            autocompletion=offers.checks,
        ),
    ] = None,
    listed: Annotated[
        bool,
        typer.Option("--list", help="Only list the games and the checks; nothing is run."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON array.")] = False,
) -> None:
    """Play random games of a ruleset and try all that a game promises. Exit code 1 for a fault.

    That runs the code of the game; it asks once whether you trust the folder.
    """
    from tabletop_tui.check.report import summary
    from tabletop_tui.check.running import Plan, check_folders, check_names

    if not folder.is_dir():
        folder = _folder_of(place_of(context), str(folder))
    for name in only or ():
        if name not in check_names():
            known = ", ".join(check_names())
            raise UsageError(f"There is no check called {name!r}. The checks are: {known}.")
    if listed:
        say(list_text(folder, check_names()))
        return
    place_of(context).need_trust(folder)
    reports = []
    for report in check_folders(folder, Plan(games, seed, tuple(only or ())), progress):
        progress("")
        reports.append(report)
        if not as_json:
            say(f"{report.as_text()}\n")
    if as_json:
        say_json([report.as_data() for report in reports])
    else:
        say(summary(reports))
    if any(report.faults for report in reports):
        raise typer.Exit(FAILED)


def list_text(folder: Path, checks: Sequence[str]) -> str:
    """The games in a folder, by their manifests alone, and the checks. Raises `RulesetError`."""
    from tabletop_tui.check.running import folders_in
    from tabletop_tui.core.loader import entry_of

    found = [entry_of(place).manifest for place in folders_in(folder)]
    games = [f"{game.id}  {game.title}, version {game.version}" for game in found]
    return "\n".join([*games, "", f"Checks: {', '.join(checks)}"])


def _folder_of(place: Place, name: str) -> Path:
    """The folder of the game that is called so. Raises `UsageError`."""
    try:
        return place.library.entries[place.manifest(name).id].folder
    except UsageError as error:
        raise UsageError(f"There is no folder {name}. {error}") from None
