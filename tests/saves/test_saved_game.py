"""A game and its file: autosave, trouble, one writer, the previous generation."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core import files
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import Event
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.saves.errors import DamagedSaveError, LockedSaveError, SaveNameError
from tabletop_tui.saves.file import contents
from tabletop_tui.saves.file.savefile import CheckedFile, check

Begin = Callable[..., Session[Any]]


def checked_at(path: Path) -> CheckedFile:
    return check(path.read_bytes(), path.name)


def backup_of(game: SavedGame) -> Path:
    return game.path.with_name(f"{game.path.name}.bak")


def refusing(code: int) -> Callable[..., None]:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(code, os.strerror(code))

    return refuse


def test_every_change_is_saved_before_it_is_shown(
    store: SaveStore, begin: Begin, library: Library
) -> None:
    game = store.new(begin())
    seen = []
    acts: list[Callable[[], None]] = [
        lambda: game.answer("take 2"),
        lambda: game.answer("keep"),
        game.undo,
        game.redo,
        game.table_undo,
    ]
    for act in acts:
        act()
        seen.append(checked_at(game.path).header.decisions)
        assert checked_at(backup_of(game)).header.decisions != seen[-1]
    assert seen == [1, 2, 1, 2, 1]
    game.close()
    with store.open(game.path, library) as again:
        assert again.session.record() == game.session.record()
        created = checked_at(game.path).header.created
        again.answer("keep")
        assert checked_at(game.path).header.created == created
        assert checked_at(backup_of(game)).header.decisions == 1
    assert not list(store.folder.glob("*.aside-*"))


def test_a_refused_answer_writes_nothing(store: SaveStore, begin: Begin) -> None:
    with store.new(begin()) as game:
        before = game.path.read_bytes()
        with pytest.raises(IllegalAnswerError):
            game.answer("take 99")
        assert game.path.read_bytes() == before


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "nothing can be written there"),
        (errno.EACCES, "the system does not allow it"),
        (errno.ENOTDIR, "a file stands where a folder should be"),
        (errno.ENOENT, "there is no such folder or file"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_trouble_never_stops_the_game_and_clears_itself(
    store: SaveStore,
    begin: Begin,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    words: str,
) -> None:
    game = store.new(begin())
    before = game.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refusing(code))
        game.answer("take 1")
        game.answer("keep")
        assert game.session.decisions == 2
        assert words in game.trouble
        assert str(store.folder) in game.trouble
        assert game.path.read_bytes() == before
        assert [listing.problem for listing in store.catalogue()] == [""]
    game.answer("take 2")
    assert game.trouble == ""
    assert checked_at(game.path).header.decisions == 3
    game.close()
    with store.open(game.path, library) as again:
        assert again.session.decisions == 3


def test_a_disk_that_is_full_in_the_middle_of_a_file(store: SaveStore, begin: Begin) -> None:
    """The real thing: the system stops the write after a few bytes."""
    import resource
    import signal

    game = store.new(begin())
    before = game.path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
        game.answer("take 1")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, old)
    assert "File too large" in game.trouble
    assert game.path.read_bytes() == before
    assert not list(store.folder.glob(".*.tmp"))
    assert game.save()
    game.close()


def test_a_folder_that_cannot_be_written_from_the_start(
    store: SaveStore, begin: Begin, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", refusing(errno.EACCES))
        game = store.new(begin())
        assert "the system does not allow it" in game.trouble
        game.answer("take 1")
        assert game.session.decisions == 1
    game.answer("keep")
    assert game.trouble == ""
    with pytest.raises(LockedSaveError):
        store.open(game.path, library)
    game.close()


def test_a_last_try_to_save_is_made_at_the_end(
    store: SaveStore, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.new(begin())
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refusing(errno.ENOSPC))
        game.answer("take 1")
    game.close()
    assert game.trouble == ""
    assert checked_at(game.path).header.decisions == 1


def test_a_read_only_save_can_be_played_on(
    store: SaveStore, begin: Begin, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.new(begin()).close()
    monkeypatch.setattr(files, "create", refusing(errno.EROFS))
    with store.open("pebbles-ada-ben", library) as game:
        assert "nothing can be written there" in game.trouble
        game.answer("take 1")
        assert game.session.decisions == 1


def test_rules_that_make_what_cannot_be_written(
    store: SaveStore, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.new(begin()) as game:
        before = game.path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(game.session.ruleset, "status", lambda view: view.nothing)
            game.answer("take 1")
            assert "the rules of Pebbles made something" in game.trouble
        assert game.path.read_bytes() == before
        assert game.save()


def test_a_sentence_that_could_not_be_read_again_is_not_written(
    store: SaveStore, begin: Begin
) -> None:
    with store.new(begin()) as game:
        before = game.path.read_bytes()
        game.session.events.append(Event("a {broken.gap}", {}, 0))
        assert not game.save()
        assert "a sentence of the log has a gap that nothing can fill" in game.trouble
        assert game.path.read_bytes() == before
        game.session.events.pop()
        assert game.save()


def test_a_game_that_outgrows_what_can_be_read_again_says_so(
    store: SaveStore, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.new(begin()) as game:
        monkeypatch.setattr(contents, "SIZE_LIMIT", 100)
        assert not game.save()
        assert "the game has grown larger than any file may be" in game.trouble


def test_whatever_rules_say_about_a_position_can_be_listed(
    store: SaveStore, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin()
    monkeypatch.setattr(session.ruleset, "status", lambda view: "two\nlines\x1b[2J" + "x" * 9999)
    with store.new(session) as game:
        assert game.trouble == ""
        assert checked_at(game.path).header.summary.startswith("two lines\ufffd[2Jxxx")


def test_a_second_window_is_refused(store: SaveStore, begin: Begin, library: Library) -> None:
    game = store.new(begin())
    acts: list[Callable[[], object]] = [
        lambda: store.open("pebbles-ada-ben", library),
        lambda: store.rename(game.path, "Other"),
        lambda: store.delete(game.path),
    ]
    for act in acts:
        with pytest.raises(LockedSaveError, match=r"pebbles-ada-ben\.tabletop is open in another"):
            act()
    assert checked_at(game.path).header.name == "Pebbles: Ada, Ben"
    game.close()
    store.open("pebbles-ada-ben", library).close()


def test_a_file_that_vanished_is_written_again(store: SaveStore, begin: Begin) -> None:
    with store.new(begin()) as game:
        game.path.unlink()
        game.answer("take 1")
        assert game.trouble == ""
        assert checked_at(game.path).header.decisions == 1


def test_a_folder_that_vanished_is_made_again(store: SaveStore, begin: Begin) -> None:
    with store.new(begin()) as game:
        store.folder.rename(store.folder.with_name("moved"))
        game.answer("take 1")
        assert checked_at(game.path).header.decisions == 1


def test_a_folder_that_vanished_takes_the_right_to_write_along(
    store: SaveStore, begin: Begin, library: Library
) -> None:
    """A lock on a removed file guards nothing: the next save takes the one that lies there now."""
    with store.new(begin()) as game:
        shutil.rmtree(store.folder)
        game.answer("take 1")
        assert game.trouble == ""
        with pytest.raises(LockedSaveError, match="is open in another window"):
            store.open(game.path, library)


def test_a_window_that_was_faster_after_the_folder_vanished_is_let_write(
    store: SaveStore, begin: Begin, library: Library
) -> None:
    first = store.new(begin())
    copy = first.path.read_bytes()
    shutil.rmtree(store.folder)
    store.folder.mkdir()
    first.path.write_bytes(copy)
    second = store.open(first.path, library)
    second.answer("take 2")
    first.answer("take 1")
    assert "is open in another window" in first.trouble
    assert checked_at(second.path).header.decisions == 1
    second.close()
    assert first.save()
    assert first.path.with_name("pebbles-ada-ben.aside-1").exists(), "what the other wrote is kept"
    first.close()


def test_what_another_program_wrote_is_set_aside(store: SaveStore, begin: Begin) -> None:
    with store.new(begin()) as game:
        game.answer("take 1")
        good = backup_of(game).read_bytes()
        game.path.write_bytes(b"from a cloud")
        game.answer("keep")
        assert game.path.with_name("pebbles-ada-ben.aside-1").read_bytes() == b"from a cloud"
        assert backup_of(game).read_bytes() == good
        assert checked_at(game.path).header.decisions == 2
        assert len(store.catalogue()) == 1


def test_a_file_that_was_only_touched_is_still_ours(store: SaveStore, begin: Begin) -> None:
    with store.new(begin()) as game:
        os.utime(game.path, (1, 1))
        game.answer("take 1")
        assert checked_at(backup_of(game)).header.decisions == 0
        assert not list(store.folder.glob("*.aside-*"))


@pytest.fixture
def broken(store: SaveStore, begin: Begin) -> Path:
    """A game of two answers whose file is cut in half; the generation before has one answer."""
    with store.new(begin()) as game:
        game.answer("take 2")
        game.answer("keep")
    data = game.path.read_bytes()
    game.path.write_bytes(data[: len(data) // 2])
    return game.path


def test_a_damaged_file_offers_its_previous_generation(
    store: SaveStore, library: Library, broken: Path
) -> None:
    half = broken.read_bytes()
    with pytest.raises(DamagedSaveError, match=r"Its backup, saved .* is intact") as caught:
        store.open(broken, library)
    assert caught.value.previous == broken.with_name(f"{broken.name}.bak")
    assert broken.read_bytes() == half

    with store.open(broken, library, previous=True) as game:
        assert game.path == broken
        assert game.session.decisions == 1
        assert broken.with_name("pebbles-ada-ben.aside-1").read_bytes() == half
        assert checked_at(broken).header.decisions == 1
        game.answer("toss")
    with store.open("Pebbles: Ada, Ben", library) as game:
        assert game.session.decisions == 2


def test_a_full_disk_while_the_previous_generation_is_opened(
    store: SaveStore, library: Library, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half, good = broken.read_bytes(), broken.with_name(f"{broken.name}.bak").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refusing(errno.ENOSPC))
        game = store.open(broken, library, previous=True)
        assert "the disk is full" in game.trouble
        assert broken.read_bytes() == half
    game.answer("toss")
    assert game.trouble == ""
    assert broken.with_name(f"{broken.name}.bak").read_bytes() == good
    assert broken.with_name("pebbles-ada-ben.aside-1").read_bytes() == half
    game.close()


def test_a_file_that_is_gone_offers_its_previous_generation(
    store: SaveStore, library: Library, broken: Path, begin: Begin
) -> None:
    broken.unlink()
    assert "is gone, but its backup" in store.catalogue()[0].problem
    with pytest.raises(DamagedSaveError, match="is gone"):
        store.open("pebbles-ada-ben", library)
    with store.new(begin()) as other:
        assert other.path.name == "pebbles-ada-ben-2.tabletop"
    with store.open("pebbles-ada-ben.tabletop.bak", library) as game:
        assert game.path == broken
        assert game.session.decisions == 1


def test_both_generations_damaged_offers_nothing(
    store: SaveStore, library: Library, broken: Path
) -> None:
    broken.with_name(f"{broken.name}.bak").write_bytes(b"")
    with pytest.raises(DamagedSaveError) as caught:
        store.open(broken, library)
    assert caught.value.previous is None
    with pytest.raises(DamagedSaveError, match="is empty"):
        store.open(broken, library, previous=True)


def test_the_previous_generation_of_a_healthy_file_is_not_for_playing(
    store: SaveStore, begin: Begin, library: Library
) -> None:
    with store.new(begin()) as game:
        game.answer("take 1")
    before = game.path.read_bytes()
    with pytest.raises(SaveNameError, match="is not damaged"):
        store.open(game.path, library, previous=True)
    assert game.path.read_bytes() == before
