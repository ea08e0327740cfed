"""Finds the name that a user meant: in another spelling, or the nearest known name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def letters(name: str) -> str:
    """A name in the form for comparisons: only its letters and digits, in lower case.

    >>> letters("Umbra-Via") == letters("umbra_via") == letters("UMBRA VIA")
    True
    """
    return "".join(char for char in name.casefold() if char.isalnum())


def game_called(name: str, titles: Mapping[str, str]) -> str | None:
    """The id of the game with this id or title, in any spelling. `titles` are by id."""
    wanted = letters(name)
    if name in titles:
        return name
    found = [one for one, title in titles.items() if wanted in (letters(one), letters(title))]
    return found[0] if wanted and found else None


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name with the most similar spelling; empty when none is similar.

    >>> nearest("umbrela", ["umbrella", "villainous"])
    'umbrella'
    """
    # Slow to import, and needed only after a typing mistake.
    from difflib import get_close_matches

    by_letters = {letters(one): one for one in known}
    near = get_close_matches(letters(name), by_letters, 1)
    return by_letters[near[0]] if near else ""


def nearest_game(name: str, titles: Mapping[str, str]) -> str:
    """Return the id of the game with the most similar id or title; empty when none is similar."""
    near = nearest(name, [*titles, *titles.values()])
    return (game_called(near, titles) or "") if near else ""
