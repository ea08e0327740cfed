"""The screen of a game in play: it shows the game to the seat that may look, and takes answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePath
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.widget import Widget

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.describe import Card
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.events import Event, since_last_turn
from tabletop_tui.core.face import Watched
from tabletop_tui.core.handover import AskTable, Keyboard, Thinking, View
from tabletop_tui.core.loader import load_screen
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.ruleset import Preview, Ruleset
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.host import Column, Controller, Shape
from tabletop_tui.screens.play.page import PageScreen, moment_page
from tabletop_tui.screens.play.parts.answers import Answers
from tabletop_tui.screens.play.parts.coach import Coach
from tabletop_tui.screens.play.parts.computers import ComputerTurns
from tabletop_tui.screens.play.parts.foresight import Foresight
from tabletop_tui.screens.play.parts.hand_over import HandOver
from tabletop_tui.screens.play.parts.hints import Hints
from tabletop_tui.screens.play.parts.layout import Fitting, PhonePart
from tabletop_tui.screens.play.parts.looking import Look
from tabletop_tui.screens.play.parts.news import Motion, News
from tabletop_tui.screens.play.parts.own_screens import OwnScreens
from tabletop_tui.screens.play.parts.seats import Seats
from tabletop_tui.screens.play.parts.taking_back import TakingBack
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.room import Need, fixed
from tabletop_tui.widgets.keys import KeyLine, action_by, idle_key, is_idle, spell
from tabletop_tui.widgets.play.board import Board, HandWidget, Piece, TextBoard
from tabletop_tui.widgets.play.key_sentences import NO_UNDO, ONCE_MORE, ONCE_MORE_WITHOUT
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.panels.bar import Bar
from tabletop_tui.widgets.play.panels.card_pane import CardPane
from tabletop_tui.widgets.play.panels.decision_panel import DecisionPanel
from tabletop_tui.widgets.play.panels.log_panel import LogPanel
from tabletop_tui.widgets.play.picker import Picker, never
from tabletop_tui.widgets.play.sealed import SealedList

LEADS_BACK = ("escape", "backspace")
"""The keys that leave what the player looks at, before they do anything else."""

AT_THE_END = {"u": NO_UNDO, "h": "No hint: nothing is asked any more."}
"""What is said at keys that do nothing on the last board."""

ENOUGH = 38
"""A secret question gets half the rows, but never more than half of this number."""

NOTHING_HERE = "Nothing to inspect under the cursor: k looks at all that is drawn."


class GameScreen(AppScreen[None]):
    """The screen of one game, for the seat that looks at it.

    `seen` is what the viewer knows, a seat or the whole table; None while the keyboard changes
    hands. The screen draws nothing else. `played` is the game itself; None if the screen shows a
    copy that cannot be changed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "give what is chosen", show=False),
        Binding("space", "hand", "take over"),
        Binding("enter", "result", "the result"),
        Binding("backspace", "page", "the page or step before", show=False),
        Binding("u", "undo", "undo", tooltip="What was chosen last here; else the last answer"),
        Binding("question_mark", "rules", "rules", key_display="?"),
        Binding("l", "log", "log"),
        Binding("k", "look", "look", tooltip="walk over everything that is drawn and read it"),
        Binding("i", "inspect", "inspect"),
        Binding("o", "list", "list"),
        Binding("o", "board", "board", id="game.list"),
        Binding("f3,L", "signs", "signs", tooltip="What the signs on this screen mean"),
        Binding("ctrl+y", "redo", "redo", show=False),
        Binding("U", "take_back", "take back by agreement", show=False),
        Binding("h,f8", "hint", "hint", tooltip="The three best answers; the log says you asked"),
        Binding("f9", "chairs", "who plays", show=False, tooltip="A person or the computer"),
        Binding("q", "leave", "leave"),
        Binding(
            "f7",
            "private_screens",
            "private screens",
            show=False,
            tooltip="A link for each seat: phones, tablets, other terminals",
        ),
        Binding("f2", "lesson", "lesson", tooltip="What the lesson says here, once more"),
    ]

    SHAPE: ClassVar[Shape] = Shape()

    controller: Controller
    """Decides what is shown next, and where an answer goes."""

    # Absolute, because subclasses live in other folders.
    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(__file__).with_name("game.tcss")]
    AUTO_FOCUS = None

    def __init__(self, saved: Watched) -> None:
        super().__init__()
        self.saved = saved
        self.played = saved if isinstance(saved, SavedGame) else None
        self.table, self.ruleset = saved.table, saved.ruleset
        self.seen: Seen[Any] | None = None
        self.picker: Picker | None = None
        self.keyboard = Keyboard(led=handover.TURNS)
        """Who looks and which answer waits: what is shown next follows from this state."""
        self.view_now: View = AskTable()
        """What is shown now."""
        self.pressed = handover.TURNS
        """The last key, which may have led to what is shown; empty if time or a computer did."""
        self.as_list = False
        """Whether the answers are shown as a plain list."""
        self._asked_to_leave = False
        """Whether the last key was the key that leaves: the next press leaves."""
        self._put_aside = False
        """Whether the screen was covered, or the game resumed, since the last question."""
        self._trouble = ""
        self._laid_out = Size()
        """The size of the window that everything is laid out for."""
        self.bar = Bar(self.ruleset.manifest.title, self.table.chairs)
        self.board = self.make_board()
        self.board.turn_keys = saved.turn_keys
        self.hand = self.make_hand()
        self.panel = DecisionPanel(self.table)
        self.card_pane = CardPane() if self.SHAPE.own_pane else self.panel
        """The widget that shows the card under a cursor, if there is room."""
        self.log_panel = LogPanel(self.table, self.ruleset.words)
        self.keys = KeyLine()
        self.above_keys: Sequence[Drawn] = ()
        """The widgets above the key line."""
        self.look = Look(self)
        self.foresight = Foresight(self)
        self.fitting = Fitting(self, self.look, self.foresight)
        self.seats = Seats(self)
        self.hints = Hints(self)
        self.news = News(self, self.seats)
        self.motion = Motion(self, self.seats, self.news)
        self.computers = ComputerTurns(self, self.seats, self.news)
        self.coach = Coach(self, self.fitting, self.look, self.computers, self.news)
        self.hands = HandOver(self, self.seats, self.news, self.coach)
        self.own_screens = OwnScreens(self, self.seats, self.news, self.computers)
        self.answers = Answers(self, self.look)
        self.back = TakingBack(
            self, self.seats, self.news, self.computers, self.hands, self.answers
        )

    @property
    def playing(self) -> SavedGame:
        """The game itself, for code that runs only in a game that is played here."""
        assert self.played is not None, "a copy cannot be changed"
        return self.played

    @property
    def viewer(self) -> int | None:
        """Who looks: a seat, `PUBLIC` for the whole table, None during a hand-over."""
        return self.seen.viewer if self.seen else None

    @property
    def view(self) -> Any:
        """The state as the viewer may see it; None while nobody looks."""
        return self.seen.view if self.seen else None

    @property
    def decision(self) -> Decision | None:
        """The decision that the viewer is asked to make."""
        return self.seen.question if self.seen else None

    @property
    def undoable(self) -> bool:
        """Whether `u` takes the last answer back for who is looking."""
        return self.seen is not None and self.seen.undoes is not None

    @property
    def at_its_end(self) -> bool:
        """Whether the screen shows the end of the game."""
        return self.seen is not None and self.seen.outcome is not None

    # -- what a game brings along ----------------------------------------------------------

    def make_board(self) -> Board:
        """The board of this game."""
        return TextBoard(self.ruleset, self.table)

    def make_hand(self) -> HandWidget | None:
        """The hand of the seat that looks, below the board. Default: there is none."""
        return None

    def side(self) -> Iterable[Drawn]:
        """What stands beside the board, from the top."""
        return (self.panel, self.log_panel)

    def make_picker(self, decision: Decision) -> Picker:
        """The cursor for a decision; a secret one needs a `SealedPicker`.

        The board already has the view and the viewer of the decision.
        """
        return self.list_picker(decision, on_board=True)

    def list_picker(self, decision: Decision, *, on_board: bool = False) -> Picker:
        """A list of the answers; the list of a secret question gives nothing away."""
        order = self.ruleset.listed(self.view, decision)
        if decision.secret:
            return SealedList(decision, self.board, order)
        return OptionPicker(decision, self.board, order, on_board=on_board)

    def picker_for(self, decision: Decision) -> Picker:
        """The cursor for a decision, or a list of its answers if the player asked for one."""
        assert self.seen is not None
        self.board.view, self.board.viewer = self.seen.view, self.seen.viewer
        # If the answers are not known, as for a table on another machine, they are only listed:
        # the picker of the board needs their meaning.
        listed = (self.as_list and not decision.secret) or self.seen.known is None
        picker = self.list_picker(decision) if listed else self.make_picker(decision)
        picker.keyboard = lambda: handover.pressed(self.keyboard, self.pressed)
        picker.touched = picker.touched and bool(self.keyboard.led)
        picker.hands = self.view_now.hands if isinstance(self.view_now, AskTable) else ()
        # It is computed when an answer is first asked about, and then remembered.
        asks = self.table_app.settings.ask_enter
        picker.takes = never if asks else cache(self.controller.takes)
        picker.overheard = bool(self.seen.view.order_key)
        picker.why_final = self.foresight.of(self.seen).why_final
        return picker

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """Whether an answer's own key gives it without Enter: if the seat alone can undo it."""
        return self.foresight.of(seen).why_final(option) is None

    def phone_parts(self) -> Sequence[PhonePart]:
        """The pictures on a private screen, from the top, in a phone's columns.

        The text from `describe` stands below them. Default: no pictures.
        """
        return ()

    def pieces(self) -> Sequence[Piece]:
        """The pieces that the goal card shows, as the board draws them. Default: none."""
        return ()

    def verb(self, option: Option) -> str:
        """What the button says of this answer."""
        if self.answers.opens_hand(option) and option.hands is not None:
            return self.answers.hand_of(option.hands)
        assert self.decision is not None
        return self.ruleset.manifest.verb(self.decision, option)

    def give(self, key: str) -> Sequence[Event]:
        """Give the seat's answer; returns the public events that followed.

        A game may give further answers of the same seat at once; it notes them in `unasked`.
        """
        return self.seats.place.answer(key)

    def too_early(self, option: Option) -> str:
        """Why this answer is not taken yet; empty (the default) if it may be given now.

        This is asked once the question has stayed for its shortest time.
        """
        return ""

    def moves(self, decision: Decision) -> bool:
        """Whether an answer to this decision is worth a short motion on the board.

        The board still shows the view from before the answer, with `progress` going from 0 to 1.
        """
        return False

    def page(self, happened: Sequence[Event]) -> PageScreen | None:
        """The page for the public events of one answer (`happened`); None without a page.

        Default: a page with a statement if one of the events is a moment. The end of the game has
        its own screen.
        """
        moments = any(event.kind == "moment" for event in happened)
        if not moments or self.saved.seat(PUBLIC).acting is None:
            return None
        return moment_page(happened, self.table, self.ruleset.words)

    def concerns(self, event: Event, seat: int) -> bool:
        """Whether this seat must not miss an event since its last turn. Default: it may.

        The log marks such an event and gives it, and what followed from it, room before other news.
        In a window without a log the seat gets a page with these events before it decides.
        """
        return False

    def must_see(self, new: Sequence[Event], seat: int) -> Sequence[Event]:
        """The news that a seat must not miss: events that concern it, and what followed from them.

        What followed is what the same player did later in that turn.
        """
        found: list[Event] = []
        by: int | None = None
        for event in new:
            concerns = event.kind != "heading" and self.concerns(event, seat)
            if concerns:
                by = event.by
            elif event.kind == "heading" or event.by != by:
                by = None
            if by is not None:
                found.append(event)
        return found

    def said_elsewhere(self, question: Decision, seats: Mapping[int, str]) -> Decision:
        """The question in words that are true if these `seats` do not take over the keyboard."""
        return question

    @property
    def pointed_target(self) -> str:
        """The target under the cursor; empty if there is none."""
        return self.look.pointed_target

    def inspected(self, target: str, *, whole: bool = True) -> Card | None:
        """What `i` shows at a target: its card, unless the game has more to say there.

        Without `whole` the card is as short as a pane needs it.
        """
        return self.look.card_at(target)

    def listed_card(self, target: str) -> Card | None:
        """The card of an answer in a list, for windows that show no other cards."""
        return self.look.card_at(target)

    def opens(self, target: str) -> bool:
        """Show what lies in a target that is no answer; False if there is nothing to open."""
        return False

    # -- the frame -------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Bar, board and hand, decision and log, keys."""
        yield self.bar
        with Container(id="main"):
            if self.hand is None:
                yield self.board
            else:
                with Container(id="table"):
                    yield self.board
                    yield self.hand
            with Container(id="side"):
                yield from self.side()
        yield self.keys

    async def mount_composed_widgets(self, widgets: list[Widget]) -> None:
        """Give every part its style for this window before it is mounted, not afterwards."""
        self.fit_window(self.app.size)
        at = widgets.index(self.keys)
        await super().mount_composed_widgets([*widgets[:at], *self.above_keys, *widgets[at:]])

    def on_mount(self) -> None:
        """Begin the game; pages to be read come first."""
        self._put_aside = self.saved.resumed
        self.table_app.viewer_changed(self)
        for sentence in self.saved.notices:
            self.table_app.show_message(sentence, "warning")
        self.controller.begin()

    def on_resize(self, event: events.Resize) -> None:
        """Lay everything out anew for another size of the window."""
        # A screen with which the app opens is told its size twice.
        if event.size != self._laid_out:
            self._laid_out = event.size
            self.lay_out(event.size)

    def on_screen_resume(self) -> None:
        """Go on with everything that waited while another screen lay above the game."""
        self.own_screens.resume()
        # Textual resumes a screen also when it is first shown.
        if self.stack_updates:
            self.answers.read()
        self.coach.resume()
        self.computers.resume()

    def lay_out(self, size: Size) -> None:
        """Arrange all widgets for a window of this size."""
        self.fitting.lay_out(size)
        self.look.lay_out()

    def fit_window(self, size: Size) -> None:
        """Put the decision beside or below the board, and place the card pane."""
        self.fitting.fit_window(size)

    def columns(self) -> Iterable[Column]:
        """The columns that share their rows among their parts by need.

        Spare rows go to the board above a hand. Beside the board they go to the decision, or to the
        log if the answer is secret or nothing is asked.
        """
        if self.hand is not None and self.SHAPE.hand_shares:
            yield Column(self.query_one("#table"), self.board)
        if not self.has_class("-below"):
            asked = self.decision is not None and not self.decision.secret
            yield Column(self.query_one("#side"), self.panel if asked else self.log_panel)

    def need_of(self, part: Drawn, width: int) -> Need:
        """The rows that a part needs for any cursor position at this question."""
        return self.fitting.need_of(part, width)

    def secret_need(self, room: int) -> Need:
        """The rows for a secret question in a column of `room` rows, from public facts alone."""
        return fixed(min(room, ENOUGH) // 2)

    # -- whose turn it is ------------------------------------------------------------------

    def go_on(self) -> None:
        """Show the table now to the seat that may look."""
        self.controller.go_on()

    def cover(self) -> None:
        """Hand the keyboard over through the curtain, even to the seat that had it.

        Nothing happens if no seat with secrets looks at the screen.
        """
        if self.played is not None:
            self.played.time.thinks(None)
        if not self.seats.keeps_secrets:
            return
        self.keyboard = handover.covered(self.keyboard)
        while self.app.screen is not self:
            self.app.pop_screen()
        self.motion.stop()
        self.answers.ask_again()
        self.seen = None
        self._put_aside = True
        self.news.show()

    def turn_to(self, seen: Seen[Any]) -> None:
        """Show the game to a viewer. In a game with secrets a new viewer gets a full repaint.

        So the amount of output reveals nothing about what the viewer before saw. Marks of changes
        are for one seat only. The question does not speak of a keyboard that changes no hands.
        """
        if seen.question is not None and (away := self.seats.why_away):
            seen = seen._replace(question=self.said_elsewhere(seen.question, away))
        if seen.viewer != self.viewer:
            self.news.mark_changed(())
        computers = self.saved.computers
        assert seen.viewer not in computers.levels, "a computer looks at no screen"
        if seen.viewer != self.viewer and self.ruleset.manifest.secrets:
            for widget in self.query(Drawn):
                widget.forget()
        self.seen, self.picker = seen, None
        if self.played is not None:
            self.seen = self.back.offered(computers.left_to_people(seen))
        self.look.put_away()

    def take_over(self, viewer: int) -> None:
        """Draw everything for the seat that looks now, and put the current question to it."""
        before, cursor = self.viewer, self.picker
        if viewer != self.viewer and self.seats.has_curtain:
            self.table_app.viewer_changed(self)
            self.fitting.fit_unseen()
            if self.played is not None:
                self.hands.note_log_length()
        self.turn_to(self.saved.seat(viewer).see())
        if (decision := self.decision) is not None:
            self.picker = self.picker_for(decision)
            onward = bool(self.picker.hands) or self.picker.decision.page is not None
            final = self.seen is not None and self.seen.undoes is None
            self.seats.put_to(decision.answerer, final=final, onward=onward)
            if self._put_aside:
                self._put_aside, self.picker.complaint = False, self.picker.asked_again
            elif self._passed_openly(before, viewer):
                self.picker.complaint = f"Now {self.table.names[viewer]} is asked."
            self.answers.stay(decision, cursor)
            if self.answers.gives_onward(self.picker) or self.answers.gives_lone(self.picker):
                return
        self.show()
        self.news.show_news()

    def _passed_openly(self, before: int | None, viewer: int) -> bool:
        """Whether the question passes to another seat in a game of secrets without a curtain."""
        seats = before is not None and before >= 0 <= viewer != before
        return seats and self.ruleset.manifest.secrets and not self.seats.has_curtain

    def show_nothing(self) -> None:
        """Clear everything from the screen that the last viewer saw."""
        self.seen = self.picker = self.news.read_alone = None
        self.look.put_away()
        self.board.clear()
        self.panel.show_message("")
        self.fitting.unfit()
        self.log_panel.clear()
        self.app.clear_notifications()

    def answer(self, key: str) -> None:
        """Give an answer, and go on; messages about the answer before are cleared."""
        self.app.clear_notifications()
        self.controller.answer(key)

    def complain(self, why: str) -> None:
        """Say at the question what a key did, or why it did nothing, until the next key.

        Another screen above may cover the question: then the last row says it.
        """
        if self.picker is None or self.app.screen is not self:
            self.table_app.show_message(why)
        else:
            self.picker.complaint = why
            self.show_choice()

    def leave(self) -> None:
        """Leave this screen."""
        self.controller.leave()

    # -- drawing ---------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the board, the decision, the log and the bar."""
        self.panel.note = ""
        if (seen := self.seen) is not None:
            new = since_last_turn(seen.log, seen.viewer)
            old = seen.log[: len(seen.log) - len(new)]
            first = self.must_see(new, seen.viewer)
            points = self.ruleset.points(seen.view) if self.SHAPE.log_points else ()
            self.log_panel.show(old, new, points, first, yours=seen.viewer >= 0)
            self.show_choice()
        self.coach.show()

    def show_choice(self) -> None:
        """Draw what depends on the cursor."""
        self.answers.show_button()
        self.coach.begin_choice()
        self.look.begin_choice()
        seen, picker = self.seen, self.picker
        if seen is not None:
            view, viewer, decision = seen.view, seen.viewer, seen.question
            self.board.then = self.foresight.then(seen, picker)
            if decision is None or picker is None:
                self.board.show(view, viewer, None)
            else:
                option, at = picker.to_give, picker.drawn_target
                self.board.show(view, viewer, decision, picker.legal_targets, at)
                would = self.foresight.of(seen).would(option) if option else Preview()
                card, hint = self.look.card_in_panel()
                self.panel.rule = self.look.rule_below
                self.panel.show(
                    decision, picker, would, can_undo=self.undoable, card=card, hint=hint
                )
            self.fitting.fit()
            self.show_bar(seen)
            self.keys.redraw()
        if self.hand is not None:
            self.hand.redraw()
        self.look.show_choice()

    def show_bar(self, seen: Seen[Any]) -> None:
        """Draw the bar, and say when the game cannot be saved, or can again."""
        trouble = self.saved.trouble
        if trouble and trouble != self._trouble:
            self.table_app.show_message(trouble, "warning")
        elif self._trouble and not trouble:
            self.table_app.show_message("Saving works again.", "information")
        self._trouble = trouble
        acting = seen.acting.seat if seen.acting is not None else None
        if seen.question is not None:
            acting = seen.question.answerer
        status, saved = self.ruleset.status(seen.view), self.saved
        self.bar.show(status, acting, saved.mark, saved.alarm)

    # -- keys and mouse --------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Keys that move the cursor; the others are bindings.

        A key ends a motion and then acts on what follows, unless another screen follows.
        """
        if self.motion.runs:
            self.motion.end()
            if self.app.screen is not self:
                event.stop()
                return
        if self.note_key(event) or (event.key in LEADS_BACK and self.look.leave()):
            event.stop()
        elif self.look.at and event.key == handover.TURNS:
            event.stop()
            self.answers.pick_looked_at()
        elif self.look.at and self.look.press(event.key):
            event.stop()
        elif (picker := self.picker) is None:
            if self.at_its_end and event.key in AT_THE_END and not self.undoable:
                event.stop()
                self.table_app.show_message(AT_THE_END[event.key])
            elif (
                isinstance(self.view_now, Thinking)
                and event.key not in self.active_bindings
                and self.saved.computers.people()
            ):
                # The key does nothing, so its repeats must not answer the question that follows.
                self.table_app.key_unused()
            elif (self.at_its_end or not self.controller.asks) and is_idle(self, event.key):
                event.stop()
                where = "at the end" if self.controller.asks else "in a replay"
                self.table_app.show_message(idle_key(event.key, where))
        elif event.key == "escape" and self.as_list:
            event.stop()
            self.action_list()
        elif self.answers.press(event.key, picker, self.back.undo_if_possible):
            event.stop()
        elif event.key not in self.active_bindings:
            event.stop()
            written = event.character if event.is_printable else None
            self.answers.refuse(event.key, written or spell(event.key))

    @property
    def keeps_secrets(self) -> bool:
        """Whether the screen shows what others at the table may not see."""
        return self.seats.keeps_secrets

    def note_key(self, event: events.Key) -> bool:
        """Note the key in `pressed`; returns whether it was meant for a computer."""
        self.keyboard = handover.pressed(self.keyboard, self.pressed)
        self.pressed = event.key
        if self._asked_to_leave:
            self._asked_to_leave = action_by(self, event.key) == "leave"
        return isinstance(self.view_now, Thinking) and self.computers.handle_key(event.key)

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """Choose what was clicked; a second click on the same answer gives it."""
        event.stop()
        if self.motion.runs:
            self.motion.end()
            return
        if (picker := self.picker) is None:
            return
        target = picker.meant((event.target, *event.beneath))
        if event.widget is not self.panel:
            self.look.click(target)
        if target == "undo" and self.undoable:
            self.action_undo()
        else:
            self.answers.click(picker, target)

    def on_drawn_hovered(self, event: Drawn.Hovered) -> None:
        """Show in the pane the card that the mouse rests on."""
        event.stop()
        self.look.hover(event.target)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only the actions that work now."""
        seen, picker, decision = self.seen, self.picker, self.decision
        match action:
            case "take" | "result":
                return self.controller.asks and self.at_its_end is (action == "result")
            case "hand":
                return self.answers.opens_hand(self.answers.to_give)
            case "page":
                leads = self.coach.leads_back or self.news.page_before is not None
                return leads and picker is not None
            case "list" | "board":
                # There is nothing to switch if the board's own picker is a list.
                if picker is None or decision is None or decision.secret:
                    return False
                return self.as_list if action == "board" else not (self.as_list or picker.listed)
            case "undo":
                # At a question the key also takes a choice back, or says why it does nothing.
                return self.undoable or picker is not None
            case "redo":
                return self.played is not None and seen is not None and seen.redoes
            case "take_back":
                return self.played is not None
            case "hint":
                return self.saved.hints and decision is not None
            case "chairs" | "private_screens":
                # A game that is not saved cannot go on elsewhere, and a lesson is for one person.
                alone = action == "private_screens" and self.coach.guide is not None
                return self.played is not None and self.saved.kept and not alone
            case "lesson":
                return self.coach.guide is not None and decision is not None
            case "look" | "inspect":
                return seen is not None and (action == "look" or self.controller.asks)
        return True

    @property
    def answer_keys(self) -> Sequence[tuple[str, str]]:
        """What the keys of the answers do here, for the list of keys."""
        return self.answers.key_words

    @property
    def idle_actions(self) -> Sequence[str]:
        """The actions that the key line leaves out: they would only say why they do nothing now.

        The button of the decision says what Enter does.
        """
        reads = not self.at_its_end or bool(self.look.at)
        works = {
            "look": self.look.can_look,
            "hint": self.hints.may_help,
            "inspect": reads,
            "undo": self.undoable,
        }
        idle = [name for name, does in works.items() if not does]
        if (card := self.coach.card) is not None:
            actions = [active.binding.action for active in self.active_bindings.values()]
            idle += filter(card.waits, actions)
        return idle

    def action_take(self) -> None:
        """Give the answer that a key chose at this question. If there is none, say why."""
        self.answers.give_by(handover.TURNS)

    def action_hand(self) -> None:
        """Take over the keyboard by an answer of the table that hands it over."""
        self.answers.give_by(handover.LIFTS)

    def action_result(self) -> None:
        """Show how the game ended."""
        self.table_app.show_results(self.saved)

    def action_page(self) -> None:
        """Show the page before this question once more, or go back a step in a lesson."""
        if self.coach.leads_back:
            self.coach.step_back()
        else:
            self.news.show_page_before()

    def action_undo(self) -> None:
        """Take back the last part of a choice, or else the last answer, as far as that goes."""
        if not self.answers.steps_back():
            self.back.undo_if_possible()

    def action_redo(self) -> None:
        """Give the answer again that was taken back."""
        self.back.redo()

    def action_take_back(self) -> None:
        """Take the last answer back by agreement of all people at the table."""
        self.back.ask_all()

    def action_hint(self) -> None:
        """Show what a lesson wants, or else the three best answers, which the log records."""
        if self.coach.wants:
            self.coach.say_again()
        else:
            self.hints.show()

    def action_chairs(self) -> None:
        """Let the players choose who plays which chair from now on."""
        self.computers.change_chairs()

    def action_lesson(self) -> None:
        """Show again what the lesson says about this decision."""
        self.coach.say_again()

    def action_look(self) -> None:
        """Show the look cursor, or hide it."""
        self.look.turn()

    def action_private_screens(self) -> None:
        """Show the links of all seats."""
        self.table_app.show_links()

    def action_leave(self) -> None:
        """Leave what the player looks at; where that is nothing, leave by the second press.

        A player who mistakes a part of the board for a page wants to close that part, not the game.
        """
        # In a replay, in a demo and at a withdrawn seat there is nothing to lose.
        people = self.controller.asks and self.seen is not None and self.saved.computers.people()
        if self.look.leave():
            return
        if self.at_its_end or self._asked_to_leave or not people:
            self.leave()
        else:
            self._asked_to_leave = True
            # What is said at a secret question may not depend on what is chosen.
            loses = (picker := self.picker) is not None and (
                picker.asked_again or (picker.chosen is not None and not picker.decision.secret)
            )
            self.complain(ONCE_MORE_WITHOUT if loses else ONCE_MORE)

    def action_list(self) -> None:
        """Show every answer as a plain list; shown so already, they are chosen on the board."""
        if self.decision is not None and self.picker is not None:
            kept = self.picker.chosen
            self.as_list = not self.as_list
            # Share the rows anew: the list stands in other rows than the board's answers.
            self.fitting.unfit()
            self.picker = self.picker_for(self.decision)
            if kept is not None:
                self.picker.stand_on(kept)
                self.picker.touched, self.picker.complaint = True, ""
            self.show()

    action_board = action_list

    def action_rules(self) -> None:
        """Open the rules at the section about this decision."""
        decision = self.decision
        self.table_app.show_rules(self.table.game, decision.rule if decision else "")

    def action_log(self) -> None:
        """Show the whole log."""
        from tabletop_tui.screens.play.page import log_screen

        if self.seen is not None:
            self.app.push_screen(
                log_screen(self.seen.log, self.table, self.ruleset.words, self.seen.viewer)
            )

    def action_signs(self) -> None:
        """Show the legend of the signs on this screen."""
        from tabletop_tui.screens.play.legend import legend_screen

        if self.seen is not None:
            self.app.push_screen(legend_screen(self))

    def action_inspect(self) -> None:
        """Show everything about the thing under the cursor."""
        if self.seen is None:
            return
        card = self.inspected(self.pointed_target)
        if card is not None:
            self.look.read(card)
        else:
            self.complain(NOTHING_HERE)


def game_screen(saved: Watched) -> GameScreen:
    """A screen of the class that the ruleset of this game names, or of the generic class.

    The caller sets its `controller`. Raises `RulesetError` if the ruleset names a screen that
    cannot be imported or is no screen.
    """
    return screen_class(saved.ruleset)(saved)


def screen_class(ruleset: Ruleset[Any]) -> type[GameScreen]:
    """The class of the screens of this game. Raises as `game_screen` does."""
    manifest = ruleset.manifest
    screen = load_screen(ruleset)
    if screen is None:
        return GameScreen
    if not (isinstance(screen, type) and issubclass(screen, GameScreen)):
        raise RulesetError(f"{manifest.id}: {manifest.screen} is not a GameScreen.")
    return screen
