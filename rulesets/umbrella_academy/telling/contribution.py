"""The best that each hand can do where its Heroes stand, by the symbols of one card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..components import counted
from ..context import Rulebook
from ..rules.targets import added, is_hazard, need_of, open_targets, target_word, tokens_on
from ..state import AcademyState


class Contribution(NamedTuple):
    """A card, what it is placed on, how many tokens of it count, and how many are then missing."""

    card: str
    target: str
    counts: int
    missing: int


def contributions(rules: Rulebook, view: AcademyState, seat: int) -> Iterator[Contribution]:
    """Every card of a seat on every target where one of its Heroes stands, where it counts.

    Only cards that can be seen have symbols; what the texts of cards add is left out.
    """
    mine = view.seats[seat]
    for hero in () if mine.passed else mine.heroes:
        for target in open_targets(rules, view, mine, hero, view.at[hero]):
            need, laid = need_of(rules, view, target), tokens_on(view, target)[0]
            before = _total(*need.missing(laid))
            for card in dict.fromkeys((*mine.hand, *mine.advantages)):
                if card not in rules.with_symbols:
                    continue
                if card in rules.hazard_only and not is_hazard(target):
                    continue
                if view.solo and rules.content.hero_of.get(card, hero) != hero:
                    continue
                symbols = rules.symbols_of(card)
                then = need.missing(added(laid, counted(symbols)))
                missing = max(0, _total(*then) - symbols.count("*"))
                if missing < before:
                    yield Contribution(card, target, before - missing, missing)


def _total(kinds: tuple[int, int, int], stars: int) -> int:
    return sum(kinds) + stars


def best_contribution(rules: Rulebook, view: AcademyState, seat: int) -> Contribution | None:
    """The card that destroys something, the smallest that does; else the one that counts most."""
    return min(
        contributions(rules, view, seat),
        key=lambda one: (
            bool(one.missing),
            len(rules.symbols_of(one.card)) if not one.missing else -one.counts,
            one.missing,
        ),
        default=None,
    )


def in_words(rules: Rulebook, view: AcademyState, one: Contribution) -> str:
    """`Notepad destroys Time Rift`, or `Ape Fists: 2 tokens on Cha-Cha, 3 missing then`."""
    card = rules.name_of(one.card)
    name = rules.name_of(target_word(view, one.target), finale=view.finale)
    if not one.missing:
        return f"{card} destroys {name}"
    tokens = "1 token" if one.counts == 1 else f"{one.counts} tokens"
    return f"{card}: {tokens} on {name}, {one.missing} missing then"
