from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.outcome import Outcome, ScoreLine
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.advice import Judged
from tabletop_tui.core.table import Chair, lay_table
from tabletop_tui.core.time_used import TimeUsed
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.screens.finished.review import ReviewScreen
from tabletop_tui.widgets.play.key_sentences import NO_UNDO
from tests.app.conftest import Opener, Scene


def ended(library: Library, store: SaveStore, *names: str, outcome: Outcome | None) -> SavedGame:
    manifest = library.entries["umbrella"].manifest
    mode = "solo" if len(names) == 1 else "table"
    table = lay_table(manifest, names=list(names), mode=mode, seed=4)
    saved = store.new(Session(library.load("umbrella"), table))
    saved.session.outcome = outcome
    return saved


async def show(scene: Scene, saved: Any) -> None:
    scene.app.game = saved
    scene.app.show_results(saved)
    await scene.pilot.pause()
    await scene.pilot.pause()


WON = Outcome(
    "seat 2",
    (1,),
    "Ben wins by nine points.",
    (ScoreLine("score tokens", (6, 12)), ScoreLine("umbrellas left", (-1, -3))),
    ("Fifteen rounds were played.",),
)


async def test_points_are_told_line_by_line(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    async with opened() as scene:
        await show(scene, ended(library, store, "Ada", "Ben", outcome=WON))
        rows = {
            row.split("  ")[0].strip(): row.split()
            for row in map(str.strip, scene.text().splitlines())
        }
        assert rows["score tokens"][-2:] == ["6", "12"]
        assert rows["umbrellas left"][-2:] == ["-1", "-3"]
        assert rows["Total"][-2:] == ["5", "▸9"]
        assert "♣ Ben" in scene.text()
        assert "Fifteen rounds" in scene.text()


async def test_shared_and_lost_games(opened: Opener, library: Library, store: SaveStore) -> None:
    shared = Outcome("shared", (0, 1), "A shared victory.")
    lost = Outcome("lost", (), "The rain wins.")
    async with opened() as scene:
        await show(scene, ended(library, store, "Ada", "Ben", outcome=shared))
        assert "♥ Ada   ♣ Ben" in scene.text()
        scene.app.go_lobby()
        await scene.pilot.pause()
        await show(scene, ended(library, store, "Ada", outcome=lost))
        assert "Nobody wins" in scene.text()
        scene.app.go_lobby()
        await scene.pilot.pause()
        alone = Outcome("poor", (), "12 points.", verdict="Try again")
        await show(scene, ended(library, store, "Ada", outcome=alone))
        assert "Try again" in scene.text()
        assert "Nobody wins" not in scene.text()
        scene.app.go_lobby()
        await scene.pilot.pause()
        alone = Outcome("poor", (), "12 points: try again.", verdict="Try again")
        await show(scene, ended(library, store, "Ada", outcome=alone))
        assert scene.text().casefold().count("try again") == 1


async def test_rematch_is_the_same_table_with_another_seed(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    saved = ended(library, store, "Ada", "Ben", outcome=WON)
    async with opened() as scene:
        await show(scene, saved)
        await scene.press("r")
        again = scene.app.game
        assert again is not None
        assert again is not saved
        before, after = saved.session.table, again.session.table
        assert after.model_copy(update={"seed": before.seed}) == before
        assert after.seed != before.seed


async def test_enter_pressed_too_often_starts_nothing(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    saved = ended(library, store, "Ada", "Ben", outcome=WON)
    async with opened() as scene:
        await show(scene, saved)
        await scene.press("enter", "enter")
        assert len(store.catalogue()) == 1


async def test_u_says_why_nothing_is_taken_back(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    async with opened() as scene:
        await show(scene, ended(library, store, "Ada", outcome=Outcome("lost", (), "Ada gave up.")))
        await scene.press("u")
        assert NO_UNDO in [note.message for note in scene.app._notifications]


async def test_q_leads_to_the_lobby(opened: Opener, library: Library, store: SaveStore) -> None:
    async with opened() as scene:
        await show(scene, ended(library, store, "Ada", "Ben", outcome=WON))
        await scene.press("q")
        assert scene.top == "LobbyScreen"
        assert scene.app.game is None


async def test_eight_seats_and_many_lines_fit(opened: Opener) -> None:
    chairs = [Chair(name=f"Player {n}", colour=n) for n in range(8)]
    sheet = tuple(ScoreLine(f"line {n}", tuple(range(8))) for n in range(30))
    seen = SimpleNamespace(outcome=Outcome("seat 8", (7,), "Done.", sheet))
    saved = SimpleNamespace(
        table=SimpleNamespace(chairs=chairs),
        ruleset=SimpleNamespace(manifest=SimpleNamespace(title="Big")),
        seat=lambda viewer: SimpleNamespace(see=lambda: seen),
        name="Big game",
        path=Path("nowhere"),
        trouble="",
        kept=True,
        milestones=list,
        time=TimeUsed({0: 200}),
        close=lambda: None,
    )
    async with opened() as scene:
        await show(scene, saved)
        assert "line 1 " in scene.text()
        for _ in range(40):
            await scene.press("down")
        assert "▸210" in scene.text()
        assert "Time used: Player 0 3 minutes." in scene.text()


async def test_a_player_alone_may_have_the_same_deal_again(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    lost = Outcome("given up", (), "The rain wins.")
    async with opened() as scene:
        await show(scene, ended(library, store, "Ada", "Ben", outcome=WON))
        assert "same deal" not in scene.text()
        await scene.press("s")
        assert scene.app.game is not None
        assert scene.app.game.session.outcome is WON
        scene.app.go_lobby()
        await scene.pilot.pause()
        saved = ended(library, store, "Ada", outcome=lost)
        await show(scene, saved)
        assert "s  same deal" in scene.text()
        await scene.press("s")
        again = scene.app.game
        assert again is not None
        assert again is not saved
        assert again.session.table == saved.session.table


async def test_the_points_are_drawn_as_they_grew(
    opened: Opener, library: Library, store: SaveStore
) -> None:
    manifest = library.entries["umbra_via"].manifest
    table = lay_table(manifest, names=["Ada", "Ben"], seed=4)
    session, random = Session(library.load("umbra_via"), table), Random(1)
    with store.new(session) as saved:
        while session.decision is not None:
            session.answer(random.choice(session.decision.options).key)
        saved.save()
    async with opened(size=(100, 40)) as scene:
        await show(scene, saved)
        rows = scene.text().splitlines()
        first = next(y for y, row in enumerate(rows) if "How the souls grew" in row)
        lines = [rows[first + 1 + seat].split() for seat in range(2)]
        assert [line[:2] for line in lines] == [["●", "Ada"], ["■", "Ben"]]
        assert {line[2][0] for line in lines} == {"▁"}, "both begin with nothing"
        assert max(line[2][-1] for line in lines) == "█"
        assert all(list(line[2]) == sorted(line[2]) for line in lines), "souls are never lost"


async def test_the_decisions_are_judged_one_by_one_until_somebody_leaves(
    opened: Opener, library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    pebbles = library.load("pebbles")
    saved = store.new(Session(pebbles, lay_table(pebbles.manifest, names=["Ada", "Ben"], seed=4)))
    while saved.session.decision is not None:
        saved.answer(saved.session.decision.options[0].key)
    asked: list[tuple[int, str]] = []
    stuck = asyncio.Event()

    async def judge(seen: Seen[Any], given: str) -> Judged:
        asked.append((seen.viewer, given))
        if len(asked) == 3:
            await stuck.wait()
        return Judged(given, "take 3", "bad" if len(asked) == 2 else "good", "2 points")

    async with opened(size=(120, 40)) as scene:
        monkeypatch.setattr(scene.app, "judge", judge)
        await show(scene, saved)
        await scene.press("e")
        while len(asked) < 3:
            await scene.pilot.pause()
        await scene.pilot.pause()
        assert {viewer for viewer, _ in asked} == {0}
        assert "review of Ada · 2 of " in scene.text()
        assert "1 good, 0 doubtful, 1 bad" in scene.text()
        assert "2 points better" in scene.text()
        assert "? → " in scene.text(), "question and answer are apart"
        # The worst one has a board beside the list, and one of its own in a small window.
        review = scene.app.screen
        assert isinstance(review, ReviewScreen)
        [worst] = review.worst
        assert "1 the board" in scene.text()
        await scene.press("3")
        assert review.chosen is None, "there is no third one"
        told = [note.message for note in scene.app._notifications]
        assert told == ["3 does nothing in a review: F1 tells the keys."]
        assert review.board.display
        shown = review.board.canvas.text()
        assert worst.given in shown.splitlines()[0]
        assert "pebbles" in shown.lower(), "the board as it was then"
        await scene.pilot.resize_terminal(80, 24)
        await scene.pilot.pause()
        assert (review.board.display, review.scroll_text.display) == (False, True)
        await scene.pilot.resize_terminal(50, 24)
        await scene.pilot.pause()
        rows = review.scroll_text.canvas.text().splitlines()
        assert "q back" in rows[0], "where not all keys have room"
        await scene.pilot.resize_terminal(40, 24)
        await scene.pilot.pause()
        rows = review.scroll_text.canvas.text().splitlines()
        bad = next(n for n, row in enumerate(rows) if row[5:8] == "bad")
        assert rows[bad + 1][1:14].strip() == "", "what goes on begins below the question"
        assert rows[bad + 1][14:].strip(" │")
        await scene.pilot.resize_terminal(80, 24)
        await scene.pilot.pause()
        await scene.press("1")
        assert (review.board.display, review.scroll_text.display) == (True, False)
        assert "q the list" in review.board.canvas.text().splitlines()[-1]
        await scene.press("q")
        assert (review.board.display, review.scroll_text.display) == (False, True)
        await scene.press("w")
        while len(asked) < 4:
            await scene.pilot.pause()
        assert asked[3][0] == 1
        await scene.press("q")
        assert scene.top == "ResultsScreen"
