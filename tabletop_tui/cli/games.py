"""The commands that begin or open a game."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import (
    Game,
    Mode,
    SavedName,
    Values,
    complain,
    lay,
    place_of,
    say,
    say_json,
)
from tabletop_tui.core.border.plain import BorderError
from tabletop_tui.core.chairs import LEVELS, USUAL
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.folders import data_folder
from tabletop_tui.opening import Place, UsageError, agreed, need_terminal, open_app, saved_game
from tabletop_tui.settings import (
    SETTINGS,
    Settings,
    Verbosity,
    load_settings,
    save_settings,
    words_of,
)
from tabletop_tui.web import HERE, RISK, only_here, real_address

if TYPE_CHECKING:
    from tabletop_tui.core.lessons import Lesson
    from tabletop_tui.core.players.at_table import Choose
    from tabletop_tui.remote.terminal.link import SeatAddress
    from tabletop_tui.saves import SavedGame

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
        lines = self.plain or self.as_json
        loudness = (None, *get_args(Verbosity))
        for wrong, why in (
            (self.table and lines, "--table needs the screen: leave --plain or --jsonl away."),
            (self.port is not None and not self.table, "--port goes with --table."),
            (self.strict and not self.as_json, "--strict goes with --jsonl."),
            (self.verbosity is not None and not self.plain, "--verbosity goes with --plain."),
            (self.verbosity not in loudness, "--verbosity is short, normal or full."),
            (self.plain and self.as_json, "--plain and --jsonl exclude each other."),
        ):
            if wrong:
                raise UsageError(why)
        if self.engine is not None:
            _check_command(self.engine)
        if not lines:
            need_terminal()
        elif sys.stdin is None or sys.stdout is None:
            mode = "Plain mode" if self.plain else "--jsonl"
            raise UsageError(f"{mode} needs an input and an output, and one of them is closed.")


def _check_command(command: str) -> None:
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
        str | None, typer.Option("--seed", metavar="N", help="The same seed deals the same game.")
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
    if not settings.engine or not saved.computers.levels:
        yield None
        return
    from tabletop_tui.app.engine_client import engine_player

    with engine_player(words_of(settings.engine), float(settings.patience)) as choose:
        yield choose


def replay(context: typer.Context, name: SavedName) -> None:
    """Step through a saved game, as the table saw it; one that is over openly, too."""
    need_terminal("`tabletop export` writes a game as lines.")
    place = place_of(context)
    _, found = place.store.replay(name, place.library)
    raise typer.Exit(open_app(place, None, found))


def preferred() -> Settings:
    """What the player prefers, after telling what is wrong with the file."""
    settings, trouble = load_settings()
    if trouble:
        complain(trouble, 0)
    return settings


def _remember(names: Sequence[str], settings: Settings) -> None:
    """Offer these names first the next time, here and in the app."""
    remembered = settings.remembering(names)
    if remembered == settings.names:
        return
    if trouble := save_settings(settings.changed(names=remembered)):
        complain(trouble, 0)


def sit_down(place: Place, saved: SavedGame, door: Door, settings: Settings) -> None:
    """Play a game as its door says, and leave with its exit code."""
    if door.engine is not None:
        place.look["engine"] = door.engine
    settings = settings.changed(**place.look)
    if door.verbosity is not None:
        settings = settings.changed(verbosity=door.verbosity)
    if not (door.plain or door.as_json):
        raise typer.Exit(open_app(place, saved, links=door.table, port=door.port))
    from tabletop_tui.plain import at_this_terminal, play_plain, play_scripted

    with at_this_terminal(), _choosing(saved, settings) as choose:
        if door.as_json:
            code = play_scripted(saved, sys.stdin, sys.stdout, strict=door.strict, choose=choose)
        else:
            code = play_plain(saved, settings, sys.stdin, sys.stdout, choose)
    raise typer.Exit(code)


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


def daily(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="The game; else the first.", autocompletion=offers.games
        ),
    ] = None,
    result: Annotated[
        bool, typer.Option("--result", help="Print today's result: three lines to pass on.")
    ] = False,
    listed: Annotated[bool, typer.Option("--list", help="List your days.")] = False,
    plain: Plain = False,
    verbosity: Loudness = None,
) -> None:
    """Play today's deal alone: the same for everybody in the world with this version.

    The seed is made of the date in UTC; nothing is sent or fetched.
    """
    from tabletop_tui.saves.daily import daily_mode, deals, open_daily, result_text, today

    place = place_of(context)
    if game is not None:
        manifests = [place.manifest(game)]
    else:
        manifests = [entry.manifest for entry in place.library.entries.values()]
        manifests = [one for one in manifests if daily_mode(one) is not None]
        if not manifests:
            raise UsageError("None of the games has a mode for one player.")
    day = today()
    if listed or result:
        found = [
            (date, one.title, listing)
            for one in manifests
            for date, listing in deals(place.store, one)
            if listed or date == day
        ]
        for date, title, listing in sorted(found, key=lambda each: each[:2], reverse=True):
            header = listing.header
            assert header is not None
            if listed:
                say(f"{date}  {title}: {header.summary if header.finished else 'not over yet'}")
            elif header.finished:
                say(result_text(place.store.replay(listing.path, place.library)[1], date))
        if not found:
            say("No daily deal yet." if listed else "Today's deal was not begun yet.")
        return
    door = Door(plain, verbosity, as_json=False, strict=False)
    door.need()
    settings = preferred()
    player = settings.names[0] if settings.names else "Player 1"
    sit_down(
        place, open_daily(place.store, place.library, manifests[0].id, player, day), door, settings
    )


def learn(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="The game, as `games` lists it.", autocompletion=offers.games
        ),
    ] = None,
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help="The lesson, as --list names it; else the first.",
            autocompletion=offers.lessons,
        ),
    ] = None,
    plain: Plain = False,
    verbosity: Loudness = None,
    listed: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --list: one JSON array.")] = False,
) -> None:
    """Learn a game by playing: a first game that teaches, or the rest of one that was left."""
    from tabletop_tui.saves.learning import begin_lesson, under_way

    place = place_of(context)
    if as_json and not listed:
        raise UsageError("--json goes with --list.")
    if listed:
        _list(place, game, as_json=as_json)
        return
    if game is None:
        raise UsageError("Which game? `tabletop learn --list` tells what can be learned.")
    manifest = place.manifest(game)
    lessons = _lessons(place, manifest.id)
    if not lessons:
        raise UsageError(f"{manifest.title} has no lesson yet.")
    name = lesson or next(iter(lessons))
    if name not in lessons:
        raise UsageError(f"{manifest.title} has no lesson {name!r}, but: {', '.join(lessons)}.")
    door = Door(plain, verbosity, as_json=False, strict=False)
    door.need()
    left = under_way(place.store, manifest, lessons[name])
    if left is not None:
        saved = place.store.open(left.path, place.library)
    else:
        saved = begin_lesson(place.store, place.library, manifest.id, name)
    sit_down(place, saved, door, preferred())


def _lessons(place: Place, game: str) -> dict[str, Lesson]:
    from tabletop_tui.core.lessons import load_lessons

    return load_lessons(place.library.entries[game].folder)


def _list(place: Place, game: str | None, *, as_json: bool) -> None:
    games = [place.manifest(game).id] if game is not None else list(place.library.entries)
    rows = [_row(place, one, *lesson) for one in games for lesson in _lessons(place, one).items()]
    if as_json:
        say_json(rows)
        return
    for row in rows:
        done = ", done" if row["done"] else ""
        told = "{game} {lesson}  {title}: {about} ({minutes} minutes".format_map(row)
        say(f"{told}{done})")
    if not rows:
        say("No lessons.")


def _row(place: Place, game: str, name: str, lesson: Lesson) -> dict[str, Any]:
    from tabletop_tui.saves.learning import was_taken

    told = lesson.model_dump(include={"title", "about", "minutes", "mode", "seats", "learner"})
    done = was_taken(place.store, place.manifest(game), lesson)
    return {"game": game, "lesson": name, **told, "steps": len(lesson.steps), "done": done}


NO_PACKAGES = (
    "Joining a table needs two more packages. Get them with: pip install 'tabletop-tui[seats]'"
)


def join(
    context: typer.Context,
    link: Annotated[
        str | None,
        typer.Argument(
            metavar="LINK",
            help="The link of a seat, as F7 at the table shows it; without one it is asked for. "
            "- reads it from the standard input.",
        ),
    ] = None,
) -> None:
    """Play a seat of a table elsewhere: its own screen, in this terminal.

    A link in the command can be read by other users of this computer while the game goes on, and
    stays in the history of the shell.
    """
    from tabletop_tui.remote.terminal.link import mark_of

    if link is None:
        need_terminal("Give the link as an argument, or - to read it from the standard input.")
        address = _address(typer.prompt("Link of the seat (not shown)", hide_input=True))
    elif link == "-":
        address = _address(sys.stdin.readline() if sys.stdin is not None else "")
        _use_keyboard()
    else:
        address = _address(link)
    need_terminal("Open the link in a browser instead.")
    place = place_of(context)
    try:
        from tabletop_tui.remote.terminal.game import JoinedGame
        from tabletop_tui.remote.terminal.wire import SeatWire
    except ImportError:
        raise TabletopError(NO_PACKAGES) from None
    wire = SeatWire(address, mark_of(address, data_folder()))
    try:
        received = asyncio.run(
            wire.first(lambda why: say(f"{why} Waiting for that; Ctrl+C leaves.", err=True))
        )
    except KeyboardInterrupt:
        raise typer.Abort from None
    joined = JoinedGame(place.library, received)
    raise typer.Exit(open_app(place, None, seat=(joined, wire)))


def _use_keyboard() -> None:
    """Read keys from the terminal that this program was started at; the link's source is read."""
    with suppress(OSError):
        keyboard = os.open("/dev/tty", os.O_RDWR)
        os.dup2(keyboard, 0)
        os.close(keyboard)


