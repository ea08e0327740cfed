"""The corner of the map that has no Location: the mission, and how the family stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Drawing, Gap, Row, Stack, Table, Text, packed
from tabletop_tui.widgets.drawing.room import MORE, NAMES, Need, from_step

from ..rules.targets import villain_need
from ..state import SETUP
from ..text import aim
from .pieces import need_phrases

if TYPE_CHECKING:
    from ..components import MissionEntry
    from ..context import Rulebook
    from ..state import AcademyState
    from .table import AcademyTable

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
            Crowd(brief, width, room.height).draw(canvas, room)
            return
        each = min(FAMILY_ROWS, room.height // seats)
        forms = [_forms(board, seat, each, width) for seat in range(seats)]
        fitting = (n for n in range(len(forms[0])) if all(_fits(one[n], width) for one in forms))
        form = next(fitting, len(forms[0]) - 1)
        for seat, y in enumerate(range(room.y, room.y + each * seats, each)):
            rows = forms[seat][form]
            Text(rows).draw(canvas, Region(room.x, y, width, each))
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


class Crowd:
    """Many seats in few rows, with gaps as wide as possible; seats without room are counted."""

    def __init__(self, seats: Lines, width: int, most: int) -> None:
        brief = [[p._replace(text=_brief(p.text)) for p in seat] for seat in seats]
        tight = [[p._replace(text=p.text.strip()) for p in seat] for seat in brief]
        self.rows: list[list[tuple[int, list[Phrase]]]] = []
        """For each row its seats with their phrases."""
        for lines, self.apart in ((brief, 2), (brief, 1), (tight, 1)):
            self.rows = packed([*enumerate(lines)], _size, width, self.apart)
            if len(self.rows) <= most:
                break
        self.left = sum(map(len, self.rows[most:]))
        """The seats that have no room."""
        del self.rows[most:]
        if self.left and self.rows:
            self.left += 1
            self.rows[-1].pop()

    def draw(self, canvas: Canvas, room: Region) -> None:
        """Draw each seat, as a target for the look cursor."""
        x = room.x
        for y, row in enumerate(self.rows, room.y):
            x = room.x
            for seat, line in row:
                end = canvas.say(x, y, line)
                canvas.hot(x, y, end - x, 1, f"seat {seat}")
                x = end + self.apart
        if self.left:
            canvas.put(x, room.bottom - 1, f"…{self.left}", "muted")


def _brief(words: str) -> str:
    return words.replace(" cards", "").replace(" card", "")


def _size(seat: tuple[int, list[Phrase]]) -> int:
    return sum(cell_len(phrase.text) for phrase in seat[1])


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
    lines = [[Phrase(mission.name, "rose")]]
    side = "now" if state.finale else "in the Finale"
    lines.append([Phrase(f"{side}: {aim(rules.content, state)}", "muted")])
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
    cards = Phrase(f" {seat.counted} card{'s' if seat.counted != 1 else ''}", "muted")
    taken = [Phrase(f" +{len(seat.advantages)}", "green")] if seat.advantages else []
    wounds = [Phrase(f" †{seat.wounds}", "red")] if seat.wounds else []
    letters = [Phrase(f" f{feuds}", "red")] if feuds else []
    spelt = [Phrase(f" {feuds} Feud{'s' if feuds > 1 else ''}", "red")] if feuds else []
    close = [cards, *wounds, *letters, *taken]
    least = [phrase._replace(text=_brief(phrase.text)) for phrase in close]
    if rows == 1:
        sign, named = Phrase(chair.sign, chair.role), board.seat_chip(number)
        return [[[*named, *close]], [[*named, *least]], [[sign, *close]], [[sign, *least]]]
    marks = [Phrase(" 1st", "sand")] if number == board.state.first else []
    if seat.passed:
        marks.append(Phrase(" passed", "dim"))
    piles = f"  deck {len(seat.deck)}, pile {len(seat.discard)}"
    # Without a comma the whole number fits.
    stacks = [Phrase(piles if len(piles) <= width else piles.replace(",", ""), "dim")]
    left = width - sum(cell_len(phrase.text) for phrase in marks)
    name = [Phrase(board.seat_in(number, left), chair.role), *marks]
    hands = ([cards, *wounds, *spelt, *taken], close, least)
    return [[name, [Phrase(" "), *hand], stacks][:rows] for hand in hands]


def _fits(lines: Lines, width: int) -> bool:
    return all(sum(cell_len(phrase.text) for phrase in line) <= width for line in lines)
