"""The games that are held to their promises: those that come with the program, and two examples."""

from __future__ import annotations

from functools import cache

from tabletop_tui.check.playing import Setting, Subject, settings_of
from tabletop_tui.core.loader import find_rulesets
from tests.conftest import FIXTURES

EXAMPLES = ("raven", "nim")


@cache
def subjects() -> dict[str, Subject]:
    """Every game by its id."""
    entries = find_rulesets([FIXTURES]).entries
    bundled = [game for game, entry in entries.items() if entry.folder.parent != FIXTURES]
    return {game: Subject(entries[game]) for game in (*bundled, *EXAMPLES)}


@cache
def settings(*, options: bool = True) -> list[Setting]:
    """Every game, mode and seat count; with `options` also every choice, one at a time."""
    found = [settings_of(subject, options=options) for subject in subjects().values()]
    return [setting for some in found for setting in some]


def few_settings(*, options: bool = True) -> list[Setting]:
    """The smallest and the largest table of each mode; with `options` also each choice, at one.

    For what takes long: the command tries all of them.
    """
    found: dict[tuple[object, ...], Setting] = {}
    for one in settings(options=options):
        seats = next(mode.seats for mode in one.subject.manifest.modes if mode.id == one.mode)
        if one.option or one.seats in (seats.min, seats.max):
            at = 0 if one.option else one.seats
            found.setdefault((one.game, one.mode, at, one.option, one.choice), one)
    return [*found.values()]


def setting(game: str, mode: str, seats: int, option: str = "", choice: str | bool = "") -> Setting:
    """One way to sit down."""
    return Setting(subjects()[game], mode, seats, option, choice)
