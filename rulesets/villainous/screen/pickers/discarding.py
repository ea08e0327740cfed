"""The cursor over the cards that are discarded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.decision import DONE, Decision, Option

from .marks import END_KEY, action_marks, hand_marks
from .several import ALL, KEEPS, ThrowingPicker

if TYPE_CHECKING:
    from ...view import RealmView
    from ..board import VillainousBoard


class DiscardPicker(ThrowingPicker):
    """Which cards of the hand, or all of them by one key.

    The key of the next action ends the discarding, too, and takes that action.
    """

    def __init__(
        self,
        decision: Decision,
        board: VillainousBoard,
        order: Sequence[Option],
        realm: RealmView,
    ) -> None:
        super().__init__(decision, board, order, marks=hand_marks(realm.s.hand, decision))
        own_turn = realm.seat == realm.state.active
        symbols = [realm.symbol_option(realm.s.at, symbol) for symbol in realm.usable()]
        marks = action_marks(symbols) if own_turn else {}
        self.next = {key: name for name, key in marks.items() if key != END_KEY}

    @property
    def cards_left(self) -> Sequence[str]:
        """The cards that are not picked yet; none where just so many go, and not all of them."""
        keys = [option.key for option in self.decision.options]
        return [key for key in keys if key != DONE] if DONE in keys else []

    @property
    def numbers(self) -> Mapping[str, str]:
        """The cards that are not picked yet, by the numbers of the hand."""
        left = self.cards_left
        return {e.mark: e.option.key for e in self.entries if e.option.key in left}

    def throw(self, target: str) -> None:
        """One after the other, as long as any is left."""
        self.call(target)

    def press_other(self, key: str) -> bool:
        """An action's key means that nothing more is discarded."""
        if key not in self.next or not self.call(DONE):
            return super().press_other(key)
        self.complaint, self.onward = "", ("act", self.next[key])
        return True

    def call(self, target: str) -> bool:
        """Choose it, as its mark does; of several the first that is left, and then to be done."""
        keeps = target.startswith(KEEPS)
        if target != ALL and not keeps:
            return super().call(target)
        left = [card for card in self.cards_left if card != target.removeprefix(KEEPS)]
        again = len(left) > (0 if keeps else 1)
        self.complaint, self.onward = "", (self.decision.kind, target) if again else None
        return super().call(left[0] if left else DONE)

    def keys_for_run(self, given: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], int]:
        """The key of the action that follows is enough where it ends the discarding."""
        if given[0][1] == DONE and len(given) > 1 and given[1][0] == "act":
            key = next((key for key, name in self.next.items() if name == given[1][1]), "")
            if key and self.takes(self.decision.options[-1]):
                return self.called_by(self.decision.options[-1], key), 1
        keys, count = self.thrown_by(given)
        return (keys, count) if keys else super().keys_for_run(given)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys that lead on."""
        on = [(" ".join(self.next), "done, then that action")] if self.next else []
        throws = [(key, word.removeprefix("discard ")) for key, word in self.throws]
        return [*super().hints, *throws, *on]
