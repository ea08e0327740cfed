"""Forecasts in few characters: what each seat would gain by a tile on a space."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.layout import packed

from ..rules.summoning import Award, Path
from ..wording.ledger import Placing, awards_of

DROPS = "▼"
"""The mark for a seat whose marker drops on the Tiebreaker track."""

CUT = Phrase("…", "muted")
"""Stands for gains that have no room."""

NUMBERS = 9
"""Columns beside a name: sign, energy, souls and a mark."""


def gain(award: Award, chair: Chair) -> Phrase:
    """The gain of a seat: `●+3`, or that it wins."""
    words = f"{chair.sign}wins" if award.claims else f"{chair.sign}+{award.taken}"
    return Phrase(words, chair.role)


def foretold(
    placing: Placing,
    cell: int,
    chairs: Sequence[Chair],
    width: int,
    rows: int = 9,
    own: int = -1,
    key: Sequence[Phrase] = (),
) -> list[list[Phrase]]:
    """What a tile would bring on a cell, in at most `rows` lines of at most `width` columns.

    These are the gains if a path would be complete, or else the length of the open path. Without
    room for all gains, that of the seat `own` comes first, and `…` stands for the last ones. A
    `key` stands before the first gain.
    """
    summoning = placing.at[cell]
    awards = [award for award in awards_of(summoning) if award.taken or award.claims]
    if awards:
        gains = [gain(award, chairs[award.seat]) for award in awards]
        every = _in_lines([*key, *gains], width)
        if len(every) <= rows:
            return every
        awards.sort(key=lambda award: award.seat != own)
        shown = [gain(award, chairs[award.seat]) for award in awards]
        cuts = (_in_lines([*key, *shown[:n], CUT], width) for n in range(len(shown) - 1, 0, -1))
        return next((one for one in cuts if len(one) <= rows), _in_lines([*key, CUT], width))
    if summoning.paths:
        return [[Phrase("no gain", "muted")]]
    if placing.joins[cell] < 2:
        return [[Phrase("alone", "muted")]]
    return [[Phrase(f"path {placing.joins[cell]}", "muted")]]


def _in_lines(gains: Sequence[Phrase], width: int) -> list[list[Phrase]]:
    rows = packed(gains, lambda one: cell_len(one.text), width, 1)
    return [[part for one in row for part in (Phrase(" "), one)][1:] for row in rows]


def standing(path: Path, chairs: Sequence[Chair], width: int = 0) -> list[list[Phrase]]:
    """How a path would be settled, rank by rank: `■4+5▼`, `●4+2`, `▲1`.

    With the names of the seats if all names fit into `width` columns.
    """
    named = max(cell_len(chair.name) for chair in chairs) + NUMBERS <= width
    found = []
    for award in path.awards:
        chair = chairs[award.seat]
        sign = f"{chair.sign} {chair.name} " if named else chair.sign
        line = [Phrase(f"{sign}{award.energy}", chair.role)]
        if award.claims:
            line.append(Phrase(" wins", "text"))
        elif award.taken:
            line.append(Phrase(f"+{award.taken}", "text"))
        if award.seat in path.dropped:
            line.append(Phrase(DROPS, "muted"))
        found.append(line)
    return found
