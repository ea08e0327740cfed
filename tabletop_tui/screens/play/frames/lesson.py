"""A game that is a lesson: it speaks before the learner's decisions and marks what it means."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core import handover
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.face import Watched
from tabletop_tui.core.lessons.guide import Guide, Place, Speech
from tabletop_tui.screens.play.frames.advised import AdvisedFrame
from tabletop_tui.widgets.drawing.drawn import Drawn

NOTHING_SAID = "Nothing more is said here. You play on your own."


class LessonFrame(AdvisedFrame):
    """A game screen that speaks where its game is a lesson, and is silent where it is none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "lesson", "lesson", tooltip="What the lesson says here, once more"),
    ]

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self._said: Place | None = None
        self._refused = ""
        self._to_say: tuple[Speech | None, str] | None = None
        """What waits for a page that lies above: what the others did is read first."""

    @property
    def guide(self) -> Guide | None:
        """The lesson that this game is."""
        return self.saved.computers.guide

    def show(self) -> None:
        """Draw everything; where the lesson has something to say, mark that and say it."""
        guide, decision = self.guide, self.decision
        step = guide.step(decision) if guide is not None and decision is not None else None
        self.panel.note = step.do if step is not None else ""
        super().show()
        if guide is None:
            return
        self._point_out(step.look if step is not None else ())
        if decision is None or (guide.place == self._said and not self._refused):
            return
        self._said = guide.place
        speech = guide.speech(decision)
        why, self._refused = self._refused, ""
        self._to_say = (speech, why) if why or speech is not None else None
        self.call_after_refresh(self._say_it)

    def on_screen_resume(self) -> None:
        """A page that lay above has been read."""
        self.call_after_refresh(self._say_it)

    def _say_it(self) -> None:
        if self._to_say is not None and self.app.screen is self:
            said, self._to_say = self._to_say, None
            self._speak(*said)

    def refuse(self, error: TabletopError) -> None:
        """Say why an answer was not taken: in a lesson, where it says everything else."""
        if self.guide is None or self.decision is None:
            super().refuse(error)
        else:
            self._refused = str(error)
            # What led here again is the key that was refused.
            self.keyboard = handover.read(self.keyboard, self.pressed)

    def _point_out(self, targets: tuple[str, ...]) -> None:
        for widget in self.query(Drawn):
            widget.point_out(targets)

    def _speak(self, speech: Speech | None, why: str = "") -> None:
        guide, decision = self.guide, self.decision
        if guide is None or decision is None or self.app.screen is not self:
            return
        step = guide.step(decision)
        if why:
            do = step.do if step is not None else "Choose another answer."
            speech = Speech("Not yet", (), (why,), do, ())
        if speech is None:
            return
        done, steps = guide.place.done, len(guide.lesson.steps)
        # Only lessons need what speaks.
        from tabletop_tui.screens.play.pages.speech import SpeechScreen
        from tabletop_tui.widgets.play.speech import SpeechPanel

        where = f"{min(done + 1, steps)} of {steps}"
        spots = [spot for name, (_, spot) in self.spots().items() if name in speech.look]
        side = self.query_one("#side").region
        rest: list[Speech] = []
        window = self.app.size
        if speech.before and speech.says and SpeechPanel(speech, where).crowds(window, side):
            # What came of the last answer is a page of its own: the board stays in sight.
            rest = [speech._replace(before=())]
            speech = speech._replace(says=(), do="")

        def spoken(what: str | None) -> None:
            if what == "go_on" and rest:
                screen = SpeechScreen(SpeechPanel(rest.pop(), where), side, spots)
                self.app.push_screen(screen, spoken)
            else:
                self._spoken(what)

        page = SpeechScreen(SpeechPanel(speech, where), side, spots, refuses=bool(why))
        self.app.push_screen(page, spoken)

    def _spoken(self, what: str | None) -> None:
        from tabletop_tui.screens.play.pages.speech import PRESS

        if what is not None and what.startswith(PRESS):
            self.app.simulate_key(what.removeprefix(PRESS))
        elif what == "back":
            self._step_back()
        elif what == "look":
            self.action_look()
        elif what == "leave":
            self.table_app.go_lobby()

    def action_lesson(self) -> None:
        """Say again what belongs to this decision."""
        guide, decision = self.guide, self.decision
        speech = guide.speech(decision) if guide is not None and decision is not None else None
        if speech is None:
            self.table_app.tell(NOTHING_SAID)
        else:
            self._speak(speech)

    def _step_back(self) -> None:
        """Take answers back until the learner stands at the step before, whatever they showed."""
        guide = self.guide
        assert guide is not None
        before = guide.place.done
        try:
            while guide.place.done >= before > 0 or self.saved.computers.is_asked():
                self.playing.table_undo()
        except TabletopError as error:
            self.table_app.tell(str(error), "warning")
        self.rethink()
        self.picker = None
        self.go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key of the lesson works in a lesson only."""
        if action == "lesson":
            return self.guide is not None
        return super().check_action(action, parameters)
