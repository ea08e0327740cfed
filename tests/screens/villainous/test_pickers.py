"""The cursors of Villainous: keys that mean more than one answer, and where they start."""

from __future__ import annotations

import re

import pytest
from textual.events import Key

from rulesets.villainous.screen.pickers import ActPicker
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tests.rulesets.villainous.scenes import (
    Play,
    answer,
    asked,
    end_turn,
    keys,
    pass_turn,
    realm,
    step_forward,
    table,
)
from tests.screens.table import seated, seated_at
from tests.screens.villainous.looks import SMALL, screen
from tools.keys import picker_of
from tools.runs import keys_for_run


def test_fate_starts_at_whoever_is_nearest_to_the_objective() -> None:
    """Ben has one goal of three, Cleo none but more Power, Dov wins when his turn begins."""
    ben = realm("jafar", sultans_palace=["magic_lamp"])
    cleo = realm("maleficent", power=9)
    mine = realm("captain_hook", at="skull_rock")
    game = table(mine, ben, cleo)
    answer(game, "fate b1")
    assert picker_of(game).chosen_target == "seat 1"
    game = table(mine, ben, cleo, realm("prince_john", power=20))
    answer(game, "fate b1")
    assert picker_of(game).chosen_target == "seat 3"


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_the_hand_says_what_a_number_does_and_which_cards_are_picked(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """It plays at one question and discards at the next."""
    hand = ["scrying", "iago", "crushing_blow"]
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, power=9, hand=hand)
    game = table(mine, realm("captain_hook"))
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()

        def shown() -> str:
            return screen(scene).hand.canvas.text()

        assert "play" in shown()
        assert "discard ·" not in shown()
        await scene.press("d")
        assert shown().count("✓ discard") == 0
        await scene.press("1")
        assert asked(game) == "discard"
        assert shown().count("✓ discard") == 1
        assert len(re.findall(r"[12] (?:✓ )?discard|(?<!✓ )discard ·", shown())) == 2


async def test_before_an_action_a_number_plays_a_card_and_never_discards_one(
    library: Library, store: SaveStore
) -> None:
    hand = ["scrying", "iago", "scrying", "crushing_blow"]
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, power=0, hand=hand)
    game = table(mine, realm("ursula"))
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert not re.search(r"discard · ", screen(scene).hand.canvas.text())
        await scene.press("2")
        assert asked(game) == "act"
        picker = scene.game.picker
        assert picker is not None
        assert (picker.chosen, "d first discards" in picker.complaint) == (None, True)
        assert "Iago: 1 Power short." in picker.complaint, "what would help is Power"
        assert ("can be played" in picker.complaint, "used" in picker.complaint) == (True, False)
        await scene.press("d", "2")
        assert [card.split(".")[1] for card in (game.decision.picked if game.decision else ())] == [
            "iago"
        ]


async def test_a_number_that_only_chooses_names_its_card_on_the_button(
    library: Library, store: SaveStore
) -> None:
    hook = realm("captain_hook", at="jolly_roger", power=5, hand=["smee", "swashbuckler"])
    async with seated_at(
        library, store, table(hook, realm("ursula")), size=SMALL, ask_enter=True
    ) as scene:
        await scene.lift()
        await scene.press("2")
        assert scene.game.panel.button.word == "play Swashbuckler"
        await scene.press("down")
        assert "Swashbuckler" not in scene.game.panel.button.word


async def test_one_key_chooses_what_is_left_of_the_hand_and_enter_discards_it(
    library: Library, store: SaveStore
) -> None:
    """Whatever was picked before; one `u` takes all of the answer back, with its picks."""
    hand = ["scrying", "iago", "crushing_blow"]
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=hand)
    game = table(mine, realm("captain_hook"))
    answer(game, "discard t1")
    cards = [option.key for option in picker_of(game).decision.several]
    given = [("discard", card) for card in reversed(cards)]
    assert keys_for_run(picker_of(game), [*given, ("act", "end")]) == (("plus", "enter"), 3)
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        assert "+ all" in scene.text()
        await scene.press("2", "plus")
        assert (asked(game), game.state.seats[0].discard) == ("discard", [])
        assert "discard all 3" in scene.text()
        await scene.press("enter")
        assert asked(game) == "act"
        assert sorted(game.state.seats[0].discard) == sorted(cards)
        await scene.press("u")
        assert game.decision is not None
        assert (game.decision.kind, game.decision.picked) == ("discard", ())
        await scene.press("ctrl+y")
        assert asked(game) == "act"
        assert sorted(game.state.seats[0].discard) == sorted(cards)


