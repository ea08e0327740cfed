"""Lessons as saved games, and who has played which game before."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from tabletop_tui.core import files
from tabletop_tui.core.border.checked import Bounded, Line
from tabletop_tui.core.chairs import USUAL
from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.lessons import Guide, Lesson, load_lesson
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.folders import data_folder
from tabletop_tui.saves.catalogue import LESSON, Listing
from tabletop_tui.saves.errors import SaveError
from tabletop_tui.saves.saved_game import SavedGame
from tabletop_tui.saves.store import SaveStore


def save_name(manifest: Manifest, lesson: Lesson) -> str:
    """The name of the saved game for a lesson."""
    return f"{LESSON}{manifest.title}, {lesson.title}"


def begin_lesson(store: SaveStore, library: Library, game: str, name: str) -> SavedGame:
    """Begin this lesson as a new game. The computer plays all seats except the learner's.

    Raises `RulesetError` if the game or the lesson is broken or missing, and `TableError` if the
    game cannot be played at the table of the lesson.
    """
    entry = library.entries.get(game)
    if entry is None:
        raise RulesetError(f"There is no game called {game}.")
    lesson = load_lesson(entry.folder, name)
    session = Session(library.load(game), lesson.table(entry.manifest))
    others = {seat: USUAL for seat in range(len(lesson.seats)) if seat != lesson.learner}
    called = save_name(entry.manifest, lesson)
    return store.new(session, called, computers=others, lesson=name)


def under_way(store: SaveStore, manifest: Manifest, lesson: Lesson) -> Listing | None:
    """The newest saved game of this lesson that still has steps left; None if there is none."""
    for game, taken in _games_of(store, manifest, lesson):
        if not taken and game.header is not None and not game.header.finished:
            return game
    return None


def was_taken(store: SaveStore, manifest: Manifest, lesson: Lesson) -> bool:
    """Whether every step of this lesson was taken in one of its saved games."""
    return any(taken for _, taken in _games_of(store, manifest, lesson))


def _games_of(
    store: SaveStore, manifest: Manifest, lesson: Lesson
) -> Iterator[tuple[Listing, bool]]:
    """The saved games of this lesson, newest first, each with whether all its steps were taken."""
    called = save_name(manifest, lesson)
    for game in store.catalogue():
        header = game.header
        if header is None or header.game != manifest.id:
            continue
        # From the second game of a name on, `numbered` has added ` (game 2)` to it.
        if header.name != called and not header.name.startswith(f"{called} (game "):
            continue
        with suppress(SaveError):
            history = store.contents(game.path).record.history
            yield game, Guide("", lesson, partial(list, history)).over


def has_steps_left(store: SaveStore, folder: Path, game: Listing) -> bool:
    """Whether a saved game is a lesson with steps left. `folder` is the folder of its ruleset."""
    if not game.lesson:
        return False
    try:
        saved = store.contents(game.path)
        lesson = load_lesson(folder, saved.lesson)
    except (SaveError, RulesetError):
        return False
    return not Guide(saved.lesson, lesson, partial(list, saved.record.history)).over


FILE = "acquainted.json"
"""Keeps who has played which game before."""

SIZE_LIMIT = 2**18
"""The most bytes of that file."""

NAMES_LIMIT = 200
"""The most names that are remembered for each game; the oldest are forgotten first."""

Known = dict[Line, Annotated[list[Line], Field(max_length=NAMES_LIMIT)]]
"""By the id of a game, the names of its players in lower case, the latest last."""


def knows(game: str, name: str) -> bool:
    """Whether a player of this name has played this game before, and so needs no goal card.

    Programs that press keys can set `TABLETOP_GOAL_CARDS=off`: then the result is always True.
    """
    if os.environ.get("TABLETOP_GOAL_CARDS") == "off":
        return True
    return name.casefold() in _read().get(game, [])


def remember(game: str, name: str) -> None:
    """Remember that a player of this name plays a game, if the file can be written."""
    known = _read()
    names = [one for one in known.get(game, []) if one != name.casefold()]
    known[game] = [*names, name.casefold()][-NAMES_LIMIT:]
    try:
        files.replace(_place(), json.dumps(known, indent=1).encode() + b"\n")
    except OSError:
        return


def _place() -> Path:
    return data_folder() / FILE


def _read() -> dict[str, list[str]]:
    try:
        data = files.read_file(_place(), SIZE_LIMIT)
        known = TypeAdapter(Annotated[Known, Bounded]).validate_json(data)
    except (OSError, ValidationError):
        return {}
    return {game: list(names) for game, names in known.items()}
