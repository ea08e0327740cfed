"""Runs all checks on all games of a folder, and reports what they find."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from tabletop_tui.check.base import Check, blamed, watch
from tabletop_tui.check.games.deals import EvenDeals
from tabletop_tui.check.games.endings import Ends, Pools
from tabletop_tui.check.games.processes import WORKERS, FreshProcess, OneSeedOneGame
from tabletop_tui.check.games.questions import NotOffered, WellFormed
from tabletop_tui.check.games.resuming import ComesTrue, Resumes, StartsStay, TakenBack, UndoAndRedo
from tabletop_tui.check.leaks.by_mark import Leaks, Redacted
from tabletop_tui.check.leaks.by_zone import ViewsHideZones, WordsHideZones
from tabletop_tui.check.leaks.frames import FramesAreData, PicksStayUnseen
from tabletop_tui.check.players import BotsAreFair, Imagines
from tabletop_tui.check.playing import Breakdown, Fault, Setting, Subject, settings_of, subject_in
from tabletop_tui.check.static import STATIC
from tabletop_tui.core.content.shelf import MANIFEST, game_folders
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.words.speech import counted, number_of

SHOWN = 3
"""The most faults of one check that are reported; further ones are mostly the same."""


@dataclass(frozen=True, slots=True)
class Found:
    """One fault: its place, what is wrong, and the command arguments that reproduce it."""

    where: str
    message: str
    again: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


@dataclass(slots=True)
class Line:
    """One check of one game: what was checked, how often, and the faults."""

    name: str
    about: str
    counted: str
    tried: int = 0
    tables: int = 0
    seconds: float = 0.0
    faults: list[Found] = field(default_factory=list)


@dataclass(slots=True)
class Report:
    """The results of the game in one folder; `stopped` if its rules failed before all was run."""

    folder: str
    game: str
    lines: list[Line] = field(default_factory=list)
    stopped: bool = False

    @property
    def faults(self) -> list[Found]:
        """All faults that were found."""
        return [fault for line in self.lines for fault in line.faults]

    def as_data(self) -> dict[str, Any]:
        """The report as one object for JSON."""
        data = asdict(self)
        for line in data["lines"]:
            line["seconds"] = round(line["seconds"], 2)
        return {**data, "faults": len(self.faults)}

    def as_text(self) -> str:
        """The report for people: a line for each check, with its faults below."""
        width = max((len(line.name) for line in self.lines), default=0)
        rows = [f"{self.game} ({self.folder})"]
        told: dict[str, str] = {}
        for line in self.lines:
            rows.append(f"  {_sign(line)} {line.name:<{width}}  {line.about}{_amount(line)}")
            rows += [f"      {row}" for row in _faults(line, told)]
        if self.stopped:
            rows.append(f"  {STOPPED}")
        return "\n".join(rows)


STOPPED = "All further checks play such games too: they wait until this one is mended."


def _faults(line: Line, told: dict[str, str]) -> Iterator[str]:
    """The faults of a check, each message once.

    `told` are the messages of the checks above, with the name of the check; it is extended.
    """
    places: dict[str, list[Found]] = {}
    for fault in line.faults:
        places.setdefault(fault.message, []).append(fault)
    new = [message for message in places if message not in told]
    for message in new[:SHOWN]:
        first, *others = places[message]
        yield str(first)
        if first.again:
            yield f"again: {first.again}"
        if others:
            yield f"the same at {counted(len(others), 'more table')}"
    if len(new) > SHOWN:
        yield f"and {len(new) - SHOWN} more like these"
    for name in dict.fromkeys(told[message] for message in places if message in told):
        yield f"the same as in {name}"
    told |= dict.fromkeys(new, line.name)


def _sign(line: Line) -> str:
    if line.faults:
        return "FAIL"
    return "ok  " if line.tried else "-   "


def _amount(line: Line) -> str:
    if not line.tried:
        return "" if line.faults else ": there is nothing of this to try"
    tables = f", tables: {line.tables}" if line.tables else ""
    return f" ({line.counted}: {line.tried:,}{tables})"


def summary(reports: list[Report]) -> str:
    """The last line: whether any fault was found. The same fault at several tables counts once."""
    broken = [report for report in reports if report.faults]
    games = number_of(len(reports), "game")
    if not broken:
        return f"{games} checked: all is well."
    faults = sum(len({fault.message for fault in report.faults}) for report in broken)
    what = counted(faults, "fault")
    return f"{games} checked: {what} in {', '.join(report.game for report in broken)}."


GIVEN_UP = 3
"""After faults at this many tables of a game, a check skips the game's other tables."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much to check: games for each check at each table, the first seed, and which checks."""

    games: int = 2
    seed: int = 1
    only: Collection[str] = ()

    def has(self, name: str) -> bool:
        """Whether a check is wanted."""
        return not self.only or name in self.only


