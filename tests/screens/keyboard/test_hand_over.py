"""The keyboard changes hands: what the curtain hides, and what lifts it."""

from __future__ import annotations

from time import monotonic

import pytest
from textual.events import Key

from tabletop_tui.app.keyboard import RUN_SECONDS
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import DROPPED, Curtain
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.widgets.play.key_sentences import ONCE_MORE
from tests.screens.table import Seated, seated

PLAYERS = ["Ada", "Ben", "Cleo"]


def hand_of(table: Seated, seat: int) -> list[str]:
    cards = table.session.state.seats[seat].hand
    kinds = table.session.ruleset.kinds  # type: ignore[attr-defined]
    return [kinds[card.split("-")[0]].name for card in cards]


async def test_a_game_with_secrets_opens_behind_the_curtain(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        assert isinstance(table.app.screen, Curtain)
        shown = table.text()
        assert "I am Ada" in shown
        assert "to bid" in shown
        assert not any(card in shown for card in hand_of(table, 0))
        assert table.game.viewer is None
        assert table.game.board.view is None


async def test_space_shows_the_hand_of_that_seat_only(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.lift()
        assert table.game.viewer == 0
        view = table.game.view
        assert view.seats[0].hand == table.session.state.seats[0].hand
        assert set(view.seats[1].hand) == {"?"}


async def test_keys_typed_ahead_do_not_lift_the_curtain(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.key_at("space", -1.0)
        assert isinstance(table.app.screen, Curtain)


async def test_a_space_in_a_burst_of_keys_does_not_lift_the_curtain(
    library: Library, store: SaveStore, runs: None
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        table.app._typed_ahead._seen = painted = Key("space", None).time
        for key, after in (("1", -RUN_SECONDS / 2), ("space", RUN_SECONDS / 4)):
            pressed = Key(key, None)
            pressed.time = painted + after
            table.app.post_message(pressed)
            await table.drawn()
        assert isinstance(table.app.screen, Curtain)
        await table.key_at("space", 10.0)
        assert not isinstance(table.app.screen, Curtain)


async def test_answering_brings_the_curtain_down_before_anything_is_drawn_for_the_next(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.lift()
        await table.press("1", "enter")
        assert isinstance(table.app.screen, Curtain)
        assert "I am Ben" in table.text()
        assert table.game.board.view is None
        assert table.game.board.canvas.text().strip() == ""
        assert table.game.log_panel.new == ()


async def test_the_curtain_shuts_the_palette_and_takes_nothing_back(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.lift()
        await table.press("1", "enter")
        await table.press("ctrl+p", "u", "l", "i", "o", "U", "ctrl+y")
        assert isinstance(table.app.screen, Curtain)
        assert table.session.decisions == 1


@pytest.mark.parametrize("key", ["u", "3", "down", "b", "backspace"])
async def test_a_key_that_does_nothing_at_a_curtain_is_told_so_and_not_named(
    library: Library, store: SaveStore, key: str
) -> None:
    """It may be held down from a secret answer: what stands there is the same for every key."""
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.lift()
        await table.press("1", "enter")
        before = table.text()
        await table.press(key)
        assert table.text() == before.replace(
            DROPPED, "That key does nothing here. Space takes over."
        )


async def test_toasts_are_cleared_at_the_hand_over(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.lift()
        table.app.show_message("You hold the Owl.")
        await table.press("1", "enter")
        assert len(table.app._notifications) == 0


async def test_leaving_at_the_curtain_takes_two_presses_and_leads_to_the_lobby(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.key_at("q", 5.0)
        assert ONCE_MORE in table.text()
        await table.key_at("x", 10.0)
        assert ONCE_MORE not in table.text()
        await table.key_at("q", 15.0)
        assert isinstance(table.app.screen, Curtain), "another key lay between"
        await table.key_at("q", 20.0)
        assert type(table.app.screen).__name__ == "LobbyScreen"
        assert store.unfinished()


async def test_a_decision_of_the_table_is_drawn_for_everybody(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        session = table.session
        while session.decision is not None and session.decision.seat != -1:
            plays = [o.key for o in session.decision.options if o.key.startswith("play")]
            session.answer((plays or [session.decision.options[-1].key])[0])
        assert session.decision is not None
        table.app.pop_screen()
        table.game.go_on()
        await table.pilot.pause()
        assert table.game.viewer == PUBLIC
        assert all(set(bird.hand) <= {"?"} for bird in table.game.view.seats)


async def test_with_pins_each_seat_chooses_one_and_needs_it_again(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", ["Ada", "Ben"]) as table:
        table.app.change_settings(pin=True)
        table.app.pop_screen()
        table.game.go_on()
        await table.pilot.pause()
        await table.lift()
        assert "choose a PIN" in table.text()
        await table.press("1", "2", "3", "4")
        assert table.game.viewer == 0
        saved = table.opened
        assert saved.pins.fits(0, "1234")
        table.game.cover()
        await table.pilot.pause()
        await table.lift()
        await table.press("9", "9", "9", "9")
        assert "that is not it" in table.text()
        assert "9" not in table.text()
        await table.press("1", "2", "3", "4")
        assert table.game.viewer == 0
    saved.close()
    with store.open(saved.path, library) as again:
        assert again.pins.fits(0, "1234")


@pytest.mark.parametrize("game", ["umbrella", "nim"])
async def test_a_game_without_secrets_needs_no_curtain(
    library: Library, store: SaveStore, game: str
) -> None:
    async with seated(library, store, game, ["Ada", "Ben"]) as table:
        assert table.app.screen is table.game
        first = table.session.decision
        assert first is not None
        await table.give(first.options[0].key)
        assert table.app.screen is table.game
        assert table.game.viewer == 1 - first.seat


async def test_covered_at_any_moment_the_game_goes_on_behind_the_curtain(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.lift()
        await table.press("l")
        table.app.cover()
        await table.pilot.pause()
        assert isinstance(table.app.screen, Curtain)
        assert table.game.board.view is None
        assert table.session.decisions == 0
        table.app.cover()
        await table.pilot.pause()
        assert len(table.app.screen_stack) == 3, "lobby, game, one curtain"
        await table.lift()
        assert table.game.viewer == 0


async def test_an_answer_that_still_waits_is_asked_again_after_the_curtain(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.lift()
        table.game.answers.stays_until = monotonic() + 3600
        await table.press("1", "enter")
        waiting = table.game.answers._stay
        assert waiting is not None
        table.app.cover()
        await table.pilot.pause()
        assert isinstance(table.app.screen, Curtain)
        assert waiting._task is None or waiting._task.cancelling()
        await table.lift()
        assert table.game.picker is not None


async def test_what_everybody_saw_happen_is_shown_again(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        for _ in PLAYERS:
            await table.lift()
            await table.press("1", "enter")
        assert isinstance(table.app.screen, PageScreen)
        table.app.cover()
        await table.pilot.pause()
        assert isinstance(table.app.screen, PageScreen)
        await table.key_at("enter", 5.0)
        assert isinstance(table.app.screen, Curtain)
        await table.lift()
        table.app.cover()
        await table.pilot.pause()
        assert isinstance(table.app.screen, Curtain)
