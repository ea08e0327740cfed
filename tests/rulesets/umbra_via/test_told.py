"""What is told: the table as text, the status, previews, inspection, rules, content."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulesets.umbra_via.components import load_content
from rulesets.umbra_via.state import SOUL
from rulesets.umbra_via.text import open_sides
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.rulesets.drawn import drawn_in

from .scenes import GAME, NAMES, Play, answer, keys, log, placing, random_game, sides, start, table

BOARD = """\
Your hand: empty.
Altar
  Altar I, Bend: open to the north and east; Ada 2 energy, 1 soul; Cleo 3
      energy; Ada leads.
  Altar II, Straight: open to the north and south; Ada 1 energy; Ben 1 energy;
      Ben leads by the higher marker.
  Altar III, Block.
  Altar IV: no tile left.
Garden
    1 2 3 4
  A · · · ·
  B · ╠ · ·
  C · ║ · ·
  D · · · ·
  B2, T: open to the north, east and south; Ada 2, Ben 1 energy.
  C2, Straight: open to the north and south.
  D4: flowers wait; Cleo 1 energy.
Open paths
  Path of 2 tiles, B2 and C2, open to A2, B3 and D2: Ada 2, Ben 1 energy.
Tiebreaker track: from the top Cleo, Ben, Ada.
Ada: 7 souls earned; 4 souls left on their Soul tile; 24 flowers in the bag;
    owns 20 energy and 4 soul flowers; bid nothing.
Ben: 11 souls earned; no souls left on their Soul tile; 24 flowers in the bag;
    owns 20 energy and 4 soul flowers; bid nothing.
Cleo: no souls earned; 11 souls left on their Soul tile; 24 flowers in the bag;
    owns 20 energy and 4 soul flowers; bid nothing.
