"""The lessons of a game: choose one to learn it by playing, or read the plan of a role."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.lessons import Lesson, load_lessons
from tabletop_tui.core.loader import Entry
from tabletop_tui.saves.learning import begin_lesson, under_way, was_taken
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.form import Form, Item

LEFT = " Left in the middle: Enter goes on there, n begins anew."
PLAN = "plan "
PLAN_ABOUT = "A page to read: objective, plan, what the others can do about it, key cards."


def open_lessons(screen: AppScreen[Any], entry: Entry) -> None:
    """Open the lessons of a game above a screen, or say that it has none."""
    app = screen.table_app
    lessons = screen.attempt(lambda: load_lessons(entry.folder))
    if lessons:
        screen.app.push_screen(LessonsScreen(entry, lessons, plans_of(screen, entry)))
    elif lessons is not None:
        app.show_message(f"{entry.manifest.title} has no lesson yet. r opens its rules.")


def plans_of(screen: AppScreen[Any], entry: Entry) -> list[str]:
    """The roles that have a page of their own; none where the game cannot be loaded."""
    try:
        return [*screen.table_app.library.load(entry.manifest.id).plans()]
    except TabletopError:
        return []


class LessonsScreen(FramedScreen[None]):
    """One button for each lesson and each plan. A lesson left in the middle goes on there.

    A lesson is marked as done if a saved game has all its steps.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "anew", "from the start", tooltip="Begin the marked lesson anew")
    ]

    def __init__(self, entry: Entry, lessons: dict[str, Lesson], plans: Sequence[str] = ()) -> None:
        super().__init__()
        self.entry = entry
        self.lessons = lessons
        self.plans = plans

    def title_line(self) -> TitleLine:
        """Which game is learned."""
        return TitleLine(f"Learn {self.entry.manifest.title}", "a first game, step by step")

    def body(self) -> Drawn:
        """The form."""
        items = [self._item(name, lesson) for name, lesson in self.lessons.items()]
        items += [
            Item(f"{PLAN}{name}", name, PLAN_ABOUT, gap=number == 0)
            for number, name in enumerate(self.plans)
        ]
        self.form = Form(items)
        return self.form

    def _item(self, name: str, lesson: Lesson) -> Item:
        which = self.table_app.store, self.entry.manifest, lesson
        minutes = f"{lesson.minutes} minutes, {len(lesson.steps)} decisions."
        state = LEFT if under_way(*which) else ""
        label = f"{lesson.title}  ✓ done" if was_taken(*which) else lesson.title
        return Item(name, label, f"{lesson.about} {minutes}{state}", gap=True)

    def on_form_pressed(self, event: Form.Pressed) -> None:
        """Go on with the lesson where it was left, or begin it."""
        app = self.table_app
        if event.item.id.startswith(PLAN):
            app.show_rules(self.entry.manifest.id, event.item.id.removeprefix(PLAN))
            return
        lesson = self.lessons[event.item.id]
        left = under_way(app.store, self.entry.manifest, lesson)
        if left is not None:
            app.resume(left.path)
        else:
            self._begin(event.item.id)

    def action_anew(self) -> None:
        """Begin the marked lesson from its first step."""
        if self.form.at in self.lessons:
            self._begin(self.form.at)

    def _begin(self, name: str) -> None:
        app = self.table_app
        which = app.store, app.library, self.entry.manifest.id, name
        self.attempt(lambda: app.open_game(begin_lesson(*which)))
