"""Whether the installed rules can go on with a saved game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pydantic import ValidationError

from tabletop_tui.core.errors import because
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_again
from tabletop_tui.saves.errors import ForeignSaveError, NewerSaveError, UnfitSaveError
from tabletop_tui.saves.file.contents import SaveFile, first_fault
from tabletop_tui.saves.file.savefile import Frame


def resume_saved(frame: Frame, body: SaveFile, library: Library, name: str) -> Session[Any]:
    """The game of a save, where it stands. `name` is what it is called in sentences.

    Raises what `saved_table` raises, and `UnfitSaveError` when the rules cannot go on from there.
    """
    ruleset, table = saved_table(frame, body, library, name)
    with rules_refusal_named(name, frame.header.title):
        session = Session.resume(ruleset, table, body.record, body.content)
        _try_out(session)
        if not session.notices and _is_asked_otherwise(session, frame, body):
            session.notices.append(
                "The rules of this game changed since it was saved: "
                f"what was asked then is asked no more. Now: {session.whose_turn()}."
            )
        return session


def saved_table(
    frame: Frame, body: SaveFile, library: Library, name: str
) -> tuple[Ruleset[Any], Table]:
    """The rules of a saved game, and its table as they lay it.

    Raises `ForeignSaveError` for a game that is not installed or was changed by hand,
    `NewerSaveError` for one of newer rules, and `UnfitSaveError` for a table that they refuse.
    """
    _compare(frame, body, library, name)
    title = frame.header.title
    entry = library.entries.get(body.table.game)
    if entry is None:
        raise ForeignSaveError(
            f"{name} is a game of {title} ({body.table.game}), which is not installed here."
        )
    version = entry.manifest.version
    if body.content > version:
        raise NewerSaveError(
            f"{name} was saved with version {body.content} of {title}; version {version} is "
            "installed here. Update it to open the game."
        )
    ruleset = library.load(body.table.game)
    with rules_refusal_named(name, title):
        return ruleset, lay_again(entry.manifest, body.table)


@contextmanager
def rules_refusal_named(name: str, title: str) -> Iterator[None]:
    """Turn whatever goes wrong with the rules of a game into an `UnfitSaveError`."""
    try:
        yield
    # Validation and foreign rules fail in many ways, and all mean the same here.
    except Exception as error:
        why = first_fault(error) if isinstance(error, ValidationError) else because(error)
        raise UnfitSaveError(
            f"{name} is intact, but the installed rules of {title} cannot go on from its position: "
            f"{why}. It was left as it is."
        ) from error


def _compare(frame: Frame, body: SaveFile, library: Library, name: str) -> None:
    """Raise `ForeignSaveError` when the header tells of another game than the contents are."""
    header, table = frame.header, body.table
    if (header.game, header.mode, header.players) == (table.game, table.mode, table.names):
        return
    entry = library.entries.get(table.game)
    held = entry.manifest.title if entry is not None else table.game
    raise ForeignSaveError(
        f"{name} calls itself {header.title} for {', '.join(header.players)}, but holds "
        f"{held} for {', '.join(table.names)}: somebody changed it. It was left as it is."
    )


def _is_asked_otherwise(session: Session[Any], frame: Frame, body: SaveFile) -> bool:
    """Whether the rules ask another question than the one at which the game was saved.

    Files of before format 4 hold no digest of that question, only its words in the list of saved
    games. Many questions of one table share these words, so they are compared only where the
    version says that the rules are newer.
    """
    if body.record.asked:
        return session.decision is None or session.decision.digest != body.record.asked
    return body.content < session.ruleset.manifest.version and (
        session.whose_turn(": ") not in frame.header.summary
    )


def _try_out(session: Session[Any]) -> None:
    """Show where the game stands, so that what cannot be shown fails now and not in play."""
    session.summary()
    for viewer in {PUBLIC, session.decision.seat if session.decision else PUBLIC}:
        session.ruleset.described(session.view(viewer), viewer, session.table.names).board()
