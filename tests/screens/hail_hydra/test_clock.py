"""Time on the screen of Hail Hydra: the clock of a talk, calls, what goes on by itself."""

from __future__ import annotations

import re
from time import monotonic

import pytest

from rulesets.hail_hydra.screen import HydraScreen
from rulesets.hail_hydra.screen.timing import TICK, VOTE_THEN, WAITS, Clock
from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.remote_seats import BY_COMPUTER
from tests.rulesets.hail_hydra.scenes import TEAM, Scene, scene
from tests.screens.table import PATIENCE, Seated, seated_at


@pytest.mark.rules("HH48")
def test_the_clock_counts_down_holds_and_is_lengthened() -> None:
    clock = Clock("2")
    assert clock.text == "2:00"
    clock.pass_by(75)
    assert clock.text == "0:45"
    assert not clock.over
    clock.paused = True
    assert not clock.runs
    assert clock.text == "0:45 held"
    clock.left += 60
    clock.pass_by(200)
    assert clock.over
    clock.start(1, 2)
    assert (clock.text, clock.paused) == ("2:00", False)
    assert not Clock("off").text
    assert not Clock("off").over


@pytest.mark.rules("HH24")
def test_the_window_closes_15_seconds_into_the_talk() -> None:
    clock = Clock("1")
    clock.pass_by(14)
    assert clock.window_left == 1
    clock.pass_by(1)
    assert clock.window_left == 0
    assert not clock.over


async def test_whoever_goes_on_talking_twice_ends_no_talk(
    library: Library, store: SaveStore
) -> None:
    heroes = ["hulk", "iron_man", "strange", "ms_marvel", "she_hulk"]
    t = scene(heroes=heroes, phase="call", voting=1, timer="off")
    async with seated_at(library, store, t.session) as table:
        assert t.kind == "call"
        await table.key_at("c", 5.0)
        assert t.kind == "talk"
        assert "t Take the vote" in table.text()
        await table.key_at("c", 10.0)
        assert t.kind == "talk", "one letter, one meaning"
        await table.key_at("enter", 12.0)
        assert t.kind == "talk", "to end a talk is no page to turn"
        await table.key_at("t", 15.0)
        await table.key_at("enter", 20.0)
        assert t.kind == "pointed"


@pytest.mark.rules("HH48")
async def test_at_zero_the_vote_starts_by_itself(library: Library, store: SaveStore) -> None:
    t = scene(phase="talk", voting=1)
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        await table.press("plus")
        assert round(game.timing.clock.left) in (179, 180)
        await table.press("minus")
        left = game.timing.clock.left
        game.timing.tick()
        assert game.timing.clock.left == left
        assert "held" in table.text()
        await table.press("minus")
        game.timing.clock.left = 0.1
        game.timing.tick()
        await table.pilot.pause()
        assert t.kind == "pointed"


@pytest.mark.rules("HH48")
async def test_a_vote_that_time_began_can_be_taken_back(library: Library, store: SaveStore) -> None:
    """It would begin anew at once: nothing would have happened, to be seen."""
    t = scene(phase="talk", voting=1)
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        game.timing.clock.left = 0.1
        game.timing.tick()
        await table.drawn()
        assert t.kind == "pointed"
        await table.press("u")
        game.timing.tick()
        await table.drawn()
        assert t.kind == "talk"
        assert WAITS in game.panel.canvas.text()
        await table.press("plus", "minus")
        game.timing.tick()
        assert (t.kind, round(game.timing.clock.left)) == ("talk", 60)


@pytest.mark.rules("HH48")
async def test_a_resumed_talk_goes_on_with_the_time_that_was_left(
    library: Library, store: SaveStore
) -> None:
    t = scene(phase="talk", voting=1)
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        game.timing.clock.left = 70.0
        game.timing.tick()
        path = table.opened.path
        await table.press("q", "q")
    with store.open(path, library) as again:
        clock = Clock("2")
        clock.start(2, 1, again.clock)
        assert clock.text == "1:10"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)], ids=str)
