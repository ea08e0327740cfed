"""The numbers of the cards in a hand: each keeps its own until the next turn."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.play.board import Board, TextBoard


@pytest.fixture
def board() -> Board:
    """A board of a game."""
    rules = find_rulesets().load("umbrella_academy")
    return TextBoard(rules, lay_table(rules.manifest, names=["Ada", "Ben"], seed=1))


def numbers(board: Board, *hands: str, most: int = 5) -> list[int]:
    """Those of the last of these hands; the others were held before in the same turn."""
    *before, now = [hand.split() for hand in hands]
    board.hands = tuple((tuple(hand), ()) for hand in before)
    return board.numbers_of(0, now, most)


def test_what_is_left_keeps_its_number_and_a_new_card_comes_after_all(board: Board) -> None:
    assert numbers(board, "a b c") == [1, 2, 3]
    assert numbers(board, "a b c", "a c") == [1, 3]
    assert numbers(board, "a b c", "a c", "a c d") == [1, 3, 4]
    assert numbers(board, "a b c", "d a c") == [4, 1, 3], "wherever it lies"
    assert numbers(board, "a b", "a b c d", "a b d") == [1, 2, 4], "also what came in this turn"


def test_where_no_number_is_left_a_card_has_that_of_one_that_is_gone(board: Board) -> None:
    assert numbers(board, "a b c", "a c d e", most=3) == [1, 3, 2, 0]


def test_equal_cards_have_a_number_each(board: Board) -> None:
    assert numbers(board, "a b a") == [1, 2, 3]
    assert numbers(board, "a b a", "b a") == [2, 3]


def test_asked_twice_it_says_the_same(board: Board) -> None:
    numbers(board, "a b c", "b c")
    assert board.numbers_of(0, ["b", "c"], 5) == [2, 3]
    assert board.numbers_of(0, ["a", "b", "c"], 5) == [1, 2, 3]
