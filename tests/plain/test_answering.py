"""Answers as people say them: in any order, by the words of the game, before what only shows."""

from __future__ import annotations

from itertools import product

import pytest

from rulesets.umbra_via.rules.bidding import splits
from tabletop_tui.core.decision import Choices, Decision, Option, Refusal
from tabletop_tui.core.describe import Card
from tabletop_tui.core.visibility.showing import entries
from tabletop_tui.core.words.speech import speakable
from tabletop_tui.plain import answers
from tabletop_tui.plain.commands.looking import TargetCard, matching
from tabletop_tui.saves import SaveStore
from tests.plain.conftest import Sit, typed
from tests.plain.test_looking import said
from tests.rulesets.hail_hydra.scenes import scene as hydra_scene
from tests.rulesets.villainous.scenes import realm, table

BIDS = ("I: 1 energy · IV: 2 energy", "I: 2 energy · IV: 1 energy", "II: 1 energy · III: 2 energy")
MORE = ("II: 2 energy · III: 1 energy", "III: 3 energy", "I: 1 energy, 1 soul · II: 1 energy")


@pytest.mark.parametrize(
    ("line", "bid"),
    [
        ("2 on IV 1 on I", BIDS[0]),
        ("two on IV, one on I", BIDS[0]),
        ("I 2, IV 1", BIDS[1]),
        ("III: 1, II: 2", MORE[0]),
        ("3 energy on tile III", MORE[1]),
        ("all on III", MORE[1]),
        ("1 energy on II and 1 energy 1 soul on I", MORE[2]),
    ],
)
def test_a_bid_is_said_in_any_order_and_each_number_stays_with_its_tile(
    line: str, bid: str
) -> None:
    assert meant(line, *BIDS, *MORE) == [bid]


def test_an_answer_that_is_not_there_is_not_taken_for_one_with_the_numbers_changed() -> None:
    assert meant("3 on IV 1 on I", *BIDS) == []
    assert meant("2 on III 2 on II", *BIDS, *MORE) == []
    assert meant("III 2 energy", "II: 2 energy · III: 1 energy") == []
    assert meant("II 2 soul", "II: 2 energy · III: 1 soul") == []
    assert meant("III 2 soul", "III: 2 energy, 1 soul") == []


@pytest.mark.parametrize(("energy", "soul"), [(3, 0), (2, 1), (1, 2), (0, 3), (1, 1)])
def test_tile_and_flowers_are_said_in_either_order_and_as_one_or_several(
    energy: int, soul: int
) -> None:
    labels = [option.label for option in splits(energy, soul, 0b1111).options]
    for tile, count, kind in product(("I", "III"), "123", ("energy", "soul")):
        wanted = f"{count} {kind}"
        flowers = energy if kind == "energy" else soul
        ways = (f"{tile} {wanted}", f"{wanted} on {tile}", f"{tile} {wanted}s", f"{wanted}s {tile}")
        found = [meant(line, *labels) for line in ways]
        assert found[1:] == found[:-1]
        assert all(wanted in part_of(label, tile) for label in found[0])
        assert bool(found[0]) is (int(count) <= flowers)


def part_of(label: str, tile: str) -> str:
    """What a bid puts on a tile."""
    return next((part for part in label.split(" · ") if part.startswith(f"{tile}:")), "")


def meant(line: str, *labels: str) -> list[str]:
    """The labels of the answers that a line can mean."""
    options = [Option(f"bid-{number}", label) for number, label in enumerate(labels)]
    decision = Decision(0, "bid", "Bid all your flowers: on which tiles?", Choices(options))
    found = answers.meant(line, entries(decision, options), speakable, decision.prompt)
    return [option.label for option in found]


def test_of_answers_that_sound_alike_either_will_do(sit: Sit) -> None:
    saved = sit("nim", "Ada", "Ben")
    decision = saved.session.decision
    assert decision is not None
    one = decision.options[0]
    twins = [Option(one.key, "Play Owl", one.value), Option("owl-2", "Play Owl")]
    decision.choices = Choices(twins)
    assert "could be" not in typed(saved, "play owl", verbosity="short")
    assert saved.session.decisions == 1


def test_an_answer_comes_before_what_only_shows_and_a_slash_shows(sit: Sit) -> None:
    """At the first question of Prince John: he stands in Sherwood Forest and goes elsewhere."""
    saved = sit("villainous", "Ada", "Ben")
    typed(saved, "", "/nottingham", "hand", verbosity="short")
    assert saved.session.decisions == 0
    typed(saved, "", "nottingham", verbosity="short")
    assert [answer.key for answer in saved.session.history] == ["nottingham"]


def test_a_capital_letter_calls_its_answer_and_the_small_one_what_it_shows_everywhere() -> None:
    """HAIL HYDRA is `H`; `h` reads the hand out, as in every game."""
    question = hydra_scene().go("lay").decision
    listed = entries(question, question.options)
    called = answers.exact("H", listed)
    assert called is not None
    assert called.key == "hail"
    assert answers.exact("h", listed) is None


