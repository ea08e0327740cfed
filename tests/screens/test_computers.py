"""The computer at the table: a person alone plays whole games by keys, and never sees its frame."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key

from tabletop_tui.app import TabletopApp
from tabletop_tui.app import engine_client as thinking
from tabletop_tui.app.engine_client import EngineClient, EngineGoneError
from tabletop_tui.app.keyboard import RUN_SECONDS
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import forward
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.screens.dialogs.question import ConfirmScreen
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.parts import news
from tabletop_tui.screens.settings import SettingsScreen
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.sealed import SealedPicker
from tests.rulesets.hail_hydra.scenes import scene as heroes
from tests.rulesets.villainous.scenes import realm
from tests.rulesets.villainous.scenes import table as villains
from tests.screens.keyboard.test_one_keyboard import give
from tests.screens.table import PATIENCE, Seated
from tests.screens.test_news import SENT, changed, marked

SEATS = {"umbrella": 2, "umbra_via": 3, "villainous": 2, "hail_hydra": 5, "umbrella_academy": 2}
PEOPLE = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
WHOLE = ("umbrella", "umbra_via", "umbrella_academy")
"""Played to the end here; plain mode plays all five to the end."""

OWN_ENGINE = Path(__file__).parents[2] / "docs" / "examples" / "random_engine.py"


class Table(Seated):
    """A table with computers, of which is noted who looks whenever something is drawn."""

    saved: SavedGame
    lookers: set[int]

    def waits(self) -> bool:
        """Whether a person is to do something."""
        decision = self.session.decision
        above = self.app.screen is not self.game
        return above or decision is None or self.game.picker is not None


@asynccontextmanager
async def opened(
    library: Library, store: SaveStore, saved: SavedGame, pace: str = "none"
) -> AsyncIterator[Table]:
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.changed(animation=False, pace=pace)
    async with app.run_test(size=(120, 40)) as pilot:
        table = Table(app, pilot, saved.session)
        table.saved, table.lookers = saved, set()
        await pilot.pause()
        await table.until(lambda: len(app.screen_stack) > 1)
        turn_to = table.game.turn_to

        def noted(seen: Any) -> None:
            table.lookers.add(seen.viewer)
            turn_to(seen)

        table.game.turn_to = noted  # type: ignore[method-assign]
        yield table


def laid(
    library: Library, store: SaveStore, game: str, levels: Mapping[int, str], seats: int = 0
) -> SavedGame:
    ruleset = library.load(game)
    names = PEOPLE[: seats or SEATS[game]]
    table = lay_table(ruleset.manifest, names=names, seed=5)
    return store.new(Session(ruleset, table), computers=levels)


def against(game: str) -> dict[int, str]:
    return dict.fromkeys(range(1, SEATS[game]), "random")


async def answer(table: Table, given: int) -> None:
    """Answer by keys: by the list, or secretly."""
    await table.until(table.waits)
    if table.app.screen is not table.game:
        assert not isinstance(table.app.screen, Curtain)
        await table.press("enter")
        return
    decision, picker = table.session.decision, table.game.picker
    if decision is None:
        return
    bots = table.saved.computers
    assert decision.seat not in bots.levels
    own = [
        option.key
        for option in decision.options
        if bots.decides(decision, option) is None and option.key in forward(decision)
    ]
    if isinstance(picker, SealedPicker):
        await table.give(own[given % len(own)])
    elif isinstance(picker, OptionPicker):
        await table.press(*("home", "end", "end tab tab", "home tab")[given % 4].split())
        # A question that a clock ends is gone meanwhile.
        while table.game.picker is picker and (
            picker.option is None or picker.option.key not in own
        ):
            await table.press("tab")
    # Nothing is chosen before a key chooses it; who takes the keyboard does it by Space.
    for keys in (["enter"], ["space"], ["right", "enter"], ["down", "enter"]):
        if table.game.picker is picker:
            await table.press(*keys)


async def test_enter_in_the_run_of_a_key_that_was_lost_turns_no_page(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, runs: None
) -> None:
    """The key came while a computer played: Enter was meant for it. Later, Enter turns the page."""
    monkeypatch.setitem(news.PACE_SECONDS, "slow", PATIENCE * 10)
    t = heroes(token=1).go()
    saved = store.new(t.session, computers=dict.fromkeys(range(1, 5), "random"))
    async with opened(library, store, saved, pace="slow") as table:
        lost, in_its_run, later = Key("p", "p"), Key("enter", None), Key("enter", None)
        lost.time += PATIENCE
        in_its_run.time, later.time = lost.time + RUN_SECONDS / 2, lost.time + 3 * RUN_SECONDS
        table.app.post_message(lost)
        await table.drawn()
        # All that the computer does, without a key.
        monkeypatch.setitem(news.PACE_SECONDS, "slow", 0.0)
        table.game.computers._hurry.set()
        await table.until(lambda: table.game.picker is not None)
        asked = table.session.decision
        assert table.game.picker is not None
        assert table.game.picker.decision.page is not None
        for key, turned in ((in_its_run, False), (later, True)):
            table.app.post_message(key)
            await table.drawn()
            assert (table.session.decision is not asked) == turned


@pytest.mark.parametrize("game", SEATS)
async def test_a_person_alone_plays_by_keys_killed_and_resumed(
    library: Library, store: SaveStore, game: str
) -> None:
    saved = laid(library, store, game, against(game))
    async with opened(library, store, saved) as table:
        table.game.as_list = True
        await play(table, 20)
        lookers = table.lookers
        await table.app.action_quit()
    before = saved.session.decisions
    saved = store.open(saved.path, library)
    assert saved.session.decisions == before
    async with opened(library, store, saved) as table:
        table.game.as_list = True
        await play(table, 9_999 if game in WHOLE else before + 20)
        assert table.session.outcome is not None or game not in WHOLE
        assert lookers | table.lookers <= {0, PUBLIC}


async def play(table: Table, decisions: int) -> None:
    """Play until so many answers were given, or to the end."""
    for given in count():
        if table.session.outcome is not None or table.session.decisions >= decisions:
            return
        await answer(table, given)


def at_once(table: Table) -> list[int]:
    """Let the computer think no longer than a moment; the seats that it thought for."""
    asked: list[int] = []

    async def think(seen: Any, level: str) -> str:
        asked.append(seen.viewer)
        key: str = seen.question.options[0].key
        return key

    table.app.think = think  # type: ignore[method-assign]
    return asked


async def test_an_answer_waits_for_its_pace_and_a_key_hurries_it(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(news.PACE_SECONDS, "slow", PATIENCE * 10)
    saved = laid(library, store, "nim", {1: "easy"}, seats=2)
    async with opened(library, store, saved, pace="slow") as table:
        asked = at_once(table)
        await table.press("1")
        await table.until(lambda: asked == [1])
        await table.pilot.pause()
        assert table.session.decision is not None
        assert table.session.decision.seat == 1
        assert "Ben thinks." in table.text()
        await table.press("enter")
        await table.until(table.waits)
        assert table.session.decision.seat == 0
        assert table.session.decisions == 2

        await table.key_at("enter", -1.0)
        assert table.session.decisions == 2, "a key meant to hurry Ben answers nothing"

        await table.press("1", "enter")
        await table.until(lambda: asked == [1, 1])
        await table.pilot.pause()
        assert "Ben thinks." in table.text()
        assert not table.game.panel.deeds, "what Ben did before Ada's answer is no news"


@pytest.mark.parametrize(("ally", "stands"), [("razoul + scimitar", True), ("razoul", False)])
async def test_a_condition_is_called_out_while_a_computer_plays(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, ally: str, stands: bool
) -> None:
    """At 4 Strength of an Ally; whoever holds what, the key is there."""
    monkeypatch.setitem(news.PACE_SECONDS, "slow", PATIENCE * 10)
    hook = realm("captain_hook", hand=["smee", "cunning"])
    game = villains(realm("jafar", oasis=[ally]), hook)
    saved = store.new(game, computers={0: "easy"})
    async with opened(library, store, saved, pace="slow") as table:
        asked = at_once(table)
        table.game.computers.rethink()
        table.game.go_on()
        await table.until(lambda: asked == [0])
        told = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert ("c: somebody plays a Condition" in told) is stands, told
        await table.press("c")
        if stands:
            await table.until(table.waits)
            assert game.decision is not None
            assert game.decision.kind == "window"
        else:
            assert game.decisions == 0, "it goes on with what it wants"
            assert [why.message for why in table.app._notifications]


DEEDS: list[tuple[str, set[str]]] = [
    ("Ben goes to Streets of Agrabah.", set()),
    ("Ben takes a Fate action against", set()),
    ("Ben discards Taunt,", set()),
    ("Ben plays Wendy at Skull Rock", {"seat 0 skull_rock"}),
]
"""What Jafar does by the answers `SENT`, and what that changes in the realm of Captain Hook."""


async def test_each_deed_of_a_computer_stands_by_itself_marked_where_it_changed_the_table(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Jafar sends Wendy to Skull Rock in five answers and four deeds; Ada sees her realm."""
    monkeypatch.setitem(news.PACE_SECONDS, "slow", PATIENCE * 10)
    hook = realm("captain_hook", at="jolly_roger", hand=["smee"], fate=["wendy", "taunt"])
    game = villains(hook, realm("jafar", at="oasis", hand=["iago"]))
    given = list(SENT)

    async def think(seen: Any, level: str) -> str:
        return given.pop(0) if given else "end"

    async with opened(library, store, store.new(game, computers={1: "easy"}), "slow") as table:
        table.app.think = think  # type: ignore[method-assign]
        await give(table, "end")

        def shows(deed: str) -> bool:
            return deed in " ".join(table.game.panel.canvas.text().replace("│", " ").split())

        # Enter hurries a computer that thinks; before that it hurries nobody.
        await table.until(partial(shows, "Ben thinks."))
        for deed, places in DEEDS:
            await table.press("enter")
            await table.until(partial(shows, deed))
            assert table.game.viewer == 0
            assert table.game.hand is not None
            assert "Smee" in table.game.hand.canvas.text()
            assert marked(table) == places
        await table.press("enter")
        await table.until(table.waits)
        await give(table, "mermaid_lagoon", "end")
        assert changed(table) == 0, "what she did herself is no news to Ada"


