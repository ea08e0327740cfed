"""How computer players lay, point and hand over: agents behind what loyal Heroes show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from rulesets.hail_hydra.bot import HailHydraBot
from rulesets.hail_hydra.bot.habits import Place, Shown, aim, habits, read, shown_by_heroes, written
from rulesets.hail_hydra.bot.laying import plan
from rulesets.hail_hydra.bot.pointing import (
    friends_of,
    handed,
    more_suspected,
    point,
    receivers,
    suspect,
)
from rulesets.hail_hydra.bot.suspicion import suspicion
from rulesets.hail_hydra.state import (
    HYDRA,
    VALUES,
    AttackCard,
    Deed,
    HydraState,
    Offensive,
    Round,
    VillainId,
)
from tabletop_tui.core.decision import Choices
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.visibility.redaction import redact
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene

BOT = HailHydraBot(GAME)
ADA, BEN, CLEO, DOV, EVE = range(5)


def laying(hand: str, *, agents: Iterable[str] = ("daredevil", "elektra")) -> Scene:
    """Ada holds the token and is asked to lay."""
    hero = TEAM[0]
    t = scene(agents=agents, hands={hero: hand}, phase="lay")
    assert t.decision.seat == ADA
    return t


def answers(t: Scene) -> tuple[list[str], str]:
    """The cards that a computer player picks one by one, and its word."""
    picked: list[str] = []
    while True:
        asked = replace(t.decision, picked=tuple(picked))
        wanted = plan(GAME.content, t.state, ADA, asked)
        if not wanted.cards:
            return picked, wanted.word
        picked.append(wanted.cards[0])


def test_a_lay_is_one_plan_from_the_first_pick_to_the_word() -> None:
    t = laying("+4 +2 +1 -3 -5", agents=(TEAM[0], TEAM[1]))
    whole = plan(GAME.content, t.state, ADA, t.decision)
    picked, word = answers(t)
    assert (sorted(picked), word) == (sorted(whole.cards), whole.word)


def test_what_an_agent_says_does_not_follow_from_its_cards() -> None:
    """The word comes before the look at the cards: even without a blue one it may be "good"."""
    red = laying("-2 -3 -4 -4 -5", agents=(TEAM[0], TEAM[1]))
    said = set()
    for offensive in range(1, 40):
        red.state.offensive = offensive
        said.add(plan(GAME.content, red.state, ADA, red.decision).word)
    assert said >= {"silent", "good"}


def test_an_agent_lays_the_worst_of_as_many_cards_or_a_few_points_too_little() -> None:
    cards = {f"card {n}": value for n, value in enumerate((4, 3, 1, -2, -5), 1)}
    totals = set()
    for number in range(60):
        keys = aim(cards, (), Shown(2, "good"), Random(number))
        assert len(keys) == 2
        totals.add(sum(cards[key] for key in keys))
    assert min(totals) == -7
    assert max(totals) == 5, "hidden: a point below a loyal Hero's average of six"
    assert len(totals) > 2


def test_the_table_of_habits_reads_as_it_was_written() -> None:
    for shown in (Shown(2, "good"), Shown(1, "")):
        assert read(written(shown)) == shown
    seen = Place(token=0, age=0, hand=9, least=1, most=3)
    assert habits().lays(seen._replace(hand=30)) == habits().lays(seen), "the nearest place"
    assert habits().sum(Shown(3, "good")).mean > habits().sum(Shown(1, "")).mean


def test_what_is_shown_keeps_to_the_limits() -> None:
    t = laying("+4 +2 +1 -3 -5", agents=(TEAM[0], TEAM[1]))
    for number in range(30):
        assert shown_by_heroes(t.state, ADA, 2, 2, Random(number)).cards == 2


# -- hints -------------------------------------------------------------------------------------


@pytest.mark.parametrize("picks", [0, 1, 2])
def test_a_loyal_hero_is_never_advised_to_lay_what_helps_the_villain(picks: int) -> None:
    """To find the second and third advice, the bot is asked again without the better answers."""
    t = laying("+2 +1 -2 -3")
    for _ in range(picks):
        t.answer(next(key for key in t.keys if key.startswith("card ")))
    advice = Player(BOT, "hard").advise(Seat(t.session, ADA).for_computer())
    labels = {option.key: option.label for option in t.decision.options}
    advised = [labels[one.key] for one in advice.answers]
    assert advised
    assert not [label for label in advised if label in ("-2", "-3")]


def test_a_plan_stays_the_same_when_its_answer_is_not_offered() -> None:
    t = laying("+2 +1 -2 -3")
    t.answer("card 1")
    rest = [option for option in t.decision.options if option.key != "silent"]
    asked = replace(t.decision, choices=Choices(rest))
    assert BOT.policy(t.state, ADA, t.decision, Random(1)) == "silent"
    assert BOT.policy(t.state, ADA, asked, Random(1)) == "silent"


# -- votes and hand-overs ----------------------------------------------------------------------


def attack(total: int, counts: list[int]) -> Offensive:
    return Offensive(
        mission=1, number=1, villain=VillainId("batroc"), counts=counts, said=[""] * 5,
        blind=0, total=total, defense=0, dealt=0, city=0, cards=[],
    )  # fmt: skip


def suspecting() -> HydraState:
    """Everybody has seen that Dov and Eve spoil attacks."""
    state = scene(agents=("ms_marvel", "daredevil")).state
    state.history = [attack(-8, [0, 1, 0, 1, 1]), attack(9, [1, 1, 1, 0, 0])] * 2
    state.mission = 2
    return state


@pytest.mark.parametrize(("token", "first"), [(ADA, DOV), (EVE, EVE)])
def test_heroes_agree_without_a_word(token: int, first: int) -> None:
    """Among equals the first in token order is pointed at by all of them."""
    state = suspecting()
    state.token = token
    at = {
        point(GAME.content, redact(state, seat), seat, [s for s in range(5) if s != seat])
        for seat in (ADA, BEN, CLEO)
    }
    assert at == {first}


def test_an_agent_points_at_a_friend_whom_everybody_suspects() -> None:
    state = suspecting()
    assert friends_of(redact(state, EVE), EVE) == {DOV}
    at = []
    for mission in range(2, 6):
        for voting in range(1, 4):
            state.mission, state.round = mission, voting
            at.append(point(GAME.content, redact(state, EVE), EVE, [ADA, BEN, CLEO, DOV]))
    assert at.count(DOV) > len(at) / 2


def test_two_agents_who_are_both_revealed_do_not_point_at_each_other() -> None:
    state = suspecting()
    state.seats[EVE].revealed = state.seats[DOV].revealed = True
    for number in range(1, 20):
        state.round = number
        assert point(GAME.content, redact(state, EVE), EVE, [ADA, BEN, CLEO, DOV]) != DOV
    assert point(GAME.content, redact(state, EVE), EVE, [DOV]) == DOV, "nobody else is there"


def test_a_friend_is_spared_where_that_does_not_stand_out() -> None:
    assert suspect((0.2, 0.58, 0.6, 0.1), (0, 1, 2, 3), {2}, Random(1)) == 1
    often = [suspect((0.2, 0.3, 0.9, 0.1), (0, 1, 2, 3), {2}, Random(n)) for n in range(50)]
    assert 35 < often.count(2) < 50


def test_a_vote_follows_from_what_was_seen_before_it() -> None:
    """Fingers that are entered one after the other tell the later ones nothing."""
    t = scene(agents=("ms_marvel", "daredevil"), phase="vote", voting=1)
    t.state.history = suspecting().history
    before = {
        seat: point(GAME.content, redact(t.state, seat), seat, [s for s in range(5) if s != seat])
        for seat in range(5)
    }
    for _ in range(5):
        seat = t.decision.options[0].by
        assert seat is not None
        key = BOT.policy(redact(t.state, seat), seat, t.decision, Random(1))
        assert key == ("up" if before[seat] < 0 else f"seat {before[seat] + 1}")
        t.answer("up")


def test_nobody_hands_a_card_to_whom_they_just_pointed_at() -> None:
    state = suspecting()
    state.votes = [Round(mission=2, votes=[CLEO, -1, -1, -1, -1], out=ADA)]
    state.seats[ADA].out = True
    team = [BEN, CLEO, DOV, EVE]
    trusted = receivers(GAME.content, redact(state, ADA), ADA, team)
    assert CLEO not in trusted
    assert trusted[0] == BEN
    state.votes[0].mission = 1
    assert CLEO in receivers(GAME.content, redact(state, ADA), ADA, team), "that was long ago"


def test_what_was_handed_over_is_remembered_by_who_got_it_alone() -> None:
    t = scene(agents=("ms_marvel", "daredevil"), out=[TEAM[EVE]], phase="hand")
    t.answer("card 1")
    t.answer(f"to {ADA + 1}")
    values = [redact(t.state, seat).seats[ADA].received for seat in (PUBLIC, *range(5))]
    assert values == [["?"], ["+2"], ["?"], ["?"], ["?"], ["?"]]


def test_cards_handed_over_are_weighed_by_the_one_who_got_them() -> None:
    """Two good cards speak for the giver, a red one with another against; alone it says nothing."""
    state = scene(agents=("ms_marvel", "daredevil")).state
    found = {}
    for cards in ("+4 +3", "+1", "-4 +2", "-4"):
        received = [AttackCard(card) for card in cards.split()]
        state.seats[ADA].received = received
        state.deeds = [
            Deed(
                kind="handed", mission=1, number=1, voting=0, seat=EVE, at=ADA, count=len(received)
            )
        ]
        doubts = [suspicion(GAME.content, redact(state, seat), seat) for seat in (ADA, BEN)]
        found[cards] = doubts[0][EVE]
        assert doubts[1][EVE] == pytest.approx(0.5), "Ben saw that a card went, no more"
    assert found["+4 +3"] < 0.4
    assert found["-4"] == pytest.approx(0.5)
    assert 0.5 < found["+1"] < 0.6
    assert found["-4 +2"] > 0.8


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        ("+1 +4 -3", {(1,), (1, 4)}),
        ("+1 -3 -4", {(1,)}),
        ("-3 -4 -5", {(-3,)}),
    ],
)
def test_an_agent_hands_a_hero_no_red_card_that_a_hero_would_keep(
    hand: str, given: set[tuple[int, ...]]
) -> None:
    """In whatever mood: it draws one for each round."""
    state = scene(agents=("ms_marvel", "daredevil")).state
    discs = [mine.loyalty == HYDRA for mine in state.seats]
    agent, hero = discs.index(True), discs.index(False)
    values = {f"card {n}": VALUES[card] for n, card in enumerate(hand.split())}
    found = set()
    for number in range(30):
        state.round = number
        keys = handed(redact(state, agent), agent, values, (), hero)
        found.add(tuple(values[key] for key in keys))
    assert found == given


def test_a_revealed_agent_lays_its_harmful_cards() -> None:
    t = scene(
        agents=(TEAM[0], TEAM[1]), revealed=[TEAM[0]], hands={TEAM[0]: "+4 -2 -3 -4 -5"},
        phase="lay",
    )  # fmt: skip
    picked, _ = answers(t)
    values = {option.key: VALUES[option.label] for option in t.decision.several}
    assert sorted(values[key] for key in picked) == [-5, -4, -3]


def test_the_careless_point_at_friends_as_well() -> None:
    state = suspecting()
    assert state.seats[EVE].loyalty == HYDRA
    assert DOV in more_suspected(GAME.content, redact(state, EVE), EVE, [ADA, BEN, CLEO, DOV])
