"""The keys of a secret answer at Hail Hydra: toggled, taken at once, taken back, never early."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rulesets.hail_hydra.context import places
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.players.advice import TABLE_DECIDES
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.parts.hints import AdviceScreen
from tests.rulesets.hail_hydra.scenes import TEAM, Scene, scene
from tests.screens.table import Seated, seated_at
from tools.keys import picker_of

LATER = ["panther", "captain_marvel", "quake", "captain_america", "she_hulk", "widow"]


def openings(heroes: list[str], hero: str) -> Iterator[Scene]:
    """The moments at which abilities are called: before laying, collecting, damage, a vote."""
    yield scene(heroes=heroes)
    yield scene(heroes=heroes, phase="lay", laid=dict.fromkeys(heroes, "+2"))
    yield scene(heroes=heroes, phase="revealed", attack="+4 +2 -3")
    yield scene(heroes=heroes, phase="call", voting=1)


async def lay_page(t: Scene, table: Seated) -> None:
    await table.lift()
    table.game.answers.stays_until = 0.0
    assert t.kind == "lay"


async def test_cards_are_toggled_by_numbers_that_do_not_move(
    library: Library, store: SaveStore
) -> None:
    t = scene(hands={"hulk": "+4 +3 -2 -5"}).go("lay")
    async with seated_at(library, store, t.session) as table:
        await lay_page(t, table)
        number = {card: table.keys_for(f"card {place}")[0] for place, card in enumerate(
            ("+4", "+3", "-2", "-5"), 1)}  # fmt: skip
        await table.press(number["+4"], number["-5"])
        assert set(t.decision.picked) == {"card 1", "card 4"}
        assert table.keys_for("card 2") == (number["+3"],)
        await table.press(number["+4"])
        assert t.decision.picked == ("card 4",), "a second press takes back"
        await table.press(number["+3"], "g")
        assert not t.of("hulk").laid, "nothing that is for good is given by its own key alone"
        await table.press("enter")
        assert sorted(t.of("hulk").laid) == ["+3", "-5"]
        assert t.of("hulk").said == "good"


async def test_enter_with_cards_picked_asks_for_the_receiver_alone(
    library: Library, store: SaveStore
) -> None:
    t = scene(out=["hulk"], hands={"hulk": "+4 +3 -2"}).go("hand")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
        assert t.kind == "hand"
        cards = [table.keys_for(f"card {place}")[0] for place in (1, 2)]
        await table.press(*cards, "enter")
        assert table.game.picker is not None
        missing = table.game.picker.complaint.partition(":")[2].strip(" .").split()
        receivers = [option for option in t.decision.options if option.key.startswith("to ")]
        assert missing == [option.hotkey for option in receivers]


async def test_who_takes_back_another_ones_cards_is_told_whose_they_are(
    library: Library, store: SaveStore
) -> None:
    """Nothing came to light: they lie face down."""
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        await lay_page(t, table)
        await table.give("card 1")
        await table.key_at("enter", 20.0)
        assert t.kind == "between"
        await table.key_at("u", 40.0)
        assert "No undo: Ada answered last. U" in table.text()


async def test_the_letter_of_who_gets_the_picked_cards_hands_them_over(
    library: Library, store: SaveStore
) -> None:
    """Everybody hears who gets cards, and how many; a stolen card was not picked before."""
    t = scene(out=["hulk", "iron_man"], revealed=["iron_man"]).go("steal")
    async with seated_at(library, store, t.session) as table:
        assert not isinstance(table.app.screen, Curtain), "stealing takes no keyboard"
        assert "■ Ben answers" in table.text()
        await table.press("3")
        assert t.kind == "steal", "no other key has said yes before"
        await table.press("enter")
        assert (t.kind, len(t.of("strange").hand)) == ("between", 3)
        await table.press("space")
        assert (t.kind, t.who()) == ("hand", "hulk")
        await table.press(*table.keys_for("card 1"))
        letter, enter = table.keys_for("to 3")
        await table.press(letter)
        assert t.kind == "hand", "it cannot be taken back: Enter gives it"
        await table.press(enter)
        assert (t.kind, len(t.of("strange").hand)) == ("between", 4)


async def test_who_wants_enter_always_lays_with_it(library: Library, store: SaveStore) -> None:
    t = scene(hands={"hulk": "+4 +3 -2 -5"}).go("lay")
    async with seated_at(library, store, t.session, ask_enter=True) as table:
        await lay_page(t, table)
        await table.press(table.keys_for("card 1")[0], "g")
        assert (t.kind, t.of("hulk").laid) == ("lay", [])
        await table.press("enter")
        assert (t.of("hulk").laid, t.of("hulk").said) == (["+4"], "good")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_what_is_chosen_has_a_sign(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    t = scene(hands={"hulk": "+4 +3 -2 -5"}).go("lay")
    async with seated_at(library, store, t.session, size=size) as table:
        await lay_page(t, table)
        await table.press(table.keys_for("card 1")[0])
        assert "⏎ Lay, say nothing" in table.game.panel.canvas.text()
        assert "1-4 g b x H choose" in table.game.panel.canvas.text()
        await table.press("H")
        assert "▸H HAIL" in table.game.panel.canvas.text()
        assert "Enter  reveals an agent" in table.game.panel.canvas.text()
        assert "⏎ Lay" not in table.game.panel.canvas.text()
        await table.press("backspace")
        assert "▸H" not in table.game.panel.canvas.text()


async def test_what_is_done_with_the_picks_outlives_another_pick(
    library: Library, store: SaveStore
) -> None:
    """A statement does; it would be lost unseen."""
    t = scene(hands={"hulk": "+4 +3 -2 -5"}).go("lay")
    async with seated_at(library, store, t.session, ask_enter=True) as table:
        await lay_page(t, table)
        await table.press(table.keys_for("card 1")[0], "g", table.keys_for("card 2")[0])
        assert "▸g Lay" in table.game.panel.canvas.text()
        await table.press("enter")
        assert (sorted(t.of("hulk").laid), t.of("hulk").said) == (["+3", "+4"], "good")


@pytest.mark.parametrize(("key", "sign"), [("x", "▸x Back"), ("H", "▸H HAIL")])
@pytest.mark.parametrize("picked_before", [False, True])
async def test_who_picks_on_neither_goes_back_nor_reveals_herself(
    library: Library, store: SaveStore, key: str, sign: str, *, picked_before: bool
) -> None:
    """Enter would throw the picks away, unseen, and turn an agent's disc."""
    t = scene(hands={"hulk": "+4 +3 -2 -5"}, agents=["hulk", "strange"]).go("lay")
    async with seated_at(library, store, t.session) as table:
        await lay_page(t, table)
        if picked_before:
            await table.press(table.keys_for("card 2")[0])
        await table.press(key)
        assert sign in table.game.panel.canvas.text()
        await table.press(table.keys_for("card 1")[0])
        assert f"▸{key}" not in table.game.panel.canvas.text()
        assert "⏎ Lay, say nothing" in table.game.panel.canvas.text()
        await table.press("enter")
        assert not t.of("hulk").revealed
        assert "+4" in t.of("hulk").laid


