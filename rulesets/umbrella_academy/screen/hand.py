"""Draws the own hand, and what is open of the other hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, wrap
from tabletop_tui.widgets.drawing.drawn import Same
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Columns,
    Gap,
    Row,
    Table,
    Text,
    lay,
    packed,
    rules_under,
    text,
)
from tabletop_tui.widgets.drawing.room import MORE, Need, fixed, fullest, most, share, total
from tabletop_tui.widgets.play.board import HandWidget

from ..context import Rulebook
from ..state import SETUP
from ..text import listed, strengths
from ..wording.forecast import best_contribution, in_words
from .board import AcademyBoard
from .table import Item, draw_items, width_of

CARD_WIDTH, LEAST_CARD, MOST_CARD = 26, 20, 56
"""The columns of an own card: usual, least (in few rows), and most (in much room)."""

OTHERS = (16, 22, 30)
"""The widths that another hand beside the own hand may have."""

LEAST_HAND = 12
"""The fewest columns in which the cards of a hand stand below its heading."""

WIDEST = 200
"""More columns than any text of a card needs."""

KEYS = 3
"""The columns before the name of a card, for its key and the cursor."""

CHOOSING = "hero-choice"
"""The kind of the question that is asked before hands are dealt."""

WHOLE = ("k, ←→↑↓, then i: a card whole", "k, ←→↑↓, i: a card whole", "")
"""Said beside the heading if texts of cards had no room, in the first form that fits.

A number would not do: at some questions it gives an answer.
"""

AHEAD = ("In one minute", "Actions", "Tokens and needs", "Crisis Phase", "Feuds", "Wounds")
COURSE = (
    *("Free Villains follow", "Destroying", "Tokens and needs", "Words of the cards"),
    *("Cards and hands", "Feuds", "Allies"),
)
"""The parts of the rules that free rows show: before the first turn, and later.

They leave out what the verdict shows in its free rows.
"""

ACROSS, RULES_WIDTH, BETWEEN = 3, 26, 4
"""How many parts of the rules stand side by side at most, the fewest columns of each part, and
the columns between two parts."""

HOW = {"effect": "or: ", "modifier": "then: ", "plain": ""}
"""The words that join a card's text to the symbols above it."""


def card_text(rules: Rulebook, card: str) -> str:
    """The text of a card in hand, which says how it goes with the symbols; "" for a back."""
    entry = rules.content.skills.get(card) or rules.content.advantages.get(card)
    if card not in rules.cards:
        return ""
    if entry is None or not entry.symbols:
        return " ".join(rules.cards[card].text.split())
    return f"{HOW[entry.play]}{entry.text.removeprefix('Then ')}"


def card_role(rules: Rulebook, card: str) -> str:
    """The colour of the name of a card in a hand."""
    if card in rules.content.feuds:
        return "red"
    return "green" if card in rules.content.advantages else "text"


class Shelf(NamedTuple):
    """Cards of a seat, one below the other; `first` is the place of the first card in the hand."""

    seat: int
    x: int
    width: int
    cards: Sequence[str]
    first: int = 0


Band = Sequence[Shelf]
"""Shelves side by side."""

Lines = Sequence[Sequence[Phrase]]
LEAST_NAME = 6
"""The fewest columns of a name that can still be recognised."""

Forms = tuple[Lines, Lines, Lines]
"""The lines of a card: cut to one row; with its whole name; with its whole name and its text."""


