"""Sets a table of Umbra Via in a few readable words, and plays on it.

Tiles are drawn (`║`, `╚`, `╠`, `✦`, `○`, `■`), flowers are the initials of their owners: `AAb` is
two energy flowers of Ada and one soul flower of Ben.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rulesets.umbra_via.engine import UmbraVia
from rulesets.umbra_via.rules.paths import CELLS, GLYPHS
from rulesets.umbra_via.rules.summoning import Summoning
from rulesets.umbra_via.state import (
    EMPTY,
    NO_TILE,
    Counts,
    Offer,
    Plot,
    Tile,
    UmbraSeat,
    UmbraState,
)
from tabletop_tui.core.events import sentence
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table, lay_table

NAMES = ("Ada", "Ben", "Cleo", "Dov")
INITIALS = "ABCD"
SPECIALS = {"✦": "four", "○": "void", "■": "block"}

Play = Session[UmbraState]


def _load() -> UmbraVia:
    rules = find_rulesets().load("umbra_via")
    assert isinstance(rules, UmbraVia)
    return rules


GAME = _load()


def kind(glyph: str) -> Tile:
    """The kind of a drawn tile."""
    if glyph in SPECIALS:
        return Tile(SPECIALS[glyph])
    if glyph in "║═":
        return Tile("straight")
    return Tile("bend" if glyph in "╚╔╗╝" else "tee")


def sides(glyph: str) -> int:
    """The open sides of a drawn tile."""
    return 0 if glyph in SPECIALS else GLYPHS.index(glyph)


def flowers(owners: str, seats: int) -> Counts:
    """Flowers by seat from the initials of their owners."""
    return tuple(owners.count(INITIALS[seat]) for seat in range(seats))


def board(picture: str) -> list[int]:
    """The open sides on each space of a drawn garden: `.╔╗. / .╚╝.`; missing rows are empty."""
    return [EMPTY if glyph == "." else sides(glyph) for glyph in _spaces(picture)]


def _spaces(picture: str) -> str:
    drawn = picture.replace("/", "").replace(" ", "").ljust(16, ".")
    assert len(drawn) == 16, picture
    return drawn


def plots(picture: str, on: Mapping[str, str], seats: int) -> list[Plot]:
    """A drawn garden with flowers on some spaces."""
    found = []
    for cell, glyph in zip(CELLS, _spaces(picture), strict=True):
        energy = flowers(on.get(cell, ""), seats)
        if glyph == ".":
            found.append(Plot(energy=energy))
        else:
            found.append(Plot(tile=kind(glyph), sides=sides(glyph), energy=energy))
    return found


def offer(words: str, seats: int) -> Offer:
    """A space of the Altar: `╚ AAb`; `.` for one without a tile."""
    glyph, _, owners = words.partition(" ")
    energy, soul = flowers(owners, seats), flowers(owners.swapcase(), seats)
    if glyph == ".":
        return Offer(tile=NO_TILE, energy=energy, soul=soul, fate="none")
    return Offer(tile=kind(glyph), sides=sides(glyph), energy=energy, soul=soul)


def laid_table(
    seats: int = 3, *, specials: bool = False, seed: int = 1, mode: str = "table"
) -> Table:
    """A table with this many players."""
    return lay_table(
        GAME.manifest,
        names=NAMES[:seats],
        mode=mode,
        options={"specials": specials},
        seed=seed,
    )


def start(seats: int = 3, *, specials: bool = False, seed: int = 1, mode: str = "table") -> Play:
    """A game from its set-up."""
    return Session(GAME, laid_table(seats, specials=specials, seed=seed, mode=mode))


def table(
    garden: str = "",
    altar: Sequence[str] = ("║ A",),
    *,
    seats: int = 3,
    on: Mapping[str, str] | None = None,
    track: str = "",
    left: str = "",
    bags: Sequence[tuple[int, int]] = (),
    stack: str = "║║║║║║║║",
    discard: str = "",
    shaded: Sequence[int] = (),
    **fields: Any,
) -> Play:
    """A game in the middle: both biddings are turned up and lie on the Altar.

    `go-on` leads to the placing. `track` names the markers from the top (default: seat order),
    `left` the flowers on the Soul tiles by seat (`11 0 3`), `bags` energy and soul flowers,
    `shaded` the spaces of the Altar with a flower of the shade.
    """
    lefts = [int(word) for word in left.split()] or [11] * seats
    some = [*bags] or [(20, 4)] * seats
    state = UmbraState(
        **{
            "seed": 1,
            "seats": [
                UmbraSeat(energy=some[seat][0], soul=some[seat][1], left=lefts[seat])
                for seat in range(seats)
            ],
            "garden": plots(garden, on or {}, seats),
            "altar": [offer(words, seats) for words in [*altar, ".", ".", ".", "."][:4]],
            "stack": [kind(glyph) for glyph in stack],
            "discard": [kind(glyph) for glyph in discard],
            "track": [INITIALS.index(name) for name in track or INITIALS[:seats]],
            "round": 3,
            "phase": "reveal",
            "bidding": 2,
            **fields,
        }
    )
    for space in shaded:
        state.altar[space].shade = 1
    record = Record(checkpoint=state.model_dump())
    return Session.resume(GAME, laid_table(seats), record, GAME.manifest.version)


def placing(garden: str = "", altar: Sequence[str] = ("║ A",), **words: Any) -> Play:
    """The same game, with the first tile about to be laid."""
    session = table(garden, altar, **words)
    answer(session, "go-on")
    return session


def answer(session: Play, *keys: str) -> None:
    """Give these answers one after the other. None may change a clone that was made before it."""
    for key in keys:
        clone = session.state.clone()
        before = clone.model_dump()
        session.answer(key)
        assert clone.model_dump() == before, f"{key} changed something that a clone shares"


def asked(session: Play) -> tuple[int, str]:
    """Seat and kind of the decision; the kind is empty when the game is over."""
    decision = session.decision
    return (decision.seat, decision.kind) if decision else (-1, "")


def keys(session: Play) -> list[str]:
    """The keys of all answers."""
    assert session.decision is not None
    return [option.key for option in session.decision.options]


def log(session: Play) -> list[str]:
    """Everything that was told, as sentences."""
    return [sentence(e, session.table.names, GAME.words) for e in session.events]


def track(session: Play) -> str:
    """The markers from the top, by the initials of their owners."""
    return "".join(INITIALS[seat] for seat in session.state.track)


def picture(session: Play) -> str:
    """The garden as it is drawn in these tests."""
    drawn = "".join(
        "." if plot.sides == EMPTY else GLYPHS[plot.sides] for plot in session.state.garden
    )
    return " / ".join(drawn[row : row + 4] for row in (0, 4, 8, 12))


def energy_on(session: Play, cell: str) -> str:
    """The energy flowers on a space, by the initials of their owners."""
    counts = session.state.garden[CELLS.index(cell)].energy
    return "".join(INITIALS[seat] * count for seat, count in enumerate(counts))


def earned(summoning: Summoning) -> list[str]:
    """The awards of each path in order of rank: `B5 A2 C1`."""
    return [
        " ".join(f"{INITIALS[award.seat]}{award.earned}" for award in path.awards)
        for path in summoning.paths
    ]


def random_game(seed: int, seats: int, **words: Any) -> Play:
    """A whole game with random answers."""
    session = start(seats, seed=seed, **words)
    dice = Random(seed)
    while session.decision is not None:
        session.answer(dice.choice(keys(session)))
    return session