@pytest.mark.parametrize("then", [[], ["enter"]])
async def test_one_key_takes_back_what_one_key_chose(
    library: Library, store: SaveStore, then: list[str]
) -> None:
    """Before Enter has discarded the hand and after it: at the question that the player saw."""
    hand = ["scrying", "iago", "crushing_blow"]
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=hand)
    game = table(mine, realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("plus", *then)
        await scene.press("u")
        assert asked(game) == "act"
        assert len(game.state.seats[0].hand) == 3


async def test_a_card_that_is_taken_back_leads_to_the_question_that_was_seen(
    library: Library, store: SaveStore
) -> None:
    """Its number took the action, too; a letter of the action asks which card, and so does u."""
    mine = realm("jafar", at="oasis", power=9, hand=["scimitar", "iago", "scrying"])
    game = table(mine, realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("2")
        assert asked(game) == "spot"
        await scene.press("u")
        assert asked(game) == "act"
        await scene.press("p", "2")
        assert asked(game) == "spot"
        await scene.press("u")
        assert asked(game) == "card"


async def test_two_keys_choose_all_but_one_card(library: Library, store: SaveStore) -> None:
    """Before the action is taken and after it; Enter discards them."""
    hand = ["scrying", "iago", "crushing_blow", "hypnotize"]
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=hand)
    game = table(mine, realm("captain_hook"))
    others = [card for card in game.state.seats[0].hand if "iago" not in card]
    given: list[tuple[str, str]] = [("discard", card) for card in others]
    given.append(("discard", "done"))
    keys = ("minus", "2", "enter")
    assert keys_for_run(picker_of(game), [("act", "discard t1"), *given]) == (keys, 5)
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        answered = game.decisions
        await scene.press("minus", "u")
        assert game.decisions == answered, "nothing is taken back but that a card is kept"
        await scene.press("minus")
        assert "All but which card?" in scene.text()
        assert "keep a card: 1-4" in scene.game.panel.canvas.text()
        assert scene.game.hand is not None
        drawn = scene.game.hand.canvas.text()
        assert all(f" {number} keep" in drawn for number in range(1, 5))
        await scene.press("2")
        decision = game.decision
        assert decision is not None
        assert sorted(decision.picked) == sorted(others)
        await scene.press("enter")
        assert sorted(game.state.seats[0].discard) == sorted(others)
        await scene.press("u")
        assert (asked(game), len(game.state.seats[0].hand)) == ("act", 4)


async def test_in_the_smallest_window_a_discard_is_told_whole_and_its_key_stays(
    library: Library, store: SaveStore
) -> None:
    hand = ["scrying", "iago", "crushing_blow", "hypnotize"]
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=hand)
    async with seated_at(
        library, store, table(mine, realm("captain_hook")), size=(80, 24)
    ) as scene:
        await scene.lift()
        for keys, told in ((("d", "1", "2", "end", "end"), "2 of the 4"), (("plus",), "all 4")):
            await scene.press(*keys)
            shown = " ".join(scene.game.panel.canvas.text().replace("│", " ").split())
            assert f"You discard {told} cards in your hand." in shown
            await scene.press("space")
            assert "Enter " in scene.game.panel.canvas.text()


def test_where_just_three_cards_go_no_key_throws_all_of_them() -> None:
    allies = ["swashbuckler", "swashbuckler", "swashbuckler"]
    hand, deck = ["tyranny", "vanish"], ["raven", "staff", "green_fire"]
    mine = realm("maleficent", hand=hand, deck=deck)
    game = table(realm("captain_hook", jolly_roger=allies), mine, offered=[])
    answer(game, "gain t1")
    step_forward(game, 1, "tyranny")
    assert asked(game) == "discard"
    picker = picker_of(game)
    assert not picker.press("plus")
    assert not picker.press("minus")
    assert not [key for key, _ in picker.hints if key in "+-0"]


def test_done_is_0_in_every_list_of_several() -> None:
    aboard = ["peter_pan", "pirate_brute", "pirate_brute", "swashbuckler"]
    fight = table(realm("captain_hook", jolly_roger=aboard), realm("jafar"))
    answer(fight, "vanquish b1", "pirate_brute", "pirate_brute.2")
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=["scrying", "iago"])
    discarding = table(mine, realm("captain_hook"))
    answer(discarding, "discard t1", "scrying")
    for game in (fight, discarding):
        picker = picker_of(game)
        assert picker.keys_for(picker.decision.options[-1]) == ("enter",)
        picker = picker_of(game)
        assert picker.press("0")
        assert picker.called
        assert picker.option is not None
        assert picker.option.key == "done"


