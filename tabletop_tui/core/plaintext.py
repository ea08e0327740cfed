"""Text that a terminal shows and never obeys."""

from __future__ import annotations

from unicodedata import category

MARK = "\ufffd"
"""Stands where a character was that cannot be shown."""

JOINERS = "\u200c\u200d"
"""Join letters and emoji; the only invisible characters that a text may have."""

_OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Controls, marks that turn the writing direction and other invisible signs, half characters, and
what breaks a line."""


def can_be_shown(text: str) -> bool:
    """Whether the text is one line without anything that a terminal would obey instead of show."""
    return text.isprintable() or all(_is_shown(char) for char in text)


def printable(text: str) -> str:
    """The text without anything that a terminal would obey; its lines stay lines."""
    if text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\t", "    ")
    return "".join(char if char == "\n" or _is_shown(char) else MARK for char in text)


def in_one_line(text: str) -> str:
    """The text as printable characters of one line; blanks around it stay."""
    return text if text.isprintable() else printable(text).replace("\n", " ")


def one_line(text: str) -> str:
    """The text as one printable line."""
    return in_one_line(text).strip()


def _is_shown(char: str) -> bool:
    return category(char) not in _OBEYED or char in JOINERS
