"""Previews: what an answer would do, computed from a view before the answer is confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase, somebody
from tabletop_tui.core.words.speech import joined, number_of

from ..board import (
    CELLS,
    COLOUR_NAMES,
    ZONES,
    exchanged,
    swapped,
    umbrella_text,
)
from ..components import Components
from ..rules.distance import FAR, FARTHEST, NOWHERE, Distances, distance_lines, distances
from ..rules.figure import agreeing
from ..rules.handing_on import Landing, first_empty
from ..rules.slide import Push
from ..scoring import last_token_points, totals, zone_points
from ..state import GIVE_UP, Face, UmbrellaState
from ..text import POWER_TEXT, signed

Line = tuple[Phrase, ...]

BOTTOM = ZONES[3]
"""The zone whose umbrellas cost its player points."""


class Made(NamedTuple):
    """A Figure that the Scene would show. Slots and spaces are counted from 1.

    `points` are the points of the token plus those of the best of the `spaces` that it may cover.
    """

    slot: int
    face: str
    colour: str
    spaces: tuple[int, ...]
    points: int


class Slide(NamedTuple):
    """The result of a slide: the new Scene, and in `made` the Figures that it shows.

    `out` is the colour of the umbrella that drops out into `to_zone`; in solo, where it is lost,
    `to_zone` is "out".
    """

    push: Push
    scene: str
    out: str
    to_zone: str
    made: tuple[Made, ...]


class After(NamedTuple):
    """The Scene and the zones around it after an answer.

    `zones` has the changes of counts by zone and colour. `cells` are the cells of the Figures that
    the Scene would show.
    """

    scene: str
    zones: Mapping[tuple[str, str], int]
    cells: frozenset[int]


def after_answer(
    components: Components, view: UmbrellaState, seat: int, kind: str, option: Option
) -> After | None:
    """The Scene and its zones after a slide, a swap or an exchange; None for any other answer."""
    scene = view.seats[seat].scene
    zones: dict[tuple[str, str], int] = {}
    if kind == "slide" and isinstance(option.value, Push):
        slide = look_ahead(components, view, seat, option.value)
        zones[option.value.place, option.value.colour] = -1
        to = slide.to_zone, slide.out
        zones[to] = zones.get(to, 0) + 1
        made, after = slide.made[:1], slide.scene
    elif kind == "swap" and isinstance(option.value, tuple):
        after = swapped(scene, *option.value)
        made = made_by(components, view, seat, after)
    elif kind == "exchange" and isinstance(option.value, tuple):
        number, colour, cell = option.value
        after = exchanged(scene, cell, colour)
        zones[ZONES[number], colour] = -1
        zones[ZONES[number], scene[cell]] = 1
        made = made_by(components, view, seat, after)
    else:
        return None
    cells = {cell for m in made for cell in components.figures.cells[m.face][m.slot - 1]}
    return After(after, zones, frozenset(cells))


def look_ahead(components: Components, view: UmbrellaState, seat: int, chosen: Push) -> Slide:
    """What a slide would do to this seat's Scene. The view is not changed."""
    line = chosen.line
    scene = view.seats[seat].scene
    after = line.push(scene, chosen.colour)
    to_zone = "out" if view.solo else line.far_side
    made = made_by(components, view, seat, after)
    return Slide(chosen, after, scene[line.exit], to_zone, made)


def made_by(components: Components, view: UmbrellaState, seat: int, scene: str) -> tuple[Made, ...]:
    """The Figures that this seat could make if a slide of its own led to this Scene."""
    mine = view.seats[seat]
    strip = components.strip(view)
    token = components.content.setup.points.token
    found: list[Made] = []
    for slot, colour in agreeing(components, view, seat, scene):
        spaces = strip.free_spaces(colour, slot, mine.covered)
        best = max(strip.gain(mine.covered, space) for space in spaces)
        face = mine.slots[slot].tiles[-1]
        numbers = tuple(space + 1 for space in spaces)
        found.append(Made(slot + 1, face, colour, numbers, token + best))
    return tuple(found)


