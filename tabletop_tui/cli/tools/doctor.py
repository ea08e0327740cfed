"""The command that looks at everything a game needs, and says what is wrong."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from tabletop_tui.cli.common import FAILED, place_of, say, say_json
from tabletop_tui.opening import Place, at_a_terminal


class Finding(NamedTuple):
    """One finding: its heading, what was found, and whether it is a fault."""

    about: str
    name: str
    told: str
    wrong: bool = False


def doctor(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON array.")] = False,
) -> None:
    """Tell what the terminal can do, where things lie, what is wrong. Exit code 1 for a fault.

    Nothing is changed.
    """
    place = place_of(context)
    found = [*_program(), *_terminal(), *_places(place), *_games(place)]
    if as_json:
        say_json([finding._asdict() for finding in found])
    else:
        say(as_text(found))
    if any(finding.wrong for finding in found):
        raise typer.Exit(FAILED)


def as_text(found: list[Finding]) -> str:
    """The findings for people; what is wrong is marked and repeated at the end."""
    width = max(len(finding.name) for finding in found)
    lines: list[str] = []
    about = ""
    for finding in found:
        if finding.about != about:
            about = finding.about
            lines += ["", about] if lines else [about]
        mark = "!" if finding.wrong else " "
        lines.append(f"{mark} {finding.name:<{width}}  {finding.told}")
    wrong = sum(finding.wrong for finding in found)
    told = {0: "Nothing is wrong.", 1: "One thing is wrong; it is marked with !."}
    return "\n".join([*lines, "", told.get(wrong, f"{wrong} things are wrong; each has a !.")])


def _program() -> Iterator[Finding]:
    from importlib.metadata import PackageNotFoundError, version

    from tabletop_tui import __version__

    about = "Program"
    yield Finding(about, "tabletop", __version__)
    yield Finding(about, "python", f"{platform.python_version()}, {sys.executable}")
    for name in ("textual", "pydantic"):
        try:
            yield Finding(about, name, version(name))
        except PackageNotFoundError:
            yield Finding(about, name, "is not installed", wrong=True)


def _terminal() -> Iterator[Finding]:
    from tabletop_tui.theme import SMALLEST, terminal_is_ascii

    about = "Terminal"
    if at_a_terminal():
        size = shutil.get_terminal_size()
        small = size.columns < SMALLEST[0] or size.lines < SMALLEST[1]
        least = f", at least {SMALLEST[0]}x{SMALLEST[1]} is needed" if small else ""
        yield Finding(about, "size", f"{size.columns}x{size.lines}{least}", wrong=small)
    else:
        yield Finding(about, "size", "this is no terminal; --plain plays as lines")
    kind = os.environ.get("TERM", "")
    yield Finding(about, "TERM", kind or "is not set", wrong=kind in ("", "dumb"))
    deep = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    colours = "16 million" if deep else "256" if "256" in kind else "few"
    if os.environ.get("NO_COLOR"):
        colours = "none: NO_COLOR is set"
    yield Finding(about, "colours", colours)
    plain = terminal_is_ascii()
    yield Finding(about, "signs", "ASCII: the locale is not UTF-8" if plain else "UTF-8")


def _places(place: Place) -> Iterator[Finding]:
    from tabletop_tui.core.errors import TabletopError
    from tabletop_tui.folders import data_folder
    from tabletop_tui.settings import settings_file

    about = "Places"
    saves = place.store.folder
    yield Finding(about, "saves", f"{saves}, {_writable(saves)}", not _can_write(saves))
    listings = place.store.catalogue()
    broken = [one for one in listings if one.header is None]
    yield Finding(about, "saved games", str(len(listings) - len(broken)))
    for one in broken:
        yield Finding(about, "saved game", one.problem, wrong=True)
    data = data_folder()
    yield Finding(about, "data", f"{data}, {_writable(data)}", not _can_write(data))
    if place.ledger.path.exists():
        try:
            yield Finding(about, "history", f"{place.ledger.path}, {place.ledger.look()} games")
        except TabletopError as error:
            yield Finding(about, "history", str(error), wrong=True)
    else:
        yield Finding(about, "history", "none yet: no game has ended")
    settings = settings_file()
    told, wrong = _settings(settings)
    yield Finding(about, "settings", f"{settings}, {told}", wrong)


def _settings(path: Path) -> tuple[str, bool]:
    from tabletop_tui.saves.errors import reason
    from tabletop_tui.settings import read_settings

    try:
        wrong = read_settings(path)[1]
    except FileNotFoundError:
        return "not written yet", False
    except OSError as error:
        return f"which cannot be read: {reason(error)}", True
    except ValueError:
        return "which is damaged; the app sets it aside and uses the defaults", True
    return (f"but: {wrong}", True) if wrong else ("fine", False)


def _games(place: Place) -> Iterator[Finding]:
    from tabletop_tui.core.errors import TabletopError

    about = "Games"
    for game, entry in place.library.entries.items():
        manifest = entry.manifest
        try:
            place.library.load(game)
        except TabletopError as error:
            yield Finding(about, game, str(error), wrong=True)
        else:
            yield Finding(about, game, f"{manifest.title}, version {manifest.version}")
    for problem in place.library.problems:
        yield Finding(about, problem.folder.name, problem.message, wrong=True)


def _can_write(folder: Path) -> bool:
    """Whether files can be created in a folder; for a missing folder, whether it can be created."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


def _writable(folder: Path) -> str:
    if not _can_write(folder):
        return "which cannot be written to"
    return "writable" if folder.exists() else "made when it is needed"
