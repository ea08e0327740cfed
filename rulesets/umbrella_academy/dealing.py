"""Deals the hidden cards of a view anew: one way in which they may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.players.bot import Luck
from tabletop_tui.core.state import writable

from .components import Content
from .state import SAVE_THE_WORLD, WOUND, Academy, AcademyState, AllyCard, HeroCard, MainCard

T = TypeVar("T")


def deal(content: Content, view: AcademyState, luck: Luck) -> AcademyState:
    """Deal private hands and Hero Decks from the cards of their Heroes, and all other piles.

    The view itself is filled and given back; its clones stay as they are.
    """
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
        _deal_seat(content, writable(view.seats, seat), seen, left, luck)
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
    """The Skill cards that lie nowhere, the Wounds that are missing, and Feuds."""
    own_cards = (card for hero in mine.heroes for card in content.heroes[hero].cards)
    every = Counter({HeroCard(card.id): card.copies for card in own_cards})
    skills = _mixed((every - seen).elements(), luck)
    mine.hand = _filled(mine.hand, skills)
    hidden = mine.deck.count(HeroCard(FACE_DOWN))
    open_ = [*mine.discard, *mine.playing, *mine.deck]
    wounds = max(0, mine.hurt - mine.wounds - open_.count(WOUND))
    cards = [*skills, *[WOUND] * wounds][:hidden]
    while feuds and len(cards) < hidden:
        cards.append(feuds.pop())
    mine.deck = _filled(mine.deck, _mixed(cards, luck))


def _seen(view: AcademyState) -> Counter[MainCard]:
    """The cards of the Main Deck that are seen anywhere."""
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


def left_in_deck(content: Content, view: AcademyState) -> tuple[int, int]:
    """How many Hazards and Advantages lie face down in the Main Deck; the set-up is known to all.

    The rest is Save the World, as long as nobody saw it.
    """
    seen = _seen(view)
    saved = SAVE_THE_WORLD in seen or any(place.save for place in view.places)
    hidden, few = view.deck.count(MainCard(FACE_DOWN)), _advantages_left(content, seen)
    return max(0, hidden - few - (not saved)), min(few, hidden)


def _deal_deck(content: Content, view: AcademyState, luck: Luck) -> None:
    """Advantages and Hazards by how many of each are left, Save the World in the third pile."""
    seen = _seen(view)
    hidden = view.deck.count(MainCard(FACE_DOWN))
    advantages = Counter({MainCard(a.id): a.copies for a in content.advantages.values()})
    mission = Counter({MainCard(h.id): h.copies for h in content.mission_hazards[view.mission]})
    standard = Counter({MainCard(h.id): h.copies for h in content.standard})
    saved = SAVE_THE_WORLD in seen or any(place.save for place in view.places)
    few = _advantages_left(content, seen)
    some = _mixed((advantages - seen).elements(), luck)
    cards = _mixed((mission - seen).elements(), luck)[:hidden]
    cards += some[: min(few, hidden - len(cards) - (not saved))]
    others = _mixed((standard - seen).elements(), luck) + some[few:]
    need = hidden - len(cards) - (not saved)
    cards = _mixed([*cards, *others[: max(0, need)]], luck)
    if not saved:
        low, high = _third_pile(content, mission.total())
        cards.insert(luck.randint(min(low, len(cards)), min(high, len(cards))), SAVE_THE_WORLD)
    # `cards` lie from the bottom to the top, and the last of them is laid first.
    view.deck = _filled(view.deck, cards[::-1])


def _third_pile(content: Content, mission: int) -> tuple[int, int]:
    """The lowest and the highest place, from the bottom, at which Save the World can lie."""
    setup = content.setup
    kinds = (setup.dealt_advantages, setup.standard_hazards + mission)
    sizes = [sum(len(range(n, kind, setup.piles)) for kind in kinds) for n in range(setup.piles)]
    below = sum(sizes[setup.save_pile :])
    return below, below + sizes[setup.save_pile - 1]


def _mixed(cards: Iterable[T], luck: Luck) -> list[T]:
    found = list(cards)
    luck.shuffle(found)
    return found


def _filled(pile: list[T], cards: list[T]) -> list[T]:
    """The pile, with cards where hidden ones lie; these are taken off `cards`.

    On a table that no game deals there may be too few: then some lie there twice.
    """
    hidden = pile.count(FACE_DOWN)  # type: ignore[arg-type]
    while cards and len(cards) < hidden:
        cards += cards
    return [cards.pop() if card == FACE_DOWN else card for card in pile]
