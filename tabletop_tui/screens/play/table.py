"""Looking at a table: what the seat before the screen may read, whatever it is asked."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import Card
from tabletop_tui.core.face import Played, Watched
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.play.panels.card_pane import card_lines
from tabletop_tui.widgets.play.picker import Picker

NOTHING_HERE = "Nothing to inspect under the cursor: k looks at all that is drawn."


class TableScreen(AppScreen[None]):
    """A game and who looks at it.

    `seen` is what the viewer knows, a seat or the whole table; None while the keyboard is being
    handed over. Nothing else is ever drawn. `played` is the game itself; None where the screen
    shows a copy, of which nothing can be changed.
    """

    def __init__(self, saved: Watched) -> None:
        super().__init__()
        self.saved = saved
        self.played = saved.played
        self.table = saved.table
        self.ruleset = saved.ruleset
        self.seen: Seen[Any] | None = None
        self.picker: Picker | None = None

    @property
    def playing(self) -> Played:
        """The game itself, where only a game that is played here can lead."""
        assert self.played is not None, "a copy cannot be changed"
        return self.played

    @property
    def viewer(self) -> int | None:
        """Who looks: a seat, `PUBLIC` for the whole table, nobody during a hand-over."""
        return self.seen.viewer if self.seen else None

    @property
    def view(self) -> Any:
        """The state as the viewer may see it; None while nobody looks."""
        return self.seen.view if self.seen else None

    @property
    def decision(self) -> Decision | None:
        """What the viewer is asked."""
        return self.seen.question if self.seen else None

    def show_choice(self) -> None:
        """Draw what depends on the cursor."""
        raise NotImplementedError

    def cover(self) -> None:
        """Take away what one seat sees, and what lies above it, until the seat has proved itself.

        Nothing happens while only the whole table looks, or nobody.
        """
        raise NotImplementedError

    def action_rules(self) -> None:
        """The rules, at the place that speaks of this decision."""
        decision = self.decision
        self.table_app.show_rules(self.table.game, decision.rule if decision else "")

    def action_log(self) -> None:
        """The whole log."""
        from tabletop_tui.screens.play.log import log_screen

        if self.seen is not None:
            self.app.push_screen(
                log_screen(self.seen.log, self.table, self.ruleset.words, self.seen.viewer)
            )

    def action_inspect(self) -> None:
        """Everything about the thing under the cursor."""
        if self.seen is None:
            return
        card = self.inspected(self.pointed_target)
        if card is not None:
            self.read(card)
        elif self.picker is not None:
            self.picker.complaint = NOTHING_HERE
            self.show_choice()
        else:
            self.table_app.tell(NOTHING_HERE)

    def read(self, card: Card) -> None:
        """Everything that is told of a card, on a page of its own."""
        from tabletop_tui.screens.scroll import ScrollScreen

        self.app.push_screen(ScrollScreen(card.name, card_lines(card)))

    @property
    def pointed_target(self) -> str:
        """The target that a cursor stands on; empty for none."""
        return self.picker.chosen_target if self.picker is not None else ""

    def card_at(self, target: str) -> Card | None:
        """The card of a target, as whoever looks may know it."""
        if self.seen is None or not target:
            return None
        return self.seen.described(self.ruleset).card(target)

    def inspected(self, target: str) -> Card | None:
        """What `i` shows at a target: its card, unless the game has more to say there."""
        return self.card_at(target)
