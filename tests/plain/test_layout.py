"""Options, scores and rules as lines."""

from __future__ import annotations

from rich.cells import cell_len

from tabletop_tui.core.decision import Choices, Decision, Option
from tabletop_tui.core.outcome import Outcome, ScoreLine
from tabletop_tui.core.visibility.showing import Entry, entries
from tabletop_tui.core.words.plaintext import one_line, printable
from tabletop_tui.core.words.speech import speakable
from tabletop_tui.plain import answers, layout


def listing(options: list[Option]) -> list[Entry]:
    """The list of an open question with these answers."""
    return entries(Decision(0, "", "", Choices(options)), options)


def slides(count: int, detail: str = "") -> list[Option]:
    return [
        Option(f"left R {n}", f"Red from the left into row {n}", n, detail) for n in range(count)
    ]


def test_few_options_stand_one_below_the_other_with_their_details() -> None:
    options = [Option("a", "Play Raven", detail="costs 2"), Option("b", "Pass")]

    assert layout.option_lines(listing(options)) == ["1  Play Raven: costs 2", "2  Pass"]


def test_a_detail_is_said_where_it_tells_two_answers_apart() -> None:
    def said(*details: str) -> list[str]:
        options = [Option(str(n), "Fury of Hearts", detail=one) for n, one in enumerate(details)]
        return layout.spoken_options(listing([*options, Option("x", "Done")]), details=False)

    assert said("costs 1", "costs 2")[:2] == [
        "1: Fury of Hearts: costs 1",
        "2: Fury of Hearts: costs 2",
    ]
    assert said("condition", "condition")[:2] == ["1: Fury of Hearts", "2: Fury of Hearts"]


def test_sixty_four_options_fit_eighty_columns() -> None:
    lines = layout.option_lines(listing(slides(64)))

    assert len(lines) == 32
    assert lines[0] == (" 1  Red from the left into row 0    33  Red from the left into row 32")
    assert max(map(len, lines)) <= layout.WIDTH


def test_details_that_do_not_fit_wait_for_the_full_list() -> None:
    options = slides(20, detail="makes the Arch in the second slot and scores three points")

    assert "scores" not in "\n".join(layout.option_lines(listing(options)))
    full = layout.option_lines(listing(options), full=True)
    assert "scores three points [left R 0]" in " ".join(" ".join(full[:2]).split())
    assert max(map(len, full)) <= layout.WIDTH


def test_wide_letters_keep_the_columns_straight() -> None:
    options = [Option(f"k{n}", "雨" * (n % 5 + 1)) for n in range(20)]

    lines = layout.option_lines(listing(options))

    starts = {cell_len(line.split(" 11  ")[0]) for line in lines if " 11  " in line}
    assert len(starts) == 1
    assert max(cell_len(line) for line in lines) <= layout.WIDTH


def test_numbers_that_are_keys_mean_themselves() -> None:
    bids = [Option(str(n), f"Bid {n}") for n in range(4)]

    assert [entry.mark for entry in listing(bids)] == ["0", "1", "2", "3"]
    found = answers.exact("2", listing(bids))
    assert found is not None
    assert found.label == "Bid 2"


def test_an_answer_is_a_number_a_key_or_the_start_of_a_label() -> None:
    options = [
        Option("take 1", "Take one"),
        Option("take 2", "Take two"),
        Option("Stop", "Leave it"),
    ]
    found = listing(options)

    assert answers.exact("2", found) is options[1]
    assert answers.exact("TAKE  2", found) is options[1]
    assert answers.exact("take two", found) is options[1]
    assert answers.exact("4", found) is None
    assert answers.exact("²", found) is None


def said(line: str, *labels: str) -> list[str]:
    """The labels of the answers that a line means."""
    found = listing([Option(str(n), label) for n, label in enumerate(labels)])
    return [option.label for option in answers.meant(line, found, speakable)]


def test_an_answer_is_some_of_its_words_in_any_order() -> None:
    lines = [
        f"{c} from the {z} into row {r}"
        for c in ("red", "blue")
        for z in ("left", "right")
        for r in "AB"
    ]

    assert said("red left a", *lines) == ["red from the left into row A"]
    assert said("a right bl", *lines) == ["blue from the right into row A"]
    assert len(said("red a", *lines)) == 2
    assert said("green", *lines) == []
    assert said("99", *lines) == []
    assert said("", *lines) == []


