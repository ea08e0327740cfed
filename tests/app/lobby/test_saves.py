from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.saves import SavesScreen
from tabletop_tui.widgets.keys import key_hints
from tests.app.conftest import Opener, Scene

Saver = Callable[..., Path]


async def look(scene: Scene) -> None:
    scene.app.push_screen(SavesScreen())
    await scene.pilot.pause()
    await scene.pilot.pause()


async def test_the_table_names_game_players_state_and_time(opened: Opener, save_nim: Saver) -> None:
    save_nim("Ada", "[bold]Ben[/]", takes=1)
    async with opened() as scene:
        await look(scene)
        text = scene.text()
        for words in ("Nim", "● Ada", "■ [bold]Ben[/]", "stones left", "just now"):
            assert words in text


async def test_the_time_is_whole_beside_the_bar(opened: Opener, save_nim: Saver) -> None:
    save_nim()
    async with opened() as scene:
        await look(scene)
        x, width = scene.body()._columns(80)[-1]
        assert x + width <= 79


async def test_the_name_of_a_game_is_whole_at_80_columns(
    opened: Opener, store: SaveStore, library: Library
) -> None:
    ruleset = library.load("umbrella_academy")
    with store.new(Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1))):
        pass
    async with opened() as scene:
        await look(scene)
        assert ruleset.manifest.title in scene.text().splitlines()[3]


async def test_names_are_whole_where_no_other_text_needs_the_columns(
    opened: Opener, store: SaveStore, library: Library
) -> None:
    ruleset, names = library.load("umbra_via"), [f"Player {number}" for number in range(1, 5)]
    with store.new(Session(ruleset, lay_table(ruleset.manifest, names=names, seed=1))):
        pass
    async with opened(size=(120, 40)) as scene:
        await look(scene)
        assert all(name in scene.text().splitlines()[3] for name in names)


async def test_the_heading_of_a_column_is_whole_where_the_players_need_few_columns(
    opened: Opener, store: SaveStore, library: Library
) -> None:
    ruleset = library.load("umbrella_academy")
    with store.new(Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1))):
        pass
    async with opened() as scene:
        await look(scene)
        for columns in (70, 80):
            _, (_, who), (_, where), _ = scene.body()._columns(columns)
            assert who == len("● Ada  ■ Ben")
            assert where > len("Where it stands")


async def test_no_games_yet(opened: Opener) -> None:
    async with opened() as scene:
        await look(scene)
        assert "No saved games yet." in scene.text()
        await scene.press("enter", "d", "n", "e", "s", "down", "q")
        assert scene.top == "LobbyScreen"


async def test_enter_goes_on_with_the_marked_game(opened: Opener, save_nim: Saver) -> None:
    first = save_nim("Ada", "Ben", takes=1)
    save_nim("Cleo", "Dan")
    async with opened() as scene:
        await look(scene)
        await scene.press("down", "enter")
        assert scene.game.path == first


async def test_sorting_changes_the_order_and_keeps_the_mark(
    opened: Opener, save_nim: Saver
) -> None:
    save_nim("Ada", "Ben")
    newest = save_nim("Zoe", "Yan")
    async with opened() as scene:
        await look(scene)
        catalogue = scene.body()
        assert catalogue.saves[0].path == newest
        await scene.press("s", "s")
        assert catalogue.sort == "players"
        assert [save.header.players[0] for save in catalogue.saves] == ["Ada", "Zoe"]
        assert catalogue.present.path == newest


async def test_rename_asks_and_renames(opened: Opener, save_nim: Saver, store: SaveStore) -> None:
    save_nim()
    async with opened() as scene:
        await look(scene)
        await scene.press("n", "ctrl+u", "R", "a", "i", "n", "enter")
        assert scene.top == "SavesScreen"
        assert [save.header.name for save in store.catalogue() if save.header] == ["Rain"]
        assert "Rain" in scene.text()


async def test_a_name_that_is_taken_is_refused_and_nothing_is_lost(
    opened: Opener, save_nim: Saver, store: SaveStore
) -> None:
    save_nim(name="One")
    save_nim(name="Two")
    async with opened() as scene:
        await look(scene)
        await scene.press("n", "ctrl+u", "o", "n", "e", "enter")
        assert sorted(s.header.name for s in store.catalogue() if s.header) == ["One", "Two"]
        assert "called One" in "".join(str(n.message) for n in scene.app._notifications)


async def test_delete_asks_and_the_first_answer_keeps_it(opened: Opener, save_nim: Saver) -> None:
    path = save_nim()
    async with opened() as scene:
        await look(scene)
        await scene.press("d", "enter")
        assert path.exists()
        await scene.press("d", "y")
        assert not path.exists()
        assert "No saved games yet." in scene.text()


async def test_export_copies_the_file(opened: Opener, save_nim: Saver, tmp_path: Path) -> None:
    path = save_nim()
    target = tmp_path / "copy.tabletop"
    async with opened() as scene:
        await look(scene)
        await scene.press("e", "ctrl+u")
        await scene.write(str(target))
        await scene.press("enter")
        assert target.read_bytes() == path.read_bytes()


async def test_a_damaged_game_says_why_and_offers_what_was_before(
    opened: Opener, save_nim: Saver
) -> None:
    path = save_nim(takes=2)
    path.write_bytes(path.read_bytes()[:-40])
    async with opened() as scene:
        await look(scene)
        assert "! unreadable" in scene.text()
        await scene.press("enter")
        assert scene.top == "ConfirmScreen"
        assert "Its backup, saved" in scene.text()
        await scene.press("y")
        assert scene.game.session.decisions == 1


