"""Draws the evidence wall: the deeds in each Offensive, the losses of New York, and the votes.

It is a matrix of seats by Offensives, with lists below it.
"""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import (
    Columns,
    Drawing,
    Framed,
    Gap,
    Stack,
    Text,
    lay,
)
from tabletop_tui.widgets.drawing.room import TEXTS, Need, share

from ...components import LEVELS
from ...text import who_waits
from ...wording.describe import VILLAIN
from ..pieces import city_role, draw_city
from ..table import ROWS, HydraTable, draw_large
from .lists import Lines, deed_lines, hero_lines, listed, loss_lines, losses, vote_lines
from .matrix import SUMS, draw_matrix, rows_wanted

LARGE = (100, 22)
"""From this size on, the wall has frames, Heroes beside their players, and a large clock."""

TOP = 6
"""Rows of the panels at the top."""

WIDE_CLOCK, VILLAIN_WIDTH, CITY_WIDTH = 38, 30, 50
"""Columns of the clock and the Villain, and the fewest columns of the city."""

HEROES_FROM = 150
"""From this many columns on, the wall lists what each Hero can do."""

LEAST_BELOW = 6
"""The fewest rows of the panels below the matrix."""

TWO_PANELS: tuple[tuple[int, ...], ...] = ((50, 50),)
THREE_PANELS: tuple[tuple[int, ...], ...] = ((25, 25, 50), (32, 23, 45), (40, 20, 40))
"""The possible widths of the panels below the matrix, in percent."""

RULES = {
    "votes": ("Voting", "Knock Out Phase"),
    "what else": ("Talk", "Knocked Out Heroes", "Loyalty"),
    "heroes": ("HAIL HYDRA", "Abilities", "Villain powers"),
}
"""For each panel, the headings of the rules that fill its free rows."""


def draw_wall(canvas: Canvas, board: HydraTable, room: Region) -> None:
    """Draw the whole wall. If a list is cut, its last row says so."""
    if room.width >= LARGE[0] and room.height >= LARGE[1]:
        _draw_large(canvas, board, room)
    else:
        _draw_small(canvas, board, room)


# -- two layouts -------------------------------------------------------------------------------


def _draw_small(canvas: Canvas, board: HydraTable, room: Region) -> None:
    state = board.state
    full = board.ruleset.content.charts.city
    end = canvas.put(room.x, room.y, f"New York {state.city}/{full}", "text", bold=True)
    text = board.clock_words or board.clock_then
    if board.clock_words and board.clock_then:
        # The clock beside these words counts down to the vote, not to the end of the calls.
        text = f"{board.clock_words}; until the vote:"
    clock = room.right - (max(len(board.clock) + 2, 10) if board.clock else 0)
    before = clock - len(text) - 2
    # The row below the matrix also has them, so without room for all Missions none is named here.
    (lost,) = _lost_in_brief(board)
    told = end + 2 + sum(len(phrase.text) for phrase in lost) <= before
    if losses(board) and told:
        end = canvas.say(end + 2, room.y, lost)
    canvas.right(room.right, room.y, board.clock, "amber", bold=True)
    more = text or "e all evidence"
    if end + len(more) + 2 <= clock:
        canvas.right(clock, room.y, more, "amber" if text else "muted")
        canvas.name_keys(clock - len(more), room.y, more)
    below = draw_matrix(canvas, board, Region(room.x, room.y + 1, room.width, room.height - 1), -1)
    left = Region(room.x, below, room.width, room.bottom - below)
    votes = vote_lines(board) if board.state.votes else []
    causes = [] if told and left.height == 1 else loss_lines(board)
    lay(canvas, left, listed([*votes, *deed_lines(board), *causes]))


def _draw_large(canvas: Canvas, board: HydraTable, room: Region) -> None:
    brief = _draw_top(canvas, board, Region(room.x, room.y, room.width, TOP))
    y, rest, seats = room.y + TOP, room.height - TOP, len(board.state.seats)
    below = _below(board, room.width, rest - 2 * seats - 7, brief=brief)
    matrix = Framed(
        Drawing(
            Need(seats + SUMS, more=rows_wanted(board, room.width - 4)),
            lambda canvas, room: draw_matrix(canvas, board, room, -1, heroes=True),
        ),
        "who did what",
        note="cards laid · said · ✓ ability",
    )
    # Ask for no rows for the rules in the panels: they only fill rows that stay free.
    panels = Need(LEAST_BELOW, texts=below.need(room.width).steps()[TEXTS])
    above, foot = share(rest, [matrix.need(room.width), panels], grows=1)
    matrix.draw(canvas, Region(room.x, y, room.width, above))
    below.draw(canvas, Region(room.x, y + above, room.width, foot))


