"""The folder of games: names, the list, rename, export, delete."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_tui import folders
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.folders import default_folder
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.catalogue import find
from tabletop_tui.saves.errors import (
    AmbiguousSaveError,
    DamagedSaveError,
    ForeignSaveError,
    SaveNameError,
    UnknownSaveError,
    UnreadableSaveError,
)
from tabletop_tui.saves.file.lock import WriterLock
from tabletop_tui.saves.file.savefile import check, encode, stem_for

Begin = Callable[..., Session[Any]]


def test_a_name_and_a_file_are_found_for_a_new_game(store: SaveStore, begin: Begin) -> None:
    games = [store.new(begin()) for _ in range(3)]
    assert [game.name for game in games] == [
        "Pebbles: Ada, Ben",
        "Pebbles: Ada, Ben (game 2)",
        "Pebbles: Ada, Ben (game 3)",
    ]
    assert [game.path.name for game in games] == [
        "pebbles-ada-ben.tabletop",
        "pebbles-ada-ben-2.tabletop",
        "pebbles-ada-ben-3.tabletop",
    ]
    for game in games:
        game.close()


def test_a_name_is_taken_whatever_its_file_is_called(store: SaveStore, begin: Begin) -> None:
    with store.new(begin()) as first:
        pass
    first.path.rename(store.folder / "moved by hand.tabletop")
    with store.new(begin()) as second:
        assert second.name == "Pebbles: Ada, Ben (game 2)"


def test_a_file_name_that_another_window_just_took_is_left_to_it(
    store: SaveStore, begin: Begin
) -> None:
    with store.new(begin()) as first:
        first.path.unlink()
        with store.new(begin()) as second:
            assert second.path.name == "pebbles-ada-ben-2.tabletop"


@pytest.mark.parametrize(
    "names",
    [
        ("🦊", "🐻‍❄️"),
        ("שרה", "محمد"),
        ("[bold]Ada[/]", "B\\[e]n"),
        ("../../etc", "a/b"),
        ("ﬁ" * 24, "W" * 24, "M" * 24, "Q" * 24),
    ],
)
def test_strange_names_come_back_as_they_were(
    store: SaveStore, begin: Begin, library: Library, names: tuple[str, ...]
) -> None:
    with store.new(begin(*names)) as game:
        assert game.trouble == ""
        assert game.path.parent == store.folder
        assert game.path.name.isascii()
        assert len(game.name) <= 80
    with store.open(game.name, library) as again:
        assert again.session.table.names == game.session.table.names
        assert again.name == game.name
    header = store.catalogue()[0].header
    assert header is not None
    assert header.players == game.session.table.names


@given(st.text())
def test_file_names_suit_every_system(name: str) -> None:
    stem = stem_for(name)
    assert stem.strip("-") == stem
    assert 0 < len(stem) <= 45
    assert set(stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_reserved_names_are_avoided() -> None:
    assert [stem_for(name) for name in ("CON", "com1", "nul.", "console")] == [
        "con-game",
        "com1-game",
        "nul-game",
        "console",
    ]


def test_a_game_is_found_by_path_file_stem_and_name(
    store: SaveStore, begin: Begin, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = store.new(begin(), "Sunday Évening")
    path.close()
    monkeypatch.chdir(store.folder.parent)
    for target in (
        path.path,
        str(path.path),
        "saves/sunday-evening.tabletop",
        "sunday-evening.tabletop",
        "sunday-evening",
        "Sunday Évening",
        "  sunday évening ",
    ):
        with store.open(target, library) as game:
            assert game.path.name == "sunday-evening.tabletop"


@pytest.mark.parametrize("target", ["Monday", "", "   ", "a\0b", "x" * 5000, "..", "no/such"])
def test_an_unknown_name_is_said_so(store: SaveStore, library: Library, target: str) -> None:
    with pytest.raises((UnknownSaveError, ForeignSaveError)) as caught:
        store.open(target, library)
    assert str(caught.value)


def test_two_games_of_one_name_are_listed(store: SaveStore, begin: Begin, library: Library) -> None:
    game = store.new(begin(), "Sunday")
    game.close()
    (store.folder / "copy.tabletop").write_bytes(game.path.read_bytes())
    with pytest.raises(AmbiguousSaveError, match=r"copy\.tabletop, sunday\.tabletop"):
        store.open("SUNDAY", library)
    store.open("sunday", library).close()
    store.open("copy", library).close()


def test_a_game_elsewhere_is_opened_where_it_lies(
    store: SaveStore, begin: Begin, library: Library, tmp_path: Path
) -> None:
    game = store.new(begin())
    game.close()
    place = store.export(game.path, tmp_path)
    with store.open(place, library) as other:
        other.answer("take 1")
    header = store.catalogue()[0].header
    assert header is not None
    assert header.decisions == 0
    with pytest.raises(SaveNameError, match="exists already"):
        store.export(game.path, place)
    with pytest.raises(UnreadableSaveError, match="no such folder"):
        store.export(game.path, tmp_path / "mistyped" / "copy.tabletop")
    assert not (tmp_path / "mistyped").exists()


def test_opening_a_foreign_file_leaves_nothing_beside_it(
    store: SaveStore, library: Library, tmp_path: Path
) -> None:
    diary = tmp_path / "diary" / "today.txt"
    diary.parent.mkdir()
    diary.write_text("Dear diary")
    with pytest.raises(ForeignSaveError, match=r"today\.txt is not a saved game"):
        store.open(str(diary), library)
    assert list(diary.parent.iterdir()) == [diary]


def test_the_catalogue_is_newest_first_and_names_what_is_broken(
    store: SaveStore, begin: Begin, library: Library
) -> None:
    assert store.catalogue() == []
    assert not store.unfinished()
    for name in ("First", "Second", "Third"):
        store.new(begin(), name).close()
    with store.open("first", library) as game:
        game.answer("take 1")
    (store.folder / "broken.tabletop").write_bytes(b"")
    for hidden in (".x.tabletop", ".first.tabletop.1.tmp", "notes.txt", "first.aside-1"):
        (store.folder / hidden).write_bytes(b"half")
    listed = store.catalogue()
    assert [game.path.name for game in listed] == [
        "first.tabletop",
        "third.tabletop",
        "second.tabletop",
        "broken.tabletop",
    ]
    assert listed[-1].header is None
    assert "it is empty" in listed[-1].problem


def test_the_list_of_games_says_who_has_won(store: SaveStore, begin: Begin) -> None:
    with store.new(begin(), "Over") as game:
        while (decision := game.session.decision) is not None:
            # Ada keeps what she takes, Ben tosses it.
            game.answer(decision.options[-1 if decision.seat else 0].key)
        assert game.session.whose_turn() == "The heap is gone.", (
            "as lists tell it that name no winner"
        )
    header = store.catalogue()[0].header
    assert header is not None
    assert header.summary == "0 pebbles left · Ada: The heap is gone."


def test_the_newest_game_is_one_that_can_be_played_on(store: SaveStore, begin: Begin) -> None:
    store.new(begin(), "Open").close()
    with store.new(begin(), "Over") as game:
        while game.session.decision is not None:
            game.answer(game.session.decision.options[-1].key)
    header = store.catalogue()[0].header
    assert header is not None
    assert header.finished
    assert header.summary == "0 pebbles left · The heap is gone."
    newest = next(iter(store.unfinished()), None)
    assert newest is not None
    assert newest.path.name == "open.tabletop"


def stamped(path: Path, when: datetime, written: datetime | None = None) -> None:
    """Let a save say that it was saved then, and perhaps its file that it was written then."""
    checked = check(path.read_bytes(), path.name)
    header = replace(checked.header, saved=when.isoformat())
    path.write_bytes(encode(header, checked.payload))
    if written is not None:
        os.utime(path, (written.timestamp(), written.timestamp()))


def test_a_time_that_is_yet_to_come_makes_no_game_the_newest(
    store: SaveStore, begin: Begin
) -> None:
    now = datetime.now(UTC)
    years = timedelta(days=4000)
    paths = {}
    for name in ("present", "copied", "forged"):
        with store.new(begin(), name) as game:
            paths[name] = game.path
    stamped(paths["present"], now)
    # A friend's clock was wrong, and the file came here an hour ago.
    stamped(paths["copied"], now + years, now - timedelta(hours=1))
    stamped(paths["forged"], now + years, now + years)
    assert [game.stem for game in store.catalogue()] == ["present", "copied", "forged"]
    newest = next(iter(store.unfinished()), None)
    assert newest is not None
    assert newest.stem == "present"
    times = {game.stem: game.saved for game in store.catalogue()}
    assert times["present"] == now
    assert times["forged"] is None


def test_where_every_time_is_yet_to_come_the_games_keep_their_order(
    store: SaveStore, begin: Begin
) -> None:
    """The clock here goes wrong."""
    later = datetime.now(UTC) + timedelta(days=30)
    for day, name in enumerate(("b", "a", "c")):
        with store.new(begin(), name) as game:
            pass
        when = later + timedelta(days=day)
        stamped(game.path, when, when)
    assert [game.stem for game in store.catalogue()] == ["c", "a", "b"]


def test_rename_changes_name_and_file(store: SaveStore, begin: Begin, library: Library) -> None:
    with store.new(begin()) as game:
        game.answer("take 1")
    path = store.rename(game.path, "  Rainy   day ")
    assert path.name == "rainy-day.tabletop"
    assert sorted(p.name for p in store.folder.glob("*.tabletop*")) == [
        "rainy-day.tabletop",
        "rainy-day.tabletop.bak",
    ]
    assert store.rename(path, "RAINY DAY") == path
    with store.open("rainy day", library) as again:
        assert again.name == "RAINY DAY"
        assert again.session.decisions == 1


def test_rename_refuses_empty_and_taken_names(store: SaveStore, begin: Begin) -> None:
    one, two = store.new(begin(), "One"), store.new(begin(), "Two")
    one.close()
    two.close()
    before = one.path.read_bytes()
    for name, words in (
        ("  ", "needs a name"),
        ("two", "is called Two"),
        ("x" * 81, "at most 80"),
        ("a\u202eb", "cannot be shown"),
    ):
        with pytest.raises(SaveNameError, match=words):
            store.rename(one.path, name)
    assert one.path.read_bytes() == before
    # Another name that makes the same file name is fine; its file gets a number.
    assert store.rename(one.path, "Two!").name == "two-2.tabletop"


def test_rename_and_export_leave_a_damaged_file_alone(
    store: SaveStore, begin: Begin, tmp_path: Path
) -> None:
    game = store.new(begin())
    game.close()
    game.path.write_bytes(b"")
    with pytest.raises(DamagedSaveError):
        store.rename(game.path, "Other")
    with pytest.raises(DamagedSaveError):
        store.export(game.path, tmp_path)
    assert game.path.read_bytes() == b""


def test_delete_removes_both_generations_and_the_lock(store: SaveStore, begin: Begin) -> None:
    with store.new(begin()) as game:
        game.answer("take 1")
    store.delete(game.path)
    assert [entry.name for entry in store.folder.rglob("*")] == [".locks"]


def test_the_default_folder_follows_checkout_installation_and_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TABLETOP_DATA_DIR", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "tabletop_tui")
    installed = default_folder()
    assert installed.name == "saves"
    assert installed.parent.name == "tabletop"
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "saves").mkdir()
    assert default_folder() == installed
    (tmp_path / "rulesets").mkdir()
    assert default_folder() == tmp_path / "saves"
    monkeypatch.setenv("TABLETOP_DATA_DIR", str(tmp_path / "mine"))
    assert default_folder() == tmp_path / "mine" / "saves"


def test_the_path_of_a_previous_generation_means_its_game(store: SaveStore, begin: Begin) -> None:
    with store.new(begin()) as game:
        game.answer("take 1")
    backup = game.path.with_name(f"{game.path.name}.bak")

    assert backup.exists()
    assert find(store.folder, backup) == game.path
    assert find(store.folder, str(backup)) == game.path


def test_rename_leaves_a_name_alone_that_another_window_just_took(
    store: SaveStore, begin: Begin
) -> None:
    store.new(begin()).close()
    (listing,) = store.catalogue()
    other = WriterLock(store.folder / "rain.tabletop")
    other.take()

    assert store.rename(listing.path, "Rain").name == "rain-2.tabletop"
    other.release()
