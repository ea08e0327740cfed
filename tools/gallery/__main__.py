"""Draws every screen of the app and of its games, to be looked at: `make gallery`.

Writes SCENE.SIZE.svg into a folder, and INDEX.md, which tells what each picture shows. With --png
the same as PNG, where `rsvg-convert` is installed.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tabletop_tui.theme import PALETTES
from tools.gallery.album import Order, Taken, index, take
from tools.gallery.drawing import Size
from tools.gallery.scene import Course, Scene
from tools.gallery.scenes import SCENES

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
    taken = asyncio.run(take(scenes, order)) if args.jobs < 2 else _apart(scenes, order, args.jobs)
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


def _apart(scenes: Sequence[Scene], order: Order, jobs: int) -> list[Taken]:
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
