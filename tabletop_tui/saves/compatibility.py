"""Checks whether the installed rules can continue a saved game."""

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
from tabletop_tui.saves.file.savefile import CheckedFile


def resume_saved(checked: CheckedFile, body: SaveFile, library: Library, name: str) -> Session[Any]:
    """Return the session of a saved game. `name` is its name in error sentences.

    Raises what `saved_table` raises, and `UnfitSaveError` when the rules cannot go on from there.
    """
    ruleset, table = saved_table(checked, body, library, name)
    with rules_refusal_named(name, checked.header.title):
        session = Session.resume(ruleset, table, body.record, body.content)
        _try_out(session)
        if not session.notices and _is_asked_otherwise(session, checked, body):
            session.notices.append(
                "The rules of this game changed since it was saved: "
                f"what was asked then is asked no more. Now: {session.whose_turn()}."
            )
        return session


def saved_table(
    checked: CheckedFile, body: SaveFile, library: Library, name: str
) -> tuple[Ruleset[Any], Table]:
    """Return the rules of a saved game, and its table as these rules accept it now.

    Raises `ForeignSaveError` for a game that is not installed or a save that was changed by hand,
    `NewerSaveError` for a save of newer rules, and `UnfitSaveError` if the rules refuse the table.
    """
    _compare(checked, body, library, name)
    title = checked.header.title
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
    """Turn any error of the rules of a game into an `UnfitSaveError`."""
    try:
        yield
    # Validation and foreign rules can raise any error. All of them mean the same here.
    except Exception as error:
        why = first_fault(error) if isinstance(error, ValidationError) else because(error)
        raise UnfitSaveError(
            f"{name} is intact, but the installed rules of {title} cannot go on from its position: "
            f"{why}. It was left as it is."
        ) from error


def _compare(checked: CheckedFile, body: SaveFile, library: Library, name: str) -> None:
    """Raise `ForeignSaveError` when the header and the contents belong to different games."""
    header, table = checked.header, body.table
    if (header.game, header.mode, header.players) == (table.game, table.mode, table.names):
        return
    entry = library.entries.get(table.game)
    held = entry.manifest.title if entry is not None else table.game
    raise ForeignSaveError(
        f"{name} calls itself {header.title} for {', '.join(header.players)}, but holds "
        f"{held} for {', '.join(table.names)}: somebody changed it. It was left as it is."
    )


def _is_asked_otherwise(session: Session[Any], checked: CheckedFile, body: SaveFile) -> bool:
    """Whether the rules now ask another question than when the game was saved.

    Files before format 4 do not hold the digest of that question, but only its words for the list
    of saved games. Several questions of a game may have the same words, so the words are compared
    only if the version says that the rules are newer.
    """
    if body.record.asked:
        return session.decision is None or session.decision.digest != body.record.asked
    return body.content < session.ruleset.manifest.version and (
        session.whose_turn(": ") not in checked.header.summary
    )


def _try_out(session: Session[Any]) -> None:
    """Make the texts of the present position, so that errors in them appear now, not in play."""
    session.summary()
    for viewer in {PUBLIC, session.decision.seat if session.decision else PUBLIC}:
        session.ruleset.described(session.view(viewer), viewer, session.table.names).board()
