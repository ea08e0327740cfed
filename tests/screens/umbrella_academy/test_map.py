"""The map on screen: what threatens a Location, who stands there, what will happen."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from rich.cells import cell_len

from rulesets.umbrella_academy.components import Need
from rulesets.umbrella_academy.screen import AcademyScreen
from rulesets.umbrella_academy.screen.board import FOOT, AcademyBoard
from rulesets.umbrella_academy.screen.hand import WHOLE, Hand
from rulesets.umbrella_academy.screen.pieces import need_phrases
from rulesets.umbrella_academy.screen.places import PlaceRows
from rulesets.umbrella_academy.screen.verdict import location_lines, short_verdict, warnings
from rulesets.umbrella_academy.state import WOUND
from rulesets.umbrella_academy.wording.forecast import turns_left
from rulesets.umbrella_academy.wording.verdict import Verdict
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.widgets.drawing.canvas import Canvas
from tests.rulesets.umbrella_academy.outlook.calibration import judged as judged_at_once
from tests.rulesets.umbrella_academy.scenes import GAME, answer, asked, dealt, start, table
from tests.screens.table import Seated, seated, seated_at


def drawn(scene: Seated) -> str:
    return scene.game.board.canvas.text()


def screen(scene: Seated) -> AcademyScreen:
    game = scene.game
    assert isinstance(game, AcademyScreen)
    return game


def meteor() -> str:
    """A Hazard of the standard ones, by id."""
    return str(next(iter(GAME.content.hazards)))


async def test_a_hazard_shows_its_need_and_what_is_laid(library: Library, store: SaveStore) -> None:
    card = meteor()
    game = table("spaceboy", "rumor", hazards={5: card}, tokens={5: "F"})
    async with seated_at(library, store, game, size=(160, 50)) as scene:
        await scene.lift()
        shown = drawn(scene)
        assert GAME.rules.name_of(card).split(" ")[0] in shown
        need = GAME.content.hazards[card].needs
        assert need.signs((1, 0, 0)) in shown


async def test_who_holds_nothing_leaves_columns_to_the_names_of_other_hands(
    library: Library, store: SaveStore
) -> None:
    hands = {"spaceboy": "sb_strength", "rumor": "", "kraken": "", "number_five": "sb_juggernaut"}
    async with seated_at(library, store, table(*hands, hands=hands), size=(80, 24)) as scene:
        await scene.lift()
        rows = screen(scene).hand.canvas.text().splitlines()
        heading = next(row for row in rows if "Cleo" in row)
        assert heading.index("Cleo") - heading.index("Ben") < 12
        assert any(GAME.rules.name_of("sb_juggernaut") in row for row in rows)


async def test_who_chooses_a_hero_sees_what_each_is_good_at(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella_academy", ["Ada", "Ben"], size=(80, 24)) as scene:
        told = screen(scene).hand.canvas.text()
        assert "Rumor          12 Wits, 2 Fight, 2 Power" in told
        await scene.press("2", "enter")
        assert "Rumor" not in screen(scene).hand.canvas.text(), "Ada has taken her"


async def test_heroes_stand_in_the_colours_of_their_seats(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", at={"spaceboy": 1, "rumor": 7})
    async with seated_at(library, store, game, size=(120, 38)) as scene:
        await scene.lift()
        assert "● Spaceboy" in drawn(scene)
        assert "■ Rumor" in drawn(scene)


async def test_the_threat_and_the_clock_stand_above_the_map(
    library: Library, store: SaveStore
) -> None:
    card = meteor()
    game = table("spaceboy", "rumor", hazards={2: card, 3: card, 4: card})
    async with seated_at(library, store, game, size=(120, 38)) as scene:
        await scene.lift()
        assert "hazards ▲▲▲△△△ 3 of 6" in drawn(scene)
        assert f"about {turns_left(GAME.rules, game.state)} turns" in drawn(scene)


@pytest.mark.parametrize(
    ("size", "told"),
    [((80, 24), "6: 1 must go"),
     ((200, 60), "▲▲▲▲▲▲ 6: lost after the Effect Phase unless 1 Hazard goes")],
)  # fmt: skip
async def test_too_many_hazards_are_not_told_as_if_the_game_were_lost(
    size: tuple[int, int], told: str, library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hazards=dict.fromkeys(range(2, 8), meteor()))
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        assert f"hazards {told}" in drawn(scene)
        assert "Wound Deck" in drawn(scene), "the other clocks keep their room"


async def test_cards_on_a_small_map_are_called_so_that_none_reads_as_another(
    library: Library, store: SaveStore
) -> None:
    lying = {9: "hc_come_look_cha_cha", 10: "hc_come_look_hazel"}
    game = table("spaceboy", "rumor", hazards=lying, advantages={6: "ad_umbrella"})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        shown = drawn(scene)
        assert "This Cha-Cha" in shown
        assert "Come Look" in shown
        assert "+ Umbrella" in shown
        assert "╭─ 10 Mansion ───╮" in shown


def test_short_names_of_cards_have_room_on_the_smallest_map_and_differ() -> None:
    hazards = [(card.name, card.short) for card in GAME.content.hazards.values()]
    advantages = [(card.name, card.short) for card in GAME.content.advantages.values()]
    for columns, cards in ((14, hazards), (12, advantages)):
        shown = [name if len(name) <= columns else brief for name, brief in cards]
        assert max(map(len, shown)) <= columns
        assert min(map(len, shown)) > 0
        assert len(set(shown)) == len(shown)


def test_a_short_name_is_made_of_whole_words_of_the_name() -> None:
    content = GAME.content
    for card in (*content.hazards.values(), *content.advantages.values(), *content.places):
        assert f" {card.short or card.name} " in f" {card.name.replace('!', '')} "


async def test_what_does_not_fit_moves_closer_but_stays(library: Library, store: SaveStore) -> None:
    """The dossier's worst place: a Hazard, five Heroes, villains and Advantages in one Location."""
    game = table(
        *GAME.content.heroes,
        at=dict.fromkeys(GAME.content.heroes, 4),
        mission="orchestra",
        villains={"member-1": 4, "member-2": 4, "member-3": 4},
        hazards={4: meteor()},
        advantages={4: "ad_plan ad_plan"},
    )
    need = GAME.content.hazards[meteor()].needs
    letters = need.signs()
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        assert "●S ■R ▲K ◆E …3" in drawn(scene), "what has no room is counted"
        assert letters in drawn(scene)
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        for line in ("● Spaceboy", "★ Number Five", "† Member ×3", "+ Plan", "Then draw 1."):
            assert line in drawn(scene), "rows that other Locations leave are its own"
    async with seated_at(library, store, game, size=(200, 60)) as scene:
        for line in ("★ Number Five", "† Member ×3", "+ Plan", "If any Hero is here"):
            assert line in drawn(scene)


