"""Rebuilds the history of finished games from the saved games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.loader import Library
from tabletop_tui.history.ledger import Finished, HistoryError, Ledger, finished
from tabletop_tui.saves.store import SaveStore


def finished_games(
    store: SaveStore, library: Library, progress: Callable[[str], None]
) -> Iterator[Finished]:
    """Every finished game in the folder. Games that cannot be read are left out.

    `progress` is called with a text on the progress.
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
    """Fill a history from the saved games, if it was never done before or with `anew`.

    Returns how many games were found, or None if nothing had to be done. Raises `HistoryError`.
    """
    try:
        complete = ledger.complete
    except HistoryError:
        # A damaged history raises here and is set aside, so the second try has a new file. Any
        # other error is raised again by the second try.
        complete = ledger.complete
    if complete and not anew:
        return None
    return ledger.rebuild(finished_games(store, library, progress))
