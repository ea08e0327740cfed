"""The evidence wall: who did what in which Offensive, what New York lost, who pointed at whom.

A matrix of seats by Offensives, and lists below or beside it.
"""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.layout import Gap, lay, rules_under

from ...components import LEVELS
from ...text import who_waits
from ...wording.describe import VILLAIN
from ..pieces import draw_city
from ..table import ROWS, HydraTable, draw_large
from .lists import Lines, all_lines, deed_lines, hero_lines, loss_lines, losses, vote_lines
from .matrix import draw_matrix, rows_wanted

LARGE = (100, 22)
"""From this size on the wall has frames, Heroes beside their players, and a large clock."""

TOP = 6
"""Rows of the panels at the top."""

WIDE_CLOCK, VILLAIN_WIDTH, CITY_WIDTH, HEROES_FROM = 38, 30, 50, 150
"""Columns of these panels; from so many on there is room for what each Hero can do."""

FRAME, LEAST_FOOT = 2, 6
"""Rows of a frame, and those of the panels below the matrix at least."""

TWO_PANELS: tuple[tuple[int, ...], ...] = ((50, 50),)
THREE_PANELS: tuple[tuple[int, ...], ...] = ((25, 25, 50), (32, 23, 45), (40, 20, 40))
"""How the panels below the matrix may share its columns, in parts of a hundred."""

Part = tuple[str, Lines]

RULES = {
    "votes": ("Voting", "Knock Out Phase"),
    "what else": ("Talk", "Knocked Out Heroes", "Loyalty"),
    "heroes": ("HAIL HYDRA", "Abilities", "Villain powers"),
}
"""What of the rules each panel tells in free rows: what is talked and voted about now."""


def draw_wall(canvas: Canvas, board: HydraTable, room: Region) -> None:
    """The whole wall in a room. What the lists below have no room for is counted."""
    if room.width >= LARGE[0] and room.height >= LARGE[1]:
        _draw_large(canvas, board, room)
    else:
        _draw_small(canvas, board, room)


# -- two layouts -------------------------------------------------------------------------------


def _draw_small(canvas: Canvas, board: HydraTable, room: Region) -> None:
    state = board.state
    full = board.rules.content.charts.city
    end = canvas.put(room.x, room.y, f"New York {state.city}/{full}", "text", bold=True)
    for why, count in losses(board)[-2:]:
        if end + len(why) + len(count) + 4 <= room.right - 12:
            end = canvas.put(end + 2, room.y, why, "muted")
            end = canvas.put(end + 1, room.y, count, "red")
    canvas.right(room.right, room.y, board.clock, "amber", bold=True)
    text = board.clock_words or board.clock_then
    more, clock = text or "e all evidence", room.right - max(len(board.clock) + 2, 10)
    if end + len(more) + 2 <= clock:
        canvas.right(clock, room.y, more, "amber" if text else "muted")
        canvas.name_keys(clock - len(more), room.y, more)
    below = draw_matrix(canvas, board, Region(room.x, room.y + 1, room.width, room.height - 1), -1)
    left = Region(room.x, below, room.width, room.bottom - below)
    _draw_lines(canvas, left, all_lines(board))


def _draw_large(canvas: Canvas, board: HydraTable, room: Region) -> None:
    state = board.state
    width = room.width - WIDE_CLOCK - 1 if board.clock else room.width
    if state.villain and width >= CITY_WIDTH + VILLAIN_WIDTH + 1:
        width -= VILLAIN_WIDTH + 1
        _draw_villain(canvas, board, Region(room.x + width + 1, room.y, VILLAIN_WIDTH, TOP))
    brief = _draw_city(canvas, board, Region(room.x, room.y, width, TOP))
    if board.clock:
        _draw_clock(canvas, board, room.right - WIDE_CLOCK, room.y)
    y, rest = room.y + TOP, room.height - TOP
    parts, sizes, wanted = _below(board, room.width, rest - 2 * len(state.seats) - 7, brief=brief)
    # The matrix has what it can use, and the panels below it what they need; then one of them has
    # what is left.
    tall = FRAME + rows_wanted(board, room.width - 4)
    foot = max(LEAST_FOOT, rest - tall, min(wanted, rest - len(state.seats) - 5))
    tall = rest - foot
    canvas.frame(room.x, y, room.width, tall, title="who did what", title_fg="text",
                 note="cards laid · said · ✓ ability", bg="panel")  # fmt: skip
    inner = Region(room.x + 2, y + 1, room.width - 4, tall - FRAME)
    draw_matrix(canvas, board, inner, -1, heroes=True)
    x = room.x
    source = board.rules.rules_text()
    for (title, lines), size in zip(parts, sizes, strict=True):
        canvas.frame(x, y + tall, size, foot, title=title, title_fg="text", bg="panel")
        inner = Region(x + 2, y + tall + 1, size - 4, foot - FRAME)
        _draw_lines(canvas, inner, lines)
        used = min(inner.height, _rows((title, lines), size) - FRAME)
        below = Region(inner.x, inner.y + used, inner.width, inner.height - used)
        lay(canvas, below, Gap(), rules_under(source, RULES[title]))
        x += size


