"""The keys that a picker names for an answer give this answer, at every question.

`TABLETOP_KEY_GAMES` is the number of games to play at each table, one if it is not set.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tabletop_tui.check.playing import Setting, play
from tabletop_tui.core.decision import Option
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.widgets.play.picker import LETTERS, Picker
from tests.conformance.games import few_settings
from tools.keys import pickers_of

GAMES = int(os.environ.get("TABLETOP_KEY_GAMES", "1"))
EVERY = 5
"""One question of so many is tested, and fewer at larger tables, whose games are longer."""

RESERVED = {"u", "l", "i", "o", "k", "q", "U", "question_mark"}
"""The keys that have a meaning on the screen of every game."""


def given(picker: Picker, keys: tuple[str, ...]) -> str:
    """The answer that these keys give. It fails if a key before the last one gives one."""
    for number, key in enumerate(keys, 1):
        if key == ENTER:
            assert number == len(keys), "Enter comes last"
            return picker.option.key if picker.option is not None else ""
        assert picker.press(key), f"{key} means nothing"
        if picker.toggled:
            assert number == len(keys)
            return picker.toggled
        option = picker.option if picker.called else None
        if option is not None and picker.takes(option):
            assert number == len(keys), f"{key} takes {option.key} already"
            return option.key
    return ""


def check(picker: Callable[[], Picker], option: Option, where: str) -> None:
    keys = picker().keys_for(option)
    assert given(picker(), keys) == option.key, f"{where}: {' '.join(keys)} does not give {option}"


@pytest.mark.parametrize("setting", few_settings(options=False), ids=str)
def test_the_keys_that_are_told_for_an_answer_give_it(setting: Setting) -> None:
    for seed in range(GAMES):
        for moment in play(setting, seed):
            decision = moment.session.decision
            if decision is None or moment.number % (EVERY * setting.seats // 2):
                continue
            picker = pickers_of(moment.session)
            # The picker's own decision has only one of several equal answers.
            options = picker().decision.options
            for option in options[:: 1 + len(options) // 8]:
                check(picker, option, moment.where)
            marks = {e.mark for e in picker().entries if len(e.mark) == 1}
            assert not marks & RESERVED, moment.where


@pytest.mark.parametrize("setting", few_settings(options=False), ids=str)
def test_the_cursor_is_put_on_the_answer_that_is_meant(setting: Setting) -> None:
    """The number of a hint chooses its answer even if several answers share a card or place."""
    for seed in range(GAMES):
        for moment in play(setting, seed):
            decision = moment.session.decision
            if decision is None or decision.secret:
                continue
            few = decision.options[:: 1 + len(decision.options) // 8]
            shared = Counter(o.target for o in few if o.target)
            if moment.number % EVERY and max(shared.values(), default=0) < 2:
                continue
            picker = pickers_of(moment.session)()
            for option in few:
                picker.stand_on(option)
                stands = picker.option
                assert stands is not None, f"{moment.where}: nowhere for {option}"
                # Of several equal answers, any one will do.
                alike = [o.key for o in decision.options if o.label == option.label]
                assert stands.key in alike, moment.where


def test_the_letters_of_long_lists_are_keys_of_no_screen() -> None:
    from tabletop_tui.core.loader import load_screen
    from tests.conformance.games import subjects

    for subject in subjects().values():
        screen: Any = load_screen(subject.ruleset)
        bound = screen._merge_bindings().key_to_bindings if screen is not None else {}
        assert not set(bound) & set(LETTERS), subject
