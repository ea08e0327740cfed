"""A plan by ear: what a step laid where, and what becomes of the family if everybody Passes."""

from __future__ import annotations

from collections.abc import Iterator

from ..basics.targets import laid_in_words, need_in_words, need_of, newly_laid, target_word
from ..context import Rulebook
from ..state import AcademyState
from .verdict import Verdict
from .verdict_words import Line, compared, headline

Asked = tuple[AcademyState, int]
"""A view, and the seat whose question stands."""


def changed(rules: Rulebook, before: AcademyState, now: AcademyState) -> Iterator[str]:
    """What lies on each target on which a step placed tokens, and whether it is enough."""
    for target, laid in newly_laid(before, now):
        need = need_of(rules, now, target)
        name = rules.name_of(target_word(now, target), finale=now.finale)
        enough = "can be destroyed" if need.met(laid) else f"needs {need_in_words(need)}"
        yield f"{name}: {laid_in_words(laid)}, {enough}."


def outlook(rules: Rulebook, began: Asked, now: Asked) -> Iterator[str]:
    """The verdict on the table as a plan leaves it, beside that on the table where it began."""
    verdict = _verdict(rules, now)
    if not verdict.asks:
        return
    hazards, lost = headline(verdict)
    yield f"If all Pass: {_said(hazards)}. {_said(lost)}."
    before = _verdict(rules, began)
    was, wounds = compared(before, verdict)
    if headline(before) != headline(verdict):
        yield f"{_said(was)}."
    if before.losses("wound") != verdict.losses("wound"):
        yield f"{_said(wounds)}."


def _verdict(rules: Rulebook, asked: Asked) -> Verdict:
    """As many deals as make anything sure."""
    verdict = Verdict(rules, *asked)
    while verdict.asks and not verdict.known:
        verdict.deal_one()
    return verdict


def _said(line: Line) -> str:
    said = "".join(phrase.text for phrase in line).replace("\u25b8", " to ")
    return f"{said[0].upper()}{said[1:]}"
