"""One view of Umbrella, as everything that draws it or points at it asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tabletop_tui.widgets.play.board import Board

if TYPE_CHECKING:
    from ..components import Components
    from ..engine import Umbrella
    from ..previews import After, Slide
    from ..state import UmbrellaState, Zone


class UmbrellaTable(Board):
    """The view, the seat in the middle, and the slide under the cursor."""

    pointed_zone = ""
    """The zone the slide is taken from while it is being chosen, even an empty one."""

    @property
    def umbrella(self) -> Umbrella:
        """The ruleset."""
        return cast("Umbrella", self.ruleset)

    @property
    def components(self) -> Components:
        """What is in the box: figures and strips."""
        return self.umbrella.components

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
        return self.umbrella.zones(self.state, self.seat)[name]

    def slide(self) -> Slide | None:
        """The slide under the cursor and what it would do."""
        if self.decision is None or self.decision.kind != "slide":
            return None
        return self.umbrella.look_ahead(self.state, self.seat, self.chosen)

    def after(self) -> After | None:
        """What the answer under the cursor would make of the Scene and its zones."""
        if self.decision is None:
            return None
        option = self.decision.choices.get(self.chosen)
        if option is None:
            return None
        return self.umbrella.after_answer(self.state, self.seat, self.decision.kind, option)

    def points(self, seat: int) -> int:
        """What a seat would have if the game ended now."""
        return self.umbrella.points(self.state)[seat]

    @property
    def line(self) -> str:
        """The line the slide under the cursor goes into."""
        return self.chosen.rpartition(" ")[2]
