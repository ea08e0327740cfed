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
from ..rules.slide import Push
from ..state import COLOURS, COLUMNS, ROWS
from .table import LINES, ROLES, UmbrellaTable

OPEN = "–"
"""Stands for what is still to be chosen."""

COLOUR = "x"
"""The key of the next colour. The letters of the colours would be letters of the rows, too."""

ROUND = ("left", "top", "right", "bottom")
"""The zones clockwise, as Tab walks them."""

TOWARDS = {"left": "left", "up": "top", "right": "right", "down": "bottom"}
"""The zone that an arrow means as long as none was chosen."""

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


def _named(zone: str) -> str:
    return "your bottom zone" if zone == "bottom" else f"the {zone} zone"


class WaitingPicker(Picker):
    """A cursor that takes an umbrella of one colour out of one of the four zones."""

    listed = False
    walking = ("f", COLOUR)

    def __init__(self, decision: Decision, board: UmbrellaTable) -> None:
        super().__init__(decision, board)
        self.table = board
        self.way_out = ""
        """The key of the answer that takes no umbrella (give up, decline), if there is one."""
        self.begin()

    def begin(self) -> None:
        """Stand where a choice begins, with nothing chosen."""
        self.zone, self.colour = "left", "R"
        self.directed = False
        """Whether a key or a click has chosen the zone."""
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

    def why_not(self) -> str:
        """That no such umbrella waits where one is taken from."""
        return "" if self._waits() or not self.takes_from_zone else self._why()

    def _waits(self) -> bool:
        """Whether an umbrella of the colour waits in the zone."""
        return self.table.zone(self.zone)[COLOURS.index(self.colour)] > 0

    def _why(self) -> str:
        return f"No {ROLES[self.colour]} umbrella waits in {_named(self.zone)}."

    def unchoose(self) -> bool:
        """Leave the way out, too, and all that was chosen: the next choice begins anew."""
        before = super().unchoose()
        self.begin()
        self.mark_zone()
        return before

    @property
    def takes_from_zone(self) -> bool:
        """Whether a key or a click has chosen where an umbrella is taken from."""
        return False

    def mark_zone(self) -> None:
        """Mark on the board from where an umbrella is taken, and which, once that was chosen."""
        marked = (self.zone, self.colour) if self.takes_from_zone and not self.extra else ("", "")
        self.table.pointed_zone, self.table.pointed_colour = marked

    def point(self, target: str) -> bool:
        """Follow a click; then mark what it chose."""
        again = self._click(target)
        self.mark_zone()
        return again

    def _click(self, target: str) -> bool:
        """Follow a click; True when it confirms what was already chosen."""
        raise NotImplementedError

    @property
    def _taken_colour(self) -> str:
        """The colour that was chosen; what nobody has seen decides nothing."""
        return self.colour if self.takes_from_zone else ""

    def _take_from(self, zone: str) -> None:
        self.zone = zone
        self.colour = self._first_waiting(zone, self._taken_colour)

    def _direct(self, zone: str) -> None:
        """Choose a zone, unless nothing waits in it."""
        if self._waiting(zone):
            self._take_from(zone)
            self.directed = True
        else:
            self.complaint = f"{_named(zone).capitalize()} is empty: nothing can be taken from it."

    @property
    def _round(self) -> Sequence[str]:
        """The zones that Tab walks: the one that is chosen, and others where umbrellas wait."""
        return [zone for zone in ROUND if zone == self.zone or self._waiting(zone)]

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """0 for the way out; Enter alone for what is chosen; else the walk to it."""
        if option.key == self.way_out:
            return self.called_by(option, "0")
        return (ENTER,) if option is self.chosen else self._way_to(option)

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
        """An arrow where that means a zone, else Tab the shorter way round; then the colour."""
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
        """The keys from the colour that is taken from a zone to another one."""
        waiting = self._waiting(zone)
        start = self._first_waiting(zone, here)
        return (COLOUR,) * ((waiting.index(colour) - waiting.index(start)) % len(waiting))

    def _waiting(self, zone: str) -> Sequence[str]:
        """The colours that wait in a zone."""
        return [c for c, n in zip(COLOURS, self.table.zone(zone), strict=True) if n]

    def _first_waiting(self, zone: str, colour: str) -> str:
        """The colour that is taken from a zone after this one: the same one, if any waits."""
        waiting = self._waiting(zone)
        return colour if colour in waiting else next(iter(waiting), self.colour)

    def _turn(self, step: int) -> None:
        """The next colour that waits in the zone."""
        if waiting := self._waiting(self.zone):
            at = waiting.index(self._first_waiting(self.zone, self.colour))
            self.colour = waiting[(at + step) % len(waiting)]

    def press(self, key: str) -> bool:
        """0 calls the way out; a key that moves the cursor leaves it again."""
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
        """Move the cursor; False for a key that does not."""
        raise NotImplementedError

    def _take(self, key: str) -> bool:
        """Take another umbrella: Tab for a zone, x for the next colour that waits there."""
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
        """From where, and which, once that was chosen."""
        role, taken = ROLES[self.colour], self.takes_from_zone
        line = [Phrase("from ", "muted"), Phrase(f"{self.zone}  " if taken else f"{OPEN}  ")]
        if taken:
            line.append(Phrase(f"{SIGNS[self.colour]}{self.colour} {role}", role))
        return line


