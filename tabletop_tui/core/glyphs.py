"""Characters that every terminal draws in the same number of cells.

Terminals disagree about signs that are made of several characters: a joined emoji is two cells
wide in one of them and four in the next, a flag may be two letters, a colour of skin a square of
its own. One such name in a row, and everything behind it stands a cell off.
"""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_FIRST_FLAG = 0x1F1E6
_FLAG_LETTERS = {_FIRST_FLAG + n: chr(ord("A") + n) for n in range(26)}
_SKIN_TONES = {0x1F3FB + n: None for n in range(5)}
_SELECTORS = {0xFE00 + n: None for n in range(16)}
_DISPUTED = {**_FLAG_LETTERS, **_SKIN_TONES, **_SELECTORS}


def drawable(text: str) -> str:
    """The text without anything that terminals draw in different widths, or obey.

    Accents are put on their letters, joined emoji come apart, flags become their two letters;
    skin tones, enclosing circles and invisible characters go. It is one line: no control
    character is left, and every kind of space is a plain one.
    """
    if text.isascii() and text.isprintable():
        return text
    plain = unicodedata.normalize("NFC", text).translate(_DISPUTED)
    return "".join(" " if char.isspace() else char for char in plain if _has_a_width(char))


def disputed(text: str) -> bool:
    """Whether `drawable` shows this text in other signs than it was written in."""
    return any(char == _JOINER or ord(char) in _DISPUTED for char in text)


def _has_a_width(char: str) -> bool:
    kind = unicodedata.category(char)
    return char.isspace() or not (kind[0] == "C" or kind == "Me")
