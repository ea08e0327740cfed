"""Hooks: the functions with which a villain says what its cards do.

In `villains/<villain>/abilities.py`::

    cards = Abilities()

    @cards.played("mr_starkey")
    def push_a_hero(realm: Realm, by: int, own: CardId) -> Play[None]: ...

`Abilities` lists every kind of hook with its parameters and its result. The first parameter is the
realm, the last one (`own`) is the card of the hook; a hook may leave out the last parameters that
it does not need. Hooks with a `RealmView` only look. Hooks with a `Realm` change the game: they are
generators if they ask a player, else plain functions.
"""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Callable, Generator
from difflib import get_close_matches
from functools import cache
from inspect import isgeneratorfunction, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args, get_type_hints, overload

from tabletop_tui.core.decision import Play
from tabletop_tui.core.errors import RulesetError

from .components import Behaviour, Hook
from .context import Realm
from .state import CardId, Spot
from .view import RealmView, Sifted

V = TypeVar("V", bound=RealmView)
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
R = TypeVar("R")
OWN = "own"
Shape = TypeVar("Shape", bound=Callable[..., Any])


class HookKind(Generic[Shape]):
    """A kind of hook with the signature of `template`, as a decorator of `Abilities`.

    Its arguments are the ids of cards; a hook of the villain itself has none.
    """

    def __init__(self, template: Callable[..., Any]) -> None:
        self.template = template

    def __get__(self, abilities: Abilities, _: object) -> Callable[..., Callable[[Shape], Shape]]:
        return lambda *cards: abilities.register(self.template, *cards)


One = Callable[[V], R] | Callable[[V, A], R]
Two = One[V, R, A] | Callable[[V, A, B], R]
Three = Two[V, R, A, B] | Callable[[V, A, B, C], R]


@overload
def kind(template: Callable[[Any, V], R]) -> HookKind[Callable[[V], R]]: ...
@overload
def kind(template: Callable[[Any, V, A], R]) -> HookKind[One[V, R, A]]: ...
@overload
def kind(template: Callable[[Any, V, A, B], R]) -> HookKind[Two[V, R, A, B]]: ...
@overload
def kind(template: Callable[[Any, V, A, B, C], R]) -> HookKind[Three[V, R, A, B, C]]: ...
def kind(template: Callable[..., Any]) -> HookKind[Any]:
    """Make a kind of hook. A function may leave out the last parameters of `template`."""
    return HookKind(template)


