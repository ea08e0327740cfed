"""The recorded games of `golden` play as they did when they were recorded."""

from __future__ import annotations

import pytest

from tabletop_tui.check.playing import Setting
from tests.conformance import golden
from tests.conformance.games import settings


@pytest.mark.parametrize("setting", settings(options=False), ids=str)
def test_a_kept_game_plays_as_it_did(setting: Setting) -> None:
    if not golden.path_of(setting).exists():
        pytest.fail(
            f"{golden.path_of(setting).name} is missing; "
            f"record it: python -m tests.conformance.golden record {setting.game}"
        )
    kept, now = golden.replay(setting)
    for number, (line, was) in enumerate(zip(now["log"], kept["log"], strict=False)):
        assert line == was, f"{setting}: line {number} of the log"
    assert len(now["log"]) == len(kept["log"])
    assert now["outcome"] == kept["outcome"]
    assert kept["answers"], f"{setting}: an empty playthrough proves nothing"


def test_no_kept_game_is_left_over() -> None:
    wanted = {golden.path_of(setting) for setting in settings(options=False)}
    assert set(golden.FOLDER.glob("*.json")) <= wanted