async def test_the_key_that_is_done_held_down_does_not_end_the_turn(
    library: Library, store: SaveStore
) -> None:
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=["scrying", "iago"])
    game = table(mine, realm("captain_hook"))
    answer(game, "discard t1", "scrying")
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("0", "0", "0")
        assert asked(game) == "act"
        assert not isinstance(scene.app.screen, Curtain)
        await scene.press("enter")
        assert isinstance(scene.app.screen, Curtain)


def chosen(game: Play) -> str:
    """The answer on which the cursor stands before any key."""
    option = picker_of(game).option
    return option.key if option is not None else ""


def test_with_only_moves_left_the_cursor_ends_the_turn() -> None:
    """Its key still calls the move; to gain Power is more often meant than the end."""
    game = table(realm("queen_of_hearts", courtyard=["card_guard_heart"]), realm("jafar"))
    assert chosen(game) != "end"
    answer(game, "gain b1")
    assert keys(game) == ["move t2", "end"]
    assert chosen(game) == "end"


def test_activate_begins_at_a_card_guard_that_is_no_wicket_yet() -> None:
    """And where there are only Wickets, the cursor ends the turn rather than turn one back."""
    maze = ["card_guard_heart (wicket)", "card_guard_spade"]
    game = table(realm("queen_of_hearts", at="hedge_maze", hedge_maze=maze), realm("jafar"))
    answer(game, "gain b1", "activate t2")
    assert chosen(game) == "queen.card_guard_spade.1"
    answer(game, "card_guard_spade")
    assert keys(game) == ["end"]
    done = table(realm("queen_of_hearts", at="hedge_maze", hedge_maze=maze[:1]), realm("jafar"))
    answer(done, "gain b1")
    assert keys(done) == ["activate t2", "end"]
    assert chosen(done) == "end"


async def test_a_list_of_cards_to_discard_opens_at_its_first_card(
    library: Library, store: SaveStore
) -> None:
    """In the smallest window, where to be done stands above it."""
    hand = ["scrying", "iago", "crushing_blow", "scimitar", "hypnotize"]
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=hand)
    game = table(mine, realm("captain_hook"))
    answer(game, "discard t1")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        panel = scene.game.panel.canvas.text()
        assert "0 Done" in panel
        assert "1 Scrying" in panel
        await scene.press("down")
        assert scene.game.picker is not None
        assert scene.game.picker.chosen_target == "jafar.scrying.1"
        await scene.press("up", "up")
        assert scene.game.picker.chosen_target == "jafar.hypnotize.1"


def test_equal_actions_are_one_answer_whose_key_stays_when_one_is_used_up() -> None:
    """At the Oasis a card can be played twice."""
    hand = ["scrying", "scrying.2", "scrying.3"]
    game = table(realm("jafar", at="oasis", power=9, hand=hand), realm("captain_hook"))

    def plays() -> list[tuple[str, str]]:
        shown = [(entry.mark, entry.option.label) for entry in picker_of(game).entries]
        return [(mark, label) for mark, label in shown if label.startswith("Play a Card")]

    assert plays() == [("p", "Play a Card ×2")]
    first, second = [key for key in keys(game) if key.startswith("play ")]
    answer(game, first, hand[0])
    while asked(game) != "act":
        answer(game, keys(game)[0])
    assert plays() == [("p", "Play a Card")]
    picker = picker_of(game)
    assert picker.press("p")
    assert (picker.option and picker.option.key) == second


async def test_of_equal_actions_both_can_be_clicked(library: Library, store: SaveStore) -> None:
    hand = ["scrying", "scrying.2", "scrying.3"]
    game = table(realm("jafar", at="oasis", power=9, hand=hand), realm("captain_hook"))
    plays = [key for key in keys(game) if key.startswith("play ")]
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        picker = scene.game.picker
        assert picker is not None
        for key in plays:
            assert scene.game.decision is not None
            chosen = scene.game.decision.choices.get(key)
            assert chosen is not None
            assert chosen.target in scene.game.board.legal
            picker.unchoose()
            picker.click(chosen.target)
            assert (picker.chosen and picker.chosen.key) == plays[0]


