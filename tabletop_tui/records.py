"""Game records: export of a game as data or as text for people, and import of such data."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tabletop_tui import __version__
from tabletop_tui.core.border.checked import Bounded, CleanLine, Line, Number, SeatNumber
from tabletop_tui.core.border.plain import LARGEST
from tabletop_tui.core.chairs import SIGNS
from tabletop_tui.core.content.legend import in_text, load_legend
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event, sentence
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.record import HISTORY_LIMIT
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import SEED_LIMIT, Chair, Table, lay_again
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.saves.file.contents import PARTS_LIMIT, Moment, first_fault, parts
from tabletop_tui.saves.file.savefile import SIZE_LIMIT

if TYPE_CHECKING:
    from tabletop_tui.core.play.replay import Replay
    from tabletop_tui.core.ruleset import Ruleset
    from tabletop_tui.saves import Header

VERSION: Final = 1

LOG_LIMIT = 200_000

Points = Annotated[tuple[Number, ...], Bounded]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class LogLine(_Form):
    """A sentence of the log, and the number of answers before it."""

    after: int = Field(ge=0, le=HISTORY_LIMIT)
    kind: CleanLine
    text: CleanLine


class GivenAnswer(_Form):
    """An answer: whose (-1 for the whole table), which option, and to which question.

    `label` is for people. An import uses `key` and `digest`; the digest differs if the question or
    its possible answers differ.
    """

    seat: SeatNumber
    label: CleanLine
    key: CleanLine
    digest: CleanLine


class PointsLine(_Form):
    """One line of the score sheet."""

    label: CleanLine
    points: Points


class Result(_Form):
    """How the game ended. `winners` are seats, counted from 0."""

    result: CleanLine
    headline: CleanLine
    winners: Points
    sheet: Annotated[tuple[PointsLine, ...], Bounded] = ()
    totals: Points = ()
    notes: Annotated[tuple[CleanLine, ...], Bounded] = ()


class GameRecord(_Form):
    """A whole game.

    `answers` and `seed` are None if they would reveal secrets of an unfinished game. `seed` is also
    None if the answers do not cover the whole game, as in an old save or after a change of rules.
    With both, an import can play the game; otherwise `notice` says why not. `unknown` is the number
    of answers before the first recorded one.
    """

    tabletop: Literal["game record"] = "game record"
    version: Literal[1] = VERSION
    app: Line
    name: Line
    game: Line
    title: Line
    mode: Line
    content: int = Field(ge=0, lt=LARGEST)
    players: Annotated[tuple[Chair, ...], Bounded] = Field(min_length=1, max_length=len(SIGNS))
    options: Annotated[dict[Line, Line | bool], Bounded]
    began: Moment
    saved: Moment
    finished: bool
    status: Line
    notice: Line = ""
    result: Result | None = None
    seed: int | None = Field(default=None, ge=0, lt=SEED_LIMIT)
    answers: list[GivenAnswer] | None = Field(
        default=None, max_length=HISTORY_LIMIT, fail_fast=True
    )
    unknown: int = Field(default=0, ge=0, lt=LARGEST)
    log: list[LogLine] = Field(default_factory=list, max_length=LOG_LIMIT, fail_fast=True)


KEPT_BACK = (
    "The game goes on, so this holds only what the whole table may know. With --all the export "
    "holds the rest, too."
)


def record_of(header: Header, replay: Replay[Any], *, asked: bool = False) -> GameRecord:
    """The record of this game. It includes hidden facts if the replay may show them.

    If `asked`, the label of each answer begins with its question, for human readers. Raises
    `TabletopError` if the rules fail to describe the game.
    """
    ruleset, table = replay.ruleset, replay.table
    openly = replay.over
    log: list[LogLine] = []
    answers: list[GivenAnswer] = []
    try:
        for given, events in replay.story():
            if given is not None:
                question = f"{given.prompt} " if asked else ""
                answers.append(
                    GivenAnswer.model_construct(
                        seat=given.seat,
                        label=one_line(f"{question}{given.option.label}"),
                        key=given.option.key,
                        digest=given.digest,
                    )
                )
            after = replay.first + len(answers)
            log += _lines(replay, events, after, openly=openly)
        seen = replay.see(PUBLIC)
    # Rules may be code of others: any exception is possible.
    except TabletopError:
        raise
    except Exception as error:
        raise TabletopError(f"The rules of {header.title} cannot tell this game.") from error
    return GameRecord.model_construct(
        app=__version__,
        name=header.name,
        game=table.game,
        title=header.title,
        mode=table.mode,
        content=ruleset.manifest.version,
        players=table.chairs,
        options=table.options,
        began=header.created,
        saved=header.saved,
        finished=header.finished,
        status=header.summary,
        notice=replay.notice if openly else KEPT_BACK,
        result=None if seen.outcome is None else _result(seen.outcome, table.names),
        seed=replay.seed,
        answers=answers if openly else None,
        unknown=replay.first if openly else 0,
        log=log,
    )


def _lines(
    replay: Replay[Any], events: Iterable[Event], after: int, *, openly: bool
) -> Iterator[LogLine]:
    names, words = replay.table.names, replay.ruleset.words
    for event in events:
        known = event if openly else event.seen_by(PUBLIC)
        if known is not None:
            text = one_line(sentence(known, names, words))
            yield LogLine.model_construct(after=after if openly else 0, kind=known.kind, text=text)


def _result(outcome: Outcome, names: Sequence[str]) -> Result:
    return Result.model_construct(
        result=outcome.result,
        headline=one_line(outcome.headline),
        winners=outcome.winners,
        sheet=tuple(
            PointsLine.model_construct(label=one_line(line.label), points=line.points)
            for line in outcome.sheet
        ),
        totals=outcome.totals,
        notes=tuple(
            one_line("".join(phrase.text for phrase in note)) for note in outcome.notes_for(names)
        ),
    )


class RecordError(TabletopError):
    """A record from which no game can be made. Nothing was imported."""


def read_record(data: bytes, name: str) -> GameRecord:
    """The record in the bytes of the file `name`. Raises `RecordError`.

    Data that are far larger than any game are refused before they are parsed.
    """
    from pydantic_core import from_json

    if len(data) > SIZE_LIMIT or parts(data) > PARTS_LIMIT:
        raise RecordError(f"{name} is far larger than any game.")
    try:
        raw = from_json(data)
    except ValueError:
        raw = None
    if not isinstance(raw, dict) or raw.get("tabletop") != "game record":
        raise RecordError(
            f"{name} is not the record of a game, as `tabletop export --format json` writes it."
        )
    version = raw.get("version")
    if isinstance(version, int) and version > VERSION:
        raise RecordError(
            f"{name} was written by a newer version of this program. "
            "Update the program to import it."
        )
    try:
        return GameRecord.model_validate(raw)
    except ValidationError as error:
        raise RecordError(
            f"{name} is not a record that this program can read: {first_fault(error)}."
        ) from None


def play_again(record: GameRecord, library: Library, name: str) -> Session[Any]:
    """The game of a record, played to its last answer. Raises `RecordError`.

    The game is played from its seed by the rules, and each answer must fit the question that they
    ask. So no record can lead to a position that is impossible at the table.
    """
    if record.seed is None or record.answers is None:
        raise RecordError(f"{name} does not hold enough to be played on. {record.notice}".rstrip())
    entry = library.entries.get(record.game)
    if entry is None:
        raise RecordError(
            f"{name} is a game of {record.title} ({record.game}), which is not installed here."
        )
    manifest = entry.manifest
    if record.content > manifest.version:
        raise RecordError(
            f"{name} was played with version {record.content} of {record.title}; version "
            f"{manifest.version} is installed here. Update it to import the game."
        )
    table = Table(
        game=record.game,
        mode=record.mode,
        chairs=record.players,
        options=record.options,
        seed=record.seed,
    )
    session = Session(library.load(record.game), lay_again(manifest, table))
    for number, answer in enumerate(record.answers, 1):
        if not session.takes(answer.key, answer.digest):
            raise RecordError(
                f"{name} cannot be followed beyond answer {number - 1} of {len(record.answers)}: "
                f"the rules of {record.title} are others here, or somebody changed the file."
            )
    return session


Rows = list[tuple[str, str]]


def as_text(record: GameRecord, ruleset: Ruleset[Any]) -> str:
    """The record as plain text."""
    rows = _facts(record, ruleset)
    width = max(len(label) for label, _ in rows)
    lines = [record.name, "=" * len(record.name), ""]
    lines += [f"{label:<{width}}  {value}" for label, value in rows]
    if record.result is not None and record.result.sheet:
        lines += ["", *_sheet(record, record.result)]
    lines.append("")
    for answer, events in _moves(record):
        if answer:
            lines.append(answer)
        lines += [f"\n{text}" if kind == "heading" else f"    {text}" for kind, text in events]
    return "\n".join(lines).rstrip() + "\n"


def as_markdown(record: GameRecord, ruleset: Ruleset[Any]) -> str:
    """The record as a page of Markdown."""
    lines = [f"# {_plain(record.name)}", ""]
    for label, value in _facts(record, ruleset):
        # A row without a label is a note about the fact before it.
        lines.append(f"- **{label}**: {_plain(value)}" if label else f"  - {_plain(value)}")
    if record.result is not None and record.result.sheet:
        names = [_plain(chair.name) for chair in record.players]
        lines += ["", f"| | {' | '.join(names)} |", f"| --- |{' ---: |' * len(names)}"]
        for label, points in _scores(record.result):
            lines.append(f"| {_plain(label)} | {' | '.join(map(str, points))} |")
    lines += ["", "## The game", ""]
    for answer, events in _moves(record):
        if answer:
            lines.append(f"- **{_plain(answer)}**")
        for kind, text in events:
            words = _plain(text)
            lines += ["", f"### {words}", ""] if kind == "heading" else [f"  - {words}"]
    return "\n".join(lines).rstrip() + "\n"


FORMATS: dict[str, Callable[[GameRecord, Ruleset[Any]], str]] = {
    "text": as_text,
    "json": lambda record, _: record.model_dump_json(indent=1) + "\n",
    "md": as_markdown,
}
"""The function for each format, by its name on the command line. `docs/record-format.md` describes
`json`."""


def _facts(record: GameRecord, ruleset: Ruleset[Any]) -> Rows:
    manifest = ruleset.manifest
    mode = manifest.mode(record.mode)
    rows = [
        ("Game", f"{record.title}, {mode.title if mode else record.mode}"),
        ("Players", ", ".join(chair.name for chair in record.players)),
    ]
    agreed = manifest.options_for(record.mode)
    rows += [(option.title, option.title_of(record.options[option.id])) for option in agreed]
    rows += [("Began", _when(record.began)), ("Saved", _when(record.saved))]
    if record.result is None:
        rows.append(("Stands", record.status))
    else:
        if record.result.winners:
            names = (record.players[seat].name for seat in record.result.winners)
            rows.append(("Won by", ", ".join(names)))
        rows.append(("Result", record.result.headline))
        rows += [("", note) for note in record.result.notes]
    if record.answers is not None:
        rows.append(("Answers", str(len(record.answers))))
    rows += _letters(record, ruleset)
    if record.notice:
        rows.append(("Notice", record.notice))
    return rows


def _letters(record: GameRecord, ruleset: Ruleset[Any]) -> Iterator[tuple[str, str]]:
    """What letters in the answers and in the log mean, as the legend of the game says."""
    told = [answer.label for answer in record.answers or ()] + [line.text for line in record.log]
    known = [sign for sign in load_legend(ruleset.folder).plain if sign.shows[0].isalpha()]
    yield from (
        ("Letters", f"{sign.shows}: {sign.means}") for sign in in_text(known, "\n".join(told))
    )


def _when(moment: str) -> str:
    return f"{moment[:16].replace('T', ' ')} UTC"


def _scores(result: Result) -> list[tuple[str, tuple[int, ...]]]:
    rows = [(line.label, tuple(line.points)) for line in result.sheet]
    return [*rows, ("Total", tuple(result.totals))]


def _sheet(record: GameRecord, result: Result) -> Iterator[str]:
    rows = _scores(result)
    names = [chair.name for chair in record.players]
    left = max(len(label) for label, _ in rows)
    widths = [
        max(len(name), *(len(str(points[seat])) for _, points in rows))
        for seat, name in enumerate(names)
    ]
    for label, cells in [("", tuple(names)), *rows]:
        padded = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        yield f"{label:<{left}}  {'  '.join(padded)}".rstrip()


def _moves(record: GameRecord) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each answer with the log lines after it; first the lines before any answer."""
    columns: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for line in record.log:
        columns[max(line.after, record.unknown)].append((line.kind, line.text))
    yield "", columns[record.unknown]
    for number, answer in enumerate(record.answers or (), record.unknown + 1):
        who = "The table" if answer.seat < 0 else record.players[answer.seat].name
        yield f"{number}. {who}: {answer.label}", columns[number]


def _plain(text: str) -> str:
    """The text with all characters escaped that have a meaning in Markdown."""
    return re.sub(r"([\\`*_\[\]<>#|~])", r"\\\1", text)
