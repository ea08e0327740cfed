"""Every answer has keys: its own, or those that walk to it. None is reached by Enter by chance."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import Option
from tabletop_tui.core.handover import LIFTS, TURNS
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.play.picker import Picker
from tools.keys import TABLES, pickers_of

GAMES = 2
QUESTIONS = 300
"""So far a game is played."""

ALIKE = 6
"""So many questions of a kind are looked at, and so many answers of each."""

ANSWERS = 12


def is_chosen(picker: Picker, option: Option) -> bool:
    """Whether an answer is chosen by its keys, pressed as the screen does it."""
    keys = picker.keys_for(option)
    if keys == (LIFTS,):
        return option.hands is not None
    if keys == (TURNS,):
        # Only what all look at goes on by Enter alone, or what picks or secrets have chosen.
        return option in (picker.decision.page, picker.chosen)
    for key in keys:
        if key != TURNS:
            assert picker.press(key), (keys, key)
            picker.touched = picker.touched or not picker.complaint
    chosen = picker.chosen
    return option.key in (picker.toggled, chosen.key if chosen is not None else "")


@pytest.mark.parametrize("game", TABLES)
def test_every_answer_has_a_key_of_its_own_or_is_walked_to(library: Library, game: str) -> None:
    ruleset = library.load(game)
    names = default_names(TABLES[game])
    kinds = Counter[str]()
    for seed in range(GAMES):
        luck = Random(seed)
        session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=seed))
        while (decision := session.decision) is not None and session.decisions < QUESTIONS:
            kinds[decision.kind] += 1
            if kinds[decision.kind] <= ALIKE:
                picker = pickers_of(session)
                # Where some answers are equal, one stands for all.
                options = picker().decision.options
                for option in luck.sample(options, min(ANSWERS, len(options))):
                    assert is_chosen(picker(), option), f"{decision.kind}: {option.label}"
            session.answer(luck.choice(decision.options).key)
