"""Villains: their acts, their needs, what beats them, and the three missions."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    Play,
    answer,
    asked,
    asks,
    dealt,
    effect_phase,
    ending,
    feuds,
    finish,
    hand,
    hazard,
    keys,
    log,
    next_turn,
    printed,
    table,
    villain,
    wounds,
)

FAMILY = ("spaceboy", "rumor", "kraken")
CROWD = {"spaceboy": 5, "kraken": 8}
"""Spaceboy and Rumor in the City, Kraken next door in the Diner."""


def acts(kind: str, number: int, *, mission: str = "hazel", **words: object) -> Play:
    """A Villain acts at its Location."""
    where = {"villains": {kind: number}, "sweep": number, "mission": mission, **words}
    return effect_phase(*FAMILY, **where)  # type: ignore[arg-type]


def test_hazel_wounds_one_hero_twice() -> None:
    game = acts("hazel", 5, at=CROWD)
    assert (asked(game), keys(game)) == ("who", ["spaceboy", "rumor"])
    answer(game, "rumor")
    assert wounds(game) == [0, 2, 0]


def test_hazel_without_prey_stalks_one_step() -> None:
    assert villain(acts("hazel", 2), "hazel").at == 1


def test_hazel_in_the_finale_wounds_all_or_stalks_two_steps() -> None:
    assert wounds(acts("hazel", 5, at=CROWD, finale=True)) == [1, 1, 0]
    game = acts("hazel", 7, finale=True)
    answer(game, "diner", "downtown")
    assert villain(game, "hazel").at == 9


def test_cha_cha_takes_a_card_and_sows_a_feud() -> None:
    game = acts("cha_cha", 5, at=CROWD)
    answer(game, "spaceboy")
    assert (asked(game), asks(game)) == ("discard", 0)
    answer(game, *keys(game))
    assert feuds(game) == [1, 0, 0]
    assert len(hand(game)) == 1


def test_cha_cha_in_the_finale_wounds_and_takes_a_card() -> None:
    game = acts("cha_cha", 5, at=CROWD, finale=True)
    answer(game, "rumor")
    answer(game, *keys(game))
    assert wounds(game) == [0, 1, 0]
    assert len(hand(game, 1)) == 1


@pytest.mark.parametrize("name", ["hazel", "cha_cha"])
def test_a_killer_is_knocked_out_and_comes_back(name: str) -> None:
    game = table(*FAMILY, villains={name: 8}, tokens={name: "FFPW"})
    answer(game, f"destroy {name}")
    assert villain(game, name).at == 0
    next_turn(game)
    assert villain(game, name).at != 0
    assert any("is back at" in line for line in log(game))


def test_both_killers_must_be_destroyed_to_win() -> None:
    game = table(
        *FAMILY,
        villains={"hazel": 8, "cha_cha": 2},
        tokens={"hazel": "FFFFPPWWWWWW", "cha_cha": "FFPPWWFFFFFF"},
        finale=True,
    )
    answer(game, "destroy hazel")
    assert ending(game) == ""
    answer(game, "destroy cha_cha")
    assert ending(game) == "win_hazel"


def test_vanya_sows_feuds_and_wanders() -> None:
    game = acts("vanya", 5, mission="violin", at=CROWD)
    assert feuds(game) == [1, 1, 0]
    assert f"shows {villain(game, 'vanya').at}:" in "".join(log(game))


def test_the_white_violin_wounds_devastates_and_wanders() -> None:
    game = acts("vanya", 5, mission="violin", at=CROWD, finale=True)
    assert wounds(game) == [1, 1, 0]
    assert hazard(game, 5) == "sp_devastated"


def test_vanya_is_calmed_and_never_destroyed_on_side_1() -> None:
    game = table(
        *FAMILY,
        mission="violin",
        villains={"vanya": 5},
        tokens={"vanya": "WWW"},
        hands={"rumor": "fd_old_grudge ru_whisper"},
    )
    answer(game, "destroy vanya")
    assert (asked(game), asks(game)) == ("calm", 1)
    answer(game, "fd_old_grudge")
    vanya = villain(game, "vanya")
    assert (vanya.at, vanya.muted, vanya.tokens) == (10, True, (0, 0, 0))
    assert hand(game, 1) == ["ru_whisper"]


def test_a_member_takes_a_card_or_stalks() -> None:
    game = acts("member-1", 5, mission="orchestra", at=CROWD)
    answer(game, "rumor")
    answer(game, *keys(game))
    assert len(hand(game, 1)) == 1
    game = acts("member-1", 2, mission="orchestra")
    assert villain(game, "member-1").at == 1


def test_a_member_goes_back_to_the_supply() -> None:
    game = table(*FAMILY, mission="orchestra", villains={"member-1": 5}, tokens={"member-1": "FP"})
    answer(game, "destroy member-1")
    assert game.state.villains == []
    assert ending(game) == ""


def test_the_conductor_wounds_and_calls_members() -> None:
    game = acts("conductor", 5, mission="orchestra", at=CROWD, finale=True)
    assert wounds(game)[:2] == [1, 1]
    assert "Orchestra Member 1 appears at The City." in log(game)


def test_the_conductor_destroyed_wins() -> None:
    game = table(
        *FAMILY,
        mission="orchestra",
        villains={"conductor": 4, "member-1": 2},
        tokens={"conductor": "FFPPPWWWWFFFFFFFF"},
        finale=True,
    )
    answer(game, "destroy conductor")
    assert ending(game) == "win_orchestra"


def test_the_tenth_member_is_the_last() -> None:
    crowd = {f"member-{n}": 7 for n in range(1, 11)}
    game = table(*FAMILY, mission="orchestra", villains=crowd, phase="crisis")
    assert len(game.state.villains) == 10


NEEDS = {
    ("hazel", "2"): "3F 1P 4*",
    ("hazel", "solo"): "4F 2P 9*",
    ("cha_cha", "4"): "2F 2P 2W 7*",
    ("vanya", "3"): "2F 3P 4W 11*",
    ("conductor", "5"): "2F 2P 3W 5*",
    ("conductor", "4"): "2F 3P 3W 6*",
}


@pytest.mark.parametrize(("kind", "count"), NEEDS)
def test_finale_needs_follow_the_number_of_heroes(kind: str, count: str) -> None:
    assert printed(GAME.rules.finale_needs[kind, count, "normal"]) == NEEDS[kind, count]


def test_the_threat_changes_every_finale_need_by_two() -> None:
    for (kind, count, threat), need in GAME.rules.finale_needs.items():
        normal = GAME.rules.finale_needs[kind, count, "normal"]
        assert need.tokens == normal.tokens
        assert need.stars - normal.stars == {"easy": -2, "normal": 0, "hard": 2}[threat]


@pytest.mark.rules("UA7")
def test_missions_are_set_up_by_rolling() -> None:
    """Villains start at rolled Locations; Members by the number of Heroes."""
    kinds = {m: [v.kind for v in dealt(3, mission=m).state.villains] for m in GAME.content.missions}
    assert kinds == {
        "hazel": ["hazel", "cha_cha"],
        "violin": ["vanya"],
        "orchestra": ["member"] * 3,
    }
    assert all(1 <= v.at <= 10 for v in dealt(5, mission="orchestra").state.villains)


def flipped(mission: str, villains: dict[str, int]) -> Play:
    return effect_phase(*FAMILY, mission=mission, villains=villains, save=3, sweep=3)


def test_the_finale_of_hazel_and_cha_cha_brings_them_back() -> None:
    game = flipped("hazel", {"hazel": 0, "cha_cha": 2})
    assert [villain(game, n).side for n in ("hazel", "cha_cha")] == [2, 2]
    assert villain(game, "hazel").at != 0


def test_the_finale_of_the_white_violin_begins_in_the_theatre() -> None:
    game = flipped("violin", {"vanya": 9})
    assert "Vanya moves to Icarus Theatre." in log(game)
    assert hazard(game, 4) == "sp_devastated"


def test_the_finale_of_the_orchestra_brings_the_conductor() -> None:
    game = flipped("orchestra", {})
    finish(game)
    assert villain(game, "conductor").at == 4
    assert sum(v.kind == "member" for v in game.state.villains) == 2
