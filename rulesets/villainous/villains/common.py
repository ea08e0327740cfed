"""What cards of several villains do alike.

Each villain registers it for its own cards::

cards.playable("cunning")(common.ally_in_hand)
cards.played("cunning")(common.play_ally_for_free)
"""

from __future__ import annotations

from ..api import CardId, Option, Play, Realm, RealmView, choose_set

# -- what must be there (`playable`, `activatable`) ----------------------------------------


def ally_in_hand(realm: RealmView) -> str:
    """There must be an Ally in hand that can be played."""
    return "" if realm.free_allies() else "no Ally in hand"


def card_to_draw(realm: RealmView) -> str:
    """There must be a card in the deck or on the discard pile."""
    return "" if realm.s.deck or realm.s.discard else "there are no cards to draw"


def fate_card(realm: RealmView) -> str:
    """There must be a Fate card to look at."""
    return "" if realm.s.fate_deck or realm.s.fate_discard else "there are no Fate cards"


def fate_card_of_theirs(realm: RealmView) -> str:
    """The active player must have a Fate card to reveal."""
    them = realm.state.seats[realm.state.active]
    return "" if them.fate_deck or them.fate_discard else "they have no Fate cards"


def power_to_take(realm: RealmView) -> str:
    """Without Power there is nothing to take."""
    return "" if realm.s.power else "no Power to take"


# -- what is done (`played`, `aimed`) -----------------------------------------------------


def play_ally_for_free(realm: Realm) -> Play[None]:
    """An Ally from hand for free, to any location; what he does when played, he does."""
    yield from realm.play_from_hand("Play which Ally for free?", realm.free_allies(), free=True)


def draw_three_discard_three(realm: Realm, by: int) -> Play[None]:
    """Three cards come, any three cards go, old or new."""
    realm.draw(3)
    hand = realm.s.hand
    count = min(3, len(hand))
    gone: list[CardId] = yield from choose_set(
        by,
        "discard",
        "Discard which three cards?",
        [Option(c, realm.name(c), c, realm.kinds[c].type, c) for c in hand],
        least=count,
        most=count,
        public="to discard cards",
        rule="Cards",
    )
    realm.discard_hand(gone)


def play_fate_card_of_theirs(realm: Realm, by: int) -> Play[None]:
    """`by` plays the top Fate card of the active player. It is no Fate action."""
    yield from realm.board.active.reveal_and_play_fate(by)


def defeat_target(realm: Realm, target: CardId) -> Play[None]:
    """A defeat without Allies."""
    yield from realm.defeat(target)


def discard_target(realm: Realm, target: CardId) -> Play[None]:
    """A discard: no defeat, even of an Ally."""
    yield from realm.discard(target)


def revive_target(realm: Realm, target: CardId, by: int) -> Play[None]:
    """A Hero of the Fate discard pile is played, so that he does what he does when played."""
    yield from realm.revive(target, by)


# -- what it changes (`strength`) ----------------------------------------------------------


def other_heroes_are_stronger(realm: RealmView, card: CardId, own: CardId) -> int:
    """All other Heroes are +1, those in a locked location as well."""
    return int(card != own and realm.is_hero(card))
