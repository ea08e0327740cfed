"""The command that teaches: a first game, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import place_of, say, say_json
from tabletop_tui.cli.games.playing import Door, Loudness, Plain, preferred, sit_down
from tabletop_tui.opening import Place, UsageError

if TYPE_CHECKING:
    from tabletop_tui.core.lessons.lesson import Lesson


def learn(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="The game, as `games` lists it.", autocompletion=offers.games
        ),
    ] = None,
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help="The lesson, as --list names it; else the first.",
            autocompletion=offers.lessons,
        ),
    ] = None,
    plain: Plain = False,
    verbosity: Loudness = None,
    listed: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --list: one JSON array.")] = False,
) -> None:
    """Learn a game by playing: a first game that teaches, or the rest of one that was left."""
    from tabletop_tui.saves.learning import begin_lesson, under_way

    place = place_of(context)
    if as_json and not listed:
        raise UsageError("--json goes with --list.")
    if listed:
        _list(place, game, as_json=as_json)
        return
    if game is None:
        raise UsageError("Which game? `tabletop learn --list` tells what can be learned.")
    manifest = place.manifest(game)
    lessons = _lessons(place, manifest.id)
    if not lessons:
        raise UsageError(f"{manifest.title} has no lesson yet.")
    name = lesson or next(iter(lessons))
    if name not in lessons:
        raise UsageError(f"{manifest.title} has no lesson {name!r}, but: {', '.join(lessons)}.")
    door = Door(plain, verbosity, as_json=False, strict=False)
    door.need()
    left = under_way(place.store, manifest, lessons[name])
    if left is not None:
        saved = place.store.open(left.path, place.library)
    else:
        saved = begin_lesson(place.store, place.library, manifest.id, name)
    sit_down(place, saved, door, preferred())


def _lessons(place: Place, game: str) -> dict[str, Lesson]:
    from tabletop_tui.core.lessons.lesson import load_lessons

    return load_lessons(place.library.entries[game].folder)


def _list(place: Place, game: str | None, *, as_json: bool) -> None:
    games = [place.manifest(game).id] if game is not None else list(place.library.entries)
    found = [(one, name, le) for one in games for name, le in _lessons(place, one).items()]
    if as_json:
        say_json([_row(*lesson) for lesson in found])
        return
    for one, name, lesson in found:
        say(f"{one} {name}  {lesson.title}: {lesson.about} ({lesson.minutes} minutes)")
    if not found:
        say("No lessons.")


def _row(game: str, name: str, lesson: Lesson) -> dict[str, Any]:
    return {
        "game": game,
        "lesson": name,
        "title": lesson.title,
        "about": lesson.about,
        "minutes": lesson.minutes,
        "mode": lesson.mode,
        "seats": list(lesson.seats),
        "learner": lesson.learner,
        "steps": len(lesson.steps),
    }
