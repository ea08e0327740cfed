"""The rules of every game are told in one order, so that a player finds the same in each."""

from __future__ import annotations

import re

import pytest

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.words.phrases import unfilled

LIBRARY = find_rulesets()
BEGIN = ["In one minute", "Words", "A turn, with an example", "Set-up"]
END = ["Rare cases", "How the app asks", "House and sources"]
HOUSE = "⌂"


def rules(game: str) -> str:
    return LIBRARY.load(game).rules_text()


@pytest.mark.parametrize("game", LIBRARY.entries)
def test_headings_come_in_one_order(game: str) -> None:
    found = re.findall(r"^## (.+)$", rules(game), re.MULTILINE)
    assert found[: len(BEGIN)] == BEGIN
    assert found[-len(END) :] == END
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("game", LIBRARY.entries)
def test_the_first_minute_is_short_and_explains_the_sign(game: str) -> None:
    minute = rules(game).partition("## In one minute")[2].partition("\n## ")[0]
    assert f"The sign {HOUSE} marks a rule that was decided for this edition." in minute
    assert len(minute.split()) < 220


@pytest.mark.parametrize("game", LIBRARY.entries)
def test_house_rules_carry_the_sign_and_nothing_is_left_in_braces(game: str) -> None:
    text = rules(game)
    assert text.count(HOUSE) > 5
    assert unfilled(text) == []
    sources = text.partition("## House and sources")[2]
    for words in ("printed", "public", HOUSE):
        assert words in sources or words in text


OTHER_NAMES = {
    "umbra_via": ("end of the track",),
    "umbrella": ("personal zone", "own zone", "the centre", "agrees with"),
    "hail_hydra": ("window A", "window B", "window C", "window V", "Window"),
    "umbrella_academy": ("for their effect", "for its effect"),
    "villainous": ("sends fate", "Fate whom"),
}
"""Names that `docs/writing.md` gives up for another."""


@pytest.mark.parametrize("game", LIBRARY.entries)
def test_a_thing_has_one_name(game: str) -> None:
    ruleset = LIBRARY.load(game)
    texts = [ruleset.rules_text(), *(card.text for card in ruleset.cards().values())]
    found = [name for name in OTHER_NAMES[game] if any(name in text for text in texts)]
    assert found == []