def _address(link: str) -> SeatAddress:
    from tabletop_tui.remote.terminal.link import LinkError, read_link

    try:
        return read_link(link)
    except LinkError as error:
        raise UsageError(str(error)) from None


NO_SERVER = (
    "Playing in a browser needs another package. Get it with: pip install 'tabletop-tui[serve]'"
)


def serve(
    context: typer.Context,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=1, max=65535, help="The port of the link.")
    ] = 8641,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Answer at this address; 0.0.0.0 is that of this computer in its network.",
        ),
    ] = HERE,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do not ask before answering on the network.")
    ] = False,
) -> None:
    """Play in a desktop browser: prints a link, and serves the app to one tab."""
    place = place_of(context)
    host = real_address(host)
    if not (only_here(host) or yes or _network_agreed(host)):
        say("Nothing is answered.")
        return
    try:
        from tabletop_tui.remote.browser.server import TabletopServer
    except ImportError:
        raise TabletopError(NO_SERVER) from None
    for shelf in place.rulesets:
        place.need_trust(shelf)
    arguments = [word for folder in place.rulesets for word in ("--rulesets", str(folder))]
    if place.rulesets:
        arguments.append("--trust")
    if place.saves is not None:
        arguments += ["--saves", str(place.saves)]
    with tempfile.TemporaryDirectory() as folder:
        server = TabletopServer(arguments, host, port, Path(folder) / "game", say)
        server.serve()


def _network_agreed(host: str) -> bool:
    """Whether somebody at the terminal agrees that other devices reach the app."""
    say(RISK, err=True)
    return agreed(
        f"Open the link to the network at {host}?",
        f"Nothing is answered at {host}, as nobody can be asked here. Add --yes to do it.",
    )
