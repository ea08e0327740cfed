"""A lesson in play: what it says, what has to wait, what the others answer, and coming back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from textual import events

from rulesets.umbrella_academy.screen.pickers import ActionPicker
from tabletop_tui.app import TabletopApp
from tabletop_tui.app.keyboard import TWICE_SECONDS
from tabletop_tui.check.trials import LessonError, walk
from tabletop_tui.core.errors import IllegalAnswerError, RulesetError
from tabletop_tui.core.lessons import NO_STEP, Guide, Lesson, Step, load_lesson
from tabletop_tui.core.loader import Library
from tabletop_tui.core.players.at_table import LocalPlayers
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.saves.learning import begin_lesson, under_way
from tabletop_tui.screens.dialogs.help import HelpScreen
from tabletop_tui.screens.lessons import LessonsScreen, open_lessons
from tabletop_tui.screens.play.game import NOTHING_HERE
from tabletop_tui.screens.play.page import PagesScreen
from tabletop_tui.screens.play.parts import coach
from tabletop_tui.screens.play.parts.coach import SpeechScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.screens.table import PATIENCE, Seated

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
        reply = LocalPlayers(saved.ruleset).reply(saved.computers)
        assert reply is not None
        saved.seat(reply.viewer).answer(reply.key)
        given.append(reply.key)
    return given


def take_all_steps(saved: SavedGame) -> None:
    """Take every step of a lesson as it wants; the computer answers in between."""
    guide = guide_of(saved)
    while not guide.over:
        others_play(saved)
        decision = saved.session.decision
        assert decision is not None
        step = guide.step(decision)
        assert step is not None
        saved.seat(0).answer(step.tried)


def said(saved: SavedGame) -> str:
    """The headline that stands over the present decision; empty for none."""
    decision = saved.session.decision
    speech = guide_of(saved).speech(decision) if decision is not None else None
    return speech.headline if speech is not None else ""


def reached(store: SaveStore, library: Library, game: str, name: str, headline: str) -> SavedGame:
    """A lesson at the step with this headline."""
    saved = begin_lesson(store, library, game, name)
    guide = guide_of(saved)
    while said(saved) != headline:
        decision = saved.session.decision
        assert decision is not None
        step = guide.step(decision)
        saved.answer(step.tried if step is not None else guide.reply(decision) or "")
    return saved


@asynccontextmanager
async def at_a_card(
    store: SaveStore,
    library: Library,
    game: str,
    name: str,
    headline: str,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Seated]:
    """A lesson, in the smallest window, as soon as the card of this step lies over the game."""
    saved = reached(store, library, game, name, headline)
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.changed(animation=False, curtain=False)
    async with app.run_test(size=size) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        await scene.drawn()
        yield scene


async def at_the_last_page(scene: Seated) -> SpeechScreen:
    """Turn a card to its last page."""
    while isinstance(scene.app.screen, SpeechScreen) and not scene.app.screen.panel.speech.is_last:
        await scene.press("enter")
    assert isinstance(scene.app.screen, SpeechScreen)
    return scene.app.screen


async def closed(scene: Seated) -> None:
    """Read every page of a card to its end."""
    async with asyncio.timeout(PATIENCE):
        while isinstance(scene.app.screen, SpeechScreen):
            await scene.press("enter")


async def test_a_look_at_the_own_card_says_at_each_question_that_the_lesson_waits(
    library: Library, store: SaveStore
) -> None:
    at = ("hail_hydra", "shield", "The First Player Token")
    async with at_a_card(store, library, *at) as scene:
        await closed(scene)
        asked = []
        for key in ("page", "seat 1"):
            await scene.give(key)
            await scene.lift()
            assert scene.game.decision is not None
            asked.append(scene.game.decision.kind)
            assert NO_STEP in scene.game.panel.note
        assert asked == ["whose", "page"]


def test_what_does_not_fit_has_to_wait_and_is_told_why(saved: SavedGame) -> None:
    with pytest.raises(IllegalAnswerError, match="that makes Weathervane"):
        saved.seat(0).answer("top R 1")

    assert saved.session.decisions == 0
    saved.seat(0).answer(FIRST[0])
    assert said(saved) == "A score token"


@pytest.mark.parametrize(
    ("where", "given", "named"),
    [
        (("umbrella_academy", "first", "The rest of the need"), ("symbols", "se_possession"), True),
        (("umbrella_academy", "first", "The rest of the need"), ("effect", "se_possession"), False),
        (("umbrella_academy", "first", "The rest of the need"), ("pass",), False),
        (("umbrella_academy", "first", "On to the next one"), ("move",), True),
        (("umbrella_academy", "first", "On to the next one"), ("pass",), False),
        # The lesson plays Possession itself, but only after this card.
        (("umbrella_academy", "first", "Alone in the Phase"), ("symbols", "se_possession"), False),
        (("hail_hydra", "hydra", "Batroc falls"), ("call 3",), True),
        (("hail_hydra", "hydra", "Batroc falls"), ("call 1",), False),
    ],
)
def test_an_answer_with_a_reason_of_its_own_gets_that_one(
    store: SaveStore,
    library: Library,
    where: tuple[str, str, str],
    given: tuple[str, ...],
    named: bool,
) -> None:
    """What is true of the others is not true of it: a card with the same symbols would do."""
    saved = reached(store, library, *where)
    decision, guide = saved.session.decision, guide_of(saved)
    assert decision is not None
    step = guide.step(decision)
    assert step is not None
    own = step.too_early.get(given[-1])
    assert own is not None or not named
    assert guide.why_not(decision, *given) == (own if named else step.otherwise)


def test_a_step_refuses_no_answer_that_it_accepts(lesson: Lesson) -> None:
    step = lesson.steps[0].model_dump()
    with pytest.raises(ValidationError, match="refuses what the step accepts"):
        Step.model_validate({**step, "too_early": {step["wants"][0]: "Not now."}})


def test_the_others_answer_what_the_script_says(saved: SavedGame) -> None:
    for key in FIRST:
        saved.seat(0).answer(key)

    assert others_play(saved) == ["left Y B", "space 4", "12K"]
    assert said(saved) == "Your second turn"
    for key in ("bottom G 1", "space 3", "04W"):
        saved.seat(0).answer(key)
    assert others_play(saved) == ["right G B"], "which the computer would not play by itself"


def test_a_step_says_its_own_sentences_and_no_excuse_of_another_answer(library: Library) -> None:
    """What cannot be answered is told to whoever tries it."""
    lesson = load_lesson(library.entries["umbra_via"].folder, "first")
    for stop in walk(library.load("umbra_via"), "first", lesson):
        speech, step = stop.guide.speech(stop.decision), stop.step
        assert speech is not None
        assert step is not None
        assert speech.says == step.says
        excuses = [refused.sentence for refused in stop.decision.refusals()]
        assert not {*excuses} & {*speech.says}


def test_picks_that_follow_from_an_answer_are_given_and_taken_back_with_it(
    store: SaveStore, library: Library
) -> None:
    with reached(store, library, "umbrella_academy", "first", "A card for its symbols") as saved:
        before = saved.session.decisions
        saved.seat(0).answer("symbols")
        given = [answer.key for answer in saved.session.history[before:]]
        assert given == ["symbols", "se_telekinesis"], "the card that the lesson speaks of"
        assert saved.computers.is_asked(), "then Ben plays"

        saved.computers.undo(saved.seat(0))
        assert saved.session.decisions == before
        assert said(saved) == "A card for its symbols"
        saved.redo()
        assert saved.session.decisions == before + 2


def test_a_lesson_saved_between_two_picks_goes_on(store: SaveStore, library: Library) -> None:
    """Older lessons asked for each of them."""
    with reached(store, library, "umbrella_academy", "first", "A card for its symbols") as saved:
        saved.session.answer("symbols")
        saved.save()
        path = saved.path
    with store.open(path, library) as again:
        again.seat(0).answer("se_telekinesis")
        others_play(again)
        assert said(again) == "The rest of the need"


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


def test_the_newest_of_two_games_of_a_lesson_goes_on_unless_its_steps_are_all_taken(
    saved: SavedGame, store: SaveStore, library: Library
) -> None:
    manifest, lesson = saved.ruleset.manifest, guide_of(saved).lesson
    saved.close()
    again = begin_lesson(store, library, "umbrella", guide_of(saved).name)
    again.close()
    left = under_way(store, manifest, lesson)
    assert left is not None
    assert left.path == again.path
    short = lesson.model_copy(update={"steps": []})
    assert under_way(store, manifest, short) is None, "every step of it was taken"


async def test_the_list_of_lessons_marks_the_one_whose_steps_are_all_taken(
    saved: SavedGame, store: SaveStore, library: Library
) -> None:
    async def listed() -> str:
        app = TabletopApp(library, store)
        async with app.run_test(size=(80, 24)) as pilot:
            open_lessons(app.screen, library.entries["umbrella"])  # type: ignore[arg-type]
            await pilot.pause()
            return Seated(app, pilot, saved.session).text()

    saved.seat(0).answer(FIRST[0])
    assert "✓ done" not in await listed(), "it is left in the middle"
    take_all_steps(saved)
    saved.close()
    marked = [line for line in (await listed()).splitlines() if "✓ done" in line]
    assert marked
    assert all("A first game" in line for line in marked), "and not Solo"


async def test_the_lobby_says_that_the_newest_game_is_a_lesson(
    saved: SavedGame, store: SaveStore, library: Library
) -> None:
    saved.close()
    app = TabletopApp(library, store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = Seated(app, pilot, saved.session).text()
        assert "continue the lesson" in text
        assert "Umbrella, A first game" in text


async def test_the_lobby_calls_a_game_no_lesson_whose_steps_are_all_taken(
    saved: SavedGame, store: SaveStore, library: Library
) -> None:
    take_all_steps(saved)
    saved.close()
    app = TabletopApp(library, store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = Seated(app, pilot, saved.session).text()
        assert " continue " in text
        assert "continue the lesson" not in text
        assert "A first game" not in text


def test_after_the_last_step_the_computer_plays_on(saved: SavedGame) -> None:
    take_all_steps(saved)

    assert others_play(saved)
    assert said(saved) == "The lesson is over"
    asked = saved.seat(0).question
    assert asked is not None
    saved.seat(0).answer(asked.options[0].key)
    others_play(saved)
    assert not said(saved), "it is said once"


@pytest.mark.parametrize(("game", "kind"), [("villainous", "act"), ("umbrella_academy", "action")])
def test_the_end_is_said_where_a_new_action_begins(
    store: SaveStore, library: Library, game: str, kind: str
) -> None:
    """In the middle of one, the realm or the cards of another question would stand there."""
    with begin_lesson(store, library, game, "first") as saved:
        take_all_steps(saved)
        others_play(saved)
        assert said(saved) == "The lesson is over"
        assert saved.session.decision is not None
        assert (saved.session.decision.seat, saved.session.decision.kind) == (0, kind)


def test_an_answer_that_waits_at_every_step_has_a_reason_of_its_own(
    store: SaveStore, library: Library
) -> None:
    for name, headline in (("hydra", "Spoil the attack"), ("shield", "Lay cards for the attack")):
        with reached(store, library, "hail_hydra", name, headline) as saved:
            with pytest.raises(IllegalAnswerError, match="HAIL HYDRA"):
                saved.seat(0).answer("hail")
            with pytest.raises(IllegalAnswerError, match=r"Pick the -4|Begin with a"):
                saved.seat(0).answer("card 5")


def test_either_of_two_equal_cards_is_the_one_that_is_wanted(
    store: SaveStore, library: Library
) -> None:
    with reached(store, library, "hail_hydra", "shield", "Lay cards for the attack") as saved:
        for key in ("card 2", "card 1"):
            saved.seat(0).answer(key)
        assert said(saved) == "Say something, or nothing"


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
        ({"wants": ("space 4", "left Y Z")}, "step 2 of 7: 'left Y Z' is not offered"),
        ({"asks": "face"}, "step 2 of 7: it is for 'face', and the game asks 'space'"),
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


@pytest.mark.parametrize("field", ["headline", "says"])
def test_a_step_without_words_is_no_step(lesson: Lesson, field: str) -> None:
    silent = lesson.steps[0].model_dump()
    del silent[field]
    with pytest.raises(ValueError, match=field):
        Step.model_validate(silent)


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
        await scene.press("enter")
        assert isinstance(app.screen, SpeechScreen)
        assert "Slide yellow from the" in app.screen.panel.canvas.text()
        await scene.press("enter")
        assert "» Slide yellow from" in scene.game.panel.canvas.text()
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
        assert "Bksp step" in app.screen.panel.canvas.text()
        await scene.press("backspace")
        assert isinstance(app.screen, SpeechScreen)
        assert app.screen.panel.speech.headline == "The goal: make Figures"
        assert "Bksp" not in app.screen.panel.canvas.text(), "nothing lies before it"
        assert app.game is not None
        assert "The table agrees" not in str(app.game.session.events), "the learner sits alone"


async def test_it_speaks_after_the_pages_of_what_the_others_did(
    library: Library, store: SaveStore
) -> None:
    saved = reached(store, library, "villainous", "first", "End the turn")
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.changed(pace="none", animation=False, curtain=False)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.drawn()
        app.screen.dismiss()
        await scene.until(lambda: app.screen is scene.game)
        scene.game.answer("end")
        await scene.until(lambda: isinstance(app.screen, PagesScreen | SpeechScreen))
        assert isinstance(app.screen, PagesScreen), "first what Ben did"
        await scene.press("e", "enter")
        await scene.drawn()
        assert isinstance(app.screen, SpeechScreen)
        assert "A Hero in your realm" in scene.text()


async def test_the_list_of_keys_lies_over_a_card_and_leads_back_to_it(
    library: Library, store: SaveStore
) -> None:
    saved = begin_lesson(store, library, "umbrella", "first")
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.drawn()
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        card = app.screen
        await scene.press("f1")
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.below is scene.game
        await scene.press("f1")
        assert app.screen is card
        await closed(scene)
        assert "F2 lesson" in scene.text().splitlines()[-1]


@pytest.mark.parametrize(
    ("game", "name", "headline"),
    [
        ("umbrella", "first", "A score token"),
        ("umbra_via", "first", "Lay a tile"),
        ("umbrella_academy", "first", "A card for its text"),
        ("villainous", "first", "Play a card"),
        ("hail_hydra", "hydra", "Spoil the attack"),
    ],
)
async def test_what_is_looked_up_lies_over_the_page_of_a_card_and_leads_back_to_it(
    library: Library, store: SaveStore, game: str, name: str, headline: str
) -> None:
    async with at_a_card(store, library, game, name, headline) as scene:
        app, table = scene.app, scene.game
        card = await at_the_last_page(scene)
        reads = {"rules", "log", "signs", "inspect", *table.SHAPE.reads}
        bound = table.active_bindings.items()
        keys = [(key, one.binding.action) for key, one in bound if one.binding.action in reads]
        assert {action for _, action in keys} == reads
        for key, action in keys:
            await scene.press(key)
            if action == "inspect" and app.screen is card:
                # Nothing stands under the cursor, and the card may lie over the question.
                assert NOTHING_HERE in [one.message for one in app._notifications]
                continue
            assert app.screen is not card, f"{key}: {action}"
            await scene.press("escape")
            assert app.screen is card, f"{key}: {action}"


async def test_beside_a_result_no_key_line_names_the_lesson(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "umbrella", "solo", "Two slides, one Figure") as scene:
        await closed(scene)
        assert "F2 lesson" in scene.game.keys.canvas.text()
        while scene.opened.session.decision is not None:
            decision = scene.opened.session.decision
            over = decision.choices.get("give-up") and guide_of(scene.opened).over
            step = guide_of(scene.opened).step(decision)
            key = "give-up" if over or step is None else step.tried
            scene.opened.answer(key)
        scene.game.go_on()
        await scene.until(lambda: scene.game.decision is None)
        assert "F2 lesson" not in scene.game.keys.canvas.text()


async def test_a_card_names_the_look_cursor_only_where_that_may_look(
    library: Library, store: SaveStore
) -> None:
    """Before a secret answer of Hail Hydra it may not, at an open question of Umbrella it may."""
    for game, lesson, named in (("hail_hydra", "hydra", False), ("umbrella", "first", True)):
        saved = begin_lesson(store, library, game, lesson)
        app = TabletopApp(library, store, saved)
        async with app.run_test(size=(80, 24)) as pilot:
            scene = Seated(app, pilot, saved.session)
            await scene.drawn()
            await scene.lift()
            await scene.until(partial(lambda app: isinstance(app.screen, SpeechScreen), app))
            asked = scene.game.decision
            assert asked is not None
            assert asked.secret is not named
            card = await at_the_last_page(scene)
            assert ("k look" in card.panel.canvas.text()) is named


async def test_a_key_that_a_card_names_works_through_it(library: Library, store: SaveStore) -> None:
    saved = begin_lesson(store, library, "umbra_via", "first")
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.drawn()
        await scene.lift()
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        await at_the_last_page(scene)
        await scene.key_at("4", 1.0)
        assert app.screen is scene.game
        plan: Any = scene.game.picker
        assert plan.put == [3], "tile IV"
        await scene.key_at("f2", 2.0)
        assert isinstance(app.screen, SpeechScreen)


async def test_a_key_answers_nothing_that_lies_under_a_card(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To go there is no answer that the step wants: a card may cover it, as this one covers all."""
    monkeypatch.setattr(coach, "placed", lambda panel, sight: (0, 0, *sight.window))
    key = "0"
    async with at_a_card(store, library, "umbrella_academy", "first", "Icarus Theatre") as scene:
        app, saved = scene.app, scene.opened
        before, card = saved.session.decisions, app.screen
        await scene.press(key)
        assert app.screen is card
        told = [one.message for one in app._notifications]
        assert told == [f"{key} is not in sight beside this card: Enter first."]
        await closed(scene)
        assert saved.session.decisions == before
        await scene.press(key)
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        (refused,) = (one for one in app.screen_stack if isinstance(one, SpeechScreen))
        assert refused.panel.speech.headline == "Not yet", "now it is an answer"


