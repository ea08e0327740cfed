"""`d` in the lobby deals the game of the day; `y` copies its result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore, daily
from tabletop_tui.saves.daily import day_of, open_daily, result_text, today
from tabletop_tui.screens.daily import NO_OTHER_DAY
from tabletop_tui.widgets.play.key_sentences import NO_UNDO
from tests.app.conftest import Opener


async def test_d_deals_the_game_of_the_day_and_goes_on_with_it(
    opened: Opener, library: Library
) -> None:
    async with opened(games=library) as scene:
        scene.body().choose("umbrella")
        await scene.press("d")
        assert scene.top == "DailyScreen"
        assert "Today: not begun." in scene.text()
        await scene.press("enter")
        game = scene.app.game
        assert game is not None
        assert (game.table.game, len(game.table.chairs)) == ("umbrella", 1)
        assert day_of(game.name, "umbrella", game.session.table.seed) == today()
        assert f"daily deal of {int(today()[-2:])} " in scene.text(), "the bar names it"
        path = game.path
        scene.app.go_lobby()
        await scene.pilot.pause()
        assert "continue the daily deal of" in scene.text()
        await scene.press("s")
        assert "daily deal of" in scene.text()
        await scene.press("q", "d")
        assert "Today, not over yet:" in scene.text()
        await scene.press("enter")
        assert scene.app.game is not None
        assert scene.app.game.path == path, "the same game"


async def test_the_calendar_marks_your_own_days_and_opens_each_of_them(
    opened: Opener, library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: "2026-12-25")
    paths = {}
    for day in ("2026-12-01", "2026-12-23", "2026-12-24"):
        with open_daily(store, library, "umbrella", "Ada", day) as saved:
            while saved.session.decision is not None and day != "2026-12-01":
                saved.answer(saved.session.decision.options[-1].key)
            paths[day] = saved.path
    copied: list[str] = []
    async with opened(games=library) as scene:
        monkeypatch.setattr(scene.app, "copy", copied.append)
        scene.body().choose("umbrella")
        await scene.press("d")
        text = scene.text()
        assert "2 days played, 2 in a row." in text
        assert all(mark in text for mark in ("○ 1", "●23", "●24"))
        assert "●25" not in text
        await scene.press("y")
        assert not copied, "today has no result"
        await scene.press("left", "y")
        assert "24 December 2026, over:" in scene.text()
        assert copied == [result_text(store.replay(paths["2026-12-24"], library)[1], "2026-12-24")]
        await scene.press("left", "left", "left")
        assert "1 December 2026, not over yet:" in scene.text()
        await scene.press("enter")
        assert scene.app.game is not None
        assert scene.app.game.path == paths["2026-12-01"]


async def test_d_says_which_games_have_a_deal_where_the_marked_one_has_none(
    opened: Opener, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    async with opened(games=library) as scene:
        monkeypatch.setattr(scene.app, "show_message", told.append)
        scene.body().choose("nim")
        await scene.press("d")
        assert scene.top == "LobbyScreen"
    assert len(told) == 1
    assert "Umbrella" in told[0]


async def test_keys_of_the_marked_game_are_of_the_one_to_go_on_with(
    opened: Opener, library: Library, store: SaveStore, save_nim: Callable[..., Path]
) -> None:
    save_nim()
    async with opened(games=library) as scene:
        assert scene.body().chosen == "continue"
        assert scene.body().game == "nim"
        scene.body().choose("rules")
        assert scene.body().game == "nim", "a line of the menu is no game"
        scene.body().choose("raven")
        await scene.press("r")
        assert scene.app.library.entries["raven"].card.title in scene.text()


async def test_the_result_of_the_day_is_copied_in_three_lines(
    opened: Opener, library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_daily(store, library, "umbrella", "Ada", "2026-12-24") as saved:
        while saved.session.decision is not None:
            saved.answer(saved.session.decision.options[-1].key)
    copied: list[str] = []
    async with opened(games=library) as scene:
        monkeypatch.setattr(scene.app, "copy", copied.append)
        scene.app.resume(saved.path)
        for _ in range(50):
            await scene.pilot.pause()
            if "daily deal" in scene.text():
                break
        await scene.press("y")
    assert copied == [result_text(store.replay(saved.path, library)[1], "2026-12-24")]


async def test_the_first_result_of_a_day_stays(
    opened: Opener, library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has seen the end of a deal knows it: nothing of it is played a second time."""
    monkeypatch.setattr(daily, "today", lambda: "2026-12-24")
    with open_daily(store, library, "umbrella", "Ada", "2026-12-24") as saved:
        while saved.session.decision is not None:
            saved.answer(saved.session.decision.options[-1].key)
        given = saved.session.decisions
    told: list[str] = []
    async with opened(games=library) as scene:
        scene.app.resume(saved.path)
        await scene.pilot.pause()
        monkeypatch.setattr(scene.app, "show_message", told.append)
        await scene.press("u", "b")
        assert scene.top == "UmbrellaScreen"
        await scene.press("u", "U")
        assert told == [NO_UNDO] * 3
        assert scene.top == "UmbrellaScreen", "nor by agreement"
        assert scene.game.session.decisions == given
        for move in (scene.game.seat(0).undo, scene.game.seat(0).take_back):
            with pytest.raises(IllegalAnswerError):
                move()
        scene.app.go_lobby()
        scene.body().choose("umbrella")
        await scene.press("d")
        assert "Today, over:" in scene.text()


async def test_before_its_end_an_answer_of_the_day_is_taken_back(
    store: SaveStore, library: Library
) -> None:
    with open_daily(store, library, "umbrella", "Ada", "2026-12-24") as saved:
        assert saved.session.decision is not None
        saved.answer(saved.session.decision.options[0].key)
        assert saved.seat(0).can_take_back
        saved.seat(0).take_back()
        assert saved.session.decisions == 0


async def test_where_there_is_no_other_day_the_arrows_say_so_and_are_not_named(
    opened: Opener, library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: "2026-12-25")
    told: list[str] = []
    for days, named in ((1, False), (2, True)):
        async with opened(games=library) as scene:
            monkeypatch.setattr(scene.app, "show_message", told.append)
            scene.body().choose("umbrella")
            await scene.press("d")
            assert ("←→" in scene.text().splitlines()[-1]) is named
            await scene.press(*["left"] * days)
            assert told.pop() == NO_OTHER_DAY
            assert not told
        open_daily(store, library, "umbrella", "Ada", "2026-12-24").close()
