"""Writes saves of the present format into `saves/corpus/`.

Run it from the checkout once for each format, then commit what it wrote and never change it:
`python -m tests.saves.make_corpus`. Files that are there are left alone.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tabletop_tui.core.loading.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.file.migrations import FORMAT

ROOT = Path(__file__).resolve().parent.parent.parent
PLACE = ROOT / "saves" / "corpus" / f"v{FORMAT}"
PEOPLE = ["Ada", "Ben", "[bold]Cleo[/]", "🦊"]
OPTIONS: dict[str, dict[int, dict[str, str]]] = {
    "umbrella": {seats: {"level": str(seats)} for seats in (1, 2, 3, 4)},
    "pebbles": {seats: {} for seats in (1, 2, 3, 4)},
}
"""The games of the corpus, and what is agreed for each number of players."""


def keys_of_a_game(ruleset: Ruleset[Any], table: Table) -> list[str]:
    """The answers of a whole random game."""
    session, random, keys = Session(ruleset, table), Random(table.seed), []
    while session.decision is not None:
        keys.append(random.choice(session.decision.options).key)
        session.answer(keys[-1])
    return keys


def inside_a_step(ruleset: Ruleset[Any], table: Table, keys: list[str]) -> int:
    """After how many answers the game first stands in the middle of a step; 0 if it never does.

    The first quarter is left out, so that there is something to take back.
    """
    session = Session(ruleset, table)
    for number, key in enumerate(keys, 1):
        session.answer(key)
        if number > len(keys) // 4 and session.record().answers:
            return number
    return 0


def write_game(library: Library, game: str, mode: str, seats: int) -> None:
    """Three saves of one random game: its start, its middle (mid-action), its end."""
    ruleset = library.load(game)
    manifest = ruleset.manifest
    for seed in range(1000):
        table = lay_table(
            manifest, names=PEOPLE[:seats], mode=mode, options=OPTIONS[game][seats], seed=seed
        )
        keys = keys_of_a_game(ruleset, table)
        if middle := inside_a_step(ruleset, table, keys):
            break
    for moment, answers in (("start", 0), ("middle", middle), ("end", len(keys))):
        target = PLACE / f"{game}-{mode}-{seats}-{moment}.tabletop"
        if target.exists():
            continue
        session = Session(ruleset, table)
        for key in keys[:answers]:
            session.answer(key)
        with tempfile.TemporaryDirectory() as folder:
            name = f"{manifest.title} {mode} {seats} {moment}"
            with SaveStore(Path(folder)).new(session, name) as saved:
                shutil.copy(saved.path, target)
        print(target.relative_to(ROOT))


def main() -> None:
    """Write what is missing."""
    PLACE.mkdir(parents=True, exist_ok=True)
    library = find_rulesets([ROOT / "tests" / "fixtures" / "rulesets"])
    for game in OPTIONS:
        for mode in library.entries[game].manifest.modes:
            for seats in range(mode.seats.min, min(mode.seats.max, len(PEOPLE)) + 1):
                write_game(library, game, mode.id, seats)


if __name__ == "__main__":
    main()
