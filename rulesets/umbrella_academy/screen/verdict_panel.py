"""Beside the map: what becomes of the family if everybody Passes, and where it hurts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Text, inside, lay

from ..inspecting import FORECAST
from ..state import DEVASTATED
from .board import AcademyBoard

if TYPE_CHECKING:
    from ..verdict import Told, Verdict

Line = list[Phrase]

WORDS = {"wound": "Wound", "feud": "Feud", "card": "card"}


class VerdictPanel(Drawn):
    """The verdict on top, then a line for each Location; filled in while it is dealt."""

    def __init__(self, board: AcademyBoard, table: Table) -> None:
        super().__init__(id="forecast")
        self.board = board
        self.table = table
        self.verdict: Verdict | None = None

    def draw(self, canvas: Canvas) -> None:
        """As many lines as fit; the rest opens with its key."""
        size = (0, 0, canvas.width, canvas.height)
        verdict = self.verdict
        lost = verdict is not None and verdict.lost
        role = "red" if lost else "line"
        note = f"{verdict.deals} deals" if verdict is not None and verdict.asks else ""
        canvas.frame(*size, role, title="if all Pass", title_fg=role if lost else "text",
                     note=note, bg="panel")  # fmt: skip
        if self.board.view is None or verdict is None:
            return
        canvas.hot(*size, FORECAST)
        lay(canvas, inside(*size), *self.blocks())

    def blocks(self) -> Iterator[Block]:
        """Headline, warnings, Locations."""
        verdict = self.verdict
        if verdict is None or not verdict.asks:
            yield Text([[Phrase("Nothing is foreseen now.", "muted")]])
            return
        if not verdict.deals:
            yield Text([[Phrase("The cards are being dealt ...", "muted")]])
            return
        yield Text(headline(self.board, verdict), rank=5, least=None)
        if warned := list(warnings(self.board, self.table, verdict)):
            yield Text(warned, rank=4, indent=2)
        yield Text(list(location_lines(self.board, verdict)), indent=3, rank=1, more="{} more: f")

    def everything(self) -> list[Line]:
        """The whole of it as lines to read."""
        return [
            list(line)
            for block in self.blocks()
            if isinstance(block, Text)
            for line in [*block.paragraphs, []]
        ]


def in_hundred(often: int, deals: int) -> str:
    """How often in a hundred; what is possible is never none, what is not sure never all."""
    share = round(100 * often / deals)
    if 0 < often < deals:
        share = min(99, max(1, share))
    return str(share)


def headline(board: AcademyBoard, verdict: Verdict) -> list[Line]:
    """`5 Hazards (5 to 6), 6 lose · lost in 13 of 100`."""
    most = verdict.hazards.most_common(1)[0][0]
    least, greatest = min(verdict.hazards), max(verdict.hazards)
    limit = board.rules.content.setup.hazard_limit
    span = f" ({least} to {greatest})" if least != greatest else ""
    role = "red" if greatest >= limit else "green"
    counted = [Phrase(f"{most} Hazard{'s' if most != 1 else ''}", role), Phrase(span, "muted")]
    lost = in_hundred(verdict.lost, verdict.deals)
    told = [Phrase("lost in ", "muted"), Phrase(lost, "red" if verdict.lost else "green")]
    return [
        [*counted, Phrase(f", {limit} lose", "muted")],
        [*told, Phrase(" of 100", "muted")],
    ]


def warnings(board: AcademyBoard, table: Table, verdict: Verdict) -> Iterator[Line]:
    """Who would draw nothing with a Wound in hand, and what is left of the danger without it."""
    for seat, often in sorted(verdict.wounded.items()):
        sure = verdict.known and often == verdict.deals
        doubt = "" if sure else f" in {in_hundred(often, verdict.deals)}"
        full = verdict.view.seats[seat].counted >= board.rules.hand_size(verdict.view)
        why = "a full hand with a Wound draws nothing" if full else "a Wound, and nothing to draw"
        yield [
            Phrase("! ", "red"),
            *board.seat_chip(seat),
            Phrase(f": {why}, the game is lost{doubt}", "red"),
        ]
    if verdict.wounded:
        rest = in_hundred(verdict.lost_else, verdict.deals)
        yield [Phrase(f"without that: lost in {rest} of 100", "muted")]


def location_lines(board: AcademyBoard, verdict: Verdict) -> Iterator[Line]:
    """One line for each Location at which something takes effect: what, whom, how bad."""
    strays = []
    for number in range(1, len(verdict.view.places) + 1):
        if not verdict.acting[number]:
            continue
        names = acting_here(board, verdict, number)
        if not names:
            strays.append(number)
            continue
        told = verdict.told(number)
        line = [Phrase(f"{number:>2} ", "muted"), Phrase(", ".join(names), "text")]
        said = [piece for one in grouped(told) for piece in (*say(board, verdict, one), COMMA)]
        if said:
            yield [*line, Phrase(": ", "muted"), *said[:-1]]
        else:
            yield [*line, Phrase(": no loss", "muted")]
    if strays:
        places = ", ".join(map(str, strays))
        yield [Phrase(f" ? who moves may strike at {places}", "sand")]


COMMA = Phrase("; ", "muted")


def acting_here(board: AcademyBoard, verdict: Verdict, number: int) -> list[str]:
    """The Hazard and the Villains that lie or stand at a Location now."""
    view, rules = verdict.view, board.rules
    hazard = view.place(number).hazard
    names = []
    if hazard is not None and hazard.card != DEVASTATED and not hazard.done:
        names.append(rules.name_of(hazard.card) + (" (muted)" if hazard.muted else ""))
    if view.place(number).save:
        names.append("Save the World")
    for villain in view.villains_at(number):
        if not villain.acted:
            name = rules.name_of(villain.id, finale=view.finale)
            names.append(name + (" (muted)" if villain.muted else ""))
    return names


def grouped(told: Sequence[Told]) -> list[list[Told]]:
    """Equal losses of several players together."""
    groups: dict[object, list[Told]] = {}
    for one in told:
        alike = one[2:] if one.what in WORDS else (one.whom,)
        groups.setdefault((one.what, *alike), []).append(one)
    return list(groups.values())


def say(board: AcademyBoard, verdict: Verdict, group: Sequence[Told]) -> Line:
    """One loss, or one move, in words; doubt is said where there is one."""
    one = group[0]
    whole = one.often == verdict.deals and bool(one.most > one.least or one.where[1:])
    doubt = []
    if not one.sure and not whole:
        doubt = [Phrase(f" in {in_hundred(one.often, verdict.deals)}", "sand")]
    if one.what in WORDS:
        word = WORDS[one.what]
        count = str(one.most) if one.least == one.most else f"{one.least} to {one.most}"
        whom: Line = []
        for each in group:
            whom += [Phrase(", ", "muted")] if whom else []
            whom.append(name_of_seat(board, verdict, each.whom))
        plural = "s" if one.most > 1 else ""
        role = "red" if one.what == "wound" else "text"
        return [*whom, Phrase(f" {count} {word}{plural}", role), *doubt]
    if one.what == "lost":
        return [Phrase("the game is lost", "red"), *doubt]
    if one.what == "finale":
        return [Phrase("the Finale begins", "rose"), *doubt]
    at = board.rules.content.places[one.whom - 1].brief if one.whom > 0 else ""
    if one.what in ("devastated", "hazard", "cleared"):
        words = {"devastated": f"{at} devastated", "hazard": f"a Hazard at {at}"}
        words["cleared"] = f"{at} is free again"
        return [Phrase(words[one.what], "green" if one.what == "cleared" else "red"), *doubt]
    name = board.rules.name_of(one.what, finale=verdict.view.finale)
    if len(one.where) > 1:
        return [Phrase(f"{name} moves ", "muted"), Phrase("somewhere", "sand"), *doubt]
    to = f"to {one.where[0]}" if one.where[0] else "leaves"
    return [Phrase(f"{name} {to}", "muted"), *doubt]


def name_of_seat(board: AcademyBoard, verdict: Verdict, seat: int) -> Phrase:
    """The Hero of a seat in its colour; alone it is the family that loses."""
    heroes = verdict.view.seats[seat].heroes
    if len(heroes) != 1:
        return Phrase("the family")
    return Phrase(board.rules.hero_name(heroes[0]), f"seat-{board.chair(seat).colour}")
