"""Every game holds to what `tabletop check` tries: random games at every table, check by check."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop_tui.check.base import Check, watch
from tabletop_tui.check.games.processes import WORKERS
from tabletop_tui.check.games.resuming import UndoAndRedo
from tabletop_tui.check.leaks.by_zone import OfZones
from tabletop_tui.check.playing import Setting, Subject
from tabletop_tui.check.running import CHECKS
from tabletop_tui.check.static import STATIC
from tests.conformance.games import few_settings, settings, subjects

GAMES = {"ends": 2}
"""How many games are played for a check; one for all others, and as many as a game promises."""

FIRST_SEED = {kind.name: 11 * number for number, kind in enumerate(CHECKS)}
"""Each check plays games of its own."""

ALL_ALIKE = ("processes", "previews", "resume", "undo", "views")
"""What these try is one code for all options of a game: one table has them tried."""

TABLES = [
    pytest.param(kind, setting, id=f"{kind.name}: {setting}")
    for kind in CHECKS
    for setting in few_settings()
    # The zones of more seats are the same zones.
    if kind.fits(setting) and not (issubclass(kind, OfZones) and setting.seats > 5)
    if not (setting.option and kind.name in ALL_ALIKE)
]


@pytest.fixture(scope="module", autouse=True)
def _processes_end() -> Iterator[None]:
    yield
    WORKERS.close()


@pytest.mark.parametrize(("kind", "setting"), TABLES)
def test_every_table_holds_to_every_check(kind: type[Check], setting: Setting) -> None:
    first = FIRST_SEED[kind.name]
    games = kind.games(setting, GAMES.get(kind.name, 1))
    check = watch(kind, setting, range(first, first + games))

    assert check.tried or not isinstance(check, UndoAndRedo), "nothing could ever be taken back"


@pytest.mark.parametrize("name", STATIC)
@pytest.mark.parametrize("subject", subjects().values(), ids=subjects())
def test_every_folder_holds_to_every_check(name: str, subject: Subject) -> None:
    _, _, look = STATIC[name]
    look(subject)


DRAWS_FIRST = ("raven",)
"""Games in which a hidden card decides in every step what is asked: nothing is ever sure."""


def test_look_aheads_are_sure_in_every_game_but_one() -> None:
    from tabletop_tui.check.games.resuming import ComesTrue

    tables = {setting.game: setting for setting in reversed(settings(options=False))}
    for setting in tables.values():
        check = watch(ComesTrue, setting, [31])
        assert check.sure[True] or setting.game in DRAWS_FIRST, f"{setting}: nothing was ever sure"
