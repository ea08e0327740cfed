"""Every lesson of every game: it plays through, it is short, and whatever fits leads to its end."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError
from textual.geometry import Region

from tabletop_tui.app import TabletopApp
from tabletop_tui.check.trials import Stop, walk, wander
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import plain_name
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.lessons import Guide, Lesson, Speech, Step, load_lessons
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.learning import begin_lesson
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.page import PagesScreen
from tabletop_tui.screens.play.parts.coach import SpeechScreen
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.picker import means
from tabletop_tui.widgets.play.speech import WIDEST, SpeechPanel, written
from tests.lessons.test_in_play import others_play
from tests.screens.table import Seated

WALKS = int(os.environ.get("TABLETOP_LESSON_WALKS", "3"))
"""How often each lesson is played with random answers that fit."""

LIBRARY = find_rulesets([])
LESSONS = {
    f"{game}-{name}": (game, name, lesson)
    for game, entry in LIBRARY.entries.items()
    for name, lesson in load_lessons(entry.folder).items()
}

every_lesson = pytest.mark.parametrize(
    ("game", "name", "lesson"), LESSONS.values(), ids=LESSONS.keys()
)


def test_every_game_teaches_and_hail_hydra_both_sides() -> None:
    assert {game for game, _, _ in LESSONS.values()} == set(LIBRARY.entries)
    assert {"hail_hydra-shield", "hail_hydra-hydra", "umbrella-solo"} <= LESSONS.keys()


def test_a_step_that_a_trial_would_never_leave_is_no_step() -> None:
    given = {"wants": ["page"], "otherwise": "First look.", "aside": ["page"]}
    with pytest.raises(ValidationError, match="leads back here"):
        Step.model_validate(
            {"asks": "before", "headline": "Look", "says": ["Look."], "do": "Look.", **given}
        )


@every_lesson
def test_a_lesson_is_short_and_every_step_fits(game: str, name: str, lesson: Lesson) -> None:
    stops = [stop.step for stop in walk(LIBRARY.load(game), name, lesson)]

    assert len(stops) == len(lesson.steps) < 60
    assert all(stops)


@every_lesson
def test_how_one_wins_and_how_it_ends_is_known_by_the_third_step(
    game: str, name: str, lesson: Lesson
) -> None:
    said = " ".join(sentence for step in lesson.steps[:3] for sentence in step.says)
    assert re.search(r"\bwins?\b|as many points as you can", said)
    assert re.search(r"\bloses?\b|it is over", said)


OF_THE_RULES = re.compile(
    r"somebody has ten|place six tokens|five umbrellas wait in each zone|[Ss]ix tokens|"
    r"[Ff]our (new )?tiles|1 to 4 put|[Ff]ive Villains|five players|Three of five|loses 3 health|"
    r"ten Skill cards|Location 1 to 10|begins with 2 cards, Eve with 4, (all|the) others with 6"
)
"""Numbers that no position shows: they hold in every game at that table."""

NUMBERS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def numbers(text: str) -> set[int]:
    """The numbers from 3 on, as figures or words."""
    words = re.findall(r"\d+|[a-z]+", text.lower())
    figures = {int(word) for word in words if word.isdigit()}
    return {number for number in figures if number > 2} | {
        number for number, word in enumerate(NUMBERS, 3) if word in words
    }


def told_of(stop: Stop, game: str, learner: int) -> Iterable[str]:
    """What stands at the question, and on the cards of all that the step names or marks."""
    assert stop.step is not None
    yield stop.decision.prompt
    yield from (f"{option.label} {option.detail}" for option in stop.decision.options)
    yield from (refused.sentence for refused in stop.decision.refusals())
    described = Seat(stop.session, learner).see().described(LIBRARY.load(game))
    speech = Speech("", (), stop.step.says, stop.step.do, ())
    marked = {*stop.step.look, f"seat {learner}"}
    for target in described.targets:
        card = described.card(target)
        if card is not None and (target in marked or speech.names(plain_name(card.name))):
            yield " ".join((card.name, card.kind, card.text, *card.figures, *card.now))


@every_lesson
def test_what_is_refused_reads_as_a_person_would_say_it(
    game: str, name: str, lesson: Lesson
) -> None:
    for stop in walk(LIBRARY.load(game), name, lesson):
        for refused in stop.decision.refusals():
            assert "is not possible" not in refused.sentence
            assert not re.search(r"\d first", refused.sentence), "a number counts something"


@every_lesson
def test_what_is_asked_names_an_answer_and_no_key(game: str, name: str, lesson: Lesson) -> None:
    """Enter gives whatever the cursor stands on by then."""
    for stop in walk(LIBRARY.load(game), name, lesson):
        assert stop.step is not None
        keys = re.findall(r"\bEnter\b|\bEsc\b|\bpress\b|\bkey\b", stop.step.do)
        assert not keys or len(stop.decision.options) == 1, stop.step.do


@every_lesson
def test_a_card_that_is_to_be_played_is_named_where_another_has_to_wait(
    game: str, name: str, lesson: Lesson
) -> None:
    """The lesson goes on with its own card, whichever was taken."""
    for stop in walk(LIBRARY.load(game), name, lesson):
        step = stop.step
        assert step is not None
        described = Seat(stop.session, lesson.learner).see().described(LIBRARY.load(game))
        card = described.card(step.then[0]) if step.then else None
        if step.asks == "action" and step.tried in ("symbols", "effect") and card is not None:
            assert plain_name(card.name) in step.do, step.do


@every_lesson
def test_why_another_answer_waits_is_true_of_every_other(
    game: str, name: str, lesson: Lesson
) -> None:
    """What names one of several answers that have to wait speaks of that alone."""
    for stop in walk(LIBRARY.load(game), name, lesson):
        step = stop.step
        assert step is not None
        others = [one for one in stop.decision.options if not step.fits(one.key)]
        fitting = {one.label for one in stop.decision.options if step.fits(one.key)}
        told = Speech("", (), (step.otherwise or "",), step.do, ())
        named = [one.label for one in others if told.names(one.label) and one.label not in fitting]
        assert not named or len(others) == 1, f"{step.headline}: {named}"


@every_lesson
def test_why_what_another_player_could_do_waits_names_the_player_or_the_deed(
    game: str, name: str, lesson: Lesson
) -> None:
    """What is true of the learner's own ability need not be true of another one."""
    for stop in walk(LIBRARY.load(game), name, lesson):
        assert stop.step is not None
        for option in stop.decision.options:
            who, calls, deed = option.label.partition(" calls ")
            if calls and who != lesson.seats[lesson.learner] and not stop.step.fits(option.key):
                why = stop.guide.why_not(stop.decision, option.key)
                assert who in why or deed in why, f"{stop.step.headline}: {option.label}: {why}"


