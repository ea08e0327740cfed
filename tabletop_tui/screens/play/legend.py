"""The legend: what every sign on a game screen means, collected from what is drawn there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.content.legend import Legend, Sign, load_legend
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.panels.legend import Painted, drawn, players, shared, told_once

WIDTH = 15
"""Columns of a sign and the gap after it."""

ALL = "Before a secret answer all signs of the game stand here, whatever this seat holds."


class LegendScreen(ScrollScreen):
    """A row for each sign."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3,L", "back", "back", show=False)]


def painted(screen: Host) -> list[Painted]:
    """What is drawn on a game screen, but the line of keys, which F1 explains."""
    widgets = screen.query("Bar, #main Drawn").results(Drawn)
    return [Painted(widget.canvas) for widget in widgets if widget.display and widget.size.area]


def signs_of(screen: Host) -> tuple[Sequence[Sign], ...]:
    """Every sign that a game screen may draw: players, the game, all games."""
    try:
        legend = load_legend(screen.ruleset.folder)
    except RulesetError:
        legend = Legend()
    lesson = screen.saved.computers.guide is not None
    return players(screen.table.chairs), legend.signs, shared(lesson=lesson)


def legend_screen(table: Host) -> LegendScreen:
    """The legend of what a game screen shows now."""
    parts = signs_of(table)
    lines: list[Sequence[Phrase]] = []
    if table.decision is not None and table.decision.secret:
        lines += [[Phrase(ALL, "muted")], []]
        parts = tuple(told_once(part) for part in parts)
    else:
        here = painted(table)
        parts = tuple(drawn(part, here) for part in parts)
    for part in parts:
        lines += [*map(_row, part), []]
    return LegendScreen("what the signs mean here", lines, indent=WIDTH)


def _row(sign: Sign) -> Sequence[Phrase]:
    role = sign.roles[0] if sign.roles else "text"
    gap = " " * max(1, WIDTH - len(sign.shows))
    return [Phrase(sign.shows, role), Phrase(f"{gap}{sign.means}")]
