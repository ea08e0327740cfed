"""Draws every screen of the app and of its games, to be looked at: `make gallery`.

Writes SCENE.SIZE.svg into a folder, and INDEX.md, which tells what each picture shows. With --png
the same as PNG, where `rsvg-convert` is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.settings import Settings
from tabletop_tui.theme import PALETTES
from tools.gallery.drawing import Size, UnreachedError, draw, own_folders, time_stands
from tools.gallery.playing import Place, places
from tools.gallery.scene import NAMES, Course, Scene
from tools.gallery.scenes import SCENES


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
    """Draw scenes. Each game is played once to find where its scenes are."""
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


SIZES = "80x24,120x40,200x60"


def main() -> None:
    """Draw what was asked for, and say how much of it came."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("gallery"), metavar="DIR")
    parser.add_argument(
        "--sizes", type=sizes_of, default=SIZES, help=f"columns x rows, by commas: {SIZES}"
    )
    parser.add_argument("--only", default="", metavar="WORDS", help="names that hold one of these")
    parser.add_argument("--theme", choices=PALETTES, default="night", help="the colours")
    parser.add_argument("--ascii", action="store_true", help="plain signs only")
    parser.add_argument("--png", action="store_true", help="PNG as well, by rsvg-convert")
    parser.add_argument("--jobs", type=int, default=2, help="processes that draw")
    parser.add_argument("--list", action="store_true", help="name the scenes and draw nothing")
    args = parser.parse_args()
    scenes = chosen(SCENES, args.only)
    if args.list:
        print("\n".join(f"{scene.name:32} {scene.about}" for scene in scenes))
        return
    if args.png and not shutil.which("rsvg-convert"):
        parser.error("--png needs rsvg-convert")
    order = Order(
        out=args.out.resolve(),
        sizes=args.sizes,
        look={"glyphs": "ascii" if args.ascii else "drawn", "theme": args.theme},
        png=args.png,
    )
    order.out.mkdir(parents=True, exist_ok=True)
    taken = (
        asyncio.run(take(scenes, order))
        if args.jobs < 2
        else _in_processes(scenes, order, args.jobs)
    )
    text, missing = index(scenes, taken)
    (order.out / "INDEX.md").write_text(text, encoding="utf-8")
    print(f"{len(taken) - missing} pictures of {len(scenes)} scenes in {order.out}")
    if missing:
        print(f"{missing} not reached; INDEX.md tells why")
        sys.exit(1)


def sizes_of(text: str) -> tuple[Size, ...]:
    """`80x24,120x40` as numbers. Raises `ValueError` for anything else."""
    sizes = [size.split("x") for size in text.split(",")]
    return tuple((int(width), int(height)) for width, height in sizes)


def chosen(scenes: Sequence[Scene], words: str) -> list[Scene]:
    """The scenes whose name holds one of the words; all without words."""
    wanted = words.replace(",", " ").split()
    return [one for one in scenes if not wanted or any(word in one.name for word in wanted)]


def _in_processes(scenes: Sequence[Scene], order: Order, jobs: int) -> list[Taken]:
    """Draw in several processes; each game is played in one of them."""
    groups: dict[Course | None, list[str]] = {}
    for scene in scenes:
        groups.setdefault(scene.course, []).append(scene.name)
    names = sorted(groups.values(), key=len, reverse=True)
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(_take, names, [order] * len(names))
        return [one for group in found for one in group]


def _take(names: Sequence[str], order: Order) -> list[Taken]:
    return asyncio.run(take([scene for scene in SCENES if scene.name in names], order))


if __name__ == "__main__":
    main()
