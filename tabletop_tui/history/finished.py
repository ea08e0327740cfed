"""One finished game as statistics know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby
from typing import Any

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table
from tabletop_tui.core.words.plaintext import one_line


@dataclass(frozen=True, slots=True)
class Sat:
    """One player of a finished game.

    `points` is None in a game without points, `seconds` where no time was counted.
    """

    name: str
    won: bool
    points: int | None
    played_as: tuple[tuple[str, str], ...]
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished game. `began` and `ended` are ISO in UTC.

    `key` is the same for every copy of the game. `turns` are those that the game counts, or runs of
    answers of one seat.
    """

    key: str
    game: str
    title: str
    mode: str
    began: str
    ended: str
    answers: int
    turns: int
    result: str
    headline: str
    options: Mapping[str, str]
    players: tuple[Sat, ...]


def key_of(session: Session[Any]) -> str:
    """What tells a game that was played from every other, and is the same for all its copies."""
    told = blake2b(session.table.model_dump_json().encode(), digest_size=12)
    for answer in session.history:
        told.update(f"\x1e{answer.key}".encode())
    return told.hexdigest()


def finished(
    session: Session[Any],
    began: str,
    ended: str,
    levels: Mapping[int, str] | None = None,
    time_used: Mapping[int, int] | None = None,
) -> Finished:
    """What is kept of a game that is over; a computer is called by its level in `levels`.

    Raises `ValueError` while it goes on, and whatever foreign rules raise.
    """
    outcome = session.outcome
    if outcome is None:
        raise ValueError("the game goes on")
    table, manifest = session.table, session.ruleset.manifest
    totals = outcome.totals
    played_as = session.ruleset.played_as(session.state)
    names = [
        f"computer ({levels[seat]})" if levels and seat in levels else name
        for seat, name in enumerate(table.names)
    ]
    return Finished(
        key_of(session),
        manifest.id,
        one_line(manifest.title),
        table.mode,
        began,
        ended,
        session.decisions,
        _turns(session),
        outcome.result,
        one_line(outcome.headline),
        _agreed(manifest, table),
        tuple(
            Sat(
                name,
                seat in outcome.winners,
                totals[seat] if totals else None,
                tuple(played_as[seat]) if played_as else (),
                (time_used or {}).get(seat),
            )
            for seat, name in enumerate(names)
        ),
    )


def _turns(session: Session[Any]) -> int:
    counted = session.ruleset.turns_taken(session.state)
    if counted is not None:
        return counted
    seats = (answer.seat for answer in session.history if answer.seat != TABLE)
    return sum(1 for _ in groupby(seats))


def _agreed(manifest: Manifest, table: Table) -> dict[str, str]:
    """The options of the table that are not as they are at first, in the words of the game."""
    found = {}
    for option in manifest.options_for(table.mode):
        value = table.options[option.id]
        if value == option.default:
            continue
        titles = {choice.id: choice.title for choice in option.choices}
        words = titles[str(value)] if titles else ("on" if value else "off")
        found[one_line(option.title)] = one_line(words)
    return found
