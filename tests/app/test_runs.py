"""Keys that were typed before what they would act on could be seen."""

from __future__ import annotations

import pytest
from textual.events import Key

from tabletop_tui.app.keyboard import RUN_SECONDS, TypedAhead
from tabletop_tui.app.tabletop import MANY, TOO_FAST
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.screens.table import seated

pytestmark = pytest.mark.usefixtures("runs")


def key_at(seconds: float) -> Key:
    key = Key("enter", None)
    key.time = seconds
    return key


def test_keys_from_before_are_dropped_with_the_rest_of_their_run() -> None:
    runs = TypedAhead()
    assert not runs.drops(key_at(1.0))
    runs.viewer_changed()
    assert runs.drops(key_at(2.0)), "nothing is painted yet"
    runs._seen = 3.0
    assert runs.drops(key_at(3.0 - RUN_SECONDS / 3))
    assert runs.drops(key_at(3.0 + RUN_SECONDS / 3)), "the same run"
    assert runs.drops(key_at(3.0 + RUN_SECONDS))
    assert not runs.drops(key_at(4.0)), "a new one"
    assert not runs.drops(key_at(4.1))


def test_whoever_goes_on_tapping_as_fast_as_a_person_can_is_heard() -> None:
    """Six taps a second: the second one came for what stood there before, the third did not."""
    runs = TypedAhead()
    assert not runs.drops(key_at(1.0))
    runs.viewer_changed()
    runs._seen = 1.1
    assert runs.drops(key_at(1.16))
    assert not runs.drops(key_at(1.32))


def test_a_fast_run_at_what_was_seen_is_heard() -> None:
    runs = TypedAhead()
    runs.viewer_changed()
    runs._seen = 3.0
    assert not any(runs.drops(key_at(3.5 + n / 100)) for n in range(20))


def test_what_comes_sooner_than_anybody_sees_a_page_is_not_meant_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tabletop_tui.app.keyboard.SEEN_SECONDS", 0.08)
    runs = TypedAhead()
    assert not runs.drops(Key("enter", None))
    runs.viewer_changed()
    runs.painted()
    soon = Key("space", " ")
    assert runs.drops(soon)
    later = key_at(soon.time + 1.5 * RUN_SECONDS)
    assert not runs.drops(later)


def test_a_key_pressed_twice_leads_on_once_also_where_the_next_page_is_painted_at_once() -> None:
    runs = TypedAhead()
    assert not runs.drops(key_at(1.0))
    runs.viewer_changed()
    runs._seen = 1.0
    assert runs.drops(key_at(1.133)), "nobody has read the page yet"
    assert not runs.drops(key_at(1.4)), "and this one is meant for it"
    assert not runs.drops(key_at(1.5)), "which nothing unread has followed"
    runs.viewer_changed()
    runs._seen = 2.0
    other = Key("space", " ")
    other.time = 2.1
    assert not runs.drops(other), "another key is no repeat"


def test_a_key_that_is_held_stops_at_the_screen_that_it_led_to() -> None:
    runs = TypedAhead()
    assert not runs.drops(key_at(1.0))
    runs.screen_changed()
    runs._seen = 1.1
    assert all(runs.drops(key_at(1.05 + n / 30)) for n in range(40)), "however long it is held"
    assert not runs.drops(key_at(5.0)), "let go and pressed again"


def test_after_another_key_the_one_that_led_here_is_no_repeat() -> None:
    runs = TypedAhead()
    assert not runs.drops(key_at(1.0))
    runs.screen_changed()
    other = Key("1", "1")
    other.time = 1.1
    assert not runs.drops(other)
    assert not runs.drops(key_at(1.2)), "meant for what the other one chose"


def test_another_key_may_be_typed_ahead_of_a_screen() -> None:
    runs = TypedAhead()
    assert not runs.drops(key_at(1.0))
    runs.screen_changed()
    other = Key("1", "1")
    other.time = 1.01
    assert not runs.drops(other)


def test_how_many_keys_of_a_run_were_dropped() -> None:
    runs = TypedAhead()
    runs.viewer_changed()
    for number in range(1, 4):
        runs.drops(key_at(1.0 + number / 10))
        assert runs.dropped == number
    runs._seen = 2.0
    assert not runs.drops(key_at(3.0))
    assert runs.dropped == 0


async def test_whoever_types_too_fast_is_told_to_wait(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as scene:
        scene.app._typed_ahead.viewer_changed()
        for _ in range(MANY):
            assert not scene.app._notifications
            await scene.app.on_event(Key("k", "k"))
        await scene.drawn()
        assert [note.message for note in scene.app._notifications] == [TOO_FAST]