def preview(
    components: Components, view: UmbrellaState, decision: Decision, option: Option
) -> tuple[Line, ...]:
    """The lines that say what an option would do; none if there is nothing to say."""
    seat, value = decision.seat, option.value
    scene = view.seats[seat].scene
    match decision.kind:
        case "slide" if isinstance(value, Push):
            return _slide_lines(components, view, seat, value)
        case "slide" if option.key == GIVE_UP:
            points = totals(components, view)[seat]
            return ((Phrase(f"ends the game with {number_of(points, 'point')}"),),)
        case "figure":
            slot, colour = value
            face = view.seats[seat].slots[slot].tiles[-1]
            made = _made_line(components, face, colour)
            return (made, *_uncovered(view, seat, slot))
        case "space":
            return _space_lines(components, view, seat, value)
        case "cover":
            return _cover_lines(components, view, seat, value)
        case "face":
            return _given_lines(components, view, seat, value)
        case "swap" if value is not None:
            return _later_lines(components, view, seat, swapped(scene, *value))
        case "exchange" if value is not None:
            _, colour, cell = value
            return _later_lines(components, view, seat, exchanged(scene, cell, colour))
    return ()


def umbrella_phrase(colour: str) -> Phrase:
    """An umbrella with sign, letter and colour."""
    return Phrase(f"{umbrella_text(colour)} {COLOUR_NAMES[colour]}", COLOUR_NAMES[colour])


def _short(colour: str) -> Phrase:
    """An umbrella as sign and letter, so short that the longest name of a Figure fits beside it."""
    return Phrase(umbrella_text(colour), COLOUR_NAMES[colour])


def _slide_lines(
    components: Components, view: UmbrellaState, seat: int, chosen: Push
) -> tuple[Line, ...]:
    slide = look_ahead(components, view, seat, chosen)
    where = "for good" if slide.to_zone == "out" else f"to {slide.to_zone}"
    # What players compare comes first: a small panel cuts the rest.
    lines: list[Line] = []
    token = components.content.setup.points.token
    bottom = _bottom_zone(components, view, seat, slide)
    for made in slide.made:
        lines.append(_made_line(components, made.face, made.colour))
        # In solo a slide leaves one umbrella less in the zones: the one that slides in comes from
        # a zone, and the one that drops out is lost.
        more = {
            "strip": made.points - token,
            "umbrellas left": last_token_points(components, view, used=1),
            "bottom zone": bottom,
        }
        at_best = made.points > token and len(made.spaces) > 1
        lines.append(_score_line(token, more, at_best=at_best))
    if not slide.made:
        lines.append((Phrase("makes  no Figure"),))
        lines += _without_place(components, view, seat, slide.scene)
        if bottom:
            held = sum(view.seats[seat].zone)
            emptied = held == 1 and bottom > 0
            why = ", no longer empty" if not held else ", empty now" if emptied else ""
            lines.append((Phrase(f"score  {signed(bottom)} for the bottom zone{why}"),))
    elif len(slide.made) > 1:
        lines.append((Phrase("       one Figure a turn: you choose"),))
    lines.append((Phrase("out    "), umbrella_phrase(slide.out), Phrase(f" {where}")))
    return tuple(lines)


def _bottom_zone(components: Components, view: UmbrellaState, seat: int, slide: Slide) -> int:
    """How many points of the bottom zone a slide brings or costs."""
    if view.solo:
        return 0
    before = sum(view.seats[seat].zone)
    after = before - (slide.push.place == BOTTOM) + (slide.to_zone == BOTTOM)
    now, then = (sum(zone_points(components, umbrellas)) for umbrellas in (before, after))
    return then - now


def _score_line(token: int, more: Mapping[str, int], *, at_best: bool = False) -> Line:
    """How the score would change: the sum, and what of it comes from elsewhere than the token."""
    parts = [f"{name} {signed(points)}" for name, points in more.items() if points]
    best = " at best" if at_best else ""
    of = f" ({', '.join(parts)})" if parts else ""
    return (Phrase(f"score  {signed(token + sum(more.values()))}{best}{of}"),)


