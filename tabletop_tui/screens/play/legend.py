"""The legend: what every sign on a game screen means, found by looking at what is drawn there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.content.legend import Legend, Sign, load_legend
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.table import Chair
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.theme import GROUNDS, TEXTURES
from tabletop_tui.widgets.drawing.canvas import MARK, Canvas, Cell
from tabletop_tui.widgets.drawing.drawn import Drawn

WIDTH = 15
"""Columns of a sign and the gap after it."""

ALL = "Before a secret answer this page lists every sign of the game, drawn or not."


class LegendScreen(ScrollScreen):
    """A row for each sign."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3,L", "back", "back", show=False)]


def painted_panels(screen: Host) -> list[Painted]:
    """What is drawn on a game screen, except the line of keys, which F1 explains."""
    widgets = screen.query("Bar, #main Drawn").results(Drawn)
    return [Painted(widget.canvas) for widget in widgets if widget.display and widget.size.area]


def signs_of(screen: Host) -> tuple[Sequence[Sign], ...]:
    """Every sign that a game screen may draw: players, the game, all games."""
    try:
        legend = load_legend(screen.ruleset.folder)
    except RulesetError:
        legend = Legend()
    lesson = screen.saved.computers.guide is not None
    return signs_of_players(screen.table.chairs), legend.signs, signs_of_all_games(lesson=lesson)


def legend_screen(screen: Host) -> LegendScreen:
    """The legend of what a game screen shows now."""
    parts = signs_of(screen)
    lines: list[Sequence[Phrase]] = []
    if screen.decision is not None and screen.decision.secret:
        lines += [[Phrase(ALL, "muted")], []]
        parts = tuple(without_repeats(part) for part in parts)
    else:
        panels = painted_panels(screen)
        parts = tuple(signs_drawn(part, panels) for part in parts)
    own = [signs_drawn(one.SIGNS, [Painted(one.canvas)]) for one in screen.above_keys]
    for part in (*parts, *own):
        lines += [*map(sign_row, part), []]
    return LegendScreen("what the signs mean here", lines, indent=WIDTH)


def sign_row(sign: Sign) -> Sequence[Phrase]:
    """A sign in its first colour that is legible on the page, and what it means."""
    role = next((role for role in sign.roles if role not in (*GROUNDS, *TEXTURES)), "text")
    gap = " " * max(1, WIDTH - len(sign.shows))
    return [Phrase(sign.shows, role), Phrase(f"{gap}{sign.means}")]


SHARED = (
    Sign(shows="amber", means="yours, now: what you can choose, and the key for it",
         find=r"\w", roles=("amber",)),
    Sign(shows="▸", means="the cursor stands here, or you can choose this", roles=("amber",)),
    Sign(shows="3▸2", means="the figure now, and after the answer under the cursor",
         find=r"\d ?▸ ?-?\d"),
    Sign(shows="[ ]", means="what the look cursor stands on",
         find=r"\[|\]", roles=("blue",)),
    Sign(shows="┏ ┛", means="what the look cursor stands on",
         find="[┏┓┗┛]", roles=("blue",)),
    Sign(shows="▸ ◂", means="what the look cursor stands on, in a narrow row",
         find="[▸◂]", roles=("blue",)),
    Sign(shows="┏━┓", means="a heavy frame: where you stand, or what is chosen",
         find="[┏┓┗┛]", roles=("amber", "text", "line", "red", "sand")),
    Sign(shows="!", means="has changed since you looked last; l and then s tell how",
         roles=("blue",)),
    Sign(shows="⏎", means="Enter gives this answer"),
    Sign(shows="…", means="a text goes on: k and i show all of it"),
    Sign(shows="█ │", means="the part of a list that is shown", find="█", roles=("muted",)),
)  # fmt: skip
"""The signs that mean the same in every game."""

OF_LESSONS = (
    Sign(shows="»", means="what the lesson asks of you"),
    Sign(shows="[ ]", means="what the look cursor stands on, or the lesson speaks of",
         find=r"\[|\]", roles=("blue",)),
    Sign(shows="┏ ┛", means="what the look cursor stands on, or the lesson speaks of",
         find="[┏┓┗┛]", roles=("blue",)),
    Sign(shows="▸ ◂", means="what the look cursor stands on, or the lesson speaks of",
         find="[▸◂]", roles=("blue",)),
)  # fmt: skip
"""Signs that only lessons have, or that mean more in a lesson."""


def signs_of_all_games(*, lesson: bool) -> Sequence[Sign]:
    """The signs that every game has, or every lesson."""
    if not lesson:
        return SHARED
    more = {sign.shows for sign in OF_LESSONS if sign.find}
    return (*(sign for sign in SHARED if sign.shows not in more), *OF_LESSONS)


PALE = ("dim", "muted", *(f"seat-{number}" for number in range(8)))

ROW_END: Cell = ("\n", "", "", False)
"""Stands after each row, so that no sign is found across two rows."""


class Painted:
    """A canvas as text, with the colours of each character, row by row."""

    def __init__(self, canvas: Canvas) -> None:
        rows = ([*row, ROW_END] for row in canvas.rows)
        self.cells = [cell for row in rows for cell in row for _ in cell[0]]
        self._text = "".join(cell[0] for row in canvas.rows for cell in [*row, ROW_END])

    def places(self, sign: Sign) -> Iterator[slice]:
        """Every place where a sign is drawn in its colour, as the part of the `cells`."""
        for found in sign.pattern.finditer(self._text):
            place = slice(*found.span())
            if found[0] and _is_meant(sign, self.cells[place]):
                yield place

    def has(self, sign: Sign) -> bool:
        """Whether a sign is drawn anywhere."""
        return next(self.places(sign), None) is not None


def signs_of_players(chairs: Sequence[Chair]) -> list[Sign]:
    """The sign of every player, also before a name in a pale row of the log."""
    found = []
    for chair in chairs:
        sign, name = chair.sign, chair.name
        alone = rf"{re.escape(sign)}(?=\s|{MARK})"
        found.append(Sign(shows=sign, means=name, roles=(chair.role,)))
        found.append(Sign(shows=sign, means=name, find=alone, roles=PALE))
    return found


def signs_drawn(signs: Sequence[Sign], panels: Sequence[Painted]) -> Sequence[Sign]:
    """The signs that are drawn on any of the panels, each once."""
    return without_repeats([sign for sign in signs if any(one.has(sign) for one in panels)])


def without_repeats(signs: Sequence[Sign]) -> Sequence[Sign]:
    """The signs without those that look and mean the same as an earlier one."""
    return list({(sign.shows, sign.means): sign for sign in reversed(signs)}.values())[::-1]


def _is_meant(sign: Sign, cells: Iterable[Cell]) -> bool:
    """Whether the cells have a colour of the sign."""
    if not sign.roles:
        return True
    return any(fg in sign.roles or bg in sign.roles for char, fg, bg, _ in cells if char != " ")
