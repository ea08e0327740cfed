"""The commands that play: a new game, a saved one."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.cli.common import complete_game, parse_settings, place_of
from tabletop_tui.opening import Place, UsageError, need_terminal, open_app

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame

Plain = Annotated[
    bool,
    typer.Option(
        "--plain",
        help="Play as plain lines: for screen readers, pipes and terminals without a screen.",
    ),
]


def play(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The game, as `games` lists it.", autocompletion=complete_game
        ),
    ],
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", metavar="NAMES", help='Who plays: "Ada,Ben", or a number of players.'
        ),
    ] = None,
    mode: Annotated[
        str | None, typer.Option("--mode", metavar="MODE", help="The mode, such as solo.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="An option of the game (may repeat)."),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="N", help="The same seed deals the same game."),
    ] = None,
    plain: Plain = False,
) -> None:
    """Start a new game."""
    from tabletop_tui.core.session import Session
    from tabletop_tui.core.table import lay_table

    place = place_of(context)
    manifest = place.manifest(game)
    table = lay_table(
        manifest,
        names=parse_seats(seats),
        mode=mode,
        options=parse_settings(manifest, settings),
        seed=seed,
    )
    if not plain:
        need_terminal()
    saved = place.store.new(Session(place.library.load(game), table))
    _sit_down(place, saved, plain)


def resume(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME|FILE", help="A saved game by name or file; without one the newest."
        ),
    ] = None,
    plain: Plain = False,
) -> None:
    """Continue a saved game: the newest, or the one named."""
    from tabletop_tui.core.errors import TabletopError
    from tabletop_tui.saves import DamagedSaveError

    place = place_of(context)
    if not plain:
        need_terminal()
    target: str | None = name
    if target is None:
        newest = place.store.newest()
        if newest is None:
            raise TabletopError("There is no unfinished game to continue.")
        target = str(newest.path)
    try:
        saved = place.store.open(target, place.library)
    except DamagedSaveError as error:
        if error.previous is None:
            raise
        again = f"tabletop resume {shlex.quote(str(error.previous))}"
        raise TabletopError(f"{error} Open that one with: {again}") from None
    _sit_down(place, saved, plain)


def parse_seats(text: str | None) -> list[str] | None:
    """The names in `Ada,Ben`; a bare number stands for that many players without names."""
    from tabletop_tui.core.table import default_names

    if text is None:
        return None
    count = text.strip()
    if count.isascii() and count.isdigit():
        if len(count) > 2:
            raise UsageError(f"--seats: no game has {count[:20]} seats.")
        return default_names(int(count))
    return text.split(",")


def _sit_down(place: Place, saved: SavedGame, plain: bool) -> None:
    if plain:
        from tabletop_tui.plain import play_at_this_terminal

        raise typer.Exit(play_at_this_terminal(saved))
    raise typer.Exit(open_app(place, saved))
