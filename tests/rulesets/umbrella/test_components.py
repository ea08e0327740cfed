"""The components: they fit the numbers of the rules and the promises of the design."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from rulesets.umbrella.components import load_content, turned
from rulesets.umbrella.state import COLOURS
from tabletop_tui.core.errors import RulesetError

from .scenes import GAME, SCENES, start

CONTENT, FIGURES = GAME.components.content, GAME.components.figures


def test_the_box_holds_24_tiles_48_faces_4_scenes_8_strip_faces() -> None:
    assert len(CONTENT.tiles) == CONTENT.setup.box.tiles == 24
    assert len(CONTENT.faces()) == 48
    assert ["/".join(scene.rows) for scene in CONTENT.scenes] == list(SCENES.values())
    assert [scene.number for scene in CONTENT.scenes] == list(SCENES)
    assert [strip.id for strip in CONTENT.strips] == [f"{n}{v}" for n in range(1, 5) for v in "AB"]


@pytest.mark.parametrize(("seats", "each"), [(2, 13), (3, 19), (4, 25)])
def test_umbrellas_in_play_match_the_box(seats: int, each: int) -> None:
    state = start(seats).state
    zones = [*state.sides, state.centre, *(seat.zone for seat in state.seats)]
    for index, colour in enumerate(COLOURS):
        on_scenes = sum(seat.scene.count(colour) for seat in state.seats)
        assert on_scenes + sum(zone[index] for zone in zones) == each
    assert each <= CONTENT.setup.box.umbrellas_of_a_colour


@pytest.mark.parametrize(("seats", "pool", "aside"), [(2, 11, 14), (3, 17, 8), (4, 22, 3)])
def test_pool_and_tokens_aside_are_all_the_score_tokens(seats: int, pool: int, aside: int) -> None:
    state = start(seats).state
    assert (state.pool, state.aside) == (pool, aside)
    assert pool + aside == CONTENT.setup.box.score_tokens


def test_every_face_lies_in_a_rotation_class_of_its_own() -> None:
    classes = {min(_turns(face)) for face in FIGURES.cells}
    assert len(classes) == 48


def test_the_faces_make_166_pictures_in_the_four_slots() -> None:
    assert len({picture for face in FIGURES.cells for picture in _turns(face)}) == 166


def test_faces_that_look_alike_in_several_slots_are_the_intended_ones() -> None:
    pictures = {name: len(set(_turns(face))) for face, name in FIGURES.names.items()}
    same = [name for name, count in pictures.items() if count == 1]
    assert sorted(same) == ["Centre Block", "Counter-Pinwheel", "Four Corners", "Pinwheel"]
    assert Counter(pictures.values()) == {1: 4, 2: 7, 4: 37}


def test_slots_turn_swan_neck_as_the_rules_show() -> None:
    assert [FIGURES.rows("13W", slot) for slot in range(4)] == [
        ("...#", "..#.", "##..", "...."),
        (".#..", ".#..", "..#.", "...#"),
        ("....", "..##", ".#..", "#..."),
        ("#...", ".#..", "..#.", "..#."),
    ]


def test_four_quarter_turns_lead_back() -> None:
    assert [turned(cell, 4) for cell in range(16)] == list(range(16))
    assert turned(0, 1) == 3


def test_no_scene_shows_a_face_at_the_start() -> None:
    for scene in SCENES.values():
        cells = scene.replace("/", "")
        shown = [f for f in FIGURES.cells for n in range(4) if FIGURES.shown(cells, f, n)]
        assert shown == []


def test_scenes_are_latin_squares() -> None:
    for scene in SCENES.values():
        rows = scene.split("/")
        lines = [*rows, *("".join(column) for column in zip(*rows, strict=True))]
        assert {"".join(sorted(line)) for line in lines} == {"BGRY"}


@pytest.mark.parametrize(
    ("strips", "best"),
    [
        (("1A", "2A"), [3, 5, 6, 8, 10, 11, 13, 13, 16]),
        (("1B", "2B"), [0, 5, 8, 8, 10, 13, 13, 13, 18]),
        (("3A", "4A"), [3, 5, 8, 8, 11, 13, 16, 16, 8]),
        (("3B", "4B"), [3, 5, 8, 8, 11, 13, 16, 8, 8]),
    ],
)
def test_the_best_bonus_with_each_number_of_tokens(
    strips: tuple[str, str], best: list[int]
) -> None:
    for strip_id in strips:
        strip = GAME.components.strips[int(strip_id[0]), strip_id[1]]
        found = [
            max(
                strip.bonus([n in chosen for n in range(10)])
                for chosen in combinations(range(10), k)
            )
            for k in range(2, 11)
        ]
        assert found == best


def test_only_the_four_corners_are_called_published() -> None:
    faces = CONTENT.faces()
    assert [face for face, entry in faces.items() if entry.provenance != "house"] == ["01K"]
    assert {scene.provenance for scene in CONTENT.scenes} == {"house"}
    assert {strip.provenance for strip in CONTENT.strips} == {"house"}


@pytest.mark.parametrize(
    ("points", "grade"),
    [
        (14, "try-again"),
        (15, "a-start"),
        (18, "a-start"),
        (19, "not-bad"),
        (23, "not-bad"),
        (24, "well-played"),
        (26, "well-played"),
        (27, "impressive"),
        (30, "impressive"),
        (31, "top-respect"),
        (0, "try-again"),
        (-99, "try-again"),
    ],
)
def test_the_merit_table(points: int, grade: str) -> None:
    assert CONTENT.grade(points).id == grade


@pytest.mark.parametrize(
    ("file", "right", "wrong", "named"),
    [
        ("scenes", "BGRY", "BBRY", r"scenes\[0\].*each colour stands on four"),
        ("figures", '"#..#", "....", "....", "#..#"', '"#..#", "....", "....", "#.##"',
         "Four Corners: a figure marks 4 cells, not 5"),
        ("setup", "turn = 3", "turn = 4", r"slots\[3\].turn"),
        ("strips", 'spaces = [4, 5], power = "swap"', 'spaces = [3, 5], power = "swap"',
         "strip 4A: swap must join two coloured spaces"),
        ("strips", "[8, 9, 10]", "[8, 9, 11]", "groups"),
        ("strips", "level = 3", "level = 2", "strip 2A: levels 1 and 2 print groups, 3 and 4 none"),
        ("strips", "level = 1", "level = 3", "strip 3A: levels 1 and 2 print groups, 3 and 4 none"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_content_is_named(
    file: str, right: str, wrong: str, named: str, tmp_path: Path
) -> None:
    for source in (GAME.folder / "content").glob("*.toml"):
        text = source.read_text(encoding="utf-8")
        if source.stem == file:
            assert right in text
            text = text.replace(right, wrong, 1)
        (tmp_path / source.name).write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError, match=rf"{file}\.toml: .*{named}"):
        load_content(tmp_path)


def _turns(face: str) -> list[tuple[str, ...]]:
    return [FIGURES.rows(face, slot) for slot in range(4)]