def check_names() -> list[str]:
    """The name of every check."""
    return ["manifest", *STATIC, *(kind.name for kind in CHECKS)]


def folders_in(place: Path) -> list[Path]:
    """The folder itself if it is a game, else every game in it. Raises `RulesetError` for none."""
    if (place / MANIFEST).exists():
        return [place]
    found = game_folders(place)
    if not found:
        raise RulesetError(f"{place} holds no game: there is no {MANIFEST} in it or one below it.")
    return found


def check_folders(
    place: Path, plan: Plan, progress: Callable[[str], None] = lambda _: None
) -> Iterator[Report]:
    """Yield a report for each game in a folder. `progress` is called with the running check.

    Raises `RulesetError` when there is no game at all.
    """
    ids: dict[str, Path] = {}
    try:
        for folder in folders_in(place):
            yield check_game(folder, plan, progress, ids)
    finally:
        WORKERS.close()


def check_game(
    folder: Path, plan: Plan, progress: Callable[[str], None], ids: dict[str, Path] | None = None
) -> Report:
    """Run all checks on one game. `ids` are the ids of other games, which it must not use."""
    report = Report(str(folder), folder.name)
    first = Line("manifest", "the manifest says what the lobby needs", "files")
    report.lines.append(first)
    try:
        subject = subject_in(folder)
    except RulesetError as error:
        first.faults += [Found("", line) for line in str(error).splitlines()]
        return report
    report.game, first.tried = subject.manifest.id, 1
    taken = (ids if ids is not None else {}).setdefault(subject.manifest.id, folder)
    if taken is not folder:
        message = f"{subject.manifest.id} is taken by {taken}"
        first.faults.append(Found(f"{folder.name}/{MANIFEST}: id", message))
        return report
    for name, (about, unit, look) in STATIC.items():
        if name != "content" and not plan.has(name):
            continue
        progress(f"{subject.manifest.id}: {about}")
        line = Line(name, about, unit)
        report.lines.append(line)
        _look_once(line, subject, look)
        if name == "content" and line.faults:
            # Without its content a game cannot be played.
            return report
    _play(report, subject, plan, progress)
    return report


def _look_once(line: Line, subject: Subject, look: Callable[[Subject], int]) -> None:
    started = perf_counter()
    try:
        with blamed("", subject.entry.folder):
            line.tried = look(subject)
    except Fault as fault:
        wheres = fault.message.splitlines()
        line.faults += [Found(fault.where, message) for message in wheres]
    line.seconds = perf_counter() - started


def _play(report: Report, subject: Subject, plan: Plan, progress: Callable[[str], None]) -> None:
    tables = settings_of(subject)
    for kind in CHECKS:
        if report.stopped or not plan.has(kind.name):
            continue
        line = Line(kind.name, kind.about, kind.counted)
        report.lines.append(line)
        started = perf_counter()
        for setting in tables:
            if kind.fits(setting) and len(line.faults) < GIVEN_UP:
                progress(f"{setting}: {kind.about}")
                report.stopped |= _breaks_down(line, kind, setting, plan)
        line.seconds = perf_counter() - started


def _breaks_down(line: Line, kind: type[Check], setting: Setting, plan: Plan) -> bool:
    """Run a check at a table and note its faults. Return whether the game itself broke down."""
    number = kind.games(setting, plan.games)
    try:
        line.tried += watch(kind, setting, range(plan.seed, plan.seed + number)).tried
        line.tables += 1
    except Fault as fault:
        again = f"--only {kind.name} --seed {plan.seed} --games {plan.games}"
        line.faults.append(Found(fault.where, fault.message, again))
        return isinstance(fault, Breakdown)
    return False


CHECKS: tuple[type[Check], ...] = (
    Ends,
    Pools,
    WellFormed,
    NotOffered,
    Resumes,
    UndoAndRedo,
    TakenBack,
    StartsStay,
    FreshProcess,
    OneSeedOneGame,
    Redacted,
    Leaks,
    ViewsHideZones,
    WordsHideZones,
    PicksStayUnseen,
    FramesAreData,
    BotsAreFair,
    Imagines,
    EvenDeals,
    ComesTrue,
)
"""The checks on random games, in the order in which they are reported."""
