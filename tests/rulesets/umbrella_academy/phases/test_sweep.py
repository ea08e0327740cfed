"""The Effect and Crisis Phases in detail: their order, and whom they affect."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    QUIET,
    Play,
    answer,
    asked,
    asks,
    effect_phase,
    ending,
    feuds,
    finish,
    hazard,
    keys,
    log,
    next_turn,
    table,
    tokens,
    villain,
    wounds,
)

FAMILY = ("spaceboy", "rumor", "kraken")


def place_in(lines: list[str], start: str) -> int:
    """The number of the first line that begins with `start`."""
    return next(n for n, line in enumerate(lines) if line.startswith(start))


@pytest.mark.rules("UA47", "UA55")
def test_ua47_hazard_then_save_the_world_then_villains() -> None:
    """A Villain at the Location of Save the World already acts with its Finale side."""
    game = effect_phase(*FAMILY, hazards={5: "hz_riot"}, villains={"hazel": 5}, save=5, sweep=5)
    lines = log(game)
    riot, flip = place_in(lines, "Riot at The City"), place_in(lines, "Save the World!")
    assert riot < flip < place_in(lines, "Hazel acts.")
    assert wounds(game) == [0, 1, 0]


@pytest.mark.rules("UA47")
def test_ua47_locations_from_one_to_ten() -> None:
    hazards = {9: "hz_riot", 2: "hz_riot", 10: "hz_riot", 1: "hz_riot"}
    lines = [line for line in log(effect_phase(*FAMILY, hazards=hazards)) if "effect" in line]
    places = ["The Moon", "Launch Field", "Downtown", "The Mansion"]
    assert lines == [f"Riot at {place} takes effect." for place in places]


@pytest.mark.rules("UA47")
def test_ua47_everything_acts_again_in_the_next_turn() -> None:
    game = effect_phase(*FAMILY, hazards={7: "hz_riot"}, villains={"hazel": 5})
    next_turn(game)
    assert log(game).count("Hazel acts.") == 2
    assert log(game).count("Riot at Carnival Pier takes effect.") == 2


@pytest.mark.rules("UA47")
def test_ua47_a_villain_that_stalks_ahead_has_acted() -> None:
    game = effect_phase(*FAMILY, villains={"hazel": 4})
    while asked(game) == "where":
        answer(game, "hospital" if "hospital" in keys(game) else keys(game)[0])
    assert log(game).count("Hazel acts.") == 1


@pytest.mark.rules("UA47")
def test_ua47_a_muted_villain_that_is_reached_again_stays_muted() -> None:
    game = table(
        "rumor", "kraken", hands={"rumor": "ru_never_happened"}, villains={"hazel": 2, "cha_cha": 1}
    )
    answer(game, "effect", "hazel", "pass", "pass")
    finish(game)
    assert log(game).count("Hazel is muted and does not act.") == 1
    assert "Hazel acts." not in log(game)


@pytest.mark.rules("UA28", "UA29")
def test_ua28_a_walking_hazard_keeps_its_tokens() -> None:
    """The Statue goes from 3 to 4. The question at 5 stops the game before the Crisis Phase."""
    game = effect_phase(
        *FAMILY,
        hazards={3: "hz_marching_statue"},
        tokens={3: "FP"},
        villains={"hazel": 5},
        at={"spaceboy": 5},
        sweep=3,
    )
    assert asked(game) == "who"
    assert (hazard(game, 4), tokens(game, 4)) == ("hz_marching_statue", "FP")


@pytest.mark.rules("UA49")
def test_ua49_the_first_player_breaks_the_ties_of_a_stalker() -> None:
    """Two ways of equal length lead from the Theatre to the City: by Hospital and by Harbour."""
    game = effect_phase(*FAMILY, villains={"hazel": 4}, first=2, sweep=4)
    assert (asked(game), asks(game)) == ("where", 2)
    assert keys(game) == ["hospital", "harbour"]


@pytest.mark.rules("UA50")
def test_ua50_scattered_heroes_gain_feuds_clockwise_from_the_first_player() -> None:
    """Only one Feud is left. Kraken is the First Player and gets it."""
    game = effect_phase(
        *FAMILY,
        hazards={5: "hz_mad_magician"},
        at=dict.fromkeys(FAMILY, 5),
        feud_deck=["fd_old_grudge"],
        first=2,
        sweep=5,
    )
    assert feuds(game) == [0, 0, 1]


@pytest.mark.rules("UA46")
def test_ua46_confusion_devastates_nothing_where_no_hazard_lies() -> None:
    rolled = set()
    for seed in range(8):
        game = effect_phase(
            *FAMILY, seed=seed, hazards={10: "wv_confusion"}, villains={"vanya": 5},
            mission="violin", sweep=10,
        )  # fmt: skip
        line = next(line for line in log(game) if line.startswith("The die shows"))
        number = int(line.split()[3].rstrip(":"))
        rolled.add(number)
        assert game.state.devastated == (1 if number == 10 else 0)
        assert f"Vanya moves to {GAME.content.places[number - 1].name}." in log(game)
    assert len(rolled) > 3


@pytest.mark.rules("UA30", "UA52")
def test_ua52_what_was_left_complete_is_not_destroyed_by_the_flip() -> None:
    """Tokens leave in the Crisis Phase even if they meet the need of the Finale."""
    game = table(
        *FAMILY, villains={"hazel": 7}, tokens={"hazel": "FFFFPPWWWWWWW"}, save=1, hands={}
    )
    answer(game, "pass", "pass", "pass")
    finish(game)
    assert game.state.finale
    assert villain(game, "hazel").side == 2
    assert tokens(game, "hazel") == ""
    assert ending(game) == ""


# -- several Villains in one Location ----------------------------------------------------------

TWO_HERE: dict[str, Any] = {"at": {"spaceboy": 10, "rumor": 10, "kraken": 7}}
KILLERS = {"hazel": 10, "cha_cha": 10}


@pytest.mark.rules("UA49")
def test_ua49_the_first_player_says_who_acts_first_where_a_guard_makes_it_matter() -> None:
    """If Cha-Cha acts first, the guard is used up, and Hazel wounds both Heroes."""
    words: dict[str, Any] = {
        "villains": KILLERS,
        "finale": True,
        "guards": {"10": 1},
        "first": 1,
        "sweep": 10,
    }
    game = effect_phase(*FAMILY, **TWO_HERE, **words)
    assert (asked(game), asks(game), keys(game)) == ("villain", 1, ["hazel", "cha_cha"])
    answer(game, "cha_cha", "rumor", "ru_plain_truth")
    assert wounds(game) == [1, 1, 0]


@pytest.mark.rules("UA49")
def test_ua49_nobody_is_asked_who_acts_first_where_it_does_not_matter() -> None:
    """Hazel acts first if there is no guard, and alone if Cha-Cha is muted."""
    game = effect_phase(*FAMILY, villains=KILLERS, sweep=10, **TWO_HERE)
    assert (asked(game), keys(game)) == ("who", ["spaceboy", "rumor"])
    hands = {"rumor": "ru_never_happened"}
    game = table(*FAMILY, villains=KILLERS, hands=hands, guards={"10": 1}, current=1, **TWO_HERE)
    answer(game, "effect", "cha_cha")
    while asked(game) == "action":
        answer(game, "pass")
    assert (asked(game), keys(game)) == ("who", ["spaceboy", "rumor"])


def outcomes(names: list[str], **words: object) -> set[tuple[object, ...]]:
    """All possible results when Villains that entered in this order act in the Mansion."""
    found: set[tuple[object, ...]] = set()
    todo: list[tuple[str, ...]] = [()]
    while todo:
        given = todo.pop()
        where = dict.fromkeys(names, 10)
        game = effect_phase(*FAMILY, villains=where, sweep=10, **words)
        answer(game, *given)
        if asked(game) not in ("action", ""):
            todo += [(*given, key) for key in keys(game)]
            continue
        found.add(summary(game) if asked(game) else (ending(game),))
    return found


def summary(game: Play) -> tuple[object, ...]:
    """Wounds, Feuds, hands, and where Villains of each kind are."""
    hands = tuple(tuple(sorted(seat.hand)) for seat in game.state.seats)
    stand = tuple(sorted((v.kind, v.at) for v in game.state.villains))
    return tuple(wounds(game)), tuple(feuds(game)), hands, stand


SCENES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "killers": (["hazel", "cha_cha"], {**TWO_HERE, "guards": {"10": 1}}),
    "killers at their last": (["hazel", "cha_cha"], {**TWO_HERE, "wound_deck": 1}),
    "killers alone": (["hazel", "cha_cha"], {}),
    "finale": (["hazel", "cha_cha"], {**TWO_HERE, "finale": True, "guards": {"10": 1}}),
    "finale, guarded": (["hazel", "cha_cha"], {**TWO_HERE, "finale": True, "guards": {"rumor": 1}}),
    "orchestra": (
        ["member-1", "member-2", "conductor"],
        {**TWO_HERE, "finale": True, "mission": "orchestra", "tokens": {"member-2": "F"}},
    ),
    "orchestra alone": (
        ["member-1", "conductor"],
        {"finale": True, "mission": "orchestra", "at": {"kraken": 5}},
    ),
}


@pytest.mark.rules("UA47", "UA49")
@pytest.mark.parametrize("scene", SCENES)
def test_ua49_in_whichever_order_villains_entered_the_same_can_happen(scene: str) -> None:
    """Without a guard the order has no effect; with one it is chosen."""
    names, words = SCENES[scene]
    found = outcomes(names, **words)
    assert found
    assert outcomes(names[::-1], **words) == found


# -- Wounds, Allies, the Crisis ----------------------------------------------------------------


@pytest.mark.rules("UA57")
def test_ua57_a_prevented_wound_needs_no_card() -> None:
    game = effect_phase(*FAMILY, hazards={9: "hz_ambush"}, guards={"kraken": 1}, wound_deck=0)
    assert ending(game) == ""
    assert feuds(game) == [0, 0, 1]


@pytest.mark.rules("UA58")
def test_ua58_with_an_empty_ally_deck_nobody_comes() -> None:
    game = table(*FAMILY, hazards={7: "hz_ally_in_trouble"}, tokens={7: "FW"}, ally_deck=[])
    answer(game, "destroy hazard 7")
    assert game.state.allies == {}
    assert hazard(game, 7) == ""


@pytest.mark.rules("UA54")
def test_ua54_save_the_world_hinders_nobody_from_picking_up() -> None:
    game = table(*FAMILY, advantages={1: "ad_plan"}, save=1)
    answer(game, "pick-up")
    assert game.state.seats[0].advantages == ["ad_plan"]


@pytest.mark.rules("UA43", "UA54", "UA63")
def test_ua63_a_place_with_save_the_world_and_no_hazard_gets_a_card() -> None:
    """Save the World waits there without being a Hazard."""
    game = table(*FAMILY, phase="crisis", save=1, main=f"hz_riot {QUIET}")
    assert game.state.place(1).save
    assert hazard(game, 1) == "hz_riot"


@pytest.mark.rules("UA63")
def test_ua63_the_crisis_begins_at_the_moon() -> None:
    """Cards come to the Locations in their order; an Advantage is added to those already there."""
    game = table(
        *FAMILY, phase="crisis", main=f"ad_radio hz_riot {QUIET}", advantages={1: "ad_monocle"},
        hazards={2: "hz_flood"},
    )  # fmt: skip
    assert game.state.place(1).advantages == ["ad_monocle", "ad_radio"]
    assert hazard(game, 3) == "hz_riot"


@pytest.mark.rules("UA64")
def test_ua64_marks_of_the_turn_go() -> None:
    """These are mutes of Villains, used Allies and abilities, and Passes."""
    game = table(
        *FAMILY,
        hands={"spaceboy": "ad_smoke_bomb sb_strength"},
        villains={"hazel": 1},
        allies={"al_pogo": 1},
        allies_used=["al_pogo"],
    )
    answer(game, "symbols", "ad_smoke_bomb", "pass", "pass")
    answer(game, "ability observatory", "ad_plan", "ad_plan")
    assert game.state.seats[0].used == ["observatory"]
    assert villain(game, "hazel").muted
    next_turn(game)
    assert (game.state.allies_used, game.state.seats[0].used) == ([], [])
    assert not villain(game, "hazel").muted
    assert not any(seat.passed for seat in game.state.seats)


@pytest.mark.rules("UA29", "UA64", "UA77")
def test_ua64_tokens_leave_after_the_cards_and_from_villains_too() -> None:
    """If the deck runs out first, the tokens are still on the board."""
    words: dict[str, Any] = {
        "villains": {"hazel": 7},
        "tokens": {"hazel": "F", 8: "P"},
        "hazards": {8: "hz_riot"},
    }
    game = table(*FAMILY, phase="crisis", **words)
    assert (tokens(game, "hazel"), tokens(game, 8)) == ("", "")
    assert "All tokens leave the board." in log(game)
    game = table(*FAMILY, phase="crisis", main="ad_plan", **words)
    assert ending(game) == "lose_deck"
    assert (tokens(game, "hazel"), tokens(game, 8)) == ("F", "P")


@pytest.mark.rules("UA65", "UA64")
def test_ua65_a_buried_card_comes_again_upright() -> None:
    """A card that was turned sideways and buried is upright and without tokens when it is drawn."""
    hands = {"number_five": "nf_rewind"}
    game = table(
        "number_five", "rumor", hands=hands, hazards={10: "hz_reactor_leak"}, tokens={10: "P"},
        main="ad_plan " * 9,
    )  # fmt: skip
    game.state.own_hazard(10).sideways = True
    answer(game, "effect")
    next_turn(game)
    assert hazard(game, 10) == "hz_reactor_leak"
    assert not game.state.own_hazard(10).sideways
    assert tokens(game, 10) == ""


@pytest.mark.rules("UA40")
def test_ua40_the_reshuffled_pile_is_shuffled() -> None:
    cards = "sb_strength sb_juggernaut sb_improvisation sb_moon_leap sb_number_one sb_ape_fists"
    orders = set()
    for seed in range(6):
        game = table(
            *FAMILY, seed=seed, phase="draw", hands={"spaceboy": ""}, decks={"spaceboy": ""},
            discards={"spaceboy": cards},
        )  # fmt: skip
        mine = game.state.seats[0]
        orders.add((*mine.hand, *mine.deck))
        assert sorted([*mine.hand, *mine.deck]) == sorted(cards.split())
    assert len(orders) > 3