class SlidePicker(WaitingPicker):
    """Which umbrella, and into which line.

    The first arrow chooses the zone. Then arrows walk round the Scene, entry by entry; across the
    entry they change the colour. A line is called by what the board prints at it, and only once it
    is clear from where it is entered.
    """

    def __init__(self, decision: Decision, board: UmbrellaTable) -> None:
        super().__init__(decision, board)
        self.way_out = "give-up" if decision.choices.get("give-up") else ""

    def begin(self) -> None:
        """At the first slide."""
        super().begin()
        first = self.decision.options[0].value
        self.line = "A"
        self.aimed = False
        """Whether a key or a click has chosen the line."""
        if isinstance(first, Push):
            self.zone, self.colour, self.line = first.place, first.colour, first.line.name

    @property
    def key(self) -> str:
        """`left R B`."""
        return f"{self.zone} {self.colour} {self.line}"

    @property
    def takes_from_zone(self) -> bool:
        """Once an arrow has chosen the zone, or a line has that is entered from one alone."""
        return self.directed or self.aimed

    @property
    def drawn_target(self) -> str:
        """No slide before its line was chosen."""
        return super().drawn_target if self.aimed or self.extra else ""

    @property
    def chosen(self) -> Option | None:
        """Nothing before a line was chosen, or the way out."""
        return super().chosen if self.aimed or self.extra else None

    def _move(self, key: str) -> bool:
        """Arrows, 1-4 or A-D a line, x a colour, Tab a zone, f a Figure."""
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
        """Call the slide into a line, where it is clear from which zone."""
        zones = self._zones_into(line)
        self.called = len(zones) == 1
        if self.called:
            self._take_from(zones[0])
            self.line, self.aimed = line, True
        else:
            self.complaint = _why_not_from(line, "Tab" if self.directed else "")

    def _zones_into(self, line: str) -> Sequence[str]:
        """The zones from which a line can be entered: the one that was chosen, or any."""
        zones = (self.zone,) if self.directed else filter(self._waiting, ROUND)
        return [zone for zone in zones if line in LINES[zone]]

    def _click(self, target: str) -> bool:
        """A zone, a colour in it, the end of a line, or a cell of the line."""
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
        """Zone, colour, and the line, which calls the answer."""
        chosen: Push = option.value
        line = chosen.line.name
        way = self._way_to_zone(chosen.place, chosen.colour)
        if not self.directed and len(self._zones_into(line)) == 1:
            first = self._first_waiting(chosen.place, self._taken_colour)
            way = () if first == chosen.colour else way
        return self.called_by(option, *way, line)

    def _arrow(self, key: str) -> None:
        along = _ALONG.get((self.zone, key))
        if along is None:
            self._turn(1 if key in ("right", "down") else -1)
            return
        self.aimed = True
        at = _PERIMETER.index((self.zone, self.line))
        steps, zones = range(1, len(_PERIMETER) + 1), self._round
        ahead = (_PERIMETER[(at + along * step) % len(_PERIMETER)] for step in steps)
        zone, line = next(one for one in ahead if one[0] in zones)
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
        self.directed = self.aimed = True

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
        into = f"{kind} {self.line}" if self.aimed else OPEN
        return [self._taken(), [Phrase("into ", "muted"), Phrase(into)]]

    @property
    def every_way(self) -> str:
        """Arrows choose the zone, and then the line, too."""
        return f"{self.choosing}, or arrows" if self.directed else "an arrow, then the line"

    @property
    def choosing(self) -> str:
        """A zone, then the lines that are entered from there."""
        if not self.directed:
            return "←→↑↓"
        return "1-4" if self.zone in ("top", "bottom") else "A-D"

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """All the keys of a slide."""
        hints = [("f", "makes a Figure")] if self.table.completing() else []
        if self.directed:
            slides = self.takes(self.decision.options[0])
            hints += [(self.choosing, "slide there" if slides else "line")]
            hints += [("Tab", "zone"), (COLOUR, "next colour")]
        else:
            hints += [("←→↑↓", "zone")]
        return [*hints, ("0", "give up")] if self.way_out else hints


def _why_not_from(line: str, onward: str) -> str:
    """Why a line cannot be called now: `onward` leads to another zone where one is chosen."""
    if line in COLUMNS:
        return f"Column {line} is entered from top or bottom: {onward or '↑ or ↓'} first."
    return f"Row {line} is entered from left or right: {onward or '← or →'} first."
