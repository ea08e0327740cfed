"""How a villain says what its cards do: hooks, registered by card beside each other.

In `villains/<villain>/abilities.py`::

    cards = Abilities()

    @cards.played("mr_starkey")
    def push_a_hero(realm: Realm, card: CardId, by: int, to: Spot) -> Play[None]: ...

Every hook gets the realm first and the card the hook belongs to second (`own`). Hooks that only
look return a value; hooks that do something are generators (`Play[None]`). The hooks of a card
in the realm are called for whatever happens there; a Hero who changed sides and a stolen Item
are silent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Hook = Callable[..., Any]

NOWHERE = -1
"""The spot of a card that is played nowhere in particular: most Effects and Conditions."""

Spot = int | str
"""Where a card is played: a location, the card it is attached to or aimed at, or `NOWHERE`."""

LOOKING: dict[str, str] = {
    "strength": "(realm, own, card) -> int: added to the Strength of `card` (`own` included)",
    "cost": "(realm, own, card, to) -> int: added to the Cost of playing `card` to `to`",
    "price": "(realm, own, to) -> int: the Cost of this card itself, instead of the printed one",
    "foretells": "(realm, own) -> str: what may come of playing it, as its owner can know; or ''",
    "activation": "(realm, own, card) -> int: added to the Cost of activating `card`",
    "pays": "(realm, own, card) -> bool: `own` may be discarded in place of paying for `card`",
    "gaining": "(realm, own, amount) -> int: what a gain of `amount` Power becomes",
    "playable": "(realm, own) -> str: why this card cannot be played; empty when it can",
    "targets": "(realm, own) -> list[CardId]: what this Effect may be aimed at",
    "own_place": "(realm, own, to) -> str: why this card may not go to `to`",
    "bars_play": "(realm, own, card, to) -> str: why `card` may not be played to `to`",
    "bars_move": "(realm, own, card, place) -> str: why `card` may not be moved to `place`",
    "bars_mark": "(realm, own, card, mark) -> str: why `card` may not be put into this state",
    "bars_action": "(realm, own, action) -> str: why this action may not be taken",
    "bars_defeat": "(realm, own, hero) -> str: why `hero` may not be defeated",
    "bars_ally": "(realm, own, ally) -> bool: `ally` cannot fight this Hero",
    "fights": "(realm, own, hero) -> bool: whether this Ally can fight `hero` where both stand",
    "opens": "(realm, own, place, slot) -> bool: a covered symbol may be used all the same",
    "watches": "(realm, own, allies) -> bool: `own` is `rewarded` once `allies` defeated a Hero",
    "activatable": "(realm, own) -> str: why this card cannot be activated now",
    "free": "(realm, own) -> str: label of something to do at any time in one's own turn, or ''",
}
DOING: dict[str, str] = {
    "played": "(realm, own, by, to): this card is played; `by` chooses",
    "activated": "(realm, own): this card is activated",
    "freely": "(realm, own): what `free` offers",
    "before_move": "(realm, own): before the villain moves",
    "arrives": "(realm, own): the mover has come to the location of `own`",
    "sees_played": "(realm, own, card, by): `card` has been played",
    "sees_moved": "(realm, own, card, start): `card` has been moved from `start`",
    "falls": "(realm, own): this Hero is defeated, but still there with all he carries",
    "sees_fall": "(realm, own, hero, strength): `hero` is being defeated",
    "defeated": "(realm, own, place): this Hero has been defeated and is gone",
    "rewarded": "(realm, own, hero): what `watches` waited for has happened",
    "discarded": "(realm, own, place): this card was discarded from the realm",
    "spares": "(realm, own, card, why) -> bool: `own` or the card it is on is kept after all",
    "leaves": "(realm, own) -> bool: this defeated Hero goes elsewhere than to the discard pile",
}
VILLAIN: dict[str, str] = {
    "wins": "(realm) -> str: what fulfils the objective at the start of the turn, or ''",
    "progress": "(realm) -> list[tuple[str, bool]]: the parts of the objective, and which stand",
    "covering": "(realm, place) -> list[str]: the covered slots of a location",
    "reaches": "(realm, ally, hero) -> bool: `ally` reaches `hero` from elsewhere",
    "begins": "(realm): the turn begins, before anything else",
    "lasting": "(realm) -> list[str]: what notes of this villain mean now, in words for everybody",
    "fated": "(realm): this realm is the target of a Fate action",
}


class Abilities:
    """The hooks of one villain: `@cards.<hook>("card", ...)` and `@cards.villain`.

    `parts` are those of its other files: their hooks are hooks of this one as well. Raises
    `ValueError` when a card, or the villain, has two hooks of one name.
    """

    def __init__(self, *parts: Abilities) -> None:
        self.hooks: dict[str, dict[str, Hook]] = {}
        self.whole: dict[str, Hook] = {}
        for part in parts:
            for card, hooks in part.hooks.items():
                for name, function in hooks.items():
                    self._keep(card, name, function)
            for name, function in part.whole.items():
                self._keep_whole(name, function)

    def __getattr__(self, name: str) -> Callable[..., Callable[[F], F]]:
        """The decorator of a hook. Raises `AttributeError` for a name that is no hook."""
        if name not in LOOKING and name not in DOING:
            raise AttributeError(f"there is no hook called {name!r}")

        def register(*ids: str) -> Callable[[F], F]:
            def keep(function: F) -> F:
                for card in ids:
                    self._keep(card, name, function)
                return function

            return keep

        return register

    def villain(self, function: F) -> F:
        """A hook of the whole villain, by the name of the function: `wins`, `progress`, ..."""
        name = getattr(function, "__name__", "")
        if name not in VILLAIN:
            raise ValueError(f"there is no villain hook called {name!r}")
        self._keep_whole(name, function)
        return function

    def _keep(self, card: str, name: str, function: Hook) -> None:
        mine = self.hooks.setdefault(card, {})
        if name in mine:
            raise ValueError(f"{card} has two hooks {name!r}")
        mine[name] = function

    def _keep_whole(self, name: str, function: Hook) -> None:
        if name in self.whole:
            raise ValueError(f"the villain has two hooks {name!r}")
        self.whole[name] = function
