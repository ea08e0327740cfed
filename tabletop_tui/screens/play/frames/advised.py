"""A game screen on which who is asked may ask for a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop_tui.core.face import Watched
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.frames.computers import ComputerFrame
from tabletop_tui.widgets.play.option_picker import OptionPicker

if TYPE_CHECKING:
    from tabletop_tui.core.players.hints.advice import Advice
    from tabletop_tui.screens.play.computers.advice import AdviceScreen


class AdvisedFrame(ComputerFrame):
    """Asks for advice from what the seat that looks can see, and shows it to that seat alone."""

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self._advised: tuple[Seen[Any] | None, Advice | None] = (None, None)
        """The question about which a hint was asked, and what it was once it was known."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what works now stands in the key line."""
        if action == "hint":
            return self.saved.hints and self.decision is not None
        if action == "chairs":
            # Nobody goes on with a game of which nothing is kept.
            return self.played is not None and self.saved.kept
        return action not in ("inspect", "look") or self.seen is not None

    @property
    def has_hint(self) -> bool:
        """Whether there may be a hint to the question that stands, as far as all may know that.

        Before a secret answer nobody is told whether there is more than one.
        """
        decision, viewer = self.decision, self.viewer
        if decision is None or viewer is None or self.saved.computers.advised(viewer) is None:
            return False
        return decision.secret or len(decision.options) > 1

    def action_hint(self) -> None:
        """Show the three best answers; the log tells that they were asked for."""
        from tabletop_tui.core.players.hints.advice import ONE_ANSWER, TABLE_DECIDES

        decision, seen = self.decision, self.seen
        if decision is None or seen is None:
            return
        seat = self.saved.computers.advised(seen.viewer)
        if seat is None or len(decision.options) == 1:
            self._complain(TABLE_DECIDES if seat is None else ONE_ANSWER)
            return
        asked, known = self._advised
        if asked is not seen:
            self.playing.note_advice(seat)
            self._advised = (seen, None)
            known = None
        from tabletop_tui.screens.play.computers.advice import AdviceScreen

        screen = AdviceScreen(self.saved, self.playing.seat(seat).recall(), known, self._own_keys())
        self.app.push_screen(screen, self._back_with(screen))

    def _own_keys(self) -> dict[str, str]:
        """The marks of a list of answers; nothing is told of those of a secret question."""
        picker = self.picker
        if not isinstance(picker, OptionPicker) or picker.decision.secret:
            return {}
        return {e.option.key: e.mark for e in picker.entries if len(e.mark) == 1}

    def _back_with(self, screen: AdviceScreen) -> Callable[[str | None], None]:
        before = self.seen

        def back(key: str | None) -> None:
            seen, picker = self.seen, self.picker
            if seen is None or seen is not before:
                return
            # The same question stands; only the log has grown.
            self.seen = seen._replace(log=self.saved.seat(seen.viewer).log)
            self._advised = (self.seen, screen.known)
            option = seen.question and key and seen.question.choices.get(key)
            if picker is not None and option:
                picker.stand_on(option)
            self.show()

        return back
