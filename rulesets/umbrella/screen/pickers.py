"""Pickers for the answers of Umbrella that have several parts: an umbrella, its zone, a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop_tui.core.decision import Decision, Option, Refusal
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.visibility.showing import ENTER, Entry
from tabletop_tui.widgets.navigation import ARROWS
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.picker import Picker

from ..board import SIGNS, umbrella_text
from ..rules.slide import Push
from ..state import COLOURS, COLUMNS, ROWS
from .table import LINES, ROLES, SIGN_OF, UmbrellaTable

OPEN = "–"
"""Stands for a part of the answer that is not yet chosen."""

COLOUR = "x"
"""The key for the next colour. The initial of blue cannot be a key: it is also the name of a row.
"""

ROUND = ("left", "top", "right", "bottom")
"""The zones clockwise, as Tab walks them."""

TOWARDS = {"left": "left", "up": "top", "right": "right", "down": "bottom"}
"""The zone that an arrow chooses while no zone is chosen."""

# Arrows move the cursor along the lines of a zone, and at its end round the corner of the Scene.
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
    """The list of all slides, with labels so short that the smallest window does not cut them.

    Arrows walk it. Keys like those of other lists, numbers and letters, name rows and columns here.
    """

    choosing = every_way = "←→↑↓"
    hints = ()

    def __init__(self, decision: Decision, board: UmbrellaTable, order: Sequence[Option]) -> None:
        super().__init__(decision, board, order, on_board=False)
        self._entries, self._marks = [one._replace(mark="") for one in self._entries], {}
        self._called = {option.key: _shortened(option) for option in decision.options}

    @property
    def entries(self) -> Sequence[Entry]:
        """The rows of the list. A slide is named by umbrella, zone and line, a far one in full."""
        return [one._replace(option=self._called[one.option.key]) for one in super().entries]

    @property
    def refused(self) -> Sequence[Refusal]:
        """None: the board shows which zones are empty, and the rows go to slides and keys."""
        return ()


def _shortened(option: Option) -> Option:
    push = option.value
    if not isinstance(push, Push) or push.far:
        return option
    label = f"{umbrella_text(push.colour)} {push.place}, {push.line.title}"
    return replace(option, label=label)


def _named(zone: str) -> str:
    return "your bottom zone" if zone == "bottom" else f"the {zone} zone"


class WaitingPicker(Picker):
    """A picker whose answers take an umbrella of one colour out of one of the four zones."""

    listed = False
    walking = ("f", COLOUR)

    def __init__(self, decision: Decision, board: UmbrellaTable) -> None:
        super().__init__(decision, board)
        self.table = board
        self.way_out = ""
        """The key of the answer that takes no umbrella (give up, decline), if there is one."""
        self.begin()

    def begin(self) -> None:
        """Set the cursor to where a choice begins, with nothing chosen."""
        self.zone, self.colour = "left", "R"
        self.directed = False
        """Whether a key or a click has chosen the zone."""
        self.extra = ""
        """The key of the way out while it is chosen, else empty."""

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
        """The key under the cursor: the board shows what it would do."""
        return self.extra or self.key

    def why_not(self) -> str:
        """The complaint that the chosen zone holds no umbrella of the chosen colour; else empty."""
        return "" if self._waits() or not self.takes_from_zone else self._why()

    def _waits(self) -> bool:
        return self.table.zone(self.zone)[COLOURS.index(self.colour)] > 0

    def _why(self) -> str:
        return f"No {ROLES[self.colour]} umbrella waits in {_named(self.zone)}."

    def unchoose(self) -> bool:
        """Unchoose everything, also the way out; return whether anything was chosen."""
        before = super().unchoose()
        self.begin()
        self.mark_zone()
        return before

    def step_back(self) -> bool:
        """Take back the way out, or else the whole choice; return whether anything was chosen."""
        if not (self.extra and self.takes_from_zone):
            return super().step_back()
        self.extra = self.complaint = ""
        self.mark_zone()
        return True

    @property
    def takes_from_zone(self) -> bool:
        """Whether a key or a click has chosen the zone from which an umbrella is taken."""
        return self.directed

    def mark_zone(self) -> None:
        """Mark the chosen zone and the chosen colour on the board, or no zone before a choice."""
        marked = (self.zone, self.colour) if self.takes_from_zone and not self.extra else ("", "")
        self.table.pointed_zone, self.table.pointed_colour = marked

    def point(self, target: str) -> bool:
        """Follow a click and mark what it chose; True when it confirms what was already chosen."""
        again = self._click(target)
        self.mark_zone()
        return again

    def _click(self, target: str) -> bool:
        """Follow a click; True when it confirms what was already chosen."""
        raise NotImplementedError

    @property
    def _taken_colour(self) -> str:
        """The chosen colour, or empty: a colour that was never marked must not decide anything."""
        return self.colour if self.takes_from_zone else ""

    def _take_from(self, zone: str) -> None:
        self.zone = zone
        self.colour = self._first_waiting(zone, self._taken_colour)

    def _direct(self, zone: str) -> None:
        """Choose a zone, or complain if it is empty."""
        if self._waiting(zone):
            self._take_from(zone)
            self.directed = True
        else:
            self.complaint = f"{_named(zone).capitalize()} is empty: nothing can be taken from it."

    @property
    def _round(self) -> Sequence[str]:
        """The zones that Tab steps through: the chosen one, and all others that hold umbrellas."""
        return [zone for zone in ROUND if zone == self.zone or self._waiting(zone)]

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The keys that give an answer: 0 for the way out, Enter alone for the chosen answer."""
        if option.key == self.way_out:
            return self.called_by(option, "0")
        return (ENTER,) if option is self.chosen else self._way_to(option)

    def stand_on(self, option: Option) -> None:
        """Move the cursor to an answer: press the keys that give it, except Enter."""
        for key in self.keys_for(option):
            if key != ENTER:
                self.press(key)
        self.called = False

    def _way_to(self, option: Option) -> tuple[str, ...]:
        """The keys from the cursor to this answer, and those that confirm it."""
        raise NotImplementedError

    def _way_to_zone(self, zone: str, colour: str) -> tuple[str, ...]:
        """The keys to a zone and a colour: an arrow or Tab, then the key for the next colour.

        An arrow chooses the first zone. Later, Tab steps round in the direction of fewer steps.
        """
        if not self.directed:
            arrow = next(key for key, towards in TOWARDS.items() if towards == zone)
            return (arrow, *self._way_to_colour(zone, self._taken_colour, colour))
        zones = self._round
        at, count = zones.index(self.zone), len(zones)
        steps = (zones.index(zone) - at) % count
        key, turn, steps = ("shift+tab", -1, 1) if steps == 3 else ("tab", 1, steps)
        here = self.colour
        for step in range(1, steps + 1):
            here = self._first_waiting(zones[(at + turn * step) % count], here)
        return (*[key] * steps, *self._way_to_colour(zone, here, colour))

    def _way_to_colour(self, zone: str, here: str, colour: str) -> tuple[str, ...]:
        """The keys from the colour `here` to `colour`, once the cursor is in `zone`."""
        waiting = self._waiting(zone)
        start = self._first_waiting(zone, here)
        return (COLOUR,) * ((waiting.index(colour) - waiting.index(start)) % len(waiting))

    def _waiting(self, zone: str) -> Sequence[str]:
        return [c for c, n in zip(COLOURS, self.table.zone(zone), strict=True) if n]

    def _first_waiting(self, zone: str, colour: str) -> str:
        """The colour to take once the zone is chosen: `colour` if the zone has it, or its first."""
        waiting = self._waiting(zone)
        return colour if colour in waiting else next(iter(waiting), self.colour)

    def _turn(self, step: int) -> None:
        """Change to the next colour that waits in the zone, or for -1 to the one before."""
        if waiting := self._waiting(self.zone):
            at = waiting.index(self._first_waiting(self.zone, self.colour))
            self.colour = waiting[(at + step) % len(waiting)]

    def press(self, key: str) -> bool:
        """Follow a key: 0 chooses the way out, a key that moves the cursor unchooses it."""
        self.complaint, self.called = "", False
        if key == "0" and self.way_out:
            self.extra, self.called = self.way_out, True
        elif self._move(key):
            self.extra = ""
            if self.takes_from_zone and not self.complaint and not self._waits():
                self.complaint = self._why()
        else:
            return False
        self.mark_zone()
        return True

    def _move(self, key: str) -> bool:
        """Move the cursor; return False for a key that does not."""
        raise NotImplementedError

    def _take(self, key: str) -> bool:
        """Choose another umbrella: Tab changes the zone, x the colour. False for any other key."""
        if key in ("tab", "shift+tab"):
            zones, step = self._round, 1 if key == "tab" else -1
            self._direct(zones[(zones.index(self.zone) + step) % len(zones)])
        elif key == COLOUR and not self.directed:
            self.complaint = "First an arrow: from which zone?"
        elif key == COLOUR:
            self._turn(1)
        else:
            return False
        return True

    def _point_zone(self, target: str) -> bool:
        kind, *words = target.split(" ")
        if kind != "zone":
            return False
        self._direct(words[0])
        if self.zone == words[0] and len(words) > 1:
            self.colour = words[1]
        return True

    def _taken(self) -> list[Phrase]:
        """A line with the zone and the umbrella, once they are chosen."""
        role, taken = ROLES[self.colour], self.takes_from_zone
        line = [Phrase("from ", "muted"), Phrase(f"{self.zone}  " if taken else f"{OPEN}  ")]
        if taken:
            line.append(Phrase(f"{SIGNS[self.colour]}{self.colour} {role}", role))
        return line


