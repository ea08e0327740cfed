from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Key

from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.lobby.lobby import ONCE_MORE_ENDS, WANTED_NEXT
from tests.app.conftest import Opener

ROOT = Path(__file__).parents[3]

GAME = """
id = "{id}"
title = "{title}"
tagline = "a game for the shelf"
version = 1
engine = "engine:Game"
minutes = 20
complexity = 2
secrets = false
colour = "teal"
emblem = ["###"]
designers = "Somebody"
publisher = "Some house"
edition = "first"
[[modes]]
id = "table"
title = "Table"
seats = {{ min = 2, max = 5 }}
"""


def shelf_of(folder: Path, *titles: str) -> Library:
    for title in titles:
        place = folder / title.lower()
        place.mkdir(parents=True)
        text = GAME.format(id=title.lower(), title=title)
        (place / "ruleset.toml").write_text(text, encoding="utf-8")
    return find_rulesets([folder])


async def test_five_games_fit_with_a_game_to_continue(
    opened: Opener, tmp_path: Path, save_nim: Callable[..., Path]
) -> None:
    games = shelf_of(tmp_path / "shelf", "Ant", "Bee", "Cow")
    games.entries |= find_rulesets([Path("tests/fixtures/rulesets")]).entries
    others = [game for game in games.entries if game != "nim"][:4]
    games.entries = {game: games.entries[game] for game in ("nim", *others)}
    save_nim("Ada", "Ben", takes=1)
    async with opened(games=games) as scene:
        text = scene.text()
        for entry in games.entries.values():
            assert entry.manifest.title in text
        assert "saved games" in text
        assert scene.body().top == 0
        assert not scene.body().bar


async def test_a_way_to_play_is_told_whole_on_its_card_or_not_at_all(
    opened: Opener, tmp_path: Path
) -> None:
    more = '[[modes]]\nid = "{0}"\ntitle = "{0}"\nabout = "{1}"\n'
    more += "seats = {{{{ min = 1, max = 1 }}}}\n"
    modes = more.format("lamp", "one line") + more.format("night", "many words " * 40)
    place = tmp_path / "ant"
    place.mkdir()
    text = (GAME + modes).format(id="ant", title="Ant")
    (place / "ruleset.toml").write_text(text, encoding="utf-8")
    games = find_rulesets([tmp_path])
    games.entries = {"ant": games.entries["ant"]}
    async with opened(games=games, size=(120, 40)) as scene:
        assert "lamp: 1" in scene.text()
        assert "night" not in scene.text()
        assert "by Somebody" in scene.text()


async def test_many_games_scroll(opened: Opener, tmp_path: Path) -> None:
    games = shelf_of(tmp_path / "shelf", *(f"Game{letter}" for letter in "abcdefghijkl"))
    async with opened(games=games) as scene:
        assert "Gamel" not in scene.text()
        assert scene.body().bar
        for _ in range(4):
            await scene.press("down")
        assert "Gamel" in scene.text()
        assert scene.body().top > 0


async def test_enter_sits_down_at_the_marked_game(opened: Opener) -> None:
    async with opened() as scene:
        assert "Enter  sit down" in scene.text()
        await scene.press("right", "enter")
        assert scene.top == "SetupScreen"
        assert scene.app.screen.manifest.id == list(scene.app.library.entries)[1]  # type: ignore[attr-defined]


async def test_a_number_marks_that_game_and_enter_opens_it(opened: Opener) -> None:
    """Who presses Enter behind the number has not started a game whose set-up nobody saw."""
    async with opened() as scene:
        await scene.press("2")
        assert scene.top == "LobbyScreen"
        await scene.press("enter")
        assert scene.top == "SetupScreen"
        assert scene.app.screen.manifest.id == list(scene.app.library.entries)[1]  # type: ignore[attr-defined]


async def test_a_click_opens_a_game(opened: Opener) -> None:
    async with opened() as scene:
        await scene.click("nim")
        assert scene.top == "SetupScreen"


@pytest.mark.parametrize("key", ["c", "enter"])
async def test_the_newest_game_goes_on_where_it_stood(
    opened: Opener, save_nim: Callable[..., Path], key: str
) -> None:
    save_nim("Old", "Older")
    path = save_nim("Ada", "Ben", takes=2)
    async with opened() as scene:
        assert "● Ada" in scene.text()
        assert "1 more to go on with: s" in scene.text()
        await scene.press(key)
        assert scene.game.path == path
        assert scene.game.session.decisions == 2


async def test_a_game_that_is_open_in_another_window_is_not_offered_to_go_on(
    opened: Opener, save_nim: Callable[..., Path], library: Library, store: SaveStore
) -> None:
    free, other = save_nim("Old", "Older"), save_nim("Ada", "Ben")
    with store.open(other, library):
        async with opened() as scene:
            assert "1 more to go on with: s" in scene.text()
            await scene.press("c")
            assert scene.game.path == free


