"""Saves that were once written by a released format: they can be opened for ever."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.file.migrations import FORMAT

CORPUS = Path(__file__).resolve().parent.parent.parent / "saves" / "corpus"
FILES = sorted(CORPUS.glob("v*/*.tabletop"))


def test_the_present_format_is_in_the_corpus() -> None:
    assert [path for path in FILES if path.parent.name == f"v{FORMAT}"]


@pytest.mark.parametrize("path", FILES, ids=[f"{p.parent.name}/{p.stem}" for p in FILES])
def test_a_save_of_the_corpus_can_be_played_on(
    path: Path, tmp_path: Path, library: Library
) -> None:
    copy = Path(shutil.copy(path, tmp_path))
    with SaveStore(tmp_path).open(copy, library) as game:
        session = game.session
        assert (session.decision is None) == (session.outcome is not None)
        assert game.save(), game.trouble
        for _ in range(5):
            if session.decision is not None:
                game.answer(session.decision.options[0].key)
        assert game.trouble == ""
