"""The attack on the screen: the one that lies there with its own total, or the last one by name."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.hail_hydra.damage import attack_so_far
from rulesets.hail_hydra.screen.board import LEFT
from tabletop_tui.core import handover
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.widgets.drawing.canvas import Cell
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene, start
from tests.screens.hail_hydra.test_screens import shown, text
from tests.screens.table import seated_at

Size = tuple[int, int]
Rows = list[list[Cell]]
SIZES = ((80, 24), (108, 38), (110, 34), (120, 40), (160, 50))
SMALL = (80, 24)
SEERS = ["panther", "captain_marvel", "quake", "hulk", "widow"]
"""Three of them can still change an attack that lies open."""


def first_attack() -> Scene:
    """Six cards come to -15: New York takes 1, and Whiplash (Defense 1) nothing."""
    hands = dict.fromkeys(SEERS, "+4 -2 -5") | {"panther": "+4 -2 -3 -5"}
    t = scene("whiplash", heroes=SEERS, hands=hands, deck="+1 " * 30)
    return t.lay_all(**dict.fromkeys(SEERS[1:], "-2"), panther="-5 -2").go("revealed")


def before_the_second() -> Scene:
    """The first attack has counted and is put away; Whiplash has struck back."""
    t = first_attack().go().go()
    assert t.kind == "discard"
    return t.pick("+4")


def second_attack() -> Scene:
    """Eight cards come to +11, less Defense 1."""
    t = before_the_second()
    t.lay_all(panther="+1", captain_marvel="+1 +1", quake="+4", hulk="+4 -5", widow="+4 +1")
    return t.go("revealed")


async def seen(t: Scene, size: Size, library: Library, store: SaveStore) -> str:
    """What the screen tells of the attack, in one line."""
    rows, _ = await shown(t, library, store, size)
    return told_in(rows, size)


def told_in(rows: Rows, size: Size) -> str:
    """The words of the board; where it has panels, those of the column of the attack."""
    lines = text(rows).splitlines()
    if size != SMALL:
        lines = [line[:LEFT] for line in lines]
    return " ".join(" ".join(lines).replace("│", " ").split())


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_attack_that_is_weighed_stands_with_its_own_total(
    size: Size, library: Library, store: SaveStore
) -> None:
    t = second_attack()
    assert t.decision.prompt.startswith("The attack stands at +11.")
    told = await seen(t, size, library, store)
    assert "+11 so far" in told
    # In the smallest window the health stands above.
    assert ("would deal 6" if size == SMALL else "would deal the remaining 6") in told
    assert "laid ●1 ■2 ▲1 ◆2 ★2" in told
    assert "last attack" not in told
    assert "dealt" not in told
    assert "total -15" not in told  # It has its place in the row of all totals.
    assert ("would deal the remaining 6 after Defense 1" in told) is (
        size != SMALL
    )  # There it stands above.


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_total_follows_the_abilities(
    size: Size, library: Library, store: SaveStore
) -> None:
    t = second_attack().call("captain_marvel", "card 8")  # The last card is the worst: -5.
    told = await seen(t, size, library, store)
    assert "+16 so far" in told
    # In the smallest window the health stands above.
    assert ("would deal 6" if size == SMALL else "would deal the remaining 6") in told
    assert "laid ●1 ■2 ▲1 ◆2 ★2" in told


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_an_attack_that_has_counted_says_what_it_did(
    size: Size, library: Library, store: SaveStore
) -> None:
    told = await seen(first_attack().go(), size, library, store)
    assert "-15 dealt 0, city -1 laid ●2 ■1 ▲1 ◆1 ★1" in told
    assert "so far" not in told
    assert "last attack" not in told


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_an_older_attack_is_named_as_the_last_one(
    size: Size, library: Library, store: SaveStore
) -> None:
    told = await seen(before_the_second(), size, library, store)
    assert "last attack, Offensive 1" in told
    assert "-15 dealt 0, city -1 laid ●2 ■1 ▲1 ◆1 ★1" in told
    t = second_attack().go("call")
    t.go().answer("continue").vote(*["up"] * 5).answer("continue")
    while t.kind != "before":
        t.answer("continue" if "continue" in t.keys else "up")
    assert t.state.mission == 2
    assert "last attack of Mission 1" in await seen(t, size, library, store)


async def test_what_a_total_costs_the_city_is_told_before_it_counts(
    library: Library, store: SaveStore
) -> None:
    told = await seen(first_attack(), (110, 34), library, store)
    assert "total -15 so far would deal 0, city -1" in told
    t = scene("red_skull", phase="revealed", attack="+4 +4 +4 +3", health=7, guard=2)
    told = await seen(t, (110, 34), library, store)
    assert "total +15 so far would deal the remaining 7 after Defense 2, city -3" in told


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_card_of_the_largest_attack_is_shown(
    size: Size, library: Library, store: SaveStore
) -> None:
    hands = dict.fromkeys(TEAM, "+4 +3 -2 -5")
    t = scene("mysterio", heroes=TEAM, hands=hands, used=TEAM, health=13)
    t.lay_all(**dict.fromkeys(TEAM, "+4 +3 -2")).go("revealed")
    assert len(t.state.attack) == 25
    rows, hot = await shown(t, library, store, size)
    told = told_in(rows, size)
    assert len([name for _, name in hot if name.startswith("card ")]) == 25
    assert "laid ●3 ■3 ▲3 ◆3 ★3 ✚3 ♥3 ♣3" in told


async def test_on_a_seat_screen_the_cards_of_an_attack_are_not_those_of_the_hand(
    library: Library, store: SaveStore
) -> None:
    """They have the same names; a click on one of them would pick from the hand."""
    t = first_attack().go().go()
    assert t.kind == "discard"
    assert len(t.state.attack) == 6
    _, hot = await shown(t, library, store, (110, 34))
    names = [name for _, name in hot if name.startswith("card ")]
    assert sorted(names) == sorted(set(names))
    assert len(names) == len(t.of("panther").hand)


@pytest.mark.parametrize("seats", [5, 8])
def test_what_is_shown_before_an_attack_counts_is_what_it_does(seats: int) -> None:
    weighed = 0
    for seed in range(12):
        t = start(seats, seed)
        luck = Random(seed)
        while t.session.decision is not None:
            so_far = attack_so_far(GAME.content, t.session.view(PUBLIC))
            assert (so_far is not None) is (t.state.phase == "revealed")
            counted = len(t.state.history)
            t.answer(luck.choice([key for key in t.keys if key != "page"]))
            if len(t.state.history) > counted:
                assert t.state.history[-1] == so_far
                weighed += 1
        assert attack_so_far(GAME.content, t.session.view(PUBLIC)) is None
    assert weighed > 50


def test_in_lines_the_attack_that_is_weighed_stands_below_those_that_counted() -> None:
    t = second_attack()
    words = GAME.described(t.session.view(PUBLIC), PUBLIC, t.session.table.names)
    assert words.board().splitlines()[-3:] == [
        "  cards of each seat, total",
        "  1.1 Whiplash        2 1 1 1 1  total -15 (-2 -2 -2 -2 -2 -5)",
        "  1.2 Whiplash        1 2 1 2 2  total +11 so far (+4 +4 +4 +1 +1 +1 +1 -5)",
    ]
    assert words.parts()["attack"][0].endswith(
        "total +11 so far; the Villain would take the remaining 6."
    )


@pytest.mark.parametrize("villain", ["goblin", "whiplash", "zemo"])
async def test_all_read_what_the_attack_of_a_villain_did(
    villain: str, library: Library, store: SaveStore
) -> None:
    """At once, or once all whom its power asks have answered: never before one of their hands."""
    t = scene(villain, phase="survived")
    async with seated_at(library, store, t.session) as table:
        while t.kind != "before":
            await table.lift()
            asked = t.decision
            await table.give(t.keys[0])
            if t.decision is asked:
                view, keyboard = table.game.view_now, table.game.keyboard
                await table.press(handover.gives_by(view, keyboard, t.keys[0]))
        assert isinstance(table.app.screen, PageScreen)
        told = table.text()
        lost = [loss.count for loss in t.state.losses]
        assert [f"New York loses {n}" in told for n in lost] == [True] * len(lost) != []
        assert GAME.content.villains[villain].title in told
        await table.press("enter")
        assert table.game.decision is not None
        assert table.game.decision.kind == "before"
