"""What lies open for a moment only: the state at every draw of chance and at every word told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import State


@contextmanager
def glimpses() -> Iterator[list[State]]:
    """While this is open, the states that could be seen in passing are added to the list.

    What lies open before a reshuffle, or while something is told, was seen as well. No session
    offers a place to look from inside a rule, so that chance and the voice are watched themselves.
    """
    states: list[State] = []
    draw = Chance._next

    def before_chance(chance: Chance) -> Random:
        states.append(chance._state.clone())
        return draw(chance)

    tell, whisper = (_watched(method, states) for method in (Game.tell, Game.whisper))
    with (
        patch.object(Chance, "_next", before_chance),
        patch.object(Game, "tell", tell),
        patch.object(Game, "whisper", whisper),
    ):
        yield states


def _watched(tell: Callable[..., None], states: list[State]) -> Callable[..., None]:
    """The same method, keeping the state that the words are about."""

    def told(game: Game[State], *words: Any, **values: Any) -> None:
        states.append(game.state.clone())
        tell(game, *words, **values)

    return told
