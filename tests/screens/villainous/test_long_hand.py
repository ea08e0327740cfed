"""A hand whose texts have no room has the rows of the board that nothing needs."""

from __future__ import annotations

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tests.rulesets.villainous.scenes import GAME, Play, answer, laid, realm, step_forward, table
from tests.screens.table import Seated, seated_at
from tests.screens.villainous.looks import SMALL, drawn, said, screen

LONG = ["hypnotize", "scrying", "magic_lamp", "deception"]
LONGEST = ["hypnotize", "scrying", "manipulation", "deception", "iago"]
MORE = "k all of it"
WINDOW = (120, 40)


def rows(scene: Seated) -> tuple[int, int]:
    """The rows of the board and of the hand."""
    return scene.game.board.size.height, screen(scene).hand.size.height


def long_hand(**places: list[str]) -> Play:
    """Jafar holds four cards with long texts, and cannot pay for one of them."""
    mine = realm("jafar", at="oasis", hand=LONG, power=1, oasis=["abu"], **places)  # type: ignore[arg-type]
    return table(mine, realm("captain_hook"), realm("ursula"))


async def test_a_hand_with_a_condition_is_shown_while_others_still_choose(
    library: Library, store: SaveStore
) -> None:
    """Whoever begins may have no villain yet, so no Condition can wait for anything of theirs."""
    choosing = laid(2, villains="choose", first="draw").model_copy(update={"seed": 3})
    game = Session(GAME, choosing)
    game.answer("maleficent")
    hand = [GAME.content.kinds[card].type for card in game.state.seats[0].hand]
    assert "condition" in hand
    assert game.state.active == 1
    saved = store.new(game, computers={1: "easy"})
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        scene = Seated(app, pilot, game)
        await scene.until(lambda: all(seat.villain for seat in game.state.seats))


async def test_a_long_text_has_the_columns_that_short_ones_leave_over(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, long_hand(), size=WINDOW) as scene:
        await scene.lift()
        shown = screen(scene).hand.canvas.text()
        assert MORE not in shown
        frames = [len(edge) for edge in shown.splitlines()[1].split("╮") if edge]
        assert len({*frames}) > 1, "they are not all as wide"


async def test_long_texts_are_read_to_their_ends_where_rows_are_free(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("jafar", at="oasis", hand=LONGEST, power=1), realm("captain_hook"))
    async with seated_at(library, store, game, size=WINDOW) as scene:
        await scene.lift()
        assert MORE not in screen(scene).hand.canvas.text()
        board, rows_of_hand = rows(scene)
        assert rows_of_hand > 14
        assert board + rows_of_hand == WINDOW[1] - 2
        assert "Peter Pan in the realm" in drawn(scene), "the race is told as before"
        await scene.press("down")
        assert rows(scene) == (board, rows_of_hand), "and it stays so with the cursor"


async def test_a_smaller_window_lends_rows_as_well(library: Library, store: SaveStore) -> None:
    mine = realm("jafar", at="oasis", hand=["hypnotize", "scrying", "deception"], power=1)
    game = table(mine, realm("captain_hook"))
    async with seated_at(library, store, game, size=(110, 34)) as scene:
        await scene.lift()
        assert MORE not in screen(scene).hand.canvas.text()
        assert rows(scene)[1] > 9
        assert "Peter Pan in the realm" in drawn(scene)


async def test_six_cards_in_lines_have_the_rows_as_well(library: Library, store: SaveStore) -> None:
    game = table(realm("jafar", at="oasis", hand=[*LONGEST, "magic_lamp"]), realm("captain_hook"))
    async with seated_at(library, store, game, size=WINDOW) as scene:
        await scene.lift()
        shown = screen(scene).hand.canvas.text()
        assert "╭" not in shown
        assert "…" not in shown
        assert rows(scene)[1] > 14


async def test_equal_cards_tell_their_text_once_and_have_a_number_each(
    library: Library, store: SaveStore
) -> None:
    hand, guards = ["scrying"] * 3, ["wolf_archers"] * 2
    mine = realm("jafar", at="oasis", power=6, hand=hand)
    game = table(mine, realm("prince_john", nottingham=guards))
    async with seated_at(library, store, game, size=WINDOW) as scene:
        await scene.lift()
        shown = screen(scene).hand.canvas.text()
        assert all(f" {number} Scrying" in shown for number in "123")
        assert shown.count("Reveal") == 1
        await scene.press("v")
        assert said(scene).count("Wolf Archers") == 2
        assert said(scene).count("In a Vanquish") == 1


