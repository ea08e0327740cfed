"""The themes: each gives a colour to every role.

Nothing on the screen is shown by colour alone, so every theme, `NO_COLOR`, and the plain ASCII
glyphs show the same facts.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from typing import Any, Protocol

from rich.cells import cell_len
from rich.style import Style

SMALLEST = (80, 24)
"""The columns and rows that every screen can be used with."""


# Compared by identity, because there is one object for each theme, and comparing fields is slow.
@dataclass(frozen=True, eq=False, repr=False)
class Palette:
    """One theme. Every value is `#rrggbb`; `seats` are eight colours, paired with `table.SIGNS`.

    An `ansi` theme has the names of the terminal's own colours instead: `ansi_red`.

    Text is readable in every colour except `line` and `faint`, on each of the three backgrounds.
    `faint` is for textures and for things that are absent.
    """

    name: str
    title: str
    dark: bool
    ink: str
    panel: str
    raised: str
    line: str
    text: str
    muted: str
    dim: str
    faint: str
    amber: str
    red: str
    green: str
    blue: str
    yellow: str
    teal: str
    violet: str
    rose: str
    sand: str
    seats: tuple[str, ...]
    ansi: bool = False

    def colour(self, role: str) -> str:
        """The colour of a role: a field of this table, or `seat-0` to `seat-7`.

        An unknown role has the colour of plain text, because rulesets may use any name.
        """
        if role.startswith("seat-") and role[5:].isdigit():
            return self.seats[int(role[5:]) % len(self.seats)]
        known = role not in _NOT_COLOURS
        return str(getattr(self, role, self.text)) if known else self.text

    def roles(self) -> dict[str, str]:
        """Every role with its colour, for the style sheet."""
        named = {f.name: self.colour(f.name) for f in fields(self) if f.name not in _NOT_COLOURS}
        return named | {f"seat-{i}": colour for i, colour in enumerate(self.seats)}


_NOT_COLOURS = ("name", "title", "dark", "seats", "ansi")
GROUNDS = ("ink", "panel", "raised")
TEXTURES = ("line", "faint")
"""The roles of lines and patterns, in which no words are drawn."""

# The themes side by side: night, day, contrast, clear, terminal. Clear follows Okabe and Ito's
# eight colours, which are told apart with every common colour blindness; their vermilion is
# lightened so that text in it can be read. The theme `terminal` cannot know whether the terminal
# is dark, nor how bright its colours are. So all three backgrounds are that of the terminal, and
# signs, not colours, make things stand out.
_COLOURS = """\
ink     #11141b #f4f1ea #000000 #11141b ansi_default
panel   #181c25 #fbf9f4 #000000 #181c25 ansi_default
raised  #222836 #e9e4d8 #262626 #222836 ansi_default
line    #364053 #c3bbaa #bdbdbd #46526a ansi_bright_black
text    #d9dee8 #23262d #ffffff #e3e7ef ansi_default
muted   #a3adbf #4c525d #dedede #adb7c9 ansi_default
dim     #8a94a8 #626467 #b0b0b0 #8b97ab ansi_bright_black
faint   #566077 #8d8f94 #8a8a8a #6a7690 ansi_bright_black
amber   #f2b84b #8f5500 #ffd400 #e69f00 ansi_yellow
red     #e76864 #b8322e #ff8078 #e8702a ansi_red
green   #5fb878 #29713f #6dff8f #10a47c ansi_green
blue    #5aa2e8 #1f66b0 #80c4ff #56b4e9 ansi_bright_blue
yellow  #ecc94b #7d6000 #fff04d #f0e442 ansi_yellow
teal    #4fc1b5 #0d706a #5dfff0 #56b4e9 ansi_cyan
violet  #a78bfa #6542c9 #cdb6ff #8f9bff ansi_magenta
rose    #ec7fb0 #b03574 #ff9ed1 #cc79a7 ansi_bright_magenta
sand    #c9b28a #7a6236 #ffe0a3 #c9b28a ansi_cyan
seat-0  #ff8a65 #ae3e1a #ffab91 #e8702a ansi_red
seat-1  #5aa2e8 #1f66b0 #80c4ff #56b4e9 ansi_bright_blue
seat-2  #8bc34a #45700b #b6ff6b #10a47c ansi_green
seat-3  #a78bfa #6542c9 #cdb6ff #cc79a7 ansi_magenta
seat-4  #f2b84b #8f5500 #ffd400 #e69f00 ansi_yellow
seat-5  #4fc1b5 #0d706a #5dfff0 #8f9bff ansi_cyan
seat-6  #ec7fb0 #b03574 #ff9ed1 #f0e442 ansi_bright_magenta
seat-7  #c9b28a #7a6236 #ffe0a3 #d9dee8 ansi_bright_green
"""


def _palettes(*titles: tuple[str, str, bool, bool]) -> dict[str, Palette]:
    """The themes by name: a column of `_COLOURS` for each, its title, `dark` and `ansi`."""
    rows = [line.split() for line in _COLOURS.splitlines()]
    found = {}
    for column, (name, title, dark, ansi) in enumerate(titles, 1):
        colours = {row[0]: row[column] for row in rows}
        seats = tuple(colours.pop(f"seat-{seat}") for seat in range(8))
        found[name] = Palette(name, title, dark, seats=seats, ansi=ansi, **colours)
    return found


PALETTES = _palettes(
    ("night", "Night table", True, False),
    ("day", "Daylight", False, False),
    ("contrast", "High contrast", True, False),
    ("clear", "Colour-blind safe", True, False),
    ("terminal", "The terminal's own", True, True),
)
NIGHT, TERMINAL = PALETTES["night"], PALETTES["terminal"]

OWN = "own"
"""The name of a theme that the player has made."""

_COLOUR = re.compile("#[0-9a-fA-F]{6}")


def own_palette(data: Mapping[str, Any]) -> Palette:
    """A theme made by the player; missing colours are those of its `base`, by default night.

    Raises `ValueError` for an unknown role or a wrong colour.
    """
    base = PALETTES.get(str(data.get("base", NIGHT.name)))
    if base is None or base.ansi:
        known = " or ".join(name for name, palette in PALETTES.items() if not palette.ansi)
        raise ValueError(f"base is {known}")
    changes = {name: value for name, value in data.items() if name != "base"}
    for name, value in changes.items():
        if name not in {f.name for f in fields(Palette)} - {"name", "ansi"}:
            raise ValueError(f"a theme has no {name}")
        if name == "seats" and not (isinstance(value, list) and len(value) == len(NIGHT.seats)):
            raise ValueError(f"seats are {len(NIGHT.seats)} colours")
        if name == "dark" and not isinstance(value, bool):
            raise ValueError("dark is true or false")
        if name == "title" and not (isinstance(value, str) and 0 < len(value) <= 30):
            raise ValueError("title is 1 to 30 characters")
        colours = value if name == "seats" else [value] if name not in _NOT_COLOURS else []
        if wrong := [one for one in colours if not _COLOUR.fullmatch(str(one))]:
            raise ValueError(f"{name} is written #rrggbb, not {wrong[0]!r}")
    seats = tuple(changes.pop("seats", base.seats))
    return replace(base, **{"title": "Your own", **changes, "name": OWN, "seats": seats})


LEAST_CONTRAST = 4.5
"""The least contrast of words and their background (WCAG 2, level AA)."""


def luminance(colour: str) -> float:
    """The relative luminance of a colour by WCAG 2: from 0 for black to 1 for white."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 (the same) to 21 (black on white)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def unread(palette: Palette) -> list[str]:
    """The pairs of text and background in a theme with too little contrast: `dim on raised: 3.1`.

    Dark text is used on every colour, too: `ink on red`.
    """
    words = [role for role in palette.roles() if role not in (*GROUNDS, *TEXTURES)]
    pairs = [(role, ground) for role in words for ground in GROUNDS]
    pairs += [("ink", role) for role in words]
    found = [(*pair, contrast(*map(palette.colour, pair))) for pair in pairs]
    return [f"{one} on {other}: {much:.1f}" for one, other, much in found if much < LEAST_CONTRAST]


