"""A plan for the whole family, tried on a copy, then played step by step and taken back."""

from __future__ import annotations

from typing import Any

from rulesets.umbrella_academy.screen import AcademyScreen
from rulesets.umbrella_academy.screen.plan import PlanKeys
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.rulesets.umbrella_academy.scenes import Play, dealt, table
from tests.screens.table import Seated, seated_at


def riot(**more: Any) -> Play:
    """Both Heroes stand in the City, beside a Riot."""
    hands = {"spaceboy": "sb_juggernaut sb_strength sb_strength", "rumor": "ru_big_lie ru_whisper"}
    where = {"spaceboy": 5, "rumor": 5}
    return table("spaceboy", "rumor", hands=hands, at=where, hazards={5: "hz_riot"}, **more)


def plan(scene: Seated) -> PlanKeys:
    """What leads the page of the plan."""
    leads = page(scene).controller
    assert isinstance(leads, PlanKeys)
    return leads


def page(scene: Seated) -> AcademyScreen:
    found = scene.app.screen
    assert isinstance(found, AcademyScreen)
    return found


def game(scene: Seated) -> AcademyScreen:
    return next(s for s in scene.app.screen_stack if isinstance(s, AcademyScreen))


def steps(scene: Seated) -> str:
    """The panel with the plan, in one line."""
    return " ".join(page(scene).log_panel.canvas.text().replace("│", "").split())


async def test_a_plan_is_tried_played_step_by_step_and_taken_back(
    library: Library, store: SaveStore
) -> None:
    session = riot()
    start = session.state.model_dump()
    async with seated_at(library, store, session, size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("n")
        assert "Whisper" in page(scene).hand.canvas.text(), "all hands lie open"
        await scene.press("1", "down", "enter")
        assert page(scene).viewer == 1, "the next of the family acts"
        assert "1 ● Ada plays Juggernaut for its symbols." in steps(scene)
        assert "Riot ✓F✓" in steps(scene), "what the need has then"
        await scene.press("1", "d")
        assert "2 ■ Ben discards" in steps(scene)
        assert session.state.model_dump() == start, "nothing has happened"
        await scene.press("g")
        assert game(scene).view.seats[0].discard == ["sb_juggernaut"]
        assert not game(scene).view.seats[1].discard, "one step at a time"
        assert "▸ g: Ben discards" in scene.game.panel.canvas.text()
        await scene.press("g")
        assert game(scene).view.seats[1].discard == ["ru_big_lie"]
        await scene.press("u", "y", "u", "y")
        assert session.state.model_dump() == start, "each yes takes a whole step back"


async def test_a_plan_stops_at_a_draw_and_is_dropped_step_by_step(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, riot(), size=(80, 24)) as scene:
        await scene.lift()
        line = scene.game.keys.canvas.text()
        assert "n plan" in line, "even where not all keys have room"
        assert "q leave  F1 help" in line
        await scene.press("n", "p", "p", "enter")
        assert page(scene).decision is None
        assert "The plan stops here" in " ".join(scene.text().split())
        await scene.press("backspace")
        assert page(scene).viewer == 1
        await scene.press("l")
        assert "Ada Passes" in scene.text()
        await scene.press("q", "q", "n")
        assert plan(scene).draft.steps, "it is not dropped by one key"
        assert "Plan, not the game" in scene.text()
        await scene.press("q", "y")
        assert scene.app.screen is scene.game
        assert game(scene).planning.steps == ()
        assert game(scene).view.seats[0].passed is False


async def test_what_others_did_instead_leaves_the_plan(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, riot(), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("n", "1", "down", "enter", "1", "d", "2", "d", "g")
        assert [step.seat for step in game(scene).planning.steps] == [1, 0]
        await scene.press("p")
        assert [step.seat for step in game(scene).planning.steps] == [0]
        await scene.press("n")
        assert "1 ● Ada discards" in steps(scene)


async def test_no_plan_behind_a_curtain(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, dealt(2, hands="private"), size=(100, 30)) as scene:
        await scene.lift()
        await scene.press("n")
        assert scene.app.screen is scene.game


async def test_before_the_silence_a_plan_is_tried_and_only_talked_about(
    library: Library, store: SaveStore
) -> None:
    hands = {"spaceboy": "sb_juggernaut sb_strength", "rumor": "ru_big_lie ru_whisper"}
    where = {"spaceboy": 5, "rumor": 5}
    session = table("spaceboy", "rumor", hands=hands, at=where, hazards={5: "hz_riot"},
                    phase="plan", challenge=True)  # fmt: skip
    start = session.state.model_dump()
    async with seated_at(library, store, session, size=(120, 40)) as scene:
        assert "n plan" in scene.game.keys.canvas.text()
        await scene.press("n")
        assert "Whisper" in page(scene).hand.canvas.text(), "all hands lie open"
        await scene.press("1", "down", "enter")
        assert page(scene).viewer == 1, "the next of the family acts"
        assert "Ada plays Juggernaut for its symbols." in steps(scene)
        assert "play the plan" not in page(scene).keys.canvas.text()
        await scene.press("g")
        assert plan(scene).draft.steps, "nothing can be played from here"
        await scene.press("q", "enter")
        assert (game(scene).planning.steps, session.state.model_dump()) == ((), start)


async def test_an_empty_plan_says_whole_what_it_is_for(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, table("spaceboy", "rumor"), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("n")
        assert "Each Action becomes a step." in scene.text()
        assert "rows more" not in scene.text()
