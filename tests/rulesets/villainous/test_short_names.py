"""What a location shows where it has no room for everything: names, keys, what comes first."""

from __future__ import annotations

import re

import pytest
from textual.geometry import Region

from rulesets.villainous.screen.above import above
from rulesets.villainous.screen.board import VillainousBoard
from rulesets.villainous.screen.hand import Hand
from rulesets.villainous.screen.names import left_out, upper_edge
from rulesets.villainous.screen.realm.location import draw_locations
from rulesets.villainous.screen.realm.lying import need_of
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.room import fixed
from tabletop_tui.widgets.drawing.words import short
from tests.rulesets.villainous.scenes import GAME, Play, laid, realm, table


def head(game: Play) -> list[str]:
    """What stands above the locations of Ada in a small window."""
    drawn = VillainousBoard(GAME, laid(len(game.state.seats)))
    drawn.view, drawn.viewer = game.view(0), 0
    canvas = Canvas(80, 15)
    lying = need_of(drawn, drawn.realm(0), canvas.width)
    rows = canvas.height - lying.names
    told = above(drawn, drawn.realm(0), [drawn.realm(1)], canvas.width, lying)(rows)
    told.draw(canvas, Region(1, 0, 78, told.rows(78)))
    return canvas.text().splitlines()


def board(game: Play, rows: int) -> list[str]:
    """The four locations of Ada in a small window."""
    drawn = VillainousBoard(GAME, laid(len(game.state.seats)))
    drawn.view, drawn.viewer = game.view(0), 0
    drawn.marks = {game.state.seats[0].realm[0]: "4"}
    canvas = Canvas(80, rows)
    draw_locations(canvas, 0, rows, drawn, drawn.realm(0))
    return canvas.text().splitlines()


@pytest.mark.parametrize(
    ("mark", "name", "width", "more", "shown"),
    [
        ("3", "Mermaid Lagoon", 18, False, ("3 Mermaid Lagoon", "")),
        ("", "Forbidden Mountains", 19, True, ("Forbidden", "Mountains")),
        ("1", "Briar Rose's Cottage", 19, True, ("1 Briar Rose's", "Cottage")),
        ("1", "Briar Rose's Cottage", 18, False, ("1 Briar Rose's…", "")),
        ("1", "Briar Rose's Cottage", 40, False, ("1 Briar Rose's Cottage", "")),
    ],
)
def test_a_location_has_its_whole_name_while_there_is_a_row_for_it(
    mark: str, name: str, width: int, more: bool, shown: tuple[str, str]
) -> None:
    assert upper_edge(mark, name, width, more) == shown


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Oasis", 9, "Oasis"),
        ("Streets of Agrabah", 15, "Streets of Agr…"),
        ("Bow and Arrows", 12, "Bow & Arrows"),
        ("Card Guard: Spades", 14, "Guard Spades"),
        ("Binding Contract: The Palace", 15, "Contract Palace"),
        ("Binding Contract: The Palace", 12, "…Palace"),
        ("Binding Contract: Ursula's Lair", 12, "…Ursula's L…"),
        ("King Richard's Crown", 15, "King Richard's…"),
    ],
)
def test_short_names_lose_no_word_without_a_sign(name: str, width: int, shown: str) -> None:
    assert short(name, width) == shown


def test_what_is_not_shown_is_counted_and_named() -> None:
    assert left_out(["John", "Wendy"], 19) == "2 more: John, Wendy"
    assert left_out(["Michael", "John", "Wendy"], 17) == "3 more: Michael…"
    assert left_out(["Splitting Headache", "John"], 17) == "2 more"


CROWD = ["john", "michael", "wendy", "lost_boys", "peter_pan"]


def test_who_wins_the_game_and_the_strongest_stand_first_where_not_all_have_room() -> None:
    game = table(realm("captain_hook", mermaid_lagoon=CROWD), realm("jafar"))
    crowded = " ".join(board(game, 8))
    assert "Peter Pan" in crowded.partition("Lost Boys")[0]
    assert " more" in crowded
    roomy = " ".join(board(game, 16))
    assert roomy.index("John") < roomy.index("Peter Pan"), "else in the order they came"


