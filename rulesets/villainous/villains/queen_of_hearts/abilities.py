"""The abilities of the Queen of Hearts' cards.

Numbers and simple modifiers are in `villain.toml`.

A Card Guard that was turned carries the mark `wicket`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from tabletop_tui.core.odds import in_percent

from ...api import Abilities, CardId, Option, Play, Realm, RealmView, Sifted, choose, choose_set
from ...rules.playing import fetch
from .. import common

cards = Abilities()

GUARDS = ("card_guard_club", "card_guard_diamond", "card_guard_heart", "card_guard_spade")
FRIENDS = {"mad_hatter": "march_hare", "march_hare": "mad_hatter"}
SHOT_CARDS = 5
WICKET = "wicket"
"""The mark of a Card Guard that was turned."""


def is_wicket(realm: RealmView, card: str) -> bool:
    """Whether a card is a Wicket: a turned Card Guard, which is an Ally but no Card Guard."""
    return realm.s.marks.get(card) == WICKET


def wickets(realm: RealmView, at: int = -1) -> list[CardId]:
    """The Wickets in the realm, or at one location."""
    return [card for card in realm.every(at) if is_wicket(realm, card)]


def shot_strength(realm: RealmView) -> int:
    """The current Strength of all Wickets."""
    return sum(realm.strength(card) for card in wickets(realm))


def odds(realm: RealmView) -> Fraction:
    """The probability that the shot succeeds now, as far as the Queen can know.

    She knows which cards are left in her deck, but not their order. If the deck has too few cards,
    the others come from the shuffled discard pile.
    """
    s = realm.s
    seen = {*s.hand, *s.discard, *s.realm, *s.aside}
    deck = [realm.kinds[card].cost for card in realm.villain.cards if card not in seen]
    pile = [realm.kinds[card].cost for card in s.discard]
    below = shot_strength(realm)
    if len(deck) >= SHOT_CARDS:
        return chance_below(deck, SHOT_CARDS, below)
    return chance_below(pile, min(SHOT_CARDS - len(deck), len(pile)), below - sum(deck))


def chance_below(costs: Sequence[int], count: int, below: int) -> Fraction:
    """The probability that `count` random cards cost less than `below` in total."""
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _ in range(count))]
    for cost in costs:
        for taken in range(count, 0, -1):
            for total, number in ways[taken - 1].items():
                ways[taken][total + cost] += number
    good = sum(number for total, number in ways[count].items() if total < below)
    return Fraction(good, ways[count].total())


SHRUNK = "shrunk"
ENLARGED = "enlarged"

UPPER = {"left": "t1", "right": "t2"}
"""The upper symbols of a location, by side."""

STEP = {"left": -1, "right": 1}
NEAREST = {"left": "t2", "right": "t1"}
"""The slot that an Enlarged Hero covers at the neighbouring location on this side."""


def size(realm: RealmView, hero: str) -> tuple[str, str]:
    """The size of a Hero (`shrunk`, `enlarged` or empty) and the side of the covered symbol."""
    name, _, side = realm.s.marks.get(hero, "").partition(" ")
    return (name, side) if name in (SHRUNK, ENLARGED) else ("", "")


def next_door(realm: RealmView, hero: str) -> int:
    """The neighbouring location where an Enlarged Hero covers a symbol; -1 for other Heroes."""
    name, side = size(realm, hero)
    return realm.where(hero) + STEP[side] if name == ENLARGED else -1


@cards.covering()
def covered(realm: RealmView, place: int) -> list[str]:
    """The slots that are covered at a location.

    An Enlarged Hero there covers both upper slots. Otherwise a Shrunk Hero, the first of several,
    covers only one of them. Otherwise any Hero covers both. Besides, each Enlarged Hero at a
    neighbouring location may cover one slot here.
    """
    heroes = realm.every_hero(place)
    found = set(UPPER.values()) if heroes else set()
    sized = [size(realm, hero) for hero in heroes]
    if not any(name == ENLARGED for name, _ in sized):
        kept = next((side for name, side in sized if name == SHRUNK), "")
        if kept:
            found = {UPPER[kept]}
    found |= {
        NEAREST[size(realm, hero)[1]]
        for hero in realm.every_hero()
        if next_door(realm, hero) == place
    }
    return sorted(found)


def shrinkable(realm: RealmView) -> Sifted:
    """The Heroes who can be made smaller: from Enlarged to normal, or to Shrunk if allowed."""

    def why(hero: CardId) -> str:
        now = size(realm, hero)[0]
        if now == SHRUNK:
            return "Shrunk already"
        return "" if now else realm.why_not_mark(hero, SHRUNK)

    return realm.sifted_heroes(why)


@cards.targets("makes_you_larger")
def growable(realm: RealmView) -> Sifted:
    """The Heroes who can be made larger."""
    return realm.sifted_heroes(
        lambda hero: "Enlarged already" if size(realm, hero)[0] == ENLARGED else ""
    )


def make_smaller(realm: Realm, target: CardId, by: int) -> Play[None]:
    """Enlarged becomes normal, normal becomes Shrunk; `by` chooses the symbol still covered."""
    if size(realm, target)[0]:
        _to_normal(realm, target)
        return
    place = realm.where(target)
    here, symbols = realm.place_target(place), {s.slot: s for s in realm.symbols(place)}
    options = [
        Option(side, f"{symbols[slot].label} ({side})", target=f"{here} {slot}")
        for side, slot in UPPER.items()
    ]
    side: str = yield from choose(
        by,
        "shrink",
        realm.question(by, f"Which symbol does {realm.name(target)}, now Shrunk, still cover?"),
        options,
        public="to choose a symbol",
        rule="What a card asks",
    )
    realm.mark(target, f"{SHRUNK} {side}")
    realm.log(
        "{card:card} is Shrunk and covers only {symbol}.",
        card=target,
        symbol=symbols[UPPER[side]].label,
    )


@cards.aimed("makes_you_larger")
def make_larger(realm: Realm, target: CardId, by: int) -> Play[None]:
    """Shrunk becomes normal, normal becomes Enlarged; `by` chooses the side."""
    if size(realm, target)[0]:
        _to_normal(realm, target)
        return
    here = realm.where(target)

    def symbol_there(place: int) -> str:
        slot = NEAREST["left" if place < here else "right"]
        return next(s.label for s in realm.symbols(place) if s.slot == slot)

    to = yield from realm.pick_place(
        by,
        f"Where does {realm.name(target)}, Enlarged now, cover a symbol?",
        realm.neighbours(here),
        detail=lambda place: f"covers {symbol_there(place)}",
    )
    if to is None:
        return
    realm.mark(target, f"{ENLARGED} {'left' if to < here else 'right'}")
    realm.log(
        "{card:card} is Enlarged and covers {symbol} at {place}, too.",
        card=target,
        symbol=symbol_there(to),
        place=realm.location(to).name,
    )


def _to_normal(realm: Realm, hero: CardId) -> None:
    realm.mark(hero, "")
    realm.log("{card:card} is back to normal size.", card=hero)


# -- Wickets -------------------------------------------------------------------------------


def turn_to_wicket(realm: Realm, card: CardId) -> None:
    """A Card Guard becomes a Wicket."""
    realm.mark(card, WICKET)
    place = realm.location(realm.where(card)).name
    realm.log("{card:card} becomes a Wicket at {place}.", card=card, place=place)


def turn_to_guard(realm: Realm, card: CardId) -> None:
    """A Wicket becomes a Card Guard again. No card can prevent this."""
    realm.mark(card, "")
    realm.log("{card:card} is no longer a Wicket.", card=card)


def guards_to_turn(realm: RealmView) -> list[CardId]:
    """The Card Guards that can become Wickets."""
    return [
        card
        for card in realm.allies()
        if realm.is_a(card, *GUARDS)
        and not is_wicket(realm, card)
        and not realm.why_not_mark(card, WICKET)
    ]


def turn_up_to_two_to_wickets(realm: Realm, by: int) -> Play[None]:
    """`by` may turn up to two Card Guards into Wickets.

    This is no activation: it costs nothing, even with the White Rabbit. Dodo can prevent it.
    """
    guards = guards_to_turn(realm)
    chosen = yield from _up_to_two(
        realm, by, "Turn up to two Card Guards into Wickets: which?", guards
    )
    for card in chosen:
        turn_to_wicket(realm, card)
    if not chosen:
        realm.log("No Card Guard becomes a Wicket.")


def _up_to_two(realm: Realm, by: int, prompt: str, found: list[CardId]) -> Play[list[CardId]]:
    chosen: list[CardId] = yield from choose_set(
        by,
        "up-to-two",
        realm.question(by, prompt),
        [realm.card_option(card, realm.described(card)) for card in found],
        most=2,
        public="to choose up to two cards",
        rule="What a card asks",
    )
    return chosen


@cards.activatable(*GUARDS)
def can_be_turned(realm: RealmView, own: CardId) -> str:
    """Why a card cannot be turned. A Wicket always can, a Card Guard unless Dodo is there."""
    return "" if is_wicket(realm, own) else realm.why_not_mark(own, WICKET)


@cards.turns_back(*GUARDS)
def back_to_a_guard(realm: RealmView, own: CardId) -> bool:
    """Whether an activation turns a Wicket back, which players seldom want."""
    return is_wicket(realm, own)


@cards.activated(*GUARDS)
def card_guard(realm: Realm, own: CardId) -> None:
    """An activation turns a Card Guard into a Wicket, or a Wicket into a Card Guard."""
    if is_wicket(realm, own):
        turn_to_guard(realm, own)
    else:
        turn_to_wicket(realm, own)


@cards.fights(*GUARDS)
def only_guards_fight(realm: RealmView, own: CardId) -> bool:
    """Whether the card can take part in a Vanquish: a Wicket cannot."""
    return not is_wicket(realm, own)


# -- the objective -------------------------------------------------------------------------


@cards.progress()
def progress(realm: RealmView) -> list[tuple[str, bool]]:
    """The goals: a Wicket at each location, then a successful shot."""
    parts = [
        (f"Wicket at {place.name}", bool(wickets(realm, number)))
        for number, place in enumerate(realm.villain.locations)
    ]
    strength = shot_strength(realm)
    shot = f"Take the Shot with Costs below {strength}" if strength else "Take the Shot"
    return [*parts, (shot, realm.state.winner == realm.seat)]


def a_wicket_everywhere(realm: RealmView) -> str:
    """Why Take the Shot cannot be played: it needs a Wicket at each location."""
    for number, place in enumerate(realm.villain.locations):
        if not wickets(realm, number):
            return f"no Wicket at {place.name}"
    return ""


cards.playable("take_the_shot")(a_wicket_everywhere)


@cards.foretells("take_the_shot")
def odds_of_the_shot(realm: RealmView) -> str:
    """The chance of the shot, from the open cards and the hand: nobody knows the deck's order."""
    if a_wicket_everywhere(realm):
        return ""
    return f"wins in {in_percent(odds(realm))} (Costs below {shot_strength(realm)})"


