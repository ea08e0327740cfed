"""What is told: the board as text, the status, previews, cards, rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulesets.umbrella.board import around
from rulesets.umbrella.bot.reasons import AT_ONCE, LAST, MEANS, NEARER, NEXT
from rulesets.umbrella.wording.previews import Made
from tabletop_tui.core.decision import Choices, Decision, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.players.bot import load_bot
from tests.rulesets.drawn import drawn_in

from .scenes import (
    ALMOST,
    CORNERS,
    GAME,
    NAMES,
    Play,
    ahead,
    answer,
    asked,
    log,
    random_game,
    seat,
    start,
    table,
)

BOARD = """\
Ada, 0 points, 2 tokens.
  Figures
    1                   2                   4
    ...#                ..##                #...
    ..#.                ....                .#..
    ##..                ....                ..#.
    ....                ..##                ..#.
    Slot 1, Swan Neck, needs one colour at A4, B3, C1 and C2: 2 of 4 red,
        missing B3 and C1, 2 slides away.
    Slot 2, Twin Posts, needs one colour at A3, A4, D3 and D4: 2 of 4 green,
        missing A4 and D3, 2 slides away.
    Slot 4, Swan Neck, needs one colour at A1, B2, C3 and D3: 2 of 4 blue,
        missing A1 and C3, 2 slides away.
  Scene
      1 2 3 4
    A R B G R
    B G B Y R
    C Y R G B
    D R Y B G
  Zone left: 2 red, 1 green, 1 yellow; shared with Ben.
  Zone right: 1 red, 1 blue, 1 green, 1 yellow; shared with Cleo.
  Zone top: 1 red, 1 blue, 1 green, 1 yellow; shared by all.
  Zone bottom: 1 red, 1 blue, 1 green, 1 yellow; Ada alone.
Score strip: 2 of 10 covered; no points.
  Free spaces: 2 blue; 4 yellow; 5 red; 6 green; 7 blue; 8 yellow; 9 red; 10
      green.
  Spaces 1 and 2: 3 points.
  Spaces 3 and 4: 3 points.
  Spaces 5, 6 and 7: 5 points.
  Spaces 8, 9 and 10: 5 points.
Level 1, turn 1, 17 tokens left.
Ben, -4 points, no tokens: bottom zone 1 red, 1 blue, 1 green, 1 yellow.
  Figures of Ben: slot 1 Woven Middle, black.
  Scene of Ben
    RGBY BRYG YBGR GYRB