async def test_a_hazard_tells_what_it_does_where_there_is_room(
    library: Library, store: SaveStore
) -> None:
    card = meteor()
    game = table("spaceboy", "rumor", hazards={9: card})
    words = GAME.content.hazards[card].text.split(" ")[:2]
    for size, told in (((80, 24), False), ((200, 60), True)):
        async with seated_at(library, store, game, size=size) as scene:
            assert (" ".join(words) in drawn(scene)) is told


async def test_the_corner_tells_the_mission_and_how_the_family_stands(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hands={"rumor": "wound ru_big_lie"})
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        assert "in the Finale:" in drawn(scene)
        assert "2 cards †1" in drawn(scene)


async def test_who_would_lose_the_game_alike_is_told_in_one_sentence(
    library: Library, store: SaveStore
) -> None:
    full = "wound {0} {0} {0} {0} {0}"
    hands = {"spaceboy": full.format("sb_strength"), "rumor": full.format("ru_whisper")}
    game = table("spaceboy", "rumor", hands=hands)
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        verdict = judged_at_once(game)
        lines = ["".join(p.text for p in line) for line in warnings(scene.game.board, verdict)]
        assert lines[0].startswith("! ● Ada, ■ Ben: the game is lost, ")


async def test_the_corner_counts_every_hand_in_the_same_words(
    library: Library, store: SaveStore
) -> None:
    """Where one hand has no room for `1 Feud`, no hand has it, and all begin in one column."""
    long = "wound fd_sulking ad_plan sb_strength sb_strength"
    game = table("spaceboy", "rumor", hands={"spaceboy": long, "rumor": "fd_sulking ru_whisper"})
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        rows = drawn(scene).splitlines()
        counts = [row[: row.index(" card")] for row in rows if re.search(r"^ +\d cards", row)]
        assert counts == ["   4", "   2"]
        assert " 4 cards †1 f1 +1" in drawn(scene)
        assert " 2 cards f1" in drawn(scene)


