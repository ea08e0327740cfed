"""The best contribution of a hand agrees with counting by hand, and knows no hidden card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulesets.umbrella_academy.rules.targets import (
    is_hazard,
    need_of,
    targets_at,
    tokens_on,
    why_not,
)
from rulesets.umbrella_academy.state import KINDS, AcademyState
from rulesets.umbrella_academy.wording.forecast import best_contribution, in_words
from tests.rulesets.umbrella_academy.scenes import GAME, dealt, table

RULES = GAME.rules
POSITIONS = 100
STRONG = next(card for card in RULES.content.skills if RULES.symbols_of(card) == "FFF")


def positions(seats: int, **options: str) -> Iterator[AcademyState]:
    """What seat 0 sees, every few random answers of some games."""
    for seed in range(1, 6):
        game, random = dealt(seats, seed=seed, **options), Random(seed)
        for number in range(400):
            if game.decision is None:
                break
            game.answer(random.choice(game.decision.options).key)
            if number % 2 == 0:
                yield game.view(0)


def missing(view: AcademyState, target: str, symbols: str) -> int:
    """How many tokens are missing: each letter takes one like it away, or else a star."""
    need = need_of(RULES, view, target)
    wanted = [*need.tokens, need.stars]
    laid = "".join(k * n for k, n in zip(KINDS, tokens_on(view, target)[0], strict=True))
    for letter in (laid + symbols).replace("*", ""):
        kind = KINDS.index(letter)
        wanted[kind if wanted[kind] else 3] -= bool(wanted[kind] or wanted[3])
    return max(0, sum(wanted) - symbols.count("*"))


def by_hand(view: AcademyState, seat: int) -> list[tuple[int, int]]:
    """What each card leaves missing, and how much of it counts, wherever it may be placed."""
    mine, found = view.seats[seat], []
    for hero in () if mine.passed else mine.heroes:
        for target in targets_at(view, view.at[hero]):
            if why_not(RULES, view, mine, hero, target):
                continue
            for card in (*mine.hand, *mine.advantages):
                symbols = RULES.symbols_of(card)
                whose = RULES.content.hero_of.get(card, hero)
                if (view.solo and whose != hero) or not symbols:
                    continue
                if card in RULES.hazard_only and not is_hazard(target):
                    continue
                then = missing(view, target, symbols)
                if counts := missing(view, target, "") - then:
                    found.append((then, counts))
    return found


def test_it_agrees_with_counting_by_hand() -> None:
    counted = destroying = 0
    for seats in (1, 3):
        for view in positions(seats):
            for seat in range(len(view.seats)):
                hands, best = by_hand(view, seat), best_contribution(RULES, view, seat)
                assert (best is None) is (not hands)
                if best is None:
                    continue
                assert (best.missing, best.counts) in hands
                if any(not then for then, _ in hands):
                    assert not best.missing
                    destroying += 1
                else:
                    assert best.counts == max(counts for _, counts in hands)
                counted += 1
    assert counted >= POSITIONS
    assert destroying > 0


def test_only_cards_that_are_seen_are_named() -> None:
    for view in positions(3, hands="private"):
        for seat, mine in enumerate(view.seats):
            best = best_contribution(RULES, view, seat)
            assert best is None or best.card in (*mine.hand, *mine.advantages)
            assert seat == 0 or best is None or best.card in mine.advantages


def test_it_is_told_in_a_few_words() -> None:
    hazard = next(h for h in RULES.content.hazards.values() if h.needs.tokens[0] > 2)
    game = table("spaceboy", "rumor", hazards={1: hazard.id}, hands={"spaceboy": STRONG})
    best = best_contribution(RULES, game.view(0), 0)
    assert best is not None
    assert best.counts == 3
    told = in_words(RULES, game.view(0), best)
    assert told.startswith(RULES.name_of(STRONG))
    assert hazard.name in told
