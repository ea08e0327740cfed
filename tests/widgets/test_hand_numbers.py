"""The numbers of the cards in a hand: each keeps its own until the next turn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.play.board import Board, TextBoard


class HandBoard(TextBoard):
    """A board that numbers one hand."""

    def hand_of(self, view: Any, seat: int) -> list[str]:
        hand: list[str] = view.hand
        return hand


@pytest.fixture
def board() -> Board:
    """A board of a game that counts its turns."""
    rules = find_rulesets().load("umbrella_academy")
    return HandBoard(rules, lay_table(rules.manifest, names=["Ada", "Ben"], seed=1))


def numbers(board: Board, hand: str, turn: int = 1, most: int = 5) -> list[int]:
    board.numbers_in_hand = most
    return board.numbers_of(SimpleNamespace(turn=turn, hand=hand.split()), 0)


def test_what_is_left_keeps_its_number_and_a_new_card_comes_after_all(board: Board) -> None:
    assert numbers(board, "a b c") == [1, 2, 3]
    assert numbers(board, "a c") == [1, 3]
    assert numbers(board, "a c d") == [1, 3, 4]
    assert numbers(board, "d a c") == [4, 1, 3], "wherever it lies"


def test_what_is_taken_back_has_its_number_again(board: Board) -> None:
    numbers(board, "a b c")
    numbers(board, "a c d")
    assert numbers(board, "a b c") == [1, 2, 3]


def test_with_the_next_turn_a_hand_is_numbered_anew(board: Board) -> None:
    numbers(board, "a b c")
    assert numbers(board, "b c", turn=2) == [1, 2]


def test_where_no_number_is_left_a_card_has_that_of_one_that_is_gone(board: Board) -> None:
    numbers(board, "a b c", most=3)
    assert numbers(board, "a c d e", most=3) == [1, 3, 2, 0]


def test_equal_cards_have_a_number_each(board: Board) -> None:
    assert numbers(board, "a b a") == [1, 2, 3]
    assert numbers(board, "b a") == [2, 3]


def test_on_a_copy_of_the_table_a_card_has_the_same_number(board: Board) -> None:
    numbers(board, "a b c")
    copy = HandBoard(board.ruleset, board.table)
    copy.hand_numbers = dict(board.hand_numbers)
    assert numbers(copy, "b c") == [2, 3]
    assert numbers(copy, "b c d") == [2, 3, 4]
    assert numbers(board, "b c e") == [2, 3, 4], "and what happens there changes nothing here"