@pytest.mark.rules("UA83")
async def test_the_planning_page_lays_all_hands_open(library: Library, store: SaveStore) -> None:
    """Before the silence everybody may see and say everything."""
    game = dealt(2, challenge=True, hands="private")
    assert asked(game) == "plan"
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        shown = screen(scene).hand.canvas.text()
        for seat in game.state.seats:
            for card in seat.hand:
                assert GAME.rules.name_of(card).split(" ")[0] in shown


async def test_the_planning_page_shows_each_card_once(library: Library, store: SaveStore) -> None:
    hands = {"rumor": "ru_big_lie fd_sulking ad_plan"}
    game = table("spaceboy", "rumor", hands=hands, phase="plan", challenge=True)
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        shown = screen(scene).hand.canvas.text()
        for card in ("The Big Lie", "Sulking", "Plan"):
            assert shown.count(card) == 1


async def test_the_greater_challenge_asks_for_silence(library: Library, store: SaveStore) -> None:
    for challenge in (False, True):
        game = table("spaceboy", "rumor", challenge=challenge)
        async with seated_at(library, store, game, size=(120, 38)) as scene:
            assert ("SILENCE" in drawn(scene)) is challenge


async def test_in_the_smallest_window_the_verdict_ends_before_the_decision(
    library: Library, store: SaveStore
) -> None:
    hazards = dict.fromkeys(range(1, 9), "hz_riot")
    game = table("spaceboy", "rumor", hazards=hazards)
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await judged(scene)
        (row,) = (row for row in scene.text().splitlines() if "all Pass →" in row)
        assert "8 Hazards, lost in 100%" in row


def test_beside_the_decision_the_last_part_of_the_verdict_is_whole_or_gone() -> None:
    game = table("spaceboy", "rumor", hazards=dict.fromkeys(range(1, 9), "hz_riot"))
    board = AcademyBoard(GAME, game.table)
    whole = judged_at_once(game)
    board.view, board.viewer, board.verdict, board.before = game.state, 0, whole, whole
    for width, told in ((80, "lost in 100%"), (100, "lost in 100% (before: 100%)")):
        canvas = Canvas(width, 16)
        board.draw(canvas)
        assert canvas.text().splitlines()[-1].endswith(told)


def test_each_location_shows_the_longest_words_that_fit() -> None:
    game = table(
        *("spaceboy", "seance", "rumor", "kraken"),
        at={"spaceboy": 1, "seance": 3, "rumor": 3, "kraken": 9},
        hazards=dict.fromkeys((1, 3, 9), "hz_riot"),
        villains={"hazel": 9},
        guards={"1": 2},
        advantages={1: "ad_radio", 9: "ad_radio"},
    )
    board = AcademyBoard(GAME, game.table)
    board.view, board.viewer = game.state, 0
    canvas = Canvas(80, 13)
    board.draw(canvas)
    shown = canvas.text()
    assert re.search(r"\WSéance \WRumor", shown), "in fourteen columns"
    assert re.search(r"\WSpa \+1 g2", shown)
    assert re.search(r"\WKr †Ha FFP \+1", shown), "what beats a Villain comes before whole names"


def test_no_sign_is_read_as_the_last_letter_of_a_name() -> None:
    game = table("kraken", "rumor", at={"kraken": 9, "rumor": 1}, hazards={9: "hz_riot"},
                 guards={"kraken": 3})  # fmt: skip
    game.state.partner = "kraken"
    board = AcademyBoard(GAME, game.table)
    board.view, board.viewer = game.state, 0
    for width in (80, 120):
        canvas = Canvas(width, 13)
        board.draw(canvas)
        assert "Kraken pg3" in canvas.text(), width


def test_in_a_line_of_several_the_mark_stands_before_what_can_be_chosen() -> None:
    game = table("kraken", "rumor", at={"kraken": 9, "rumor": 1}, hazards={9: "hz_riot"},
                 villains={"hazel": 9})  # fmt: skip
    board = AcademyBoard(GAME, game.table)
    board.view, board.viewer, board.legal = game.state, 0, ["hazel"]
    canvas = Canvas(80, 13)
    board.draw(canvas)
    assert re.search(r" \WKra▸†Haz", canvas.text())


