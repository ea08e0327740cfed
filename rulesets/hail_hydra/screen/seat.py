"""The foot of the table: the cards of the seat that looks, or on a table screen the last vote.

The frame, its rows, keys and colours do not depend on the cards or the loyalty of the seat, because
other players could see such a difference from across the table (ruling 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain, repeat

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, pad
from tabletop_tui.widgets.drawing.layout import (
    Columns,
    Fill,
    Framed,
    Gap,
    Row,
    Stack,
    Table,
    Text,
    text,
)
from tabletop_tui.widgets.drawing.room import MUST, Need, fixed

from ..context import Zone
from ..state import Round
from ..text import ARROWS, BACK, loyalty_words
from ..wording.describe import VOTE
from ..wording.evidence import rounds_of_phase
from .pieces import draw_hidden
from .table import HydraTable

NAMES, LOYALTIES = 22, 20
"""Columns on the loyalty page: at most this many for a name, and those for a loyalty in words."""

CARD = 6
"""Columns of a card with the gap after it."""

TO = " → "
"""Stands between a voter and the seat that the voter pointed at."""

LEAST_NAME = 4
"""The own name keeps at least this many columns: if need be, "(you)" beside it is left out."""

NO_VOTES = "Nobody has voted yet. Talk is free; cards are secret."

NOT_KNOWN = "↔ not known"
"""Explains a sign of the loyalty page. It is shown on every seat's page, needed or not."""


def draw_own(canvas: Canvas, board: HydraTable, room: Region) -> None:
    """Draw the loyalty page, the hand or, on a table screen, the votes."""
    if board.viewer < 0:
        _votes(board, room.height - 2, room.width).draw(canvas, room)
    elif board.on_page:
        _page(board, room.width).draw(canvas, room)
    else:
        _draw_hand(canvas, board, *room)