def _without_place(
    components: Components, view: UmbrellaState, seat: int, scene: str
) -> list[Line]:
    return [
        (Phrase(f"no free space for {components.figures.names[face]} in "), _short(colour))
        for slot, face in view.seats[seat].visible
        if (colour := components.figures.shown(scene, face, slot))
    ]


def _made_line(components: Components, face: str, colour: str) -> Line:
    name = components.figures.names[face]
    return (Phrase("makes  "), Phrase(f"{name} in "), _short(colour))


def _uncovered(view: UmbrellaState, seat: int, slot: int) -> tuple[Line, ...]:
    beneath = len(view.seats[seat].slots[slot].tiles) - 1
    what = "the hidden tile beneath is uncovered" if beneath else f"slot {slot + 1} becomes empty"
    return ((Phrase("then   "), Phrase(what)),)


def _space_lines(
    components: Components, view: UmbrellaState, seat: int, space: int
) -> tuple[Line, ...]:
    strip = components.strip(view)
    covered = list(view.seats[seat].covered)
    more = {
        "strip": strip.gain(covered, space),
        "umbrellas left": last_token_points(components, view, used=0),
    }
    covered[space] = True
    power = strip.fired(covered, space)
    lines: list[Line] = [_score_line(components.content.setup.points.token, more)]
    if power is not None:
        lines.append((Phrase("power  "), Phrase(POWER_TEXT[power])))
    return tuple(lines)


def _cover_lines(
    components: Components, view: UmbrellaState, seat: int, landing: Landing
) -> tuple[Line, ...]:
    face = view.seats[seat].slots[landing.slot].tiles[-1]
    far = distances(components, view, seat, [landing])
    covers: Line = (Phrase("covers  "), Phrase(components.figures.names[face]))
    needs: Line = (Phrase("needs   "), Phrase(_cells(components, landing)))
    return (covers, needs, _distance_line(far, landing.slot))


def _given_lines(
    components: Components, view: UmbrellaState, seat: int, face: Face
) -> tuple[Line, ...]:
    receiver = 1 - seat
    slot = first_empty(view.seats[receiver].slots)
    if slot is None:
        whose = Phrase("covers  a tile of "), somebody(receiver), Phrase(", who chooses the slot")
        return (whose,)
    landing = Landing(slot, face)
    far = distances(components, view, receiver, [landing])
    goes: Line = (
        Phrase("goes    to "),
        somebody(receiver),
        Phrase(f"'s slot {slot + 1}, needs {_cells(components, landing)}"),
    )
    return (goes, _distance_line(far, slot))


def _cells(components: Components, landing: Landing) -> str:
    cells = components.figures.cells[landing.face][landing.slot]
    return joined([CELLS[cell] for cell in cells])


SLIDES_LEFT = "slides until it matches"
"""Follows the numbers of slides to go, one for each colour."""


def _distance_line(far: Distances, slot: int) -> Line:
    # A colour and its number are one phrase, so that a line break does not separate them.
    parts = []
    for colour, slides in distance_lines(far, slot):
        if slides != NOWHERE:
            words = f">{FARTHEST}" if slides == FAR else slides
            parts.append(Phrase(f"{umbrella_text(colour)} {words} ", COLOUR_NAMES[colour]))
    return (*parts, Phrase(SLIDES_LEFT))


def _later_lines(
    components: Components, view: UmbrellaState, seat: int, scene: str
) -> tuple[Line, ...]:
    lines: list[Line] = []
    for made in made_by(components, view, seat, scene):
        name = components.figures.names[made.face]
        lines.append((Phrase("shows  "), Phrase(f"{name} in "), umbrella_phrase(made.colour)))
    if lines:
        lines.append((Phrase("       it must still hold after your next slide"),))
    return tuple(lines)
