"""A hint on the game screen: told to who asked alone, of one shape, and noted for all."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.advice import (
    NOT_DISTINGUISHED,
    ONE_ANSWER,
    TABLE_DECIDES,
    Advice,
    Advised,
)
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.parts.hints import CHOOSES, OWN_KEYS, AdviceScreen, Hints, until_beat
from tests.screens.table import Seated, seated, seated_at

NOTE = "asked for advice."


def advised_by(scene: Seated, monkeypatch: pytest.MonkeyPatch, *keys: str) -> list[Seen[Any]]:
    """Let the app advise these answers; what it was shown for that."""
    shown: list[Seen[Any]] = []

    async def advise(seen: Seen[Any]) -> Advice:
        shown.append(seen)
        await asyncio.sleep(0)
        return Advice(tuple(Advised(key, "first choice", "so it is") for key in keys))

    monkeypatch.setattr(scene.app, "advise", advise)
    return shown


def shape(scene: Seated) -> list[tuple[int, str]]:
    """The rows in which entries begin, and that of the last line, with their first signs."""
    assert isinstance(scene.app.screen, AdviceScreen)
    rows = [(n, row.strip()[:1]) for n, row in enumerate(scene.text().splitlines()) if row.strip()]
    return [(n, sign) for n, sign in rows if sign in "123"] + rows[-1:]


async def test_a_hint_is_shown_noted_once_and_leads_the_cursor(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "pebbles", ["Ada", "Ben"]) as scene:
        await scene.lift()
        shown = advised_by(scene, monkeypatch, "take 3", "take 1")
        await scene.press("h")
        assert "first choice" in scene.text()
        assert "so it is" in scene.text()
        assert CHOOSES.format("1 or 2") in scene.text()
        assert "1st  Take 3" in scene.text()
        assert "2nd  Take 1" in scene.text()
        assert "its key" not in scene.text(), "one number calls an answer here, not two"
        await scene.press("q", "f8", "1")
        assert len(shown) == 1
        assert isinstance(scene.app.screen, GameScreen)
        assert f"Ada {NOTE}" in scene.text()
        assert scene.text().count(NOTE) == 1
        assert scene.game.picker is not None
        option = scene.game.picker.option
        assert option is not None
        assert option.key == "take 3"
        assert scene.session.decisions == 0


async def test_keys_that_come_while_the_computer_thinks_are_followed_in_their_order(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "pebbles", ["Ada", "Ben"]) as scene:
        await scene.lift()
        known = asyncio.Event()

        async def advise(seen: Seen[Any]) -> Advice:
            await known.wait()
            return Advice((Advised("take 3", "first choice", ""), Advised("take 1", "", "")))

        monkeypatch.setattr(scene.app, "advise", advise)
        await scene.press("h", "2", "enter")
        assert isinstance(scene.app.screen, AdviceScreen)
        assert "Then 2 and Enter." in scene.text()
        known.set()
        await scene.until(lambda: scene.session.decisions == 1)
        assert [answer.key for answer in scene.session.history] == ["take 1"]


async def test_escape_drops_a_hint_and_the_keys_that_wait_for_it(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "pebbles", ["Ada", "Ben"]) as scene:
        await scene.lift()

        async def advise(seen: Seen[Any]) -> Advice:
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(scene.app, "advise", advise)
        await scene.press("h", "1", "escape", "enter")
        assert scene.app.screen is scene.game
        assert scene.session.decisions == 0


async def test_answers_that_are_not_told_apart_have_neither_ranks_nor_numbers(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "pebbles", ["Ada", "Ben"]) as scene:
        await scene.lift()

        async def advise(_seen: Seen[Any]) -> Advice:
            return Advice(tuple(Advised(f"take {n}", NOT_DISTINGUISHED) for n in (3, 1)))

        monkeypatch.setattr(scene.app, "advise", advise)
        await scene.press("h")
        await scene.until(lambda: "Take 3" in scene.text())
        assert "1st" not in scene.text()
        assert CHOOSES.format("") not in scene.text()
        await scene.press("1")
        assert isinstance(scene.app.screen, AdviceScreen)
        told = [note.message for note in scene.app._notifications]
        assert told == ["1 does nothing beside a hint: F1 tells the keys."]


async def test_a_hint_leads_a_cursor_over_the_scene_to_any_slide(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From wherever it stands, and takes nothing."""
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as scene:
        decision = scene.session.decision
        assert decision is not None
        keys = [option.key for option in decision.options[::7]]
        for key in (*keys, *reversed(keys)):
            advised_by(scene, monkeypatch, key)
            scene.game.hints._advised = (None, None)
            await scene.press("h", "1")
            assert scene.game.picker is not None
            assert scene.game.picker.option is not None
            assert scene.game.picker.option.key == key
        assert scene.session.decisions == 0


