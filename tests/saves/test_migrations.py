"""An older format is brought up to date step by step."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.position import PAST_STEPS, TAKEN_BACK
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.errors import ForeignSaveError
from tabletop_tui.saves.file import savefile as migrations
from tabletop_tui.saves.file.savefile import FORMAT, Json, check, join
from tests.forged.forger import taken_apart

Begin = Callable[..., Session[Any]]


def table_was_called_desk(body: Json) -> Json:
    desk = body.pop("desk")
    return {**body, "table": desk}


@pytest.fixture
def old_file(store: SaveStore, begin: Begin) -> Path:
    """A file of a format 0, which never was: another name for a field."""
    with store.new(begin()) as game:
        game.answer("take 2")
    checked = check(game.path.read_bytes(), "it")
    body = json.loads(zlib.decompress(base64.b64decode(checked.payload)))
    body["desk"] = body.pop("table")
    header = asdict(checked.header) | {"format": 0}
    head = json.dumps(header, separators=(",", ":")).encode()
    game.path.write_bytes(join(head, base64.b64encode(zlib.compress(json.dumps(body).encode()))))
    return game.path


def test_an_old_file_is_opened_and_saved_in_the_new_format(
    store: SaveStore, library: Library, old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ForeignSaveError, match="format that this program does not know"):
        store.open(old_file, library)
    monkeypatch.setitem(migrations.STEPS, 0, table_was_called_desk)
    (listing,) = store.catalogue()
    assert listing.header is not None
    assert listing.header.title == "Pebbles"
    with store.open(old_file, library) as game:
        assert game.session.decision is not None
        assert game.session.decision.kind == "end"
        game.answer("keep")
    assert check(old_file.read_bytes(), "it").format == FORMAT


def test_a_file_of_format_3_knows_no_question_and_is_opened(
    store: SaveStore, library: Library, begin: Begin
) -> None:
    with store.new(begin()) as game:
        game.answer("take 2")
    checked = check(game.path.read_bytes(), "it")
    header, body = taken_apart(game.path)
    assert body["record"].pop("asked")
    header["format"] = 3
    head = json.dumps(header, separators=(",", ":")).encode()
    game.path.write_bytes(join(head, base64.b64encode(zlib.compress(json.dumps(body).encode()))))
    with store.open(game.path, library) as game:
        assert not game.notices
        assert game.save()
    assert check(game.path.read_bytes(), "it").format == FORMAT > checked.format - 1


def test_steps_lead_from_every_old_format_to_the_present_one() -> None:
    oldest = min(migrations.STEPS, default=FORMAT)
    assert sorted(migrations.STEPS) == list(range(oldest, FORMAT))


def test_format_1_knew_by_its_words_what_the_table_took_back(
    store: SaveStore, library: Library, begin: Begin
) -> None:
    """It must be known by its tag afterwards: undo takes every line of a step back but this one."""
    with store.new(begin()) as game:
        game.answer("take 2")
        game.table_undo()
        game.answer("take 3")
    checked = check(game.path.read_bytes(), "it")
    body = json.loads(zlib.decompress(base64.b64decode(checked.payload)))
    for event in body["record"]["events"]:
        event.pop()
    header = asdict(checked.header) | {"format": 1}
    head = json.dumps(header, separators=(",", ":")).encode()
    game.path.write_bytes(join(head, base64.b64encode(zlib.compress(json.dumps(body).encode()))))

    with store.open(game.path, library) as old:
        old.undo()
        assert old.session.events == [TAKEN_BACK]


def test_format_2_kept_no_more_answers_than_undo_needs(
    store: SaveStore, library: Library, begin: Begin
) -> None:
    """What it has is what a replay can begin with; the count of all answers stays."""
    count = 2 * PAST_STEPS
    with store.new(begin(heap="huge")) as game:
        for _ in range(count):
            game.answer("take 1")
            game.answer("keep")
        game.answer("take 3")
    header, body = taken_apart(game.path)
    del body["record"]["course"]
    payload = base64.b64encode(zlib.compress(json.dumps(body).encode()))
    game.path.write_bytes(join(json.dumps({**header, "format": 2}).encode(), payload))

    with store.open(game.path, library) as old:
        assert old.session.decisions == 2 * count + 1
        assert old.session.before_history == 2 * (count - PAST_STEPS)
        assert [answer.key for answer in old.session.history[-3:]] == ["take 1", "keep", "take 3"]
        old.undo()
        old.answer("take 2")
        assert old.session.decisions == 2 * count + 1
        assert old.session.history[-1].key == "take 2"
