"""Positions that name what their game does not have: tiles, cards, seats, places, missions.

Such a save was opened, and failed later: where it was drawn, or in a loop that never came to an
end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tests.forged.forger import alter
from tests.forged.nursery import Nursery

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
NO_SUCH = "there is no such {} in this game"
OUT_OF_BOUNDS = "something is wrong"

FORGED: list[tuple[str, str, Any, str]] = [
    ("umbrella", "seats 1 slots 0 tiles 0", "99W", NO_SUCH.format("face")),
    ("umbrella", "seats 1 scene", "RBGX" * 4, OUT_OF_BOUNDS),
    ("umbrella", "variant", "nobody", NO_SUCH.format("variant")),
    ("umbrella", "active", 7, NO_SUCH.format("seat")),
    ("umbrella", "pool", 10**12, OUT_OF_BOUNDS),
    ("umbrella", "sides 1", [], OUT_OF_BOUNDS),
    ("umbrella", "sides", [[1, 1, 1, 1]], "there is not one zone beside each player"),
    ("umbra_via", "altar 0 tile", "dragon", NO_SUCH.format("tile")),
    ("umbra_via", "seats 1 hand", ["x"], NO_SUCH.format("flower")),
    ("umbra_via", "track 0", 9, NO_SUCH.format("seat")),
    ("umbra_via", "garden", [], OUT_OF_BOUNDS),
    ("villainous", "seats 0 hand 0", "hook.nobody.1", NO_SUCH.format("card")),
    ("villainous", "seats 0 villain", "nobody", NO_SUCH.format("villain")),
    ("villainous", "seats 0 at", 4, OUT_OF_BOUNDS),
    ("villainous", "seats 0 where", {"hook.nobody.1": 1}, NO_SUCH.format("card")),
    ("villainous", "seats 0 boosts", {"nobody": 1}, NO_SUCH.format("boosted")),
    ("hail_hydra", "seats 1 hero", "nobody", NO_SUCH.format("hero")),
    ("hail_hydra", "villains 0", "nobody", NO_SUCH.format("villain")),
    ("hail_hydra", "deck 0", "+9", NO_SUCH.format("attack card")),
    ("hail_hydra", "mission", 10**9, OUT_OF_BOUNDS),
    ("hail_hydra", "token", 5, NO_SUCH.format("seat or nobody")),
    ("umbrella_academy", "seats 0 hand", ["nobody"], NO_SUCH.format("hero card")),
    ("umbrella_academy", "mission", "nobody", NO_SUCH.format("mission")),
    ("umbrella_academy", "places 0 hazard", {"card": "nobody"}, NO_SUCH.format("card")),
    ("umbrella_academy", "allies", {"nobody": 3}, NO_SUCH.format("ally")),
]


@pytest.fixture
def forged(request: pytest.FixtureRequest, library: Library, tmp_path: Path) -> Path:
    """A save of a game in which one value of the position is another one."""
    game, place, value, _ = request.param
    ruleset = library.load(game)
    seats = ruleset.manifest.modes[0].seats.min
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:seats], seed=5))
    while session.decisions < 12 and session.decision is not None:
        session.answer(session.decision.options[0].key)
    with SaveStore(tmp_path / "saves").new(session, "Sunday") as saved:
        path = saved.path

    def forge(header: Any, body: Any) -> None:
        holder = body["record"]["checkpoint"]
        *way, last = place.split(" ")
        for step in way:
            holder = holder[int(step) if isinstance(holder, list) else step]
        holder[int(last) if isinstance(holder, list) else last] = value

    alter(path, forge)
    return path


EACH = [pytest.param(case, case[3], id=f"{case[0]}: {case[1]}") for case in FORGED]


@pytest.mark.parametrize(("forged", "why"), EACH, indirect=["forged"])
def test_what_a_game_does_not_have_is_refused(forged: Path, why: str, nursery: Nursery) -> None:
    ran = nursery.run("resume", "sunday", "--plain", typed="\nboard\n1\n\nquit\n")
    assert (ran.code, "Traceback" in ran.said) == (1, False), ran.said
    assert "sunday.tabletop is intact, but the installed rules of" in ran.said
    assert f"cannot go on from its position: {why}" in ran.said
    assert "It was left as it is." in ran.said


@pytest.mark.parametrize(("forged", "why"), EACH, indirect=["forged"])
async def test_the_app_says_so_and_stays_open(
    forged: Path, why: str, library: Library, tmp_path: Path
) -> None:
    app = TabletopApp(library, SaveStore(tmp_path / "saves"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.resume(forged)
        await pilot.pause()
        (told,) = [note.message for note in app._notifications]
        assert f"cannot go on from its position: {why}" in told
        await pilot.press("down")
        await pilot.pause()
        assert not app.has_failed


def test_a_position_for_other_players_is_refused(umbrella: Path, nursery: Nursery) -> None:
    def forge(header: Any, body: Any) -> None:
        position = body["record"]["checkpoint"]
        for each in ("seats", "sides"):
            position[each] += position[each][:1]

    alter(umbrella, forge)
    ran = nursery.run("resume", "sunday", "--plain")
    assert ran.code == 1
    assert "it is a position for another number of players" in ran.said
