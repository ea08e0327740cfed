"""The pickers of Villainous: letters are actions, numbers are the cards of the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop_tui.core.decision import DONE, Choices, Decision, Option, Refusal, different
from tabletop_tui.core.visibility.showing import runs
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.picker import ROW, Picker

from ..components import ACTION_NAMES, Symbol
from ..rules.actions import worth_activating
from ..rules.playing import why_not_play
from ..rules.turn import END, USED
from ..wording.race import done, standing, threats

if TYPE_CHECKING:
    from ..state import CardId
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
"""The key of each action: its first letter, or a letter that has no other use on the screen."""

SECOND = "bjswyz"
"""Letters for a second action of the same kind at a location."""

END_KEY = "0"
"""The key that ends the turn. As in every game, it also ends a choice of several."""


def number_hand(board: VillainousBoard, realm: RealmView) -> dict[str, CardId]:
    """The cards of a hand by their numbers, which they keep until the turn ends."""
    keys = board.keys_of(realm.state, realm.seat)
    return {key: card for key, card in zip(keys, realm.s.hand, strict=True) if key}


def hand_marks(board: VillainousBoard, decision: Decision) -> dict[str, str]:
    """The number keys of cards of the hand, by option key, at a question about such cards."""
    numbered = number_hand(board, board.realm(decision.seat))
    numbers = {str(card): number for number, card in numbered.items()}
    known = [*decision.several, *decision.options]
    return {o.key: numbers[o.target] for o in known if o.target in numbers}


def action_marks(realm: RealmView, actions: Sequence[Option]) -> dict[str, str]:
    """The letters of the actions, by option key, and the key for the end of the turn.

    An action keeps its letter when others are used up. Equal actions have the same letter.
    """
    letters, more = dict[str, str](), iter(SECOND)
    here = [realm.symbol_option(realm.s.at, symbol) for symbol in realm.symbols(realm.s.at)]
    for option in [*here, *actions]:
        letter = LETTERS[option.value.action]
        if option.label not in letters:
            letters[option.label] = letter if letter not in letters.values() else next(more)
    return {END: END_KEY} | {option.key: letters[option.label] for option in [*here, *actions]}


def equal_as_one(decision: Decision) -> Decision:
    """The question with equal actions as a single answer, labelled with their number."""
    count = Counter(option.label for option in decision.options if _acts(option))
    options = [
        replace(option, label=f"{option.label} ×{n}") if (n := count[option.label]) > 1 else option
        for option in different(decision.options, lambda value: getattr(value, "label", value))
    ]
    return replace(decision, choices=Choices(options))


ALL, ALL_SIGN = "plus", "+"
"""The key that discards the whole hand, and how it is drawn."""

BUT, BUT_SIGN = "minus", "-"
"""The key that discards the whole hand except one card, whose number follows."""

LEAST_BUT = 2
"""With more cards than this, two keys are fewer than one key for each card."""

KEEPS = "keep "
"""The prefix of the choice to keep a card, followed by its number."""


class ThrowingPicker(OptionPicker):
    """A picker in which one key discards all cards, and two keys discard all but one."""

    keeping = False
    """Whether the next number key chooses the card that is kept."""

    def press(self, key: str) -> bool:
        """Follow a key; after the key for all but one, a number chooses the card to keep."""
        keeping, self.keeping = self.keeping, False
        onward, self.onward = self.onward, None
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
        if self.press_other(key):
            return True
        # A key without a meaning here, such as Enter, leaves what is chosen.
        self.onward = onward
        return False

    @property
    def instead(self) -> tuple[str, str]:
        """After the key for all but one: the words and the number keys for the card to keep."""
        if not self.keeping:
            return super().instead
        left = [number for number, card in self.numbers.items() if card in self.cards_left]
        return "keep a card", " ".join(runs(left, "-"))

    def unchoose(self) -> bool:
        """Unchoose everything, also the start of all but one; return whether there was anything."""
        keeping, self.keeping = self.keeping, False
        if keeping:
            self.complaint = ""
        return super().unchoose() or keeping

    def step_back(self) -> bool:
        """Take back the start of all but one, or else as in other lists."""
        return self.unchoose() if self.keeping else super().step_back()

    @property
    def cards_left(self) -> Sequence[str]:
        """The cards that can still be discarded."""
        raise NotImplementedError

    @property
    def numbers(self) -> Mapping[str, str]:
        """The cards by their numbers."""
        raise NotImplementedError

    def throw(self, target: str) -> None:
        """Choose to discard all cards (`ALL`), or all but one (`KEEPS` and the card)."""
        raise NotImplementedError

    def press_other(self, key: str) -> bool:
        """Follow any other key; return False for an unknown one."""
        return super().press(key)

    @property
    def throws(self) -> Sequence[tuple[str, str]]:
        """What these keys do."""
        every = [(ALL_SIGN, "all")] if len(self.cards_left) > 1 else []
        but = [(BUT_SIGN, "all but one")] if len(self.cards_left) > LEAST_BUT else []
        return [*every, *but]


IDLE = ("move", "hero")
"""Actions that players seldom want: if no others are left, the cursor starts at the turn's end."""


