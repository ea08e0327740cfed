"""The Effect Phase is watched: Location by Location, then what it cost, then the Crisis."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from textual.screen import Screen

from rulesets.umbrella_academy.rules.cards import WOUNDED
from rulesets.umbrella_academy.screen.board import AcademyBoard
from rulesets.umbrella_academy.screen.effect import EffectScreen, MapStage, Watched
from rulesets.umbrella_academy.state import EFFECT
from tabletop_tui.app import TabletopApp
from tabletop_tui.core.events import Phrase, sentence
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.finished.results import ResultsScreen
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.page import Page
from tabletop_tui.widgets.drawing.canvas import Canvas
from tests.rulesets.umbrella_academy.scenes import GAME, NAMES, answer, dealt, keys, table
from tests.screens.table import Seated, Size, seated_at

HAZARDS = {7: "hz_meteor", 8: "hz_terminauts"}


def said(line: Sequence[Phrase]) -> str:
    """A line of a page in words."""
    return "".join(phrase.text for phrase in line)


def cuts(stage: EffectScreen) -> list[str]:
    """Lines of the page, and its title, that are not shown whole."""
    said_there = [said(line) for line in (*stage.sheet.lines, stage.sheet.statement)]
    return [cut.text for cut in stage.sheet.canvas.cuts if any(cut.text in s for s in said_there)]


async def passed(scene: Seated) -> EffectScreen:
    """The stage after the last one has Passed."""
    await scene.lift()
    scene.game.answer("pass")
    await scene.pilot.pause()
    stage = scene.app.screen
    assert isinstance(stage, EffectScreen)
    return stage


async def test_after_pages_that_all_have_read_a_hand_comes_up_behind_a_curtain(
    library: Library, store: SaveStore
) -> None:
    """Even that of the seat which Passed last: anybody may have turned the last page."""
    game = dealt(2, seed=21, hands="private")
    answer(game, "pass")
    assert game.decision is not None
    last = game.decision.seat
    async with seated_at(library, store, game) as scene:
        stage = await passed(scene)
        assert game.decision.seat == last, "it discards a card in the Effect Phase"
        while scene.app.screen is stage:
            await scene.press("enter")
        assert isinstance(scene.app.screen, Curtain)


async def test_location_by_location_then_the_cost_then_the_crisis(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hazards=HAZARDS, villains={"hazel": 2})
    answer(game, "pass")
    async with seated_at(library, store, game, size=(100, 30)) as scene:
        stage = await passed(scene)
        titles = []
        while scene.app.screen is stage:
            titles.append("".join(p.text for p in stage.sheet.statement).split("   ")[0])
            shown = scene.text()
            assert titles[-1] in shown
            if titles[-1] == "8 The Diner":
                assert GAME.content.hazards["hz_terminauts"].text[:20] in shown
            await scene.press("enter")
        assert titles == [
            "Draw Phase",
            "2 Launch Field",
            "7 Carnival Pier",
            "8 The Diner",
            "What it cost",
            "Crisis Phase",
        ]
        assert scene.game.viewer is not None


async def test_below_a_page_stands_what_the_map_has_no_room_to_tell(
    library: Library, store: SaveStore
) -> None:
    crowd = {2: "ad_plan ad_getaway_car", 8: "ad_getaway_car ad_case_file ad_levitator_belt"}
    game = table("spaceboy", "rumor", hazards=HAZARDS, advantages=crowd)
    answer(game, "pass")
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        stage = await passed(scene)
        canvas = stage.sheet.canvas
        across = canvas.width - next(f.width for f in canvas.frames if f.right == canvas.width)
        beside = " ".join(" ".join(row[across:] for row in canvas.text().splitlines()).split())
        untold = stage.sheet.board.untold(Canvas(across - 1, canvas.height), range(1, 11))
        assert untold, "else it would be no scene"
        assert all("".join(part.text for part in line) in beside for line in untold)


async def test_no_page_reads_as_if_the_family_had_lost(library: Library, store: SaveStore) -> None:
    """With how many Hazards one loses is told as a rule, to whoever holds the keys."""
    game = table("spaceboy", "rumor", hazards=HAZARDS)
    answer(game, "pass")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        stage = await passed(scene)
        rules = 0
        while scene.app.screen is stage:
            told = " ".join(scene.text().replace("│", " ").split())
            assert not re.search(r"\blost\b", told), stage.sheet.statement
            rules += "You lose with 6" in told
            await scene.press("enter")
        assert rules, "the map tells it where there is room"


async def test_one_key_goes_to_the_end(library: Library, store: SaveStore) -> None:
    game = table("spaceboy", "rumor", hazards=HAZARDS)
    answer(game, "pass")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        stage = await passed(scene)
        await scene.press("enter", "e")
        assert "Crisis Phase" in scene.text()
        await scene.press("backspace")
        assert "Rumor: 1 Wound" in scene.text()
        await scene.press("e", "enter")
        assert scene.app.screen is not stage


async def test_a_lost_game_is_watched_to_its_end(library: Library, store: SaveStore) -> None:
    lying = dict.fromkeys((2, 3, 4, 6, 7, 8), "hz_meteor")
    game = table("spaceboy", "rumor", hazards=lying)
    answer(game, "pass")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await passed(scene)
        await scene.press("e", "enter")
        assert isinstance(scene.app.screen, ResultsScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_each_page_has_the_map_as_it_is_then_beside_it(
    library: Library, store: SaveStore, size: Size
) -> None:
    game = table("spaceboy", "rumor", hazards=HAZARDS, villains={"hazel": 2})
    answer(game, "pass")
    async with seated_at(library, store, game, size=size) as scene:
        stage = await passed(scene)
        devastated = {}
        while scene.app.screen is stage:
            shown, title = scene.text(), stage.sheet.statement[0].text
            drawn = set(re.findall(r" (\d+) [A-Z]", shown))
            assert drawn >= {str(number) for number in range(1, 11)}, f"the map beside {title}"
            for line in stage.sheet.lines:
                assert set(said(line).split()) <= set(shown.split())
            assert not cuts(stage), title
            devastated[title] = "devastated" in stage.sheet.board.canvas.text()
            here = stage.sheet.board.chosen
            assert GAME.content.places[6].id == here or title != "7 Carnival Pier"
            await scene.press("enter")
        assert not devastated["2 Launch Field"]
        assert devastated["7 Carnival Pier"], "the Meteor falls on that page, and not before"


def test_a_page_that_leaves_no_room_for_the_map_has_the_places_that_it_is_about() -> None:
    game = table("spaceboy", "rumor", hazards=HAZARDS)
    stage = MapStage(AcademyBoard(GAME, game.table))
    title = [Phrase("7 Carnival Pier   3 of 8")]
    lines = [[Phrase(f"Line {number}.")] for number in range(1, 18)]
    stage.statement, stage.lines = title, lines
    watched = Watched(Page(title, lines), 7, [7, 5, 1, 2, 3], 0)
    stage.turn(game.view(-1), watched, ())
    shown = stage.draw_apart(80, 24)
    text = shown.text()
    assert "Line 17." in text
    assert "7 Carnival" in text
    assert "5 The City" in text
    assert "8 The Diner" not in text
    assert "1 more on the map" in text, "the fifth has no room in a row of four"
    low = stage.draw_apart(60, 19).text().splitlines()
    assert low[1].endswith("┃")
    assert "Line 1." in low[1], "without any room above it"
    assert "Line 17." in low[-2]


async def test_burnt_cards_and_lost_advantages_stand_among_the_costs(
    library: Library, store: SaveStore
) -> None:
    game = table(
        "spaceboy",
        "rumor",
        hazards={7: "hz_tower_in_orbit", 2: "hz_marching_statue"},
        advantages={3: "ad_getaway_car"},
    )
    answer(game, "pass")
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        stage = await passed(scene)
        (cost,) = [page for page in stage.pages if said(page.title) == "What it cost"]
        told = [said(line) for line in cost.lines]
        assert sum("burns" in line for line in told) == 2
        assert any("Getaway Car" in line and "lost" in line.lower() for line in told)


async def test_after_a_question_every_event_has_a_page_and_the_cost_is_the_whole_phase(
    library: Library, store: SaveStore
) -> None:
    """The First Player says whom Hazel hits, and what Cha-Cha takes: the pages go on from there."""
    game = table(
        "spaceboy",
        "rumor",
        hazards={2: "hz_marching_statue", 8: "hz_terminauts"},
        at={"spaceboy": 5, "rumor": 5},
        villains={"hazel": 5, "cha_cha": 5},
    )
    answer(game, "pass")
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        stage: Screen[Any] = await passed(scene)
        asked, pages = 0, list[Page]()
        while scene.game.view.turn == 1 or isinstance(stage, EffectScreen):
            if isinstance(stage, EffectScreen):
                await scene.press("e")
                beside = {said(page.title) for page in (*stage.sheet.earlier, stage.pages[-1])}
                assert beside >= {"Draw Phase", *(said(page.title) for page in pages)}
                pages += stage.pages
                await scene.press("enter")
            else:
                asked += 1
                scene.game.answer(keys(game)[0])
                await scene.pilot.pause()
            stage = scene.app.screen
        assert asked > 1
        told = [said(line).removeprefix("▸ ") for page in pages for line in page.lines]
        events = scene.game.saved.seat(PUBLIC).log
        begun = next(n for n, event in enumerate(events) if event.tag == EFFECT)
        phase = [event for event in events[begun:] if event.kind != "heading"]
        for event in phase:
            assert sentence(event, NAMES, GAME.words) in told
        (cost,) = [page for page in pages if said(page.title) == "What it cost"]
        counts = Counter[Any]()
        for event in phase:
            if event.tag == WOUNDED:
                counts[event.values["who"]] += int(event.values["count"])
        assert counts, "else it would be no scene"
        for hero, count in counts.items():
            name = GAME.rules.hero_name(str(hero))
            (line,) = [said(one) for one in cost.lines if said(one).startswith(name)]
            assert f"{count} Wound" in line


async def test_pages_that_were_not_turned_come_again_after_a_resume(
    library: Library, store: SaveStore
) -> None:
    """As they were, each with the map of its moment."""

    async def walked(scene: Seated) -> list[str]:
        stage, pages = scene.app.screen, []
        assert isinstance(stage, EffectScreen)
        while scene.app.screen is stage:
            pages.append(scene.text())
            await scene.press("enter")
        return pages

    game = dealt(2, seed=1)
    answer(game, "pass")
    async with seated_at(library, store, game) as scene:
        await passed(scene)
        path = scene.opened.path
        killed = path.with_stem("killed")
        shutil.copy(path, killed)
        pages = await walked(scene)
        assert len(pages) > 2
        asked = scene.game.viewer
    saved = store.open(killed, library)
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(110, 34)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.drawn()
        assert await walked(scene) == pages
        assert scene.game.viewer == asked


async def test_the_finale_has_a_page_of_its_own(library: Library, store: SaveStore) -> None:
    game = table("spaceboy", "rumor", hazards={2: "hz_terminauts"}, villains={"hazel": 4}, save=3)
    answer(game, "pass")
    async with seated_at(library, store, game, size=(100, 30)) as scene:
        stage = await passed(scene)
        told = {said(page.title): "".join(map(said, page.lines)) for page in stage.pages}
        assert "Save the World!" in told["The Finale"]
        assert "Save the World!" not in told["2 Launch Field"]
        assert [*told][1:4] == ["2 Launch Field", "The Finale", "4 Icarus Theatre"]
