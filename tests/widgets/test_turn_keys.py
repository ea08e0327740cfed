"""The keys of the cards in a hand: each keeps its own until the next turn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.play.board import Board, TextBoard


class HandBoard(TextBoard):
    """A board that gives keys to one hand."""

    def keyed(self, view: Any, seat: int) -> list[tuple[str, str]]:
        return [(card, view.keys) for card in view.hand]


@pytest.fixture
def board() -> Board:
    """A board of a game that counts its turns."""
    rules = find_rulesets().load("umbrella_academy")
    return HandBoard(rules, lay_table(rules.manifest, names=["Ada", "Ben"], seed=1))


def keys(board: Board, hand: str, turn: int = 1, among: str = "12345") -> str:
    """The keys of a hand, with a point for a card that has none."""
    found = board.keys_of(SimpleNamespace(turn=turn, hand=hand.split(), keys=among), 0)
    return "".join(key or "." for key in found)


def test_what_is_left_keeps_its_key_and_a_new_card_comes_after_all(board: Board) -> None:
    assert keys(board, "a b c") == "123"
    assert keys(board, "a c") == "13"
    assert keys(board, "a c d") == "134"
    assert keys(board, "d a c") == "413", "wherever it lies"


def test_what_is_taken_back_has_its_key_again(board: Board) -> None:
    keys(board, "a b c")
    keys(board, "a c d")
    assert keys(board, "a b c") == "123"


def test_with_the_next_turn_a_hand_gets_its_keys_anew(board: Board) -> None:
    keys(board, "a b c")
    assert keys(board, "b c", turn=2) == "12"


def test_a_letter_is_given_before_the_number_of_a_card_that_is_gone(board: Board) -> None:
    assert keys(board, "a b c", among="12xy") == "12x"
    assert keys(board, "a c d", among="12xy") == "1xy"


def test_only_where_no_key_is_left_a_card_has_that_of_one_that_is_gone(board: Board) -> None:
    keys(board, "a b c", among="123")
    assert keys(board, "a c d e", among="123") == "132."


def test_equal_cards_have_a_key_each(board: Board) -> None:
    assert keys(board, "a b a") == "123"
    assert keys(board, "b a") == "23"


def test_on_a_copy_of_the_table_a_card_has_the_same_key(board: Board) -> None:
    keys(board, "a b c")
    copy = HandBoard(board.ruleset, board.table)
    copy.turn_keys = board.turn_keys.copy()
    assert keys(copy, "b c") == "23"
    assert keys(copy, "b c d") == "234"
    assert keys(board, "b c e") == "234", "and what happens there changes nothing here"
