"""The eight actions: why one cannot be taken now, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop_tui.core.decision import Option, Play, choose, choose_set

from ..components import Symbol
from ..context import Realm
from ..state import CardId
from ..view import LOCKED, RealmView, Sifted
from .fate import fate, fate_targets
from .playing import play_from_hand, why_not_play
from .vanquish import sifted_foes, vanquish


def why_not(realm: Realm, action: str) -> str:
    """Why the player cannot take this action now; empty if the player can."""
    if why := realm.barred("bars_action", action):
        return why
    return "" if action == "gain" else ACTIONS[action][0](realm)


def act(realm: Realm, symbol: Symbol) -> Play[None]:
    """Take the action of a symbol."""
    if symbol.action == "gain":
        realm.gain(symbol.amount)
    else:
        yield from ACTIONS[symbol.action][1](realm)


def ask_action(realm: Realm, options: list[Option], prompt: str) -> Play[Symbol | None]:
    """Let the player choose one of some actions besides the usual ones (Raven, Grow Giant)."""
    chosen: Symbol | None = yield from choose(
        realm.seat, "action", prompt, options, public="to take an action", rule="Actions"
    )
    return chosen


# -- Play a Card ---------------------------------------------------------------------------


def _why_not_play(realm: Realm) -> str:
    able = any(not why_not_play(realm, card) for card in realm.s.hand)
    return "" if able else "no card of your hand can be played"


# -- Activate ------------------------------------------------------------------------------


def with_activation(realm: RealmView) -> list[CardId]:
    """The cards in the realm that have an activation."""
    return [card for card in realm.every() if realm.kinds[card].activate is not None]


def activation_cost(realm: RealmView, card: CardId) -> int:
    """The Cost to activate a card now."""
    return max((realm.kinds[card].activate or 0) + realm.added("activation", card), 0)


def why_not_activate(realm: RealmView, card: CardId) -> str:
    """Why a card with an activation cannot be activated; empty when it can."""
    if realm.locked(realm.where(card)):
        return LOCKED
    if realm.silent(card):
        return "it does not serve you now"
    return realm.why_not_pay(activation_cost(realm, card)) or str(realm.says("activatable", card))


def activatable(realm: RealmView) -> list[CardId]:
    """The cards that can be activated now."""
    return [card for card in with_activation(realm) if not why_not_activate(realm, card)]


def worth_activating(realm: RealmView) -> list[CardId]:
    """The cards that can be activated, except those that would only take something back."""
    return [card for card in activatable(realm) if not realm.says("turns_back", card)]


def _why_not_activate(realm: Realm) -> str:
    cards = with_activation(realm)
    why = partial(why_not_activate, realm)
    return realm.why_none(realm.sifted("no card has an activation", cards, why))


def _activation(realm: RealmView, cards: Sequence[CardId], card: CardId) -> str:
    """What it costs to activate a card, and which of several cards of its name it is."""
    costs = f"costs {activation_cost(realm, card)}"
    only = [realm.name(one) for one in cards].count(realm.name(card)) == 1
    return costs if only else f"{realm.described(card)}, {costs}"


def _activate(realm: Realm) -> Play[None]:
    cards = with_activation(realm)
    card = yield from realm.pick_card(
        realm.seat,
        "activate",
        "Activate which card?",
        activatable(realm),
        detail=partial(_activation, realm, cards),
        rule="Activate",
        refused=lambda: realm.refusals(cards, lambda card: why_not_activate(realm, card)),
    )
    if card is not None:
        realm.pay(activation_cost(realm, card))
        realm.log("{me:seat} activates {card:card}.", card=card)
        yield from realm.does("activated", card)


# -- Move an Item or Ally, Move a Hero -----------------------------------------------------


def sifted_movers(realm: RealmView) -> Sifted:
    """The Allies, Curses and unattached Items, each with why it cannot move one step."""
    cards = [card for card in realm.unattached() if not realm.is_hero(card)]
    return realm.sifted("nothing of yours to move", cards, partial(_why_no_step, realm))


def _why_no_step(realm: RealmView, card: CardId) -> str:
    return realm.why_not_move(card, realm.adjacent(card))


def movable(realm: RealmView) -> list[CardId]:
    """The Allies, Curses and unattached Items that can move one step."""
    return sifted_movers(realm).cards


def movable_heroes(realm: RealmView) -> list[CardId]:
    """The Heroes that can move one step."""
    return [hero for hero in realm.heroes() if realm.movable_to(hero, realm.adjacent(hero))]


def _move(realm: Realm) -> Play[None]:
    yield from realm.move_card_by(
        realm.seat, "Move which card?", movable(realm), realm.adjacent, rule="Move an Item or Ally"
    )


def _why_not_hero(realm: Realm) -> str:
    return realm.why_none(realm.sifted_heroes(partial(_why_no_step, realm)))


def _hero(realm: Realm) -> Play[None]:
    yield from realm.move_card_by(
        realm.seat, "Move which Hero?", realm.heroes(), realm.adjacent, rule="Move a Hero"
    )


# -- Discard Cards -------------------------------------------------------------------------


def _discard(realm: Realm) -> Play[None]:
    cards: list[CardId] = yield from choose_set(
        realm.seat,
        "discard",
        "Discard which cards?",
        [realm.card_option(card, realm.kinds[card].type) for card in realm.s.hand],
        public="to discard cards",
        rule="Discard Cards",
    )
    realm.discard_hand(cards)


ACTIONS: dict[str, tuple[Callable[[Realm], str], Callable[[Realm], Play[None]]]] = {
    "play": (
        _why_not_play,
        lambda realm: play_from_hand(realm, "Play which card?", realm.s.hand),
    ),
    "activate": (_why_not_activate, _activate),
    "fate": (lambda realm: "" if fate_targets(realm) else "nobody can be the target", fate),
    "move": (lambda realm: realm.why_none(sifted_movers(realm)), _move),
    "hero": (_why_not_hero, _hero),
    "vanquish": (lambda realm: realm.why_none(sifted_foes(realm)), vanquish),
    "discard": (lambda realm: "" if realm.s.hand else "your hand is empty", _discard),
}
"""For all actions but Gain Power: why it cannot be taken now, and what it does."""
