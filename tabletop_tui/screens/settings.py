"""Settings: every change is applied at once and kept."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.screens.page import FramedScreen
from tabletop_tui.theme import PALETTES
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.form import Form
from tabletop_tui.widgets.form.item import Item
from tabletop_tui.widgets.title import TitleLine

_SWITCH = (("on", "on", ""), ("off", "off", ""))
SWITCHES = (
    ("curtain", "Curtain", "Hides the table while the keyboard goes to somebody else."),
    ("pin", "PIN", "Each player sets a PIN at the table; the curtain asks for it."),
    (
        "ask_enter",
        "Answers ask for Enter",
        "Otherwise its own key takes an answer that can be taken back alone.",
    ),
    ("animation", "Animation", "Short movements that show what happened. Any key skips them."),
    ("goal_cards", "Goal cards", "Tell newcomers what a game is about, before their first turn."),
)
PACES = (
    ("none", "at once", ""),
    ("quick", "quick", ""),
    ("calm", "calm", ""),
    ("slow", "slow", ""),
)


class SettingsScreen(FramedScreen[None]):
    """One form; nothing has to be confirmed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,backspace,escape", "back", "back", tooltip="To the screen before"),
    ]

    def title_line(self) -> TitleLine:
        """What is seen here."""
        return TitleLine("Settings", "applied at once")

    def body(self) -> Drawn:
        """The form."""
        self.form = Form(self._items())
        return self.form

    def _items(self) -> list[Item]:
        settings = self.table_app.settings
        themes = [(palette.name, palette.title, "") for palette in PALETTES.values()]
        ascii_now = {None: "auto", True: "on", False: "off"}[settings.ascii]
        glyphs = (
            ("auto", "as the terminal can", ""),
            ("off", "drawn", "Frames, signs and blocks."),
            ("on", "plain ASCII", "Only characters that every terminal has."),
        )
        about = "Signs say the same as colours in every theme."
        items = [
            Item("theme", "Theme", about, themes, settings.theme),
            Item("ascii", "Glyphs", "", glyphs, ascii_now, gap=True),
        ]
        for name, label, about in SWITCHES:
            value = "on" if getattr(settings, name) else "off"
            items.append(Item(name, label, about, _SWITCH, value, gap=name == "curtain"))
        about = "The least time for each answer of the computer. Any key hurries it."
        items.append(Item("pace", "Computer players", about, PACES, settings.pace))
        names = ", ".join(settings.names) or "nobody yet"
        forget = Item("forget", "Forget remembered names", f"Remembered: {names}.", gap=True)
        return [*items, forget]

    def on_form_changed(self, event: Form.Changed) -> None:
        """Apply a change and keep it."""
        item = event.item
        if item.id == "ascii":
            self.table_app.change_settings(ascii={"auto": None, "on": True}.get(item.value, False))
        elif item.id in ("theme", "pace"):
            self.table_app.change_settings(**{item.id: item.value})
        else:
            self.table_app.change_settings(**{item.id: item.value == "on"})

    def on_form_pressed(self) -> None:
        """Forget every name, after a question."""
        from tabletop_tui.screens.dialogs.confirm import ConfirmScreen

        names = self.table_app.settings.names
        if not names:
            self.table_app.tell("No names are remembered.")
            return
        text = f"{', '.join(names)}\n\nSaved games keep their players."
        question = ConfirmScreen("Forget these names?", text, yes="forget", danger=True)
        self.app.push_screen(question, self._forget)

    def _forget(self, sure: bool | str | None) -> None:
        if sure:
            self.table_app.change_settings(names=[])
            self.form.fill(self._items())
