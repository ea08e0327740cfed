"""The matrix of seats by Offensives: what each seat did, the totals, the losses of New York.

If there is no room for all Offensives, it shows those around the chosen one, and how many more
there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.room import fullest
from tabletop_tui.widgets.drawing.words import short

from ...state import colour_of
from ...wording.evidence import (
    Column,
    Did,
    columns,
    deeds_of,
    did,
    losses_of,
    not_laid,
    red_words,
    villain_of,
)
from ..pieces import hero_name, seat_marks, signed
from ..table import HydraTable

if TYPE_CHECKING:
    from ...state import HydraState

NARROW, ROOMY = 8, 13
"""Columns of an Offensive: `ROOMY` for words, if all Offensives have room for this many; else it is
packed, with at most `NARROW` and its share of spare columns."""

NAME, HERO, STATUS = 11, 15, 13

SUMS = 3
"""The rows besides those of the seats: heads, totals, losses."""

MORE = ".."
"""Ends a cell that has no room for all that was laid."""


def rows_wanted(board: HydraTable, width: int) -> int:
    """The rows for everything: three rows for each seat, the Villains, the causes of losses."""
    every = columns(board.state)
    widths = _widths(board, every, width - NAME - HERO - _status(board), -1)
    return SUMS + sum(forms[-1] for forms in _forms(board, every, widths))


def _status(board: HydraTable) -> int:
    """The columns behind the Offensives, for what is known of the seats now."""
    marks = (seat_marks(board, seat, STATUS - 2) for seat in range(len(board.state.seats)))
    return 2 + max(sum(cell_len(word.text) for word in words) for words in marks)


def _widths(board: HydraTable, every: Sequence[Column], free: int, chosen: int) -> dict[int, int]:
    """The Offensives that fit into `free` columns, in their order, each with its width.

    They are the last ones, or those around the chosen one.
    """
    if not every:
        return {}
    needs = [_needs(board, column) for column in every]
    even = ROOMY if ROOMY * len(every) <= free else 0
    least = [even or min(need[0], NARROW) for need in needs]
    middle = chosen if chosen >= 0 else len(every) - 1
    shown = range(middle, middle + 1)
    for number in sorted(range(len(every)), key=lambda at: (abs(at - middle), -at)):
        wider = range(min(shown.start, number), max(shown.stop, number + 1))
        if len(wider) == len(shown) + 1 and sum(least[at] for at in wider) <= free:
            shown = wider
    widths = {number: least[number] for number in shown}
    spare = free - sum(widths.values())
    for which in range(len(needs[0])):
        # Those that lack least come first, so that as many as possible are complete.
        for number in sorted(widths, key=lambda one: needs[one][which] - widths[one]):
            more = max(0, min(spare, needs[number][which] - widths[number]))
            widths[number] += more
            spare -= more
    return widths


def _needs(board: HydraTable, column: Column) -> tuple[int, ...]:
    """Four widths of an Offensive: for packed cells, cells with spaces, its sums, and its deeds.

    Each includes the free column behind the Offensive.
    """
    seats = range(len(board.state.seats))
    cells = [did(board.state, column, seat) for seat in seats]
    packed = [_long(_packed(cell_words(one))) for one in cells]
    spaced = [_long(cell_words(one)) for one in cells]
    sums = _long(_sum_words(board.state, column, brief=True))
    deeds = [_long(_deed_words(board, column, seat)) for seat in seats]
    least = max(len(f"M{column.mission}.{column.number}"), *packed)
    return least + 1, max(spaced) + 1, sums + 1, max(deeds) + 1


def _long(words: Sequence[Phrase]) -> int:
    return cell_len("".join(word.text for word in words).rstrip())


def _forms(
    board: HydraTable, every: Sequence[Column], widths: Mapping[int, int]
) -> tuple[tuple[int, ...], ...]:
    """The possible numbers of rows: for the seats, for the causes of losses, for the Villains.

    If the columns are too narrow for words, there are no rows for causes and Villains.
    """
    seats, words = len(board.state.seats), _in_words(widths)
    causes = (len(_causes(board, every[at], width - 1)) for at, width in widths.items() if words)
    return (seats, 2 * seats, 3 * seats), (0, max(causes, default=0)), (0, int(words))


def _in_words(widths: Mapping[int, int]) -> bool:
    return min(widths.values(), default=ROOMY) >= ROOMY


def _causes(board: HydraTable, column: Column, width: int) -> list[list[Phrase]]:
    losses = losses_of(board.state, column.mission, column.number)
    causes = [f"{why.removeprefix('the ')} {count}" for why, count in losses]
    return [row for cause in causes for row in wrap([Phrase(cause, "dim")], width)]


def draw_matrix(
    canvas: Canvas, board: HydraTable, room: Region, chosen: int, *, heroes: bool = False
) -> int:
    """Draw heads, rows for each seat, totals and losses. Returns the row after them.

    With rows to spare, it also shows deeds, Villains and the causes of losses.
    """
    state = board.state
    every = columns(state)
    start = NAME + (HERO if heroes else 0)
    free = room.width - start - _status(board)
    widths = _widths(board, every, free, chosen)
    x = room.x + start
    if before := min(widths, default=0):
        canvas.put(room.x, room.y, f"◂ {before} more", "dim")
    if after := len(every) - 1 - max(widths, default=-1):
        canvas.right(room.right, room.y, f"{after} more ▸", "dim")
    forms = _forms(board, every, widths)
    form = fullest(forms, room.height - SUMS)
    step, losses, villains = 1 + form[0], forms[1][form[1]], forms[2][form[2]]
    rows = [room.y + 1 + villains + seat * step for seat in range(len(state.seats))]
    total = rows[-1] + step
    if not every:
        canvas.put(x, room.y, "no Offensive yet", "dim")
    for number, size in widths.items():
        column = every[number]
        first = number == before or every[number - 1].mission != column.mission
        head = f"Mission {column.mission}" if _in_words(widths) else f"M{column.mission}"
        canvas.put(x, room.y, f"{head}.{column.number}" if first else f"·{column.number}",
                   "text" if number == chosen else "muted", bold=number == chosen)  # fmt: skip
        if villains and first:
            villain = board.ruleset.content.villains.get(villain_of(state, column))
            name = villain.name if villain is not None else ""
            # The name of the Villain may use all columns of its Mission.
            mine = sum(widths[at] for at in widths if every[at].mission == column.mission)
            canvas.put(x, room.y + 1, short(name, mine - 1), "dim")
        for seat, y in enumerate(rows):
            deeds = _deed_words(board, column, seat) if step > 1 else []
            lines = in_rows(did(state, column, seat), deeds, size - 1, step)
            for below, line in enumerate(lines, y):
                canvas.say(x, below, line)
        _draw_sums(canvas, board, Region(x, total, size, room.bottom - total), column)
        for below, row in enumerate(_causes(board, column, size - 1)[:losses], total + 2):
            canvas.say(x, below, row)
        x += size
    _draw_names(canvas, board, room, rows, heroes=heroes)
    for below, name in enumerate(("the team", "New York"), total):
        if below < room.bottom:
            canvas.put(room.x, below, name, "muted")
    return min(total + 2 + losses, room.bottom)


def _draw_names(
    canvas: Canvas, board: HydraTable, room: Region, rows: Sequence[int], *, heroes: bool
) -> None:
    for seat, y in enumerate(rows):
        chair = board.chair(seat)
        if board.chosen == f"seat {seat + 1}":
            canvas.put(room.x - 1, y, "▸", "amber", bold=True)
        canvas.put(room.x, y, board.seat_in(seat, NAME - 1), chair.role)
        if heroes:
            canvas.put(room.x + NAME, y, hero_name(board, seat), "muted", limit=HERO - 1)
        # Two columns stay free at the right: a space, and the bracket of a marked row.
        canvas.say(room.right - _status(board), y, seat_marks(board, seat, STATUS - 2))
        canvas.hot(room.x, y, room.width, 1, f"seat {seat + 1}")


def _draw_sums(canvas: Canvas, board: HydraTable, room: Region, column: Column) -> None:
    """Draw the total of an Offensive and, below it if there is room, what New York lost."""
    if room.height < 1:
        return
    words = _sum_words(board.state, column)
    if _long(words) >= room.width:
        words = _sum_words(board.state, column, brief=True)
    end = room.x
    for word in words:
        if end + len(word.text) < room.right:
            end = canvas.put(end, room.y, word.text, word.role, bold=word is words[0])
    lost = sum(count for _, count in losses_of(board.state, column.mission, column.number))
    if lost and room.height > 1:
        canvas.put(room.x, room.y + 1, f"-{lost}", "red")


def _sum_words(state: HydraState, column: Column, *, brief: bool = False) -> list[Phrase]:
    """The total of an Offensive, its red cards, what is unseen, the damage, as far as known."""
    line = column.line
    if line is None:
        return [Phrase("now" if column.now else "–", "dim")]
    words = [Phrase(f"{line.total:+d}", signed(line.total))]
    if red := red_words(state, line, brief=brief):
        words.append(Phrase(f" ({red})", "dim"))
    if rest := not_laid(state, line):
        words.append(Phrase(f" {rest:+d} unseen", "dim"))
    if line.total > 0:
        words.append(Phrase(f" deals {line.dealt}", "dim"))
    return words


def in_rows(one: Did, deeds: list[Phrase], width: int, rows: int) -> list[list[Phrase]]:
    """What a seat did and, below it, its deeds; what one row would cut goes on in the next."""
    cell = in_cell(one, width)
    if rows == 1:
        return [cell]
    forms = [cell] if cell[-1].text != MORE else wrap(cell_words(one), width)
    below = wrap(deeds, width)
    fits = all(_long(line) <= width for line in (*forms, *below))
    if fits and len(forms) + len(below) <= rows:
        return [*forms, *below]
    return [cell, _fitted(deeds, width)]


def in_cell(one: Did, width: int) -> list[Phrase]:
    """What a seat did in an Offensive, in this many columns; the most important comes first."""
    return _fitted(cell_words(one), width)


def cell_words(one: Did) -> list[Phrase]:
    """What a seat did in an Offensive, without what its ability is called."""
    if one.out and not one.hailed:
        return [Phrase("out", "rose")]
    words: list[Phrase] = []
    if one.hailed:
        words.append(Phrase("HAIL ", "red"))
    if one.cards or one.slipped:
        words += [Phrase(f"{card} ", colour_of(card)) for card in one.cards]
        words += [Phrase(f"{card}▸ ", colour_of(card)) for card in one.slipped]
    elif one.laid or one.said:
        # How many cards lie unseen: 0 if the seat said something and took its cards back.
        words.append(Phrase(f"{one.laid} ", "text"))
    elif not words and not one.called:
        return [Phrase("–", "dim")]
    if one.said:
        words.append(Phrase(f"{one.said} ", "green" if one.said == "good" else "rose"))
    if one.called:
        words.append(Phrase("✓", "yellow"))
    return words


def _deed_words(board: HydraTable, column: Column, seat: int) -> list[Phrase]:
    """What else a seat did in an Offensive, each deed with the seat at which it was aimed."""
    words: list[Phrase] = []
    for deed in deeds_of(board.state, column):
        if deed.seat != seat or deed.kind == "hail":
            continue
        at = board.chair(deed.at) if deed.at >= 0 else None
        deeds = {"handed": f"hands {deed.count}", "stole": "steals", "defended": "+1 Defense"}
        title = board.ruleset.content.heroes[board.state.seats[seat].hero].title
        words.append(Phrase(deeds.get(deed.kind, title), "muted"))
        words.append(Phrase(f"▸{at.sign} " if at else " ", at.role if at else "muted"))
    return words


def _packed(words: Sequence[Phrase]) -> list[Phrase]:
    joined = [two.text.startswith(("+", "-", "✓")) for two in words[1:]]
    return [
        word._replace(text=word.text.rstrip()) if join else word
        for word, join in zip(words, [*joined, False], strict=True)
    ]


def _fitted(words: list[Phrase], width: int) -> list[Phrase]:
    """The words that fit. If not all fit, the spaces between cards are removed first."""
    if _long(words) > width:
        words = _packed(words)
    if _long(words) <= width:
        return words
    # A cell that is cut must not look complete.
    kept = list(words)
    while kept and sum(cell_len(word.text) for word in kept) > width - len(MORE):
        kept.pop()
    return [*kept, Phrase(MORE, "muted")]