async def test_curtains_hang_between_people_only(library: Library, store: SaveStore) -> None:
    saved = laid(library, store, "raven", {1: "easy"}, seats=3)
    async with opened(library, store, saved) as table:
        at_once(table)
        assert isinstance(table.app.screen, Curtain)
        assert "I am Ada" in table.text()
        await table.lift()
        await table.press("1", "enter")
        await table.until(table.waits)
        assert isinstance(table.app.screen, Curtain)
        assert "I am Cleo" in table.text()
        assert table.session.decision is not None
        assert table.session.decision.seat == 2


async def test_who_is_alone_sees_no_curtain_and_keeps_the_hand(
    library: Library, store: SaveStore
) -> None:
    saved = laid(library, store, "raven", {1: "easy", 2: "hard"}, seats=3)
    async with opened(library, store, saved) as table:
        at_once(table)
        assert table.game.viewer == 0
        await table.press("1", "enter")
        await table.until(table.waits)
        assert table.game.viewer in (0, PUBLIC)
        assert table.lookers <= {0, PUBLIC}


async def test_a_chair_given_away_shows_nobody_the_hand_of_the_one_who_stays(
    library: Library, store: SaveStore
) -> None:
    saved = laid(library, store, "raven", {}, seats=2)
    async with opened(library, store, saved) as table:
        at_once(table)
        await table.lift()
        await table.press("f9")
        await table.press("right", "down", "down", "enter")
        await table.until(table.waits)
        assert saved.computers.levels == {0: "random"}
        assert isinstance(table.app.screen, Curtain)
        assert "I am Ben" in table.text()
        assert table.lookers == {0, PUBLIC}
        await table.lift()
        assert table.game.viewer == 1
        await table.press("f9")
        await table.press("left", "down", "down", "enter")
        assert saved.computers.levels == {}