@cards.played("take_the_shot")
def take_the_shot(realm: Realm) -> None:
    """Reveal five cards, or all if there are fewer, and compare Costs with the Wickets' Strength.

    The Queen wins if the Costs are lower. The printed Costs count: 0 for a Condition, and without
    the King's reduction. Take the Shot itself is set aside until the end, so a reshuffle does not
    include it.
    """
    revealed = [card for _ in range(SHOT_CARDS) if (card := realm.reveal()) is not None]
    costs = sum(realm.kinds[card].cost for card in revealed)
    strength = shot_strength(realm)
    realm.log(
        "The Costs add up to {costs}, the Wickets have Strength {strength}.",
        costs=costs,
        strength=strength,
    )
    if costs < strength:
        realm.win(
            f"the shot succeeds with Costs of {costs} "
            f"against Wickets of Strength {strength} at all four locations."
        )
    realm.log("The shot of {me:seat} misses.")
    for card in revealed:
        realm.discard_aside(card)


# -- Villain cards -------------------------------------------------------------------------


@cards.cost("the_king")
def the_king(realm: RealmView, card: CardId) -> int:
    """Card Guards cost 1 less to play."""
    return -1 if realm.is_a(card, *GUARDS) else 0


@cards.spares("tweedle_dee_and_tweedle_dum")
def tweedles(realm: Realm, card: CardId, why: str) -> bool:
    """After a Vanquish they stay and keep their Spears. Any other discard removes them."""
    return why == "vanquish"


