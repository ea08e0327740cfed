"""Hail Hydra as spoken text: signs in words, and the status of a player."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabletop_tui.core.words.speech import speakable

from ..components import Content
from ..rules.windows import page_is_open
from ..state import HYDRA, SHIELD, SIDES, UNKNOWN, HydraState, Known
from ..text import ARROWS, LOOK, NOT_KNOWN, OPENING, POINTING, loyalty_words
from .describe import own_cards

_ROW = re.compile(r"(?<=\d) (?=[-+\u2212]\d)")
"""A space between two values in a row: `+4 -2`."""

LEGEND = f"1 is {SIDES[SHIELD]}, 2 is {SIDES[HYDRA]}, 0 is not known"
FIGURES = {Known(SHIELD): "1", Known(HYDRA): "2", UNKNOWN: "0"}
"""The spoken text for each loyalty: one digit, so that all loyalties take equally long to say.

Other players may hear how long it takes to read out a secret page, which must reveal nothing.
"""


def spoken(text: str) -> str:
    """Return a line in words. Arrows that stand for a loyalty become a digit of `FIGURES`."""
    for known, arrow in POINTING.items():
        text = text.replace(f"{SIDES[SHIELD]} {arrow} {SIDES[HYDRA]}", FIGURES[known])
    for legend in (f"{ARROWS}, {NOT_KNOWN}", ARROWS, LOOK):
        text = text.replace(legend, LEGEND)
    return speakable(_ROW.sub(", ", text))


def status(content: Content, view: HydraState, viewer: int, names: Sequence[str]) -> str:
    """Return the health of New York and of the Villain, and the viewer's hand.

    While the viewer's loyalty page is open, return the loyalties and the hand instead; during
    set-up, the current step.
    """
    if page_is_open(view, viewer):
        page = " ".join(_loyalties(view, viewer, names))
        hand = f" Your hand: {own_cards(view, viewer)}" if view.seats[viewer].hand else ""
        return f"{page}{hand}"
    if view.phase in OPENING:
        return f"Set-up, {OPENING[view.phase]}"
    text = f"New York {view.city} of {content.charts.city}"
    if view.villain and not view.round:
        text += f", {content.villains[view.villain].name} {view.health} of {view.full}"
    if 0 <= viewer < len(view.seats):
        text += f"; your hand: {own_cards(view, viewer)}"
    return text


def _loyalties(view: HydraState, viewer: int, names: Sequence[str]) -> Iterator[str]:
    for seat, name in enumerate(names):
        who = f"{name}, you" if seat == viewer else name
        yield f"{who}: {loyalty_words(view, viewer, seat)}."
