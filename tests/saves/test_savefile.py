"""The three lines of a file, and everything that can be wrong with them."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.errors import (
    DamagedSaveError,
    ForeignSaveError,
    NewerSaveError,
    SaveError,
    UnfitSaveError,
)
from tabletop_tui.saves.file import savefile
from tabletop_tui.saves.file.contents import unpack
from tabletop_tui.saves.file.savefile import check, encode, join, read_bytes
from tests.forged.forger import alter

Begin = Callable[..., Session[Any]]


@pytest.fixture
def path(store: SaveStore, begin: Begin) -> Path:
    with store.new(begin()) as game:
        game.answer("take 2")
        return game.path


def header_of(path: Path) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(path.read_bytes().split(b"\n")[0])
    return raw


def rewrite(path: Path, header: dict[str, Any] | None = None, **body: Any) -> None:
    """Change a file as a program would, with a right check sum."""
    alter(path, lambda old_header, old: (old_header.update(header or {}), old.update(body)))


def ask_otherwise(path: Path, digest: str) -> None:
    """Let a file say that another question stood at its end; nothing as before format 4."""
    alter(path, lambda _, body: body["record"].update(asked=digest))


def head_line(header: dict[str, Any]) -> bytes:
    return json.dumps(header, separators=(",", ":")).encode()


def test_the_header_tells_what_the_table_knows(path: Path) -> None:
    header = header_of(path)
    assert header["name"] == "Pebbles: Ada, Ben"
    assert header["players"] == ["Ada", "Ben"]
    assert header["summary"] == "12 pebbles left · Ada to decide"
    assert header["decisions"] == 1
    assert not header["finished"]


def test_cat_spoils_nothing(path: Path, library: Library, store: SaveStore) -> None:
    text = path.read_text(encoding="utf-8")
    with store.open(path, library) as game:
        hidden = game.session.state.stone
    assert hidden.startswith("stone-")
    assert hidden not in text
    assert "424242" not in text
    assert "take" not in text
    assert text.isprintable() is False
    assert all(line.isprintable() for line in text.splitlines())
    assert len(text.splitlines()) == 3


def test_every_flipped_bit_is_noticed(path: Path) -> None:
    whole = path.read_bytes()
    for position in range(len(whole)):
        for bit in range(8):
            broken = bytearray(whole)
            broken[position] ^= 1 << bit
            with pytest.raises(DamagedSaveError):
                check(bytes(broken), path.name)


def test_a_file_cut_anywhere_is_damaged(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(len(whole)):
        with pytest.raises(DamagedSaveError):
            check(whole[:length], path.name)
    with pytest.raises(DamagedSaveError):
        check(whole + b"x", path.name)


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        (b"", DamagedSaveError, "it is empty"),
        (b"\x00\xff\xfe" * 99, ForeignSaveError, "not a saved game"),
        (b"Dear diary,\n\ntoday\n", ForeignSaveError, "not a saved game"),
        (b'{"tabletop":"saved game",\xff\n', DamagedSaveError, "its end is missing"),
    ],
)
def test_other_contents_are_named(
    path: Path, library: Library, store: SaveStore, data: bytes, error: type[SaveError], words: str
) -> None:
    path.with_name(f"{path.name}.bak").unlink()
    path.write_bytes(data)
    with pytest.raises(error, match=words):
        store.open(path, library)
    assert path.read_bytes() == data
    (listing,) = store.catalogue()
    assert listing.header is None
    assert words in listing.problem


def test_a_file_of_absurd_size_is_not_even_read(
    path: Path, store: SaveStore, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(savefile, "SIZE_LIMIT", 100)
    with pytest.raises(ForeignSaveError, match="is a far too large file, not a saved game"):
        store.open(path, library)


def test_the_summary_is_what_the_table_sees(
    store: SaveStore, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin()
    monkeypatch.setattr(session.ruleset, "status", lambda view: f"the stone is {view.stone}")
    with store.new(session) as game:
        assert header_of(game.path)["summary"] == f"the stone is {FACE_DOWN} · Ada to take pebbles"
    assert session.whose_turn(": ") == "Ada: to take pebbles", "as files of before format 4 say it"


def test_a_folder_is_no_save(store: SaveStore, library: Library) -> None:
    (store.folder / "odd.tabletop").mkdir(parents=True)
    with pytest.raises(ForeignSaveError, match=r"odd\.tabletop is a folder"):
        store.open("odd", library)
    assert "is a folder" in store.catalogue()[0].problem
    with pytest.raises(ForeignSaveError, match="is a folder"):
        store.delete(store.folder / "odd.tabletop")


def test_a_newer_format_is_not_called_damaged(
    path: Path, store: SaveStore, library: Library
) -> None:
    rewrite(path, {"format": 99, "app": "9.9"})
    before = path.read_bytes()
    with pytest.raises(NewerSaveError, match=r"newer version of this program \(9\.9\)"):
        store.open(path, library)
    assert "newer version" in store.catalogue()[0].problem
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, -3, "one", None, True, 1.5])
def test_an_unknown_format_is_foreign(path: Path, version: object) -> None:
    data = join(head_line(header_of(path) | {"format": version}), b"")
    with pytest.raises(ForeignSaveError, match="format that this program does not know"):
        check(data, path.name)


def test_a_newer_ruleset_is_named(path: Path, store: SaveStore, library: Library) -> None:
    rewrite(path, content=7)
    with pytest.raises(NewerSaveError, match="version 7 of Pebbles; version 2 is installed"):
        store.open(path, library)


def test_a_game_that_is_not_installed_is_named(path: Path, store: SaveStore) -> None:
    with pytest.raises(ForeignSaveError, match=r"a game of Pebbles \(pebbles\), which is not"):
        store.open(path, Library())
    assert store.catalogue()[0].header is not None


def test_a_position_the_rules_do_not_understand(
    path: Path, store: SaveStore, library: Library
) -> None:
    rewrite(path, record={"checkpoint": {"heap": "many"}})
    before = path.read_bytes()
    with pytest.raises(UnfitSaveError, match="rules of Pebbles cannot go on"):
        store.open(path, library)
    assert path.read_bytes() == before


def test_a_right_check_sum_around_nonsense(path: Path, store: SaveStore, library: Library) -> None:
    header = check(path.read_bytes(), path.name).header
    for payload in (b"!!!", base64.b64encode(b"no zlib")):
        path.write_bytes(encode(header, payload))
        with pytest.raises(DamagedSaveError, match="cannot be unpacked"):
            store.open(path, library)
    path.write_bytes(encode(header, base64.b64encode(zlib.compress(b"[]"))))
    with pytest.raises(UnfitSaveError, match="not a game that this program can go on with"):
        store.open(path, library)


def test_options_that_came_later_have_their_default(
    path: Path, store: SaveStore, library: Library
) -> None:
    body = unpack(check(read_bytes(path), path.name), path.name)
    rewrite(path, table=body.table.model_dump(mode="json") | {"options": {}})
    with store.open(path, library) as game:
        assert game.session.table.option("heap") == "small"


def test_a_question_that_newer_rules_ask_no_more_is_told_of(
    path: Path, store: SaveStore, library: Library
) -> None:
    """The list of games told of it; the game must not go on behind it without a word."""
    ask_otherwise(path, "")
    rewrite(path, {"summary": "12 pebbles left · Ben: to polish a pebble"}, content=1)
    with store.open(path, library) as game:
        (notice,) = game.notices
    assert notice.endswith("what was asked then is asked no more. Now: Ada to decide.")


def test_a_question_of_older_rules_that_is_still_asked_needs_no_word(
    path: Path, store: SaveStore, library: Library
) -> None:
    ask_otherwise(path, "")
    for summary in ("12 in the heap · Ada to decide", "12 pebbles left · Ada to decide, still"):
        rewrite(path, {"summary": summary}, content=1)
        with store.open(path, library) as game:
            assert not game.notices


def test_another_question_in_the_same_words_is_told_of(
    path: Path, store: SaveStore, library: Library
) -> None:
    """All questions of one table may share their public words: the file knows its own one."""
    ask_otherwise(path, "0.polish.0123456789ab")
    with store.open(path, library) as game:
        (notice,) = game.notices
        assert game.save()
    assert "asked no more" in notice
    with store.open(path, library) as game:
        assert not game.notices, "it has been told, and is saved as it stands now"


def test_words_alone_make_no_other_question(path: Path, store: SaveStore, library: Library) -> None:
    """Of the same rules: the program says it otherwise now."""
    rewrite(path, {"summary": "12 pebbles left · Ada's turn"})
    with store.open(path, library) as game:
        assert not game.notices
