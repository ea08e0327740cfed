"""Whether an answer showed anybody anything: what undo must not take back."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.redaction import Secret, Survey, tell_apart


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
        survey = Survey(state)
        self._met = survey.marked()
        mine = survey.secrets(seat)
        self._of: dict[int, dict[int | str, Secret]] = {}
        for viewer in (PUBLIC, *range(len(getattr(state, "seats", [])))):
            theirs = survey.secrets(viewer)
            self._of[viewer] = {key: value for key, value in mine.items() if key in theirs}

    def came_to_light(self, after: State) -> bool:
        """Whether chance was used, or anything that was unknown to a viewer is hidden no more.

        What leaves one hidden place for another is not learned. A value that is gone is taken to
        be learned unless a new one like it lies hidden, made by a rule in its stead.
        """
        # One that is hidden can only be compared as an object.
        if after.draws is not self._draws and after.draws != self._draws:
            return True
        survey = Survey(after)
        there = survey.marked()
        for viewer, unknown in self._of.items():
            hidden = survey.secrets(viewer)
            left = [key for key in unknown if key not in hidden]
            if any(key in there for key in left):
                return True
            new = (hidden[key] for key in hidden.keys() - self._met.keys())
            if Counter(map(_kind, map(unknown.__getitem__, left))) - Counter(map(_kind, new)):
                return True
        return False

    def lies_open(self, after: State) -> bool:
        """Whether anything that was unknown to a viewer lies where this viewer sees it.

        It may be asked in the middle of a step, when what a rule holds lies nowhere.
        """
        survey = Survey(after)
        there = survey.marked()
        for viewer, unknown in self._of.items():
            hidden = survey.secrets(viewer)
            if any(key in there and key not in hidden for key in unknown):
                return True
        return False


def _kind(secret: Secret) -> tuple[str, Any]:
    return secret.pool, secret.value
