"""What stands in braces in the rules is filled in; cards follow the rules."""

from __future__ import annotations

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.rulebook import with_cards
from tabletop_tui.core.words.phrases import fill, unfilled

LIBRARY = find_rulesets()


def test_names_in_braces_are_filled_in_and_others_stay() -> None:
    text = fill("Hands hold {hand} cards. {Not_this}, { nor } {this}.", {"hand": "five"})
    assert text == "Hands hold five cards. {Not_this}, { nor } {this}."
    assert unfilled(text) == ["this"]


def test_a_card_tells_its_printed_numbers() -> None:
    text = with_cards(LIBRARY.load("villainous"))
    assert "#### Boarding Party\n\n_Ally of Captain Hook · Cost 2 · Strength 2_" in text


def test_cards_follow_the_rules_and_never_begin_a_heading_of_their_own() -> None:
    """The Figures of Umbrella are drawn with `#`."""
    ruleset = LIBRARY.load("umbrella")
    text = with_cards(ruleset)
    rules, cards = text.split("\n## All cards\n")
    assert rules == ruleset.rules_text().rstrip() + "\n"
    names = [row for row in cards.split("```")[::2] for row in row.splitlines() if row[:1] == "#"]
    assert len(names) == len({card.name for card in ruleset.cards().values()})
