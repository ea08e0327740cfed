"""Names that begin alike, or differ in one letter, are told apart wherever they are cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from tabletop_tui.core.loader import Library
from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.words import chair_among, clip_among
from tabletop_tui.widgets.play.panels.bar import Bar
from tests.screens.drawn import test_boards as boards

COUNTED = [f"Player {number}" for number in range(1, 9)]
NAMED = ["Player One", "Player Two", "Player Three", "Player Four", "Player Five", "Player Six",
         "Player Seven", "Player Eight"]  # fmt: skip
ALIKE = ["Annabell North", "Annabell South", "Annabell Nord", "Annabella", "Annabelle", "Annabel",
         "Anna", "Annabell East"]  # fmt: skip
ROOMS = ["Room 101", "Room 102", "Room 111", "Room 12", "Room 1", "Room", "Zoom 101", "Zoom 1"]
ODD = ["雨雨雨雨雨雨a", "雨雨雨雨雨雨b", "Jo 🎲🎲🎲", "Jo 🎲🎲🇩🇪", "👩\u200d🚀 Cleo A",
       "👩\u200d🚀 Cleo B", "Rene\u0301e Rose", "Rene\u0301e Rosa"]  # fmt: skip
TABLES = [COUNTED, NAMED, ALIKE, ROOMS, ODD]
SIGNED = re.compile(r"([●■▲◆★✚♥♣]) ?(\w[\w ]*…[\w ]*?|\w+) ")


@pytest.mark.parametrize("names", TABLES)
@pytest.mark.parametrize("count", [2, 5, 8])
def test_in_five_columns_no_two_names_look_alike(names: Sequence[str], count: int) -> None:
    for width in range(5, 25):
        for some in combinations(names, count):
            shown = [clip_among(name, width, some) for name in some]
            assert len({*shown}) == len(some), shown
            assert all(cell_len(name) <= width for name in shown)


def test_random_names_are_told_apart_too() -> None:
    chance = Random(7)
    for _ in range(300):
        letters = [chance.choice("Aab1 雨🎲") * chance.randint(1, 9) for _ in range(2)]
        ends = ["".join(chance.choices("ab1 雨", k=chance.randint(1, 9))) for _ in range(8)]
        names = {" ".join(f"{chance.choice(letters)}{end}".split())[:24] for end in ends} - {""}
        for width in range(5, 20):
            shown = [clip_among(name, width, [*names]) for name in names]
            assert len({*shown}) == len(names), (names, shown)


def test_what_tells_them_apart_is_a_word_or_a_number_at_their_end() -> None:
    assert [clip_among(name, 8, NAMED) for name in NAMED[:3]] == [
        "Play…One", "Play…Two", "Pl…Three",
    ]  # fmt: skip
    assert clip_among("Player 7", 7, COUNTED) == "P7", "no half of a word"
    assert clip_among("Annabelle", 7, ["Annabella", "Annabelle"]) == "Annab…e"
    assert clip_among("Christopher", 7, ["Christopher", "Wilhelmina"]) == "Christ…"
    chairs = [Chair(name=name, colour=n) for n, name in enumerate(NAMED)]
    assert chair_among(chairs[1], 10, chairs) == "■ Play…Two"


@pytest.mark.parametrize("names", [COUNTED, NAMED, ALIKE])
@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_no_two_seats_of_the_bar_look_alike(names: Sequence[str], count: int) -> None:
    bar = Bar("Hail Hydra", [Chair(name=n, colour=at) for at, n in enumerate(names[:count])])
    bar.status, bar.acting, bar.note = "mission 1.1", 1, "saved"
    canvas = Canvas(80, 1)
    bar.draw(canvas)
    signs = "".join(chair.sign for chair in bar.chairs)
    shown = [part.strip() for part in re.split(f"[{signs}]", canvas.text().removesuffix("saved"))]
    assert len({*shown[1:]}) == count, shown


def positions(library: Library, game: str, names: Sequence[str]) -> Iterator[Canvas]:
    for board in boards.boards(library, game, len(names), names):
        for size in boards.SIZES:
            canvas = Canvas(*size)
            board.draw(canvas)
            yield canvas


@pytest.mark.parametrize("names", [NAMED, ALIKE])
@pytest.mark.parametrize(("game", "seats"), boards.GAMES.items())
def test_no_two_seats_of_a_board_look_alike(
    library: Library, game: str, seats: int, names: Sequence[str]
) -> None:
    for canvas in positions(library, game, names[:seats]):
        whose: dict[str, Any] = {}
        for sign, name in SIGNED.findall(canvas.text()):
            if "…" in name:
                assert whose.setdefault(name, sign) == sign, canvas.text()
