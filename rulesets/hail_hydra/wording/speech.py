"""Hail Hydra as spoken text: signs in words, and one sentence on where a player stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabletop_tui.core.words.speech import speakable

from ..components import Content
from ..rules.windows import page_is_open
from ..state import HYDRA, SHIELD, SIDES, UNKNOWN, HydraState, Known
from ..text import ARROWS, LOOK, OPENING, POINTING, loyalty_words
from .describe import own_cards

_ROW = re.compile(r"(?<=\d) (?=[-+\u2212]\d)")
"""The spaces between the figures of a row: `+4 -2`."""

LEGEND = f"1 is {SIDES[SHIELD]}, 2 is {SIDES[HYDRA]}, 0 is not known"
FIGURES = {Known(SHIELD): "1", Known(HYDRA): "2", UNKNOWN: "0"}
"""What is spoken for each loyalty: one figure, so that all loyalties take equally long to say.

Others at the table may hear how long a secret page is read out. Its length must tell them nothing.
"""


def spoken(text: str) -> str:
    """Return a line in words. A row of arrows, which stands for a loyalty, becomes a figure."""
    for known, arrow in POINTING.items():
        text = text.replace(f"{SIDES[SHIELD]} {arrow} {SIDES[HYDRA]}", FIGURES[known])
    return speakable(_ROW.sub(", ", text.replace(ARROWS, LEGEND).replace(LOOK, LEGEND)))


def status(content: Content, view: HydraState, viewer: int, names: Sequence[str]) -> str:
    """Return what the viewer is told about the game: New York, the Villain and the own hand.

    While the viewer's loyalty page is open: the loyalties and the hand. During set-up: its step.
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
