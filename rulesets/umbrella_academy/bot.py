"""The computer players of the Umbrella Academy: a family that plans together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from types import MappingProxyType
from typing import TypeVar

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.players.bot import Bot, Level, Luck, forward
from tabletop_tui.core.players.imagine import Imagined
from tabletop_tui.core.players.world import World

from .engine import UmbrellaAcademy
from .family.family import Family
from .state import (
    PLAY,
    SAVE_THE_WORLD,
    WOUND,
    Academy,
    AcademyState,
    AllyCard,
    HeroCard,
    MainCard,
)

HIDDEN = "?"

T = TypeVar("T")


class AcademyBot(Bot[AcademyState]):
    """Everybody plans for the whole family; at the easy level one Action in three is any Action."""

    levels = MappingProxyType({"easy": Level(slips=0.3), "medium": Level(), "hard": Level()})
    rules: UmbrellaAcademy

    # -- how the hidden cards may lie ------------------------------------------------------

    def deal(self, view: AcademyState, seat: int, luck: Luck) -> AcademyState:
        """Private hands and Hero Decks by their Heroes, the other piles by what is left."""
        seen = Counter(
            card
            for mine in view.seats
            for pile in (mine.hand, mine.feuds, mine.deck, mine.discard, mine.playing)
            for card in pile
        )
        content = self.rules.content
        feuds = Counter({HeroCard(f.id): f.copies for f in content.feuds.values()}) - seen
        left = _mixed(feuds.elements(), luck)
        for mine in view.seats:
            self._deal_seat(mine, seen, left, luck)
        _fill(view.feud_deck, left)
        owned, lying = view.owner, view.allies
        allies = [
            AllyCard(a.id)
            for a in content.allies.values()
            if a.hero not in owned and a.id not in lying and a.id not in view.ally_deck
        ]
        _fill(view.ally_deck, _mixed(allies, luck))
        self._deal_deck(view, luck)
        return view

    def _deal_seat(
        self, mine: Academy, seen: Counter[HeroCard], feuds: list[HeroCard], luck: Luck
    ) -> None:
        """The Skill cards that lie nowhere, the Wounds that are missing, and Feuds."""
        heroes = self.rules.content.heroes
        every = Counter({HeroCard(c.id): c.copies for h in mine.heroes for c in heroes[h].cards})
        skills = _mixed((every - seen).elements(), luck)
        mine.hand = list(mine.hand)
        _fill(mine.hand, skills)
        hidden = mine.deck.count(HeroCard(HIDDEN))
        open_ = [*mine.discard, *mine.playing, *mine.deck]
        wounds = max(0, mine.hurt - mine.wounds - open_.count(WOUND))
        cards = [*skills, *[WOUND] * wounds][:hidden]
        while len(cards) < hidden:
            cards.append(feuds.pop())
        mine.deck = list(mine.deck)
        _fill(mine.deck, _mixed(cards, luck))

    def _deal_deck(self, view: AcademyState, luck: Luck) -> None:
        """Advantages and Hazards by how many of each are left, Save the World in the third pile."""
        content, setup = self.rules.content, self.rules.content.setup
        piles = [view.deck, view.top, view.gone]
        piles += [pile for mine in view.seats for pile in (mine.advantages, mine.looking)]
        piles += [place.advantages for place in view.places]
        seen = Counter(card for pile in piles for card in pile if card != HIDDEN)
        seen.update(place.hazard.card for place in view.places if place.hazard is not None)
        hidden = view.deck.count(MainCard(HIDDEN))
        advantages = Counter({MainCard(a.id): a.copies for a in content.advantages.values()})
        mission = Counter({MainCard(h.id): h.copies for h in content.mission_hazards[view.mission]})
        standard = Counter({MainCard(h.id): h.copies for h in content.standard})
        saved = SAVE_THE_WORLD in seen or any(place.save for place in view.places)
        gone = sum((seen & advantages).values())
        few = max(0, setup.dealt_advantages - gone)
        some = _mixed((advantages - seen).elements(), luck)
        cards = _mixed((mission - seen).elements(), luck)[:hidden]
        cards += some[: min(few, hidden - len(cards) - (not saved))]
        others = _mixed((standard - seen).elements(), luck) + some[few:]
        need = hidden - len(cards) - (not saved)
        cards = _mixed([*cards, *others[: max(0, need)]], luck)
        if not saved:
            cards.insert(luck.randrange(len(cards) + 1), SAVE_THE_WORLD)
        view.deck = list(view.deck)
        _fill(view.deck, cards)

    # -- how it plays ----------------------------------------------------------------------

    def policy(self, view: AcademyState, seat: int, decision: Decision, luck: Luck) -> str:
        """What the family wants at first sight."""
        if decision.seat == TABLE:
            return luck.choice(forward(decision))
        return self._checked(Family(self.rules.rules, luck, lambda: view), decision, luck)

    def answer(
        self,
        view: AcademyState,
        seat: int,
        decision: Decision,
        imagined: Imagined[AcademyState] | None,
        luck: Luck,
    ) -> str:
        """What the family wants, with what it had in mind when the Action was begun."""
        if imagined is None or not imagined.keys or view.phase != PLAY or decision.seat == TABLE:
            return self.policy(view, seat, decision, luck)
        known = imagined.known
        world = World(self.rules, known.table, imagined.start.clone(), known.actor)
        family = Family(self.rules.rules, luck, lambda: world.state)
        for key in imagined.keys:
            if world.decision is not None and world.decision.seat == seat:
                family.decide(world.decision)
            world.answer(key)
        return self._checked(family, decision, luck)

    def _checked(self, family: Family, decision: Decision, luck: Luck) -> str:
        key = family.decide(decision)
        return key if decision.choices.get(key) is not None else luck.choice(forward(decision))


def _mixed(cards: Iterable[T], luck: Luck) -> list[T]:
    found = list(cards)
    luck.shuffle(found)
    return found


def _fill(pile: list[T], cards: list[T]) -> None:
    """Put cards where hidden ones lie."""
    for place, card in enumerate(pile):
        if card == HIDDEN:
            pile[place] = cards.pop()


BOT = AcademyBot