class Abilities(Behaviour):
    """The hooks of one villain: `@cards.strength("smee")`, `@cards.wins()` of the villain.

    Raises `RulesetError` for a hook that does not fit its kind, and when a card or the villain has
    two hooks of one kind.
    """

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Say in plain words that there is no such hook. mypy finds it without this."""
            known = [one for one, made in vars(Abilities).items() if isinstance(made, HookKind)]
            near = get_close_matches(name, known, 1)
            hint = f"do you mean `{near[0]}`?" if near else "hooks.py lists all of them."
            raise AttributeError(f"there is no hook `{name}`: {hint}")

    def register(self, template: Callable[..., Any], *cards: str) -> Callable[[Shape], Shape]:
        """Return the decorator that registers a hook of this kind for some cards."""

        def decorate(function: Shape) -> Shape:
            for card in cards or ("",):
                if problem := misfit(template, function, card):
                    file, name = Path(function.__code__.co_filename), function.__name__
                    where = f"{file.parent.name}/{file.name}: {card or 'the villain'}: {name}"
                    raise RulesetError(f"{where} is no hook `{template.__name__}`: {problem}.")
                mine = self.hooks.setdefault(card, {})
                if template.__name__ in mine:
                    who = card or "the villain"
                    raise RulesetError(f"{who} has two hooks `{template.__name__}`.")
                mine[template.__name__] = widened(template, function)
            return function

        return decorate

    # -- looking: called for every card in the realm that has one ----------------------------

    @kind
    def strength(self, realm: RealmView, card: CardId, own: CardId) -> int:
        """Added to the Strength of `card` (`own` included)."""

    @kind
    def cost(self, realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
        """Added to the Cost of playing `card` to `to`."""

    @kind
    def activation(self, realm: RealmView, card: CardId, own: CardId) -> int:
        """Added to the Cost of activating `card`."""

    @kind
    def gaining(self, realm: RealmView, amount: int, own: CardId) -> int:
        """What a gain of `amount` Power becomes."""

    @kind
    def pays(self, realm: RealmView, card: CardId, own: CardId) -> bool:
        """Whether `own` may be discarded in place of paying for `card`."""

    @kind
    def bars_play(self, realm: RealmView, card: CardId, to: Spot, own: CardId) -> str:
        """Why `card` may not be played to `to`; empty when it may."""

    @kind
    def bars_move(self, realm: RealmView, card: CardId, place: int, own: CardId) -> str:
        """Why `card` may not be moved to `place`; empty when it may. So for all that follow."""

    @kind
    def bars_mark(self, realm: RealmView, card: CardId, mark: str, own: CardId) -> str:
        """Why `card` may not be put into this state."""

    @kind
    def bars_action(self, realm: RealmView, action: str, own: CardId) -> str:
        """Why this action may not be taken."""

    @kind
    def bars_defeat(self, realm: RealmView, hero: CardId, own: CardId) -> str:
        """Why `hero` may not be defeated."""

    @kind
    def opens(self, realm: RealmView, place: int, own: CardId) -> bool:
        """Whether the symbols of a location may be used although a Hero covers them."""

    @kind
    def watches(self, realm: RealmView, allies: list[CardId], own: CardId) -> bool:
        """Whether the hook `rewarded` of `own` is called after `allies` defeated a Hero."""

    @kind
    def free(self, realm: RealmView, own: CardId) -> str:
        """Label of an answer that is open at any time in the own turn; empty for none."""

    # -- looking: asked of the card itself ---------------------------------------------------

    @kind
    def price(self, realm: RealmView, to: Spot, own: CardId) -> int:
        """The Cost of this card instead of the printed one."""

    @kind
    def foretells(self, realm: RealmView, own: CardId) -> str:
        """What playing it may bring, as far as its owner can know; empty for nothing."""

    @kind
    def playable(self, realm: RealmView, own: CardId) -> str:
        """Why this card cannot be played ("your hand is empty"); empty when it can."""

    @kind
    def targets(self, realm: RealmView, own: CardId) -> Sifted | None:
        """The possible targets of this Effect, and the reasons against others: `realm.sifted`.

        None when it has no target now: then `played` is called, not `aimed`.
        """

    @kind
    def own_place(self, realm: RealmView, to: Spot, own: CardId) -> str:
        """Why this card may not go to `to`."""

    @kind
    def activatable(self, realm: RealmView, own: CardId) -> str:
        """Why this card cannot be activated now."""

    @kind
    def turns_back(self, realm: RealmView, own: CardId) -> bool:
        """Whether its activation would only take back what an earlier one has done."""

    @kind
    def fights(self, realm: RealmView, own: CardId) -> bool:
        """Whether this Ally can fight."""

    @kind
    def bars_ally(self, realm: RealmView, ally: CardId, own: CardId) -> bool:
        """Whether `ally` cannot fight this Hero."""

    # -- doing: called for every card in the realm that has one ------------------------------

    @kind
    def before_move(self, realm: Realm, own: CardId) -> Play[None] | None:
        """The villain is about to move."""

    @kind
    def arrives(self, realm: Realm, own: CardId) -> Play[None] | None:
        """The mover has come to the location of `own`."""

    @kind
    def sees_played(self, realm: Realm, card: CardId, own: CardId) -> Play[None] | None:
        """Another card has been played: `card`."""

    @kind
    def sees_moved(self, realm: Realm, card: CardId, own: CardId) -> Play[None] | None:
        """A card has been moved."""

    @kind
    def sees_fall(
        self, realm: Realm, hero: CardId, strength: int, own: CardId
    ) -> Play[None] | None:
        """A Hero is being defeated."""

    @kind
    def freely(self, realm: Realm, own: CardId) -> Play[None] | None:
        """The player chose the answer of `free`."""

    @kind
    def rewarded(self, realm: Realm, own: CardId) -> Play[None] | None:
        """A Hero was defeated, and `watches` was true."""

    # -- doing: what the card itself does ----------------------------------------------------

    @kind
    def played(self, realm: Realm, by: int, own: CardId) -> Play[None] | None:
        """This card is played without a target; `by` chooses."""

    @kind
    def aimed(self, realm: Realm, target: CardId, by: int, own: CardId) -> Play[None] | None:
        """This Effect is played on `target`, one of its `targets`; `by` chooses."""

    @kind
    def activated(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This card is activated."""

    @kind
    def falls(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This Hero is being defeated, and still in the realm with what is attached to it."""

    @kind
    def leaves(self, realm: Realm, own: CardId) -> Play[bool] | bool:
        """Whether this defeated Hero goes elsewhere than to the discard pile."""

    @kind
    def defeated(self, realm: Realm, place: int, own: CardId) -> Play[None] | None:
        """This Hero has been defeated at `place` and is gone."""

    @kind
    def spares(self, realm: Realm, card: CardId, why: str, own: CardId) -> Play[bool] | bool:
        """Whether `card`, which is `own` or its host, stays in the realm after all."""

    @kind
    def discarded(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This card was discarded from the realm."""

    # -- the villain -------------------------------------------------------------------------

    @kind
    def wins(self, realm: RealmView) -> str:
        """What fulfils the objective at the start of the turn; empty while nothing does."""

    @kind
    def progress(self, realm: RealmView) -> list[tuple[str, bool]]:
        """The parts of the objective, each with whether it is fulfilled."""

    @kind
    def covering(self, realm: RealmView, place: int) -> list[str]:
        """The covered slots of a location."""

    @kind
    def reaches(self, realm: RealmView, ally: CardId, hero: CardId) -> bool:
        """Whether `ally` reaches `hero` from elsewhere."""

    @kind
    def lasting(self, realm: RealmView) -> list[str]:
        """Lasting effects of this villain, as public sentences."""

    @kind
    def begins(self, realm: Realm) -> None:
        """The turn begins, before anything else."""

    @kind
    def fated(self, realm: Realm) -> None:
        """This realm is the target of a Fate action."""


# -- checking the signatures of hooks, for villains that mypy never checked -------------------


def misfit(template: Callable[..., Any], function: Callable[..., Any], card: str) -> str:
    """Why a function is no hook of this kind for a card, or for the villain; empty when it is."""
    wanted = _parameters(template)
    if (OWN in wanted) != bool(card):
        return "it needs the ids of its cards" if OWN in wanted else "it is one of the villain"
    given = _signature(function)
    taken = list(given.parameters)
    if taken and taken == wanted[: len(taken)]:
        need, have = template.__annotations__, function.__annotations__
        results = (need["return"], *need["return"].split(" | "))
        if have.get("return") in results and all(have.get(name) == need[name] for name in taken):
            return ""
        # The annotations are spelt differently: compare the types, which takes longer.
        need, have = get_type_hints(template), get_type_hints(function)
        if _within(have.get("return"), need["return"]) and all(
            name in have and _within(need[name], have[name]) for name in taken
        ):
            return ""
    whole = str(signature(template)).replace("(self, ", "(")
    shorter = ", or without the last of these" if len(wanted) > 1 else ""
    return f"it has {given} and should have {whole}{shorter}".replace("'", "")


def _within(narrow: Any, wide: Any) -> bool:
    """Whether `narrow` is a subtype of `wide`, as far as hooks need it."""
    if narrow == wide or narrow in get_args(wide) or getattr(narrow, "__supertype__", 0) is wide:
        return True
    return isinstance(narrow, type) and isinstance(wide, type) and issubclass(narrow, wide)


_signature = cache(signature)
"""Called twice for each function."""


@cache
def _parameters(template: Callable[..., Any]) -> list[str]:
    return list(signature(template).parameters)[1:]


def widened(template: Callable[..., Any], function: Callable[..., Any]) -> Hook:
    """Return a hook that takes all parameters, and is a generator if it changes the game."""
    takes, names = len(_signature(function).parameters), _parameters(template)
    does = template.__annotations__["realm"] == Realm.__name__ and OWN in names
    if takes == len(names) and (isgeneratorfunction(function) or not does):
        return function

    def looks(*args: Any) -> Any:
        return function(*args[:takes])

    def plays(*args: Any) -> Play[Any]:
        done = function(*args[:takes])
        return (yield from done) if isinstance(done, Generator) else done

    return plays if does else looks
