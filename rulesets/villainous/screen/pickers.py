"""The cursors of Villainous: letters are actions, numbers are the cards of the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.decision import DONE, Decision, Option, Refusal
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.widgets.play.picker import OptionPicker, Picker

from ..components import Symbol
from ..rules.actions import worth_activating
from ..rules.playing import why_not_play
from ..rules.turn import END
from ..telling.race import done, standing, threats

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
"""Ends the turn, and means nothing else: who is done with a choice of several presses Enter."""

IDLE = ("move", "hero")
"""Actions that are seldom all that is wanted: with nothing else left the cursor ends the turn."""

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


class ListPicker(OptionPicker):
    """A list in which Enter alone is done with several, as the key for that ends the turn here.

    To be done stands first.
    """

    def __init__(
        self,
        decision: Decision,
        board: VillainousBoard,
        order: Sequence[Option],
        *,
        on_board: bool = True,
        marks: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(decision, board, order, on_board=on_board, marks=marks)
        done = [e._replace(mark=ENTER) for e in self._entries if e.option.key == DONE]
        # The cursor begins there: below the others it would show the end of them first.
        self._entries = [*done, *(e for e in self._entries if e.option.key != DONE)]
        # Enter takes what the cursor stands on, which may have walked away from there.
        self._marks = {entry.mark: entry for entry in self._entries if entry.mark != ENTER}

    def press(self, key: str) -> bool:
        """The key that ends a turn ends no choice."""
        if key == END_KEY and key not in self._marks and DONE in self.legal_targets:
            self.complaint, self.called = "Enter when you are done; 0 ends a turn.", False
            return True
        return super().press(key)


ALL, ALL_SIGN = "plus", "+"
"""The key that discards the whole hand, and how it is drawn."""

BUT, BUT_SIGN = "minus", "-"
"""The key that discards the whole hand but for the card whose number comes after it."""

LEAST_BUT = 2
"""With more cards than this two keys are fewer than one for each."""

KEEPS = "keep "
"""Begins what is called when all but one card are discarded."""


class _Throwing(ListPicker):
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


class ActPicker(_Throwing):
    """Which action: by its letter; a number plays that card of the hand.

    Where no card is left to be played it discards that card, as one of those that are discarded;
    one key discards them all.
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
        self.time = ""
        """When the turn ends by itself; empty where it does not."""
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
        """The cards that can be played now, or else discarded, by their numbers."""
        if self.play is None:
            return self.cards if self.discard is not None else {}
        return {n: card for n, card in self.cards.items() if not why_not_play(self.realm, card)}

    @property
    def prompt(self) -> str:
        """The title says that somebody acts; at the end when it ends, and what came of the last."""
        return " ".join(said for said in (self.time, self.told) if said)

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
        if self.play is not None:
            if why := why_not_play(self.realm, card):
                self.complaint = f"{self.realm.name(card)}: {why}."
            else:
                self._take_with(self.play, "card", card)
        elif self.discard is not None:
            self._take_with(self.discard, "discard", card)
        else:
            self.complaint = "No Play a Card is left here this turn."
        return True

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
        """A card is called at once with its action; whether that takes it shows afterwards."""
        action, after = given[0][1], given[1:]
        discards = self.discard is not None and action == self.discard.key
        keys, count = self.thrown_by(after) if discards else ((), 0)
        if keys:
            return keys, 1 + count
        numbers = {card: number for number, card in self.numbered.items()}
        plays = self.play is not None and action in self.playing and self.takes(self.play)
        if after and after[0][1] in numbers and (plays or (discards and self.play is None)):
            self.onward = after[0]
            return (numbers[after[0][1]],), 1
        return super().keys_for_run(given)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Numbers play cards, or discard them."""
        told = "play a card" if self.play is not None else "discard a card"
        cards = [(" ".join(self.numbered), told)] if self.numbered else []
        return [*cards, *self.throws, *super().hints]


class DiscardPicker(_Throwing):
    """Which cards of the hand, or all of them by one key.

    The key of the next action ends the discarding, too, and takes that action; so does that of the
    end of the turn.
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
        self.next = {key: name for name, key in marks.items()}

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
        """An action's key means that nothing more is discarded; so does that of the turn's end."""
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
                self.onward = given[1]
                return (key,), 1
        keys, count = self.thrown_by(given)
        return (keys, count) if keys else super().keys_for_run(given)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys that lead on."""
        keys = [key for key in self.next if key != END_KEY]
        on = [(" ".join(keys), "done, then that action")] if keys else []
        end = [(END_KEY, "end turn")] if END_KEY in self.next else []
        throws = [(key, word.removeprefix("discard ")) for key, word in self.throws]
        return [*super().hints, *end, *throws, *on]


def calls(picker: Picker) -> str:
    """What the number of a card of the hand does with it; empty where it says so elsewhere."""
    if isinstance(picker, ActPicker):
        return ("play" if picker.play is not None else "discard") if picker.numbered else ""
    return {"card": "play", "discard": "discard"}.get(picker.decision.kind, "")


def ahead(realms: Sequence[RealmView]) -> int:
    """The seat that is nearest to its objective, by what everybody sees.

    Who wins when the next turn begins comes first, then who has most of its goals, Power and
    Allies, and fewest Heroes in the way.
    """

    def far(realm: RealmView) -> tuple[bool, float]:
        return bool(threats([realm])), standing(realm, done(realm))

    return max(realms, key=far).seat