@cards.activated("stopwatch")
def stopwatch(realm: Realm, own: CardId) -> None:
    """Gain 1 Power for each Wicket."""
    realm.gain(len(wickets(realm)), realm.name(own))


@cards.targets("off_with_your_head")
def weak_heroes(realm: RealmView) -> Sifted:
    """The Heroes of current Strength 4 or less, at any location."""
    return realm.defeatable(4)


cards.aimed("off_with_your_head")(common.defeat_target)


@cards.foretells("by_order_of_the_queen")
def a_guard_to_turn(realm: RealmView) -> str:
    """A warning if no Card Guard can be turned. The card is still playable."""
    return "" if guards_to_turn(realm) else "does nothing: no Card Guard can become a Wicket"


cards.played("by_order_of_the_queen")(turn_up_to_two_to_wickets)
cards.targets("makes_you_smaller")(shrinkable)
cards.aimed("makes_you_smaller")(make_smaller)


@cards.playable("very_merry_unbirthday")
def an_ally_is_there(realm: RealmView) -> str:
    """Why the Effect cannot be played: it needs an Ally, since it must have an effect."""
    return "" if realm.every_ally() else "no Ally in the realm"


@cards.played("very_merry_unbirthday")
def very_merry_unbirthday(realm: Realm, by: int, own: CardId) -> None:
    """Gain 1 Power for each Ally, including Wickets."""
    realm.gain(len(realm.every_ally()), realm.name(own))


