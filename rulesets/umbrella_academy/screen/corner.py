"""The corner of the map that has no Location: the mission, and how the family stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Drawing, Gap, Row, Stack, Table, Text, packed
from tabletop_tui.widgets.drawing.room import MORE, NAMES, Need, from_step

from ..rules.targets import villain_need
from ..state import SETUP
from ..text import aim
from .pieces import need_phrases
from .table import AcademyTable, draw_items, width_of

if TYPE_CHECKING:
    from ..components import MissionEntry
    from ..context import Rulebook
    from ..state import AcademyState

Lines = list[list[Phrase]]

FAMILY_ROWS = 3
"""The rows of a seat if there is room: its name, its hand, its piles."""


def corner(board: AcademyTable, width: int) -> Stack:
    """The mission, how it is won and lost, and below that each seat, as far as there is room."""
    rules, state = board.rules, board.state
    mission = rules.content.missions[state.mission]

    def family(canvas: Canvas, room: Region) -> None:
        if room.height < seats:
            # There is no row for each seat. They are drawn side by side, each on a single row, and
            # with numbers only.
            brief = [_forms(board, seat, 1, width)[-1][0] for seat in range(seats)]
            _draw_crowd(canvas, room, brief)
            return
        each = min(FAMILY_ROWS, room.height // seats)
        forms = [_forms(board, seat, each, width) for seat in range(seats)]
        fitting = (
            number
            for number in range(len(forms[0]))
            if all(width_of(line) <= width for seat in forms for line in seat[number])
        )
        form = next(fitting, len(forms[0]) - 1)
        for seat, y in enumerate(range(room.y, room.y + each * seats, each)):
            Text(forms[seat][form]).draw(canvas, Region(room.x, y, width, each))
            canvas.hot(room.x, y, width, each, f"seat {seat}")

    def goal(canvas: Canvas, room: Region) -> None:
        aim.draw(canvas, room)
        canvas.hot(*room, mission.card)

    aim, seats = Text(_mission(rules, state)), len(state.seats)
    lost = f"You lose with {rules.hazard_limit(state)} Hazards after an Effect Phase"
    return Stack(
        [
            Drawing(from_step(NAMES, aim.rows(width)), goal, aim.words()),
            Text([[Phrase(lost, "muted")]], step=MORE, whole=True),
            Gap(),
            Drawing(Need(0, names=seats, texts=FAMILY_ROWS * seats), family),
            *(block for rule in _rules(mission, state) for block in (Gap(), rule)),
        ]
    )


def _draw_crowd(canvas: Canvas, room: Region, seats: Lines) -> None:
    """Draw many seats in few rows, with gaps as wide as possible, and count those without room."""
    tight = [[phrase._replace(text=phrase.text.strip()) for phrase in seat] for seat in seats]
    for lines, apart in ((seats, 2), (seats, 1), (tight, 1)):
        items = [(f"seat {number}", line) for number, line in enumerate(lines)]
        rows = packed(items, lambda item: width_of(item[1]), room.width, apart)
        if len(rows) <= room.height:
            break
    left = sum(map(len, rows[room.height :]))
    rows = rows[: room.height]
    if left and rows:
        left += 1
        rows[-1].pop()
    x = room.x
    for y, row in enumerate(rows, room.y):
        x = draw_items(canvas, room.x, y, row, apart)
    if left:
        canvas.put(x, room.bottom - 1, f"…{left}", "muted")


def _rules(mission: MissionEntry, state: AcademyState) -> list[Table]:
    """The rules of this map, the present effect of the mission, and the rest of its card."""
    parts = (mission.setup, mission.side, mission.finale)
    now = 2 if state.finale else 0 if state.phase == SETUP else 1
    rest = " ".join(rule for number, rule in enumerate(parts) if number != now)
    rules = ("The Mansion joins every Location.", parts[now], rest)
    return [
        Table([Row([[Phrase(rule, "dim")]], mission.card)], (0,), step=MORE, whole=True)
        for rule in rules
    ]


def _mission(rules: Rulebook, state: AcademyState) -> Lines:
    mission = rules.content.missions[state.mission]
    goal = f"{'now' if state.finale else 'in the Finale'}: {aim(rules.content, state)}"
    lines = [[Phrase(mission.name, "rose")], [Phrase(goal, "muted")]]
    if state.finale:
        for villain in state.villains:
            if villain.kind in mission.goal:
                need = villain_need(rules, state, villain)
                lines.append(need_phrases(need, villain.tokens))
    return lines


def _forms(board: AcademyTable, number: int, rows: int, width: int) -> list[Lines]:
    """The lines of a seat in forms from long to short: `4 cards †1 1 Feud`, `4 †1 f1`.

    In several rows: name and whether it has Passed; hand; deck and discard pile.
    """
    seat, chair = board.state.seats[number], board.chair(number)
    feuds = len(seat.feuds)
    cards = Phrase(f" {number_of(seat.counted, 'card')}", "muted")
    taken = [Phrase(f" +{len(seat.advantages)}", "green")] if seat.advantages else []
    wounds = [Phrase(f" †{seat.wounds}", "red")] if seat.wounds else []
    letters = [Phrase(f" f{feuds}", "red")] if feuds else []
    spelt = [Phrase(f" {number_of(feuds, 'Feud')}", "red")] if feuds else []
    close = [cards, *wounds, *letters, *taken]
    least = [Phrase(f" {seat.counted}", "muted"), *close[1:]]
    if rows == 1:
        sign, named = Phrase(chair.sign, chair.role), board.seat_chip(number)
        return [[[*named, *close]], [[*named, *least]], [[sign, *close]], [[sign, *least]]]
    marks = [Phrase(" 1st", "sand")] if number == board.state.first else []
    if seat.passed:
        marks.append(Phrase(" passed", "dim"))
    piles = f"  deck {len(seat.deck)}, pile {len(seat.discard)}"
    # Without a comma the whole number fits.
    stacks = [Phrase(piles if len(piles) <= width else piles.replace(",", ""), "dim")]
    left = width - width_of(marks)
    name = [Phrase(board.seat_in(number, left), chair.role), *marks]
    hands = ([cards, *wounds, *spelt, *taken], close, least)
    return [[name, [Phrase(" "), *hand], stacks][:rows] for hand in hands]