def _acts(option: Option) -> bool:
    return isinstance(option.value, Symbol)


class ActPicker(ThrowingPicker):
    """Picks an action by its letter; a number takes the action to play and plays that card.

    The keys for several cards take the action to discard, if it is possible.
    """

    def __init__(
        self, decision: Decision, board: VillainousBoard, order: Sequence[Option], realm: RealmView
    ) -> None:
        marks = action_marks(realm, [option for option in decision.options if _acts(option)])
        self._asked, decision = decision, equal_as_one(decision)
        found = (decision.choices.get(option.key) for option in order)
        super().__init__(decision, board, [one for one in found if one is not None], marks=marks)
        self.realm = realm
        self.title_asks = True
        self.result = ""
        """The result of the last action, if it was the last action of the turn."""
        plays, discards = (
            [o for o in decision.options if _acts(o) and o.value.action == action]
            for action in ("play", "discard")
        )
        self.play = plays[0] if plays else None
        self.playing = {option.key for option in plays}
        self.discard = discards[0] if discards else None
        self.cards = number_hand(board, realm)
        ends = [option.key for option in decision.options].index(END)
        if not any(map(self._helps, decision.options[:ends])):
            self.index = ends

    def _helps(self, option: Option) -> bool:
        """Whether an action does more than move cards or take something back."""
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
    def called_in_hand(self) -> Mapping[str, str]:
        """The cards that number keys choose now, by their numbers."""
        return self.cards if self.keeping else self.numbered

    @property
    def prompt(self) -> str:
        """The question, or at the end of the turn the result of the last action."""
        return self.result or super().prompt

    @property
    def refused(self) -> Sequence[Refusal]:
        """The refusals of actions. Those of cards are left out, because the hand shows them."""
        hand = self.realm.s.hand
        return [refusal for refusal in super().refused if refusal.target not in hand]

    @property
    def cards_left(self) -> Sequence[str]:
        """The hand, if the action to discard is possible."""
        return self.realm.s.hand if self.discard is not None else ()

    @property
    def numbers(self) -> Mapping[str, str]:
        """The cards of the hand by their numbers."""
        return self.cards

    def throw(self, target: str) -> None:
        """Take the action to discard, and discard these cards with it."""
        assert self.discard is not None
        self._take_with(self.discard, "discard", target)

    @property
    def played(self) -> str:
        """The card that is played with the action, by its number; empty if none is chosen yet."""
        asked, card = self.onward or ("", "")
        return card if asked == "card" else ""

    def press_other(self, key: str) -> bool:
        """Follow another key: a number takes the action to play, and plays its card."""
        card = self.cards.get(key)
        if card is None:
            if super().press_other(key):
                return True
            self.complaint = self._why_no(key)
            return bool(self.complaint)
        self.complaint, self.called = "", False
        why = why_not_play(self.realm, card)
        own = f"{self.realm.name(card)}: {why}." if why else ""
        if self.play is None:
            first = f"{self._discards} first discards." if self.discard is not None else ""
            self.complaint = " ".join(filter(None, (f"{self._why_not_played}.", own, first)))
        elif why:
            self.complaint = own
        else:
            self._take_with(self.play, "card", card)
        return True

    @property
    def _why_not_played(self) -> str:
        """Why the action to play cannot be taken: it is barred, used, or not at this location."""
        label = ACTION_NAMES["play"]
        whys = {one.why for one in super().refused if one.label == label}
        barred = next(iter(whys - {USED}), "")
        if barred:
            return f"{label}: {barred}"
        return f"{label} is used this turn" if whys else f"{label} does not stand here"

    @property
    def _discards(self) -> str:
        marks = (entry.mark for entry in self.entries if entry.option is self.discard)
        return next(marks, "")

    @property
    def legal_targets(self) -> Sequence[str]:
        """The targets of the answers. If a location has an action twice, both can be clicked."""
        return [option.target or option.key for option in self._asked.options]

    def first_of_equal(self, target: str) -> str:
        """The key of the first of the actions equal to `target`, or else `target`."""
        meant = (o for o in self._asked.options if target in (o.key, o.target) and _acts(o))
        label = next((option.label for option in meant), "")
        same = (option.key for option in self._asked.options if option.label == label)
        return next(same, target)

    def point(self, target: str) -> bool:
        """Follow a click as the card's number; True for a second one on the same target."""
        key = target.removeprefix(ROW)
        target = target.removesuffix(key) + self.first_of_equal(key)
        number = next((number for number, card in self.cards.items() if card == target), "")
        if not number or (self.play is None and self.discard is None):
            return super().point(target)
        again, self.onward = self.onward is not None and self.onward[1] == target, None
        self.press_other(number)
        chosen, self.called = self.called, False
        return again and chosen

    def _take_with(self, action: Option, asked: str, target: str) -> None:
        """Choose an action, and `target` as the answer to its first question, of kind `asked`."""
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

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The keys that give an answer; equal actions have the same keys."""
        equal = self.decision.choices.get(self.first_of_equal(option.key))
        return super().keys_for(equal or option)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Numbers play cards; other keys take the action of the name that they tell."""
        cards = [(" ".join(self.numbered), "play a card")] if self.numbered else []
        throws = [(key, f"{ACTION_NAMES['discard']}: {word}") for key, word in self.throws]
        return [*cards, *throws, *super().hints]


