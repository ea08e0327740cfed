"""The gallery draws the screens that it names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from tools.gallery.__main__ import Order, index, take
from tools.gallery.scene import Course, Scene
from tools.gallery.scenes import SCENES

SIZE = (80, 24)
COURSE = Course("umbra_via", 2, "shade", seed=2)


def order(folder: Path) -> Order:
    return Order(folder, (SIZE,), {"glyphs": "drawn"})


def pictures(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.svg"))


def words(picture: Path) -> str:
    return picture.read_text(encoding="utf-8").replace("&#160;", " ")


def test_no_two_scenes_have_one_name() -> None:
    assert [name for name, count in Counter(s.name for s in SCENES).items() if count > 1] == []


async def test_a_room_and_a_question_are_drawn_and_told_in_the_index(tmp_path: Path) -> None:
    scenes = [
        Scene("settings", "the settings", keys="o"),
        Scene("reveal", "the boards are turned up", COURSE, "reveal", "late"),
    ]
    taken = await take(scenes, order(tmp_path))
    text, missing = index(scenes, taken)
    assert missing == 0
    assert pictures(tmp_path) == ["reveal.80x24.svg", "settings.80x24.svg"]
    assert "Colours" in words(tmp_path / "settings.80x24.svg")
    assert "all boards are turned up" in words(tmp_path / "reveal.80x24.svg")
    assert "- **settings**: the settings." in text
    assert "umbra_via, 2 seats, seed 2" in text


async def test_the_same_scene_is_the_same_picture(tmp_path: Path) -> None:
    scene = Scene("lay", "a tile is laid", COURSE, "lay", "late")
    await take([scene, replace(scene, name="again")], order(tmp_path))
    lay, again = (tmp_path / f"{name}.80x24.svg" for name in ("lay", "again"))
    assert lay.read_bytes() == again.read_bytes()


async def test_a_scene_that_does_not_come_is_told(tmp_path: Path) -> None:
    scene = Scene("never", "a question that nobody is asked", COURSE, "never")
    text, missing = index([scene], await take([scene], order(tmp_path)))
    assert missing == 1
    assert "no game came to it" in text
    assert pictures(tmp_path) == []
