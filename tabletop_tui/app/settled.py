"""An app that follows the settings: colours, glyphs, motion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from tabletop_tui.app.guarded import GuardedApp
from tabletop_tui.theme import PALETTES, Palette, terminal_is_ascii
from tabletop_tui.widgets.private_textual import set_filters


def textual_theme(palette: Palette) -> Theme:
    """A palette as Textual wants it: every role is a style sheet variable of its own name."""
    return Theme(
        name=f"table-{palette.name}",
        primary=palette.amber,
        secondary=palette.blue,
        accent=palette.amber,
        warning=palette.yellow,
        error=palette.red,
        success=palette.green,
        foreground=palette.text,
        background=palette.ink,
        surface=palette.panel,
        panel=palette.panel,
        dark=palette.dark,
        variables=palette.roles(),
    )


class SettledApp(GuardedApp):
    """Every change of a setting is applied at once and kept for the next time.

    `settings_trouble` is empty, or says why the settings could not be read.
    """

    def __init__(self, look: Mapping[str, str]) -> None:
        """`look` are settings of this run, which hold until they are changed and are not kept."""
        from tabletop_tui.settings import load_settings

        self._look = dict(look)
        self.settings, self.settings_trouble = load_settings()
        super().__init__()
        for palette in PALETTES.values():
            self.register_theme(textual_theme(palette))
        # The first style sheet is read once the app runs: no need to watch this change.
        self.set_reactive(App.theme, self._theme_name())
        self.stylesheet.set_variables(self.get_css_variables())
        self._take_settings()
        if self.no_color:
            from tabletop_tui.widgets.drawing.monochrome import no_colour_filters

            set_filters(self, no_colour_filters())

    def on_mount(self) -> None:
        """The player's own keys hold from the first screen on."""
        if self.settings.keys:
            from tabletop_tui.app.named_keys import lost_keys

            self.set_keymap(self.settings.keys)
            for sentence in lost_keys(self.settings.keys):
                self.tell(sentence, "warning")

    def tell(self, sentence: str, severity: str = "information") -> None:
        """Say something short to whoever looks."""
        raise NotImplementedError

    @property
    def palette(self) -> Palette:
        """The colours of the present theme by role."""
        return PALETTES[self.theme.removeprefix("table-")]

    @property
    def ascii_only(self) -> bool:
        """Whether only plain ASCII glyphs may be drawn."""
        wish = self._look.get("glyphs") or self.settings.glyphs
        return terminal_is_ascii() if wish == "auto" else wish == "ascii"

    def change_settings(self, **changes: Any) -> None:
        """Change settings, keep them for the next time and apply them at once."""
        from tabletop_tui.settings import save_settings

        self.settings = self.settings.changed(**changes)
        self._look = {name: value for name, value in self._look.items() if name not in changes}
        trouble = save_settings(self.settings)
        if trouble:
            self.tell(trouble, "warning")
        self._take_settings()
        self.theme = self._theme_name()
        for screen in self.screen_stack:
            self._redraw(screen)

    def _theme_name(self) -> str:
        name = self._look.get("theme") or self.settings.theme
        return f"table-{name if name in PALETTES else 'night'}"

    def _take_settings(self) -> None:
        self.animation_level = "full" if self.settings.animation else "none"
        self.set_class(self.ascii_only, "-ascii", update=False)

    @staticmethod
    def _redraw(screen: Screen[Any]) -> None:
        from tabletop_tui.widgets.drawing.drawn import Drawn

        for widget in screen.query(Drawn):
            widget.redraw()
