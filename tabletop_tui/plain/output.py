"""Plain mode's output for one reader: the log, the state of the game, the question, the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.errors import TabletopError, named
from tabletop_tui.core.events import Event, sentence, since_last_turn
from tabletop_tui.core.handover import House, Keyboard
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.players.at_table import Choose, LocalPlayers
from tabletop_tui.core.visibility.showing import Entry, entries
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.speech import joined, speakable
from tabletop_tui.plain import answers, layout
from tabletop_tui.plain.console import SEPARATOR, Console

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

Logs = dict[int, tuple[Event, ...]]
"""The log of each reader, by seat; `PUBLIC` is the whole table."""


class News:
    """Finds what is new in the log of each reader, and in the log of the table."""

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        self._seats = range(len(saved.table.names))
        self._read: dict[int, int] = {}
        """By reader, how many lines of its log were printed."""
        self._public: dict[int, int] = {}
        """By seat, the length of the log of the table at that time."""
        self._known: set[int] = set()
        """Places in the log of the table that were printed for everybody."""
        self._own: dict[int, int] = {}
        """By seat, up to which place its private lines were printed."""

    def of_screen(self, log: Sequence[Event], first: int) -> list[Event]:
        """Return the new events for a screen that all read; the first time, those from `first`."""
        start = self._read.get(PUBLIC, first)
        self._read[PUBLIC] = len(log)
        return list(log[start:])

    def of_seat(
        self, seat: int, log: Sequence[Event], first: int, *, alone: bool = True
    ) -> list[Event]:
        """Return the new events for a seat, from its log. Unless `alone`, others read them, too."""
        start = self._read.get(seat, first)
        self._read[seat] = len(log)
        self._public[seat] = len(self._table_log)
        known = self._own.get(seat, 0)
        found = [
            (event, place)
            for number, (event, place) in enumerate(_places(log))
            if number >= start and place not in self._known and (place >= 0 or number >= known)
        ]
        if not alone:
            self._known.update(place for _, place in found if place >= 0)
        return [event for event, _ in found]

    def of_own(self, seat: int, log: Sequence[Event]) -> list[Event]:
        """Return the new private lines of a seat, and count them as printed."""
        start = max(self._read.get(seat, len(log)), self._own.get(seat, 0))
        self._own[seat] = len(log)
        return [event for event in log[start:] if event.audience is not None]

    def of_table(self, first: int, seat: int | None = None) -> list[Event]:
        """Return the new lines of the log of the table: for the next seat, or for everybody."""
        log = self._table_log
        if seat is not None:
            start = self._public.get(seat, first)
        else:
            start = max(self._public.values(), default=first)
        return self._unknown(log, start)

    def of_end(self, first: int) -> list[Event]:
        """Return the lines that some person has not read when the game is over."""
        people = self._saved.computers.people()
        read = [self._public.get(seat, first) for seat in people]
        return self._unknown(self._table_log, min(read, default=first))

    def logs(self) -> Logs:
        """Return the log of each reader, for a later call of `follow_back`."""
        return {who: self._saved.seat(who).log for who in (PUBLIC, *self._seats)}

    def follow(self, before: Logs) -> None:
        """After an undo: count lines of the logs `before` that are still there as printed.

        The line about the undo may stand before some of them.
        """
        places = {who: _kept(log, self._saved.seat(who).log) for who, log in before.items()}
        for read in (self._read, self._own):
            for who, count in read.items():
                read[who] = _read_on(places[who], count)
        self._public = {
            seat: _read_on(places[PUBLIC], count) for seat, count in self._public.items()
        }
        self._known = {now for was, now in places[PUBLIC].items() if was in self._known}

    @property
    def _table_log(self) -> tuple[Event, ...]:
        return self._saved.seat(PUBLIC).log

    def _unknown(self, log: Sequence[Event], start: int) -> list[Event]:
        places = [place for place in range(start, len(log)) if place not in self._known]
        self._known.update(places)
        return [log[place] for place in places]


def _kept(before: Sequence[Event], now: Sequence[Event]) -> dict[int, int]:
    """Return the place now, by the place before, of each line that is still there."""
    same = 0
    while same < min(len(before), len(now)) and before[same] == now[same]:
        same += 1
    places = {place: place for place in range(same)}
    for place in range(same, len(before)):
        for found in range(same, len(now)):
            if now[found] == before[place] and found not in places.values():
                places[place] = found
                break
    return places


def _read_on(places: dict[int, int], read: int) -> int:
    """Return how many lines count as read for a reader who had read `read` before."""
    return max((now + 1 for was, now in places.items() if was < read), default=0)


def _places(log: Sequence[Event]) -> Iterator[tuple[Event, int]]:
    """The lines of a seat with their places in the log of the table; -1 for private lines."""
    place = 0
    for event in log:
        own = event.audience is not None
        yield event, -1 if own else place
        # A private line has a place in the log of the table if others read another text for it.
        place += not own or bool(event.others)


class Given(NamedTuple):
    """An answer that was given: its seat, its label, and the number of answers before it.

    The label is empty if other seats still have to answer the same question.
    """

    seat: int
    label: str
    at: int


T = TypeVar("T")


class GameOutput:
    """Prints a saved game on a console.

    `reader` is the seat that looks at the screen, `PUBLIC` for the whole table, None at the start.
    Only what that seat may know is printed. With a `curtain` the screen is cleared before the next
    reader. At the verbosity `full` the board is drawn; otherwise everything is in words, and the
    board is printed on request.
    """

    seen: Seen[Any]
    """The frame of the reader, set at its question and at the end."""

    def __init__(
        self, saved: SavedGame, console: Console, settings: Settings, choose: Choose | None = None
    ) -> None:
        self.saved = saved
        self.ruleset = saved.ruleset
        self.console = console
        self.names = saved.table.names
        self.verbosity = settings.verbosity
        self.give_forced = settings.give_forced
        self.reader: int | None = None
        self.secrets = self.ruleset.manifest.secrets and len(self.names) > 1
        self._curtain, self._pin = settings.curtain, settings.pin
        self.counts_time = settings.time_used
        self.covered = False
        """Whether the screen shows something that is not public."""
        self.keyboard = Keyboard()
        """Who has the keyboard; the curtain depends on it."""
        self.thinkers = LocalPlayers(saved.ruleset, choose)
        self.news = News(saved)
        self._shown_board = ""
        self._status: dict[int, str] = {}
        self._trouble = ""
        self.stepped = False
        """Whether the last step was an undo or a redo."""
        self.lifted = False
        """Whether the curtain has just called the reader by name."""
        self._explained: set[tuple[int, str]] = set()
        self._given: list[Given] = []
        self._undone: list[Given] = []

    @property
    def house(self) -> House:
        """The people at this table, and whether the game hides anything from them."""
        return self.saved.house(curtain=self._curtain, pin=self._pin)

    @property
    def curtain(self) -> bool:
        """Whether the screen is cleared between readers: with secrets and several people."""
        return self.secrets and self._curtain and self.overheard

    @property
    def overheard(self) -> bool:
        """Whether other people are present, who hear what is read aloud and see what is typed."""
        return len(self.saved.computers.people()) > 1

    @property
    def seat(self) -> Seat[Any]:
        """The seat of the reader."""
        return self.saved.seat(PUBLIC if self.reader is None else self.reader)

    @property
    def readable(self) -> Seen[Any]:
        """The frame that the reader may look at; a lone person keeps theirs at table questions."""
        people = self.saved.computers.people()
        if self.reader == PUBLIC and len(people) == 1 and not self.keyboard.proves:
            return self.saved.seat(people[0]).see()
        return self.seen

    @property
    def full(self) -> bool:
        """Whether signs and boards are printed instead of words."""
        return self.verbosity == "full"

    # -- printing --------------------------------------------------------------------------

    def say(self, text: str = "") -> None:
        """Print lines: unchanged at the verbosity `full`, else in words."""
        if self.full:
            self.console.say(text)
            return
        for line in text.split("\n"):
            if words := self.spoken(line):
                for row in layout.wrapped(words):
                    self.console.say(row)

    def say_lines(self, lines: Iterable[str] | None) -> None:
        """Print each of these lines, if there are any."""
        for line in lines or ():
            self.say(line)

    def say_wrapped(self, text: str, first: str = "", then: str = "") -> None:
        """Print one paragraph, wrapped at the verbosity `full`."""
        self.say_lines(layout.wrapped(text, first, then) if self.full else [text])

    def spoken(self, text: str) -> str:
        """Return one line in words."""
        try:
            return self.ruleset.spoken(text)
        # A ruleset is foreign code. Words that fail must not end the game.
        except Exception:
            return speakable(text)

    def set_reader(self, reader: int, *, clear: bool) -> None:
        """Set the reader. With `clear` the screen is cleared first."""
        if clear:
            self.console.clear(SEPARATOR if self.full else "")
        self.reader = reader
        self._shown_board = ""

    def change_hands(self, seat: int, level: str | None) -> None:
        """Let a computer of this level, or a person, play a seat from now on."""
        self.saved.change_hands(seat, level)
        self.keyboard = handover.sits(self.keyboard, self.house)
        self.set_reader(PUBLIC, clear=self.curtain or self.keyboard.proves)
        self.say_trouble()

    def undo(self) -> None:
        """Take the last answer of a person back. Raises like `Seat.undo`."""
        self.saved.computers.undo(self.seat)
        self.thinkers.forget()

    def take_back(self) -> None:
        """Take the last answer back even if it showed something. Raises like `Seat.take_back`."""
        self.saved.computers.take_back(self.seat)
        self.thinkers.forget()

    # -- news ------------------------------------------------------------------------------

    def say_news(self) -> bool:
        """Print the events that are new to this reader; return whether others caused some."""
        log, viewer = self.seen.log, self.seen.viewer
        first = _first_news(log, viewer)
        # Without secrets all players read the same screen.
        if not self.secrets:
            news = self.news.of_screen(log, first)
        elif viewer == PUBLIC:
            news = self.news.of_table(first)
        else:
            news = self.news.of_seat(viewer, log, first, alone=self.covered)
        self._say_news(news)
        return any(event.by not in (viewer, PUBLIC) for event in news)

    def say_own_news(self) -> None:
        """Print the private lines of this reader; the others are printed for the whole table."""
        self._say_news(self.news.of_own(self.seen.viewer, self.seen.log))

    def say_table(self, coming: int) -> None:
        """Print the public lines that the next seat has not read."""
        log = self.saved.seat(PUBLIC).log
        self._say_news(self.news.of_table(_first_news(log, coming), coming))

    def say_end(self) -> None:
        """Print the lines that somebody has not read when the game is over."""
        if self.secrets:
            self._say_news(self.news.of_end(_first_news(self.seen.log, PUBLIC)))
        else:
            self.say_news()

    def _say_news(self, news: list[Event]) -> None:
        if not news:
            return
        self.say()
        if self.full:
            self.say_events(news)
            return
        lines = [line for line in map(self._sentence, news) if line]
        fewer = self.safely("What happened", lambda: self.ruleset.spoken_news(lines, self.names))
        for line in lines if fewer is None else fewer:
            self.say(one_line(line))

    def follow_back(self, before: Logs) -> None:
        """After an undo or redo: print no line twice, and show status and board again."""
        self.news.follow(before)
        self._status.clear()
        self._shown_board = ""
        self.say_trouble()

    def say_events(self, events: Iterable[Event]) -> None:
        """Print events, which the reader must be allowed to read."""
        for event in events:
            if (text := self._sentence(event)) is not None:
                sign = {"heading": "== ", "moment": "** "}.get(event.kind, "- ")
                self.say(f"{sign if self.full else ''}{one_line(text)}")

    def _sentence(self, event: Event) -> str | None:
        words = self.ruleset.words
        return self.safely("What happened", lambda: sentence(event, self.names, words))

    # -- the state of the game -------------------------------------------------------------

    def entries(self, decision: Decision) -> list[Entry]:
        """Return the answers that can be given now, each with the mark to type for it."""
        view = self.seen.view
        order = self.safely("The order of the answers", lambda: self.ruleset.listed(view, decision))
        shown = entries(decision, decision.options if order is None else order)
        still = [entry for entry in shown if entry.standing == "open"]
        # Secret answers keep their own marks, which are equally long and reveal nothing.
        return still if decision.secret else layout.by_places(still)

    def say_status(self, *, again: bool = True) -> None:
        """Print the status of the reader in a sentence; without `again` only if it changed."""
        view, viewer = self.seen.view, self.seen.viewer
        text = self.safely(
            "The status", lambda: self.ruleset.spoken_status(view, viewer, self.names)
        )
        if text and (again or text != self._status.get(viewer)):
            self._status[viewer] = text
            self.say(text if text.endswith(".") else f"{text}.")

    def in_sight(self, decision: Decision) -> Seen[Any]:
        """Return the frame about which the reader may ask at this question.

        Other people notice what the reader asks for, so before a secret answer it is the public
        frame.
        """
        hidden = decision.secret and self.overheard
        return self.saved.seat(PUBLIC).see() if hidden else self.readable

    def parts(self, seen: Seen[Any] | None = None) -> Mapping[str, list[str]]:
        """Return the sentences about each part of the table, from `seen` or the reader's frame."""
        seen = seen or self.readable
        return self.safely("The board", lambda: seen.described(self.ruleset).parts()) or {}

    def show_board(self, *, again: bool = True) -> None:
        """Print the board as the reader sees it; without `again` only if it changed."""
        if not self.full:
            words = self.readable.described
            self.say_lines(self.safely("The board", lambda: words(self.ruleset).spoken()))
            return
        ruleset, seen = self.ruleset, self.seen

        def draw() -> str:
            board = seen.described(ruleset).board()
            status = ruleset.status(seen.view)
            return board.rstrip() if status in board else f"{status}\n{board.rstrip()}"

        drawn = self.safely("The board", draw)
        if drawn is not None and (again or drawn != self._shown_board):
            self._shown_board = drawn
            self.say()
            self.say(drawn)

    def say_trouble(self) -> None:
        """Print when saving stops working, and when it works again."""
        trouble = self.saved.trouble
        if trouble == self._trouble:
            return
        self._trouble = trouble
        # The message may have a path, whose characters must not be replaced by words.
        self.console.say(trouble or "Saving works again.")

    def safely(self, what: str, make: Callable[[], T]) -> T | None:
        """Return what `make` returns; None after printing that it failed."""
        try:
            return make()
        # A ruleset is foreign code. A drawing that fails must not end the game.
        except Exception as error:
            why = named(error, secrets=self.ruleset.manifest.secrets)
            self.say(f"{what} cannot be shown ({why}).")
            return None

    # -- the question ------------------------------------------------------------------------

    def say_question(self, decision: Decision) -> None:
        """Print the question, the player who is asked, and the picks made so far."""
        taken = [o.label for o in decision.several if o.key in decision.picked]
        picked = ", ".join(taken)
        if picked:
            picked = f" (taken: {picked})" if self.full else f" Taken: {picked}."
        question = one_line(decision.prompt + picked)
        if decision.answerer == TABLE:
            question = f"The table: {question}"
        elif self.full and decision.seat != TABLE:
            question = f"{self.names[decision.seat]}: {question}"
        self.say_wrapped(question)

    def say_lead(self, decision: Decision) -> None:
        """Print what a listener must know to answer this question."""
        view, viewer = self.seen.view, self.seen.viewer
        lead = self.safely(
            "What belongs to the question",
            lambda: self.ruleset.spoken_lead(view, viewer, decision, self.names),
        )
        self.say_lines(lead)

    def say_again(self, decision: Decision) -> None:
        """Print status, question and answers once more."""
        if self.full:
            self.show_board()
            self.say()
        else:
            self.say_status()
            self.say_lead(decision)
            self.say_question(decision)
        self.say_options(decision, self.entries(decision))

    def say_options(self, decision: Decision, offered: Sequence[Entry]) -> None:
        """Print the answers, as far as the verbosity wants them."""
        if self.full:
            lines = layout.option_lines(offered)
        elif self.verbosity == "short" and decision.picked:
            return
        elif len(offered) == 1 and not decision.secret:
            lines = [f"Only answer: {one_line(offered[0].option.label)}. Enter gives it."]
        else:
            # At the verbosity `short` the way to answer a long list is explained once.
            kind = (decision.seat, decision.kind)
            known = self.verbosity == "short" and kind in self._explained
            self._explained.add(kind)
            if known and len(offered) > layout.ONE_PER_LINE:
                return
            lines = layout.spoken_options(
                offered,
                details=self.verbosity == "normal",
                example="" if known else offered[0].option.label,
            )
        self.say_lines(lines)

    def chosen(self, found: Sequence[Option]) -> Option | None:
        """Return the only answer found; in speech, answers with the same words count as one."""
        return found[0] if len(found) == 1 or (not self.full and answers.alike(found)) else None

    def meant(self, line: str, decision: Decision) -> Option | None:
        """Return the only answer that a line means; None if it means none or several."""
        if line.startswith("/"):
            return None
        offered = self.entries(decision)
        if option := answers.exact(line, offered):
            return option
        return self.chosen(answers.meant(line, offered, self.spoken, decision.prompt))

    # -- the answer --------------------------------------------------------------------------

    def give(self, decision: Decision, option: Option) -> bool:
        """Give an answer of the reader; return False after printing why it is refused."""
        try:
            self.seat.answer(option.key)
        except TabletopError as error:
            self.say(str(error))
            return False
        self.note_given(decision.seat, "" if decision.at_once else option.label)
        if decision.at_once and self.overheard:
            # Others still have to answer this question, so the answer must not stay visible.
            self.set_reader(self.seat.viewer, clear=True)
        self.say_trouble()
        return True

    def note_given(self, seat: int, label: str) -> None:
        """Remember an answer that was given just now."""
        self._given.append(Given(seat, one_line(label), self.seat.answered - 1))
        self._undone.clear()

    def note_undone(self, before: int) -> str:
        """Record an undo from `before` answers; return what was taken back, for the reader."""
        self.stepped = True
        now, known = self.seat.answered, ""
        while self._given and self._given[-1].at >= now:
            self._undone.append(self._given.pop())
            known = self._as_reader_knows(self._undone[-1])
        computers = [self.names[seat] for seat in self.saved.computers.levels]
        if before - now > 1 and computers:
            known = f"{known or 'your last answer'}, and what {joined(computers)} did since"
        return known

    def note_redone(self) -> str:
        """Record a redo; return what was given again, for the reader."""
        self.stepped = True
        if not self._undone:
            return ""
        self._given.append(self._undone.pop())
        return self._as_reader_knows(self._given[-1])

    def _as_reader_knows(self, given: Given) -> str:
        if given.label and (given.seat in (self.reader, TABLE) or not self.secrets):
            return given.label
        if given.seat == TABLE:
            return "the last answer"
        # The label of another player's answer may contain a secret.
        return f"the last answer of {self.names[given.seat]}"


def _first_news(log: tuple[Event, ...], viewer: int) -> int:
    """Return the first new event for a reader who has read nothing: of the game, or missed."""
    if all(event.by < 0 for event in log):
        return 0
    start = len(log)
    if viewer != PUBLIC and (missed := since_last_turn(log, viewer)):
        return start - len(missed)
    # Without missed events, news are those of the seat that answered last: the table has no turn
    # of its own, and the last player may come back in the middle of a turn.
    while start and log[start - 1].by == log[-1].by:
        start -= 1
    return start