async def test_equal_cards_beside_each_other_each_tell_their_text(
    library: Library, store: SaveStore
) -> None:
    mine = realm("jafar", at="oasis", power=6, hand=["scrying"] * 3)
    async with seated_at(
        library, store, table(mine, realm("prince_john")), size=(200, 60)
    ) as scene:
        await scene.lift()
        assert screen(scene).hand.canvas.text().count("Reveal") == 3


CROWD = ["palace_guard + scimitar", "razoul + scimitar", "iago", "gazeem + scimitar"]


async def test_what_lies_in_the_realm_comes_before_the_texts_of_the_hand(
    library: Library, store: SaveStore
) -> None:
    heroes = ["aladdin + snake_staff", "genie + wish", "rajah"]
    game = long_hand(streets_of_agrabah=[*heroes, *CROWD])
    async with seated_at(library, store, game, size=WINDOW) as scene:
        await scene.lift()
        for name in ("Aladdin", "Snake Staff", "Genie", "Wish", "Rajah", "Gazeem", "Razoul"):
            assert name in drawn(scene)


async def test_a_crowd_in_a_small_window_leaves_the_question_and_the_hand_their_rows(
    library: Library, store: SaveStore
) -> None:
    heroes = ["john + taunt", "michael", "wendy", "tick_tock + pixie_dust"]
    crew = ["swashbuckler"] * 3 + ["pirate_brute"] * 2 + ["smee", "mr_starkey", "cannon"]
    mine = realm("captain_hook", at="jolly_roger", hand=["cutlass"], jolly_roger=[*heroes, *crew])
    async with seated_at(
        library, store, table(mine, realm("jafar"), realm("ursula")), size=(80, 24)
    ) as scene:
        await scene.lift()
        assert "End the turn" in scene.game.panel.canvas.text()
        assert "Cutlass" in screen(scene).hand.canvas.text()


async def test_a_card_that_is_placed_has_the_whole_board(
    library: Library, store: SaveStore
) -> None:
    game = table(
        realm("jafar", at="oasis", hand=[*LONG, "iago"], oasis=["abu"]), realm("captain_hook")
    )
    answer(game, "play b2", "iago")
    async with seated_at(library, store, game, size=WINDOW) as scene:
        await scene.lift()
        assert rows(scene)[1] <= 14, "a long hand takes no row of it"
        assert not scene.game.board.canvas.cuts
        assert scene.game.decision is not None
        assert scene.game.decision.kind == "spot"


async def test_the_curtain_tells_nothing_of_how_long_a_hand_was(
    library: Library, store: SaveStore
) -> None:
    mine = realm("jafar", at="oasis", hand=LONGEST, power=1)
    game = table(mine, realm("captain_hook", hand=["cutlass"]))
    async with seated_at(library, store, game, size=WINDOW) as scene:
        await scene.lift()
        before = rows(scene)[1]
        await scene.press("0")
        if scene.game.seen is not None:
            await scene.press("enter")
        assert scene.game.seen is None, "the next one has not taken over"
        assert before > 14
        assert not screen(scene).hand.styles.inline.has_rule("height")


async def test_of_four_cards_in_a_small_window_those_that_can_be_played_are_read_first(
    library: Library, store: SaveStore
) -> None:
    """Hypnotize has nothing to aim at, and Deception waits."""
    hand = ["hypnotize", "deception", "scrying", "iago"]
    game = table(realm("jafar", at="oasis", power=6, hand=hand), realm("captain_hook"))
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        shown = screen(scene).hand.canvas.text()
        words = " ".join(shown.split())
        assert "Say Item or Ally. Reveal cards of your deck" in words
        assert "Costs as much as" not in words
        left = screen(scene).hand.size.height - len(shown.rstrip().split("\n"))
        assert left <= 2, "the next text has three rows"
        assert not screen(scene).hand.canvas.cuts, "what is told is told to its end"


async def test_a_crowded_location_keeps_its_name_while_a_row_is_free(
    library: Library, store: SaveStore
) -> None:
    heroes = ["king_hubert", "flora", "prince_phillip", "fauna"]
    game = table(realm("maleficent", forbidden_mountains=heroes), realm("jafar"))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        assert "Forbidden Mountains" in said(scene)
        for name in ("King Hubert", "Flora", "Prince Phillip", "Fauna"):
            assert name in said(scene)


