"""Games that a program plays: objects out, keys in."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import frame_data
from tabletop_tui.core.table import lay_table
from tabletop_tui.plain import play_scripted
from tabletop_tui.saves import SavedGame, SaveStore
from tests.plain.conftest import Sit, keys

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "random_player.py"
GAMES = {
    "umbrella": 2,
    "umbra_via": 3,
    "hail_hydra": 5,
    "villainous": 2,
    "umbrella_academy": 2,
}
MANY = int(os.environ.get("TABLETOP_SCRIPTED_GAMES", "0"))
"""How many games of each the scripts play; a few when nothing is said."""


def script(saved: SavedGame, *lines: str, strict: bool = False) -> tuple[int, list[Any]]:
    """The exit code, and the objects that came out when these lines went in."""
    paper = StringIO()
    pipe = StringIO("".join(f"{line}\n" for line in lines))
    code = play_scripted(saved, pipe, paper, strict=strict)
    return code, [json.loads(line) for line in paper.getvalue().splitlines()]


def test_a_question_holds_its_answers_its_view_and_what_is_new(sit: Sit) -> None:
    code, said = script(sit("pebbles", "Ada", "Ben"), "take 2", "keep")

    assert code == 0
    assert [each["type"] for each in said] == ["start", "question", "question", "question", "left"]
    start, first, second, third, left = said
    assert (start["game"], start["seats"]) == ("pebbles", ["Ada", "Ben"])
    assert first["name"] == "Ada"
    assert [each["key"] for each in first["question"]["options"]] == ["take 1", "take 2", "take 3"]
    assert first["view"]["heap"] == 12
    assert second["events"][0]["told"] == "Ada takes 2 pebbles"
    assert (third["seat"], third["view"]["heap"]) == (1, 10)
    assert left["saved"] == "Pebbles: Ada, Ben"


def test_no_event_comes_twice_to_one_seat(sit: Sit) -> None:
    _, said = script(sit("pebbles", "Ada"), "take 1", "keep", "take 1", "keep", "take 1")
    told = [event["told"] for each in said[1:-1] for event in each["events"]]
    assert told.count("Ada takes 1 pebbles") == 3


def test_a_refused_answer_is_an_object_and_the_question_stands(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    code, said = script(saved, "take 9", "", "take 1")

    assert code == 0
    errors = [each for each in said if each["type"] == "error"]
    assert [each["key"] for each in errors] == ["take 9", ""]
    assert "is not one of the answers" in errors[0]["error"]
    assert saved.session.decisions == 1


def test_a_strict_game_ends_with_3_at_a_refused_answer_or_an_early_end(sit: Sit) -> None:
    refused, early = sit("pebbles", "Ada"), sit("pebbles", "Ada")

    assert script(refused, "take 9", "take 1", strict=True)[0] == 3
    assert refused.session.decisions == 0
    assert script(early, "take 1", strict=True)[0] == 3


def test_the_last_object_tells_the_outcome(sit: Sit) -> None:
    code, said = script(sit("pebbles", "Ada"), *["take 3", "keep"] * 4, strict=True)

    assert code == 0
    assert said[-1]["type"] == "end"
    assert said[-1]["outcome"]["winners"] == [0]
    assert said[-1]["outcome"]["totals"] == [12]


def test_a_seat_is_sent_its_own_view_and_no_other(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    hands = [list(seat.hand) for seat in saved.session.state.seats]
    key = saved.session.decision
    assert key is not None
    _, said = script(saved, key.options[0].key)

    for each in said[1:3]:
        own, other = each["seat"], 1 - each["seat"]
        assert each["view"]["seats"][own]["hand"] == hands[own]
        assert set(each["view"]["seats"][other]["hand"]) <= {"?"}
        assert each["view"]["seed"] == each["table"]["seed"] == 0


def test_what_goes_over_the_wire_is_the_frame_of_the_seat(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben")
    _, said = script(saved)
    viewer = said[1]["seat"]
    frame = json.loads(json.dumps(frame_data(saved.seat(viewer).see())))
    events = said[1].pop("events")
    assert [event.pop("told") for event in events]
    assert events == frame.pop("events")
    assert {**said[1], **frame} == said[1]


def test_a_full_disk_is_told_and_ends_with_1(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop_tui.core import files

    saved = sit("pebbles", "Ada")

    def full(path: Path, data: bytes, keep: Path | None = None) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "replace", full)
    code, said = script(saved, "take 1")
    assert code == 1
    assert said[-1]["error"].startswith("Not saved: the disk is full")


@pytest.mark.parametrize("game", GAMES)
def test_programs_play_whole_games(
    game: str, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Most of the time would go to the disk, which other tests try.
    monkeypatch.setattr(SavedGame, "save", lambda self: True)
    ruleset = find_rulesets().load(game)
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: GAMES[game]]
    for seed in range(1, (MANY or 1) + 1):
        table = lay_table(ruleset.manifest, names=names, seed=seed)
        saved = store.new(Session(ruleset, table))
        paper, dice = Lines(), Random(seed)

        def press(paper: Lines = paper, dice: Random = dice) -> str:
            options = json.loads(paper.last)["question"]["options"]
            return f"{dice.choice(options)['key']}\n"

        assert play_scripted(saved, keys(press), paper, strict=True) == 0
        said = json.loads(paper.last)
        assert said["type"] == "end"
        assert said["outcome"]["result"]
        # The frame of the end is that of the table.
        assert said["viewer"] == PUBLIC == Seat(saved.session, PUBLIC).see().viewer


class Lines(StringIO):
    """Keeps the last line that was written, and nothing else: a game has many."""

    last = ""

    def write(self, text: str) -> int:
        self.last = text
        return len(text)


@pytest.mark.parametrize("game", GAMES if MANY else ["umbrella"])
def test_the_example_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tabletop_tui", "--saves", str(tmp_path / "saves")]
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), game, "--seats", str(GAMES[game]), "--seed", "7"],
        env={**os.environ, "TABLETOP": shlex.join(words)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