async def test_a_card_waits_until_a_new_part_of_the_game_has_its_rows(
    library: Library, store: SaveStore
) -> None:
    """From the vote to the next Mission the question moves, and then gets its rows."""
    last = ("hail_hydra", "hydra", "A loyal Hero is out")
    async with at_a_card(store, library, *last, size=(120, 40)) as scene:
        app, saved, screen = scene.app, scene.opened, scene.game
        await closed(scene)
        saved.answer("continue")
        others_play(saved)
        screen.computers.rethink()
        screen.go_on()
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        card = app.screen
        assert isinstance(card, SpeechScreen)
        await scene.until(lambda: card.panel.size.area > 0)
        button = screen.panel.canvas.spots()["confirm"].translate(screen.panel.region.offset)
        assert not card.panel.region.overlaps(button)


async def test_a_card_lies_where_it_covers_least_as_soon_as_its_lesson_is_opened(
    library: Library, store: SaveStore
) -> None:
    """The rows of the window are shared first: until then nothing stands where it stays."""
    async with at_a_card(
        store, library, "umbrella_academy", "solo", "The Hazard in the Hospital"
    ) as scene:
        app, opened = scene.app, scene.text()
        async with asyncio.timeout(PATIENCE):
            while isinstance(app.screen, SpeechScreen):
                await scene.press("escape")
        await scene.press("f2")
        assert scene.text() == opened


