"""One view of Umbrella, as everything that draws it or points at it asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tabletop_tui.widgets.board import Board

if TYPE_CHECKING:
    from rulesets.umbrella.engine import Umbrella
    from rulesets.umbrella.foresight import Slide
    from rulesets.umbrella.state import UmbrellaState, Zone


class UmbrellaTable(Board):
    """The view, the seat in the middle, and the slide under the cursor."""

    pointed_zone = ""
    """The zone the slide is taken from while it is being chosen, even an empty one."""

    @property
    def rules(self) -> Umbrella:
        """The ruleset, with its figures and strips."""
        return cast("Umbrella", self.ruleset)

    @property
    def state(self) -> UmbrellaState:
        """The view that is drawn."""
        return cast("UmbrellaState", self.view)

    @property
    def seat(self) -> int:
        """Whose board lies in the middle."""
        return self.viewer if self.viewer >= 0 else self.state.active

    def zone(self, name: str) -> Zone:
        """A zone around the seat in the middle."""
        return self.rules.zones(self.state, self.seat)[name]

    def slide(self) -> Slide | None:
        """The slide under the cursor and what it would do."""
        if self.decision is None or self.decision.kind != "slide":
            return None
        return self.rules.look_ahead(self.state, self.seat, self.chosen)

    @property
    def line(self) -> str:
        """The line the slide under the cursor goes into."""
        return self.chosen.rpartition(" ")[2]