class Hand(HandWidget):
    """Cards with their symbols and texts; Feuds, Wounds and Advantages beside them."""

    everybody = False
    """Whether all hands lie side by side if there is room."""

    def __init__(self, board: AcademyBoard) -> None:
        super().__init__()
        self.board = board

    def facts(self) -> object:
        """The view, the question, and the cursor only while it stands on one of these cards."""
        board = self.board
        if board.view is None:
            return "nobody looks"
        hands = {card for seat in board.state.seats for card in seat.named}
        asked = board.decision.kind if board.decision is not None else ""
        chosen = board.chosen if asked == CHOOSING or self._chosen in hands else ""
        cursor = chosen, tuple(self._legal), (tuple(board.card_keys), tuple(board.picked_keys))
        return Same(board.view), Same(board.decision), cursor, self.everybody, self.reserved

    @property
    def _chosen(self) -> str:
        """The card in hand under the cursor; a card elsewhere may only look like one in hand."""
        return self.board.chosen if self.board.asks_for_cards else ""

    @property
    def _legal(self) -> Collection[str]:
        """The cards in hand that can be chosen."""
        return self.board.legal if self.board.asks_for_cards else ()

    def _asks(self, card: str) -> bool:
        """Whether this card is the cause of the question."""
        decision = self.board.decision
        cause = decision.prompt.partition(": ")[0] if decision is not None else ""
        return self.board.rules.name_of(card) == cause

    # -- how hands lie ---------------------------------------------------------------------

    def need(self, width: int) -> Need:
        """Rows for the own cards; then for their texts and all other names; then for all texts."""
        board = self.board
        if board.view is None:
            return fixed(1)
        if self._heroes is not None:
            return fixed(self._heroes.rows(width - 2) + 1)
        return min((need for need, _ in self._measured(width)), key=lambda need: need.texts)

    def _measured(self, width: int) -> Sequence[tuple[Need, Sequence[Band]]]:
        return self.board.parts.once(
            self.board.view,
            ("hands", self.everybody, width),
            lambda: [(self._need_of(way), way) for way in self._ways(width)],
        )

    def _ways(self, width: int) -> list[Sequence[Band]]:
        board, seats = self.board, range(len(self.board.state.seats))
        others = [seat for seat in seats if seat != board.viewer]
        if board.viewer < 0 or (self.everybody and width >= OTHERS[0] * len(seats)):
            return [[self._beside(seats, 0, width)]]
        alone = self._own(width, CARD_WIDTH)
        if not others:
            return [[alone]]
        below = [alone, self._beside(others, 0, width)]
        sizes = [width - each * len(others) for each in OTHERS]
        return [below, *([[*self._own(own, CARD_WIDTH), *self._beside(others, own, width)]]
                         for own in sizes if own >= CARD_WIDTH)]  # fmt: skip

    def _beside(self, seats: Sequence[int], x: int, right: int) -> Band:
        """The hands of these seats side by side, the larger ones with more columns."""
        held = [self._held(seat) for seat in seats]
        room = right - x - 1
        fair = room // len(seats)
        needs = [self._columns_of(n, cards, fair) for n, cards in zip(seats, held, strict=True)]
        sizes = share(room, needs)
        starts = accumulate(sizes, initial=x)
        parts = zip(seats, starts, sizes, held, strict=False)
        return [Shelf(seat, at, size - 1, cards) for seat, at, size, cards in parts]

    def _columns_of(self, seat: int, cards: Sequence[str], fair: int) -> Need:
        """The columns for a heading, for names in a fair share, for whole names, for texts."""
        heading = 3 + width_of(self._headed(seat, spelt=False))
        names = [width_of(self._named_card(card, seat)) for card in cards]
        wanted = KEYS + 1 + max(names, default=0)
        return Need(min(heading, fair), min(wanted, fair), wanted, more=WIDEST if cards else 0)

    def _held(self, seat: int) -> Sequence[str]:
        """The cards of a seat; all its face-down cards are one entry."""
        named = self.board.state.seats[seat].named
        return [card for n, card in enumerate(named) if card != FACE_DOWN or card not in named[:n]]

    def _own(self, width: int, least: int) -> Band:
        """The own cards in columns that are as equal in height as possible."""
        cards = self.board.state.seats[self.board.viewer].named
        across = max(1, min(width // least, len(cards)))
        each = min(width // across, MOST_CARD)
        whole = Shelf(self.board.viewer, 0, each - 1, cards)
        rows = [len(forms[-1]) for forms in self._forms(whole)]
        tall = range(max(rows, default=0), sum(rows) + 1)
        ways = (packed(range(len(rows)), rows.__getitem__, room, 0) for room in tall)
        columns = next(way for way in ways if len(way) <= across) or [[0]]
        return [
            whole._replace(x=n * each, cards=cards[own[0] : own[-1] + 1], first=own[0])
            for n, own in enumerate(columns)
        ]

    def _need_of(self, way: Sequence[Band]) -> Need:
        """The rows that these bands of hands need below each other, each with a heading."""
        return total(
            [
                most([self._shelf_need(shelf) for shelf in band]).plus(1 + (number > 0))
                for number, band in enumerate(way)
            ]
        )

    def _shelf_need(self, shelf: Shelf) -> Need:
        """The rows of names and texts: other hands come after the own one."""
        rows = [sum(map(len, step)) for step in zip(*self._forms(shelf), strict=True)]
        short, _, tall = rows or (1, 1, 1)
        if shelf.seat == self.board.viewer:
            return Need(short, would=tall)
        return Need(0, would=short, texts=tall)

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The cards of the looking seat, or of everybody when the table looks."""
        if self.board.view is None:
            return
        width = canvas.width - self.reserved
        if self.board.viewer < 0 and width < LEAST_HAND * len(self.board.state.seats):
            # Names side by side would be cut and would run into each other.
            self._draw_in_lines(canvas, Region(1, 0, width - 2, canvas.height))
            return
        if (heroes := self._heroes) is not None:
            block = text("good at (symbols in the deck)", "muted")
            below = (Gap(), self._decks(heroes), Gap(), self._rules(width - 2))
            lay(canvas, Region(1, 0, width - 2, canvas.height), block, heroes, *below)
            return
        ways = self._measured(width)
        fit = [one for one in ways if one[0].would <= canvas.height]
        if fit or self.board.viewer < 0:
            _, way = min(fit or ways, key=lambda one: one[0].texts)
        else:
            way = [self._own(width, CARD_WIDTH)]
            if self._need_of(way).names > canvas.height:
                way = [self._own(width, LEAST_CARD)]
        y = 0
        needs = [self._need_of([band]).plus(number > 0) for number, band in enumerate(way)]
        *given, _ = share(canvas.height, [*needs, fixed(0)])
        for band, rows in zip(way, given, strict=True):
            # An empty row lies between two bands.
            self._draw_band(canvas, band, y + (y > 0), y + rows)
            y += rows
        lay(canvas, Region(1, y, width - 2, canvas.height - y), *self._free_rows(width - 2))

    def _draw_in_lines(self, canvas: Canvas, room: Region) -> None:
        """Draw each seat and its cards one after the other, with symbols if all have room."""
        for whole in (True, False):
            rows = [
                row
                for n in range(len(self.board.state.seats))
                for row in self._line_of(n, room.width, whole=whole)
            ]
            if len(rows) <= room.height:
                break
        for y, (x, row) in enumerate(rows[: room.height], room.y):
            draw_items(canvas, room.x + x, y, row, 2)
        if len(rows) > room.height:
            left = sum(len(row) for _, row in rows[room.height - 1 :])
            canvas.fill(room.x, room.bottom - 1, room.width, 1, self.background)
            canvas.put(room.x, room.bottom - 1, f"{left} more: e", "muted")

    def _line_of(self, seat: int, width: int, *, whole: bool) -> Iterator[tuple[int, list[Item]]]:
        """The rows of a seat, each with its first column; no name is broken in two."""
        held = self._held(seat)
        names = [self._named_card(card, seat) for card in held]
        items = [
            (f"seat {seat}", self._headed(seat, spelt=False)),
            *((card, name if whole else name[:1]) for card, name in zip(held, names, strict=True)),
        ]
        rows = packed(items, lambda item: width_of(item[1]), width, 2, 2)
        return ((2 * bool(n), row) for n, row in enumerate(rows))

    def _free_rows(self, width: int) -> Iterator[Block]:
        """The discard piles and parts of the rules, for rows that are free."""
        piles = [
            [
                *self.board.seat_chip(n),
                Phrase(f": discard pile, the newest first: {listed(names)}"),
            ]
            for n, seat in enumerate(self.board.state.seats)
            if (names := [self.board.rules.name_of(card) for card in reversed(seat.discard)])
        ]
        if piles:
            yield from (Gap(), Text(piles, "muted", indent=2, step=MORE, whole=True))
        yield from (Gap(), self._rules(width))

    def _rules(self, width: int) -> Block:
        """Parts of the rules for this phase of the game, side by side."""
        source = self.board.ruleset.rules_text()
        heading = self.board.rules_beside(AHEAD if self.board.state.phase == SETUP else COURSE)
        across = max(1, min(ACROSS, width // RULES_WIDTH))
        parts = [rules_under(source, heading[first::across]) for first in range(across)]
        return Columns(parts, [0] * across, BETWEEN)

    def _decks(self, heroes: Table) -> Block:
        blocks = []
        for row in heroes.table:
            deck = self.board.rules.cards[row.target].text.partition("\n\n")[2].split("\n")
            lines = [row.cells[0], *([Phrase(card)] for card in deck)]
            blocks.append(Text(lines, "muted", step=MORE))
        return Columns(blocks, [0] * len(blocks), whole=True)

    def _draw_band(self, canvas: Canvas, band: Band, top: int, bottom: int) -> None:
        viewer = self.board.viewer
        untold = False
        # The own hand has no heading if a card needs that row, unless the heading shows Wounds.
        headed = bool(self.board.state.seats[band[0].seat].wounds) or band[0].seat != viewer
        rows = bottom - top
        wanted = {self._need_of([band]).would - 1, *map(self._rows_at_cursor, band)}
        headed = headed or (self._need_of([band]).names <= rows and rows not in wanted)
        for shelf in band:
            room = Region(shelf.x, top + headed, shelf.width, bottom - top - headed)
            untold |= self._draw_shelf(canvas, room, shelf) and shelf.seat == viewer
        if headed:
            self._draw_headings(canvas, band, top, untold=untold)

    def _draw_headings(self, canvas: Canvas, band: Band, y: int, *, untold: bool) -> None:
        """Draw each heading; Wounds are spelt out if all the headings have room for that."""
        rooms: dict[int, Region] = {}
        for shelf in band:
            rooms.setdefault(shelf.seat, Region(shelf.x, y, shelf.width, 1))
        spelt = all(
            room.x + 1 + width_of(self._headed(seat, spelt=True)) < room.right
            for seat, room in rooms.items()
        )
        for seat, room in rooms.items():
            end = canvas.say(room.x + 1, y, self._headed(seat, spelt=spelt))
            if seat != self.board.viewer:
                canvas.hot(room.x + 1, y, end - room.x - 1, 1, f"seat {seat}")
            elif untold and self.board.card_keys:
                left = max(0, canvas.width - self.reserved - end - 2)
                how = next(words for words in WHOLE if cell_len(words) <= left)
                canvas.put(end + 2, y, how, "dim")

    def _headed(self, seat: int, *, spelt: bool) -> list[Phrase]:
        """The name over a hand, and its Wounds."""
        wounds = self.board.state.seats[seat].wounds
        own = seat == self.board.viewer
        chip = [Phrase("hand", "muted")] if own else self.board.seat_chip(seat)
        label = f" {number_of(wounds, 'Wound')}" if spelt else f" †{wounds}"
        return [*chip, *([Phrase(label, "red")] if wounds else [])]

    def _draw_shelf(self, canvas: Canvas, room: Region, shelf: Shelf) -> bool:
        """Draw each card in the fullest form that has room; return whether anything had none."""
        board, y = self.board, room.y
        keys = board.keys_of(board.state, shelf.seat) if shelf.seat == board.viewer else []
        if not shelf.cards and room.height > 0:
            canvas.put(room.x + 1, y, "none", "dim")
        shown = self._filled(shelf, room.height)
        for index, (card, lines) in enumerate(zip(shelf.cards, shown, strict=True)):
            if y == room.bottom - 1 and index < len(shown) - 1:
                canvas.put(room.x + 1, y, f"+{len(shown) - index} more: e", "muted")
                return True
            chosen, legal = card == self._chosen, card in self._legal
            if chosen:
                canvas.fill(room.x, y, room.width, len(lines), "raised")
            place = shelf.first + index
            key = keys[place] if place < len(keys) else ""
            x, mark = room.x + 1, "▸" if chosen or (legal and not board.card_keys) else " "
            if key in board.picked_keys:
                x, mark = room.x, f"{key}✓"
            elif legal and key in board.card_keys:
                mark = key
            canvas.put(x, y, mark, "amber", bold=True)
            for row, line in enumerate(lines, y):
                canvas.say(room.x + KEYS, row, line)
            if card != FACE_DOWN:
                canvas.hot(room.x, y, room.width, len(lines), card)
            y += len(lines)
        return any(len(a) < len(b[-1]) for a, b in zip(shown, self._forms(shelf), strict=True))

    def _filled(self, shelf: Shelf, room: int) -> list[Lines]:
        """The lines of each card that fit: first whole names, then texts.

        The card under the cursor comes first, or the one that asks, then the cards that can be
        chosen.
        """
        forms = self._forms(shelf)
        rank = {self._chosen: 0, **dict.fromkeys({*self._legal} - {self._chosen}, 1)}
        rank |= dict.fromkeys((card for card in shelf.cards if self._asks(card)), 0)
        order = sorted(range(len(forms)), key=lambda n: rank.get(shelf.cards[n], 2))
        chosen = fullest([[*map(len, one)] for one in forms], room, order)
        return [one[form] for one, form in zip(forms, chosen, strict=True)]

    def _rows_at_cursor(self, shelf: Shelf) -> int:
        """The rows for the card under the cursor with its text, and for all other names."""
        forms = zip(shelf.cards, self._forms(shelf), strict=True)
        return sum(
            len(whole if card == self._chosen else short) for card, (short, _, whole) in forms
        )

    # -- a card ----------------------------------------------------------------------------

    def _forms(self, shelf: Shelf) -> list[Forms]:
        """The lines of each card in its three forms."""
        room, named = shelf.width - KEYS, self.board.state.seats[shelf.seat].named
        found: list[Forms] = []
        for place, card in enumerate(shelf.cards, shelf.first):
            name = self._named_card(card, shelf.seat)
            whole = wrap(name, room)
            short = whole
            if len(whole) > 1:
                short = [_shortened(self._named_card(card, shelf.seat, brief=True), room)]
            # Equal cards have one text.
            words = card_text(self.board.rules, card) if card not in named[:place] else ""
            lines = wrap([Phrase(words, "muted")], room) if words else []
            found.append((short, whole, [*whole, *lines]))
        return found

    def _named_card(self, card: str, seat: int, *, brief: bool = False) -> list[Phrase]:
        """The name and symbols of a card; in solo also its Hero, `brief` as on the board."""
        rules, board = self.board.rules, self.board
        if card == FACE_DOWN:
            hidden = board.state.seats[seat].named.count(FACE_DOWN)
            words = f"{hidden} ▒▒" if brief else f"{number_of(hidden, 'card')} hidden"
            return [Phrase(words, "muted")]
        role = "amber" if card == self._chosen else card_role(rules, card)
        symbols = rules.symbols_of(card)
        name = [Phrase(rules.name_of(card), role)]
        name += [Phrase(f" {symbols}", "sand")] if symbols else []
        hero = rules.content.hero_of.get(card) if board.state.solo else None
        if hero is not None:
            called = rules.hero_name(hero)
            name.append(Phrase(f" {called[:3] if brief else called}", "dim"))
        return name

    @property
    def _heroes(self) -> Table | None:
        """The strengths of each Hero who can be chosen; None once Heroes are chosen."""
        decision = self.board.decision
        if decision is None or decision.kind != CHOOSING:
            return None
        heroes, chosen = self.board.rules.content.heroes, self.board.chosen
        rows = [
            Row([
                [Phrase(option.label, "amber" if option.target == chosen else "text")],
                [Phrase(strengths(heroes[option.target]), "muted")],
            ], option.target)
            for option in decision.options
        ]  # fmt: skip
        return Table(rows, (14, 0))


def _shortened(name: Sequence[Phrase], room: int) -> list[Phrase]:
    """A name cut to fit in a row with symbols and Hero; a short row leaves out the Hero first."""
    first, *rest = name
    while (left := room - width_of(rest)) < LEAST_NAME and rest:
        rest.pop()
    return [Phrase(clip(first.text, left), first.role), *rest]


def hands_lines(board: AcademyBoard) -> list[list[Phrase]]:
    """The lines of all hands: Heroes, and the cards that can be seen, with symbols and texts."""
    lines: list[list[Phrase]] = []
    rules = board.rules
    for number, seat in enumerate(board.state.seats):
        heroes = ", ".join(map(rules.hero_name, seat.heroes))
        passed = ", passed" if seat.passed else ""
        facts = Phrase(f"  {heroes}  {seat.counted} cards{passed}", "muted")
        lines.append([*board.seat_chip(number), facts])
        if best := best_contribution(rules, board.state, number):
            role = "sand" if best.missing else "green"
            lines.append([Phrase(f"  best now: {in_words(rules, board.state, best)}", role)])
        cards = seat.named
        if seat.wounds:
            lines.append([Phrase(f"  {number_of(seat.wounds, 'Wound')}", "red")])
        for card in cards:
            if card not in rules.cards:
                continue
            name = Phrase(f"  {rules.name_of(card)} ", card_role(rules, card))
            symbols = Phrase(f"{rules.symbols_of(card)}  ", "sand")
            lines.append([name, symbols, Phrase(card_text(rules, card), "muted")])
        if hidden := cards.count(FACE_DOWN):
            others = "and " if hidden < len(cards) or seat.wounds else ""
            lines.append([Phrase(f"  {others}{hidden} hidden", "muted")])
        lines.append([])
    return lines
