"""Umbrella by ear: what a slide makes, how a tile would lie, which zone is meant."""

from __future__ import annotations

from rulesets.umbrella.wording import speech
from tests.rulesets.umbrella.scenes import (
    ALMOST,
    CORNERS,
    GAME,
    NAMES,
    Play,
    answer,
    asked,
    seat,
    table,
)


def heard(session: Play) -> str:
    """What is told right before the question, in words."""
    decision = session.decision
    assert decision is not None
    lines = GAME.spoken_lead(session.state, decision.seat, decision, NAMES)
    return " ".join(map(GAME.spoken, lines))


def test_slides_that_make_a_figure_are_named_with_what_they_bring() -> None:
    session = table(scene=ALMOST, slots={1: "01K"})
    assert heard(session) == (
        "Can make Four Corners in red, 2 points, by red from the bottom into column 4."
    )
    assert heard(table(scene=ALMOST, slots={1: "24K"})) == ""


def test_a_face_tells_where_it_would_lie_and_how_near_it_would_be() -> None:
    session = table(2, scene=ALMOST, slots={1: "01K"}, others={1: seat(slots={})})
    answer(session, CORNERS)
    assert "Space 1: spaces 1 and 2 bring 3 points with 1 more." in heard(session)
    answer(session, "space 1")
    assert asked(session) == "face"
    told = heard(session)
    assert "The tile goes to Ben, into slot 1." in told
    assert "Four Corners would need A1, A4, D1 and D4: " in told


def test_with_every_slot_taken_a_face_tells_where_it_would_be_nearest() -> None:
    full = seat(slots={1: "24K", 2: "13K", 3: "12K", 4: "10K"})
    session = table(2, scene=ALMOST, slots={1: "01K"}, others={1: full})
    answer(session, CORNERS, "space 1")
    assert "into a slot that Ben chooses" in heard(session)
    assert "Four Corners would be nearest in slot " in heard(session)
    answer(session, "01K")
    assert asked(session) == "cover"
    assert "Four Corners in slot 1 would need A1, A4, D1 and D4: " in heard(session)


def test_looking_at_a_tile_that_lies_nowhere_tells_its_cells_in_each_slot() -> None:
    card = GAME.described(table(slots={1: "24K"}).state, 0, NAMES).card("01K")
    assert card is not None
    assert card.now[0] == "In slot 1 it needs A1, A4, D1 and D4."
    assert len(card.now) == 4


def test_a_preview_tells_the_cells_of_a_tile() -> None:
    assert speech.spoken("needs   A1, A4, D1 and D4") == "It needs A1, A4, D1 and D4."
    assert speech.spoken("out    \u25b2R red to top") == "red drops out to the top."
    left = "\u25b2R 2 \u25cfB >3 slides until it matches"
    assert speech.spoken(left) == "Slides to go: red 2, blue more than 3."
    assert speech.spoken("makes  no Figure") == "It makes no Figure."


def test_a_zone_is_called_so_that_each_of_the_two_beside_it_knows_it() -> None:
    pushed = "Ben slides red from their right zone into row A; blue goes to {} zone."
    zones = ("their left", "their right", "the top")
    told = speech.news([pushed.format(zone) for zone in zones], NAMES)
    assert [line.split("; ")[1] for line in told] == [
        "blue goes to their left zone, Cleo's right one.",
        "blue goes to their right zone, Ada's left one.",
        "blue goes to the top zone.",
    ]


def test_one_is_one() -> None:
    session = table(slots={1: "01K"}, covered=[1], bottom="RBG")
    told = GAME.spoken(GAME.spoken_status(session.state, 0, NAMES))
    assert told.startswith("You have minus 1 point, 1 token; ")