class DiscardPicker(ThrowingPicker):
    """Picks cards of the hand to discard; one key picks all of them."""

    @property
    def cards_left(self) -> Sequence[str]:
        """The cards that are not picked yet; none if an exact number of cards must be discarded."""
        keys = [option.key for option in self.decision.options]
        return [key for key in keys if key != DONE] if DONE in keys else []

    @property
    def numbers(self) -> Mapping[str, str]:
        """The cards that are not picked yet, by the numbers of the hand."""
        left = self.cards_left
        return {e.mark: e.option.key for e in self.entries if e.option.key in left}

    def throw(self, target: str) -> None:
        """Pick the cards one after the other; the player still has to end the choice."""
        self.call(target)

    def call(self, target: str) -> bool:
        """Choose a target as its key does; return whether there is such an answer.

        For all cards, and for all but one, the picks are given one by one. The answer that ends the
        choice is only chosen, so that the player can still change it.
        """
        keeps = target.startswith(KEEPS)
        if target != ALL and not keeps:
            return super().call(target)
        left = [card for card in self.cards_left if card != target.removeprefix(KEEPS)]
        self.complaint = ""
        found = super().call(left[0] if left else DONE)
        if len(left) > (0 if keeps else 1):
            self.onward = (self.decision.kind, target)
        else:
            self.called = False
        return found

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys for several cards."""
        return [*super().hints, *self.throws]


def calls(picker: Picker) -> str:
    """The effect of a number key on its card of the hand: `play`, `discard`, `keep`, or empty."""
    if isinstance(picker, ThrowingPicker) and picker.keeping:
        return "keep"
    if isinstance(picker, ActPicker):
        return "play" if picker.numbered else ""
    return {"card": "play", "discard": "discard"}.get(picker.decision.kind, "")


def ahead(realms: Sequence[RealmView]) -> int:
    """The seat that is nearest to its objective, by public facts; one about to win is first."""

    def far(realm: RealmView) -> tuple[bool, float]:
        return bool(threats([realm])), standing(realm, done(realm))

    return max(realms, key=far).seat
