"""The hand: framed cards if there is room, else lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Same
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Columns,
    Fill,
    Framed,
    Gap,
    Row,
    Stack,
    Table,
    Text,
    lay,
    text,
)
from tabletop_tui.widgets.drawing.room import MUST, NAMES, WOULD, Need, fixed
from tabletop_tui.widgets.drawing.words import shares, short
from tabletop_tui.widgets.play.board import HandWidget

from ..rules import conditions
from ..rules.playing import prices, why_not_play
from ..rules.turn import hand_size
from .above import draw_piles
from .board import VillainousBoard
from .face_up import (
    FACE_UP,
    LOOKED_AT,
    details_below,
    face_up,
    in_lines,
    large_cards,
    looked_at,
)
from .names import POWER, type_of

if TYPE_CHECKING:
    from ..state import CardId
    from ..view import RealmView


LEAST_CARD = 17
"""The fewest columns of a framed card."""

WIDEST_CARD = 36

NAMES_WRAP_FROM = 12
"""Rows of the hand from which a card's name may take two rows."""

FRAME_COLUMNS, FRAME_ROWS = 5, 3
"""Columns of a framed card that are not for words, and rows of the hand that are not."""

Cards = Sequence[Sequence["Block"]]
"""The blocks of text of each card of a hand."""


