"""Settings: every change is applied at once and kept."""

from __future__ import annotations

from typing import ClassVar, get_args

from textual.binding import Binding, BindingType

from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.settings import SETTINGS, Patience, palettes
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.form import Form, Item

_ON_OFF = (("on", "on", ""), ("off", "off", ""))
CHOICES = {
    "glyphs": (
        ("auto", "as the terminal can", ""),
        ("drawn", "drawn", "Frames, signs and blocks."),
        ("ascii", "plain ASCII", "Only characters that every terminal has."),
    ),
    "pace": (
        ("none", "at once", ""),
        ("quick", "quick", ""),
        ("calm", "calm", ""),
        ("slow", "slow", ""),
    ),
    "bell": (("off", "off", ""), ("on", "sound", ""), ("notify", "notification", "")),
    "patience": tuple((seconds, f"{seconds} seconds", "") for seconds in get_args(Patience)),
    "verbosity": (("short", "short", ""), ("normal", "normal", ""), ("full", "full", "")),
}
ORDER = (
    ("theme", "glyphs"),
    ("curtain", "pin", "ask_enter", "animation", "goal_cards"),
    ("pace", "patience", "bell", "time_used"),
    ("verbosity", "give_forced"),
)
"""The settings on this page, in groups."""


class SettingsScreen(FramedScreen[None]):
    """One form. Only to forget names has to be confirmed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,backspace,escape", "back", "back", tooltip="To the screen before")
    ]

    def title_line(self) -> TitleLine:
        return TitleLine("Settings", "applied at once")

    def body(self) -> Drawn:
        self.form = Form(self._items())
        return self.form

    def _items(self) -> list[Item]:
        settings = self.table_app.settings
        items = [
            self._item(name, gap=name == group[0] and group != ORDER[0])
            for group in ORDER
            for name in group
        ]
        names = ", ".join(settings.names) or "nobody yet"
        forget = Item("forget", "Forget remembered names", f"Remembered: {names}.", gap=True)
        return [*items, forget]

    def _item(self, name: str, *, gap: bool) -> Item:
        value = getattr(self.table_app.settings, name)
        about = SETTINGS[name].about
        title = SETTINGS[name].title
        if isinstance(value, bool):
            return Item(name, title, about, _ON_OFF, "on" if value else "off", gap=gap)
        themes = ((palette.name, palette.title, "") for palette in palettes().values())
        choices = tuple(themes) if name == "theme" else CHOICES[name]
        return Item(name, title, about, choices, value, gap=gap)

    def on_form_changed(self, event: Form.Changed) -> None:
        item = event.item
        switch = isinstance(getattr(self.table_app.settings, item.id), bool)
        value = item.value == "on" if switch else item.value
        self.table_app.change_settings(**{item.id: value})

    def on_form_pressed(self) -> None:
        from tabletop_tui.screens.dialogs.question import confirm

        names = self.table_app.settings.names
        if not names:
            self.table_app.show_message("No names are remembered.")
            return
        text = f"{', '.join(names)}\n\nSaved games keep their players."
        confirm(self.app, self._forget, "Forget these names?", text, yes="forget", danger=True)

    def _forget(self) -> None:
        self.table_app.change_settings(names=[])
        self.form.fill(self._items())
