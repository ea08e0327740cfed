"""The screen of Hail Hydra: a table for all eyes, seat screens of one shape, pages that move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
from tabletop_tui.screens.play.page import PageScreen, moment_page
from tabletop_tui.widgets.drawing.room import Need
from tabletop_tui.widgets.play.board import Board, Piece
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
from .pieces import goal_pieces
from .timing import STAYS, TALKING, WHOSE, Timing

ON_WALL = (*TALKING, "pointed", "result")
"""The questions before which the evidence wall is hung up."""

SHOWN_AFTER = (COUNTED, FLIPPED)
"""Moments that the table screen after them shows as large as a page would."""

WINDOWS = ("before", "collect", "call", "steal")
"""The questions at which it matters most to see all answers: all who can call, all victims."""

SPARING = {WHOSE: "back", "ability": "back", "flip": "stay", "defend": "keep", "steal": "page"}
"""The answers at which the cursor begins where nobody goes on: those that use nothing up."""

BEFORE_HANDING = ("before", "between")
"""The questions from which the table goes on to Knocked Out Heroes."""

ASKS, GIVES, CALLS, AIR = 8, 15, 2, 1
"""Rows of a secret question beside its answers, of one that says who gets cards, of HAIL HYDRA
there, and of air."""


class HydraScreen(GameScreen):
    """New York, the Villain, the team; the own hand only behind the curtain."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "record", "evidence"),
        Binding("v", "villain", "the Villain", show=False),
        Binding("plus", "longer", "longer", key_display="+"),
        Binding("minus", "pause", "hold the clock", key_display="-"),
    ]

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
        """A list: numbers are seats at the table and cards on a seat screen."""
        picker = self.list_picker(decision)
        picker.side_by_side = True
        # What each Hero can do stands on the board.
        picker.all_seen = decision.kind in (*WINDOWS, "hero")
        if decision.kind in SPARING and decision.options[0].key != CONTINUE:
            # An Enter too much shows nobody's card, uses nothing up, and takes nothing away.
            picker.point(SPARING[decision.kind])
        return picker

    def pieces(self) -> Sequence[Piece]:
        """Attack cards."""
        return goal_pieces()

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """A call is taken at once: the first key has priority (ruling 26).

        It can still be backed out of, so that a slip costs nothing. Nothing that is for good is
        given by its own key alone: to lay with a word asks for Enter as laying without one does.
        To go on to a Knocked Out Hero asks for Enter, whether it takes the keyboard or is revealed.
        """
        kind = seen.question.kind if seen.question is not None else ""
        match option.value:
            case Call():
                return True
            case "continue" if kind in BEFORE_HANDING and next_handing(seen.view) is not None:
                return False
        return super().takes_at_once(seen, option)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is a Villain to read of during a Mission, and a clock while the table talks."""
        if action == "villain":
            return self.view is not None and bool(self.view.villain)
        if action in ("pause", "longer"):
            return self.timing.can_be_held
        return super().check_action(action, parameters)

    def action_pause(self) -> None:
        """Stop the clock, or let it run again."""
        self.timing.hold()

    def action_longer(self) -> None:
        """One more minute."""
        self.timing.add_time()

    def action_villain(self) -> None:
        """All that is said of the Villain; everybody may know it."""
        card = self.look.card_at(VILLAIN)
        if card is not None:
            self.look.read(card)

    def secret_need(self, room: int) -> Need:
        """A row for each seat, or for each card that is picked from: how many, all know.

        All know, too, who has revealed: such a seat is not offered HAIL HYDRA.
        """
        decision, rows = self.decision, ASKS + len(self.table.chairs)
        if decision is not None and decision.several and self.view is not None:
            mine = self.view.seats[decision.seat]
            cards = max(len(mine.hand), len(mine.looking))
            gives = GIVES + CALLS * (not mine.revealed)
            rows = cards + (gives if decision.kind in ("lay", "hand") else ASKS)
        return Need(min(room * 4 // 5, rows), more=rows + AIR)

    def inspected(self, target: str, *, whole: bool = True) -> Card | None:
        """What lies at a target; on a seat screen otherwise the own card (ruling 6)."""
        found = super().inspected(target, whole=whole)
        if found is None and self.viewer is not None and self.viewer >= 0:
            found = super().inspected(f"seat {self.viewer + 1}", whole=whole)
        return found

    def listed_card(self, target: str) -> Card | None:
        """The card of an answer, except where that only names somebody."""
        names = target == CONTINUE or target.startswith("seat ")
        return None if names else super().listed_card(target)

    @property
    def undoable(self) -> bool:
        """Never past a private look: a seat takes back its own picks, the table its own words."""
        return super().undoable and self.seen is not None and self.seen.undoes == self.viewer

    # -- answers ---------------------------------------------------------------------------

    def too_early(self, option: Option) -> str:
        """On a seat screen Enter is dead for the shortest stay (rulings 2 and 5).

        While calls are open, time alone goes on: whoever calls is heard to the last moment
        (rulings 24 and 26).
        """
        decision = self.decision
        if decision is None:
            return ""
        if option.key == CONTINUE and self.timing.open_for:
            self.timing.ends_by = self.pressed if decision.kind != "call" else ""
            # How long is on the clock, and runs on there while this stands still.
            then = ", then it goes on" if self.timing.ends_by else ""
            return f"Calls are still heard{then}."
        if decision.secret and monotonic() < self.answers.stays_until:
            return STAYS
        if decision.seat == TABLE:
            self.answers.stays_until = 0.0
        return ""

    def note_key(self, event: events.Key) -> bool:
        """Drop what was meant for the screen before; a call that came too late is told."""
        if super().note_key(event):
            return True
        called = self.timing.why_too_late(event)
        if called:
            self.complain(f"Too late: {called} The calls were closed.")
        return bool(called)

    # -- the hand-over ---------------------------------------------------------------------

    def take_over(self, viewer: int) -> None:
        """The clocks of the screen that appears start."""
        super().take_over(viewer)
        self.timing.start()

    def leave(self) -> None:
        """Back to the lobby, with what is left of a talk."""
        self.timing.leaves()
        super().leave()

    def verb(self, option: Option) -> str:
        """What HAIL HYDRA does now is told here: what is told of an answer may be cut."""
        if option.key != HAIL.key:
            return super().verb(option)
        return "reveals an agent" if option.detail == HAIL.detail else option.detail

    def said_elsewhere(self, question: Decision, seats: Mapping[int, str]) -> Decision:
        """Going on says of whoever takes no keyboard why not."""
        return handed_elsewhere(question, seats)

    def show(self) -> None:
        """Hang the wall up or take it down before anything is drawn."""
        if self.on_wall != self.board.on_wall:
            self.room.lay_out(self.app.size)
        super().show()

    def show_choice(self) -> None:
        """What waits for time follows the cursor, too."""
        super().show_choice()
        self.timing.show_time()

    def fit_window(self, size: Size) -> None:
        """While the table talks, and at the end, the wall has the whole width."""
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
        """Reveal, vote and HAIL HYDRA move; what the next table screen shows needs no page."""
        tags = {event.tag for event in happened}
        motion = self.table_app.settings.animation
        view, rules = self.saved.seat(PUBLIC).see().view, self.board.rules
        if HAILED in tags:
            from .stages import MovingScreen, hail_stage

            words = self.ruleset.words
            stage = hail_stage(happened, rules, view, self.table, words, motion=motion)
            return MovingScreen(stage)
        if TURNED_UP in tags:
            from .stages import MovingScreen, RevealedAttack

            attack = RevealedAttack(rules, view, self.table, motion=motion)
            return MovingScreen(attack)
        if VOTED in tags:
            from .stages import Fingers, MovingScreen

            return MovingScreen(Fingers(view, self.table, motion=motion))
        moments = [event for event in happened if event.kind == "moment"]
        found: PageScreen | None = None
        if struck := self._attack_of_the_villain(happened):
            found = moment_page(struck, self.table, self.ruleset.words)
        elif any(event.tag not in SHOWN_AFTER for event in moments):
            found = super().page(happened)
        acting = self.saved.seat(PUBLIC).acting
        if found is not None and acting is not None and acting.seat == TABLE:
            from .stages import MovingScreen, Statement

            return MovingScreen(Statement(found.sheet, motion=motion))
        return found

    def _attack_of_the_villain(self, happened: Sequence[Event]) -> Sequence[Event]:
        """All of the attack that ended an Offensive just now, what seats were asked for included.

        The next Offensive begins with a question to the table: nobody is looking at a hand there.
        """
        if all(event.kind != "heading" for event in happened):
            return ()
        log = self.saved.seat(PUBLIC).log
        *_, before, begun = [-1, *(n for n, event in enumerate(log) if event.kind == "heading")]
        ended = log[before + 1 : begun]
        return ended[next((n for n, e in enumerate(ended) if e.tag == STRUCK), len(ended)) :]

    def action_record(self) -> None:
        """Everything that the whole table has seen, by Offensives."""
        from .wall.page import WallScreen

        if self.view is not None:
            view = self.saved.seat(PUBLIC).see().view
            self.app.push_screen(WallScreen(self.board.rules, view, self.table))


def handed_elsewhere(decision: Decision, seats: Mapping[int, str]) -> Decision:
    """A question of the table whose next seat may be one of those that take no keyboard."""
    options = [
        replace(option, detail=seats[option.hands])
        if option.key == CONTINUE and option.hands is not None and option.hands in seats
        else option
        for option in decision.options
    ]
    return replace(decision, choices=Choices(options))
