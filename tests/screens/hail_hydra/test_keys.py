"""The keys of a secret answer at Hail Hydra: toggled, taken at once, taken back, never early."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.handover.curtain import Curtain
from tests.picking import picker_of
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene
from tests.screens.table import Seated, seated_at


async def lay_page(t: Scene, table: Seated) -> None:
    await table.lift()
    table.game._stay_until = 0.0
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
        assert sorted(t.of("hulk").laid) == ["+3", "-5"]
        assert t.of("hulk").said == "good", "what all hear asks for no Enter"


async def test_the_letter_of_who_gets_the_picked_cards_hands_them_over(
    library: Library, store: SaveStore
) -> None:
    """Everybody hears who gets cards, and how many; a stolen card was not picked before."""
    t = scene(out=["hulk", "iron_man"], revealed=["iron_man"]).go("steal")
    async with seated_at(library, store, t.session) as table:
        assert not isinstance(table.app.screen, Curtain), "stealing takes no keyboard"
        assert "the table decides" in table.text()
        await table.press("3")
        assert t.kind == "steal", "no other key has said yes before"
        await table.press("enter")
        assert (t.kind, len(t.of("strange").hand)) == ("between", 3)
        await table.key_at("enter", 5.0)
        assert (t.kind, t.who()) == ("hand", "hulk")
        await table.press(*table.keys_for("card 1"))
        (letter,) = table.keys_for("to 3")
        await table.press(letter)
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
        assert "1-4 x h choose  g b take" in table.game.panel.canvas.text()
        await table.press("h")
        assert "▸h HAIL" in table.game.panel.canvas.text()
        assert "Enter  reveals an agent" in table.game.panel.canvas.text()
        assert "⏎ Lay" not in table.game.panel.canvas.text()
        await table.press("h")
        assert "▸h" not in table.game.panel.canvas.text()


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


@pytest.mark.parametrize(("key", "sign"), [("x", "▸x Back"), ("h", "▸h HAIL")])
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


@pytest.mark.parametrize("kind", ["lay", "page"])
@pytest.mark.parametrize("reads", ["f8", "question_mark", "l"])
async def test_after_something_was_read_enter_reveals_nobody(
    library: Library, store: SaveStore, kind: str, reads: str
) -> None:
    """Whoever closes a hint with Enter may press it once too often."""
    t = scene(agents=["hulk", "strange"])
    t.go("lay") if kind == "lay" else t.answer("page", "seat 1")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game._stay_until = 0.0
        assert t.kind == kind
        await table.press("h", reads)
        assert table.app.screen is not table.game
        await table.press("q")
        assert table.app.screen is table.game
        assert "▸h" not in table.game.panel.canvas.text()
        table.game._stay_until = 0.0
        await table.press("enter")
        assert (t.kind, t.of("hulk").revealed) == (kind, False)
        await table.press("h", "enter")
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


async def test_the_order_of_a_hand_is_not_that_of_its_worth(
    library: Library, store: SaveStore
) -> None:
    """It is the same for a good hand and a bad one, and another one for each seat."""
    orders: dict[str, list[tuple[int, ...]]] = {}
    for held in ("+4 +4 +3 +3", "-2 -5 -5 -5"):
        t = scene(hands=dict.fromkeys(TEAM[:5], held))
        view = t.session.view(0)
        orders[held] = [tuple(GAME.places(view, seat, "hand")) for seat in range(5)]
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
        table.game._stay_until = 0.0
        await table.press(*"123456789", "enter")
        assert t.kind == "page"
        await table.press("h")
        assert t.kind == "page"
        assert "HAIL HYDRA!" in table.game.panel.canvas.text()
        await table.press("h", "enter")
        assert t.kind == "page", "taken back by its own letter"
        await table.press("x", "enter")
        assert t.kind == "before"
        assert not t.of("hulk").revealed


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


def test_who_cannot_lay_by_enter_is_told_that_the_last_card_is_enough() -> None:
    lays, gives_up = scene().go("lay"), scene("whiplash", phase="survived").go()
    assert gives_up.kind == "discard"
    assert ("again", "take back") in picker_of(lays.session).hints
    words = {kind: picker_of(t.session).hints[0][1] for kind, t in
             (("lay", lays), ("discard", gives_up))}  # fmt: skip
    assert words == {"lay": "choose", "discard": "choose, the last one is taken at once"}


async def test_where_the_last_pick_is_the_answer_the_frame_says_so(
    library: Library, store: SaveStore
) -> None:
    """Zemo: a card is passed by its number alone."""
    hands = {"hulk": "+4 -5", "strange": "-3 -5", "ms_marvel": "+3 -5", "daredevil": "-2"}
    t = scene("zemo", phase="strike", token=2, hands=hands)
    assert t.kind == "pass"
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        await table.lift()
        shown = table.game.panel.canvas.text()
        assert "the last one takes" in shown
        assert "then Enter" not in shown
        who = t.who()
        table.game._stay_until = table.app.late_keys._shown.since = 0.0
        await table.press("1")
        assert t.who() != who, "taken at once"


async def test_of_a_number_of_two_digits_the_first_is_shown(
    library: Library, store: SaveStore
) -> None:
    first = scene().go("lay").who()
    t = scene(hands={first: "+1 +1 +1 +2 +2 +2 +3 +3 +4 +4"}).go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game._stay_until = table.app.late_keys._shown.since = 0.0
        await table.press("1")
        assert "1_: numbers have 2 digits here." in table.text()
        assert not t.decision.picked
        await table.press("down", "0", "4")
        assert len(t.decision.picked) == 1
