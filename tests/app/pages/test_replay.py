"""A saved game is stepped through on the screen on which it was played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.events import sentence
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.dialogs.help import HelpScreen
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.replay import PACES, Replaying
from tabletop_tui.screens.saves import SavesScreen
from tests.app.conftest import Opener, Scene

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
GAMES = {"umbrella": 2, "villainous": 2, "umbra_via": 3, "hail_hydra": 5, "umbrella_academy": 3}

Play = Callable[..., Path]


@pytest.fixture
def played(library: Library, store: SaveStore) -> Play:
    """`played("umbrella", 2)` saves a random game; with `answers` it stops there."""

    def play(game: str, seats: int, answers: int = 10_000) -> Path:
        ruleset, random = library.load(game), Random(1)
        table = lay_table(ruleset.manifest, names=NAMES[:seats], seed=1)
        with store.new(Session(ruleset, table)) as saved:
            while saved.session.decision is not None and saved.session.decisions < answers:
                saved.session.answer(random.choice(saved.session.decision.options).key)
            saved.save()
            return saved.path

    return play


def replay(scene: Scene) -> Any:
    """The replay on the screen."""
    assert is_replay(scene)
    screen: Any = scene.app.screen
    return screen.controller.replay


def is_replay(scene: Scene) -> bool:
    """Whether a replay lies on top."""
    screen = scene.app.screen
    return isinstance(screen, GameScreen) and isinstance(screen.controller, Replaying)


async def show(scene: Scene, path: Path) -> None:
    scene.app.show_replay(path)
    await scene.pilot.pause()
    await scene.pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (130, 40)])
@pytest.mark.parametrize(("game", "seats"), GAMES.items())
async def test_every_game_is_replayed_on_its_own_screen(
    opened: Opener, played: Play, game: str, seats: int, size: tuple[int, int]
) -> None:
    path = played(game, seats, answers=60)
    before = path.read_bytes()
    async with opened(size=size) as scene:
        await show(scene, path)
        length = replay(scene).length
        assert f"answer 0 of {length}" in scene.text()
        line = scene.text().rstrip().split("\n")[-1]
        for words in ("←→ answer", "↑↓ turn", "Space play", "m M moment", "q leave", "F1 help"):
            assert words in line
        # What answers at the table does nothing here.
        for key in ("right", "enter", "u", "1", "U", "a", "i", "down", "pagedown", "m", "o"):
            await scene.press(key)
            assert is_replay(scene), key
        await scene.press("end")
        assert f"answer {length} of {length}" in scene.text()
        screen: Any = scene.app.screen
        assert screen.board.size.height > size[1] // 3, "the board has the room that it has in play"
        for key in ("left", "w", "w", "up", "w", "home"):
            await scene.press(key)
        assert "answer 0 of" in scene.text()
        await scene.press("q")
        assert scene.top == "LobbyScreen"
    assert path.read_bytes() == before


async def test_steps_by_keys_and_by_the_time_line(opened: Opener, played: Play) -> None:
    async with opened(size=(110, 36)) as scene:
        await show(scene, played("umbrella", 2))
        await scene.press("right", "right", "down")
        assert replay(scene).at == 3
        await scene.press("left")
        assert replay(scene).at == 2
        await scene.press("home", "m")
        first = replay(scene).at
        assert first == min(mark.at for mark in replay(scene).marks)
        await scene.press("end", "M")
        assert replay(scene).at < replay(scene).length
        await scene.click(f"at {first}")
        assert replay(scene).at == first


async def test_the_signs_of_the_time_line_are_told_as_far_as_it_shows_them(
    opened: Opener, played: Play
) -> None:
    path = played("umbrella", 2)
    async with opened(size=(110, 36)) as scene:
        await show(scene, path)
        kinds = {mark.kind for mark in replay(scene).marks}
        assert kinds == {"moment", "points"}
        told = [scene.app.screen.controller.SIGNS[at].means for at in range(3)]  # type: ignore[attr-defined]
        await scene.press("f3")
        assert all(means in scene.text() for means in told)
        await scene.press("f3")
        replay(scene).marks = [mark for mark in replay(scene).marks if mark.kind == "moment"]
        scene.app.screen.controller.marks = replay(scene).marks  # type: ignore[attr-defined]
        scene.app.screen.controller.redraw()  # type: ignore[attr-defined]
        await scene.pilot.pause()
        await scene.press("f3")
        here, moment, points = (means in scene.text() for means in told)
        assert (here, moment, points) == (True, True, False)


@pytest.mark.parametrize(
    ("game", "seats", "keys"),
    [
        ("umbrella", 2, "nl?"),
        ("villainous", 2, "vgel?"),
        ("hail_hydra", 5, "el?"),
        ("umbrella_academy", 3, "fel?"),
    ],
)
async def test_what_there_is_to_read_can_be_read(
    opened: Opener, played: Play, game: str, seats: int, keys: str
) -> None:
    async with opened(size=(110, 36)) as scene:
        await show(scene, played(game, seats, answers=40))
        await scene.press("end")
        for key in keys:
            before = scene.text()
            await scene.press("question_mark" if key == "?" else key)
            assert scene.text() != before, key
            if not is_replay(scene):
                await scene.press("q")
            assert is_replay(scene)
        await scene.press("k", "right", "k", "left")
        assert replay(scene).at == replay(scene).length - 1


async def test_the_end_names_the_winner_and_the_last_line_all_keys(
    opened: Opener, played: Play
) -> None:
    async with opened(size=(80, 24)) as scene:
        await show(scene, played("umbrella", 2))
        assert "w eyes  p play on" in scene.text().rstrip().split("\n")[-1]
        await scene.press("end")
        screen: Any = scene.app.screen
        (winner,) = screen.seen.outcome.winners
        assert f"Winner: {NAMES[winner]}." in screen.panel.message
        assert f"Winner: {NAMES[winner]}." in " ".join(screen.controller.words)


async def test_the_next_answer_is_told(opened: Opener, played: Play) -> None:
    async with opened(size=(110, 36)) as scene:
        await show(scene, played("umbrella", 2))
        await scene.press("right")
        given = replay(scene).next
        screen: Any = scene.app.screen
        assert screen.panel.message == f"{NAMES[given.seat]}: {given.option.label}"


async def test_a_game_that_is_over_is_seen_by_each_seat_and_openly(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    ruleset = library.load("raven")
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=3))
    hands = [list(seat.hand) for seat in session.state.seats]
    with store.new(session) as saved:
        while session.decision is not None:
            saved.answer(session.decision.options[0].key)
    async with opened(size=(110, 36)) as scene:
        await show(scene, saved.path)
        told = {}
        screen: Any = scene.app.screen
        for _ in range(4):
            eyes = next(row for row in scene.text().splitlines() if "answer 0 of" in row)
            told[eyes.split("  ·  ")[1].strip()] = screen.view.seats
            await scene.press("w")
        assert list(told) == [
            "as the table sees it",
            "as Ada sees it",
            "as Ben sees it",
            "everything open",
        ]
        assert [seat.hand for seat in told["everything open"]] == hands
        for eyes, known in (("Ada", [True, False]), ("the table", [False, False])):
            shown = [seat.hand for seat in told[f"as {eyes} sees it"]]
            assert [one == hand for one, hand in zip(shown, hands, strict=True)] == known


async def test_a_game_that_goes_on_shows_only_what_the_table_knows(
    opened: Opener, played: Play
) -> None:
    path = played("umbra_via", 3, answers=20)
    async with opened(size=(130, 40)) as scene:
        await show(scene, path)
        for _ in range(20):
            screen: Any = scene.app.screen
            assert screen.viewer == -1
            given = replay(scene).next
            if given is not None and given.hidden:
                assert f": {given.option.label}" not in screen.panel.message
            await scene.press("w", "right")
        assert replay(scene).at == 20
        assert "w eyes" not in scene.text()
        assert "play on" not in scene.text()
        await scene.press("p")
        assert is_replay(scene)


async def test_fingers_of_a_vote_that_goes_on_are_not_replayed(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    ruleset, random = library.load("hail_hydra"), Random(1)
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES, seed=1))
    fingers = 0
    while (asked := session.decision) is not None and fingers < 3:
        points = asked.kind == "pointed"
        fingers += points
        at = "seat 3" if asked.choices.get("seat 3") else "up"
        session.answer(at if points else random.choice(asked.options).key)
    assert asked is not None
    assert asked.kind == "pointed"
    with store.new(session) as saved:
        saved.save()
        path = saved.path
    async with opened(size=(130, 40)) as scene:
        await show(scene, path)
        await scene.press("end", "left")
        screen: Any = scene.app.screen
        assert replay(scene).next.option.label in ("Cleo", "Up: nobody")
        assert screen.panel.message == "The table: to enter the votes"


async def test_it_plays_by_itself_until_the_end(opened: Opener, played: Play) -> None:
    async with opened(size=(110, 36)) as scene:
        await show(scene, played("umbrella", 2, answers=4))
        for _ in PACES:
            await scene.press("plus")
        assert replay(scene).at == 0
        await scene.press("space")
        assert "plays, an answer each 0.25 s" in scene.text()
        while replay(scene).at < 4:
            await scene.pilot.pause()
        await scene.pilot.pause()
        assert "plays" not in scene.text()
        await scene.press("space", "left")
        assert "plays" not in scene.text(), "a step stops it"


@pytest.mark.parametrize("game", ["villainous", "umbra_via", "umbrella_academy"])
async def test_a_small_window_tells_what_the_last_answer_did(
    opened: Opener, played: Play, game: str
) -> None:
    async with opened(size=(80, 24)) as scene:
        await show(scene, played(game, GAMES[game], answers=30))
        await scene.press(*["right"] * 8)
        screen: Any = scene.app.screen
        told = [one for one in screen.seen.log if one.kind != "heading"][-1]
        words = sentence(told, NAMES, screen.ruleset.words)
        shown = " ".join(screen.panel.canvas.text().replace("│", " ").split())
        assert words.split()[-1] in shown
        assert f": {screen.panel.message.partition(': ')[2]}" in shown
        assert "l log" in scene.text()
        await scene.press("l", "s")
        assert scene.top == "StepsScreen"
        assert "q  back" in scene.text()
        await scene.press("q")
        assert scene.top == "LogScreen"


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
async def test_no_key_of_a_replay_is_silent(
    opened: Opener, played: Play, game: str, seats: int
) -> None:
    async with opened(size=(80, 24)) as scene:
        await show(scene, played(game, seats, answers=12))
        await scene.press("end")
        for key, name in (("enter", "Enter"), ("u", "u"), ("h", "h"), ("1", "1"), ("tab", "Tab")):
            scene.app.clear_notifications()
            await scene.press(key)
            (note,) = scene.app._notifications
            assert note.message == f"{name} does nothing in a replay: F1 tells the keys."


async def test_the_keys_of_a_replay_say_nothing_of_answers(opened: Opener, played: Play) -> None:
    async with opened() as scene:
        await show(scene, played("umbrella", 2))
        await scene.press("f1")
        assert isinstance(scene.app.screen, HelpScreen)
        assert not scene.app.screen.sheet.intro


async def test_from_a_moment_another_game_goes_on(
    opened: Opener, played: Play, store: SaveStore
) -> None:
    path = played("umbrella", 2)
    before = path.read_bytes()
    async with opened(size=(110, 36)) as scene:
        await show(scene, path)
        await scene.press("right", "right", "right", "p")
        assert scene.game.path != path
        assert scene.game.session.decisions == 3
        assert scene.game.name == "Umbrella: Ada, Ben (game 2)"
    assert path.read_bytes() == before
    assert len(store.catalogue()) == 2


async def test_computers_stay_computers_in_the_game_that_goes_on(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    ruleset = library.load("nim")
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1))
    with store.new(session, computers={1: "hard"}, hints=False) as saved:
        while session.decision is not None:
            saved.answer(session.decision.options[0].key)
    async with opened() as scene:
        await show(scene, saved.path)
        await scene.press("p")
        assert scene.game.path != saved.path
        assert dict(scene.game.computers.levels) == {1: "hard"}
        assert not scene.game.hints


async def test_saves_and_results_lead_to_the_replay(opened: Opener, played: Play) -> None:
    path = played("umbrella", 2)
    async with opened() as scene:
        scene.app.push_screen(SavesScreen())
        await scene.pilot.pause()
        await scene.press("v")
        assert is_replay(scene)
        await scene.press("q")
        assert scene.top == "SavesScreen"
        scene.app.resume(path)
        await scene.pilot.pause()
        await scene.pilot.pause()
        assert scene.top == "ResultsScreen"
        await scene.press("v")
        assert is_replay(scene)
        await scene.press("escape")
        assert scene.top == "ResultsScreen"


async def test_the_last_board_leads_back_to_the_result(opened: Opener, played: Play) -> None:
    """Enter takes nothing there, and the key line does not say that it does."""
    path = played("umbrella", 2)
    async with opened() as scene:
        scene.app.resume(path)
        await scene.pilot.pause()
        await scene.pilot.pause()
        await scene.press("b")
        assert scene.top == "UmbrellaScreen"
        last = scene.text().rstrip().split("\n")[-1]
        assert "Enter the result" in last
        assert "take" not in last
        await scene.press("enter")
        assert scene.top == "ResultsScreen"


async def test_a_game_that_cannot_be_replayed_says_why(opened: Opener, played: Play) -> None:
    path = played("umbrella", 2, answers=3)
    path.write_bytes(path.read_bytes()[:-40])
    async with opened() as scene:
        await show(scene, path)
        assert scene.top == "LobbyScreen"
        assert any("is damaged" in one.message for one in scene.app._notifications)
