"""The numbers printed on the components, written down a second time: a slip of the pen is found."""

from __future__ import annotations

import pytest

from rulesets.umbrella_academy.rules.targets import need_of
from tests.rulesets.umbrella_academy.scenes import GAME, printed, table

PLAYABLE = {
    "sb_strength": (2, "PP", "effect"),
    "sb_juggernaut": (2, "FP", "effect"),
    "sb_improvisation": (1, "W", "effect"),
    "sb_moon_leap": (1, "P", "effect"),
    "sb_number_one": (1, "WW", "effect"),
    "sb_human_shield": (1, "FF", "modifier"),
    "sb_ape_fists": (1, "FFF", "modifier"),
    "sb_lunar_research": (1, "PW", "effect"),
    "ru_white_lie": (2, "W", "effect"),
    "ru_heard_a_rumor": (2, "WW", "effect"),
    "ru_big_lie": (1, "W", "effect"),
    "ru_never_happened": (1, "PW", "effect"),
    "ru_whisper": (1, "WW", "modifier"),
    "ru_for_claire": (1, "FP", "effect"),
    "ru_notepad": (1, "W", "effect"),
    "ru_plain_truth": (1, "FW", "effect"),
    "kr_knife": (2, "F", "modifier"),
    "kr_alley_brawl": (2, "FFP", "effect"),
    "kr_deep_breath": (1, "PW", "effect"),
    "kr_undertow": (1, "PP", "effect"),
    "kr_vigilante": (1, "FW", "effect"),
    "kr_no_orders": (1, "FP", "modifier"),
    "kr_interrogation": (1, "WW", "effect"),
    "kr_six_blades": (1, "FF", "effect"),
    "se_levitate": (2, "P", "effect"),
    "se_telekinesis": (2, "PP", "effect"),
    "se_channel": (1, "W", "effect"),
    "se_seance": (1, "WW", "effect"),
    "se_horror_answers": (1, "FFP", "modifier"),
    "se_possession": (1, "PW", "effect"),
    "se_unquiet_graves": (1, "PW", "effect"),
    "se_spirit_guide": (1, "FW", "effect"),
    "nf_blink": (3, "F", "effect"),
    "nf_time_jump": (1, "PW", "effect"),
    "nf_rewind": (1, "P", "effect"),
    "nf_training": (2, "FF", "modifier"),
    "nf_equation": (1, "WW", "modifier"),
    "nf_paradox": (1, "PW", "effect"),
    "nf_stolen_minutes": (1, "PW", "effect"),
    "ad_plan": (3, "W", "modifier"),
    "ad_levitator_belt": (3, "", "effect"),
    "ad_baseball_bat": (2, "FF", "modifier"),
    "ad_dynamite": (2, "PPP", "modifier"),
    "ad_case_file": (2, "WW", "modifier"),
    "ad_umbrella": (2, "F", "modifier"),
    "ad_first_aid": (3, "", "effect"),
    "ad_black_coffee": (2, "", "effect"),
    "ad_family_photo": (1, "", "effect"),
    "ad_monocle": (1, "W", "effect"),
    "ad_getaway_car": (2, "", "effect"),
    "ad_domino_mask": (2, "**", "plain"),
    "ad_smoke_bomb": (1, "P", "modifier"),
    "ad_radio": (2, "", "effect"),
    "ad_tip_off": (2, "FW", "modifier"),
}
"""Copies, symbols, and how the text works, for each Skill card and Advantage."""

FEUDS = {
    "fd_partner": 1,
    "fd_sulking": 3,
    "fd_sibling_rivalry": 3,
    "fd_silent_treatment": 3,
    "fd_shouting_match": 2,
    "fd_fathers_favourite": 3,
    "fd_glory_hound": 3,
    "fd_old_grudge": 2,
}
"""Copies of each Feud."""

HAZARDS = {
    "hz_meteor": (1, "3P"),
    "hz_missile_strike": (1, "2P 2W"),
    "hz_ally_in_trouble": (2, "1F 1W"),
    "hz_terminauts": (1, "4F"),
    "hz_marching_statue": (1, "2F 2P"),
    "hz_tower_in_orbit": (1, "2P 2W"),
    "hz_poison_cloud": (1, "3W"),
    "hz_masked_robbers": (1, "3F"),
    "hz_doomsday_cult": (1, "1F 2W"),
    "hz_riot": (1, "2F 1P"),
    "hz_tabloid_scandal": (1, "3W"),
    "hz_reactor_leak": (1, "3P 1W"),
    "hz_escaped_menagerie": (1, "1F 2P"),
    "hz_flood": (1, "3P"),
    "hz_blackout": (1, "1P 2W"),
    "hz_mad_magician": (1, "1F 1P 1W"),
    "hz_time_rift": (1, "2P 2W"),
    "hz_ambush": (1, "3F 1P"),
    "hz_outbreak": (1, "1P 3W"),
    "hc_come_look_hazel": (2, "1F 2W"),
    "hc_come_look_cha_cha": (1, "1P 2W"),
    "hc_find_them_hazel": (2, "2F 1W"),
    "hc_red_liquorice": (2, "3P 1W"),
    "hc_sugar_rush": (1, "2P 1W"),
    "hc_the_target": (1, "1F 1P 2W"),
    "hc_stop_playing": (1, "3F 1P"),
    "wv_jealousy": (2, "3W"),
    "wv_rage": (2, "2F 2P"),
    "wv_regret": (2, "1P 3W"),
    "wv_loneliness": (2, "3W"),
    "wv_confusion": (2, "1F 1P 2W"),
    "ov_harmony": (2, "1P 2W"),
    "ov_ensemble": (2, "3F"),
    "ov_crescendo": (2, "3P"),
    "ov_concerto": (2, "1P 3W"),
    "ov_cadenza": (2, "2F 1P 1W"),
}
"""Copies and need of each Hazard."""