def test_what_can_be_chosen_has_one_mark_in_however_many_rows() -> None:
    game = table(hazards={7: "hc_come_look_hazel"})
    board, canvas = AcademyBoard(GAME, game.table), Canvas(120, 38)
    board.view, board.viewer, board.legal = game.state, 0, ["hazard 7"]
    board.draw(canvas)
    assert canvas.text().count("▸") == 1


def test_an_advantage_under_a_hazard_is_not_marked() -> None:
    game = table(hazards={7: "hz_riot"}, advantages={7: "ad_radio", 8: "ad_radio"})
    for size in ((80, 13), (120, 38)):
        board, canvas = AcademyBoard(GAME, game.table), Canvas(*size)
        board.view, board.viewer, board.legal = game.state, 0, ["ad_radio"]
        board.draw(canvas)
        assert canvas.text().count("▸+") == 1, size


def test_once_all_have_passed_the_verdict_does_not_say_if_they_pass() -> None:
    for phase, words in (("play", "all Pass → "), ("effect", "verdict: ")):
        game = table(hazards={5: "hz_riot"})
        board, view = AcademyBoard(GAME, game.table), game.state.clone()
        view.phase = phase
        whole = Verdict(GAME.rules, view, 0)
        while not whole.done:
            whole.deal_one()
        assert words_of(short_verdict(board, whole)).startswith(words)


async def test_three_heroes_at_one_place_are_told_apart_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    heroes = ("spaceboy", "seance", "rumor")
    game = table(*heroes, at=dict.fromkeys(heroes, 10), hazards={10: "hz_riot"})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        assert re.search(r"\WSpa \WSéa \WRum", drawn(scene))


async def test_the_verdict_tells_what_the_engine_will_do(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hazards={5: "hz_terminauts"})
    async with seated_at(library, store, game, size=(120, 38)) as scene:
        await scene.lift()
        shown = await judged(scene)
        assert "if all Pass" in shown
        assert "deal" not in shown.splitlines()[0], "so many deals read as so many cases"
        forecast = screen(scene).forecast
        forecast.verdict, whole = Verdict(GAME.rules, game.view(0), 0), forecast.verdict
        forecast.verdict.deal_one()
        forecast.redraw()
        await scene.pilot.pause()
        assert " dealing 1 " in forecast.canvas.text(), "until all are dealt the figures move"
        forecast.verdict = whole
        assert "1 Hazard; lost with 6" in shown
        assert "lost this turn: 0 of 100 cases" in shown
        assert "next turn: " in shown
        assert "if all Pass" in shown
        await scene.press("f")
        assert isinstance(scene.app.screen, ScrollScreen)
        assert "Terminauts" in scene.text()
        await scene.press("q", "e")
        assert "Spaceboy" in scene.text()


async def test_a_verdict_begins_anew_with_the_table_and_not_with_the_cursor(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, dealt(2), size=(120, 38)) as scene:
        await scene.lift()
        await judged(scene)
        first = screen(scene).forecast.verdict
        await scene.press("down")
        assert screen(scene).forecast.verdict is first
        screen(scene).answer("pass")
        await scene.pilot.pause()
        assert screen(scene).forecast.verdict is not first


async def judged(scene: Seated) -> str:
    """The panel of the verdict once all is dealt."""
    forecast = screen(scene).forecast
    while forecast.verdict is None or not forecast.verdict.done:
        await scene.pilot.pause(0.01)
    await scene.pilot.pause()
    return forecast.canvas.text()


async def test_the_list_is_offered_where_answers_are_not_a_list_already(
    library: Library, store: SaveStore
) -> None:
    """No key is offered that does nothing."""
    async with seated_at(library, store, dealt(2), size=(120, 38)) as scene:
        await scene.lift()
        await judged(scene)
        named = "o list" in scene.text()
        await scene.press("o")
        assert named is scene.game.as_list
        if not named:
            assert "o does nothing here" in scene.game.panel.canvas.text()


@pytest.mark.parametrize(("hands", "hangs"), [("open", False), ("private", True)])
async def test_only_private_hands_need_a_curtain(
    library: Library, store: SaveStore, hands: str, hangs: bool
) -> None:
    game = dealt(2, hands=hands)
    async with seated_at(library, store, game, size=(120, 38)) as scene:
        assert isinstance(scene.app.screen, Curtain) is hangs


async def test_alone_there_is_nobody_to_hide_from(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, start(1), size=(120, 38)) as scene:
        assert scene.game.viewer == 0


