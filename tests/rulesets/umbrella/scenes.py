"""Sets a table of Umbrella in a few readable words, and plays on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from rulesets.umbrella.engine import Umbrella
from rulesets.umbrella.rules.slide import SLIDES
from rulesets.umbrella.state import COLOURS, Face, Pile, UmbrellaSeat, UmbrellaState, Zone
from rulesets.umbrella.wording.previews import Slide, look_ahead
from tabletop_tui.core.events import sentence
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table, lay_table

NAMES = ("Ada", "Ben", "Cleo", "Dora")
SCENES = {
    1: "BGRY/GBYR/YRGB/RYBG",
    2: "RGBY/BRYG/YBGR/GYRB",
    3: "YBGR/GRYB/RGBY/BYRG",
    4: "GRBY/YBRG/RYGB/BGYR",
}
ALMOST = "RBGR/GBYR/YRGB/RYBG"
"""Scene 1 after "left R A": with "bottom R 4" it shows Four Corners in red."""
CORNERS = "bottom R 4"

Play = Session[UmbrellaState]


def _load() -> Umbrella:
    rules = find_rulesets().load("umbrella")
    assert isinstance(rules, Umbrella)
    return rules


GAME = _load()


def zone(umbrellas: str) -> Zone:
    """A zone with these umbrellas: `RRG`."""
    return [umbrellas.count(colour) for colour in COLOURS]


def piles(slots: Mapping[int, str]) -> list[Pile]:
    """Piles by slot number, each from the bottom up: `{1: "02K 13W"}`."""
    return [Pile(tiles=[Face(f) for f in slots.get(n, "").split()]) for n in (1, 2, 3, 4)]


def seat(
    scene: str = SCENES[2],
    bottom: str = "RBGY",
    slots: Mapping[int, str] | None = None,
    covered: Iterable[int] = (),
) -> UmbrellaSeat:
    """One personal board."""
    spaces = list(covered)
    return UmbrellaSeat(
        scene=scene.replace("/", ""),
        zone=zone(bottom),
        slots=piles({1: "24K"} if slots is None else slots),
        covered=[number in spaces for number in range(1, 11)],
    )


def laid(seats: int = 3, *, level: int = 1, variant: str = "A", seed: int = 1) -> Table:
    """A table with this many players; one plays solo."""
    return lay_table(
        GAME.manifest,
        names=NAMES[:seats],
        mode="solo" if seats == 1 else "table",
        options={"level": str(level), "strip": variant},
        seed=seed,
    )


def start(seats: int = 3, *, level: int = 1, variant: str = "A", seed: int = 1) -> Play:
    """A game from its set-up."""
    return Session(GAME, laid(seats, level=level, variant=variant, seed=seed))


def table(
    seats: int = 3,
    *,
    scene: str = SCENES[1],
    left: str = "RBGY",
    right: str = "RBGY",
    top: str = "RBGY",
    bottom: str = "RBGY",
    slots: Mapping[int, str] | None = None,
    covered: Iterable[int] = (),
    level: int = 1,
    variant: str = "A",
    others: Mapping[int, UmbrellaSeat] | None = None,
    **fields: Any,
) -> Play:
    """A game in the middle: Ada (seat 0) is about to slide, and all this lies around her."""
    numbers = GAME.components.content.setup.for_seats(seats)
    sides = [zone("RBGY") for _ in range(numbers.side_zones)]
    sides[0], sides[-1] = zone(left), zone(right)
    mine = seat(scene, bottom, {1: "01K", 2: "24K"} if slots is None else slots, covered)
    boards = [mine, *((others or {}).get(n) or seat() for n in range(1, seats))]
    values: dict[str, Any] = {
        "seed": 1,
        "seats": boards,
        "sides": sides,
        "centre": zone(top),
        "level": level,
        "variant": variant,
        "pool": numbers.pool,
        "aside": numbers.aside,
        "solo": seats == 1,
        **fields,
    }
    state = UmbrellaState(**values)
    record = Record(checkpoint=state.model_dump())
    chairs = laid(seats, level=level, variant=variant)
    return Session.resume(GAME, chairs, record, GAME.manifest.version)


def answer(session: Play, *keys: str) -> None:
    """Give these answers one after the other.

    Clones share the boards of the seats, so each answer must leave the clones before it alone.
    """
    for key in keys:
        clone = session.state.clone()
        before = clone.model_dump()
        session.answer(key)
        assert clone.model_dump() == before, f"{key} changed a board that a clone shares"


def asked(session: Play) -> str:
    """The kind of the decision; "" when the game is over."""
    return session.decision.kind if session.decision else ""


def keys(session: Play) -> list[str]:
    """The keys of all answers."""
    assert session.decision is not None
    return [option.key for option in session.decision.options]


def log(session: Play) -> list[str]:
    """Everything that was told, as sentences."""
    return [sentence(e, session.table.names, GAME.words) for e in session.events]


def ahead(view: UmbrellaState, seat: int, key: str) -> Slide:
    """What the slide with this key, from a zone around the Scene, would do."""
    return look_ahead(GAME.components, view, seat, SLIDES[key].value)


def quiet_slide(session: Play) -> str:
    """A slide that makes no Figure."""
    for key in keys(session):
        if key in SLIDES and not ahead(session.state, session.state.active, key).made:
            return key
    raise AssertionError("every slide makes a Figure")


def random_game(seed: int, seats: int, *, level: int = 1, variant: str = "A") -> Play:
    """A whole game with random answers that prefer Figures; solo never gives up."""
    session = start(seats, level=level, variant=variant, seed=seed)
    dice = Random(seed)
    while session.decision is not None:
        step(session, dice)
    return session


def step(session: Play, dice: Random) -> None:
    """One random answer, a Figure when one can be made."""
    offered = [key for key in keys(session) if key != "give-up"]
    if asked(session) == "slide":
        active = session.state.active
        near = [key for key in offered if key in SLIDES]
        offered = [key for key in near if ahead(session.state, active, key).made] or offered
    session.answer(dice.choice(offered))