async def test_a_card_keeps_its_number_until_the_hand_is_refilled(
    library: Library, store: SaveStore
) -> None:
    hand = ["scrying", "iago", "scrying.2", "scrying.3"]
    game = table(realm("jafar", at="oasis", power=9, hand=hand), realm("captain_hook"))
    async with seated_at(library, store, game, size=(120, 40)) as scene:

        def numbers() -> dict[str, str]:
            picker = scene.game.picker
            assert isinstance(picker, ActPicker)
            return {str(card): number for number, card in picker.cards.items()}

        await scene.lift()
        before = numbers()
        assert [*before.values()] == ["1", "2", "3", "4"]
        gone = next(iter(before))
        await scene.press("1", "enter")
        while asked(game) != "act":
            await scene.press("1", "enter")
        after = numbers()
        assert gone not in after
        assert {card: before[card] for card in before if card != gone}.items() <= after.items()
        last = [*before][-1]
        assert screen(scene).board.marks[last] == "4", "it stands beside the card"
        end_turn(game)
        pass_turn(game)
        assert screen(scene).board.keys_of(game.state, 0) == [*"1234"], "in the next turn"


async def test_a_lone_move_is_named_before_it_is_given(library: Library, store: SaveStore) -> None:
    """Neither its card nor its place is asked about: the key only chooses, and u is not needed."""
    mine = realm("maleficent", at="forbidden_mountains", forbidden_mountains=["green_fire"])
    game = table(mine, realm("captain_hook"))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        assert "m Move an Item, Ally or Curse" in scene.text()
        await scene.press("m")
        assert game.history == []
        assert " moves Green Fire to Briar Rose's Cottage." in " ".join(
            scene.game.panel.canvas.text().replace("│", " ").split()
        )
        await scene.press("enter")
        assert [given.key for given in game.history] == ["move t1"]


async def test_a_move_that_asks_where_is_taken_at_once(library: Library, store: SaveStore) -> None:
    mine = realm("maleficent", at="forbidden_mountains", the_forest=["green_fire"])
    game = table(mine, realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("m")
        assert asked(game) == "place"


async def test_keys_from_before_two_fate_cards_were_revealed_play_none_of_them(
    library: Library, store: SaveStore, runs: None
) -> None:
    """The reveal is for good: whoever typed on has not seen what came up."""
    hook = realm("captain_hook", at="skull_rock")
    ben = realm("jafar", at="oasis", fate=["aladdin", "sultan", "genie"])
    game = table(hook, ben)
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        await scene.give("fate b1")
        assert asked(game) == "fate"
        for key in (*scene.keys_for("seat 1"), "1", "enter", "1", "enter"):
            scene.app.post_message(Key(key, None))
        await scene.until(lambda: asked(game) == "fate-card")
        await scene.drawn()
        picker = scene.game.picker
        assert (asked(game), picker and picker.chosen) == ("fate-card", None)
        scene.begin_run()
        await scene.press("1", "enter")
        assert asked(game) == "spot", "what is read is answered"


async def test_that_an_answer_is_for_good_is_said_once(library: Library, store: SaveStore) -> None:
    """Also to its own key, pressed again."""
    ben = realm("jafar", at="oasis", fate=["aladdin", "sultan", "genie"])
    game = table(realm("captain_hook", at="skull_rock"), ben)
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        await scene.give("fate b1")
        key = scene.keys_for("seat 1")[0]
        for _ in range(2):
            await scene.press(key)
            said = " ".join(scene.game.panel.canvas.text().replace("│", " ").split())
            assert said.count("Enter gives it") <= 1
            assert "something new comes up" in said


async def test_the_key_of_one_ally_does_not_pick_the_only_other_one(
    library: Library, store: SaveStore
) -> None:
    """One of them alone is too weak, so the other one must fight as well; it has its own key."""
    allies = ["boarding_party", "pirate_brute"]
    hook = realm("captain_hook", at="jolly_roger", jolly_roger=["wendy", *allies])
    game = table(hook, realm("jafar"))
    answer(game, "vanquish b1")
    assert asked(game) == "allies"
    weak, strong = keys(game)
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        await scene.press(*scene.keys_for(weak))
        assert (asked(game), game.history[-1].key, keys(game)) == ("allies", weak, [strong])
        await scene.press(*scene.keys_for(strong))
        assert [given.key for given in game.history[-2:]] == [weak, strong]
        assert asked(game) != "allies"


async def test_all_cards_that_were_only_chosen_are_discarded_by_enter(
    library: Library, store: SaveStore
) -> None:
    """Another action was chosen before: so `+` only chooses, and Enter gives what it meant."""
    async with seated(library, store, "villainous", ["Ada", "Ben"], seed=5) as table:
        await table.lift()
        await table.press("2", "down", "+")
        assert table.session.decisions == 1
        await table.press("enter")
        decision = table.session.decision
        assert decision is not None
        assert (decision.kind, len(decision.picked) + 1) == ("discard", len(decision.several))
