"""The bar: every name keeps its letters, and no name moves what stands behind it."""

from __future__ import annotations

from collections.abc import Sequence

import pyte
import pytest

from tabletop_tui.core.table import Chair
from tabletop_tui.theme import NIGHT
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.words import shares
from tabletop_tui.widgets.play.panels.bar import Bar

LONG = ["Christopher", "Alexandra", "Maximilian", "Bartholomew", "Wilhelmina", "Theodora",
        "Konstantin", "Evangeline"]  # fmt: skip
ODD = [
    "Ａｄａｂｅｌｌ", "👩\u200d🚀 Cleo", "Rene\u0301e", "雨", "🇩🇪", "👍🏽", "❤\ufe0f Eve", "Jo 🎲",
]  # fmt: skip


def drawn(names: Sequence[str], width: int) -> Canvas:
    bar = Bar("Hail Hydra", [Chair(name=name, colour=n) for n, name in enumerate(names)])
    bar.status, bar.acting, bar.note = "round 2 of 5 · vote", 1, "saved"
    canvas = Canvas(width, 1)
    bar.draw(canvas)
    return canvas


@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_eight_long_names_keep_their_first_letters(width: int) -> None:
    text = drawn(LONG, width).text()
    room = (width - 40 - 8 * 4) // 8
    assert all(name[: max(room - 1, 1)] in text for name in LONG)
    assert "Hail Hydra" in text
    if width == 200:
        assert all(name in text for name in LONG)


@pytest.mark.parametrize("width", [80, 100, 120, 200])
@pytest.mark.parametrize("count", [1, 2, 5, 8])
@pytest.mark.parametrize("names", [LONG, ODD])
def test_no_name_moves_a_cell_of_the_bar(names: list[str], count: int, width: int) -> None:
    canvas = drawn(names[:count], width)
    terminal = pyte.Screen(width, 1)
    pyte.Stream(terminal).feed(canvas.strip(0, NIGHT).text)
    shown = [terminal.buffer[0][x].data for x in range(width)]
    # At eight long names of two letters it would stand where a third letter of each does.
    assert "".join(shown).endswith("saved ") == ((count, width) != (8, 80))
    assert shown == [cell[0] for cell in canvas.rows[0]]


def test_no_name_of_three_letters_is_cut_while_it_says_that_the_game_is_saved() -> None:
    names = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal"]
    text = drawn(names, 80).text()
    assert all(name[:3] in text for name in names)
    assert "round 2 of 5" in text


def test_room_that_short_names_leave_goes_to_long_ones() -> None:
    assert shares([3, 11, 11], 21) == [3, 9, 9]
    assert shares([3, 3], 20) == [3, 3]
    assert shares([], 5) == []


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_names_that_fit_are_whole_before_the_rest_of_the_status_is_told(seats: int) -> None:
    names = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana"][:seats]
    bar = Bar("Hail Hydra", [Chair(name=name, colour=n) for n, name in enumerate(names)])
    bar.status, bar.note = "set-up · heroes", "saved"
    canvas = Canvas(80, 1)
    bar.draw(canvas)
    assert all(name in canvas.text() for name in names)
    assert "set-up" in canvas.text()
