"""The hand, and the open hands of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
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
from ..text import strengths
from ..wording.forecast import best_contribution, in_words
from .board import AcademyBoard

CARD_WIDTH, LEAST_CARD, MOST_CARD = 26, 20, 56
"""The columns of an own card: mostly, where few rows are left, and where there is much room."""

OTHERS = (16, 22, 30)
"""The columns that an open hand beside the own one may have."""

LEAST_HAND = 12
"""Columns in which cards of a hand can stand below its heading."""

WIDEST = 200
"""More columns than a text has."""

KEYS = 3
"""The columns before the name of a card, for its key and the cursor."""

CHOOSING = "hero-choice"
"""The question that is asked before there are hands."""

WHOLE = "a number, then i: a card whole"
"""Stands beside the heading where texts had to be left out."""

AHEAD = ("In one minute", "Actions", "Tokens and needs", "Crisis Phase", "Feuds", "Wounds")
COURSE = (
    *("Free Villains follow", "Destroying", "Effect Phase", "Words of the cards"),
    *("Crisis Phase", "Wounds", "Feuds", "Allies"),
)
"""What of the rules is told in free rows: before the first turn, and later."""

ACROSS, RULES_WIDTH, BETWEEN = 3, 26, 4
"""So many of them stand side by side, if each has so many columns, and so many columns apart."""

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


class Shelf(NamedTuple):
    """Cards of a seat, one below the other; the `first` of them has that place in the hand."""

    seat: int
    x: int
    width: int
    cards: Sequence[str]
    first: int = 0


Band = Sequence[Shelf]
"""Shelves side by side."""

Lines = Sequence[Sequence[Phrase]]
LEAST_NAME = 6
"""Columns in which a name can be told from others."""

Item = tuple[str, list[Phrase]]
"""What can be looked at, and its words."""

Forms = tuple[Lines, Lines, Lines]
"""A card in a row, with its whole name, and with its text."""


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
        cursor = chosen, tuple(board.legal), board.numbered, board.letters
        return Same(board.view), Same(board.decision), cursor, self.everybody, self.reserved

    # -- how hands lie ---------------------------------------------------------------------

    def need(self, width: int) -> Need:
        """A row for each own card; then their texts, beside the names of all others; then all."""
        board = self.board
        if board.view is None:
            return fixed(1)
        if self._heroes is not None:
            return fixed(self._heroes.rows(width - 2) + 1)
        return min((need for need, _ in self._measured(width)), key=lambda need: need.texts)

    def _measured(self, width: int) -> Sequence[tuple[Need, Sequence[Band]]]:
        """The ways in which all hands can lie, each with what it needs."""

        def measure() -> Sequence[tuple[Need, Sequence[Band]]]:
            return [(self._need_of(way), way) for way in self._ways(width)]

        return self.board.parts.once(self.board.view, ("hands", self.everybody, width), measure)

    def _ways(self, width: int) -> list[Sequence[Band]]:
        """The ways in which all hands can lie: the others below the own one, or beside it."""
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
        """The hands of these seats; a column of air keeps the last one from what stands beside.

        Whoever holds little leaves columns to the names and texts of the others.
        """
        held = [self._held(seat) for seat in seats]
        room = right - x - 1
        fair = room // len(seats)
        needs = [self._columns_of(n, cards, fair) for n, cards in zip(seats, held, strict=True)]
        sizes = share(room, needs)
        starts = accumulate(sizes, initial=x)
        parts = zip(seats, starts, sizes, held, strict=False)
        return [Shelf(seat, at, size - 1, cards) for seat, at, size, cards in parts]

    def _columns_of(self, seat: int, cards: Sequence[str], fair: int) -> Need:
        """The columns of whose hand it is, of names in a fair part, of whole names, of texts."""
        heading = 3 + cell_len("".join(phrase.text for phrase in self._heading_of(seat)))
        names = [sum(cell_len(p.text) for p in self._named_card(card, seat)) for card in cards]
        wanted = KEYS + 1 + max(names, default=0)
        return Need(min(heading, fair), min(wanted, fair), wanted, more=WIDEST if cards else 0)

    def _heading_of(self, seat: int) -> list[Phrase]:
        """Whose hand it is, and the sign of its Wounds."""
        wounds = self.board.state.seats[seat].wounds
        return [*self.board.seat_chip(seat), Phrase(f" †{wounds}" if wounds else "")]

    def _held(self, seat: int) -> Sequence[str]:
        """The cards of a seat; all whose backs alone can be seen are one."""
        named = self.board.state.seats[seat].named
        return [card for n, card in enumerate(named) if card != FACE_DOWN or card not in named[:n]]

    def _own(self, width: int, least: int) -> Band:
        """The own cards in columns, each as high as the others as far as that can be."""
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
        """The rows of these hands below each other, with a heading above each."""
        needs = []
        for number, band in enumerate(way):
            own = [self._shelf_need(shelf) for shelf in band if shelf.seat == self.board.viewer]
            theirs = [self._shelf_need(one) for one in band if one.seat != self.board.viewer]
            names = most([*own, *(Need(0, would=need.names, texts=need.texts) for need in theirs)])
            needs.append(names.plus(1 + (number > 0)))
        return total(needs)

    def _shelf_need(self, shelf: Shelf) -> Need:
        rows = [sum(map(len, step)) for step in zip(*self._forms(shelf), strict=True)]
        short, _, tall = rows or (1, 1, 1)
        mine = shelf.seat == self.board.viewer
        return Need(short, names=short, would=tall if mine else short, texts=tall)

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The cards of the looking seat, or of everybody when the table looks."""
        if self.board.view is None:
            return
        width = canvas.width - self.reserved
        if self.board.viewer < 0 and width < LEAST_HAND * len(self.board.state.seats):
            # Side by side names would be cut and run into each other.
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
            # An empty row keeps what lies below apart.
            self._draw_band(canvas, band, y + (y > 0), y + rows)
            y += rows
        lay(canvas, Region(1, y, width - 2, canvas.height - y), *self._free_rows(width - 2))

    def _draw_in_lines(self, canvas: Canvas, room: Region) -> None:
        """Whose hand it is and its cards, one after the other; symbols where all have room."""
        for whole in (True, False):
            rows = [
                row
                for n in range(len(self.board.state.seats))
                for row in self._line_of(n, room.width, whole=whole)
            ]
            if len(rows) <= room.height:
                break
        for y, (x, row) in enumerate(rows[: room.height], room.y):
            at = room.x + x
            for target, words in row:
                end = canvas.say(at, y, words)
                canvas.hot(at, y, end - at, 1, target)
                at = end + 2
        if len(rows) > room.height:
            left = sum(len(row) for _, row in rows[room.height - 1 :])
            canvas.fill(room.x, room.bottom - 1, room.width, 1, self.background)
            canvas.put(room.x, room.bottom - 1, f"{left} more: e", "muted")

    def _line_of(self, seat: int, width: int, *, whole: bool) -> Iterator[tuple[int, list[Item]]]:
        """The rows of a seat, each with where it begins: no name is broken."""
        held = self._held(seat)
        names = [self._named_card(card, seat) for card in held]
        items = [
            (f"seat {seat}", self._heading_of(seat)),
            *((card, name if whole else name[:1]) for card, name in zip(held, names, strict=True)),
        ]
        rows = packed(items, lambda item: cell_len("".join(p.text for p in item[1])), width, 2, 2)
        return ((2 * bool(n), row) for n, row in enumerate(rows))

    def _free_rows(self, width: int) -> Iterator[Block]:
        """What lies in the discard piles and what the rules say, as far as rows are free."""
        piles = [
            [
                *self.board.seat_chip(n),
                Phrase(f": discard pile, the newest first: {_listed(names)}"),
            ]
            for n, seat in enumerate(self.board.state.seats)
            if (names := [self.board.rules.name_of(card) for card in reversed(seat.discard)])
        ]
        if piles:
            yield from (Gap(), Text(piles, "muted", indent=2, step=MORE, whole=True))
        yield from (Gap(), self._rules(width))

    def _rules(self, width: int) -> Block:
        """What the rules say about what comes, and the words of the cards, side by side."""
        source = self.board.ruleset.rules_text()
        heading = AHEAD if self.board.state.phase == SETUP else COURSE
        across = max(1, min(ACROSS, width // RULES_WIDTH))
        parts = [rules_under(source, heading[first::across]) for first in range(across)]
        return Columns(parts, [0] * across, BETWEEN)

    def _decks(self, heroes: Table) -> Block:
        """The cards of the Heroes who can be chosen."""
        cards = self.board.rules.cards
        decks = [cards[row.target].text.partition("\n\n")[2].split("\n") for row in heroes.table]
        names = [row.cells[0] for row in heroes.table]
        return Columns(
            [
                Text([name, *([Phrase(card)] for card in deck)], "muted", step=MORE)
                for name, deck in zip(names, decks, strict=True)
            ],
            [0] * len(decks),
            whole=True,
        )

    def _draw_band(self, canvas: Canvas, band: Band, top: int, bottom: int) -> None:
        """Shelves below their headings."""
        viewer = self.board.viewer
        untold = False
        # The heading of the own hand goes where a card needs its row, unless it tells more.
        headed = bool(self.board.state.seats[band[0].seat].wounds) or band[0].seat != viewer
        rows = bottom - top
        wanted = {self._need_of([band]).would - 1, *map(self._rows_at_cursor, band)}
        headed = headed or (self._need_of([band]).names <= rows and rows not in wanted)
        for shelf in band:
            room = Region(shelf.x, top + headed, shelf.width, bottom - top - headed)
            untold |= self._draw_shelf(canvas, room, shelf) and shelf.seat == viewer
        for seat, shelves in groupby(band, key=lambda shelf: shelf.seat):
            if headed:
                x, width = next((shelf.x, shelf.width) for shelf in shelves)
                self._draw_heading(canvas, Region(x, top, width, 1), seat, untold=untold)

    def _draw_heading(self, canvas: Canvas, room: Region, seat: int, *, untold: bool) -> None:
        """Whose hand it is, and its Wounds."""
        own, wounds = seat == self.board.viewer, self.board.state.seats[seat].wounds
        chip = [Phrase("hand", "muted")] if own else self.board.seat_chip(seat)
        end = canvas.say(room.x + 1, room.y, chip)
        if not own:
            canvas.hot(room.x + 1, room.y, end - room.x - 1, 1, f"seat {seat}")
        if wounds:
            label = f" {count_wounds(wounds)}"
            label = label if end + len(label) < room.right else f" †{wounds}"
            end = canvas.put(end, room.y, label, "red", bold=True)
        if own and untold and self.board.numbered:
            canvas.put(end + 2, room.y, WHOLE, "dim", limit=canvas.width - self.reserved - end - 2)

    def _draw_shelf(self, canvas: Canvas, room: Region, shelf: Shelf) -> bool:
        """Each card in the fullest form that there are rows for; whether a text had none."""
        board, y = self.board, room.y
        keys = board.keys_of_hand(board.state, shelf.seat) if shelf.seat == board.viewer else []
        if not shelf.cards and shelf.seat == board.viewer:
            canvas.put(room.x + 1, y, "no cards", "dim")
        shown = self._filled(shelf, room.height)
        for index, (card, lines) in enumerate(zip(shelf.cards, shown, strict=True)):
            if y == room.bottom - 1 and index < len(shown) - 1:
                canvas.put(room.x + 1, y, f"+{len(shown) - index} more: e", "muted")
                return True
            chosen, legal = card == board.chosen, card in board.legal
            if chosen:
                canvas.fill(room.x, y, room.width, len(lines), "raised")
            place = shelf.first + index
            mark = "▸" if chosen or legal else " "
            if legal and board.numbered and place < len(keys):
                mark = keys[place] or board.letters.get(card, mark)
            canvas.put(room.x + 1, y, mark, "amber", bold=True)
            for row, line in enumerate(lines, y):
                canvas.say(room.x + KEYS, row, line)
            if card != FACE_DOWN:
                canvas.hot(room.x, y, room.width, len(lines), card)
            y += len(lines)
        return any(len(a) < len(b[-1]) for a, b in zip(shown, self._forms(shelf), strict=True))

    def _filled(self, shelf: Shelf, room: int) -> list[Lines]:
        """Names whole, then texts: of what is looked at first, then of what can be chosen."""
        forms = self._forms(shelf)
        first = {self.board.chosen: 0} | dict.fromkeys({*self.board.legal} - {self.board.chosen}, 1)
        order = sorted(range(len(forms)), key=lambda n: first.get(shelf.cards[n], 2))
        chosen = fullest([[*map(len, one)] for one in forms], room, order)
        return [one[form] for one, form in zip(forms, chosen, strict=True)]

    def _rows_at_cursor(self, shelf: Shelf) -> int:
        """The rows in which the card that is looked at has its text, and all others their names."""
        forms = zip(shelf.cards, self._forms(shelf), strict=True)
        return sum(
            len(whole if card == self.board.chosen else short) for card, (short, _, whole) in forms
        )

    # -- a card ----------------------------------------------------------------------------

    def _forms(self, shelf: Shelf) -> list[Forms]:
        """The forms of each card."""
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
        """A card by its name and its symbols; who plays several Heroes is told whose it is.

        Where it has to be `brief`, the Hero is named as on the board.
        """
        rules, board = self.board.rules, self.board
        if card == FACE_DOWN:
            hidden = board.state.seats[seat].named.count(FACE_DOWN)
            words = f"{hidden} ▒▒" if brief else f"{number_of(hidden, 'card')} hidden"
            return [Phrase(words, "muted")]
        role = "amber" if card == board.chosen else self._role(card)
        symbols = rules.symbols_of(card)
        name = [Phrase(rules.name_of(card), role)]
        name += [Phrase(f" {symbols}", "sand")] if symbols else []
        hero = rules.content.hero_of.get(card) if board.state.solo else None
        if hero is not None:
            called = rules.hero_name(hero)
            name.append(Phrase(f" {called[:3] if brief else called}", "dim"))
        return name

    def _role(self, card: str) -> str:
        content = self.board.rules.content
        if card in content.feuds:
            return "red"
        return "green" if card in content.advantages else "text"

    @property
    def _heroes(self) -> Table | None:
        """Before there are hands: what each Hero who can be chosen is good at."""
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


def _listed(names: Sequence[str]) -> str:
    """Equal ones once, with their number."""
    count = Counter(names)
    return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in count.items())


def _shortened(name: Sequence[Phrase], room: int) -> list[Phrase]:
    """A name cut so that its symbols and its Hero have room in the same row.

    Where the name would become too short, the last of these goes first.
    """
    first, *rest = name
    while (left := room - sum(cell_len(phrase.text) for phrase in rest)) < LEAST_NAME and rest:
        rest.pop()
    return [Phrase(clip(first.text, left), first.role), *rest]


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
        if best := best_contribution(rules, board.state, number):
            role = "sand" if best.missing else "green"
            lines.append([Phrase(f"  best now: {in_words(rules, board.state, best)}", role)])
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
