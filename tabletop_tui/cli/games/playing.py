"""The commands that play, a new game or a saved one, and how they say who sits down."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NamedTuple, get_args

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import Game, Mode, SavedName, Values, lay, place_of, say
from tabletop_tui.core.chairs import LEVELS, USUAL
from tabletop_tui.opening import Place, UsageError, need_terminal, open_app, saved_game

if TYPE_CHECKING:
    from tabletop_tui.core.players.at_table import Choose
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings


Plain = Annotated[
    bool,
    typer.Option(
        "--plain",
        help="Play as plain lines: for screen readers, pipes and terminals without a screen.",
    ),
]
Loudness = Annotated[
    str | None,
    typer.Option(
        "--verbosity",
        metavar="HOW",
        help="How much plain mode says: short, normal or full (the whole board, for eyes).",
    ),
]
JsonLines = Annotated[
    bool,
    typer.Option(
        "--jsonl",
        help="Play with a program: a JSON object on every line out, a key on every line in.",
    ),
]
Strict = Annotated[
    bool,
    typer.Option(
        "--strict",
        help="With --jsonl: exit code 3 for an answer that is refused or an input that ends early.",
    ),
]


ForTable = Annotated[
    bool,
    typer.Option(
        "--table",
        help="Show a link and a QR code for each seat: phones and computers as private screens.",
    ),
]
Port = Annotated[
    int | None,
    typer.Option(
        "--port", metavar="N", min=1, max=65535, help="With --table: the port of the links."
    ),
]


OwnEngine = Annotated[
    str | None,
    typer.Option(
        "--engine",
        metavar="COMMAND",
        help="Let this program play for the computer, as docs/players.md tells.",
    ),
]


class Door(NamedTuple):
    """How a game is played: on the screen, as plain lines, or with a program.

    `table` shows the links for private screens at once, which lead to `port` if one is given;
    `engine` is the command of a program that plays for the computers.
    """

    plain: bool
    verbosity: str | None
    as_json: bool
    strict: bool
    table: bool = False
    port: int | None = None
    engine: str | None = None

    def need(self) -> None:
        """Raises `UsageError` when there is nothing to play on, or when the flags do not fit."""
        from tabletop_tui.settings import Verbosity

        if self.table and (self.plain or self.as_json):
            raise UsageError("--table needs the screen: leave --plain or --jsonl away.")
        if self.port is not None and not self.table:
            raise UsageError("--port goes with --table.")
        if self.strict and not self.as_json:
            raise UsageError("--strict goes with --jsonl.")
        if self.verbosity is not None and not self.plain:
            raise UsageError("--verbosity goes with --plain.")
        if self.engine is not None:
            _check_command(self.engine)
        if self.verbosity not in (None, *get_args(Verbosity)):
            raise UsageError("--verbosity is short, normal or full.")
        if self.plain and self.as_json:
            raise UsageError("--plain and --jsonl exclude each other.")
        if not self.plain and not self.as_json:
            need_terminal()
        elif sys.stdin is None or sys.stdout is None:
            mode = "Plain mode" if self.plain else "--jsonl"
            raise UsageError(f"{mode} needs an input and an output, and one of them is closed.")


def _check_command(command: str) -> None:
    """Raise `UsageError` for what starts no program."""
    from tabletop_tui.core.border.plain import BorderError
    from tabletop_tui.settings import SETTINGS, words_of

    try:
        words = words_of(SETTINGS["engine"].taken(command))
    except BorderError as error:
        raise UsageError(f"--engine: {error}.") from None
    if not words or shutil.which(words[0]) is None:
        raise UsageError(f"--engine: there is no program {(words or [command])[0]!r}.")


def play(
    context: typer.Context,
    game: Game,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="NAMES",
            help='Who plays: "Ada,Ben", or a number of players; "Ada,bot:hard" with the computer.',
            autocompletion=offers.seats,
        ),
    ] = None,
    mode: Mode = None,
    settings: Values = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="N", help="The same seed deals the same game."),
    ] = None,
    hints: Annotated[
        bool, typer.Option("--hints/--no-hints", help="Whether players may ask for hints.")
    ] = True,
    plain: Plain = False,
    verbosity: Loudness = None,
    as_json: JsonLines = False,
    strict: Strict = False,
    for_table: ForTable = False,
    port: Port = None,
    engine: OwnEngine = None,
) -> None:
    """Start a new game."""
    from tabletop_tui.core.play.session import Session

    door = Door(plain, verbosity, as_json, strict, for_table, port, engine)
    place = place_of(context)
    manifest = place.manifest(game)
    settled = preferred()
    known = settled.names
    names, computers = parse_seats(seats, known)
    table = lay(manifest, names=names, mode=mode, settings=settings, seed=seed, known=known)
    door.need()
    session = Session(place.library.load(manifest.id), table)
    saved = place.store.new(session, computers=computers, hints=hints)
    _remember([table.names[seat] for seat in saved.computers.people()], settled)
    sit_down(place, saved, door, settled)


def resume(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME|FILE",
            help="A saved game by name or file, or a title for the newest game of it.",
            autocompletion=offers.saved_games,
        ),
    ] = None,
    plain: Plain = False,
    verbosity: Loudness = None,
    as_json: JsonLines = False,
    strict: Strict = False,
    for_table: ForTable = False,
    port: Port = None,
    engine: OwnEngine = None,
) -> None:
    """Continue a saved game: the newest, or the one named; a game's id means its newest."""
    door = Door(plain, verbosity, as_json, strict, for_table, port, engine)
    place = place_of(context)
    door.need()
    sit_down(place, saved_game(place, name), door, preferred())


