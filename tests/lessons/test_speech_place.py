"""Where a lesson speaks: never over the whole of anything that it speaks of."""

from __future__ import annotations

from textual.geometry import Region, Size

from tabletop_tui.core.lessons import Speech
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.speech import Sight, SpeechPanel, paged, placed, written

WINDOW = Size(80, 24)


def speech(sentences: int) -> SpeechPanel:
    said = ("The Scene in the middle holds sixteen umbrellas in four colours.",) * sentences
    return SpeechPanel(Speech("The goal", (), said, "Push yellow into row A.", ()), "1 of 7")


def test_things_at_the_top_and_at_the_bottom_stay_in_sight() -> None:
    top, bottom = Region(2, 1, 6, 2), Region(2, 20, 6, 3)
    panel = speech(3)

    place = placed(panel, Sight(WINDOW, [[top], [bottom]]))

    assert not place.intersection(top).area
    assert not place.intersection(bottom).area
    assert Region(0, 0, *WINDOW).contains_region(place)


def test_a_thing_too_large_to_be_spared_is_not_hidden_whole() -> None:
    board, token = Region(0, 1, 80, 21), Region(40, 22, 3, 1)

    place = placed(speech(3), Sight(WINDOW, [[board], [token]]))

    assert not place.contains_region(board)
    assert not place.contains_region(token)


def test_what_is_drawn_twice_stays_whole_in_one_place() -> None:
    on_the_board, in_the_list = Region(0, 0, 80, 11), Region(0, 12, 80, 12)

    place = placed(speech(3), Sight(WINDOW, named=[[on_the_board, in_the_list]]))

    assert not place.overlaps(on_the_board) or not place.overlaps(in_the_list)


def test_of_places_that_hide_nothing_it_takes_the_one_without_words() -> None:
    """So it lies on an empty log rather than on words of which it does not speak."""
    empty = Region(5, 3, 40, 14)
    words = [[int(not empty.contains(x, y)) for x in range(80)] for y in range(24)]

    assert empty.contains_region(placed(speech(3), Sight(WINDOW, words=words)))
    must = [[Region(20, 10, 1, 1)]]
    assert not placed(speech(3), Sight(WINDOW, must, words=words)).overlaps(must[0][0])


def test_with_nothing_to_spare_it_lies_at_the_bottom_right() -> None:
    place = placed(speech(1), Sight(WINDOW))

    assert (place.right, place.bottom) == WINDOW


def test_a_long_speech_still_begins_in_the_window() -> None:
    place = placed(speech(30), Sight(Size(40, 12)))

    assert place.y == 0
    assert 0 <= place.x < 40


def test_what_does_not_fit_on_one_page_is_said_on_several_and_all_of_it_once() -> None:
    whole = Speech("The goal", ("It moved.",), ("One.", "Two.", "Three."), "Push.", ())

    pages = paged(whole, lambda page: len(page.before) + len(page.says) < 3)

    said = [sentence for page in pages for sentence in (*page.before, *page.says)]
    assert said == ["It moved.", "One.", "Two.", "Three."]
    assert [page.do for page in pages] == ["", "", "Push."]
    assert paged(whole, lambda page: True) == [whole]
    came = whole._replace(before=("It moved.", "It fell."))
    pages = paged(came, lambda page: len(page.before) + len(page.says) < 2)
    assert [(*page.before, *page.says) for page in pages] == [
        ("It moved.",), ("It fell.",), ("One.",), ("Two.",), ("Three.",),
    ]  # fmt: skip
    assert [page.do for page in pages] == ["", "", "", "", "Push."]


def test_a_row_of_a_list_ends_with_its_words() -> None:
    canvas = Canvas(40, 1)
    canvas.put(1, 0, "c Let it count")

    assert written(canvas, Region(1, 0, 38, 1)) == Region(1, 0, 14, 1)
    assert written(canvas, Region(20, 0, 10, 1)) == Region(20, 0, 10, 1), "nothing is written"
