"""People with all their slips play recorded flows of all games, by the rules for keys.

`python -m tools.flows` records them anew: after a change to what a game asks, or by which keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from types import ModuleType

import pytest

from tabletop_tui.core import handover
from tests.core.test_handover import mutant
from tests.flows.persons import (
    Doubled,
    Expert,
    Habitual,
    Held,
    Impatient,
    Late,
    Person,
    Quick,
    Tapping,
    Unread,
)
from tests.flows.table import ENTER, SPACE, Flow, flow, names

PLAYS = 2
"""So often each person plays each flow."""

MOST_KEYS = 1.95
"""Keys for an answer, over all games: with pages and curtains, and with Enter where it is asked."""

WITHOUT_THE_RULE = 1.06
"""So many times as many keys, at most, as without the rule of the key that led here."""


def play(
    who: type[Person],
    machine: ModuleType = handover,
    *,
    preselects: bool = False,
    plays: int = PLAYS,
) -> tuple[Counter[str], list[str]]:
    """What went wrong over all flows, and which meant keys were refused."""
    counts, refused = Counter[str](), list[str]()
    for name in names():
        for seed in range(plays):
            person = who(Flow(flow(name), machine, preselects=preselects), seed)
            person.play()
            counts += person.flow.counts
            refused += [f"{name} {one}" for one in person.refused]
    return counts, refused


pytestmark = pytest.mark.usefixtures("runs")


def test_every_game_is_there() -> None:
    games = {name.rpartition("-")[0] for name in names()}
    assert games == {"hail_hydra", "umbra_via", "umbrella", "umbrella_academy", "villainous"}


@pytest.mark.parametrize("who", [Person, Quick, Expert, Doubled, Held, Habitual, Late, Impatient])
def test_no_slip_opens_a_hand_or_answers_what_nobody_read(who: type[Person]) -> None:
    counts, refused = play(who)
    assert (counts["hands"], counts["answers"], refused) == (0, 0, [])


def test_two_taps_turn_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    counts, refused = play(Tapping)
    assert (counts["pages"], counts["answers"], counts["hands"], refused) == (0, 0, 0, [])
    monkeypatch.setattr("tabletop_tui.app.keyboard.TWICE_SECONDS", 0.0)
    assert play(Tapping)[0]["pages"] > 10


def test_who_taps_space_and_enter_by_turns_answers_nothing_and_opens_hardly_a_hand() -> None:
    """Space behind the Enter that turned a page, within a second: nothing tells it from one that
    is meant but a clock, which would refuse those that are.
    """
    # Seldom things need more plays to be counted.
    plays = 10 * PLAYS
    counts, refused = play(Unread, plays=plays)
    curtains = plays * sum("curtain" in view for name in names() for view in flow(name))
    assert (counts["answers"], refused) == (0, [])
    # Half of them are behind the pages of one flow of Hail Hydra, which stay until Enter.
    assert counts["hands"] <= curtains / 30


def test_how_many_keys_an_answer_takes() -> None:
    counts, _ = play(Person)
    bare, _ = play(Person, mutant(*LED))
    answers = PLAYS * sum("ask" in view for name in names() for view in flow(name))
    assert counts["keys"] / answers <= MOST_KEYS
    assert counts["keys"] / bare["keys"] <= WITHOUT_THE_RULE


LED = ('keyboard.led not in ("", key)', 'keyboard.led != ""')
LIFTS = ("return TURNS if keyboard.led == LIFTS else LIFTS", "return TURNS")


@pytest.mark.parametrize("who", [Doubled, Held])
def test_without_the_rule_of_the_key_that_led_here_slips_answer(who: type[Person]) -> None:
    counts, _ = play(who, mutant(*LED))
    assert counts["answers"] > 10


def test_where_enter_lifts_as_it_turns_pages_slips_open_hands() -> None:
    counts, _ = play(Doubled, mutant(*LIFTS))
    assert counts["hands"] > 10


@pytest.mark.parametrize("who", [Doubled, Habitual])
def test_with_an_answer_chosen_beforehand_slips_answer(who: type[Person]) -> None:
    counts, _ = play(who, preselects=True)
    assert counts["answers"] > 10


BURST, APART, SLOWLY = 14, 0.005, 1.4
"""So many keys, so many seconds apart; and where they are pressed one by one."""

EVERY = 7
"""At every so many views a burst is typed."""


def bursts() -> Iterator[tuple[Flow, Flow, list[str]]]:
    """A table twice, and what is typed at both. Nothing stays for a moment: only keys count."""
    for name in names():
        luck, views = Random(name), [{**view, "stay": 0.0} for view in flow(name)]
        for stop in range(0, len(views), EVERY):
            twice = Flow(views), Flow(views)
            for one in twice:
                time = 0.0
                while one.at < stop:
                    time += 2 * SLOWLY
                    one.press(one.wanted(), time, one.at)
            ahead = Flow(views)
            keys: list[str] = []
            while len(keys) < BURST and not ahead.over:
                if ahead.at < stop or luck.random() < 0.6:
                    key = ahead.wanted()
                else:
                    key = luck.choice([ENTER, ENTER, SPACE, *"123450ab"])
                at = ahead.at
                ahead.press(key, 1000.0 * len(keys) + ahead.counts["keys"], at)
                if at >= stop:
                    keys.append(key)
            yield *twice, keys


def other_games() -> int:
    """How many bursts do something else than their keys do one by one until others look."""
    other = 0
    for at_once, slowly, keys in bursts():
        begin = 10_000.0
        for n, key in enumerate(keys):
            at_once.press(key, begin + n * APART, at_once.at)
        changes = slowly.changes
        for n, key in enumerate(keys):
            slowly.press(key, begin + n * SLOWLY, slowly.at)
            if slowly.changes != changes:
                break
        other += (at_once.at, at_once.chosen) != (slowly.at, slowly.chosen)
    return other


def test_bursts_play_no_other_game_because_a_run_is_dropped_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert other_games() == 0
    monkeypatch.setattr("tabletop_tui.app.keyboard.RUN_SECONDS", 0.0)
    assert other_games() > 10
