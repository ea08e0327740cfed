"""One view of Hail Hydra, as everything that draws it asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.cells import cell_len

from tabletop_tui.widgets.play.board import Board

from ..context import Zone
from ..damage import defense

if TYPE_CHECKING:
    from ..engine import HailHydra
    from ..state import HydraState

PAGES = ("page", "look", "disc")
"""Kinds of questions that stand beside the loyalty page."""


class HydraTable(Board):
    """The view, the content behind it and the clock."""

    clock = ""
    """What a clock says, of the talk or of a stay; empty while none runs."""

    clock_words = ""
    """In words for how long calls are heard, where the clock does not say so; else empty."""

    clock_then = ""
    """What is done when the clock of the talk has run down; empty while none runs."""

    on_wall = False
    """Whether the evidence wall is drawn."""

    def clock_in(self, room: int) -> str:
        """What the clock says, in words where so many columns have room for them."""
        return self.clock_words if 0 < cell_len(self.clock_words) <= room else self.clock

    @property
    def rules(self) -> HailHydra:
        """The ruleset, with its content."""
        return cast("HailHydra", self.ruleset)

    @property
    def state(self) -> HydraState:
        """The view that is drawn."""
        return cast("HydraState", self.view)

    @property
    def defense(self) -> int:
        """The Defense of the Villain now."""
        return defense(self.rules.content, self.state)

    def places(self, zone: Zone) -> list[int]:
        """The places of the own cards in the order in which they are drawn."""
        return self.rules.places(self.state, self.viewer, zone)

    @property
    def on_page(self) -> bool:
        """Whether the loyalty page is what is asked for."""
        return self.decision is not None and self.decision.kind in PAGES
