"""The screens of Hail Hydra: one shape for every loyalty, the clock, the reveal of the attack."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.geometry import Region

from rulesets.hail_hydra.screen import HydraScreen
from rulesets.hail_hydra.screen.clock import Clock
from rulesets.hail_hydra.screen.stages import HailHydraStage, MovingScreen, RevealedAttack
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.widgets.drawing.canvas import Cell
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene
from tests.screens.table import Seated, seated_at

Size = tuple[int, int]
SIZES = ((110, 34), (80, 24), (160, 50))


def cells(table: Seated) -> list[list[Cell]]:
    """Every cell of the screen, colours included."""
    return [row for widget in table.app.screen.query(Drawn) for row in widget.canvas.rows]


def hot(table: Seated) -> list[tuple[Region, str]]:
    return [spot for widget in table.app.screen.query(Drawn) for spot in widget.canvas.hot_regions]


def text(rows: list[list[Cell]]) -> str:
    return "\n".join("".join(cell[0] for cell in row) for row in rows)


def colours(rows: list[list[Cell]]) -> list[list[tuple[str, str, bool]]]:
    return [[cell[1:] for cell in row] for row in rows]


async def shown(
    t: Scene, library: Library, store: SaveStore, size: Size
) -> tuple[list[list[Cell]], list[tuple[Region, str]]]:
    """The screen that is before the seat or the table that is asked."""
    async with seated_at(library, store, t.session, size=size) as table:
        await table.lift()
        assert isinstance(table.game, HydraScreen)
        table.game.board.clock = ""  # What it says depends on how fast this runs.
        table.game.board.redraw()
        return cells(table), hot(table)


ASKED: dict[str, Callable[[list[str]], Scene]] = {
    "lay": lambda agents: scene(agents=agents).go("lay").pick("+2"),
    "hand": lambda agents: scene(agents=agents, out=["hulk"]).go("hand"),
    "vote": lambda agents: scene(agents=agents, phase="talk", voting=1, votes="lap").answer(
        "continue"
    ),
    "discard": lambda agents: scene("whiplash", agents=agents, phase="survived").go(),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", sorted(ASKED))
async def test_a_seat_screen_is_the_same_for_both_loyalties(
    kind: str, size: Size, library: Library, store: SaveStore
) -> None:
    screens = []
    for agents in (["hulk", "strange"], ["ms_marvel", "strange"]):
        t = ASKED[kind](agents)
        assert (t.kind, t.who()) == (kind, "hulk")
        screens.append(await shown(t, library, store, size))
    (agent, spots), (hero, others) = screens
    # Only the arrow of the own loyalty differs, and it has one colour and one place.
    assert spots == others
    assert colours(agent) == colours(hero)
    differing = [
        (one[0], other[0])
        for ours, theirs in zip(agent, hero, strict=True)
        for one, other in zip(ours, theirs, strict=True)
        if one != other
    ]
    assert differing in ([], [("→", "←")])


@pytest.mark.rules("HH2")
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", ["lay", "page"])
async def test_colours_do_not_tell_what_a_hand_holds(
    kind: str, size: Size, library: Library, store: SaveStore
) -> None:
    screens = []
    for held in ("+4 +4 +3 +3", "-2 -5 -5 -5"):
        t = scene(hands={"hulk": held})
        screens.append(
            await shown(
                t.go("lay") if kind == "lay" else t.answer("page", "seat 1"), library, store, size
            )
        )
    assert colours(screens[0][0]) == colours(screens[1][0])
    assert screens[0][1] == screens[1][1]


PUBLIC: dict[str, Callable[[list[str]], Scene]] = {
    "before": lambda agents: scene(agents=agents),
    "collect": lambda agents: scene(agents=agents).lay_all(),
    "revealed": lambda agents: scene(agents=agents, phase="revealed", attack="+4 -2"),
    "talk": lambda agents: scene(agents=agents, phase="talk", voting=1),
    "pointed": lambda agents: scene(agents=agents, phase="talk", voting=1).answer("continue"),
    "result": lambda agents: ASKED["vote"](agents).vote(*["up"] * 5),
    "back from the page": lambda agents: scene(agents=agents).page("strange", "back"),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", sorted(PUBLIC))
async def test_a_public_screen_is_the_same_whatever_the_loyalties(
    kind: str, size: Size, library: Library, store: SaveStore
) -> None:
    first = await shown(PUBLIC[kind](["hulk", "strange"]), library, store, size)
    second = await shown(PUBLIC[kind](["ms_marvel", "daredevil"]), library, store, size)
    assert first == second


async def test_hail_hydra_of_shield_looks_like_closing_the_page(
    library: Library, store: SaveStore
) -> None:
    screens = []
    for key in ("back", "hail"):
        t = scene(agents=["ms_marvel", "strange"])
        t.answer("page", t.at("hulk"))
        async with seated_at(library, store, t.session) as table:
            await table.lift()
            table.game._stay_until = 0.0
            await table.give(key)
            screens.append(cells(table))
    assert screens[0] == screens[1]


@pytest.mark.rules("HH5")
async def test_enter_is_dead_while_a_page_must_stay(library: Library, store: SaveStore) -> None:
    t = scene(phase="look")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        await table.press("enter")
        assert t.who() == "hulk"
        assert "stays for a moment" in table.text()
        table.game._stay_until = 0.0
        await table.press("enter")
        assert t.who() == "iron_man"


async def test_hail_hydra_of_an_agent_is_a_moment(library: Library, store: SaveStore) -> None:
    t = scene(agents=["hulk", "strange"])
    t.answer("page", t.at("hulk"))
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game._stay_until = 0.0
        await table.give("hail")
        stage = table.app.screen.query_one(HailHydraStage)
        assert "HAIL HYDRA! ● Ada is an agent." in table.text()
        assert "New York loses 3 health." in table.text()
        assert (stage.before, stage.after) == (27, 24)
        await table.press("enter")
        assert "New York 24 of 27" in table.text(), "the first key ends the fall"
        await table.press("enter")
        assert isinstance(table.app.screen, HydraScreen)


async def test_nothing_is_shown_behind_the_curtain(library: Library, store: SaveStore) -> None:
    t = scene(hands=dict.fromkeys(TEAM[:5], "-5 -5")).go("lay")
    async with seated_at(library, store, t.session) as table:
        assert isinstance(table.app.screen, Curtain)
        assert table.game.view is None
        assert "-5" not in "\n".join(w.canvas.text() for w in table.game.query(Drawn))


async def test_the_attack_turns_card_by_card(library: Library, store: SaveStore) -> None:
    t = scene(heroes=["widow", "she_hulk", "hulk", "captain_america", "strange"]).lay_all()
    async with seated_at(library, store, t.session) as table:
        await table.press("enter")
        stage = table.app.screen.query_one(RevealedAttack)
        stage.at = 2
        stage.redraw()
        assert "total +4" in table.text()
        assert table.text().count("▒▒") == 3
        await table.press("enter")
        assert "total +10" in table.text()
        await table.press("enter")
        assert isinstance(table.app.screen, HydraScreen)


async def test_a_reveal_ends_by_itself_and_says_nothing_of_who_laid_what(
    library: Library, store: SaveStore
) -> None:
    t = scene(heroes=["widow", "she_hulk", "hulk", "captain_america", "strange"]).lay_all()
    async with seated_at(library, store, t.session) as table:
        await table.press("enter")
        screen = table.app.screen
        assert isinstance(screen, MovingScreen)
        shown = screen.query_one(RevealedAttack)
        screen.ends = True  # As with the animation on.
        assert sorted(card.card for card in shown.cards) == ["+2"] * 5
        for _ in range(20):
            if table.app.screen is screen:
                assert isinstance(screen, MovingScreen)
                screen.beat()
        await table.pilot.pause()
        assert isinstance(table.app.screen, HydraScreen)
        assert t.kind == "revealed"


async def test_the_running_total_leaves_out_what_is_absorbed(
    library: Library, store: SaveStore
) -> None:
    t = scene("absorbing_man", hands=dict.fromkeys(TEAM[:5], "+2"), used=TEAM).lay_all()
    async with seated_at(library, store, t.session) as table:
        await table.press("enter")
        stage = table.app.screen.query_one(RevealedAttack)
        stage.at = 5
        stage.redraw()
        assert "total +8" in table.text()
        assert "the highest blue counts 0" in table.text()


@pytest.mark.parametrize("villain", ["zemo", "loki", "mysterio", "red_skull"])
async def test_a_long_power_is_shown_to_its_end(
    villain: str, library: Library, store: SaveStore
) -> None:
    t = scene(villain)
    async with seated_at(library, store, t.session, size=(110, 34)) as table:
        printed = t.session.ruleset.cards()[villain].text
        panel = [line[:32].strip(" ┃│") for line in table.game.board.canvas.text().splitlines()]
        told = " ".join(" ".join(panel).split())
        assert printed.split(": ", 1)[1] in told
        assert ("Quick Attack" in told) is (villain != "zemo")


async def test_a_card_back_that_does_not_fit_says_where_the_rest_is(
    library: Library, store: SaveStore
) -> None:
    t = scene(heroes=["wasp", *TEAM[:4]]).answer("page", "seat 1")
    async with seated_at(library, store, t.session, size=(110, 30)) as table:
        await table.lift()
        assert "i: the whole card" in table.text()


# -- the clock ---------------------------------------------------------------------------------


@pytest.mark.rules("HH48")
def test_the_clock_counts_down_holds_and_is_lengthened() -> None:
    clock = Clock("2")
    assert clock.text == "2:00"
    clock.pass_by(75)
    assert clock.text == "0:45"
    assert not clock.over
    clock.paused = True
    assert not clock.runs
    assert clock.text == "0:45 held"
    clock.left += 60
    clock.pass_by(200)
    assert clock.over
    clock.start(1, 2)
    assert (clock.text, clock.paused) == ("2:00", False)
    assert Clock("off").text == "no clock"
    assert not Clock("off").over


@pytest.mark.rules("HH24")
def test_the_window_closes_15_seconds_into_the_talk() -> None:
    clock = Clock("1")
    clock.pass_by(14)
    assert clock.window_left == 1
    clock.pass_by(1)
    assert clock.window_left == 0
    assert not clock.over


@pytest.mark.rules("HH48")
async def test_at_zero_the_vote_starts_by_itself(library: Library, store: SaveStore) -> None:
    t = scene(phase="talk", voting=1)
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        await table.press("plus")
        assert round(game.clock.left) in (179, 180)
        await table.press("space")
        left = game.clock.left
        game.tick()
        assert game.clock.left == left
        assert "held" in table.text()
        await table.press("space")
        game.clock.left = 0.1
        game.tick()
        await table.pilot.pause()
        assert t.kind == "pointed"


@pytest.mark.rules("HH48")
async def test_a_resumed_talk_goes_on_with_the_time_that_was_left(
    library: Library, store: SaveStore
) -> None:
    t = scene(phase="talk", voting=1)
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        game.clock.left = 70.0
        game.tick()
        path = game.saved.path
        await table.press("q")
    with store.open(path, library) as again:
        clock = Clock("2")
        clock.start(2, 1, again.clock)
        assert clock.text == "1:10"


@pytest.mark.rules("HH26")
async def test_calls_are_heard_for_a_moment_and_then_it_goes_on_by_itself(
    library: Library, store: SaveStore
) -> None:
    t = scene().lay_all()
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        assert "calls 2" in table.text()
        await table.press("enter")
        assert t.kind == "collect"
        assert "then it goes on" in table.text()
        number = caller(t)
        await table.press(number)
        assert t.kind == "ability"
        await table.press("x")  # Back: it stays unused.
        assert t.kind == "collect"
        game.tick()
        assert t.kind == "collect", "nobody has asked to go on since"
        await table.press("enter")
        game._stay_until = 0.0
        game.tick()
        await table.pilot.pause()
        assert t.kind == "revealed"


@pytest.mark.rules("HH26")
async def test_a_call_that_comes_too_late_is_told_so(library: Library, store: SaveStore) -> None:
    t = scene("zola", phase="revealed", attack="+1", heroes=["quake", "panther", *TEAM[:3]])
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        number = caller(t)
        await table.press("enter")
        game._stay_until = 0.0
        game.tick()
        await table.pilot.pause()
        assert t.state.phase == "survived"
        await table.press(number)
        told = " ".join(game.panel.canvas.text().replace("│", " ").split())
        assert "Too late: Ada calls Aftershock. The calls were closed." in told


def caller(t: Scene) -> str:
    """The number of a seat that can call now."""
    decision = t.session.decision
    assert decision is not None
    return next(o.key for o in decision.options if o.key.startswith("call ")).split(" ")[1]


@pytest.mark.rules("HH26")
async def test_the_number_of_a_call_is_that_of_its_seat_on_every_screen(
    library: Library, store: SaveStore
) -> None:
    t = scene()
    async with seated_at(library, store, t.session) as table:
        number = caller(t)
        others = set("12345") - {o.key[5:] for o in t.decision.options if o.key.startswith("call ")}
        for other in others:
            await table.press(other)
            assert t.kind == "before", "a seat that cannot call now calls nothing"
            assert f"No answer has the number {other} here." in table.text()
        assert caller(t) == number
        await table.press(number)
        assert t.kind == "ability"
        assert t.decision.prompt.startswith(t.session.table.names[int(number) - 1])


async def test_who_takes_over_when_a_window_closes_has_all_keys_at_once(
    library: Library, store: SaveStore
) -> None:
    t = scene()
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        assert caller(t) == "1"
        await table.key_at("enter", 1.0)
        game._stay_until = 0.0
        game.tick()
        await table.pilot.pause()
        assert (t.kind, t.who()) == ("lay", "hulk")
        await table.press("1")
        assert len(t.decision.picked) == 1


@pytest.mark.rules("HH24")
async def test_while_calls_are_open_enter_does_not_close_them(
    library: Library, store: SaveStore
) -> None:
    t = scene(heroes=["captain_america", *TEAM[1:5]], phase="call", voting=1)
    async with seated_at(library, store, t.session) as table:
        game = table.game
        assert isinstance(game, HydraScreen)
        assert t.kind == "call"
        await table.press("enter")
        assert t.kind == "call"
        complaint = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "Calls are heard for 15 more seconds." in complaint
        game.clock.spent = 15.0
        await table.press("enter")
        assert t.kind == "talk"


# -- the keys of a secret answer -----------------------------------------------------------------


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
        await table.press(number["+3"], "g", "enter")
        assert sorted(t.of("hulk").laid) == ["+3", "-5"]
        assert t.of("hulk").said == "good"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_what_is_chosen_has_a_sign_and_outlives_a_pick(
    library: Library, store: SaveStore, size: Size
) -> None:
    t = scene(hands={"hulk": "+4 +3 -2 -5"}).go("lay")
    async with seated_at(library, store, t.session, size=size) as table:
        await lay_page(t, table)
        first, second = (table.keys_for(f"card {place}")[0] for place in (1, 2))
        await table.press(first)
        assert "⏎ Lay, say nothing" in table.game.panel.canvas.text()
        await table.press("g")
        assert "▸g Lay" in table.game.panel.canvas.text()
        assert "⏎ Lay" not in table.game.panel.canvas.text()
        await table.press(second)
        assert "▸g Lay" in table.game.panel.canvas.text()
        await table.press("g")
        assert "▸g" not in table.game.panel.canvas.text()


async def test_an_early_enter_says_so_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    t = scene(phase="look")
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        await table.lift()
        assert "stays 4" in table.text()
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


@pytest.mark.parametrize(("size", "told"), [((110, 34), False), ((200, 60), True)])
async def test_a_large_window_says_what_every_hero_can_do(
    library: Library, store: SaveStore, size: Size, told: bool
) -> None:
    t = scene().go("lay")
    heroes = GAME.content.heroes
    rows, _ = await shown(t, library, store, size)
    for seat in t.state.seats[1:]:  # That of the seat that looks stands beside its hand.
        hero = heroes[seat.hero]
        start = f"{hero.title}: {' '.join(hero.text.split(' ')[:2])}"
        assert (start in text(rows)) is told
