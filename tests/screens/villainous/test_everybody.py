"""The page of everybody: realms, goals, hands and piles of all, as far as the reader sees them."""

from __future__ import annotations

import re

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.rulesets.villainous.scenes import answer, realm, table
from tests.screens.table import seated_at


async def test_everybody_is_a_key_away(library: Library, store: SaveStore) -> None:
    """Goals by name, last fate, hand and decks, and the own cards with their texts."""
    mine = realm("jafar", at="streets_of_agrabah", hand=["iago"])
    game = table(mine, realm("captain_hook", hand=["cutlass"], fate=["wendy", "taunt"]))
    answer(game, "fate t2", "seat 1")
    assert game.decision is not None
    if game.decision.kind == "fate-card":
        answer(game, "hook.wendy.1")
    while game.decision.kind != "act":
        answer(game, game.decision.options[0].key)
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("e")
        assert "○ Genie hypnotized" in scene.text()
        assert re.search(r"last fate +by Ada", scene.text())
        assert re.search(r"hand +1 card ", scene.text())
        assert "Cutlass" not in scene.text()
        await scene.press("q")
        assert scene.app.screen is scene.game


async def test_the_page_of_everybody_tells_like_cards_once(
    library: Library, store: SaveStore
) -> None:
    """What is covered stands apart from what can be done, and Hypnotize costs what it will."""
    mine = realm("jafar", hand=["hypnotize", "hypnotize"], discard=["scimitar", "scimitar"])
    hook = realm("captain_hook", jolly_roger=["wendy"])
    async with seated_at(library, store, table(mine, hook), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("e")
        told = scene.text()
        assert re.search(r"hand +Hypnotize ×2  ◈X  Effect ", told)
        assert re.search(r"discard +2  Scimitar ×2 ", told)
        assert re.search(r"Jolly Roger ◀ +Vanquish · Play a Card ", told)
        assert "covered: Gain 1 Power · Discard Cards" in told
        assert "locked: Fate · Gain 2 Power · Move a Hero · Play a Card" in told