@contextmanager
def _choosing(saved: SavedGame, settings: Settings) -> Iterator[Choose | None]:
    """What plays for the computers: an engine of the player's own, else None."""
    from tabletop_tui.settings import words_of

    if not settings.engine or not saved.computers.levels:
        yield None
        return
    from tabletop_tui.app.engine_client import engine_player

    with engine_player(words_of(settings.engine), float(settings.patience)) as choose:
        yield choose


def replay(
    context: typer.Context,
    name: SavedName,
) -> None:
    """Step through a saved game, as the table saw it; one that is over openly, too."""
    need_terminal("`tabletop export` writes a game as lines.")
    place = place_of(context)
    header, found = place.store.replay(name, place.library)
    raise typer.Exit(open_app(place, None, (found, header.name)))


def preferred() -> Settings:
    """What the player prefers, after telling what is wrong with the file."""
    from tabletop_tui.settings import load_settings

    settings, trouble = load_settings()
    _warn(trouble)
    return settings


def _remember(names: Sequence[str], settings: Settings) -> None:
    """Offer these names first the next time, here and in the app."""
    from tabletop_tui.settings import save_settings

    remembered = settings.remembering(names)
    if remembered != settings.names:
        _warn(save_settings(settings.changed(names=remembered)))


def _warn(trouble: str) -> None:
    if trouble:
        say(f"tabletop: {trouble}", err=True)


def sit_down(place: Place, saved: SavedGame, door: Door, settings: Settings) -> None:
    """Play a game as its door says, and leave with its exit code."""
    if door.engine is not None:
        place.look["engine"] = door.engine
    settings = settings.changed(**place.look)
    if door.as_json:
        from tabletop_tui.plain import play_with_this_program

        with _choosing(saved, settings) as choose:
            code = play_with_this_program(saved, strict=door.strict, choose=choose)
        raise typer.Exit(code)
    if door.plain:
        from tabletop_tui.plain import play_at_this_terminal

        if door.verbosity is not None:
            settings = settings.changed(verbosity=door.verbosity)
        with _choosing(saved, settings) as choose:
            code = play_at_this_terminal(saved, settings, choose)
        raise typer.Exit(code)
    raise typer.Exit(open_app(place, saved, links=door.table, port=door.port))


BOT = "bot"


class Seating(NamedTuple):
    """The names in seat order, None where the game says how many sit down; levels of computers."""

    names: list[str] | None
    computers: dict[int, str]


def parse_seats(text: str | None, known: Sequence[str] = ()) -> Seating:
    """Who plays in `Ada, bot:hard, bot`: names, and computers, each with its level.

    A bare number stands for that many persons, known names first. Raises `UsageError` for a level
    that there is not.
    """
    from tabletop_tui.core.table import computer_name, offered_names

    if text is None:
        return Seating(None, {})
    count = text.strip()
    if count.isascii() and count.isdigit():
        if len(count) > 2:
            raise UsageError(f"--seats: no game has {count[:20]} seats.")
        return Seating(offered_names(int(count), known), {})
    names: list[str] = []
    computers: dict[int, str] = {}
    for seat, word in enumerate(text.split(",")):
        kind, colon, level = (part.strip().lower() for part in word.partition(":"))
        if kind != BOT:
            names.append(word)
            continue
        names.append(computer_name(seat))
        computers[seat] = level if colon else USUAL
        if computers[seat] not in LEVELS:
            levels = ", ".join(LEVELS)
            raise UsageError(f"--seats: there is no level {level[:20]!r}. The levels are {levels}.")
    return Seating(names, computers)
