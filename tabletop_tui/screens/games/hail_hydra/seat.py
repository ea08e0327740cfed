"""The foot of the table: what belongs to the seat that looks, or what the last vote was.

Whatever the seat holds or is, the frame, its rows, its keys and its colours are the same: the
colour of a card or of a loyalty would be seen from across the table (ruling 2).
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.games.hail_hydra.pieces import SIDES, draw_hidden
from tabletop_tui.screens.games.hail_hydra.table import HydraTable
from tabletop_tui.widgets.canvas import Canvas, clip, pad, wrap


def draw_own(canvas: Canvas, board: HydraTable, x: int, y: int, width: int, height: int) -> None:
    """The loyalty page, the hand, or the votes."""
    if board.viewer < 0:
        _draw_votes(canvas, board, x, y, width, height)
    elif board.on_page:
        _draw_page(canvas, board, x, y, width, height)
    else:
        _draw_hand(canvas, board, x, y, width, height)


def _draw_hand(canvas: Canvas, board: HydraTable, x: int, y: int, width: int, height: int) -> None:
    """The hand in rows of cards; what is picked is marked, what a power shows stands below."""
    mine = board.state.seats[board.viewer]
    chair = board.chair(board.viewer)
    canvas.frame(x, y, width, height, f"seat-{chair.colour}", title="your hand",
                 title_fg="text", note="nobody else sees this", bg="panel")  # fmt: skip
    decision = board.decision
    of_looking = decision is not None and decision.kind == "sift"
    row = _draw_cards(canvas, board, x + 2, y + 2, width - 4, mine.hand, live=not of_looking)
    if mine.looking:
        canvas.put(x + 2, row + 1, "you see", "muted")
        _draw_cards(canvas, board, x + 11, row + 1, width - 13, mine.looking, live=of_looking)
    if decision is not None and decision.kind == "peek":
        canvas.put(x + 2, row + 1, decision.prompt, "text", limit=width - 4)


def _draw_cards(
    canvas: Canvas, board: HydraTable, x: int, y: int, width: int, cards: Sequence[str],
    *, live: bool,
) -> int:  # fmt: skip
    """Cards of five columns; returns the row after them."""
    picked = board.decision.picked if board.decision is not None else ()
    column, row = x, y
    for number, card in enumerate(cards, 1):
        if column + 5 > x + width:
            column, row = x, row + 2
        target = f"card {number}"
        if live and target in picked:
            canvas.put(column, row - 1, " ✓", "green", bold=True)
        draw_hidden(canvas, column, row, card, chosen=live and board.chosen == target)
        if live:
            canvas.hot(column, row, 4, 1, target)
        column += 6
    if not cards:
        canvas.put(x, y, "no card", "dim")
    return row + 1


def _draw_page(canvas: Canvas, board: HydraTable, x: int, y: int, width: int, height: int) -> None:
    """One row for each seat, known or not (ruling 5), and the hand."""
    chair = board.chair(board.viewer)
    canvas.frame(x, y, width, height, f"seat-{chair.colour}", title="your loyalty page",
                 title_fg="text", bg="panel")  # fmt: skip
    for row, line in enumerate(own_lines(board, width - 4)[: height - 2], 1):
        canvas.say(x + 2, y + row, line)


def own_lines(board: HydraTable, width: int) -> list[list[Phrase]]:
    """What the seat that looks owns, in lines: on its page the loyalties and then the hand."""
    mine = board.state.seats[board.viewer]
    hand = [Phrase("hand ", "muted")]
    for card in mine.hand:
        hand += [Phrase(card, "text"), Phrase(" ")]
    for card in mine.looking:
        hand += [Phrase(f"({card})", "text"), Phrase(" ")]
    if not board.on_page:
        return [hand]
    lines = []
    for seat, known in enumerate(mine.knows):
        chair = board.chair(seat)
        you = "  you are " if seat == board.viewer else "          "
        word = SIDES[known][0] if known in SIDES else "?"
        name = f"{chair.sign} {pad(chair.name, min(16, width - 26))}"
        lines.append([Phrase(name, f"seat-{chair.colour}"), Phrase(you, "muted"),
                      Phrase(f"{word:12}", "text")])  # fmt: skip
    return [*lines, hand]


def _draw_votes(canvas: Canvas, board: HydraTable, x: int, y: int, width: int, height: int) -> None:
    """Who pointed at whom in the last voting round (ruling 52)."""
    state = board.state
    canvas.frame(x, y, width, height, title="last vote", title_fg="muted", bg="panel")
    if not state.votes:
        text = "Nobody has voted yet. Talk is free; cards are secret."
        for row, line in enumerate(wrap([Phrase(text, "dim")], width - 4), 1):
            canvas.say(x + 2, y + row, line)
        return
    last = state.votes[-1]
    for seat, at in enumerate(last.votes):
        column, row = divmod(seat, 4)
        half = (width - 4) // 2
        left = x + 2 + column * half
        chair = board.chair(seat)
        each = (half - 4) // 2
        name = clip(f"{chair.sign} {chair.name}", each)
        end = canvas.put(left, y + 1 + row, name, f"seat-{chair.colour}")
        end = canvas.put(end, y + 1 + row, " → ", "muted")
        if at < 0:
            canvas.put(end, y + 1 + row, "up", "text")
        else:
            other = board.chair(at)
            name = clip(f"{other.sign} {other.name}", each)
            canvas.put(end, y + 1 + row, name, f"seat-{other.colour}")
    told = [Phrase("nobody is knocked out", "muted")]
    if last.out >= 0:
        told = [*board.seat_chip(last.out), Phrase(" is knocked out", "rose")]
    canvas.say(x + 2, y + height - 2, told)


def draw_back(canvas: Canvas, board: HydraTable, x: int, y: int, width: int, height: int) -> None:
    """The back of the own Hero card: ability, and both tips in the same frame (ruling 6)."""
    hero = board.rules.content.heroes.get(board.state.seats[board.viewer].hero)
    title = hero.name if hero else "no Hero yet"
    canvas.frame(x, y, width, height, title=title, title_fg="text", bg="panel")
    if hero is None:
        return
    told = [
        (f"{hero.title}: ", hero.text),
        ("S.H.I.E.L.D.: ", hero.tip_shield),
        ("HYDRA: ", hero.tip_hydra),
        ("HAIL HYDRA: ", "City takes 3, Knocked Out 1. i: more"),
    ]
    lines = []
    for head, text in told:
        lines += wrap([Phrase(head, "text"), Phrase(text, "muted")], width - 4)
    room = height - 2
    if len(lines) > room:
        lines[room - 1 :] = [[Phrase("i: the whole card", "text")]]
    for row, line in enumerate(lines, y + 1):
        canvas.say(x + 2, row, line)
