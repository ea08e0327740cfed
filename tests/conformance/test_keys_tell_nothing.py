"""Others see and hear the keys: secret answers that look alike in public take alike keys.

`TABLETOP_KEY_GAMES` says how many games are played at each table, when more are wanted.
"""

from __future__ import annotations

import os
from collections import defaultdict
from typing import Any

import pytest

from tabletop_tui.check.playing import Setting, play
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.widgets.play.picker import Picker
from tabletop_tui.widgets.play.sealed import SealedPicker
from tests.conformance.games import few_settings
from tools.keys import pickers_of
from tools.secrecy import Sound, in_public, sound

GAMES = int(os.environ.get("TABLETOP_KEY_GAMES", "2"))
SECRETIVE = [setting for setting in few_settings() if setting.secretive]

MANY = 6


def sealed(picker: Picker) -> SealedPicker:
    assert isinstance(picker, SealedPicker), "a secret answer needs a sealed picker"
    return picker


def check_keys(session: Session[Any], picker: SealedPicker, decision: Decision, where: str) -> None:
    assert picker.option is None or picker.keys_for(picker.option) == (ENTER,), (
        f"{where}: {picker.option} is chosen before anybody chose"
    )
    sounds = {option.key: sound(picker.keys_for(option)) for option in decision.options}
    if len(set(sounds.values())) == 1:
        return
    alike: dict[object, set[Sound]] = defaultdict(set)
    for key, heard in sounds.items():
        alike[in_public(session, key)].add(heard)
    for group in alike.values():
        assert len(group) == 1, f"{where}: answers that look alike sound like {sorted(group)}"


def check_they_work(picker: SealedPicker, decision: Decision) -> None:
    """The keys that are told for the last answer do give it."""
    option = decision.options[-1]
    keys = picker.keys_for(option)
    for key in keys:
        if key != ENTER:
            assert picker.press(key)
    given = picker.option.key if keys[-1] == ENTER and picker.option else picker.toggled
    assert given == option.key


@pytest.mark.parametrize("setting", SECRETIVE, ids=str)
def test_answers_that_look_alike_in_public_take_alike_keys(setting: Setting) -> None:
    # Games of many seats have many secret answers each.
    for seed in range(GAMES if setting.seats < MANY else -(-GAMES // 2)):
        for moment in play(setting, seed):
            decision = moment.session.decision
            if decision is not None and decision.secret:
                picker = pickers_of(moment.session)
                check_keys(moment.session, sealed(picker()), decision, moment.where)
                check_they_work(sealed(picker()), decision)
