"""The board that each game draws itself, the hand beside it, and pieces side by side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from textual.geometry import Region

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.face import TurnKeys
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Chair, Table
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Drawing, Text
from tabletop_tui.widgets.drawing.pasting import Parts
from tabletop_tui.widgets.drawing.scrolled import Scrolled
from tabletop_tui.widgets.drawing.words import chair_among
from tabletop_tui.widgets.navigation import nearest


class Board(Drawn):
    """Draws one view of the game.

    The view is the redacted state, so a board cannot show what its viewer may not see. `legal`
    are the targets of the decision (hot regions have the same names), `chosen` is the target under
    the cursor.
    """

    shows_then: ClassVar[bool] = False
    """Whether the board draws what the chosen answer would change, from `then`."""

    def __init__(self, ruleset: Ruleset[Any], table: Table) -> None:
        super().__init__(id="board")
        self.ruleset = ruleset
        self.table = table
        self.view: Any = None
        self.viewer = -1
        self.decision: Decision | None = None
        self.legal: Collection[str] = ()
        self.chosen = ""
        self.then: Any = None
        """The state after the chosen answer; None if it cannot be known. See `state_after`."""
        self.parts = Parts()
        """The parts of the view that the cursor does not change."""
        self.progress = 1.0
        """How far a motion has gone, from 0 to 1; it is 1 while nothing moves."""
        self.turn_keys = TurnKeys()
        """The keys of cards and actions; the screen sets them from its game."""

    @property
    def state(self) -> Any:
        """The view that is drawn; a game annotates it with its own state."""
        return self.view

    def keyed(self, view: Any, seat: int) -> Sequence[tuple[str, str]]:
        """What a seat chooses by keys that it keeps for a turn, in order. Default: nothing.

        Each comes with the keys that it may get, the first free one first.
        """
        return ()

    def keys_of(self, view: Any, seat: int) -> list[str]:
        """The key of each thing that is `keyed` for a seat; empty if no key is free.

        A thing keeps its key until the next turn. A key goes away with its thing: only where no
        other key is left another thing gets it in the same turn.
        """
        keys = self.turn_keys
        if seat not in keys.held:
            for asked, seen in keys.asked():
                if asked == seat:
                    self._hold(seen, seat)
        return self._hold(view, seat)

    def _hold(self, view: Any, seat: int) -> list[str]:
        """Give a key to each thing that has none yet, and return the keys of all."""
        things, turn = self.keyed(view, seat), self.ruleset.turns_taken(view)
        since, before = self.turn_keys.held.get(seat, (turn, {}))
        held = dict(before) if since == turn else {}
        order = {key: place for place, key in enumerate(held)}
        gone, found = [*held], list[str]()
        for thing, _ in things:
            same = [key for key in gone if held[key] == thing]
            # Equal cards keep their order.
            after = (key for key in same if not found or order[key] > order.get(found[-1], -1))
            found.append(next(after, same[0] if same else ""))
            gone = [key for key in gone if key != found[-1]]
        for at, (thing, fitting) in enumerate(things):
            if not found[at]:
                free = (key for key in fitting if key not in held)
                found[at] = next(free, next((key for key in gone if key in fitting), ""))
                if found[at]:
                    held[found[at]] = thing
                    gone = [key for key in gone if key != found[at]]
        self.turn_keys.held[seat] = turn, held
        return found

    def keys_held(self, view: Any, seat: int) -> tuple[int | None, Mapping[str, str]]:
        """The present turn, and what each key of a seat has stood for in it."""
        self.keys_of(view, seat)
        return self.turn_keys.held[seat]

    def show(
        self,
        view: Any,
        viewer: int,
        decision: Decision | None,
        legal: Collection[str] = (),
        chosen: str = "",
    ) -> None:
        """Show a view, with marks on the legal targets and the chosen target."""
        self.view, self.viewer, self.decision = view, viewer, decision
        self.legal, self.chosen = legal, chosen
        self.redraw()

    def clear(self) -> None:
        """Show nothing at all: the keyboard is being handed over."""
        self.view = None
        self.decision = None
        self.parts = Parts()
        self.redraw()

    def chair(self, seat: int) -> Chair:
        """The chair of a seat."""
        return self.table.chairs[seat]

    def seat_in(self, seat: int, width: int) -> str:
        """Sign and name of a seat in at most `width` columns, distinct from all other seats."""
        return chair_among(self.chair(seat), width, self.table.chairs)

    def seat_chip(self, seat: int) -> list[Phrase]:
        """A seat as sign and name in its colour."""
        chair = self.chair(seat)
        return [Phrase(f"{chair.sign} ", chair.role), Phrase(chair.name, chair.role)]

    def draw(self, canvas: Canvas) -> None:
        if self.view is not None:
            self.draw_board(canvas)

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the view. Every legal target gets a hot region of its name."""
        raise NotImplementedError

    def look_home(self) -> bool:
        """Show the usual part of the table again; returns whether another one was shown."""
        return False

    def step(self, target: str, dx: int, dy: int) -> str | None:
        """The next legal target on the board in a direction from `target`.

        None if no legal target is drawn there: the cursor can then walk over a list instead.
        """
        places = {name: region for region, name in self.canvas.hot_regions if name in self.legal}
        return nearest(places, target, dx, dy)


class TextBoard(Scrolled, Board):
    """The board of a game without a drawn board: its plain text, moved with the mouse."""

    def clear(self) -> None:
        self.top = 0
        super().clear()

    def rows_in_all(self) -> int:
        return len(self._lines())

    def _lines(self) -> Sequence[str]:
        if self.view is None:
            return ()
        return self.ruleset.described(self.view, self.viewer, self.table.names).board().splitlines()

    def draw_board(self, canvas: Canvas) -> None:
        lines = self._lines()
        self.hold()
        for y, line in enumerate(lines[self.top : self.top + canvas.height]):
            canvas.put(1, y, line, limit=canvas.width - 2)
        self.draw_bar(canvas, canvas.width - 1, 0, canvas.height)
        below = len(lines) - self.top - canvas.height
        if below > 0:
            canvas.right(canvas.width - 1, canvas.height - 1, f" ▼ {below} more lines ", "dim")


class HandWidget(Drawn):
    """The hand."""

    def __init__(self) -> None:
        super().__init__(id="hand")


GAP = 2


class Piece(NamedTuple):
    """A drawing of `rows` rows, and its meaning in words."""

    rows: int
    draw: Callable[[Canvas, int, int], object]
    meaning: str


def side_by_side(pieces: Sequence[Piece], width: int) -> Drawing:
    """The pieces side by side in equal shares of `width` columns, each above its meaning."""
    each = (width + GAP) // len(pieces) - GAP
    tallest = max(piece.rows for piece in pieces)
    words = [Text([[Phrase(piece.meaning)]], "muted") for piece in pieces]
    below = max(text.rows(each) for text in words)

    def draw(canvas: Canvas, room: Region) -> None:
        for number, (piece, text) in enumerate(zip(pieces, words, strict=True)):
            x = room.x + number * (each + GAP)
            piece.draw(canvas, x, room.y + tallest - piece.rows)
            text.draw(canvas, Region(x, room.y + tallest, each, below))

    meaning = " ".join(piece.meaning for piece in pieces)
    return Drawing(tallest + below, draw, meaning, whole=True)
