"""One view of Umbrella, with the facts that the drawing and the pickers need."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop_tui.widgets.drawing.drawn import Same
from tabletop_tui.widgets.play.board import Board

from ..board import COLOUR_NAMES, ZONES, around
from ..rules.distance import slides_to_go, tokens_possible
from ..rules.figure import agreeing
from ..rules.handing_on import Landing, first_empty
from ..rules.slide import Push
from ..scoring import solo_umbrellas
from ..state import COLUMNS, ROWS
from ..wording.previews import after_answer, look_ahead

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tabletop_tui.core.decision import Option

    from ..components import Components
    from ..engine import Umbrella
    from ..rules.distance import Distances
    from ..rules.figure import Agreeing
    from ..state import Face, UmbrellaState, Zone
    from ..wording.previews import After, Slide


ROLES = COLOUR_NAMES
"""The role of each umbrella colour in a theme: it is the name of the colour."""

LINES = {"left": ROWS, "right": ROWS, "top": COLUMNS, "bottom": COLUMNS}
"""The lines that start at each zone."""

SIGN_OF = {"left": "←", "right": "→", "top": "↑", "bottom": "↓"}
"""The arrow towards a zone: the key that chooses it, and a slide that drops an umbrella there."""


class UmbrellaTable(Board):
    """A board that answers questions about its view, its middle seat, and the chosen answer."""

    ruleset: Umbrella
    state: UmbrellaState

    pointed_zone = ""
    """The zone chosen to take an umbrella from; it may be an empty one."""

    pointed_colour = ""
    """The colour to take from `pointed_zone`."""

    @property
    def components(self) -> Components:
        """The content of the box: Figures and strips."""
        return self.ruleset.components

    @property
    def seat(self) -> int:
        """Whose board lies in the middle."""
        return self.viewer if self.viewer >= 0 else self.state.active

    def zone(self, name: str) -> Zone:
        """A zone around the seat in the middle."""
        return around(self.state, self.seat)[ZONES.index(name)]

    def slide(self) -> Slide | None:
        """The slide under the cursor and what it would do."""
        option = self.decision.choices.get(self.chosen) if self.decision is not None else None
        return self._ahead(option.value) if option and isinstance(option.value, Push) else None

    def _ahead(self, push: Push) -> Slide:
        return look_ahead(self.components, self.state, self.seat, push)

    def after(self) -> After | None:
        """The Scene and its zones after the answer under the cursor."""
        if self.decision is None:
            return None
        option = self.decision.choices.get(self.chosen)
        if option is None:
            return None
        return after_answer(self.components, self.state, self.seat, self.decision.kind, option)

    def completing(self) -> list[Option]:
        """The slides that would make a Figure now, in the order of the answers."""
        if self.decision is None or self.decision.kind != "slide":
            return []
        # It is needed at every key.
        find = partial(self._completing, self.decision.options)
        return self.parts.once(self.view, ("completing", Same(self.decision)), find)

    def _completing(self, options: Iterable[Option]) -> list[Option]:
        pushes = ((one, one.value) for one in options)
        return [one for one, push in pushes if isinstance(push, Push) and self._ahead(push).made]

    def shown_figures(self) -> Collection[Agreeing]:
        """The Figures that the Scene shows while the player chooses one of them, or its space."""
        decision = self.decision
        if decision is None or decision.kind not in ("figure", "space"):
            return ()
        scene = self.state.seats[self.seat].scene
        found = agreeing(self.components, self.state, self.seat, scene)
        if decision.kind == "figure":
            return found
        # The state does not say which Figure is being scored: the offered spaces tell.
        strip, covered = self.components.strip(self.state), self.state.seats[self.seat].covered
        offered = [option.value for option in decision.options]
        return [one for one in found if list(strip.free_spaces(one[1], one[0], covered)) == offered]

    def being_made(self) -> Collection[Agreeing]:
        """The Figure under the cursor, or the one being scored; all candidates before a choice."""
        found = self.shown_figures()
        pointed = [one for one in found if f"slot {one[0] + 1}" == self.chosen]
        return pointed or found

    def slides_to_go(self) -> Distances:
        """The slides to go for each Figure of the seat, or in each slot for an arriving tile."""
        far = slides_to_go(self.components, self.state, self.seat, self.arriving())
        return {**far, **dict.fromkeys(self.shown_figures(), 0)}

    def arriving(self) -> Face | None:
        """The tile for which the player is choosing a slot, if any."""
        if self.decision is None or self.decision.kind != "cover":
            return None
        landing = self.decision.options[0].value
        return landing.face if isinstance(landing, Landing) else None

    def given(self, seat: int) -> tuple[int | None, Face] | None:
        """The face under the cursor if this seat gets it, and its slot if that is sure."""
        option = self.decision.choices.get(self.chosen) if self.decision is not None else None
        if self.decision is None or option is None or self.decision.kind != "face":
            return None
        if seat == self.decision.seat:
            return None
        return first_empty(self.state.seats[seat].slots), option.value

    def tokens_possible(self) -> int | None:
        """An upper bound for the score tokens; None except before a slide of a solo game."""
        if not self.state.solo or self.decision is None or self.decision.kind != "slide":
            return None
        return tokens_possible(self.components, self.state)

    def umbrellas_to_count(self) -> int:
        """The points that the waiting umbrellas would add if all tokens were placed; only solo."""
        if not self.state.solo or not self.state.pool or self.state.ended:
            return 0
        return solo_umbrellas(self.components, self.state)

    def points(self, seat: int) -> int:
        """The points of a seat if the game ended now."""
        return self.ruleset.points(self.state)[seat]