@every_lesson
def test_a_reason_for_one_answer_is_given_where_it_can_be_chosen_and_has_to_wait(
    game: str, name: str, lesson: Lesson
) -> None:
    """A card of the hand is a pick that may follow an answer that fits."""
    for stop in walk(LIBRARY.load(game), name, lesson):
        assert stop.step is not None
        described = Seat(stop.session, lesson.learner).see().described(LIBRARY.load(game))
        for key, why in stop.step.too_early.items():
            offered = stop.decision.choices.get(key) is not None
            given = (key,) if offered else (stop.step.tried, key)
            assert offered or described.card(key) is not None, key
            assert stop.guide.why_not(stop.decision, *given) == why


@every_lesson
def test_where_any_answer_fits_all_that_are_offered_are_marked_or_none(
    game: str, name: str, lesson: Lesson
) -> None:
    """An answer without a mark beside others with one would look wrong."""
    for stop in walk(LIBRARY.load(game), name, lesson):
        assert stop.step is not None
        offered = {one.target for one in stop.decision.options if one.target}
        marked = offered & {*stop.step.look}
        assert stop.step.wants or marked in (offered, set()), stop.step.headline


@every_lesson
def test_undo_leads_to_an_earlier_step_or_is_not_offered(
    tmp_path: Path, game: str, name: str, lesson: Lesson
) -> None:
    """What the script answers would only come again."""
    tried: set[int] = set()
    with begin_lesson(SaveStore(tmp_path), LIBRARY, game, name) as saved:
        guide = saved.guide
        assert guide is not None
        while not guide.over:
            decision, done = saved.session.decision, guide.place.done
            assert decision is not None
            step, seat = guide.step(decision), saved.seat(lesson.learner)
            if step is not None and done not in tried and saved.computers.undoes(seat):
                tried.add(done)
                saved.computers.undo(seat)
                asked = saved.session.decision
                assert guide.place.done < done, f"step {done + 1} comes again"
                assert asked is not None
                assert guide.reply(asked) is None, f"step {done + 1}: the script answers"
            else:
                saved.answer(step.tried if step is not None else guide.reply(decision) or "")


