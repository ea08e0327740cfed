"""The Umbrella Academy for the ear: tokens and symbols by name, the map place by place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from tabletop_tui.core.events import sentence
from tabletop_tui.core.words.speech import counted, speakable

from .. import text
from ..context import Rulebook
from ..state import KINDS, Academy, AcademyState
from . import walk
from .forecast import forecast, turns_left

NAMES = dict(zip((*KINDS, "*"), ("Fight", "Power", "Wits", "of any kind"), strict=True))
DOUBTS = {
    "": "",
    "choice": ", a choice",
    "chance": ", by chance",
    "hidden": ", hidden cards decide",
}
HEARD = walk.Wording(
    hazards="Hazards {count} of {limit}, {devastated} devastated; the next Crisis draws {draws}.",
    too_many="{many}.",
    decks="Main Deck {deck}, {phases} left, Wound Deck {wounds}.",
    villain="{name} at {place} needs {need}; {laid}{marks}",
    place="{number} {name}{who}, beside {near}.",
    people=", with {people}",
    devastated="{name} is devastated.",
    hazard="{name}, Hazard {card}: needs {need}; {laid}{marks}.",
    save="{name}: Save the World.",
    advantages="{name}, Advantages: {cards}.",
    seat="{name}: {heroes}; {cards} in hand{wounds}, deck {deck}{passed}.",
    standing="{hero} at {place}",
    passed=", passed",
    symbols=False,
)

_SYMBOLS = re.compile(rf"\(([{KINDS}]+)\)")
_LETTERS = re.compile(rf"\b({'|'.join(NAMES.values())}) \([{KINDS}]\)")
"""A kind with the letter that is its sign."""

_SIGNS = rf"(?:[✓\d{KINDS}*]+ )*[✓\d{KINDS}*]*[{KINDS}*]✓*(?![\w*])"
_NEED = re.compile(rf"\b([Nn]eeds|then|places|Heroes:|solo:) ({_SIGNS})")
"""Tokens after a word: `needs ✓FP`, `then 2F2P8*`; what lies there is no longer needed."""

_ONE = re.compile(rf"(\d*)([{KINDS}*])")
_COPIES = re.compile(rf"^(\d+ .+) ([{KINDS}]+)$")
"""A line of the list of a Hero's cards: `2 Alley Brawl FFP`."""

_PLACED = re.compile(rf"\bplace ([{KINDS}*]+) where\b")
_USES = re.compile(r"\bPlay a card for its (symbols|text)\b")


def spoken(line: str) -> str:
    """A line in words: `(PPW)` and `needs ✓PPW` are 2 Power, 1 Wits."""
    line = _USES.sub(r"Play for \1", line)
    line = _LETTERS.sub(r"\1", line)
    line = _COPIES.sub(lambda found: f"{found[1]}: {_symbols(found[2])}", line)
    line = _PLACED.sub(lambda found: f"place {_symbols(found[1])} where", line)
    line = _SYMBOLS.sub(lambda found: f", {_symbols(found[1])},", line)
    line = _NEED.sub(lambda found: f"{found[1]} {_symbols(found[2])}", line)
    return speakable(line)


def _symbols(signs: str) -> str:
    """`PPW` or `2P1W` in words; `*` is of any kind."""
    counts: Counter[str] = Counter()
    for number, kind in _ONE.findall(signs):
        counts[kind] += int(number or 1)
    return ", ".join(f"{count} {NAMES[kind]}" for kind, count in counts.items())


def status(rules: Rulebook, view: AcademyState, viewer: int) -> str:
    """The clocks of the table, and the hand of the viewer."""
    if view.phase == "setup":
        return "Set-up"
    limit = rules.content.setup.hazard_limit[view.threat]
    told = f"{view.hazards} of {limit} Hazards, {counted(turns_left(rules, view), 'Play Phase')}"
    if not 0 <= viewer < len(view.seats):
        return f"{told} left"
    mine = view.seats[viewer]
    wounds = f", {counted(mine.wounds, 'Wound')}" if mine.wounds else ""
    return f"{told} left; {counted(mine.counted, 'card')} in hand{wounds}"


def board(
    rules: Rulebook, view: AcademyState, viewer: int, names: Sequence[str]
) -> dict[str, list[str]]:
    """Clocks and goal, each Location, each player, and what happens if nothing changes."""
    parts: dict[str, list[str]] = {}
    if view.phase != "setup":
        parts["clocks"] = list(_clocks(rules, view, names))
        for number in range(1, 11):
            parts[rules.content.places[number - 1].brief] = list(_place(rules, view, number))
    for seat, name in enumerate(names):
        parts[name] = list(_seat(rules, view, seat, name))
        mine = view.seats[seat]
        pile = walk.heard(rules, mine.discard) or "empty"
        if seat == viewer:
            parts["hand"] = [_hand(rules, mine, "Your hand")]
            parts["discard"] = [f"Your discard pile: {pile}."]
        else:
            parts[f"discard {name}"] = [f"The discard pile of {name}: {pile}."]
    if coming := list(_forecast(rules, view, names)):
        parts["forecast"] = ["If nothing changes:", *coming]
    return parts


def _clocks(rules: Rulebook, view: AcademyState, names: Sequence[str]) -> Iterator[str]:
    mission = rules.content.missions[view.mission]
    side = "Finale" if view.finale else "before the Finale"
    yield f"{mission.name}, {side}. Turn {view.turn}, {text.phase_name(view)}."
    yield f"First Player {names[view.first]}."
    yield from walk.clocks(rules, view, HEARD)
    yield f"{'Goal' if view.finale else 'Goal in the Finale'}: {mission.aim}."
    for villain in walk.goal_villains(rules, view):
        yield f"{walk.villain(rules, view, villain, HEARD)}."


def _place(rules: Rulebook, view: AcademyState, number: int) -> Iterator[str]:
    yield from walk.place(rules, view, number, HEARD)
    for villain in view.villains_at(number):
        yield f"{walk.villain(rules, view, villain, HEARD)}."


def _hand(rules: Rulebook, mine: Academy, whose: str) -> str:
    """The Skill cards, and the Feuds and Wounds that take up room beside them."""
    held = [rules.shown.get(card, ("a card", ""))[0] for card in mine.hand]
    held += [f"{rules.name_of(card)}, a Feud" for card in mine.feuds]
    told = [name if n == 1 else f"{name} x{n}" for name, n in Counter(held).items()]
    if mine.wounds:
        told.append(counted(mine.wounds, "Wound"))
    return f"{whose}: {'; '.join(told) or 'empty'}."


def _seat(rules: Rulebook, view: AcademyState, seat: int, name: str) -> Iterator[str]:
    mine = view.seats[seat]
    yield walk.seat(rules, view, seat, name, HEARD)
    if mine.hand:
        yield _hand(rules, mine, f"Skills of {name}")
    for said, cards in (("Feuds", mine.feuds), ("Advantages", mine.advantages)):
        if cards:
            yield f"{said} of {name}: {walk.heard(rules, cards)}."


def _forecast(rules: Rulebook, view: AcademyState, names: Sequence[str]) -> Iterator[str]:
    lines = []
    for line in forecast(rules, view):
        where = f"{rules.content.places[line.place - 1].brief}: " if line.place else ""
        told = sentence(line.event, names, rules.words).rstrip(".")
        lines.append(f"{where}{told}{DOUBTS.get(line.mark, ', after the above')}")
    for told, same in groupby(lines):
        times = len(list(same))
        yield f"{told}, {times} times." if times > 1 else f"{told}."
