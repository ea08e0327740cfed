"""Deals the hidden cards of a view anew: one way in which they may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.players.bot import Luck

from .components import Content
from .state import SAVE_THE_WORLD, WOUND, Academy, AcademyState, AllyCard, HeroCard, MainCard

T = TypeVar("T")


def deal(content: Content, view: AcademyState, luck: Luck) -> AcademyState:
    """Replace every face-down card of `view` by one that it may be, and return `view`."""
    seen = Counter(
        card
        for mine in view.seats
        for pile in (mine.hand, mine.feuds, mine.deck, mine.discard, mine.playing)
        for card in pile
    )
    feuds = Counter({HeroCard(f.id): f.copies for f in content.feuds.values()}) - seen
    left = _mixed(feuds.elements(), luck)
    view.feud_deck = _filled(view.feud_deck, left)
    for seat in range(len(view.seats)):
        _deal_seat(content, view.own_seat(seat), seen, left, luck)
    owned, lying = view.owner, view.allies
    allies = [
        AllyCard(a.id)
        for a in content.allies.values()
        if a.hero not in owned and a.id not in lying and a.id not in view.ally_deck
    ]
    view.ally_deck = _filled(view.ally_deck, _mixed(allies, luck))
    _deal_deck(content, view, luck)
    return view


def _deal_seat(
    content: Content, mine: Academy, seen: Counter[HeroCard], feuds: list[HeroCard], luck: Luck
) -> None:
    """Fill the hand with Skill cards, and the Hero Deck with Skill cards, Wounds and Feuds."""
    own_cards = (card for hero in mine.heroes for card in content.heroes[hero].cards)
    every = Counter({HeroCard(card.id): card.copies for card in own_cards})
    skills = _mixed((every - seen).elements(), luck)
    mine.hand = _filled(mine.hand, skills)
    hidden = mine.deck.count(HeroCard(FACE_DOWN))
    open_ = [*mine.discard, *mine.playing, *mine.deck]
    # `mine.hurt` counts all Wounds of the seat, `mine.wounds` those in hand.
    wounds = max(0, mine.hurt - mine.wounds - open_.count(WOUND))
    cards = [*skills, *[WOUND] * wounds][:hidden]
    while feuds and len(cards) < hidden:
        cards.append(feuds.pop())
    mine.deck = _filled(mine.deck, _mixed(cards, luck))


def _seen(view: AcademyState) -> Counter[MainCard]:
    """The cards of the Main Deck that lie open anywhere, or that this viewer looks at."""
    piles = [view.deck, view.top, view.gone]
    piles += [pile for mine in view.seats for pile in (mine.advantages, mine.looking)]
    piles += [place.advantages for place in view.places]
    seen = Counter(card for pile in piles for card in pile if card != FACE_DOWN)
    seen.update(place.hazard.card for place in view.places if place.hazard is not None)
    return seen


def _advantages_left(content: Content, seen: Counter[MainCard]) -> int:
    """How many of the Advantages that the set-up deals into the Main Deck were not seen."""
    advantages = {MainCard(a.id) for a in content.advantages.values()}
    gone = sum(count for card, count in seen.items() if card in advantages)
    return max(0, content.setup.dealt_advantages - gone)


def _unseen_save(view: AcademyState, seen: Counter[MainCard]) -> list[MainCard]:
    """Save the World, as long as it lies face down in the Main Deck."""
    known = SAVE_THE_WORLD in seen or any(place.save for place in view.places)
    return [] if known else [SAVE_THE_WORLD]


def left_in_deck(content: Content, view: AcademyState) -> tuple[int, int]:
    """How many Hazards and Advantages lie face down in the Main Deck.

    All players know how many Advantages the set-up deals, so they know these numbers too.
    """
    seen = _seen(view)
    hidden, advantages = view.deck.count(MainCard(FACE_DOWN)), _advantages_left(content, seen)
    hazards = hidden - advantages - len(_unseen_save(view, seen))
    return max(0, hazards), min(advantages, hidden)


def _deal_deck(content: Content, view: AcademyState, luck: Luck) -> None:
    """Deal the Hazards and Advantages that are left, and Save the World into the third pile."""
    seen = _seen(view)
    save = _unseen_save(view, seen)
    hidden = view.deck.count(MainCard(FACE_DOWN))
    advantages = Counter({MainCard(a.id): a.copies for a in content.advantages.values()})
    mission = Counter({MainCard(h.id): h.copies for h in content.mission_hazards[view.mission]})
    standard = Counter({MainCard(h.id): h.copies for h in content.standard})
    count = _advantages_left(content, seen)
    unseen = _mixed((advantages - seen).elements(), luck)
    cards = _mixed((mission - seen).elements(), luck)[:hidden]
    cards += unseen[: min(count, hidden - len(cards) - len(save))]
    spare = _mixed((standard - seen).elements(), luck) + unseen[count:]
    missing = hidden - len(cards) - len(save)
    cards = _mixed([*cards, *spare[: max(0, missing)]], luck)
    if save:
        low, high = _third_pile(content, mission.total())
        cards.insert(luck.randint(min(low, len(cards)), min(high, len(cards))), SAVE_THE_WORLD)
    # Both lists begin at the bottom of the deck, but `_filled` takes its cards from the end.
    view.deck = _filled(view.deck, cards[::-1])


def _third_pile(content: Content, mission_hazards: int) -> tuple[int, int]:
    """The lowest and the highest place, from the bottom, at which Save the World can lie."""
    setup, piles = content.setup, content.setup.piles
    counts = (setup.dealt_advantages, setup.standard_hazards + mission_hazards)
    sizes = [sum(len(range(pile, count, piles)) for count in counts) for pile in range(piles)]
    below = sum(sizes[setup.save_pile :])
    return below, below + sizes[setup.save_pile - 1]


def _mixed(cards: Iterable[T], luck: Luck) -> list[T]:
    found = list(cards)
    luck.shuffle(found)
    return found


def _filled(pile: list[T], cards: list[T]) -> list[T]:
    """The pile with its face-down cards replaced; too few `cards` (made-up tables) repeat."""
    hidden = pile.count(FACE_DOWN)  # type: ignore[arg-type]
    while cards and len(cards) < hidden:
        cards += cards
    return [cards.pop() if card == FACE_DOWN else card for card in pile]
