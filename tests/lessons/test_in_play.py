"""A lesson in play: what it says, what has to wait, what the others answer, and coming back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.errors import IllegalAnswerError, RulesetError
from tabletop_tui.core.lessons.guide import Guide
from tabletop_tui.core.lessons.lesson import Lesson, load_lesson
from tabletop_tui.core.lessons.trial import LessonError, walk
from tabletop_tui.core.loader import Library
from tabletop_tui.core.players.at_table import Here
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.saves.learning import begin_lesson, under_way
from tabletop_tui.screens.lessons import LessonsScreen, open_lessons
from tabletop_tui.screens.play.page import PagesScreen
from tabletop_tui.screens.play.parts.coach import SpeechScreen
from tests.screens.table import Seated

FIRST = ("left Y A", "space 4", "12K")
"""What the lesson of Umbrella wants of its learner in the first turn."""


@pytest.fixture
def saved(store: SaveStore, library: Library) -> SavedGame:
    return begin_lesson(store, library, "umbrella", "first")


@pytest.fixture
def lesson(library: Library) -> Lesson:
    return load_lesson(library.entries["umbrella"].folder, "first")


def guide_of(saved: SavedGame) -> Guide:
    assert saved.guide is not None
    return saved.guide


def others_play(saved: SavedGame) -> list[str]:
    """Let the computer answer for as long as it is asked; its keys."""
    given = []
    while saved.computers.is_asked():
        reply = Here(saved.ruleset).reply(saved.computers)
        assert reply is not None
        saved.seat(reply.viewer).answer(reply.key)
        given.append(reply.key)
    return given


def said(saved: SavedGame) -> str:
    """The headline that stands over the present decision; empty for none."""
    decision = saved.session.decision
    speech = guide_of(saved).speech(decision) if decision is not None else None
    return speech.headline if speech is not None else ""


def test_what_does_not_fit_has_to_wait_and_is_told_why(saved: SavedGame) -> None:
    with pytest.raises(IllegalAnswerError, match="that makes Weathervane"):
        saved.seat(0).answer("top R 1")

    assert saved.session.decisions == 0
    saved.seat(0).answer(FIRST[0])
    assert said(saved) == "A score token"


def test_the_others_answer_what_the_script_says(saved: SavedGame) -> None:
    for key in FIRST:
        saved.seat(0).answer(key)

    assert others_play(saved) == ["left Y B", "space 4", "12K"]
    assert said(saved) == "The second turn"
    for key in ("bottom G 1", "space 3", "04W"):
        saved.seat(0).answer(key)
    assert others_play(saved) == ["right G B"], "which the computer would not play by itself"


def test_what_the_rules_refuse_is_told_in_their_own_words(saved: SavedGame) -> None:
    for key in FIRST:
        saved.seat(0).answer(key)
    others_play(saved)

    decision = saved.session.decision
    assert decision is not None
    speech = guide_of(saved).speech(decision)
    assert speech is not None
    assert "no yellow umbrella waits there" in speech.says[-1]


def test_a_lesson_is_left_and_goes_on_where_it_stood(
    saved: SavedGame, store: SaveStore, library: Library
) -> None:
    saved.seat(0).answer(FIRST[0])
    saved.close()

    left = under_way(store, saved.ruleset.manifest, guide_of(saved).lesson)
    assert left is not None
    again = store.open(left.path, library)

    assert guide_of(again).place == guide_of(saved).place
    assert said(again) == "A score token"
    again.undo()
    assert said(again) == "The goal: make Figures"
    again.close()


def test_after_the_last_step_the_computer_plays_on(saved: SavedGame) -> None:
    guide = guide_of(saved)
    while not guide.over:
        others_play(saved)
        decision = saved.session.decision
        assert decision is not None
        step = guide.step(decision)
        assert step is not None
        saved.seat(0).answer(step.tried)

    assert others_play(saved)
    assert said(saved) == "The lesson is over"
    saved.seat(0).answer(saved.seat(0).options[0].key)
    others_play(saved)
    assert not said(saved), "it is said once"


def test_the_end_is_said_where_the_computer_answers_for_the_table(
    store: SaveStore, library: Library
) -> None:
    saved = begin_lesson(store, library, "hail_hydra", "shield")
    guide = guide_of(saved)
    while not guide.over:
        decision = saved.session.decision
        assert decision is not None
        step = guide.step(decision)
        saved.answer(step.tried if step is not None else guide.reply(decision) or "")

    assert saved.session.decision is not None
    assert saved.session.decision.kind == "before"
    others_play(saved)
    assert said(saved) == "The lesson is over"


def test_a_game_that_is_no_lesson_has_nothing_of_it_in_its_file(
    saved: SavedGame, store: SaveStore, library: Library
) -> None:
    """So that programs before lessons can read it."""
    plain = store.new(saved.session)

    assert plain.guide is None
    assert b"lesson" not in _contents(plain.path)
    assert b'"lesson":"first"' in _contents(saved.path)


def _contents(path: Path) -> bytes:
    import base64
    import zlib

    packed = base64.b64decode(path.read_bytes().split(b"\n")[2])
    return zlib.decompressobj().decompress(packed)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"wants": ("left Y Z",)}, "step 2 of 7: 'left Y Z' is not offered"),
        ({"asks": "face"}, "step 2 of 7: it is for 'face', and the game asks 'space'"),
        ({"refused": "a cow"}, "step 2 of 7: 'a cow' is not refused"),
    ],
)
def test_a_step_that_does_not_fit_names_lesson_step_and_reason(
    library: Library, lesson: Lesson, change: dict[str, object], words: str
) -> None:
    first, second, *rest = lesson.steps
    broken = lesson.model_copy(update={"steps": (first, second.model_copy(update=change), *rest)})

    with pytest.raises(LessonError) as told:
        list(walk(library.load("umbrella"), "first", broken))

    assert str(told.value).startswith(f"lesson first, {words}")


def test_a_broken_file_names_file_entry_and_field(tmp_path: Path) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "bad.toml").write_text('title = "x"\n[[steps]]\nasks = "a"\nsay = "b"')

    with pytest.raises(RulesetError) as told:
        load_lesson(tmp_path, "bad")

    assert "lessons/bad.toml: steps[0].say" in str(told.value)


async def test_it_speaks_on_the_screen_and_says_why_an_answer_has_to_wait(
    library: Library, store: SaveStore
) -> None:
    app = TabletopApp(library, store)
    app.settings = app.settings.changed(pace="none", animation=False)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, None)  # type: ignore[arg-type]
        await scene.press("1", "escape", "t")
        assert isinstance(app.screen, LessonsScreen)
        await scene.press("enter")
        assert isinstance(app.screen, SpeechScreen)
        assert "Push yellow (Y) from the" in app.screen.panel.canvas.text()
        await scene.press("enter")
        assert "▸ Push yellow (Y)" in scene.game.panel.canvas.text()
        assert "[" in scene.game.board.canvas.text(), "what it speaks of is marked"

        scene.game.answer("top R 1")
        await pilot.pause()
        assert isinstance(app.screen, SpeechScreen)
        assert app.screen.panel.speech.headline == "Not yet"
        # What it names works at once: nobody has to close it first.
        keys = scene.keys_for(FIRST[0])
        await scene.press(*keys)
        assert isinstance(app.screen, SpeechScreen)
        assert app.screen.panel.speech.headline == "A score token"
        await scene.press("backspace")
        assert isinstance(app.screen, SpeechScreen)
        assert app.screen.panel.speech.headline == "The goal: make Figures"


async def test_it_speaks_after_the_pages_of_what_the_others_did(
    library: Library, store: SaveStore
) -> None:
    saved = begin_lesson(store, library, "villainous", "first")
    guide = guide_of(saved)
    while (decision := saved.session.decision) is not None and guide.place.done < 8:
        step = guide.step(decision)
        saved.answer(step.tried if step is not None else guide.reply(decision) or "")
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.changed(pace="none", animation=False, curtain=False)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.drawn()
        await scene.press("enter")
        scene.game.answer("end")
        while not isinstance(app.screen, PagesScreen | SpeechScreen):
            await pilot.pause()
        assert isinstance(app.screen, PagesScreen), "first what Ben did"
        await scene.press("e", "enter")
        await scene.drawn()
        assert isinstance(app.screen, SpeechScreen)
        assert "A Hero in your realm" in scene.text()


async def test_a_plan_for_each_villain_stands_below_the_lesson(
    library: Library, store: SaveStore
) -> None:
    app = TabletopApp(library, store)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, None)  # type: ignore[arg-type]
        open_lessons(app.screen, library.entries["villainous"])  # type: ignore[arg-type]
        await scene.drawn()
        assert "Ursula" in scene.text()
        await scene.press("down", "down", "enter")
        await scene.drawn()
        told = scene.text()
        assert "Objective: Start your turn with the Magic Lamp" in told
        assert "What Fate will do: Aladdin and Abu steal the Magic Lamp" in told


def test_a_plan_names_only_cards_that_the_villain_meets(library: Library) -> None:
    plans = library.load("villainous").plans()
    assert len(plans) == 6
    for name, page in plans.items():
        assert "What Fate will do" in page
        own, fate = (page.count(words) for words in ("Cost", "(Hero, Strength"))
        assert own >= 3, name
        assert fate >= 3, name


def test_a_game_whose_lesson_is_gone_goes_on_as_any_other(
    saved: SavedGame, store: SaveStore, library: Library
) -> None:
    left = store.new(saved.session, lesson="gone")
    left.close()

    with store.open(left.path, library) as again:
        assert again.guide is None
        again.seat(0).answer("top R 1")