async def test_the_game_is_given_back_when_the_lobby_shows_again(
    opened: Opener, save_nim: Callable[..., Path], library: Library
) -> None:
    path = save_nim()
    async with opened() as scene:
        await scene.press("c")
        scene.app.go_lobby()
        await scene.pilot.pause()
        again = scene.app.store.open(path, library)
        again.close()
        assert scene.top == "LobbyScreen"


async def test_a_game_that_was_played_is_marked_to_go_on_with(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    async with opened() as scene:
        await scene.press("enter", "enter")
        assert scene.app.game is not None
        scene.app.go_lobby()
        await scene.pilot.pause()
        assert scene.body().chosen == "continue"


async def test_a_finished_game_is_not_offered(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    save_nim(takes=999)
    async with opened() as scene:
        assert "continue" not in scene.text()
        await scene.press("c")
        assert scene.top == "LobbyScreen"


async def test_a_broken_game_is_named_and_explained(opened: Opener, tmp_path: Path) -> None:
    place = tmp_path / "shelf" / "wreck"
    place.mkdir(parents=True)
    (place / "ruleset.toml").write_text('id = "wreck"\n', encoding="utf-8")
    async with opened(games=find_rulesets([tmp_path / "shelf"])) as scene:
        assert "1 game is broken: wreck" in scene.text()
        await scene.press("b")
        assert scene.top == "NoticeScreen"
        assert "wreck/ruleset.toml: title" in scene.text()
        await scene.press("q")
        assert scene.top == "LobbyScreen"


async def test_arrows_reach_everything(opened: Opener, save_nim: Callable[..., Path]) -> None:
    save_nim()
    async with opened() as scene:
        reached = [scene.body().chosen]
        for target in reached:
            for way in ("up", "down", "left", "right"):
                scene.body().choose(target)
                await scene.press(way)
                if scene.body().chosen not in reached:
                    reached.append(scene.body().chosen)
        assert sorted(reached) == sorted(scene.body().targets())


async def test_without_any_game_the_lobby_still_stands(opened: Opener) -> None:
    async with opened(games=Library()) as scene:
        await scene.press("down", "r", "1", "left")
        assert "no games, one keyboard" in scene.text()


async def test_the_mouse_marks_what_it_rests_on_and_opens_nothing(opened: Opener) -> None:
    async with opened() as scene:
        shelf = scene.body()
        spot = next(region for region, name in shelf.canvas.hot_regions if name == "raven")
        await scene.pilot.hover(shelf, offset=(spot.x + 2, spot.y + 2))
        await scene.pilot.pause()
        assert shelf.chosen == "raven"
        assert scene.top == "LobbyScreen"


OPEN_LOBBY = """
import sys
from pathlib import Path
from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.saves import SaveStore

def leave(app):
    # At once, or when a module has been imported.
    if sys.argv[2] and sys.argv[2] not in sys.modules:
        app.set_timer(0.05, lambda: leave(app))
    else:
        app.exit()

TabletopApp.on_ready = leave
folder = Path(sys.argv[1])
library = find_rulesets((), folder / "shelf.json")
TabletopApp(library, SaveStore(folder / "saves")).run(headless=True)
print("\\n".join(sys.modules))
"""


def modules_of_the_lobby(folder: Path, *, until: str = "") -> list[str]:
    """What a process has imported when it shows the lobby, or later when it has a module."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN_LOBBY, str(folder), until],
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert "tabletop_tui.screens.lobby.lobby" in loaded
    return loaded


def test_the_lobby_loads_no_other_screen_no_engine_and_no_markdown(tmp_path: Path) -> None:
    loaded = modules_of_the_lobby(tmp_path)
    for late in (
        "tabletop_tui.screens.setup",
        "tabletop_tui.screens.saves",
        "tabletop_tui.screens.rules",
        "tabletop_tui.screens.dialogs.question",
        "tabletop_tui.screens.play.game",
        "tabletop_tui.widgets.form.form",
        "textual.widgets._markdown",
        "rulesets.umbrella.engine",
        "typer",
    ):
        assert late not in loaded


def test_from_the_second_time_on_the_lobby_loads_no_model_and_no_rule(tmp_path: Path) -> None:
    """Games and saves are listed, the settings read, before anything is there to play with."""
    library = find_rulesets()
    game, entry = next(iter(library.entries.items()))
    with SaveStore(tmp_path / "saves").new(
        Session(library.load(game), lay_table(entry.manifest, seed=1))
    ):
        pass
    modules_of_the_lobby(tmp_path)
    loaded = modules_of_the_lobby(tmp_path)
    assert "tabletop_tui.saves.store" in loaded
    heavy = ("pydantic", "tabletop_tui.core.play", "tabletop_tui.core.ruleset", "rulesets")
    assert [name for name in loaded if name.startswith(heavy)] == []


def test_while_nobody_presses_a_key_the_lobby_loads_what_opening_a_game_wants(
    tmp_path: Path,
) -> None:
    last = WANTED_NEXT[-1]
    assert set(WANTED_NEXT) <= set(modules_of_the_lobby(tmp_path, until=last))


@pytest.mark.parametrize("takes", [1, 999], ids=["a game", "its results"])
async def test_the_key_that_led_back_pressed_twice_does_not_end_the_program(
    opened: Opener,
    save_nim: Callable[..., Path],
    takes: int,
) -> None:
    path = save_nim(takes=takes)
    async with opened() as scene:
        scene.app.resume(path)
        await scene.pilot.pause()
        assert scene.top == ("ResultsScreen" if takes > 1 else "GameScreen")
        await scene.press(*"q" if takes > 1 else "qq")
        assert scene.top == "LobbyScreen"
        await scene.press("q")
        assert scene.app.is_running
        assert scene.app.return_code is None
        assert any(ONCE_MORE_ENDS in notice.message for notice in scene.app._notifications)
        await scene.press("q")
        assert scene.app.return_code == 0, "who presses it once more means it"


async def test_a_doubled_enter_opens_the_set_up_and_starts_no_game(
    opened: Opener, runs: None
) -> None:
    async with opened() as scene:
        for key in (Key("enter", None), Key("enter", None)):
            scene.app.post_message(key)
        for _ in range(10):
            await scene.pilot.pause()
        assert scene.top == "SetupScreen"


@pytest.mark.parametrize("other", ["escape", "backspace"])
async def test_who_has_asked_to_leave_and_goes_back_stays(opened: Opener, other: str) -> None:
    async with opened() as scene:
        await scene.press("q", other)
        assert (scene.top, scene.app.return_code) == ("LobbyScreen", None)
        await scene.press("q")
        assert scene.app.return_code is None, "it was asked anew"


async def test_the_lobby_is_left_by_the_second_press_as_a_game_is(opened: Opener) -> None:
    async with opened() as scene:
        await scene.press("q")
        assert scene.app.return_code is None
        assert any(ONCE_MORE_ENDS in notice.message for notice in scene.app._notifications)
        await scene.press("down", "q")
        assert scene.app.return_code is None, "another key lay between"
        await scene.press("q")
        assert scene.app.return_code == 0


async def test_the_key_that_leaves_held_down_does_not_pass_through_the_lobby(
    opened: Opener, save_nim: Callable[..., Path], runs: None
) -> None:
    path = save_nim()
    async with opened() as scene:
        scene.app.resume(path)
        await scene.pilot.pause()
        start = Key("q", "q").time
        for repeat in range(40):
            key = Key("q", "q")
            key.time = start + repeat / 30
            scene.app.post_message(key)
            await scene.pilot.pause()
        assert scene.app.return_code is None
        assert scene.top == "LobbyScreen"


async def test_the_marked_game_stays_marked_after_any_page(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    save_nim("Ada", "Ben", takes=1)
    async with opened() as scene:
        await scene.press("down")
        marked = scene.body().chosen
        assert marked in scene.body().games
        for there in ("enter", "o", "s", "r", "h"):
            await scene.press(there)
            assert scene.top != "LobbyScreen"
            await scene.press("escape")
            assert (scene.top, scene.body().chosen) == ("LobbyScreen", marked)


async def test_what_was_said_in_the_lobby_stands_on_no_other_screen(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    path = save_nim()
    async with opened() as scene:
        scene.app.resume(path)
        await scene.pilot.pause()
        await scene.press(*"qqq")
        assert [notice.message for notice in scene.app._notifications] == [ONCE_MORE_ENDS]
        await scene.press("o")
        assert not list(scene.app._notifications)


async def test_the_lobby_is_laid_when_a_game_that_was_opened_at_once_is_left(
    opened: Opener,
    save_nim: Callable[..., Path],
    library: Library,
    store: SaveStore,
) -> None:
    path = save_nim()
    async with opened(start=store.open(path, library)) as scene:
        lowest, _ = scene.app.screen_stack
        assert not lowest.query("*"), "nothing was laid before the game"
        await scene.press("q", "q")
        assert scene.top == "LobbyScreen"
        assert "continue" in scene.text()
        store.open(path, library).close()
        laid = list(scene.app.screen_stack)
        await scene.press("s")
        scene.app.go_lobby()
        await scene.pilot.pause()
        assert scene.app.screen_stack == laid
        await scene.press("q")
        assert scene.app.return_code is None, "pressed twice"
        await scene.press("q")
        assert scene.app.return_code == 0


async def test_what_is_opened_from_the_lobby_waits_for_nothing(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    save_nim()
    async with opened() as scene:
        await scene.press("s")
        await scene.press("q", "s")
        assert scene.top == "SavesScreen"