@every_lesson
def test_every_number_is_that_of_a_thing_it_names(game: str, name: str, lesson: Lesson) -> None:
    for stop in walk(LIBRARY.load(game), name, lesson):
        assert stop.step is not None
        said = OF_THE_RULES.sub("", " ".join(stop.step.says))
        known = set().union(*map(numbers, told_of(stop, game, lesson.learner)))
        wrong = numbers(said) - known
        assert not wrong, f"step {stop.guide.place.done + 1}, {stop.step.headline}: {wrong}"


@every_lesson
def test_any_answers_that_fit_lead_to_its_end(game: str, name: str, lesson: Lesson) -> None:
    for number in range(WALKS):
        luck = Random(number)

        def choose(decision: Decision, luck: Random = luck) -> str:
            # A look at a page leads nowhere, and would be taken for ever.
            options = [option for option in decision.options if not option.leads_back]
            return luck.choice(options or decision.options).key

        guide = wander(LIBRARY.load(game), name, lesson, choose)
        assert guide.over, f"random game {number} ends after step {guide.place.done}"


@every_lesson
def test_what_is_said_has_room_in_the_smallest_window(game: str, name: str, lesson: Lesson) -> None:
    for stop in walk(LIBRARY.load(game), name, lesson):
        speech = stop.guide.speech(stop.decision)
        assert speech is not None
        page = speech._replace(before=()) if speech.says else speech
        panel = SpeechPanel(page, "60 of 60")
        canvas = Canvas(WIDEST, panel.height_in(WIDEST))
        panel.draw(canvas)
        assert canvas.height <= 16, f"{speech.headline} takes {canvas.height} rows of 24"
        assert not canvas.cuts


@pytest.mark.parametrize("game", {game: None for game, _, _ in LESSONS.values()})
def test_a_word_for_a_drawn_thing_has_its_place_in_every_lesson_that_says_it(game: str) -> None:
    """A card could lie over what one lesson names, and leave it in sight in another."""
    lessons = {name: lesson for of, name, lesson in LESSONS.values() if of == game}
    words = {"hand"}.union(*(lesson.places for lesson in lessons.values()))
    for name, lesson in lessons.items():
        told = Speech("", (), [said for step in lesson.steps for said in step.says], "", ())
        missing = {*filter(told.names, words)} - {*lesson.places}
        assert not missing, f"lesson {name} says {missing}"


def has_its_place(card: SpeechScreen) -> bool:
    """Whether it is laid out: before that it has no rows."""
    return card.panel.size.area > 0


def covered_answers(screen: GameScreen, card: SpeechScreen, step: Step) -> list[str]:
    """The answers that a step wants of which it covers every place that is drawn."""
    assert screen.decision is not None
    hidden = []
    for option in screen.decision.options:
        places = [
            written(widget.canvas, spot).translate(widget.region.offset)
            for widget in screen.query("#main Drawn").results(Drawn)
            if widget.display
            for target, spot in widget.canvas.spots().items()
            if means(target, option)
        ]
        if option.key in step.wants and places and all(map(card.panel.region.overlaps, places)):
            hidden.append(option.label)
    return hidden


