"""The screen of a game in play: asks, takes answers, hands over. What it is made of: `frames/`.

A game that draws a board has a subclass in its `screen/`: it gives the board and its pickers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.handover import Ask, AskTable, Elsewhere, Keyboard, Thinking
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.frames.private import PrivateFrame
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.picker import Picker, never
from tabletop_tui.widgets.play.said_keys import NO_UNDO
from tabletop_tui.widgets.play.sealed import SealedList

AT_THE_END = {"u": NO_UNDO, "h": "No hint: nothing is asked any more."}
"""What keys are told on the last board that nothing works for."""

NAMED_FROM = 100
"""From this width on the key line names what Enter takes, beside the button that says so."""

MOTION_SECONDS = 0.3
MOTION_FRAMES = 6


class GameScreen(PrivateFrame):
    """One game at one terminal: asks, takes answers, hands over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "take"),
        Binding("enter", "result", "the result"),
        Binding("u", "undo", "undo"),
        Binding("question_mark", "rules", "rules", key_display="?"),
        Binding("l", "log", "log"),
        Binding("k", "look", "look", tooltip="walk over everything that is drawn and read it"),
        Binding("i", "inspect", "inspect"),
        Binding("o", "list", "list"),
        Binding("f3,L", "signs", "signs", tooltip="What the signs on this screen mean"),
        Binding("ctrl+y", "redo", "redo", show=False),
        Binding("U", "take_back", "take back by agreement", show=False),
        Binding("h,f8", "hint", "hint", tooltip="The three best answers; the log says you asked"),
        Binding("f9", "chairs", "who plays", show=False, tooltip="A person or the computer"),
        Binding("q", "leave", "leave"),
    ]

    READS: ClassVar[tuple[str, ...]] = ("rules", "log", "signs")
    """The actions that open something to read, whoever decides: they work in a replay, too."""

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self._stay_until = 0.0
        self._motion: Timer | None = None
        self._stay: Timer | None = None
        self._onward: tuple[str, str] | None = None
        self._put_aside = False
        """Whether the screen was covered since somebody was last asked, or the game resumed."""

    def on_mount(self) -> None:
        """Go on exactly where the game stands; with secrets, behind the curtain."""
        self._put_aside = self.saved.resumed
        for sentence in self.saved.notices:
            self.table_app.tell(sentence, "warning")
        pins = self.played.pins.kept if self.played is not None else {}
        self.keyboard = Keyboard(proves=self.table_app.settings.pin and bool(pins))
        if not self.take_what_waits():
            self.go_on()

    # -- whose turn it is ------------------------------------------------------------------

    def go_on(self) -> None:
        """Show what there is to show now, to whoever may look."""
        if self.shows_what_arrived():
            return
        acting = self.saved.seat(PUBLIC).acting
        view = self.view_of(acting)
        before = self.keyboard
        self.keyboard = handover.shown(before, view, self.house, acting)
        if not isinstance(view, Thinking):
            self.people_play()
        match view:
            case Thinking(_, eyes):
                self.let_think(eyes)
            case Elsewhere():
                self.wait_apart()
            case handover.Curtain():
                self.hang(view, before.speaks)
            case AskTable():
                self.take_over(PUBLIC)
            case Ask(seat):
                self.take_over(seat)
            case _:
                self._show_end()

    def cover(self) -> None:
        """Hand the keyboard over anew, even to the seat that had it."""
        if not self.keeps_secrets:
            return
        self.keyboard = handover.covered(self.keyboard)
        while self.app.screen is not self:
            self.app.pop_screen()
        if self._motion is not None:
            self._motion.stop()
            self._motion = None
            self.board.progress = 1.0
        if self._stay is not None:
            # The answer was not saved yet: it is asked for again.
            self._stay.stop()
        self.seen = None
        self._put_aside = True
        self.begins_anew()
        self.show_what_happened()

    def take_over(self, viewer: int) -> None:
        """Draw everything for the seat that is looking now, and ask it what there is to ask."""
        changes = viewer != self.viewer and self.has_curtain
        if changes:
            self.fit_unseen()
            self.handed_to(viewer)
        self.turn_to(self.frame_of(viewer))
        if (decision := self.decision) is not None:
            self.picker = self.picker_for(decision)
            self.meets(decision, opens=changes and viewer != PUBLIC)
            if self.table_app.settings.ask_enter:
                self.picker.takes = never
            if self._put_aside:
                self._put_aside, self.picker.complaint = False, self.picker.asked_again
            self.stay(decision)
            if self._gives_onward(self.picker, decision):
                return
            if (lone := self.picker.lone) is not None:
                self.take(lone)
                return
        self.show()
        self.show_news()

    def stay(self, decision: Decision) -> None:
        """Let a question stand as long as it has to, from now on."""
        self._stay_until = monotonic() + decision.stay

    def _gives_onward(self, picker: Picker, decision: Decision) -> bool:
        """Whether the last key meant an answer to this question, too, and has given it."""
        onward, self._onward = self._onward, None
        if onward is None or onward[0] != decision.kind or not picker.call(onward[1]):
            return False
        taken = self._called(picker)
        if taken:
            self.action_take()
        return taken

    def _show_end(self) -> None:
        self.seen, self.picker = self.saved.seat(PUBLIC).see(), None
        outcome = self.seen.outcome
        self.panel.tell(f"{outcome.headline if outcome else ''}  Enter shows the result.")
        self.show()
        self.table_app.show_results(self.saved)

    # -- keys and mouse --------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Keys that move the cursor; the others are bindings.

        A key ends a motion and then acts, unless that leads to something not yet seen, or to
        somebody else.
        """
        if self._motion is not None:
            self._end_motion()
            if self.app.screen is not self:
                event.stop()
                return
        if self.hears(event):
            event.stop()
            return
        if self.looked_at and self.press_look(event.key):
            event.stop()
            return
        picker = self.picker
        if picker is None:
            if self._at_its_end and event.key in AT_THE_END and not self.undoable:
                event.stop()
                self.table_app.tell(AT_THE_END[event.key])
            return
        if event.key == "escape" and self.as_list:
            event.stop()
            self.action_list()
            return
        told = picker.complaint, picker.called
        if event.key == "u" and not self.undoable:
            picker.complaint = self.no_undo
        elif not picker.press(event.key):
            if (picker.complaint, picker.called) != told:
                self.show_choice()
            return
        event.stop()
        # Who calls an answer looks no more: Enter is about that one.
        self.stop_looking()
        self.follow(picker)

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click picks; a click on what is picked already takes it."""
        event.stop()
        if self._motion is not None:
            self._end_motion()
            return
        if event.widget is self.keys or self.picker is None:
            return
        target = self.picker.meant((event.target, *event.beneath))
        if event.widget is not self.panel:
            self.look_by_click(target)
        if target == "confirm":
            self.action_take()
        elif target == "undo" and self.undoable:
            self.action_undo()
        elif self.picker.click(target):
            self.action_take()
        else:
            self.follow(self.picker)

    def follow(self, picker: Picker) -> None:
        """Show where the cursor is now, or do what the last key asked for."""
        if picker.toggled:
            self._toggle(picker.toggled)
        elif self._called(picker):
            self.before.was_enough = True
            self.action_take()
        else:
            self.show_choice()

    def _called(self, picker: Picker) -> bool:
        """Whether an answer was called by its own key that needs no Enter."""
        option = picker.option if picker.called else None
        return option is not None and picker.takes(option)

    def _toggle(self, key: str) -> None:
        """Set one pick of several, or take it back. The question stays as long as it stood."""
        stays = self._stay_until
        try:
            self.seat.toggle(key)
        except TabletopError as error:
            self.table_app.tell(str(error), "error")
        before, self.picker = self.picker, None
        self.go_on()
        self._stay_until = stays
        if isinstance(before, SealedList) and isinstance(self.picker, SealedList):
            self.picker.choose_again(before)
            self.show_choice()

    def action_take(self) -> None:
        """Take the option under the cursor; say why when there is none."""
        if self.picker is None or self.decision is None:
            return
        option = self.picker.option
        if option is None:
            self.picker.complaint = self.picker.why_not()
            if not self.decision.secret:
                self.app.bell()
            self.show_choice()
            return
        left = self._stay_until - monotonic()
        if left > 0:
            # The same shortest stay for every answer: a pause must not tell what was chosen.
            self.picker = None
            self.panel.tell("One moment.")
            self._stay = self.set_timer(left, partial(self.answer, option.key))
        else:
            self.take(option)

    def action_result(self) -> None:
        """Show how the game ended."""
        self.table_app.show_results(self.saved)

    def answer(self, key: str) -> None:
        """Answer, save, and go on; nothing is drawn before the answer is saved."""
        decision = self.decision
        option = decision.choices.get(key) if decision is not None else None
        hands = option.hands if option is not None else None
        hands = hands if self.hands_at_once(hands) else None
        try:
            if decision is not None:
                self.saved.computers.leave_alone(decision, key, self.table.names)
            self._happened = self.give(key)
            if decision is not None:
                self.before.has_answered(decision.seat)
            self.keyboard = handover.answers(self.keyboard, "", hands)
            self.leave_it_read()
        except TabletopError as error:
            self.refuse(error)
            decision, self._happened = None, ()
        self._onward = self.picker.onward if self.picker is not None else None
        self.picker = None
        if decision is not None and self.table_app.settings.animation and self.moves(decision):
            self._motion = self.set_interval(MOTION_SECONDS / MOTION_FRAMES, self._move)
            self.board.progress = 0.0
            self._move()
        else:
            self.show_what_happened()

    def give(self, key: str) -> Sequence[Event]:
        """Give the seat's answer; what happened, as everybody may know it.

        A game may give further answers of the same seat at once.
        """
        return self.seat.answer(key)

    def stage(self, happened: Sequence[Event]) -> Screen[None] | None:
        """The screen for what the whole table has just seen happen, when it deserves one.

        `happened` are the public events of one answer. Default: its pages, or a statement when
        one of them is a moment. The end of the game has its own screen.
        """
        from tabletop_tui.screens.play.pages.moment import MomentScreen
        from tabletop_tui.screens.play.pages.steps import StepsScreen

        if pages := self.pages(happened):
            return StepsScreen(pages)
        if self.saved.seat(PUBLIC).acting is None or all(e.kind != "moment" for e in happened):
            return None
        return MomentScreen(happened, self.table, self.ruleset.words)

    def show_what_happened(self) -> None:
        """Show what the whole table has just seen happen, then go on."""
        stage = self.stage(self._happened)

        def shown(_: None = None) -> None:
            if stage is not None:
                from tabletop_tui.screens.play.pages.steps import StepsScreen

                self.was_watched(aloud=isinstance(stage, StepsScreen))
            self.go_on()
            self._happened = ()

        if stage is None:
            shown()
        else:
            self.app.clear_notifications()
            self.app.push_screen(stage, shown)
            self.let_pass(stage)

    def moves(self, decision: Decision) -> bool:
        """Whether an answer to this decision is worth a short motion on the board.

        The board still shows the view from before the answer, with `progress` going from 0 to 1.
        """
        return False

    def _move(self) -> None:
        self.board.progress = min(1.0, self.board.progress + 1 / MOTION_FRAMES)
        self.board.redraw()
        if self.board.progress >= 1.0:
            self._end_motion()

    def _end_motion(self) -> None:
        if self._motion is not None:
            self._motion.stop()
            self._motion = None
            self.board.progress = 1.0
            self.show_what_happened()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what works now stands in the key line."""
        if action in ("take", "result"):
            return self._at_its_end is (action == "result")
        if action == "list":
            # Only where the answers are not a list already.
            picker, decision = self.picker, self.decision
            if picker is None or decision is None or decision.secret:
                return False
            return self.as_list or not picker.listed
        return super().check_action(action, parameters)

    @property
    def _at_its_end(self) -> bool:
        """Whether the end of the game is what is looked at."""
        return self.seen is not None and self.seen.outcome is not None

    @property
    def idle_actions(self) -> Sequence[str]:
        """What the key line does not name: it would only say why it does nothing now.

        In a small window the button of the decision says what Enter does, and that is enough.
        """
        picker, decision = self.picker, self.decision
        wide = self.size.width >= NAMED_FROM
        takes = picker is not None and bool(picker.option) and not self.panel.waits and wide
        looks = decision is None or not decision.secret or self.LOOKS_IN_SECRET
        reads = not self._at_its_end or bool(self.looked_at)
        works = {"take": takes, "look": looks, "hint": self.has_hint, "inspect": reads}
        return [name for name, does in works.items() if not does]

    def action_list(self) -> None:
        """Show every answer as a plain list, or go back to the board's own way of choosing."""
        if self.decision is not None and self.viewer is not None:
            kept = self.picker.option if self.picker is not None else None
            self.as_list = not self.as_list
            self.take_over(self.viewer)
            if kept is not None and self.picker is not None:
                self.picker.stand_on(kept)
                self.picker.complaint = ""
                self.show_choice()

    def action_signs(self) -> None:
        """What the signs that are drawn here mean."""
        from tabletop_tui.screens.play.legend import legend_screen

        if self.seen is not None:
            self.app.push_screen(legend_screen(self))
