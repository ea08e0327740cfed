"""A question that a card asks shows the realm it is about, the card, and whose realm it is."""

from __future__ import annotations

import re
from random import Random

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.players.review import Moment
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.demo import UnkeptGame
from tabletop_tui.screens.finished.review import MomentBoard
from tabletop_tui.screens.play.game import screen_class
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    asked,
    realm,
    start,
    step_forward,
    table,
)
from tests.screens.table import Seated, seated_at
from tests.screens.villainous.looks import SMALL, drawn, screen

LARGE = (120, 40)


def fated(villain: str, fate: str, *, other: str = "taunt", **laid: object) -> Play:
    """Jafar takes a Fate action against Ben, whose card goes to the first place it may."""
    mine = realm("jafar", at="streets_of_agrabah")
    theirs = realm(villain, fate=[fate, other], **laid)  # type: ignore[arg-type]
    game = table(mine, theirs)
    answer(game, "fate t2", "seat 1")
    while game.decision is not None and game.decision.kind in ("fate-card", "spot"):
        wanted = [option.key for option in game.decision.options if f".{fate}." in option.key]
        game.answer((wanted or [option.key for option in game.decision.options])[0])
    return game


def flounder() -> Play:
    """Ada has played Flounder in the realm of Ben, who is Ursula."""
    return fated("ursula", "flounder", other="max", discard=["cauldron"])


