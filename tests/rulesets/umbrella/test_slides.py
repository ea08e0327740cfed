"""Slides: where umbrellas come from and where they go."""

from __future__ import annotations

import pytest

from rulesets.umbrella.board import LINES, around
from rulesets.umbrella.rules.slide import SlideChoices
from rulesets.umbrella.state import COLOURS, Zone
from rulesets.umbrella.wording.previews import look_ahead

from .scenes import (
    ALMOST,
    CORNERS,
    GAME,
    SCENES,
    ahead,
    answer,
    asked,
    keys,
    log,
    seat,
    start,
    table,
    zone,
)


@pytest.mark.parametrize(
    ("scene", "face", "slot", "moves", "outs", "final", "zones"),
    [
        (1, "01K", 1, ["left R A", "bottom R 4"], "YR", "RBGR/GBYB/YRGG/RYBR",
         ["BGY", "RBGYY", "RRBGY", "BGY"]),
        (2, "22W", 1, ["top R 3", "bottom R 2", "left R A"], "RGY", "RRRR/BBBG/YYYR/GRGB",
         ["BGY", "RBGYY", "BGGY", "RBGY"]),
        (3, "13W", 2, ["right B D", "top B 2"], "BR", "YBGR/GBYB/RRBY/YGGB",
         ["RBBGY", "RGY", "RGY", "RRBGY"]),
        (4, "23W", 1, ["left R B", "right R D"], "GB", "GRBY/RYBR/RYGB/GYRR",
         ["BBGY", "BGGY", "RBGY", "RBGY"]),
    ],
)  # fmt: skip
def test_worked_examples_of_slides(
    scene: int, face: str, slot: int, moves: list[str], outs: str, final: str, zones: list[str]
) -> None:
    state = table(scene=SCENES[scene], slots={slot: face}).state
    seen = None
    for move, out in zip(moves, outs, strict=True):
        assert not seen or not seen.made
        seen = ahead(state, 0, move)
        assert seen.out == out
        left, right, top, bottom = (_letters(one) for one in around(state, 0))
        session = table(
            scene=state.seats[0].scene,
            slots={slot: face},
            left=left,
            right=right,
            top=top,
            bottom=bottom,
        )
        answer(session, move)
        state = session.state
    assert seen is not None
    assert [made.face for made in seen.made] == [face]
    assert state.seats[0].scene == final.replace("/", "")
    assert list(around(state, 0)) == [zone(one) for one in zones]


def _letters(one: Zone) -> str:
    return "".join(colour * count for colour, count in zip(COLOURS, one, strict=True))


def test_each_line_moves_four_umbrellas_one_step() -> None:
    assert LINES[0][0].push("abcdefghijklmnop", "R") == "Rabcefghijklmnop"
    assert LINES[1][0].push("abcdefghijklmnop", "R") == "bcdRefghijklmnop"
    assert LINES[2][1].push("abcdefghijklmnop", "R") == "aRcdebghifklmjop"
    assert LINES[3][1].push("abcdefghijklmnop", "R") == "afcdejghinklmRop"


def test_a_slide_is_told() -> None:
    session = table()
    answer(session, "left R A")
    assert log(session) == [
        "Ada starts.",
        "Ada slides ▲R from their left zone into row A; ◆Y goes to their right zone.",
    ]


@pytest.mark.rules("UM18")
def test_there_is_no_pass() -> None:
    session = table()
    assert asked(session) == "slide"
    assert len(keys(session)) == 4 * 4 * 4
    assert all(len(key.split()) == 3 for key in keys(session))


@pytest.mark.rules("UM19")
def test_nothing_is_taken_from_an_empty_zone() -> None:
    session = table(left="", top="RR")
    assert not any(key.startswith("left") for key in keys(session))
    assert [key for key in keys(session) if key.startswith("top")] == [
        "top R 1", "top R 2", "top R 3", "top R 4",
    ]  # fmt: skip
    assert session.decision is not None
    why = {refusal.target: refusal.why for refusal in session.decision.refusals()}
    assert why["left R"] == "this zone is empty"
    assert why["top B"] == "no blue umbrella is there"
    assert "right R" not in why


