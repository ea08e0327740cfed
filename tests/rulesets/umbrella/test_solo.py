"""Solo (rulings 38 to 44), and the search that finds its end."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from rulesets.umbrella.board import CELLS, LINES
from rulesets.umbrella.rules import solo_search
from rulesets.umbrella.rules.solo_search import covers, figure_possible
from rulesets.umbrella.scoring import score_sheet
from rulesets.umbrella.state import COLOURS, Zone

from .scenes import ALMOST, CORNERS, GAME, answer, asked, keys, log, random_game, start, table, zone


@pytest.mark.rules("UM38")
def test_four_zones_of_five_from_five_of_each_colour() -> None:
    state = start(1).state
    zones = [*state.sides, state.centre, state.seats[0].zone]
    assert [sum(one) for one in zones] == [5, 5, 5, 5]
    assert [sum(one[n] for one in zones) for n in range(4)] == [5, 5, 5, 5]
    assert (state.pool, state.aside) == (6, 0)
    assert [len(pile.tiles) for pile in state.seats[0].slots] == [3, 3, 0, 0]
    assert {face[-1] for pile in state.seats[0].slots for face in pile.tiles} == {"K"}
    deals = {tuple(map(tuple, start(1, seed=seed).state.sides)) for seed in range(8)}
    assert len(deals) > 4


@pytest.mark.rules("UM39")
def test_the_pushed_out_umbrella_is_gone() -> None:
    session = table(1)
    answer(session, "left R A")
    state = session.state
    assert state.out == zone("Y")
    assert state.sides == [zone("BGY"), zone("RBGY")]
    assert log(session)[-1] == "Ada slides ▲R from the left zone into row A; ◆Y leaves the game."


@pytest.mark.rules("UM40")
def test_a_black_tile_turns_white_in_the_first_empty_slot() -> None:
    session = table(1, scene=ALMOST, slots={1: "24K", 2: "01K", 4: "23K"})
    answer(session, CORNERS, "space 1")
    slots = [pile.tiles for pile in session.state.seats[0].slots]
    assert slots == [["24K"], ["01W"], [], ["23K"]], "back in the slot it left"


@pytest.mark.rules("UM40")
def test_without_an_empty_slot_it_covers_one() -> None:
    full = {1: "24K", 2: "22K 01K", 3: "23K", 4: "21K"}
    session = table(1, scene=ALMOST, slots=full)
    answer(session, CORNERS, "space 1")
    assert asked(session) == "cover"
    assert session.decision is not None
    assert session.decision.seat == 0
    answer(session, "slot 2")
    assert session.state.seats[0].slots[1].tiles == ["22K", "01W"]


@pytest.mark.rules("UM40")
def test_a_white_tile_leaves_the_game() -> None:
    session = table(1, scene="RRBY/GBGY/BGYB/YGYB", slots={1: "01W", 2: "24K"}, left="RR")
    answer(session, "left R B")
    assert session.state.seats[0].slots[0].tiles == ["01W"]
    session = table(1, scene="RRBY/RBGY/BGYB/YGYB", slots={1: "01W", 2: "24K"}, left="RR")
    answer(session, "left R B", "space 1")
    assert session.state.seats[0].slots[0].tiles == []
    assert log(session)[-1] == "Corner Block leaves the game."


@pytest.mark.rules("UM41")
def test_the_sixth_token_ends_the_game() -> None:
    session = table(1, scene=ALMOST, slots={1: "01K", 2: "24K"}, pool=1)
    answer(session, CORNERS, "space 1")
    assert session.state.ended == "six"
    assert session.outcome is not None


@pytest.mark.rules("UM41")
def test_no_visible_figure_with_a_place_ends_the_game() -> None:
    session = table(1, slots={1: "24K"}, covered=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    answer(session, "left R A")
    assert session.state.ended == "no-place"


@pytest.mark.rules("UM41")
def test_the_game_ends_when_no_figure_can_be_made_any_more() -> None:
    """One blue umbrella remains, and no single slide shows a Diamond."""
    session = table(1, left="RB", right="", top="", bottom="", slots={1: "24W"})
    answer(session, "left R A")
    assert session.state.ended == "impossible"
    assert log(session)[-1] == (
        "No new Figure can be made with the umbrellas that remain. The game is over."
    )


@pytest.mark.rules("UM41")
def test_the_game_goes_on_while_one_slide_would_do() -> None:
    session = table(1, scene=ALMOST, left="B", right="", top="", bottom="R", slots={1: "01K"})
    answer(session, "left B C")
    assert session.outcome is None
    answer(session, CORNERS, "space 1")
    assert sum(session.state.seats[0].covered) == 1


@pytest.mark.rules("UM41")
def test_the_player_may_give_up() -> None:
    session = table(1)
    assert keys(session)[-1] == "give-up"
    answer(session, "give-up")
    assert session.state.ended == "give-up"
    assert log(session)[-2:] == ["Ada gives up.", "The player gave up. The game is over."]
    assert "give-up" not in keys(table(2))


def test_a_game_that_is_given_up_ends_in_the_turn_that_was_told() -> None:
    session = table(1)
    told = GAME.status(session.state)
    assert told.startswith("turn 1 ")
    answer(session, "give-up")
    assert GAME.status(session.state) == told


@pytest.mark.rules("UM42")
def test_tokens_strip_and_umbrellas_left_count() -> None:
    session = table(
        1, scene=ALMOST, slots={1: "01K", 2: "24K"}, pool=1, covered=[2, 3, 4, 5, 6],
        left="RB", right="G", top="", bottom="RRY",
    )  # fmt: skip
    answer(session, CORNERS, "space 1")
    assert session.outcome is not None
    sheet = {line.label: line.points for line in session.outcome.sheet}
    assert sheet == {"score tokens": (12,), "strip": (6,), "umbrellas left": (5,)}
    assert session.outcome.result == "not-bad"
    assert session.outcome.headline == "23 points: not bad."


@pytest.mark.rules("UM42")
def test_umbrellas_count_nothing_without_the_sixth_token() -> None:
    session = table(1, covered=[1, 2])
    answer(session, "give-up")
    assert session.outcome is not None
    assert session.outcome.totals == (7,)
    assert session.outcome.result == "try-again"
    assert session.outcome.verdict == "Try again"
    assert session.outcome.winners == ()


@pytest.mark.rules("UM43")
def test_play_again_keeps_the_umbrella_just_pushed_out() -> None:
    session = table(1, scene=ALMOST, slots={1: "01K", 2: "24K"}, level=4, covered=[2])
    answer(session, CORNERS, "space 1", "again")
    assert session.state.again
    assert session.state.out == zone("")
    assert session.state.centre == zone("RRBGY")
    assert log(session)[-1] == "▲R is saved: it goes into the top zone."
    answer(session, "left B C")
    assert sum(session.state.out) == 1, "the slide of the extra turn loses its own"


@pytest.mark.rules("UM43")
@pytest.mark.parametrize("key", ["again", "decline"])
def test_after_the_sixth_token_the_power_only_saves_an_umbrella(key: str) -> None:
    """The game is over: nobody is offered, or told of, another turn."""
    slots = {1: "01K", 2: "24K"}
    session = table(1, scene=ALMOST, slots=slots, level=4, pool=1, covered=[2, 3, 4, 5, 8])
    answer(session, CORNERS, "space 1")
    assert session.decision is not None
    assert session.decision.kind == "again"
    assert [o.label for o in session.decision.options] == ["Save ▲R", "Lose ▲R"]
    answer(session, key)
    assert session.state.out == zone("" if key == "again" else "R")
    assert session.state.ended == "six"
    assert not any("play again" in line or "plays again" in line for line in log(session))


@pytest.mark.rules("UM43")
def test_whoever_declines_to_play_again_loses_the_umbrella() -> None:
    session = table(1, scene=ALMOST, slots={1: "01K", 2: "24K"}, level=4, covered=[2])
    answer(session, CORNERS, "space 1")
    assert session.decision is not None
    assert session.decision.options[0].detail == "and ▲R is saved: it goes into the top zone"
    answer(session, "decline")
    assert session.state.out == zone("R")
    assert session.state.centre == zone("RBGY")


@pytest.mark.rules("UM43")
def test_the_umbrella_may_wait_in_the_personal_zone() -> None:
    """Pushed down column 1, and only after the tile turned white has covered another."""
    full = {1: "24K", 2: "22K 01K", 3: "23K", 4: "21K"}
    scene = "RGYR/GBYR/RRGB/RYBR"
    session = table(1, scene=scene, slots=full, level=4, covered=[2], bottom="")
    answer(session, "top R 1", "space 1", "slot 2", "again")
    assert session.state.seats[0].zone == zone("R")


@pytest.mark.rules("UM44")
def test_four_empty_zones_end_the_game() -> None:
    session = table(1, left="R", right="", top="", bottom="", slots={1: "01K"})
    answer(session, "left R A")
    assert session.state.ended == "empty"


@pytest.mark.rules("UM44")
def test_far_zones_are_never_used_in_solo() -> None:
    session = table(1, left="", right="", top="RB", bottom="", slots={1: "01K", 2: "02K"})
    assert {key.split()[0] for key in keys(session)} == {"top", "give-up"}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_whole_solo_games_end_and_lose_no_umbrella(level: int) -> None:
    for seed in range(4):
        session = random_game(seed, 1, level=level)
        state = session.state
        zones = [*state.sides, state.centre, state.seats[0].zone, state.out]
        assert sum(map(sum, zones)) == 20
        assert session.outcome is not None


# -- the search ------------------------------------------------------------------------------


def slow_search(scene: str, zones: list[Zone], goals: list[tuple[str, int]]) -> bool:
    """Try everything, with real umbrellas and no idea of what is promising."""

    @cache
    def reach(now: str, left: tuple[tuple[int, ...], ...]) -> bool:
        for number, one in enumerate(left):
            for index, count in enumerate(one):
                if not count:
                    continue
                less = tuple(
                    tuple(n - (k == index) for k, n in enumerate(z)) if i == number else z
                    for i, z in enumerate(left)
                )
                for line in LINES[number]:
                    after = line.push(now, COLOURS[index])
                    if _shows(after, goals) or reach(after, less):
                        return True
        return False

    return reach(scene, tuple(map(tuple, zones)))


def _shows(scene: str, goals: list[tuple[str, int]]) -> bool:
    return any(
        all(scene[cell] == colour for cell in range(16) if mask >> cell & 1)
        for colour, mask in goals
    )


def position(dice: Random, umbrellas: int) -> tuple[str, list[Zone], list[tuple[str, int]]]:
    bag = list(COLOURS * 9)
    dice.shuffle(bag)
    zones = [[0] * 4 for _ in range(4)]
    for colour in bag[16 : 16 + umbrellas]:
        zones[dice.randrange(4)][COLOURS.index(colour)] += 1
    faces = dice.sample(list(GAME.components.figures.cells), dice.randint(1, 3))
    goals = [
        (colour, GAME.components.figures.mask(face, slot))
        for slot, face in enumerate(faces)
        for colour in dice.sample(COLOURS, dice.randint(1, 4))
    ]
    return "".join(bag[:16]), zones, goals


@pytest.mark.slow
@pytest.mark.parametrize(
    ("umbrellas", "positions"), [(1, 300), (2, 400), (3, 300), (4, 90), (5, 12)]
)
def test_the_search_agrees_with_trying_everything(umbrellas: int, positions: int) -> None:
    dice = Random(umbrellas)
    found = []
    for _ in range(positions):
        scene, zones, goals = position(dice, umbrellas)
        expected = slow_search(scene, zones, goals)
        assert figure_possible(scene, zones, goals) is expected, (scene, zones, goals)
        found.append(expected)
    assert 0 < sum(found) < positions


def test_a_figure_that_is_shown_already_needs_one_more_slide() -> None:
    corners = GAME.components.figures.mask("01K", 0)
    scene = "RBGRGBYBYRGGRYBR"
    assert figure_possible(scene, [[0] * 4] * 4, [("R", corners)]) is False
    assert figure_possible(scene, [[0, 1, 0, 0], *[[0] * 4] * 3], [("R", corners)]) is True


def test_beyond_its_bound_the_search_says_perhaps(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, zones, goals = position(Random(3), 6)
    goals = [("R", GAME.components.figures.mask("22W", 0))]
    assert figure_possible(scene, zones, goals) is not None
    monkeypatch.setattr(solo_search, "BOUND", 1)
    solo_search._possible.cache_clear()
    assert figure_possible(scene, zones, goals) is None
    solo_search._possible.cache_clear()


def test_without_an_answer_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def perhaps(*_: Any) -> None:
        return None

    monkeypatch.setattr("rulesets.umbrella.rules.ending.figure_possible", perhaps)
    session = table(1, left="RB", right="", top="", bottom="", slots={1: "24W"})
    answer(session, "left R A")
    assert session.outcome is None


def test_covers_are_the_smallest_choices_of_rows_and_columns() -> None:
    diagonal = sum(1 << CELLS.index(cell) for cell in ("A1", "B2", "C3", "D4"))
    assert covers(0) == ((0, 0),)
    assert covers(diagonal) == ((0, 4), (1, 3), (2, 2), (3, 1), (4, 0))
    row = sum(1 << CELLS.index(cell) for cell in ("A1", "A2", "A3", "A4"))
    assert covers(row) == ((0, 4), (1, 0))


@pytest.mark.rules("UM42")
@pytest.mark.parametrize(("pool", "points"), [(0, 1), (1, 0), (6, 0)])
def test_umbrellas_that_are_left_count_with_an_empty_pool_alone(pool: int, points: int) -> None:
    state = table(1, pool=pool).state
    left = sum(map(sum, (*state.sides, state.centre, state.seats[0].zone)))
    sheet = {line.label: line.points for line in score_sheet(GAME.components, state)}
    worth = GAME.components.content.setup.points.solo_umbrella
    assert left > 0 < worth
    assert sheet["umbrellas left"] == (points * left * worth,)
