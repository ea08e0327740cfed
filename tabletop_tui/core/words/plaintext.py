"""Text that is safe to show: no control characters, and the same width in every terminal.

A terminal obeys some characters as commands. `printable` replaces each of them by a mark. A text
that shares a row with other texts, such as a name, must also be equally wide in every terminal
(`drawable`): a joined emoji is two cells wide in one terminal and four in another, and would move
the rest of its row.
"""

from __future__ import annotations

from unicodedata import category, normalize

MARK = "\ufffd"
"""Replaces a character that cannot be shown."""

_JOINER = "\u200d"
JOINERS = f"\u200c{_JOINER}"
"""The characters that join letters and emoji. A text may have no other invisible characters."""

_OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories that a terminal may obey: controls, invisible signs such as marks that change
the writing direction, half characters, and line breaks."""

_WIDTHLESS = ("Co", "Cn", "Me")
"""Unicode categories without a fixed width: private characters, which fonts draw differently,
unassigned characters, and enclosing circles."""

_FIRST_FLAG = 0x1F1E6
_FLAG_LETTERS = {_FIRST_FLAG + n: chr(ord("A") + n) for n in range(26)}
_SKIN_TONES = {0x1F3FB + n: None for n in range(5)}
_SELECTORS = {0xFE00 + n: None for n in range(16)}
_DISPUTED = {**_FLAG_LETTERS, **_SKIN_TONES, **_SELECTORS}


def can_be_shown(text: str) -> bool:
    """Whether the text is one line without anything that a terminal would obey instead of show."""
    return text.isprintable() or all(_is_shown(char) for char in text)


def printable(text: str) -> str:
    """The text with a mark for each character that a terminal would obey, line breaks excepted."""
    if text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\t", "    ")
    return "".join(char if char == "\n" or _is_shown(char) else MARK for char in text)


def in_one_line(text: str) -> str:
    """Return the text as one printable line. Blanks at both ends are kept."""
    return text if text.isprintable() else printable(text).replace("\n", " ")


def one_line(text: str) -> str:
    r"""Return the text as one printable line without blanks around it.

    >>> one_line("Ada\nBen ")
    'Ada Ben'
    """
    return in_one_line(text).strip()


def drawable(text: str) -> str:
    r"""Return the text as one line without characters that terminals obey or draw in other widths.

    Accents are put on their letters, joined emoji come apart, flags become their two letters;
    skin tones, enclosing circles and invisible characters go. Every kind of space is a plain one.

    >>> drawable("e\u0301, \U0001F44D\U0001F3FD")
    'é, 👍'
    """
    if text.isascii() and text.isprintable():
        return text
    plain = normalize("NFC", text).translate(_DISPUTED)
    return "".join(
        " " if char.isspace() else char
        for char in plain
        if char.isspace() or category(char) not in (*_OBEYED, *_WIDTHLESS)
    )


def disputed(text: str) -> bool:
    """Whether `drawable` would change the characters of this text."""
    return any(char == _JOINER or ord(char) in _DISPUTED for char in text)


def _is_shown(char: str) -> bool:
    return category(char) not in _OBEYED or char in JOINERS