async def test_backspace_turns_a_second_page_back_before_it_takes_a_step_back(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "umbrella", "first", "A score token") as scene:
        app, saved = scene.app, scene.opened
        before, first = saved.session.decisions, scene.text()
        await scene.press("enter")
        assert isinstance(app.screen, SpeechScreen)
        assert scene.text() != first
        await scene.press("backspace")
        assert scene.text() == first
        assert saved.session.decisions == before
        await closed(scene)
        await scene.press("backspace")
        assert saved.session.decisions == before - 1
        assert said(saved) == "The goal: make Figures", "as from the card"


@pytest.mark.parametrize("back", ["k", "escape", "q"])
async def test_who_has_looked_around_comes_back_to_the_page_of_the_card(
    library: Library, store: SaveStore, back: str
) -> None:
    async with at_a_card(store, library, "umbrella", "first", "A score token") as scene:
        await at_the_last_page(scene)
        last = scene.text()
        await scene.press("k")
        assert scene.game.look.at, "nothing lies over the table"
        await scene.press("right", back)
        assert isinstance(scene.app.screen, SpeechScreen)
        assert scene.text() == last


async def test_a_card_stays_away_when_an_answer_was_chosen_while_looking(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "umbrella", "first", "The goal: make Figures") as scene:
        await at_the_last_page(scene)
        await scene.press("k")
        assert scene.game.decision is not None
        answers = {one.target for one in scene.game.decision.options}
        spot = next(one for one in scene.game.look.spots() if one in answers)
        scene.game.look.move_to(spot)
        await scene.press("enter")
        assert not any(isinstance(one, SpeechScreen) for one in scene.app.screen_stack)
        assert scene.game.answers.to_give is not None, "it is chosen, and stands on the button"


