"""Acting from the card or the place: pick a card, see what it can do here, then where."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.umbrella_academy.context import hero_options, place_options
from rulesets.umbrella_academy.screen import AcademyScreen
from rulesets.umbrella_academy.screen.board import AcademyBoard
from rulesets.umbrella_academy.screen.pickers import ActionPicker, PlacePicker
from rulesets.umbrella_academy.state import Tokens
from tabletop_tui.core.decision import TABLE, Choices, Decision, Option
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.widgets.play.key_sentences import SAME_KEY
from tests.rulesets.umbrella_academy.scenes import GAME, Play, asked, laid, table, threatened
from tests.screens.table import Seated, seated_at

HANDS = {"spaceboy": "sb_strength sb_strength", "rumor": "ru_big_lie ru_whisper"}


def scene_table(**more: Any) -> Play:
    where = {"spaceboy": 5, "rumor": 5}
    return table("spaceboy", "rumor", hands=HANDS, at=where, hazards={5: "hz_riot"}, **more)


def screen(scene: Seated) -> AcademyScreen:
    found = scene.game
    assert isinstance(found, AcademyScreen)
    return found


def laid_on(scene: Seated, number: int) -> Tokens:
    hazard = screen(scene).board.state.place(number).hazard
    assert hazard is not None
    return hazard.tokens


def picker(scene: Seated) -> ActionPicker:
    found = scene.game.picker
    assert isinstance(found, ActionPicker)
    return found


def given(scene: Seated) -> list[str]:
    """The keys of the answers since the beginning of the step."""
    return [event.text for event in scene.game.seen.log] if scene.game.seen else []


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_card_then_what_it_does_there(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated_at(library, store, scene_table(), size=size) as scene:
        await scene.lift()
        await scene.press("1")
        assert picker(scene).opened == "sb_strength"
        panel = scene.game.panel.canvas.text()
        assert "PP on Riot" in panel
        assert size[0] < 100 or "FFP ▸ FF✓" in panel, "what it makes is told where there is room"
        assert picker(scene).to_give is None, "which of that is wanted the player says"
        await scene.press("enter")
        assert asked(scene.session) == "action"
        await scene.press("down", "enter")
        assert any("for its symbols" in text for text in given(scene))
        assert scene.game.viewer == 1, "the next one acts"


async def test_a_card_then_a_location_is_a_move(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scene_table(), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("1", "6", "enter")
        view = scene.game.view
        assert view.at["spaceboy"] == 6
        assert view.seats[0].discard == ["sb_strength"]


async def test_the_key_that_showed_what_a_card_can_do_only_chooses_among_that(
    library: Library, store: SaveStore
) -> None:
    """Pressed twice by mistake, it would give an answer that nobody has read."""
    three = {"spaceboy": "sb_strength sb_strength sb_improvisation", "rumor": ""}
    game = table("spaceboy", "rumor", hands=three, at={"spaceboy": 5, "rumor": 5})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        given = scene.session.decisions
        await scene.press("3")
        at_once = {one.mark: picker(scene).gives_at_once(one) for one in picker(scene).keyed}
        assert [mark for mark, gives in at_once.items() if not gives] == ["3"]
        await scene.press("3")
        assert scene.session.decisions == given
        assert picker(scene).chosen is not None
        assert picker(scene).why_only_chosen == SAME_KEY
        await scene.press("enter")
        assert scene.session.decisions > given


async def test_a_reason_follows_a_colon(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scene_table(), size=(120, 40)) as scene:
        await scene.lift()
        assert "Pick up: a Hazard lies here" in scene.game.panel.canvas.text()


async def test_ten_is_nought(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scene_table(), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("m")
        assert isinstance(scene.game.picker, PlacePicker)
        marks = {entry.option.value: entry.mark for entry in scene.game.picker.entries}
        assert all(mark == str(int(number) % 10) for number, mark in marks.items())
        assert 10 in marks


async def test_down_leads_to_every_location_of_the_list(library: Library, store: SaveStore) -> None:
    """Left and right also lead across the map."""
    async with seated_at(library, store, scene_table(), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("m")
        found = scene.game.picker
        assert isinstance(found, PlacePicker)
        assert found.on_board, "every answer is drawn on the map, where it has another neighbour"
        walked = []
        for _ in found.decision.options:
            await scene.press("down")
            assert found.option is not None
            walked.append(found.option.key)
        assert walked == [option.key for option in found.decision.options]


async def test_a_number_stands_once_and_is_the_key(library: Library, store: SaveStore) -> None:
    """The printed number of a Location, and the place of a card in hand: no second count."""
    game = table(
        "spaceboy",
        "rumor",
        hands={"spaceboy": "sb_strength sb_strength sb_juggernaut", "rumor": ""},
        at={"spaceboy": 7, "rumor": 1},
    )
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.press("m")
        told = scene.game.panel.canvas.text()
        assert "8 The Diner" in told
        assert "8 8" not in told
        assert "0 The Mansion (10)" in told
        await scene.press("8")
        assert asked(scene.session) == "pay"
        assert "3 Juggernaut (FP)" in scene.game.panel.canvas.text(), "two Strengths are one answer"
        assert "3 Juggernaut" in screen(scene).hand.canvas.text()
        await scene.press("2")
        assert scene.game.view.seats[0].discard == ["sb_strength"], "its second copy means it, too"


def test_the_answer_that_is_no_location_has_a_letter_that_means_nothing_else() -> None:
    """`l` is the log, whatever the answer is called."""
    places = place_options(GAME.rules, (3, 10), "{}").options
    for label, key in (("Stay here", "s"), ("Leave it here", "a")):
        options = Choices([Option("stay", label, 0), *places])
        picker = PlacePicker(Decision(0, "knock", "", options), AcademyBoard(GAME, laid(2)))
        assert [entry.mark for entry in picker.entries] == [key, "3", "0"]


async def test_what_is_told_of_an_answer_stands_once(library: Library, store: SaveStore) -> None:
    hands = {"spaceboy": "sb_strength", "rumor": ""}
    game = table(
        "spaceboy",
        "rumor",
        hands=hands,
        at={"spaceboy": 5, "rumor": 1},
        hazards={5: "hz_riot"},
        tokens={5: "FFP"},
        villains={"hazel": 5},
    )
    game.answer("symbols")
    game.answer("hazel")
    assert asked(game) == "destroy"
    for size in ((80, 24), (120, 40)):
        async with seated_at(library, store, game, size=size) as scene:
            await scene.lift()
            assert scene.game.panel.canvas.text().count("✓✓✓ complete") == 1


async def test_back_to_the_hand_and_a_click_on_the_place(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scene_table(), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("1", "backspace")
        assert not picker(scene).opened
        await scene.click("hazard 5")
        assert picker(scene).opened == "hazard 5"
        assert "Strength" in scene.game.panel.canvas.text()


@pytest.mark.parametrize("target", ["hazard 5", "sb_strength"])
async def test_enter_on_what_is_looked_at_asks_what_to_do_with_it(
    library: Library, store: SaveStore, target: str
) -> None:
    async with seated_at(library, store, scene_table(), size=(120, 40)) as scene:
        await scene.lift()
        before = given(scene)
        await scene.press("k")
        scene.game.look.move_to(target)
        await scene.press("enter")
        assert (picker(scene).opened, scene.game.look.at) == (target, "")
        assert given(scene) == before, "nothing is done that was not chosen"


async def test_what_a_card_cannot_do_is_said(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, scene_table(), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("9")
        assert "No card has the number 9" in scene.game.panel.canvas.text()
        await scene.press("a")
        assert "Pick up Advantages:" in scene.game.panel.canvas.text()
        await scene.press("1", "9")
        assert asked(scene.session) == "action"


async def test_six_actions_are_seen_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    game = table(
        "spaceboy",
        "rumor",
        hands=HANDS,
        at={"spaceboy": 5, "rumor": 5},
        advantages={5: "ad_plan"},
        hazards={6: "hz_riot"},
        villains={"hazel": 5},
    )
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        panel = scene.game.panel.canvas.text()
        labels = [entry.option.label[:12] for entry in picker(scene).entries]
        assert len(labels) >= 5
        assert all(label in panel for label in labels[:6])


async def test_all_that_a_card_can_do_is_seen_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hands=HANDS, at={"spaceboy": 10, "rumor": 5})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.press("1")
        panel = scene.game.panel.canvas.text()
        assert len(picker(scene).entries) >= 10
        for entry in picker(scene).entries:
            assert f"{entry.mark} {entry.option.label}".replace("Move to ", "") in panel.replace(
                "Move to ", ""
            )


async def test_the_whole_hand_is_seen_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    hand = "sb_strength sb_lunar_research " * 5
    game = table("spaceboy", "rumor", hands={"spaceboy": hand, "rumor": ""})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        shown = screen(scene).hand.canvas.text()
        assert [shown.count(name) for name in ("Strength", "Lunar Research")] == [5, 5]
        assert "more" not in shown


async def test_cards_without_room_are_counted_and_their_key_shows_them(
    library: Library, store: SaveStore
) -> None:
    hand = "sb_strength " * 19 + "ru_whisper"
    game = table("spaceboy", "rumor", hands={"spaceboy": hand, "rumor": ""})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        assert "+3 more: e" in screen(scene).hand.canvas.text()
        await scene.press("e")
        assert isinstance(scene.app.screen, ScrollScreen)


async def test_the_card_under_the_cursor_is_read_whole_in_the_smallest_window(
    library: Library, store: SaveStore
) -> None:
    """Texts of others give way to it; where they had to, the heading says what tells them."""
    hand = "ru_heard_a_rumor ru_for_claire ru_white_lie ru_whisper ru_whisper"
    game = table("rumor", "spaceboy", hands={"rumor": hand, "spaceboy": ""})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.press("d", "down")
        shown = screen(scene).hand.canvas.text()
        assert "connection. Nobody follows." in shown
        assert "hand" not in shown
        await scene.press("down")
        shown = screen(scene).hand.canvas.text()
        assert "Nobody follows." not in shown
        assert "then draw 1." in shown


async def test_the_page_of_hands_counts_what_is_hidden(library: Library, store: SaveStore) -> None:
    hands = {"rumor": "ru_whisper ru_whisper fd_sulking", "kraken": "kr_undertow wound"}
    game = table("spaceboy", "rumor", "kraken", hands=hands, private=True)
    async with seated_at(library, store, game, size=(120, 38)) as scene:
        await scene.lift()
        await scene.press("e")
        shown = scene.text()
        assert "Spaceboy" in shown
        assert "hands, 3 cards hidden from you" in shown, "above all hands, however long they are"
        assert shown.count("hidden") == 3, "the own hand hides nothing"
        assert "and 2 hidden" in shown
        assert "and 1 hidden" in shown


@pytest.mark.parametrize("first", ["", "1"])
async def test_no_frame_moves_while_the_cursor_walks_over_actions_or_what_a_card_can_do(
    library: Library, store: SaveStore, first: str
) -> None:
    for size in ((100, 30), (110, 34), (120, 40), (160, 50)):
        async with seated_at(library, store, scene_table(), size=size) as scene:
            await scene.lift()
            await scene.press(*first)
            frames = set()
            for _ in picker(scene).walked:
                frames.add((scene.game.panel.region, scene.game.card_pane.region))
                await scene.press("tab")
            assert len(frames) == 1, size


async def test_a_card_with_one_target_is_played_after_it_was_told_where_and_for_what(
    library: Library, store: SaveStore
) -> None:
    """Nobody is asked for the target: so the key of the card chooses it, and Enter plays it."""
    game = table(
        "kraken", "rumor", hands={"kraken": "kr_knife kr_undertow"}, hazards={8: "hz_riot"}
    )
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("s", "1")
        assert laid_on(scene, 8) == (0, 0, 0)
        assert "FFP ▸ ✓FP: F on Riot" in scene.game.panel.canvas.text()
        await scene.press("enter")
        assert laid_on(scene, 8) == (1, 0, 0)


async def test_a_move_with_one_goal_names_it_before_it_is_paid_for(
    library: Library, store: SaveStore
) -> None:
    """With this Feud only the Launch Field is in reach of the Moon: nobody is asked where to."""
    hands = {"spaceboy": "sb_strength fd_fathers_favourite"}
    game = table("spaceboy", "rumor", hands=hands, at={"spaceboy": 1, "rumor": 5})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.press("m")
        assert asked(game) == "pay"
        assert "Spaceboy moves to Launch Field" in scene.game.panel.canvas.text()


async def test_a_card_in_hand_marks_no_copy_that_lies_elsewhere(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hands={"spaceboy": "sb_strength ad_plan"},
                 at={"spaceboy": 5, "rumor": 5}, hazards={5: "hz_riot"},
                 advantages={9: "ad_plan"})  # fmt: skip
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        assert "ad_plan" in scene.game.board.legal
        assert "+ Plan" in scene.game.board.canvas.text()
        assert "▸+ Plan" not in scene.game.board.canvas.text()


async def test_every_number_that_pays_is_named(library: Library, store: SaveStore) -> None:
    """Both copies of a card are one answer, by the number of either."""
    hands = {"spaceboy": "sb_strength sb_strength fd_fathers_favourite"}
    game = table("spaceboy", "rumor", hands=hands, at={"spaceboy": 1, "rumor": 5})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.press("m")
        assert scene.game.panel.button.label == "a card: 1-3 at once"
        await scene.press("2")
        assert asked(game) != "pay"


@pytest.mark.parametrize("target", [None, "hazel"])
async def test_symbols_that_nothing_needs_are_called_wasted_before_they_are_given(
    library: Library, store: SaveStore, target: str | None
) -> None:
    """However the card is played, and whether or not a target is asked for."""
    game = table(
        "spaceboy",
        "rumor",
        hands={"spaceboy": "sb_strength sb_moon_leap"},
        hazards={1: "hz_tabloid_scandal"},
        villains={target: 1} if target is not None else {},
    )
    idle = len("PP") - GAME.content.hazards["hz_tabloid_scandal"].needs.tokens[1]
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        for keys in (("1",), ("backspace", "s", "1")):
            await scene.press(*keys)
            words = scene.game.panel.canvas.text().replace("│", " ").split()
            assert f"{idle} wasted" in " ".join(words)
        assert laid_on(scene, 1) == (0, 0, 0)


async def test_with_open_hands_a_line_says_that_another_is_asked(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, scene_table()) as scene:
        said, decision = set[str](), scene.session.decision
        assert decision is not None
        first = decision.seat
        await scene.lift()
        while decision is not None and decision.seat in (TABLE, first):
            if scene.app.screen is scene.game:
                await scene.give(decision.options[-1].key)
            while isinstance(scene.app.screen, PageScreen):
                await scene.press("enter")
            if scene.game.picker is not None:
                said.add(scene.game.picker.complaint)
            decision = scene.session.decision
        assert decision is not None
        other = scene.session.table.names[decision.seat]
        assert f"Now {other} is asked." in said


async def test_a_card_that_another_answer_would_show_takes_no_row_from_the_verdict(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, threatened(), size=(200, 60)) as scene:
        await scene.lift()
        await scene.press("1")
        verdict = screen(scene).forecast
        await scene.until(lambda: verdict.undone is None)
        await scene.drawn()
        assert picker(scene).opened
        assert not verdict.canvas.cuts


async def test_in_the_smallest_window_a_reason_stands_whole_beside_its_short_name(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", at={"spaceboy": 6, "rumor": 6}, hazards={6: "hz_riot"})
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        panel = scene.game.panel.canvas.text()
        assert panel.count("a Hazard lies here") == 2, "for the Advantages and for the Ferry"


async def test_an_action_keeps_its_letter_for_a_turn(library: Library, store: SaveStore) -> None:
    """Whatever comes and goes beside it; what comes anew gets a letter that had no meaning yet."""
    at = {"spaceboy": 4, "rumor": 5, "kraken": 6}
    hands = {"spaceboy": " ".join(["sb_strength"] * 3)}
    game = table(*at, solo=True, hands=hands, at=at, allies={"al_pogo": 6, "al_seance": 4})
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        board, meant = screen(scene).board, dict[str, str]()
        for goal in range(1, 9):
            view = game.view(0)
            for key, (thing, _) in zip(board.keys_of(view, 0), board.keyed(view, 0), strict=True):
                assert meant.setdefault(key, thing) == thing
            game.state.at["spaceboy"] = game.state.at["rumor"] = goal
        assert len(meant) > 5


async def test_a_hero_has_one_number_in_every_question(library: Library, store: SaveStore) -> None:
    game = table("spaceboy", "rumor", "kraken", solo=True)
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        for heroes, marks in ((("rumor", "kraken"), "23"), (("spaceboy", "kraken"), "13")):
            options = hero_options(GAME.rules, heroes)
            found = screen(scene).make_picker(Decision(0, "who", "Who?", options))
            assert "".join(entry.mark for entry in found.entries) == marks