def question(scene: Seated) -> str:
    """The words of the decision panel, without its frame."""
    return " ".join(scene.game.panel.canvas.text().replace("│", " ").split())


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_flounder_asks_in_the_realm_it_was_played_in(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated_at(library, store, flounder(), size=size) as scene:
        await scene.lift()
        assert "URSULA (Ben)" in drawn(scene)
        assert "JAFAR" not in drawn(scene)
        assert "Flounder (Ben's realm): shuffle the discard" in question(scene)


async def test_the_card_that_asks_has_a_row_of_its_own_in_a_crowd(
    library: Library, store: SaveStore
) -> None:
    """What has none is counted in words: a number with a plus before it reads as Strength."""
    crowd = ["aladdin", "rajah + wish", "sultan", "princess_jasmine", "giant_hourglass"]
    crowd += ["scarab_pendant", "palace_guard", "palace_guard", "razoul", "gazeem"]
    game = fated("jafar", "abu", other="genie", sultans_palace=crowd)
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert scene.game.decision is not None
        assert scene.game.decision.kind == "steal"
        assert re.search(r"[│║]  \d Abu", drawn(scene)), drawn(scene)
        assert not re.search(r"[│║] \+\d [A-Z]", drawn(scene)), drawn(scene)


async def test_the_pane_shows_who_asks_where_the_answers_are_no_cards(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, flounder(), size=LARGE) as scene:
        await scene.lift()
        pane = scene.game.card_pane.canvas.text()
        assert "Flounder" in pane
        assert "Fate Hero of" in pane
        await scene.press("i")
        assert "Fate Hero of Ursula" in scene.text(), "and i opens it"


async def test_items_of_the_fate_pile_are_chosen_in_the_realm_they_go_to(
    library: Library, store: SaveStore
) -> None:
    game = fated("ursula", "scuttle", other="max", fate_discard=["snarfblat", "dinglehopper"])
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert "URSULA (Ben)" in drawn(scene)
        assert "Scuttle (Ben's realm): attach which Item?" in question(scene)


async def test_a_question_about_the_own_realm_names_its_card_and_nobody(
    library: Library, store: SaveStore
) -> None:
    mine = realm("jafar", at="oasis", hand=["scrying"])
    game = table(mine, realm("ursula"))
    answer(game, "play b2", "scrying")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert "JAFAR  " in drawn(scene)
        assert "Scrying: look for which type?" in question(scene)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_card_asks_of_another_player_names_the_card(seed: int) -> None:
    """Over random games; the places where a card may go, and who fights, name it by themselves."""
    game, luck, found = start(seats=4, seed=seed), Random(seed), 0
    while game.decision is not None and game.decisions < 2500:
        asked, asking = game.decision, game.state.asking
        if asking and asked.kind not in ("spot", "fate-card", "fate", "window", "unmask"):
            villains = [GAME.content.villains[seat.villain].short for seat in game.state.seats]
            whose = villains.index(asking[-1].split(".")[0])
            if asked.seat not in (whose, -1):
                found += 1
                assert GAME.content.kinds[asking[-1]].name in asked.prompt
                assert f"({game.table.names[whose]}'s realm)" in asked.prompt
        game.answer(luck.choice(asked.options).key)
    assert found, "nobody was asked by a card of somebody else"
    assert game.state.asking == [] or game.decision is not None


@pytest.mark.parametrize("size", [SMALL, LARGE, (200, 60)])
async def test_cards_of_a_deck_are_looked_at_with_their_texts(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """Whether they go back, and in which order; before the secret answer none stands out."""
    crown = realm("ursula", at="ursulas_lair", ursulas_lair=["crown"], fate=["grimsby", "max"])
    game = table(crown, realm("jafar"))
    answer(game, "activate t2")
    texts = [GAME.content.kinds[card].entry.text for card in ("ursula.grimsby.1", "ursula.max.1")]
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        for kind in ("peek", "top"):
            assert scene.game.decision is not None
            assert scene.game.decision.kind == kind
            told = drawn(scene) + screen(scene).hand.canvas.text()
            assert "you look at" in told
            assert {*" ".join(texts).split()} <= {*told.replace("│", " ").split()}
            await scene.press("2")
        assert drawn(scene) + screen(scene).hand.canvas.text() == told, "nothing tells the order"
        assert scene.game.picker is not None
        for entry in scene.game.picker.entries:
            row = rf"{entry.mark} +{entry.option.label}|─ {entry.mark} ─"
            assert re.search(row, told), "each bears its number"


async def test_a_card_that_comes_back_is_chosen_by_its_text(
    library: Library, store: SaveStore
) -> None:
    mine = realm("ursula", hand=["opportunist"], discard=["cauldron", "whirlpool"])
    game = table(mine, realm("jafar"))
    answer(game, "play b2", "opportunist")
    async with seated_at(library, store, game, size=LARGE) as scene:
        await scene.lift()
        assert "gain 2 Power for each" in question(scene), "of the one under the cursor"
        assert "Move a Hero to" in question(scene), "and of the other"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_lone_target_of_fate_is_asked_for_with_the_reason(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    game = table(realm("jafar", at="streets_of_agrabah"), realm("ursula"))
    answer(game, "fate t2")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        assert "Reveal two of Ben's Fate cards? It cannot be undone." in question(scene)
    game = table(realm("jafar", at="streets_of_agrabah"), realm("ursula"), realm("captain_hook"))
    answer(game, "fate t2")
    assert game.decision is not None
    assert game.decision.prompt == "Whose Fate deck?"


async def test_a_condition_that_is_at_work_is_not_said_to_be_unplayable(
    library: Library, store: SaveStore
) -> None:
    mine = realm("captain_hook", hand=["obsession"], fate=["john"])
    strong = realm("jafar", at="sultans_palace", sultans_palace=["rajah", "razoul", "gazeem"])
    game = table(strong, mine)
    answer(game, "vanquish b1", "razoul", "gazeem")
    step_forward(game, 1, "obsession")
    async with seated_at(library, store, game, size=LARGE) as scene:
        await scene.lift()
        assert "Obsession: play John?" in question(scene)
        pane = scene.game.card_pane.canvas.text()
        assert "Obsession" in pane
        assert "Cannot be played" not in pane


async def test_a_fate_card_is_placed_in_a_realm_that_the_question_names(
    library: Library, store: SaveStore
) -> None:
    hook = realm("captain_hook", fate=["wendy", "taunt"], skull_rock=["john"])
    game = table(realm("jafar", at="streets_of_agrabah"), hook, realm("ursula"))
    answer(game, "fate t2", "seat 1")
    assert game.decision is not None
    assert game.decision.prompt == "Play which Fate card in Ben's realm?"
    answer(game, "wendy")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert "Play Wendy where in Ben's realm?" in question(scene)
        assert "1 Jolly Roger" in question(scene)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_hand_is_seen_while_a_card_is_placed(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    hand = ["iago", "hypnotize", "scrying", "deception"]
    game = table(realm("jafar", at="oasis", power=6, hand=hand), realm("captain_hook"))
    answer(game, "play b2", "iago")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        assert "Play Iago where, for 1 Power?" in question(scene)
        told = drawn(scene) + screen(scene).hand.canvas.text()
        assert "Activate, 1 Power" in " ".join(told.split()), "what is placed is read as well"
        assert size != SMALL or "Iago  face up" in told, "and is no card of the hand"
        for name in ("Hypnotize", "Scrying", "Deception"):
            assert name in told


async def test_where_a_condition_is_chosen_nothing_is_said_of_what_others_cost(
    library: Library, store: SaveStore
) -> None:
    hook = realm("captain_hook", power=0, hand=["cunning", "obsession", "cutlass", "smee"])
    jafar = realm("jafar", at="oasis", sultans_palace=["razoul + scimitar", "iago", "gazeem"])
    game = table(jafar, hook)
    answer(game, "gain b1", "conditions", "seat 1")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert "Play which Condition?" in question(scene)
        shown = screen(scene).hand.canvas.text()
        assert "Cutlass" in shown
        assert "costs" not in shown


async def test_the_hand_says_which_key_plays_which_condition_and_nothing_of_the_choice(
    library: Library, store: SaveStore
) -> None:
    hook = realm("captain_hook", power=0, hand=["cutlass", "cunning", "obsession", "smee"])
    jafar = realm("jafar", at="oasis", sultans_palace=["razoul + scimitar", "iago", "gazeem"])
    game = table(jafar, hook)
    answer(game, "gain b1", "conditions", "seat 1")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        picker = scene.game.picker
        assert picker is not None
        marks = {e.option.target or e.option.key: e.mark for e in picker.entries}
        shown = screen(scene).hand.canvas.text()
        assert f" {marks['hook.cunning.1']} Cunning" in shown
        assert "  Cutlass" in shown
        await scene.press(marks["hook.cunning.1"])
        assert screen(scene).hand.canvas.text() == shown


async def test_the_key_of_the_hint_has_room_in_a_small_window(
    library: Library, store: SaveStore
) -> None:
    """Enter stands in the button of the decision already."""
    mine = realm("jafar", at="oasis", hand=["iago", "scrying"])
    async with seated_at(library, store, table(mine, realm("ursula")), size=SMALL) as scene:
        await scene.lift()
        await scene.press("t")
        keys = scene.game.keys.canvas.text()
        assert "u undo" in keys
        assert "h hint" in keys
        assert "i inspect" in keys
        assert "v realms" in keys
        assert " choose " in scene.game.panel.canvas.text()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_objective_of_a_villain_who_is_taken_is_told_with_who_took_it(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    game = start(3, villains="choose")
    game.answer("prince_john")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        shown = " ".join(drawn(scene).split())
        assert "Prince John Ada: Start your turn with 20 Power or more." in shown


async def test_who_is_asked_for_somebody_else_pays_nothing_by_enter(
    library: Library, store: SaveStore
) -> None:
    """Ada fates Ben, who is asked aloud while she keeps the keyboard: Enter changes nothing."""
    fate, nottingham = ["steal_from_the_rich", "skippy"], ["toby + clever_disguise"]
    john = realm("prince_john", power=3, fate=fate, nottingham=nottingham)
    game = table(realm("jafar", at="streets_of_agrabah"), john)
    answer(game, "fate t2", "seat 1", "steal_from_the_rich")
    assert asked(game) == "unmask"
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        picker = scene.game.picker
        assert picker is not None
        assert picker.option is not None
        assert picker.option.key == "no"


def test_a_review_shows_a_question_of_the_table_as_its_seat_saw_it() -> None:
    """Ben was asked aloud, and the answer was his: his hand lies in front of him."""
    fate, nottingham = ["steal_from_the_rich", "skippy"], ["toby + clever_disguise"]
    john = realm("prince_john", power=3, fate=fate, nottingham=nottingham)
    game = table(realm("jafar", at="streets_of_agrabah"), john)
    answer(game, "fate t2", "seat 1", "steal_from_the_rich")
    shown = screen_class(GAME)(UnkeptGame(game))
    MomentBoard().show_moment(
        shown, Moment(0, Seat(game, 1).for_computer(), "no"), "keep the Power"
    )
    assert (shown.board.viewer, shown.board.chosen) == (1, "no")


@pytest.mark.parametrize("size", [SMALL, (200, 60)])
async def test_an_attached_item_bears_its_key_and_what_costs_the_same_costs_it_once(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """With frames around the cards, too. Each answer had said that it costs 0."""
    mine = realm(
        "jafar",
        at="streets_of_agrabah",
        hand=["necessary_sacrifice"],
        streets_of_agrabah=["razoul + scimitar"],
        oasis=["palace_guard"],
    )
    game = table(mine, realm("captain_hook"))
    answer(game, "play b2", "necessary_sacrifice")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        assert re.search(r"\d\) *\+ Scimitar", drawn(scene))
        assert "costs" not in scene.game.panel.canvas.text()
        assert game.decision is not None
        assert game.decision.rule == "What a card asks", "it goes to no location"


def test_what_costs_the_same_everywhere_says_so_in_the_question() -> None:
    hook = realm(
        "captain_hook", at="jolly_roger", hand=["cutlass"], skull_rock=["smee", "swashbuckler"]
    )
    game = table(hook, realm("jafar"))
    answer(game, "play b2", "cutlass")
    assert game.decision is not None
    assert game.decision.prompt == "Attach Cutlass to whom, for 1 Power?"
    assert not any("costs" in option.detail for option in game.decision.options)
