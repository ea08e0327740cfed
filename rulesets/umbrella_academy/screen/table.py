"""The base of the map: one view of The Umbrella Academy, with its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.widgets.play.board import Board

if TYPE_CHECKING:
    from ..context import Rulebook
    from ..engine import UmbrellaAcademy
    from ..state import AcademyState


class AcademyTable(Board):
    """A board of The Umbrella Academy: what its parts need to know of a view."""

    ruleset: UmbrellaAcademy
    state: AcademyState

    @property
    def rules(self) -> Rulebook:
        """The rules with the printed cards and the names."""
        return self.ruleset.rules
