"""A turn on the drawn board of Villainous: the race, fate, the hand and its keys."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.page import PagesScreen
from tests.rulesets.villainous.scenes import answer, asked, realm, table
from tests.screens.keyboard.test_one_keyboard import give
from tests.screens.table import seated_at
from tests.screens.villainous.looks import SMALL, drawn, faces, said, screen


async def test_the_race_names_the_goals_of_all_villains(library: Library, store: SaveStore) -> None:
    """And says who wins at the next start of a turn as things stand, and what a Condition needs."""
    rich = realm("prince_john", hand=["greed"], power=20)
    game = table(realm("captain_hook", power=6), rich, offered=[])
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        shown = drawn(scene)
        assert "✓ 20 of 20 Power" in shown
        assert "hand 1  deck" in shown
        assert "Ben wins when their next turn starts unless this changes" in shown
        assert "Conditions: Ada has 6 or more Power" in shown
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        assert "Ben wins when their next turn starts unless this changes." in drawn(scene)


def test_the_end_tells_how_far_everybody_was() -> None:
    game = table(realm("captain_hook"), realm("prince_john", power=20))
    answer(game, "end")
    assert game.outcome is not None
    assert game.ruleset.turns_taken(game.state) == 12, "the statistics count the same"
    told = [
        "".join(phrase.text for phrase in note) for note in game.outcome.notes_for(["Ada", "Ben"])
    ]
    assert told == [
        "The game ended in round 6, turn 12.",
        (
            "Ada as Captain Hook: 0 of 4 goals, 5 Power; still open: Hangman's Tree unlocked, "
            "Peter Pan in the realm, Peter Pan at the Jolly Roger, Peter Pan defeated."
        ),
        "Ben as Prince John: 1 of 1 goal, 20 Power.",
    ]


async def test_both_fate_cards_lie_open_and_one_says_why_it_cannot_be_played(
    library: Library, store: SaveStore
) -> None:
    """Over the realm they are for, which is shown as soon as its player is under the cursor."""
    mine = realm("jafar", at="streets_of_agrabah")
    game = table(mine, realm("captain_hook", fate=["john", "taunt"]))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        scene.game.answer("fate t2")
        await scene.pilot.pause()
        assert "CAPTAIN HOOK" in drawn(scene)
        assert "◀Ben" in drawn(scene)
        scene.game.answer("seat 1")
        await scene.pilot.pause()
        decision = scene.game.decision
        assert decision is not None
        assert decision.kind == "spot", "the only card that can be played needs no key"
        assert "Hero · Strength 2" in drawn(scene)
        assert "when revealed: no Hero in the realm" in drawn(scene), "John comes after it"
        await scene.press("down", "down")
        picker = scene.game.picker
        assert picker is not None
        assert picker.option is not None
        chosen = picker.option.key
        assert chosen != decision.options[0].key
        assert "undo" not in scene.text(), "it would only come to the lone answer again"
        await scene.press("u", "u")
        assert scene.game.decision is not None
        assert scene.game.decision.kind == "spot", "chance has spoken: nothing is taken back"
        picker = scene.game.picker
        assert picker is not None
        assert picker.option is not None
        assert picker.option.key == chosen, "the cursor stands where it stood"
        assert "No undo" in picker.complaint
        assert not scene.app._notifications, "no toast lies over the hand"


async def test_what_fate_left_over_does_not_lie_beside_a_card_of_the_next_turn(
    library: Library, store: SaveStore
) -> None:
    other = realm("captain_hook", at="skull_rock", fate=["john", "taunt"], hand=["smee"], power=9)
    game = table(realm("jafar", at="streets_of_agrabah"), other)
    answer(game, "fate t2", "seat 1", "john", "jolly_roger", "end")
    answer(game, "jolly_roger", "play b2", "smee")
    assert asked(game) == "spot"
    for size in (SMALL, (120, 40)):
        async with seated_at(library, store, game, size=size) as scene:
            await scene.lift()
            await scene.press("down")
            assert "Smee" in drawn(scene)
            assert "Taunt" not in drawn(scene)


async def test_the_key_of_what_is_chosen_already_says_that_enter_takes_it(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("jafar"), realm("captain_hook"), realm("ursula"))
    answer(game, "fate b2")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert asked(game) == "fate"
        await scene.press("2", "2")
        assert "Enter gives it for good:" in scene.game.panel.canvas.text()


async def test_the_only_ally_that_can_fight_is_not_asked_for(
    library: Library, store: SaveStore
) -> None:
    """That lies open to all; `u` takes it back with the action."""
    lying = ["abu", "palace_guard"]
    game = table(realm("jafar", at="sultans_palace", sultans_palace=lying), realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        given = len(scene.session.history)
        await scene.press("x")
        assert [answer.key for answer in scene.session.history[given:]] == [
            "vanquish b1",
            "jafar.palace_guard.1",
        ]
        assert asked(game) == "act"
        await scene.press("u")
        assert len(scene.session.history) == given
        assert "Abu" in drawn(scene)


async def test_the_cards_of_the_hand_carry_the_keys_that_play_them(
    library: Library, store: SaveStore
) -> None:
    """Its number plays a card at once, from the question of the action on; the same one later."""
    hand = ["razoul", "palace_guard", "iago", "deception"]
    game = table(realm("jafar", at="oasis", power=2, hand=hand), realm("captain_hook"))
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert "p·Play" in drawn(scene), "a symbol has the key of its action"
        shown = screen(scene).hand.canvas.text()
        assert "2 Palace Guard" in shown
        assert "1 Razoul" not in shown, "it costs too much"
        await scene.press("1")
        panel = " ".join(screen(scene).panel.canvas.text().split())
        assert "Razoul: 1 Power short." in panel
        await scene.press("2")
        assert asked(game) == "spot", "the action and the card were given by one key"
        await scene.press("u")
        assert asked(game) == "act", "nobody has seen the question in between"
        assert "2 Palace Guard" in screen(scene).hand.canvas.text()


async def test_a_condition_in_the_hand_waits_and_is_not_barred(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("jafar", hand=["deception"], power=0), realm("captain_hook"))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        hand = screen(scene).hand.canvas
        assert "not in your own turn" in hand.text()
        assert not [cell for row in hand.rows for cell in row if cell[1] == "red"]


async def test_the_texts_of_a_hand_stand_there_whole(library: Library, store: SaveStore) -> None:
    """Where the window is high: the longest of its villain among four."""
    hand = ["iago", "sorcerous_power", "necessary_sacrifice", "a_snake_am_i"]
    async with seated_at(
        library, store, table(realm("jafar", hand=hand), realm("ursula")), size=(120, 40)
    ) as scene:
        await scene.lift()
        assert not screen(scene).hand.canvas.cuts


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_each_place_tells_what_a_hero_of_fate_would_cover_there(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    mine = realm("jafar", at="streets_of_agrabah")
    hook = realm("captain_hook", fate=["wendy", "taunt"], skull_rock=["john"])
    game = table(mine, hook)
    answer(game, "fate t2", "seat 1")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        assert game.decision is not None
        assert game.decision.kind == "fate-card"
        assert "would cover" not in said(scene), "no card is chosen yet"
        await scene.press("down")
        assert said(scene).count("would cover") == 3
        if size == SMALL:
            # Where the hand would stand otherwise: they must not be taken for it.
            assert "face up" in screen(scene).hand.canvas.text()
        answer(game, "hook.wendy.1")
        scene.game.go_on()
        await scene.pilot.pause()
        assert game.decision.kind == "spot"
        await scene.press("down")
        assert "would be here" in said(scene)
        assert "would cover nothing more" in said(scene)
        marked = [row for row in scene.game.board.canvas.rows if ("░", "amber") in faces(row)]
        assert marked, "the symbols themselves are marked as well"


async def test_in_a_small_window_a_place_is_told_in_full_below_the_list(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("queen_of_hearts", power=6), realm("jafar"), phase="move")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        await scene.press("down")
        panel = " ".join(scene.game.panel.canvas.text().replace("│", " ").split())
        option = scene.game.picker.option if scene.game.picker else None
        assert option is not None
        assert option.detail in panel
        assert "…" not in panel.replace(", …", ""), "more actions, in whole words"


async def test_when_the_game_is_over_nothing_is_told_of_a_next_turn(
    library: Library, store: SaveStore
) -> None:
    rich = realm("prince_john", power=20, hand=["greed"])
    game = table(rich, realm("captain_hook"), phase="move", offered=[])
    async with seated_at(library, store, game) as scene:
        assert game.outcome is not None
        assert "20 of 20 Power" in drawn(scene)
        assert "next turn starts" not in drawn(scene)
        assert "Conditions:" not in drawn(scene)


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
@pytest.mark.parametrize(
    ("fate", "told"),
    [
        (["taunt", "taunt"], "Fate comes to nothing: Taunt (no Hero in the realm)."),
        # Peter Pan comes wherever he is revealed, and nobody is asked.
        (["tinker_bell", "peter_pan"], "plays Peter Pan at Hangman's Tree"),
    ],
)
async def test_who_took_a_fate_action_that_asked_nothing_is_told_what_came_of_it(
    library: Library, store: SaveStore, size: tuple[int, int], fate: list[str], told: str
) -> None:
    """In the smallest window no log stands beside the question."""
    game = table(realm("jafar", at="streets_of_agrabah"), realm("captain_hook", fate=fate))
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        scene.game.answer("fate t2")
        scene.game.answer("seat 1")
        await scene.drawn()
        assert asked(game) == "act"
        panel = " ".join(scene.game.panel.canvas.text().replace("│", " ").split())
        assert told in panel


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_what_scrying_turned_up_on_its_way_is_told_at_the_next_question(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """Nobody else sees it later: it has gone to the discard pile, or into the hand."""
    mine = realm("jafar", hand=["scrying"], deck=["hypnotize", "iago", "magic_lamp", "razoul"])
    game = table(mine, realm("captain_hook"))
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        await give(scene, "play t1", "jafar.scrying.1", "item")
        assert asked(game) == "act"
        panel = " ".join(scene.game.panel.canvas.text().replace("│", " ").split())
        assert "Turned up: Hypnotize, Iago, Magic Lamp." in panel


async def test_what_a_condition_brought_into_a_realm_is_told_to_whose_it_is(
    library: Library, store: SaveStore
) -> None:
    """Where no log stands beside the board, before Ada goes on with her turn."""
    hook = realm("captain_hook", hand=["cannon"], fate=["john"], skull_rock=["cannon"])
    game = table(hook, realm("jafar", hand=["deception"]), offered=["ally_strength 4"])
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        await give(scene, "play b2", "hook.cannon.2", "skull_rock", "conditions", "seat 1")
        await scene.lift()
        await give(scene, "jafar.deception.1", "jolly_roger")
        assert (asked(game), scene.game.viewer) == ("act", None)
        await scene.lift()
        assert isinstance(scene.app.screen, PagesScreen)
        told = " ".join(scene.text().split())
        assert "This concerns you." in told
        assert "Ben plays John" in told
        await scene.press("enter")
        assert (scene.game.is_current, scene.game.viewer) == (True, 0)


@pytest.mark.parametrize("resumed", [False, True])
async def test_undo_is_not_offered_where_it_would_only_be_answered_again(
    library: Library, store: SaveStore, resumed: bool
) -> None:
    """The Fate cards were revealed, and only one can be played: that answer needs no key."""
    mine = realm("captain_hook", at="skull_rock")
    game = table(mine, realm("jafar", power=0, fate=["treachery", "abu"]))
    answer(game, "fate b1")
    given = len(game.history)
    if resumed:
        answer(game, "seat 1", "abu")
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        if not resumed:
            await scene.give("seat 1")
        assert asked(game) == "spot"
        assert len(game.history) == given + 2
        assert not scene.game.undoable
        assert "undo" not in scene.game.keys.canvas.text()
        await scene.press("u")
        assert asked(game) == "spot"
        assert scene.game.picker is not None
        assert scene.game.picker.complaint == scene.game.back.why_not()
