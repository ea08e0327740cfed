"""Lessons as saved games: one that is begun, and one that was left."""

from __future__ import annotations

from tabletop_tui.core.chairs import USUAL
from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.lessons.lesson import Lesson, load_lesson
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves.catalogue import LESSON, Listing
from tabletop_tui.saves.saved_game import SavedGame
from tabletop_tui.saves.store import SaveStore


def save_name(manifest: Manifest, lesson: Lesson) -> str:
    """What the game of a lesson is called among the saved games."""
    return f"{LESSON}{manifest.title}, {lesson.title}"


def begin_lesson(store: SaveStore, library: Library, game: str, name: str) -> SavedGame:
    """A new game that is this lesson; the computer sits on every chair but the learner's.

    Raises `RulesetError` for a game or a lesson that is broken or not there, and `TableError` when
    the game cannot be played at the table of the lesson.
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
    """The newest game of a lesson that was left before its end; None when there is none."""
    called = save_name(manifest, lesson)
    for game in store.catalogue():
        header = game.header
        if header is None or header.finished or header.game != manifest.id:
            continue
        if header.name == called or header.name.removeprefix(f"{called} ").isdecimal():
            return game
    return None
