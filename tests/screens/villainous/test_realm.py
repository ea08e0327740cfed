"""The realm on screen: what covers what, what the hand says, the other realms."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulesets.villainous.rules.playing import price_tag
from rulesets.villainous.screen.board import VillainousBoard
from rulesets.villainous.state import CardId
from rulesets.villainous.wording.race import key_cards
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tests.rulesets.villainous.scenes import GAME, Play, answer, asked, laid, realm, table
from tests.screens.table import Seated, seated_at
from tests.screens.villainous.looks import SIX, SMALL, drawn, said, screen


async def test_heroes_cover_the_upper_symbols(library: Library, store: SaveStore) -> None:
    game = table(realm("jafar", at="oasis", oasis=["abu"]), realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        assert drawn(scene).count("░") >= 4
        assert "Abu" in drawn(scene)
        assert "◀me" in drawn(scene)
        assert "locked" in drawn(scene)


async def test_where_the_villain_is_and_where_the_cursor_is_differ_in_shape(
    library: Library, store: SaveStore
) -> None:
    """Colour alone would not tell them apart."""
    game = table(realm("jafar", at="oasis"), realm("captain_hook"))
    answer(game, "end")
    async with seated_at(library, store, game, ask_enter=True) as scene:
        await scene.lift()
        await scene.press("3")
        assert scene.game.decision is not None
        assert scene.game.decision.kind == "go"
        shown = drawn(scene)
        assert (shown.count("╔"), shown.count("┏")) == (1, 1)


async def test_cards_carry_their_items_and_strength(library: Library, store: SaveStore) -> None:
    game = table(
        realm("jafar", at="oasis", streets_of_agrabah=["razoul + scimitar"]),
        realm("captain_hook"),
    )
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        state = game.state
        razoul = next(card for card in state.seats[0].realm if "razoul" in card)
        strength = game.ruleset.realm(state, 0).strength(razoul)  # type: ignore[attr-defined]
        assert f"{strength} Razoul" in drawn(scene)
        assert "+ Scimitar" in drawn(scene)


WICKETS: dict[str, Any] = {
    "courtyard": ["card_guard_club (wicket)"],
    "hedge_maze": ["card_guard_diamond (wicket)"],
    "tulgey_wood": ["card_guard_club (wicket)"],
    "white_rabbits_house": ["card_guard_diamond (wicket)"],
}


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_what_has_become_of_a_card_stays_readable(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    laid = {**WICKETS, "tulgey_wood": ["card_guard_club (wicket)", "alice (enlarged right)"]}
    game = table(realm("queen_of_hearts", **laid), realm("jafar"))
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        assert drawn(scene).count("[wicket]") == 4
        assert drawn(scene).count("Guard Club") == 2, "and who it is"
        assert "[enlarged →]" in drawn(scene)


def after_dragon_form() -> Play:
    """Maleficent has played Dragon Form; the turn goes on."""
    game = table(
        realm(
            "maleficent",
            at="the_forest",
            hand=["dragon_form"],
            briar_roses_cottage=["fauna"],
        ),
        realm("jafar"),
    )
    answer(game, "play b2", "dragon_form")
    return game


async def test_effects_that_last_are_told_above_the_realm(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, after_dragon_form(), size=SMALL) as scene:
        await scene.lift()
        assert "⚑ Dragon Form: 3 Power from each Fate action" in drawn(scene)
        await scene.press("v")
        assert "JAFAR" in drawn(scene)
        (maleficent,) = [line for line in drawn(scene).split("\n") if "Maleficent" in line]
        assert maleficent.endswith("⚑"), "and its sign where she has only a line"
        assert drawn(scene).count("⚑") == 1


async def test_a_realm_without_lasting_effects_has_no_sign(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, table(realm("maleficent"), realm("jafar"))) as scene:
        await scene.lift()
        assert "⚑" not in drawn(scene)


@pytest.mark.parametrize(
    ("laid", "cost"),
    [
        ({}, "◈X"),
        ({"oasis": ["abu"]}, "◈2"),
        ({"oasis": ["abu"], "streets_of_agrabah": ["aladdin"]}, "◈2-4"),
    ],
    ids=["nobody to aim at", "one Hero", "two Heroes"],
)
@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_the_hand_shows_what_hypnotize_costs(
    library: Library,
    store: SaveStore,
    laid: dict[str, Any],
    cost: str,
    size: tuple[int, int],
) -> None:
    hand = ["hypnotize", "scrying", "razoul", "iago"]
    jafar = realm("jafar", hand=hand, **laid)
    async with seated_at(library, store, table(jafar, realm("ursula")), size=size) as scene:
        await scene.lift()
        assert f"{cost} " in screen(scene).hand.canvas.text()
        costs = f"costs {cost.removeprefix('◈').replace('-', ' to ')}"
        assert price_tag(GAME.realm(scene.session.state, 0), CardId("jafar.hypnotize.1")) == costs


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_take_the_shot_tells_its_odds(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    queen = realm("queen_of_hearts", hand=["take_the_shot", "spear"], **WICKETS)
    game = table(queen, realm("jafar"))
    answer(game, "play b2")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        await scene.press("down")
        panel = scene.game.panel.canvas.text()
        assert re.search(r"wins in \d+% \(Costs below 8\)", panel)
        await scene.press("down")
        assert "wins in" not in scene.game.panel.canvas.text()


async def test_three_symbols_side_by_side_stay_in_their_location(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("prince_john", at="the_jail"), realm("jafar"))
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        (row,) = [line for line in drawn(scene).split("\n") if "+3" in line]
        assert row.endswith("✗Play ✗Disc ║")


async def test_the_hand_says_why_not(library: Library, store: SaveStore) -> None:
    game = table(
        realm("jafar", at="oasis", power=0, hand=["scarab_pendant", "scimitar"]),
        realm("captain_hook"),
    )
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        hand = screen(scene).hand.canvas.text()
        assert "Scarab Pendant" in hand
        assert "3 Power short" in " ".join(hand.replace("│", " ").split())


async def test_nothing_is_drawn_behind_the_curtain(library: Library, store: SaveStore) -> None:
    game = table(realm("jafar", hand=["scarab_pendant"]), realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        assert drawn(scene).strip() == ""
        assert screen(scene).hand.canvas.text().strip() == ""


@pytest.mark.parametrize("key", ["escape", "backspace"])
async def test_a_key_that_leads_back_leaves_another_realm_before_what_is_chosen(
    library: Library, store: SaveStore, key: str
) -> None:
    game = table(realm("jafar"), realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("down", "v")
        assert scene.game.picker is not None
        chosen = scene.game.picker.chosen
        assert chosen is not None
        await scene.press(key)
        assert "JAFAR" in drawn(scene)
        assert scene.game.picker.chosen == chosen
        await scene.press("v", "v", "escape")
        assert scene.game.picker.chosen is None, "both keys led back to the own realm"


async def test_other_realms_are_a_key_away_and_hide_their_hands(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("jafar"), realm("captain_hook", hand=["cutlass"], jolly_roger=["smee"]))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        assert "JAFAR" in drawn(scene)
        await scene.press("v")
        assert "CAPTAIN HOOK" in drawn(scene)
        assert "Smee" in drawn(scene)
        assert "Cutlass" not in drawn(scene) + screen(scene).hand.canvas.text()
        await scene.press("v")
        assert "JAFAR" in drawn(scene)
        await scene.click("seat 1")
        assert "CAPTAIN HOOK" in drawn(scene)


async def test_fate_is_played_in_the_realm_it_is_about(library: Library, store: SaveStore) -> None:
    game = table(
        realm("jafar", at="streets_of_agrabah"),
        realm("captain_hook", fate=["wendy", "john"]),
    )
    game.answer("fate t2")
    game.answer("seat 1")
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        assert "CAPTAIN HOOK" in drawn(scene)
        assert "Wendy" in screen(scene).hand.canvas.text(), "with its text, where the hand was"


async def test_cards_that_are_looked_at_are_not_called_open(
    library: Library, store: SaveStore
) -> None:
    """What all see lies face up; what Hook looks at is his alone."""
    scare = realm("captain_hook", hand=["give_them_a_scare"], fate=["wendy", "john"])
    game = table(scare, realm("jafar"))
    answer(game, "play b2", "give_them_a_scare")
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        assert "face up  Give Them a Scare" in drawn(scene)
        assert screen(scene).hand.canvas.text().count("you look at") == 2


async def test_the_guide_of_the_villain(library: Library, store: SaveStore) -> None:
    game = table(realm("jafar"), realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("g")
        assert "Objective of Jafar:" in scene.text()
        assert "Hypnotize  Effect" in scene.text(), "the cards it names stand below"


@pytest.mark.parametrize(
    ("villain", "name"),
    [
        ("captain_hook", "Boarding Party"),
        ("prince_john", "Sheriff of Nottingham"),
        ("queen_of_hearts", "Card Guard: Spade"),
        ("ursula", "Binding Contract: The Palace"),
    ],
)
def test_the_guide_lists_each_card_that_it_speaks_of(villain: str, name: str) -> None:
    found = key_cards(GAME.content, GAME.content.villains[villain])
    assert name in [kind.name for kind in found]


async def test_what_is_shown_of_the_guide_says_that_there_is_more(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("captain_hook"), realm("jafar"))
    async with seated_at(library, store, game, size=(200, 60)) as scene:
        await scene.lift()
        assert "from the guide: g shows all of it" in drawn(scene)


async def test_the_frame_of_a_card_has_one_colour_beside_its_items(
    library: Library, store: SaveStore
) -> None:
    john = realm(
        "prince_john",
        at="nottingham",
        nottingham=["wolf_archers + bow_and_arrows", "rhino_guards", "friar_tuck"],
    )
    game = table(john, realm("jafar"))
    answer(game, "vanquish b1")
    async with seated_at(library, store, game, size=(200, 60)) as scene:
        await scene.lift()
        assert asked(game) == "allies"
        rows = scene.game.board.canvas.rows
        framed = [row for row in rows if "+ Bow and Arrows" in "".join(one[0] for one in row)]
        assert {one[1] for row in framed for one in row if one[0] == "│"} >= {"amber"}


async def test_a_card_under_the_cursor_can_be_inspected(library: Library, store: SaveStore) -> None:
    game = table(realm("jafar", at="oasis", hand=["palace_guard"]), realm("captain_hook"))
    game.answer("play b2")
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        await scene.press("i")
        assert "Ally of Jafar" in scene.text()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 38), (160, 50)])
async def test_six_players_at_every_size(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    game = table(*(realm(villain) for villain in SIX))
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        board = scene.game.board
        assert isinstance(board, VillainousBoard)
        for name in ("JAFAR", "Captain Hook", "Maleficent", "Prince John", "Queen of Hearts"):
            assert name in drawn(scene)
        assert "Ursula" in drawn(scene)
        hot = {name for _, name in board.canvas.hot_regions}
        for place in ("sultans_palace", "streets_of_agrabah", "oasis", "cave_of_wonders"):
            assert f"seat 0 {place}" in hot
        decision = game.decision
        assert decision is not None
        panel = scene.game.panel.canvas.text()
        assert decision.options[0].label in panel
        assert " choose " in panel


async def test_q_closes_another_realm_and_does_not_leave(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("jafar", at="oasis"), realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        here, own = scene.game, drawn(scene)
        await scene.press("v")
        assert drawn(scene) != own
        await scene.press("q")
        assert scene.app.screen is here
        assert drawn(scene) == own
        await scene.press("q", "q")
        assert scene.app.screen is not here


async def test_a_hand_that_lies_open_is_on_the_screen(library: Library, store: SaveStore) -> None:
    flora = realm("maleficent", hand=["raven"], briar_roses_cottage=["flora"])
    async with seated_at(library, store, table(realm("jafar"), flora), size=SMALL) as scene:
        await scene.lift()
        assert "Ben's hand lies open: Raven" in drawn(scene)


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_the_first_turn_tells_how_the_villain_wins(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """All of its guide where there are the rows, and the objective anywhere.

    Later an objective of one row stays, in the smallest window however much lies in the realm.
    """
    game = table(realm("prince_john"), realm("captain_hook"), turn=1)
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        assert "Objective of Prince John: Start" in drawn(scene)
        assert ("g the guide" in drawn(scene)) == (size == SMALL)
        assert ("Robin Hood" in drawn(scene)) == (size != SMALL)
    later = table(realm("prince_john"), realm("captain_hook"), turn=3)
    async with seated_at(library, store, later, size=size) as scene:
        await scene.lift()
        assert "Objective of Prince John: Start" in drawn(scene)
    crowd = ["wolf_archers", "rhino_guards", "sir_hiss", "nutsy", "trigger", "warrant", "warrant"]
    full = table(realm("prince_john", nottingham=crowd), realm("captain_hook"), turn=3)
    async with seated_at(library, store, full, size=size) as scene:
        await scene.lift()
        assert size != SMALL or "Objective of Prince John: Start" in drawn(scene)


async def test_a_large_window_shows_the_other_realms(library: Library, store: SaveStore) -> None:
    hook = realm("captain_hook", jolly_roger=["smee + cutlass"], skull_rock=["john"])
    async with seated_at(library, store, table(realm("jafar"), hook), size=(200, 60)) as scene:
        await scene.lift()
        assert "JAFAR" in drawn(scene)
        assert re.search(r"Smee \d \(Cutlass\)", drawn(scene))
        assert "Hero John 2" in drawn(scene), "a word tells it, not its colour alone"
    async with seated_at(library, store, table(realm("jafar"), hook), size=(100, 30)) as scene:
        await scene.lift()
        assert "John" not in drawn(scene)


async def test_only_the_symbols_of_who_acts_look_usable(library: Library, store: SaveStore) -> None:
    """Not those of the target of a Fate action, who stands at symbols as well."""
    mine = realm("jafar", at="streets_of_agrabah")
    game = table(mine, realm("captain_hook", fate=["wendy", "john"]))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        assert on_teal(scene)
        scene.game.answer("fate t2")
        scene.game.answer("seat 1")
        await scene.pilot.pause()
        assert "CAPTAIN HOOK" in drawn(scene)
        assert not on_teal(scene)


async def test_nothing_looks_usable_at_a_question_that_takes_no_symbol(
    library: Library, store: SaveStore
) -> None:
    """The other actions of the turn wait until the card is played."""
    mine = realm("jafar", at="streets_of_agrabah", hand=["razoul", "palace_guard"], power=9)
    async with seated_at(
        library, store, table(mine, realm("captain_hook")), size=(120, 40)
    ) as scene:
        await scene.lift()
        assert on_teal(scene)
        decision = scene.game.decision
        assert decision is not None
        scene.game.answer(next(o.key for o in decision.options if o.key.startswith("play")))
        await scene.pilot.pause()
        assert scene.game.decision is not None
        assert scene.game.decision.kind == "card"
        assert not on_teal(scene)


async def test_a_hero_who_changed_sides_is_drawn_without_his_text(
    library: Library, store: SaveStore
) -> None:
    """It does not count any more; a Hero who fights on keeps his."""
    for genie, told in (("genie", True), ("genie (ally)", False)):
        game = table(realm("jafar", oasis=[genie]), realm("captain_hook"))
        async with seated_at(library, store, game, size=(160, 60)) as scene:
            await scene.lift()
            board = scene.game.board.canvas.text()
            assert "Genie" in board
            below = board.index("Cave of Wonders is locked")
            assert ("while" in board[:below]) is told, "what follows is the guide"


def on_teal(scene: Seated) -> bool:
    """Whether anything on the board has the colour of what can be used now."""
    return any(cell[2] == "teal" for row in scene.game.board.canvas.rows for cell in row)


async def test_a_lock_leaves_the_name_of_its_place(library: Library, store: SaveStore) -> None:
    game = table(realm("ursula", ursulas_lair=["ariel"]), realm("jafar"))
    game.state.seats[0].locked = [0]
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        assert "Ursula's Lair" in drawn(scene)
        assert "locked" in drawn(scene)


async def test_a_reason_in_a_small_hand_goes_on_below(library: Library, store: SaveStore) -> None:
    hand = ["deception", "scarab_pendant", "iago", "necessary_sacrifice"]
    game = table(realm("jafar", hand=hand, power=0), realm("ursula"))
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        canvas = screen(scene).hand.canvas
        assert "not in your own turn" in " ".join(canvas.text().split())
        assert not canvas.cuts


async def test_the_power_that_an_answer_would_leave_stands_beside_the_present_one(
    library: Library, store: SaveStore
) -> None:
    """It is played ahead: a gain that a Hero makes smaller is told as it would be."""
    hero = realm("prince_john", at="the_jail", power=4, the_jail=["robin_hood"])
    async with seated_at(library, store, table(hero, realm("jafar")), size=SMALL) as scene:
        await scene.lift()
        assert "◈ 4 Power" in drawn(scene)
        await scene.press("down")
        assert "◈ 4▸6 Power" in drawn(scene)
        await scene.press("down")
        assert "◈ 4 Power" in drawn(scene)


async def test_what_the_whole_table_is_asked_has_the_place_of_the_hand(
    library: Library, store: SaveStore
) -> None:
    mine = realm("captain_hook", jolly_roger=["pirate_brute", "swashbuckler", "swashbuckler"])
    game = table(mine, realm("jafar", hand=["iago"]), options={"conditions": "table"})
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        await scene.press("c")
        assert "Does anyone play a Condition?" in scene.game.panel.canvas.text()
        assert scene.game.panel.size.width == SMALL[0]
        await scene.press("0")
        assert scene.game.panel.size.width < SMALL[0] // 2


async def test_who_chooses_a_villain_sees_all_answers_and_whole_objectives_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    session = Session(GAME, laid(3, villains="choose"))
    async with seated_at(library, store, session, size=(80, 24)) as scene:
        await scene.lift()
        board = " ".join(scene.game.board.canvas.text().split())
        for villain in GAME.content.villains.values():
            assert villain.name in scene.game.panel.canvas.text()
            assert villain.entry.objective in board
        # There is no realm to look at yet, and nobody's guide is meant.
        named = {hint.action for hint in scene.game.keys.hints}
        assert not named & {"next_realm", "everybody", "guide"}


@pytest.mark.parametrize(
    ("name", "goal", "above"),
    [("captain_hook", "○ Peter Pan in the realm", 0), ("jafar", "○ Cave of Wonders unlocked", 1)],
)
async def test_goals_of_another_realm_go_on_before_its_piles(
    library: Library, store: SaveStore, name: str, goal: str, above: int
) -> None:
    """What counts the goals that have no room stands right behind the last that has some."""
    game = table(realm("ursula"), realm(name))
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        await scene.press("v")
        first, below = drawn(scene).splitlines()[:2]
        assert f"{goal}   2 more" in (below, first)[above]
        assert below.rstrip().endswith("fate pile 0")
        assert screen(scene).hand.canvas.text().startswith(" yours 0 ")
        assert "fate pile 0" in screen(scene).hand.canvas.text(), "all piles before a longer word"


async def test_a_goal_has_the_room_of_the_number_of_the_others(
    library: Library, store: SaveStore
) -> None:
    """Seen from the own seat no row follows; how many are reached is told anyway."""
    wickets = {**WICKETS, "white_rabbits_house": []}
    game = table(realm("queen_of_hearts", **wickets), realm("jafar"))
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        first = drawn(scene).splitlines()[0]
        assert "3 of 5 goals   ○ Wicket at White Rabbit's House" in first


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
async def test_the_own_objective_stands_above_the_realm_however_much_lies_there(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    crowd = ["wolf_archers", "rhino_guards", "sir_hiss", "warrant"]
    game = table(realm("prince_john", nottingham=crowd), realm("captain_hook"), turn=3)
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        assert "Objective of Prince John: Start" in drawn(scene).partition("╭")[0]


async def test_all_or_none_of_the_others_say_how_much_is_done(
    library: Library, store: SaveStore
) -> None:
    """One who has a row more for it would seem to be the only one who has done something."""
    names = ("jafar", "prince_john", "captain_hook", "queen_of_hearts")
    game = table(*(realm(name) for name in names), turn=1)
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("v")
        assert drawn(scene).count("% done") in (0, 3)


async def test_equal_items_tell_their_text_once(library: Library, store: SaveStore) -> None:
    armed = ["razoul + scimitar + scimitar", "palace_guard + scimitar"]
    game = table(realm("jafar", at="oasis", oasis=armed), realm("captain_hook"))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        assert drawn(scene).count("+ Scimitar") == 3
        assert drawn(scene).count("Attach to an") == 1


async def test_what_does_not_fit_is_the_last_text_of_a_card(
    library: Library, store: SaveStore
) -> None:
    """Max holds more than his location has rows for; the first texts stand there all the same."""
    held = "max + contract_the_palace + dinglehopper + snarfblat + contract_the_shore"
    game = table(realm("ursula", ursulas_lair=[held]), realm("jafar"))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        shown = drawn(scene)
        assert "When played to" in shown
        assert shown.count("+ ") >= 4
        assert shown.index("Attach to a") < shown.index("+ Dinglehopper")
        assert "The Shore" in shown


async def test_the_strength_of_a_card_is_told_with_all_that_it_is_made_of(
    library: Library, store: SaveStore
) -> None:
    mine = realm("captain_hook", mermaid_lagoon=["michael"], skull_rock=["wendy"])
    async with seated_at(library, store, table(mine, realm("jafar")), size=(160, 50)) as scene:
        await scene.lift()
        assert "4 Michael" in drawn(scene)
        assert "1 printed 2 own ability 1 Wendy" in said(scene)


async def test_equal_cards_of_the_hand_say_once_why_they_cannot_be_played(
    library: Library, store: SaveStore
) -> None:
    hand = ["take_the_shot", "fury", "take_the_shot", "judgment", "spear", "stopwatch"]
    game = table(realm("queen_of_hearts", hand=hand), realm("jafar"))
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        shown = screen(scene).hand.canvas.text()
        assert shown.count("no Wicket at") == 1
        assert shown.count("as above") == 1


async def test_as_many_villains_as_fit_are_named_in_the_line_of_the_others(
    library: Library, store: SaveStore
) -> None:
    """A player with a long name takes no room from the others, and no mark stands far from it."""
    crowd = ["wolf_archers", "rhino_guards", "sir_hiss", "nutsy", "trigger", "warrant"]
    others = [realm(name) for name in ("maleficent", "jafar", "queen_of_hearts")]
    game = table(realm("prince_john", nottingham=crowd), *others, turn=9)
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        line = next(row for row in drawn(scene).splitlines() if "■ Ben" in row)
        assert "Ben Maleficent" in line
        assert "Cleo Jafar" in line
        assert not re.search(r"\S {4,}\S", line.strip())
