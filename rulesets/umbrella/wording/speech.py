"""Texts of Umbrella as speech: colours by name, drawings replaced by the names of cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.words.speech import counted, joined, speakable

from ..board import CELLS, COLOUR_NAMES, SIGNS
from ..components import Components
from ..rules.handing_on import first_empty
from ..rules.slide import Push
from ..scoring import totals
from ..state import COLOURS, SLOTS, Face, UmbrellaState
from .describe import seat_in_the_middle
from .nearness import near, visible_figures
from .previews import SLIDES_LEFT, look_ahead

_PICTURE = re.compile(r"(slot \d\s*)+|[#.·\s]*#[#.·\s]*|The four # show one colour\.")
"""The drawing of a tile and its caption. Speech names the cells instead."""

_COUNT = re.compile(r"\b([RBGY]) (\d+)\b")
"""How many umbrellas of a colour lie in a zone."""

_LETTER = re.compile(rf"\b({'|'.join(COLOUR_NAMES.values())}) \([{''.join(COLOURS)}]\)")
"""A colour with the letter that is its key on the screen."""

_TWICE = re.compile(rf"\b({'|'.join(COLOUR_NAMES.values())}) \1\b")
"""A colour twice in a row, from its sign and its name. Speech says it once."""

_WHOSE = re.compile(r"^(.+?)( slides .* goes to )their (left|right) zone\.$")
"""A sentence with a side zone of the player who slid: a neighbour shares it as the other side."""

_FORESEEN = (
    (re.compile(r"^\s*out\s+(.+) to (\w+)$"), r"\1 drops out to the \2."),
    (re.compile(r"^\s*out\s+(.+) for good$"), r"\1 drops out for good."),
    (re.compile(r"^\s*score\s\s+(.+) \((.+)\)$"), r"It scores \1, counting \2."),
    (re.compile(r"^\s*(score|make|goe|need|show|cover)s?\s\s+(.+?)\.?$"), r"It \1s \2."),
    (re.compile(rf"^\s*(.+) {SLIDES_LEFT}$"), r"Slides to go: \1."),
    (re.compile(r"^\s*(?:then|power)\s\s+(.+)$"), r"Then \1."),
)
"""Replacements that turn the lines of a preview, which are set in columns, into sentences."""

_FAR = re.compile(r"(?:red|blue|green|yellow) >?\d")
_TO_GO = re.compile(rf"(?<=Slides to go: ){_FAR.pattern}(?: {_FAR.pattern})*")
"""The slides to go of a tile in each colour, as the screen lists them."""

_ASKED = re.compile(r"\bSlide which umbrella into which row or column\b")
"""The question of every turn: speech shortens it, because it is heard so often."""

MOST_SLIDES = 3
"""How many of the slides that make a Figure are named at most."""


def spoken(text: str) -> str:
    """A line in words: each umbrella is named by its colour. A drawing becomes empty."""
    if _PICTURE.fullmatch(text.strip()):
        return ""
    for colour, sign in SIGNS.items():
        text = text.replace(sign + colour, COLOUR_NAMES[colour])
    text = _TWICE.sub(r"\1", _LETTER.sub(r"\1", text))
    text = _COUNT.sub(lambda found: f"{found[2]} {COLOUR_NAMES[found[1]]}", text)
    for columns, sentence in _FORESEEN:
        text = columns.sub(sentence, text)
    text = _TO_GO.sub(lambda found: ", ".join(_FAR.findall(found[0])), text)
    text = _ASKED.sub("Slide which umbrella where", text)
    return speakable(text)


def news(sentences: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """The sentences of the log, with each side zone named from both players who share it."""

    def where(found: re.Match[str]) -> str:
        who, text, side = found.groups()
        if who not in names:
            return found[0]
        other = "right" if side == "left" else "left"
        step = 1 if side == "left" else -1
        neighbour = names[(names.index(who) + step) % len(names)]
        return f"{who}{text}their {side} zone, {neighbour}'s {other} one."

    for line in sentences:
        yield _WHOSE.sub(where, line)


def status(components: Components, view: UmbrellaState, viewer: int) -> str:
    """The viewer's points and tokens, and its nearest Figure."""
    seat = seat_in_the_middle(view, viewer)
    mine = view.seats[seat]
    points = totals(components, view)[seat]
    text = "You have " if seat == viewer else ""
    text += f"{counted(points, 'point')}, {counted(sum(mine.covered), 'token')}"
    if view.last_turns is not None and not view.solo:
        text += f", {counted(view.last_turns, 'turn')} left"
    nearest = min(
        visible_figures(components, view, seat), key=lambda one: one[2].rank, default=None
    )
    if nearest is None:
        return text
    _, face, away = nearest
    return f"{text}; {components.figures.names[face]}: {away.words}"