def _draw_top(canvas: Canvas, board: HydraTable, room: Region) -> bool:
    """Draw city, Villain and clock; returns True if there was no room to list each loss."""
    free = room.width - (WIDE_CLOCK + 1) * bool(board.clock)
    shows_villain = bool(board.state.villain) and free >= CITY_WIDTH + VILLAIN_WIDTH + 1
    city = free - (VILLAIN_WIDTH + 1) * shows_villain
    lost = [[phrase for line in loss_lines(board) for phrase in (*line, Phrase("   "))]]
    brief = Text(lost, indent=2).rows(city - 4) > TOP - 4
    panels = [_city(board, _lost_in_brief(board) if brief else lost)]
    panels += [_villain(board)] * shows_villain + [_clock(board)] * bool(board.clock)
    widths = [city] + [VILLAIN_WIDTH] * shows_villain + [WIDE_CLOCK] * bool(board.clock)
    Columns(panels, widths, gap=1).draw(canvas, room)
    return brief


def _below(board: HydraTable, width: int, rows: int, *, brief: bool) -> Columns:
    """The panels below the matrix, with the widths that need the fewest rows.

    Votes are written in words if the panels then fit into `rows`. With `brief`, the losses of New
    York are listed here, too, because the top shows them only by Mission.
    """
    causes = loss_lines(board) if brief else []
    others = [("what else", [*deed_lines(board), *causes])]
    if width >= HEROES_FROM:
        others.append(("heroes", hero_lines(board)))
    shares = THREE_PANELS if width >= HEROES_FROM else TWO_PANELS

    def wanted(columns: Columns) -> int:
        return columns.need(width).steps()[TEXTS]

    for in_words in (True, False):
        parts = [("votes", vote_lines(board, in_words=in_words)), *others]
        panels = [
            Framed(Stack([listed(lines), Gap(), board.rules_of(RULES[title])]), title)
            for title, lines in parts
        ]
        forms = [
            Columns(panels, [*(width * percent // 100 for percent in percents[:-1]), 0], gap=0)
            for percents in shares
        ]
        fewest = min(forms, key=wanted)
        if wanted(fewest) <= rows:
            break
    return fewest


def _city(board: HydraTable, lost: Lines) -> Framed:
    city = Drawing(2, lambda canvas, room: draw_city(canvas, board, *room[:3]))
    return Framed(Stack([city, listed(lost)]), fg=city_role(board))


def _lost_in_brief(board: HydraTable) -> Lines:
    lost = [Phrase(f" {mission}: -{lost} ", "red") for mission, lost, _ in losses(board)]
    return [[Phrase("lost by mission ", "muted"), *lost]]


def _clock(board: HydraTable) -> Framed:
    """The time left in large characters; in a talk also the keys that stop it or add a minute."""

    def draw(canvas: Canvas, room: Region) -> None:
        time, _, word = board.clock.partition(" ")
        # The large characters are made of half blocks, which cannot be replaced in ASCII.
        shown = time[:1].isdecimal() and not board.look.ascii_only
        if shown:
            # While abilities can be called, the seconds left for that stand beside the clock.
            end = draw_large(canvas, room.x, room.y, time, "amber", wide=1 if beside else 2)
            Text([[Phrase(beside, "amber")]]).draw(
                canvas, Region(end + 2, room.y, room.right - end - 2, ROWS)
            )
        else:
            canvas.put(room.x, room.y + 1, board.clock, "amber", bold=True)
        if talks:
            hold = f"{word}: - go on" if word and shown else "- hold"
            canvas.put(room.x, room.y + ROWS, f"{hold}   + one minute more", "muted")

    talks = bool(board.clock_then)
    beside = board.clock_words if talks else ""
    title = board.clock_then or board.clock_words
    return Framed(Drawing(TOP - 2, draw), title, "amber", "amber")


def _villain(board: HydraTable) -> Framed:
    """The Villain of this Mission, or of the Mission just over, and how many still wait."""
    state = board.state
    villain = board.ruleset.content.villains[state.villain]
    stands = f"{state.health} of {state.full} health" if state.health else "defeated"
    lines = listed([
        [Phrase(stands, "red" if state.health else "green")],
        [Phrase("▒▒ " * (len(LEVELS) - state.mission), "muted")],
        [Phrase(who_waits(state), "muted")],
    ])  # fmt: skip
    note = f"level {villain.level}"
    return Framed(lines, villain.name.upper(), "red", "red", note, target=VILLAIN)
