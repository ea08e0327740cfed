"""What happens when the program itself fails: one sentence, and a report without any secret.

The message of an error may quote a hidden value, and local variables hold the hands of all players.
So neither is ever written: not to the terminal, which several players see, and not to the report,
which a player may send to somebody.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING

from tabletop_tui.core import files
from tabletop_tui.folders import data_folder, default_folder

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame

FAILED = 1
LONGEST_CHAIN = 5
LONGEST_TRACE = 200
MOST_REPORTS = 20

ROOT = Path(__file__).resolve().parent.parent


def report_failure(error: BaseException | None, saved: SavedGame | None = None) -> int:
    """Print on stderr that the program failed and where the report lies; return the exit code.

    `saved` is the game that was open. Call it only after the terminal was restored.
    """
    lines = [" ".join(["Something broke.", *_way_back(saved)])]
    path = write_report(error, saved)
    if path is not None:
        lines.append(f"What happened, without anything hidden: {path}")
    for line in lines:
        shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in line)
        print(f"tabletop: {shown}", file=sys.stderr)
    return FAILED


def _way_back(saved: SavedGame | None) -> list[str]:
    if saved is None:
        return []
    import shlex

    here = saved.path.parent.resolve() == default_folder().resolve()
    again = f"tabletop resume {shlex.quote(saved.name if here else str(saved.path))}"
    if saved.trouble:
        return [saved.trouble, f"What was saved before: {again}"]
    return [f"Your game is saved: {again}"]


def write_report(error: BaseException | None, saved: SavedGame | None = None) -> Path | None:
    """Write a report into the data folder; return its path, or None if that fails."""
    from datetime import UTC, datetime

    text = "\n".join(report(error, saved)) + "\n"
    folder = data_folder() / "reports"
    path = folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
    try:
        files.replace(path, text.encode())
        # The names begin with the time, so the last ones are the newest.
        for old in sorted(folder.glob("*.txt"))[:-MOST_REPORTS]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def report(error: BaseException | None, saved: SavedGame | None = None) -> Iterator[str]:
    """Yield the versions, the game, and by error its type and trace: files, lines, functions."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    from tabletop_tui import __version__

    yield f"tabletop {__version__}"
    yield f"Python {platform.python_version()} on {platform.system()}"
    for package in ("textual", "pydantic"):
        try:
            yield f"{package} {version(package)}"
        except PackageNotFoundError:
            yield f"{package} of no known version"
    if saved is not None:
        manifest = saved.ruleset.manifest
        table = saved.table
        seats = len(table.chairs)
        yield f"{manifest.id} {manifest.version}, mode {table.mode}, {seats} seats"
    for one in islice(_chain(error), LONGEST_CHAIN):
        kind = type(one)
        yield ""
        yield f"{kind.__module__}.{kind.__qualname__}"
        frames = [(frame.f_code, line) for frame, line in walk_tb(one.__traceback__)]
        if len(frames) > LONGEST_TRACE:
            yield f"  the last {LONGEST_TRACE} of {len(frames)} frames"
        for code, line in frames[-LONGEST_TRACE:]:
            yield f"  {_short(code.co_filename)}:{line} in {code.co_qualname}"


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, its cause, the cause of that, and so on, each once."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = _carried(error) or error.__cause__ or error.__context__


def _carried(error: BaseException) -> BaseException | None:
    """The error inside one that only reports it, such as `WorkerFailed` of Textual; else None.

    Of a group of errors, return the first.
    """
    if isinstance(error, BaseExceptionGroup):
        return error.exceptions[0]
    inner = getattr(error, "error", None)
    return inner if isinstance(inner, BaseException) else None


def _short(filename: str) -> str:
    """A path below the folder in which Python finds it, to leave out the name of the user."""
    places = [ROOT, *(Path(place).resolve() for place in sys.path if place)]
    found = [Path(filename).relative_to(p) for p in places if Path(filename).is_relative_to(p)]
    path = min(found, key=lambda path: len(path.parts), default=None)
    return str(path or Path(*Path(filename).parts[-3:]))
