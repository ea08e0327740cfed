"""The cursor over the actions of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.decision import Decision, Option, Refusal

from ...components import Symbol
from ...rules.actions import worth_activating
from ...rules.playing import why_not_play
from ...rules.turn import END
from .marks import LETTERS, action_marks
from .several import ThrowingPicker

if TYPE_CHECKING:
    from ...view import RealmView
    from ..board import VillainousBoard

IDLE = ("move", "hero")
"""Actions that are seldom all that is wanted: with nothing else left the cursor ends the turn."""


def _acts(option: Option) -> bool:
    return isinstance(option.value, Symbol)


class ActPicker(ThrowingPicker):
    """Which action: by its letter; a number plays that card of the hand, and does nothing else.

    One key discards all cards, where that may be done.
    """

    all_seen = True

    def __init__(
        self,
        decision: Decision,
        board: VillainousBoard,
        order: Sequence[Option],
        realm: RealmView,
    ) -> None:
        marks = action_marks([option for option in decision.options if _acts(option)])
        super().__init__(decision, board, order, on_board=True, marks=marks)
        self.realm = realm
        self.told = ""
        """What came of the last action, where that was the last of the turn."""
        plays, discards = (
            [o for o in decision.options if _acts(o) and o.value.action == action]
            for action in ("play", "discard")
        )
        self.play = plays[0] if plays else None
        self.playing = {option.key for option in plays}
        self.discard = discards[0] if discards else None
        self.cards = dict(zip("123456789", realm.s.hand, strict=False))
        ends = [option.key for option in decision.options].index(END)
        if not any(map(self._helps, decision.options[:ends])):
            self.index = ends

    def _helps(self, option: Option) -> bool:
        """Whether an action does more than shift things, or take something back."""
        if not _acts(option):
            return True
        action: str = option.value.action
        if action == "activate":
            return bool(worth_activating(self.realm))
        return action not in IDLE

    @property
    def numbered(self) -> Mapping[str, str]:
        """The cards that can be played now, by their numbers."""
        if self.play is None:
            return {}
        return {n: card for n, card in self.cards.items() if not why_not_play(self.realm, card)}

    @property
    def prompt(self) -> str:
        """The title says that somebody acts; at the end what came of the last."""
        return self.told

    @property
    def refused(self) -> Sequence[Refusal]:
        """Actions; why a card cannot be played stands in the hand."""
        hand = self.realm.s.hand
        return [refusal for refusal in super().refused if refusal.target not in hand]

    @property
    def cards_left(self) -> Sequence[str]:
        """The hand, where it may be discarded."""
        return self.realm.s.hand if self.discard is not None else ()

    @property
    def numbers(self) -> Mapping[str, str]:
        """The hand."""
        return self.cards

    def throw(self, target: str) -> None:
        """Take the action, and discard with it."""
        assert self.discard is not None
        self._take_with(self.discard, "discard", target)

    def press_other(self, key: str) -> bool:
        """The number of a card plays it: the action is taken, and the card goes with it."""
        card = self.cards.get(key)
        if card is None:
            if super().press_other(key):
                return True
            self.complaint = self._why_no(key)
            return bool(self.complaint)
        self.complaint, self.called = "", False
        if self.play is None:
            first = "" if self.discard is None else f" {self._discards} first discards."
            self.complaint = f"No Play a Card is left here this turn.{first}"
        elif why := why_not_play(self.realm, card):
            self.complaint = f"{self.realm.name(card)}: {why}."
        else:
            self._take_with(self.play, "card", card)
        return True

    @property
    def _discards(self) -> str:
        """The letter of the action that discards."""
        marks = (entry.mark for entry in self.entries if entry.option is self.discard)
        return next(marks, "")

    def point(self, target: str) -> bool:
        """A click on a card of the hand means its number; a second one does what that does."""
        number = next((number for number, card in self.cards.items() if card == target), "")
        if not number or (self.play is None and self.discard is None):
            return super().point(target)
        again, self.onward = self.onward is not None and self.onward[1] == target, None
        self.press_other(number)
        self.called = self.called and again
        return False

    def _take_with(self, action: Option, asked: str, target: str) -> None:
        """Take an action, and give the first answer to what it asks."""
        self.index = self.decision.options.index(action)
        self.complaint, self.onward, self.called = "", (asked, target), True

    def _why_no(self, key: str) -> str:
        """Why the action of a letter cannot be taken now; empty for a key of no action."""
        action = next((action for action, letter in LETTERS.items() if letter == key), "")
        if not action:
            return ""
        labels = [s.label for s in self.realm.symbols(self.realm.s.at) if s.action == action]
        for refusal in self.decision.refusals():
            if refusal.label in labels:
                return f"{refusal.label}: {refusal.why}."
        return f"{self.realm.location(self.realm.s.at).name} has no such action."

    def keys_for_run(self, given: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], int]:
        """A card is called at once with its action; whether that gives it shows afterwards."""
        action, after = given[0][1], given[1:]
        discards = self.discard is not None and action == self.discard.key
        keys, count = self.thrown_by(after) if discards else ((), 0)
        if keys:
            return keys, 1 + count
        numbers = {card: number for number, card in self.numbered.items()}
        plays = self.play is not None and action in self.playing and self.takes(self.play)
        if plays and after and after[0][1] in numbers:
            option = next(one for one in self.decision.options if one.key == action)
            return self.called_by(option, numbers[after[0][1]]), 1
        return super().keys_for_run(given)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Numbers play cards."""
        cards = [(" ".join(self.numbered), "play a card")] if self.numbered else []
        return [*cards, *self.throws, *super().hints]
