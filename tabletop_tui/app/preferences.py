"""An app that follows the player's settings: keys, colours, glyphs, motion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.binding import Binding
from textual.color import Color as Shade
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import Theme

from tabletop_tui.app.terminal import GuardedApp
from tabletop_tui.core.moved_keys import WALKS
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.folders import PACKAGE
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.theme import Palette, terminal_is_ascii
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import spell
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
        ansi=palette.ansi,
        variables=palette.roles() | ({"ansi-background": palette.ink} if palette.ansi else {}),
    )


class SettledApp(GuardedApp):
    """Every change of a setting is applied at once and kept for the next time.

    `settings_trouble` is empty, or says why the settings could not be read.
    """

    def __init__(self, look: Mapping[str, str]) -> None:
        """`look` are settings of this run, which hold until they are changed and are not kept."""
        from tabletop_tui.settings import load_settings, palettes

        self._look = dict(look)
        self.settings, self.settings_trouble = load_settings()
        self._palettes = palettes()
        super().__init__()
        for palette in self._palettes.values():
            self.register_theme(textual_theme(palette))
        # The first style sheet is read once the app runs: no need to watch this change.
        self.set_reactive(App.theme, self._theme_name())
        self.stylesheet.set_variables(self.get_css_variables())
        self._take_settings()
        if self.no_color:
            set_filters(self, no_colour_filters())

    def on_mount(self) -> None:
        """The player's own keys hold from the first screen on."""
        if self.settings.keys:
            self.set_keymap(self.settings.keys)
            for sentence in lost_keys(self.settings.keys):
                self.show_message(sentence, "warning")

    def show_message(self, sentence: str, severity: str = "information") -> None:
        """Show a short notice."""
        raise NotImplementedError

    @property
    def palette(self) -> Palette:
        """The colours of the current theme by role."""
        return self._palettes[self.theme.removeprefix("table-")]

    @property
    def ascii_only(self) -> bool:
        """Whether only plain ASCII glyphs may be drawn."""
        glyphs = self._look.get("glyphs") or self.settings.glyphs
        return terminal_is_ascii() if glyphs == "auto" else glyphs == "ascii"

    def change_settings(self, **changes: Any) -> None:
        """Change settings, save them and apply them at once."""
        from tabletop_tui.settings import save_settings

        self.settings = self.settings.changed(**changes)
        self._look = {name: value for name, value in self._look.items() if name not in changes}
        trouble = save_settings(self.settings)
        if trouble:
            self.show_message(trouble, "warning")
        self._take_settings()
        self.theme = self._theme_name()
        for screen in self.screen_stack:
            self._redraw(screen, anew=bool({"theme", "glyphs"} & {*changes}))

    def _theme_name(self) -> str:
        name = self._look.get("theme") or self.settings.theme
        return f"table-{name if name in self._palettes else 'night'}"

    def _take_settings(self) -> None:
        self.animation_level = "full" if self.settings.animation else "none"
        self.set_class(self.ascii_only, "-ascii", update=False)

    @staticmethod
    def _redraw(screen: Screen[Any], *, anew: bool) -> None:
        """Draw what changed; `anew` redraws everything, as for other characters."""
        for widget in screen.query(Drawn):
            widget.forget() if anew else widget.redraw()


def named_keys() -> dict[str, tuple[str, str]]:
    """The name of every binding of the program, its keys as they are written, and what it does."""
    for room in ("app", "screens"):
        for found in walk_packages([str(PACKAGE / room)], f"tabletop_tui.{room}."):
            import_module(found.name)
    names = {
        name: (spell(arrow), f"Walks as this arrow does, which always works: {arrow}")
        for name, arrow in WALKS.items()
    }
    for holder in (GuardedApp, *_below(GuardedApp), *_below(AppScreen), *_below(Drawn)):
        for binding in vars(holder).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id:
                keys = " ".join(spell(key.strip()) for key in binding.key.split(","))
                names.setdefault(binding.id, (keys, binding.tooltip or binding.description))
    return names


def lost_keys(chosen: Mapping[str, str]) -> list[str]:
    """For each key that the player gave to something else: what it did there before."""
    # Textual knows of no clash between bindings that have names.
    names = named_keys()
    sentences = []
    for name, key in chosen.items():
        place = name.partition(".")[0]
        for other, (keys, about) in names.items():
            there = place in ("walk", other.partition(".")[0])
            if there and other not in chosen and keys == spell(key):
                lost = f"{spell(key)} now does {name}, and no longer {other}: {about}."
                sentences.append(one_line(lost))
    return sentences


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


PLAIN = Color("default", ColorType.DEFAULT)


class NoColours(LineFilter):
    """Takes every colour away; what stood out by a bright background is reversed instead."""

    def apply(self, segments: list[Segment], background: Shade) -> list[Segment]:
        """The same text without colours."""
        return [
            Segment(text, None if style is None else plain(style), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def plain(style: Style) -> Style:
    """Weight stays; a background brighter than its text becomes reverse video."""
    front, back = style.color, style.bgcolor
    bright = (
        front is not None
        and back is not None
        and sum(back.get_truecolor()) > sum(front.get_truecolor())
    )
    return Style(
        color=PLAIN,
        bgcolor=PLAIN,
        bold=style.bold,
        underline=style.underline,
        reverse=bool(style.reverse) != bright,
    )


def no_colour_filters() -> list[LineFilter]:
    """The filters of an app without colours."""
    return [NoColours()]
