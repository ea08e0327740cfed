"""Discarding: no card goes by an Enter that was meant for the question before."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.widgets.navigation import ARROWS

from ..context import Rulebook
from ..rules.cards import DISCARDED
from ..state import EFFECT, AcademyState
from .board import AcademyBoard
from .pickers import NOWHERE, HandPicker

WALKS = (*ARROWS, "tab", "shift+tab", "home", "end", "pageup", "pagedown")


def gone_before(view: AcademyState, log: Sequence[Event], seat: int) -> list[str]:
    """The cards that this seat has discarded already in the Effect Phase that goes on."""
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
    """Of several cards none is chosen until a key chooses one.

    What is `gone` already is named: the next card is another question, however alike it looks.
    """

    begun_by = ()

    def __init__(
        self, decision: Decision, board: AcademyBoard, view: AcademyState, gone: Sequence[str]
    ) -> None:
        super().__init__(decision, board, view)
        self.gone = gone
        """The names of the cards that went before."""
        if len(decision.options) > 1:
            self.index = NOWHERE

    @property
    def option(self) -> Option | None:
        """The card under the cursor, once there is one."""
        return None if self.index == NOWHERE else super().option

    @property
    def task(self) -> str:
        """Which discard of a row it is."""
        count = len(self.gone) + 1
        return f"discard card no. {count}" if self.gone else super().task

    @property
    def prompt(self) -> str:
        """What went, then what is asked."""
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


def discard_picker(
    rules: Rulebook, board: AcademyBoard, seen: Seen[AcademyState] | None, decision: Decision
) -> DiscardPicker | None:
    """The picker for a card that has to go; None where to discard is the seat's own Action."""
    if seen is None:
        return None
    given = seen.known.answers[-1:] if seen.known is not None else ()
    if any(answer == (decision.seat, "discard") for answer in given):
        return None
    gone = gone_before(seen.view, seen.log, decision.seat)
    return DiscardPicker(decision, board, seen.view, [rules.name_of(card) for card in gone])
