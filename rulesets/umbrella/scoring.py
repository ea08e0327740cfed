"""Scoring: the score sheet, ties, and the grade of a solo game."""

from __future__ import annotations

from tabletop_tui.core.outcome import Outcome, ScoreLine
from tabletop_tui.core.words.speech import number_of

from .components import Components
from .state import UmbrellaSeat, UmbrellaState

REASONS = {
    "pool": "The last score token of the pool was placed.",
    "tiles": "A player has no Figure tile left.",
    "strip": "A player has ten score tokens.",
    "quiet": "No Figure was made for fifteen rounds.",
    "six": "All six score tokens were placed.",
    "impossible": "No new Figure can be made with the umbrellas that remain.",
    "no-place": "No visible Figure has a place on the strip.",
    "empty": "All four zones are empty.",
    "give-up": "The player gave up.",
}
"""Why a game is over, by `UmbrellaState.ended`."""


def score_sheet(components: Components, state: UmbrellaState) -> tuple[ScoreLine, ...]:
    """The lines of the result as the rulebook counts them (ruling 28; solo: ruling 42)."""
    points, strip = components.content.setup.points, components.strip(state)
    seats = state.seats
    tokens = ScoreLine("score tokens", tuple(points.token * sum(s.covered) for s in seats))
    groups = ScoreLine("strip", tuple(strip.bonus(s.covered) for s in seats))
    if state.solo:
        # The umbrellas that are left count only when all six tokens are placed.
        spared = 0 if state.pool else solo_umbrellas(components, state)
        return tokens, groups, ScoreLine("umbrellas left", (spared,))
    zones = [zone_points(components, sum(s.zone)) for s in seats]
    return (
        tokens,
        groups,
        ScoreLine("umbrellas left", tuple(left for left, _ in zones)),
        ScoreLine("empty zone", tuple(empty for _, empty in zones)),
    )


def solo_umbrellas(components: Components, state: UmbrellaState) -> int:
    """The points of the umbrellas that wait around the Scene of a solo game (ruling 42)."""
    left = sum(map(sum, (*state.sides, state.centre, state.seats[0].zone)))
    return components.content.setup.points.solo_umbrella * left


def last_token_points(components: Components, state: UmbrellaState, *, used: int) -> int:
    """The points that the last token of a solo game adds for the umbrellas left (ruling 42).

    `used` umbrellas will be gone by then. It is 0 unless one token is left in the pool.
    """
    if not state.solo or state.pool != 1:
        return 0
    return solo_umbrellas(components, state) - used * components.content.setup.points.solo_umbrella


def zone_points(components: Components, umbrellas: int) -> tuple[int, int]:
    """The points of the umbrellas left in a bottom zone, and those for an empty one (ruling 28)."""
    points = components.content.setup.points
    return points.umbrella * umbrellas, 0 if umbrellas else points.empty_zone


def totals(components: Components, state: UmbrellaState) -> tuple[int, ...]:
    """The points of each seat if the game ended now."""
    lines = score_sheet(components, state)
    return tuple(sum(column) for column in zip(*(line.points for line in lines), strict=True))


def result(components: Components, state: UmbrellaState) -> Outcome:
    """The outcome of a game that is over."""
    sheet = score_sheet(components, state)
    points = totals(components, state)
    reason = REASONS[state.ended]
    if state.solo:
        grade = components.content.grade(points[0])
        winners: tuple[int, ...] = () if grade is components.content.grades[0] else (0,)
        headline = f"{number_of(points[0], 'point')}: {grade.title.lower()}."
        verdict = "" if winners else grade.title
        return Outcome(grade.id, winners, headline, sheet, (reason,), verdict)
    winners = best_seats(state.seats, points)
    most = max(points)
    if len(winners) > 1:
        headline = f"A shared victory with {number_of(most, 'point')}."
        return Outcome("shared", winners, headline, sheet, (reason,))
    headline = f"Won with {number_of(most, 'point')}."
    if points.count(most) > 1:
        tie = f"The tie at {number_of(most, 'point')}"
        headline = f"{tie} is won with fewer umbrellas in the bottom zone."
    return Outcome(f"seat {winners[0] + 1}", winners, headline, sheet, (reason,))


def best_seats(seats: list[UmbrellaSeat], points: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that win (ruling 29).

    Most points win, then fewest umbrellas in the bottom zone; seats equal in both share victory.
    """
    rank = [(-total, sum(seat.zone)) for total, seat in zip(points, seats, strict=True)]
    best = min(rank)
    return tuple(seat for seat, place in enumerate(rank) if place == best)
