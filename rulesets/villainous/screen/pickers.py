"""The cursors of Villainous: letters are actions, numbers are the cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.decision import DONE, Decision, Option, Refusal
from tabletop_tui.widgets.play.picker import OptionPicker

from ..components import Symbol
from ..rules.playing import why_not_play
from ..rules.turn import END
from ..telling.race import threats

if TYPE_CHECKING:
    from ..view import RealmView
    from .board import VillainousBoard

LETTERS = {
    "gain": "t",
    "play": "p",
    "activate": "a",
    "fate": "f",
    "move": "m",
    "hero": "r",
    "vanquish": "x",
    "discard": "d",
}
"""What calls each action: its first letter, or one that no screen means anything else by."""

SECOND = "bjswyz"
"""What calls an action that a location has once more: letters that mean no other one."""

END_KEY = "0"
MOST = 9
"""So many cards of a hand have a number."""


def hand_marks(hand: Sequence[str], decision: Decision) -> dict[str, str]:
    """A card of the hand by its place there, at every question about it; the rest has no mark."""
    numbers = {card: str(number) for number, card in enumerate(hand[:MOST], 1)}
    known = [*decision.several, *decision.options]
    return {o.key: numbers[o.target] for o in known if o.target in numbers}


def action_marks(actions: Sequence[Option]) -> dict[str, str]:
    """The letter of each action by its key, and that of the end of the turn."""
    marks, more = {END: END_KEY}, iter(SECOND)
    for option in actions:
        letter = LETTERS[option.value.action]
        marks[option.key] = letter if letter not in marks.values() else next(more)
    return marks


def _acts(option: Option) -> bool:
    return isinstance(option.value, Symbol)


class ActPicker(OptionPicker):
    """Which action: by its letter; a number plays that card of the hand."""

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
        plays = [o for o in decision.options if _acts(o) and o.value.action == "play"]
        self.play = plays[0] if plays else None
        self.playing = {option.key for option in plays}
        self.cards = dict(zip("123456789", realm.s.hand, strict=False))

    @property
    def numbered(self) -> dict[str, str]:
        """The cards that can be played now, by their numbers."""
        if self.play is None:
            return {}
        return {n: card for n, card in self.cards.items() if not why_not_play(self.realm, card)}

    @property
    def prompt(self) -> str:
        """The title says that somebody acts."""
        return ""

    @property
    def refused(self) -> Sequence[Refusal]:
        """Actions; why a card cannot be played stands in the hand."""
        hand = self.realm.s.hand
        return [refusal for refusal in super().refused if refusal.target not in hand]

    def press(self, key: str) -> bool:
        """The number of a card plays it: the action is taken, and the card goes with it."""
        self.onward = None
        card = self.cards.get(key)
        if card is None:
            if super().press(key):
                return True
            self.complaint = self._why_no(key)
            return bool(self.complaint)
        self.complaint, self.called = why_not_play(self.realm, card), False
        if self.complaint:
            self.complaint = f"{self.realm.name(card)}: {self.complaint}."
        elif self.play is None:
            self.complaint = "No Play a Card is left here this turn."
        else:
            self.index = self.decision.options.index(self.play)
            self.onward, self.called = ("card", card), True
        return True

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
        """A card that is played is called at once; whether that takes it shows afterwards."""
        if self.play is not None and given[0][1] in self.playing and len(given) > 1:
            kind, card = given[1]
            number = next((n for n, one in self.numbered.items() if one == card), "")
            if kind == "card" and number and self.takes(self.play):
                self.onward = ("card", card)
                return (number,), 1
        return super().keys_for_run(given)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Numbers play cards."""
        numbers = list(self.numbered)
        return [*([(" ".join(numbers), "play a card")] if numbers else []), *super().hints]


ALL, ALL_SIGN = "plus", "+"
"""The key that discards the whole hand, and how it is drawn."""


class DiscardPicker(OptionPicker):
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
        symbols = [realm.symbol_option(realm.s.at, symbol) for symbol in realm.usable()]
        self.next = {key: name for name, key in action_marks(symbols).items()}

    def press(self, key: str) -> bool:
        """An action's key means that nothing more is discarded."""
        self.onward = None
        if key == ALL:
            return self.call(ALL)
        if key not in self.next or not self.call(DONE):
            return super().press(key)
        self.complaint, self.onward = "", ("act", self.next[key])
        return True

    def call(self, target: str) -> bool:
        """Choose it, as its mark does; all are one after the other, as long as any is left."""
        if target != ALL:
            return super().call(target)
        self.onward = (self.decision.kind, ALL) if len(self._left) > 1 else None
        return bool(self._left) and super().call(self._left[0])

    def keys_for_run(self, given: Sequence[tuple[str, str]]) -> tuple[tuple[str, ...], int]:
        """The key of the action that follows is enough where it ends the discarding."""
        if given[0][1] == DONE and len(given) > 1 and given[1][0] == "act":
            key = next((key for key, name in self.next.items() if name == given[1][1]), "")
            if key and self.takes(self.decision.options[-1]):
                self.onward = given[1]
                return (key,), 1
        left = {(self.decision.kind, card) for card in self._left}
        if len(left) > 1 and set(given[: len(left)]) == left:
            return (ALL,), len(left)
        return super().keys_for_run(given)

    @property
    def _left(self) -> list[str]:
        """The cards that are not picked yet."""
        return [option.key for option in self.decision.options if option.key != DONE]

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys that lead on."""
        every = [(ALL_SIGN, "all")] if len(self._left) > 1 else []
        return [*super().hints, *every, (" ".join(self.next), "done, and on")]


def ahead(realms: Sequence[RealmView]) -> int:
    """The seat that is nearest to its objective, by what everybody sees.

    Who wins when the next turn begins comes first, then who has most of its goals, then most Power.
    """

    def far(realm: RealmView) -> tuple[bool, float, int]:
        parts = realm.progress()
        stand = sum(stands for _, stands in parts) / max(1, len(parts))
        return bool(threats([realm])), stand, realm.s.power

    return max(realms, key=far).seat
