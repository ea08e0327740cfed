"""What the button says that gives an answer."""

from __future__ import annotations

from tabletop_tui.core.decision import Choices, Decision, Option
from tabletop_tui.core.loader import Library


def test_a_verb_takes_what_lies_on_the_board_and_leaves_other_answers_alone(
    library: Library,
) -> None:
    rules = library.load("villainous")
    card, none = Option("abu", "Abu", target="abu"), Option("no", "None of them")
    asked = Decision(0, "steal", "Steal which?", Choices([card, none]), "to steal")
    assert [rules.manifest.verb(asked, option) for option in asked.options] == [
        "steal Abu",
        "None of them",
    ]


def test_a_kind_without_a_verb_says_what_the_answer_is_called(library: Library) -> None:
    option = Option("a", "Gain 2 Power", target="a")
    asked = Decision(0, "act", "Act?", Choices([option]), "to act")
    assert library.load("villainous").manifest.verb(asked, option) == "Gain 2 Power"
