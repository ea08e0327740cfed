"""The page on which a family tries a plan: its own screen, on a copy of the table.

Everybody acts on it as in the game, one after the other. The verdict tells what would become of
the family after the plan and what it was before, and needs fill on the map. Nothing has happened
until the plan is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.binding import Binding, BindingType
from textual.geometry import Size

from tabletop_tui.core.decision import Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.handover import Ask, Keyboard
from tabletop_tui.core.play.draft import Draft, PlannedStep
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.choosing import screen_class
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.pages.page import PageScreen
from tabletop_tui.widgets.drawing.drawn import Drawn

from ...state import AcademyState
from ..board import AcademyBoard
from ..hand import Hand
from ..verdict_panel import VerdictPanel
from .copied import CopiedGame
from .panel import PlanPanel

if TYPE_CHECKING:
    from ...telling.verdict import Verdict

STOPPED = "The plan stops here: chance or a hidden card decides what comes next."
WON = "That ends the game: "
PLAYS = "g plays the plan. "
KEYS = "Bksp drops its last step, q drops all of it."


BINDINGS: list[BindingType] = [
    Binding("enter", "take", "add"),
    Binding("g", "play", "play the plan"),
    Binding("backspace,u", "undo", "drop the last"),
    Binding("l", "log", "steps"),
    Binding("f", "forecast", "verdict"),
    Binding("e", "hands", "hands"),
    Binding("k", "look", "look", tooltip="walk over everything that is drawn and read it"),
    Binding("i", "inspect", "inspect"),
    Binding("o", "list", "list"),
    Binding("question_mark", "rules", "rules", key_display="?"),
    Binding("q,escape", "leave", "drop the plan"),
]

if TYPE_CHECKING:
    _Planned = GameScreen
else:
    _Planned = object


class PlanScreen(_Planned):
    """A plan on a copy. `agreed` are its steps once somebody wants to play them.

    It is put before the game's own screen by `plan_screen`, and is none itself.
    """

    board: AcademyBoard
    hand: Hand
    forecast: VerdictPanel

    def __init__(
        self,
        saved: Watched,
        draft: Draft[AcademyState],
        before: Verdict | None,
        *,
        plays: bool = True,
    ) -> None:
        super().__init__(CopiedGame(saved, draft))
        self.draft = draft
        # Whoever opened the page did it by a key.
        self.keyboard = Keyboard(led="enter")
        self.plays = plays
        """Whether it may be played; in a silent Play Phase nobody is told what was planned."""
        self.agreed: Sequence[PlannedStep[AcademyState]] = ()
        self.forecast.before = self.board.before = before
        self.log_panel: PlanPanel
        self.log_panel = PlanPanel(self.table, self.ruleset.words, self.board.rules, draft)
        self.hand.everybody = True

    def side(self) -> tuple[Drawn, ...]:
        """Decision, verdict, plan."""
        return (self.panel, self.forecast, self.log_panel)

    def fit_window(self, size: Size) -> None:
        """The plan stands where the card pane stands otherwise; what is looked at lies over it."""
        super().fit_window(size)
        self.set_class(False, "-card")
        self.set_class(size.width >= 112 and size.height >= 38, "-broad-and-high")

    # -- the copy --------------------------------------------------------------------------

    def go_on(self) -> None:
        """Ask whoever would be asked, or tell why nobody would be."""
        self.picker = None
        seen = self.draft.see()
        self.view_now = Ask(seen.viewer, hides=False)
        self.take_over(seen.viewer)
        if seen.question is None:
            ended = f"{WON}{seen.outcome.headline}" if seen.outcome is not None else STOPPED
            self.panel.tell(f"{ended} {PLAYS if self.plays else ''}{KEYS}")
            self.room.fit()

    def page(self, happened: Sequence[Event]) -> PageScreen | None:
        """Nothing has happened."""
        return None

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """Whatever is planned can be dropped again."""
        return seen.question is not None and not seen.question.secret

    def action_undo(self) -> None:
        """Drop the last step."""
        try:
            self.draft.drop_step()
        except TabletopError as error:
            self.table_app.tell(str(error))
            return
        self.go_on()

    def _show_bar(self, seen: Seen[Any]) -> None:
        steps = len(self.draft.steps)
        acting = seen.acting.seat if seen.acting is not None else None
        self.bar.show(f"plan · {steps} step{'s' if steps != 1 else ''}", acting, "a copy")

    # -- keys ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done with a plan."""
        if action == "play":
            return self.plays and bool(self.draft.steps)
        if action == "undo":
            return bool(self.draft.steps)
        return super().check_action(action, parameters)

    def action_log(self) -> None:
        """All steps."""
        from tabletop_tui.screens.scroll import ScrollScreen

        self.app.push_screen(ScrollScreen("the plan", self.log_panel.told_in_full()))

    def action_play(self) -> None:
        """Play it, from its first step."""
        self.agreed = self.draft.steps
        self.dismiss()

    def action_leave(self) -> None:
        """Drop it."""
        self.dismiss()

    def cover(self) -> None:
        """Nothing here is private."""


@cache
def _screen_on(own: type[GameScreen]) -> type[PlanScreen]:
    style = [*own.CSS_PATH, Path(__file__).with_name("plan.tcss")]
    body = {"BINDINGS": BINDINGS, "CSS_PATH": style}
    made: type[PlanScreen] = type("PlanScreen", (PlanScreen, own), body, inherit_bindings=False)
    return made


def plan_screen(
    saved: Watched, draft: Draft[AcademyState], before: Verdict | None, *, plays: bool
) -> PlanScreen:
    """The page for a plan: what the game's own screen does otherwise on a copy of the table."""
    return _screen_on(screen_class(saved.ruleset))(saved, draft, before, plays=plays)
