"""The Umbrella Academy as speech: names of signs, what happened, and a plan step by step."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from tabletop_tui.core.words.speech import counted, joined, speakable

from ..context import Rulebook
from ..rules.targets import laid_in_words, name_of, need_in_words, need_of, newly_laid
from ..state import KIND_NAMES, KINDS, AcademyState
from .forecast import turns_left
from .verdict import Line, Verdict, compared, headline, next_turn

NAMES = dict(zip((*KINDS, "*"), (*KIND_NAMES, "of any kind"), strict=True))

_SYMBOLS = re.compile(rf"\(([{KINDS}*]+)\)")
_LETTERS = re.compile(rf"\b({'|'.join(NAMES.values())}) \([{KINDS}]\)")
"""A kind with the letter that is its sign."""

_SIGNS = rf"(?:[✓\d{KINDS}*]+ )*[✓\d{KINDS}*]*[{KINDS}*]✓*(?![\w*])"
_NEED = re.compile(rf"\b([Nn]eeds|then|places|Heroes:|solo:) ({_SIGNS})")
"""Tokens after a word: `needs ✓FP`, `then 2F2P8*`; what lies there is no longer needed."""

_ONE = re.compile(rf"(\d*)([{KINDS}*])")
_COPIES = re.compile(rf"^(\d+ .+) ([{KINDS}]+)$")
"""A line of the list of a Hero's cards: `2 Alley Brawl FFP`."""

_COMPLETE = re.compile(r"✓[✓\d ]*(?=complete)")
"""The tokens of a need that is met: all that has to be said is that it is complete."""

_MISSING = rf"[✓\d{KINDS}* ]*[{KINDS}*]✓*"
_CHANGED = re.compile(rf"(?:\bneeds )?(?<![\w✓])({_MISSING}) ▸ ({_MISSING}|complete)(?!\w)")
"""A need before and after tokens are placed: `FPP ▸ F✓✓`, `needs FP ▸ complete`."""

_LAYS = re.compile(rf"(?<=: )[{KINDS}*]+(?= on )")
"""The tokens that a card would place: `PP on Escaped Menagerie`."""

_PLACED = re.compile(rf"\bPlace ([{KINDS}*]+) where\b")
_USES = re.compile(r"\bPlay a card for its (symbols|text)\b")


def spoken(line: str) -> str:
    """A line in words: `(PPW)` and `needs ✓PPW` are 2 Power, 1 Wits."""
    line = _USES.sub(r"Play for \1", line)
    line = _LETTERS.sub(r"\1", line)
    line = _COPIES.sub(lambda found: f"{found[1]}: {_symbols(found[2])}", line)
    line = _PLACED.sub(lambda found: f"Place {_symbols(found[1])} where", line)
    line = _COMPLETE.sub("", line)
    line = _CHANGED.sub(_then, line)
    line = _LAYS.sub(lambda found: _symbols(found[0]), line)
    line = _SYMBOLS.sub(lambda found: f", {_symbols(found[1])},", line)
    line = _NEED.sub(lambda found: f"{found[1]} {_symbols(found[2])}", line)
    return speakable(line)


def _then(found: re.Match[str]) -> str:
    after = found[2] if found[2] == "complete" else _symbols(found[2])
    return f"needs {_symbols(found[1])}, then {after}"


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
    text = f"{counted(view.hazards, 'Hazard')}, lost with {rules.hazard_limit(view)}"
    text += f"; {counted(turns_left(rules, view), 'Play Phase')}"
    if not 0 <= viewer < len(view.seats):
        return f"{text} left"
    mine = view.seats[viewer]
    wounds = f", {counted(mine.wounds, 'Wound')}" if mine.wounds else ""
    return f"{text} left; {counted(mine.counted, 'card')} in hand{wounds}"


_DIE = re.compile(r"The die shows \d+: (.+)\.")
_ACTS = re.compile(r"(.+) acts\.")
_DRAWS = re.compile(r"(.+) draws (.+)\.")
SHUFFLED = " shuffles the discard pile into a new Hero Deck."
_IDLE = re.compile(r"(.+) has no possible Action\.")


