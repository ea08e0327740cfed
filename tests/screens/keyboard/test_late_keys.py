"""Keys that were meant for what stood there before answer nothing else, and open no hand."""

from __future__ import annotations

import pytest
from textual import events

from tabletop_tui.app.keyboard import RUN_SECONDS
from tabletop_tui.core.loader import Library
from tabletop_tui.core.players.bot import forward
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.dialogs.question import ConfirmScreen
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.widgets.play.key_sentences import CAME_BY_ITSELF, SAME_KEY
from tests.rulesets.hail_hydra.scenes import scene
from tests.rulesets.umbra_via import scenes
from tests.rulesets.umbrella.scenes import table as umbrella_table
from tests.screens.table import Seated, seated, seated_at
from tests.screens.umbra_via.looks import FIVE

TWO = ["Ada", "Ben"]
HOURS = 10_000.0
"""Seconds of a motion that a test ends itself."""

SLIDE = ("left", "a")
"""The keys of a slide in Umbrella."""

HELD = 40
"""So often a key comes that is held down for more than a second."""


async def lay(table: Seated) -> None:
    """Whoever looks at a hand of Hail Hydra lays a card, as soon as the page allows."""
    table.game.answers.stays_until = 0.0
    await table.press(table.keys_for("card 1")[0], "g", "enter")


def words_of(table: Seated) -> str:
    """What the panel says, in one line."""
    return " ".join(table.game.panel.canvas.text().replace("│", " ").split())


