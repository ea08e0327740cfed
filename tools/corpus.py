"""Writes a save and a whole game of every game and mode into `saves/corpus/`, for the tests.

`python -m tools.corpus` adds the files that are missing for the current save format. A save of the
corpus is never changed later, because players have saves of the same age.

`python -m tools.corpus record [GAME ...]` plays the whole games again after an intended change of
rules or values. The diff of the commit then shows how each game ends now.
`python -m tools.corpus anew [GAME ...]` also replaces the saves of the current format. This is
allowed only while no release writes that format.
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
"""The only game of the corpus that is not part of the program. Its rules never change."""

PEOPLE = ("Ada", "Ben", "[bold]Cleo[/]", "🦊", "Eve", "Finn", "Gus", "Hana")
SEATS = 3
"""The number of seats, if the mode allows it."""

SETTLED = 12
"""A save contains at least this many answers, so that a test can take answers back."""

SEEDS, ENOUGH = range(1, 200), 4
"""The seeds of the games in which the best moment for a save is searched. At least `ENOUGH` games
are searched, and more until a moment at a secret question or within a step is found."""

WHOLE_SEEDS, LONGEST = range(1, 21), 1_000
"""The seeds of the games of which the longest is recorded, so that it uses many rules. A game of
more than `LONGEST` answers is recorded only if all are longer: the file must stay small."""


class Entry(NamedTuple):
    """A game and mode of the corpus, with the number of seats."""

    game: str
    mode: str
    seats: int

    @property
    def stem(self) -> str:
        """The name of the files of the entry, without the suffix."""
        return f"{self.game}-{self.mode}-{self.seats}"

    @property
    def save(self) -> Path:
        """The path of the save in the current format."""
        return CORPUS / f"v{FORMAT}" / f"{self.stem}.tabletop"

    @property
    def whole(self) -> Path:
        """The path of the record of a whole game: table, answers, and outcome."""
        return CORPUS / f"v{FORMAT}" / f"{self.stem}.json"


def entries(library: Library) -> Iterator[Entry]:
    """Yield every mode of every game of the program and of the example game."""
    for game, entry in library.entries.items():
        if entry.folder.parent != FIXTURES or game == EXAMPLE:
            for mode in entry.manifest.modes:
                seats = max(mode.seats.min, min(mode.seats.max, SEATS))
                yield Entry(game, mode.id, seats)


def shelves() -> Library:
    """The games of the program and the example games of the tests."""
    return find_rulesets([FIXTURES])


def table_of(ruleset: Ruleset[Any], entry: Entry, seed: int) -> Table:
    """The table for the game of an entry."""
    names = PEOPLE[: entry.seats]
    return lay_table(ruleset.manifest, names=names, mode=entry.mode, seed=seed)


def answers_of(ruleset: Ruleset[Any], table: Table) -> list[str]:
    """The answers of a whole game in which all answers are random."""
    session, random, keys = Session(ruleset, table), Random(table.seed), []
    while session.decision is not None:
        ahead = [option.key for option in session.decision.options if not option.leads_back]
        keys.append(random.choice(ahead or [session.decision.options[0].key]))
        session.answer(keys[-1])
    return keys


def replayed(ruleset: Ruleset[Any], table: Table, keys: Sequence[str]) -> dict[str, Any]:
    """The outcome of a game with these answers. Raises `TabletopError` if one is not offered."""
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
    """A point of a game at which a save could be written. The greatest moment is the best one.

    Moments at a secret question are best, then moments `within` a step, then early moments. `early`
    is the number of answers before the moment, with a minus sign.
    """

    secret: bool
    within: bool
    early: int
    seed: int

    @property
    def answers(self) -> int:
        """The number of answers before the moment."""
        return -self.early


def moments(ruleset: Ruleset[Any], entry: Entry, seed: int) -> Iterator[Moment]:
    """Yield the moments of a random game after `SETTLED` answers and before its end."""
    table = table_of(ruleset, entry, seed)
    session = Session(ruleset, table)
    for number, key in enumerate(answers_of(ruleset, table), 1):
        session.answer(key)
        if number >= SETTLED and session.decision is not None:
            yield Moment(session.decision.secret, bool(session.answered), -number, seed)


def write_save(ruleset: Ruleset[Any], entry: Entry) -> None:
    """Write a save in the current format, at the best moment that is found in random games."""
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
    """Write the record of a long game, with the outcome under the current rules."""
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
    """Write the missing files, or those that the arguments name."""
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
