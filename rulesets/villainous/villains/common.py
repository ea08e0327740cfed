"""What cards of several villains do alike.

Each villain registers it for its own cards::

cards.playable("cunning")(common.ally_in_hand)
cards.played("cunning")(common.play_ally_for_free)
"""

from __future__ import annotations

from ..api import CardId, Play, Realm, RealmView, Spot

# -- what must be there (`playable`, `activatable`) ----------------------------------------


def ally_in_hand(realm: RealmView, own: CardId) -> str:
    """There must be an Ally in hand that can be played."""
    return "" if realm.free_allies() else "no Ally in hand"


def card_to_draw(realm: RealmView, own: CardId) -> str:
    """There must be a card in the deck or on the discard pile."""
    return "" if realm.s.deck or realm.s.discard else "there are no cards to draw"


def fate_card(realm: RealmView, own: CardId) -> str:
    """There must be a Fate card to look at."""
    return "" if realm.s.fate_deck or realm.s.fate_discard else "there are no Fate cards"


def fate_card_of_theirs(realm: RealmView, own: CardId) -> str:
    """The active player must have a Fate card to reveal."""
    them = realm.state.seats[realm.state.active]
    return "" if them.fate_deck or them.fate_discard else "they have no Fate cards"


def power_to_take(realm: RealmView, own: CardId) -> str:
    """Without Power there is nothing to take."""
    return "" if realm.s.power else "no Power to take"


# -- what is done (`played`) ---------------------------------------------------------------


def play_ally_for_free(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """An Ally from hand for free, to any location; what he does when played, he does."""
    yield from realm.play_from_hand("Play which Ally for free?", realm.free_allies(), free=True)


def play_fate_card_of_theirs(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """`by` plays the top Fate card of the active player. It is no Fate action."""
    yield from realm.board.active.reveal_and_play_fate(by)


def defeat_target(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """A defeat without Allies."""
    yield from realm.defeat(CardId(str(to)))


def discard_target(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """A discard: no defeat, even of an Ally."""
    yield from realm.discard(CardId(str(to)))


def revive_target(realm: Realm, own: CardId, by: int, to: Spot) -> Play[None]:
    """A Hero of the Fate discard pile is played, so that he does what he does when played."""
    yield from realm.revive(CardId(str(to)), by)


# -- what it changes (`strength`) ----------------------------------------------------------


def other_heroes_are_stronger(realm: RealmView, own: CardId, card: CardId) -> int:
    """All other Heroes are +1, those in a locked location as well."""
    return int(card != own and realm.is_hero(card))
