"""The screen of a game in play: asks, takes answers, hands over. What it is made of: `frames/`.

A game that draws a board has a subclass in its `screen/`: it gives the board and its pickers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.timer import Timer

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.handover import Ask, AskTable, Does, Elsewhere, Keyboard, Thinking
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.frames.private import PrivateFrame
from tabletop_tui.screens.play.pages.moment import MomentScreen, StageScreen
from tabletop_tui.screens.play.pages.steps import Page, StepsScreen, pages_of
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.words import clip_among
from tabletop_tui.widgets.keys import spell
from tabletop_tui.widgets.navigation import ARROWS
from tabletop_tui.widgets.play.picker import Picker, never
from tabletop_tui.widgets.play.said_keys import NO_UNDO
from tabletop_tui.widgets.play.sealed import SealedList

AT_THE_END = {"u": NO_UNDO, "h": "No hint: nothing is asked any more."}
"""What keys are told on the last board that nothing works for."""

CHOOSE_FIRST = "Choose first: Enter gives what a key has chosen."

BY_SPACE = "Space takes over the keyboard."
"""What Enter is told where the chosen answer gives the keyboard to somebody."""

JUST_PICKED = "Picked. u takes it back."

WALKS = (*ARROWS, "tab", "shift+tab")
"""Keys that show the cursor where it stands before they move it."""

HAND_COLUMNS, NAME_COLUMNS = 35, 28
"""Columns of what a button of the smallest window says, and of the name alone: longer than any name
of narrow letters."""

MOTION_SECONDS = 0.3
MOTION_FRAMES = 6


class GameScreen(PrivateFrame):
    """One game at one terminal: asks, takes answers, hands over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "give what is chosen", show=False),
        Binding("space", "hand", "take over"),
        Binding("enter", "result", "the result"),
        Binding("backspace", "page", "the page before", show=False),
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
        self.table_app.other_eyes(self)
        for sentence in self.saved.notices:
            self.table_app.tell(sentence, "warning")
        pins = self.played.pins.kept if self.played is not None else {}
        self.keyboard = Keyboard(
            proves=self.table_app.settings.pin and bool(pins), led=handover.TURNS
        )
        if not self.take_what_waits():
            self.go_on()

    # -- whose turn it is ------------------------------------------------------------------

    def go_on(self) -> None:
        """Show what there is to show now, to whoever may look."""
        if self.shows_what_arrived():
            return
        acting = self.saved.seat(PUBLIC).acting
        view = self.view_of(acting)
        before, self.view_now = self.keyboard, view
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
        self.show_what_happened()

    def take_over(self, viewer: int) -> None:
        """Draw everything for the seat that is looking now, and ask it what there is to ask."""
        changes = viewer != self.viewer and self.has_curtain
        if changes:
            self.table_app.other_eyes(self)
            self.fit_unseen()
            self.handed_to(viewer)
        self.turn_to(self.frame_of(viewer))
        if (decision := self.decision) is not None:
            self.picker = self.picker_for(decision)
            self.picker.led = self.keyboard.led
            if isinstance(self.view_now, AskTable):
                self.picker.hands = self.view_now.hands
            self.picker.touched = bool(decision.picked and self.keyboard.led)
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
        """Whether the last key meant an answer to this question, too, and has given it.

        Where it cannot be taken back it is chosen.
        """
        onward, self._onward = self._onward, None
        if onward is None or onward[0] != decision.kind or not picker.call(onward[1]):
            return False
        picker.touched = True
        option = picker.chosen
        gives = option is not None and picker.takes(option)
        if option is not None and gives:
            self._take(option)
        return gives

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
        shows_cursor = not picker.touched and picker.hides_cursor and event.key in WALKS
        if event.key == "u" and not self.undoable:
            picker.complaint = self.no_undo
        elif shows_cursor:
            picker.touched = True
        elif not picker.press(event.key):
            if (picker.complaint, picker.called) != told:
                self.show_choice()
            return
        event.stop()
        picker.touched = picker.touched or not picker.complaint
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
            self.pressed, given = "mouse", self.to_give
            key = given.key if given is not None else ""
            self._give_by(handover.gives_by(self.view_now, self.keyboard, key))
            return
        if target == "undo" and self.undoable:
            self.action_undo()
            return
        self.pressed = f"mouse {target}"
        again, self.picker.touched = self.picker.click(target), True
        if again:
            self.action_take()
        else:
            self.follow(self.picker)

    def follow(self, picker: Picker) -> None:
        """Show where the cursor is now, or do what the last key asked for."""
        if picker.toggled:
            if picker.toggled in picker.decision.picked and self.pressed == self.keyboard.led:
                # Pressed twice, or held down, a key takes nothing back that it has just picked.
                picker.toggled, picker.complaint = "", JUST_PICKED
                self.show_choice()
            else:
                self._toggle(picker.toggled)
        elif self._called(picker) and picker.option is not None:
            self._take(picker.option)
        else:
            self.keyboard = handover.moves(self.keyboard, self.pressed)
            self.show_choice()

    def _called(self, picker: Picker) -> bool:
        """Whether an answer was called by its own key that needs no Enter."""
        option = picker.option if picker.called else None
        return option is not None and self._does(self.pressed, option).what == "take"

    def _does(self, key: str, called: Option | None = None) -> Does:
        """What a key does at the question that stands here."""
        picker = self.picker
        assert picker is not None
        chosen, page = picker.chosen, picker.page
        return handover.does(
            self.view_now,
            self.keyboard,
            chosen.key if chosen is not None else "",
            key,
            called.key if called is not None else "",
            at_once=called is not None and picker.takes(called),
            lone=page.key if page is not None else "",
        )

    def opens_hand_of(self, option: Option) -> bool:
        """Whether somebody takes the keyboard with this answer, without a curtain."""
        return isinstance(self.view_now, AskTable) and option.key in self.view_now.hands

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
        """Give what was chosen by a key at this question; say why when nothing is."""
        self._give_by(handover.TURNS)

    def action_hand(self) -> None:
        """Take over the keyboard, where an answer of the table gives it away."""
        self._give_by(handover.LIFTS)

    def _give_by(self, key: str) -> None:
        picker, decision = self.picker, self.decision
        if picker is None or decision is None:
            return
        does = self._does(key)
        option = self.to_give
        if does.what == "take" and option is not None:
            self._take(option)
        elif key == handover.TURNS:
            picker.complaint = BY_SPACE if picker.chosen else picker.why_not() or CHOOSE_FIRST
            if not decision.secret:
                self.app.bell()
            self.show_choice()

    @property
    def to_give(self) -> Option | None:
        """The answer on the button: what is chosen, or what only goes on."""
        picker = self.picker
        if picker is None:
            return None
        if picker.chosen is not None:
            return picker.chosen
        hands = [option for option in picker.decision.options if self.opens_hand_of(option)]
        return hands[0] if len(hands) == 1 else picker.page

    def _take(self, option: Option) -> None:
        """Take an answer, once the question has stood as long as it has to."""
        left = self._stay_until - monotonic()
        if left > 0:
            # The same shortest stay for every answer: a pause must not tell what was chosen.
            self.picker = None
            self.panel.tell("One moment.")
            self._stay = self.set_timer(left, partial(self.answer, option.key))
        else:
            self.take(option)

    def show_choice(self) -> None:
        """The button says what it gives, and by which key."""
        option = self.to_give
        if option is not None:
            key = handover.gives_by(self.view_now, self.keyboard, option.key)
            self.panel.taking = (spell(key).title(), self.verb(option))
        elif (picker := self.picker) is not None:
            what = self.ruleset.CHOSEN.get(picker.decision.kind, "")
            said = " ".join(word for word in ("choose", what) if word)
            keys = picker.choosing
            self.panel.taking = ("", f"{said}: {keys}" if keys else said)
        super().show_choice()

    def verb(self, option: Option) -> str:
        """What the button says of this answer."""
        decision = self.decision
        assert decision is not None
        if self.opens_hand_of(option) and option.hands is not None:
            return self.hand_of(option.hands)
        return self.ruleset.verb(decision, option)

    def hand_of(self, seat: int) -> str:
        """That a key opens the hand of a seat. The name is never cut."""
        hand = f"{clip_among(self.table.names[seat], NAME_COLUMNS, self.table.names)}'s hand"
        return f"opens {hand}" if cell_len(hand) + len("opens ") <= HAND_COLUMNS else hand

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
            self.keyboard = handover.answers(self.keyboard, self.pressed, hands)
            self.leave_it_read()
        except TabletopError as error:
            self.refuse(error)
            decision, self._happened = None, ()
        self._onward = self.picker.onward if self.picker is not None else None
        turned = self.picker is not None and self.picker.page is not None
        self.read_last = partial(StepsScreen, self._told_last()) if turned else None
        self.news_read = None
        self.picker = None
        if decision is not None and self.table_app.settings.animation and self.moves(decision):
            self._motion = self.set_interval(MOTION_SECONDS / MOTION_FRAMES, self._move)
            self.board.progress = 0.0
            self._move()
        else:
            self.show_what_happened()

    def _told_last(self) -> Sequence[Page]:
        """What the table was told since the last heading, for a page that only goes on."""
        log = self.saved.seat(PUBLIC).log
        heads = [n for n, event in enumerate(log) if event.kind == "heading"]
        return pages_of(log[heads[-1] if heads else 0 :], self.table, self.ruleset.words)

    def give(self, key: str) -> Sequence[Event]:
        """Give the seat's answer; what happened, as everybody may know it.

        A game may give further answers of the same seat at once.
        """
        return self.seat.answer(key)

    def stage(self, happened: Sequence[Event]) -> StageScreen | None:
        """The screen for what the whole table has just seen happen, when it deserves one.

        `happened` are the public events of one answer. Default: its pages, or a statement when
        one of them is a moment. The end of the game has its own screen.
        """
        if pages := self.pages(happened):
            return StepsScreen(pages)
        if self.saved.seat(PUBLIC).acting is None or all(e.kind != "moment" for e in happened):
            return None
        return MomentScreen(happened, self.table, self.ruleset.words)

    def action_page(self) -> None:
        """Read the page once more that came before this question, which then is asked anew."""
        make = self.news_read or self.read_last
        if make is not None:
            self.app.push_screen(make(), self._back_from_page)

    def _back_from_page(self, _: None = None) -> None:
        self.keyboard = handover.read(self.keyboard, handover.TURNS)
        self.go_on()

    def _again(self, happened: Sequence[Event]) -> StageScreen:
        """A stage once more, and to its end by the same keys."""
        stage = self.stage(happened)
        assert stage is not None
        return stage

    def show_what_happened(self) -> None:
        """Show what the whole table has just seen happen, then go on."""
        stage = self.stage(self._happened)

        def shown(_: None = None) -> None:
            if stage is not None:
                led = "" if stage.ended_alone else handover.TURNS
                self.keyboard = handover.read(self.keyboard, led)
                if self.keyboard.looks is None and self.has_curtain:
                    self.show_nothing()
            self.go_on()
            self._happened = ()

        if stage is None:
            shown()
        else:
            self.read_last = partial(self._again, tuple(self._happened))
            aloud = isinstance(stage, StepsScreen)
            self.keyboard = handover.happened(self.keyboard, self.house, aloud=aloud)
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
        if action == "hand":
            option = self.to_give
            return option is not None and self.opens_hand_of(option)
        if action == "page":
            return bool(self.news_read or self.read_last) and self.picker is not None
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

        What Enter does the button of the decision says.
        """
        decision = self.decision
        looks = decision is None or not decision.secret or self.LOOKS_IN_SECRET
        reads = not self._at_its_end or bool(self.looked_at)
        works = {"look": looks, "hint": self.has_hint, "inspect": reads}
        return [name for name, does in works.items() if not does]

    def action_list(self) -> None:
        """Show every answer as a plain list, or go back to the board's own way of choosing."""
        if self.decision is not None and self.viewer is not None:
            kept = self.picker.chosen if self.picker is not None else None
            self.as_list = not self.as_list
            self.take_over(self.viewer)
            if kept is not None and self.picker is not None:
                self.picker.stand_on(kept)
                self.picker.touched, self.picker.complaint = True, ""
                self.show_choice()

    def action_signs(self) -> None:
        """What the signs that are drawn here mean."""
        from tabletop_tui.screens.play.legend import legend_screen

        if self.seen is not None:
            self.app.push_screen(legend_screen(self))
