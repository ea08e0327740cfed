"""The words of Umbrella: log values, cards, the status line, the numbers in `rules.md`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase, Value, Words
from tabletop_tui.core.words.phrases import markdown_table
from tabletop_tui.core.words.speech import joined

from .board import CELLS, COLOUR_NAMES, umbrella_text
from .components import BLACK, Components, Content, Figures, Power, flipped
from .state import GIVE_UP, Face, UmbrellaState

POWER_TEXT: dict[Power, str] = {
    "again": "play again",
    "swap": "swap two umbrellas",
    "exchange": "trade an umbrella",
}

PROVENANCE = {
    "rulebook": "Printed in the rulebook.",
    "published": "Pattern described on a public page; ⌂ name designed for this edition.",
    "house": "⌂ Designed for this edition.",
}


def signed(points: int) -> str:
    """Return points with their sign: `+3`, `+0`, `-1`."""
    return f"{points:+d}"


def signed_points(points: int) -> str:
    """Return points with their sign and their noun: `+3 points`, `-1 point`."""
    return f"{points:+d} point{'' if abs(points) == 1 else 's'}"


def side_name(face: str) -> str:
    """Return `black` or `white`, the side of a face."""
    return "black" if face[-1] == BLACK else "white"


def space_text(space: str) -> str:
    """Return a space of the strip in words: `red`, `green or yellow`, `any (slot 3)`."""
    if space.startswith("w"):
        return f"any (slot {space[1:]})"
    return " or ".join(COLOUR_NAMES[colour] for colour in space)


def words(figures: Figures) -> Words:
    """Return the functions that write the log's values `umbrella` (colour) and `figure` (face)."""

    def umbrella(value: Value) -> Phrase:
        colour = str(value)
        if colour not in COLOUR_NAMES:
            return Phrase("an umbrella")
        return Phrase(umbrella_text(colour), COLOUR_NAMES[colour])

    def figure(value: Value) -> Phrase:
        return Phrase(figures.names.get(str(value), "a hidden tile"))

    return {"umbrella": umbrella, "figure": figure}


def cards(components: Components) -> Mapping[str, Card]:
    """Return a card for every face of every tile, with its cells in each slot."""
    figures = components.figures
    found: dict[str, Card] = {}
    for face, entry in components.content.faces().items():
        other = flipped(Face(face))
        turned = [figures.rows(face, slot) for slot in range(4)]
        # The picture comes last: where rows are short it is left out, not cut to a wrong shape.
        lines = ["The four # show one colour.", f"Back: {figures.names[other]}", ""]
        lines += ["slot 1  slot 2  slot 3  slot 4"]
        lines += ["    ".join(rows).rstrip() for rows in zip(*turned, strict=True)]
        found[face] = Card(
            entry.name,
            f"Figure tile {face[:-1]}, {side_name(face)} face",
            "\n".join(lines),
            PROVENANCE[entry.provenance],
            entry.rows,
            tuple(
                f"In slot {slot} it needs {joined([CELLS[cell] for cell in cells])}."
                for slot, cells in enumerate(figures.cells[face], 1)
            ),
        )
    return found


def rules_parts(content: Content) -> Mapping[str, str]:
    """Return the numbers and tables that `rules.md` names in braces."""
    setup = content.setup
    points = setup.points
    several = [seats for seats in setup.seats if seats.seats > 1]
    grades = [
        f"| {_span(grade.least, after.least if after else None)} | {grade.title} |"
        for grade, after in zip_longest(content.grades, content.grades[1:])
    ]
    sizes = [f"{price.points} for {price.size}" for price in setup.group_prices]
    counts: dict[str, int] = {}
    for entry in content.faces().values():
        counts[entry.provenance] = counts.get(entry.provenance, 0) + 1
    return {
        "token": str(points.token),
        "umbrella": str(points.umbrella),
        "empty_zone": str(points.empty_zone),
        "solo_umbrella": str(points.solo_umbrella),
        "prices": f"{', '.join(sizes)} or more",
        "pools": markdown_table(
            "| Players | Score tokens |", (f"| {one.seats} | {one.pool} |" for one in several)
        ),
        "grades": markdown_table("| Points | Grade |", grades),
        "quiet": str(setup.rounds_without_figure),
        "scenes": str(len(content.scenes)),
        "strips": str(len(content.strips)),
        "published_faces": str(counts.get("published", 0)),
        "house_faces": str(counts.get("house", 0)),
    }


def _span(least: int, after: int | None) -> str:
    if after is None:
        return f"{least} and more"
    return f"{least} to {after - 1}" if least > 0 else f"under {after}"


def shown_turn(view: UmbrellaState) -> int:
    """Return the number of the current turn, or of the last one if the game is over."""
    over = view.last_turns == 0 and view.ended != GIVE_UP
    return view.turns_taken if over else view.turn


WHY_LAST = {
    "pool": "no token left",
    "tiles": "a player without tiles",
    "strip": "ten tokens",
    "quiet": "no Figure for long",
}
"""Why the last turns came, in few words, by `UmbrellaState.ended`."""


def status(view: UmbrellaState) -> str:
    """Return the status line, the end first: `last turns: 2 (ten tokens) · turn 14 · pool 1`."""
    parts = [f"turn {shown_turn(view)}", f"pool {view.pool}", f"level {view.level}"]
    if view.last_turns is not None and not view.solo:
        when = f"last turns: {view.last_turns}" if view.last_turns else "over"
        parts.insert(0, f"{when} ({WHY_LAST[view.ended]})")
    return " · ".join(parts)
