"""Writes saves and whole games of every game and mode into `saves/corpus/`, for the tests.

`python -m tools.corpus` adds what is missing for the present format. A save of the corpus is never
changed afterwards: it stands for those that players have.

`python -m tools.corpus record [GAME ...]` plays the whole games anew, after a change of rules or
values that is meant: whoever commits it sees in the difference how a game ends now.
`python -m tools.corpus anew [GAME ...]` replaces the saves of the present format as well, which is
right only as long as no release has written that format.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.file.savefile import FORMAT

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "saves" / "corpus"
FIXTURES = ROOT / "tests" / "fixtures" / "rulesets"
EXAMPLE = "pebbles"
"""The only game of the corpus that does not come with the program: it changes with no rule."""

PEOPLE = ("Ada", "Ben", "[bold]Cleo[/]", "🦊", "Eve", "Finn", "Gus", "Hana")
SEATS = 3
"""So many sit down where the mode lets them."""

SETTLED = 12
"""After so many answers at least a save is written, so that there is something to take back."""

SEEDS, ENOUGH = range(1, 200), 4
"""The games among which the moment of a save is looked for: so many at least, then as many more as
it takes."""

WHOLE_SEEDS, LONGEST = range(1, 21), 1_000
"""The longest of these games is kept whole, so that much of the rules is in it; up to so many
answers, so that the file stays small."""


class Entry(NamedTuple):
    """A game and mode of the corpus; `stem` is what its files are called."""

    game: str
    mode: str
    seats: int

    @property
    def stem(self) -> str:
        """The name of its files without an ending."""
        return f"{self.game}-{self.mode}-{self.seats}"

    @property
    def save(self) -> Path:
        """The save of the present format, in the middle of a decision."""
        return CORPUS / f"v{FORMAT}" / f"{self.stem}.tabletop"

    @property
    def whole(self) -> Path:
        """The record of a whole game: table, answers, and how it ended."""
        return CORPUS / f"v{FORMAT}" / f"{self.stem}.json"


def entries(library: Library) -> Iterator[Entry]:
    """Every game that comes with the program, and the example, in every mode."""
    for game, entry in library.entries.items():
        if entry.folder.parent != FIXTURES or game == EXAMPLE:
            for mode in entry.manifest.modes:
                seats = max(mode.seats.min, min(mode.seats.max, SEATS))
                yield Entry(game, mode.id, seats)


def shelves() -> Library:
    """The games of the program and the examples of the tests."""
    return find_rulesets([FIXTURES])


def table_of(ruleset: Ruleset[Any], entry: Entry, seed: int) -> Table:
    """The table at which an entry is played."""
    names = PEOPLE[: entry.seats]
    return lay_table(ruleset.manifest, names=names, mode=entry.mode, seed=seed)


def answers_of(ruleset: Ruleset[Any], table: Table) -> list[str]:
    """The answers of a whole game that is played at random."""
    session, random, keys = Session(ruleset, table), Random(table.seed), []
    while session.decision is not None:
        ahead = [option.key for option in session.decision.options if not option.leads_back]
        keys.append(random.choice(ahead or [session.decision.options[0].key]))
        session.answer(keys[-1])
    return keys


def replayed(ruleset: Ruleset[Any], table: Table, keys: Sequence[str]) -> dict[str, Any]:
    """How a game ends with these answers. Raises `TabletopError` where one is not offered."""
    session = Session(ruleset, table)
    for key in keys:
        session.answer(key)
    outcome = session.outcome
    return {
        "result": outcome.result if outcome else "",
        "winners": list(outcome.winners) if outcome else [],
        "headline": outcome.headline if outcome else "",
        "sheet": {line.label: list(line.points) for line in outcome.sheet} if outcome else {},
        "decisions": session.decisions,
    }


class Moment(NamedTuple):
    """Where a save could be written; the greatest is the best.

    At a secret question, within a step, early: after `answers` of them, counted from below.
    """

    secret: bool
    within: bool
    early: int
    seed: int

    @property
    def answers(self) -> int:
        """After how many answers it is."""
        return -self.early


def moments(ruleset: Ruleset[Any], entry: Entry, seed: int) -> Iterator[Moment]:
    """Every moment of a random game at which it has been played for a while and is not over."""
    table = table_of(ruleset, entry, seed)
    session = Session(ruleset, table)
    for number, key in enumerate(answers_of(ruleset, table), 1):
        session.answer(key)
        if number >= SETTLED and session.decision is not None:
            yield Moment(session.decision.secret, bool(session.answered), -number, seed)


def write_save(ruleset: Ruleset[Any], entry: Entry) -> None:
    """A save of the present format, in the middle of a decision: a secret one where there are."""
    best = Moment(secret=False, within=False, early=0, seed=1)
    for seed in SEEDS:
        best = max([best, *moments(ruleset, entry, seed)])
        if seed >= ENOUGH and (best.secret or best.within):
            break
    table = table_of(ruleset, entry, best.seed)
    session = Session(ruleset, table)
    for key in answers_of(ruleset, table)[: best.answers]:
        session.answer(key)
    with tempfile.TemporaryDirectory() as folder:
        name = f"{ruleset.manifest.title} {entry.mode} {entry.seats}"
        with SaveStore(Path(folder)).new(session, name) as saved:
            shutil.copy(saved.path, entry.save)


def write_whole(ruleset: Ruleset[Any], entry: Entry) -> None:
    """The record of a whole game, a long one, with the outcome that it has now."""
    games = [(table, answers_of(ruleset, table)) for table in
             (table_of(ruleset, entry, seed) for seed in WHOLE_SEEDS)]  # fmt: skip
    short = [(table, keys) for table, keys in games if len(keys) <= LONGEST] or games
    table, keys = max(short, key=lambda game: len(game[1]))
    record = {
        "table": table.model_dump(mode="json"),
        "outcome": replayed(ruleset, table, keys),
        "answers": keys,
    }
    parts = (f"{json.dumps(name)}: {json.dumps(part)}" for name, part in record.items())
    entry.whole.write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """Write what is missing, or what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("what", nargs="?", choices=("add", "record", "anew"), default="add")
    parser.add_argument("games", nargs="*", metavar="GAME")
    given = parser.parse_args(words)
    library = shelves()
    for entry in entries(library):
        if given.games and entry.game not in given.games:
            continue
        ruleset = library.load(entry.game)
        entry.save.parent.mkdir(parents=True, exist_ok=True)
        for path, write, again in (
            (entry.save, write_save, given.what == "anew"),
            (entry.whole, write_whole, given.what != "add"),
        ):
            if again or not path.exists():
                write(ruleset, entry)
                print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
