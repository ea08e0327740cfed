"""Whether an answer showed anybody anything: what undo must not take back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.core.visibility.redaction import (
    Secret,
    identity,
    marked,
    secrets_by_viewer,
    tell_apart,
)


class Unknown:
    """What is hidden, before a seat answers, from that seat and from others as well.

    What the seat knows itself it may show to anybody and still take back. Cards are followed as
    objects that `tell_apart` made: by their faces nobody could tell a draw from a double that
    was put back, and whether there is a double may be a secret itself. On a state of which some
    values are `Hidden` it says the same of what a rule moves there, and raises an error where that
    depends on what they are.
    """

    def __init__(self, state: State, seat: int) -> None:
        tell_apart(state)
        self._draws = state.draws
        # The values are kept, so that none of their identities passes to a newer object.
        self._met = {identity(value): value for value in marked(state)}
        self._viewers = (PUBLIC, *range(len(getattr(state, "seats", []))))
        hidden = _hidden(state, {*self._viewers, seat})
        mine = hidden[seat]
        self._of = {
            viewer: {key: value for key, value in mine.items() if key in hidden[viewer]}
            for viewer in self._viewers
        }

    def came_to_light(self, after: State) -> bool:
        """Whether chance was used, or anything that was unknown to a viewer is hidden no more.

        What leaves one hidden place for another is not learned. A value that is gone is taken to
        be learned unless a new one like it lies hidden, made by a rule in its stead.
        """
        # One that is hidden can only be compared as an object.
        if after.draws is not self._draws and after.draws != self._draws:
            return True
        there = {identity(value) for value in marked(after)}
        for viewer, hidden in _hidden(after, self._viewers).items():
            unknown = self._of[viewer]
            left = [key for key in unknown if key not in hidden]
            if any(key in there for key in left):
                return True
            new = (value for key, value in hidden.items() if key not in self._met)
            if Counter(map(_kind, map(unknown.__getitem__, left))) - Counter(map(_kind, new)):
                return True
        return False


def _hidden(state: State, viewers: Collection[int]) -> dict[int, dict[int | str, Secret]]:
    """What each viewer may not see, by identity: one walk for all, most is hidden from many."""
    found: dict[int, dict[int | str, Secret]] = {viewer: {} for viewer in viewers}
    for unseeing, values in secrets_by_viewer(state, viewers):
        known_by = {identity(value): value for value in values}
        for viewer in unseeing:
            found[viewer].update(known_by)
    return found


def _kind(secret: Secret) -> tuple[str, Any]:
    return secret.pool, secret.value