async def test_a_computer_that_plays_better_from_now_on_brings_no_curtain(
    library: Library, store: SaveStore
) -> None:
    saved = laid(library, store, "raven", {1: "random", 2: "random"}, seats=3)
    async with opened(library, store, saved) as table:
        at_once(table)
        await table.press("f9")
        await table.press("down", "right", "down", "down", "enter")
        assert saved.computers.levels[1] not in ("random", None)
        assert saved.computers.levels[2] == "random"
        await table.press("1", "enter")
        await table.until(lambda: table.app.screen is not table.game)
        assert "the bids are turned up" in table.text()
        await table.press("enter")
        assert not isinstance(table.app.screen, Curtain)
        assert table.lookers <= {0, PUBLIC}


async def test_the_death_of_a_computer_is_told_and_the_game_goes_on(
    library: Library, store: SaveStore
) -> None:
    saved = laid(library, store, "nim", {1: "easy"}, seats=2)
    async with opened(library, store, saved) as table:

        async def die(seen: Any, level: str) -> str:
            raise EngineGoneError

        table.app.think = die  # type: ignore[method-assign]
        await table.press("1", "enter")
        await table.until(lambda: isinstance(table.app.screen, ConfirmScreen))
        assert "The computer player has ended." in table.app.screen.sheet.text  # type: ignore[attr-defined]
        await table.press("y")
        await table.until(lambda: isinstance(table.app.screen, ConfirmScreen))
        await table.press("n")
        await table.until(lambda: table.app.screen is table.game)
        assert saved.computers.levels == {}
        assert table.game.viewer == 1
        await table.press("1", "enter")
        assert table.session.decisions == 2


