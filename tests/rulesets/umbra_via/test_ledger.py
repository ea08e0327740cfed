"""The path ledger: what it says of paths and tiles is what the Summoning then does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

from rulesets.umbra_via.rules.altar import leads
from rulesets.umbra_via.rules.paths import CELLS
from rulesets.umbra_via.rules.summoning import Summoning
from rulesets.umbra_via.state import UmbraState
from rulesets.umbra_via.wording.ledger import awards_of, open_paths, placing, with_bid

from .scenes import GAME, Play, answer, asked, earned, keys, start, table
from .scenes import placing as about_to_lay

LAYINGS = int(os.environ.get("UMBRA_VIA_LAYINGS", "120"))
"""How many layings are compared; set it to 1000 for a thorough comparison."""


def layings() -> Iterator[Play]:
    """Random games of two to four, with and without special tiles, at each tile that is laid."""
    count = seed = 0
    while count < LAYINGS:
        seed += 1
        session, dice = start(2 + seed % 3, seed=seed, specials=seed % 2 == 0), Random(seed)
        while session.decision is not None and count < LAYINGS:
            if session.decision.kind == "lay":
                count += 1
                yield session
            session.answer(dice.choice(keys(session)))


def gains(before: UmbraState, after: UmbraState) -> list[tuple[int, bool]]:
    """What each seat took off its Soul tile, and whether it claimed it."""
    pairs = zip(before.seats, after.seats, strict=True)
    return [(old.left - new.left, new.claimed) for old, new in pairs]


def told(summoning: Summoning, seats: int) -> list[tuple[int, bool]]:
    found = [(0, False)] * seats
    for award in awards_of(summoning):
        found[award.seat] = (award.taken, award.claims)
    return found


def test_what_the_ledger_says_of_a_tile_is_what_laying_it_brings() -> None:
    brought = 0
    for session in layings():
        state = session.state
        space, seats = state.queue[0], len(state.seats)
        said = placing(GAME.content, session.view(state.winner), space)
        assert [CELLS[cell] for cell in said.at] == keys(session)
        for cell, summoning in said.at.items():
            played = session.fork()
            answer(played, CELLS[cell])
            if asked(played)[1] == "move":
                answer(played, "stay")
            if asked(played)[1] == "summoning":
                answer(played, "go-on")
                brought += 1
            assert gains(state, played.state) == told(summoning, seats)
            if not played.state.ended and played.state.round == state.round:
                # The next tile may be tied for: that is settled before its winner is asked.
                following = leads(GAME.content, played.state).values()
                if not following or not next(iter(following)).tied:
                    assert tuple(played.state.track) == summoning.track
    assert brought > LAYINGS // 4


def test_an_open_path_that_a_tile_cuts_off_is_settled_as_the_ledger_said() -> None:
    cut_off = 0
    for session in layings():
        before = {path.cells: path for path in open_paths(GAME.content, session.state)}
        space = session.state.queue[0]
        for summoning in placing(GAME.content, session.state, space).at.values():
            first = summoning.paths[0] if summoning.paths else None
            if first is not None and first.cells in before:
                cut_off += 1
                assert first == before[first.cells].now
    assert cut_off


def open_ends(session: Play) -> dict[tuple[int, ...], int]:
    """The open ends of each open path, by its spaces."""
    return {path.cells: path.ends for path in open_paths(GAME.content, session.state)}


def test_during_a_summoning_the_open_paths_are_those_after_it() -> None:
    """A path may open into a space from which the Summoning takes the tile."""
    found = opened = 0
    for session in layings():
        for key in keys(session):
            played = session.fork()
            before = open_ends(played)
            answer(played, key)
            if asked(played)[1] == "summoning":
                during = open_ends(played)
                answer(played, "go-on")
                assert during == open_ends(played)
                found += 1
                opened += any(ends > before.get(cells, ends) for cells, ends in during.items())
    assert found
    assert opened


def test_every_tile_of_the_garden_lies_on_one_open_path_or_on_none() -> None:
    """After a Summoning only Four Point is on no path: everything complete is cleared."""
    for session in layings():
        cells = [cell for path in open_paths(GAME.content, session.state) for cell in path.cells]
        laid = [cell for cell, plot in enumerate(session.state.garden) if plot.sides > 0]
        assert sorted(cells) == laid


def test_a_path_with_length_open_ends_ranks_and_markers() -> None:
    garden = ".... / ═╦╗. / .║╝."
    session = table(garden, ["═ A"], on={"B1": "AAA", "B2": "ABBBB", "C3": "C"}, track="CBA")
    (path,) = open_paths(GAME.content, session.state)
    assert (path.name, len(path.cells), path.ends) == ("B1-B2-B3-C2-C3", 5, 1)
    assert earned(Summoning((path.now,), ())) == ["B5 A2 C1"]
    assert path.now.dropped == (1,)


def test_a_tie_for_the_tile_moves_the_track_before_the_path_is_ranked() -> None:
    session = table("║...", ["╝ AB"], track="AB", seats=2)
    said = placing(GAME.content, session.state, 0)
    assert earned(said.at[CELLS.index("B1")]) == ["B2 A1"]


def test_the_best_of_a_tile_for_each_seat() -> None:
    session = table("║...", ["╝ A", "╗ B"], on={"A1": "BB"}, left="11 0 11")
    ada, ben, cleo = placing(GAME.content, session.state, 0).best
    assert ada is not None
    assert ben is not None
    assert ([CELLS[cell] for cell in ada.cells], ada.award.taken) == (["A2", "B1"], 1)
    assert ([CELLS[cell] for cell in ben.cells], ben.award.claims) == (["B1"], True)
    assert cleo is None


def test_a_bid_that_is_planned_counts_and_changes_nothing() -> None:
    session = table("║...", ["╝ A"], on={"A1": "BB"})
    before = session.state.model_dump()
    planned = with_bid(session.view(0), 0, ((2, 1), (0, 0), (0, 0), (0, 0)))
    assert planned.altar[0].energy == (3, 0, 0)
    assert planned.altar[0].soul == (1, 0, 0)
    assert earned(placing(GAME.content, planned, 0).at[CELLS.index("B1")]) == ["A2 B1"]
    assert session.state.model_dump() == before


def test_the_void_and_the_block_are_laid_nowhere() -> None:
    session = about_to_lay("║...", ["╝ A", "○ BB"])
    assert placing(GAME.content, session.state, 1).at == {}


def test_a_path_that_is_complete_is_no_open_path() -> None:
    session = about_to_lay("║.║.", ["╝ A"])
    answer(session, "B1")
    assert asked(session)[1] == "summoning"
    assert [path.name for path in open_paths(GAME.content, session.state)] == ["A3"]


def test_a_path_that_is_being_summoned_is_completed_by_no_other_tile() -> None:
    session = about_to_lay("║...", ["╝ A", "═ B"], on={"A1": "A"}, left="11 11 11")
    answer(session, "B1")
    assert asked(session)[1] == "summoning"
    shown = placing(GAME.content, session.state, 1)
    answer(session, "go-on")
    assert shown == placing(GAME.content, session.state, 1)
