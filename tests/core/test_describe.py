"""One tree of things, and everything that is told of a table by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.core.describe import COLUMNS, LABEL, Card, Described, Thing, with_names
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore

NAMES = ("Ada", "Player 2")


def forest() -> Thing:
    """Two realms with a location each; in the second a Hero who looks at nobody's business."""
    table = Thing("", "")
    for seat in range(2):
        player = Thing(f"seat {seat}", f"{{seat {seat}}}", "player")
        player.head("Power", 3 + seat)
        player.line("cards in hand", 4)
        place = Thing(f"place {seat}", "Nottingham", "location", place=f"realm of {{seat {seat}}}")
        place.holds(
            [_symbol(seat, 0, "Play a Card"), _symbol(seat, 1, "Fate", "covered by Robin Hood")]
        )
        hero = Thing(f"hero {seat}", "Robin Hood", "Hero", text="He robs.")
        hero.head("Strength", 5, why=lambda: "4 printed + 1 Bow")
        hero.related = lambda: ["Two Allies can vanquish him."]
        place.holds([hero] if seat else [], "Heroes")
        table.lists([player])
        table.lists([place], f"realm {seat + 1}")
        pile = Thing(f"pile {seat}", "Discard pile", "pile", called=("discard",), quiet=True)
        pile.line("", f"{seat} cards of {{seat {seat}}}")
        table.lists([pile])
    return table


def _symbol(seat: int, slot: int, name: str, mark: str = "") -> Thing:
    symbol = Thing(f"place {seat} {slot}", name, "action", place="at Nottingham")
    symbol.mark(mark)
    return symbol


@pytest.fixture
def told() -> Described:
    return Described(forest(), NAMES, {"printed": Card("Little John", "Hero", "He waits.")})


def test_things_with_a_common_mark_share_a_sentence(told: Described) -> None:
    assert "Nottingham: Play a Card." in told.spoken()
    assert "Nottingham, covered by Robin Hood: Fate." in told.spoken()


def test_a_list_has_a_sentence_of_its_own_with_what_is_said_everywhere(told: Described) -> None:
    assert "Nottingham, Heroes: Robin Hood, Strength 5." in told.spoken()


def test_what_has_no_name_is_told_and_cannot_be_asked_for() -> None:
    turn = Thing("", "")
    turn.line("turn 2")
    turn.line("{seat 0} acts")
    table = Thing("", "")
    table.lists([turn])
    told = Described(table, NAMES)
    assert told.spoken() == ["turn 2; Ada acts."]
    assert told.board() == "turn 2; Ada acts."
    assert (dict(told.parts()), [*told.targets]) == ({}, [])


def test_what_is_quiet_is_told_only_when_somebody_asks_for_it(told: Described) -> None:
    assert not any("Discard" in line for line in told.spoken())
    assert not any("Discard" in line for line in told.board().splitlines())
    assert told.parts()["discard"] == [
        "Discard pile: 0 cards of Ada.",
        "Discard pile: 1 cards of Player 2.",
    ], "two things that are called alike are both told"


def test_a_heading_names_everything_below_it(told: Described) -> None:
    assert told.parts()["realm 2"] == [
        "Nottingham: Play a Card.",
        "Nottingham, covered by Robin Hood: Fate.",
        "Nottingham, Heroes: Robin Hood, Strength 5.",
    ]


def test_a_card_tells_each_number_with_its_reason(told: Described) -> None:
    card = told.card("hero 1")
    assert card is not None
    assert card.now == ("Strength 5 = 4 printed + 1 Bow.", "Two Allies can vanquish him.")
    assert (card.name, card.kind, card.text) == ("Robin Hood", "Hero", "He robs.")


def test_a_reason_that_comes_to_nothing_is_none_and_no_row_says_what_the_kind_says() -> None:
    ally = Thing("ally", "Friar Tuck", "Ally at the Jail", place="at the Jail")
    ally.head("Strength", 2, why=lambda: "")
    ally.note("printed 2")
    words = Described(ally, ())
    card = words.card("ally")
    assert card is not None
    assert card.now == ("Strength 2; printed 2.",)
    assert words.label("ally") == "Friar Tuck, Strength 2, at the Jail"


def test_what_concerns_other_things_is_left_out_where_changes_are_looked_for(
    told: Described,
) -> None:
    card = told.card("hero 1", related=False)
    assert card is not None
    assert card.now == ("Strength 5 = 4 printed + 1 Bow.",)


def test_reasons_are_worked_out_for_the_card_that_somebody_looks_at_only() -> None:
    def never() -> str:
        raise AssertionError("nobody looked")

    thing = Thing("one", "One", "thing")
    thing.head("Strength", 5, why=never)
    table = Thing("", "")
    table.lists([thing])
    words = Described(table, ())
    assert words.spoken() == ["One, Strength 5."]
    assert words.label("one") == "One, Strength 5"
    with pytest.raises(AssertionError):
        words.card("one")


