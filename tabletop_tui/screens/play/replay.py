"""Shows a recorded game step by step on the screen of the game, with a time line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from tabletop_tui.core.content.legend import Sign
from tabletop_tui.core.events import Phrase, sentence
from tabletop_tui.core.face import Copy, Onlooker
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.replay import Mark, Replay, Unit
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.game import GameScreen, game_screen
from tabletop_tui.screens.play.host import Controller
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import with_ids
from tabletop_tui.widgets.play.panels.log_panel import event_phrases

MOMENT, POINTS, HERE = "◆", "▲", "●"


class TimeLine(Drawn):
    """Two rows: a line with marks, and the present moment in words. A click jumps.

    Each of the `marks` stands after a number of answers.
    """

    DEFAULT_CSS = "TimeLine { height: 2; width: 1fr; }"
    background = "raised"
    SIGNS: ClassVar[Sequence[Sign]] = (
        Sign(shows=f"━{HERE}─", means="the game up to the moment that is shown, and after it",
             find=HERE),
        Sign(shows=MOMENT, means="something of note: m goes to the next, M to the one before"),
        Sign(shows=POINTS, means="points changed: m and M stop here, too"),
    )  # fmt: skip

    def __init__(self, length: int, marks: Sequence[Mark]) -> None:
        super().__init__(id="time-line")
        self.length = length
        self.marks = marks
        self.at = 0
        self.words: Sequence[str] = ()

    def show(self, at: int, words: Sequence[str]) -> None:
        """Show the moment after `at` answers, with these words, the most important first."""
        self.at, self.words = at, words
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draw the line over the whole width, for a game of any length."""
        left, width = 1, canvas.width - 2
        here = self._column(self.at, width)
        columns = self._columns(width)
        for x in range(width):
            kind = columns.get(x, "")
            glyph, role = ("━", "sand") if x < here else ("─", "line")
            if x == here:
                glyph, role = HERE, "text"
            elif kind:
                glyph, role = (MOMENT, "amber") if kind == "moment" else (POINTS, "muted")
            canvas.put(left + x, 0, glyph, role, bold=x == here)
            canvas.hot(left + x, 0, 1, 1, f"at {self._answers(x, width)}")
        canvas.put(left, 1, "  ·  ".join(self.words), "muted", limit=width)

    def _columns(self, width: int) -> dict[int, str]:
        """The sign in each column; a moment has precedence."""
        found: dict[int, str] = {}
        for mark in self.marks:
            column = self._column(mark.at, width)
            if found.get(column) != "moment":
                found[column] = mark.kind
        return found

    def _column(self, at: int, width: int) -> int:
        return at * (width - 1) // max(self.length, 1)

    def _answers(self, column: int, width: int) -> int:
        """The number of answers at a column: at the first mark in it, or at its beginning."""
        marked = [mark.at for mark in self.marks if self._column(mark.at, width) == column]
        return min(marked, default=-(-column * self.length // max(width - 1, 1)))


PACES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Seconds for each answer while the game plays by itself."""

_ANSWERS = Binding.Group("answer", compact=True)
_TURNS = Binding.Group("turn", compact=True)
_ROUNDS = Binding.Group("round", compact=True)
_MOMENTS = Binding.Group("moment", compact=True)
_PACES = Binding.Group("pace", compact=True)


class Recording(Copy):
    """A replay with the interface of a game, for its screen. It has no players."""

    mark = "replay"

    def __init__(self, replay: Replay[Any]) -> None:
        super().__init__(replay.ruleset, replay.table)
        self.notices: Sequence[str] = (replay.notice,) if replay.notice else ()
        self.replay = replay
        self.openly = False

    def seat(self, viewer: int) -> Onlooker:
        """The place of a viewer; nobody can do anything from there."""
        return Onlooker(lambda: self._see(viewer))

    def _see(self, viewer: int) -> Seen[Any]:
        """The frame of the present moment, without a question."""
        seen = self.replay.see(viewer, everything=self.openly)
        return seen._replace(question=None)


class Replaying(TimeLine, Controller, can_focus=True):
    """Controls the screen of a replay, with a time line above the key line and its own keys."""

    BINDINGS: ClassVar[list[BindingType]] = with_ids(
        "replay",
        [
            Binding("left", "step('answer', -1)", "answer", group=_ANSWERS),
            Binding("right", "step('answer', 1)", "answer", group=_ANSWERS),
            Binding("up", "step('turn', -1)", "turn", group=_TURNS),
            Binding("down", "step('turn', 1)", "turn", group=_TURNS),
            Binding("space", "play", "play", tooltip="Let it play by itself, or stop"),
            Binding("m", "moment(1)", "moment", group=_MOMENTS),
            Binding("M", "moment(-1)", "moment", group=_MOMENTS),
            Binding("w", "eyes", "eyes", tooltip="The whole table, each seat, all open"),
            Binding("p", "play_on", "play on", tooltip="A new game that goes on from here"),
            Binding("pageup", "step('round', -1)", "round", group=_ROUNDS, show=False),
            Binding("pagedown", "step('round', 1)", "round", group=_ROUNDS, show=False),
            Binding("home", "jump(0)", "first answer", show=False),
            Binding("end", "jump(-1)", "last answer", show=False),
            Binding("plus", "pace(-1)", "pace", group=_PACES, show=False),
            Binding("minus", "pace(1)", "pace", group=_PACES, show=False),
            Binding("q,escape,backspace", "leave", "leave"),
        ],
    )

    KEPT: ClassVar[tuple[str, ...]] = ()
    """No key of the game has precedence over a key of the replay in the key line."""

    def __init__(self, game: GameScreen, recording: Recording) -> None:
        self.game, self.recording = game, recording
        self.replay = recording.replay
        super().__init__(self.replay.length, self.replay.marks)
        self._eyes = 0
        self._pace = PACES.index(1.0)
        self._clock: Timer | None = None

    def begin(self) -> None:
        """Show the moment at which the replay stands, and take its keys."""
        self.go_on()
        self.focus()

    # -- what is shown ---------------------------------------------------------------------

    @property
    def eyes(self) -> Sequence[int | None]:
        """The viewers to switch through; None shows everything open."""
        return (*self.replay.viewers, None) if self.replay.over else self.replay.viewers

    def go_on(self) -> None:
        """Show the moment at which the replay stands: there is no hand-over here."""
        replay, viewer = self.replay, self.eyes[self._eyes]
        self.recording.openly = viewer is None
        if viewer is None:
            # The open view shows a hand, too: the hand of the acting seat.
            acting = replay.see(PUBLIC).acting
            viewer = max(acting.seat, 0) if acting is not None else 0
        self.game.take_over(viewer)
        self.game.panel.show_message(self._next_answer(), self._what_it_did())
        self.game.fitting.fit()
        self.show(replay.at, self._words())

    def _next_answer(self) -> str:
        """The next answer, as far as the viewer may know it."""
        seen, given = self.game.seen, self.replay.next
        if given is None or seen is None:
            return self._ending() or "This is the last moment that is known."
        who = "The table" if given.seat < 0 else self.replay.table.names[given.seat]
        others = not self.recording.openly and seen.viewer != given.seat
        goes_on = not self.replay.over
        if (others and (given.hidden or goes_on)) or (given.hidden and goes_on):
            about = seen.acting.public if seen.acting is not None else ""
            return f"{who}: {about}" if about else f"{who} decides."
        return f"{who}: {given.option.label}"

    def _what_it_did(self) -> Sequence[Sequence[Phrase]]:
        """What the last answer did, because small windows have no room for the log."""
        log = self.game.seen.log if self.game.seen is not None else ()
        events = [event for event in log if event.kind != "heading"][-1:]
        table, words = self.replay.table, self.replay.ruleset.words
        return [event_phrases(event, table, words) for event in events]

    def _ending(self) -> str:
        """Who won the game, and how it ended; empty before its end."""
        outcome = self.game.seen.outcome if self.game.seen is not None else None
        if outcome is None:
            return ""
        return f"{outcome.winner_line(self.replay.table.names)} {outcome.headline}".lstrip()

    def _words(self) -> list[str]:
        replay, viewer = self.replay, self.eyes[self._eyes]
        if viewer is None:
            eyes = "everything open"
        elif viewer == PUBLIC:
            eyes = "as the table sees it"
        else:
            eyes = f"as {self.replay.table.names[viewer]} sees it"
        words = [f"answer {replay.first + replay.at} of {replay.first + replay.length}", eyes]
        if self._clock is not None:
            words.append(f"plays, an answer each {PACES[self._pace]:g} s")
        here = [mark.event for mark in replay.marks if mark.at == replay.at and mark.event]
        names, spoken = replay.table.names, replay.ruleset.words
        sentences = [ending] if (ending := self._ending()) else []
        sentences += [sentence(event, names, spoken) for event in here]
        return [*words, *(sentences[:1] or ["l log"])]

    # -- keys and mouse --------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer other viewers, and playing on, only for a game that is over."""
        if action == "play_on":
            return self.replay.over
        return action != "eyes" or len(self.eyes) > 1

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click on the line jumps there."""
        event.stop()
        what, _, number = event.target.partition(" ")
        if what == "at":
            self.action_jump(int(number))

    def action_step(self, unit: Unit, by: int) -> None:
        """Step on or back by an answer, a turn, or a round."""
        self._stop()
        self.replay.step(unit, by)
        self.go_on()

    def action_jump(self, at: int) -> None:
        """Jump to a moment; -1 is the last moment."""
        self._stop()
        self.replay.go(self.replay.length if at < 0 else at)
        self.go_on()

    def action_moment(self, by: int) -> None:
        """Go to the next mark of the time line, or to the mark before."""
        at = self.replay.at
        places = sorted({mark.at for mark in self.replay.marks})
        beyond = [place for place in places[::by] if (place - at) * by > 0]
        if beyond:
            self.action_jump(beyond[0])
        else:
            self.game.table_app.show_message("There is no further moment that way.")

    def action_eyes(self) -> None:
        """Show the game as the next viewer sees it."""
        self._eyes = (self._eyes + 1) % len(self.eyes)
        self.go_on()

    def action_play(self) -> None:
        """Start or stop automatic playing. At the end of the game it starts from the beginning."""
        if self._clock is not None:
            self._stop()
        else:
            if self.replay.at >= self.replay.length:
                self.replay.go(0)
            self._clock = self.game.set_interval(PACES[self._pace], self._tick)
        self.go_on()

    def action_pace(self, by: int) -> None:
        """Play slower or faster."""
        self._pace = max(0, min(self._pace + by, len(PACES) - 1))
        if self._clock is not None:
            self._clock.stop()
            self._clock = self.game.set_interval(PACES[self._pace], self._tick)
        self.game.table_app.show_message(f"An answer each {PACES[self._pace]:g} seconds.")
        self.go_on()

    def action_play_on(self) -> None:
        """Start a new game at this position."""
        self.game.attempt(partial(self.game.table_app.play_on, self.replay))

    def action_leave(self) -> None:
        """Back to the screen before."""
        self.leave()

    def leave(self) -> None:
        """Back to the screen before."""
        self._stop()
        self.game.dismiss()

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None

    def _tick(self) -> None:
        if not self.game.is_active:
            return
        self.replay.step("answer", 1)
        if self.replay.at >= self.replay.length:
            self._stop()
        self.go_on()


def replay_screen(replay: Replay[Any]) -> GameScreen:
    """The screen of this game, for its replay. Raises as `game_screen` does."""
    recording = Recording(replay)
    screen = game_screen(recording)
    screen.add_class("-replayed")
    screen.controller = controller = Replaying(screen, recording)
    screen.above_keys = (controller,)
    return screen
