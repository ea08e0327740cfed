"""A drawn widget on a real screen: what is painted is what is drawn."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.geometry import Region

from tabletop_tui.app.preferences import NoColours
from tabletop_tui.theme import NIGHT
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn


class Page(Drawn):
    """Some rows of text."""

    rows: tuple[str, ...] = ("one", "two", "three")

    def draw(self, canvas: Canvas) -> None:
        """Put down each row."""
        for y, text in enumerate(self.rows):
            canvas.put(0, y, text, "text")


class Reader(App[None]):
    """Shows one page, in the colours of the night."""

    palette = NIGHT
    ascii_only = False

    def __init__(self) -> None:
        super().__init__()
        self.page: Page = Page()

    def compose(self) -> ComposeResult:
        """The page."""
        yield self.page

    def paint_whole(self) -> None:
        """Nothing is spared here."""

    def shown(self) -> list[str]:
        """The words that are painted, row by row."""
        strips = self.screen._compositor.render_strips()
        return [row for strip in strips if (row := strip.text.strip())]


async def test_what_was_drawn_but_never_painted_is_painted_all_the_same() -> None:
    """The mouse asks where things lie, between a change and its painting."""
    app = Reader()
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        page = app.query_one(Page)
        assert app.shown() == ["one", "two", "three"]
        page.rows = ("one", "TWO", "three")
        page.notify_style_update()
        assert page.canvas.target_at(0, 0) is None
        page.rows = ("one", "TWO", "THREE")
        page.redraw()
        await pilot.pause()
        assert app.shown() == ["one", "TWO", "THREE"]


async def test_only_rows_that_changed_are_painted() -> None:
    app = Reader()
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        page = app.query_one(Page)
        before = [page.render_line(y) for y in range(3)]
        page.rows = ("one", "TWO", "three")
        page.redraw()
        await pilot.pause()
        after = [page.render_line(y) for y in range(3)]
        assert [now is then for now, then in zip(after, before, strict=True)] == [True, False, True]


class Known(Page):
    """A page that says what it is drawn from."""

    times = 0

    def facts(self) -> object:
        """Its rows."""
        return self.rows

    def draw(self, canvas: Canvas) -> None:
        """Count how often that is."""
        self.times += 1
        super().draw(canvas)


async def test_what_is_drawn_from_the_same_facts_is_not_drawn_again() -> None:
    app = Reader()
    app.page = page = Known()
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        drawn = page.times
        page.redraw()
        await pilot.pause()
        assert page.times == drawn
        page.rows = ("one", "TWO", "three")
        page.redraw()
        await pilot.pause()
        assert (page.times, app.shown()) == (drawn + 1, ["one", "TWO", "three"])
        page.blank(on=True)
        await pilot.pause()
        assert app.shown() == []
        page.blank(on=False)
        page.forget()
        await pilot.pause()
        assert app.shown() == ["one", "TWO", "three"]


async def test_a_part_of_a_row_is_painted_where_something_lies_beside_it() -> None:
    app = Reader()
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        page = app.query_one(Page)
        assert [row.text for row in page.render_lines(Region(1, 0, 3, 3))] == ["ne ", "wo ", "hre"]


async def test_who_wants_no_colours_gets_none() -> None:
    app = Reader()
    app._filters = [NoColours()]
    async with app.run_test(size=(20, 6)) as pilot:
        await pilot.pause()
        (row,) = app.query_one(Page).render_lines(Region(0, 0, 20, 1))
        colours = {style.color for _, style, _ in row if style is not None and style.color}
        assert {colour.is_default for colour in colours} == {True}