async def test_a_step_back_leaves_no_marks_of_what_has_not_happened(
    library: Library, store: SaveStore
) -> None:
    def marked() -> set[str]:
        drawn = scene.game.query("#main Drawn").results(Drawn)
        return {one for widget in drawn for one in widget.new_things}

    async with at_a_card(store, library, "umbrella", "first", "The tile moves on") as scene:
        await closed(scene)
        await scene.press(*scene.keys_for("12K"))
        await scene.until(lambda: isinstance(scene.app.screen, SpeechScreen))
        await closed(scene)
        assert marked(), "what the computer has done in its turn"
        await scene.press("backspace")
        assert said(scene.opened) == "The tile moves on"
        assert not marked()


async def test_a_key_answers_through_a_card_what_is_in_sight_beside_it(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "umbrella", "first", "The tile moves on") as scene:
        app, saved = scene.app, scene.opened
        before = saved.session.decisions
        await at_the_last_page(scene)
        await scene.press("1")
        assert app.screen is scene.game
        assert saved.session.decisions == before + 1


@pytest.mark.parametrize("early", ["1", "h", "k", "x"])
async def test_a_key_pressed_before_the_last_page_loses_no_page(
    library: Library, store: SaveStore, early: str
) -> None:
    async with at_a_card(store, library, "umbrella", "first", "The tile moves on") as scene:
        app, before = scene.app, scene.opened.session.decisions
        card = app.screen
        assert isinstance(card, SpeechScreen)
        assert "Enter to page 2 of 3" in card.panel.canvas.text()
        await scene.press(early)
        assert app.screen is card
        assert coach.PAGES_FIRST in [one.message for one in app._notifications]
        last = await at_the_last_page(scene)
        assert "Enter go on" in last.panel.canvas.text()
        assert scene.opened.session.decisions == before


