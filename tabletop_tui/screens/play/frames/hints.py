"""Hints: what a computer would answer, for the seat that is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.host import Host
from tabletop_tui.widgets.play.option_picker import OptionPicker

if TYPE_CHECKING:
    from tabletop_tui.core.players.hints.advice import Advice
    from tabletop_tui.screens.play.computers.advice import AdviceScreen


class Hints:
    """Asks for advice from what the seat that looks can see, and shows it to that seat alone."""

    def __init__(self, screen: Host) -> None:
        self.screen = screen
        self._advised: tuple[Seen[Any] | None, Advice | None] = (None, None)
        """The question about which a hint was asked, and what it was once it was known."""

    @property
    def may_help(self) -> bool:
        """Whether there may be a hint to the question that stands, as far as all may know that.

        Before a secret answer nobody is told whether there is more than one.
        """
        decision, viewer = self.screen.decision, self.screen.viewer
        if (
            decision is None
            or viewer is None
            or self.screen.saved.computers.advised(viewer) is None
        ):
            return False
        return decision.secret or len(decision.options) > 1

    def show(self) -> None:
        """Show the three best answers; the log tells that they were asked for."""
        from tabletop_tui.core.players.hints.advice import ONE_ANSWER, TABLE_DECIDES

        decision, seen = self.screen.decision, self.screen.seen
        if decision is None or seen is None:
            return
        seat = self.screen.saved.computers.advised(seen.viewer)
        if seat is None or len(decision.options) == 1:
            self.screen.complain(TABLE_DECIDES if seat is None else ONE_ANSWER)
            return
        asked, known = self._advised
        if asked is not seen:
            self.screen.playing.note_advice(seat)
            self._advised = (seen, None)
            known = None
        from tabletop_tui.screens.play.computers.advice import AdviceScreen

        screen = AdviceScreen(
            self.screen.saved, self.screen.playing.seat(seat).recall(), known, self._own_keys()
        )
        self.screen.app.push_screen(screen, self._back_with(screen))

    def _own_keys(self) -> dict[str, str]:
        """The marks of a list of answers; nothing is told of those of a secret question."""
        picker = self.screen.picker
        if not isinstance(picker, OptionPicker) or picker.decision.secret:
            return {}
        return {e.option.key: e.mark for e in picker.entries if len(e.mark) == 1}

    def _back_with(self, screen: AdviceScreen) -> Callable[[str | None], None]:
        before = self.screen.seen

        def back(key: str | None) -> None:
            seen, picker = self.screen.seen, self.screen.picker
            if seen is None or seen is not before:
                return
            # The same question stands; only the log has grown.
            self.screen.seen = seen._replace(log=self.screen.saved.seat(seen.viewer).log)
            self._advised = (self.screen.seen, screen.known)
            option = seen.question and key and seen.question.choices.get(key)
            if picker is not None and option:
                picker.stand_on(option)
                # The number of the hint has chosen it.
                picker.touched = True
            self.screen.show()

        return back
