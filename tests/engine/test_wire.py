"""A frame that crossed a pipe is the frame that went in, and is answered the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import as_data, from_data
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.imagine import mark_of
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import lay_table
from tabletop_tui.matches.policies import luck_for, random_policy

LIBRARY = find_rulesets()
DECISIONS = 120


def frames(ruleset: Ruleset[Any], seats: int) -> Iterator[Seen[Any]]:
    """What is seen in a random game, by whoever is asked."""
    manifest = ruleset.manifest
    session = Session(ruleset, lay_table(manifest, names=default_names(seats), seed=2))
    decide = random_policy(luck_for(2))
    while session.decision is not None and session.decisions < DECISIONS:
        seat = session.decision.seat
        yield Seat(session, seat if seat != TABLE else session.decisions % seats).for_computer()
        session.answer(decide(session.decision.options))


@pytest.mark.parametrize("game", LIBRARY.entries)
def test_a_frame_comes_back_from_json_as_it_was(game: str) -> None:
    ruleset = LIBRARY.load(game)
    seats = max(mode.seats.min for mode in ruleset.manifest.modes) + 1
    bot = load_bot(ruleset)
    for number, seen in enumerate(frames(ruleset, seats)):
        back = from_data(json.loads(json.dumps(as_data(seen))), ruleset.state_type)
        assert back.view == seen.view
        assert mark_of(back) == mark_of(seen)
        assert back.log == seen.log
        assert back.question is not None
        assert seen.question is not None
        assert list(back.question.refusals()) == list(seen.question.refusals())
        if number % 10 == 0:
            for level in bot.levels:
                here, there = (Player(bot, level, 6).choose(one) for one in (seen, back))
                assert here == there


def test_nothing_hidden_is_in_the_data() -> None:
    villainous = LIBRARY.load("villainous")
    session = Session(villainous, lay_table(villainous.manifest, names=["Ada", "Ben"], seed=7))
    while session.decision is not None and session.decision.seat == TABLE:
        session.answer(session.decision.options[0].key)
    assert session.decision is not None
    me = session.decision.seat
    told = json.dumps(as_data(Seat(session, me).for_computer()))
    other = session.state.seats[1 - me]
    assert session.state.seats[me].hand[0] in told
    assert [card for card in (*other.hand, *other.deck, *other.fate_deck) if card in told] == []
    assert json.loads(told)["table"]["seed"] == 0
