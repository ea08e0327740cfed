"""The slide: all ways to push an umbrella into the Scene, and the effect of a slide."""

from __future__ import annotations

from functools import lru_cache, partial
from hashlib import blake2b
from typing import NamedTuple

from tabletop_tui.core.decision import Choices, Option, Play, choose
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable

from ..board import INDEX, LINES, ZONES, Line, around, far_zones, missing, umbrella_text, zone_title
from ..state import COLOURS, GIVE_UP, UmbrellaState, Zone

SHARED = "top"
"""The zone that all seats share."""


SLID = (
    "{who:seat} slides {umbrella:umbrella} from {source} into {line}; "
    "{out:umbrella} goes to {goal}."
)
LOST = (
    "{who:seat} slides {umbrella:umbrella} from {source} into {line}; "
    "{out:umbrella} leaves the game."
)


class Push(NamedTuple):
    """A slide as a player chooses it: the colour of the umbrella, its zone, and the line.

    `place` names the zone that the umbrella comes from: one of `ZONES`, or a far zone (ruling 20).
    """

    place: str
    colour: str
    line: Line
    source: str
    """`place` as a sentence names it: `the left`, `side zone 2`."""
    far: bool
    bit: int
    """The bit of `present` that is set if the zone holds this colour; 0 for a far zone."""

    @property
    def key(self) -> str:
        """The key of the option: `left R B`, or `far S1 R top 3` for a far zone."""
        if not self.far:
            return f"{self.place} {self.colour} {self.line.name}"
        return f"far {self.place} {self.colour} {ZONES[self.line.zone]} {self.line.name}"

    @property
    def option(self) -> Option:
        """The option that answers the question with this slide."""
        label = f"{umbrella_text(self.colour)} from {self.source} into {self.line.title}"
        if self.far:
            label += f", pushed from the {ZONES[self.line.zone]}"
        target = f"line {ZONES[self.line.zone]} {self.line.name}"
        return Option(self.key, label, self, target=target)


def is_near(option: Option) -> bool:
    """Return whether an option takes its umbrella from one of the four zones around the Scene."""
    return option.key in SLIDES


def push(place: str, colour: str, line: Line) -> Push:
    """Return the slide of an umbrella from the zone named `place` into a line."""
    far = place not in ZONES
    bit = 0 if far else 1 << (12 - 4 * line.zone) << INDEX[colour]
    return Push(place, colour, line, zone_title(place), far, bit)


SLIDES: dict[str, Option] = {
    option.key: option
    for zone, place in enumerate(ZONES)
    for colour in COLOURS
    for line in LINES[zone]
    for option in (push(place, colour, line).option,)
}
"""Every slide from a zone around the Scene, by option key."""

_KEYS = blake2b("\x1f".join(SLIDES).encode(), digest_size=4).hexdigest()
_GIVE_UP = Option(GIVE_UP, "Give up", None, "ends the game and counts the points")


def present(zones: tuple[Zone, Zone, Zone, Zone]) -> int:
    """Return sixteen bits: for each zone and colour, whether an umbrella is there."""
    bits = 0
    for red, blue, green, yellow in zones:
        bits = bits << 4 | (red and 1) | (blue and 2) | (green and 4) | (yellow and 8)
    return bits


class SlideChoices(Choices):
    """All slides from zones that hold the colours in `bits`, as `present` returns them.

    An empty zone offers none (ruling 19). These bits are enough for the digest: no other choice
    of slides has the same ones.
    """

    __slots__ = ("_bits", "_solo")

    def __init__(self, bits: int, *, solo: bool) -> None:
        near = [option for option in SLIDES.values() if bits & option.value.bit]
        super().__init__([*near, _GIVE_UP] if solo else near)
        self._bits = bits
        self._solo = solo

    @property
    def digest(self) -> str:
        """A text that changes when the offered slides, or the keys of slides, change."""
        return f"{_KEYS}{self._bits:04x}{'s' if self._solo else ''}"


@lru_cache(4096)
def near_choices(bits: int, *, solo: bool) -> Choices:
    """Return the slides from zones that hold the colours in `bits`; in solo also giving up.

    They are cached: nearly every question of the game has such choices, and most come again.
    """
    return SlideChoices(bits, solo=solo)


def far_choices(state: UmbrellaState) -> Choices:
    """Return the slides from any zone on the table, into any line from any side (ruling 20)."""
    return Choices(
        push(place, colour, line).option
        for place, zone in far_zones(state).items()
        for colour, count in zip(COLOURS, zone, strict=True)
        if count
        for lines in LINES
        for line in lines
    )


def choose_slide(state: UmbrellaState) -> Play[Push | None]:
    """Ask for a slide, which nobody can pass (ruling 18); None gives up a solo game."""
    active = state.active
    bits = present(around(state, active))
    near = bits or state.solo
    choices = near_choices(bits, solo=state.solo) if near else far_choices(state)  # Ruling 20.
    return choose(
        active,
        "slide",
        "Slide which umbrella into which row or column?",
        choices,
        public="to slide an umbrella",
        refused=partial(missing, state, active),
        rule="Solo" if state.solo else "Slide",
    )


def slide(game: Game[UmbrellaState], chosen: Push) -> str:
    """Push an umbrella in; return the colour of the umbrella that drops out at the far end."""
    state = game.state
    active = state.active
    seat = writable(state.seats, active)
    zones = around(state, active)
    line = chosen.line
    source = _far_zone(state, chosen.place) if chosen.far else zones[line.zone]
    source[INDEX[chosen.colour]] -= 1
    scene = seat.scene
    out = scene[line.exit]
    seat.scene = line.push(scene, chosen.colour)
    if state.solo:
        state.out[INDEX[out]] += 1  # Ruling 39.
    else:
        zones[line.zone ^ 1][INDEX[out]] += 1  # No zone is ever full (ruling 21).
    game.log(
        LOST if state.solo else SLID,
        who=active,
        umbrella=chosen.colour,
        source=chosen.source if chosen.far else _zone_in_log(state, chosen.place),
        line=line.title,
        out=out,
        goal=_zone_in_log(state, line.far_side),
    )
    return out


def _zone_in_log(state: UmbrellaState, place: str) -> str:
    return f"the {place} zone" if state.solo or place == SHARED else f"their {place} zone"


def _far_zone(state: UmbrellaState, place: str) -> Zone:
    """Return any zone on the table, writable (ruling 20)."""
    if place.startswith("P"):
        writable(state.seats, int(place[1:]) - 1)
    return far_zones(state)[place]