def test_yes_gives_what_was_meant(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben")
    text = said(typed(saved, "rad left a", "yes", verbosity="short"))
    assert "Did you mean red left a? Type yes, a number," in text
    assert saved.session.decisions == 1


def test_a_part_of_the_table_is_meant_where_no_answer_is(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben")
    text = said(typed(saved, "figres", "yes", verbosity="short"))
    assert "Did you mean figures? Type yes," in text
    assert "needs one colour at" in text
    assert saved.session.decisions == 0


def test_a_word_that_no_answer_has_is_named(sit: Sit) -> None:
    """Of what is bid Ada has energy only; what is no word of any answer is not explained."""
    saved = sit("umbra_via", "Ada", "Ben", seed=3)
    text = said(typed(saved, "", "III soul", "III roses", "hello there", verbosity="short"))
    assert "Soul: no soul is in your hand." in text
    assert "III roses is not one of the answers. None of them says roses." in text
    assert "hello there is not one of the answers. Type a number" in text


def test_of_many_answers_that_fit_a_few_are_said(sit: Sit) -> None:
    text = said(typed(sit("umbrella", "Ada", "Ben"), "red", verbosity="short"))
    assert text.count("red from the") - text.count("example red from the") == 4
    assert "and more." in text


@pytest.mark.parametrize("line", ["space 70", "black", "gain power", "palace", "triton"])
def test_what_is_like_no_answer_is_not_guessed_at(line: str, sit: Sit) -> None:
    text = said(typed(sit("umbrella", "Ada", "Ben"), line, verbosity="short"))
    assert "Did you mean" not in text
    assert text.count("Slide which umbrella where?") == 2


def test_why_finds_a_reason_by_words_in_any_order(sit: Sit) -> None:
    saved = sit("nim", "Ada", "Ben")
    decision = saved.session.decision
    assert decision is not None
    decision.refused = [Refusal("x", "red from the left", "no red umbrella is there")]
    text = said(typed(saved, "why left red", "red left a", verbosity="short"))
    assert text.count("no red umbrella is there") == 2


def test_an_exact_name_is_looked_at_even_where_others_begin_so() -> None:
    known = [
        TargetCard(f"altar-{name}", Card(f"Altar {name}", "tile", "")) for name in ("II", "III")
    ]
    assert [one.target for one in matching("altar ii", known)] == ["altar-II"]
    known = [
        TargetCard(f"p{n}", Card(name, "tile", "")) for n, name in enumerate(("Palace", "Palaces"))
    ]
    assert [one.target for one in matching("palace", known)] == ["p0"]
    tiles = [TargetCard(f"altar-{n}", Card(f"Altar {n}: T", "tile", "")) for n in ("II", "III")]
    assert [one.target for one in matching("altar II", tiles)] == ["altar-II"]


def test_rules_about_a_word_are_headings_where_there_are_several(sit: Sit) -> None:
    text = typed(sit("umbrella", "Ada", "Ben"), "rules token", "rules ken", verbosity="short")
    many, nothing = text.split("\n: ")[1:3]
    assert "headings tell of token. Type rules and one of them" in said(many)
    assert len(many.split()) < 80
    assert nothing.startswith("rules ken\nThe rules say nothing about ken.")


def test_why_is_answered_to_what_one_would_have_said(store: SaveStore) -> None:
    queen = realm("queen_of_hearts", at="white_rabbits_house", power=0, hand=["card_guard_heart"])
    saved = store.new(table(queen, realm("ursula")))
    text = said(typed(saved, "", "play heart", verbosity="short"))
    assert "Card Guard: Heart: 2 Power short." in text


def test_the_name_of_a_thing_that_is_no_answer_shows_its_card(sit: Sit) -> None:
    text = said(typed(sit("umbrella", "Ada", "Ben"), "space 7", verbosity="short"))
    assert "Space 7, Score strip" in text
    assert "not one of the answers" not in text


def test_done_may_stand_behind_the_picks(sit: Sit) -> None:
    saved = sit("pebbles", "Ada")
    options = [Option(word, word) for word in ("raven", "owl")]
    decision = Decision(0, "pick", "Which?", Choices(options), several=tuple(options))
    found = answers.several("raven owl done", decision, entries(decision, options), speakable)
    assert [option.key for option in found] == ["raven", "owl", "done"]
    assert not answers.several("", decision, entries(decision, options), speakable)
    assert saved.session.decisions == 0


def test_an_answer_may_be_said_as_it_is_written(sit: Sit) -> None:
    spoken = sit("umbrella_academy", "Ada", "Ben").ruleset.spoken
    labels = ("Play a card for its symbols", "Play a card for its text", "Pass")
    options = [Option(f"x{number}", label) for number, label in enumerate(labels)]
    found = entries(Decision(0, "act", "Your Action?", Choices(options)), options)
    for line in ("play for text", "play a card for its text", "text"):
        assert [one.label for one in answers.meant(line, found, spoken)] == [labels[1]]


def test_a_number_that_no_answer_has_is_that_of_a_thing() -> None:
    assert meant("7", "space 4: red", "space 7: red") == ["space 7: red"]
    assert meant("4", "space 4: red", "space 4: blue") == []
    assert meant("9", "space 4: red") == []