async def test_space_names_the_key_that_goes_on_and_closes_no_page(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "umbrella", "first", "The tile moves on") as scene:
        app = scene.app
        for read in (False, True):
            card = await at_the_last_page(scene) if read else app.screen
            app.clear_notifications()
            await scene.press("space")
            assert app.screen is card
            assert [one.message for one in app._notifications] == [
                "Space does nothing on this page: Enter goes on."
            ]


async def test_a_card_leaves_in_sight_the_place_of_a_word_that_it_says(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "villainous", "first", "Actions, in any order") as scene:
        card = await at_the_last_page(scene)
        assert card.panel.speech.names("Power")
        _, spot = scene.game.look.spots()["seat 0"]
        assert not card.panel.region.overlaps(spot)
        assert spot.height == 2, "the Power and the objective"


async def test_a_card_that_says_hand_leaves_every_card_of_the_hand_in_sight(
    library: Library, store: SaveStore
) -> None:
    headline = "The Play Phase: Actions"
    async with at_a_card(store, library, "umbrella_academy", "first", headline) as scene:
        card, hand = await at_the_last_page(scene), scene.game.hand
        assert card.panel.speech.names("hand")
        assert hand is not None
        held = hand.canvas.spots()
        assert len(held) == 4, "Levitate is held twice"
        corner, covers = hand.region.offset, card.panel.region.overlaps
        assert not [one for one, spot in held.items() if covers(spot.translate(corner))]