def runs(pid: int) -> bool:
    """Whether a process still computes."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_leaving_ends_the_engine_in_the_middle_of_its_thinking_and_it_thinks_again(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = "import time; print('{}', flush=True); time.sleep(999)"
    command = [sys.executable, "-c", never]
    saved = laid(library, store, "umbrella", {1: "easy"})
    with monkeypatch.context() as slow:
        slow.setattr(thinking, "engine_command", lambda library: command)
        async with opened(library, store, saved) as table:
            table.game.as_list = True
            while table.session.decision and table.session.decision.seat == 0:
                await answer(table, 0)
            question = table.session.decision
            await table.until(lambda: pid_of(table) > 0)
            pid = pid_of(table)
            assert runs(pid)
            await table.press("q")
            assert table.app.screen is table.game, "one key alone leaves no game"
            assert runs(pid)
            await table.press("q")
            await table.until(lambda: not runs(pid))
    saved = store.open(saved.path, library)
    assert saved.session.decision is not None
    assert question is not None
    assert [o.key for o in saved.session.decision.options] == [o.key for o in question.options]
    async with opened(library, store, saved) as table:
        await table.until(table.waits)
        assert table.session.decision is not None
        assert table.session.decision.seat == 0


def pid_of(table: Table) -> int:
    """The process that thinks; 0 while there is none."""
    clients = [mind._client for mind in table.app._engines.values()]
    found = [client._process for client in clients if client is not None]
    return next((process.pid for process in found if process is not None), 0)


SAYS = "import os, signal, sys; print('{}', flush=True); "
STUCK = {
    "silent": SAYS + "sys.stdin.read()",
    "stopped": SAYS + "os.kill(os.getpid(), signal.SIGSTOP)",
    "chattering": SAYS
    + """
