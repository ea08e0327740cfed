"""The eight actions: why one cannot be taken now, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core.decision import Option, Play, choose, choose_set

from .components import Symbol
from .context import Realm
from .fate import fate, fate_targets
from .state import CardId


def why_not(realm: Realm, symbol: Symbol) -> str:
    """Why the player cannot take this action now; empty when it can."""
    return realm.barred("bars_action", symbol.action) or ACTIONS[symbol.action][0](realm)


def act(realm: Realm, symbol: Symbol) -> Play[None]:
    """Take an action."""
    if symbol.action == "gain":
        realm.gain(symbol.amount)
        return
    yield from ACTIONS[symbol.action][1](realm)


def _why_not_gain(realm: Realm) -> str:
    return ""


def _gain(realm: Realm) -> Play[None]:
    yield from ()


def _why_not_play(realm: Realm) -> str:
    if any(not realm.why_not_play(card) for card in realm.s.hand):
        return ""
    return "no card of your hand can be played"


def _play(realm: Realm) -> Play[None]:
    yield from realm.play_from_hand("Play which card?", realm.s.hand)


def with_activation(realm: Realm) -> list[CardId]:
    """The cards in the realm that have an activation."""
    return [card for card in realm.every() if realm.kinds[card].activate is not None]


def activatable(realm: Realm) -> list[CardId]:
    """The cards that can be activated and paid for."""
    return [card for card in with_activation(realm) if not why_not_activate(realm, card)]


def why_not_activate(realm: Realm, card: CardId) -> str:
    """Why a card with an activation cannot be activated; empty when it can."""
    if realm.locked(realm.where(card)):
        return "the location is locked"
    if realm.silent(card):
        return "it does not serve you now"
    cost = realm.activation_cost(card)
    if cost > realm.s.power:
        return f"costs {cost}, you have {realm.s.power}"
    hook = realm.hook(card, "activatable")
    return str(hook(realm, card)) if hook is not None else ""


def _why_not_activate(realm: Realm) -> str:
    if activatable(realm):
        return ""
    cards = with_activation(realm)
    if len(cards) == 1:
        return f"{realm.name(cards[0])}: {why_not_activate(realm, cards[0])}"
    return "no card can be activated" if cards else "no card has an activation"


def _activate(realm: Realm) -> Play[None]:
    card = yield from realm.pick_card(
        realm.seat,
        "activate",
        "Activate which card?",
        activatable(realm),
        detail=lambda c: f"{realm.described(c)}, costs {realm.activation_cost(c)}",
        rule="Activate",
        refused=lambda: realm.refusals(
            with_activation(realm), lambda card: why_not_activate(realm, card)
        ),
    )
    if card is None:
        return
    realm.pay(realm.activation_cost(card))
    realm.tell("{me:seat} activates {card:card}.", card=card)
    hook = realm.hook(card, "activated")
    if hook is not None:
        yield from hook(realm, card)


def _why_not_fate(realm: Realm) -> str:
    return "" if fate_targets(realm) else "nobody can be the target"


def movable(realm: Realm) -> list[CardId]:
    """The Allies, free Items and Curses that can go one step."""
    return [
        card
        for card in realm.within_reach(realm.every())
        if card not in realm.s.host
        and not realm.is_hero(card)
        and realm.movable_to(card, realm.adjacent(card))
    ]


def _why_not_move(realm: Realm) -> str:
    return "" if movable(realm) else "no Item or Ally can be moved"


def _move(realm: Realm) -> Play[None]:
    yield from realm.move_card_by(
        realm.seat, "Move which card?", movable(realm), realm.adjacent, rule="Move an Item or Ally"
    )


def _heroes_that_move(realm: Realm) -> list[CardId]:
    return [h for h in realm.heroes() if realm.movable_to(h, realm.adjacent(h))]


def _why_not_hero(realm: Realm) -> str:
    return "" if _heroes_that_move(realm) else "no Hero can be moved"


def _hero(realm: Realm) -> Play[None]:
    yield from realm.move_card_by(
        realm.seat, "Move which Hero?", realm.heroes(), realm.adjacent, rule="Move a Hero"
    )


def _why_not_vanquish(realm: Realm) -> str:
    if realm.vanquishable():
        return ""
    heroes = realm.every_hero()
    if len(heroes) == 1:
        return f"{realm.name(heroes[0])}: {realm.why_not_vanquish(heroes[0])}"
    return "no Hero can be vanquished" if heroes else "there is no Hero"


def vanquish(realm: Realm, *, keep: bool = False) -> Play[None]:
    """One Hero, and exactly the Allies that are wanted; with `keep` they stay in play."""
    hero = yield from realm.pick_card(
        realm.seat,
        "vanquish",
        "Vanquish which Hero?",
        realm.vanquishable(),
        rule="Vanquish",
        refused=lambda: realm.refusals(realm.every_hero(), realm.why_not_vanquish),
    )
    if hero is None:
        return
    strength = realm.strength(hero)
    strengths = {ally: realm.strength(ally) for ally in realm.fighters(hero)}
    options = [Option(a, realm.name(a), a, realm.described(a), a) for a in strengths]
    least = realm.least_allies(hero)
    allies: list[CardId] = yield from choose_set(
        realm.seat,
        "allies",
        f"Use which Allies against {realm.name(hero)} (Strength {strength})?",
        options,
        least=least,
        enough=lambda used: sum(strengths[ally] for ally in used) >= strength,
        public="to choose Allies",
        rule="Vanquish",
    )
    for ally in allies:
        realm.tell("{card:card} (Strength {n}) fights.", card=ally, n=strengths[ally])
    waiting = [
        (own, realm.hook(own, "rewarded"))
        for own, watches in realm.sources("watches")
        if watches(realm, allies, own)
    ]
    if not keep:
        yield from realm.discard_together(allies, "vanquish")
    yield from realm.defeat(hero)
    for own, rewarded in waiting:
        if rewarded is not None:
            yield from rewarded(realm, own)


def _vanquish(realm: Realm) -> Play[None]:
    yield from vanquish(realm)


def _why_not_discard(realm: Realm) -> str:
    return "" if realm.s.hand else "your hand is empty"


def _discard(realm: Realm) -> Play[None]:
    hand = realm.s.hand
    options = [Option(c, realm.name(c), c, realm.kinds[c].type, c) for c in hand]
    cards: list[CardId] = yield from choose_set(
        realm.seat,
        "discard",
        "Discard which cards?",
        options,
        public="to discard cards",
        rule="Discard Cards",
    )
    realm.discard_hand(cards)


def _fate(realm: Realm) -> Play[None]:
    yield from fate(realm)


def ask_action(realm: Realm, options: list[Option], prompt: str) -> Play[Symbol | None]:
    """Let the player take one of some symbols outside the usual order (Raven, Grow Giant)."""
    chosen: Symbol | None = yield from choose(
        realm.seat, "action", prompt, options, public="to take an action", rule="Actions"
    )
    return chosen


ACTIONS: dict[str, tuple[Callable[[Realm], str], Callable[[Realm], Play[None]]]] = {
    "gain": (_why_not_gain, _gain),
    "play": (_why_not_play, _play),
    "activate": (_why_not_activate, _activate),
    "fate": (_why_not_fate, _fate),
    "move": (_why_not_move, _move),
    "hero": (_why_not_hero, _hero),
    "vanquish": (_why_not_vanquish, _vanquish),
    "discard": (_why_not_discard, _discard),
}
