"""Saves that somebody forged, with a right check sum, opened through the command.

`TABLETOP_FORGED=1000` forges as many, and `TABLETOP_FORGED_SEED` others; without them a few of each
game are tried.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.words.plaintext import printable
from tests.forged.forger import Model, forge, models, pack, write
from tests.forged.nursery import Nursery, Ran

COUNT = int(os.environ.get("TABLETOP_FORGED", "80"))
SEED = os.environ.get("TABLETOP_FORGED_SEED", "forged")
SECONDS = 2.0
MEGABYTES = 200.0

LOOK = "log all\nboard\noptions\nwhy\npreview 1\nrules\n"
MOVES = "1\n\n2\n\n"
TYPED = f"\n{LOOK}{MOVES}undo\n{MOVES}takeback\nyes\n\n{MOVES * 8}{LOOK}quit\n"
"""What is typed at a game: everything that shows something, moves, moves that are taken back."""


@pytest.fixture(scope="module")
def honest(library: Library, tmp_path_factory: pytest.TempPathFactory) -> list[Model]:
    return models(library, tmp_path_factory.mktemp("honest"))


FORMATS = ("text", "json", "md")


def faults(ran: Ran, name: str) -> list[str]:
    """What must never happen, whatever is in a file."""
    found = []
    if "Traceback" in ran.said or ran.code not in (0, 1):
        found.append(f"{name} crashed with {ran.code}: {ran.said[-1500:]}")
    odd = sorted({char for char in ran.said if printable(char) != char})
    if odd:
        found.append(f"{name} wrote {odd!r}")
    if ran.seconds > SECONDS:
        found.append(f"{name} took {ran.seconds:.1f} s")
    if ran.megabytes > MEGABYTES:
        found.append(f"{name} took {ran.megabytes:.0f} MB")
    return found


def test_no_forged_save_crashes_or_hangs_or_writes_to_the_terminal(
    honest: list[Model], tmp_path: Path, nursery: Nursery
) -> None:
    random = Random(SEED)
    found: list[str] = []
    runs: list[Ran] = []
    for number in range(COUNT):
        path = tmp_path / "saves" / f"forged-{number}.tabletop"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(forge(honest[number % len(honest)], random))
        runs.append(nursery.run("resume", str(path), "--plain", typed=TYPED))
        found += faults(runs[-1], path.stem)
        if number % 3 == 0:
            told = nursery.run("export", str(path), "--all", "--format", FORMATS[number % 9 // 3])
            found += faults(told, f"the export of {path.stem}")
    for arguments in (("saves",), ("saves", "--json")):
        found += faults(nursery.run(*arguments), " ".join(arguments))
    opened = sum(ran.code == 0 for ran in runs)
    slowest, largest = max(ran.seconds for ran in runs), max(ran.megabytes for ran in runs)
    print(f"{COUNT} forged, {opened} opened, at most {slowest:.2f} s and {largest:.0f} MB")
    assert found == []
    assert 0 < opened < COUNT, "the forger is too wild or too tame to try anything"


def test_honest_saves_are_opened(honest: list[Model], tmp_path: Path, nursery: Nursery) -> None:
    for number, model in enumerate(honest):
        path = tmp_path / f"honest-{number}.tabletop"
        path.write_bytes(write(model.header, pack(model.body)))
        ran = nursery.run("resume", str(path), "--plain", typed=TYPED)
        assert (ran.code, faults(ran, model.game)) == (0, []), ran.said[-1500:]