class Look(Protocol):
    """The parts of the app that widgets use to draw."""

    @property
    def palette(self) -> Palette:
        """The colours of the present theme by role."""

    @property
    def ascii_only(self) -> bool:
        """Whether only plain ASCII glyphs may be drawn."""

    def paint_whole(self) -> None:
        """Send the next paint to the terminal in full, whatever the terminal shows already."""


@lru_cache(maxsize=4096)
def ink(palette: Palette, fg: str, bg: str, bold: bool) -> Style:
    """The terminal style of a foreground and a background role."""
    front, back = (palette.colour(role).removeprefix("ansi_") for role in (fg, bg))
    if palette.ansi and fg in GROUNDS:
        # The background colour of the terminal is unknown. To write in it, reverse the two colours.
        return Style(color=back, bgcolor=front, bold=bold, reverse=True)
    return Style(color=front, bgcolor=back, bold=bold)


_STAND_INS = {
    "─": "-", "━": "=", "│": "|", "┃": "|", "╌": "-", "┄": "-",
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┌": "+", "┐": "+", "└": "+", "┘": "+",
    "┏": "#", "┓": "#", "┗": "#", "┛": "#", "┳": "#", "┻": "#", "┣": "#", "┫": "#",
    "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
    "═": "=", "║": "|", "╔": "+", "╗": "+", "╚": "+", "╝": "+",
    "╠": "+", "╣": "+", "╦": "+", "╩": "+",
    "●": "o", "○": ".", "■": "#", "□": ".", "▲": "^", "△": ".", "◆": "*", "◇": ".",
    "★": "%", "✚": "+", "♥": "v", "♣": "&", "✿": "@", "✦": "x", "◈": "$",
    "▸": ">", "►": ">", "▶": ">", "◀": "<", "◄": "<", "◂": "<", "▼": "v", "▾": "v", "▴": "^",
    "←": "<", "→": ">", "↑": "^", "↓": "v", "↔": "x", "↷": "x", "↝": "~", "⇒": ">", "⇐": "<",
    "✓": "x", "✗": "-", "·": ".", "•": "*", "…": "~", "–": "-", "—": "-", "×": "x",
    "»": ">", "█": "#", "▀": '"', "▄": "_", "▌": "|", "▐": "|", "▏": "|", "▕": "|",
    "░": ":", "▒": "%", "▓": "#", "‹": "<", "›": ">", "◌": "o",
    "’": "'", "‘": "'", "„": '"', "“": '"', "”": '"',
    "▁": "_", "▂": "_", "▃": "_", "▅": "=", "▆": "=", "▇": "#", "▪": "#", "▫": ".",
    "╱": "/", "╲": "\\", "⚑": "!", "↶": "<", "⏎": "<", "†": "!", "⌂": "^",
}  # fmt: skip

