"""Questions: options with unique keys, digests, one of several and several of several."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from tabletop_tui.core.decision import (
    TABLE,
    Choices,
    Decision,
    Manner,
    Option,
    Play,
    Refusal,
    choose,
    choose_set,
)
from tabletop_tui.core.play.seat import Acting


def numbers(*values: int) -> list[Option]:
    return [Option(str(value), f"Number {value}", value) for value in values]


def answered(play: Play[Any], *keys: str) -> Any:
    """Run a rule with these answers; what it returns, or the open decision."""
    return run(play, keys)[0]


def run(
    play: Generator[Decision, Option, Any], keys: tuple[str, ...]
) -> tuple[Any, list[Decision]]:
    asked: list[Decision] = []
    try:
        asked.append(next(play))
        for key in keys:
            option = asked[-1].choices.get(key)
            assert option is not None, f"{key} is not offered"
            asked.append(play.send(option))
    except StopIteration as done:
        return done.value, asked
    return asked[-1], asked


def keys(decision: Decision) -> list[str]:
    return [option.key for option in decision.options]


def test_choose_returns_the_value_of_the_option() -> None:
    assert answered(choose(0, "pick", "Which?", numbers(3, 5)), "5") == 5


def test_the_value_of_an_option_is_its_key_unless_another_is_given() -> None:
    options = [Option("owl", "Owl"), Option("none", "Nothing", None), Option("two", "Two", value=2)]
    for key, value in (("owl", "owl"), ("none", None), ("two", 2)):
        assert answered(choose(0, "pick", "Which?", options), key) == value
    assert Option("two", "Two", value=2) == Option("two", "Two"), "the value is not compared"


def test_a_question_says_all_that_a_decision_can_say() -> None:
    several, picked = tuple(numbers(3, 5)), ("3",)
    asked = answered(
        choose(
            TABLE, "pick", "Which?", several[1:], public="to pick", secret=True, rule="Picking",
            picked=picked, several=several, stay=2.0, manner=Manner(held_by=1),
        )
    )  # fmt: skip
    assert (asked.public, asked.secret, asked.rule) == ("to pick", True, "Picking")
    assert (asked.picked, asked.several) == (picked, several)
    assert (asked.stay, asked.manner.held_by) == (2.0, 1)


def test_a_lone_option_is_asked_unless_the_rule_says_otherwise() -> None:
    assert isinstance(answered(choose(0, "pick", "Which?", numbers(3))), Decision)
    assert answered(choose(0, "pick", "Which?", numbers(3), ask_single=False)) == 3


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose from: pick"):
        answered(choose(0, "pick", "Which?", []))


def test_two_options_with_one_key_are_an_error() -> None:
    with pytest.raises(ValueError, match="options share a key: 3"):
        Choices(numbers(3, 4, 3))


def test_refusals_are_made_only_when_asked_for() -> None:
    made: list[str] = []

    def why() -> list[Refusal]:
        made.append("now")
        return [Refusal("b", "Number 9", "too much")]

    decision = Decision(0, "pick", "Which?", Choices(numbers(1)), refused=why)
    assert made == []
    assert [refusal.why for refusal in decision.refusals()] == ["too much"]
    assert Decision(0, "pick", "Which?", Choices(numbers(1))).refusals() == ()


def test_the_digest_changes_with_seat_kind_and_keys_only() -> None:
    plain = Decision(0, "pick", "Which?", Choices(numbers(1, 2)))
    reworded = Decision(0, "pick", "Please?", Choices([Option("1", "One"), Option("2", "Two")]))
    assert plain.digest == reworded.digest
    others = [
        Decision(1, "pick", "Which?", Choices(numbers(1, 2))),
        Decision(0, "take", "Which?", Choices(numbers(1, 2))),
        Decision(0, "pick", "Which?", Choices(numbers(1, 2, 3))),
        Decision(0, "pick", "Which?", Choices(numbers(12))),
    ]
    assert len({plain.digest, *(other.digest for other in others)}) == 5


def test_a_set_comes_back_in_the_order_of_the_options() -> None:
    assert answered(choose_set(0, "s", "Which?", numbers(1, 2, 3)), "3", "1", "done") == [1, 3]


def test_a_set_may_be_empty_and_ends_by_itself_when_all_are_taken() -> None:
    assert answered(choose_set(0, "s", "Which?", numbers(1, 2)), "done") == []
    assert answered(choose_set(0, "s", "Which?", numbers(1, 2)), "2", "1") == [1, 2]


def test_done_is_offered_once_it_is_enough() -> None:
    def asked(*answers: str) -> Decision:
        found = answered(
            choose_set(0, "s", "Which?", numbers(1, 2, 3), enough=lambda v: sum(v) >= 3), *answers
        )
        assert isinstance(found, Decision)
        return found

    assert keys(asked()) == ["1", "2", "3"]
    assert keys(asked("1")) == ["2", "3"]
    assert keys(asked("1", "2")) == ["3", "done"]
    assert keys(asked("3")) == ["1", "2", "done"]
    assert asked("3").picked == ("3",)


def test_at_least_and_at_most() -> None:
    choice = choose_set(0, "s", "Which?", numbers(1, 2, 3), least=1, most=2)
    value, asked = run(choice, ("3", "1"))
    assert value == [1, 3]
    assert [keys(decision) for decision in asked] == [["1", "2", "3"], ["1", "2", "done"]]


def test_with_a_limit_only_options_are_offered_that_can_still_be_enough() -> None:
    choice = choose_set(
        0, "s", "Which?", numbers(1, 2, 4), most=2, enough=lambda values: sum(values) >= 5
    )
    value, asked = run(choice, ("1", "4"))
    assert value == [1, 4]
    assert [keys(decision) for decision in asked] == [["1", "2", "4"], ["4"]]


@pytest.mark.parametrize(
    "limits",
    [
        {"enough": lambda values: sum(values) > 6},
        {"least": 4},
        {"least": 2, "most": 1},
        {"most": 1, "enough": lambda values: sum(values) > 3},
    ],
)
def test_a_set_that_cannot_be_enough_is_an_error(limits: Any) -> None:
    with pytest.raises(ValueError, match="no set is enough: s"):
        answered(choose_set(0, "s", "Which?", numbers(1, 2, 3), **limits))


def pairs() -> list[Option]:
    """Two that are alike, and two others."""
    return [Option(key, key.upper(), key[0]) for key in ("a1", "a2", "b1", "c1")]


def test_equal_answers_are_one_answer() -> None:
    decision = answered(choose(0, "pick", "Which?", pairs(), alike=str))
    assert keys(decision) == ["a1", "b1", "c1"]
    same = pairs()[:2]
    assert answered(choose(0, "pick", "Which?", same, alike=str, ask_single=False)) == "a"
    assert keys(answered(choose(0, "pick", "Which?", same, alike=str))) == ["a1"]


def test_among_equal_answers_nobody_is_asked_which() -> None:
    """Only where so many have to be given: whether to give any is a question."""
    same = numbers(7, 8, 9)
    assert answered(choose_set(0, "few", "Which?", same, least=2, most=2, alike=bool)) == [7, 8]
    first = answered(choose_set(0, "few", "Which?", same, most=2, alike=bool))
    assert keys(first) == ["7", "done"]
    second = answered(choose_set(0, "few", "Which?", pairs(), least=3, most=3, alike=str))
    assert keys(second) == ["a1", "b1", "c1"]
    taken, asked = run(
        choose_set(0, "few", "Which?", pairs(), least=3, most=3, alike=str), ("b1", "c1")
    )
    assert (taken, len(asked)) == (["a", "b", "c"], 2)
    assert [refusal.sentence for refusal in second.refusals()] == [
        "A2: choose A1, which is equal."
    ], "it goes with all that is taken"


def test_an_option_of_a_set_may_not_be_called_done() -> None:
    with pytest.raises(ValueError, match="'done' is taken"):
        answered(choose_set(0, "s", "Which?", [Option("done", "Done for")]))


def test_a_choice_of_several_is_open_unless_it_is_said_to_be_secret() -> None:
    for secret in (False, True):
        asked = next(choose_set(0, "pay", "Pay with?", [Option("a", "A")], secret=secret))
        assert asked.secret is secret
    assert not next(choose_set(0, "pay", "Pay with?", [Option("a", "A")])).secret
    assert not next(choose(0, "pay", "Pay with?", [Option("a", "A")])).secret


def acting(decision: Decision) -> Acting:
    return Acting.of(decision)


def test_a_question_to_the_table_says_who_keeps_the_keyboard() -> None:
    go_on = Choices([Option("go-on", "Go on")])
    aloud = acting(Decision(TABLE, "window", "Does anybody?", go_on, manner=Manner(held_by=1)))
    assert aloud.kept_by(1, None) == 1, "seat 1 looked last"
    assert aloud.kept_by(-1, 1) == 1, "seat 1 kept it during the question before"
    assert aloud.kept_by(0, None) is None, "another seat has it"
    in_the_middle = acting(Decision(TABLE, "page", "Look at the cards.", go_on))
    assert in_the_middle.kept_by(1, None) is None