def an_agent_is_asked(kind: str) -> Scene:
    """Hulk, an agent, is asked which cards to `lay`, or looks at her own `page`."""
    t = scene(agents=["hulk", "strange"])
    return t.go("lay") if kind == "lay" else t.answer("page", "seat 1")


@pytest.mark.parametrize("kind", ["lay", "page"])
@pytest.mark.parametrize("reads", ["f8", "question_mark", "l"])
async def test_what_was_chosen_is_still_chosen_after_something_was_looked_up(
    library: Library, store: SaveStore, kind: str, reads: str
) -> None:
    """Until somebody else may look: behind a curtain nothing of it is left."""
    t = an_agent_is_asked(kind)
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        await table.press("H", reads)
        assert table.app.screen is not table.game
        await table.press("q")
        picker = table.game.picker
        assert picker is not None
        assert picker.chosen is not None
        assert "▸H" in table.game.panel.canvas.text()
        await table.press(reads)
        table.app.cover()
        await table.drawn()
        await table.lift()
        assert table.game.picker is not None
        assert table.game.picker.chosen is None
        await table.press("H", reads, "q")
        table.game.answers.stays_until = 0.0
        await table.press("enter")
        assert t.of("hulk").revealed


@pytest.mark.parametrize("kind", ["lay", "page"])
@pytest.mark.parametrize("reads", ["f8", "f1"])
async def test_after_enter_has_closed_a_page_enter_reveals_nobody(
    library: Library, store: SaveStore, kind: str, reads: str
) -> None:
    """Whoever closes a hint with Enter may press it once too often."""
    t = an_agent_is_asked(kind)
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
        assert t.kind == kind
        await table.press("H", reads)
        assert table.app.screen is not table.game
        await table.press("enter")
        assert table.app.screen is table.game
        assert "▸H" not in table.game.panel.canvas.text()
        table.game.answers.stays_until = 0.0
        await table.press("enter")
        assert (t.kind, t.of("hulk").revealed) == (kind, False)
        await table.press("H", "enter")
        assert t.of("hulk").revealed, "who means it presses the key again"