async def test_what_is_marked_in_two_parts_of_the_screen_stays_in_sight_in_both(
    library: Library, store: SaveStore
) -> None:
    """In the garden, and in the list of its open paths."""
    async with at_a_card(store, library, "umbra_via", "first", "Round 2: your own bid") as scene:
        while isinstance(card := scene.app.screen, SpeechScreen):
            marked = [
                spot.translate(widget.region.offset)
                for widget in scene.game.query("#main Drawn").results(Drawn)
                for target, spot in widget.canvas.spots().items()
                if target in ("B3", "C3")
            ]
            assert len(marked) == 4
            assert not any(map(card.panel.region.overlaps, marked))
            await scene.press("enter")


async def test_a_hint_names_what_the_lesson_wants(library: Library, store: SaveStore) -> None:
    async with at_a_card(store, library, "villainous", "first", "Six villains, six plans") as scene:
        await closed(scene)
        await scene.press("h")
        assert isinstance(scene.app.screen, SpeechScreen)
        assert "» Choose Prince John." in scene.text()


async def test_whoever_hurries_a_computer_closes_no_card_that_comes_meanwhile(
    saved: SavedGame, library: Library, store: SaveStore, runs: None
) -> None:
    for key in FIRST:
        saved.seat(0).answer(key)
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.changed(pace="slow", animation=False)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.drawn()
        # Later than anything that is painted meanwhile.
        pressed = events.Key("enter", None).time + 60

        def goes_on(given: int) -> bool:
            return saved.session.decisions != given

        async def enter_after(seconds: float) -> None:
            nonlocal pressed
            event = events.Key("enter", None)
            event.time = pressed = pressed + seconds
            app.post_message(event)
            await scene.drawn()

        while saved.computers.is_asked():
            given = saved.session.decisions
            await enter_after(0.8 * TWICE_SECONDS)
            await scene.until(partial(goes_on, given))
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        await scene.drawn()
        card = app.screen
        await enter_after(0.8 * TWICE_SECONDS)
        assert app.screen is card, "it is the rest of the run"
        await enter_after(2 * TWICE_SECONDS)
        assert app.screen is not card


@pytest.mark.parametrize(
    ("game", "headline", "wrong", "right"),
    [
        ("umbrella_academy", "A card for its text", "1t", "3t"),
        ("villainous", "Not strong enough yet", "3", "4"),
    ],
)
async def test_another_card_than_the_lesson_plays_has_to_wait_as_a_whole(
    library: Library, store: SaveStore, game: str, headline: str, wrong: str, right: str
) -> None:
    """One key can mean an action and its card: the lesson does not play its own card instead."""
    saved = reached(store, library, game, "first", headline)
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.changed(pace="none", animation=False, curtain=False)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, saved.session)
        before = saved.session.decisions

        async def press_at_the_question(keys: str) -> None:
            await scene.until(lambda: isinstance(app.screen, SpeechScreen))
            app.screen.dismiss()
            await scene.until(lambda: app.screen is scene.game)
            await scene.drawn()
            for at, key in enumerate((*keys, "enter"), 1):
                if app.screen is scene.game:
                    await scene.key_at(key, float(at))

        await press_at_the_question(wrong)
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        assert saved.session.decisions == before
        assert isinstance(app.screen, SpeechScreen)
        assert app.screen.panel.speech.headline == "Not yet"
        await press_at_the_question(right)
        assert saved.session.decisions >= before + 2, "the action and its card"


