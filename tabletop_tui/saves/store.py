"""A folder of saved games. Modules that run a game are imported when one is opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop_tui.core import files
from tabletop_tui.core.files import reason
from tabletop_tui.saves.catalogue import Listing, find, listings, saves_of
from tabletop_tui.saves.errors import (
    DamagedSaveError,
    LockedSaveError,
    NewerSaveError,
    SaveError,
    SaveNameError,
    UnreadableSaveError,
)
from tabletop_tui.saves.file.lock import WriterLock
from tabletop_tui.saves.file.savefile import (
    SUFFIX,
    CheckedFile,
    Extras,
    Header,
    backup_of,
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
        """With a `ledger`, finished games are added to that history."""
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
        """Save a game that has just begun. If its name is taken, a number is added to it.

        `computers` holds the level of each seat that the computer plays. Without `hints`, nobody
        may ask for hints. If the game is a lesson, `lesson` is its name.

        If the folder cannot be written to, the game has `trouble` from the start. Raises
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
                # `save` tries again, and says why it fails.
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
        """Open the game with this name or file at the decision where it was saved.

        With `previous`, the backup of a damaged or missing file is opened; the damaged file is
        set aside, and the game keeps its name. Raises a `SaveError` that says what is wrong, or the
        `RulesetError` of a broken game. In both cases no file is changed.
        """
        from tabletop_tui.saves.compatibility import resume_saved
        from tabletop_tui.saves.file.contents import unpack
        from tabletop_tui.saves.saved_game import SavedGame

        path = self.path_of(target)
        if previous or str(target).strip().endswith(".bak"):
            source = backup_of(path)
            _refuse_intact(path)
        else:
            source = path
        # Check that the file is a saved game before anything is written beside it, even a lock.
        _check(source, path)
        lock = WriterLock(path)
        trouble = ""
        try:
            lock.take()
        except OSError as error:
            trouble = f"Not saved: {reason(error)} ({path.parent}). The game goes on."
        try:
            data = read_bytes(source)
            checked = check(data, source.name)
            contents = unpack(checked, source.name)
            session = resume_saved(checked, contents, library, source.name)
        except BaseException:
            lock.release()
            raise
        header = checked.header
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
        """Return a replay of the game with this name or file. The game may be open elsewhere.

        `target` may also be the title of a game, such as "Umbra Via": then it means the newest
        finished save of it, or the newest save if none is finished. If the game is not over, it
        shows only what the whole table may know, unless `openly` is set. Raises as `open` does.
        """
        from tabletop_tui.core.play.replay import Replay
        from tabletop_tui.saves.compatibility import rules_refusal_named, saved_table

        path = find(self.folder, target, of_game=True)
        checked, contents = _read(path)
        ruleset, table = saved_table(checked, contents, library, path.name)
        header = checked.header
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
        """Return the session of this name or file for reading. The game may be open elsewhere.

        Raises as `open` does.
        """
        from tabletop_tui.saves.compatibility import resume_saved

        path = self.path_of(target)
        checked, contents = _read(path)
        return checked.header, resume_saved(checked, contents, library, path.name)

    def contents(self, path: Path) -> SaveFile:
        """The contents of a file. Raises as `open` does."""
        return _read(path)[1]

    def path_of(self, target: str | Path) -> Path:
        """The file of a saved game; see `catalogue.find`."""
        return find(self.folder, target)

    # -- the list --------------------------------------------------------------------------

    def catalogue(self) -> list[Listing]:
        """Every saved game, newest first; broken games last, with their problems. Never raises."""
        return listings(self.folder)

    def unfinished(self, game: str = "") -> list[Listing]:
        """The unfinished games that can be opened, newest first; with `game`, only saves of it."""
        listed = self.saved_of(game) if game else self.catalogue()
        return [one for one in listed if one.header is not None and not one.header.finished]

    def saved_of(self, game: str) -> list[Listing]:
        """The saves of the game with this id or title that can be opened, newest first."""
        return saves_of(game, self.catalogue())

    def rename(self, path: Path, name: str) -> Path:
        """Give a game another name, and its file the matching name; returns the new path.

        Raises `SaveNameError` for an empty or taken name and `LockedSaveError` for an open game.
        """
        called = clean_name(name)
        others = [game for game in listings(path.parent) if game.path.name != path.name]
        for game in others:
            if game.header is not None and game.header.name.casefold() == called.casefold():
                raise SaveNameError(f"Another saved game is called {game.header.name}.")
        _refuse_foreign(path)
        with _writing(path, remove=True):
            checked = _check(path, path)
            data = encode(replace(checked.header, name=called), checked.payload)
            return self._move(path, data, stem_for(called), {game.stem for game in others})

    def _move(self, path: Path, data: bytes, wanted: str, taken: set[str]) -> Path:
        for number in count(1):
            stem = numbered_stem(wanted, number)
            target = path.with_name(f"{stem}{SUFFIX}")
            if target == path:
                files.replace(path, data)
                return path
            if stem in taken:
                continue
            with ExitStack() as stack:
                try:
                    stack.enter_context(_writing(target))
                except LockedSaveError:
                    continue
                files.replace(target, data)
                if backup_of(path).exists():
                    backup_of(path).replace(backup_of(target))
                path.unlink()
                files.sync_folder(path.parent)
                return target
        raise AssertionError("counting never ends")

    def delete(self, path: Path) -> None:
        """Delete a game and its backup, even if the game is damaged.

        Raises `LockedSaveError` for an open game and `ForeignSaveError` for another file.
        """
        # A broken game in this folder can be deleted. In any other folder, a file may have such a
        # name without being a saved game, so its contents are checked first.
        if path.is_dir() or not self._lists(path):
            _refuse_foreign(path)
        with _writing(path, remove=True):
            backup_of(path).unlink(missing_ok=True)
            path.unlink(missing_ok=True)
            files.sync_folder(path.parent)

    def _lists(self, path: Path) -> bool:
        return path.name.endswith(SUFFIX) and path.parent.resolve() == self.folder.resolve()

    def export(self, path: Path, target: Path) -> Path:
        """Copy an intact game to a new file, or into a folder; returns the path of the copy."""
        _check(path, path)
        place = target / path.name if target.is_dir() else target
        if place.exists():
            raise SaveNameError(f"{place} exists already. Choose another name.")
        try:
            # No folder is made for a copy: its name may be mistyped.
            place.parent.stat()
            files.replace(place, read_bytes(path))
        except OSError as error:
            raise UnreadableSaveError(f"{place} cannot be written: {reason(error)}.") from None
        return place


