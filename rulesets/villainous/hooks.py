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
from typing import Any, Generic, TypeVar, get_args, get_type_hints, overload

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
    """A kind of hook with the signature of `template`: a decorator of `Abilities`.

    It is called with the ids of cards; without one for a hook of the villain itself.
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
    """Make a kind of hook; what it is told may be left out from the end."""
    return HookKind(template)


class Abilities(Behaviour):
    """The hooks of one villain: `@cards.strength("smee")`, `@cards.wins()` of the villain.

    `parts` are those of its other files: their hooks are hooks of this one as well. Raises
    `RulesetError` for a hook that does not fit its kind, and when a card, or the villain, has two
    hooks of one kind.
    """

    def __init__(self, *parts: Abilities) -> None:
        super().__init__()
        for part in parts:
            for card, hooks in part.hooks.items():
                for name, hook in hooks.items():
                    self.add(card, name, hook)

    def register(self, template: Callable[..., Any], *cards: str) -> Callable[[Shape], Shape]:
        """The decorator that registers a hook of this kind for some cards."""

        def keep(function: Shape) -> Shape:
            for card in cards or ("",):
                if problem := misfit(template, function, card):
                    file, name = Path(function.__code__.co_filename), function.__name__
                    where = f"{file.parent.name}/{file.name}: {card or 'the villain'}: {name}"
                    raise RulesetError(f"{where} is no hook `{template.__name__}`: {problem}.")
                self.add(card, template.__name__, widened(template, function))
            return function

        return keep

    def add(self, card: str, name: str, hook: Hook) -> None:
        """Keep a hook. Raises `RulesetError` when there is one of this kind."""
        mine = self.hooks.setdefault(card, {})
        if name in mine:
            raise RulesetError(f"{card or 'the villain'} has two hooks `{name}`.")
        mine[name] = hook

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
        """Why `card` may not be moved to `place`."""

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
        """Whether the covered symbols of a location may be used all the same."""

    @kind
    def watches(self, realm: RealmView, allies: list[CardId], own: CardId) -> bool:
        """Whether `own` is `rewarded` once `allies` defeated a Hero."""

    @kind
    def free(self, realm: RealmView, own: CardId) -> str:
        """Label of something to do at any time in one's own turn, or ""."""

    # -- looking: asked of the card itself ---------------------------------------------------

    @kind
    def price(self, realm: RealmView, to: Spot, own: CardId) -> int:
        """The Cost of this card instead of the printed one."""

    @kind
    def foretells(self, realm: RealmView, own: CardId) -> str:
        """What may come of playing it, as its owner can know; or ""."""

    @kind
    def playable(self, realm: RealmView, own: CardId) -> str:
        """Why this card cannot be played; empty when it can."""

    @kind
    def targets(self, realm: RealmView, own: CardId) -> Sifted | None:
        """What this Effect may be aimed at, and what not, with the reasons.

        None when it is just `played` now.
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
        """What `free` offers is done."""

    @kind
    def rewarded(self, realm: Realm, own: CardId) -> Play[None] | None:
        """What `watches` waited for has happened."""

    # -- doing: what the card itself does ----------------------------------------------------

    @kind
    def played(self, realm: Realm, by: int, own: CardId) -> Play[None] | None:
        """This card is played, aimed at nothing; `by` chooses."""

    @kind
    def aimed(self, realm: Realm, target: CardId, by: int, own: CardId) -> Play[None] | None:
        """This Effect is played, aimed at one of its `targets`; `by` chooses."""

    @kind
    def activated(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This card is activated."""

    @kind
    def falls(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This Hero is defeated, but still there with all he carries."""

    @kind
    def leaves(self, realm: Realm, own: CardId) -> Play[bool] | bool:
        """Whether this defeated Hero goes elsewhere than to the discard pile."""

    @kind
    def defeated(self, realm: Realm, place: int, own: CardId) -> Play[None] | None:
        """This Hero has been defeated at `place` and is gone."""

    @kind
    def spares(self, realm: Realm, card: CardId, why: str, own: CardId) -> Play[bool] | bool:
        """Whether `card`, which is `own` or what it is on, is kept in the realm after all."""

    @kind
    def discarded(self, realm: Realm, own: CardId) -> Play[None] | None:
        """This card was discarded from the realm."""

    # -- the villain -------------------------------------------------------------------------

    @kind
    def wins(self, realm: RealmView) -> str:
        """What fulfils the objective at the start of the turn, or ""."""

    @kind
    def progress(self, realm: RealmView) -> list[tuple[str, bool]]:
        """The parts of the objective, and which of them stand."""

    @kind
    def covering(self, realm: RealmView, place: int) -> list[str]:
        """The covered slots of a location."""

    @kind
    def reaches(self, realm: RealmView, ally: CardId, hero: CardId) -> bool:
        """Whether `ally` reaches `hero` from elsewhere."""

    @kind
    def lasting(self, realm: RealmView) -> list[str]:
        """What notes of this villain mean now, in words for everybody."""

    @kind
    def begins(self, realm: Realm) -> None:
        """The turn begins, before anything else."""

    @kind
    def fated(self, realm: Realm) -> None:
        """This realm is the target of a Fate action."""


# -- checking what mypy checks, for villains it never saw ---------------------------------------


def misfit(template: Callable[..., Any], function: Callable[..., Any], card: str) -> str:
    """Why a function is no hook of this kind for a card (or "", the villain); "" when it is."""
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
        # Not the same words; it takes longer to see whether they mean the same.
        need, have = get_type_hints(template), get_type_hints(function)
        if _within(have.get("return"), need["return"]) and all(
            name in have and _within(need[name], have[name]) for name in taken
        ):
            return ""
    whole = str(signature(template)).replace("(self, ", "(")
    shorter = ", or without the last of these" if len(wanted) > 1 else ""
    return f"it has {given} and should have {whole}{shorter}".replace("'", "")


def _within(narrow: Any, wide: Any) -> bool:
    """Whether all values of one type are values of another, as far as hooks need it."""
    if narrow == wide or narrow in get_args(wide) or getattr(narrow, "__supertype__", 0) is wide:
        return True
    return isinstance(narrow, type) and isinstance(wide, type) and issubclass(narrow, wide)


_signature = cache(signature)
"""Of each function it is asked twice."""


@cache
def _parameters(template: Callable[..., Any]) -> list[str]:
    """What a kind of hook is told, by name."""
    return list(signature(template).parameters)[1:]


def widened(template: Callable[..., Any], function: Callable[..., Any]) -> Hook:
    """A hook as it is called: with all it may be told, and as a generator if a card does it."""
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
