"""The foot of the table: the cards of the seat that looks, or on a table screen the last vote.

The frame, its rows, keys and colours do not depend on the cards or the loyalty of the seat, because
other players could see such a difference from across the table (ruling 2).
"""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, pad
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Columns,
    Drawing,
    Framed,
    Gap,
    Stack,
    Text,
    text,
)
from tabletop_tui.widgets.drawing.room import MUST, NAMES, WOULD

from ..context import Zone
from ..text import ARROWS, BACK, NOT_KNOWN, loyalty_words
from ..wording.describe import VOTE
from .pieces import draw_hidden
from .table import HydraTable
from .wall.lists import last_vote, listed

LONGEST, LOYALTIES = 22, 20
"""Columns on the loyalty page: at most this many for a name, and those for a loyalty in words."""

CARD = 6
"""Columns of a card with the gap after it."""

LEAST_NAME = 4
"""The own name keeps at least this many columns: if need be, "(you)" beside it is left out."""


def own_block(board: HydraTable, width: int) -> Framed:
    """The loyalty page, the hand or, on a table screen, the votes.

    Its rows depend only on public facts, such as the size of a hand.
    """
    if board.viewer < 0:
        votes = listed(last_vote(board), step=NAMES)
        return Framed(votes, "last vote", title_fg="muted", target=VOTE)
    role = board.chair(board.viewer).role
    if board.on_page:
        seats = range(len(board.state.seats))
        lines = [page_line(board, seat, width - 4) for seat in seats]
        lines += [hand_line(board), [Phrase(ARROWS, "muted")]]
        return Framed(Text(lines, step=MUST), "your loyalty page", role, note=NOT_KNOWN)
    return Framed(_hand(board, width - 4), "your hand", role, note="nobody else sees this")


def _hand(board: HydraTable, width: int) -> Stack:
    mine = board.state.seats[board.viewer]
    kind = board.decision.kind if board.decision is not None else ""
    blocks: list[Block] = [_cards(board, "hand", width, live=kind != "sift")]
    if mine.looking:
        seen = _cards(board, "looking", width - 9, live=kind == "sift")
        words = Stack([Gap(step=MUST), text("you see", "muted", step=MUST)])
        blocks.append(Columns([words, seen], (7, 0)))
    if board.decision is not None and kind == "peek":
        blocks += [Gap(step=MUST), text(board.decision.prompt, step=MUST)]
    hero = board.ruleset.content.heroes.get(mine.hero)
    if hero is not None and mine.knows and not mine.looking:
        ability = [Phrase(f"{hero.name}, {hero.title}: ", "text"), Phrase(hero.text, "muted")]
        # The text of the own Hero's ability is more important than those of the other Heroes.
        blocks += [
            Text([page_line(board, board.viewer, width)], step=NAMES),
            Text([ability], step=WOULD),
        ]
    return Stack(blocks)


def _cards(board: HydraTable, zone: Zone, width: int, *, live: bool) -> Drawing:
    """The cards of a zone, each below its number if several are to be picked."""
    decision, cards = board.decision, getattr(board.state.seats[board.viewer], zone)
    picked = decision.picked if decision is not None else ()
    numbered = live and decision is not None and bool(decision.several)
    across = max(1, (width + 1) // CARD)

    def draw(canvas: Canvas, room: Region) -> None:
        for number, place in enumerate(board.places(zone)):
            row, column = divmod(number, across)
            x, y, target = room.x + CARD * column, room.y + 2 * row + 1, f"card {place + 1}"
            if numbered:
                canvas.put(x, y - 1, f"{number + 1:>2}", "amber")
                canvas.put(x + 2, y - 1, "✓" if target in picked else " ", "text", bold=True)
            draw_hidden(canvas, x, y, cards[place], chosen=live and board.chosen == target)
            if live:
                canvas.hot(x, y, 4, 1, target)
        if not cards:
            canvas.put(room.x, room.y + 1, "no card", "dim")

    return Drawing(2 * max(1, -(-len(cards) // across)), draw, step=MUST)


def hand_line(board: HydraTable) -> list[Phrase]:
    """The hand of the seat that looks, and the cards that a power shows, in one row."""
    mine = board.state.seats[board.viewer]
    line = [Phrase("hand ", "muted")] if mine.hand or mine.looking else []
    for place in board.places("hand"):
        line += [Phrase(mine.hand[place], "text"), Phrase(" ")]
    for place in board.places("looking"):
        line += [Phrase(f"({mine.looking[place]})", "text"), Phrase(" ")]
    return line


def own_line(board: HydraTable, width: int) -> list[Phrase]:
    """The own loyalty, as on the loyalty page, and the hand in one row, for any question."""
    hand = hand_line(board)
    used = sum(cell_len(phrase.text) for phrase in hand)
    line = page_line(board, board.viewer, width - used - 2)
    return [*line, Phrase("  "), *hand] if board.state.seats[board.viewer].knows else hand


def page_line(board: HydraTable, seat: int, width: int) -> list[Phrase]:
    """A row on the loyalty of a seat. All rows look alike, whether a loyalty is known or not."""
    chair = board.chair(seat)
    you = " (you)" if seat == board.viewer else ""
    column = min(LONGEST, width - LOYALTIES - 3)
    if column < len(you) + LEAST_NAME:
        you = ""
    name = board.seat_in(seat, column - len(you) + 2) + you
    words = loyalty_words(board.state, board.viewer, seat)
    return [
        Phrase(pad(name, column + 3), chair.role),
        Phrase(f"{words:{LOYALTIES}}", "text"),
    ]


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
