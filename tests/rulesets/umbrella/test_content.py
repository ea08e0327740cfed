"""The content files: their tables once more, written apart from them, and each face in play."""

from __future__ import annotations

import pytest

from .scenes import GAME, answer, log, table

CONTENT = GAME.components.content

TILES = """
01 Four Corners: #..#/..../..../#..# | Corner Block: ##../##../..../....
02 Side Guards: ..../#..#/#..#/.... | Kerb Zed: ##../.##./..../....
03 Twin Posts: #..#/#..#/..../.... | Corner Angle: ###./#.../..../....
04 Crossing: #..#/..../.#../#... | Porch Block: .##./.##./..../....
05 Wide Gate: #..#/..../#..#/.... | Inner Tee: ..../###./.#../....
06 Broad Square: #.#./..../#.#./.... | Kerb Ess: .##./##../..../....
07 Open Frame: #..#/...#/..../#... | Kerb Tee: ###./.#../..../....
08 Pinch: #..#/...#/#.../.... | Long Diagonal: #.../.#../..#./...#
09 Arrowhead: #.../...#/...#/#... | Kerb Hook: ###./..#./..../....
10 Half Moons: .#.#/..../..../#.#. | Broken Row: ..../##../..##/....
11 Trapeze: .##./..../#..#/.... | Boomerang: ###./...#/..../....
12 Weathervane: ..#./..../#..#/#... | Compass Needle: ..##/...#/.#../....
13 Fishhook: #.#./...#/#.../.... | Swan Neck: ...#/..#./##../....
14 Chequers: #.#./.#.#/..../.... | Broken Stair: ##../..##/..../....
15 Comet: ##../...#/..../#... | Crossed Diagonal: #.../..#./.#../...#
16 Slingshot: #.#./.#../#.../.... | Two Couples: ##../..../..##/....
17 Sparrow: #.#./...#/..#./.... | Wishbone: #.#./.#../.#../....
18 Loose Gate: ##../..../#..#/.... | Centre Block: ..../.##./.##./....
19 Kite: .#../#..#/..../.#.. | Counter-Pinwheel: ..#./#.../...#/.#..
20 Arch: .##./#..#/..../.... | Far Pillars: #.../#.../...#/...#
21 Bowl: #..#/.##./..../.... | Inner Row: ..../####/..../....
22 Open Book: ..../#.#./#.#./.... | Parade Row: ####/..../..../....
23 Table: #..#/..../.##./.... | Pinwheel: .#../...#/#.../..#.
24 Woven Middle: ..../.#.#/#.#./.... | Diamond: .#../#.#./.#../....
"""
"""Number, black face, white face: rows A to D as printed."""

STRIPS = {
    "1A": ("R B G Y R G B Y R G", [("1-2", 3), ("3-4", 3), ("5-7", 5), ("8-10", 5)]),
    "1B": ("R Y G B G Y R B G Y", [("1-3", 5), ("4-6", 5), ("7-10", 8)]),
    "2A": ("R GY B YR G R BG Y G RB", [("1-2", 3), ("3-5", 5), ("6-8", 5), ("9-10", 3)]),
    "2B": ("B RG Y BY G BY R Y RG B", [("1-4", 8), ("5-7", 5), ("8-10", 5)]),
    "3A": ("R B w1 G Y Y G w3 B R", []),
    "3B": ("B w1 R w2 Y G w3 B w4 Y", []),
    "4A": ("R G w2 B Y G R w4 Y B", []),
    "4B": ("R w1 G w2 B Y w3 R w4 G", []),
}
POWERS = {
    "4A": {(1, 2): "again", (4, 5): "swap", (6, 7): "exchange"},
    "4B": {(1, 6): "again", (3, 8): "swap", (5, 10): "exchange"},
}


def faces() -> dict[str, tuple[str, str]]:
    """Name and rows of every face by its id, out of the table above."""
    found: dict[str, tuple[str, str]] = {}
    for line in TILES.strip().splitlines():
        number, _, both = line.partition(" ")
        for side, text in zip("KW", both.split(" | "), strict=True):
            name, _, rows = text.partition(": ")
            found[number + side] = (name, rows)
    return found


FACES = faces()


def turned(rows: str, quarters: int) -> str:
    """A pattern after so many quarter turns clockwise, as sixteen signs."""
    grid = rows.split("/")
    for _ in range(quarters):
        grid = ["".join(column) for column in zip(*grid[::-1], strict=True)]
    return "".join(grid)