SIDE_1 = {"hazel": "2F 1P", "cha_cha": "1F 1P 1W", "vanya": "3W", "member": "1F 1P"}
FINALE = {
    "hazel": ("3F 1P 4*", "4F 2P 6*", "4F 2P 6*", "4F 2P 6*", "4F 2P 9*"),
    "cha_cha": ("1F 2P 1W 4*", "2F 2P 2W 6*", "2F 2P 2W 7*", "2F 2P 2W 6*", "2F 2P 2W 8*"),
    "vanya": ("2F 2P 3W 8*", "2F 3P 4W 11*", "2F 3P 4W 10*", "2F 3P 4W 10*", "2F 3P 4W 12*"),
    "conductor": ("2F 2P 3W 7*", "2F 3P 4W 8*", "2F 3P 3W 6*", "2F 2P 3W 5*", "2F 3P 4W 9*"),
}
"""Needs of the Finale with two, three, four and five Heroes, and in solo."""


def test_skill_cards_and_advantages() -> None:
    entries = {**GAME.content.skills, **GAME.content.advantages}
    assert {one.id: (one.copies, one.symbols, one.play) for one in entries.values()} == PLAYABLE


def test_feuds() -> None:
    assert {feud.id: feud.copies for feud in GAME.content.feuds.values()} == FEUDS


def test_hazards() -> None:
    entries = GAME.content.hazards.values()
    assert {one.id: (one.copies, printed(one.needs)) for one in entries} == HAZARDS


@pytest.mark.parametrize("kind", SIDE_1)
def test_needs_of_side_1(kind: str) -> None:
    name = "member-1" if kind == "member" else kind
    game = table(villains={name: 2})
    assert printed(need_of(GAME.rules, game.state, name)) == SIDE_1[kind]


@pytest.mark.rules("UA73")
@pytest.mark.parametrize("kind", FINALE)
def test_needs_of_the_finale(kind: str) -> None:
    """Solo has a column of its own, though three Heroes play."""
    family = ("spaceboy", "rumor", "kraken", "seance", "number_five")
    for count, need in zip((2, 3, 4, 5), FINALE[kind], strict=False):
        game = table(*family[:count], villains={kind: 2}, finale=True)
        assert printed(need_of(GAME.rules, game.state, kind)) == need
    game = table(*family[:3], villains={kind: 2}, finale=True, solo=True)
    assert printed(need_of(GAME.rules, game.state, kind)) == FINALE[kind][4]


def test_a_member_needs_the_same_in_the_finale() -> None:
    game = table(villains={"member-1": 2}, finale=True, mission="orchestra")
    assert printed(need_of(GAME.rules, game.state, "member-1")) == SIDE_1["member"]


def test_numbers_of_the_set_up() -> None:
    setup = GAME.content.setup
    assert (setup.wounds, setup.members, setup.hazard_limit["normal"]) == (20, 10, 6)
    assert (setup.dealt_advantages, setup.standard_hazards, setup.dealt_cards) == (20, 10, 10)


def test_nothing_of_our_own_is_passed_off_as_the_publishers() -> None:
    """Texts and numbers are ours; of the abilities only the Hospital's stands in the rulebook."""
    content = GAME.content
    ours = {"house", "rulebook_name", "published_name"}
    playable = [*content.skills.values(), *content.advantages.values()]
    for entry in (*playable, *content.feuds.values(), *content.hazards.values()):
        assert entry.provenance in ours
    for other in (*content.villains.values(), *content.places, *content.allies.values()):
        assert other.provenance in ours
    abilities = content.abilities.values()
    assert [one.id for one in abilities if one.provenance != "house"] == ["ward"]
    special = content.setup.special
    printed = [*content.missions.values(), special["wound"], special["sp_devastated"]]
    for partly in (*printed, content.abilities["ward"]):
        assert partly.provenance == "rulebook"
        assert partly.house, "which part of it is ours"
