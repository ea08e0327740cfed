"""The screen of The Umbrella Academy: map, hands, forecast, and choice of Actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePath
from time import monotonic
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.marks import FACE_DOWN, PUBLIC
from tabletop_tui.core.play.draft import Draft
from tabletop_tui.core.play.lookahead import Known, follow, why_for_good
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.host import Column, Shape
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.room import Need, fixed
from tabletop_tui.widgets.navigation import ARROWS
from tabletop_tui.widgets.play.board import Board, Piece
from tabletop_tui.widgets.play.picker import Picker

from ..rules.cards import DISCARDED
from ..state import EFFECT, AcademyState
from ..wording.verdict import Verdict
from .board import FOOT, FROM_HAND, AcademyBoard
from .hand import Hand, hands_lines
from .pickers import NOWHERE, ActionPicker, HandPicker, HeroPicker, PlacePicker
from .pieces import pieces
from .plan import CopiedGame, PlanKeys, Planning, PlanPanel
from .verdict import condition
from .verdict_panel import INDENT, VerdictPanel

WALKS = (*ARROWS, "tab", "shift+tab", "home", "end", "pageup", "pagedown")


def is_forced(decision: Decision, seen: Seen[AcademyState]) -> bool:
    """Whether a discard is not the seat's own Action."""
    given = seen.known.answers[-1:] if seen.known is not None else ()
    return all(answer != (decision.seat, "discard") for answer in given)


def gone_before(seen: Seen[AcademyState], seat: int) -> list[str]:
    """The cards that this seat has already discarded in the present Effect Phase."""
    view, log = seen.view, seen.log
    if view.phase != EFFECT:
        return []
    begun = max((n for n, event in enumerate(log) if event.tag == EFFECT), default=0)
    mine = {*view.seats[seat].heroes, f"seat {seat}"}
    return [
        str(event.values["card"])
        for event in log[begun:]
        if event.tag == DISCARDED and event.values["who"] in mine
    ]


class DiscardPicker(HandPicker):
    """A cursor over cards to discard, without a card chosen before the first key.

    It names the cards that are `gone`, because the question for the next card looks the same.
    """

    begun_by = ()

    def __init__(self, decision: Decision, board: AcademyBoard, gone: Sequence[str]) -> None:
        super().__init__(decision, board)
        self.gone = gone
        """The names of the cards that were discarded before."""
        if len(decision.options) > 1:
            self.index = NOWHERE

    @property
    def option(self) -> Option | None:
        """The card under the cursor; None before the first key."""
        return None if self.index == NOWHERE else super().option

    @property
    def task(self) -> str:
        """The words for the number of this discard."""
        count = len(self.gone) + 1
        return f"discard card no. {count}" if self.gone else super().task

    @property
    def prompt(self) -> str:
        """The cards that are gone, then the question."""
        went = f"{', '.join(self.gone)} went already. " if self.gone else ""
        return f"{went}{super().prompt}"

    def press(self, key: str) -> bool:
        """The first arrow chooses the first card, or the last."""
        if self.index == NOWHERE and key in WALKS:
            self.complaint, self.called = "", False
            backwards = key in ("up", "left", "shift+tab", "end", "pagedown")
            self.index = len(self.decision.options) - 1 if backwards else 0
            return True
        return super().press(key)


SLICE = 0.005
"""The longest time in seconds of one slice of dealing, so that keys do not wait."""

PAUSE = 0.02
"""Seconds between two such slices."""

AFTER_CARD = ("action", "destroy", "convert", "knock")
"""The questions that are asked after the tokens of a card have been placed."""

SECRET_SHARE = 4
"""The hand gets this part of the window (1 in 4 rows) at a secret question."""

SHOWN_EVERY = 25
"""The number of deals after which the verdict is drawn again."""


