"""Playing cards from the hand, by Fate, or by an effect; the spots to which a card may go."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.events import Value

from ..components import Hook
from ..context import Realm
from ..state import NOWHERE, CardId, Spot
from ..view import LOCKED, RealmView, Sifted

# -- what may be played -------------------------------------------------------------------


def spots(realm: RealmView, card: CardId) -> list[Spot]:
    """The spots to which a card may be played, at any Cost."""
    return sifted_spots(realm, card).able


def sifted_spots(realm: RealmView, card: CardId) -> Sifted:
    """The spots to which a card can be played at any cost, and why other spots are refused."""
    kind = realm.kinds[card]
    if not kind.located:
        targets: Sifted | None = realm.says("targets", card, default=None)
        found = Sifted("", {NOWHERE: ""}) if targets is None else targets
    elif kind.forced >= 0:
        return Sifted("", {kind.forced: ""})
    elif kind.attach == "hero":
        found = realm.sifted_heroes()
    elif kind.attach:
        found = realm.sifted_allies()
    else:
        found = _locations(realm, kind.only)
    bars = realm.sources_now("bars_play")
    if "own_place" not in kind.hooks and not bars:
        return found
    reasons = {to: why or _why_barred(realm, card, to, bars) for to, why in found.reasons.items()}
    return found._replace(reasons=reasons)


def _locations(realm: RealmView, only: int) -> Sifted:
    """All locations, or only the location `only` if it is not negative; locked ones are refused."""
    places = range(len(realm.villain.locations)) if only < 0 else (only,)
    return Sifted("", {place: LOCKED if realm.locked(place) else "" for place in places})


def why_not_there(realm: RealmView, card: CardId, to: Spot) -> str:
    """Why a card may not be played to a spot; empty when it may."""
    return _why_barred(realm, card, to, realm.sources_now("bars_play"))


def _why_barred(
    realm: RealmView, card: CardId, to: Spot, bars: Sequence[tuple[CardId, Hook]]
) -> str:
    """Why the card itself refuses a spot, or else why another card bars the spot."""
    return str(realm.says("own_place", card, to)) or realm.barred_by(bars, card, to)


def why_not_play(realm: RealmView, card: CardId, *, free: bool = False) -> str:
    """Why a card cannot be played now; empty when it can. `free` leaves the Cost out."""
    kind = realm.kinds[card]
    if kind.type == "condition":
        return "not in your own turn"
    # A reason that bars the card altogether comes before the lack of a spot.
    if why := realm.barred("bars_play", card, NOWHERE) or realm.says("playable", card):
        return str(why)
    found = sifted_spots(realm, card)
    places = found.able
    if not places:
        return _why_nowhere(realm, found)
    if free or kind.fate or payers(realm, card):
        return ""
    return realm.why_not_pay(min(realm.costs(card, places)))


def _why_nowhere(realm: RealmView, found: Sifted) -> str:
    """Why every spot is refused; for locations only the reasons, without the names."""
    places = [to for to in found.reasons if not isinstance(to, str)]
    if not places:
        return realm.why_none(found)
    reasons = dict.fromkeys(why for why in found.reasons.values() if why != LOCKED)
    return "; ".join(reasons) or f"{realm.location(places[0]).name} is locked"


def payers(realm: RealmView, card: CardId) -> list[CardId]:
    """Cards that may be discarded in place of paying for a card."""
    able = [own for own, pays in realm.sources_now("pays") if pays(realm, card, own)]
    return realm.within_reach(able)


def prices(realm: RealmView, card: CardId) -> tuple[int, int] | None:
    """The least and the most that a card costs now at any spot; None if it has no spot."""
    found = realm.costs(card, spots(realm, card))
    return (min(found), max(found)) if found else None


def price_tag(realm: RealmView, card: CardId) -> str:
    """The Cost of a card now: `costs 2`, `costs 1 to 2`, `costs X` without a target."""
    found = prices(realm, card)
    if found is None and realm.kinds[card].cost_varies:
        return "costs X"
    low, high = found or (realm.cost(card), realm.cost(card))
    return f"costs {low}" if low == high else f"costs {low} to {high}"


def effect_foreseen(realm: RealmView, card: CardId) -> str:
    """The result of playing a card of the hand, as far as its owner can know it."""
    return str(realm.says("foretells", card))


def free_allies(realm: RealmView) -> Sifted:
    """The Allies in hand, and why one cannot be played, even for free."""
    allies = [card for card in realm.s.hand if realm.kinds[card].type == "ally"]
    return realm.sifted("no Ally in hand", allies, lambda c: why_not_play(realm, c, free=True))


# -- from the hand ---------------------------------------------------------------------


def play_from_hand(
    realm: Realm, prompt: str, cards: Sequence[CardId], *, free: bool = False
) -> Play[None]:
    """Let this player play one of some cards of the hand, for its Cost or `free`."""
    able = [card for card in cards if not why_not_play(realm, card, free=free)]
    card = yield from realm.pick_card(
        realm.seat,
        "card",
        prompt,
        able,
        detail=lambda c: "free" if free else price_tag(realm, c),
        public="to choose a card to play",
        rule="Playing cards",
        ask_single=True,
        refused=lambda: realm.refusals(cards, lambda c: why_not_play(realm, c, free=free)),
    )
    if card is not None:
        yield from play_card(realm, card, free=free)


def play_card(realm: Realm, card: CardId, *, free: bool) -> Play[None]:
    """Play a Villain card from the hand: choose the spot, pay, and carry out its effect."""
    s = realm.s
    means = [] if free else payers(realm, card)
    able = [to for to in spots(realm, card) if free or means or realm.cost(card, to) <= s.power]
    # The card is visible from now on, because its spot and its payment reveal what it is.
    s.hand.remove(card)
    s.aside.append(card)
    to = yield from pick_spot(realm, realm.seat, card, able, priced=not free)
    if not free:
        yield from _pay_for(realm, card, to, means)
    s.aside.remove(card)
    yield from resolve(realm, card, realm.seat, to)


def _pay_for(realm: Realm, card: CardId, to: Spot, means: Sequence[CardId]) -> Play[None]:
    price = realm.cost(card, to)
    if means and price:
        options = [Option(c, f"Discard {realm.name(c)}", target=c) for c in means]
        if price <= realm.s.power:
            options.insert(0, Option("power", f"Pay {price} Power", ""))
        payer: CardId = yield from choose(
            realm.seat,
            "pay",
            f"How do you pay for {realm.name(card)}?",
            options,
            public="to pay for a card",
            rule="Paying",
        )
        if payer:
            yield from realm.discard(payer)
            return
    realm.pay(price)


def pick_spot(
    realm: Realm, by: int, card: CardId, able: Sequence[Spot], *, priced: bool = False
) -> Play[Spot]:
    """Let `by` choose the spot of a card, or its target."""
    name, kind = realm.name(card), realm.kinds[card]
    costs = set(realm.costs(card, able)) if priced else set()

    def option(to: Spot) -> Option:
        # A price that is the same for all spots is in the question.
        price = f"costs {realm.cost(card, to)}" if len(costs) > 1 else ""
        if isinstance(to, str):
            holder = CardId(to)
            text = "" if realm.is_here(holder) else realm.kinds[holder].entry.text
            detail = ", ".join(x for x in (realm.described(holder), text, price) if x)
            return realm.card_option(holder, detail)
        if to < 0:
            return Option("play", f"Play {name}", to, price)
        return realm.place_option(to, price)

    # In another player's realm the question names this player.
    whose = "" if by == realm.seat else f" in {realm.game.names[realm.seat]}'s realm"
    price = f", for {min(costs)} Power" if len(costs) == 1 and min(costs) else ""
    prompt, public = f"Play {name} where{price}{whose}?", "to place a card"
    if aims := kind.entry.aims:
        sort = _sort(realm, able)
        public = f"to {aims} {sort}"
        prompt = f"{name}{price}: {aims} which {sort.split()[-1]}{whose}?"
    elif kind.attach:
        prompt = f"Attach {name} to whom{price}{whose}?"
    spot: Spot = yield from choose(
        by,
        "spot",
        prompt,
        [option(to) for to in able],
        ask_single=False,
        public=public,
        refused=lambda: _refused_spots(realm, card, able),
        rule="What a card asks" if kind.entry.aims else "Where a card goes",
        alike=realm.sort_of if realm.one_sort(able) else None,
    )
    return spot


def _sort(realm: Realm, able: Sequence[Spot]) -> str:
    cards = [CardId(to) for to in able if isinstance(to, str)]
    if cards and all(map(realm.is_hero, cards)):
        return "a Hero"
    return "an Ally" if cards and all(map(realm.is_ally, cards)) else "a card"


def _refused_spots(realm: Realm, card: CardId, able: Sequence[Spot]) -> list[Refusal]:
    found = []
    for to, barred in sifted_spots(realm, card).reasons.items():
        if to not in able:
            why = barred or realm.why_not_pay(realm.cost(card, to))
            if isinstance(to, str):
                found.append(Refusal(to, realm.name(to), why))
            else:
                found.append(Refusal(realm.place_target(to), realm.location(to).name, why))
    return found


# -- by fate ---------------------------------------------------------------------------


def play_fate(realm: Realm, card: CardId, by: int, to: Spot | None = None) -> Play[None]:
    """Play a Fate card that lies aside, or discard it; `by` makes its choices, even `to`."""
    if to is None:
        if why := why_not_play(realm, card):
            realm.discard_aside(card)
            text = "{who:seat} discards {card:card}, which cannot be played ({why})."
            realm.log(text, who=by, card=card, why=why)
            return
        to = yield from pick_spot(realm, by, card, spots(realm, card))
    realm.s.aside.remove(card)
    yield from resolve(realm, card, by, to)


def revive(realm: Realm, card: CardId, by: int, to: Spot | None = None) -> Play[None]:
    """Let `by` play a card of the Fate discard pile again; `to` is the spot if given."""
    realm.s.fate_discard.remove(card)
    realm.s.aside.append(card)
    yield from play_fate(realm, card, by, to)


def _find(realm: Realm, name: str) -> Play[CardId | None]:
    """Find a Fate card by the id of its entry, lay it aside to be played, and return it.

    It is searched in the realm (cards attached to it are discarded), then in the Fate discard
    pile, then in the Fate deck, which is shuffled afterwards.
    """
    s = realm.s
    for card in realm.copies(name):
        for held in realm.attached(card):
            yield from realm.discard(held)
        realm.lift(card)
        s.aside.append(card)
        return card
    for pile in (s.fate_discard, s.fate_deck):
        for card in pile:
            if realm.kinds[card].id == name:
                pile.remove(card)
                s.aside.append(card)
                where = "Fate discard pile"
                if pile is s.fate_deck:
                    where = "Fate deck"
                    s.fate_deck = realm.game.chance.shuffled(s.fate_deck)
                realm.log("{card:card} is found in the {pile}.", card=card, pile=where)
                return card
    return None


def fetch(realm: Realm, name: str, by: int, to: Spot | None = None) -> Play[CardId | None]:
    """Find a Fate card and play it; `to` is the spot if given. None if there is no such card."""
    card = yield from _find(realm, name)
    if card is not None:
        yield from play_fate(realm, card, by, to)
    return card


# -- effects ---------------------------------------------------------------------------


def resolve(realm: Realm, card: CardId, by: int, to: Spot) -> Play[None]:
    """Put a card that has left its hand or pile into play, and carry out its effect."""
    kind = realm.kinds[card]
    _announce(realm, card, by, to)
    if kind.located:
        realm.enter(card, to)
        if kind.unlocks >= 0:
            realm.unlock(kind.unlocks)
        yield from realm.does("played", card, by)
        if realm.is_here(card):
            for own, sees in realm.sources("sees_played"):
                if own != card:
                    yield from realm.lets(own, sees, card)
        return
    realm.s.aside.append(card)
    if isinstance(to, str):
        yield from realm.does("aimed", card, to, by)
    else:
        yield from realm.does("played", card, by)
    realm.discard_aside(card)


def _announce(realm: Realm, card: CardId, by: int, to: Spot) -> None:
    text = "{by:seat} plays {card:card}"
    values: dict[str, Value] = {"by": by, "card": card}
    if isinstance(to, str):
        text += " to bring back {to:card}" if to in realm.s.fate_discard else " on {to:card}"
        values["to"] = to
    elif to >= 0:
        text += " at {place}"
        values["place"] = realm.location(to).name
    if by != realm.seat:
        text += " in {me:seat}'s realm"
    realm.log(text + ".", **values)
