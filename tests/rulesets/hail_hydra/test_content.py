"""The content is what the dossier of this edition lists: decks, charts, cards."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.hail_hydra.components import Content
from tests.rulesets.hail_hydra.scenes import GAME

CONTENT = GAME.content


def test_example_15_the_deck_audit() -> None:
    values = [int(card) for card in CONTENT.deck]
    blue = [value for value in values if value > 0]
    red = [value for value in values if value < 0]
    assert (len(blue), sum(blue)) == (40, 96)
    assert (len(red), sum(red)) == (40, -136)
    assert Counter(values) == {1: 10, 2: 12, 3: 10, 4: 8, -2: 10, -3: 12, -4: 10, -5: 8}


@pytest.mark.parametrize(
    ("players", "shield", "hydra", "knock_outs"),
    [(5, 3, 2, (1, 2, 2)), (6, 4, 2, (1, 2, 2)), (7, 4, 3, (1, 2, 3)), (8, 5, 3, (1, 2, 3))],
)
def test_the_charts(
    players: int, shield: int, hydra: int, knock_outs: tuple[int, int, int]
) -> None:
    line = CONTENT.charts.for_players(players)
    assert (line.shield, line.hydra, line.knock_outs) == (shield, hydra, knock_outs)


def test_the_heroes_stand_in_their_windows() -> None:
    windows = Counter(hero.window for hero in CONTENT.heroes.values())
    assert windows == {"A": 4, "B": 4, "C": 3, "V": 3}


VILLAINS = """
batroc 1 7 11 0 2; shocker 1 7 10 0 2; rhino 1 9 12 0 1; whiplash 1 6 10 1 2; mysterio 1 7 11 0 2
crossbones 2 7 12 0 3; taskmaster 2 7 11 1 2; goblin 2 8 13 0 2; zemo 2 8 13 0 2
absorbing_man 2 6 10 0 2; viper 2 7 12 0 3; zola 2 8 12 0 2; ultron 3 8 11 2 3; loki 3 8 12 0 3
modok 3 9 13 0 4; winter_soldier 3 8 12 1 4; strucker 3 9 13 0 3; red_skull 4 10 13 0 4
"""


def test_the_villains() -> None:
    lines = [line.split() for line in VILLAINS.replace("\n", ";").split(";") if line.strip()]
    assert len(lines) == len(CONTENT.villains) == 18
    for name, *numbers in lines:
        v = CONTENT.villains[name]
        found = [v.level, v.health, v.health_loose, v.defense, v.city]
        assert found == [int(number) for number in numbers], name


def test_quick_attacks() -> None:
    quick = [villain.id for villain in CONTENT.villains.values() if villain.quick]
    assert quick == ["shocker", "mysterio", "absorbing_man", "loki", "red_skull"]


def test_the_supply_of_discs_and_the_numbers_of_the_rules() -> None:
    charts = CONTENT.charts
    assert (charts.health_limit, charts.defense_limit) == (13, 3)
    assert (charts.city, charts.hand, charts.left_hand, charts.next_hand) == (27, 6, 2, 4)
    assert (charts.least, charts.most, charts.embiggened) == (1, 3, 5)
    assert (charts.backfire, charts.cube) == (-11, 5)
    assert (charts.hail_on_mission, charts.hail_out) == (3, 1)


PUBLISHED = "daredevil elektra spider_man wasp panther quake captain_america"


def test_where_everything_comes_from() -> None:
    names = {hero.id: hero.provenance for hero in CONTENT.heroes.values()}
    assert [one for one, mark in names.items() if mark == "published"] == PUBLISHED.split()
    assert [one for one, mark in names.items() if mark == "rulebook"] == ["hulk", "she_hulk"]
    abilities = {hero.id: hero.ability_provenance for hero in CONTENT.heroes.values()}
    known = {one: mark for one, mark in abilities.items() if mark != "house"}
    assert known == {"hulk": "published", "captain_america": "published", "she_hulk": "rulebook"}
    assert all(CONTENT.heroes[one].designed for one in known)
    villains = [villain for villain in CONTENT.villains.values() if villain.provenance != "house"]
    assert [(one.id, one.designed) for one in villains] == [("red_skull", "health and City damage")]
    assert {kind.provenance for kind in CONTENT.attacks} == {"house"}
    assert {line.provenance for line in CONTENT.charts.tables} == {"published"}


def test_more_discs_than_there_are_is_refused() -> None:
    batroc = CONTENT.villains["batroc"]
    for change in ({"health": 14}, {"health_loose": 14}, {"defense": 4}):
        with pytest.raises(ValueError, match="batroc: more"):
            Content((), (batroc.model_copy(update=change),), (), CONTENT.charts)


def test_every_card_can_be_inspected_with_both_tips() -> None:
    cards = GAME.cards()
    assert set(cards) == {*CONTENT.heroes, *CONTENT.villains}
    for hero in CONTENT.heroes.values():
        text = cards[hero.id].text
        assert hero.tip_shield in text
        assert hero.tip_hydra in text
        assert "HAIL HYDRA" in text
