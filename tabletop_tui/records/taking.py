"""Reads a record back to a game that can be played on. Such a file may come from anybody."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.course.replay import fits
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table, lay_again
from tabletop_tui.records.form import VERSION, GameRecord
from tabletop_tui.saves.file.contents import PARTS_LIMIT, first_fault, parts
from tabletop_tui.saves.file.savefile import SIZE_LIMIT


class RecordError(TabletopError):
    """A record that cannot be read back to a game. Nothing was imported."""


def read_record(data: bytes, name: str) -> GameRecord:
    """The record in the bytes of the file `name`. Raises `RecordError`.

    What is far larger than any game is refused before anything is made of it.
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
    """The game of a record, standing after its last answer. Raises `RecordError`.

    The rules play it from its seed, and each answer must be one to the question that they ask: so
    nothing can come of a record that could not be played at the table.
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
        if not fits(session, answer.key, answer.digest):
            raise RecordError(
                f"{name} cannot be followed beyond answer {number - 1} of {len(record.answers)}: "
                f"the rules of {record.title} are others here, or somebody changed the file."
            )
    return session