async def test_space_lifts_a_curtain_and_enter_never_does(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbra_via", TWO) as table:
        curtain = table.app.screen
        assert isinstance(curtain, Curtain)
        await table.press(*["enter"] * HELD)
        assert table.app.screen is curtain
        assert "Space takes over." in table.text()
        await table.press("space")
        assert table.game.viewer == 0


async def test_space_held_down_opens_one_hand_and_answers_nothing(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", TWO) as table:
        await table.press(*["space"] * HELD)
        assert (table.game.viewer, table.session.decisions) == (0, 0)


@pytest.mark.parametrize("game", ["nim", "umbrella"])
async def test_an_answer_key_held_down_leaves_one_answer(
    library: Library, store: SaveStore, game: str
) -> None:
    async with seated(library, store, game, TWO) as table:
        if game == "nim":
            await table.press(*["1"] * HELD)
            assert table.session.decisions == 1
            assert SAME_KEY in words_of(table), "and why it has only chosen, stands there"
            await table.press("enter")
            assert table.session.decisions == 2, "what it only chose Enter gives"
            await table.press(*["enter"] * HELD)
            assert table.session.decisions == 2
        else:
            await table.press(*["2"] * HELD)
            assert len(table.session.history) <= 1


async def test_enter_gives_nothing_that_nobody_chose(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press(*["enter"] * HELD)
        assert table.session.decisions == 0
        assert "answer: 1-" in table.game.panel.canvas.text()
        await table.press("down", "enter")
        assert table.session.decisions == 1, "arrows choose as well"


async def test_a_key_that_time_led_to_only_chooses(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        table.game.pressed = ""
        assert table.session.decision is not None
        table.game.answer(table.session.decision.options[0].key)
        await table.pilot.pause()
        await table.press("2")
        assert table.session.decisions == 1
        assert CAME_BY_ITSELF in words_of(table)
        await table.press("enter")
        assert table.session.decisions == 2


@pytest.mark.parametrize("between", [("l", "q"), ("enter",), ("9",), ("i", "escape")])
async def test_the_key_that_led_here_means_the_question_after_any_other_key(
    library: Library, store: SaveStore, between: tuple[str, ...]
) -> None:
    """Nobody presses a key twice by mistake with another one in between."""
    async with seated(library, store, "nim", TWO) as table:
        await table.press("2", *between)
        assert table.session.decisions == 1
        assert "answer: 1-3 at once" in words_of(table), "which the button says"
        await table.press("2")
        assert table.session.decisions == 2


async def test_enter_during_a_motion_answers_nothing_for_the_next_seat(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, umbrella_table(), animation=True) as table:
        await table.press(*SLIDE)
        await table.press("enter", "enter")
        assert table.session.decisions == 1


@pytest.mark.parametrize("key", ["u", "up", "k", "l"])
async def test_a_key_during_a_motion_does_what_it_does_after_it(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """All look on: whoever is asked next sees the slide begin, and need not wait for its end."""
    monkeypatch.setattr("tabletop_tui.screens.play.parts.news.SECONDS", HOURS)
    done = []
    for animation in (True, False):
        async with seated_at(library, store, umbrella_table(), animation=animation) as table:
            game = table.game
            await table.press(*SLIDE)
            assert game.motion.runs == animation
            before = table.text()
            await table.press(key)
            assert not game.motion.runs
            assert table.text() != before
            assert game.decision is not None
            assert game.decision.seat == 1
            done.append((type(table.app.screen), table.text()))
    assert done[0] == done[1]


async def test_during_a_motion_nothing_more_is_said_of_the_answer(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own key has given it: no Enter is needed, and none is asked for."""
    monkeypatch.setattr("tabletop_tui.screens.play.parts.news.SECONDS", HOURS)
    async with seated_at(library, store, umbrella_table(), animation=True) as table:
        await table.press(*SLIDE)
        assert table.game.motion.runs
        table.game.panel.redraw()
        await table.drawn()
        assert table.game.panel.picker is not None
        assert not table.game.panel.picker.why_only_chosen


async def test_what_is_typed_on_at_a_slide_answers_for_nobody_else(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, runs: None
) -> None:
    """Keys that came before the motion was to be seen are those of whoever slid."""
    monkeypatch.setattr("tabletop_tui.screens.play.parts.news.SECONDS", HOURS)
    async with seated_at(library, store, umbrella_table(), animation=True) as table:
        for event in [events.Key(key, None) for key in (*SLIDE, "up", "2", "enter")]:
            table.app.post_message(event)
        await table.drawn()
        assert table.session.decisions == 1
        assert table.game.motion.runs, "none of them has reached the next player"


async def test_whoever_laid_opens_no_other_hand_by_enter(
    library: Library, store: SaveStore
) -> None:
    """The table screen is the curtain of the next hand; what Enter gives there hangs another."""
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        await lay(table)
        assert t.kind == "between"
        await table.press(*["enter"] * HELD)
        assert t.kind == "between"
        await table.press("c", *["enter"] * HELD)
        assert t.kind == "lay"
        assert isinstance(table.app.screen, Curtain)
        await table.press(*["space"] * HELD)
        assert table.game.viewer == t.decision.seat


NAMES = ["Ada", "Ben", "Cem", "Dora", "Emil"]

BY_ONE_PERSON = {
    "hail_hydra": (5, ["1", "enter", "2", "enter", "3", "enter"]),
    "umbrella": (2, ["tab", "3", "tab", "y", "4", "tab", "3", "enter"]),
    "nim": (2, ["1", "2", "3", "enter"]),
}
"""How many sit at the table, and what the first of them types in one go."""


@pytest.mark.parametrize("game", BY_ONE_PERSON)
async def test_what_one_person_types_in_one_go_answers_for_nobody_else(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, runs: None, game: str
) -> None:
    """Also where all may look on, and no curtain comes; the same keys one by one may."""
    people, keys = BY_ONE_PERSON[game]
    async with seated(library, store, game, NAMES[:people]) as table:
        await table.lift()
        asked: list[int] = []
        answer = table.game.answer

        def watched(key: str) -> None:
            assert table.game.decision is not None
            asked.append(table.game.decision.answerer)
            answer(key)

        monkeypatch.setattr(table.game, "answer", watched)
        for event in [events.Key(key, None) for key in keys]:
            table.app.post_message(event)
        await table.drawn()
        assert len(set(asked)) == 1, asked
        for key in keys:
            table.begin_run()
            await table.press(key)
        assert len(set(asked)) > 1, "one by one they do"


@pytest.mark.parametrize("keys", [("u", "left", "a", "enter"), ("U", "y")], ids="".join)
async def test_what_is_typed_on_agrees_to_take_no_answer_of_another_back(
    library: Library, store: SaveStore, runs: None, keys: tuple[str, ...]
) -> None:
    async with seated(library, store, "umbrella", TWO) as table:
        while (decision := table.session.decision) is not None and decision.seat == 0:
            table.game.answer(forward(decision)[0])
            await table.drawn()
        given = table.session.decisions
        for event in [events.Key(key, None) for key in keys]:
            table.app.post_message(event)
        await table.drawn()
        assert isinstance(table.app.screen, ConfirmScreen), "it waits for who reads it"
        table.begin_run()
        await table.press("y")
        assert table.session.decisions < given


async def test_keys_typed_before_a_hand_was_painted_do_nothing_nor_does_their_run(
    library: Library, store: SaveStore, runs: None
) -> None:
    async with seated(library, store, "umbra_via", TWO) as table:
        await table.lift()
        before = table.text()
        table.app._typed_ahead._seen = events.Key("1", None).time
        await table.key_at("1", -RUN_SECONDS / 2)
        await table.key_at("1", 0.0)
        assert table.text() == before, "it was meant for what the key before was meant for"
        await table.key_at("1", 2 * RUN_SECONDS)
        assert table.text() != before


async def test_an_enter_pressed_twice_votes_for_nobody(library: Library, store: SaveStore) -> None:
    """The talk is ended by one Enter; the next one would point for the first seat."""
    t = scene(phase="talk", voting=1)
    async with seated_at(library, store, t.session) as table:
        await table.press("v", "enter", "enter", "enter")
        assert t.kind in ("talk", "pointed")
        asked = t.session.decision
        await table.press("enter", "enter")
        assert t.session.decision is asked


async def test_what_the_table_takes_back_opens_no_hand(library: Library, store: SaveStore) -> None:
    """Whoever pressed the key: all look on."""
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
        await table.press("x", "enter")
        assert t.kind == "before"
        await table.press("U", "y")
        assert t.kind == "lay"
        assert isinstance(table.app.screen, Curtain)


async def test_one_key_lays_one_tile(library: Library, store: SaveStore) -> None:
    """Even where the next tile is the same seat's: nobody has chosen a space for it."""
    session = scenes.placing(FIVE, ["═ A", "║ A"], track="ABC")
    async with seated_at(library, store, session) as table:
        before = session.decisions
        await table.press("right", "enter", "enter", "enter")
        assert session.decisions == before + 1