def own_need(board: HydraTable, width: int) -> Need:
    """The rows of the foot. They depend only on public facts, such as the size of a hand."""
    seats = len(board.state.seats)
    if board.viewer < 0 and not rounds_of_phase(board.state):
        return fixed(text(NO_VOTES).rows(width - 4)).plus(2)
    if board.viewer < 0:
        # With more rows, the votes stand in one column, so that long names have room.
        out = Text([_results(board, rounds_of_phase(board.state))]).rows(width - 4)
        return Need(-(-seats // 2) + out, names=seats + out).plus(2)
    if board.on_page:
        return fixed(seats + 2).plus(2)
    mine = board.state.seats[board.viewer]
    across = max(1, (width - 4) // CARD)
    cards = 2 * -(-max(1, len(mine.hand)) // across)
    looked = 2 * -(-len(mine.looking) // across)
    rows = Text(_ability(board)).rows(width - 4) + 1
    asked = 2 if board.decision is not None and board.decision.kind == "peek" else 0
    above = cards + looked + asked
    # The text of the own Hero's ability is more important than those of the other Heroes.
    return Need(above, names=above + 1, would=above + rows).plus(2)


def _draw_hand(canvas: Canvas, board: HydraTable, x: int, y: int, width: int, height: int) -> None:
    mine = board.state.seats[board.viewer]
    chair = board.chair(board.viewer)
    canvas.frame(x, y, width, height, chair.role, title="your hand",
                 title_fg="text", note="nobody else sees this", bg="panel")  # fmt: skip
    decision = board.decision
    of_looking = decision is not None and decision.kind == "sift"
    row = _draw_cards(canvas, board, x + 2, y + 2, width - 4, "hand", live=not of_looking)
    if mine.looking:
        canvas.put(x + 2, row + 1, "you see", "muted")
        _draw_cards(canvas, board, x + 11, row + 1, width - 13, "looking", live=of_looking)
    below = Text([[*_page_line(board, board.viewer, width - 4)], *_ability(board)])
    # Up to two empty rows, if the text leaves them.
    bottom = y + height - 1
    top = max(row, min(row + 2, bottom - below.rows(width - 4)))
    if decision is not None and decision.kind == "peek":
        top = max(top, row + 2)
    if top < bottom and mine.knows and not mine.looking:
        below.draw(canvas, Region(x + 2, top, width - 4, bottom - top))
    if decision is not None and decision.kind == "peek":
        canvas.put(x + 2, row + 1, decision.prompt, "text", limit=width - 4)


def _ability(board: HydraTable) -> list[list[Phrase]]:
    hero = board.ruleset.content.heroes.get(board.state.seats[board.viewer].hero)
    return (
        [[Phrase(f"{hero.name}, {hero.title}: ", "text"), Phrase(hero.text, "muted")]]
        if hero
        else []
    )


def _draw_cards(
    canvas: Canvas, board: HydraTable, x: int, y: int, width: int, zone: Zone,
    *, live: bool,
) -> int:  # fmt: skip
    """Draw cards, numbered if several are to be picked; returns the row after them."""
    decision = board.decision
    picked = decision.picked if decision is not None else ()
    numbered = live and decision is not None and bool(decision.several)
    cards = getattr(board.state.seats[board.viewer], zone)
    column, row = x, y
    for number, place in enumerate(board.places(zone), 1):
        if column + 5 > x + width:
            column, row = x, row + 2
        target = f"card {place + 1}"
        if numbered:
            canvas.put(column, row - 1, f"{number:>2}", "amber")
            canvas.put(column + 2, row - 1, "✓" if target in picked else " ", "text", bold=True)
        draw_hidden(canvas, column, row, cards[place], chosen=live and board.chosen == target)
        if live:
            canvas.hot(column, row, 4, 1, target)
        column += 6
    if not cards:
        canvas.put(x, y, "no card", "dim")
    return row + 1


def _page(board: HydraTable, width: int) -> Framed:
    """The loyalty page: a row for each seat, known or not (ruling 5), and the hand."""
    lines = [*own_lines(board, width - 4), [Phrase(ARROWS, "muted")]]
    role = board.chair(board.viewer).role
    return Framed(Text(lines), "your loyalty page", role, note=NOT_KNOWN)


def own_lines(board: HydraTable, width: int) -> list[list[Phrase]]:
    """The hand of the seat that looks, as one line; on its loyalty page, below the loyalties."""
    mine = board.state.seats[board.viewer]
    hand = [Phrase("hand ", "muted")] if mine.hand or mine.looking else []
    for place in board.places("hand"):
        hand += [Phrase(mine.hand[place], "text"), Phrase(" ")]
    for place in board.places("looking"):
        hand += [Phrase(f"({mine.looking[place]})", "text"), Phrase(" ")]
    if not board.on_page:
        return [hand]
    return [*(_page_line(board, seat, width) for seat in range(len(mine.knows))), hand]


def own_line(board: HydraTable, width: int) -> list[Phrase]:
    """The own loyalty, as on the loyalty page, and the hand in one row, for any question."""
    hand = own_lines(board, width)[-1]
    used = sum(cell_len(phrase.text) for phrase in hand)
    line = _page_line(board, board.viewer, width - used - 2)
    return [*line, Phrase("  "), *hand] if board.state.seats[board.viewer].knows else hand


def _page_line(board: HydraTable, seat: int, width: int) -> list[Phrase]:
    """A row on the loyalty of a seat. All rows look alike, whether a loyalty is known or not."""
    chair = board.chair(seat)
    you = " (you)" if seat == board.viewer else ""
    column = min(NAMES, width - LOYALTIES - 3)
    if column < len(you) + LEAST_NAME:
        you = ""
    name = board.seat_in(seat, column - len(you) + 2) + you
    words = loyalty_words(board.state, board.viewer, seat)
    return [
        Phrase(pad(name, column + 3), chair.role),
        Phrase(f"{words:{LOYALTIES}}", "text"),
    ]


def _votes(board: HydraTable, rows: int, width: int) -> Framed:
    """The votes of the last voting round (ruling 52), and the results of all rounds."""
    rounds = rounds_of_phase(board.state)
    panel = partial(Framed, title="last vote", title_fg="muted", target=VOTE)
    if not rounds:
        return panel(text(NO_VOTES, "dim"))
    _, last = rounds[-1]
    # In one column if there are enough rows, so that names have twice the width.
    columns = 1 if len(last.votes) < rows else 2
    each = (width - 2 - 2 * columns) // columns
    shown = [_vote(board, seat, at, each) for seat, at in enumerate(last.votes)]
    # All arrows below each other, if the names leave the columns for it.
    first, second = (max(cell_len(line[part].text) for line in shown) for part in (0, 2))
    if first + len(TO) + second <= each:
        shown = [[voter._replace(text=pad(voter.text, first)), *rest] for voter, *rest in shown]
    votes = [Row([line]) for line in shown]
    half = -(-len(votes) // columns)
    parts = [votes[start : start + half] for start in range(0, len(votes), half)]
    table = Columns([Table(part, (0,)) for part in parts], (0,) * len(parts), step=MUST)
    return panel(Stack([table, Fill(), Text([_results(board, rounds)])]))


def _results(board: HydraTable, rounds: Sequence[tuple[str, Round]]) -> list[Phrase]:
    """Who was knocked out in a Knock Out Phase; if it had several rounds, in which of them."""
    outs = [
        [Phrase("nobody", "muted")] if one.out < 0 else board.seat_chip(one.out)
        for _, one in rounds
    ]
    if len(rounds) == 1:
        role = "muted" if rounds[0][1].out < 0 else "rose"
        return [*outs[0], Phrase(" is knocked out", role)]
    parts = [Phrase("knocked out", "rose")]
    for (name, _), out, sign in zip(rounds, outs, chain(":", repeat(",")), strict=False):
        parts += [Phrase(f"{sign} {name.partition(' of ')[0]} ", "muted"), *out]
    return parts


def _vote(board: HydraTable, seat: int, at: int, width: int) -> list[Phrase]:
    """One vote: a voter and a target. If it is too wide, both names get the same width."""
    seats = [one for one in (seat, at) if one >= 0]
    names = [board.seat_in(one, width) for one in seats]
    if cell_len(TO.join(names)) > width:
        names = [board.seat_in(one, (width - len(TO)) // 2) for one in seats]
    line = [Phrase(name, board.chair(one).role) for name, one in zip(names, seats, strict=True)]
    return [line[0], Phrase(TO, "muted"), line[1] if at >= 0 else Phrase("up")]


def back_of_hero(board: HydraTable) -> Framed:
    """The back of the own Hero card: the ability, and the tips for both sides (ruling 6).

    It ends with what HAIL HYDRA does, which is cut first if rows are missing.
    """
    hero = board.ruleset.content.heroes.get(board.state.seats[board.viewer].hero)
    if hero is None:
        return Framed(Gap(), "no Hero yet")
    hail, _, follows = BACK.partition(": ")
    line = [
        (f"{hero.title}: ", hero.text),
        ("S.H.I.E.L.D.: ", hero.tip_shield),
        ("HYDRA: ", hero.tip_hydra),
        (f"{hail}: ", follows),
    ]
    parts = [[Phrase(head, "text"), Phrase(words, "muted")] for head, words in line]
    return Framed(Text(parts, more="i: the whole card"), hero.name)
