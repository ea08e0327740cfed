"""The evidence wall: who did what in which Offensive, what New York lost, who pointed at whom.

A matrix of seats by Offensives, and lists below or beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap

from ..components import LEVELS, MOMENTS
from ..state import HYDRA, SIDES, Deed
from ..telling.evidence import Column, columns, deeds_of, did, losses_of, tally
from ..telling.inspecting import VILLAIN
from .digits import ROWS, draw_large
from .matrix import STATUS, draw_matrix
from .pieces import ROLES, draw_city, seat_marks, signed, who_waits
from .table import HydraTable

Lines = list[list[Phrase]]

LARGE = (100, 22)
"""From this size on the wall has frames, Heroes beside their players, and a large clock."""

WIDE_CLOCK, VILLAIN_WIDTH, CITY_WIDTH, HEROES_FROM = 38, 30, 50, 150
"""Columns of the panels at the top; from so many on there is room for what each Hero can do."""


def draw_wall(canvas: Canvas, board: HydraTable, room: Region, chosen: int = -1) -> None:
    """The whole wall in a room; `chosen` is the Offensive that is told below, the last one at -1.

    What the lists below have no room for is counted.
    """
    if room.width >= LARGE[0] and room.height >= LARGE[1]:
        _draw_large(canvas, board, room, chosen)
    else:
        _draw_small(canvas, board, room, chosen)


# -- two layouts -------------------------------------------------------------------------------


def _draw_small(canvas: Canvas, board: HydraTable, room: Region, chosen: int) -> None:
    state = board.state
    full = board.rules.content.charts.city
    end = canvas.put(room.x, room.y, f"New York {state.city}/{full}", "text", bold=True)
    for why, count in _losses(board)[-2:]:
        if end + len(why) + len(count) + 4 <= room.right - 12:
            end = canvas.put(end + 2, room.y, why, "muted")
            end = canvas.put(end + 1, room.y, count, "red")
    canvas.right(room.right, room.y, board.clock, "amber", bold=True)
    more = "e all evidence"
    if end + len(more) + 2 <= room.right - 10:
        canvas.right(room.right - 10, room.y, more, "muted")
    below = draw_matrix(
        canvas, board, Region(room.x, room.y + 1, room.width, room.height - 1), chosen
    )
    left = Region(room.x, below, room.width, room.bottom - below)
    _draw_lines(canvas, left, [*_newest_vote(board), *_told(board, chosen), *_lists(board)])


def _draw_large(canvas: Canvas, board: HydraTable, room: Region, chosen: int) -> None:
    top = 6
    state = board.state
    width = room.width - WIDE_CLOCK - 1 if board.clock else room.width
    if state.villain and width >= CITY_WIDTH + VILLAIN_WIDTH + 1:
        width -= VILLAIN_WIDTH + 1
        _draw_villain(canvas, board, Region(room.x + width + 1, room.y, VILLAIN_WIDTH, top))
    canvas.frame(room.x, room.y, width, top, "green" if state.city > 9 else "red", bg="panel")
    draw_city(canvas, board, room.x + 2, room.y + 1, width - 4, clock=False)
    causes = _by_missions(board)
    lost = [phrase for line in causes for phrase in (*line, Phrase("   "))]
    brief = len(wrap(lost, width - 4, 2)) > top - 4
    if brief:
        lost = [Phrase("lost by mission ", "muted")]
        lost += [Phrase(f" {why[8:]}: {count} ", "red") for why, count in _losses(board)]
    _draw_lines(canvas, Region(room.x + 2, room.y + 3, width - 4, top - 4), [lost])
    if board.clock:
        x = room.right - WIDE_CLOCK
        canvas.frame(x, room.y, WIDE_CLOCK, top, "amber", title="talk", title_fg="amber",
                     bg="panel")  # fmt: skip
        time, _, word = board.clock.partition(" ")
        # Half blocks have no stand-in that could be read.
        shown = time[:1].isdecimal() and not board.look.ascii_only
        if shown:
            draw_large(canvas, x + 3, room.y + 1, time, "amber", wide=2)
        else:
            canvas.put(x + 3, room.y + 2, board.clock, "amber", bold=True)
        hold = f"{word}, Space goes on" if word and shown else "Space hold"
        canvas.put(x + 3, room.y + ROWS + 1, f"{hold}   + one minute more", "muted")
    seats, rest = len(state.seats), room.height - top
    else_ = [*_told(board, chosen), *_deeds(board), *(causes if brief else [])]
    parts = [("votes", _votes(board)), ("what else", else_)]
    if room.width >= HEROES_FROM:
        parts.append(("heroes", _heroes(board)))
    foot = max(6, rest - 2 * seats - 7, min(rest - seats - 5, 2 + len(_lists(board))))
    y, tall = room.y + top, rest - foot
    canvas.frame(room.x, y, room.width, tall, title="who did what", title_fg="text",
                 note="cards laid · said · ✓ ability", bg="panel")  # fmt: skip
    inner = Region(room.x + 2, y + 1, room.width - 4, tall - 2)
    draw_matrix(canvas, board, inner, chosen, heroes=True)
    x = room.x
    for number, (title, lines) in enumerate(parts):
        # What a Hero can do takes more words than who pointed at whom.
        left = len(parts) - number
        size = (room.right - x) // (left + 1 if len(parts) > 2 and left > 1 else left)
        canvas.frame(x, y + tall, size, foot, title=title, title_fg="text", bg="panel")
        _draw_lines(canvas, Region(x + 2, y + tall + 1, size - 4, foot - 2), lines)
        x += size


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
        rows.append([Phrase(f"{missing} more: e shows the wall", "dim")])
    for below, row in enumerate(rows[: max(0, room.height)]):
        canvas.say(room.x, room.y + below, row)


# -- lists -------------------------------------------------------------------------------------


def lists(board: HydraTable, chosen: int) -> Lines:
    """Everything below the matrix, for a screen that can be scrolled."""
    return [*_told(board, chosen), *_lists(board)]


def _lists(board: HydraTable) -> Lines:
    return [*_votes(board), *_deeds(board), *_by_missions(board)]


def _heroes(board: HydraTable) -> Lines:
    """What each Hero can do, and whether it still can."""
    lines = []
    for seat, mine in enumerate(board.state.seats):
        hero = board.rules.content.heroes[mine.hero]
        marks = seat_marks(board, seat, STATUS - 1)
        told = f" {MOMENTS[hero.window]}, {hero.title}: {hero.text}"
        lines.append([_chip(board, seat), Phrase(" "), *marks, Phrase(told, "muted")])
    return lines


def _losses(board: HydraTable) -> list[tuple[str, str]]:
    state = board.state
    found = []
    for mission in range(1, state.mission + 1):
        lost = sum(count for _, count in losses_of(state, mission))
        if lost:
            found.append((f"mission {mission}", f"-{lost}"))
    return found


def _by_missions(board: HydraTable) -> Lines:
    """What New York lost in each Mission, and by what."""
    state = board.state
    lines = []
    for mission in range(1, state.mission + 1):
        causes = losses_of(state, mission)
        if causes:
            lost = sum(count for _, count in causes)
            why = ", ".join(f"{cause} {count}" for cause, count in causes)
            lines.append([
                Phrase(f"mission {mission} ", "muted"), Phrase(f"-{lost} ", "red"), Phrase(why),
            ])  # fmt: skip
    return lines or [[Phrase("New York has lost nothing yet.", "dim")]]


def _chip(board: HydraTable, seat: int) -> Phrase:
    chair = board.chair(seat)
    return Phrase(f"{chair.sign} {chair.name}", f"seat-{chair.colour}")


def _newest_vote(board: HydraTable) -> Lines:
    return _vote(board, len(board.state.votes) - 1) if board.state.votes else []


def _votes(board: HydraTable) -> Lines:
    """All rounds, the newest first."""
    found = [line for n in reversed(range(len(board.state.votes))) for line in _vote(board, n)]
    return found or [[Phrase("Nobody has voted yet.", "dim")]]


def _vote(board: HydraTable, number: int) -> Lines:
    """Who pointed at whom, and what came of it."""
    counted = tally(board.state.votes[number])
    seen = counted.round
    words = [Phrase(f"before mission {seen.mission}  ", "muted")]
    for seat, at in enumerate(seen.votes):
        chair = board.chair(seat)
        target = board.chair(at) if at >= 0 else None
        words.append(Phrase(chair.sign, f"seat-{chair.colour}"))
        words.append(Phrase("▸", "muted"))
        role = f"seat-{target.colour}" if target else "muted"
        words += [Phrase(target.sign if target else "up", role), Phrase("  ")]
    points = [Phrase("  ")]
    for at, count in counted.points:
        name = "up" if at < 0 else f"for {board.chair(at).sign} {board.chair(at).name}"
        points.append(Phrase(f"{count} {name}, ", "muted"))
    if seen.out >= 0:
        points += [_chip(board, seen.out), Phrase(" knocked out", "rose")]
    else:
        points.append(Phrase("nobody is knocked out", "muted"))
    return [words, points]


DONE = {
    "ability": "uses", "hail": "HAIL HYDRA", "handed": "hands", "stole": "steals from",
    "defended": "gives Red Skull 1 Defense",
}  # fmt: skip


def _deeds(board: HydraTable) -> Lines:
    """Abilities, calls, cards handed on: the newest Mission first."""
    lines: Lines = []
    for (mission, voting), deeds in groupby(
        reversed(board.state.deeds), key=lambda one: (one.mission, bool(one.voting))
    ):
        when = f"after mission {mission}" if voting else f"mission {mission}"
        words = [Phrase(f"{when}: ", "muted")]
        for number, deed in enumerate(reversed(list(deeds))):
            words += [Phrase(" · ", "dim")] if number else []
            words += _deed(board, deed)
        lines.append(words)
    return lines or [[Phrase("No ability was used, no card handed on yet.", "dim")]]


def _deed(board: HydraTable, deed: Deed) -> list[Phrase]:
    words = [_chip(board, deed.seat), Phrase(f" {DONE[deed.kind]}")]
    if deed.kind == "ability":
        hero = board.rules.content.heroes[board.state.seats[deed.seat].hero]
        words.append(Phrase(f" {hero.title}"))
    if deed.kind == "hail":
        words[1] = Phrase(" HAIL HYDRA", "red")
    if deed.kind == "handed":
        words.append(Phrase(f" {deed.count} ▸"))
    if deed.at >= 0:
        words += [Phrase(" " if deed.kind != "ability" else " on "), _chip(board, deed.at)]
    return words


def _told(board: HydraTable, chosen: int) -> Lines:
    """One Offensive in words, when one was chosen."""
    every = columns(board.state)
    if not 0 <= chosen < len(every):
        return []
    column = every[chosen]
    lines = [_headline(board, column)]
    lines += [[Phrase("  "), *_deed(board, deed)] for deed in deeds_of(board.state, column)]
    causes = losses_of(board.state, column.mission, column.number)
    if causes:
        why = ", ".join(f"{cause} {count}" for cause, count in causes)
        lines.append([Phrase("  New York lost by: ", "muted"), Phrase(why, "red")])
    if board.state.ended:
        lines.append(_by_side(board, column))
    return lines


def _headline(board: HydraTable, column: Column) -> list[Phrase]:
    line = column.line
    words = [Phrase(f"Mission {column.mission}, Offensive {column.number}", "text")]
    if line is None:
        return [*words, Phrase(": under way", "muted")]
    villain = board.rules.content.villains[line.villain].name
    words += [
        Phrase(f", {villain}: total ", "muted"),
        Phrase(f"{line.total:+d}", signed(line.total)),
    ]
    if line.total > 0:
        words.append(Phrase(f", dealt {line.dealt}", "muted"))
    if line.blind:
        words.append(Phrase(f", {line.blind} blind", "muted"))
    if line.cards:
        words.append(Phrase(f"  {' '.join(line.cards)}", "muted"))
    return words


def _by_side(board: HydraTable, column: Column) -> list[Phrase]:
    """What each side had in the attack: only after the end."""
    state = board.state
    found = []
    for side in sorted({mine.loyalty for mine in state.seats}, key=lambda one: one == HYDRA):
        seats: Sequence[int] = [n for n, mine in enumerate(state.seats) if mine.loyalty == side]
        worth = sum(int(card) for seat in seats for card in did(state, column, seat).cards)
        found += [Phrase(f"  {SIDES[side]} ", ROLES[side]), Phrase(f"{worth:+d}", signed(worth))]
    return found