async def test_private_hands_stay_private(library: Library, store: SaveStore) -> None:
    game = table("spaceboy", "rumor", hands={"rumor": "ru_whisper"}, private=True)
    async with seated_at(library, store, game, size=(120, 38)) as scene:
        await scene.lift()
        assert scene.game.viewer == 0
        assert "Whisper" not in scene.text()
        await scene.press("e")
        assert "Whisper" not in scene.text()


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 38), (160, 50)])
async def test_ten_locations_at_every_size(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    game = table("spaceboy", "rumor", "kraken", "seance", "number_five")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        hot = {name for _, name in scene.game.board.canvas.hot_regions}
        assert {place.id for place in GAME.content.places} <= hot
        height = scene.game.board.size.height
        assert all(region.bottom <= height for region, _ in scene.game.board.canvas.hot_regions)
        assert scene.game.panel.button.label.startswith("an Action: t m d")


def test_what_the_die_may_do_to_any_location_is_told_once() -> None:
    game = table("spaceboy", "rumor", "kraken", hazards={1: "hz_missile_strike"})
    verdict = judged_at_once(game)
    board = AcademyBoard(GAME, game.table)
    lines = location_lines(board, verdict)
    told = "".join(phrase.text for line in lines for phrase in line)
    assert told.count("devastated") == 1
    assert "a Location is devastated" in told


def test_a_need_reads_alike_wherever_it_stands() -> None:
    """A letter is missing, a tick lies there; the same in boxes, lists, the log and for the ear."""
    assert Need((2, 1, 0)).signs((1, 0, 1)) == "✓FP"
    assert Need((2, 0, 1), 1).signs((1, 1, 0)) == "✓FW✓"
    large = Need((2, 3, 0), 6)
    assert large.signs() == "2F3P6*"
    assert large.signs((1, 4, 1)) == "✓6 1F4*"
    assert "".join(phrase.text for phrase in need_phrases(large, (1, 4, 1))) == "✓6 1F4*"
    assert {phrase.role for phrase in need_phrases(large, (1, 4, 1))} == {"green", "red", "sand"}
    said = GAME.spoken("Riot needs ✓6 1F4*; then ✓FW✓")
    assert said == "Riot needs 1 Fight, 4 of any kind; then 1 Fight, 1 Wits"


async def test_counts_of_two_digits_are_whole_and_a_share_reads_as_one(
    library: Library, store: SaveStore
) -> None:
    pile, deck = "sb_strength " * 10, "sb_ape_fists " * 14
    game = table(
        "spaceboy",
        "rumor",
        "kraken",
        solo=True,
        decks={"spaceboy": deck},
        discards={"spaceboy": pile},
    )
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        assert "deck 14 pile 10" in drawn(scene)
        screen(scene).board.verdict = judged_at_once(game)
        screen(scene).board.redraw()
        assert "%" in drawn(scene)


async def test_who_plays_several_heroes_is_told_which_of_them_is_chosen(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, start(1), size=(80, 24)) as scene:
        assert "Hero 1 of 3" in scene.game.panel.canvas.text()
        await scene.press("1")
        assert "Hero 2 of 3" in scene.game.panel.canvas.text()


async def test_an_open_hand_stands_apart_and_its_cut_names_from_their_symbols(
    library: Library, store: SaveStore
) -> None:
    hands = {"spaceboy": "sb_strength", "seance": "se_telekinesis " * 9}
    game = table("spaceboy", "seance", hands=hands)
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        rows = screen(scene).hand.canvas.text().split("\n")
        assert all(len(row.rstrip()) < screen(scene).hand.size.width for row in rows)
        assert any("… PP" in row or "Telekinesis PP" in row for row in rows)
        assert not any("…PP" in row for row in rows)


@pytest.mark.parametrize("count", range(5, 11))
async def test_a_large_hand_names_every_card_and_says_how_to_read_the_texts(
    library: Library, store: SaveStore, count: int
) -> None:
    cards = [card.id for card in GAME.content.heroes["spaceboy"].cards]
    hand = list(dict.fromkeys(cards))[:count]
    game = table("spaceboy", "rumor", "kraken", hands={"spaceboy": " ".join(hand)})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        shown = screen(scene).hand.canvas.text()
        assert all(GAME.rules.name_of(card)[:12] in shown for card in hand)
        assert any(words in shown for words in WHOLE if words)
        while screen(scene).look.at != hand[0]:
            await scene.press(*(["tab"] if screen(scene).look.at else ["k"]))
        await scene.press("i")
        assert isinstance(scene.app.screen, ScrollScreen)
        assert GAME.rules.name_of(hand[0]) in scene.text()


@pytest.mark.parametrize("finale", [False, True])
async def test_of_five_seats_in_the_smallest_window_none_is_torn_from_its_counts(
    library: Library, store: SaveStore, finale: bool
) -> None:
    """Each stands in one row, and can be looked at."""
    held = {"spaceboy": f"sb_strength {WOUND} fd_sulking", "rumor": "ru_big_lie ad_plan fd_sulking"}
    heroes = ("spaceboy", "rumor", "kraken", "seance", "number_five")
    game = table(*heroes, hands=held, finale=finale, villains={"hazel": 2, "cha_cha": 3})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        board = scene.game.board
        rows = board.canvas.text().splitlines()
        spots = [(spot, name) for spot, name in board.canvas.hot_regions if name[:4] == "seat"]
        assert [name for _, name in spots] == [f"seat {seat}" for seat in range(5)]
        counts = [seat.counted for seat in game.state.seats]
        for (spot, _), sign, cards in zip(spots, "●■▲◆★", counts, strict=True):
            said = rows[spot.y][spot.x : spot.right]
            assert said.replace(" ", "").startswith(f"{sign}{cards}"), said


async def test_the_map_reaches_down_to_the_hand(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, dealt(3, hands="private"), size=(120, 40)) as scene:
        await scene.lift()
        board = scene.game.board
        assert drawn(scene).splitlines()[board.size.height - 1].count("╰") == 3


async def test_in_narrow_columns_the_names_of_other_hands_come_before_their_symbols(
    library: Library, store: SaveStore
) -> None:
    heroes = [*GAME.content.heroes][:5]
    hands = dict.fromkeys(heroes[1:], "sb_ape_fists")
    game = table(*heroes, hands={heroes[0]: "sb_strength", **hands})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        assert scene.game.hand is not None
        shown = scene.game.hand.canvas.text()
        assert "Ape F" in shown
        assert "Ap FFF" not in shown


async def test_what_beats_a_villain_stands_beside_a_hero_in_the_same_row(
    library: Library, store: SaveStore
) -> None:
    game = table(
        "spaceboy",
        "rumor",
        at={"spaceboy": 4, "rumor": 5},
        mission="hazel",
        villains={"hazel": 4, "cha_cha": 5},
        hazards={4: "hz_riot", 5: "hz_flood"},
        advantages={4: "ad_monocle"},
    )
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        assert "■Rum †Cha FPW" in drawn(scene)
        assert "●Sp †Ha FFP +1" in drawn(scene), "fewer letters of names before that"


async def test_a_seat_stands_in_the_corner_without_broken_rows(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", "kraken", hands={"rumor": "fd_sulking " * 5 + "sb_strength"})
    game.state.seats[1].passed = True
    game.state.first = 1
    for size in ((80, 24), (120, 40)):
        async with seated_at(library, store, game, size=size) as scene:
            await scene.lift()
            for row in drawn(scene).splitlines():
                assert not {"·", "…"} & {*row[:19]}, row


def test_five_hands_that_have_no_room_side_by_side_stand_in_lines() -> None:
    heroes = [*GAME.content.heroes][:5]
    assert "rumor" in heroes
    hands = {"rumor": "ru_big_lie ru_whisper ru_heard_a_rumor"}
    game = table(*heroes, hands=hands)
    board = AcademyBoard(GAME, game.table)
    board.view, board.viewer = game.state, -1
    hand = Hand(board)
    canvas = Canvas(42, 8)
    hand.draw(canvas)
    rows = canvas.text().splitlines()
    chips = ["".join(part.text for part in board.seat_chip(seat)) for seat in range(5)]
    assert sum(any(chip in row for chip in chips) for row in rows) == 5, "none beside another"
    told = {target for _, target in canvas.hot_regions}
    assert {"ru_big_lie", "ru_whisper", "ru_heard_a_rumor", "seat 4"} <= told
    for card in ("ru_big_lie", "ru_whisper"):
        assert board.rules.name_of(card) in canvas.text()


def words_of(line: list[Phrase]) -> str:
    return "".join(phrase.text for phrase in line)


def test_the_short_verdict_says_as_long_as_its_figures_move() -> None:
    """Before a plan, too, in the columns that the smallest window leaves beside the decision."""
    game = table("spaceboy", "rumor", hazards={8: "hz_terminauts"})
    board, whole = AcademyBoard(GAME, game.table), judged_at_once(game)
    begun = Verdict(GAME.rules, game.view(0), 0)
    for deals, starts in enumerate(("all Pass: dealing", "all Pass, dealing: ")):
        assert begun.deals == deals
        assert words_of(short_verdict(board, begun)).startswith(starts)
        assert words_of(short_verdict(board, whole, begun)).startswith("all Pass, dealing: ")
        begun.deal_one()
    assert words_of(short_verdict(board, whole)).startswith("all Pass → 1 Hazard, lost in")


def test_the_short_verdict_is_whole_beside_the_decision_while_its_figures_move() -> None:
    game = table("spaceboy", "rumor", hazards={8: "hz_terminauts"})
    board, begun = AcademyBoard(GAME, game.table), Verdict(GAME.rules, game.view(0), 0)
    begun.deal_one()
    begun.hazards = Counter({4: 1, 6: 1})
    begun.lost = 1
    board.view, board.viewer, board.verdict = game.state, 0, begun
    canvas = Canvas(80, 16)
    board.draw(canvas)
    row = canvas.text().splitlines()[-1]
    assert cell_len(row.rstrip()) <= 80 - FOOT
    assert row.rstrip().endswith("%")


async def test_the_smallest_window_says_while_the_cards_are_dealt(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hazards={8: "hz_terminauts"})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await judged(scene)
        assert "all Pass → 1 Hazard, lost in" in drawn(scene)
        board = scene.game.board
        assert isinstance(board, AcademyBoard)
        board.verdict = Verdict(GAME.rules, game.view(0), 0)
        board.verdict.deal_one()
        board.redraw()
        await scene.pilot.pause()
        assert "dealing: 1 Hazard, lost 0%" in drawn(scene)


async def test_while_cards_are_looked_at_no_figure_stands_on_the_screen(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hands={"spaceboy": "ad_case_file"}, hazards={1: "hz_riot"})
    answer(game, "symbols")
    assert asked(game) == "scry"
    for size in ((80, 24), (120, 40)):
        async with seated_at(library, store, game, size=size) as scene:
            await scene.lift()
            assert "told after this question" in scene.text().lower()
            assert "lost in" not in scene.text()


def test_what_only_may_happen_is_never_told_as_in_a_hundred() -> None:
    """Before enough is dealt, what came in all deals is not sure, and its share no number."""
    game = table("spaceboy", "rumor", hazards={8: "hz_terminauts"})
    verdict = Verdict(GAME.rules, game.view(0), 0)
    verdict.deal_one()
    board = AcademyBoard(GAME, game.table)
    told = " ".join(words_of(line) for line in location_lines(board, verdict))
    assert "gains 1 Wound (in all deals so far)" in told
    assert "100" not in told


def test_when_all_is_over_no_hazard_must_go_any_more() -> None:
    hazards = dict.fromkeys(range(1, 9), "hz_riot")
    for ended, goes in (("", True), ("lose_hazards", False)):
        game = table("spaceboy", "rumor", hazards=hazards)
        game.state.ended = ended
        board = AcademyBoard(GAME, game.table)
        board.view, board.viewer = game.state, -1
        canvas = Canvas(80, 22)
        board.draw(canvas)
        threat = canvas.text().splitlines()[0]
        assert "8: 3 must go" in threat or not goes
        assert ("must go" in threat) is goes


def test_a_name_has_the_rows_that_a_location_leaves_free() -> None:
    game = table(
        "spaceboy", "rumor", hazards={7: "hc_find_them_hazel"}, advantages={9: "ad_plan ad_radio"}
    )
    board = AcademyBoard(GAME, game.table)
    board.view = game.state
    lying, places = PlaceRows(board), GAME.content.places
    rows = {
        (number, height): [words_of(row.phrases).strip() for row in
                           lying.rows(places[number - 1], 14, height)]
        for number, height in ((7, 2), (7, 3), (9, 1))
    }  # fmt: skip
    assert rows[7, 2] == ["Find Them", "FFW"]
    assert rows[7, 3] == ["Find Them", "Hazel!", "FFW"]
    assert rows[9, 1] == ["+ Plan, Radio"], "a row of its own has more than a number to tell"
