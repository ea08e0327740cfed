"""Text that a terminal shows and never obeys, and that every terminal draws in as many cells.

Free text is shown with a mark in place of each character that a terminal would obey
(`printable`). A text that shares a row with others, such as a name, must also be equally wide in
every terminal (`drawable`): a joined emoji is two cells wide in one terminal and four in another,
and one such name moves the rest of its row.
"""

from __future__ import annotations

from unicodedata import category, normalize

MARK = "\ufffd"
"""Replaces a character that cannot be shown."""

_JOINER = "\u200d"
JOINERS = f"\u200c{_JOINER}"
"""Join letters and emoji; the only invisible characters that a text may have."""

_OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Controls, marks that turn the writing direction and other invisible signs, half characters, and
what breaks a line."""

_WIDTHLESS = ("Co", "Cn", "Me")
"""Private characters, which fonts draw differently; unassigned ones; enclosing circles."""

_FIRST_FLAG = 0x1F1E6
_FLAG_LETTERS = {_FIRST_FLAG + n: chr(ord("A") + n) for n in range(26)}
_SKIN_TONES = {0x1F3FB + n: None for n in range(5)}
_SELECTORS = {0xFE00 + n: None for n in range(16)}
_DISPUTED = {**_FLAG_LETTERS, **_SKIN_TONES, **_SELECTORS}


def can_be_shown(text: str) -> bool:
    """Whether the text is one line without anything that a terminal would obey instead of show."""
    return text.isprintable() or all(_is_shown(char) for char in text)


def printable(text: str) -> str:
    """Return the text with a mark for each character that a terminal would obey. Lines stay."""
    if text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\t", "    ")
    return "".join(char if char == "\n" or _is_shown(char) else MARK for char in text)


def in_one_line(text: str) -> str:
    """Return the text as one printable line, with the blanks around it."""
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
    """Whether `drawable` shows this text in other signs than it was written in."""
    return any(char == _JOINER or ord(char) in _DISPUTED for char in text)


def _is_shown(char: str) -> bool:
    return category(char) not in _OBEYED or char in JOINERS