async def test_an_early_enter_says_so_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    t = scene(phase="look")
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        await table.lift()
        assert "Enter  in 4 s" in table.game.panel.canvas.text()
        await table.press("enter")
        assert (t.kind, t.who()) == ("look", "hulk")
        assert "This page stays for a moment." in table.game.panel.canvas.text()
        table.game.answers.stays_until = 0.0
        await table.until(lambda: "stays for" not in table.game.panel.canvas.text())


async def test_the_order_of_a_hand_is_not_that_of_its_worth(
    library: Library, store: SaveStore
) -> None:
    """It is the same for a good hand and a bad one, and another one for each seat."""
    orders: dict[str, list[tuple[int, ...]]] = {}
    for held in ("+4 +4 +3 +3", "-2 -5 -5 -5"):
        t = scene(hands=dict.fromkeys(TEAM[:5], held))
        views = [Seat(t.session, seat).view() for seat in range(5)]
        orders[held] = [tuple(places(v, seat, "hand")) for seat, v in enumerate(views)]
    good, bad = orders.values()
    assert good == bad
    assert len(set(good)) > 1
    assert sum(list(order) != sorted(order) for order in good) >= 3


async def test_hail_hydra_needs_its_letter_and_an_enter(library: Library, store: SaveStore) -> None:
    """Every digit can be pressed and nobody has revealed himself; x gives the way back."""
    t = scene(agents=["hulk", "strange"])
    t.answer("page", t.at("hulk"))
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
        await table.press(*"123456789", "enter")
        assert t.kind == "page"
        await table.press("H")
        assert t.kind == "page"
        assert "HAIL HYDRA!" in table.game.panel.canvas.text()
        await table.press("H", "backspace", "enter")
        assert t.kind == "page", "taken back"
        await table.press("x", "enter")
        assert t.kind == "before"
        assert not t.of("hulk").revealed


