"""The hand, and the open hands of the others."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, fit, wrap
from tabletop_tui.widgets.drawing.drawn import Same
from tabletop_tui.widgets.drawing.layout import Row, Table, lay, text
from tabletop_tui.widgets.play.hand import HandWidget

from ..context import Rulebook
from ..text import strengths
from .board import AcademyBoard

CARD_WIDTH = 26
LEAST_CARD = 20
"""The columns of a card where more than a column of them would be hidden otherwise."""

CHOOSING = "hero-choice"
"""The question that is asked before there are hands."""

WITH_OTHERS, OTHERS_ROWS = 18, 9
"""From this height on the hands of the others lie below, in so many rows."""

LEAST_HAND = 16
"""The columns that a hand needs beside others."""

TALL_CARD = 3
"""The rows of a card that can be read."""

WHOLE = "i tells a card whole"
"""Stands beside the heading where texts had to be cut, or left out."""

HOW = {"effect": "or: ", "modifier": "then: ", "plain": ""}
"""How a text goes with the symbols above it."""


def count_wounds(number: int) -> str:
    """`1 Wound`, `2 Wounds`."""
    return "1 Wound" if number == 1 else f"{number} Wounds"


def card_text(rules: Rulebook, card: str) -> str:
    """The text of a card in hand: instead of its symbols, or after them; "" for a back."""
    entry = rules.content.skills.get(card) or rules.content.advantages.get(card)
    if card not in rules.cards:
        return ""
    if entry is None or not entry.symbols:
        return " ".join(rules.cards[card].text.split())
    return f"{HOW[entry.play]}{entry.text.removeprefix('Then ')}"


class Hand(HandWidget):
    """Cards with their symbols and texts; Feuds, Wounds and Advantages beside them."""

    everybody = False
    """Whether all hands lie side by side, where there is room for that."""

    def __init__(self, board: AcademyBoard) -> None:
        super().__init__()
        self.board = board

    def facts(self) -> object:
        """The view, and what the question asks of these cards; mostly no cursor walks here."""
        board = self.board
        if board.view is None:
            return "nobody looks"
        hands = {card for seat in board.state.seats for card in seat.named}
        asked = board.decision.kind if board.decision is not None else ""
        chosen = board.chosen if asked == CHOOSING or board.chosen in hands else ""
        cursor = chosen, tuple(board.legal), board.numbered
        return Same(board.view), Same(board.decision), cursor, self.everybody, self.reserved

    def draw(self, canvas: Canvas) -> None:
        """The cards of the looking seat, or of everybody when the table looks."""
        board = self.board
        if board.view is None:
            return
        width = canvas.width - self.reserved
        if board.decision is not None and board.decision.kind == CHOOSING:
            self._draw_heroes(canvas, width, board.decision)
            return
        count = len(board.state.seats)
        wide = not self.reserved and width // count >= LEAST_HAND
        together = self.everybody and count > 1 and wide
        if board.viewer < 0 or together:
            self._draw_hands(canvas, Region(0, 0, width, canvas.height))
            return
        others = canvas.height >= WITH_OTHERS and len(board.state.seats) > 1
        ids = board.state.seats[board.viewer].named
        left = OTHERS_ROWS
        if others and ids:
            # What they need, and what the own cards leave free, wherever the cursor stands.
            left = min(left, self._others_need(width))
            left = max(left, canvas.height - 2 - sum(self._wanted(ids, width)))
            below = Region(0, canvas.height - left, width, left)
            self._draw_hands(canvas, below, besides=board.viewer)
        elif (own := self._share(canvas, width, max(1, len(ids)))) < width:
            beside = Region(own, 0, width - own, canvas.height)
            self._draw_hands(canvas, beside, besides=board.viewer)
            width = own
        self._draw_own(canvas, width, canvas.height - (left if others else 0))

    def _draw_own(self, canvas: Canvas, width: int, bottom: int) -> None:
        """The own cards line by line, below a heading unless the one looked at needs its row."""
        seat = self.board.state.seats[self.board.viewer]
        ids = seat.named
        across = max(1, width // CARD_WIDTH)
        if across * (bottom - 1) < len(ids):
            across = max(1, width // LEAST_CARD)
        each, top = width // across, 1
        tall, whole = self._heights(ids, across, each, bottom - top)
        if not whole and not seat.wounds:
            taller, whole = self._heights(ids, across, each, bottom)
            tall, top = (taller, 0) if whole else (tall, top)
        end = canvas.put(1, 0, "hand" if top else "", "muted")
        if seat.wounds:
            end = canvas.put(end + 2, 0, count_wounds(seat.wounds), "red", bold=True)
        if not ids:
            canvas.put(1, 1, "no cards", "dim")
        untold = False
        for index, card in enumerate(ids):
            row, column = divmod(index, across)
            x, y = column * each, top + sum(tall[:row])
            if y == bottom - 1 and len(ids) - index > across:
                canvas.put(x + 1, y, f"+{len(ids) - index} more: e", "muted")
                break
            # Below some of them nothing lies.
            high = bottom - y if index + across >= len(ids) else tall[row]
            untold |= high < self._rows(card, each) and bool(card_text(self.board.rules, card))
            self._draw_card(canvas, x, y, each, high, card)
            if index < 10 and self._called(card):
                canvas.put(x + 1, y, str((index + 1) % 10), "amber", bold=True)
        if untold and top:
            canvas.put(end + 2, 0, WHOLE, "dim", limit=width - end - 2)

    def _heights(
        self, ids: Sequence[str], across: int, each: int, room: int
    ) -> tuple[list[int], bool]:
        """The rows of each line of cards, and whether what is looked at stands there whole.

        It has its text first, then those whose texts fit whole, and the first of the others has
        what is left.
        """
        wanted = self._wanted(ids, across * each, across)
        count = len(wanted)
        tall, spare = [1] * count, room - count
        chosen = self.board.chosen
        first = ids.index(chosen) // across if chosen in ids else -1
        for whole in (True, False):
            for line in sorted(range(count), key=lambda line: line != first):
                more = wanted[line] - tall[line]
                if more <= spare or not whole or line == first:
                    more = max(0, min(more, spare))
                    tall[line] += more
                    spare -= more
        return tall, first < 0 or tall[first] >= wanted[first]

    def _others_need(self, width: int) -> int:
        """The rows in which the hands of all others stand whole."""
        seats = [s for n, s in enumerate(self.board.state.seats) if n != self.board.viewer]
        room = (width - 1) // len(seats) - 3
        rows = [
            bool(seat.wounds)
            + sum(len(wrap(self._named_card(card), room)) for card in seat.named)
            + sum(len(wrap(self._told_card(card), room)) for card in seat.named)
            for seat in seats
        ]
        return 2 + max(rows)

    def rows_apart(self, width: int) -> int:
        """The rows that all of it needs on a screen of its own."""
        board = self.board
        if board.view is None or board.viewer < 0 or len(board.state.seats) < 2:
            return 0
        own = board.state.seats[board.viewer].named
        return 3 + sum(self._wanted(own, width)) + self._others_need(width)

    def _wanted(self, ids: Sequence[str], width: int, across: int = 0) -> list[int]:
        """The rows of each line of cards with all their texts.

        What has nothing below it takes what is free there.
        """
        across = across or max(1, width // CARD_WIDTH)
        each, count = width // across, -(-len(ids) // across)
        wanted = [0] * count
        for index, card in enumerate(ids):
            line = index // across
            if index + across < len(ids) or line == count - 1:
                wanted[line] = max(wanted[line], self._rows(card, each))
        return wanted

    def _rows(self, card: str, width: int) -> int:
        """The rows of a card with all of its text."""
        text_rows = len(wrap([Phrase(card_text(self.board.rules, card))], width - 4))
        return len(self._heading(card, width)) + text_rows

    def _heading(self, card: str, width: int) -> list[list[Phrase]]:
        """The name and the symbols of an own card whole, in as many rows as they need."""
        return wrap(self._named_card(card), width - 4)

    def _share(self, canvas: Canvas, width: int, cards: int) -> int:
        """The columns that the own hand leaves to open ones beside it: its texts come first."""
        seats = self.board.state.seats
        own = width - LEAST_HAND * (len(seats) - 1)
        if own < CARD_WIDTH or not all(seat.open for seat in seats):
            return width
        rows = -(-cards // (own // CARD_WIDTH))
        return own if (canvas.height - 1) // rows >= TALL_CARD else width

    def _draw_heroes(self, canvas: Canvas, width: int, decision: Decision) -> None:
        """Before there are hands: what each Hero who can be chosen is good at."""
        heroes = self.board.rules.content.heroes
        rows = [
            Row([
                [Phrase(option.label, "amber" if option.target == self.board.chosen else "text")],
                [Phrase(strengths(heroes[option.target]), "muted")],
            ])
            for option in decision.options
        ]  # fmt: skip
        room = Region(1, 0, width - 2, canvas.height)
        lay(canvas, room, text("good at (symbols in the deck)", "muted"), Table(rows, (14, 0)))

    def _draw_hands(self, canvas: Canvas, room: Region, besides: int = -1) -> None:
        """What each other seat holds, side by side, as far as whoever looks may see it."""
        board, top = self.board, room.y
        seats = [one for one in enumerate(board.state.seats) if one[0] != besides]
        # A column of air keeps the last hand apart from what stands beside it.
        each = (room.width - 1) // len(seats)
        for column, (number, seat) in enumerate(seats):
            x = room.x + 1 + column * each
            canvas.say(x, top, board.seat_chip(number))
            canvas.hot(x, top, each - 1, 1, f"seat {number}")
            end = room.bottom
            if seat.wounds:
                end -= 1
                canvas.put(x + 2, end, count_wounds(seat.wounds), "red", bold=True)
            cards = seat.named
            self._draw_column(canvas, Region(x, top + 1, each - 1, end - top - 1), number, cards)

    def _draw_column(self, canvas: Canvas, room: Region, seat: int, cards: list[str]) -> None:
        """The cards of a seat one below the other, and the texts that have room whole.

        That of the card that is looked at comes first.
        """
        width = room.width - 2
        names = [[self._named_short(card, width)] for card in cards]
        texts = [wrap(self._told_card(card), width) for card in cards]
        spare, told = room.height - len(names), set()
        for index, card in enumerate(cards):
            whole = wrap(self._named_card(card), width)
            if len(whole) - 1 <= spare:
                spare -= len(whole) - 1
                names[index] = whole
        for index in sorted(range(len(cards)), key=lambda one: cards[one] != self.board.chosen):
            if len(texts[index]) <= spare:
                spare -= len(texts[index])
                told.add(index)
        y = room.y
        for index, (card, name, lines) in enumerate(zip(cards, names, texts, strict=True)):
            if y == room.bottom - 1 and index < len(cards) - 1:
                canvas.put(room.x + 2, y, f"+{len(cards) - index} more: e", "muted")
                return
            rows = [*name, *(lines if index in told else ())]
            if seat == self.board.viewer and index < 10 and self._called(card):
                canvas.put(room.x, y, str((index + 1) % 10), "amber", bold=True)
            for row, line in enumerate(rows, y):
                canvas.say(room.x + 2, row, line)
            if lines:
                canvas.hot(room.x, y, room.width, len(rows), card)
            y += len(rows)

    def _named_card(self, card: str) -> list[Phrase]:
        """A card by its name and its symbols."""
        rules, chosen = self.board.rules, card == self.board.chosen
        role = "amber" if chosen else self._role(card)
        return [Phrase(f"{rules.name_of(card)} ", role), Phrase(rules.symbols_of(card), "sand")]

    def _named_short(self, card: str, width: int) -> list[Phrase]:
        """The same in one row."""
        name, symbols = self._named_card(card)
        room = width - len(symbols.text) - 1
        return [Phrase(f"{clip(name.text.rstrip(), room)} ", name.role), symbols]

    def _told_card(self, card: str) -> list[Phrase]:
        return [Phrase(card_text(self.board.rules, card), "muted")]

    def _called(self, card: str) -> bool:
        """Whether a card answers to its number now."""
        return card in self.board.legal and self.board.numbered

    def _role(self, card: str) -> str:
        content = self.board.rules.content
        if card in content.feuds:
            return "red"
        return "green" if card in content.advantages else "text"

    def _draw_card(
        self, canvas: Canvas, x: int, y: int, width: int, height: int, card: str
    ) -> None:
        rules = self.board.rules
        chosen, legal = card == self.board.chosen, card in self.board.legal
        if chosen:
            canvas.fill(x, y, width - 1, min(height, self._rows(card, width)), "raised")
        mark = "▸" if chosen or legal else " "
        canvas.put(x + 1, y, mark, "amber", bold=True)
        known = rules.cards.get(card)
        name = known.name if known else "a card"
        symbols = rules.symbols_of(card)
        role = "amber" if chosen else self._role(card)
        heading = self._heading(card, width) if known else []
        if 1 < len(heading) <= height:
            for row, line in enumerate(heading, y):
                end = canvas.say(x + 3, row, line, bold=True)
            top = len(heading)
        else:
            room = width - 5 - cell_len(symbols)
            end = canvas.put(x + 3, y, fit(name, room), role, bold=chosen)
            end = canvas.put(end + 1, y, symbols, "sand", bold=True)
            top = 1
        hero = rules.content.hero_of.get(card) if self.board.state.solo else None
        if hero is not None and top == 1:
            entry = rules.content.heroes[hero]
            # Side by side in little room, all are called as on the map.
            names = (entry.name if width >= CARD_WIDTH else entry.name[:3], entry.letter)
            left = x + width - end - 2
            whose = next((name for name in names if cell_len(name) <= left), "")
            canvas.put(end + 1, y, whose, "dim")
        canvas.hot(x, y, width - 1, height, card)
        if known is None or height <= top:
            return
        lay(
            canvas,
            Region(x + 3, y + top, width - 4, height - top),
            text(card_text(self.board.rules, card), "muted"),
        )


def hands_lines(board: AcademyBoard) -> list[list[Phrase]]:
    """Every seat: its Heroes and its cards with symbols and texts, as far as they can be seen."""
    lines: list[list[Phrase]] = []
    rules = board.rules
    for number, seat in enumerate(board.state.seats):
        heroes = ", ".join(rules.hero_name(hero) for hero in seat.heroes)
        facts = f"  {heroes}  {seat.counted} cards"
        if seat.passed:
            facts += ", passed"
        lines.append([*board.seat_chip(number), Phrase(facts, "muted")])
        cards = seat.named
        if seat.wounds:
            lines.append([Phrase(f"  {count_wounds(seat.wounds)}", "red")])
        for card in cards:
            if card not in rules.cards:
                continue
            symbols = rules.symbols_of(card)
            name = [Phrase(f"  {rules.name_of(card)} "), Phrase(f"{symbols}  ", "sand")]
            lines.append([*name, Phrase(card_text(rules, card), "muted")])
        if hidden := cards.count(FACE_DOWN):
            others = "and " if hidden < len(cards) or seat.wounds else ""
            lines.append([Phrase(f"  {others}{hidden} hidden", "muted")])
        lines.append([])
    return lines
