"""The matrix of seats by Offensives: what each seat did, the totals, the losses of New York.

If there is no room for all Offensives, it shows those around the chosen one, and how many more
there are.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.room import fullest
from tabletop_tui.widgets.drawing.words import short

from ...wording.evidence import Column, Did, columns, deeds_of, did, losses_of, not_laid, red_words
from ..pieces import hero_name, seat_marks, signed
from ..table import HydraTable

NARROW, ROOMY, BROAD = 8, 13, 22
"""Columns of an Offensive: the fewest, the fewest for words, and the most."""

IN_FULL = 19
"""From so many columns on, a statement is quoted in full, if no card values are beside it."""

NAME, HERO, STATUS = 11, 15, 13

SUMS = 3
"""The rows besides those of the seats: heads, totals, losses."""

MORE = ".."
"""Ends a cell that has no room for all that was laid."""

BROAD_FROM = 140
"""From this width on, an Offensive may have up to `BROAD` columns, otherwise up to `ROOMY`."""


def window(count: int, fits: int, chosen: int) -> range:
    """Which Offensives to show if `fits` of `count` fit: the last, or around the chosen one."""
    fits = max(1, min(fits, count))
    first = count - fits if chosen < 0 else max(0, min(chosen - fits // 2, count - fits))
    return range(first, first + fits)


def rows_wanted(board: HydraTable, width: int) -> int:
    """The rows for everything: three rows for each seat, the Villains, the causes of losses."""
    every = columns(board.state)
    free = width - NAME - HERO - _status(board)
    size, shown = _sizes(every, free, -1, roomy=width >= BROAD_FROM)
    return SUMS + sum(forms[-1] for forms in _forms(board, every, shown, size))


def _status(board: HydraTable) -> int:
    """The columns behind the Offensives, for what is known of the seats now."""
    marks = (seat_marks(board, seat, STATUS - 2) for seat in range(len(board.state.seats)))
    return 2 + max(sum(cell_len(word.text) for word in words) for words in marks)


def _sizes(every: list[Column], free: int, chosen: int, *, roomy: bool) -> tuple[int, range]:
    """The columns of an Offensive, and which Offensives fit into `free` columns."""
    size = max(NARROW, min(BROAD if roomy else ROOMY, free // max(1, len(every))))
    return size, window(len(every), free // size, chosen) if every else range(0)


def _forms(
    board: HydraTable, every: list[Column], shown: range, size: int
) -> tuple[tuple[int, ...], ...]:
    """The possible numbers of rows: for the seats, for the causes of losses, for the Villains.

    If the columns are too narrow for words, there are no rows for causes and Villains.
    """
    seats, words = len(board.state.seats), size >= ROOMY
    causes = (len(_causes(board, every[number], size - 1)) for number in shown if words)
    return (seats, 2 * seats, 3 * seats), (0, max(causes, default=0)), (0, int(words))


def _causes(board: HydraTable, column: Column, width: int) -> list[list[Phrase]]:
    losses = losses_of(board.state, column.mission, column.number)
    causes = [f"{why.removeprefix('the ')} {count}" for why, count in losses]
    return [row for cause in causes for row in wrap([Phrase(cause, "dim")], width)]


def draw_matrix(
    canvas: Canvas, board: HydraTable, room: Region, chosen: int, *, heroes: bool = False
) -> int:
    """Draw heads, rows for each seat, totals and losses. Returns the row after them.

    If there are more rows, it also shows the Villains and the causes of losses.
    """
    state = board.state
    every = columns(state)
    start = NAME + (HERO if heroes else 0)
    free = room.width - start - _status(board)
    size, shown = _sizes(every, free, chosen, roomy=room.width >= BROAD_FROM)
    x0 = room.x + start
    if shown and shown.start:
        canvas.put(room.x, room.y, f"◂ {shown.start} more", "dim")
    if shown and shown.stop < len(every):
        canvas.right(room.right, room.y, f"{len(every) - shown.stop} more ▸", "dim")
    forms = _forms(board, every, shown, size)
    form = fullest(forms, room.height - SUMS)
    step, losses, villains = 1 + form[0], forms[1][form[1]], forms[2][form[2]]
    rows = [room.y + 1 + villains + seat * step for seat in range(len(state.seats))]
    total = rows[-1] + step
    if not every:
        canvas.put(x0, room.y, "no Offensive yet", "dim")
    for place, number in enumerate(shown):
        column, x = every[number], x0 + place * size
        first = number == 0 or every[number - 1].mission != column.mission or not place
        head = f"Mission {column.mission}" if size >= ROOMY else f"M{column.mission}"
        canvas.put(x, room.y, f"{head}.{column.number}" if first else f"·{column.number}",
                   "text" if number == chosen else "muted", bold=number == chosen)  # fmt: skip
        if villains and first:
            key = column.line.villain if column.line else state.villain
            name = board.rules.content.villains[key].name
            # The name of the Villain may use all columns of its Mission.
            mine = sum(every[one].mission == column.mission for one in shown)
            canvas.put(x, room.y + 1, short(name, mine * size - 1), "dim")
        for seat, y in enumerate(rows):
            canvas.say(x, y, in_cell(did(state, column, seat), size - 1))
            if step > 1:
                canvas.say(x, y + 1, _deeds_in_cell(board, column, seat, size - 1))
        _draw_sums(canvas, board, Region(x, total, size, room.bottom - total), column)
        for below, row in enumerate(_causes(board, column, size - 1)[:losses], total + 2):
            canvas.say(x, below, row)
    _draw_names(canvas, board, room, rows, heroes=heroes)
    for below, name in enumerate(("the team", "New York"), total):
        if below < room.bottom:
            canvas.put(room.x, below, name, "muted")
    return min(total + 2 + losses, room.bottom)


def _draw_names(
    canvas: Canvas, board: HydraTable, room: Region, rows: Sequence[int], *, heroes: bool
) -> None:
    """Draw the players at the left of their rows, and the public facts about them at the right."""
    for seat, y in enumerate(rows):
        chair = board.chair(seat)
        if board.chosen == f"seat {seat + 1}":
            canvas.put(room.x - 1, y, "▸", "amber", bold=True)
        canvas.put(room.x, y, board.seat_in(seat, NAME - 1), f"seat-{chair.colour}")
        if heroes:
            canvas.put(room.x + NAME, y, hero_name(board, seat), "muted", limit=HERO - 1)
        # The last column stays free for the bracket of a marked row.
        canvas.say(room.right - _status(board) + 1, y, seat_marks(board, seat, STATUS - 2))
        canvas.hot(room.x, y, room.width, 1, f"seat {seat + 1}")


def _draw_sums(canvas: Canvas, board: HydraTable, room: Region, column: Column) -> None:
    """Draw the total of an Offensive and, if there is a second row, what New York lost in it."""
    if room.height < 1:
        return
    line = column.line
    word = f"{line.total:+d}" if line else "now"
    role = signed(line.total) if line else "dim"
    end = canvas.put(room.x, room.y, word, role, bold=True)
    red = red_words(board.state, line) if line else ""
    if line and end + len(red) + 3 >= room.right:
        red = red_words(board.state, line, brief=True)
    phrases = [Phrase(f" ({red})", "dim")] if red else []
    rest = not_laid(board.state, line) if line else 0
    phrases += [Phrase(f" {rest:+d} unseen", "dim")] if rest else []
    phrases += [Phrase(f" deals {line.dealt}", "dim")] if line and line.total > 0 else []
    for phrase in phrases:
        if end + len(phrase.text) < room.right:
            end = canvas.put(end, room.y, phrase.text, phrase.role)
    lost = sum(count for _, count in losses_of(board.state, column.mission, column.number))
    if lost and room.height > 1:
        canvas.put(room.x, room.y + 1, f"-{lost}", "red")


def in_cell(one: Did, width: int) -> list[Phrase]:
    """What a seat did in an Offensive, in so many columns; the most important comes first."""
    if one.out and not one.hailed:
        return [Phrase("out", "rose")]
    words: list[Phrase] = []
    if one.hailed:
        words.append(Phrase("HAIL ", "red"))
    if one.cards:
        words += [Phrase(f"{card} ", "red" if card.startswith("-") else "blue")
                  for card in one.cards]  # fmt: skip
    elif one.laid or one.said:
        # Who said something and has no card there took the cards back.
        words.append(Phrase(f"{one.laid} ", "text"))
    elif not words:
        return [Phrase("–", "dim")]
    used = sum(cell_len(word.text) for word in words) + 2 * one.called
    if one.said:
        role = "green" if one.said == "good" else "rose"
        forms = [f"“This is {one.said}.”"] if width >= IN_FULL and not one.cards else []
        forms += [f"“{one.said}”"] if width >= NARROW + 2 else []
        text = next((form for form in forms if used + cell_len(form) <= width), one.said)
        words.append(Phrase(f"{text} " if one.called else text, role))
    if one.called:
        words.append(Phrase("✓", "yellow"))
    return _fitted(words, width)


def _deeds_in_cell(board: HydraTable, column: Column, seat: int, width: int) -> list[Phrase]:
    """What else a seat did in an Offensive: abilities by name, and the seats that got cards."""
    words: list[Phrase] = []
    for deed in deeds_of(board.state, column):
        if deed.seat != seat or deed.kind == "hail":
            continue
        at = board.chair(deed.at) if deed.at >= 0 else None
        deeds = {"handed": f"hands {deed.count}", "stole": "steals", "defended": "+1 Defense"}
        title = board.rules.content.heroes[board.state.seats[seat].hero].title
        words.append(Phrase(deeds.get(deed.kind, title), "muted"))
        words.append(Phrase(f"▸{at.sign} " if at else " ", f"seat-{at.colour}" if at else "muted"))
    return _fitted(words, width)


def _fitted(words: list[Phrase], width: int) -> list[Phrase]:
    """The words that fit. If not all fit, the spaces between cards are removed first."""
    if cell_len("".join(word.text for word in words).rstrip()) > width:
        joined = [two.text.startswith(("+", "-", "✓")) for two in words[1:]]
        words = [
            word._replace(text=word.text.rstrip()) if join else word
            for word, join in zip(words, [*joined, False], strict=True)
        ]
    kept: list[Phrase] = []
    used = 0
    for word in words:
        used += len(word.text.rstrip())
        if used > width:
            break
        kept.append(word)
        used += len(word.text) - len(word.text.rstrip())
    if len(kept) < len(words):
        # What is missing must not look as if it were not there.
        while kept and sum(cell_len(word.text) for word in kept) > width - len(MORE):
            kept.pop()
        kept.append(Phrase(MORE, "muted"))
    return kept
