"""The end of a turn waits on the next player's curtain; cards are thrown away by their numbers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rulesets.villainous.rules.conditions import NOBODY_KEY
from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.file.savefile import check
from tabletop_tui.screens.dialogs.help import HelpScreen
from tabletop_tui.screens.play.curtain import Curtain
from tests.rulesets.villainous.scenes import Play, answer, asked, realm, table, who
from tests.screens.table import Seated, seated_at
from tools.keys import picker_of
from tools.runs import keys_for_run

HAND = ["scrying", "iago", "crushing_blow"]


def last_action(**options: str) -> Play:
    """Ada can gain Power or throw cards away, and has few cards: more are drawn as she ends."""
    ada = realm("jafar", at="cave_of_wonders", unlocked=True, hand=HAND)
    return table(ada, realm("captain_hook"), options=options)


def discarding() -> Play:
    """Ada discards with the last action that she has; Enter is done with that."""
    game = last_action()
    answer(game, "gain t2", "play b1", "iago", "cave_of_wonders", "discard t1", "scrying")
    return game


def said_in_the_list(path: Path) -> str:
    """What the list of games says about a saved game."""
    return check(path.read_bytes(), path.name).header.summary


def waits(scene: Seated) -> bool:
    """Whether Ada's turn is still hers, while the curtain of Ben is down."""
    game: Play = scene.session
    covered = isinstance(scene.app.screen, Curtain) and scene.game.viewer is None
    return covered and "I am Ben" in scene.text() and (asked(game), who(game)) == ("act", 0)


async def test_the_end_of_a_turn_is_taken_back_as_long_as_nobody_has_taken_over(
    library: Library, store: SaveStore
) -> None:
    """Nothing is drawn before that; the key leads to Ada through a curtain of her own."""
    async with seated_at(library, store, last_action()) as scene:
        await scene.lift()
        await scene.press("0")
        assert waits(scene)
        assert "Ada has chosen: End the turn" in scene.text()
        assert "Scrying" not in scene.text()
        await scene.key_at("b", 5.0)
        assert "I am Ada" in scene.text()
        await scene.lift()
        assert scene.game.viewer == 0
        await scene.press("0")
        await scene.lift()
        assert scene.game.viewer == 1
        assert len(scene.session.state.seats[0].hand) == 4


async def test_the_curtain_says_what_taking_over_answers(
    library: Library, store: SaveStore
) -> None:
    ruleset, dice = library.load("villainous"), Random(2)
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben", "Cleo"], seed=2))
    while session.decision is not None and session.decision.manner.on_curtain is None:
        session.answer(dice.choice(session.decision.options).key)
    async with seated_at(library, store, session, size=(80, 24)) as scene:
        assert isinstance(scene.app.screen, Curtain)
        assert "Space answers: Nobody" in scene.text()
        asked = session.decisions
        await scene.press("space")
        assert [one.key for one in session.history][asked] == NOBODY_KEY


@pytest.mark.parametrize("animation", [True, False])
async def test_with_nothing_left_to_do_the_end_of_the_turn_waits_for_a_key(
    library: Library, store: SaveStore, animation: bool
) -> None:
    async with seated_at(library, store, last_action(), animation=animation) as scene:
        await scene.lift()
        await scene.press("plus", "enter", "t")
        assert scene.game.viewer == 0
        assert "Ada gains 2 Power." in scene.game.panel.canvas.text()
        await scene.press("enter")
        assert scene.game.viewer == 0, "nobody chose to end it"
        await scene.press("0", "enter")
        assert waits(scene)


async def test_before_a_computer_the_end_of_the_turn_asks_for_enter(
    library: Library, store: SaveStore
) -> None:
    """There is no curtain on which it could wait, and it cannot be taken back."""
    async with seated_at(library, store, last_action()) as scene:
        scene.opened.change_hands(1, "easy")
        scene.app.pop_screen()
        scene.game.go_on()
        await scene.press("plus", "enter", "t")
        assert scene.game.viewer == 0
        assert asked(scene.session) == "act"


def test_a_number_plays_a_card_and_where_none_can_be_played_says_what_discards() -> None:
    game = last_action()
    picker = picker_of(game)
    assert picker.press("2")
    assert picker.onward == ("card", "jafar.iago.1")
    answer(game, "play b1", "iago", "cave_of_wonders")
    picker = picker_of(game)
    assert picker.press("2")
    assert (picker.called, picker.onward) == (False, None)
    assert "d first discards" in picker.complaint
    assert "used" in picker.complaint
    given = [("act", "discard t1"), ("discard", "jafar.crushing_blow.1")]
    assert keys_for_run(picker, given) == (("d",), 1)


@pytest.mark.parametrize("somebody", [False, True])
async def test_the_last_question_for_conditions_stands_on_the_same_curtain(
    library: Library, store: SaveStore, somebody: bool
) -> None:
    """Lifting it ends the turn and says that nobody plays one; a number names who does."""
    rich = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["smee"])
    others = [realm("prince_john", hand=["greed"]), realm("ursula", hand=["trickery"])]
    game = table(rich, *others, offered=[])
    answer(game, "gain b1")
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("0")
        assert waits(scene)
        assert "6 or more Power" in scene.text()
        assert "2 Ben" in scene.text()
        assert "3 Cleo" in scene.text()
        if somebody:
            await scene.key_at("3", 5.0)
            assert "I am Cleo" in scene.text()
            assert asked(game) == "window"
        else:
            await scene.lift()
            assert (asked(game), scene.game.viewer) == ("go", 1)


