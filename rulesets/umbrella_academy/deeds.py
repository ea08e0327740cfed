"""What one card can do now, as whole Actions: the answers that are given one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tabletop_tui.core.decision import Decision, Option

from .basics.cards import SULKING
from .basics.moving import free_villains, permitted
from .basics.targets import added, need_of, place_of, target_word, tokens_on
from .components import Need, counted
from .context import Rulebook
from .phases.actions import aims, effect_plays, movers, players_of
from .state import AcademyState, Tokens


class Deed(NamedTuple):
    """An Action with one card: how it is told, and its answers by the kind of their question.

    The key of `option` is none of the question's: it stands for all of the answers.
    """

    option: Option
    card: str
    answers: Mapping[str, str]
    place: int = 0
    """Where a Move goes; 0 for other deeds."""


def deeds(rules: Rulebook, view: AcademyState, decision: Decision) -> list[Deed]:
    """Everything that the cards in hand can do when `action` is asked."""
    seat = decision.seat
    mine = view.seats[seat]
    offered = {option.key for option in decision.options}
    found: list[Deed] = []
    texts = set(effect_plays(rules, view, seat)) if "effect" in offered else set()
    for card in dict.fromkeys(mine.named):
        if "symbols" in offered and card in rules.with_symbols:
            found += _symbols(rules, view, seat, card)
        if card in texts:
            found += _text(rules, view, seat, card)
        if "move" in offered and card != SULKING:
            found += _moves(rules, view, seat, card)
        if "discard" in offered and card in mine.hand:
            option = Option(f"discard|{card}", "Discard it", detail="to draw another one")
            found.append(Deed(option, card, {"action": "discard", "discard": card}))
    return found


def _symbols(rules: Rulebook, view: AcademyState, seat: int, card: str) -> Iterator[Deed]:
    entry = rules.content.playable(card)
    laid = counted(entry.symbols)
    heroes = players_of(rules, view.seats[seat], card)
    for hero in heroes:
        for target in aims(rules, view, view.seats[seat], hero, entry):
            key = f"symbols|{card}|{hero}|{target}"
            name = rules.name_of(target_word(view, target), finale=view.finale)
            at = place_of(view, target)
            where = "" if at == view.at[hero] else f" ({at})"
            label = f"{_by(rules, heroes, hero)}{entry.symbols} on {name}{where}"
            need, tokens = need_of(rules, view, target), tokens_on(view, target)[0]
            option = Option(key, label, None, _change(need, tokens, added(tokens, laid)), target)
            answers = {"action": "symbols", "card": card, "hero": hero, "target": target}
            yield Deed(option, card, answers)


def _text(rules: Rulebook, view: AcademyState, seat: int, card: str) -> Iterator[Deed]:
    entry = rules.content.playable(card)
    heroes = players_of(rules, view.seats[seat], card)
    for hero in heroes:
        label = f"{_by(rules, heroes, hero)}Its text"
        option = Option(f"effect|{card}|{hero}", label, detail=entry.text)
        yield Deed(option, card, {"action": "effect", "card": card, "hero": hero})


def _moves(rules: Rulebook, view: AcademyState, seat: int, card: str) -> Iterator[Deed]:
    heroes = list(movers(rules, view, seat))
    for hero in heroes:
        start = view.at[hero]
        free = free_villains(view, start)
        for number in permitted(rules, view, hero, rules.board.moves[start]):
            place = rules.content.places[number - 1]
            tenth = f" ({number})" if number > 9 else ""
            label = f"{_by(rules, heroes, hero)}Move to {place.brief}{tenth}"
            detail = f"free Villains follow: {free}" if free else ""
            key = f"move|{card}|{hero}|{number}"
            option = Option(key, label, detail=detail, target=place.id)
            answers = {"action": "move", "hero": hero, "where": place.id, "pay": card}
            yield Deed(option, card, answers, number)


def _change(need: Need, tokens: Tokens, then: Tokens) -> str:
    """What a target lacks, now and then: `WWW ▸ ✓WW`."""
    end = " complete" if need.met(then) else ""
    return f"{need.signs(tokens)} ▸ {need.signs(then)}{end}"


def _by(rules: Rulebook, heroes: list[str], hero: str) -> str:
    """Which Hero does it, where it could be another one."""
    return f"{rules.hero_name(hero)}: " if len(heroes) > 1 else ""
