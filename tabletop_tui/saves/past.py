"""What the saved games know of the past: the history is made anew from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.loader import Library
from tabletop_tui.history.ledger import Finished, HistoryError, Ledger, finished
from tabletop_tui.saves.store import SaveStore


def finished_games(
    store: SaveStore, library: Library, progress: Callable[[str], None]
) -> Iterator[Finished]:
    """Every finished game that lies in the folder. What cannot be read is left out.

    `progress` is called with how far it is.
    """
    listings = store.catalogue()
    for number, listing in enumerate(listings, 1):
        if listing.header is not None and listing.header.finished:
            progress(f"saved game {number} of {len(listings)}")
            try:
                header, session = store.look(listing.path, library)
                kept = store.contents(listing.path)
                yield finished(
                    session, header.created, header.saved, kept.computers, kept.time_used
                )
            # A ruleset is foreign code.
            except (TabletopError, ArithmeticError, LookupError, TypeError, ValueError):
                continue


def gathered(
    ledger: Ledger,
    store: SaveStore,
    library: Library,
    progress: Callable[[str], None],
    *,
    anew: bool = False,
) -> int | None:
    """Fill a history from the saved games where that was never done, or `anew`.

    Returns how many games were found; None where nothing had to be done. Raises `HistoryError`.
    """
    try:
        complete = ledger.complete
    except HistoryError:
        # Damage shows up here and is set aside; the next try has a new file, all else fails again.
        complete = ledger.complete
    if complete and not anew:
        return None
    return ledger.rebuild(finished_games(store, library, progress))