async def test_the_list_of_keys_at_that_curtain_has_those_that_work_there(
    library: Library, store: SaveStore
) -> None:
    rich = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["smee"])
    game = table(rich, realm("prince_john", hand=["greed"]), offered=[])
    answer(game, "gain b1")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.press("0")
        assert waits(scene)
        await scene.press("f1")
        assert isinstance(scene.app.screen, HelpScreen)
        rows = [" ".join(row.strip(" █│").split()) for row in scene.text().split("\n")]
        assert {"b back to Ada", "c yes, somebody does", "2 yes, somebody does: Ben"} <= {*rows}
        assert any(row.startswith("Space take over") for row in rows)


async def test_the_key_at_that_curtain_opens_the_question_for_all(
    library: Library, store: SaveStore
) -> None:
    rich = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["cutlass"])
    game = table(rich, realm("prince_john", hand=["greed"]), offered=[])
    answer(game, "gain b1")
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("0")
        await scene.key_at("c", 5.0)
        assert scene.game.viewer == PUBLIC
        assert asked(game) == "window"
        assert "Cutlass" not in scene.text()


async def test_a_game_that_is_left_at_that_curtain_is_resumed_there(
    library: Library, store: SaveStore
) -> None:
    """It is kept with the game before the curtain hangs, and forgotten once an answer is given."""
    async with seated_at(library, store, last_action()) as scene:
        await scene.lift()
        await scene.press("0")
        assert waits(scene)
        path = scene.opened.path
        scene.opened.close()
    assert said_in_the_list(path).endswith(" · Ben to take over"), "the list of games says so"
    saved = store.open(path, library)
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(120, 40)) as pilot:
        scene = Seated(app, pilot, saved.session)
        await scene.drawn()
        assert waits(scene)
        await scene.key_at("b", 5.0)
        assert "I am Ada" in scene.text()
        await scene.lift()
        await scene.press("0")
        await scene.lift()
        assert (scene.game.viewer, saved.held_answer) == (1, "")


async def test_the_list_of_games_names_who_takes_over_at_a_question_of_the_table(
    library: Library, store: SaveStore
) -> None:
    rich = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["cutlass"])
    game = table(rich, realm("prince_john", hand=["greed"]), offered=[])
    answer(game, "gain b1")
    answer(game, "end")
    assert asked(game) == "window"
    with store.new(game) as saved:
        assert said_in_the_list(saved.path).endswith(" · Ben to take over")
    with store.new(game.fork(), computers={1: "random"}) as saved:
        assert said_in_the_list(saved.path).endswith(" · the table to play a Condition or not")


async def test_the_curtain_that_comes_back_tells_what_was_played_in_between(
    library: Library, store: SaveStore
) -> None:
    """Then the question of the table, which stood there before."""
    rich = realm("captain_hook", at="mermaid_lagoon", power=6)
    game = table(rich, realm("prince_john", hand=["greed", "cowardice"]), offered=[])
    answer(game, "gain b1")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.key_at("c", 5.0)
        await scene.key_at("2", 10.0)
        await scene.key_at("enter", 15.0)
        assert "I am Ben" in scene.text()
        assert "plays Greed" not in scene.text(), "nothing has been played yet"
        await scene.lift()
        scene.game.answer("prince.greed.1")
        await scene.drawn()
        text = scene.text()
        assert "I am Ada" in text
        assert text.index("plays Greed") < text.index("Does anyone play a Condition?")


async def test_whoever_is_next_plays_a_condition_of_its_own_under_one_curtain(
    library: Library, store: SaveStore
) -> None:
    """It has the keyboard, asks the others aloud, and its hand comes back by the named button."""
    rich = realm("captain_hook", at="mermaid_lagoon", power=6)
    greedy = realm("prince_john", hand=["greed", "cowardice"])
    game = table(rich, greedy, realm("ursula", hand=["trickery"]), offered=[])
    answer(game, "gain b1", "end", "seat 1")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        assert "I am Ben" in scene.text()
        await scene.lift()
        scene.game.answer("prince.greed.1")
        await scene.drawn()
        text = scene.text()
        assert (asked(game), scene.game.viewer) == ("window", PUBLIC)
        assert "Cowardice" not in text
        await scene.press("0")
        assert "opens Ben's hand" in scene.text()
        await scene.press("enter")
        assert (who(game), scene.game.viewer) == (1, 1)
        assert "Cowardice" in scene.text()


async def test_a_key_pressed_twice_after_done_does_not_end_the_turn(
    library: Library, store: SaveStore
) -> None:
    game = discarding()
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("0", "enter")
        assert asked(game) == "act"
        await scene.press("enter", "enter")
        assert scene.game.viewer == 0
        await scene.press("0", "enter")
        assert waits(scene)