def _wounds(found: list[re.Match[str]]) -> str:
    wounds: Counter[str] = Counter()
    for one in found:
        wounds[one[1]] += int(one[2] or 1)
    if set(wounds.values()) == {1}:
        return f"{joined([*wounds])} gain a Wound."
    lines = [f"{name} gains {counted(n, 'Wound')}" for name, n in wounds.items()]
    return f"{', '.join(lines)}."


_ALIKE: tuple[tuple[re.Pattern[str], Callable[[list[re.Match[str]]], str]], ...] = (
    (re.compile(r"(.+) gains (?:a Wound|(\d+) Wounds)\."), _wounds),
    (
        re.compile(r"(.+) Passes\."),
        lambda found: f"{joined([one[1] for one in found])} Pass.",
    ),
    (
        re.compile(r"(.+) comes to (.+)\."),
        lambda found: f"New cards: {'; '.join(f'{one[1]} at {one[2]}' for one in found)}.",
    ),
    (_DRAWS, lambda found: f"Draws: {'; '.join(f'{one[1]}: {one[2]}' for one in found)}."),
)
"""Sentences of which several in a row are said in one."""


def spoken_news(sentences: Sequence[str]) -> list[str]:
    """The same with fewer words."""
    parts: list[str] = []
    for kind, some in groupby(_needed(sentences), _kind):
        lines = list(some)
        if kind < 0 or len(lines) == 1:
            parts += lines
            continue
        pattern, wording = _ALIKE[kind]
        parts.append(wording([one for line in lines if (one := pattern.fullmatch(line))]))
    return parts


def _kind(line: str) -> int:
    found = (number for number, (one, _) in enumerate(_ALIKE) if one.fullmatch(line))
    return next(found, -1)


def _needed(sentences: Sequence[str]) -> Iterator[str]:
    """The sentences that say more than the one after them; what a heading says is left out."""
    for line, after in zip(sentences, (*sentences[1:], ""), strict=False):
        die, acts, idle = _DIE.fullmatch(line), _ACTS.fullmatch(line), _IDLE.fullmatch(line)
        if die and after.endswith(f" {die[1]}."):
            continue
        if acts and after.startswith(f"{acts[1]} "):
            continue
        if (line == "Draw Phase" and _DRAWS.fullmatch(after)) or line.endswith(SHUFFLED):
            continue
        if idle and after == f"{idle[1]} Passes.":
            continue
        yield line


Asked = tuple[AcademyState, int]
"""A view, and the seat whose question stands."""


def changed(rules: Rulebook, before: AcademyState, now: AcademyState) -> Iterator[str]:
    """What lies on each target on which a step placed tokens, and whether it is enough."""
    for target, laid in newly_laid(before, now):
        need = need_of(rules, now, target)
        name = name_of(rules, now, target)
        enough = "can be destroyed" if need.met(laid) else f"needs {need_in_words(need)}"
        yield f"{name}: {laid_in_words(laid)}, {enough}."


def outlook(rules: Rulebook, began: Asked, now: Asked) -> Iterator[str]:
    """The verdict on the table as a plan leaves it, beside that on the table where it began."""
    verdict = _verdict(rules, now)
    if not verdict.asks:
        return
    hazards, lost = headline(verdict)
    yield f"If all Pass: {_plain_text(hazards)}. {_plain_text(lost)}."
    yield from (f"{_plain_text(line)}." for line in next_turn(verdict))
    before = _verdict(rules, began)
    was, wounds = compared(before, verdict)
    if headline(before) != headline(verdict):
        yield f"{_plain_text(was)}."
    if before.wounds != verdict.wounds:
        yield f"{_plain_text(wounds)}."


def _verdict(rules: Rulebook, asked: Asked) -> Verdict:
    """As many deals as make anything sure."""
    verdict = Verdict(rules, *asked)
    while verdict.asks and not verdict.known:
        verdict.deal_one()
    return verdict


def _plain_text(line: Line) -> str:
    wording = "".join(phrase.text for phrase in line).replace("\u25b8", " to ")
    return f"{wording[0].upper()}{wording[1:]}"
