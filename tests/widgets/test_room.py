"""Rows are shared by what matters: nobody has a later step while others lack an earlier one."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.widgets.drawing.room import Need, fixed, fullest, in_turn, most, share, total


def test_all_that_is_needed_is_given_and_what_is_left_goes_to_one() -> None:
    assert share(20, [fixed(4), Need(2, 3, texts=8), fixed(1)]) == [4, 8, 8]
    assert share(20, [fixed(4), Need(2, 3, texts=8), fixed(1)], grows=0) == [11, 8, 1]


def test_names_come_before_the_texts_of_others() -> None:
    log, card, board = Need(2, texts=14), Need(1, 2, texts=4), Need(3, 9, texts=20)
    assert share(13, [log, card, board]) == [2, 2, 9]
    # In their order those whose texts fit have them; the others have what is left.
    assert share(18, [log, card, board]) == [4, 4, 10]


def test_what_is_too_little_goes_round_row_by_row() -> None:
    assert share(5, [fixed(9), fixed(8), fixed(7)]) == [2, 2, 1]
    assert share(0, [fixed(9), fixed(8)]) == [0, 0]
    assert share(7, []) == []


def test_a_part_that_would_have_too_few_rows_leaves_them_to_the_others() -> None:
    needs = [Need(4), Need(2, texts=6), Need(0, texts=6)]
    assert share(11, needs) == [4, 6, 1]
    assert share(11, needs, grows=0, least=[3, 3, 3]) == [5, 6, 0]
    assert share(2, [fixed(4)], least=[3]) == [2], "nobody else has any use for them"


def test_a_step_wants_no_fewer_rows_than_the_one_before() -> None:
    assert Need(5, texts=3).steps() == (5, 5, 5, 5, 5)
    assert Need(2, texts=3).plus(2) == Need(4, 4, 4, 5, 5)


def test_parts_side_by_side_need_the_tallest_and_below_each_other_all_rows() -> None:
    parts = [Need(2, texts=9), Need(3, 4)]
    assert most(parts) == Need(3, 4, 4, 9, 9)
    assert total(parts) == Need(5, 6, 6, 13, 13)
    assert most([]) == total([]) == fixed(0)


def test_every_row_is_given_once_and_steps_come_in_their_order() -> None:
    luck = Random(7)
    for _ in range(300):
        room, parts = luck.randrange(80), luck.randrange(1, 7)
        needs = [Need(*(luck.randrange(30) for _ in range(5))) for _ in range(parts)]
        rows = share(room, needs, grows=0)
        assert sum(rows) == room
        assert min(rows) >= 0
        others = list(zip(rows, (need.steps() for need in needs), strict=True))[1:]
        for step in range(5):
            if any(has < steps[step] for has, steps in others):
                assert all(has <= steps[step] for has, steps in others)
                break


def test_each_thing_has_its_fullest_form_for_which_there_is_room_form_by_form() -> None:
    names_then_texts = [(1, 2, 6), (1, 1, 3), (1, 2, 2)]
    assert fullest(names_then_texts, 3) == [0, 1, 0], "all of them stand there first"
    assert fullest(names_then_texts, 5) == [1, 1, 2], "names before a text"
    assert fullest(names_then_texts, 7) == [1, 2, 2], "a text that does not fit leaves its rows"
    assert fullest(names_then_texts, 9) == [2, 1, 2]
    assert fullest(names_then_texts, 9, [1, 0, 2]) == [1, 2, 2], "in their order"


def test_without_room_or_things_nothing_has_more_than_its_first_form() -> None:
    assert fullest([(2, 3), (2, 2)], 1) == [0, 0]
    assert fullest([], 5) == []


def test_the_longest_of_the_texts_of_one_place_comes_after_those_that_stand_beside_it() -> None:
    cards = [Need(2, would=3, texts=rows) for rows in (6, 20, 7, 5)]
    place, beside = in_turn(cards), Need(3, texts=12)
    assert place == Need(2, 2, 3, 6, 20), "all that an answer would do, and half of the cards"
    assert share(20, [place, beside]) == [8, 12]
    assert share(40, [place, beside]) == [20, 20], "with more room it has its rows, too"


@pytest.mark.parametrize("room", [0, -1, -2, -9])
def test_in_a_window_without_rows_nobody_has_any(room: int) -> None:
    """A frame takes two of none; to share out fewer than none never came to an end."""
    assert share(room, [Need(1), Need(1, 2), fixed(0)]) == [0, 0, 0]
