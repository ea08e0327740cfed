"""The screen of Villainous."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size

from tabletop_tui.core.decision import DONE, Decision, Option
from tabletop_tui.core.events import Event, Phrase, Value, sentence
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.lookahead import follow
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.host import CallOut, Shape
from tabletop_tui.screens.play.parts.layout import BARS
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.room import Need, fixed, most
from tabletop_tui.widgets.play.board import Board, HandWidget, Piece
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.picker import Picker

from ..components import Symbol
from ..context import UNUSED
from ..rules.actions import worth_activating
from ..rules.conditions import CALL, CALL_KEY, imaginable
from ..rules.fate import FATED
from ..state import CardId
from ..wording.race import last_fates, last_unused
from .board import VillainousBoard
from .face_up import details_below
from .hand import Hand
from .names import POWER, SHORT_ACTIONS
from .pickers import IDLE, ActPicker, DiscardPicker, ahead, calls, hand_marks

LAST_TOLD = 3
"""How many sentences on the result of an action are shown at most."""

MOVES = ("mover", "place")
"""Questions that ask which card moves, and where that card goes."""

ASKS, BESIDE_TEXT = 10, 8
"""Rows of a Condition's question without the cards, and columns beside the cards' texts."""

HAND_ROWS = ((50, 13), (38, 14), (30, 9))
"""Pairs: the least height of a window, and the usual rows of a hand beside the decision in it."""


class VillainousScreen(GameScreen):
    """The table of Villainous: one large realm, and the hand below it. Keys show other realms."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "next_realm", "realms", tooltip="The other realms, one by one"),
        Binding("e", "everybody", "everybody"),
        Binding("g", "guide", "guide"),
    ]
    KEPT: ClassVar[tuple[str, ...]] = ("hint", "next_realm")
    SHAPE = Shape(
        call_out=CallOut(
            CALL_KEY,
            CALL,
            "somebody plays a Condition",
            "No Condition can be played now: what their texts ask for is not true.",
        ),
        reads=("everybody", "guide"),
    )

    board: VillainousBoard
    hand: Hand

    def verb(self, option: Option) -> str:
        """The words of an answer's button.

        Some answers have special words: a card of the hand that is played by its number, a card
        aimed at another card, the last card of the hand to discard, and the answer of the whole
        table after which a player's hand is shown again.
        """
        decision = self.decision
        if isinstance(self.picker, ActPicker) and (card := self.picker.played):
            return f"play {self.picker.realm.name(CardId(card))}"
        if decision is not None and decision.kind == "spot" and (aims := self._aims(option)):
            return f"{aims} {option.label}"
        if decision is not None and decision.kind == "discard" and option.key != DONE:
            count = len(decision.several)
            if decision.picked and len(decision.picked) + 1 == count:
                return f"discard all {count}"
        first = decision.manner.on_curtain if decision is not None else None
        if decision is not None and first is not None and self.seats.has_curtain:
            goes_on = option.key == decision.options[0].key
            if goes_on and first.seat == self.keyboard.kept:
                return self.answers.hand_of(first.seat)
        return super().verb(option)

    def _aims(self, option: Option) -> str:
        for seat, s in enumerate(self.view.seats if self.view is not None else ()):
            if s.aside and option.target in (*s.where, *s.fate_discard):
                return self.board.realm(seat).kinds[s.aside[-1]].entry.aims
        return ""

    @property
    def pointed_target(self) -> str:
        """The target under the cursor; if it has no card, the card that asks the question."""
        target = super().pointed_target
        if self.view is None or self.look.card_at(target) is not None:
            return target
        return self.board.asks or target

    def make_board(self) -> Board:
        """The drawn realm."""
        return VillainousBoard(self.ruleset, self.table)

    def make_picker(self, decision: Decision) -> Picker:
        """A picker: letters are actions, numbers are cards; Fate starts at the leading opponent."""
        mine = self.board.state.seats[decision.seat] if decision.seat >= 0 else None
        if decision.secret or mine is None or not mine.villain:
            asked = super().make_picker(decision)
            if decision.kind == "unmask":
                # The cursor starts at "no", so that nobody pays by pressing Enter for another seat.
                asked.point("no")
            return asked
        order = self.ruleset.listed(self.view, decision)
        if decision.kind == "act":
            return ActPicker(decision, self.board, order, self.board.realm(decision.seat))
        kind = DiscardPicker if decision.kind == "discard" else OptionPicker
        picker = kind(decision, self.board, order, marks=hand_marks(self.board, decision))
        picker.title_asks = decision.kind in ("go", "fate-card")
        if decision.kind == "fate":
            targets = [option.value for option in decision.options]
            picker.point(f"seat {ahead([self.board.realm(seat) for seat in targets])}")
        elif decision.kind == "activate":
            picker.point(next(iter(worth_activating(self.board.realm(decision.seat))), ""))
        picker.complaint = ""
        return picker

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """Whether an answer's own key gives it; a move that asks nothing is previewed first."""
        action = option.value.action if isinstance(option.value, Symbol) else ""
        if action in IDLE and seen.known is not None:
            followed = follow(self.ruleset, seen.known, option.key)
            if followed is None or followed.question is None or followed.question.kind not in MOVES:
                return False
        return super().takes_at_once(seen, option)

    def picker_for(self, decision: Decision) -> Picker:
        """The picker of a question; at a question for an action, with the last action's result."""
        picker = super().picker_for(decision)
        if isinstance(picker, ActPicker):
            if all(e.tag in (FATED, UNUSED) or e.kind == "note" for e in self.news.happened):
                picker.complaint = fizzled(self.board, self.news.happened)
            elif self._is_over(decision) or any(e.tag == FATED for e in self.news.happened):
                events = [event for event in self.news.happened if event.kind != "heading"]
                picker.result = self._in_words(events[-LAST_TOLD:])
            else:
                picker.result = turned_up(self.board, self.news.happened, decision.seat)
            picker.title_asks = not picker.result
        return picker

    def _in_words(self, events: Sequence[Event]) -> str:
        return " ".join(sentence(e, self.table.names, self.ruleset.words) for e in events)

    def _is_over(self, decision: Decision) -> bool:
        """Whether only the end of the turn is left, and undo could still take it back afterwards.

        If it has been taken back already, the question waits for a key instead.
        """
        if decision.kind != "act" or self.seen is None:
            return False
        left = [option for option in decision.options if option.key != CALL]
        return (
            len(left) == 1
            and bool(self.seen.view.seats[decision.seat].used)
            and self.seen.undoes == decision.seat
            and self.hands.waits_for(left[0])
        )

    def pieces(self) -> Sequence[Piece]:
        """The pieces that the help explains: free and covered symbols, a Hero, an Ally, Power."""

        def symbols(canvas: Canvas, x: int, y: int) -> None:
            end = canvas.put(x, y, f" {SHORT_ACTIONS['play']} ", "ink", "teal", bold=True)
            canvas.put(end + 1, y, f"░{SHORT_ACTIONS['fate']}░", "dim")

        def piece(sign: str, role: str, word: str, meaning: str) -> Piece:
            def draw(canvas: Canvas, x: int, y: int) -> None:
                canvas.put(canvas.put(x, y, sign, role, bold=True), y, word)

            return Piece(1, draw, meaning)

        return (
            Piece(1, symbols, "an action, and one that a Hero covers"),
            piece("5 ", "red", "Hero", "a Hero of Strength 5"),
            piece("4 ", "green", "Ally", "an Ally of Strength 4"),
            piece(f"{POWER}3", "teal", "", "3 Power: what cards cost"),
        )

    def concerns(self, event: Event, seat: int) -> bool:
        """Whether an event is Fate against this seat, or a card another played in its realm."""
        values = event.values
        if event.tag == FATED:
            return values["seat"] == seat
        return values.get("me") == seat and values.get("by", seat) != seat

    def must_see(self, new: Sequence[Event], seat: int) -> Sequence[Event]:
        """What came of it for this seat is enough: what was only turned up stands in the log."""
        return without_repeats(
            event
            for event in super().must_see(new, seat)
            if event.tag == FATED
            or (event.values.get("me") == seat and event.tag != UNUSED and event.kind != "note")
        )

    def make_hand(self) -> HandWidget:
        """The hand of the viewer."""
        return Hand(self.board)

    def take_over(self, viewer: int) -> None:
        """Show the decision of a viewer in the realm that it is about."""
        self.board.looking_at = None
        self._give_room(viewer, self.app.size)
        super().take_over(viewer)

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click on another realm's line shows that realm, unless it is an answer."""
        answers = self.picker.legal_targets if self.picker else ()
        if event.target not in answers and self.opens(event.target):
            event.stop()
            event.prevent_default()

    def show_choice(self) -> None:
        """Show the keys of answers at their places on the board."""
        picker = self.picker
        log = self.seen.log if self.seen is not None else ()
        self.board.fates = last_fates(log, len(self.table.chairs))
        self.board.unused = last_unused(log)
        listed = picker.entries if picker and picker.listed else ()
        secret = self.decision is not None and self.decision.secret
        # At a secret question only cards that the viewer alone sees show their keys.
        viewer = self.viewer if secret and self.viewer is not None else PUBLIC
        own = self.view.seats[viewer] if viewer >= 0 and self.view is not None else None
        hand = (*own.hand, *own.looking) if own is not None else ()
        self.board.marks = {
            target: entry.mark
            for entry in listed
            if len(entry.mark) == 1
            and ((target := entry.option.target or entry.option.key) in hand or not secret)
        }
        self.board.calls = calls(picker) if picker is not None and not secret else ""
        self.board.picked = self.decision.picked if self.decision is not None else ()
        if isinstance(picker, ActPicker):
            self.board.marks |= {card: number for number, card in picker.called_in_hand.items()}
        super().show_choice()

    def lay_out(self, size: Size) -> None:
        """Lay out; the blocks above the realm depend on the window, not on the size of a hand."""
        super().lay_out(size)
        self.board.usual_rows = size.height - BARS - self._usual if self._usual else 0
        self._give_room(self.viewer, size)

    @property
    def _usual(self) -> int:
        """The usual rows of a hand beside the decision; 0 if the hand is not beside it."""
        beside = self.size.width >= self.SHAPE.side_from
        return next((rows for least, rows in HAND_ROWS if self.size.height >= least), 0) * beside

    def need_of(self, part: Drawn, width: int) -> Need:
        """The rows of a part; at a secret question the hand has its usual rows."""
        if part is not self.hand or not self._usual:
            return super().need_of(part, width)
        usual = fixed(self._usual)
        if self.decision is not None and self.decision.secret:
            return usual
        if self.board.shows_realm and details_below(self.board, self.board.realm(self.board.shown)):
            return most([usual, super().need_of(part, width)])
        return super().need_of(part, width)

    def secret_need(self, room: int) -> Need:
        """The rows of a Condition's question: for all Conditions that the seat might hold."""
        usual, decision, view = super().secret_need(room), self.decision, self.view
        if decision is None or view is None or decision.kind != "condition":
            return usual
        realms = [self.board.realm(seat) for seat in range(len(view.seats))]
        realm, width = realms[decision.seat], self.panel.size.width - BESIDE_TEXT
        texts = [realm.kinds[card].entry.text for card in imaginable(realms, decision.seat)]
        # The longest texts, each below its name.
        rows = sorted((1 + len(wrap([Phrase(text)], width)) for text in texts), reverse=True)
        return fixed(min(usual.must, ASKS + sum(rows[: len(realm.s.hand)])))

    def _give_room(self, viewer: int | None, size: Size) -> None:
        """Hide the hand for the whole table, which has none, and set the width of the decision."""
        beside = size.width >= self.SHAPE.side_from
        self.hand.display = not beside or viewer != PUBLIC
        side = self.query_one("#side")
        if not beside:
            width = size.width if viewer == PUBLIC else self.SHAPE.foot_columns
            side.styles.width = width
            # Its first row depends on the rows of the hand and is set elsewhere.
            side.styles.offset = (size.width - width, int(side.styles.offset.y.value))
        else:
            side.styles.clear_rule("width")

    def opens(self, target: str) -> bool:
        """Show the realm of the villain whose line is at `target`; return whether there is one."""
        seat = target.removeprefix("seat ")
        if not (target.startswith("seat ") and seat.isdigit()) or int(seat) == self.board.shown:
            return False
        self.board.looking_at = int(seat)
        self.show_choice()
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key has an effect now; realms and guides exist once all villains are chosen."""
        if action in ("next_realm", "everybody", "guide"):
            return self.view is not None and all(seat.villain for seat in self.view.seats)
        return super().check_action(action, parameters)

    def action_next_realm(self) -> None:
        """Show the next realm, and after the last one the first."""
        self.board.looking_at = (self.board.shown + 1) % len(self.board.state.seats)
        self.show_choice()

    def action_everybody(self) -> None:
        """Show all villains on one page, beginning with the realm that is shown."""
        from tabletop_tui.screens.scroll import ScrollScreen

        from .everybody import LABEL, everybody

        if self.seen is None:
            return
        realms = [self.board.realm(self.board.shown), *self.board.others()]
        page = everybody(realms, self.table, self.seen.log)
        self.app.push_screen(ScrollScreen("everybody", page, indent=LABEL))

    def action_guide(self) -> None:
        """Show objective, plan and key cards of the villain whose realm is shown."""
        from tabletop_tui.screens.scroll import ScrollScreen

        from .guide import guide

        villain = self.board.realm(self.board.shown).villain
        page = guide(self.board.ruleset.content, villain)
        self.app.push_screen(ScrollScreen(villain.name, page))


def without_repeats(told: Iterable[Event]) -> list[Event]:
    """The events without a Fate action that is followed by the card it played, which says both."""
    events, found = [*told], []
    for number, event in enumerate(events, 1):
        following = events[number : number + 1]
        by = event.values["me"] if event.tag == FATED else None
        if by is None or all(after.values.get("by") != by for after in following):
            found.append(event)
    return found


def fizzled(board: VillainousBoard, happened: Iterable[Event]) -> str:
    """Why the last Fate action had no effect; empty if there was no such action."""
    unused = [event.values for event in happened if event.tag == UNUSED and "why" in event.values]
    found = [f"{_name(board, values['card'])} ({values['why']})" for values in unused]
    return f"Fate comes to nothing: {', '.join(found)}." if found else ""


def turned_up(board: VillainousBoard, happened: Iterable[Event], seat: int) -> str:
    """A sentence on cards that the last action turned up, most of which are gone now."""
    turned = [event.values for event in happened if event.tag == UNUSED]
    mine = (values for values in turned if "why" not in values and values["me"] == seat)
    cards = [_name(board, values["card"]) for values in mine]
    return f"Turned up: {', '.join(cards)}." if cards else ""


def _name(board: VillainousBoard, card: Value) -> str:
    return board.ruleset.content.kinds[str(card)].name
