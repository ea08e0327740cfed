"""A replay shows at each step what the players had before them there.

`TABLETOP_REPLAYS=50` replays as many games of each ruleset; without it a few.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from tabletop_tui.check.playing import Setting
from tabletop_tui.core.events import TABLE_TAGS
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.replay import Replay
from tabletop_tui.core.play.session import Session
from tests.conformance.games import settings, subjects

GAMES = int(os.environ.get("TABLETOP_REPLAYS", "2"))
LONGEST = 400
"""Answers after which the players of a random game get up; its replay is as long as the game."""

Shown = tuple[Any, ...]


def shown(view: Any, acting: Any, question: Any, log: Any, outcome: Any) -> Shown:
    """All that a frame tells, in a form that can be kept and compared."""
    asked = None if question is None else (question.prompt, question.digest, question.picked)
    lines = [event for event in log if event.tag not in TABLE_TAGS]
    return view.model_dump_json(), acting, asked, lines, outcome


def played(setting: Setting, seed: int) -> tuple[Record, list[Shown | None], list[int]]:
    """A random game with second thoughts: its record, and what one of the viewers saw each time."""
    random = Random(f"replay {seed}")
    session = Session(setting.ruleset, setting.table(seed))
    frames: list[Shown | None] = []
    viewers: list[int] = []
    # Another one looks each time.
    while True:
        viewer = random.randrange(PUBLIC, setting.seats)
        del frames[session.decisions :], viewers[session.decisions :]
        acting = session.decision
        frames.append(
            shown(
                session.view(viewer),
                None if acting is None else (acting.seat, acting.public),
                session.question(viewer),
                [told for event in session.events if (told := event.seen_by(viewer))],
                session.outcome,
            )
        )
        viewers.append(viewer)
        if acting is None or session.decisions >= LONGEST:
            return session.record(), frames, viewers
        what = random.random()
        if what < 0.05 and session.can_undo():
            session.undo()
        elif what < 0.08 and session.can_table_undo():
            session.table_undo()
        elif what < 0.2 and acting.picked:
            session.unpick(random.choice(acting.picked))
            # The picks that are left were given in this order by nobody: what lay between is new.
            first = session.decisions - len(acting.picked) + 2
            frames[first : session.decisions] = [None] * (session.decisions - first)
        else:
            session.answer(random.choice(acting.options).key)


@pytest.mark.slow
@pytest.mark.parametrize("game", subjects())
def test_a_replay_shows_each_moment_as_it_was(game: str) -> None:
    ways = [setting for setting in settings(options=False) if setting.game == game]
    for number in range(GAMES):
        setting = ways[number % len(ways)]
        record, frames, viewers = played(setting, number)
        record = Record.model_validate_json(record.model_dump_json())
        replay = Replay(setting.ruleset, setting.table(number), record, 1, over=True)
        assert (replay.notice, replay.length) == ("", len(frames) - 1)
        # Forwards, and then here and there.
        there = list(range(len(frames)))
        Random(number).shuffle(there)
        for at in [*range(len(frames)), *there[:20]]:
            replay.go(at)
            seen = replay.see(viewers[at])
            acting = None if seen.acting is None else (seen.acting.seat, seen.acting.public)
            now = shown(seen.view, acting, seen.question, seen.log, seen.outcome)
            assert frames[at] in (now, None), f"{setting}, game {number}, after {at} answers"
