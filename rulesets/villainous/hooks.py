"""How a villain says what its cards do: hooks, registered for a card beside each other.

In `villains/<villain>/abilities.py`::

    cards = Abilities()

    @cards.played("mr_starkey")
    def push_a_hero(realm: Realm, by: int, own: CardId) -> Play[None]: ...

`Abilities` lists every kind of hook with what it is told and what it answers. A hook takes the
realm first and the card it belongs to (`own`) last; it leaves out from the end what it does not
need. Hooks with a `RealmView` only look. Hooks with a `Realm` do something: they are generators
where somebody is asked, else plain functions.
"""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cache
from inspect import isgeneratorfunction, signature
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, get_args, get_type_hints, overload

from tabletop_tui.core.decision import Play
from tabletop_tui.core.errors import RulesetError

from .components import Behaviour, Hook
from .context import Realm
from .realm.view import RealmView
from .state import CardId, Spot

V = TypeVar("V", bound=RealmView)
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
R = TypeVar("R")
Shape = TypeVar("Shape", bound=Callable[..., Any])


class ForCards(Protocol[Shape]):
    """What names the cards a hook is for: `("smee", "cannon")`."""

    def __call__(self, *cards: str) -> Callable[[Shape], Shape]:
        """The decorator for a hook of these cards."""


class CardHook(Generic[Shape]):
    """A kind of hook that cards have; what it is told may be left out from the end."""

    def __init__(self, template: Callable[..., Any]) -> None:
        self.template = template

    def __get__(self, abilities: Abilities, owner: object) -> ForCards[Shape]:
        def for_cards(*cards: str) -> Callable[[Shape], Shape]:
            def keep(function: Shape) -> Shape:
                for card in cards:
                    abilities.keep(self.template, card, function)
                return function

            return keep

        return for_cards


class VillainHook(Generic[Shape]):
    """A kind of hook that the villain itself has; it takes all it is told."""

    def __init__(self, template: Callable[..., Any]) -> None:
        self.template = template

    def __get__(self, abilities: Abilities, owner: object) -> Callable[[Shape], Shape]:
        def keep(function: Shape) -> Shape:
            abilities.keep(self.template, "", function)
            return function

        return keep


One = Callable[[V], R] | Callable[[V, A], R]
Two = One[V, R, A] | Callable[[V, A, B], R]
Three = Two[V, R, A, B] | Callable[[V, A, B, C], R]


@overload
def card_hook(template: Callable[[Any, V, A], R]) -> CardHook[One[V, R, A]]: ...
@overload
def card_hook(template: Callable[[Any, V, A, B], R]) -> CardHook[Two[V, R, A, B]]: ...
@overload
def card_hook(template: Callable[[Any, V, A, B, C], R]) -> CardHook[Three[V, R, A, B, C]]: ...
def card_hook(template: Callable[..., Any]) -> CardHook[Any]:
    """A kind of hook with the signature of `template`."""
    return CardHook(template)


@overload
def villain_hook(template: Callable[[Any, V], R]) -> VillainHook[Callable[[V], R]]: ...
@overload
def villain_hook(template: Callable[[Any, V, A], R]) -> VillainHook[Callable[[V, A], R]]: ...
@overload
def villain_hook(template: Callable[[Any, V, A, B], R]) -> VillainHook[Callable[[V, A, B], R]]: ...
def villain_hook(template: Callable[..., Any]) -> VillainHook[Any]:
    """A kind of hook with the signature of `template`."""
    return VillainHook(template)


