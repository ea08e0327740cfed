"""The lessons of a game: choose one to learn it by playing."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.lessons.lesson import Lesson, load_lessons
from tabletop_tui.core.loading.loader import Entry
from tabletop_tui.saves.learning import begin_lesson, under_way
from tabletop_tui.screens.page import FramedScreen
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.form import Form
from tabletop_tui.widgets.form.item import Item
from tabletop_tui.widgets.title import TitleLine


def open_lessons(screen: AppScreen[Any], entry: Entry) -> None:
    """Open the lessons of a game above a screen; say so where there is none."""
    app = screen.table_app
    try:
        lessons = load_lessons(entry.folder)
    except TabletopError as error:
        app.tell(str(error), "error")
        return
    if lessons:
        screen.app.push_screen(LessonsScreen(entry, lessons))
    else:
        app.tell(f"{entry.manifest.title} has no lesson yet. r opens its rules.")


class LessonsScreen(FramedScreen[None]):
    """One button for each lesson. One that was left goes on where it stands."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "anew", "from the start", tooltip="Begin the marked lesson anew"),
    ]

    def __init__(self, entry: Entry, lessons: dict[str, Lesson]) -> None:
        super().__init__()
        self.entry = entry
        self.lessons = lessons

    def title_line(self) -> TitleLine:
        """Which game is learned."""
        return TitleLine(f"Learn {self.entry.manifest.title}", "a first game, step by step")

    def body(self) -> Drawn:
        """The form."""
        self.form = Form([self._item(name, lesson) for name, lesson in self.lessons.items()])
        return self.form

    def _item(self, name: str, lesson: Lesson) -> Item:
        left = under_way(self.table_app.store, self.entry.manifest, lesson)
        minutes = f"{lesson.minutes} minutes, {len(lesson.steps)} decisions."
        state = " Left in the middle: Enter goes on there, n begins anew." if left else ""
        return Item(name, lesson.title, f"{lesson.about} {minutes}{state}", gap=True)

    def on_form_pressed(self, event: Form.Pressed) -> None:
        """Go on with the lesson where it was left, or begin it."""
        app, lesson = self.table_app, self.lessons[event.item.id]
        left = under_way(app.store, self.entry.manifest, lesson)
        if left is not None:
            app.resume(left.path)
        else:
            self._begin(event.item.id)

    def action_anew(self) -> None:
        """Begin the marked lesson, whatever was left of it."""
        self._begin(self.form.at)

    def _begin(self, name: str) -> None:
        app = self.table_app
        try:
            saved = begin_lesson(app.store, app.library, self.entry.manifest.id, name)
        except (TabletopError, OSError) as error:
            app.tell(str(error), "error")
            return
        app.open_game(saved)
