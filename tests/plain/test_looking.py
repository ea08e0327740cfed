"""`look NAME` in plain mode: the cards of the look cursor, found by what they are called."""

from __future__ import annotations

from tabletop_tui.plain.commands.looking import IN_SECRET
from tabletop_tui.saves import SaveStore
from tests.plain.conftest import Sit, typed
from tests.rulesets.villainous.queen_of_hearts.realms import EIGHT_STRONG, queen
from tests.rulesets.villainous.scenes import realm, table


def said(paper: str) -> str:
    """What is printed, as one line."""
    return " ".join(paper.split())


def test_a_thing_on_the_board_is_found_by_its_name(sit: Sit) -> None:
    paper = said(typed(sit("umbrella", "Ada", "Ben"), "look space 1", "look zone left", "quit"))
    assert "Space 1, Score strip" in paper
    assert "Zone left, waiting zone" in paper
    assert "shared with Ben." in paper


def test_the_board_of_another_seat_is_found_by_its_player(sit: Sit) -> None:
    paper = said(typed(sit("umbrella", "Ada", "Ben"), "look ben", "quit"))
    assert "Ben, another board" in paper
    assert "bottom zone 1 red" in paper


def test_what_lies_in_a_thing_that_fits_is_left_out(sit: Sit) -> None:
    paper = said(
        typed(sit("umbrella", "Ada", "Ben"), "look zone", "look zone left r", verbosity="short")
    )
    assert "4 things fit. Type the name of one, or its number, as in look zone 2:" in paper
    assert "Red in zone left, waiting umbrellas" in paper


def test_a_typing_error_finds_the_nearest_name(sit: Sit) -> None:
    academy = sit("umbrella_academy", "Ada", "Ben")
    paper = said(typed(academy, "", "look icarus theatr", "look Icraus Theatre", "quit"))
    assert paper.count("Icarus Theatre, Location") == 2


def test_before_a_secret_answer_what_lies_open_can_be_looked_at(sit: Sit) -> None:
    saved = sit("umbra_via", "Ada", "Ben", "Cleo")
    paper = said(typed(saved, "", "look altar ii", "where ada", "look xyzzy", verbosity="short"))
    assert "Altar II: " in paper
    assert "Tiebreaker track: from the top " in paper
    assert paper.count(IN_SECRET) == 1


def test_before_a_secret_answer_nobody_is_heard_to_ask_for_an_own_card(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    kind = saved.session.state.seats[0].hand[0].rpartition("-")[0]
    card = saved.ruleset.cards()[kind].name
    assert IN_SECRET in said(typed(saved, "", f"look {card}", verbosity="short"))


def test_where_several_fit_they_are_named(sit: Sit) -> None:
    paper = said(typed(sit("umbrella", "Ada", "Ben"), "look space", "look slot 1", "quit"))
    assert "11 things fit" in paper or "10 things fit" in paper
    assert "Space 3 [space 3], Score strip" in paper
    assert "Figure tile" in paper, "what stands in brackets finds it, too"


def test_what_is_not_there_is_said_so(sit: Sit) -> None:
    paper = said(typed(sit("umbrella", "Ada", "Ben"), "look xyzzy", "look", "quit"))
    assert "Nothing of that name lies here." in paper
    assert "There are: " in paper


def test_what_is_looked_at_keeps_its_commas_where_a_line_ends(sit: Sit) -> None:
    def named(verbosity: str) -> str:
        paper = typed(sit("umbrella", "Ada", "Ben"), "look", verbosity=verbosity)
        return said(paper.split("There are")[1].split("\n: ")[0].split("\n>")[0])

    assert named("short").count(",") >= named("full").split("Ada: Push")[0].count(",")


def test_who_has_no_vanquish_is_not_told_what_one_needs(store: SaveStore) -> None:
    ursula = realm("ursula", at="ursulas_lair", ursulas_lair=["grimsby"])
    hook = realm("captain_hook", at="mermaid_lagoon", mermaid_lagoon=["john"])
    for mine, other, hero, told in ((ursula, hook, "Grimsby", 0), (hook, ursula, "John", 1)):
        paper = said(typed(store.new(table(mine, other)), f"look {hero}", verbosity="short"))
        assert f"{hero}, " in paper
        assert paper.count("To vanquish") == told


def test_the_signs_of_the_written_board_are_told(sit: Sit) -> None:
    """The transcripts of these tests are written in full."""
    paper = said(typed(sit("umbrella", "Ada", "Ben"), "signs", "verbosity short", "signs", "quit"))
    assert "# . a Figure: # are the cells that must show one colour." in paper
    assert "No sign is used: the table is described in words." in paper


def test_why_tells_the_odds_of_an_answer_and_the_count_behind_those_of_a_thing(
    sit: Sit, store: SaveStore
) -> None:
    game = table(
        queen(power=9, hand=["take_the_shot", "stopwatch"], **EIGHT_STRONG),
        realm("captain_hook", fate=["wendy", "taunt"]),
    )
    game.answer("play b2")
    paper = said(typed(store.new(game), "", "why take the shot", "why fate deck", "quit"))
    assert "wins in " in paper
    assert "Costs below 8" in paper
    assert "A Hero among the two: " in paper
    umbra = sit("umbra_via", "Ada", "Ben")
    paper = said(typed(umbra, "", "why ben", "quit"))
    assert "A soul in the hidden hand: 41% = 3 flowers of 38, 6 souls in bag and hand." in paper
    paper = said(typed(sit("umbrella", "Ada", "Ben"), "look ben"))
    assert "-4 points = umbrellas left -4" in paper
