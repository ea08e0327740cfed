"""A cursor over several cards, all of which one key discards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_tui.core.decision import DONE
from tabletop_tui.widgets.play.option_picker import OptionPicker

ALL, ALL_SIGN = "plus", "+"
"""The key that discards the whole hand, and how it is drawn."""

BUT, BUT_SIGN = "minus", "-"
"""The key that discards the whole hand but for the card whose number comes after it."""

LEAST_BUT = 2
"""With more cards than this two keys are fewer than one for each."""

KEEPS = "keep "
"""Begins what is called when all but one card are discarded."""


class ThrowingPicker(OptionPicker):
    """A cursor that discards all cards by one key, or all but one by two, and is done then."""

    keeping = False
    """Whether the next number is that of the card that is kept."""

    def press(self, key: str) -> bool:
        """The key before the number of a card that is kept."""
        keeping, self.keeping = self.keeping, False
        self.onward = None
        if key == BUT and len(self.cards_left) > LEAST_BUT:
            self.keeping, self.called = True, False
            self.complaint = "All but which card? Its number."
            return True
        if keeping and (card := self.numbers.get(key)) in self.cards_left:
            self.throw(f"{KEEPS}{card}")
            return True
        if key == ALL and self.cards_left:
            self.throw(ALL)
            return True
        return self.press_other(key)

    @property
    def cards_left(self) -> Sequence[str]:
        """The cards that can be discarded still."""
        raise NotImplementedError

    @property
    def numbers(self) -> Mapping[str, str]:
        """The cards by their numbers."""
        raise NotImplementedError

    def throw(self, target: str) -> None:
        """Discard all of them, or all but one."""
        raise NotImplementedError

    def press_other(self, key: str) -> bool:
        """Any other key."""
        return super().press(key)

    def thrown_by(self, given: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], int]:
        """The keys that discard so many at once, and how many; none where each has its own."""
        left = {("discard", card) for card in self.cards_left}
        if len(left) > 1 and set(given[: len(left)]) == left:
            return (ALL,), len(left)
        kept = left - set(given[: len(left) - 1])
        if len(left) > LEAST_BUT and len(kept) == 1:
            card = kept.pop()[1]
            for number, one in self.numbers.items():
                if one == card:
                    done = given[len(left) - 1 : len(left)] == [("discard", DONE)]
                    return (BUT, number), len(left) - 1 + done
        return (), 0

    @property
    def throws(self) -> Sequence[tuple[str, str]]:
        """What these keys do."""
        every = [(ALL_SIGN, "discard all")] if len(self.cards_left) > 1 else []
        but = [(BUT_SIGN, "all but one")] if len(self.cards_left) > LEAST_BUT else []
        return [*every, *but]
