"""Golden playthroughs: whole games kept as files, so that no rule changes unnoticed.

Record them after a change of rules that is meant, and read the difference before committing it::

    python -m tests.conformance.golden record GAME

When only words have changed, the same games are told anew::

    python -m tests.conformance.golden retell GAME
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from tabletop_tui.check.playing import Setting
from tabletop_tui.core.events import sentence
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table, lay_again
from tests.conformance.games import settings, subjects

FOLDER = Path(__file__).parent / "golden"
SEED = 7


def path_of(setting: Setting) -> Path:
    """Where the playthrough of a setting is kept."""
    return FOLDER / f"{setting.game}-{setting.mode}-{setting.seats}.json"


def told(session: Session[Any]) -> list[str]:
    """The log in plain sentences, secrets included."""
    return [sentence(e, session.table.names, session.ruleset.words) for e in session.events]


def ended(session: Session[Any]) -> dict[str, Any]:
    """The outcome as data."""
    outcome = session.outcome
    assert outcome is not None
    return {
        "result": outcome.result,
        "winners": list(outcome.winners),
        "headline": outcome.headline,
        "sheet": {line.label: list(line.points) for line in outcome.sheet},
    }


def record(setting: Setting) -> None:
    """Play a random game and keep it."""
    session = Session(setting.ruleset, setting.table(SEED))
    policy = Random(SEED)
    answers: list[str] = []
    while session.decision is not None:
        assert session.decisions < setting.promise.bound, f"{setting} does not end"
        key = policy.choice(session.decision.options).key
        answers.append(key)
        session.answer(key)
    kept = {
        "table": session.table.model_dump(),
        "answers": answers,
        "log": told(session),
        "outcome": ended(session),
    }
    keep(setting, kept)


def keep(setting: Setting, playthrough: dict[str, Any]) -> None:
    """Write a playthrough into its file."""
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(playthrough, indent=1, ensure_ascii=False)
    path_of(setting).write_text(text + "\n", encoding="utf-8")


def retell(setting: Setting) -> None:
    """Keep the same answers with what is told now."""
    kept, now = replay(setting)
    keep(setting, {**kept, **now})


def replay(setting: Setting) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the file says happened, and what happens now with the same answers.

    As in a save, an option that the game did not have then is at its default.
    """
    kept = json.loads(path_of(setting).read_text(encoding="utf-8"))
    table = lay_again(setting.ruleset.manifest, Table.model_validate(kept["table"]))
    session = Session(setting.ruleset, table)
    for number, key in enumerate(kept["answers"]):
        decision = session.decision
        assert decision is not None, f"{setting}: the game now ends at decision {number}"
        offered = [option.key for option in decision.options]
        assert key in offered, f"{setting}, decision {number}: {key!r} is not in {offered}"
        session.answer(key)
    assert session.decision is None, f"{setting}: the game now goes on after its last answer"
    return kept, {"log": told(session), "outcome": ended(session)}


def main() -> None:
    """`record GAME` or `retell GAME`: every mode and seat count of a game."""
    commands = {"record": record, "retell": retell}
    if len(sys.argv) != 3 or sys.argv[1] not in commands or sys.argv[2] not in subjects():
        usage = f"{'|'.join(commands)} {'|'.join(subjects())}"
        sys.exit(f"usage: python -m tests.conformance.golden {usage}")
    for setting in settings(options=False):
        if setting.game == sys.argv[2]:
            commands[sys.argv[1]](setting)
            print(path_of(setting))


if __name__ == "__main__":
    main()
