"""Villains in detail: how far they stalk, what their acts leave out, and what shields them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    Play,
    answer,
    asked,
    asks,
    effect_phase,
    ending,
    feuds,
    finish,
    hand,
    hazard,
    keys,
    log,
    table,
    villain,
    why,
    wounds,
)

FAMILY = ("spaceboy", "rumor", "kraken")
FAR = {"spaceboy": 7, "rumor": 7, "kraken": 7}
"""All Heroes on Carnival Pier, six steps from the Moon."""


def hunting(kind: str, number: int, **words: object) -> Play:
    """A Villain acts where nobody is; ties go the first way."""
    where = {"villains": {kind: number}, "sweep": number, "at": FAR, **words}
    game = effect_phase(*FAMILY, **where)  # type: ignore[arg-type]
    while asked(game) == "where":
        answer(game, keys(game)[0])
    return game


@pytest.mark.parametrize("kind", ["hazel", "cha_cha", "member-1"])
def test_without_prey_a_hunter_stalks_one_step(kind: str) -> None:
    game = hunting(kind, 9, mission="orchestra" if kind == "member-1" else "hazel")
    assert villain(game, kind).at == 8
    assert (wounds(game), feuds(game)) == ([0, 0, 0], [0, 0, 0])


@pytest.mark.parametrize("kind", ["hazel", "cha_cha"])
def test_in_the_finale_a_killer_stalks_two_steps(kind: str) -> None:
    assert villain(hunting(kind, 10, finale=True), kind).at in (6, 8)


@pytest.mark.parametrize("kind", ["hazel", "cha_cha"])
def test_a_stalker_stops_where_a_hero_is(kind: str) -> None:
    """Two steps would lead past Carnival Pier."""
    game = hunting(kind, 8, finale=True)
    assert villain(game, kind).at == 7
    assert wounds(game) == [0, 0, 0]


def test_stalking_follows_connections_not_the_mansion_hop() -> None:
    """From the Moon to Downtown it is three connections, by the Launch Field."""
    game = effect_phase(
        *FAMILY, villains={"hazel": 1}, at={"spaceboy": 9, "rumor": 9, "kraken": 9}, sweep=1
    )
    assert villain(game, "hazel").at == 2


def test_vanya_wanders_when_nobody_is_there_too() -> None:
    game = hunting("vanya", 10, mission="violin")
    assert feuds(game) == [0, 0, 0]
    assert any(line.startswith("The die shows") for line in log(game))


@pytest.mark.parametrize("at", [7, 10])
def test_the_white_violin_devastates_and_wanders(at: int) -> None:
    """With Heroes in the Mansion or without."""
    family = dict.fromkeys(FAMILY, at)
    game = effect_phase(
        *FAMILY, mission="violin", villains={"vanya": 10}, at=family, finale=True, sweep=10
    )
    assert hazard(game, 10) == "sp_devastated"
    assert wounds(game) == ([1, 1, 1] if at == 10 else [0, 0, 0])
    rolled = next(line for line in log(game) if line.startswith("The die shows"))
    assert f"shows {villain(game, 'vanya').at}:" in rolled


@pytest.mark.rules("UA44")
def test_vanya_leaves_a_devastated_location_as_it_is() -> None:
    """Devastated twice is devastated once; the destroyed cards are not counted again."""
    game = effect_phase(
        *FAMILY, mission="violin", villains={"vanya": 10}, finale=True, sweep=10,
        hazards={10: "sp_devastated"},
    )  # fmt: skip
    assert not [line for line in log(game) if line.startswith("The Mansion is devastated")]
    assert "sp_devastated" not in game.state.gone


@pytest.mark.rules("UA50")
def test_calmed_vanya_lets_each_hero_there_drop_one_feud() -> None:
    """One Feud for each Hero where it happened, whoever destroyed her; none elsewhere."""
    held = "fd_old_grudge fd_sulking"
    game = table(
        *FAMILY,
        mission="violin",
        villains={"vanya": 5},
        tokens={"vanya": "WWW"},
        at={"kraken": 5},
        hands={"spaceboy": held, "rumor": held, "kraken": held},
    )
    answer(game, "destroy vanya")
    for seat in (1, 2):
        assert (asked(game), asks(game)) == ("calm", seat)
        answer(game, "fd_sulking")
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [2, 1, 1]
    assert asked(game) == "action"


def test_calmed_vanya_does_not_act_in_the_mansion() -> None:
    game = table(*FAMILY, mission="violin", villains={"vanya": 2}, tokens={"vanya": "WWW"},
                 at={"rumor": 10})  # fmt: skip
    answer(game, "destroy vanya", "pass", "pass", "pass")
    assert "Vanya is muted and does not act." in log(game)
    assert feuds(game) == [0, 0, 0]


def shielded(members: int, elsewhere: int = 0, **words: Any) -> Play:
    crowd = {f"member-{n}": 4 for n in range(1, members + 1)}
    others = {f"member-{n}": 6 for n in range(members + 1, members + elsewhere + 1)}
    return table(
        *FAMILY,
        mission="orchestra",
        at={"spaceboy": 4},
        villains={"conductor": 4, **crowd, **others},
        finale=True,
        **words,
    )


def test_two_members_shield_the_conductor_one_does_not() -> None:
    game = shielded(2, tokens={"member-2": "F"})
    answer(game, "symbols", "sb_lunar_research")
    assert keys(game) == ["member-1", "member-2"]
    game = shielded(1, elsewhere=3)
    answer(game, "symbols", "sb_lunar_research")
    assert keys(game) == ["conductor", "member-1"]


def test_a_shielded_conductor_says_why_not() -> None:
    game = table(
        *FAMILY,
        mission="orchestra",
        hands={"spaceboy": "ad_dynamite"},
        villains={"conductor": 1, "member-1": 1, "member-2": 1},
        finale=True,
    )
    assert why(game, "symbols") == "2 Members shield him"


def test_a_shielded_conductor_takes_no_tokens_from_texts_either() -> None:
    """Six Blades reach the Members beside him, a Villain next door, but not him."""
    game = table(
        "kraken",
        "rumor",
        mission="orchestra",
        hands={"kraken": "kr_six_blades"},
        villains={"conductor": 9, "member-1": 9, "member-2": 9, "member-3": 8},
        finale=True,
    )
    answer(game, "effect")
    assert [v.tokens[0] for v in game.state.villains] == [0, 1, 1, 1]


def test_what_the_conductor_already_carries_still_counts() -> None:
    """Members keep new tokens from him; they do not hinder destroying."""
    game = table(
        *FAMILY,
        mission="orchestra",
        villains={"conductor": 4, "member-1": 4, "member-2": 4},
        tokens={"conductor": "FFPPPWWWWFFFFFFFF"},
        finale=True,
    )
    answer(game, "destroy conductor")
    assert ending(game) == "win_orchestra"


@pytest.mark.rules("UA47")
def test_a_member_that_the_conductor_calls_acts_as_well() -> None:
    """It has not acted yet in this sweep."""
    game = effect_phase(
        *FAMILY, mission="orchestra", villains={"conductor": 10}, at={"rumor": 10},
        finale=True, sweep=10,
    )  # fmt: skip
    assert (asked(game), asks(game)) == ("discard", 1)


def test_the_conductor_calls_members_where_nobody_is() -> None:
    game = hunting("conductor", 4, mission="orchestra", finale=True)
    assert "Orchestra Member 1 appears at Icarus Theatre." in log(game)


def test_members_keep_coming_in_the_finale() -> None:
    game = table(
        *FAMILY, mission="orchestra", villains={"conductor": 4}, finale=True, phase="crisis"
    )
    assert [v.kind for v in game.state.villains] == ["conductor", "member"]


def test_the_ninth_member_is_not_the_last_and_the_supply_is_refilled() -> None:
    crowd = {f"member-{n}": 7 for n in range(1, 10)}
    game = table(*FAMILY, mission="orchestra", villains=crowd, phase="crisis")
    assert len(game.state.villains) == 10
    crowd = {f"member-{n}": 7 for n in range(1, 11)}
    game = table(*FAMILY, mission="orchestra", villains=crowd, tokens={"member-4": "FP"})
    answer(game, "destroy member-4", "pass", "pass", "pass")
    finish(game)
    assert len(game.state.villains) == 10


@pytest.mark.rules("UA56")
def test_one_killer_left_is_no_victory_and_the_dead_do_not_return() -> None:
    """On side 2 a Villain is destroyed for good."""
    game = table(
        *FAMILY,
        villains={"hazel": 7, "cha_cha": 8},
        tokens={"hazel": "FFFFPPWWWWWW"},
        finale=True,
    )
    answer(game, "destroy hazel", "pass", "pass", "pass")
    finish(game)
    assert game.state.turn == 2
    assert [v.id for v in game.state.villains] == ["cha_cha"]
