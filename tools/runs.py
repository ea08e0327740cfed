"""The keys for answers that one seat gives on end: some cursors give several answers at once."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.umbrella_academy.screen.pickers import ActionPicker, Deed
from rulesets.villainous.screen.pickers import (
    ALL,
    BUT,
    LEAST_BUT,
    ActPicker,
    DiscardPicker,
    ThrowingPicker,
)
from tabletop_tui.core.decision import DONE
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.widgets.play.picker import Picker

Run = Sequence[tuple[str, str]]
"""The kinds of questions and the keys of the answers, in the order in which they are given."""

Keys = tuple[str, ...]


def keys_for_run(picker: Picker, given: Run) -> tuple[Keys, int]:
    """The keys for answers that a seat gives, and how many of these answers they give.

    The first of `given` answers the question of the `picker`.
    """
    match picker:
        case ActionPicker():
            return _by_deed(picker, given)
        case ActPicker():
            return _with_action(picker, given)
        case DiscardPicker():
            keys, count = _thrown(picker, given)
            return (keys, count) if keys else _alone(picker, given[0][1])
    return _alone(picker, given[0][1])


def _alone(picker: Picker, key: str) -> tuple[Keys, int]:
    option = next(option for option in picker.decision.options if option.key == key)
    return picker.keys_for(option), 1


# -- The Umbrella Academy ----------------------------------------------------------------------


def _by_deed(picker: ActionPicker, given: Run) -> tuple[Keys, int]:
    """A deed with a card gives all of its answers at once."""
    best = _alone(picker, given[0][1])
    for deed in picker.deeds:
        covered, left = 0, dict(deed.answers)
        for kind, key in given:
            if left.get(kind) != key:
                break
            left.pop(kind)
            covered += 1
        whole = covered and not any(kind in left for kind, _ in given[covered:][:1])
        if whole and covered > best[1] and deed.card in picker.cards.values():
            best = _keys_of(picker, deed), covered
    return best


def _keys_of(picker: ActionPicker, deed: Deed) -> Keys:
    found = picker.marked([one for one in picker.deeds if one.card == deed.card])
    at = next(n for n, entry in enumerate(found) if entry.option is deed.option)
    first = next(key for key, card in picker.cards.items() if card == deed.card)
    if found[at].mark:
        return picker.called_by(deed.option, first, found[at].mark)
    return (first, *["tab"] * (at + 1), ENTER)


# -- Villainous --------------------------------------------------------------------------------


def _with_action(picker: ActPicker, given: Run) -> tuple[Keys, int]:
    """A card is called at once with its action; whether that gives it shows afterwards."""
    action, after = picker.first_of_equal(given[0][1]), given[1:]
    discards = picker.discard is not None and action == picker.discard.key
    keys, count = _thrown(picker, after) if discards else ((), 0)
    if keys:
        return keys, 1 + count
    numbers = {card: number for number, card in picker.numbered.items()}
    plays = picker.play is not None and action in picker.playing and picker.takes(picker.play)
    if plays and after and after[0][1] in numbers:
        option = next(one for one in picker.decision.options if one.key == action)
        return picker.called_by(option, numbers[after[0][1]]), 1
    return _alone(picker, action)


def _thrown(picker: ThrowingPicker, given: Run) -> tuple[Keys, int]:
    """The keys that discard many cards at once, and how many; none if each has its own key."""
    left = {("discard", card) for card in picker.cards_left}
    if len(left) > 1 and set(given[: len(left)]) == left:
        return (ALL, ENTER), len(left)
    kept = left - set(given[: len(left) - 1])
    if len(left) > LEAST_BUT and len(kept) == 1:
        card = kept.pop()[1]
        for number, one in picker.numbers.items():
            if one == card:
                done = given[len(left) - 1 : len(left)] == [("discard", DONE)]
                return (BUT, number, *[ENTER] * done), len(left) - 1 + done
    return (), 0
