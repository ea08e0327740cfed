"""The keys that call the answers of an open list, one each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_tui.core.decision import DONE
from tabletop_tui.core.visibility.showing import Entry

DONE_MARK = "0"
"""What calls the end of a choice of several in an open list."""

LETTERS = "abdjmprstwxyz"
"""What calls the tenth answer of an open list and those after it: no screen means anything else."""


def short_marks(shown: Sequence[Entry]) -> list[Entry]:
    """The entries of an open list: a letter stands for a number that would need two keys.

    To be done with several is 0 in every list, however many there are.
    """
    taken = {entry.mark for entry in shown}
    done = DONE_MARK if DONE_MARK not in taken else ""
    free = (letter for letter in LETTERS if letter not in taken)
    found = []
    for entry in shown:
        mark = entry.mark
        if entry.option.key == DONE and not entry.option.hotkey:
            mark = done or mark
        elif mark.isdecimal() and len(mark) > 1:
            mark = next(free, mark)
        found.append(entry._replace(mark=mark))
    return found


def remarked(shown: Sequence[Entry], marks: Mapping[str, str]) -> list[Entry]:
    """The entries with these marks by the keys of their options; a hotkey stays what it is.

    What has none gets 0, and then a letter: numbers are kept for what the marks number.
    """
    taken = {*marks.values(), *(entry.option.hotkey for entry in shown)}
    free = (mark for mark in f"{DONE_MARK}{LETTERS}" if mark not in taken)
    found = []
    for entry in shown:
        own = entry.option.hotkey or marks.get(entry.option.key) or next(free, "")
        found.append(entry._replace(mark=own or entry.mark.zfill(2)))
    return found
