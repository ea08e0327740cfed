"""The commands for those who make games, and for the program itself."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from tabletop_tui import __version__
from tabletop_tui.cli import offers
from tabletop_tui.cli.common import (
    FAILED,
    AsArray,
    AsJson,
    Game,
    Mode,
    Values,
    complain,
    lay,
    place_of,
    progress,
    say,
    say_json,
    share,
)
from tabletop_tui.cli.offers import values_of
from tabletop_tui.core import files
from tabletop_tui.core.border.plain import BorderError
from tabletop_tui.core.chairs import LEVELS, default_names
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.moved_keys import PRESETS, WALKS, with_preset
from tabletop_tui.folders import data_folder
from tabletop_tui.opening import Place, UsageError, at_a_terminal
from tabletop_tui.settings import (
    SETTINGS,
    Settings,
    load_settings,
    own_theme_file,
    read_settings,
    read_theme,
    save_settings,
    settings_file,
)

if TYPE_CHECKING:
    from tabletop_tui.core.ruleset import Ruleset
    from tabletop_tui.core.table import Table
    from tabletop_tui.matches.simulate import Report


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
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="The first seed.")] = 1,
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
        bool, typer.Option("--list", help="Only list the games and the checks; nothing is run.")
    ] = False,
    as_json: AsArray = False,
) -> None:
    """Play random games of a ruleset and try all that a game promises. Exit code 1 for a fault.

    That runs the code of the game; it asks once whether you trust the folder.
    """
    from tabletop_tui.check.running import Plan, check_folders, check_names, summary

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


FEW = 6
"""The most colours that are named as hard to read."""


def config(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A setting; without one all are listed.",
            autocompletion=offers.settings,
        ),
    ] = None,
    value: Annotated[
        str | None,
        typer.Argument(
            metavar="VALUE", help="The new value.", autocompletion=offers.setting_values
        ),
    ] = None,
    default: Annotated[
        bool, typer.Option("--default", help="Back to what it is on a fresh machine.")
    ] = False,
    keys: Annotated[
        bool, typer.Option("--keys", help="List every key that can be changed, by its name.")
    ] = False,
    preset: Annotated[
        str | None,
        typer.Option(
            help=f"With keys: keys that go together ({', '.join(PRESETS)}).",
            autocompletion=lambda: [*PRESETS],
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the settings, or one of them, or change it."""
    if keys:
        from tabletop_tui.app.preferences import named_keys

        rows = [(known, *about) for known, about in named_keys().items()]
        say("\n".join(f"{known:<22} {written:<12} {about}" for known, written, about in rows))
        return
    settings, trouble = load_settings()
    if trouble:
        complain(trouble, 0)
    if name is None:
        say_json(asdict(settings)) if as_json else say(_listed(settings))
        return
    if name not in SETTINGS:
        near = get_close_matches(name, SETTINGS, 1)
        known = f"Did you mean {near[0]}?" if near else "`tabletop config` lists them."
        raise UsageError(f"There is no setting called {name!r}. {known}")
    if value is not None and default:
        raise UsageError("VALUE and --default exclude each other.")
    if preset is not None:
        if name != "keys" or value is not None or default or preset not in PRESETS:
            raise UsageError(f"--preset is for keys, and is {' or '.join(PRESETS)}.")
        value = typed(with_preset(settings.keys, preset))
    if value is not None or default:
        settings = _changed(settings, name, value)
    now = getattr(settings, name)
    if name == "keys" and now:
        from tabletop_tui.app.preferences import lost_keys

        for sentence in lost_keys(now):
            complain(sentence, 0)
    say_json({name: now}) if as_json else say(f"{name} = {typed(now)}")


def look_of(theme: str | None, ascii_only: bool) -> dict[str, str]:
    """The settings that the options of the command change for this run. Raises `UsageError`."""
    if theme is not None and theme not in values_of("theme"):
        raise UsageError(f"--theme is {' or '.join(values_of('theme'))}, not {theme!r}.")
    look = {"theme": theme or "", "glyphs": "ascii" if ascii_only else ""}
    return {name: value for name, value in look.items() if value}


