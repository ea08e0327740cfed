"""A running step never changes the state it started from.

Clones of a state share parts with it, so a rule that changes a shared part instead of a copy of its
own (`core.state.own`) reaches back into the checkpoint: undo, resume and forks then start the step
from a table on which half of it has happened. Here every step of random games is watched by a clone
that was made where it began (`watching.py`).
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_tui.check.playing import play
from tabletop_tui.check.settings import Setting
from tabletop_tui.core.decision import Play
from tabletop_tui.core.ruleset import Game, Ruleset
from tabletop_tui.core.state import own
from tests.conformance.games import settings
from tests.conformance.watching import watched
from tests.core import scene


@pytest.mark.parametrize("setting", settings(), ids=str)
@pytest.mark.parametrize("seed", [41, 42])
def test_no_step_changes_its_checkpoint(
    setting: Setting, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = setting.ruleset
    steps = 0

    def run(game: Game[Any]) -> Play[None]:
        nonlocal steps
        steps += 1
        yield from watched(game.state, Ruleset.run(ruleset, game))

    monkeypatch.setattr(ruleset, "run", run)
    *_, end = play(setting, seed)
    assert end.session.outcome is not None
    assert steps > 1, "no step was watched"


def raked(game: scene.Game) -> Play[None]:
    """Takes the heap as its own before changing it."""
    heap = own(game.state.heaps, 0)
    heap.word = "first"
    yield from scene.ask(0)
    own(game.state.heaps, 0).cards.append(scene.Card("lark"))


def trampled(game: scene.Game) -> Play[None]:
    """Changes the heap that its checkpoint holds, too."""
    yield from scene.ask(0)
    game.state.heaps[0].word = "second"


def hidden(game: scene.Game) -> Play[None]:
    """Changes a list within a shared part, and asks nothing."""
    game.state.heaps[0].cards.append(scene.Card("crow"))
    yield from ()


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (raked, ""),
        (trampled, "after the answer 'go', before its end: heaps"),
        (hidden, "a step changed its own start, before its end: heaps"),
    ],
)
def test_a_planted_mistake_is_found(step: scene.Script, told: str) -> None:
    session = scene.start(scene.asking(0), step, scene.asking(0))
    game = scene.Game(session.table, session.state.clone())
    game.state.step = 1
    game.state.heaps = [scene.Heap()]

    def played() -> None:
        running = watched(game.state, session.ruleset.run(game))
        answer = None
        try:
            while True:
                asked = next(running) if answer is None else running.send(answer)
                answer = asked.options[0]
        except StopIteration:
            pass

    if not told:
        played()
        return
    with pytest.raises(AssertionError, match=told):
        played()