def widths(cards: Cards, room: int, height: int) -> list[int]:
    """The columns of each card: equal for all cards if their texts fit, else by need."""
    most = WIDEST_CARD if height >= NAMES_WRAP_FROM else room
    whole = min(room, most * len(cards))
    edges = [number * whole // len(cards) for number in range(len(cards) + 1)]
    alike = [end - start for start, end in pairwise(edges)]
    if fits(cards, alike, height):
        return alike
    needed = [_least_width(card, most, height) for card in cards]
    more = shares([most - low for low in needed], max(0, whole - sum(needed)))
    wider = [low + one for low, one in zip(needed, more, strict=True)]
    return wider if sum(needed) <= whole else alike


def fits(cards: Cards, columns: Sequence[int], height: int) -> bool:
    """Whether each card fits into its `columns`, and into `height` rows."""
    return all(_height(card, width) <= height for card, width in zip(cards, columns, strict=True))


def _least_width(card: Sequence[Block], most: int, height: int) -> int:
    sizes = range(LEAST_CARD, most)
    return next((width for width in sizes if _height(card, width) <= height), most)


def _height(card: Sequence[Block], width: int) -> int:
    return FRAME_ROWS + Stack(card).rows(width - FRAME_COLUMNS)


FRAMED_HEIGHT = 7
LEAST, MOST = 4, 40
"""The fewest and the most rows of a hand."""

WIDEST_NAME = 22
"""Columns of a name in a line, where what stands beside it needs the rest."""

DRAWN = "At the end of the turn it is filled up to {}."
"""The words for an empty hand."""

LEAST_TEXT = 40
"""If fewer columns than this are left in a card's line, the text of the card begins below it."""

AFTER_NAME = 10
"""Columns before a name, of the Cost after it, and of the edges."""


class Hand(HandWidget):
    """The hand of the viewer, each card with its Cost and why it cannot be played now."""

    def __init__(self, board: VillainousBoard) -> None:
        super().__init__()
        self.board = board

    @property
    def _realm(self) -> RealmView | None:
        """The viewer's realm; None while the keyboard changes hands, or without a villain."""
        board = self.board
        if board.view is None or board.viewer < 0 or not board.state.seats[board.viewer].villain:
            return None
        return board.realm(board.viewer)

    def facts(self) -> object:
        """Everything on which the drawing depends; the cursor only if it can be on a card here."""
        board, realm = self.board, self._realm
        if realm is None:
            return "no hand"
        here = details_below(board, board.realm(board.shown))
        chosen = board.chosen if here or board.chosen in realm.s.hand else ""
        asked = Same(board.view), Same(board.decision), here, chosen, board.shown
        keys = board.marks, board.calls, tuple(board.picked), tuple(board.legal)
        return asked, keys, board.unused, board.usual_rows, self.reserved, board.drawing_size

    def draw(self, canvas: Canvas) -> None:
        """Draw the hand; nothing while the keyboard changes hands or for a viewer without one."""
        board, realm = self.board, self._realm
        if realm is None:
            return
        cards, room = realm.s.hand, canvas.width - self.reserved
        whose = ("hand",) if board.shown == board.viewer else ("your hand", "yours")
        headings = [f"{one} {len(cards)}" for one in whose]
        draw_piles(canvas, Region(1, 0, room - 1, 1), realm, headings)
        if details_below(board, shown := board.realm(board.shown)):
            self._draw_face_up(canvas, room, shown)
            return
        if not cards:
            draws = f"Your hand is empty. {DRAWN.format(hand_size(realm))}"
            lay(canvas, Region(1, 1, room - 2, canvas.height - 1), Gap(), text(draws, "muted"))
            return
        lines = self._table(realm, room)
        whole = lines.rows(room - 2) < canvas.height
        framed = canvas.height > FRAMED_HEIGHT and room // len(cards) >= LEAST_CARD
        if not framed or (whole and not self._fits(realm, room, canvas.height)):
            lines.draw(canvas, Region(1, 1, room - 2, canvas.height - 1))
            return
        x = 0
        columns = widths(self._fully(realm), room, canvas.height)
        for card, width in zip(cards, columns, strict=True):
            self._draw_card(canvas, x, width, realm, card)
            x += width

    def _column(self, realm: RealmView, room: int) -> int:
        """The width of the column of names: the longest name if the texts beside it still fit."""
        longest = max(cell_len(realm.name(card)) for card in realm.s.hand)
        beside = max(cell_len(self._heading(realm, card).text) for card in realm.s.hand)
        most = min(longest, max(WIDEST_NAME, room - AFTER_NAME - beside))
        return max(cell_len(short(realm.name(card), most)) for card in realm.s.hand)

    def _fits(self, realm: RealmView, room: int, height: int) -> bool:
        columns = widths(self._fully(realm), room, height)
        inner, roomy = min(columns) - FRAME_COLUMNS, height >= NAMES_WRAP_FROM
        return fits(self._fully(realm, inner, roomy=roomy), columns, height)

    def _draw_face_up(self, canvas: Canvas, room: int, realm: RealmView) -> None:
        """Draw the cards that a choice is about, because the board has no room for their texts."""
        cards, mine = face_up(self.board, realm), realm.s.hand
        title = LOOKED_AT if looked_at(realm) else FACE_UP
        # A card to be placed in the viewer's own realm is drawn above the hand.
        above = realm.seat == self.board.viewer and title == FACE_UP and bool(mine)
        lines = in_lines(self.board, realm, cards, title if above else "")
        large = large_cards(self.board, realm, cards, title)
        rows, high = lines.rows(room - 2), canvas.height - 1
        left, below = high - rows, Region(1, 1, room - 2, high)
        if above and len(mine) <= left:
            lines.draw(canvas, below)
            self._table(realm, room).draw(canvas, Region(1, 1 + rows, room - 2, left))
        elif large.rows(room - 1) > high and left >= (title == LOOKED_AT):
            lay(canvas, below, *([text(title, "muted")] if left and not above else []), lines)
        else:
            large.draw(canvas, Region(0, 1, room - 1, high))

    def _table(self, realm: RealmView, room: int) -> Table:
        """A line for each card; its text follows in this line, or below it if that is too narrow.

        If not all texts fit, those of the legal answers come first, then those of cards that can
        be played, then short texts.
        """
        cards, column = realm.s.hand, self._column(realm, room)
        below = room - column - AFTER_NAME < LEAST_TEXT
        rows = []
        for card in cards:
            chosen, legal = card == self.board.chosen, card in self.board.legal
            mark = self.board.marks.get(card) or ("▸" if chosen or legal else " ")
            name = Phrase(short(realm.name(card), column), "amber" if chosen else "text")
            words = _words(realm, card)
            told = [self._heading(realm, card)]
            if told[0].text == self._note(realm, card).text and _first_alike(realm, card) != card:
                # The reason stands in the row of the equal card.
                told = [told[0]._replace(text="as above")] if told[0].text else told
            told += [Phrase(f"  {words}", "dim")] if words and not below else []
            cells = [[Phrase(mark, "amber")], [name], [Phrase(cost_tag(realm, card), "teal")], told]
            under = [Phrase(words, "dim")] if words and below else ()
            rows.append(Row(cells, card, under, raised=chosen))
        # The order of texts: legal answers, other cards that can be played, the rest.
        others = [card not in self.board.legal for card in cards]
        blocked = [bool(self._note(realm, card).text) for card in cards]
        sizes = [len(_words(realm, card)) for card in cards]
        order = sorted(range(len(cards)), key=lambda n: (others[n], blocked[n], sizes[n]))
        return Table(rows, (1, column, 4, 0), more="{} more: e shows all", order=order, step=MUST)

    def _heading(self, realm: RealmView, card: CardId) -> Phrase:
        """The words after the Cost in a card's line: the effect of its number, and its type.

        If its number has no effect, and it cannot be played, the reason stands there instead.
        """
        kind, note, called = realm.kinds[card], self._note(realm, card), self._called(card)
        if note.text and not called:
            return note
        kind_words = type_of(kind)
        role = "amber" if card in self.board.picked else "muted"
        return Phrase(f"{called} · {kind_words}" if called else kind_words, role)

    def _called(self, card: CardId) -> str:
        """The effect of a card's number: `play`, `discard`, or `✓ discard` for a picked card."""
        if card in self.board.picked:
            return f"✓ {self.board.calls}"
        return self.board.calls if card in self.board.marks else ""

    def _note(self, realm: RealmView, card: CardId) -> Phrase:
        """Why a card cannot be played now; a Condition is only played in another player's turn."""
        asked = self.board.decision.kind if self.board.decision is not None else ""
        # At this question the card can be chosen, for example to be discarded.
        if card in self.board.legal or (card in self.board.marks and asked != "act"):
            return Phrase("")
        active = realm.state.active
        if realm.kinds[card].type != "condition":
            # In another player's turn no card but a Condition can be played: no reason is needed.
            return Phrase(why_not_play(realm, card) if realm.seat == active else "", "red")
        if realm.seat == active:
            return Phrase(why_not_play(realm, card), "muted")
        if not realm.state.seats[active].villain:
            # Villains are still chosen: nobody has a turn.
            return Phrase("")
        why = conditions.why_not(self.board.realm(active), realm, card)
        return Phrase(why or "may be played when asked", "muted")

    def _draw_card(
        self, canvas: Canvas, x: int, width: int, realm: RealmView, card: CardId
    ) -> None:
        kind = realm.kinds[card]
        chosen, legal = card == self.board.chosen, card in self.board.legal
        picked = card in self.board.picked
        role, bg = "amber" if chosen or legal or picked else "line", "raised" if chosen else "panel"
        room = Region(x, 1, width - 1, canvas.height - 1)
        inner, high = width - FRAME_COLUMNS, room.height - 2
        roomy = canvas.height >= NAMES_WRAP_FROM
        if cell_len(kind.name) > inner:
            # The whole name takes two rows where nothing else needs them.
            roomy = roomy or Stack(self._blocks(realm, card, inner, roomy=True)).rows(inner) <= high
        *blocks, remark = self._blocks(realm, card, inner, roomy)
        if kind.type == "condition" and Stack([*blocks, remark]).rows(inner) > high:
            # The text of a Condition says when it can be played, so the remark can go.
            remark = Text([])
        told = Stack([*blocks, Fill(), remark])
        Framed(told, fg=role, bg=bg, target=card).draw(canvas, room)
        if mark := self.board.marks.get(card):
            end = canvas.put(x + 2, 1, f" {mark} ", "amber", bold=True)
            if called := self._called(card):
                canvas.put(end, 1, f"{called} ", "amber" if picked else "muted")
        if cost := cost_tag(realm, card):
            canvas.right(x + width - 2, 1, f" {cost} ", "teal")

    def _blocks(self, realm: RealmView, card: CardId, width: int, roomy: bool) -> list[Block]:
        """The blocks of a framed card: name and type, text, and why it cannot be played now.

        If it is `roomy` the name may take two rows.
        """
        kind, note = realm.kinds[card], self._note(realm, card)
        words = kind.entry.text or ""
        # A card without a text has enough rows for a long name.
        name = kind.name if roomy or not words else short(kind.name, width)
        type_line = type_of(kind)
        role = "amber" if card == self.board.chosen else "text"
        heading: list[Block] = [text(name, role, bold=True, step=MUST)]
        heading.append(text(type_line, "muted", step=NAMES))
        if not roomy and cell_len(name) + cell_len(type_line) + 2 <= width:
            heading = [Columns(heading, (cell_len(name), 0))]
        body = Text([[Phrase(words)]] if words else [], "muted", more="k all of it")
        return [*heading, body, Text([[note]] if note.text else [], step=WOULD)]

    def _fully(self, realm: RealmView, width: int = 0, *, roomy: bool = True) -> list[list[Block]]:
        """The blocks of all cards, without the remark on a Condition, whose text says it."""
        every = ((card, self._blocks(realm, card, width, roomy)) for card in realm.s.hand)
        return [
            blocks[:-1] if realm.kinds[card].type == "condition" else blocks
            for card, blocks in every
        ]

    def need(self, width: int) -> Need:
        """The rows for names, then for all texts, then for frames if rows are free."""
        board, realm = self.board, self._realm
        if realm is None:
            return fixed(0)
        cards = realm.s.hand
        if details_below(board, shown := board.realm(board.shown)):
            told = in_lines(board, shown, face_up(board, shown))
            return Need(LEAST, texts=2 + told.rows(width - 2))
        if not cards:
            return fixed(LEAST)
        names = max(LEAST, 1 + len(cards))
        lines = 1 + self._table(realm, width).rows(width - 2)
        if width // len(cards) < LEAST_CARD:
            return Need(names, would=lines)
        texts, rows = self._fully(realm), range(FRAMED_HEIGHT + 1, MOST)
        framed = next((n for n in rows if fits(texts, widths(texts, width, n), n)), MOST)
        return Need(names, would=min(lines, framed), more=framed)


def _first_alike(realm: RealmView, card: CardId) -> CardId:
    """The first card of the hand that is equal to a card."""
    same = (one for one in realm.s.hand if realm.kinds[one].entry is realm.kinds[card].entry)
    return next(same, card)


def _words(realm: RealmView, card: CardId) -> str:
    """The text of a card; empty if an equal card is before it in the hand."""
    return realm.kinds[card].entry.text or "" if _first_alike(realm, card) == card else ""


def cost_tag(realm: RealmView, card: CardId) -> str:
    """The Cost of a card: `2`, `3→2` if changed, `2-5` by the spot, `X` without a target."""
    kind = realm.kinds[card]
    if kind.entry.cost is None:
        return ""
    found = prices(realm, card)
    if found is None and kind.cost_varies:
        return f"{POWER}X"
    low, high = found or (realm.cost(card), realm.cost(card))
    if low != high:
        return f"{POWER}{low}-{high}"
    changed = low != kind.cost and not kind.cost_varies
    return f"{POWER}{kind.cost}→{low}" if changed else f"{POWER}{low}"