class Abilities(Behaviour):
    """The hooks of one villain: `@cards.strength("smee")`, and `@cards.wins` of the villain.

    `parts` are those of its other files: their hooks are hooks of this one as well. Raises
    `RulesetError` for a hook that does not fit its kind, and when a card, or the villain, has two
    hooks of one kind.
    """

    def __init__(self, *parts: Abilities) -> None:
        super().__init__()
        for part in parts:
            for card, hooks in part.hooks.items():
                for kind, hook in hooks.items():
                    self.add(card, kind, hook)

    def keep(self, template: Callable[..., Any], card: str, function: Callable[..., Any]) -> None:
        """Register a function as the hook of a card; "" is the villain itself."""
        kind, name = template.__name__, getattr(function, "__name__", "?")
        if problem := misfit(template, function, shorter=bool(card)):
            file = Path(function.__code__.co_filename)
            where = f"{file.parent.name}/{file.name}: {card or 'the villain'}: {name}"
            raise RulesetError(f"{where} is no hook `{kind}`: {problem}.")
        self.add(card, kind, widened(template, function) if card else function)

    def add(self, card: str, kind: str, hook: Hook) -> None:
        """Keep a hook. Raises `RulesetError` when there is one of this kind."""
        mine = self.hooks.setdefault(card, {})
        if kind in mine:
            raise RulesetError(f"{card or 'the villain'} has two hooks `{kind}`.")
        mine[kind] = hook

    # -- looking: called for every card in the realm that has one ----------------------------

    @card_hook
    def strength(self, realm: RealmView, card: CardId, own: CardId) -> int:
        """Added to the Strength of `card` (`own` included)."""

    @card_hook
    def cost(self, realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
        """Added to the Cost of playing `card` to `to`."""

    @card_hook
    def activation(self, realm: RealmView, card: CardId, own: CardId) -> int:
        """Added to the Cost of activating `card`."""

    @card_hook
    def gaining(self, realm: RealmView, amount: int, own: CardId) -> int:
        """What a gain of `amount` Power becomes."""

    @card_hook
    def pays(self, realm: RealmView, card: CardId, own: CardId) -> bool:
        """Whether `own` may be discarded in place of paying for `card`."""

    @card_hook
    def bars_play(self, realm: RealmView, card: CardId, to: Spot, own: CardId) -> str:
        """Why `card` may not be played to `to`; empty when it may."""

    @card_hook
    def bars_move(self, realm: RealmView, card: CardId, place: int, own: CardId) -> str:
        """Why `card` may not be moved to `place`."""

    @card_hook
    def bars_mark(self, realm: RealmView, card: CardId, mark: str, own: CardId) -> str:
        """Why `card` may not be put into this state."""

    @card_hook
    def bars_action(self, realm: RealmView, action: str, own: CardId) -> str:
        """Why this action may not be taken."""

    @card_hook
    def bars_defeat(self, realm: RealmView, hero: CardId, own: CardId) -> str:
        """Why `hero` may not be defeated."""

    @card_hook
    def opens(self, realm: RealmView, place: int, own: CardId) -> bool:
        """Whether the covered symbols of a location may be used all the same."""

    @card_hook
    def watches(self, realm: RealmView, allies: list[CardId], own: CardId) -> bool:
        """Whether `own` is `rewarded` once `allies` defeated a Hero."""

    @card_hook
    def free(self, realm: RealmView, own: CardId) -> str:
        """Label of something to do at any time in one's own turn, or ""."""

    # -- looking: asked of the card itself ---------------------------------------------------

    @card_hook
    def price(self, realm: RealmView, to: Spot, own: CardId) -> int:
        """The Cost of this card instead of the printed one."""

    @card_hook
    def foretells(self, realm: RealmView, own: CardId) -> str:
        """What may come of playing it, as its owner can know; or ""."""

    @card_hook
    def playable(self, realm: RealmView, own: CardId) -> str:
        """Why this card cannot be played; empty when it can."""

    @card_hook
    def targets(self, realm: RealmView, own: CardId) -> list[CardId] | None:
        """What this Effect may be aimed at; None when it is just `played` now."""

    @card_hook
    def own_place(self, realm: RealmView, to: Spot, own: CardId) -> str:
        """Why this card may not go to `to`."""

    @card_hook
    def activatable(self, realm: RealmView, own: CardId) -> str:
        """Why this card cannot be activated now."""

    @card_hook
    def fights(self, realm: RealmView, own: CardId) -> bool:
        """Whether this Ally can fight."""

    @card_hook
    def bars_ally(self, realm: RealmView, ally: CardId, own: CardId) -> bool:
        """Whether `ally` cannot fight this Hero."""

    # -- doing: called for every card in the realm that has one ------------------------------

    @card_hook
    def before_move(self, realm: Realm, own: CardId) -> Play[None] | None:
        """The villain is about to move."""

    @card_hook
    def arrives(self, realm: Realm, own: CardId) -> Play[None] | None:
        """The mover has come to the location of `own`."""

    @card_hook
    def sees_played(self, realm: Realm, card: CardId, own: CardId) -> Play[None] | None:
        """Another card has been played: `card`."""

    @card_hook
    def sees_moved(self, realm: Realm, card: CardId, own: CardId) -> Play[None] | None:
        """A card has been moved."""

    @card_hook
    def sees_fall(
        self, realm: Realm, hero: CardId, strength: int, own: CardId
    ) -> Play[None] | None:
        """A Hero is being defeated."""

    @card_hook
    def freely(self, realm: Realm, own: CardId) -> Play[None] | None:
        """What `free` offers is done."""

    @card_hook
    def rewarded(self, realm: Realm, own: CardId) -> Play[None] | None:
        """What `watches` waited for has happened."""

    # -- doing: what the card itself does ----------------------------------------------------

    @card_hook
    def played(self, realm: Realm, by: int, own: CardId) -> Play[None] | None:
        """This card is played, aimed at nothing; `by` chooses."""

    @card_hook
    def aimed(self, realm: Realm, target: CardId, by: int, own: CardId) -> Play[None] | None:
        """This Effect is played, aimed at one of its `targets`; `by` chooses."""

    @card_hook
    def activated(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This card is activated."""

    @card_hook
    def falls(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This Hero is defeated, but still there with all he carries."""

    @card_hook
    def leaves(self, realm: Realm, own: CardId) -> Play[bool] | bool:
        """Whether this defeated Hero goes elsewhere than to the discard pile."""

    @card_hook
    def defeated(self, realm: Realm, place: int, own: CardId) -> Play[None] | None:
        """This Hero has been defeated at `place` and is gone."""

    @card_hook
    def spares(self, realm: Realm, card: CardId, why: str, own: CardId) -> Play[bool] | bool:
        """Whether `card`, which is `own` or what it is on, is kept in the realm after all."""

    @card_hook
    def discarded(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This card was discarded from the realm."""

    # -- the villain -------------------------------------------------------------------------

    @villain_hook
    def wins(self, realm: RealmView) -> str:
        """What fulfils the objective at the start of the turn, or ""."""

    @villain_hook
    def progress(self, realm: RealmView) -> list[tuple[str, bool]]:
        """The parts of the objective, and which of them stand."""

    @villain_hook
    def covering(self, realm: RealmView, place: int) -> list[str]:
        """The covered slots of a location."""

    @villain_hook
    def reaches(self, realm: RealmView, ally: CardId, hero: CardId) -> bool:
        """Whether `ally` reaches `hero` from elsewhere."""

    @villain_hook
    def lasting(self, realm: RealmView) -> list[str]:
        """What notes of this villain mean now, in words for everybody."""

    @villain_hook
    def begins(self, realm: Realm) -> None:
        """The turn begins, before anything else."""

    @villain_hook
    def fated(self, realm: Realm) -> None:
        """This realm is the target of a Fate action."""


# -- checking what mypy checks, for villains it never saw ---------------------------------------


def misfit(template: Callable[..., Any], function: Callable[..., Any], *, shorter: bool) -> str:
    """Why a function is no hook of this kind; empty when it is. `shorter` may leave out the end."""
    names, given = _names(template)[1:], signature(function)
    taken = list(given.parameters)
    if taken and taken == names[: len(taken) if shorter else None]:
        need, have = template.__annotations__, function.__annotations__
        results = (need["return"], *need["return"].split(" | "))
        if have.get("return") in results and all(have.get(name) == need[name] for name in taken):
            return ""
        # Not the same words; it takes longer to see whether they mean the same.
        need, have = get_type_hints(template), get_type_hints(function)
        if _within(have.get("return"), need["return"]) and all(
            name in have and _within(need[name], have[name]) for name in taken
        ):
            return ""
    wanted = str(signature(template)).replace("(self, ", "(")
    ending = ", or without the last of these" if shorter else ""
    return f"it has {given} and should have {wanted}{ending}".replace("'", "")


def _within(narrow: Any, wide: Any) -> bool:
    """Whether all values of one type are values of another, as far as hooks need it."""
    if narrow == wide or narrow in get_args(wide) or getattr(narrow, "__supertype__", 0) is wide:
        return True
    return isinstance(narrow, type) and isinstance(wide, type) and issubclass(narrow, wide)


@cache
def _names(template: Callable[..., Any]) -> list[str]:
    """What a kind of hook is told, by name."""
    return list(signature(template).parameters)


def widened(template: Callable[..., Any], function: Callable[..., Any]) -> Hook:
    """A hook as it is called: with all it may be told, and as a generator if it does something."""
    takes = len(signature(function).parameters)
    asks = template.__annotations__["realm"] == Realm.__name__ and not isgeneratorfunction(function)
    if not asks and takes == len(_names(template)) - 1:
        return function

    def told(*args: Any) -> Any:
        return function(*args[:takes])

    def play(*args: Any) -> Play[Any]:
        done = function(*args[:takes])
        return (yield from done) if isinstance(done, Generator) else done

    return play if asks else told