async def test_it_goes_by_what_the_asking_seat_sees_and_goes_with_it_behind_the_curtain(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "raven", ["Ada", "Ben"]) as scene:
        await scene.lift()
        shown = advised_by(scene, monkeypatch, "none")
        await scene.press("f8")
        (seen,) = shown
        assert seen.viewer == 0
        assert seen.table.seed == seen.view.seed == 0
        assert set(seen.view.seats[1].hand) == {"?"}
        scene.app.cover()
        await scene.pilot.pause()
        assert "first choice" not in scene.text()
        assert not any(isinstance(one, AdviceScreen) for one in scene.app.screen_stack)


async def test_before_a_secret_answer_one_shape_and_no_key_leads_to_an_answer(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_tui.screens.play.parts.hints.SECRET_PACE", 0.001)
    shapes = []
    for keys in (("none",), ("none", "none", "none")):
        async with seated(library, store, "raven", ["Ada", "Ben"]) as scene:
            await scene.lift()
            advised_by(scene, monkeypatch, *keys)
            await scene.press("f8")
            shapes.append(shape(scene))
            assert CHOOSES.format("") not in scene.text()
            assert OWN_KEYS in scene.text()
            await scene.press("1")
            assert isinstance(scene.app.screen, AdviceScreen)
    assert shapes[0] == shapes[1]
    assert [sign for _, sign in shapes[0]][:3] == ["1", "2", "3"]


async def test_a_long_reason_has_the_rows_that_others_leave(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = " ".join(f"reason {number} of many," for number in range(1, 10))

    async def advise(seen: Seen[Any]) -> Advice:
        found = zip(("take 3", "take 2", "take 1"), (long, "short", "short"), strict=True)
        return Advice(tuple(Advised(key, "best", why) for key, why in found))

    async with seated(library, store, "pebbles", ["Ada", "Ben"], size=(80, 24)) as scene:
        await scene.lift()
        monkeypatch.setattr(scene.app, "advise", advise)
        await scene.press("h")
        assert "reason 9 of many" in " ".join(scene.text().split())


async def test_what_speaks_for_slides_is_told_whole_in_the_smallest_window(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten rows of it, each thing in a row of its own, and nothing below is lost by that."""
    async with seated(library, store, "umbrella", ["Ada", "Ben"], size=(80, 24)) as scene:
        reason = "Your next slide can make a Figure then."
        keys = ["left R A", "bottom R 1", "right R A"]

        async def advise(seen: Seen[Any]) -> Advice:
            told = tuple(Advised(key, "1.3 points", reason) for key in keys)
            return Advice(told, 0, "What you stand to gain by your next two slides.")

        monkeypatch.setattr(scene.app, "advise", advise)
        await scene.press("h")
        shown = scene.text()
        begin = [row.split()[:2] for row in shown.splitlines() if "·" in row]
        made, lost = ["·", "makes"], ["·", "out"]
        assert [row for row in begin if row in (made, lost)] == [made, lost] * 3
        assert ["·", "score"] in begin
        assert "…" not in shown
        assert "The log says that you asked." in " ".join(shown.split())


async def test_several_people_get_no_hint_where_the_table_decides(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
    async with seated(library, store, "hail_hydra", people) as scene:
        shown = advised_by(scene, monkeypatch, "none")
        assert "hint" not in scene.game.keys.canvas.text()
        await scene.press("f8")
        assert TABLE_DECIDES in scene.text()
        await scene.press("h")
        assert shown == []
        assert NOTE not in scene.text()


async def test_the_key_of_a_hint_does_not_tell_that_a_secret_question_has_one_answer(
    library: Library, store: SaveStore
) -> None:
    ruleset = library.load("raven")
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1))
    session.state.seats[1].hand.clear()
    session.answer("none")
    assert session.decision is not None
    assert session.decision.secret
    assert len(session.decision.options) == 1
    async with seated_at(library, store, session, size=(120, 40)) as scene:
        await scene.lift()
        assert scene.game.viewer == 1
        assert "h hint" in scene.game.keys.canvas.text()


def test_a_look_at_a_page_of_ones_own_is_no_other_answer_to_advise() -> None:
    said: list[str] = []
    ways = [Option("continue", "Ben lays"), Option("own", "My card", leads_back=True)]
    computers = SimpleNamespace(advised=lambda viewer: 0)
    host: Any = SimpleNamespace(
        decision=Decision(TABLE, "before", "", Choices(ways)),
        viewer=PUBLIC,
        seen=SimpleNamespace(viewer=PUBLIC),
        saved=SimpleNamespace(computers=computers),
        complain=said.append,
    )
    assert not Hints(host).may_help
    Hints(host).show()
    assert said == [ONE_ANSWER]


async def test_where_hints_are_off_the_key_does_nothing(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "pebbles", ["Ada", "Ben"]) as scene:
        await scene.lift()
        assert scene.app.game is not None
        scene.app.game.hints = False
        await scene.press("f8")
        assert isinstance(scene.app.screen, GameScreen)
        assert NOTE not in scene.text()


async def test_a_hint_to_a_secret_bid_is_whole_and_offers_no_numbers(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "umbra_via", ["Ada", "Ben"], size=(80, 24)) as scene:
        await scene.lift()
        asked = scene.game.decision
        assert asked is not None
        keys = [option.key for option in asked.options if len(option.key) > len("111")][:3]

        async def advise(seen: Seen[Any]) -> Advice:
            reason = "As the Altar lies now you would lead on I and IV."
            return Advice(tuple(Advised(key, "34 in 100", reason) for key in keys), 0, "In 100.")

        monkeypatch.setattr(scene.app, "advise", advise)
        await scene.press("h")
        await scene.until(lambda: "The log says that you asked." in " ".join(scene.text().split()))
        assert "…" not in scene.text()
        await scene.press("question_mark")
        assert "choose that answer" not in scene.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_it_says_at_once_that_it_thinks_and_sets_its_lines_apart(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    known = asyncio.Event()

    async def advise(seen: Seen[Any]) -> Advice:
        await known.wait()
        return Advice((Advised("take 3", "first choice", "so it is"),))

    async with seated(library, store, "pebbles", ["Ada", "Ben"], size=size) as scene:
        monkeypatch.setattr(scene.app, "advise", advise)
        await scene.lift()
        await scene.press("h")
        assert "Thinking: the computer looks ahead" in scene.text()
        screen = scene.app.screen
        assert isinstance(screen, AdviceScreen)
        screen.sheet.count()
        await scene.drawn()
        assert "from what you see. 1 s" in scene.text(), "and the screen lives"
        known.set()
        await scene.until(lambda: "first choice" in scene.text())
        assert "· so it is" in scene.text()
        assert "Thinking" not in scene.text()


@pytest.mark.parametrize("thought", [0.02, 0.3, 0.99, 1.4])
def test_before_a_secret_answer_hints_come_on_the_beat(thought: float) -> None:
    """Whether it was one answer or forty, the clock of an onlooker tells the same."""
    seen_after = thought + until_beat(thought)
    assert seen_after == pytest.approx(1.0 if thought < 1 else 2.0)
