"""The reveal: the attack is turned up card by card, with a running total."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn

from .pieces import signed

if TYPE_CHECKING:
    from ..engine import HailHydra
    from ..state import HydraState

BEAT = 0.18
"""Seconds from card to card; any key shows them all."""


class RevealedAttack(Drawn):
    """The cards in one row, those not turned yet face down; below them the sum so far."""

    DEFAULT_CSS = "RevealedAttack { width: 1fr; height: 1fr; }"

    def __init__(self, rules: HailHydra, view: HydraState, table: Table, turned: int) -> None:
        super().__init__()
        self.rules = rules
        self.cards = view.attack
        self.view = view
        self.table = table
        self.turned = turned

    def draw(self, canvas: Canvas) -> None:
        """A heavy frame in the middle."""
        width = min(72, canvas.width - 4)
        per_row = max(1, (width - 6) // 6)
        rows = max(1, -(-len(self.cards) // per_row))
        height = 2 * rows + 8
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
        canvas.frame(x, y, width, height, "amber", title="the attack is turned up",
                     title_fg="amber", style=HEAVY, bg="panel")  # fmt: skip
        for number, revealed in enumerate(self.cards):
            line, column = divmod(number, per_row)
            left, top = x + 3 + 6 * column, y + 2 + 2 * line
            if number >= self.turned:
                canvas.put(left, top, " ▒▒ ", "muted", "raised")
                continue
            role = "red" if revealed.card.startswith("-") else "blue"
            canvas.put(left, top, f" {revealed.card} ", "ink", role, bold=True)
            if revealed.owner >= 0:
                chair = self.table.chairs[revealed.owner]
                canvas.put(left, top + 1, chair.sign, f"seat-{chair.colour}")
            elif revealed.blind:
                canvas.put(left, top + 1, "blind", "dim")
        total = self.rules.attack_total(self.view, self.cards[: self.turned])
        row = y + height - 4
        end = canvas.put(x + 3, row, "total  ", "muted")
        end = canvas.put(end, row, f"{total:+d}", signed(total), bold=True)
        if self.rules.content.villains[self.view.villain].does.op == "absorb":
            canvas.put(end + 2, row, "the highest blue counts 0", "muted")
        if self.turned == len(self.cards):
            health = f"the Villain has {self.view.health} health"
            canvas.right(x + width - 3, row, health, "muted")
        canvas.centre(x, y + height - 2, width, "Enter  go on", "muted")
        canvas.hot(0, 0, canvas.width, canvas.height, "go on")


class RevealScreen(Screen[None]):
    """Everybody may see it; Enter goes on, the first key turns what is left."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,q", "go_on", "go on")]

    def __init__(self, rules: HailHydra, view: HydraState, table: Table, *, motion: bool) -> None:
        super().__init__()
        turned = 0 if motion else len(view.attack)
        self.attack = RevealedAttack(rules, view, table, turned)
        self._beat: Timer | None = None

    def compose(self) -> ComposeResult:
        """Only the cards."""
        yield self.attack

    def on_mount(self) -> None:
        """Turn one card after the other."""
        self._beat = self.set_interval(BEAT, self.turn_one)

    def turn_one(self) -> None:
        """The next card."""
        if self.attack.turned < len(self.attack.cards):
            self.attack.turned += 1
            self.attack.redraw()
        elif self._beat is not None:
            self._beat.stop()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click goes on, too."""
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Turn what is left; then go on."""
        if self.attack.turned < len(self.attack.cards):
            self.attack.turned = len(self.attack.cards)
            self.attack.redraw()
        else:
            self.dismiss()
