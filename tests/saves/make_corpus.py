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

from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.session import Session
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.migrations import FORMAT

ROOT = Path(__file__).resolve().parent.parent.parent
PLACE = ROOT / "saves" / "corpus" / f"v{FORMAT}"
PEOPLE = ["Ada", "Ben", "[bold]Cleo[/]", "🦊"]
GAMES = ("umbrella", "pebbles")


def keys_of_a_game(ruleset: Ruleset[Any], table: Table) -> list[str]:
    """The answers of a whole random game."""
    session, random, keys = Session(ruleset, table), Random(table.seed), []
    while session.decision is not None:
        keys.append(random.choice(session.decision.options).key)
        session.answer(keys[-1])
    return keys


def inside_a_step(ruleset: Ruleset[Any], table: Table, keys: list[str]) -> int:
    """How many answers lead into the middle of a step, in the middle of the game if possible."""
    session, found = Session(ruleset, table), len(keys) // 2
    for number, key in enumerate(keys, 1):
        session.answer(key)
        if session.record().answers:
            found = number
            if number >= len(keys) // 2:
                break
    return found


def write_game(library: Library, game: str, mode: str, seats: int) -> None:
    """Three saves of one random game: its start, its middle (mid-action), its end."""
    ruleset = library.load(game)
    table = lay_table(ruleset.manifest, names=PEOPLE[:seats], mode=mode, seed=seats)
    keys = keys_of_a_game(ruleset, table)
    for moment, answers in (
        ("start", 0),
        ("middle", inside_a_step(ruleset, table, keys)),
        ("end", len(keys)),
    ):
        target = PLACE / f"{game}-{mode}-{seats}-{moment}.tabletop"
        if target.exists():
            continue
        session = Session(ruleset, table)
        for key in keys[:answers]:
            session.answer(key)
        with tempfile.TemporaryDirectory() as folder:
            name = f"{ruleset.manifest.title} {mode} {seats} {moment}"
            with SaveStore(Path(folder)).new(session, name) as saved:
                shutil.copy(saved.path, target)
        print(target.relative_to(ROOT))


def main() -> None:
    """Write what is missing."""
    PLACE.mkdir(parents=True, exist_ok=True)
    library = find_rulesets([ROOT / "tests" / "fixtures" / "rulesets"])
    for game in GAMES:
        for mode in library.entries[game].manifest.modes:
            for seats in range(mode.seats.min, min(mode.seats.max, len(PEOPLE)) + 1):
                write_game(library, game, mode.id, seats)


if __name__ == "__main__":
    main()
