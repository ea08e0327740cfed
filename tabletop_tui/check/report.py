"""What came of a check: as data, and as text for people."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

SHOWN = 3
"""So many faults of one check are told; more would mostly say the same."""


@dataclass(frozen=True, slots=True)
class Found:
    """One fault: where it is, what is wrong, and the arguments that lead there again."""

    where: str
    message: str
    again: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


@dataclass(slots=True)
class Line:
    """One check of one game: what was tried, how much, and what was found."""

    name: str
    about: str
    counted: str
    tried: int = 0
    tables: int = 0
    seconds: float = 0.0
    faults: list[Found] = field(default_factory=list)


@dataclass(slots=True)
class Report:
    """One folder: the game in it, and what every check says of it."""

    folder: str
    game: str
    lines: list[Line] = field(default_factory=list)

    @property
    def faults(self) -> list[Found]:
        """Everything that was found."""
        return [fault for line in self.lines for fault in line.faults]

    def as_data(self) -> dict[str, Any]:
        """The report as one object for JSON."""
        data = asdict(self)
        for line in data["lines"]:
            line["seconds"] = round(line["seconds"], 2)
        return {**data, "faults": len(self.faults)}

    def as_text(self) -> str:
        """The report for people: one line for each check, and what it found below it."""
        width = max((len(line.name) for line in self.lines), default=0)
        rows = [f"{self.game} ({self.folder})"]
        for line in self.lines:
            rows.append(f"  {_sign(line)} {line.name:<{width}}  {line.about}{_amount(line)}")
            for fault in line.faults[:SHOWN]:
                rows.append(f"      {fault}")
                if fault.again:
                    rows.append(f"      again: {fault.again}")
            if len(line.faults) > SHOWN:
                rows.append(f"      and {len(line.faults) - SHOWN} more like these")
        return "\n".join(rows)


def _sign(line: Line) -> str:
    """Passed, failed, or nothing there to try."""
    if line.faults:
        return "FAIL"
    return "ok  " if line.tried else "-   "


def _amount(line: Line) -> str:
    if not line.tried:
        return ""
    tables = f", tables: {line.tables}" if line.tables else ""
    return f" ({line.counted}: {line.tried:,}{tables})"


def summary(reports: list[Report]) -> str:
    """The last line: whether all is well."""
    broken = [report for report in reports if report.faults]
    games = f"{len(reports)} {'game' if len(reports) == 1 else 'games'}"
    if not broken:
        return f"{games} checked: all is well."
    faults = sum(len(report.faults) for report in broken)
    what = "1 fault" if faults == 1 else f"{faults} faults"
    return f"{games} checked: {what} in {', '.join(report.game for report in broken)}."