def test_the_order_of_words_counts_where_it_tells_two_answers_apart() -> None:
    bids = (
        "I: 2 energy, III: 1 energy",
        "II: 2 energy, III: 1 energy",
        "II: 1 energy, III: 2 energy",
    )
    assert said("II 2, III 1", *bids) == [bids[1]]
    assert said("two II, one III", *bids[:2]) == [bids[1]]


def test_whole_words_go_before_starts_and_accents_do_not_count() -> None:
    assert said("raven", "Ravenous", "Raven") == ["Raven"]
    assert said("plan", "Plan, Strength", "Plan") == ["Plan"]
    assert said("seance", "Séance", "Rumor") == ["Séance"]
    assert said("take t", "Take one", "Take two") == ["Take two"]


def test_typing_errors_are_named_with_the_nearest() -> None:
    found = listing([Option("a", "red from the left"), Option("b", "blue from the right")])
    assert answers.nearest("rad left", found, speakable) == "red left"
    assert answers.nearest("bord", found, speakable, ["board"]) == "board"
    assert answers.nearest("xyzzy", found, speakable, ["board"]) == ""


def test_scores_stand_in_a_table() -> None:
    outcome = Outcome(
        "seat 2",
        (1,),
        "Ben wins.",
        (ScoreLine("Groups", (8, 12)), ScoreLine("Umbrellas left", (-1, 0))),
    )

    assert layout.score_table(outcome, ["Ada", "Ben"]) == [
        "                Ada  Ben",
        "Groups            8   12",
        "Umbrellas left   -1    0",
        "------------------------",
        "Total             7   12",
    ]


def test_eight_long_names_get_a_block_each() -> None:
    outcome = Outcome("", (0,), "", (ScoreLine("Groups", tuple(range(8))),))
    names = [f"{n} has a very long name" for n in range(8)]

    lines = layout.score_table(outcome, names)

    assert lines[3:5] == ["1 has a very long name:", "  Groups     1"]
    assert max(map(len, lines)) <= layout.WIDTH


def test_rules_are_found_by_heading_first() -> None:
    rules = "# Game\n\nSlide.\n\n## The slide\n\nPush it.\n\n## The end\n\nCount.\n"

    assert layout.rules_about(rules, "slide") == [("The slide", "## The slide\n\nPush it.")]
    assert layout.rules_about(rules, "COUNT") == [("The end", "## The end\n\nCount.")]
    assert layout.rules_about(rules, "draw") == []


def test_control_characters_are_shown_not_obeyed() -> None:
    assert printable("a\x1b[2Jb\x07\u202ec\x9bd") == "a\ufffd[2Jb\ufffd\ufffdc\ufffdd"
    assert one_line("two\nlines\r") == "two lines\ufffd"
    assert printable("żółw 雨 [bold] 👩\u200d🚀") == "żółw 雨 [bold] 👩\u200d🚀"


def test_a_numbered_place_is_answered_by_its_own_number() -> None:
    places = listing([Option(f"s{n}", f"space {n}: red") for n in (4, 8)])
    called = layout.by_places(places)

    assert [entry.mark for entry in called] == ["4", "8"]
    assert layout.spoken_options(called, details=False) == ["space 4: red", "space 8: red"]
    towns = listing([Option("diner", "8 The Diner"), Option("city", "5 The City")])
    towns = layout.by_places(towns)
    assert layout.spoken_options(towns, details=False) == ["8 The Diner", "5 The City"]
    town = answers.exact("5", towns)
    assert town is not None
    assert town.key == "city"
    chosen = answers.exact("8", called)
    assert chosen is not None
    assert chosen.key == "s8"


RULES = """# Words
- **Zones**: where umbrellas wait. **Slot**: a place.
| bury | under the deck |
## Slots
Four of them in your zones.
"""


def test_a_word_of_the_game_leads_to_its_heading_or_to_the_line_that_explains_it() -> None:
    for word in ("slot", "Slots"):
        assert [heading for heading, _ in layout.rules_about(RULES, word)] == ["Slots"]
    for word in ("zone", "zones", "slot"):
        assert layout.meanings(RULES, word) == [RULES.splitlines()[1]]
    assert layout.meanings(RULES, "bury") == ["| bury | under the deck |"]
    assert layout.meanings(RULES, "umbrella") == []


def test_places_of_two_kinds_keep_the_numbers_of_the_list() -> None:
    mixed = listing([Option("a", "slot 2"), Option("b", "space 2"), Option("c", "Pass")])
    assert layout.by_places(mixed) == mixed
    cards = listing([Option("a", "+3"), Option("b", "+2")])
    assert layout.by_places(cards) == cards