def covered_question(screen: GameScreen, card: SpeechScreen) -> list[str]:
    """What it covers of the question, and of the button."""
    panel, decision = screen.panel, screen.decision
    assert decision is not None
    lines = [line.strip("│ ╭╮─") for line in panel.canvas.text().splitlines()]
    asked = [(y, line) for y, line in enumerate(lines) if line and line in decision.prompt]
    spots = [(Region(2, y, len(line), 1), line) for y, line in asked]
    button = panel.canvas.spots().get("confirm")
    if button is not None:
        spots.append((written(panel.canvas, button), "the button"))
    offset, touches = panel.region.offset, card.panel.region.overlaps
    return [line for spot, line in spots if touches(spot.translate(offset))]


def covered_names(screen: GameScreen, card: SpeechScreen) -> list[str]:
    """The names of things that it says, of which no place is whole in sight."""
    named = dict[str, list[Region]]()
    for target, (_, spot) in screen.look.spots().items():
        known = screen.look.card_at(target)
        if known is not None and card.panel.speech.names(name := plain_name(known.name)):
            named.setdefault(name, []).append(spot)
    touches = card.panel.region.overlaps
    return [name for name, spots in named.items() if all(map(touches, spots))]


def places_of(screen: GameScreen, targets: Sequence[str]) -> list[Region]:
    """Every place of these targets, or of any target in a part of the screen (`#hand`)."""
    return [
        spot.translate(widget.region.offset)
        for widget in screen.query("#main Drawn").results(Drawn)
        if widget.display
        for target, spot in widget.canvas.spots().items()
        if f"#{widget.id}" in targets or any(fnmatchcase(target, one) for one in targets)
    ]


def covered_places(screen: GameScreen, card: SpeechScreen, lesson: Lesson) -> list[str]:
    """The words of the lesson that it says, of whose places some are not whole in sight."""
    touches = card.panel.region.overlaps
    said = filter(card.panel.speech.names, lesson.places)
    return [word for word in said if any(map(touches, places_of(screen, lesson.places[word])))]


def scrolled_out(screen: GameScreen, step: Step) -> list[str]:
    """The answers that a step wants that stand in the list, but in no row of it that is shown."""
    picker, listed = screen.picker, screen.panel.canvas.spots()
    if picker is None or not picker.listed:
        return []
    keys = [entry.option.key for entry in picker.entries if entry.option.key in step.wants]
    return [key for key in keys if f"option:{key}" not in listed]


async def read(scene: Seated, lesson: Lesson, step: Step | None, where: str) -> set[str]:
    """Turn every page of a card. Nothing that it speaks of is covered, nothing of it is cut.

    Returns the words of the lesson that it says, as far as their places are drawn.
    """
    app, screen, pages, sighted = scene.app, scene.game, 0, set[str]()
    while isinstance(card := app.screen, SpeechScreen):
        await scene.until(partial(has_its_place, card))
        page, pages = card.panel.speech, pages + 1
        assert pages < 9, f"{where}: its pages do not end"
        said = filter(page.names, lesson.places)
        sighted.update(word for word in said if places_of(screen, lesson.places[word]))
        looked_at = places_of(screen, page.look)
        assert len(looked_at) >= bool(page.look), f"{where}: it knows no place"
        hidden = [spot for spot in looked_at if card.panel.region.overlaps(spot)]
        assert not hidden, f"{where}: it covers what it speaks of"
        several = len(page.before) + len(page.says) > 1
        too_high = several and 2 * card.panel.size.height >= app.size.height
        assert not too_high, f"{where}: too high"
        names = covered_names(screen, card) + covered_places(screen, card, lesson)
        assert not names, f"{where}: it names {names} and covers them"
        unseen = covered_question(screen, card)
        unseen += covered_answers(screen, card, step) if step is not None and page.do else []
        assert not unseen, f"{where}: it covers {unseen}"
        text = card.panel.canvas.text()
        assert f"━ {page.headline} ━" in text, f"{where}: its name is cut"
        assert card.panel.where in text, where
        assert not card.panel.canvas.cuts, where
        card.dismiss("go_on")
        await scene.pilot.pause()
    return sighted


