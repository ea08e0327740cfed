"""The screens of Hail Hydra: one shape for every loyalty, the clock, the reveal of the attack."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.geometry import Region

from rulesets.hail_hydra.screen import HydraScreen
from rulesets.hail_hydra.screen.stages import HailHydraStage, MovingScreen, RevealedAttack
from tabletop_tui.core.chairs import NAME_LIMIT, default_names
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.widgets.drawing.canvas import Cell
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.rulesets.hail_hydra.scenes import GAME, NAMES, TEAM, Scene, scene
from tests.screens.table import Seated, seated, seated_at

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
        # What the clock says depends on how fast this runs.
        table.game.board.clock = table.game.panel.waits = ""
        table.game.board.redraw()
        table.game.panel.redraw()
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


@pytest.mark.rules("HH26")
async def test_the_number_of_a_hero_who_is_no_answer_says_why(
    library: Library, store: SaveStore
) -> None:
    t = scene(out=["daredevil"], phase="talk", voting=1).answer("continue")
    out = t.at("daredevil")
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        await table.press(out.removeprefix("seat "))
        assert t.session.decision is not None
        why = {refusal.target: refusal.sentence for refusal in t.session.decision.refusals()}
        assert table.game.picker is not None
        assert table.game.picker.complaint == why[out]


async def test_hail_hydra_of_shield_looks_like_closing_the_page(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A machine that is slow once would show another second of the time for calls.
    for module in ("tabletop_tui.screens.play.parts.answers", "rulesets.hail_hydra.screen.timing"):
        monkeypatch.setattr(f"{module}.monotonic", lambda: 100.0)
    screens = []
    for key in ("back", "hail"):
        t = scene(agents=["ms_marvel", "strange"])
        t.answer("page", t.at("hulk"))
        async with seated_at(library, store, t.session) as table:
            await table.lift()
            table.game.answers.stays_until = 0.0
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
        table.game.answers.stays_until = 0.0
        await table.press("enter")
        assert t.who() == "iron_man"


@pytest.mark.parametrize("phase", ["before", "between", "survived"])
async def test_whose_hand_space_opens_is_never_cut(
    phase: str, library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = tuple(f"{name} von Featherstonehaughs"[:NAME_LIMIT] for name in NAMES)
    monkeypatch.setattr("tests.rulesets.hail_hydra.scenes.NAMES", names)
    t = scene(heroes=TEAM, phase=phase)
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        assert f"Space  {names[0]}'s hand" in table.text()
        await table.press("p")
        assert table.game.viewer != 0, "another answer opens nothing"
        await table.press("x")
        assert f"Space  {names[0]}'s hand" in table.text()
        table.game.answers.stays_until = 0.0
        await table.press("space")
        assert t.who() == "hulk"


async def test_hail_hydra_of_an_agent_is_a_moment(library: Library, store: SaveStore) -> None:
    t = scene(agents=["hulk", "strange"])
    t.answer("page", t.at("hulk"))
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
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


async def test_a_reveal_stays_until_enter_and_says_nothing_of_who_laid_what(
    library: Library, store: SaveStore
) -> None:
    t = scene(heroes=["widow", "she_hulk", "hulk", "captain_america", "strange"]).lay_all()
    async with seated_at(library, store, t.session) as table:
        await table.press("enter")
        screen = table.app.screen
        assert isinstance(screen, MovingScreen)
        shown = screen.query_one(RevealedAttack)
        assert sorted(card.card for card in shown.cards) == ["+2"] * 5
        for _ in range(200):
            screen.beat()
        await table.pilot.pause()
        assert table.app.screen is screen
        assert "Enter  go on" in table.text()
        await table.press("enter")
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
        assert "the highest blue card counts 0" in table.text()


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


async def test_a_large_window_says_what_every_hero_can_do(
    library: Library, store: SaveStore
) -> None:
    t = scene().go("lay")
    heroes = GAME.content.heroes
    rows, _ = await shown(t, library, store, (200, 60))
    for seat in t.state.seats[1:]:  # That of the seat that looks stands beside its hand.
        hero = heroes[seat.hero]
        start = f"{hero.title}: {' '.join(hero.text.split(' ')[:2])}"
        assert start in text(rows)


async def test_what_was_said_of_open_cards_ends_before_the_frame(
    library: Library, store: SaveStore
) -> None:
    t = scene(revealed=["hulk"], hands={"hulk": "+4 +3 -2 -5"})
    t.lay("hulk", "+4 +3 -2", say="good")
    async with seated_at(library, store, t.session, size=(110, 36)) as table:
        team = table.game.board.canvas.text()
        row = next(line for line in team.splitlines() if "“" in line)
        assert row.rstrip().endswith("│")


async def test_what_a_villain_does_is_read_whole_by_the_key_that_is_named_beside_it(
    library: Library, store: SaveStore
) -> None:
    """Eight seats and an attack leave one row of the smallest window to the Villain."""
    t = scene("zemo", heroes=TEAM[:8], phase="revealed", attack="+1")
    told = GAME.content.villains["zemo"].text
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        assert told[-12:] not in table.game.board.canvas.text()
        assert "v: all" in table.game.board.canvas.text()
        await table.press("v")
        assert told[-12:] in " ".join(table.text().split())


async def test_who_has_which_hero_breaks_no_name_over_two_rows(
    library: Library, store: SaveStore
) -> None:
    names = default_names(8)
    for size in ((80, 24), (120, 40), (200, 60)):
        async with seated(library, store, "hail_hydra", names, size=size) as table:
            await table.press(*"11111")
            rows = table.game.board.canvas.text().splitlines()[:8]
            assert all(any(name in row for row in rows) for name in names)
