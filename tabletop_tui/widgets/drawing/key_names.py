"""The names of keys on the screen, and where a text names them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

KEY_NAMES = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "backspace": "Bksp",
    "delete": "Del",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "question_mark": "?",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "comma": ",",
    "full_stop": ".",
}

KEYS = {name: key for key, name in KEY_NAMES.items()}

ONE = rf"(?:[←→↑↓]+|{'|'.join(name for name in KEYS if name.isalpha())}|F\d\d?|[b-zB-HJ-Z?+-])"
"""A key in words; digits stand for answers, and `a` and `I` are words."""

HINT = re.compile(rf"(?:^|(?<=  )|(?<=[·,:.] ))({ONE}(?:(?: or | ){ONE})*)(?=:? {{1,2}}[A-Za-z])")
"""One or more keys before the words that say what the keys do."""

END = re.compile(r" {2,}| ·|, |$")
"""The end of the words that say what a key does."""


class NamedKey(NamedTuple):
    """Which characters of a text name a key; the words that belong to it are among them."""

    start: int
    end: int
    key: str


def keys_named(text: str) -> Iterator[NamedKey]:
    """The keys that a text names: `q` and the word in `y copy  ·  q back`; each arrow by itself."""
    for hint in HINT.finditer(text):
        words = re.compile(r":? {1,2}").match(text, hint.end())
        assert words is not None
        stop = END.search(text, words.end())
        assert stop is not None
        keys = [*re.finditer(rf"[←→↑↓]|(?<!\S){ONE}(?!\S)", hint[1])]
        for number, key in enumerate(keys):
            last = number == len(keys) - 1
            end = stop.start() if last else hint.start() + key.end()
            name = key[0]
            yield NamedKey(hint.start() + key.start(), end, KEYS.get(name, _plain(name)))


def _plain(name: str) -> str:
    return name.lower() if len(name) > 1 else name