The stack: 8 tiles face down; 0 discarded."""


def board(session: Play, viewer: int, seats: int = 3) -> str:
    return GAME.described(session.view(viewer), viewer, NAMES[:seats]).board()


def test_the_table_as_text() -> None:
    session = table(
        ".... / .╠.. / .║..",
        ["╚ AAaCCC", "║ AB", "■"],
        on={"B2": "AAB", "D4": "C"},
        track="CBA",
        left="4 0 11",
    )
    assert board(session, 0) == BOARD


def test_the_text_shows_the_own_hand_and_nobody_elses() -> None:
    session = start(3, seed=2)
    own = board(session, 0)
    assert "Your hand: 3 energy" in own or "Your hand: 2 energy, 1 soul" in own
    assert "Your hand" not in board(session, PUBLIC)
    answer(session, keys(session)[0])
    assert "Your bid: I: " in board(session, 0)
    assert "Your bid" not in board(session, 1)


def test_status_of_every_phase() -> None:
    session = start(2, seed=1)
    assert GAME.status(session.view(0)) == "round 1 · bidding 1 of 2"
    session = placing("", ["║ A", "╚ BB"])
    assert GAME.status(session.view(0)) == "round 3 · placing tile 1 of 2"
    answer(session, "B2")
    assert GAME.status(session.view(0)) == "round 3 · placing tile 2 of 2"


def preview(session: Play, key: str) -> list[str]:
    decision = session.decision
    assert decision is not None
    option = decision.choices.get(key)
    assert option is not None
    lines = GAME.preview(session.view(decision.seat), decision, option).lines
    return [" ".join("".join(phrase.text for phrase in line).split()) for line in lines]


def test_the_preview_tells_path_awards_ties_and_markers() -> None:
    garden = ".... / ═╦╗. / .║╝."
    session = placing(garden, ["═ A"], on={"B1": "AAA", "B2": "ABBBB", "C3": "C"}, track="CBA")
    assert preview(session, "D2") == [
        "completes a path of 5 tiles: B1 B2 B3 C2 C3",
        "1st seat 2 4 energy +5 ✿; marker drops",
        "2nd seat 1 4 energy +2 ✿",
        "3rd seat 3 1 energy +1 ✿",
    ]
    assert preview(session, "A1") == ["completes no path"]


def test_the_preview_gathers_those_who_earn_nothing() -> None:
    session = placing(".║", ["╝ AABBC"], track="BAC")
    # Ben wins the tile by the track and drops: A C B. Of the equals Ada ranks first.
    assert preview(session, "A1") == [
        "completes a path of 1 tile: A1",
        "1st seat 1 2 energy +1 ✿; marker drops",
        "earns nothing: seat 2 (2 energy), seat 3 (1 energy)",
    ]


def test_the_preview_tells_a_claim() -> None:
    session = placing("║...", ["╝ A"], left="0 11 11")
    assert preview(session, "B1")[0] == "seat 1 claims their Soul tile and wins"


def test_a_preview_changes_nothing() -> None:
    session = placing("║...", ["╝ A"], left="0 11 11")
    before = session.state.model_dump()
    for key in keys(session):
        preview(session, key)
    assert session.state.model_dump() == before


def test_the_preview_of_a_bid_tells_what_it_is_worth() -> None:
    session = start(2, seed=1)
    while session.state.seats[session.state.turn].hand.count(SOUL) != 1:
        answer(session, *([keys(session)[0]]))
    assert preview(session, "ee s - -") == [
        "tile I worth 2, 2 energy stay on it",
        "tile II worth 2, no energy stays on it",
        "soul flowers that are bid leave the game",
    ]


def test_the_preview_of_a_second_bid_counts_the_first() -> None:
    altar = ["║ AA", "╚ ABB", "╠ b", "═"]
    session = table("", altar, bags=[(3, 0)] * 3, bidding=1, track="BAC")
    answer(session, "go-on")
    assert preview(session, "e e e -") == [
        "tile I worth 3 (2 before), seat 1 leads",
        "tile II worth 2 (1 before), seat 2 leads by the higher marker",
        "tile III worth 1, seat 2 leads with 2",
    ]


def test_everything_on_the_table_can_be_inspected() -> None:
    session = placing("║...", ["╝ Ab", "╠ BB"], on={"A1": "BB", "D4": "C"})
    view = session.view(0)

    words = GAME.described(view, 0, NAMES)

    def inspected(target: str) -> tuple[str, str, Sequence[str]]:
        card = words.card(target)
        assert card is not None
        return card.name, card.text, card.now

    assert inspected("A1")[0] == "A1: Straight"
    assert inspected("A1")[2][0] == "Open to the north and south; Ben 2 energy."
    assert inspected("D4") == (
        "D4",
        "No tile lies here yet.",
        ("Flowers wait; Cleo 1 energy.", "No tile may be laid here now."),
    )
    assert inspected("B1")[1:] == (
        "No tile lies here yet.",
        (
            "Tile I here: completes a path of 2: Ben +2 souls, Ada +1 soul.",
            "Tile II here: in an open path of 2 tiles.",
        ),
    )
    assert inspected("paths")[2] == (
        "1 open path in the garden.",
        "A1, 1 open end: Ben 2 (+1 soul).",
        "Tile I at most: Ada +1 soul at A2 or B1, Ben +2 souls at B1.",
    )
    assert inspected("altar 1")[0] == "Altar I: Bend"
    assert "Ben 1 soul = 2 in the bid." in inspected("altar 1")[2]
    assert inspected("void")[0] == "Void"
    assert words.card("E5") is None


def test_every_tile_is_a_card_that_says_where_it_comes_from() -> None:
    cards = GAME.cards()
    assert sorted(cards) == ["bend", "block", "four", "straight", "tee", "void"]
    assert (cards["tee"].kind, cards["void"].kind) == ("path tile, 5 in the game", "special tile")
    house = "⌂ Decided for this edition: how many there are."
    assert cards["tee"].provenance == f"From a public page. {house}"
    for special in ("four", "void", "block"):
        told = cards[special].provenance
        assert told.startswith("From a public retelling of the rulebook. ⌂ Decided"), special
    assert cards["void"].text.startswith("Never laid.")


def test_the_shade_is_told_with_the_tile_it_lies_on() -> None:
    session = table("", ["║ Ab", "╚ B", "╠"], seats=2, shaded=[0, 2])
    text = board(session, 0, 2)
    flat = " ".join(text.split())
    assert "Ada 1 energy; Ben 1 soul; the shade 1; Ben leads." in flat
    assert "open to the north, east and south; the shade 1." in flat


@pytest.mark.parametrize(
    ("glyph", "words"),
    [("║", "north and south"), ("╗", "south and west"), ("╩", "north, east and west")],
)
def test_open_sides_in_words(glyph: str, words: str) -> None:
    assert open_sides(sides(glyph)) == f"open to the {words}"


def test_a_tile_that_changes_its_number_of_sides_is_refused(tmp_path: Path) -> None:
    source = GAME.folder / "content"
    for name in ("tiles.toml", "setup.toml"):
        text = (source / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace('"NE", "ES"', '"NE", "ESW"'), encoding="utf-8")
    with pytest.raises(RulesetError, match="bend: a tile keeps its number of open sides"):
        load_content(tmp_path)


def test_every_heading_that_a_decision_names_stands_in_the_rules() -> None:
    headings = set(re.findall(r"^##+ (.+)$", GAME.rules_text(), re.MULTILINE))
    named = set()
    for seed in range(6):
        session = start(3, seed=seed, specials=True)
        while session.decision is not None:
            named.add(session.decision.rule)
            options = session.decision.options
            session.answer(options[(seed * 7 + session.decisions) % len(options)].key)
    basic = {"Bidding", "Placing", "Laying a tile", "Summoning"}
    assert named == {*basic, "Four Point", "Void"}
    assert named <= headings


def test_the_example_of_the_rules_is_what_the_game_would_show() -> None:
    session = table("", ["╚ AAaCCC", "║ AB", "■"], track="CBA")
    (example,) = drawn_in(GAME)
    assert f"\n{example}\n" in board(session, 0)
    answer(session, "go-on")
    assert log(session)[-2:] == [
        "The Block on space III is discarded.",
        "Ben wins tile II, tied at 1 with Ada, by the higher marker, now the lowest.",
    ]
    answer(session, keys(session)[0])
    assert "Ada wins tile I with 4 against 3." in log(session)


def test_plain_boards_fit_80_columns() -> None:
    for seats in (2, 4):
        session = random_game(3, seats, specials=True)
        while session.can_table_undo():
            for viewer in (PUBLIC, 0):
                text = board(session, viewer, seats)
                assert max(map(len, text.splitlines())) <= 80
            session.table_undo()


def test_where_a_game_stands_is_told_once_in_its_line_of_the_lobby() -> None:
    session = Session(GAME, lay_table(GAME.manifest, names=["Ada", "Ben"], seed=1))
    assert session.summary() == "round 1 · bidding 1 of 2 · Ada to bid"