async def test_what_conditions_wait_for_is_whole_in_a_small_window(
    library: Library, store: SaveStore
) -> None:
    allies = ["razoul + scimitar", "iago", "gazeem"]
    mine = realm("jafar", at="oasis", power=6, sultans_palace=allies)
    john = realm("prince_john", hand=["greed", "cowardice"])
    game = table(mine, john, realm("captain_hook", hand=["cunning"]), offered=[])
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        told = next(row for row in drawn(scene).splitlines() if "Conditions:" in row)
        for part in ("3+ Allies", "6+ Power", "an Ally of Strength 4+"):
            assert part in told


async def test_a_name_in_a_line_is_whole_where_columns_are_free(
    library: Library, store: SaveStore
) -> None:
    mine = realm("ursula", hand=["poor_unfortunate_souls", "divination", "flotsam", "jetsam"])
    async with seated_at(library, store, table(mine, realm("jafar")), size=(80, 24)) as scene:
        await scene.lift()
        assert "Poor Unfortunate Souls ◈2   play" in screen(scene).hand.canvas.text()


async def test_a_hand_is_read_to_its_end_before_a_full_location_is_and_the_others_are(
    library: Library, store: SaveStore
) -> None:
    """Whatever the other locations leave empty: goals of others in words are the first to go."""
    hand = ["raven", "dragon_form", "dragon_form", "malice"]
    mine = realm(
        "maleficent",
        at="briar_roses_cottage",
        power=2,
        hand=hand,
        forbidden_mountains=["green_fire", "sinister_goon", "cackling_goon"],
        king_stefans_castle=["prince_phillip"],
    )
    game = table(mine, realm("queen_of_hearts"), realm("jafar"), realm("captain_hook"))
    async with seated_at(library, store, game, size=WINDOW) as scene:
        await scene.lift()
        for shown in (screen(scene).hand.canvas, scene.game.board.canvas):
            assert not [words for words, *_ in shown.cuts]
        assert "Queen of Hearts" in drawn(scene)


async def test_the_button_says_what_an_effect_does_to_the_card_that_is_chosen(
    library: Library, store: SaveStore
) -> None:
    hand = ["necessary_sacrifice"]
    mine = realm("jafar", at="oasis", hand=hand, oasis=["palace_guard", "scimitar"])
    game = table(mine, realm("captain_hook"))
    answer(game, "play b2", "necessary_sacrifice")
    async with seated_at(library, store, game, size=WINDOW) as scene:
        await scene.lift()
        asked = scene.game.decision
        assert asked is not None
        assert asked.public == "to discard a card"
        assert {scene.game.verb(one) for one in asked.options} == {
            "discard Palace Guard",
            "discard Scimitar",
        }


async def test_in_the_smallest_window_the_card_that_is_asked_about_has_its_text(
    library: Library, store: SaveStore
) -> None:
    """A Condition may be played: what it does stands there rather than what waits."""
    game = table(
        realm("jafar", hand=["scimitar"], oasis=["razoul"]),
        realm("captain_hook", hand=["aye_aye_sir", "cunning", "mr_starkey"], skull_rock=["john"]),
        offered=[],
    )
    answer(game, "play t1", "scimitar", "conditions")
    step_forward(game, 1)
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        hand = " ".join(screen(scene).hand.canvas.text().split())
        assert "play an Ally from your hand for free" in hand


async def test_a_contract_is_named_as_one_and_the_type_of_a_condition_is_whole(
    library: Library, store: SaveStore
) -> None:
    """In the own turn beside long reasons, and where a Condition is asked for."""
    hand = ["trickery", "contract_the_shore", "contract_ursulas_lair", "contract_erics_ship"]
    rich, holder = realm("captain_hook", power=6), realm("ursula", hand=hand)
    for game in (table(holder, rich), table(rich, holder, offered=["power 6"])):
        step = ("conditions", "seat 1") if game.state.seats[0].power == 6 else ()
        answer(game, *step)
        async with seated_at(library, store, game, size=SMALL) as scene:
            await scene.lift()
            shown = screen(scene).hand.canvas.text()
            assert "Contract Ursula's Lair" in shown
            assert "Condition" in shown or not step
            assert "…" not in shown


async def test_a_long_name_is_whole_in_a_card_with_free_rows_and_in_a_line_is_seen_to_be_cut(
    library: Library, store: SaveStore
) -> None:
    hand = ["fury", "makes_you_smaller", "take_the_shot", "tweedle_dee_and_tweedle_dum"]
    game = table(realm("queen_of_hearts", at="hedge_maze", hand=hand), realm("jafar"))
    for size, name in ((SMALL, "Tweedle Dee & Tweedle…"), ((200, 60), "Tweedle Dum")):
        async with seated_at(library, store, game, size=size) as scene:
            await scene.lift()
            assert name in screen(scene).hand.canvas.text()
