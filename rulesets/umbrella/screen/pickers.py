"""Cursors for the choices of Umbrella that have more sides than one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.visibility.showing import ENTER, Entry
from tabletop_tui.widgets.navigation import ARROWS
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.picker import Picker

from ..board import SIGNS, umbrella_text
from ..state import COLOURS, COLUMNS, ROWS
from ..turn.slide import Push
from .signs import LINES, ROLES, row_of, why_no_row
from .table import UmbrellaTable

NUMBERS_CHOOSE = ("1-4 choose, Enter takes", "1-4 choose")

ROUND = ("left", "top", "right", "bottom")
"""The zones clockwise, as Tab walks them."""

# Walking along the lines of a zone and past its end leads round the corner of the Scene.
_PERIMETER = [
    *[("left", line) for line in reversed(ROWS)],
    *[("top", line) for line in COLUMNS],
    *[("right", line) for line in ROWS],
    *[("bottom", line) for line in reversed(COLUMNS)],
]
_ALONG = {
    ("left", "up"): 1,
    ("left", "down"): -1,
    ("top", "right"): 1,
    ("top", "left"): -1,
    ("right", "down"): 1,
    ("right", "up"): -1,
    ("bottom", "left"): 1,
    ("bottom", "right"): -1,
}


class SlideList(OptionPicker):
    """All slides below each other, in rows so short that the smallest window has them whole."""

    def __init__(self, decision: Decision, board: UmbrellaTable, order: Sequence[Option]) -> None:
        super().__init__(decision, board, order, on_board=False)
        self._called = {option.key: _shortened(option) for option in decision.options}

    @property
    def entries(self) -> Sequence[Entry]:
        """By umbrella, zone and line; a far one as it is called everywhere."""
        return [one._replace(option=self._called[one.option.key]) for one in super().entries]


def _shortened(option: Option) -> Option:
    push = option.value
    if not isinstance(push, Push) or push.far:
        return option
    label = f"{umbrella_text(push.colour)} {push.place}, {push.line.title}"
    return replace(option, label=label)


class WaitingPicker(Picker):
    """A cursor that takes an umbrella of one colour out of one of the four zones."""

    listed = False
    walking = ("f", "r", "b", "g", "y")

    def __init__(self, decision: Decision, board: UmbrellaTable) -> None:
        super().__init__(decision, board)
        self.table = board
        self.zone = "left"
        self.colour = "R"
        self.way_out = ""
        """The key of the answer that takes no umbrella (give up, decline), if there is one."""
        self.extra = ""
        """`way_out` while it is chosen."""

    @property
    def key(self) -> str:
        """The option key under the cursor, whether or not it is legal."""
        raise NotImplementedError

    @property
    def option(self) -> Option | None:
        """The option under the cursor, if it is legal."""
        option = self.decision.choices.get(self.extra or self.key)
        if option is None:
            self.complaint = self._why()
        return option

    @property
    def chosen_target(self) -> str:
        """The whole key: the board shows what it would do."""
        return self.extra or self.key

    def _why(self) -> str:
        zone = "your bottom zone" if self.zone == "bottom" else f"the {self.zone} zone"
        if not any(self.table.zone(self.zone)):
            return f"{zone.capitalize()} is empty: nothing can be taken from it."
        return f"No {ROLES[self.colour]} umbrella waits in {zone}."

    def _take_from(self, zone: str) -> None:
        self.zone = zone
        self.table.pointed_zone = zone
        self.colour = self._first_waiting(zone, self.colour)

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """0 for the way out; Enter alone for what the cursor stands on; else the walk to it."""
        if option.key == self.way_out:
            return self.called_by(option, "0")
        if option.key == self.key and not self.extra:
            return (ENTER,)
        return self._way_to(option)

    def stand_on(self, option: Option) -> None:
        """By the keys that lead there, but for the Enter that would take it."""
        for key in self.keys_for(option):
            if key != ENTER:
                self.press(key)
        self.called = False

    def _way_to(self, option: Option) -> tuple[str, ...]:
        """The keys from the first answer to this one, and those that take it."""
        raise NotImplementedError

    def _way_to_zone(self, zone: str, colour: str) -> tuple[str, ...]:
        """Tab the shorter way round, and the letter of the colour where it is another one."""
        at, steps = ROUND.index(self.zone), (ROUND.index(zone) - ROUND.index(self.zone)) % 4
        key, turn, steps = ("shift+tab", -1, 1) if steps == 3 else ("tab", 1, steps)
        here = self.colour
        for step in range(1, steps + 1):
            here = self._first_waiting(ROUND[(at + turn * step) % 4], here)
        return (*[key] * steps, *([] if here == colour else [colour.lower()]))

    def _first_waiting(self, zone: str, colour: str) -> str:
        """The colour that is taken from a zone after this one: the same one, if any waits."""
        waiting = dict(zip(COLOURS, self.table.zone(zone), strict=True))
        return colour if waiting[colour] else next((c for c in COLOURS if waiting[c]), colour)

    def _turn(self, step: int) -> None:
        """The next colour that waits in the zone."""
        waiting = dict(zip(COLOURS, self.table.zone(self.zone), strict=True))
        at = COLOURS.index(self.colour)
        for ahead in range(1, 5):
            colour = COLOURS[(at + step * ahead) % 4]
            if waiting[colour]:
                self.colour = colour
                return

    def press(self, key: str) -> bool:
        """0 calls the way out; a key that moves the cursor leaves it again."""
        self.complaint, self.called = "", False
        if key == "0" and self.way_out:
            self.extra, self.called = self.way_out, True
        elif self._move(key):
            self.extra = ""
        else:
            return False
        return True

    def _move(self, key: str) -> bool:
        """Move the cursor; False for a key that does not."""
        raise NotImplementedError

    def _take(self, key: str) -> bool:
        """Take another umbrella: Tab for a zone, r b g y or Space for a colour."""
        if key in ("tab", "shift+tab"):
            step = 1 if key == "tab" else -1
            self._take_from(ROUND[(ROUND.index(self.zone) + step) % 4])
        elif key.upper() in COLOURS and len(key) == 1:
            self.colour = key.upper()
        elif key == "space":
            self._turn(1)
        else:
            return False
        return True

    def _point_zone(self, target: str) -> bool:
        kind, *words = target.split(" ")
        if kind != "zone":
            return False
        self._take_from(words[0])
        if len(words) > 1:
            self.colour = words[1]
        return True

    def _taken(self) -> list[Phrase]:
        role = ROLES[self.colour]
        zone = self.zone
        return [
            Phrase("from ", "muted"),
            Phrase(f"{zone}  "),
            Phrase(f"{SIGNS[self.colour]}{self.colour} {ROLES[self.colour]}", role),
        ]


class SlidePicker(WaitingPicker):
    """Which umbrella, and into which line.

    Arrows walk round the Scene, entry by entry; across the entry they change the colour.
    """

    def __init__(self, decision: Decision, board: UmbrellaTable) -> None:
        super().__init__(decision, board)
        first = decision.options[0].value
        self.line = "A"
        if isinstance(first, Push):
            self.zone, self.colour, self.line = first.place, first.colour, first.line.name
        self._take_from(self.zone)
        self.way_out = "give-up" if decision.choices.get("give-up") else ""

    @property
    def key(self) -> str:
        """`left R B`."""
        return f"{self.zone} {self.colour} {self.line}"

    def _move(self, key: str) -> bool:
        """Arrows, 1-4 or A-D a line, r b g y or Space a colour, Tab a zone, f a Figure."""
        if key in ARROWS:
            self._arrow(key)
        elif key == "f":
            self._next_figure()
        elif key in ("1", "2", "3", "4"):
            self.line = LINES[self.zone][int(key) - 1]
            self.called = True
        elif row := row_of(key):
            self.called = row in LINES[self.zone]
            self.complaint = "" if self.called else f"Row {row} is entered from left or right."
            self.line = row if self.called else self.line
        elif key.isdigit() and key != "0":
            self.complaint = "A zone has four lines: 1 to 4."
        elif not self._take(key):
            self.complaint = why_no_row(key)
            return bool(self.complaint)
        return True

    def point(self, target: str) -> bool:
        """A zone, a colour in it, the end of a line, or a cell of the line."""
        self.complaint, self.called = "", False
        before, self.extra = self.key, ""
        kind, *words = target.split(" ")
        if self._point_zone(target):
            self.line = self.line if self.line in LINES[self.zone] else LINES[self.zone][0]
        elif kind == "line":
            self._take_from(words[0])
            self.line = words[1]
        elif kind == "cell":
            self.line = words[0][0] if self.zone in ("left", "right") else words[0][1]
        else:
            return False
        return kind in ("line", "cell") and self.key == before and self.option is not None

    def _way_to(self, option: Option) -> tuple[str, ...]:
        """Zone, colour, and the number of the line, which calls the answer."""
        chosen: Push = option.value
        number = str(LINES[chosen.place].index(chosen.line.name) + 1)
        way = self._way_to_zone(chosen.place, chosen.colour)
        return self.called_by(option, *way, number)

    def _arrow(self, key: str) -> None:
        along = _ALONG.get((self.zone, key))
        if along is None:
            self._turn(1 if key in ("right", "down") else -1)
            return
        at = _PERIMETER.index((self.zone, self.line))
        zone, line = _PERIMETER[(at + along) % len(_PERIMETER)]
        if zone != self.zone:
            self._take_from(zone)
        self.line = line

    def _next_figure(self) -> None:
        """The next slide, in the order of the answers, that makes a Figure."""
        found = self.table.completing()
        if not found:
            self.complaint = "No slide makes a Figure this turn."
            return
        keys = [option.key for option in found]
        push: Push = found[(keys.index(self.key) + 1) % len(found) if self.key in keys else 0].value
        self._take_from(push.place)
        self.colour, self.line = push.colour, push.line.name

    def _take_from(self, zone: str) -> None:
        if self.line not in LINES[zone]:
            names = LINES[self.zone] if self.line in LINES[self.zone] else LINES[zone]
            self.line = LINES[zone][names.index(self.line) if self.line in names else 0]
        super()._take_from(zone)

    def lines(self, width: int) -> list[list[Phrase]]:
        """From where, into what."""
        if self.extra:
            return [[Phrase("give up", "amber"), Phrase(" and count the points")]]
        kind = "row" if self.zone in ("left", "right") else "column"
        return [self._taken(), [Phrase("into ", "muted"), Phrase(f"{kind} {self.line}")]]

    @property
    def says(self) -> Sequence[str]:
        """Whether a number takes, or chooses only: that differs from zone to zone."""
        asking = self._asking
        if len(asking) > 1:
            return ("1-4 take, or ask for Enter", "1-4 or Enter")
        return NUMBERS_CHOOSE if True in asking else ("1-4 take",)

    @property
    def _asking(self) -> set[bool]:
        """Whether the number of a line asks for Enter, for each line of the zone."""
        keys = [f"{self.zone} {self.colour} {line}" for line in LINES[self.zone]]
        lines = [option for key in keys if (option := self.decision.choices.get(key)) is not None]
        return {not self.takes(option) for option in lines}

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """All the keys of a slide."""
        asking = self._asking
        words = "line: take" if asking <= {False} else "line, Enter take"
        marks = "1-4" if self.zone in ("top", "bottom") else "1-4 A-D"
        number = (marks, words if len(asking) < 2 else "line: take, or Enter")
        hints = [("f", "makes a Figure")] if self.table.completing() else []
        hints += [("←→↑↓", "line"), ("Tab", "zone"), ("r b g y", "colour"), number]
        return [*hints, ("0", "give up")] if self.way_out else hints
