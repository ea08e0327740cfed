"""Abilities that cards of several villains share.

Each villain registers the hooks for its own cards::

    cards.playable("cunning")(common.ally_in_hand)
    cards.played("cunning")(common.play_ally_for_free)

The functions under "parts of hooks" are called by hooks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop_tui.core.words.speech import counted

from ..api import CardId, Option, Play, Realm, RealmView, Sifted, choose, choose_set
from ..rules.playing import free_allies, play_fate, play_from_hand, revive
from ..rules.vanquish import defeat

# -- conditions (`playable`, `activatable`) ------------------------------------------------


def ally_in_hand(realm: RealmView) -> str:
    """Why no Ally in hand can be played; empty if one can."""
    return realm.why_none(free_allies(realm))


def card_to_draw(realm: RealmView) -> str:
    """Why no card can be drawn: deck and discard pile are empty."""
    return "" if realm.s.deck or realm.s.discard else "there are no cards to draw"


def fate_card(realm: RealmView) -> str:
    """Why no Fate card can be looked at: there is none."""
    return "" if realm.s.fate_deck or realm.s.fate_discard else "there are no Fate cards"


def fate_card_of_theirs(realm: RealmView) -> str:
    """Why the active player can reveal no Fate card: there is none."""
    them = realm.state.seats[realm.state.active]
    return "" if them.fate_deck or them.fate_discard else "they have no Fate cards"


def power_to_take(realm: RealmView) -> str:
    """Why no Power can be taken: there is none."""
    return "" if realm.s.power else "no Power to take"


# -- effects (`played`, `aimed`, `activated`) ----------------------------------------------


def play_ally_for_free(realm: Realm) -> Play[None]:
    """Play an Ally from hand for free, to any location. The Ally's own text takes effect."""
    yield from play_from_hand(
        realm, "Play which Ally for free?", free_allies(realm).cards, free=True
    )


def play_fate_card_of_theirs(realm: Realm, by: int) -> Play[None]:
    """`by` plays the top Fate card of the active player. This is no Fate action."""
    theirs = realm.board.active
    card = theirs.reveal(fate=True)
    if card is not None:
        yield from play_fate(theirs, card, by)


def look_at_two_fate_cards(realm: Realm) -> Play[None]:
    """Look at two Fate cards in private; then discard both, or put them back in any order."""
    s = realm.s
    for _ in range(2):
        card = realm.next_card(fate=True)
        if card is not None:
            s.looking.append(card)
    realm.game.log_to(
        realm.seat,
        "{me:seat} looks at {count} of their own Fate deck: {cards:cards}.",
        "{me:seat} looks at {count} of their own Fate deck.",
        me=realm.seat,
        count=counted(len(s.looking), "card"),
        cards=",".join(s.looking),
    )
    names = " and ".join(realm.name(card) for card in s.looking)
    them = "it" if len(s.looking) == 1 else "them"
    options = [Option("discard", f"Discard {them}"), Option("keep", f"Put {them} back")]
    decided = yield from choose(
        realm.seat,
        "peek",
        realm.question(realm.seat, f"Discard {names}, or put {them} back?"),
        options,
        public="to look at Fate cards",
        rule="What a card asks",
    )
    if decided == "discard":
        for card in list(s.looking):
            s.looking.remove(card)
            s.fate_discard.append(card)
            realm.log("{me:seat} discards {card:card}.", card=card)
        return
    # The card that is chosen first lies on top.
    back: list[CardId] = []
    if len(s.looking) > 1:
        first = yield from choose(
            realm.seat,
            "top",
            realm.question(realm.seat, "Which one comes next?"),
            [Option(card, realm.name(card), target=card) for card in s.looking],
            public="to put Fate cards back",
            secret=True,
            rule="What a card asks",
        )
        s.looking.remove(first)
        back.append(first)
    back += s.looking
    s.looking.clear()
    s.fate_deck.extend(reversed(back))


def defeat_target(realm: Realm, target: CardId) -> Play[None]:
    """Defeat the target without using Allies."""
    yield from defeat(realm, target)


def discard_target(realm: Realm, target: CardId) -> Play[None]:
    """Discard the target. This is no defeat."""
    yield from realm.discard(target)


def revive_target(realm: Realm, target: CardId, by: int) -> Play[None]:
    """Play a Hero from the Fate discard pile. The Hero's own text takes effect."""
    yield from revive(realm, target, by)


# -- numbers (`strength`) ------------------------------------------------------------------


def other_heroes_are_stronger(realm: RealmView, card: CardId, own: CardId) -> int:
    """All other Heroes have +1, also in a locked location."""
    return int(card != own and realm.is_hero(card))


# -- parts of hooks ------------------------------------------------------------------------


def draw_three_discard_three(realm: Realm, by: int, kind: str = "discard") -> Play[None]:
    """Draw three cards, then discard any three cards of the hand. `kind` is the question's kind."""
    realm.draw(3)
    hand = realm.s.hand
    count = min(3, len(hand))
    gone: list[CardId] = yield from choose_set(
        by,
        kind,
        realm.question(by, "Discard which three cards?"),
        [realm.card_option(card, realm.kinds[card].type) for card in hand],
        least=count,
        most=count,
        public="to discard cards",
        rule="What a card asks",
    )
    realm.discard_hand(gone)


def discarded_heroes(
    realm: RealmView, most: int = 9, why: Callable[[CardId], str] | None = None
) -> Sifted:
    """The Heroes in the Fate discard pile of Strength `most` or less that `why` allows."""
    kinds = realm.kinds

    def reason(hero: CardId) -> str:
        if kinds[hero].strength > most:
            return f"Strength {kinds[hero].strength}, at most {most} may come back"
        return why(hero) if why is not None else ""

    heroes = [card for card in realm.s.fate_discard if kinds[card].type == "hero"]
    return realm.sifted("no Hero in the Fate discard pile", heroes, reason)


def recover(
    realm: Realm, prompt: str, wanted: Callable[[CardId], bool], *, optional: bool = False
) -> Play[None]:
    """Take one wanted card from the discard pile into the hand."""
    cards = [card for card in realm.s.discard if wanted(card)]
    card = yield from realm.pick_card(
        realm.seat, "recover", prompt, cards, optional=optional, detail=realm.read
    )
    if card is not None:
        realm.take(card)


def may_discard_one(
    realm: Realm, by: int, kind: str, prompt: str, cards: Sequence[CardId]
) -> Play[None]:
    """`by` may discard one of some cards of the realm."""
    card = yield from realm.pick_card(by, kind, prompt, cards, optional=True)
    if card is not None:
        yield from realm.discard(card)


def may_send_the_villain(realm: Realm, by: int, prompt: str) -> Play[None]:
    """`by` may move the villain to another location."""
    places = [place for place in realm.open_places() if place != realm.s.at]
    place = yield from realm.pick_place(by, prompt, places, optional=True)
    if place is not None:
        yield from realm.move_mover(place, by)
