"""The clock of the talk before a vote (rulings 24 and 48)."""

from __future__ import annotations

WINDOW_SECONDS = 15.0
"""So long after a talk has begun abilities can still be called."""


class Clock:
    """Counts down while a table screen lies open. It is kept by the screen, not by the game."""

    def __init__(self, minutes: str) -> None:
        self.timed = minutes != "off"
        self.total = 60.0 * int(minutes) if self.timed else 0.0
        self.left = self.total
        self.spent = 0.0
        self.paused = False
        self._round = (0, 0)

    def start(self, mission: int, voting: int, left: float = 0.0) -> None:
        """Wind the clock up when another voting round has begun, or to what was `left` of it."""
        if self._round != (mission, voting):
            self._round = (mission, voting)
            self.left, self.paused = left or self.total, False
            self.spent = max(0.0, self.total - self.left)

    @property
    def runs(self) -> bool:
        """Whether time passes now."""
        return self.timed and not self.paused

    def pass_by(self, seconds: float) -> None:
        """Some time has passed."""
        self.left = max(0.0, self.left - seconds)
        self.spent += seconds

    @property
    def over(self) -> bool:
        """Whether the talk is over."""
        return self.timed and self.left <= 0

    @property
    def window_left(self) -> float:
        """Seconds for which abilities can still be called in this round; 0 without a clock."""
        return max(0.0, min(WINDOW_SECONDS - self.spent, self.left)) if self.timed else 0.0

    @property
    def text(self) -> str:
        """`1:45`, or that it stands still."""
        if not self.timed:
            return "no clock"
        minutes, seconds = divmod(round(self.left), 60)
        return f"{minutes}:{seconds:02d}" + (" held" if self.paused else "")
