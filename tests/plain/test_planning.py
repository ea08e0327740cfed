"""`plan`: the family tries answers on a copy, hears what becomes of it, and plays or drops them."""

from __future__ import annotations

from tabletop_tui.saves import SaveStore
from tests.plain.conftest import Sit, typed
from tests.plain.test_looking import said
from tests.screens.umbrella_academy.test_plan import riot

TRIED = ("plan", "symbols", "juggernaut", "discard", "big lie")


def test_a_plan_tells_what_each_step_makes_of_the_table_and_is_played(store: SaveStore) -> None:
    saved = store.new(riot())
    text = said(typed(saved, *TRIED, "hand", "steps", "play", verbosity="short"))
    assert "Plan, Ada: Your Action?" in text
    assert "Riot: has 1 Fight, 1 Power, needs 2 Fight, 1 Power." in text
    assert "If all Pass: 1 Hazard; lost with 6. Lost this turn: 0 of 100 cases." in text
    assert "Plan, Ben: Your Action?" in text
    assert "Step 2, Ben: The Big Lie, 1 Wits." in text
    keys = [answer.key for answer in saved.session.history]
    assert keys == ["symbols", "sb_juggernaut", "discard", "ru_big_lie"]


def test_a_dropped_plan_leaves_the_table_as_it_was(store: SaveStore) -> None:
    saved = store.new(riot())
    start = saved.session.state.model_dump()
    text = said(typed(saved, *TRIED, "back", "where juggernaut", "hand", "drop", "me"))
    assert "Dropped." in text
    assert "Nothing has happened." in text
    assert saved.session.state.model_dump() == start
    assert not saved.session.history


def test_the_end_of_the_input_drops_a_plan(store: SaveStore) -> None:
    saved = store.new(riot())
    typed(saved, *TRIED)
    assert not saved.session.history


def test_where_players_do_not_act_as_one_there_is_no_plan(sit: Sit) -> None:
    assert "not at this table" in said(typed(sit("umbrella", "Ada", "Ben"), "plan"))


def test_before_the_silence_the_family_is_asked_and_a_plan_is_only_talked_about(
    store: SaveStore,
) -> None:
    saved = store.new(riot(phase="plan", challenge=True))
    start = saved.session.state.model_dump()
    text = said(typed(saved, *TRIED, "play", verbosity="short"))
    assert "Plan the turn together, with open hands." in text
    assert "Enter gives it. plan tries a plan on a copy." in text
    assert "It is only talked about" in text
    assert "Ben discards The Big Lie." in text
    assert "The family falls silent." not in text
    assert saved.session.state.model_dump() == start
