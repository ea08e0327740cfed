"""The keys that cards in hand and Actions keep for a turn."""

from __future__ import annotations

from collections.abc import Sequence

from ..context import Rulebook
from ..rules.play import destroying, possible
from ..rules.targets import complete, one_of_each
from ..state import PLAY, AcademyState

VERBS = {"symbols": "s", "effect": "t", "move": "m", "discard": "d", "pick-up": "a", "pass": "p"}
"""The letters of the Actions that every player has."""

ACTION_KEYS = "brwxyzj"
"""The letters that other Actions may have: abilities, Allies, targets to destroy."""

CARD_KEYS = "1234567890zyxptsmd"
"""The keys that a card in hand may have. The last of them are verbs at the question for an Action;
a card has such a key only in a list of cards."""


def keyed(rules: Rulebook, view: AcademyState, seat: int) -> Sequence[tuple[str, str]]:
    """The hand of a seat except Wounds, then its other Actions, each with the keys it may have."""
    cards = [(card, CARD_KEYS) for card in view.seats[seat].named]
    if view.phase != PLAY or view.current != seat or view.acted:
        return cards
    goals = map(destroying, one_of_each(view, complete(rules, view)))
    further = (key for key in possible(rules, view, seat) if key not in VERBS)
    return [*cards, *((key, ACTION_KEYS) for key in (*goals, *further))]