@pytest.mark.parametrize("size", [(80, 24), (110, 34)], ids=str)
async def test_h_is_the_hint_and_leaves_the_picks_as_they_are(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    t = scene(hands={"hulk": "+4 +3 -2 -5"}, agents=["hulk", "strange"]).go("lay")
    async with seated_at(library, store, t.session, size=size) as table:
        await lay_page(t, table)
        assert "h hint" in table.game.keys.canvas.text()
        await table.press(table.keys_for("card 1")[0], "h")
        assert isinstance(table.app.screen, AdviceScreen)
        await table.press("h")
        assert (t.kind, t.decision.picked) == ("lay", ("card 1",))
        await table.press("H", "enter")
        assert t.of("hulk").revealed


async def test_no_hint_is_named_where_the_table_decides(library: Library, store: SaveStore) -> None:
    t = scene(phase="talk", voting=1).answer("continue")
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        assert "hint" not in table.game.keys.canvas.text()
        await table.press("h")
        assert table.app.screen is table.game
        assert TABLE_DECIDES in table.game.panel.canvas.text()


async def test_the_own_card_can_be_read_on_the_page(library: Library, store: SaveStore) -> None:
    t = scene()
    t.answer("page", t.at("hulk"))
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        assert "S.H.I.E.L.D.: Save it" in table.text()
        await table.press("i")
        assert "If you are HYDRA: Smash early" in table.text()
        await table.press("q")
        await table.press("u")
        assert t.kind == "page"


def test_whoever_picks_cards_is_told_that_a_key_takes_them_back() -> None:
    lays, gives_up = scene().go("lay"), scene("whiplash", phase="survived").go()
    assert gives_up.kind == "discard"
    for t in (lays, gives_up):
        assert ("Bksp", "take back") in picker_of(t.session).hints
        assert picker_of(t.session).hints[0][1] == "choose"


async def test_beside_many_cards_the_own_name_is_whole(library: Library, store: SaveStore) -> None:
    t = scene(deck="+4 +3 -2 -5 +1 +2", hands={"strange": "+4 +2 -5 +2 +2 -2"})
    t.call("strange", "use")
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        await table.lift()
        assert re.search(r"▲ Cleo +S\.H\.I\.E\.L\.D\.", table.game.board.canvas.text())


async def test_of_five_cards_two_are_kept_by_enter(library: Library, store: SaveStore) -> None:
    """Doctor Strange: the second number can still be taken back, and is no answer by itself."""
    t = scene(deck="+4 +3 -2 -5 +1 +2").call("strange", "use")
    assert t.kind == "sift"
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
        number = {c: table.keys_for(f"card {c}")[0] for c in range(1, 6)}
        await table.press(number[1], "enter")
        assert "First choose a card" in table.game.panel.canvas.text(), "one card is not enough"
        await table.press(number[4])
        assert (t.kind, t.decision.picked) == ("sift", ("card 1",))
        assert "Enter  keep" in table.game.panel.canvas.text()
        await table.press("backspace", "enter")
        assert t.kind == "sift", "taken back"
        await table.press(number[2], number[1])
        assert (t.kind, t.decision.picked) == ("sift", ()), "by its number after another key"
        await table.press(number[1], number[2], "enter")
        assert t.kind == "before"
        assert {"+4", "+3"} <= {*t.of("strange").hand}


@pytest.mark.parametrize("back", ["backspace", "u"])
async def test_what_came_last_is_taken_back_and_may_be_picked_again(
    library: Library, store: SaveStore, back: str
) -> None:
    t = scene(hands={"hulk": "+4 +3 -2 -5"}, agents=["hulk", "strange"]).go("lay")
    async with seated_at(library, store, t.session) as table:
        await lay_page(t, table)
        first, second = (table.keys_for(f"card {n}")[0] for n in (1, 2))
        await table.press(first, first)
        assert not t.decision.picked, "by its own key as well"
        await table.press(first, "H")
        assert table.game.panel.button[:2] == ("Enter", "reveals an agent")
        await table.press(back)
        assert table.game.panel.button[1] != "reveals an agent"
        await table.press(second, back)
        assert t.decision.picked == ("card 1",)
        await table.press(back)
        assert not t.decision.picked
        await table.press(first)
        assert t.decision.picked == ("card 1",)


@pytest.mark.parametrize("hero", [*TEAM, *LATER])
async def test_where_an_ability_asks_an_enter_too_much_gives_nothing(
    hero: str, library: Library, store: SaveStore
) -> None:
    heroes = [hero, *(one for one in [*TEAM, *LATER] if one != hero)][:5]
    called = [t for t in openings(heroes, hero) if f"call {t.seat(hero) + 1}" in t.keys]
    assert called
    for t in called:
        t.call(hero)
        async with seated_at(library, store, t.session) as table:
            assert t.kind == "ability"
            assert table.game.picker is not None
            assert table.game.picker.option is not None
            assert table.game.picker.option.key == "back"
            await table.press("enter")
            assert (t.kind, t.of(hero).used) == ("ability", False)


async def test_elsewhere_an_enter_too_much_takes_nothing_either(
    library: Library, store: SaveStore
) -> None:
    flips = scene(heroes=["elektra", *TEAM[:4]], phase="lay", laid=dict.fromkeys(TEAM[:4], "+2"),
                  hands={"elektra": "+1 +1"})  # fmt: skip
    flips.lay("elektra", "+1").call("elektra", "seat 2")
    steals = scene(out=["hulk", "iron_man"], revealed=["iron_man"], hands={"iron_man": ""})
    steals.go("steal")
    gives = scene("red_skull", out=["hulk"], revealed=["hulk"], phase="defend")
    for t, kind, key in ((flips, "flip", "stay"), (steals, "steal", "page"),
                         (gives, "defend", "keep")):  # fmt: skip
        async with seated_at(library, store, t.session) as table:
            assert t.kind == kind
            assert table.game.picker is not None
            assert table.game.picker.option is not None
            assert table.game.picker.option.key == key


async def test_a_card_that_is_passed_is_chosen_first(library: Library, store: SaveStore) -> None:
    """Zemo: its number chooses, another number instead of it, and Enter passes it."""
    hands = {"hulk": "+4 -5", "strange": "-3 -5", "ms_marvel": "+3 -5", "daredevil": "-2"}
    t = scene("zemo", phase="strike", token=2, hands=hands)
    assert t.kind == "pass"
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        await table.lift()
        shown = table.game.panel.canvas.text()
        assert "choose: 1 2" in shown
        who = t.who()
        table.game.answers.stays_until = 0.0
        await table.press("1", "2")
        assert (t.kind, t.who()) == ("pass", who)
        await table.press("enter")
        assert t.who() != who


async def test_of_a_number_of_two_digits_the_first_is_shown(
    library: Library, store: SaveStore
) -> None:
    first = scene().go("lay").who()
    t = scene(hands={first: "+1 +1 +1 +2 +2 +2 +3 +3 +4 +4"}).go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
        await table.press("1")
        assert "1_: numbers have 2 digits here." in table.text()
        assert not t.decision.picked
        await table.press("down", "0", "4")
        assert len(t.decision.picked) == 1


@pytest.mark.parametrize("revealed", [False, True])
async def test_going_on_to_a_knocked_out_hero_asks_for_a_second_key(
    library: Library, store: SaveStore, *, revealed: bool
) -> None:
    """Also to a revealed agent, who takes no keyboard to steal; what comes is said before."""
    t = scene(out=["iron_man"], revealed=["iron_man"] if revealed else [], used=TEAM)
    async with seated_at(library, store, t.session) as table:
        does = "steals or hands over" if revealed else "hands over"
        assert f"Ben {does}" in table.game.panel.canvas.text()
        await table.press("c")
        assert t.kind == "before"
        await table.press("enter" if revealed else "space")
        assert t.kind == ("steal" if revealed else "hand")


async def test_a_revealed_agent_takes_the_keyboard_to_hand_over_by_space(
    library: Library, store: SaveStore
) -> None:
    t = scene(out=["hulk", "iron_man"], revealed=["iron_man"]).go("steal")
    async with seated_at(library, store, t.session) as table:
        assert "Ben hands over cards" in table.game.panel.canvas.text()
        await table.press("3", "c")
        assert t.kind == "steal"
        assert "Space  opens Ben's hand" in table.game.panel.canvas.text()
        await table.press("space")
        assert (t.kind, t.who()) == ("hand", "iron_man")
        assert table.game.viewer == t.decision.seat


async def test_enter_gives_the_answer_alone_and_the_next_seat_takes_over_at_a_curtain(
    library: Library, store: SaveStore
) -> None:
    t = scene(out=["hulk", "iron_man"], revealed=["iron_man"]).go("steal")
    async with seated_at(library, store, t.session) as table:
        await table.press("enter")
        assert t.kind == "steal", "nobody has chosen to hand over"
        await table.press("c", "enter")
        assert (t.kind, t.who()) == ("hand", "iron_man")
        assert isinstance(table.app.screen, Curtain)
        await table.press("space")
        assert table.game.viewer == t.decision.seat
