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
from tabletop_tui.settings import load_settings, palettes, save_settings
from tabletop_tui.theme import Palette, terminal_is_ascii
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import spell
from tabletop_tui.widgets.private_textual import set_filters


def textual_theme(palette: Palette) -> Theme:
    """The Textual theme for a palette; every role is a style sheet variable of the same name."""
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
    """An app that applies each change of a setting at once, and saves it.

    `settings_trouble` says why the settings could not be read; empty if they could.
    """

    def __init__(self, look: Mapping[str, str]) -> None:
        """`look` has settings for this run only: they apply until they are changed, unsaved."""
        self._look = dict(look)
        self.settings, self.settings_trouble = load_settings()
        self._palettes = palettes()
        super().__init__()
        for palette in self._palettes.values():
            self.register_theme(textual_theme(palette))
        # Set without watchers: the style sheet is only read once the app runs.
        self.set_reactive(App.theme, self._theme_name())
        self.stylesheet.set_variables(self.get_css_variables())
        self._take_settings()
        if self.no_color:
            set_filters(self, [NoColours()])

    def on_mount(self) -> None:
        """Apply the player's own keys, and warn of keys that lose their meaning by them."""
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
        self.settings = self.settings.changed(**changes)
        self._look = {name: value for name, value in self._look.items() if name not in changes}
        if trouble := save_settings(self.settings):
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
        """Draw a screen again: all of it with `anew`, else only what has changed."""
        for widget in screen.query(Drawn):
            widget.forget() if anew else widget.redraw()


def named_keys() -> dict[str, tuple[str, str]]:
    """All bindings of the program by name: the keys as players see them, and what they do."""
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
    """A sentence for each action that loses its key because the player gave the key to another."""
    # Textual does not report such conflicts for bindings with ids.
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
    """Removes all colours; text on a background brighter than itself is reversed instead."""

    def apply(self, segments: list[Segment], background: Shade) -> list[Segment]:
        """Return the segments without colours."""
        return [
            Segment(text, None if style is None else plain(style), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def plain(style: Style) -> Style:
    """The style without colours; a background brighter than its text becomes reverse video."""
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