def _read(path: Path) -> tuple[CheckedFile, SaveFile]:
    from tabletop_tui.saves.file.contents import unpack

    checked = _check(path, path)
    return checked, unpack(checked, path.name)


def _check(source: Path, path: Path) -> CheckedFile:
    """Check the file at `source`. If it is damaged, the error names an intact backup, if any."""
    try:
        if not source.exists() and source == path and backup_of(path).exists():
            raise DamagedSaveError(f"{path.name} is gone.")
        return check(read_bytes(source), source.name)
    except DamagedSaveError as error:
        backup = backup_of(path)
        if source == backup:
            raise
        try:
            saved = check(read_bytes(backup), backup.name).header.saved
        except SaveError:
            raise error from None
        when = saved[:16].replace("T", " ")
        raise DamagedSaveError(
            f"{error} Its backup, saved {when} UTC, is intact.", backup
        ) from None


def _refuse_foreign(path: Path) -> None:
    """Raise `ForeignSaveError` for a file whose contents are not those of a saved game."""
    with suppress(DamagedSaveError, NewerSaveError):
        check(read_bytes(path), path.name)


def _refuse_intact(path: Path) -> None:
    try:
        check(read_bytes(path), path.name)
    except SaveError:
        return
    raise SaveNameError(f"{path.name} is not damaged; open it as it is.")


@contextmanager
def _writing(path: Path, *, remove: bool = False) -> Iterator[None]:
    """Hold the lock of a file, and turn system errors into sentences.

    With `remove` the lock file is deleted as well, because the game no longer has this name.
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
