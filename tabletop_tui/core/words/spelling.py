"""Finds what somebody meant who typed a name: in any spelling, or the nearest one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def letters(name: str) -> str:
    """A name as it is compared: its letters and digits, small.

    >>> letters("Umbra-Via") == letters("umbra_via") == letters("UMBRA VIA")
    True
    """
    return "".join(char for char in name.casefold() if char.isalnum())


def game_called(name: str, titles: Mapping[str, str]) -> str | None:
    """The id of the game that is called so, by id or title; None where there is none.

    `titles` are the titles of all games by id.
    """
    wanted = letters(name)
    if name in titles:
        return name
    found = [one for one, title in titles.items() if wanted in (letters(one), letters(title))]
    return found[0] if wanted and found else None


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name whose spelling is nearest; empty when none is near.

    >>> nearest("umbrela", ["umbrella", "villainous"])
    'umbrella'
    """
    # Slow to import, and needed only where something was mistyped.
    from difflib import get_close_matches

    by_letters = {letters(one): one for one in known}
    near = get_close_matches(letters(name), by_letters, 1)
    return by_letters[near[0]] if near else ""


def nearest_game(name: str, titles: Mapping[str, str]) -> str:
    """Return the id of the game whose id or title is spelled nearest; empty when none is near."""
    near = nearest(name, [*titles, *titles.values()])
    return (game_called(near, titles) or "") if near else ""