Cleo, -4 points, no tokens: bottom zone 1 red, 1 blue, 1 green, 1 yellow.
  Figures of Cleo: slot 1 Woven Middle, black.
  Scene of Cleo
    RGBY BRYG YBGR GYRB"""


def test_the_board_as_text() -> None:
    slots = {1: "13W", 2: "02K 03K", 4: "13W"}
    session = table(scene=ALMOST, left="RRGY", slots=slots, covered=[1, 3])
    assert GAME.described(session.view(0), 0, NAMES).board() == BOARD


@pytest.mark.parametrize(
    ("seats", "level", "variant"), [(1, 1, "A"), (2, 3, "A"), (3, 4, "B"), (4, 4, "A")]
)
def test_plain_boards_fit_80_columns_and_name_nothing_hidden(
    seats: int, level: int, variant: str
) -> None:
    for seed in range(3):
        session = random_game(seed, seats, level=level, variant=variant)
        for viewer in (PUBLIC, *range(seats)):
            names = ["W" * 24] * seats
            text = GAME.described(session.view(viewer), viewer, names).board()
            assert max(map(len, text.splitlines())) <= 80
            assert text == GAME.described(session.state, viewer, names).board(), "redacted or not"


def test_the_strip_of_level_4_tells_groups_and_powers() -> None:
    view = table(level=4, covered=[1, 2, 3, 9]).view(0)
    assert GAME.described(view, 0, NAMES).parts()["strip"] == [
        "Score strip: 4 of 10 covered; 5 points.",
        "Free spaces: 4 blue; 5 yellow; 6 green; 7 red; 8 any (slot 4); 10 blue.",
        "Tokens side by side on 1, 2 and 3: 5 points.",
        "Spaces 1 and 2, used: play again.",
        "Spaces 4 and 5: swap two umbrellas.",
        "Spaces 6 and 7: trade an umbrella.",
    ]


def test_status_tells_level_turn_and_pool() -> None:
    assert GAME.status(table(turn=14, pool=7).state) == "turn 14 · pool 7 · level 1"
    last = table(turn=14, pool=0, last_turns=2, ended="pool")
    assert GAME.status(last.state) == "last turns: 2 (no token left) · turn 14 · pool 0 · level 1"
    over = table(turn=17, pool=0, last_turns=0, ended="pool").state
    assert GAME.status(over) == "over (no token left) · turn 16 · pool 0 · level 1"
    assert GAME.turns_taken(over) == 16


def test_points_are_those_of_an_end_now() -> None:
    session = table(bottom="", covered=[1, 2], others={1: seat(bottom="RR", covered=[5])})
    assert list(GAME.points(session.view(2))) == [4 + 3 + 2, 2 - 2, -4]


def test_looking_ahead_tells_scene_umbrella_and_figure() -> None:
    session = table(scene=ALMOST, covered=[2])
    before = session.state.model_dump()
    seen = ahead(session.view(0), 0, CORNERS)
    assert seen.scene == "RBGRGBYBYRGGRYBR"
    assert (seen.out, seen.push.place, seen.to_zone) == ("R", "bottom", "top")
    assert seen.made == (Made(1, "01K", "R", (1, 5, 9), 2 + 3),)
    assert session.state.model_dump() == before


def test_looking_ahead_says_what_the_slide_then_does() -> None:
    session = start(3, seed=5)
    for _ in range(20):
        decision = session.decision
        assert decision is not None
        if asked(session) != "slide":
            answer(session, decision.options[0].key)
            continue
        active = session.state.active
        key = decision.options[len(log(session)) % len(decision.options)].key
        seen = ahead(session.view(active), active, key)
        answer(session, key)
        assert session.state.seats[active].scene == seen.scene


def test_previews_tell_the_consequence() -> None:
    session = table(scene=ALMOST, covered=[2])
    assert preview(session, CORNERS) == [
        "makes  Four Corners in ▲R",
        "score  +6 at best (strip +3, bottom zone +1)",
        "out    ▲R red to top",
    ]
    assert preview(session, "left B B") == ["makes  no Figure", "out    ▲R red to right"]
    answer(session, CORNERS)
    assert preview(session, "space 1") == ["score  +5 (strip +3)"]
    assert preview(session, "space 5") == ["score  +2"]
    assert preview(table(1), "give-up") == ["ends the game with 0 points"]
    assert preview(table(1), "left R A")[-1] == "out    ◆Y yellow for good"


def test_the_score_of_a_slide_counts_the_bottom_zone_as_well() -> None:
    """Each umbrella there costs a point, an empty one is worth two; a Figure or none."""
    session = table(scene=ALMOST, covered=[2], bottom="R")
    assert preview(session, "bottom R 1")[-2] == "score  +3 for the bottom zone, empty now"
    assert preview(session, "top R 1")[-2] == "score  -1 for the bottom zone"
    session = table(scene=ALMOST, covered=[2], bottom="RB")
    assert preview(session, "bottom B 1")[-2] == "score  +1 for the bottom zone"
    assert not any("score" in line for line in preview(session, "left R A"))
    session = table(scene=ALMOST, covered=[2], bottom="")
    assert preview(session, "top R 1")[-2] == "score  -3 for the bottom zone, no longer empty"


def test_the_sixth_token_of_a_solo_game_tells_of_the_umbrellas_left() -> None:
    session = table(1, scene=ALMOST, pool=1, covered=[2, 3, 4, 6, 7])
    waiting = sum(map(sum, around(session.state, 0)))
    assert preview(session, CORNERS)[1].endswith(f"umbrellas left +{waiting - 1})")
    answer(session, CORNERS)
    assert preview(session, "space 1")[0].endswith(f"umbrellas left +{waiting - 1})")
    assert session.decision is not None
    before = GAME.points(session.state)[0]
    (detail,) = {o.detail for o in session.decision.options if o.key == "space 1"}
    answer(session, "space 1")
    assert detail == f"+{GAME.points(session.state)[0] - before} points"
    assert "left" not in preview(table(1, scene=ALMOST, pool=2), CORNERS)[1]


@pytest.mark.rules("UM9")
def test_a_preview_says_when_no_space_is_left_for_a_figure() -> None:
    session = table(scene=ALMOST, covered=[1, 5, 9])
    assert preview(session, CORNERS) == [
        "makes  no Figure",
        "no free space for Four Corners in ▲R",
        "score  +1 for the bottom zone",
        "out    ▲R red to top",
    ]


def test_previews_of_powers_warn_that_a_match_must_hold() -> None:
    yellow = ALMOST.translate(str.maketrans("RY", "YR"))
    session = table(scene=yellow, slots={1: "01K", 2: "01K"}, level=4, covered=[4])
    answer(session, "bottom Y 4")
    assert preview(session, "slot 2")[1] == "then   slot 2 becomes empty"
    answer(session, "slot 1")
    assert preview(session, "space 5")[-1] == "power  swap two umbrellas"
    answer(session, "space 5")
    assert preview(session, "B1-B2") == [
        "shows  Four Corners in ◆Y yellow",
        "       it must still hold after your next slide",
    ]
    assert preview(session, "C1-D1") == preview(session, "decline") == []


def test_the_preview_of_an_exchange_warns_as_well() -> None:
    green = ALMOST.translate(str.maketrans("RG", "GR"))
    session = table(scene=green, slots={1: "01K", 2: "02W"}, level=4, covered=[7])
    answer(session, "bottom G 4", "space 6")
    scene = list(session.state.seats[0].scene)
    assert "".join(scene) == "GBRGRBYBYGRRGYBG"
    assert preview(session, "left Y A1") == []
    # Kerb Zed in slot 2 asks for A4, B3, B4 and C3.
    state = session.state
    assert GAME.components.figures.rows("02W", 1) == ("...#", "..##", "..#.", "....")
    state.seats[0].scene = "GBRYRBYYYGRRGYBG"
    assert preview(session, "left Y C3") == [
        "shows  Kerb Zed in ◆Y yellow",
        "       it must still hold after your next slide",
    ]


def test_answers_are_told_in_words() -> None:
    """The labels of spaces, tiles, faces and slots, each with what it leads to."""
    session = table(scene=ALMOST, slots={1: "01K", 3: "01K"}, level=3, covered=[2])
    assert told(session)[:1] == ["▲R from the left into row A"]
    answer(session, CORNERS)
    assert told(session) == ["Four Corners in red", "Four Corners in red"]
    answer(session, "slot 1")
    assert told(session) == [
        "space 1: red, +5 points",
        "space 3: any (slot 1), +5 points",
        "space 10: red, +2 points",
    ]
    session = table(2, scene=ALMOST, slots={1: "01K"}, level=2)
    answer(session, CORNERS)
    assert told(session)[1:3] == [
        "space 4: yellow or red, +2 points",
        "space 6: red, +2 points",
    ]
    answer(session, "space 6")
    assert told(session) == ["Four Corners (black)", "Corner Block (white)"]
    full = {1: "21K", 2: "22K", 3: "23K", 4: "24K"}
    session = table(scene=ALMOST, slots={1: "01K"}, others={1: seat(slots=full)})
    answer(session, CORNERS, "space 1")
    assert told(session)[2:] == ["slot 3: over Table", "slot 4: over Woven Middle"]
    assert session.decision is not None
    assert session.decision.prompt == "Corner Block arrives. Cover which slot?"
    assert preview(session, "slot 3") == [
        "covers  Table",
        "needs   C3, C4, D3 and D4",
        "▲R 3 ●B 3 ■G >3 ◆Y >3 slides until it matches",
    ]
    session = table(left="", right="", top="", bottom="")
    assert told(session)[:1] == ["▲R from side zone 2 into row A, pushed from the left"]


def test_umbrellas_are_told_by_sign_letter_and_colour() -> None:
    assert [GAME.words["umbrella"](colour) for colour in "RBGY"] == [
        Phrase("▲R", "red"), Phrase("●B", "blue"), Phrase("■G", "green"), Phrase("◆Y", "yellow"),
    ]  # fmt: skip
    assert GAME.words["figure"]("13W") == Phrase("Swan Neck")


def test_every_face_is_a_card_that_says_where_it_comes_from() -> None:
    cards = GAME.cards()
    assert len(cards) == 48
    swan = cards["13W"]
    assert (swan.name, swan.kind) == ("Swan Neck", "Figure tile 13, white face")
    assert "...#    .#..    ....    #..." in swan.text
    assert "Back: Fishhook" in swan.text
    assert all("esigned for this edition" in card.provenance for card in cards.values())


def test_every_rule_a_decision_names_is_a_heading_of_the_rules() -> None:
    text = GAME.rules_text()
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    assert {decision.rule for decision in every_decision()} <= set(headings)
    assert "House and sources" in headings


def test_the_rules_print_what_the_files_know() -> None:
    rules = GAME.rules_text()
    assert "| 3 | 17 |" in rules
    assert "| 15 to 18 | A start |" in rules
    assert "| 31 and more | Top respect |" in rules
    assert "a group is worth 3 for 2, 5 for 3, 8 for 4 or more" in rules
    assert "So are 47 faces of Figures; 1, the four corners" in rules


def test_the_example_of_the_rules_is_what_the_game_would_show() -> None:
    session = table(scene=ALMOST, left="RGBY", slots={1: "01K"})
    (example,) = drawn_in(GAME)
    assert f"{example}\n" in GAME.described(session.view(0), 0, NAMES).board()
    answer(session, CORNERS)
    assert "Ada slides ▲R from their bottom zone into column 4; ▲R goes to the top zone." in log(
        session
    )
    assert asked(session) == "space"


def every_decision() -> list[Decision]:
    """A decision of each kind the game can ask."""
    found: dict[str, Decision] = {}
    full = {1: "21K", 2: "22K", 3: "23K", 4: "24K"}
    for letter, slots, level, covered, others, seats in (
        ("R", {1: "01K", 2: "01K"}, 1, [], {1: seat(slots=full)}, 3),
        ("R", {1: "01K"}, 1, [], {}, 2),
        ("Y", {1: "01K", 2: "24K"}, 4, [4], {}, 3),
        ("G", {1: "01K", 2: "24K"}, 4, [7], {}, 3),
        ("R", {1: "01K", 2: "24K"}, 4, [2], {}, 3),
    ):
        scene = ALMOST.translate(str.maketrans("R" + letter, letter + "R"))
        session = table(
            seats, scene=scene, slots=slots, level=level, covered=covered, others=others
        )
        note(found, session)
        answer(session, f"bottom {letter} 4")
        while session.decision is not None and session.decision.kind != "slide":
            note(found, session)
            last = [k for k in session.decision.options if k.key in ("space 5", "space 6")]
            answer(session, (last or session.decision.options)[0].key)
    kinds = ["again", "cover", "exchange", "face", "figure", "slide", "space", "swap"]
    assert sorted(found) == kinds
    return list(found.values())


def note(found: dict[str, Decision], session: Play) -> None:
    assert session.decision is not None
    found.setdefault(session.decision.kind, session.decision)


def told(session: Play) -> list[str]:
    """The answers in words, each with its consequence."""
    assert session.decision is not None
    options = session.decision.options
    return [", ".join(filter(None, (option.label, option.detail))) for option in options]


def preview(session: Play, key: str) -> list[str]:
    decision = session.decision
    assert decision is not None
    option = decision.choices.get(key)
    assert option is not None
    told = GAME.preview(session.view(decision.seat), decision, option)
    return ["".join(phrase.text for phrase in line) for line in told.lines]


def test_who_hears_is_told_what_a_figure_and_a_space_bring() -> None:
    session = table(slots={1: "01K"})
    view = session.view(0)
    spaces = [Option(f"space {n}", "", n - 1) for n in (1, 5)]

    def lead(kind: str, options: list[Option]) -> list[str]:
        asked = Decision(0, kind, "", Choices(options))
        return list(GAME.spoken_lead(view, 0, asked, ("Ada", "Ben", "Cleo")))

    assert lead("space", spaces) == [
        "Space 1: spaces 1 and 2 bring 3 points with 1 more.",
        "Space 5: spaces 5, 6 and 7 bring 5 points with 2 more.",
    ]
    (figure,) = lead("figure", spaces)
    assert figure.startswith("You make one: 2 points for the token, more by the strip. Its tile")
    assert lead("slide", spaces) == []
    assert GAME.spoken("red ▲R, blue ●B") == "red, blue"


def test_one_point_and_one_token_are_told_in_the_singular() -> None:
    others = {1: seat(bottom="R", covered=[1])}
    session = table(others=others)
    told = GAME.described(session.state, 0, session.table.names).parts()["Ben"]
    assert told[0].startswith("Ben, 1 point, 1 token: bottom zone")


def test_a_hint_in_the_last_turn_speaks_of_no_next_one() -> None:

    def said(**fields: Any) -> set[str]:
        session = table(scene=ALMOST, slots={1: "01K"}, **fields)
        decision, view = session.decision, session.view(0)
        assert decision is not None
        bot = load_bot(GAME)
        reasons = {bot.reason(view, 0, decision, o.key, NAMES) for o in decision.options}
        return {*reasons, bot.means(view, decision)}

    assert {AT_ONCE, NEXT, MEANS} <= said()
    last = said(last_turns=2)
    assert {AT_ONCE, LAST} <= last
    assert not last & {NEXT, NEARER, MEANS}