def test_the_48_faces() -> None:
    printed = {face: (e.name, "/".join(e.rows)) for face, e in CONTENT.faces().items()}
    assert printed == FACES


@pytest.mark.rules("UM1")
@pytest.mark.parametrize("face", FACES)
def test_every_face_is_made_in_every_slot_and_turned_over(face: str) -> None:
    """The last umbrella slides into A1; the tile then lies in front of Ben with its other face."""
    name, rows = FACES[face]
    back = face[:2] + ("W" if face[2] == "K" else "K")
    for slot in (1, 2, 3, 4):
        marks = turned(rows, slot - 1)
        goal = "".join("R" if mark == "#" else "BGY"[n % 3] for n, mark in enumerate(marks))
        session = table(scene=goal[1:4] + "Y" + goal[4:], slots={slot: face}, covered=[5, 9])
        answer(session, f"left {goal[0]} A")
        assert f"Ada makes {name} in ▲R: +2 points for the token (space 1)." in log(session)
        assert session.state.seats[1].slots[1].tiles == [back]


@pytest.mark.rules("UM1")
@pytest.mark.parametrize("face", FACES)
def test_three_of_the_four_cells_are_not_enough(face: str) -> None:
    figures = GAME.components.figures
    for slot in range(4):
        marks = turned(FACES[face][1], slot)
        assert figures.shown(marks.replace("#", "R").replace(".", "B"), face, slot) == "R"
        for cell in [n for n, mark in enumerate(marks) if mark == "#"]:
            scene = "".join("R" if n != cell else "G" for n in range(16))
            assert figures.shown(scene, face, slot) == ""


def test_the_8_strips() -> None:
    for strip_id, (spaces, groups) in STRIPS.items():
        strip = GAME.components.strips[int(strip_id[0]), strip_id[1]]
        assert " ".join(strip.spaces) == spaces
        ends = [(f"{numbers[0] + 1}-{numbers[-1] + 1}", points) for numbers, points in strip.groups]
        assert ends == groups
        assert all(list(n) == list(range(n[0], n[-1] + 1)) for n, _ in strip.groups)
        assert strip.two_rows == (strip_id in ("3B", "4B"))
        powers = {(first + 1, second + 1): power for first, second, power in strip.powers}
        assert powers == POWERS.get(strip_id, {})
        assert strip.entry.provenance == "house"


def test_set_up_by_number_of_players() -> None:
    rows = [
        (e.seats, e.pool, e.aside, e.piles, e.tiles_in_a_pile, e.side_zones, e.umbrellas_in_a_zone)
        for e in CONTENT.setup.seats
    ]
    assert rows == [
        (1, 6, 0, 2, 3, 2, 5),
        (2, 11, 14, 2, 2, 2, 4),
        (3, 17, 8, 2, 2, 3, 4),
        (4, 22, 3, 2, 2, 4, 4),
    ]
    assert {entry.provenance for entry in CONTENT.setup.seats} == {"rulebook"}


def test_slots_and_their_marks() -> None:
    slots = [(slot.number, slot.mark, slot.turn) for slot in CONTENT.setup.slots]
    corners = ["top left", "top right", "bottom right", "bottom left"]
    assert slots == [(n + 1, corner, n) for n, corner in enumerate(corners)]
    assert {slot.provenance for slot in CONTENT.setup.slots} == {"house"}


def test_prices_points_and_the_box() -> None:
    setup = CONTENT.setup
    assert [(price.size, price.points) for price in setup.group_prices] == [(2, 3), (3, 5), (4, 8)]
    points = setup.points
    assert (points.token, points.umbrella, points.empty_zone) == (2, -1, 2)
    assert points.solo_umbrella == 1
    assert setup.rounds_without_figure == 15
    box = setup.box
    assert (box.tiles, box.umbrellas_of_a_colour, box.score_tokens) == (24, 25, 25)
    printed = {points.provenance, box.provenance, *(p.provenance for p in setup.group_prices)}
    assert printed == {"rulebook"}


def test_the_grades_have_their_names_and_come_from_the_rulebook() -> None:
    titles = ["Try again", "A start", "Not bad", "Well played", "Impressive", "Top respect"]
    assert [grade.title for grade in CONTENT.grades] == titles
    assert {grade.provenance for grade in CONTENT.grades} == {"rulebook"}
