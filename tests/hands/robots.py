"""Two people at a terminal who know no rules and no keys: one clicks, one has arrows and Enter.

They see the screen as text and nothing else, and do what it offers, at random.
"""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random

from tabletop_tui.saves import SaveStore
from tests.terminal.terminal import Terminal

PATIENCE = 150.0
"""Seconds without an answer in which nobody knows how to go on."""

SEEN = 0.03
"""Seconds in which nothing new is shown before somebody acts."""

RESULTS = "r rematch"
"""What the last row of the results names."""

GIVES = re.compile(r"(?:Enter|Space|⏎) {2,}(?!.*\bchoose\b)(\S[^│╰]*\S)|Enter goes on")
"""A button that is lit: its key, and what it does; or what a page says to another key."""

WAITS = re.compile(r"\bthinks\.|One moment\.| {2}in \d+ s\b")
"""What a screen says at which there is nothing to do yet."""

CHOICE = re.compile(r"(?<=[│┃║][ ▸])[0-9A-Za-z](?= +\S)")
"""The key of an answer, before the words of that in a list."""

LEAVES = re.compile(r"\bq +leave")
"""What leads out of the game."""

BACK = re.compile(r"\bq +(?:back|close)|\be  to the end")
"""What a framed page says of the way back."""

ELSEWHERE = {GIVES: 0.05, BACK: 0.05, CHOICE: 0.3}
"""How often something else is clicked than the button that is lit, a way back, or a row of a list.

Some answers stand on the board alone, whatever a list says."""

WORD = re.compile(r"[^\s─│┌┐└┘├┤┬┴┼╭╮╰╯━┃┏┓┗┛]+")
"""What one may click on: everything but strokes."""


class StuckError(AssertionError):
    """Nothing that is offered leads on."""


class Robot:
    """Plays one seat of a saved game against computers."""

    again = 0.3
    """Seconds until something else is tried after what did nothing.

    Keys that come faster are one run: of a run that began too early each is dropped."""

    def __init__(self, terminal: Terminal, saves: Path, seed: int = 1) -> None:
        self.terminal, self.luck = terminal, Random(seed)
        self._store = SaveStore(saves)
        (self._game,) = [listing.path for listing in self._store.catalogue()]
        self.done: list[str] = []
        """What was done since the last answer of anybody."""

    @property
    def stands(self) -> tuple[int, bool]:
        """How many answers are given in its own game, and whether that is over."""
        # Whoever clicks on anything can leave the game and begin another one.
        headers = [game.header for game in self._store.catalogue() if game.path == self._game]
        (header,) = headers
        assert header is not None
        return header.decisions, header.finished

    @property
    def is_over(self) -> bool:
        """Whether the results are shown."""
        return self.stands[1] and RESULTS in self.terminal.text

    def play(self, answers: int) -> None:
        """Act until so many answers are given, or the results are shown."""
        given, shown = self.stands[0], ""
        end, changed = given + answers, time.monotonic()
        while given < end and not self.is_over:
            self.terminal.await_change(shown, self.again)
            self.terminal.settle(SEEN)
            shown = self.terminal.text
            if shown.strip() and not WAITS.search(shown) and not self.is_over:
                self.act(shown.split("\n"))
            before, given = given, self.stands[0]
            if given != before:
                changed, self.done = time.monotonic(), []
            if time.monotonic() - changed > PATIENCE:
                raise StuckError(f"{self.done[-20:]}\n{shown}")

    def act(self, rows: list[str]) -> None:
        """Do one thing that the screen offers."""
        raise NotImplementedError


class Mouse(Robot):
    """Clicks; touches no key."""

    clicked: tuple[int, int, list[str]] | None = None
    """Where it clicked last, and what was shown then."""

    def act(self, rows: list[str]) -> None:
        """Click the lit button, or what leads back from a page, or an answer, or any word."""
        # The last row names keys of the program, which lead elsewhere.
        spots = [
            (pattern, found.start(), y)
            for y, row in enumerate(rows)
            for pattern in ((GIVES, BACK, CHOICE, WORD) if y < len(rows) - 1 else (GIVES, BACK))
            for found in pattern.finditer(LEAVES.sub(lambda found: "─" * len(found[0]), row))
        ]
        for pattern in (GIVES, BACK, CHOICE):
            # A click that has done nothing yet is not made again: it would meet what comes next.
            there = [
                spot for spot in spots if spot[0] is pattern and (*spot[1:], rows) != self.clicked
            ]
            if there and self.luck.random() > ELSEWHERE[pattern]:
                self.again = Robot.again
                self.click(*self.luck.choice(there)[1:], rows)
                return
        # Most words that are clicked on do nothing, and clicks are no run.
        self.again = SEEN
        self.click(*self.luck.choice([spot for spot in spots if spot[0] is WORD])[1:], rows)

    def click(self, x: int, y: int, rows: list[str]) -> None:
        """Press and release the button of the mouse at a character of a row."""
        column, self.clicked = self.terminal.cell_of(y, x), (x, y, rows)
        self.done.append(rows[y][x : x + 12])
        for end in "Mm":
            self.terminal.send(f"\x1b[<0;{column + 1};{y + 1}{end}")


class Arrows(Robot):
    """Presses arrows and Enter; touches no other key, and no mouse."""

    def act(self, rows: list[str]) -> None:
        """Press Enter mostly where a button is lit, else an arrow."""
        lit = any(map(GIVES.search, rows))
        enter = lit and self.luck.random() < 0.7
        key = "Enter" if enter else self.luck.choice(["Up", "Down", "Left", "Right"])
        self.done.append(key)
        self.terminal.press(key, at_once=True)
