"""Keys that confirm what is done already answer nothing else, and lift no curtain."""

from __future__ import annotations

import pytest
from textual.events import Key

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.late import PRESSED_TWICE, TOO_LATE
from tabletop_tui.screens.play.handover.curtain import TOO_SOON, Curtain
from tabletop_tui.screens.play.passing import TICK, PassingScreen
from tabletop_tui.settings import Settings
from tests.rulesets.hail_hydra.scenes import TEAM, scene
from tests.rulesets.umbra_via import scenes
from tests.rulesets.umbrella.scenes import table as umbrella_table
from tests.screens.keyboard.moment import Moment
from tests.screens.table import Seated, seated, seated_at
from tests.screens.umbra_via.looks import FIVE, bidding_game

TWO = ["Ada", "Ben"]


pytestmark = pytest.mark.usefixtures("habits")


async def lay(table: Seated) -> None:
    """Whoever looks at a hand of Hail Hydra lays a card, as soon as the page allows."""
    table.game._stay_until = table.app.late_keys._shown.since = 0.0
    await table.press(table.keys_for("card 1")[0], "g")


async def test_whoever_presses_enter_on_and_on_is_heard_after_a_while(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1")
        moment = Moment(table)
        await moment.press("enter", *(0.8 * n for n in range(1, 5)))
        assert table.session.decisions == 1, "each of them may be the second press of one"
        await moment.press("enter", 4.5)
        assert table.session.decisions == 2


async def test_enter_during_a_motion_answers_nothing_for_the_next_seat(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, umbrella_table(), animation=True) as table:
        given = len(table.session.course)
        await Moment(table).press("enter", 1.5, 1.6)
        await table.pilot.pause()
        assert len(table.session.course) == given + 1


async def test_a_key_that_is_held_down_answers_for_nobody_else(
    library: Library, store: SaveStore
) -> None:
    """Its repeats come on and on, thirty times a second, longer than any wait."""
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1")
        assert table.session.decisions == 1
        table.app.late_keys._last, table.app.late_keys._last_at = "1", Key("1", None).time
        await Moment(table).press("1", *(0.1 * n for n in range(1, 20)))
        assert table.session.decisions == 1
        await Moment(table).press("1", 3.0)
        assert table.session.decisions == 2, "pressed anew it is meant"


async def test_enter_after_a_number_that_was_enough_takes_nothing(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "enter")
        assert table.session.decisions == 1
        await table.key_at("enter", 0.5)
        assert table.session.decisions == 1, "pressed again, nor does it answer for the next seat"
        await table.key_at("enter", 2.0)
        assert table.session.decisions == 2, "after a moment Enter is meant"


async def test_any_key_between_makes_enter_mean_what_it_says(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "down", "enter")
        assert table.session.decisions == 2


async def test_enter_after_the_moment_of_habit_is_meant(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1")
        moment = Moment(table)
        await moment.press("enter", 1.8)
        assert table.session.decisions == 1, "nobody has read the board and decided so fast"
        await moment.press("enter", 3.0)
        assert table.session.decisions == 2


async def test_who_wants_no_such_moment_switches_it_off(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        table.app.settings = table.app.settings.changed(enter_waits=False)
        await table.press("1", "enter")
        assert table.session.decisions == 2


async def test_a_curtain_that_has_just_come_down_stays(library: Library, store: SaveStore) -> None:
    assert Settings().enter_waits
    async with seated(library, store, "umbra_via", TWO) as table:
        curtain = table.app.screen
        assert isinstance(curtain, Curtain)
        moment = Moment(table)
        await moment.press("enter", 1.1)
        assert table.app.screen is curtain, "nobody hands over a keyboard so fast"
        assert TOO_SOON in table.text()
        await moment.press("enter", 2.5)
        assert table.app.screen is not curtain


async def test_who_has_just_laid_opens_no_other_hand_with_a_second_enter(
    library: Library, store: SaveStore
) -> None:
    """The table screen leads to the next hand without a curtain."""
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        await lay(table)
        assert t.kind == "between"
        moment = Moment(table)
        await moment.press("enter", 1.9)
        assert t.kind == "between"
        await moment.press("enter", 3.5)
        assert t.kind == "lay"


async def test_who_would_have_ended_a_page_that_went_on_by_itself_opens_no_hand(
    library: Library, store: SaveStore
) -> None:
    """The curtain hangs where all looked at the bids; who then bids is not slowed down."""
    session = bidding_game()
    scenes.answer(session, "ee e - -", "- eee - -", "- - - eee")
    async with seated_at(library, store, session, animation=True) as table:
        game = table.game
        assert isinstance(game, PassingScreen)
        game.left_to_read = TICK
        game.tick()
        await table.pilot.pause()
        curtain = table.app.screen
        assert isinstance(curtain, Curtain)
        moment = Moment(table)
        await moment.press("enter", 1.9)
        assert table.app.screen is curtain
        assert TOO_SOON in table.text()
        await moment.press("enter", 3.5)
        assert scenes.asked(session) == (0, "bid")
        await table.key_at("1", 0.5)
        await table.key_at("enter", 1.0)
        assert TOO_LATE.split(" had")[0] not in game.panel.canvas.text()


async def test_a_key_held_down_lifts_no_curtain(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbra_via", TWO) as table:
        curtain = table.app.screen
        moment = Moment(table)
        await moment.press("enter", *(tenths / 10 for tenths in range(2, 40, 3)))
        assert table.app.screen is curtain, "each Enter keeps the next one waiting"
        await moment.press("enter", 5.0)
        assert table.app.screen is not curtain


async def test_what_was_typed_with_the_enter_on_a_curtain_reaches_no_hand(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbra_via", TWO) as table:
        await table.lift()
        before = table.text()
        await table.key_at("1", -5.0)
        assert table.text() == before
        moment = Moment(table)
        await moment.press("1", 0.1)
        assert table.text() == before, "nobody has read it yet"
        await moment.press("1", 1.0)
        assert table.text() != before


async def test_an_enter_pressed_twice_votes_for_nobody(library: Library, store: SaveStore) -> None:
    """The talk is ended by one Enter; the next one would point for the first seat."""
    t = scene(phase="talk", voting=1)
    async with seated_at(library, store, t.session) as table:
        moment = Moment(table)
        await moment.press("enter", 2.0)
        assert t.kind == "pointed"
        asked = t.session.decision
        moment = Moment(table)
        await moment.press("enter", 0.2, 0.5, 0.8, 1.1, 1.4)
        assert t.session.decision is asked
        assert PRESSED_TWICE in " ".join(table.text().split())
        await moment.press("enter", 3.0)
        assert t.session.decision is not asked


async def test_a_dropped_enter_pressed_again_opens_no_hand(
    library: Library, store: SaveStore
) -> None:
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        await lay(table)
        assert t.kind == "between"
        await Moment(table).press("enter", 1.0, 1.6, 2.2)
        assert t.kind == "between"


async def test_a_number_that_names_what_the_cursor_stands_on_waits_as_any_other(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, umbrella_table()) as table:
        await table.press("1")
        given = len(table.session.course)
        moment = Moment(table)
        await moment.press("1", 0.3, 0.6, 0.9)
        assert len(table.session.course) == given
        await moment.press("1", 2.5)
        assert len(table.session.course) == given + 1


async def test_whoever_presses_enter_on_and_on_in_the_own_turn_is_heard(
    library: Library, store: SaveStore
) -> None:
    """Twice a second: the first is a habit, the second may be; the third is meant."""
    async with seated_at(library, store, umbrella_table(1)) as table:
        await table.press("1")
        await table.press("enter")
        given = len(table.session.course)
        moment = Moment(table)
        await moment.press("enter", 0.4, 0.9)
        assert len(table.session.course) == given
        await moment.press("enter", 1.4)
        assert len(table.session.course) == given + 1


async def test_a_letter_that_chooses_keeps_no_enter_waiting(
    library: Library, store: SaveStore
) -> None:
    """A table screen that has stood there for long: who takes the keyboard has read it."""
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        await lay(table)
        assert t.kind == "between"
        moment = Moment(table)
        await moment.press("c", 15.0)
        await moment.press("enter", 15.8)
        assert t.kind == "lay"


async def test_that_a_key_came_too_soon_is_told_only_while_it_is_true(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_tui.screens.play.frames.handing.TOLD_SECONDS", 0.01)
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "1")
        assert table.session.decisions == 1
        while PRESSED_TWICE[:20] in table.text():
            await table.pilot.pause()


async def test_picked_cards_are_not_laid_by_an_enter_too_many_after_ctrl_z(
    library: Library, store: SaveStore
) -> None:
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game._stay_until = table.app.late_keys._shown.since = 0.0
        await table.press(table.keys_for("card 1")[0])
        table.app.cover()
        await table.pilot.pause()
        await table.lift()
        await Moment(table).press("enter", 0.4)
        assert t.kind == "lay"


async def test_the_enter_that_brings_the_program_back_lifts_no_curtain(
    library: Library, store: SaveStore
) -> None:
    """`fg` and Enter, pressed twice: also where the curtain hung before Ctrl+Z."""
    async with seated(library, store, "umbra_via", TWO) as table:
        curtain = table.app.screen
        assert isinstance(curtain, Curtain)
        table.app.late_keys._shown.since = curtain._shown_at = 0.0
        table.app.cover()
        table.app.came_back()
        assert table.app.screen is curtain
        await table.key_at("enter", 0.8)
        assert table.app.screen is curtain
        await table.key_at("enter", 3.0)
        assert table.app.screen is not curtain


async def test_what_the_table_takes_back_opens_no_hand(library: Library, store: SaveStore) -> None:
    """Whoever pressed the key: all look on."""
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        table.game._stay_until = table.app.late_keys._shown.since = 0.0
        await table.press("x", "enter")
        assert t.kind == "before"
        await table.press("U", "y")
        assert t.kind == "lay"
        assert isinstance(table.app.screen, Curtain)


async def test_a_number_too_soon_after_another_seat_answers_for_nobody_else(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "1")
        assert table.session.decisions == 1
        assert PRESSED_TWICE[:20] in table.text()
        moment = Moment(table)
        await moment.press("2", 0.9)
        assert table.session.decisions == 1, "nor does another number"
        await moment.press("2", 1.5)
        assert table.session.decisions == 2


async def test_cards_picked_before_a_break_are_not_laid_by_who_takes_over_too_fast(
    library: Library, store: SaveStore
) -> None:
    t = scene().go("lay")
    t.answer("card 1")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        await Moment(table).press("enter", 0.6)
        assert t.kind == "lay", "the Enter of the curtain, pressed twice"


async def test_a_late_number_calls_no_ability(library: Library, store: SaveStore) -> None:
    """A seat that has laid its cards presses one number more, at the table screen."""
    t = scene("zola", phase="revealed", attack="+1", heroes=["quake", "panther", *TEAM[:3]])
    async with seated_at(library, store, t.session) as table:
        asked = t.session.decision
        calls = next(key for key in t.keys if key.startswith("call "))
        moment = Moment(table)
        await moment.press(calls.split(" ")[1], 0.2)
        assert t.session.decision is asked
        await moment.press(calls.split(" ")[1], 1.0)
        assert t.session.decision is not asked


async def test_who_is_alone_with_computers_waits_no_longer_than_a_habit(
    library: Library, store: SaveStore
) -> None:
    t = scene(phase="talk", voting=1)
    async with seated_at(library, store, t.session) as table:
        for seat in range(1, 5):
            table.opened.change_hands(seat, "easy")
        table.game.begins_anew()
        table.game.go_on()
        await Moment(table).press("enter", 0.7)
        assert t.kind != "talk"


async def test_who_was_told_to_wait_a_second_waits_no_longer(
    library: Library, store: SaveStore
) -> None:
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        curtain, moment = table.app.screen, Moment(table)
        await moment.press("enter", 0.1)
        assert table.app.screen is curtain
        await moment.press("enter", 1.15)
        assert table.app.screen is not curtain
        await lay(table)
        assert t.kind == "between"
        moment = Moment(table)
        await moment.press("enter", 0.1)
        assert t.kind == "between"
        await moment.press("enter", 1.15)
        assert t.kind == "lay"


async def test_one_key_lays_one_tile(library: Library, store: SaveStore) -> None:
    """Even where the next tile is the same seat's: nobody has chosen a space for it."""
    session = scenes.placing(FIVE, ["═ A", "║ A"], track="ABC")
    async with seated_at(library, store, session) as table:
        before = session.decisions
        moment = Moment(table)
        await moment.press("enter", 2.0, 2.4, 2.8)
        assert session.decisions == before + 1
        await moment.press("enter", 5.0)
        assert session.decisions == before + 2