async def test_the_time_for_calls_is_said_in_words(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    t = scene().lay_all()
    async with seated_at(library, store, t.session, size=size) as table:
        assert isinstance(table.game, HydraScreen)
        table.game.answers.stays_until = monotonic() + 60.0
        table.game.timing.tick()
        assert "calls are heard for 60 s" in table.game.board.canvas.text()
        await table.press("f3")
        assert "abilities can be called" in table.text()


@pytest.mark.rules("HH24")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_talk_says_for_how_long_calls_before_the_vote_are_heard(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    heroes = ["hulk", "iron_man", "strange", "ms_marvel", "she_hulk"]
    t = scene(heroes=heroes, phase="call", voting=1)
    async with seated_at(library, store, t.session, size=size) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        assert t.kind == "call"
        game.timing.clock.spent = 2.0
        game.timing.clock.paused = True
        game.timing.show_time()
        await table.drawn()
        told = game.board.canvas.text()
        assert "calls are heard" in told
        assert "for 13 s" in told
        assert "Abilities can be called for 13 s more" in game.panel.canvas.text()
        game.timing.clock.spent, game.timing.clock.paused = 15.0, False
        game.timing.tick()
        await table.drawn()
        assert t.kind == "talk"
        assert "heard" not in table.text()


@pytest.mark.rules("HH26")
async def test_calls_are_heard_for_a_moment_and_then_it_goes_on_by_itself(
    library: Library, store: SaveStore
) -> None:
    t = scene().lay_all()
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        assert game.decision is not None
        assert game.decision.stay == 2
        game.answers.stays_until = monotonic() + 60.0  # However slow the machine is.
        game.timing.tick()
        assert "calls are heard for 60 s" in table.text()
        await table.press("c", "enter")
        assert t.kind == "collect"
        assert "the game goes on as soon as" in " ".join(table.text().replace("│", " ").split())
        number = caller(t)
        await table.press(number)
        assert t.kind == "ability"
        await table.press("x")  # Back: it stays unused.
        assert t.kind == "collect"
        game.timing.tick()
        assert t.kind == "collect", "nobody has asked to go on since"
        await table.press("c", "enter")
        game.answers.stays_until = 0.0
        game.timing.tick()
        await table.pilot.pause()
        assert t.kind == "revealed"


@pytest.mark.rules("HH26")
async def test_a_call_that_comes_too_late_is_told_so(library: Library, store: SaveStore) -> None:
    t = scene("zola", phase="revealed", attack="+1", heroes=["quake", "panther", *TEAM[:3]])
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        number = caller(t)
        await table.press("c", "enter")
        game.answers.stays_until = 0.0
        game.timing.tick()
        await table.pilot.pause()
        assert t.state.phase == "survived"
        await table.press(number)
        told = " ".join(game.panel.canvas.text().replace("│", " ").split())
        assert "Too late: Ada calls Aftershock. The calls were closed." in told


@pytest.mark.rules("HH26")
async def test_a_key_that_means_an_answer_after_the_calls_is_no_late_call(
    library: Library, store: SaveStore
) -> None:
    t = scene("zola", phase="revealed", attack="+1", heroes=["quake", "panther", *TEAM[:3]])
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        await table.press("c", "enter")
        game.answers.stays_until = 0.0
        game.timing.tick()
        await table.pilot.pause()
        assert t.state.phase == "survived"
        game.timing.late = {"c": "Ada calls Aftershock."}
        await table.press("c")
        assert "Too late" not in game.panel.canvas.text()
        assert game.answers.to_give is not None, "Enter turns the page all the same"


def caller(t: Scene) -> str:
    """The number of a seat that can call now."""
    decision = t.session.decision
    assert decision is not None
    return next(o.key for o in decision.options if o.key.startswith("call ")).split(" ")[1]


@pytest.mark.rules("HH26")
async def test_the_number_of_a_call_is_that_of_its_seat_on_every_screen(
    library: Library, store: SaveStore
) -> None:
    t = scene()
    async with seated_at(library, store, t.session) as table:
        number = caller(t)
        others = set("12345") - {o.key[5:] for o in t.decision.options if o.key.startswith("call ")}
        for other in others:
            await table.press(other)
            assert t.kind == "before", "a seat that cannot call now calls nothing"
            assert f"No answer has the number {other} here." in table.text()
        assert caller(t) == number
        await table.press(number)
        assert t.kind == "ability"
        assert t.decision.prompt.startswith(t.session.table.names[int(number) - 1])


async def test_who_takes_over_when_a_window_closes_has_all_keys_at_once(
    library: Library, store: SaveStore
) -> None:
    t = scene()
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        assert caller(t) == "1"
        await table.press("space")
        game.answers.stays_until = 0.0
        game.timing.tick()
        await table.pilot.pause()
        assert (t.kind, t.who()) == ("lay", "hulk")
        await table.press("1")
        assert len(t.decision.picked) == 1


async def test_time_opens_no_hand_that_nobody_has_taken(library: Library, store: SaveStore) -> None:
    """Enter goes on; only Space takes the keyboard, also where both wait for the calls."""
    t = scene()
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        await table.press("c", "enter")
        assert t.kind == "before", "calls are still heard"
        game.answers.stays_until = 0.0
        game.timing.tick()
        await table.pilot.pause()
        assert isinstance(table.app.screen, Curtain)
        assert game.viewer is None
        await table.lift()
        assert (t.kind, t.who()) == ("lay", "hulk")
        assert game.viewer == 0


@pytest.mark.rules("HH24")
async def test_while_calls_are_open_enter_does_not_close_them(
    library: Library, store: SaveStore
) -> None:
    t = scene(heroes=["captain_america", *TEAM[1:5]], phase="call", voting=1)
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        assert t.kind == "call"
        await table.press("c")
        assert t.kind == "call"
        complaint = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "Abilities can be called for some seconds more; then the game goes on." in complaint
        assert re.findall(r"\d+ s\b|\d+ more s", complaint) == ["15 s"], "one clock, one number"
        game.timing.clock.spent = 15.0
        await table.press("c")
        assert t.kind == "talk"


@pytest.mark.parametrize("phase", ["revealed", "survived", "collect"])
async def test_what_all_look_at_goes_on_by_a_key_alone(
    library: Library, store: SaveStore, phase: str
) -> None:
    t = scene("zola", phase=phase, attack="+1")
    async with seated_at(library, store, t.session, animation=True) as table:
        game, asked = table.game, t.session.decision
        assert isinstance(game, HydraScreen)
        for _ in range(round(60 / TICK)):
            game.timing.tick()
        await table.pilot.pause()
        assert t.session.decision is asked
        game.answers.stays_until = 0.0
        await table.press("enter" if "space" not in game.panel.button.key.lower() else "space")
        assert t.session.decision is not asked


@pytest.mark.parametrize("people", [1, 2])
async def test_who_plays_with_computers_alone_talks_without_a_clock(
    library: Library, store: SaveStore, people: int
) -> None:
    t = scene(phase="talk", voting=1)
    computers = dict.fromkeys(range(people, len(t.session.state.seats)), "random")
    app = TabletopApp(library, store, store.new(t.session, computers=computers))
    async with app.run_test(size=(110, 34)) as pilot:
        table = Seated(app, pilot, t.session)
        await table.drawn()
        game = table.game
        assert isinstance(game, HydraScreen)
        assert game.timing.clock.timed is (people > 1)
        assert ("+ one minute more" in table.text()) is (people > 1), "keys are drawn that work"


async def test_keys_of_the_clock_stand_beside_no_other_question(
    library: Library, store: SaveStore
) -> None:
    t = scene(phase="talk", voting=1).answer("continue").vote(*["up"] * 5)
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        game.answers.stays_until = monotonic() + 60.0
        game.timing.tick()
        await table.drawn()
        assert "calls are heard for 60 s" in game.board.canvas.text()
        assert "one minute more" not in game.board.canvas.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_clock_of_a_talk_says_that_its_time_is_not_that_of_the_calls(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    heroes = ["hulk", "iron_man", "strange", "ms_marvel", "she_hulk"]
    t = scene(heroes=heroes, phase="call", voting=1)
    async with seated_at(library, store, t.session, size=size) as table:
        told = table.game.board.canvas.text()
        assert "calls are heard" in told
        if size == (80, 24):
            assert "for 15 s; until the vote: " in told
        else:
            assert f"─ {VOTE_THEN} ─" in told


@pytest.mark.rules("HH2", "HH5")
@pytest.mark.parametrize("people", [1, 2])
async def test_a_page_stays_where_somebody_sees_how_long_it_is_read(
    library: Library, store: SaveStore, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulesets.hail_hydra.setup.LOOK_STAY", 10 * PATIENCE)
    t = scene(phase="look")
    computers = dict.fromkeys(range(people, len(t.session.state.seats)), "random")
    app = TabletopApp(library, store, store.new(t.session, computers=computers))
    async with app.run_test(size=(110, 34)) as pilot:
        table = Seated(app, pilot, t.session)
        await table.drawn()
        await table.lift()
        await table.press("enter")
        assert (t.session.decisions > 0) is (people == 1)


async def test_nobody_hands_the_keyboard_to_a_computer(library: Library, store: SaveStore) -> None:
    """The table sees whose turn it is, and goes on; calls of a computer are not for people."""
    t = scene(phase="before", heroes=["quake", *TEAM[:4]])
    first = t.session.decision.options[0] if t.session.decision is not None else None
    assert first is not None
    computer = int(first.target.removeprefix("seat ")) - 1
    saved = store.new(t.session, computers={computer: "random"})
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.changed(animation=True)
    async with app.run_test(size=(110, 34)) as pilot:
        table = Seated(app, pilot, t.session)
        await table.drawn()
        game = table.game
        assert isinstance(game, HydraScreen)
        asked = game.decision
        assert asked is not None
        assert computer not in {option.by for option in asked.options}
        assert "takes the keyboard" not in table.text()
        assert BY_COMPUTER in " ".join(table.text().replace("│", " ").split())