def test_choices_are_known_by_what_is_offered() -> None:
    """A save tells by the digest whether an answer still fits its decision."""
    same, other, solo = SlideChoices(5, solo=False), SlideChoices(7, solo=False), table(1)
    assert same.digest == SlideChoices(5, solo=False).digest
    assert len({same.digest, other.digest, SlideChoices(5, solo=True).digest}) == 3
    assert same.get("give-up") is None
    assert same.get("bottom B 1") is None
    assert same.get("bottom R 1") in same.options
    assert solo.decision is not None
    assert solo.decision.choices.get("give-up") is solo.decision.options[-1]
    assert solo.decision.choices.get("left X A") is None


@pytest.mark.rules("UM20")
def test_four_empty_zones_take_from_anywhere() -> None:
    others = {1: seat(bottom="GG"), 2: seat(bottom="")}
    session = table(left="", right="", top="", bottom="", others=others)
    places = list(dict.fromkeys(key.split()[1] for key in keys(session)))
    assert places == ["S2", "P2"]
    assert keys(session)[0] == "far S2 R left A"
    answer(session, "far P2 G top 1")
    state = session.state
    assert state.seats[0].scene == "GGRYBBYRGRGBYYBG"
    assert state.seats[0].zone == zone("R")
    assert state.seats[1].zone == zone("G")
    assert log(session)[-1] == (
        "Ada slides ■G from the bottom zone of player 2 into column 1; "
        "▲R goes to their bottom zone."
    )


@pytest.mark.rules("UM20")
def test_a_far_slide_can_be_looked_at_before() -> None:
    session = table(left="", right="", top="", bottom="")
    assert session.decision is not None
    option = session.decision.choices.get("far S2 R left A")
    assert option is not None
    seen = look_ahead(GAME.components, session.view(0), 0, option.value)
    assert (seen.push.place, seen.to_zone, seen.out) == ("S2", "right", "Y")


@pytest.mark.rules("UM21")
def test_a_zone_has_no_maximum() -> None:
    session = table(right="RBGY" * 5)
    answer(session, "left R A")
    assert session.state.sides[-1] == [5, 5, 5, 6]


@pytest.mark.rules("UM22")
def test_sliding_straight_back_is_allowed() -> None:
    session = table(2, slots={1: "24K"}, others={1: seat(slots={1: "24K"})})
    before = session.state.seats[0].scene
    answer(session, "left R A", "top B 1", "right Y A")
    assert session.state.seats[0].scene == before


@pytest.mark.rules("UM22")
def test_fifteen_rounds_without_a_figure_bring_the_last_turns() -> None:
    assert start().state.turns_without_figure == 0
    session = table(turns_without_figure=3 * 15 - 1)
    answer(session, "left B B")
    assert session.state.ended == "quiet"
    assert session.state.last_turns == 2
    assert "No Figure was made for fifteen rounds." in log(session)[-1]
    early = table(turns_without_figure=3 * 15 - 2)
    answer(early, "left B B")
    assert early.state.last_turns is None


@pytest.mark.rules("UM22")
def test_a_figure_starts_the_count_again() -> None:
    session = table(scene=ALMOST, turns_without_figure=3 * 15 - 1)
    answer(session, CORNERS, "space 1")
    assert session.state.turns_without_figure == 0
    assert session.state.last_turns is None


@pytest.mark.rules("UM23")
def test_the_centre_is_the_top_of_every_seat() -> None:
    for active in range(3):
        session = table(top="R", active=active)
        answer(session, "top R 1")
        assert session.state.centre == zone("")
        out = {0: "R", 1: "G", 2: "G"}[active]
        assert session.state.seats[active].zone == zone("RBGY" + out)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_neighbours_share_the_zone_between_them(seats: int) -> None:
    state = start(seats).state
    for number in range(seats):
        left, right, top, bottom = around(state, number)
        assert left is state.sides[number]
        assert right is around(state, (number - 1) % seats)[0]
        assert top is state.centre
        assert bottom is state.seats[number].zone
