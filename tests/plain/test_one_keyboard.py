"""A short question to the whole table: who goes on without pressing Enter, and who does not."""

from __future__ import annotations

from tabletop_tui.plain.console import SEPARATOR
from tabletop_tui.saves import SavedGame, SaveStore
from tests.plain.conftest import typed
from tests.plain.test_looking import said
from tests.rulesets.villainous.scenes import realm, table


def gained(store: SaveStore) -> SavedGame:
    """Captain Hook has 6 Power and is about to get more; two others hold Greed and Trickery."""
    rich = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["smee"])
    others = [realm("prince_john", hand=["greed"]), realm("ursula", hand=["trickery"])]
    return store.new(table(rich, *others, offered=[]))


def test_the_active_player_goes_on_at_once_when_nobody_steps_forward(store: SaveStore) -> None:
    text = typed(gained(store), "", "gain b1", "conditions", "nobody")
    _, ada, public, again = text.split(SEPARATOR)
    assert "Press Enter, Ada." in ada
    assert "The table: Ada has 6 or more Power." in public
    assert "Smee" not in public
    assert "Press Enter" not in again
    assert "Smee" in again


def test_who_stepped_forward_passes_the_keyboard_back(store: SaveStore) -> None:
    text = typed(gained(store), "", "gain b1", "conditions", "seat 1", "", "none")
    assert "c: yes, somebody does." in text
    assert "c: yes, somebody does.\nPass to Ada." in text.split(SEPARATOR)[-1]
    assert text.count("Press Enter, Ada.") == 2
    assert text.count("Press Enter, Ben.") == 1


def test_with_pins_every_return_to_a_hand_needs_the_pin(store: SaveStore) -> None:
    text = typed(gained(store), "", "1234", "gain b1", "conditions", "nobody", "", "1234", pin=True)
    assert text.count("Press Enter, Ada.") == 2
    assert "Your PIN, Ada" in text


ENDED = ("", "gain b1", "end", "")
"""Ada takes over, gets her Power, ends her turn and presses Enter to hand on."""

AT_BEN = "c: yes, somebody does. Ben, press Enter."


def test_who_takes_over_has_answered_whether_anyone_plays_a_condition(store: SaveStore) -> None:
    text = said(typed(gained(store), *ENDED, "", "hand", verbosity="short"))
    assert f"Does anyone play a Condition? {AT_BEN}" in text
    assert "The table:" not in text
    assert "Your hand: Greed" in text.split("Ben, press Enter.")[1]


def test_a_letter_opens_the_question_at_the_curtain(store: SaveStore) -> None:
    text = said(typed(gained(store), *ENDED, "c", "cleo", "c", verbosity="short"))
    assert "Ada: 9 Power, at Mermaid Lagoon. The table: Ada ends the turn" in text
    assert "Cleo may play one. Does anyone else? c: yes, somebody does." in text
    assert "The table: Cleo may play one. Does anyone else?" in text


def test_who_is_next_keeps_the_keyboard_after_a_condition_of_its_own(store: SaveStore) -> None:
    """Ben took over to play it, and asks the others aloud from there."""
    text = said(
        typed(gained(store), *ENDED, "c", "ben", "", "greed", "", "nobody", verbosity="short")
    )
    assert text.count(f"Condition? {AT_BEN}") == 1
    assert text.count("Ben, press Enter.") == 2


def test_who_is_next_takes_over_anew_after_the_condition_of_another(store: SaveStore) -> None:
    text = said(typed(gained(store), *ENDED, "c", "cleo", "", "none", "", verbosity="short"))
    assert text.count(f"Condition? {AT_BEN}") == 2
