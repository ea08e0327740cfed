"""Exported, imported and played on, a game is the same game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.events import sentence
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.records import FORMATS, play_again, read_record, record_of
from tabletop_tui.saves import SavedGame, SaveStore

GAMES = ("umbrella", "umbra_via", "villainous", "hail_hydra", "umbrella_academy")


def begun(library: Library, folder: Path, game: str, seed: int, answers: int) -> SavedGame:
    """A saved game after so many random answers."""
    ruleset = library.load(game)
    mode = Random(seed).choice(ruleset.manifest.modes)
    table = lay_table(
        ruleset.manifest, mode=mode.id, names=default_names(mode.seats.max), seed=seed
    )
    saved = SaveStore(folder).new(Session(ruleset, table))
    play(saved.session, Random(seed), answers)
    saved.save()
    return saved


def play(session: Session[Any], random: Random, answers: int) -> None:
    for _ in range(answers):
        if session.decision is not None:
            session.answer(random.choice(session.decision.options).key)


def portrait(session: Session[Any]) -> Any:
    decision = session.decision
    asked = None if decision is None else (decision.prompt, decision.digest, decision.picked)
    return session.state.model_dump(), asked, session.events, session.history, session.outcome


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_export_import_and_play_on_gives_the_same_game(
    library: Library, tmp_path: Path, game: str, seed: int
) -> None:
    with begun(library, tmp_path, game, seed, answers=40 * seed) as saved:
        original = saved.session
        header, replay = SaveStore(tmp_path).replay(saved.path, library, openly=True)
    written = FORMATS["json"](record_of(header, replay), replay.ruleset).encode()
    session = play_again(read_record(written, "it"), library, "it")
    assert portrait(session) == portrait(original)
    for one in (session, original):
        play(one, Random(seed), 30)
    assert portrait(session) == portrait(original)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_goes_on_is_written_in_public_words(
    library: Library, tmp_path: Path, game: str
) -> None:
    with begun(library, tmp_path, game, 5, answers=8) as saved:
        session = saved.session
        assert session.decision is not None
        record = record_of(*SaveStore(tmp_path).replay(saved.path, library))
    assert (record.seed, record.answers, record.unknown) == (None, None, 0)
    assert str(session.table.seed) not in (record.status, record.notice)
    public = [event.seen_by(-1) for event in session.events]
    names, words = session.table.names, session.ruleset.words
    told = [one_line(sentence(event, names, words)) for event in public if event]
    assert [line.text for line in record.log] == told
    assert {line.after for line in record.log} <= {0}
