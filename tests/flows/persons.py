"""Who plays on a flow: each has a pace, and one kind of slip."""

from __future__ import annotations

from random import Random

from tests.flows.table import ENTER, SPACE, Flow

Pace = tuple[float, float]

REPEAT = 1 / 30
"""Seconds between two keys of one that is held down."""


class Person:
    """Reads what stands there, and presses the key that it asks for; makes no slip."""

    reads: Pace = (1.0, 3.0)
    """Seconds until the first key at what is new, and between those that follow there."""
    goes_on: Pace = (0.3, 0.8)

    def __init__(self, flow: Flow, seed: int = 1) -> None:
        self.flow, self.luck, self.time = flow, Random(seed), 10.0
        self.refused: list[str] = []
        """The keys that were meant for what stood there, and did nothing."""

    def play(self) -> None:
        """Play to the end of the flow."""
        flow, seen = self.flow, -1
        while not flow.over:
            self.wait(self.goes_on if seen == flow.at else self.reads)
            seen = flow.at
            self.look(seen)

    def wait(self, pace: Pace) -> None:
        """Let time pass."""
        self.time += self.luck.uniform(*pace)

    def look(self, at: int) -> None:
        """Do what there is to do at a view."""
        key = self.flow.wanted()
        done = self.flow.press(key, self.time, at)
        if done in ("nothing", "dropped"):
            self.refused.append(f"{at}: {key} {done}")
            assert len(self.refused) < 1000, self.refused[-3:]
        self.slip(key, at, done)

    def slip(self, key: str, at: int, done: str) -> None:
        """What comes on top of a key that was meant."""

    def again(self, key: str, at: int, pace: Pace) -> None:
        """Press a key that was meant for something before."""
        self.wait(pace)
        self.flow.press(key, self.time, at)


class Quick(Person):
    """Hardly looks."""

    reads, goes_on = (0.6, 1.2), (0.2, 0.4)


class Expert(Person):
    """Knows what comes."""

    reads, goes_on = (0.25, 0.5), (0.1, 0.2)


class Doubled(Person):
    """Presses keys twice."""

    def slip(self, key: str, at: int, done: str) -> None:
        """The same key again."""
        if self.luck.random() < 0.3:
            self.again(key, at, (0.08, 0.6))


class Tapping(Person):
    """Taps Enter twice, in quick succession."""

    def slip(self, key: str, at: int, done: str) -> None:
        """Enter again, before anybody could read what it led to."""
        if key == ENTER:
            self.again(key, at, (0.1, 0.2))


class Held(Person):
    """Rests on the keys: they repeat."""

    def slip(self, key: str, at: int, done: str) -> None:
        """The same key again and again."""
        if self.luck.random() < 0.15:
            self.again(key, at, (0.25, 0.5))
            for _ in range(self.luck.randint(9, 45)):
                self.again(key, at, (REPEAT, REPEAT))


class Habitual(Person):
    """Presses Enter after every key, whether it was enough or not."""

    def slip(self, key: str, at: int, done: str) -> None:
        """Enter, where something has gone on already."""
        if key != ENTER and self.flow.asked > at:
            self.again(ENTER, at, (0.1, 0.5))


class Late(Person):
    """Is overtaken: by time, or by an answer that comes from somewhere else."""

    def look(self, at: int) -> None:
        """The key was meant for what has just gone."""
        flow = self.flow
        if "ask" in flow.entry and self.luck.random() < (0.5 if flow.entry.get("timed") else 0.2):
            key = flow.wanted()
            flow.elsewhere(self.time)
            self.again(key, at, (0.0, 5.0))
        else:
            super().look(at)


class Impatient(Person):
    """Taps what is on the button of curtains and pages, and once more when it has gone."""

    def look(self, at: int) -> None:
        """Tap until it goes."""
        flow = self.flow
        if "ask" in flow.entry:
            super().look(at)
            return
        key = ""
        while flow.at == at:
            key = self.taps()
            flow.press(key, self.time, at)
            self.wait((0.2, 1.0))
        flow.press(self.once_more(key), self.time, at)

    def taps(self) -> str:
        """The key that is tapped."""
        return self.flow.wanted()

    def once_more(self, key: str) -> str:
        """The key that comes too late to stop."""
        return key


class Unread(Impatient):
    """Taps Enter or Space, whatever the button says."""

    def taps(self) -> str:
        """Either."""
        return self.luck.choice((ENTER, SPACE))

    def once_more(self, key: str) -> str:
        """Either."""
        return self.taps()
