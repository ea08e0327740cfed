"""The page on which a family tries a plan: its own screen, on a copy of the table.

Everybody acts on it as in the game, one after the other. The verdict tells what would become of
the family after the plan and what it was before, and needs fill on the map. Nothing has happened
until the plan is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.handover import Ask
from tabletop_tui.core.play.draft import Draft, PlannedStep
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.keys import KeyLine, with_ids

from ...state import AcademyState
from .panel import PlanPanel

STOPPED = "The plan stops here: chance or a hidden card decides what comes next."
WON = "That ends the game: "
PLAYS = "g plays the plan. "
KEYS = "Bksp drops its last step, q drops all of it."


class PlanKeys(KeyLine, can_focus=True):
    """The keys of a plan, and what leads its screen.

    `agreed` are the steps once somebody wants to play them.
    """

    BINDINGS: ClassVar[list[BindingType]] = with_ids(
        "plan",
        [
            Binding("g", "play", "play the plan"),
            Binding("backspace,u", "undo", "drop the last"),
            Binding("l", "log", "steps"),
            Binding("q,escape", "leave", "drop the plan"),
        ],
    )

    asks = True

    def __init__(
        self, game: GameScreen, draft: Draft[AcademyState], panel: PlanPanel, *, plays: bool
    ) -> None:
        super().__init__()
        self.game, self.draft, self.plan_panel = game, draft, panel
        self.plays = plays
        """Whether it may be played; in a silent Play Phase nobody is told what was planned."""
        self.agreed: Sequence[PlannedStep[AcademyState]] = ()

    # -- the copy --------------------------------------------------------------------------

    def begin(self) -> None:
        """Ask the first question, and take the keys."""
        self.go_on()
        self.focus()

    def go_on(self) -> None:
        """Ask whoever would be asked, or tell why nobody would be."""
        game, seen = self.game, self.draft.see()
        game.picker = None
        game.view_now = Ask(seen.viewer, hides=False)
        game.take_over(seen.viewer)
        if seen.question is None:
            ended = f"{WON}{seen.outcome.headline}" if seen.outcome is not None else STOPPED
            game.panel.tell(f"{ended} {PLAYS if self.plays else ''}{KEYS}")
            game.room.fit()

    def answer(self, key: str) -> None:
        """Add what this answer leads to; nothing of it has happened."""
        game = self.game
        try:
            game.give(key)
            game.news.leave_it_read()
        except TabletopError as error:
            game.table_app.tell(str(error), "error")
        game.keyboard = handover.answers(game.keyboard, game.pressed)
        game.answers.given(game.picker)
        self.go_on()

    def toggle(self, key: str) -> None:
        """Set one pick of several, or take the last one back."""
        game = self.game
        try:
            game.seats.place.toggle(key)
        except TabletopError as error:
            game.table_app.tell(str(error), "error")
        self.go_on()

    def undo(self) -> None:
        """Drop the last step."""
        try:
            self.draft.drop_step()
        except TabletopError as error:
            self.game.table_app.tell(str(error))
            return
        self.go_on()

    def takes(self, option: Option) -> bool:
        """Whether its own key adds an answer: whatever is planned can be dropped again."""
        decision = self.game.decision
        return decision is not None and not decision.secret

    def leave(self) -> None:
        """Back to the table."""
        self.game.dismiss()

    # -- keys ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done with a plan."""
        if action == "play":
            return self.plays and bool(self.draft.steps)
        return action != "undo" or bool(self.draft.steps)

    def action_play(self) -> None:
        """Play it, from its first step."""
        self.agreed = self.draft.steps
        self.leave()

    def action_undo(self) -> None:
        """Drop the last step."""
        self.undo()

    def action_log(self) -> None:
        """All steps."""
        from tabletop_tui.screens.scroll import ScrollScreen

        self.app.push_screen(ScrollScreen("the plan", self.plan_panel.told_in_full()))

    def action_leave(self) -> None:
        """Drop it."""
        self.leave()
