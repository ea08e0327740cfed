"""Draws the attack that lies open, with its total so far, or else the last attack.

Both are drawn from a line of the public history. For an attack that has not counted yet, the rules
make the line that it would have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Drawing,
    Framed,
    Gap,
    Stack,
    Text,
    text,
)
from tabletop_tui.widgets.drawing.room import MORE, NAMES, Need

from ..damage import attack_so_far
from ..wording.describe import ATTACK
from ..wording.evidence import dealt_words
from .pieces import draw_card, signed
from .table import HydraTable

if TYPE_CHECKING:
    from ..state import HydraState, Offensive, Revealed

SPACED, DENSE = 5, 3
"""Columns of a card with the gap after it: with room for the owner's sign, or without."""


ATTACK_RULES = ("The course of a Mission", "Laying cards", "The reveal")
"""The headings of the rules on an Offensive, which fill free rows."""


class Shown(NamedTuple):
    """An attack to draw. `counted` says that it is over, so that its line will not change."""

    title: str
    line: Offensive
    counted: bool


def shown_attack(board: HydraTable) -> Shown | None:
    """The attack that lies on the table, or else the last attack, if there was one."""
    state = board.state
    now = attack_so_far(board.ruleset.content, state)
    if now is not None:
        return Shown("attack", now, counted=False)
    if not state.history:
        return None
    last = state.history[-1]
    if state.attack:
        return Shown("attack", last, counted=True)
    if last.mission != state.mission:
        return Shown(f"last attack of Mission {last.mission}", last, counted=True)
    return Shown(f"last attack, Offensive {last.number}", last, counted=True)


def draw_attack(canvas: Canvas, board: HydraTable, room: Region) -> None:
    """Draw the attack, the cards of the game, and in free rows the rules on an Offensive."""
    shown = shown_attack(board)
    attack: list[Block] = [text("No attack has been turned up yet.", "dim")]
    if shown is not None:
        attack = _outcome(board, shown, room.width - 4)
    attack += [Gap(), _deck(board)]
    content = Stack([*attack, Gap(), board.rules_of(ATTACK_RULES)])
    Framed(content, shown.title if shown else "attack", title_fg="muted").draw(canvas, room)
    # Only the attack can be pointed at, not the rules below it.
    canvas.hot(*room[:3], min(room.height, Framed(Stack(attack)).rows(room.width)), ATTACK)


def _outcome(board: HydraTable, shown: Shown, width: int) -> list[Block]:
    line = shown.line
    less = f" after Defense {line.defense}" if line.defense and line.total > 0 else ""
    blocks = [
        [Phrase("total ", "muted"), *_total(shown)],
        _damage(shown, f"{dealt_words(line)}{less}"),
        _laid(board, line),
        _totals(board.state),
    ]
    cards = _cards(board, line, width, SPACED)
    return [cards, Text(list(filter(None, blocks)), indent=5, step=NAMES)]


def _deck(board: HydraTable) -> Block:
    kinds = board.ruleset.content.attacks
    lines = [[Phrase(f"the {sum(kind.copies for kind in kinds)} cards of the game", "muted")]]
    for blue in (True, False):
        role = "blue" if blue else "red"
        found = [kind for kind in kinds if (kind.value > 0) == blue]
        lines.append(
            [Phrase(f"{kind.card}:\N{NO-BREAK SPACE}{kind.copies}  ", role) for kind in found]
        )
    return Text(lines, indent=2, step=MORE, whole=True)


def attack_lines(board: HydraTable, width: int) -> Block:
    """The attack as a line of words with its cards below; nothing before the first attack."""
    shown = shown_attack(board)
    if shown is None:
        return Gap(0)
    line = [
        *_total(shown),
        Phrase("  "),
        *_damage(shown, str(shown.line.dealt)),
        Phrase("  "),
        *_laid(board, shown.line),
    ]
    # If the line is too long, as at a table of eight, the number of the Offensive is left out.
    room = width - sum(cell_len(phrase.text) for phrase in line) - 2
    title = shown.title if cell_len(shown.title) <= room else shown.title.partition(",")[0]
    words = Text([[Phrase(f"{title}: ", "muted"), *line]], indent=2, step=NAMES)
    lines = Stack([words, _cards(board, shown.line, width, DENSE)])

    def draw(canvas: Canvas, room: Region) -> None:
        lines.draw(canvas, room)
        canvas.hot(0, room.y, width, 1, ATTACK)

    rows = lines.rows(width)
    return Drawing(Need(rows if board.state.attack else 0, texts=rows), draw)


def _total(shown: Shown) -> list[Phrase]:
    """The total, with "so far" as long as abilities can change it."""
    total = shown.line.total
    words = [Phrase(f"{total:+d}", signed(total))]
    return words if shown.counted else [*words, Phrase(" so far", "muted")]


def _damage(shown: Shown, dealt: str) -> list[Phrase]:
    """The damage of the total: what is `dealt` to the Villain, and what it costs the city."""
    line = shown.line
    did = "dealt" if shown.counted else "would deal"
    words = [Phrase(f"{did} {dealt}", "muted")]
    if line.city:
        words.append(Phrase(f", city -{line.city}", "red"))
    return words


def _laid(board: HydraTable, line: Offensive) -> list[Phrase]:
    words = [Phrase("laid", "muted")]
    for seat, count in enumerate(line.counts):
        chair = board.chair(seat)
        words.append(Phrase(f" {chair.sign}{count}", chair.role))
    if line.blind:
        words.append(Phrase(f" blind {line.blind}", "muted"))
    return words


def _totals(state: HydraState) -> list[Phrase]:
    if not state.history:
        return []
    phrases = [Phrase("totals", "muted")]
    mission = state.history[0].mission
    for line in state.history:
        if line.mission != mission:
            mission = line.mission
            phrases.append(Phrase(" │", "dim"))
        phrases.append(Phrase(f" {line.total:+d}", signed(line.total)))
    return phrases


def _cards(board: HydraTable, line: Offensive, width: int, columns: int) -> Drawing:
    """The cards, as many as fit. On a seat screen their targets are those of the hand."""
    lying: Sequence[Revealed] = board.state.attack
    live = bool(lying) and board.viewer < 0
    across = max(1, (width + 1) // columns)

    def draw(canvas: Canvas, room: Region) -> None:
        for place, card in enumerate(line.cards):
            row, column = divmod(place, across)
            x, y, target = room.x + columns * column, room.y + row, f"card {place + 1}"
            if row >= room.height:
                canvas.note_cut(card, room.x, room.bottom - 1)
                continue
            revealed = lying[place] if place < len(lying) else None
            blind = revealed is not None and revealed.blind
            draw_card(canvas, x, y, card, blind=blind, chosen=live and board.chosen == target)
            if columns == SPACED and revealed is not None and revealed.owner >= 0:
                chair = board.chair(revealed.owner)
                canvas.put(x + 3, y, chair.sign, chair.role)
            if live:
                canvas.hot(x, y, columns, 1, target)

    return Drawing(-(-len(line.cards) // across), draw, " ".join(line.cards))
