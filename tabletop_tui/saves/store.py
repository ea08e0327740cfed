"""A folder of saved games.

What a game is made of is imported where one is opened; the list does without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop_tui.saves.catalogue import Listing, find, listings, saves_of
from tabletop_tui.saves.errors import (
    DamagedSaveError,
    LockedSaveError,
    NewerSaveError,
    SaveError,
    SaveNameError,
    UnreadableSaveError,
    reason,
)
from tabletop_tui.saves.file import atomic
from tabletop_tui.saves.file.lock import WriterLock
from tabletop_tui.saves.file.savefile import (
    SUFFIX,
    Extras,
    Frame,
    Header,
    check,
    clean_name,
    default_name,
    encode,
    numbered,
    numbered_stem,
    read_bytes,
    stem_for,
)

if TYPE_CHECKING:
    from tabletop_tui.core.loader import Library
    from tabletop_tui.core.play.replay import Replay
    from tabletop_tui.core.play.session import Session
    from tabletop_tui.history.ledger import Ledger
    from tabletop_tui.saves.file.contents import SaveFile
    from tabletop_tui.saves.saved_game import SavedGame


class SaveStore:
    """Starts, opens, lists, renames, exports and deletes the games of one folder."""

    def __init__(self, folder: Path, ledger: Ledger | None = None) -> None:
        """With a `ledger`, games that end are noted in that history."""
        self.folder = folder
        self.ledger = ledger

    # -- playing ---------------------------------------------------------------------------

    def new(
        self,
        session: Session[Any],
        name: str | None = None,
        *,
        created: str = "",
        computers: Mapping[int, str] | None = None,
        hints: bool = True,
        lesson: str = "",
    ) -> SavedGame:
        """Save a game that has just begun. Names that are taken get a number.

        `computers` holds the level of each seat that the computer plays; without `hints` nobody
        may ask for any; `lesson` is the name of the lesson that the game is.

        Where the folder cannot be written to, the game has `trouble` from its start. Raises
        `SaveNameError` for a name that no game can have.
        """
        from tabletop_tui.saves.saved_game import SavedGame

        wanted = (
            default_name(session.ruleset.manifest.title, session.table)
            if name is None
            else clean_name(name)
        )
        taken = listings(self.folder)
        names = {game.header.name.casefold() for game in taken if game.header is not None}
        stems = {game.stem for game in taken}
        for number in count(1):
            called = numbered(wanted, number)
            stem = numbered_stem(stem_for(wanted), number)
            if called.casefold() in names or stem in stems:
                continue
            path = self.folder / f"{stem}{SUFFIX}"
            lock = WriterLock(path)
            try:
                lock.take()
            except LockedSaveError:
                continue
            except OSError:
                # Saving tries again, and says why when it fails.
                pass
            if path.exists():
                lock.release()
                continue
            game = SavedGame(
                session,
                path,
                called,
                Extras(computers=computers or {}, hints=hints, lesson=lesson),
                created=created,
                lock=lock,
                ledger=self.ledger,
            )
            game.save()
            return game
        raise AssertionError("counting never ends")

    def open(self, target: str | Path, library: Library, *, previous: bool = False) -> SavedGame:
        """Go on with the game of this name or file, in the middle of its decision.

        With `previous` the generation before a damaged or missing file is opened; the damaged
        file is set aside and the game keeps its name. Raises a `SaveError` that says what is
        wrong, or the `RulesetError` of a broken game; no file is changed then.
        """
        from tabletop_tui.saves.compatibility import resume_saved
        from tabletop_tui.saves.file.contents import unpack
        from tabletop_tui.saves.saved_game import SavedGame

        path = find(self.folder, target)
        if previous or str(target).strip().endswith(".bak"):
            source = _backup(path)
            _refuse_healthy(path)
        else:
            source = path
        # Nothing is written beside a file, not even a lock, before it is known to be ours.
        _check(source, path)
        lock = WriterLock(path)
        trouble = ""
        try:
            lock.take()
        except OSError as error:
            trouble = f"Not saved: {reason(error)} ({path.parent}). The game goes on."
        try:
            data = read_bytes(source)
            frame = check(data, source.name)
            contents = unpack(frame, source.name)
            session = resume_saved(frame, contents, library, source.name)
        except BaseException:
            lock.release()
            raise
        header = frame.header
        game = SavedGame(
            session,
            path,
            header.name,
            contents.extras,
            created=header.created,
            lock=lock,
            trouble=trouble,
            ledger=self.ledger,
            noted=True,
        )
        game.resumed = True
        if source == path:
            game.remember(data)
        else:
            game.save()
        return game

    def replay(
        self, target: str | Path, library: Library, *, openly: bool = False
    ) -> tuple[Header, Replay[Any]]:
        """The game of this name or file, to be stepped through; it may be open elsewhere.

        The name of a game, in any spelling, means its newest save that is over, else its newest.
        While it goes on, the replay shows what the whole table may know, unless `openly` is asked
        for. Raises as `open` does.
        """
        from tabletop_tui.core.play.replay import Replay
        from tabletop_tui.saves.compatibility import rules_refusal_named, saved_table

        path = find(self.folder, target, of_game=True)
        frame, contents = _read(path)
        ruleset, table = saved_table(frame, contents, library, path.name)
        header = frame.header
        over = header.finished or openly
        with rules_refusal_named(path.name, header.title):
            return header, Replay(
                ruleset,
                table,
                contents.record,
                contents.content,
                over=over,
                computers=contents.computers,
                hints=contents.hints,
            )

    def look(self, target: str | Path, library: Library) -> tuple[Header, Session[Any]]:
        """The game of this name or file, only to be looked at; it may be open elsewhere.

        Raises as `open` does.
        """
        from tabletop_tui.saves.compatibility import resume_saved

        path = find(self.folder, target)
        frame, contents = _read(path)
        return frame.header, resume_saved(frame, contents, library, path.name)

    def contents(self, path: Path) -> SaveFile:
        """All that a file holds. Raises as `open` does."""
        return _read(path)[1]

    # -- the list --------------------------------------------------------------------------

    def catalogue(self) -> list[Listing]:
        """Every saved game, newest first, broken ones last with their problem. Never raises."""
        return listings(self.folder)

    def newest(self) -> Listing | None:
        """The game saved last that is healthy and not over."""
        return next(iter(self.unfinished()), None)

    def unfinished(self, of: str = "") -> list[Listing]:
        """The healthy games that are not over, newest first: all, or those `of` one game."""
        games = self.saved_of(of) if of else self.catalogue()
        return [game for game in games if game.header is not None and not game.header.finished]

    def saved_of(self, game: str) -> list[Listing]:
        """The healthy saves of the game with this id or title, in any spelling, newest first."""
        return saves_of(game, self.catalogue())

    def rename(self, path: Path, name: str) -> Path:
        """Give a game another name and its file the name that goes with it; returns its path.

        Raises `SaveNameError` for an empty or taken name and `LockedSaveError` for an open game.
        """
        called = clean_name(name)
        others = [game for game in listings(path.parent) if game.path.name != path.name]
        for game in others:
            if game.header is not None and game.header.name.casefold() == called.casefold():
                raise SaveNameError(f"Another saved game is called {game.header.name}.")
        _refuse_foreign(path)
        with _writing(path, remove=True):
            frame = _check(path, path)
            data = encode(replace(frame.header, name=called), frame.payload)
            return self._move(path, data, stem_for(called), {game.stem for game in others})

    def _move(self, path: Path, data: bytes, wanted: str, taken: set[str]) -> Path:
        for number in count(1):
            stem = numbered_stem(wanted, number)
            target = path.with_name(f"{stem}{SUFFIX}")
            if target == path:
                atomic.replace(path, data)
                return path
            if stem in taken:
                continue
            with ExitStack() as stack:
                try:
                    stack.enter_context(_writing(target))
                except LockedSaveError:
                    continue
                atomic.replace(target, data)
                if _backup(path).exists():
                    _backup(path).replace(_backup(target))
                path.unlink()
                atomic.sync_folder(path.parent)
                return target
        raise AssertionError("counting never ends")

    def delete(self, path: Path) -> None:
        """Remove a game and its previous generation, also when it is damaged.

        Raises `LockedSaveError` for an open game and `ForeignSaveError` for another file.
        """
        # In this folder a broken game must not stay for ever; elsewhere its name proves nothing.
        if path.is_dir() or not self._lists(path):
            _refuse_foreign(path)
        with _writing(path, remove=True):
            _backup(path).unlink(missing_ok=True)
            path.unlink(missing_ok=True)
            atomic.sync_folder(path.parent)

    def _lists(self, path: Path) -> bool:
        return path.name.endswith(SUFFIX) and path.parent.resolve() == self.folder.resolve()

    def export(self, path: Path, target: Path) -> Path:
        """Copy a healthy game to a file, or into a folder, that is not taken; returns its path."""
        _check(path, path)
        place = target / path.name if target.is_dir() else target
        if place.exists():
            raise SaveNameError(f"{place} exists already. Choose another name.")
        try:
            atomic.replace(place, read_bytes(path))
        except OSError as error:
            raise UnreadableSaveError(f"{place} cannot be written: {reason(error)}.") from None
        return place


def _backup(path: Path) -> Path:
    return path.with_name(f"{path.name}.bak")


def _read(path: Path) -> tuple[Frame, SaveFile]:
    from tabletop_tui.saves.file.contents import unpack

    frame = _check(path, path)
    return frame, unpack(frame, path.name)


def _check(source: Path, path: Path) -> Frame:
    """The frame of `source`; when it is damaged, the error offers an intact previous generation."""
    try:
        if not source.exists() and source == path and _backup(path).exists():
            raise DamagedSaveError(f"{path.name} is gone.")
        return check(read_bytes(source), source.name)
    except DamagedSaveError as error:
        backup = _backup(path)
        if source == backup:
            raise
        try:
            saved = check(read_bytes(backup), backup.name).header.saved
        except SaveError:
            raise error from None
        when = saved[:16].replace("T", " ")
        raise DamagedSaveError(
            f"{error} Its previous generation, saved {when} UTC, is intact.", backup
        ) from None


def _refuse_foreign(path: Path) -> None:
    """Raise `ForeignSaveError` for a file whose contents are not those of a saved game."""
    with suppress(DamagedSaveError, NewerSaveError):
        check(read_bytes(path), path.name)


def _refuse_healthy(path: Path) -> None:
    try:
        check(read_bytes(path), path.name)
    except SaveError:
        return
    raise SaveNameError(f"{path.name} is not damaged; open it as it is.")


@contextmanager
def _writing(path: Path, *, remove: bool = False) -> Iterator[None]:
    """Hold the lock of a file, and turn what the system refuses into a sentence.

    With `remove` the lock file goes too: the game is gone from this name.
    """
    lock = WriterLock(path)
    removed = False
    try:
        lock.take()
        yield
        removed = remove
    except OSError as error:
        raise UnreadableSaveError(f"{path.name} cannot be changed: {reason(error)}.") from None
    finally:
        lock.release(remove=removed)