def test_a_key_stands_apart_from_the_strength_beside_it() -> None:
    game = table(realm("captain_hook", mermaid_lagoon=CROWD), realm("jafar"))
    strength = GAME.realm(game.state, 0).strength(game.state.seats[0].realm[0])
    rows = [row for row in board(game, 16) if f"4) {strength} John" in row]
    assert len(rows) == 1
    assert len(re.findall("[│║]", rows[0])) == 8, "off the frames as well"


def test_a_name_without_strength_and_a_number_have_the_columns_beside_them() -> None:
    game = table(realm("jafar", oasis=["giant_hourglass"]), realm("captain_hook"))
    assert "Giant Hourglass│" in "\n".join(board(game, 7))
    crew = ["swashbuckler"] * 3 + ["pirate_brute"] * 2
    game = table(realm("captain_hook", jolly_roger=crew, at="skull_rock"), realm("jafar"))
    assert "Swashbuckler×2│" in "\n".join(board(game, 7))


def test_the_heading_counts_the_goals_and_names_an_open_one() -> None:
    game = table(realm("captain_hook", unlocked=True), realm("jafar"))
    row = head(game)[0]
    assert "1 of 4 goals   ○ Peter Pan in the realm   2 more" in row, "not as Power is written"
    assert "unlocked" not in row, "what is reached is counted"


def test_another_villain_keeps_its_name_while_there_is_room() -> None:
    many = ["pirate_brute", "swashbuckler", "swashbuckler", "boarding_party", "smee", "mr_starkey"]
    game = table(realm("captain_hook", jolly_roger=many, skull_rock=CROWD), realm("jafar"))
    assert any("■ Ben Jafar" in row for row in head(game))


def test_a_lone_card_of_the_hand_has_all_the_room() -> None:
    game = table(realm("captain_hook", hand=["cunning"]), realm("jafar"))
    drawn = VillainousBoard(GAME, laid(2))
    drawn.view, drawn.viewer = game.view(0), 0
    hand, canvas = Hand(drawn), Canvas(80, 8)
    hand.reserved = 32
    hand.draw(canvas)
    words = " ".join(canvas.text().replace("│", " ").split())
    assert "Cunning Condition When another player" in words
    assert "from your hand for free. not in your own turn" in words


def test_one_crowded_location_cuts_no_names_elsewhere() -> None:
    twins = ["tweedle_dee_and_tweedle_dum"]
    guards = ["card_guard_club", "card_guard_spade", "card_guard_heart", "card_guard_diamond"]
    game = table(realm("queen_of_hearts", courtyard=guards, hedge_maze=twins), realm("jafar"))
    rows = board(game, 11)
    assert any("Guard Club" in row for row in rows), "the crowd is short"
    hedge = [row[20:40] for row in rows]
    named = next(row for row, text in enumerate(hedge) if "Tweedle Dee" in text)
    assert "Tweedle Dum" in hedge[named + 1]


@pytest.mark.parametrize("columns", [80, 94])
def test_a_contract_keeps_its_place_at_a_crowded_location(columns: int) -> None:
    """Where its Hero must not be moved tells more than the kind; but it looks like no place."""
    contracts = ["the_palace", "ursulas_lair", "erics_ship"]
    held = " + ".join(f"contract_{place}" for place in contracts)
    crowd = [f"eric + {held}", "max", "grimsby"]
    game = table(realm("ursula", the_shore=crowd), realm("jafar"))
    drawn = VillainousBoard(GAME, laid(2))
    drawn.view, drawn.viewer = game.view(0), 0
    canvas = Canvas(columns, 12)
    draw_locations(canvas, 0, 12, drawn, drawn.realm(0))
    wide, spare = divmod(columns, 4)
    column = [row[2 * wide + spare : 3 * wide + spare] for row in canvas.text().splitlines()]
    shore = " ".join(re.sub("[│║]", " ", " ".join(column)).split())
    for place in ("Palace", "Ursula's", "Ship"):
        assert re.search(rf"\+ (…|Contract )[\w' ]*{place}", shore), shore