async def test_a_damaged_game_without_a_previous_one_only_says_why(
    opened: Opener, store: SaveStore
) -> None:
    store.folder.mkdir(parents=True)
    (store.folder / "empty.tabletop").write_bytes(b"")
    async with opened() as scene:
        await look(scene)
        await scene.press("enter")
        assert scene.top == "SavesScreen"
        assert "it is empty" in scene.text()


async def test_a_game_that_is_open_elsewhere_says_so(
    opened: Opener, save_nim: Saver, store: SaveStore, library: Library
) -> None:
    path = save_nim()
    elsewhere = store.open(path, library)
    async with opened() as scene:
        await look(scene)
        await scene.press("enter")
        assert scene.app.game is None
        await scene.press("d", "y")
        assert path.exists()
        assert "open" in "".join(str(n.message) for n in scene.app._notifications)
    elsewhere.close()


async def test_a_second_click_on_a_row_opens_it(opened: Opener, save_nim: Saver) -> None:
    save_nim("Ada", "Ben")
    save_nim("Cleo", "Dan")
    async with opened() as scene:
        await look(scene)
        await scene.click("row 1")
        assert scene.body().at == 1
        await scene.click("row 1")
        assert scene.app.game is not None


@pytest.mark.parametrize("key", ["escape", "ctrl+g"])
async def test_a_question_for_a_name_can_be_left(
    opened: Opener, save_nim: Saver, store: SaveStore, key: str
) -> None:
    save_nim(name="One")
    async with opened() as scene:
        await look(scene)
        await scene.press("n", "x", key)
        assert scene.top == "SavesScreen"
        assert [save.header.name for save in store.catalogue() if save.header] == ["One"]


async def test_an_empty_name_is_no_answer(opened: Opener, save_nim: Saver) -> None:
    save_nim(name="One")
    async with opened() as scene:
        await look(scene)
        await scene.press("n", "ctrl+u", "enter")
        assert scene.top == "AskScreen"
        assert "Write something first." in scene.text()
        await scene.press("backspace")
        assert scene.top == "SavesScreen"


async def test_walking_shows_the_details_of_each_game(opened: Opener, save_nim: Saver) -> None:
    save_nim(name="One")
    save_nim(name="Two", takes=1)
    async with opened() as scene:
        await look(scene)
        assert "1 answer · in play" in scene.text()
        await scene.press("down")
        assert "0 answers · in play" in scene.text()


async def test_below_the_list_all_players_are_told(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    names = [f"Player {word}" for word in ("One", "Two", "Three", "Four", "Five", "Six")]
    table = lay_table(library.entries["villainous"].manifest, names=names, seed=1)
    for _ in range(20):
        store.new(Session(library.load("villainous"), table)).close()
    async with opened(size=(80, 24)) as scene:
        await look(scene)
        row, *_, detail = [line for line in scene.text().splitlines() if "● " in line]
        assert "+4" in row, "a full list has a row for each"
        assert all(sign in detail for sign in "●■▲◆★✚")
        assert "▲ Pl…Three" in detail


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_free_rows_of_the_list_tell_what_one_row_has_no_room_for(
    opened: Opener, library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    names = [f"Player {word}" for word in ("One", "Two", "Three", "Four", "Five", "Six")]
    table = lay_table(library.entries["villainous"].manifest, names=names, seed=1)
    store.new(Session(library.load("villainous"), table)).close()
    async with opened(size=size) as scene:
        await look(scene)
        listed = scene.text().split("╭")[0]
        assert all(name in listed for name in names)
        assert "…" not in listed


async def test_enter_names_what_it_does_with_the_marked_game(
    opened: Opener, save_nim: Saver
) -> None:
    save_nim("Ada", "Ben", takes=99)
    save_nim("Ada", "Ben")
    async with opened() as scene:
        await look(scene)
        words = {}
        for _ in range(2):
            over = scene.body().present.header.finished
            hints = key_hints(scene.app.screen)
            words[over] = [h.description for h in hints if h.enabled and "Enter" in h.keys]
            await scene.press("down")
        assert words == {True: ["result"], False: ["go on"]}
        await scene.press("home" if scene.body().saves[0].header.finished else "end", "enter")
        assert scene.top == "ResultsScreen"


async def test_the_menu_tells_each_command_once(opened: Opener) -> None:
    async with opened() as scene:
        told = [one.title for one in scene.app.get_system_commands(scene.app.screen)]
        assert "Quit" in told
        assert len(told) == len({*told})


async def test_every_finished_game_is_marked_and_the_whole_time_is_told(
    opened: Opener, save_nim: Saver
) -> None:
    save_nim("Ada", "Ben", takes=99)
    async with opened(size=(80, 24)) as scene:
        await look(scene)
        catalogue = scene.body()
        (listing,) = catalogue.saves
        long = "level 12 of twenty · turn 144 of many · everything else that is told · Ada wins"
        told = replace(listing.header, summary=long)
        then = datetime.now(UTC) - timedelta(minutes=59)
        catalogue.saves = [listing._replace(header=told, saved=then)]
        catalogue.redraw()
        row = catalogue.canvas.text().splitlines()[2]
        assert "\N{CHECK MARK}" in row
        assert "59 minutes ago" in row
