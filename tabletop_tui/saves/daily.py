"""The daily deal: a game for one player with the seed of the date, the same for everybody.

It needs no network: the seed is made of the date in UTC and the game, so two machines with the same
version of a game have the same deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

from tabletop_tui.core.content.manifest import Manifest, Mode
from tabletop_tui.core.errors import TableError
from tabletop_tui.core.events import ADVICE
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.replay import Replay
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import SEED_LIMIT, Table, lay_table
from tabletop_tui.core.words.curves import rising
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.saves.catalogue import DAILY, Listing, day_in
from tabletop_tui.saves.saved_game import SavedGame
from tabletop_tui.saves.store import SaveStore

CURVE = 20
"""The columns of the curve in a result."""


def today() -> str:
    """The date in UTC: `2026-11-27`."""
    return datetime.now(UTC).date().isoformat()


def daily_mode(manifest: Manifest) -> Mode | None:
    """The mode for one player. A game without such a mode has no daily deal."""
    return next((mode for mode in manifest.modes if mode.seats.max == 1), None)


def seed_of(day: str, game: str) -> int:
    """The seed of the deal of a game on a day, the same on every machine."""
    digest = blake2b(f"{day} {game}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % SEED_LIMIT


def save_name(manifest: Manifest, day: str) -> str:
    """The name of the saved game for the deal of a day."""
    return f"{DAILY}{day}: {manifest.title}"


def daily_table(manifest: Manifest, day: str, player: str) -> Table:
    """The table of a day, with the default options.

    Raises `TableError` for a game that nobody can play alone.
    """
    mode = daily_mode(manifest)
    if mode is None:
        raise TableError(f"{manifest.title} has no mode for one player, so it has no daily deal.")
    seed = seed_of(day, manifest.id)
    return lay_table(manifest, names=[player], mode=mode.id, seed=seed)


def deals(store: SaveStore, manifest: Manifest) -> Iterator[tuple[str, Listing]]:
    """The days on which a player began the deal of a game, the newest first."""
    for listing in store.catalogue():
        header = listing.header
        if header is not None and header.game == manifest.id:
            day = day_in(header.name)
            if header.name == save_name(manifest, day):
                yield day, listing


def open_daily(store: SaveStore, library: Library, game: str, player: str, day: str) -> SavedGame:
    """Open the deal of a day: a new game, or the game that was begun, even if it is over.

    Raises what `SaveStore.new` and `SaveStore.open` raise.
    """
    manifest = library.entries[game].manifest
    begun = dict(deals(store, manifest)).get(day)
    if begun is not None:
        return store.open(begun.path, library)
    table = daily_table(manifest, day, player)
    return store.new(Session(library.load(game), table), save_name(manifest, day))


def day_of(name: str, game: str, seed: int | None) -> str:
    """The day of a daily deal; empty for a game with another seed, whatever its name says."""
    day = day_in(name)
    return day if seed == seed_of(day, game) else ""


def result_text(replay: Replay[Any], day: str) -> str:
    """Three lines on the result to share with others. They reveal nothing of the deal."""
    replay.go(replay.length)
    seen = replay.see(0)
    points = [(at, now[0]) for at, now in replay.growth]
    numbers = [number for _, number in points] or [0]
    curve = rising(points, points[-1][0], min(numbers), max(numbers), CURVE) if points else ""
    turns = replay.ruleset.turns_taken(seen.view)
    headline = seen.outcome.headline if seen.outcome is not None else "Not over yet."
    turn = replay.ruleset.manifest.turn
    taken = number_of(turns, turn) if turns is not None else number_of(replay.length, "answer")
    if any(event.tag == ADVICE for event in seen.log):
        taken += ", with hints"
    return f"{replay.ruleset.manifest.title}, daily deal {day}\n{headline}\n{curve} {taken}".strip()