def _changed(settings: Settings, name: str, value: str | None) -> Settings:
    """The settings with another value, kept. Raises `UsageError` for one that does not fit."""
    known = values_of(name)
    if value is None:
        chosen = SETTINGS[name].default
    elif name == "theme" and value not in known and (file := Path(value)).suffix == ".toml":
        chosen = _own_theme(file)
    elif known and value not in known:
        raise UsageError(f"{name} is {' or '.join(known)}, not {value!r}.")
    elif name == "names":
        chosen = [one for text in value.split(",") if (one := text.strip())]
    elif name == "keys":
        chosen = _keys(value)
    else:
        chosen = value
    try:
        settings = settings.changed(**{name: SETTINGS[name].taken(chosen)})
    except BorderError as error:
        raise UsageError(f"{name}: {error}.") from None
    if trouble := save_settings(settings):
        raise TabletopError(trouble)
    return settings


def _own_theme(file: Path) -> str:
    """Keep a player's own theme, and return its name. Raises `UsageError` for another file."""
    from tabletop_tui.theme import LEAST_CONTRAST, unread

    try:
        palette = read_theme(file)
        files.replace(own_theme_file(), file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read or kept: {files.reason(error)}.") from None
    except ValueError as error:
        raise UsageError(f"{file} is no theme: {error}.") from None
    if poor := unread(palette):
        shown, more = ", ".join(poor[:FEW]), len(poor) - FEW
        rest = f", and {more} more" if more > 0 else ""
        complain(f"Hard to read, words need a contrast of {LEAST_CONTRAST}: {shown}{rest}.", 0)
    return palette.name


def _keys(text: str) -> dict[str, str]:
    """Keys by name, as in `game.undo=z,game.log=L`. Raises `UsageError` for an unknown name."""
    from tabletop_tui.app.preferences import named_keys

    pairs = [one.partition("=") for one in text.split(",") if one.strip()]
    found = {name.strip(): key.strip() for name, _, key in pairs}
    # A preset also names keys of games that are not loaded here.
    names = {*named_keys(), *(name for each in PRESETS.values() for name in each)}
    for name, key in found.items():
        if name not in names or not key:
            near = get_close_matches(name, names, 1)
            known = f"Did you mean {near[0]}?" if near else "`tabletop config --keys` lists them."
            raise UsageError(f"keys takes NAME=KEY, as in game.undo=z, not {name!r}. {known}")
        if name in WALKS and not (len(key) == 1 and key.isalpha()):
            raise UsageError(f"{name} is one letter, not {key!r}: all other keys mean something.")
    return found


def typed(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return ",".join(f"{name}={key}" for name, key in value.items())
    return ",".join(value) if isinstance(value, list) else str(value)


def _listed(settings: Settings) -> str:
    lines = [str(settings_file())]
    for name, known_of in SETTINGS.items():
        known = " (" + ", ".join(values_of(name)) + ")" if values_of(name) else ""
        lines += ["", f"{name} = {typed(getattr(settings, name))}{known}".rstrip()]
        lines.append(
            f"  {known_of.title}. {known_of.about} Default: {typed(known_of.default) or 'none'}."
        )
    return "\n".join(lines)


class Finding(NamedTuple):
    """One finding: what was found, and whether it is a fault."""

    name: str
    told: str
    wrong: bool = False


def doctor(context: typer.Context, as_json: AsArray = False) -> None:
    """Tell what the terminal can do, where things lie, what is wrong. Exit code 1 for a fault.

    Nothing is changed.
    """
    place = place_of(context)
    found = {
        "Program": [*_program()],
        "Terminal": [*_terminal()],
        "Places": [*_places(place)],
        "Games": [*_games(place)],
    }
    if as_json:
        say_json([{"about": about, **one._asdict()} for about in found for one in found[about]])
    else:
        say(findings_text(found))
    if any(one.wrong for findings in found.values() for one in findings):
        raise typer.Exit(FAILED)


def findings_text(found: Mapping[str, Sequence[Finding]]) -> str:
    """The findings under their headings for people; what is wrong is marked, and counted last."""
    every = [one for findings in found.values() for one in findings]
    width = max(len(one.name) for one in every)
    lines: list[str] = []
    for about, findings in found.items():
        rows = [f"{'!' if one.wrong else ' '} {one.name:<{width}}  {one.told}" for one in findings]
        lines += [about, *rows, ""] if rows else []
    wrong = sum(one.wrong for one in every)
    verdicts = {0: "Nothing is wrong.", 1: "One thing is wrong; it is marked with !."}
    return "\n".join([*lines, verdicts.get(wrong, f"{wrong} things are wrong; each has a !.")])


def _program() -> Iterator[Finding]:
    from importlib.metadata import PackageNotFoundError, version

    yield Finding("tabletop", __version__)
    yield Finding("python", f"{platform.python_version()}, {sys.executable}")
    for name in ("textual", "pydantic"):
        try:
            yield Finding(name, version(name))
        except PackageNotFoundError:
            yield Finding(name, "is not installed", wrong=True)


def _terminal() -> Iterator[Finding]:
    from tabletop_tui.theme import SMALLEST, terminal_is_ascii

    if at_a_terminal():
        size = shutil.get_terminal_size()
        small = size.columns < SMALLEST[0] or size.lines < SMALLEST[1]
        least = f", at least {SMALLEST[0]}x{SMALLEST[1]} is needed" if small else ""
        yield Finding("size", f"{size.columns}x{size.lines}{least}", wrong=small)
    else:
        yield Finding("size", "this is no terminal; --plain plays as lines")
    kind = os.environ.get("TERM", "")
    yield Finding("TERM", kind or "is not set", wrong=kind in ("", "dumb"))
    deep = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    colours = "16 million" if deep else "256" if "256" in kind else "few"
    if os.environ.get("NO_COLOR"):
        colours = "none: NO_COLOR is set"
    yield Finding("colours", colours)
    plain = terminal_is_ascii()
    yield Finding("signs", "ASCII: the locale is not UTF-8" if plain else "UTF-8")


def _places(place: Place) -> Iterator[Finding]:
    saves = place.store.folder
    yield Finding("saves", f"{saves}, {_writable(saves)}", not _can_write(saves))
    listings = place.store.catalogue()
    broken = [one for one in listings if one.header is None]
    yield Finding("saved games", str(len(listings) - len(broken)))
    for one in broken:
        yield Finding("saved game", one.problem, wrong=True)
    data = data_folder()
    yield Finding("data", f"{data}, {_writable(data)}", not _can_write(data))
    if place.ledger.path.exists():
        try:
            yield Finding("history", f"{place.ledger.path}, {place.ledger.look()} games")
        except TabletopError as error:
            yield Finding("history", str(error), wrong=True)
    else:
        yield Finding("history", "none yet: no game has ended")
    settings = settings_file()
    text, wrong = _settings(settings)
    yield Finding("settings", f"{settings}, {text}", wrong)


def _settings(path: Path) -> tuple[str, bool]:
    try:
        wrong = read_settings(path)[1]
    except FileNotFoundError:
        return "not written yet", False
    except OSError as error:
        return f"which cannot be read: {files.reason(error)}", True
    except ValueError:
        return "which is damaged; the app sets it aside and uses the defaults", True
    return (f"but: {wrong}", True) if wrong else ("fine", False)


def _games(place: Place) -> Iterator[Finding]:
    for game, entry in place.library.entries.items():
        manifest = entry.manifest
        try:
            place.library.load(game)
        except TabletopError as error:
            yield Finding(game, str(error), wrong=True)
        else:
            yield Finding(game, f"{manifest.title}, version {manifest.version}")
    for problem in place.library.problems:
        yield Finding(problem.folder.name, problem.message, wrong=True)


def _can_write(folder: Path) -> bool:
    """Whether files can be created in a folder; for a missing folder, whether it can be created."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


def _writable(folder: Path) -> str:
    if not _can_write(folder):
        return "which cannot be written to"
    return "writable" if folder.exists() else "made when it is needed"


def new(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help='What it is called, such as "Dragon Duel".')
    ],
    into: Annotated[
        Path, typer.Option("--into", metavar="DIR", help="Put its folder there instead of here.")
    ] = Path(),
) -> None:
    """Lay out a small working game, to start your own from."""
    from tabletop_tui.starter.making import id_of, lay_out

    if into.exists() and not into.is_dir():
        raise UsageError(f"--into: {into} is not a folder.")
    try:
        folder = into / id_of(name)
        if folder.name in place_of(context).listed.entries:
            raise UsageError(f"There is a game called {folder.name} already. Choose another name.")
        laid = lay_out(name, into)
    except TabletopError as error:
        raise UsageError(str(error)) from None
    say(f"{folder} holds a small game that works:")
    for path in laid:
        say(f"  {path.relative_to(folder)}")
    shelf, place = shlex.quote(str(into)), shlex.quote(str(folder))
    say(f"Play it:   tabletop --rulesets {shelf} play {folder.name}")
    say(f"Check it:  tabletop check {place}")
    say(f"Test it:   python -m pytest {place}")
    say("docs/new-game.md tells what stands in each file, and what else a game can have.")


def engine(context: typer.Context) -> None:
    """Be a computer player: read JSON lines, answer in JSON lines (docs/players.md)."""
    from tabletop_tui.engine import serve

    serve(place_of(context).library)


SHOWN_ERRORS = 10


def simulate(
    context: typer.Context,
    game: Game,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            metavar="N",
            min=1,
            max=99,
            help="How many players.",
            autocompletion=offers.seats,
        ),
    ] = None,
    mode: Mode = None,
    settings: Values = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="How many games.")
    ] = 100,
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="Game number i has the seed S+i, from i=0.")
    ] = "1",
    policy: Annotated[
        str,
        typer.Option(
            "--policy", metavar="NAME", help="Who plays: random.", autocompletion=offers.policies
        ),
    ] = "random",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="LEVEL,LEVEL",
            help="A computer player for each seat: random, easy, medium, hard; they take turns.",
            autocompletion=lambda: [*LEVELS],
        ),
    ] = "",
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, max=64, help="How many processes play.")
    ] = 1,
    dask: Annotated[
        str,
        typer.Option(
            "--dask",
            metavar="ADDRESS",
            help="Play on the Dask cluster with this scheduler, such as tcp://10.0.0.1:8786.",
        ),
    ] = "",
    patience: Annotated[
        float,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=0,
            help="With --dask: wait this long for a worker while there is none, then give up.",
        ),
    ] = 60.0,
    as_json: AsJson = False,
) -> None:
    """Let the machine play many games and count what happens. Exit code 1 if a game failed."""
    from tabletop_tui.matches.parallel import Order, Rules, in_processes
    from tabletop_tui.matches.policies import POLICIES

    place = place_of(context)
    manifest = place.manifest(game)
    levels = [level.strip() for level in bots.split(",")] if bots.strip() else []
    count = len(levels) if seats is None and len(levels) > 1 else seats
    names = None if count is None else default_names(count)
    table = lay(manifest, names=names, mode=mode, settings=settings, seed=seed)
    if policy not in POLICIES:
        known = ", ".join(POLICIES)
        raise UsageError(f"There is no policy called {policy!r}. Known policies: {known}.")
    ruleset = place.library.load(manifest.id)
    order = Order(Rules.of(ruleset), table, games, policy, _seated(levels, table, ruleset))
    show = partial(share, whole=games, what="games")
    if dask:
        from tabletop_tui.matches.cluster import on_cluster

        report = on_cluster(
            order, dask, show, patience=patience, warn=lambda why: say(why, err=True)
        )
    else:
        report = in_processes(order, jobs, show)
    progress("")
    if report.games < games:
        say(f"Stopped after {report.games} of {games} games.", err=True)
    if as_json:
        say_json(report.as_data())
    else:
        say(report_text(report))
    if report.errors:
        raise typer.Exit(FAILED)


def _seated(levels: list[str], table: Table, ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """A level for each seat; one alone is for all of them."""
    from tabletop_tui.core.players.bot import load_bot
    from tabletop_tui.core.players.player import levels_of

    known = list(levels_of(load_bot(ruleset)))
    for level in levels:
        if level not in known:
            offered = ", ".join(known)
            raise UsageError(f"There is no level {level!r} in this game. Levels: {offered}.")
    seats = len(table.chairs)
    if len(levels) == 1:
        levels *= seats
    if levels and len(levels) != seats:
        raise UsageError(f"There are {len(levels)} bots for {seats} seats.")
    return tuple(levels)


def report_text(report: Report) -> str:
    """The report for people."""
    from tabletop_tui.matches.simulate import interval

    rows = [
        ("game", f"{report.game}, {report.mode}, {report.seats} seats"),
        ("games", f"{report.games:,}"),
        ("decisions", f"{report.decisions:,} ({report.mean_decisions:,.1f} a game)"),
        ("time", f"{report.seconds:.2f} s ({report.decisions_per_s:,.0f} decisions a second)"),
    ]
    for result, count in report.outcomes.items():
        rows.append((f"  {result}", f"{count:,} ({100 * count / report.games:.1f} %)"))
    for name, won in zip(report.bots, report.won, strict=True):
        low, high = interval(won, report.games)
        percent = f"{100 * won / report.games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        rows.append((f"  {name} wins", f"{won:,}: {percent}"))
    rows.append(("errors", f"{len(report.errors):,}"))
    for failure in report.errors[:SHOWN_ERRORS]:
        place = f"  seed {failure.seed}"
        rows.append((place, f"at decision {failure.decision}: {failure.error}"))
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)
