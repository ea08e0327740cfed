"""A widget that is drawn on one canvas and painted row by row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tabletop_tui.theme import Look
from tabletop_tui.widgets.drawing.canvas import Canvas, Cell
from tabletop_tui.widgets.drawing.marking import draw_changed, draw_mark
from tabletop_tui.widgets.drawing.room import Need
from tabletop_tui.widgets.private_textual import is_painted_anew

if TYPE_CHECKING:
    from tabletop_tui.core.content.legend import Sign

Row = list[Cell]


class Same:
    """Compares objects by identity, since a comparison of whole states would take long."""

    __slots__ = ("_one",)

    def __init__(self, one: object) -> None:
        self._one = one

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self._one is other._one

    def __hash__(self) -> int:
        return id(self._one)


class Drawn(Widget):
    """A widget that draws itself: subclasses override `draw`, and `redraw` paints what changed.

    A click on a hot region of the canvas posts `Pointed` with the name of its target; a mouse that
    rests on a hot region posts `Hovered`. `wheel` says what the mouse wheel moves.
    """

    ALLOW_SELECT = False
    background: ClassVar[str] = "ink"
    may_be_sent: ClassVar[bool] = True
    """Whether `widgets/direct.py` may send its rows, because Textual changes nothing in them."""
    SIGNS: ClassVar[Sequence[Sign]] = ()
    """What its signs mean, if no game draws them: the legend of a game tells of its own signs."""

    class Pointed(Message):
        """The mouse clicked a target of a drawn widget; `beneath` are the targets below it."""

        def __init__(self, widget: Drawn, target: str, *beneath: str) -> None:
            self.widget = widget
            self.target, self.beneath = target, beneath
            super().__init__()

    class Hovered(Pointed):
        """The mouse rests on a target of a drawn widget."""

    reserved = 0
    """How many columns at the right another widget may cover."""

    # Without the keyword name, Textual's own `id` could not be given.
    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._canvas: Canvas | None = None
        self._apart: Size | None = None
        self._painted: dict[int, Row] = {}
        self._strips: dict[int, tuple[Row, Strip]] = {}
        self._drawn_from: object = None
        self._stale: set[int] = set()
        self._stale_columns = 0
        """The width of the widget when its rows became stale."""
        self._hovered: str | None = None
        self._marked = ""
        self.is_blank = False
        self._pointed_out: tuple[str, ...] = ()
        self.new_things: frozenset[str] = frozenset()

    @property
    def look(self) -> Look:
        """The colours and glyphs of the app."""
        return cast("Look", self.app)

    def draw(self, canvas: Canvas) -> None:
        """Draw everything. The canvas is as large as the widget."""
        raise NotImplementedError

    def need(self, width: int) -> Need:
        """The rows that it needs in `width` columns, if it shares a column with other widgets."""
        raise NotImplementedError

    def facts(self) -> object:
        """Everything that `draw` depends on: `redraw` draws nothing while the facts are equal.

        None (the default) means unknown: `redraw` then draws everything.
        """
        return None

    def _all_facts(self) -> object:
        # Drawn for a screen elsewhere it has no app to ask for colours.
        facts = self.facts() if self._apart is None else None
        if facts is None:
            return None
        marks, look = (self._marked, self._pointed_out, self.new_things), self.look
        return facts, marks, self.is_blank, look.palette, look.ascii_only

    @property
    def canvas(self) -> Canvas:
        """The drawing at the present size."""
        size = self.drawing_size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != size:
            self._canvas = Canvas(size.width, size.height, self.background)
            self._drawn_from = self._all_facts()
            if not self.is_blank:
                self._draw_all(self._canvas)
        return self._canvas

    @property
    def drawing_size(self) -> Size:
        """The columns and rows of the drawing."""
        return self.size if self._apart is None else self._apart

    def draw_apart(self, width: int, height: int) -> Canvas:
        """Draw in this size from now on, for a screen outside this terminal."""
        self._apart, self._canvas = Size(width, height), None
        return self.canvas

    def _draw_all(self, canvas: Canvas) -> None:
        self.draw(canvas)
        marked = {*self._pointed_out, self._marked} - {""}
        # The spots are looked up only if something is marked.
        for target, spot in canvas.spots().items() if marked or self.new_things else ():
            if target in self.new_things:
                draw_changed(canvas, spot)
            if target in marked:
                draw_mark(canvas, spot, self.reserved)

    def mark(self, target: str) -> None:
        """Mark the target under the look cursor; empty marks nothing."""
        if target != self._marked:
            self._marked = target
            self.redraw()

    def point_out(self, targets: tuple[str, ...]) -> None:
        """Mark the targets that a lesson speaks of, until the next call."""
        if targets != self._pointed_out:
            self._pointed_out = targets
            self.redraw()

    def mark_changed(self, targets: Iterable[str]) -> None:
        """Mark the targets that have changed since the viewer last saw them."""
        changed = frozenset(targets)
        if changed != self.new_things:
            self.new_things = changed
            self.redraw()

    def blank(self, *, on: bool) -> None:
        """Show nothing at all, or show the drawing again."""
        self.is_blank = on
        self.redraw()

    def redraw(self) -> None:
        """Draw again; only rows that changed since they were painted are sent to the terminal."""
        facts = self._all_facts() if self._canvas is not None else None
        if facts is not None and facts == self._drawn_from:
            return
        self._canvas = None
        if not self._painted:
            self.refresh()
            return
        # Compare with what was painted: the drawing before may never have been painted.
        now = self.canvas
        changed = [y for y, row in enumerate(now.rows) if self._painted.get(y) != row]
        if changed:
            self._stale_columns = now.width
            self._stale.update(changed)
            self._paint_soon()

    def _paint_soon(self) -> None:
        """Let the screen paint the stale rows; some screens do so without Textual's refresh."""
        paint_soon = getattr(self.screen, "paint_soon", None) if self.is_attached else None
        if paint_soon is None:
            self.refresh(*self._stale_regions())
        elif self.display:
            paint_soon(self)

    def _stale_regions(self) -> list[Region]:
        # Do not ask for the present size: during an update that may lay out everything.
        return [Region(0, y, self._stale_columns, 1) for y in self._stale]

    def stale_rows(self) -> list[tuple[int, Row]]:
        """The rows that are to be painted, each with its number."""
        rows = self.canvas.rows
        return [(y, rows[y]) for y in sorted(self._stale) if y < len(rows)]

    def take_stale(self) -> None:
        """Note that the stale rows have been painted."""
        self._painted.update(self.stale_rows())
        self._stale.clear()

    @property
    def is_stale(self) -> bool:
        """Whether only stale rows of this widget are to be painted."""
        return bool(self._stale) and not is_painted_anew(self)

    def _exchange_repaint_regions(self) -> Collection[Region]:
        rows = self._stale_regions()
        self._stale.clear()
        return [*super()._exchange_repaint_regions(), *rows]

    def forget(self) -> None:
        """Paint everything next time: the changes alone would reveal what was drawn before."""
        self._canvas = None
        self._painted, self._strips = {}, {}
        self.look.paint_whole()
        self.refresh()

    def notify_style_update(self) -> None:
        """Draw again in the colours of a new theme."""
        super().notify_style_update()
        self._canvas = None
        self._painted, self._strips = {}, {}

    def get_line_filters(self) -> Sequence[LineFilter]:
        """No filter for the sixteen colours of the terminal, which drawings do not use."""
        return [one for one in super().get_line_filters() if not isinstance(one, ANSIToTruecolor)]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of a part of the drawing.

        A drawing fills its widget, without border, padding or tint, so this asks no style sheet for
        them, which would take as long as the row itself.
        """
        canvas = self.canvas
        rows = [self.painted(canvas, y) for y in crop.line_range]
        for one in self.get_line_filters():
            ground = self.background_colors[1]
            rows = [row.apply_filter(one, ground) for row in rows]
        if crop.column_span != (0, self.size.width):
            rows = [row.crop(*crop.column_span) for row in rows]
        return rows

    def render_line(self, y: int) -> Strip:
        return self.painted(self.canvas, y)

    def painted(self, canvas: Canvas, y: int) -> Strip:
        """A row of the present drawing in its colours."""
        if y >= canvas.height:
            return Strip.blank(self.size.width)
        row = canvas.rows[y]
        self._painted[y] = row
        kept = self._strips.get(y)
        if kept is None or kept[0] != row:
            look = self.look
            strip = canvas.strip(y, look.palette, ascii_only=look.ascii_only)
            kept = self._strips[y] = row, strip
        return kept[1]

    def on_click(self, event: events.Click) -> None:
        targets = self.canvas.targets_at(event.x, event.y)
        if key := self.canvas.key_at(event.x, event.y):
            event.stop()
            self.app.simulate_key(key)
        elif targets:
            event.stop()
            self.post_message(self.Pointed(self, *targets))

    def wheel(self, by: int) -> None:
        """The mouse wheel turned one notch: 1 is down, -1 is up. Nothing moves by default."""

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.wheel(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.wheel(-1)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        target = self.canvas.target_at(event.x, event.y)
        if target != self._hovered:
            self._hovered = target
            if target is not None:
                self.post_message(self.Hovered(self, target))

    def on_leave(self) -> None:
        self._hovered = None
