"""The screen of Hail Hydra: a public table, seat screens that all look alike, animated pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from time import monotonic
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option
from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.host import Shape
from tabletop_tui.screens.play.page import PageScreen, moment_page
from tabletop_tui.widgets.drawing.room import Need
from tabletop_tui.widgets.play.board import Board, Piece
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.panels.log_panel import event_phrases
from tabletop_tui.widgets.play.picker import Picker

from ..rules.hail import HAIL, HAILED
from ..rules.knock_out_phase import VOTED
from ..rules.laying import TURNED_UP
from ..rules.mission import FLIPPED
from ..rules.reveal import COUNTED, STRUCK
from ..rules.turn_order import next_handing
from ..rules.windows import CONTINUE, Call
from ..wording.describe import VILLAIN
from .board import HydraBoard
from .pieces import draw_card
from .stages import Fingers, HailHydraStage, MovingScreen, RevealedAttack, Statement
from .timing import STAYS, TALKING, WHOSE, Timing
from .wall.page import WallScreen

ON_WALL = (*TALKING, "pointed", "result")
"""The kinds of questions at which the board is the evidence wall."""

SHOWN_AFTER = (COUNTED, FLIPPED)
"""Moments that need no page, because the next table screen shows them just as large."""

SPARING = {WHOSE: "back", "ability": "back", "flip": "stay", "defend": "keep", "steal": "page"}
"""For some kinds of questions: the answer on which the cursor begins. It uses nothing up.

Where the first answer of such a question is to continue, the cursor begins there instead.
"""

BEFORE_HANDING = ("before", "between")
"""The questions after which it is the turn of Knocked Out Heroes."""

ASKS, GIVES, CALLS, AIR = 8, 15, 2, 1
"""Rows of the panel of a secret question.

