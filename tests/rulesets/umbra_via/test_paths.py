"""Paths: the worked examples, what completes them, and the slow reference (rulings 14, 22-24)."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.umbra_via.rules import paths
from rulesets.umbra_via.rules.paths import CELLS, GLYPHS
from rulesets.umbra_via.state import EMPTY

from .reference import OPEN, complete_paths
from .scenes import GAME, board, random_game, sides

TILES = [glyph for glyph in GLYPHS if glyph]


def completes(garden: str, laid: str) -> list[str]:
    """The paths that the tile just laid completes: `B1 B2`."""
    found = paths.completed(board(garden), CELLS.index(laid))
    return [" ".join(CELLS[cell] for cell in path) for path in found]


def test_every_glyph_has_its_open_sides() -> None:
    assert {glyph: paths.letters(sides(glyph)) for glyph in OPEN} == OPEN
    assert paths.sides("NES") == sides("╠")


@pytest.mark.rules("UV22")
def test_example_a_a_path_of_one_tile_is_complete_at_once() -> None:
    """Both ends meet the edge, whatever lies beside it."""
    assert completes("╝... / ╚...", "A1") == ["A1"]


@pytest.mark.rules("UV23")
def test_example_b_a_loop_has_no_end_at_all() -> None:
    assert completes(".... / .╔╗. / .╚╝.", "C3") == ["B2 B3 C2 C3"]


def test_example_c_an_end_that_faces_an_empty_space_keeps_the_path_open() -> None:
    assert completes(".... / ═╦╗. / .║╝.", "C3") == []
    path, complete = paths.path_of(board(".... / ═╦╗. / .║╝."), CELLS.index("C3"))
    assert [CELLS[cell] for cell in sorted(path)] == ["B1", "B2", "B3", "C2", "C3"]
    assert not complete


def test_example_d_a_closed_side_cuts_a_path_off() -> None:
    assert completes(".... / ═╦╗. / .║╝. / .═..", "D2") == ["B1 B2 B3 C2 C3"]


def test_example_e_one_tile_completes_two_paths() -> None:
    laid = completes(".... / ═╦╗. / .║╝. / .║══", "D2")
    assert laid == ["B1 B2 B3 C2 C3 D2", "D3 D4"]


@pytest.mark.rules("UV24")
def test_a_tee_joins_three_arms_and_waits_for_all_of_them() -> None:
    open_arm = ".╗.. / ═╣.. / .║.."
    assert completes(open_arm, "B2") == []
    # The same with the arm to the south ended by a closed side.
    assert completes(".╗.. / ═╣.. / .═..", "B2") == []  # A2 still opens to empty A1.
    assert completes("═╗.. / ═╣.. / .═..", "B2") == ["A1 A2 B1 B2"]


@pytest.mark.rules("UV25")
def test_the_order_is_own_path_then_north_east_south_west() -> None:
    cut = ".║.. / .║.. / ═✦══ / .║.."
    assert completes(cut, "C2") == ["A2 B2", "C3 C4", "D2", "C1"]
    own_first = ".║.. / .║.. / ╗═══ / ╝║.."
    assert completes(own_first, "C2") == ["C2 C3 C4", "A2 B2", "D2", "C1 D1"]


@pytest.mark.rules("UV33")
def test_four_point_completes_neighbours_and_is_in_no_path() -> None:
    assert completes(".... / ═✦.. /", "B2") == ["B1"]
    assert completes(".... / .✦.. /", "B2") == []


@pytest.mark.parametrize("seed", range(8))
def test_complete_paths_agree_with_the_slow_reference_on_random_boards(seed: int) -> None:
    """Each seed: 1,000 boards, each with one tile laid on it."""
    dice = Random(seed)
    several = 0
    for _ in range(1000):
        fill = dice.random()
        drawn = [dice.choice(TILES) if dice.random() < fill else "." for _ in CELLS]
        laid = dice.randrange(16)
        drawn[laid] = dice.choice(TILES)
        rows = ["".join(drawn[row : row + 4]) for row in (0, 4, 8, 12)]
        near = [CELLS[cell] for cell in (laid, *paths.neighbours(laid))]
        wanted = [path for path in complete_paths(rows) if any(name in path for name in near)]
        found = paths.completed(board("".join(drawn)), laid)
        named = [[CELLS[cell] for cell in path] for path in found]
        assert sorted(named) == sorted(wanted), rows
        several += len(found) > 1
    assert several > 20


@pytest.mark.parametrize("specials", [False, True])
def test_no_complete_path_is_ever_left_in_a_game(specials: bool) -> None:
    """What is looked for around the laid tile is all there is on the whole board."""
    for seed in range(4):
        session = random_game(seed, 3, specials=specials)
        while session.can_table_undo():
            if session.decision is not None and session.decision.kind not in ("summoning", "move"):
                drawn = ["." if p.sides == EMPTY else GLYPHS[p.sides] for p in session.state.garden]
                rows = ["".join(drawn[row : row + 4]) for row in (0, 4, 8, 12)]
                assert complete_paths(rows) == []
            session.table_undo()


# -- where a tile may go ---------------------------------------------------------------------


def spaces(garden: str) -> str:
    return " ".join(option.key for option in paths.spaces(paths.legal(board(garden))).options)


@pytest.mark.rules("UV15")
def test_an_empty_garden_offers_the_four_central_spaces() -> None:
    assert spaces("") == "B2 B3 C2 C3"


@pytest.mark.rules("UV15")
def test_otherwise_a_tile_shares_an_edge_a_corner_is_not_enough() -> None:
    assert spaces(".... / .║..") == "A2 B1 B3 C2"
    assert spaces("║... / ....") == "A2 B1"


@pytest.mark.rules("UV36")
def test_after_four_point_alone_the_next_tile_touches_it() -> None:
    assert spaces("✦...") == "A2 B1"


@pytest.mark.rules("UV14")
def test_a_legal_space_always_exists() -> None:
    games = 0
    for seats in (2, 3, 4):
        for seed in range(15):
            session = random_game(seed, seats, specials=bool(seed % 2))
            assert session.outcome is not None
            assert not all(plot.tile for plot in session.state.garden)
            games += 1
    assert games == 45
    assert GAME.content.setup.bidding.altar == 4