def lead_in(
    components: Components, view: UmbrellaState, decision: Decision, names: Sequence[str]
) -> Iterator[str]:
    """The sentences before a question: what its answers bring, and to which player."""
    match decision.kind:
        case "slide":
            yield from _in_reach(components, view, decision)
        case "figure":
            token = components.content.setup.points.token
            left = names[(view.active + 1) % len(names)]
            goes = "" if view.solo else f" Its tile goes to {left}, turned over."
            yield f"You make one: {counted(token, 'point')} for the token, more by the strip.{goes}"
        case "space":
            yield from _spaces(components, view, decision)
        case "face":
            yield from _faces(components, view, decision, names)
        case "cover":
            for option in decision.options:
                slot, face = option.value
                lies = _lies(components, view, decision.seat, slot, face)
                arriving = components.figures.names[face]
                yield f"{arriving} in slot {slot + 1} would need {lies}."


def _in_reach(components: Components, view: UmbrellaState, decision: Decision) -> Iterator[str]:
    ways: dict[tuple[int, str], list[str]] = {}
    for option in decision.options:
        if not isinstance(option.value, Push):
            continue
        for made in look_ahead(components, view, decision.seat, option.value).made:
            name = components.figures.names[made.face]
            what = f"{name} in {COLOUR_NAMES[made.colour]}, {counted(made.points, 'point')}"
            ways.setdefault((-made.points, what), []).append(option.label)
    for (_, what), labels in sorted(ways.items()):
        more = len(labels) - MOST_SLIDES
        also = [counted(more, "more slide")] if more > 0 else []
        yield f"Can make {what}, by {joined([*labels[:MOST_SLIDES], *also], 'or')}."


def _spaces(components: Components, view: UmbrellaState, decision: Decision) -> Iterator[str]:
    """A sentence for each offered space that belongs to a printed group."""
    strip, covered = components.strip(view), view.seats[view.active].covered
    for option in decision.options:
        space = option.value
        for spaces, points in strip.groups:
            if space in spaces:
                group = joined([str(number + 1) for number in spaces])
                missing = sum(not covered[number] for number in spaces) - 1
                more = f"with {missing} more" if missing else "now"
                text = f"spaces {group} bring {counted(points, 'point')} {more}"
                yield f"Space {space + 1}: {text}."


def _faces(
    components: Components, view: UmbrellaState, decision: Decision, names: Sequence[str]
) -> Iterator[str]:
    receiver = 1 - decision.seat
    name, free = names[receiver], first_empty(view.seats[receiver].slots)
    where = f"slot {free + 1}" if free is not None else f"a slot that {name} chooses"
    yield f"The tile goes to {name}, into {where}."
    for option in decision.options:
        face, figure = option.value, components.figures.names[option.value]
        if free is not None:
            yield f"{figure} would need {_lies(components, view, receiver, free, face)}."
            continue
        far = [near(components, view, receiver, slot, face) for slot in SLOTS]
        best = min(SLOTS, key=lambda slot: far[slot].rank)
        yield f"{figure} would be nearest in slot {best + 1}: {far[best].words}."


def _lies(components: Components, view: UmbrellaState, seat: int, slot: int, face: Face) -> str:
    cells = joined([CELLS[cell] for cell in components.figures.cells[face][slot]])
    return f"{cells}: {near(components, view, seat, slot, face).words}"
