"""Saves that were once written by a released format can be opened for ever, and games end alike."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.table import Table, lay_again
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.file.contents import unpack
from tabletop_tui.saves.file.savefile import check
from tools.corpus import CORPUS, EXAMPLE, Entry, entries, replayed, shelves

FILES = sorted(CORPUS.glob("v*/*.tabletop"))
ENTRIES = list(entries(shelves()))
IDS = [entry.stem for entry in ENTRIES]
LARGEST = 60_000
"""Bytes that a file of the corpus may have: it stays in the repository for ever."""


def test_every_game_and_mode_that_comes_with_the_program_is_in_the_corpus() -> None:
    library = shelves()
    bundled = {
        (game, mode.id)
        for game, entry in library.entries.items()
        if entry.folder.parent.name == "rulesets" and "fixtures" not in entry.folder.parts
        for mode in entry.manifest.modes
    }
    assert {(entry.game, entry.mode) for entry in ENTRIES if entry.game != EXAMPLE} == bundled
    missing = [entry.stem for entry in ENTRIES if not entry.save.exists()]
    assert not missing, "python -m tools.corpus adds them"
    sizes = {path.name: path.stat().st_size for path in CORPUS.glob("v*/*")}
    assert max(sizes.values()) < LARGEST, sizes


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_a_save_of_the_present_format_stands_in_the_middle_of_a_decision(
    entry: Entry, tmp_path: Path, library: Library
) -> None:
    copy = Path(shutil.copy(entry.save, tmp_path))
    with SaveStore(tmp_path).open(copy, library) as game:
        decision = game.session.decision
        assert decision is not None
        if not game.notices:
            assert decision.secret or game.session.answered
            hides = entry.game != EXAMPLE and game.ruleset.has_secrets(game.table)
            assert decision.secret or not hides


@pytest.mark.parametrize("path", FILES, ids=[f"{p.parent.name}/{p.stem}" for p in FILES])
def test_a_save_of_the_corpus_can_be_played_on(
    path: Path, tmp_path: Path, library: Library
) -> None:
    copy = Path(shutil.copy(path, tmp_path))
    asked = unpack(check(copy.read_bytes(), "it"), "it").record.asked
    with SaveStore(tmp_path).open(copy, library) as game:
        session = game.session
        assert (session.decision is None) == (session.outcome is not None)
        stands = session.decision.digest if session.decision is not None else ""
        assert stands == asked or not asked or game.notices, "another question, without a word"
        assert game.save(), game.trouble
        for _ in range(5):
            if session.decision is not None:
                game.answer(session.decision.options[0].key)
        assert game.trouble == ""


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_a_whole_game_of_the_corpus_ends_as_it_did(entry: Entry, library: Library) -> None:
    """A change of rules or values that alters one records it anew in the same commit."""
    kept = json.loads(entry.whole.read_text(encoding="utf-8"))
    ruleset = library.load(entry.game)
    table = lay_again(ruleset.manifest, Table.model_validate(kept["table"]))
    ends = replayed(ruleset, table, kept["answers"])
    assert ends == kept["outcome"], f"python -m tools.corpus record {entry.game}"
    assert ends["headline"]
