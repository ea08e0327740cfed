"""How a player walks through the answers of a decision before taking one.

The generic `OptionPicker` walks a list, or the targets where they are drawn on the board. A game
brings its own picker where a choice has more sides than one (which token, and into which line).
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.board import Board

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Picker:
    """The cursor of one decision. Subclasses say what it points at and how keys move it."""

    listed = True
    """Whether the decision panel shows the options as a list."""

    def __init__(self, decision: Decision, board: Board) -> None:
        self.decision = decision
        self.board = board
        self.complaint = ""
        """Why the last key or click could not be followed; shown until the next one."""

    @property
    def option(self) -> Option | None:
        """The option under the cursor, if it is legal."""
        raise NotImplementedError

    @property
    def legal_targets(self) -> Sequence[str]:
        """The places on the board that can be picked."""
        return [option.target or option.key for option in self.decision.options]

    @property
    def chosen_target(self) -> str:
        """The place on the board under the cursor."""
        option = self.option
        return (option.target or option.key) if option else ""

    def press(self, key: str) -> bool:
        """Follow a key; False when it means nothing here."""
        raise NotImplementedError

    def point(self, target: str) -> bool:
        """Follow a click on the board; True when it confirms what was already chosen."""
        raise NotImplementedError

    def lines(self, width: int) -> list[list[Phrase]]:
        """What the panel tells about the choice so far, above the preview."""
        return []

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys that move this cursor, with a word each."""
        return ()


class OptionPicker(Picker):
    """Walks the options in order, or by where their targets lie on the board."""

    def __init__(self, decision: Decision, board: Board, *, on_board: bool = True) -> None:
        super().__init__(decision, board)
        self.index = 0
        self._on_board = on_board
        self._refusals = {refusal.target: refusal for refusal in decision.refusals()}

    @property
    def option(self) -> Option:
        """The option under the cursor."""
        return self.decision.options[self.index]

    def press(self, key: str) -> bool:
        """Arrows walk, digits pick by number, Home and End jump."""
        options = self.decision.options
        self.complaint = ""
        if key in ARROWS:
            self._walk(*ARROWS[key])
        elif key.isdigit() and key != "0":
            number = int(key) - 1
            if number >= len(options):
                self.complaint = f"There are only {len(options)} answers here."
            else:
                self.index = number
        elif key in ("home", "pageup"):
            self.index = 0
        elif key in ("end", "pagedown"):
            self.index = len(options) - 1
        else:
            return False
        return True

    def point(self, target: str) -> bool:
        """Pick what was clicked; clicking it again confirms."""
        self.complaint = ""
        target = target.removeprefix("option:")
        for index, option in enumerate(self.decision.options):
            if target in (option.key, option.target):
                again = index == self.index
                self.index = index
                return again
        refusal = self._refusals.get(target)
        self.complaint = refusal.why if refusal else "That is not one of the answers now."
        return False

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Arrows and numbers."""
        count = len(self.decision.options)
        return (("←→↑↓", "choose"), (f"1-{min(count, 9)}", "pick")) if count > 1 else ()

    def _walk(self, dx: int, dy: int) -> None:
        keys = [option.target or option.key for option in self.decision.options]
        drawn = {name for _, name in self.board.canvas.hot_regions}
        if self._on_board and all(key in drawn for key in keys if key not in ("done", "decline")):
            found = self.board.step(self.chosen_target, dx, dy)
            if found in keys:
                self.index = keys.index(found)
                return
        self.index = (self.index + dx + dy) % len(keys)