def test_a_card_that_does_not_lie_here_is_told_as_it_is_printed(told: Described) -> None:
    assert told.card("printed") == Card("Little John", "Hero", "He waits.")
    assert told.label("printed") == "Little John"
    assert told.card("nowhere") is None
    assert told.label("nowhere") == ""


def test_a_label_says_where_a_thing_is_and_stays_short(told: Described) -> None:
    assert told.label("place 1 0") == "Play a Card, at Nottingham"
    assert told.label("seat 0") == "Ada, Power 3: cards in hand 4"
    wordy = Thing("wordy", "Wordy", "thing")
    wordy.line("", "word " * 40)
    assert len(Described(wordy, ()).label("wordy")) <= LABEL


def test_the_board_keeps_to_its_columns_and_shows_pictures_to_the_eye_only() -> None:
    grid = Thing("", "Garden", picture=("· ┌ ·", "│ · ·"))
    cell = Thing("A1", "A1", "cell", what="a very long description " * 6)
    grid.lists([cell], "row A")
    words = Described(grid, ())
    assert all(len(line) <= COLUMNS for line in words.board().splitlines())
    assert "  · ┌ ·" in words.board().splitlines()
    assert not any("┌" in line for line in words.spoken())


def test_a_number_behind_a_name_that_ends_in_one_needs_a_word() -> None:
    assert with_names("{seat 0} 2 souls; {seat 1} 3 souls", NAMES) == (
        "Ada 2 souls; Player 2 has 3 souls"
    )
    assert with_names("{seat 1} leads", NAMES) == "Player 2 leads"


def test_a_cursor_walks_over_everything_in_the_order_of_the_table(told: Described) -> None:
    assert [*told.targets][:4] == ["seat 0", "place 0", "place 0 0", "place 0 1"]
    assert "hero 1" in told.targets


def test_where_a_seat_stands_is_what_is_said_wherever_it_is_named(told: Described) -> None:
    assert told.standing(1) == "Power 4"
    assert told.standing(-1) == ""


def test_what_is_foretold_is_worked_out_when_somebody_is_told() -> None:
    asked: list[str] = []

    def sentences() -> list[str]:
        asked.append("now")
        return ["The heap falls"]

    table = Thing("", "")
    coming = Thing("coming", "What comes", "forecast")
    coming.foretells(sentences)
    table.lists([coming])
    words = Described(table, [])
    assert words.label("coming") == "What comes"
    assert not asked
    assert words.spoken() == ["The heap falls."]
    assert len(asked) == 1


def test_the_bar_the_points_and_a_save_need_no_tree(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are asked for at every key and after every answer."""
    for game, entry in library.entries.items():
        ruleset, manifest = library.load(game), entry.manifest
        monkeypatch.setattr(type(ruleset), "describe", None)
        names = ["Ada", "Ben", "Cleo", "Dov", "Eve"][: max(2, manifest.modes[0].seats.min)]
        session = Session(ruleset, lay_table(manifest, names=names, seed=1))
        with SaveStore(tmp_path / game).new(session) as saved:
            for _ in range(6):
                if (decision := session.decision) is None:
                    break
                saved.answer(decision.options[0].key)
                view = session.view(max(decision.seat, 0))
                assert ruleset.status(view)
                ruleset.points(view), ruleset.goals(view), ruleset.turns_taken(session.state)
                ruleset.listed(view, decision)


def test_a_page_shows_what_is_own_first_and_names_a_thing_that_lies_twice_only_once_more() -> None:
    """The outline: own, then all else, in data without the names of methods or of hidden things."""
    table, hand = Thing("", ""), Thing("", "Your hand", called=("hand",), own=True)
    card = Card("Trident", "Item", "It shines.\n\nAnd more.")
    hand.holds([Thing.of_card("trident", card)])
    realm = Thing("seat 0", "{seat 0}", text="Rules the sea.")
    shore = Thing("shore", "Shore")
    shore.holds([Thing("act", "Play a card", text="Pay its Cost.")])
    shore.holds([Thing.of_card("trident", card)], "Items")
    realm.lists([shore])
    other = Thing("seat 1", "{seat 1}")
    other.lists([Thing("desert", "Desert")])
    table.lists([hand, realm, other])
    own, rest = Described(table, ["Ada", "Ben"]).outline(0)
    assert own == [
        {
            "name": "Your hand",
            "held": [
                ("", [{"id": "trident", "name": "Trident", "text": ["It shines.", "And more."]}])
            ],
        }
    ]
    ((_, (mine, theirs)),) = rest["listed"]
    assert mine["text"] == ["Rules the sea."]
    ((_, (place,)),) = mine["listed"]
    assert place["held"] == [
        ("", [{"id": "act", "name": "Play a card"}]),
        ("Items", [{"id": "trident", "name": "Trident"}]),
    ]
    assert theirs["shut"]
    assert "shut" not in mine