class SlidePicker(WaitingPicker):
    """Picks an umbrella, its zone, and the line into which it slides.

    The first arrow chooses the zone. The next one along this side of the Scene chooses its first
    line, or its last; after that, such arrows move from line to line and round the corners. The
    other two arrows change the colour. The name of a line calls the slide into it.
    """

    def __init__(self, decision: Decision, board: UmbrellaTable) -> None:
        super().__init__(decision, board)
        self.way_out = "give-up" if decision.choices.get("give-up") else ""

    def begin(self) -> None:
        """Start at the first slide."""
        super().begin()
        first = self.decision.options[0].value
        self.line = "A"
        self.aimed = False
        """Whether a key or a click has chosen the line."""
        if isinstance(first, Push):
            self.zone, self.colour, self.line = first.place, first.colour, first.line.name

    def step_back(self) -> bool:
        """Take back the line, if the zone was chosen before it; else as in other pickers."""
        if self.extra or not self.aimed:
            return super().step_back()
        self.aimed, self.complaint = False, ""
        return True

    @property
    def key(self) -> str:
        """The key of the slide, as in `left R B`."""
        return f"{self.zone} {self.colour} {self.line}"

    @property
    def drawn_target(self) -> str:
        """The target to draw; none before a line is chosen."""
        return super().drawn_target if self.aimed or self.extra else ""

    @property
    def chosen(self) -> Option | None:
        """The chosen answer; None before a line or the way out is chosen."""
        return super().chosen if self.aimed or self.extra else None

    def _move(self, key: str) -> bool:
        if key in ARROWS and not self.directed:
            self._direct(TOWARDS[key])
        elif key in ARROWS:
            self._arrow(key)
        elif key == "f":
            self._next_figure()
        elif (line := key.upper()) in (*ROWS, *COLUMNS):
            self._call(line)
        elif key.isdigit() and key != "0":
            self.complaint = "The columns are 1 to 4."
        else:
            return self._take(key)
        return True

    def _call(self, line: str) -> None:
        """Call the slide into a line, or complain if its zone is not yet clear."""
        self.called = self.directed and line in LINES[self.zone]
        if self.called:
            self.line, self.aimed = line, True
        else:
            self.complaint = _why_not_from(line, "Tab" if self.directed else "")

    def _click(self, target: str) -> bool:
        self.complaint, self.called = "", False
        before, self.extra = self.key, ""
        kind, *words = target.split(" ")
        if self._point_zone(target):
            self.line = self.line if self.line in LINES[self.zone] else LINES[self.zone][0]
        elif kind == "line":
            self._take_from(words[0])
            self.line, self.directed, self.aimed = words[1], True, True
        elif kind == "cell":
            self.directed = self.aimed = True
            self.line = words[0][0] if self.zone in ("left", "right") else words[0][1]
        else:
            return False
        return kind in ("line", "cell") and self.key == before and self.option is not None

    def _way_to(self, option: Option) -> tuple[str, ...]:
        """The keys to a slide: zone, colour, and the line, which calls the answer."""
        chosen: Push = option.value
        line = chosen.line.name
        way = self._way_to_zone(chosen.place, chosen.colour)
        return self.called_by(option, *way, line)

    def _arrow(self, key: str) -> None:
        along = _ALONG.get((self.zone, key))
        if along is None:
            self._turn(1 if key in ("right", "down") else -1)
            return
        if not self.aimed:
            self.aimed, self.line = True, LINES[self.zone][0 if key in ("right", "down") else -1]
            return
        at = _PERIMETER.index((self.zone, self.line))
        steps, zones = range(1, len(_PERIMETER) + 1), self._round
        ahead = (_PERIMETER[(at + along * step) % len(_PERIMETER)] for step in steps)
        zone, line = next(one for one in ahead if one[0] in zones)
        if zone != self.zone:
            self._take_from(zone)
        self.line = line

    def _next_figure(self) -> None:
        """Choose the next slide, in the order of the answers, that makes a Figure."""
        found = self.table.completing()
        if not found:
            self.complaint = "No slide makes a Figure this turn."
            return
        keys = [option.key for option in found]
        push: Push = found[(keys.index(self.key) + 1) % len(found) if self.key in keys else 0].value
        self._take_from(push.place)
        self.colour, self.line = push.colour, push.line.name
        self.directed = self.aimed = True

    def _take_from(self, zone: str) -> None:
        if self.line not in LINES[zone]:
            names = LINES[self.zone] if self.line in LINES[self.zone] else LINES[zone]
            self.line = LINES[zone][names.index(self.line) if self.line in names else 0]
        super()._take_from(zone)

    def lines(self, width: int) -> list[list[Phrase]]:
        """Two lines: the umbrella with its zone, and the line."""
        if self.extra:
            return [[Phrase("give up", "amber"), Phrase(" and count the points")]]
        kind = "row" if self.zone in ("left", "right") else "column"
        into = f"{kind} {self.line}" if self.aimed else OPEN
        return [self._taken(), [Phrase("into ", "muted"), Phrase(into)]]

    @property
    def every_way(self) -> str:
        """The keys that choose, in words: arrows choose the zone, and then the line, too."""
        return f"{self.choosing}, or arrows" if self.directed else "an arrow, then the line"

    @property
    def keyed(self) -> Sequence[Entry]:
        """Once the zone is chosen: the slides of its umbrella, each with the name of its line."""
        lines = LINES[self.zone] if self.directed else ()
        slides = [
            (line, self.decision.choices.get(f"{self.zone} {self.colour} {line}")) for line in lines
        ]
        return [Entry(line.lower(), slide, "open") for line, slide in slides if slide is not None]

    @property
    def choosing(self) -> str:
        """The keys that choose next: a zone, then the lines that start there."""
        if not self.directed:
            return "".join(sign for zone, sign in SIGN_OF.items() if self._waiting(zone))
        return "1-4" if self.zone in ("top", "bottom") else "A-D"

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys of a slide, each with its meaning."""
        hints = [("f", "finds a Figure")] if self.table.completing() else []
        if self.directed:
            hints += [(self.choosing, "line"), ("Tab", "zone"), (COLOUR, "next colour")]
        else:
            hints += [(self.choosing, "zone")]
        return [*hints, ("0", "give up")] if self.way_out else hints


def _why_not_from(line: str, onward: str) -> str:
    """The complaint that the zone of a line is not clear; `onward` is the key that changes it."""
    if line in COLUMNS:
        return f"Column {line} is entered from top or bottom: {onward or '↑ or ↓'} first."
    return f"Row {line} is entered from left or right: {onward or '← or →'} first."
