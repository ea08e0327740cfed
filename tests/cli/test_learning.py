"""`tabletop learn`: what can be learned, and a lesson in plain lines."""

from __future__ import annotations

import json

from tests.cli.conftest import Run


def test_the_command_lists_what_can_be_learned(run: Run) -> None:
    listed = run("learn", "umbrella", "--list")
    data = json.loads(run("learn", "--list", "--json").stdout)
    unknown = run("learn", "umbrella", "cheating", "--plain")

    assert "umbrella solo  Solo: " in listed.stdout
    assert {row["game"] for row in data} >= {"umbrella", "hail_hydra"}
    assert unknown.exit_code == 2
    assert "Umbrella has no lesson 'cheating', but: first, solo." in unknown.stderr


def test_plain_mode_teaches_in_words(run: Run) -> None:
    told = run("learn", "umbrella", "--plain", typed="1\nyellow from the left into row A\n").stdout

    assert "Lesson: The goal: make Figures." in told
    assert "Now: Push yellow from the left into row A." in told
    assert "This turn, take yellow from the left zone" in told
    assert "Lesson: A score token." in told


def test_what_the_whole_table_looks_at_is_taught_before_it_goes_on(run: Run) -> None:
    told = run("learn", "umbra_via", "--plain", typed="1 soul II 1 soul III 1 energy IV\n").stdout
    assert told.index("Ada: II: 1 soul") < told.index("Lesson: The bids are turned up.")
