"""How many slides a Figure is away."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.umbrella.board import INDEX, ZONES, around
from rulesets.umbrella.rules.distance import slides_to_go, tokens_possible
from rulesets.umbrella.state import COLOURS, COLUMNS, ROWS, Face, UmbrellaState

from .scenes import ALMOST, GAME, ahead, asked, start, step, table


def shown_within(state: UmbrellaState, slides: int) -> set[tuple[int, str]]:
    """What seat 0 can show after just so many slides of its own, found by trying all of them."""
    found: set[tuple[int, str]] = set()
    for number, place in enumerate(ZONES):
        for colour in COLOURS:
            if not around(state, 0)[number][INDEX[colour]]:
                continue
            for line in ROWS if number < 2 else COLUMNS:
                slid = ahead(state, 0, f"{place} {colour} {line}")
                after = state.model_copy(deep=True)
                after.seats[0].scene = slid.scene
                around(after, 0)[number][INDEX[colour]] -= 1
                if not state.solo:
                    around(after, 0)[number ^ 1][INDEX[slid.out]] += 1
                found |= {(made.slot - 1, made.colour) for made in slid.made}
                if slides > 1:
                    found |= shown_within(after, slides - 1)
    return found


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("seed", [1, 2])
def test_slides_to_go_are_those_that_trying_finds(seats: int, seed: int) -> None:
    state = start(seats, seed=seed).state
    far = slides_to_go(GAME.components, state, 0)
    assert {one for one, slides in far.items() if slides == 1} == shown_within(state, 1)
    near = {one for one, slides in far.items() if slides in (1, 2)}
    assert near == shown_within(state, 1) | shown_within(state, 2)


def test_a_figure_that_lies_there_is_one_slide_away() -> None:
    """It counts only after a slide; one that leaves it alone will do."""
    assert slides_to_go(GAME.components, table(scene="R" * 16).state, 0)[0, "R"] == 1


def test_a_colour_without_a_free_place_is_not_told() -> None:
    far = slides_to_go(GAME.components, table(scene=ALMOST, covered=[1, 5, 9]).state, 0)
    assert {colour for _, colour in far} == set("BGY")


def test_an_arriving_tile_is_measured_in_every_slot() -> None:
    state = table(scene=ALMOST).state
    far = slides_to_go(GAME.components, state, 0, Face("01K"))
    assert {slot for slot, _ in far} == {0, 1, 2, 3}
    assert {far[slot, "R"] for slot in range(4)} == {1}, "Four Corners look alike everywhere"
    hook = slides_to_go(GAME.components, state, 0, Face("13K"))
    assert len({tuple(hook[slot, colour] for colour in COLOURS) for slot in range(4)}) > 1


def test_what_needs_more_umbrellas_than_wait_is_far() -> None:
    """Alone nothing comes back: one umbrella is one slide."""
    lonely = table(1, left="R", right="", top="", bottom="", slots={1: "22W"})
    assert set(slides_to_go(GAME.components, lonely.state, 0).values()) == {None}


def test_a_game_alone_tells_how_many_tokens_are_still_possible() -> None:
    assert tokens_possible(GAME.components, start(1, seed=3).state) == 6
    few = table(1, left="R", right="B", top="", bottom="R", slots={1: "01K"}, scene=ALMOST)
    # Two slides are left after the one that makes Four Corners, and its white face alone.
    assert slides_to_go(GAME.components, few.state, 0)[0, "R"] == 1
    assert tokens_possible(GAME.components, few.state) == 2
    last = table(1, left="", right="", top="", bottom="R", slots={1: "01K"}, scene=ALMOST)
    assert tokens_possible(GAME.components, last.state) == 1


@pytest.mark.parametrize("level", [1, 4])
def test_no_game_alone_ends_with_more_tokens_than_were_told(level: int) -> None:
    for seed in range(4):
        session, dice = start(1, level=level, seed=seed), Random(seed)
        told: list[int] = []
        while session.decision is not None:
            if asked(session) == "slide":
                told.append(tokens_possible(GAME.components, session.state))
            step(session, dice)
        assert sum(session.state.seats[0].covered) <= min(told)
        assert told == sorted(told, reverse=True), "what is lost does not come back"
