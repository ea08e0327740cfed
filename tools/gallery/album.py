"""Takes pictures of scenes into a folder, and writes down what each of them shows."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.settings import Settings
from tools.gallery.drawing import Size, UnreachedError, draw, time_stands
from tools.gallery.playing import Place, places
from tools.gallery.scene import NAMES, Course, Scene
from tools.gallery.still import own_folders


@dataclass(frozen=True)
class Order:
    """What is wanted of each scene."""

    out: Path
    sizes: tuple[Size, ...]
    look: dict[str, str]
    png: bool = False


@dataclass(frozen=True)
class Taken:
    """A picture that was taken, or why it was not; and where its game stands."""

    scene: str
    size: Size
    stands: str
    trouble: str = ""


async def take(scenes: Sequence[Scene], order: Order) -> list[Taken]:
    """Draw scenes; the games behind them are played once each."""
    library = find_rulesets()
    found: dict[str, Place] = {}
    for course in dict.fromkeys(scene.course for scene in scenes):
        if course is not None:
            mine = [scene for scene in scenes if scene.course == course]
            found |= places(library, course, mine)
    before = Path.cwd()
    try:
        return [
            await _picture(library, scene, found.get(scene.name), size, order)
            for scene in scenes
            for size in order.sizes
        ]
    finally:
        os.chdir(before)


async def _picture(
    library: Library, scene: Scene, place: Place | None, size: Size, order: Order
) -> Taken:
    stands = _stands(place)
    if scene.course is not None and place is None:
        return Taken(scene.name, size, "", "no game came to it")
    path = order.out / f"{scene.name}.{size[0]}x{size[1]}.svg"
    saves = [_last(library, course) for course in scene.saves]
    with tempfile.TemporaryDirectory() as folder, time_stands():
        settings = {"animation": False, "goal_cards": False, "names": NAMES[:4], **scene.settings}
        own_folders(Path(folder), Settings().changed(**settings))
        try:
            picture = await draw(library, Path("saves"), scene, place, size, order.look, saves)
        except UnreachedError as error:
            return Taken(scene.name, size, stands, str(error))
        except Exception as error:
            # One screen that fails must not cost the others.
            return Taken(scene.name, size, stands, f"{type(error).__name__}: {error}")
    path.write_text(picture, encoding="utf-8")
    if order.png:
        to_png(path)
    return Taken(scene.name, size, stands)


def _last(library: Library, course: Course) -> Place:
    """The last question of a game, and its answer."""
    return places(library, course, [Scene("last", "", course, when="late")])["last"]


def _stands(place: Place | None) -> str:
    """Which game stands behind a picture, and where in it."""
    if place is None:
        return ""
    session = place.session
    table, decision = session.table, session.decision
    asked = decision.kind if decision is not None else "over"
    return (
        f"{table.game}, {len(table.chairs)} seats, seed {table.seed}, {session.decisions}: {asked}"
    )


def to_png(path: Path) -> None:
    """The same picture as PNG beside it."""
    subprocess.run(["rsvg-convert", "-o", path.with_suffix(".png"), path], check=True)


def index(scenes: Sequence[Scene], taken: Sequence[Taken]) -> tuple[str, int]:
    """What INDEX.md says, and how many pictures are missing."""
    lines = ["# Gallery", ""]
    missing = 0
    by_name: dict[str, list[Taken]] = {}
    for one in taken:
        by_name.setdefault(one.scene, []).append(one)
    for scene in scenes:
        mine = by_name.get(scene.name, [])
        stands = next((one.stands for one in mine if one.stands), "")
        lines.append(f"- **{scene.name}**: {scene.about}." + (f" ({stands})" if stands else ""))
        for one in mine:
            if one.trouble:
                missing += 1
                lines.append(f"  - not at {one.size[0]}x{one.size[1]}: {one.trouble}")
    return "\n".join(lines) + "\n", missing