async def test_all_cards_at_once_are_refused_once(library: Library, store: SaveStore) -> None:
    """What was refused is not given anew at the question that stays."""
    async with at_a_card(store, library, "villainous", "first", "Which cards go") as scene:
        before = scene.opened.session.decisions
        scene.app.screen.dismiss()
        await scene.until(lambda: scene.app.screen is scene.game)
        await scene.key_at("plus", 1.0)
        await scene.until(lambda: isinstance(scene.app.screen, SpeechScreen))
        assert isinstance(scene.app.screen, SpeechScreen)
        assert scene.app.screen.panel.speech.headline == "Not yet"
        assert scene.opened.session.decisions == before


async def test_a_key_that_answers_the_next_question_too_stops_where_a_step_is(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "villainous", "first", "Play a card") as scene:
        saved = scene.opened
        before = saved.session.decisions
        await scene.press("enter", "4")
        assert saved.session.decisions == before + 1, "the Action, not its card"
        assert said(saved) == "Which card"


async def test_a_pick_of_several_that_has_to_wait_is_told_as_any_answer(
    library: Library, store: SaveStore
) -> None:
    saved = reached(store, library, "hail_hydra", "hydra", "Spoil the attack")
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        await at_the_last_page(scene)
        await scene.key_at("1", 2.0)
        await scene.until(lambda: isinstance(app.screen, SpeechScreen))
        assert isinstance(app.screen, SpeechScreen)
        assert app.screen.panel.speech.headline == "Not yet"
        assert not app._notifications
        await scene.key_at("6", 3.0)
        await scene.until(lambda: scene.app.screen is not scene.game)
        assert isinstance(app.screen, SpeechScreen)
        assert app.screen.panel.speech.headline == "A poker face"


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
    assert plans
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


async def test_two_columns_of_cards_name_the_hero_of_each(
    library: Library, store: SaveStore
) -> None:
    saved = reached(store, library, "umbrella_academy", "solo", "The Hazard in the Hospital")
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.drawn()
        await scene.lift()
        hand = scene.game.hand
        assert hand is not None
        rows = hand.canvas.text().splitlines()
        engine: Any = saved.ruleset
        for card, spot in hand.canvas.spots().items():
            hero = engine.rules.content.hero_of.get(card)
            lines = (row[spot.x : spot.right] for row in rows[spot.y : spot.bottom])
            told = " ".join(lines)
            assert hero is None or engine.rules.hero_name(hero)[:3] in told, card


def panel_of(scene: Seated) -> str:
    """What the panel of the question says, in one line."""
    return " ".join(scene.game.panel.canvas.text().replace("│", " ").split())


async def test_what_a_lesson_wants_stands_in_no_list_that_has_none_of_it(
    library: Library, store: SaveStore
) -> None:
    """In the list of a card the letters mean other deeds, with that card."""
    for headline, wanted, there in (
        ("The Play Phase: Actions", "» Pick up the Advantage.", False),
        ("A card for its symbols", "» Play Telekinesis for its symbols.", True),
    ):
        saved = reached(store, library, "umbrella_academy", "first", headline)
        app = TabletopApp(library, store, saved)
        async with app.run_test(size=(80, 24)) as pilot:
            scene = Seated(app, pilot, saved.session)
            await scene.drawn()
            await scene.lift()
            await scene.until(partial(lambda app: isinstance(app.screen, SpeechScreen), app))
            await closed(scene)
            picker = scene.game.picker
            assert isinstance(picker, ActionPicker)
            assert wanted in panel_of(scene)
            cards = {deed.card for deed in picker.deeds}
            await scene.press(next(key for key, card in picker.cards.items() if card in cards))
            assert picker.opened
            assert (wanted in panel_of(scene)) is there
            await scene.press("escape")
            assert not picker.opened
            assert wanted in panel_of(scene)
            saved.close()