while True: print('{"info": {"best": "1"}}', flush=True)""",
    "without a greeting": "import sys; sys.stdin.read()",
}
"""Engines that never answer."""


@pytest.mark.parametrize("stuck", STUCK)
async def test_an_engine_that_never_answers_is_told_and_the_game_goes_on(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, stuck: str
) -> None:
    command = [sys.executable, "-c", STUCK[stuck]]
    monkeypatch.setattr(thinking, "engine_command", lambda library: command)
    started = []

    class Noted(EngineClient):
        async def _heard(self) -> dict[str, Any]:
            if self._running.pid not in started:
                started.append(self._running.pid)
            return await super()._heard()

    monkeypatch.setattr(thinking, "EngineClient", Noted)
    saved = laid(library, store, "nim", {1: "easy"}, seats=2)
    async with opened(library, store, saved) as table:
        table.app.settings = table.app.settings.changed(patience="1")
        await table.press("1")
        await table.until(lambda: isinstance(table.app.screen, ConfirmScreen))
        assert "has not answered for 1 seconds" in table.app.screen.sheet.text  # type: ignore[attr-defined]
        await table.until(lambda: len(started) == 1 and not runs(started[0]))
        await table.press("y")
        await table.until(lambda: isinstance(table.app.screen, ConfirmScreen))
        await table.until(lambda: len(started) == 2 and not runs(started[1]))
        await table.press("n")
        await table.until(lambda: table.app.screen is table.game)
        assert table.game.viewer == 1
        await table.press("1", "enter")
        assert table.session.decisions == 2


async def test_undo_while_the_computer_thinks_asks_the_person_again(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-c", STUCK["silent"]]
    monkeypatch.setattr(thinking, "engine_command", lambda library: command)
    saved = laid(library, store, "nim", {1: "easy"}, seats=2)
    async with opened(library, store, saved) as table:
        asked = table.session.decision
        assert asked is not None
        await table.give(asked.options[0].key)
        await table.until(lambda: pid_of(table) > 0)
        pid = pid_of(table)
        await table.press("u")
        await table.until(table.waits)
        assert table.session.decisions == 0
        assert table.session.decision == asked
        await table.until(lambda: not runs(pid))
        await table.give(asked.options[0].key)
        await table.until(lambda: pid_of(table) not in (0, pid))
        await table.press("U")
        await table.until(lambda: isinstance(table.app.screen, ConfirmScreen))
        await table.press("y")
        await table.until(table.waits)
        assert table.session.decisions == 0


async def test_undo_is_offered_only_where_something_is_taken_back(
    library: Library, store: SaveStore
) -> None:
    """The person could but go on, so that the computers would go on from there again."""
    ruleset = library.load("hail_hydra")
    table = lay_table(ruleset.manifest, names=PEOPLE[:5], seed=4)
    saved = store.new(Session(ruleset, table), computers=dict.fromkeys(range(1, 5), "easy"))
    async with opened(library, store, saved) as table_:
        await table_.until(table_.waits)
        assert saved.seat(PUBLIC).undoes is not None
        stood = saved.session.decisions
        assert "undo" not in table_.game.keys.canvas.text()
        await table_.press("u")
        assert saved.session.decisions == stood
        said = table_.game.picker.complaint if table_.game.picker is not None else ""
        assert "it would only be answered again at once" in said


async def test_an_engine_of_ones_own_plays_a_whole_game(library: Library, store: SaveStore) -> None:
    saved = laid(library, store, "nim", {1: "hard"}, seats=2)
    async with opened(library, store, saved) as table:
        engine = shlex.join([sys.executable, str(OWN_ENGINE)])
        table.app.settings = table.app.settings.changed(engine=engine)
        await play(table, 9_999)
        assert table.session.outcome is not None
        assert list(table.app._engines) == [(sys.executable, str(OWN_ENGINE))]


async def test_the_settings_have_a_pace(library: Library, store: SaveStore) -> None:
    app = TabletopApp(library, store)
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(SettingsScreen())
        await pilot.pause()
        form = app.screen.form  # type: ignore[attr-defined]
        form.go("pace")
        await pilot.press("right")
        await pilot.pause()
        assert app.settings.pace == "slow"
