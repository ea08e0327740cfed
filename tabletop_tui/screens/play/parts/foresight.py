"""Plays answers ahead, to show what they would do before they are given."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from tabletop_tui.core.decision import Option
from tabletop_tui.core.play.lookahead import ForGood, state_after
from tabletop_tui.core.play.seat import Seen, preview_of, why_final
from tabletop_tui.core.ruleset import Preview, Ruleset
from tabletop_tui.screens.play.host import Host
from tabletop_tui.widgets.play.picker import Picker


class Foreseen:
    """The results of the answers in a frame, each computed once.

    `would` returns the preview of an option, and `why_final` why its seat could not undo it.
    `leaves` returns the state of the table after the answer with a key, or None if that state
    cannot be known.
    """

    def __init__(self, ruleset: Ruleset[Any], seen: Seen[Any]) -> None:
        self.seen = seen
        self.would: Callable[[Option], Preview] = cache(partial(preview_of, ruleset, seen))
        self.why_final: Callable[[Option], ForGood | None] = cache(
            partial(why_final, ruleset, seen)
        )
        known = seen.known
        self.leaves: Callable[[str], Any] = (
            cache(partial(state_after, ruleset, known)) if known is not None else lambda key: None
        )


class Foresight:
    """Keeps the results of the answers in the last frame that was asked about."""

    def __init__(self, screen: Host) -> None:
        self.screen = screen
        self._foreseen: Foreseen | None = None

    def of(self, seen: Seen[Any]) -> Foreseen:
        """The results of the answers to the question of a frame."""
        if self._foreseen is None or self._foreseen.seen is not seen:
            self._foreseen = Foreseen(self.screen.ruleset, seen)
        return self._foreseen

    def then(self, seen: Seen[Any], picker: Picker | None) -> Any:
        """The state after the answer under the cursor, for a board that draws it."""
        asked = seen.question is not None and not seen.question.secret
        option = picker.to_give if picker and asked and self.screen.board.shows_then else None
        return None if option is None else self.of(seen).leaves(option.key)