SIZES = {(80, 24): 1, (120, 40): 1 if WALKS > 3 else 4}
"""Of so many steps one is looked at in a window of this size: of all with many walks."""


REFUSED = 1 if WALKS > 3 else 4
"""Of so many steps one is asked why other answers have to wait: all with many walks."""


def refusals(guide: Guide, decision: Decision) -> set[str]:
    """Why answers to a decision have to wait."""
    return {guide.why_not(decision, option.key) for option in decision.options} - {""}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@every_lesson
async def test_every_step_has_a_card_that_covers_nothing_it_speaks_of(
    tmp_path: Path, game: str, name: str, lesson: Lesson, size: tuple[int, int]
) -> None:
    store = SaveStore(tmp_path)
    saved = begin_lesson(store, LIBRARY, game, name)
    guide = saved.guide
    assert guide is not None
    sighted, over_keys = set[str](), list[str]()
    app = TabletopApp(LIBRARY, store, saved)
    app.settings = app.settings.changed(animation=False, curtain=False)
    async with app.run_test(size=size) as pilot:
        scene = Seated(app, pilot, saved.session)
        await pilot.pause()
        screen = next(s for s in app.screen_stack if isinstance(s, GameScreen))
        while not guide.over:
            decision = saved.session.decision
            assert decision is not None
            step = guide.step(decision)
            if step is None or guide.place.done % SIZES[size]:
                saved.answer(step.tried if step is not None else guide.reply(decision) or "")
                continue
            screen.computers.rethink()
            screen.go_on()
            await pilot.pause()
            number = f"{guide.place.done + 1} of {len(lesson.steps)}"
            where = f"step {number}, {step.headline}"
            drawn = {target for w in screen.query(Drawn) for target in w.canvas.spots()}
            told = " ".join(screen.panel.canvas.text().replace("│", " ").split())
            assert step.do in told, f"{where}: the task is cut: {told}"
            assert {*step.look} <= drawn, f"{where}: only {sorted(drawn)} are drawn"
            assert not scrolled_out(screen, step), f"{where}: what it wants is out of the list"
            if isinstance(app.screen, PagesScreen):
                # What a Fate did to the learner is read first, as in any game.
                app.screen.dismiss()
                await pilot.pause()
            assert isinstance(app.screen, SpeechScreen), f"{where}: nothing is said"
            assert app.screen.panel.where == number
            assert app.screen.panel.speech.look == step.look
            await scene.until(partial(has_its_place, app.screen))
            keys = written(screen.keys.canvas, Region(0, 0, *screen.keys.size))
            corner = screen.keys.region.offset
            over_keys += [where] * app.screen.panel.region.overlaps(keys.translate(corner))
            sighted.update(await read(scene, lesson, step, where))
            for why in refusals(guide, decision) if guide.place.done % REFUSED == 0 else ():
                screen.coach.refuse(IllegalAnswerError(why))
                screen.go_on()
                await scene.until(lambda: isinstance(app.screen, SpeechScreen))
                await read(scene, lesson, step, f"{where}: {why}")
            saved.answer(step.tried)
        looked_at_all = SIZES[size] == 1
        if looked_at_all:
            others_play(saved)
            screen.computers.rethink()
            screen.go_on()
            await scene.until(lambda: isinstance(app.screen, SpeechScreen))
            sighted.update(await read(scene, lesson, None, "the end"))
    # There it has no other place.
    assert len(over_keys) <= 1, f"it covers keys at {over_keys}"
    assert not looked_at_all or sighted == {*lesson.places}, "a word has no place where it is said"
