"""The content files: their numbers once more, written apart from them."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.umbra_via.rules.paths import GLYPHS

from .reference import OPEN
from .scenes import GAME, start

TILES = {
    "straight": (6, False, "NS EW NS EW", "published"),
    "bend": (6, False, "NE ES SW NW", "published"),
    "tee": (5, False, "NES ESW NSW NEW", "published"),
    "four": (1, True, "", "rulebook"),
    "void": (1, True, "", "rulebook"),
    "block": (1, True, "", "rulebook"),
}
"""How many there are, whether it is a special one, its open sides in each turn, where from."""

NAMES = ["Straight", "Bend", "T", "Four Point", "Void", "Block"]


def test_the_tiles() -> None:
    printed = {
        tile.id: (tile.count, tile.special, " ".join(tile.turns).strip(), tile.provenance)
        for tile in GAME.content.tiles
    }
    assert printed == TILES
    assert [tile.name for tile in GAME.content.tiles] == NAMES
    assert sum(tile.count for tile in GAME.content.tiles if not tile.special) == 17


def test_the_rules_print_what_the_files_know() -> None:
    rules = GAME.rules_text()
    assert "first to take all 11 soul flowers" in rules
    assert "your bag 32 energy and 6 soul flowers" in rules
    assert "| Bend ╚ ╔ ╗ ╝ | 2 | 6 ⌂ |" in rules
    assert "| 8 | 8 | 4 | 2 | 1 |" in rules
    assert "- Bend: From a public page. ⌂ Decided for this edition: how many there are." in rules


@pytest.mark.rules("UV4")
def test_every_tile_comes_off_the_stack_in_each_of_its_turns() -> None:
    """Both lying turns of a straight look the same."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in TILES}
    for seed in range(150):
        for offer in start(seed=seed, specials=True).state.altar:
            found[offer.tile][OPEN[GLYPHS[offer.sides]]] += 1
    for kind, (_, special, turns, _) in TILES.items():
        assert set(found[kind]) == ({""} if special else set(turns.split()))


def test_the_numbers_of_the_rules() -> None:
    setup = GAME.content.setup
    flowers, bidding, tile = setup.flowers, setup.bidding, setup.soul_tile
    assert (flowers.energy, flowers.soul) == (33, 17)
    assert (flowers.on_soul_tile, flowers.on_track) == (11, 1)
    assert (bidding.draw, bidding.altar) == (3, 4)
    assert (bidding.energy_value, bidding.soul_value) == (1, 2)
    assert (tile.worth, tile.least_tiles) == (2, 2)
    assert {flowers.provenance, bidding.provenance, tile.provenance} == {"rulebook"}
    assert (setup.shade.flowers, setup.shade.provenance) == (2, "house")