@cards.played("fury")
def fury(realm: Realm, by: int) -> Play[None]:
    """Make up to two different Heroes one size smaller."""
    heroes = yield from _up_to_two(
        realm, by, "Shrink up to two Heroes: which?", shrinkable(realm).cards
    )
    for hero in heroes:
        yield from make_smaller(realm, hero, by)


@cards.played("judgment")
def judgment(realm: Realm) -> None:
    """Gain 3 Power."""
    realm.gain(3)


# -- Fate cards ----------------------------------------------------------------------------


@cards.reaches()
def reaches(realm: RealmView, ally: CardId, hero: CardId) -> bool:
    """Whether an Ally can fight an Enlarged Hero from the neighbouring location he covers."""
    return next_door(realm, hero) == realm.where(ally)


@cards.bars_action("alice")
def alice(realm: RealmView, action: str) -> str:
    """Why a move action cannot be used. Mome Raths still move Allies, as they are a Fate card."""
    return "Alice keeps Allies and Items where they are" if action == "move" else ""


@cards.strength("caterpillar")
def caterpillar(realm: RealmView, card: CardId, own: CardId) -> int:
    """Allies at his location have -1, also Wickets. His size does not change this."""
    return -1 if realm.is_ally(card) and realm.together(own, card) else 0


@cards.played("cheshire_cat")
def cheshire_cat_grins(realm: Realm, by: int) -> Play[None]:
    """`by`, who plays him, may turn up to two Wickets back into Card Guards."""
    prompt = "Turn up to two Wickets back into Card Guards: which?"
    chosen = yield from _up_to_two(realm, by, prompt, wickets(realm))
    for card in chosen:
        turn_to_guard(realm, card)


@cards.defeated("cheshire_cat")
def cheshire_cat_fades(realm: Realm) -> Play[None]:
    """After any defeat of his, the Queen may turn up to two Card Guards into Wickets.

    The Allies that were used against him are already discarded.
    """
    yield from turn_up_to_two_to_wickets(realm, realm.seat)


@cards.bars_mark("dodo")
def dodo(realm: RealmView, card: CardId, mark: str, own: CardId) -> str:
    """Why a card cannot become a Wicket: Dodo is at its location. Existing Wickets stay."""
    near = mark == WICKET and realm.together(own, card)
    return "Dodo keeps it from becoming a Wicket" if near else ""


@cards.bars_mark("dormouse")
def dormouse(realm: RealmView, card: CardId, mark: str, own: CardId) -> str:
    """Why she cannot be Shrunk. She can be Enlarged and made normal again."""
    return "the Dormouse cannot be Shrunk" if card == own and mark == SHRUNK else ""


@cards.strength(*FRIENDS)
def friend(realm: RealmView, card: CardId, own: CardId) -> int:
    """He has +2 while his friend is anywhere in the realm."""
    return 2 if card == own and realm.copies(FRIENDS[realm.kind(own).id]) else 0


@cards.activation("white_rabbit")
def white_rabbit(realm: RealmView, card: CardId) -> int:
    """Activating a Card Guard or Wicket costs 1 more; the Stopwatch costs the same as before."""
    return 1 if realm.is_a(card, *GUARDS) else 0


@cards.targets("mome_raths")
def allies_to_lead_astray(realm: RealmView) -> Sifted:
    """All Allies, also Wickets."""
    return realm.sifted_allies()


@cards.aimed("mome_raths")
def mome_raths(realm: Realm, target: CardId, by: int) -> Play[None]:
    """Move the Ally with its Spears to another location. Alice does not prevent this."""
    yield from realm.move_card_by(by, "Move which Ally?", [target], realm.anywhere)


@cards.targets("im_late_im_late")
def small_discarded_heroes(realm: RealmView) -> Sifted:
    """The Heroes of printed Strength 3 or less in the Fate discard pile."""
    return common.discarded_heroes(realm, 3)


cards.aimed("im_late_im_late")(common.revive_target)  # the Hero has normal size


@cards.targets("down_the_rabbit_hole")
def allies_beside_alice(realm: RealmView) -> Sifted | None:
    """The Allies at Alice's location; None, for no target, if she is not in the realm."""
    alices = realm.copies("alice")
    if not alices:
        return None
    return realm.sifted_allies(
        lambda ally: "" if realm.together(ally, alices[0]) else "not where Alice is"
    )


cards.aimed("down_the_rabbit_hole")(common.discard_target)


@cards.played("down_the_rabbit_hole")
def alice_comes_out(realm: Realm, by: int) -> Play[None]:
    """Alice is searched for and played."""
    yield from fetch(realm, "alice", by)