_ASCII = str.maketrans(_STAND_INS)


def to_ascii(text: str) -> str:
    """The text in ASCII and of the same width; `?` stands for a letter without a counterpart."""
    plain = text.translate(_ASCII)
    return plain if plain.isascii() else "".join(map(_without_accent, plain))


@lru_cache(maxsize=1024)
def _without_accent(letter: str) -> str:
    if letter.isascii():
        return letter
    base = unicodedata.normalize("NFKD", letter)[0]
    return base if base.isascii() else "?" * cell_len(letter)


@cache
def terminal_is_ascii() -> bool:
    """Whether the locale that the environment names cannot show the drawn glyphs.

    Python does not say it: in the C locale, and if a locale is not installed, it uses UTF-8 all the
    same. But the terminal may not.
    """
    coerced = _ctype_is_python_s()
    names = ("LC_ALL", "LANG") if coerced else ("LC_ALL", "LC_CTYPE", "LANG")
    locale = next((value for name in names if (value := os.environ.get(name))), "C")
    return "utf8" not in locale.lower().replace("-", "")


def _ctype_is_python_s() -> bool:
    """Whether Python has replaced a C locale by one of UTF-8 when it started (PEP 538, PEP 540)."""
    asked_for = os.environ.get("PYTHONUTF8") == "1" or "utf8" in sys._xoptions
    return sys.flags.utf8_mode == 1 and not asked_for