def lines_of_a_hand(*cards: str, columns: int, rows: int) -> list[str]:
    """The hand of Ada where there is no room for frames."""
    game = table(realm("queen_of_hearts", hand=list(cards)), realm("jafar"))
    drawn = VillainousBoard(GAME, laid(2))
    drawn.view, drawn.viewer = game.view(0), 0
    canvas = Canvas(columns, rows)
    Hand(drawn).draw(canvas)
    return [row.rstrip() for row in canvas.text().splitlines()[1:]]


MANY = ["the_king", "take_the_shot", "by_order_of_the_queen", "judgment", "spear", "stopwatch"]


def test_a_hand_in_lines_tells_its_texts_while_there_are_rows() -> None:
    roomy = lines_of_a_hand(*MANY, columns=84, rows=14)
    assert "Ally 2  Card Guards cost 1 less to play." in roomy[0]
    shot = next(n for n, row in enumerate(roomy) if "Take the Shot" in row)
    assert roomy[shot + 1].strip().startswith("location. Reveal the top")
    assert sum(bool(row) for row in roomy) > 8
    full = lines_of_a_hand(*MANY, columns=84, rows=7)
    assert sum(bool(row) for row in full) == 6, "a row for each card, none is left out"
    assert "more:" not in " ".join(full)


def test_a_narrow_line_begins_no_text() -> None:
    words = " ".join(" ".join(lines_of_a_hand(*MANY, columns=48, rows=8)).split())
    assert "no Ally in the realm" in words, "the one row that is free ends a reason"
    assert "Card Guards" not in words


def test_below_narrow_lines_each_text_is_begun_or_none_is() -> None:
    few = lines_of_a_hand(*MANY[:2], "stopwatch", columns=48, rows=12)
    words = " ".join(" ".join(few).split())
    assert "Card Guards cost 1 less to play." in words
    assert "Only with a Wicket at each location. Reveal" in words
    assert "gain 1 Power for each Wicket in the realm." in words


def test_texts_that_frames_would_cut_stand_in_lines() -> None:
    cards = ["card_guard_heart", "the_king"]
    small = " ".join(" ".join(lines_of_a_hand(*cards, columns=48, rows=8)).split())
    assert "that cannot take part in a Vanquish." in small
    assert "╭" not in small
    roomy = " ".join(lines_of_a_hand(*cards, columns=84, rows=14))
    assert "╭" in roomy, "with room they have frames"


def test_where_not_all_cards_are_seen_items_on_one_leave_the_others_their_rows() -> None:
    triton = "king_triton + trident + dinglehopper + snarfblat"
    crowd = [triton, "eric", "scuttle", "max", "jetsam", "flotsam"]
    game = table(realm("ursula", the_shore=crowd), realm("jafar"))
    shore = " ".join(row[40:60] for row in board(game, 10))
    assert "+ Trident & 2" in shore
    assert "Dinglehopper" in " ".join(board(game, 24)), "with room each has a row"


def test_who_looks_at_a_realm_reads_its_open_hand_even_in_the_smallest_window() -> None:
    """That its villain is about to win must not displace it."""
    about_to_win = realm("prince_john", power=20, hand=["greed"], sherwood_forest=["rhino_guards"])
    about_to_win.open_hand = True
    game = table(realm("captain_hook"), about_to_win)
    drawn = VillainousBoard(GAME, laid(2))
    drawn.view, drawn.viewer = game.view(0), 0
    canvas = Canvas(80, 14)
    told = above(drawn, drawn.realm(1), [drawn.realm(0)], canvas.width, fixed(0))(0)
    told.draw(canvas, Region(1, 0, 78, told.rows(78)))
    assert "Ben wins when" in canvas.text()
    assert "Ben's hand lies open: Greed" in canvas.text()
