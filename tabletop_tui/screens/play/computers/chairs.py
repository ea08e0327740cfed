"""Who plays which chair, in the middle of a game."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.face import Watched
from tabletop_tui.core.players.levels import LEVELS
from tabletop_tui.screens.page import FramedScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.form import Form
from tabletop_tui.widgets.form.item import Item
from tabletop_tui.widgets.title import TitleLine

PERSON = "person"
PLAYED_BY = ((PERSON, "a person", ""), *((level, f"computer: {level}", "") for level in LEVELS))
DONE = "done"


class ChairsScreen(FramedScreen[dict[int, str]]):
    """One field for each chair; dismisses with the levels of the computers, None for no change."""

    private = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,backspace", "back", "leave it", tooltip="Change nothing"),
    ]

    def __init__(self, saved: Watched) -> None:
        super().__init__()
        self.names = saved.table.names
        self.levels = dict(saved.computers.levels)

    def title_line(self) -> TitleLine:
        """What is changed here."""
        return TitleLine("Who plays", "from now on, in this game")

    def body(self) -> Drawn:
        """The form."""
        about = "The computer goes on for somebody who has to leave, and gives the chair back."
        items = [
            Item(str(seat), name, about, PLAYED_BY, self.levels.get(seat, PERSON))
            for seat, name in enumerate(self.names)
        ]
        items.append(Item(DONE, "Go on", "Back to the game, with these players.", gap=True))
        self.form = Form(items)
        return self.form

    def on_form_changed(self, event: Form.Changed) -> None:
        """Remember who is to play."""
        seat, level = int(event.item.id), event.item.value
        self.levels.pop(seat, None)
        if level != PERSON:
            self.levels[seat] = level

    def on_form_pressed(self) -> None:
        """Go on like this."""
        self.dismiss(self.levels)