class AcademyScreen(GameScreen):
    """The map, the hand, a forecast from many deals, and plans that are played step by step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "plan", "plan", tooltip="Try a plan for everybody on a copy of the table"),
        Binding("g", "go", "play the plan", tooltip="The next step of the plan"),
        Binding("f", "forecast", "verdict"),
        Binding("e", "hands", "hands"),
    ]

    KEPT = ("plan",)
    """Even the smallest window names the key for a plan, because nothing else does."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *GameScreen.CSS_PATH,
        Path(__file__).with_name("academy.tcss"),
    ]

    SHAPE = Shape(foot_rows=11, foot_columns=FOOT, hand_shares=False, reads=("forecast", "hands"))

    board: AcademyBoard
    hand: Hand

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self.forecast = VerdictPanel(self.board)
        self.planning = Planning(self, self.on_copy)

    def on_mount(self) -> None:
        """Make the clock that deals; it stands still while nothing is to be dealt."""
        self._dealing = self.set_interval(PAUSE, self._deal, pause=True)

    def columns(self) -> Iterable[Column]:
        """The columns that share rows; in a small window board and hand have fixed rows."""
        if not self.has_class("-below"):
            yield Column(self.query_one("#table"), self.hand)
        yield from super().columns()

    def need_of(self, part: Drawn, width: int) -> Need:
        """The rows of a part; at a secret question the hand's rows follow from the window alone."""
        if part is self.hand and self.decision is not None and self.decision.secret:
            return fixed(self.size.height // SECRET_SHARE)
        return super().need_of(part, width)

    def make_board(self) -> Board:
        """The map."""
        return AcademyBoard(self.ruleset, self.table)

    def make_picker(self, decision: Decision) -> Picker:
        """The cursor: Actions start from a card or a Location; number keys choose Locations."""
        if decision.secret:
            return self.list_picker(decision)
        board = self.board
        if decision.kind == "action":
            return ActionPicker(decision, board)
        if decision.kind in FROM_HAND and decision.seat == self.viewer:
            seen = self.seen
            if decision.kind == "discard" and seen is not None and is_forced(decision, seen):
                gone = map(board.rules.name_of, gone_before(seen, decision.seat))
                return DiscardPicker(decision, board, [*gone])
            return HandPicker(decision, board)
        if any(option.key in board.state.owner for option in decision.options):
            return HeroPicker(decision, board)
        if any(option.target in board.rules.board.number_of for option in decision.options):
            return PlacePicker(decision, board)
        return super().make_picker(decision)

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """Whether the player can take back the whole Action."""
        question, known = seen.question, seen.known
        if question is None or question.secret or known is None:
            return False
        answers = self.answers_of(option)
        key = answers.pop(question.kind)
        if question.kind == "card" and self._plays_alone(known, key):
            return False
        while (to := follow(self.ruleset, known, key)) is not None and to.question is not None:
            wanted = answers.pop(to.question.kind, "")
            if to.question.choices.get(wanted) is None:
                return why_for_good(self.ruleset, known, key) is None
            known, key = to.known, wanted
        return False

    def _plays_alone(self, known: Known[Any], card: str) -> bool:
        """Whether a card is played without another question, so that its effect is read first."""
        to = follow(self.ruleset, known, card)
        return to is not None and (to.question is None or to.question.kind in AFTER_CARD)

    def answers_of(self, option: Option) -> dict[str, str]:
        """The answers of an option of the cursor, by the kinds of their questions."""
        if isinstance(self.picker, ActionPicker):
            return self.picker.answers_of(option)
        return {self.decision.kind: option.key} if self.decision is not None else {}

    def give(self, key: str) -> Sequence[Event]:
        """Give all answers of an option, or of a step of the plan, as their questions come."""
        happened = self.planning.give(self.give_run)
        if happened is not None:
            return happened
        picker = self.picker
        option = picker.option if isinstance(picker, ActionPicker) else None
        if option is None or option.key != key:
            return super().give(key)
        left = self.answers_of(option)
        return self.give_run(lambda question: left.pop(question.kind, ""))

    def give_run(self, answer_to: Callable[[Decision], str]) -> Sequence[Event]:
        """Give these answers to this seat's questions, as long as each answer is offered."""
        happened: list[Event] = []
        before = self.seats.place.answered
        while (question := self.seats.place.question) is not None:
            key = answer_to(question) if question.seat == self.viewer else ""
            if question.choices.get(key) is None:
                break
            happened += super().give(key)
        self.answers.unasked.update(range(before + 1, self.seats.place.answered))
        return happened

    def pieces(self) -> Sequence[Piece]:
        """The pieces of the goal card: a Hazard, a Villain, the tokens."""
        return pieces()

    def make_hand(self) -> Hand:
        """The hand of the seat that looks."""
        return Hand(self.board)

    def side(self) -> Iterable[Drawn]:
        """Decision, verdict, log."""
        return (self.panel, self.forecast, self.log_panel)

    def show(self) -> None:
        """Show everything; the verdict is computed anew only if the state has changed."""
        self.planning.drop_others()
        super().show()
        self._judge()

    def show_choice(self) -> None:
        """Show the keys of the cards that a key chooses now."""
        picker = self.picker
        self.board.card_keys = ()
        self.board.picked_keys = picker.picked if isinstance(picker, HandPicker) else ()
        if isinstance(picker, HandPicker | ActionPicker) and not picker.opened:
            self.board.card_keys = tuple(picker.cards)
        self.planning.show_next()
        super().show_choice()

    def fit_window(self, size: Size) -> None:
        """Let the board show the verdict if its panel has no room."""
        super().fit_window(size)
        if self.has_class("-plan"):
            # The plan takes the place of the card pane. An inspected card is drawn over it.
            self.remove_class("-card")
        self.board.verdict = self.forecast.verdict if self.has_class("-below") else None

    def page(self, happened: Sequence[Event]) -> PageScreen | None:
        """The pages that show the Effect Phase, Location by Location, on the public map."""
        from .effect import EffectScreen, pages

        everybody = self.saved.seat(PUBLIC)
        looks = everybody.looks_between()
        told, found = pages(
            self.board.rules, self.table, everybody.log, len(happened), looks[0][1].at
        )
        if not found:
            return super().page(happened)
        views = [next((view for length, view in looks if length >= one.log_length), looks[-1][1])
                 for one in found]  # fmt: skip
        return EffectScreen(told, found, views, AcademyBoard(self.ruleset, self.table))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only the actions that work now."""
        if action == "plan":
            return self.planning.may_plan
        if action == "go":
            return self.planning.next_step is not None
        return super().check_action(action, parameters)

    def action_plan(self) -> None:
        """Open the page for a plan."""
        self.planning.open()

    def on_copy(self, draft: Draft[AcademyState]) -> PlanKeys:
        """The controller of this screen for a plan on a copy of the table."""
        game = type(self)(CopiedGame(self.saved, draft))
        game.add_class("-plan")
        game.bar.title_text = CopiedGame.title
        game.log_panel = panel = PlanPanel(self.table, game.board.rules, draft)
        game.forecast.before = game.board.before = self.forecast.verdict
        game.hand.everybody = True
        game.keys = game.controller = keys = PlanKeys(game, draft, panel)
        return keys

    def action_go(self) -> None:
        """Play the next step of the plan."""
        self.planning.go()

    # -- the verdict -----------------------------------------------------------------------

    def _judge(self) -> None:
        """Start dealing again if the table has changed."""
        seen, old = self.seen, self.forecast.verdict
        asked = seen.question.seat if seen is not None and seen.question is not None else -1
        if seen is None:
            return
        if old is None or old.view != seen.view or old.asked != asked:
            before = self.forecast.before
            same = before is not None and before.view == seen.view and before.asked == asked
            fresh = Verdict(self.board.rules, seen.view, asked)
            self.forecast.verdict = before if before is not None and same else fresh
            if self.app.screen is self:
                self._dealing.resume()
        self._tell_verdict()

    def on_screen_suspend(self) -> None:
        """Deal nothing while another screen, such as the card of a lesson, lies above."""
        self._dealing.pause()

    def on_screen_resume(self) -> None:
        """Deal on."""
        self._dealing.resume()

    def show_nothing(self) -> None:
        """Clear the screen, and forget the verdict, which follows from a seat's view."""
        super().show_nothing()
        self.forecast.verdict = None
        self._tell_verdict()

    def _deal(self) -> None:
        """Deal for one short slice, so that keys do not wait."""
        verdict = self.forecast.undone
        if verdict is None:
            self._dealing.pause()
            return
        until, shown = monotonic() + SLICE, verdict.deals // SHOWN_EVERY
        while not verdict.done and monotonic() < until:
            verdict.deal_one()
        if verdict.done or verdict.deals // SHOWN_EVERY > shown:
            self._tell_verdict()

    def _tell_verdict(self) -> None:
        low = self.has_class("-below")
        self.board.verdict = self.forecast.verdict if low else None
        (self.board if low else self.forecast).redraw()

    def action_forecast(self) -> None:
        """Show the whole verdict."""
        from tabletop_tui.screens.scroll import ScrollScreen

        if self.view is not None:
            told = self.forecast.everything()
            self.app.push_screen(ScrollScreen(condition(self.view), told, indent=INDENT))

    def action_hands(self) -> None:
        """Show all hands, as far as this seat may see them."""
        from tabletop_tui.screens.scroll import ScrollScreen

        if self.view is not None:
            # The title gives this number, because the hands may not fit into the window.
            hidden = sum(seat.named.count(FACE_DOWN) for seat in self.board.state.seats)
            title = f"hands, {number_of(hidden, 'card')} hidden from you" if hidden else "hands"
            self.app.push_screen(ScrollScreen(title, hands_lines(self.board)))
