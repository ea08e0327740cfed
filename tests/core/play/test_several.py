"""A choice of several: what is picked keeps its place, and any pick can be taken back."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop_tui.core.decision import Choices, Decision, Option, Play, choose_set
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.showing import entries, listed, order_key, unmixed
from tests.core.scene import Game, asking, play, saved_and_resumed, start

BIRDS = [Option(bird, bird.title()) for bird in ("crow", "rook", "owl", "jay")]


def birds(game: Game) -> Play[None]:
    """Two or three birds."""
    taken = yield from choose_set(0, "birds", "Which birds?", BIRDS, least=2, most=3)
    game.log("taken: {birds}", birds=" ".join(taken))


def marks(decision: Decision) -> dict[str, str]:
    """What each answer is called by, and how it stands."""
    shown = entries(decision, unmixed(decision))
    return {entry.option.key: f"{entry.mark} {entry.standing}" for entry in shown}


def test_numbers_keep_their_meaning_while_several_are_picked() -> None:
    session = play(start(birds), "rook", "crow")
    assert session.decision is not None
    assert marks(session.decision) == {
        "crow": "1 picked",
        "rook": "2 picked",
        "owl": "3 open",
        "jay": "4 open",
        "done": "5 open",
    }


def test_any_pick_can_be_taken_back_not_only_the_last() -> None:
    session = play(start(birds), "rook", "crow")
    session.unpick("rook")
    assert session.decision is not None
    assert session.decision.picked == ("crow",)
    assert session.decisions == 1
    play(session, "owl", "done")
    assert session.events[-1].values["birds"] == "crow owl"


def test_what_was_taken_back_is_taken_back_in_the_save_too() -> None:
    session = play(start(birds), "rook", "owl")
    session.unpick("rook")
    again = saved_and_resumed(session)
    assert again.decision is not None
    assert again.decision.picked == ("owl",)


def test_only_a_pick_of_the_present_question_can_be_taken_back() -> None:
    session = play(start(birds, asking(0)), "rook", "crow", "done")
    for key in ("rook", "go", "done"):
        with pytest.raises(IllegalAnswerError):
            session.unpick(key)
    assert session.decisions == 3


def test_a_pick_after_which_something_happened_stays() -> None:
    """A rule that acts between two picks may have shown something by then."""

    def drawing(game: Game) -> Play[None]:
        picked: tuple[str, ...] = ()
        for _ in range(3):
            left = Choices([bird for bird in BIRDS if bird.key not in picked])
            decision = Decision(0, "birds", "Which?", left, picked=picked, several=tuple(BIRDS))
            chosen = yield decision
            picked += (chosen.key,)
            game.chance.below(2)

    session = play(start(drawing), "rook", "owl")
    with pytest.raises(IllegalAnswerError):
        session.unpick("rook")
    assert session.decision is not None
    assert session.decision.picked == ("rook", "owl")


def secret(*options: Option, picked: tuple[str, ...] = (), several: int = 0) -> Decision:
    open_ones = Choices([option for option in options if option.key not in picked])
    return Decision(
        1, "kind", "Which?", open_ones, secret=True, picked=picked, several=options[:several]
    )


def seen(seed: int, seat: int = 1) -> State:
    """A view that is shown to a seat."""
    return State(order_key=order_key(seed, seat))


def test_the_order_of_a_secret_list_is_known_to_its_seat_alone() -> None:
    many = [Option(f"card {n}", str(n)) for n in range(8)]
    first = listed(secret(*many), seen(7), "round 1")
    assert first == listed(secret(*many), seen(7), "round 1"), "in every process, at every look"
    assert first != many
    assert first != listed(secret(*many), seen(7), "round 2")
    assert first != listed(secret(*many), seen(8), "round 1"), "another game"
    assert first != listed(secret(*many), seen(7, seat=2), "round 1"), "the same game elsewhere"
    assert sorted(first, key=lambda option: option.key) == many
    others = [Option(f"card {n}", f"another {n}") for n in range(8)]
    assert [o.key for o in listed(secret(*others), seen(7), "round 1")] == [o.key for o in first]


def test_every_card_stands_everywhere_equally_often() -> None:
    """Whoever sees the number that is pressed knows nothing of the card, over all games."""
    many = [Option(f"card {n}", str(n)) for n in range(4)]
    stood = Counter(
        (place, option.key)
        for seed in range(400)
        for place, option in enumerate(listed(secret(*many), seen(seed), "round 1"))
    )
    assert len(stood) == 16
    assert max(stood.values()) < 140
    assert min(stood.values()) > 65


def test_a_picked_card_keeps_its_place_in_a_secret_list() -> None:
    many = [Option(f"card {n}", str(n)) for n in range(8)]
    before = listed(secret(*many, several=8), seen(7), "round 1")
    assert before == listed(secret(*many, picked=("card 3",), several=8), seen(7), "round 1")


def test_all_numbers_of_a_secret_list_are_equally_long() -> None:
    many = [Option(f"card {n}", str(n)) for n in range(12)]
    decision = secret(*many, Option("back", "Back", hotkey="x"))
    shown = [entry.mark for entry in entries(decision, listed(decision, seen(7)))]
    assert shown == [f"{n:02}" for n in range(1, 13)] + ["x"]


def test_numbers_leave_out_those_that_belong_to_somebody() -> None:
    options = [Option("go", "Go"), Option("call 2", "Ben calls", hotkey="2"), Option("no", "No")]
    decision = Decision(-1, "kind", "Who?", Choices(options))
    assert [entry.mark for entry in entries(decision, options)] == ["1", "2", "3"]
    fewer = [options[1], options[2]]
    assert [e.mark for e in entries(decision, fewer)] == ["2", "1"]
