"""What the whole table has seen so far, by Offensives and voting rounds: facts, no drawing.

Made of a view, so that nothing stands in it that its viewer may not know; after the end a view
shows who laid what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ..rules.knock_out_phase import UP, counted_votes
from ..state import CAUSES, Deed, HydraState, Offensive, Round


class Column(NamedTuple):
    """An Offensive; `line` is None while it has not counted yet."""

    mission: int
    number: int
    line: Offensive | None


class Did(NamedTuple):
    """What a seat did in an Offensive.

    `out` is Knocked Out. `cards` are the values that may be known, `laid` how many cards there
    were. `hailed` says that the seat revealed itself, `called` that it used its ability.
    """

    out: bool
    laid: int
    cards: tuple[str, ...]
    said: str
    hailed: bool
    called: bool


def columns(view: HydraState) -> list[Column]:
    """Every Offensive that has counted, and the one that is under way."""
    found = [Column(line.mission, line.number, line) for line in view.history]
    now = (view.mission, view.offensive)
    under_way = view.mission and not view.round and not view.ended
    if under_way and now not in [(one.mission, one.number) for one in found]:
        found.append(Column(*now, None))
    return found


def did(view: HydraState, column: Column, seat: int) -> Did:
    """What a seat did in an Offensive."""
    deeds = [one.kind for one in _deeds(view, column) if one.seat == seat]
    mine = view.seats[seat]
    out, laid, said = mine.out, len(mine.laid) + len(mine.open), mine.said
    lying = tuple(card.card for card in view.attack if card.owner == seat)
    cards: tuple[str, ...] = lying or tuple(mine.open)
    if column.line is not None:
        line = column.line
        out, laid, said = seat in line.out, line.counts[seat], line.said[seat]
        cards = _shown(view, line, seat)
    elif view.attack:
        # A save of an older version has no counts of an attack that is running.
        laid = view.counts[seat] if view.counts else len(lying)
    return Did(out, laid, cards, said, "hail" in deeds, "ability" in deeds)


def _shown(view: HydraState, line: Offensive, seat: int) -> tuple[str, ...]:
    """The values that may be known: those that lay face up, after the end all."""
    if not view.ended or not view.past:
        owned = zip(line.cards, line.owners, strict=False)
        return tuple(card for card, owner in owned if owner == seat)
    had = view.past[seat].cards
    # A game of an older save has kept its last attacks only.
    start = len(had) - sum(one.counts[seat] for one in view.history)
    for one in view.history:
        if one is line:
            break
        start += one.counts[seat]
    return tuple(had[start : start + line.counts[seat]]) if start >= 0 else ()


def _deeds(view: HydraState, column: Column) -> Iterator[Deed]:
    for deed in view.deeds:
        if (deed.mission, deed.number, deed.voting) == (column.mission, column.number, 0):
            yield deed


def deeds_of(view: HydraState, column: Column) -> list[Deed]:
    """Abilities, calls, cards handed on or stolen in an Offensive."""
    return list(_deeds(view, column))


def losses_of(view: HydraState, mission: int, number: int = 0) -> list[tuple[str, int]]:
    """What New York lost by what in an Offensive, or in a whole Mission."""
    found: Counter[str] = Counter()
    for loss in view.losses:
        if loss.mission == mission and number in (0, loss.number):
            found[loss.why] += loss.count
    return [(CAUSES[why], count) for why, count in found.items()]


class Tally(NamedTuple):
    """A voting round: so many fingers at each seat, -1 for up, the most first; who is out."""

    round: Round
    points: list[tuple[int, int]]

    def pointing(self, at: int) -> list[int]:
        """The seats whose fingers counted there: for up also those at whom pointing is up."""
        seen = self.round
        counted = [UP if one in seen.immune else one for one in seen.votes]
        return [seat for seat, one in enumerate(counted) if one == at]


def tally(seen: Round) -> Tally:
    """The fingers of a round as they were counted."""
    points = counted_votes(seen.votes, seen.immune, seen.double)
    ranked = sorted(points.items(), key=lambda one: (-one[1], one[0]))
    return Tally(seen, ranked)