async def test_a_card_that_is_fetched_closes_the_list_in_which_keys_mean_other_things(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(
        store, library, "umbrella_academy", "solo", "An Advantage, a Villain"
    ) as scene:
        await closed(scene)
        picker = scene.game.picker
        assert isinstance(picker, ActionPicker)
        await scene.press("5")
        assert picker.opened
        await scene.press("f2")
        assert isinstance(scene.app.screen, SpeechScreen)
        assert not picker.opened
        await closed(scene)
        before = scene.opened.session.decisions
        await scene.press(*scene.keys_for("pick-up"))
        assert scene.opened.session.history[before].key == "pick-up"


@pytest.mark.parametrize(
    ("name", "headline", "card", "letter", "deed"),
    [
        ("first", "A card for its text", "se_seance", "t", "effect"),
        ("first", "A card for its symbols", "se_telekinesis", "a", "symbols"),
        ("solo", "The Hazard in the Hospital", "se_spirit_guide", "a", "symbols"),
        ("solo", "Another Hero", "sb_moon_leap", "t", "effect"),
    ],
)
async def test_the_number_of_a_card_and_a_letter_play_it_as_the_lesson_says(
    library: Library, store: SaveStore, name: str, headline: str, card: str, letter: str, deed: str
) -> None:
    async with at_a_card(store, library, "umbrella_academy", name, headline) as scene:
        last, saved = await at_the_last_page(scene), scene.opened
        assert "on the screen" in " ".join(last.panel.speech.says).lower()
        await closed(scene)
        picker, before = scene.game.picker, saved.session.decisions
        assert isinstance(picker, ActionPicker)
        await scene.press(next(key for key, held in picker.cards.items() if held == card))
        await scene.press(letter)
        if saved.session.decisions == before:
            await scene.press("enter")
        given = [answer.key for answer in saved.session.history[before : before + 2]]
        assert given == [deed, card]


async def test_nothing_moves_below_a_card_and_dealing_goes_on_after_it(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that ticks for a covered screen wakes the program for nothing."""
    for name in ("DEALS", "MOST_DEALS"):
        monkeypatch.setattr(f"rulesets.umbrella_academy.wording.verdict.{name}", 1_000_000)
    headline = "The Play Phase: Actions"
    async with at_a_card(store, library, "umbrella_academy", "first", headline) as scene:
        table: Any = scene.game
        verdict = table.forecast.verdict
        assert not table._dealing._active.is_set()
        await closed(scene)
        dealt = verdict.deals
        await scene.until(lambda: verdict.deals > dealt)


async def test_a_hand_without_flowers_has_no_key_that_lays_one(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "umbra_via", "first", "The second bidding") as scene:
        await closed(scene)
        picker = scene.game.picker
        assert picker is not None
        assert {"lay", "take back"} <= {what for _, what in picker.hints}
        await scene.press("down", "down", "down")
        assert {what for _, what in picker.hints} & {"lay", "take back"} == {"take back"}


async def test_why_an_answer_waits_leaves_in_sight_what_the_step_speaks_of(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "umbrella", "solo", "Umbrella for one") as scene:
        await closed(scene)
        await scene.press(*scene.keys_for("left B A"))
        await scene.until(lambda: isinstance(scene.app.screen, SpeechScreen))
        (card,) = (one for one in scene.app.screen_stack if isinstance(one, SpeechScreen))
        assert card.panel.speech.headline == "Not yet"
        spots = scene.game.look.spots()
        assert not card.panel.region.overlaps(spots["zone right"][1])


@pytest.mark.parametrize(
    ("game", "name", "headline"),
    [("umbra_via", "first", "Lay a tile"), ("umbrella", "solo", "Which red space?")],
)
async def test_a_card_lies_beside_what_can_be_chosen_where_it_can(
    library: Library, store: SaveStore, game: str, name: str, headline: str
) -> None:
    async with at_a_card(store, library, game, name, headline) as scene:
        asked, spots = scene.game.decision, scene.game.look.spots()
        assert asked is not None
        places = [spots[one.target][1] for one in asked.options if one.target in spots]
        assert len(places) > 1
        while isinstance(card := scene.app.screen, SpeechScreen):
            assert not any(map(card.panel.region.overlaps, places))
            await scene.press("enter")


async def test_the_key_line_names_only_what_works_beside_a_page_of_a_card(
    library: Library, store: SaveStore
) -> None:
    async with at_a_card(store, library, "umbrella", "first", "The tile moves on") as scene:

        def named() -> set[str]:
            return {hint.action for hint in scene.game.keys.hints}

        assert named() >= {"rules", "log", "inspect", "leave"}
        assert not named() & {"look", "hint", "undo"}, "they wait for the last page"
        await at_the_last_page(scene)
        assert named() >= {"look", "hint"}
        await scene.press("enter")
        assert scene.app.screen is scene.game
        assert named() >= {"look", "hint"}
