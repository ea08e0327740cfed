"""A session together with its file. Every answer is saved before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property, partial
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tabletop_tui import __version__
from tabletop_tui.core import files
from tabletop_tui.core.border.plain import BorderError
from tabletop_tui.core.chairs import LEVELS
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.errors import IllegalAnswerError, RulesetError, named
from tabletop_tui.core.face import TurnKeys
from tabletop_tui.core.handover import Curtain, House, Keyboard, next_view
from tabletop_tui.core.lessons import Guide, load_lesson
from tabletop_tui.core.pins import Pins
from tabletop_tui.core.play.early import asked_early
from tabletop_tui.core.play.looks import LastLooks, asked_this_turn, last_looks
from tabletop_tui.core.play.position import NOTHING_TO_UNDO
from tabletop_tui.core.play.seat import Acting, Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.at_table import Computers
from tabletop_tui.core.time_used import TimeUsed
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.history.ledger import Finished, Ledger, finished, key_of, milestones
from tabletop_tui.saves.catalogue import deal_named
from tabletop_tui.saves.errors import LockedSaveError
from tabletop_tui.saves.file.contents import Packer
from tabletop_tui.saves.file.lock import WriterLock
from tabletop_tui.saves.file.savefile import (
    SIZE_LIMIT,
    SUFFIX,
    SUMMARY_LIMIT,
    Extras,
    Header,
    backup_of,
    encode,
)

_Stamp = tuple[int, int, int]
"""Identifies the version of a file without reading it: inode, size, and time of change."""


class SavedGame:
    """A game that is open and saved to its file.

    Other code may read `session`, but must change it only by the methods of this class. Players and
    their screens get a `seat`. `trouble` is empty, or a sentence that says why saving fails; the
    game continues and each save tries again. `hints` says whether players may ask for hints, and
    `kept` whether there is a file.
    """

    kept = True
    resumed = False
    """Whether the game was opened from its file. What was only chosen before is lost then."""

    def __init__(
        self,
        session: Session[Any],
        path: Path,
        name: str,
        extras: Extras,
        *,
        created: str = "",
        lock: WriterLock | None = None,
        trouble: str = "",
        ledger: Ledger | None = None,
        noted: bool = False,
    ) -> None:
        """`noted` says that a finished game is in the history already."""
        self.session = session
        self.ruleset = session.ruleset
        self.table = session.public_table
        """The table without its seed, which is secret: it is 0 here."""
        self.notices: Sequence[str] = session.notices
        """Sentences that the players should read before they go on."""
        self.turn_keys = TurnKeys(lambda: asked_this_turn(session))
        self.path = path
        self.name = name
        self.hints = extras.hints
        self.pins = Pins(extras.pins)
        self._computers = dict(extras.computers)
        self.clock = extras.clock
        """The seconds left of a timed talk; 0 outside of a talk."""
        self.time = TimeUsed(extras.time_used)
        self._time_saved = self.time.seconds
        self._held = session.decisions, extras.held
        self.trouble = trouble
        self._created = created or _now()
        self._lock = lock or WriterLock(path)
        self._packer = Packer()
        self._on_disk = b""
        self._stamp: _Stamp | None = None
        self._is_swept = False
        # Lessons do not count in the statistics.
        self._ledger = None if extras.lesson else ledger
        self._lesson = extras.lesson
        self._noted = ""
        """The key of this finished game in the history; empty while the game goes on."""
        if noted and session.outcome is not None:
            self._noted = key_of(session)

    # -- what players get ------------------------------------------------------------------

    def seat(self, viewer: int) -> Seat[Any]:
        """Return the `Seat` of a player, or of the whole table (`PUBLIC`)."""
        return Seat(self.session, viewer, self, self._computers.keys())

    def house(self, *, curtain: bool, pin: bool, remote: Collection[int] = ()) -> House:
        """Return who sits at this table, and whether it hides anything.

        `remote` seats have screens of their own.
        """
        computers = self.computers
        secrets = curtain and self.ruleset.has_secrets(self.table)
        people, levels = frozenset(computers.people()), frozenset(computers.levels)
        return House(people, levels, frozenset(remote), secrets, pin)

    @property
    def mark(self) -> str:
        """The text of the bar: the name of a daily deal, then `saved`, or `demo` without a file."""
        deal = deal_named(self.name)
        return f"{deal}, saved" if deal else "saved" if self.kept else "demo"

    @property
    def alarm(self) -> str:
        """`NOT SAVED` while saving fails, else empty."""
        return "NOT SAVED" if self.trouble else ""

    def asked_early(
        self, seats: Collection[int], given: Mapping[int, Sequence[str]]
    ) -> dict[int, Seen[Any]]:
        """As `tabletop_tui.core.play.early.asked_early`."""
        return asked_early(self.session, seats, given)

    def restore_looks(self) -> LastLooks[Any]:
        """Return what the seats had seen before the game was opened, and set `Session.began`."""
        looks = last_looks(self.session)
        self.session.began = [*looks.began] or self.session.began
        return looks

    @cached_property
    def computers(self) -> Computers:
        """The computer players at this table."""
        return Computers(self.seat, self._computers, len(self.table.chairs), self.guide)

    @cached_property
    def guide(self) -> Guide | None:
        """The guide of a lesson; None for other games, or if its file is missing or broken now."""
        if not self._lesson:
            return None
        try:
            lesson = load_lesson(self.ruleset.folder, self._lesson)
        except RulesetError:
            return None
        return Guide(self._lesson, lesson, lambda: self.session.history)

    # -- playing ---------------------------------------------------------------------------

    def answer(self, key: str) -> None:
        """Answer the decision and save. Raises what `Session.answer` raises.

        In a lesson it also raises `IllegalAnswerError` for an answer that comes too early.
        """
        decision = self.session.decision
        guide = self.guide
        if guide is not None and decision is not None and (why := guide.why_not(decision, key)):
            raise IllegalAnswerError(why)
        self.session.answer(key)
        self.time.thinks(None)
        self._give_picks()
        self.save()

    def _give_picks(self) -> None:
        """Answer each question that the lesson answers for the learner."""
        guide = self.guide
        while guide is not None and (key := guide.next_pick(self.session.decision)) is not None:
            self.session.answer(key)

    def _take_back(self, undo: Callable[[Collection[int]], None], over: Collection[int]) -> None:
        if self._is_final:
            raise IllegalAnswerError(NOTHING_TO_UNDO)
        undo(over)
        self.turn_keys.forget()
        self.save()

    @property
    def held_answer(self) -> str:
        """The key of the answer that waits on the curtain of the next seat, or empty."""
        decisions, key = self._held
        return key if decisions == self.session.decisions else ""

    def hold_answer(self, key: str) -> None:
        """Save the key of the answer that waits on the curtain; empty for none."""
        self._held = self.session.decisions, key
        self.save()

    @property
    def _taker(self) -> int | None:
        """The seat that must take over before anybody can answer when the game is resumed.

        Either an answer waits for that seat, or its curtain shows a question of the whole table.
        None in all other cases, even if the seat that is asked has a curtain of its own.
        """
        decision = self.session.decision
        if decision is None:
            return None
        held = decision.choices.get(self.held_answer)
        if held is not None:
            return held.hands
        house = self.house(curtain=True, pin=False)
        view = next_view(Keyboard(), house, Acting.of(decision))
        return view.seat if decision.seat == TABLE and isinstance(view, Curtain) else None

    @property
    def _is_final(self) -> bool:
        """Whether this is a finished daily deal, which cannot be undone.

        Only the first result counts, because a player who has seen the end knows the deal.
        """
        return self.session.outcome is not None and bool(deal_named(self.name))

    def can_undo(self, over: Collection[int] = ()) -> bool:
        """As `Session.can_undo`."""
        return not self._is_final and self.session.can_undo(over)

    def can_table_undo(self, over: Collection[int] = ()) -> bool:
        """As `Session.can_table_undo`."""
        return not self._is_final and self.session.can_table_undo(over)

    def undo(self, over: Collection[int] = ()) -> None:
        """Take the last answer back and save. Takes and raises what `Session.undo` does."""
        self._take_back(self.session.undo, over)

    def unpick(self, key: str) -> None:
        """Take back one of several picks and save. Raises what `Session.unpick` raises."""
        self.session.unpick(key)
        self.save()

    def redo(self) -> None:
        """Give once more the answer that was taken back, and save."""
        self.session.redo()
        self._give_picks()
        self.save()

    def table_undo(self, over: Collection[int] = ()) -> None:
        """Take the last answer back, as the table agreed, and save. A lesson's log omits it."""
        self._take_back(partial(self.session.table_undo, noted=self.guide is None), over)

    def note_advice(self, seat: int) -> None:
        """Tell the whole table that this seat asked for advice, and save."""
        self.session.note_advice(seat)
        self.save()

    def change_hands(self, seat: int, level: str | None) -> None:
        """Let a computer player of this level, or a person if it is None, play a seat, and save.

        The public log says when a person replaces a computer player, or the other way round.
        Raises `ValueError` for an unknown level or seat.
        """
        if seat not in range(len(self.table.chairs)) or level not in (None, *LEVELS):
            raise ValueError(f"no computer plays seat {seat} at level {level}")
        was_computer = self._computers.pop(seat, None) is not None
        if level is not None:
            self._computers[seat] = level
        if was_computer != (level is not None):
            self.session.note_chair(seat, computer=not was_computer)
        self.save()

    def milestones(self) -> Sequence[str]:
        """Sentences on what a finished game set up, such as a first win or a record."""
        if self._ledger is None or self.session.outcome is None:
            return ()
        try:
            return milestones(self._ledger, self._finished(), self._computers.keys())
        # A broken history must not break a game.
        except Exception:
            return ()

    # -- saving ----------------------------------------------------------------------------

    def save(self) -> bool:
        """Write the game; return False when that fails, with the reason in `trouble`.

        If another program has replaced the file, that file is set aside, not overwritten.
        """
        try:
            self._write(encode(self._header(), self._payload()))
        except LockedSaveError as error:
            self.trouble = f"Not saved: {error}"
        except OSError as error:
            self.trouble = one_line(
                f"Not saved: {files.reason(error)} ({self.path.parent}). "
                "The game goes on; each move tries again."
            )
        # The state comes from a ruleset, which is foreign code. Its errors must not stop the game.
        except Exception as error:
            manifest = self.session.ruleset.manifest
            # The text of a `BorderError` holds no value of the game, so it can reveal nothing.
            hide = manifest.secrets and not isinstance(error, BorderError)
            self.trouble = (
                f"Not saved: the rules of {manifest.title} made something that cannot be written "
                f"({named(error, secrets=hide)})."
            )
        else:
            self.trouble = ""
        self._note_the_end()
        return not self.trouble

    def _note_the_end(self) -> None:
        """Add a finished game to the history, or remove it if its end was taken back."""
        if self._ledger is None or (self.session.outcome is not None) == bool(self._noted):
            return
        try:
            if self._noted:
                self._ledger.drop(self._noted)
                self._noted = ""
            else:
                game = self._finished()
                self._ledger.keep(game)
                self._noted = game.key
        # Foreign rules or a broken history must not break a game. The history can be rebuilt.
        except Exception:
            return

    def _finished(self) -> Finished:
        return finished(self.session, self._created, _now(), self._computers, self.time.seconds)

    def close(self) -> None:
        """Release the file, after a last try to save what is not saved, such as thinking time."""
        self.time.thinks(None)
        if self.trouble or (self.time.seconds != self._time_saved and self.path.exists()):
            self.save()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def remember(self, data: bytes) -> None:
        """Remember that the file holds `data`, so that a later save recognises it as our own."""
        self._on_disk = data
        self._stamp = _stamp(self.path)

    def _write(self, data: bytes) -> None:
        self._lock.take()
        if not self._is_swept:
            files.sweep(self.path)
            self._is_swept = True
        keep = None
        if _stamp(self.path) is not None:
            if self._is_ours():
                keep = backup_of(self.path)
            else:
                set_aside(self.path)
        files.replace(self.path, data, keep)
        self.remember(data)

    def _is_ours(self) -> bool:
        if self._stamp is None:
            return False
        if _stamp(self.path) == self._stamp:
            return True
        try:
            return files.read_file(self.path, SIZE_LIMIT) == self._on_disk
        except files.OddFileError:
            return False

    def _payload(self) -> bytes:
        session, self._time_saved = self.session, self.time.seconds
        extras = Extras(
            self.pins.kept,
            self._computers,
            self.hints,
            self._lesson,
            self.clock,
            self.held_answer,
            self._time_saved,
        )
        version = session.ruleset.manifest.version
        return self._packer.pack(session.table, version, session.record(), extras)

    def _header(self) -> Header:
        session = self.session
        manifest = session.ruleset.manifest
        return Header(
            name=self.name,
            game=manifest.id,
            title=one_line(manifest.title),
            mode=session.table.mode,
            players=session.table.names,
            colours=tuple(chair.colour for chair in session.table.chairs),
            summary=one_line(session.summary(self._taker))[:SUMMARY_LIMIT],
            decisions=session.decisions,
            finished=session.outcome is not None,
            created=self._created,
            saved=_now(),
            app=__version__,
            content=manifest.version,
        )


def set_aside(path: Path) -> Path:
    """Give the file a second name that no saved game can have, and return that name."""
    stem = path.name.removesuffix(SUFFIX)
    for number in count(1):
        aside = path.with_name(f"{stem}.aside-{number}")
        try:
            files.duplicate(path, aside)
        except FileExistsError:
            continue
        return aside
    raise AssertionError("counting never ends")


def _stamp(path: Path) -> _Stamp | None:
    try:
        info = path.stat()
    except FileNotFoundError:
        return None
    return info.st_ino, info.st_size, info.st_mtime_ns


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