`ASKS` are the rows that a question needs besides its answers, `GIVES` those that a question about
laying cards or handing them over needs. HAIL HYDRA takes `CALLS` more rows. `AIR` stays empty.
"""


class SeatList(OptionPicker):
    """The answers to a question of the whole table. Their numbers stand for seats (ruling 26)."""

    def why_no_number(self, number: str) -> str:
        """The reason why the Hero of the seat with this number is no answer, if there is one."""
        refusal = self._refusals.get(f"seat {number}")
        return refusal.sentence if refusal is not None else super().why_no_number(number)


class HydraScreen(GameScreen):
    """New York, the Villain and the team. The own hand is shown only on a seat screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "record", "evidence"),
        Binding("v", "villain", "the Villain", show=False),
        Binding("plus", "longer", "longer", key_display="+"),
        Binding("minus", "pause", "hold the clock", key_display="-"),
    ]
    SHAPE = Shape(reads=("record",))

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *GameScreen.CSS_PATH,
        Path(__file__).with_name("hail_hydra.tcss"),
    ]

    board: HydraBoard

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self.timing = Timing(self, self.answers, self.board, self.keys)

    def make_board(self) -> Board:
        """The drawn table."""
        return HydraBoard(self.ruleset, self.table)

    def make_picker(self, decision: Decision) -> Picker:
        """Return a list of answers. Its numbers stand for seats, or on a seat screen for cards."""
        picker = self.list_picker(decision)
        if decision.seat == TABLE and not decision.secret:
            picker = SeatList(decision, self.board, self.ruleset.listed(self.view, decision))
        if decision.kind in SPARING and decision.options[0].key != CONTINUE:
            # If a player presses Enter once too often, this answer does no harm.
            picker.point(SPARING[decision.kind])
        return picker

    def pieces(self) -> Sequence[Piece]:
        """Return the drawn pieces for the goal card: attack cards."""
        return (
            Piece(1, partial(draw_card, card="+4"), "hurts the Villain"),
            Piece(1, partial(draw_card, card="-5"), "helps the Villain"),
            Piece(1, partial(draw_card, card="?"), "lies face down: whose it is, nobody sees"),
        )

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """Return whether the key of an answer gives it at once, without Enter.

        The key of a call does, because the first key has priority (ruling 26). A player can still
        back out of a call. An answer that cannot be taken back needs Enter, also to lay a card
        with a word. Continuing to a Knocked Out Hero always needs Enter. It makes no difference
        whether this Hero takes the keyboard or, being revealed, answers in front of everybody.
        """
        kind = seen.question.kind if seen.question is not None else ""
        match option.value:
            case Call():
                return True
            case "continue" if kind in BEFORE_HANDING and next_handing(seen.view) is not None:
                return False
        return super().takes_at_once(seen, option)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The Villain can be read about during a Mission; the clock can be held during a talk."""
        if action == "villain":
            return self.view is not None and bool(self.view.villain)
        if action in ("pause", "longer"):
            return self.timing.can_be_held
        return super().check_action(action, parameters)

    def action_pause(self) -> None:
        """Stop the clock, or let it run again."""
        self.timing.hold()

    def action_longer(self) -> None:
        """Add a minute to the clock."""
        self.timing.add_time()

    def action_villain(self) -> None:
        """Show the card of the Villain, which is public."""
        card = self.look.card_at(VILLAIN)
        if card is not None:
            self.look.read(card)

    def secret_need(self, room: int) -> Need:
        """Return the rows for a secret question. They follow from public facts alone.

        There is a row for each seat or, where cards are picked, for each card in the hand: everyone
        knows how many there are. A seat that has revealed is not offered HAIL HYDRA and needs no
        rows for it; everyone knows who has revealed.
        """
        decision, rows = self.decision, ASKS + len(self.table.chairs)
        if decision is not None and decision.several and self.view is not None:
            mine = self.view.seats[decision.seat]
            cards = max(len(mine.hand), len(mine.looking))
            gives = GIVES + CALLS * (not mine.revealed)
            rows = cards + (gives if decision.kind in ("lay", "hand") else ASKS)
        return Need(min(room * 4 // 5, rows), more=rows + AIR)

    def inspected(self, target: str, *, whole: bool = True) -> Card | None:
        """Return the card at a target; on a seat screen without one, the own card (ruling 6)."""
        found = super().inspected(target, whole=whole)
        if found is None and self.viewer is not None and self.viewer >= 0:
            found = super().inspected(f"seat {self.viewer + 1}", whole=whole)
        return found

    def listed_card(self, target: str) -> Card | None:
        """Return the card of an answer; None for answers that name a seat, go on or go back."""
        names = target in (CONTINUE, "back") or target.startswith("seat ")
        return None if names else super().listed_card(target)

    @property
    def undoable(self) -> bool:
        """Whether undo is offered: only to the viewer who gave the last answer.

        A seat can take back its own picks, and the table its own answers. So nobody undoes an
        answer across another seat's private look.
        """
        mine = self.seen is not None and self.seen.undoes == self.viewer
        return super().undoable and (mine or self.viewer == PUBLIC)

    # -- answers ---------------------------------------------------------------------------

    def too_early(self, option: Option) -> str:
        """Return why an answer cannot be given yet; empty when it can.

        On a seat screen Enter has no effect until the shortest stay is over (rulings 2 and 5).
        While calls are open, only the clock ends the question, so that every player can call until
        the last moment (rulings 24 and 26).
        """
        decision = self.decision
        if decision is None:
            return ""
        if option.key == CONTINUE and self.timing.open_for:
            self.timing.ends_by = self.pressed if decision.kind != "call" else ""
            # This text does not change; the clock beside it shows the seconds that are left.
            if self.timing.ends_by:
                return "Noted: the game goes on as soon as the time for calls is over."
            return "Abilities can be called for some seconds more; then the game goes on."
        if decision.secret and monotonic() < self.answers.stays_until:
            return STAYS
        if decision.seat == TABLE:
            self.answers.stays_until = 0.0
        return ""

    def note_key(self, event: events.Key) -> bool:
        """Drop a key meant for the screen before; if it was a call, say that it came too late."""
        if super().note_key(event):
            return True
        called = self.timing.why_too_late(event)
        if called:
            self.complain(f"Too late: {called} The calls were closed.")
        return bool(called)

    # -- the hand-over ---------------------------------------------------------------------

    def take_over(self, viewer: int) -> None:
        """Show the screen of a viewer and start its clocks."""
        super().take_over(viewer)
        self.timing.start()

    def leave(self) -> None:
        """Save what is left of a talk, then return to the lobby."""
        self.timing.leaves()
        super().leave()

    def verb(self, option: Option) -> str:
        """Return the verb of an answer. That of HAIL HYDRA says what it does at this moment.

        The detail of an answer says it as well, but may be cut off.
        """
        if option.key != HAIL.key:
            return super().verb(option)
        return "reveals an agent" if option.detail == HAIL.detail else option.detail

    def said_elsewhere(self, question: Decision, seats: Mapping[int, str]) -> Decision:
        """Return the question with the reasons why some seats do not take the keyboard.

        The reason is the detail of the answer that would give the keyboard to such a seat.
        """
        options = [
            replace(option, detail=seats[option.hands])
            if option.key == CONTINUE and option.hands is not None and option.hands in seats
            else option
            for option in question.options
        ]
        return replace(question, choices=Choices(options))

    def show(self) -> None:
        """Lay the screen out anew if the evidence wall appears or disappears, then draw."""
        if self.on_wall != self.board.on_wall:
            self.fitting.lay_out(self.app.size)
        super().show()

    def show_choice(self) -> None:
        """Redraw the time as well: which wait is shown depends on the answer under the cursor."""
        super().show_choice()
        self.timing.show_time()

    def fit_window(self, size: Size) -> None:
        """Fit the panels to the window. The evidence wall gets the whole width."""
        super().fit_window(size)
        if self.on_wall:
            self.set_class(True, "-below")
            self.set_class(False, "-card")
        self.board.on_wall = self.on_wall

    @property
    def on_wall(self) -> bool:
        """Whether the board is the evidence wall now."""
        if self.viewer != PUBLIC or self.view is None:
            return False
        decision = self.decision
        return bool(self.view.ended) or (decision is not None and decision.kind in ON_WALL)

    # -- pages -----------------------------------------------------------------------------

    def page(self, happened: Sequence[Event]) -> PageScreen | None:
        """Return the page for what happened, or None where the next table screen shows it.

        The pages of HAIL HYDRA, of a revealed attack and of a vote are animated. So is any page
        before a question of the whole table.
        """
        tags = {event.tag for event in happened}
        motion = self.table_app.settings.animation
        public, rules, words = self.saved.seat(PUBLIC), self.board.ruleset, self.ruleset.words
        view = public.see().view
        if HAILED in tags:
            lines = [event_phrases(event, self.table, words) for event in happened]
            full = rules.content.charts.city
            return MovingScreen(HailHydraStage(lines, view, full, motion=motion))
        if TURNED_UP in tags:
            return MovingScreen(RevealedAttack(rules, view, self.table, motion=motion))
        if VOTED in tags:
            return MovingScreen(Fingers(view, self.table, motion=motion))
        found: PageScreen | None = None
        if struck := self._attack_of_the_villain(happened):
            found = moment_page(struck, self.table, words)
        elif any(one.kind == "moment" and one.tag not in SHOWN_AFTER for one in happened):
            found = super().page(happened)
        if found is not None and public.acting is not None and public.acting.seat == TABLE:
            return MovingScreen(Statement(found.sheet, motion=motion))
        return found

    def _attack_of_the_villain(self, happened: Sequence[Event]) -> Sequence[Event]:
        """Return the log of the Villain's attack if it has just ended an Offensive; else nothing.

        The log includes what happened while seats were asked during that attack, and which no page
        has shown to the table. Such a page can be shown now, because the next Offensive begins with
        a question to the table, when nobody is looking at a hand.
        """
        if all(event.kind != "heading" for event in happened):
            return ()
        log = self.saved.seat(PUBLIC).log
        *_, before, begun = [-1, *(n for n, event in enumerate(log) if event.kind == "heading")]
        ended = log[before + 1 : begun]
        return ended[next((n for n, e in enumerate(ended) if e.tag == STRUCK), len(ended)) :]

    def action_record(self) -> None:
        """Show the evidence wall: all that the whole table has seen, by Offensives."""
        if self.view is not None:
            view = self.saved.seat(PUBLIC).see().view
            self.app.push_screen(WallScreen(self.board.ruleset, view, self.table))