def _below(
    board: HydraTable, width: int, room: int, *, brief: bool
) -> tuple[list[Part], list[int], int]:
    """What stands below the matrix, its columns, and the rows that it wants.

    Votes are told in words where there is room for it, and the columns are those with which all
    takes the fewest rows.
    """
    causes = loss_lines(board) if brief else []
    others: list[Part] = [("what else", [*deed_lines(board), *causes])]
    shares = TWO_PANELS
    if width >= HEROES_FROM:
        others.append(("heroes", hero_lines(board)))
        shares = THREE_PANELS
    for in_words in (True, False):
        parts: list[Part] = [("votes", vote_lines(board, in_words=in_words)), *others]
        wanted, sizes = min(
            (max(map(_rows, parts, sizes)), sizes)
            for sizes in ([width * part // 100 for part in share] for share in shares)
        )
        if wanted <= room:
            break
    sizes[-1] = width - sum(sizes[:-1])
    return parts, sizes, wanted


def _rows(part: Part, size: int) -> int:
    """The rows of a panel of so many columns."""
    return FRAME + sum(len(wrap(line, size - 4, 2)) for line in part[1])


def _draw_city(canvas: Canvas, board: HydraTable, room: Region) -> bool:
    """What stands of New York, and by what it was lost; whether that had to be told in brief."""
    role = "green" if board.state.city > 9 else "red"
    canvas.frame(room.x, room.y, room.width, room.height, role, bg="panel")
    inner = Region(room.x + 2, room.y + 3, room.width - 4, room.height - 4)
    draw_city(canvas, board, inner.x, room.y + 1, inner.width, clock=False)
    lost = [phrase for line in loss_lines(board) for phrase in (*line, Phrase("   "))]
    brief = len(wrap(lost, inner.width, 2)) > inner.height
    if brief:
        lost = [Phrase("lost by mission ", "muted")]
        lost += [Phrase(f" {why[8:]}: {count} ", "red") for why, count in losses(board)]
    _draw_lines(canvas, inner, [lost])
    return brief


def _draw_clock(canvas: Canvas, board: HydraTable, x: int, y: int) -> None:
    title = board.clock_words or board.clock_then or "talk"
    canvas.frame(x, y, WIDE_CLOCK, TOP, "amber", title=title, title_fg="amber", bg="panel")
    time, _, word = board.clock.partition(" ")
    # Half blocks have no stand-in that could be read.
    shown = time[:1].isdecimal() and not board.look.ascii_only
    if shown:
        draw_large(canvas, x + 3, y + 1, time, "amber", wide=2)
    else:
        canvas.put(x + 3, y + 2, board.clock, "amber", bold=True)
    hold = f"{word}, - goes on" if word and shown else "- hold"
    canvas.put(x + 3, y + ROWS + 1, f"{hold}   + one minute more", "muted")


def _draw_villain(canvas: Canvas, board: HydraTable, room: Region) -> None:
    """Whom the last Mission was against, and who waits."""
    state = board.state
    villain = board.rules.content.villains[state.villain]
    canvas.frame(room.x, room.y, room.width, room.height, "red", title=villain.name.upper(),
                 title_fg="red", note=f"level {villain.level}", bg="panel")  # fmt: skip
    stands = f"{state.health} of {state.full} health" if state.health else "defeated"
    lines: Lines = [
        [Phrase(stands, "red" if state.health else "green")],
        [Phrase("▒▒ " * (len(LEVELS) - state.mission), "muted")],
        [Phrase(who_waits(state), "muted")],
    ]  # fmt: skip
    inner = Region(room.x + 2, room.y + 1, room.width - 4, room.height - 2)
    canvas.hot(room.x, room.y, room.width, room.height, VILLAIN)
    _draw_lines(canvas, inner, lines)


def _draw_lines(canvas: Canvas, room: Region, lines: Lines) -> None:
    """As many as fit, wrapped; the last row counts what is missing."""
    rows = [row for line in lines for row in wrap(line, room.width, 2)]
    if len(rows) > room.height and room.height > 0:
        rows = [*rows[: room.height - 1]]
        missing = sum(len(wrap(line, room.width, 2)) for line in lines) - len(rows)
        rows.append([Phrase(f"{missing} more: e  evidence", "dim")])
    for below, row in enumerate(rows[: max(0, room.height)]):
        canvas.say(room.x, room.y + below, row)
        canvas.name_keys(room.x, room.y + below, "".join(phrase.text for phrase in row))
