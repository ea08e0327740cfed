"""One view of Umbrella, as everything that draws it or points at it asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tabletop_tui.widgets.play.board import Board

if TYPE_CHECKING:
    from ..components import Components
    from ..engine import Umbrella
    from ..state import Face, UmbrellaState, Zone
    from ..telling.previews import After, Slide
    from ..turn.handing_on import Landing
    from ..turn.slide import Push


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

    def completing(self) -> list[Push]:
        """The slides that would make a Figure now, in the order of the answers."""
        if self.decision is None or self.decision.kind != "slide":
            return []
        found: list[Push] = []
        for option in self.decision.options:
            slide = self.umbrella.look_ahead(self.state, self.seat, option.key)
            if slide is not None and slide.made:
                found.append(option.value)
        return found

    def arriving(self) -> Face | None:
        """The tile for which a slot is being chosen."""
        if self.decision is None or self.decision.kind != "cover":
            return None
        return cast("Landing", self.decision.options[0].value).face

    def tokens_possible(self) -> int | None:
        """Alone, and before a slide: the score tokens that may still be reached."""
        if not self.state.solo or self.decision is None or self.decision.kind != "slide":
            return None
        return self.umbrella.tokens_possible(self.state)

    def points(self, seat: int) -> int:
        """What a seat would have if the game ended now."""
        return self.umbrella.points(self.state)[seat]

    @property
    def line(self) -> str:
        """The line the slide under the cursor goes into."""
        return self.chosen.rpartition(" ")[2]
