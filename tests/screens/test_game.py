"""What every game screen does: choosing, refusing, undo, log, saving trouble, the end."""

from __future__ import annotations

import pytest
from textual import events

from tabletop_tui.core import files
from tabletop_tui.core.describe import Card, Described, Thing
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.dialogs.question import ConfirmScreen
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.key_sentences import THREE_SENTENCES
from tests.screens.table import seated, seated_at

TWO = ["Ada", "Ben"]


async def test_numbers_arrows_and_enter_choose(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO, ask_enter=True) as table:
        assert "choose: 1-3" in table.text()
        decision = table.session.decision
        assert decision is not None
        await table.press("2")
        picker = table.game.picker
        assert picker is not None
        assert picker.option is decision.options[1]
        await table.press("up")
        assert picker.option is decision.options[0]
        await table.press("1", "enter")
        assert table.session.decisions == 1


async def test_the_key_of_an_answer_takes_it_where_it_can_be_taken_back(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        first = table.session.decision
        assert first is not None
        await table.press("down")
        assert table.session.decisions == 0, "an arrow only shows"
        await table.press("escape", "1")
        assert table.session.decisions == 1
        await table.press("u", "y")
        assert table.session.decisions == 0


async def test_a_click_chooses_and_a_second_click_takes(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        decision = table.session.decision
        assert decision is not None
        first, second = (f"option:{option.key}" for option in decision.options[:2])
        await table.click(first, table.game.panel)
        assert table.session.decisions == 0, "the cursor stands there, but nobody clicked"
        await table.click(second, table.game.panel)
        await table.click(first, table.game.panel)
        assert table.session.decisions == 0
        await table.click(first, table.game.panel)
        assert table.session.decisions == 1


async def test_the_buttons_can_be_clicked(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO, size=(200, 60)) as table:
        await table.press("down")
        await table.click("confirm", table.game.panel)
        assert table.session.decisions == 1
        await table.click("undo", table.game.panel)
        question = table.app.screen
        assert isinstance(question, ConfirmScreen)
        await table.click("yes", question.sheet)
        assert table.session.decisions == 0


async def test_a_number_without_an_answer_says_so(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("9")
        assert "No answer has the number 9" in table.game.panel.canvas.text()
        await table.press("1")
        assert "No answer has" not in table.game.panel.canvas.text()


async def test_undo_and_redo(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        before = table.session.decision
        await table.press("1", "enter", "u", "y")
        assert table.session.decisions == 0
        assert table.session.decision is not None
        assert before is not None
        assert table.session.decision.digest == before.digest
        await table.press("ctrl+y")
        assert table.session.decisions == 1


async def test_a_slip_takes_nothing_back_that_somebody_else_did(
    library: Library, store: SaveStore
) -> None:
    """`y` agrees, and no other key: Enter stays, `u` pressed twice or held does nothing more."""
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "enter", "1", "enter")
        for stand in (1, 0):
            asked = table.session.decision
            assert asked is not None
            other = table.session.table.names[1 - asked.seat]
            await table.press("u", "u", "u")
            assert table.session.decisions == stand + 1
            question = table.app.screen
            assert isinstance(question, ConfirmScreen)
            assert f"what {other} answered" in question.sheet.heading
            await table.press("enter")
            assert table.session.decisions == stand + 1
            await table.press("u", "y")
            assert table.session.decisions == stand


async def test_undo_that_would_peek_says_so(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("u")
        assert "Nothing to" in table.game.panel.canvas.text()
        assert "undo" not in table.game.keys.canvas.text()


async def test_taking_back_by_agreement_asks_and_is_noted(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "enter", "U")
        assert isinstance(table.app.screen, ConfirmScreen)
        await table.press("enter")
        assert table.session.decisions == 1, "Enter by habit agrees for nobody"
        await table.press("U", "y")
        assert table.session.decisions == 0
        assert "The table agrees" in table.session.events[-1].text


async def test_every_answer_is_saved_before_it_is_drawn(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "enter")
        newest = next(iter(store.unfinished()), None)
        assert newest is not None
        assert newest.header is not None
        assert newest.header.decisions == 1


async def test_saving_trouble_stands_in_the_bar_and_goes_away(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        with monkeypatch.context() as full:

            def no_space(*_: object) -> None:
                raise OSError(28, "No space left on device")

            full.setattr(files, "replace", no_space)
            await table.press("1", "enter")
            assert table.session.decisions == 1
            assert "NOT SAVED" in table.game.bar.canvas.text()
        await table.press("1", "enter")
        assert "NOT SAVED" not in table.game.bar.canvas.text()


async def test_the_log_opens_and_goes_back_without_escape(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "enter", "l")
        assert isinstance(table.app.screen, ScrollScreen)
        assert "takes" in table.text()
        await table.press("q")
        assert not isinstance(table.app.screen, ScrollScreen)


async def test_leaving_saves_and_frees_the_game(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "enter", "q", "q")
        assert type(table.app.screen).__name__ == "LobbyScreen"
        newest = next(iter(store.unfinished()), None)
        assert newest is not None
        again = store.open(newest.path, library)
        assert again.session.decisions == 1
        again.close()


async def test_the_end_shows_the_result(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        while table.session.decision is not None:
            await table.press("1", "enter")
        outcome = table.session.outcome
        assert outcome is not None
        assert outcome.headline in table.text()


@pytest.mark.parametrize("size", [(80, 24), (110, 34), (160, 50)])
async def test_the_board_and_the_decision_are_there_at_every_size(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated(library, store, "nim", TWO, size=size) as table:
        decision = table.session.decision
        assert decision is not None
        assert all(option.label in table.game.panel.canvas.text() for option in decision.options)
        assert table.game.seen is not None
        board = table.game.seen.described(table.game.ruleset).board()
        assert board.splitlines()[0].strip() in table.game.board.canvas.text()


async def test_a_name_with_markup_is_only_a_name(library: Library, store: SaveStore) -> None:
    names = ["[bold]Ada[/]", "Bén 🌂"]
    async with seated(library, store, "nim", names) as table:
        assert "[bold]Ada[/]" in table.game.bar.canvas.text()
        await table.press("1", "enter", "l")
        assert "[bold]Ada[/]" in table.text() or "Bén" in table.text()


async def test_a_moment_has_a_stage_of_its_own(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", TWO, "none") as table:
        await table.lift()
        await table.give("none")
        assert isinstance(table.app.screen, PageScreen)
        shown = table.text()
        assert "the bids are turned up" in shown
        assert "Ada bids nothing" in shown
        for seat in range(2):
            assert not any(card in shown for card in table.session.state.seats[seat].hand)
        await table.key_at("enter", -1.0)
        assert isinstance(table.app.screen, PageScreen)
        await table.press("enter")
        assert isinstance(table.app.screen, Curtain)


async def test_a_shortest_stay_holds_the_answer_back(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        decision = table.session.decision
        assert decision is not None
        decision.stay = 1.0
        table.game.take_over(decision.seat)
        await table.press("1", "enter")
        assert table.session.decisions == 0
        assert "One moment" in table.game.panel.canvas.text()
        await table.press("2", "enter")
        while table.session.decisions == 0:
            await table.pilot.pause(0.01)
        assert table.session.decisions == 1


FIVE = ["Ada", "Ben", "Cleo", "Dov", "Eve"]


async def test_the_card_under_the_cursor_stands_where_there_is_room(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "hail_hydra", FIVE, size=(200, 60)) as table:
        assert "─ Hulk ─" not in table.text(), "nothing is chosen yet"
        await table.press("down")
        told = table.game.card_pane.canvas.text()
        assert "─ Hulk ─" in told
        assert "Hero · once, before laying" in told
        assert "If you are S.H.I.E.L.D.:" in told
        assert "The Villain is dealt 6 damage now" in told
        await table.press("down")
        told = table.game.card_pane.canvas.text()
        assert "─ Iron Man ─" in told
        assert "─ Hulk ─" not in told


async def test_without_room_the_card_is_left_to_its_key(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "hail_hydra", FIVE, size=(80, 24)) as table:
        assert "Hero · once" not in table.game.panel.canvas.text()


@pytest.mark.parametrize(("game", "shown"), [("nim", True), ("raven", False)])
async def test_a_card_that_is_chosen_in_secret_is_not_shown_large(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, game: str, shown: bool
) -> None:
    card = Card("The card", "of the test", "Read me from afar.")
    monkeypatch.setattr(Described, "card", lambda *_, **_more: card)
    async with seated(library, store, game, TWO, size=(200, 60)) as table:
        if game == "raven":
            await table.lift()
        decision = table.session.decision
        assert decision is not None
        assert decision.prompt in table.game.panel.canvas.text()
        assert decision.secret is not shown
        await table.press("1" if decision.secret else "down")
        assert ("Read me from afar." in table.text()) is shown


async def test_what_changed_in_the_rules_is_told_when_a_game_opens(
    library: Library, store: SaveStore
) -> None:
    ruleset = library.load("nim")
    session = Session(ruleset, lay_table(ruleset.manifest, names=TWO, seed=1))
    session.notices.append("The rules of this game changed.")
    async with seated_at(library, store, session) as table:
        assert [note.message for note in table.app._notifications] == session.notices


async def test_trouble_is_told_once_and_when_it_is_over(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        told: list[str] = []
        # A notification goes after some seconds, and a busy machine takes as long for the keys.
        monkeypatch.setattr(table.app, "show_message", lambda sentence, *_: told.append(sentence))
        with monkeypatch.context() as full:

            def no_space(*_: object) -> None:
                raise OSError(28, "No space left on device")

            full.setattr(files, "replace", no_space)
            await table.press("1", "enter", "2", "1", "enter")
            await table.until(lambda: bool(told))
        assert len(told) == 1
        assert told[0].startswith("Not saved: the disk is full")
        await table.press("1", "enter")
        await table.until(lambda: len(told) > 1)
        assert told[1:] == ["Saving works again."]


async def test_a_moment_goes_on_at_a_click(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", TWO, "none") as table:
        await table.lift()
        await table.press("1", "enter")
        moment = table.app.screen
        assert isinstance(moment, PageScreen)
        await table.click("go on", moment.query_one(Drawn))
        assert not isinstance(table.app.screen, PageScreen)


async def test_a_new_game_lies_on_what_is_lowest_alone(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        table.app.rematch(table.opened)
        await table.pilot.pause()
        names = [type(screen).__name__ for screen in table.app.screen_stack]
        assert names == ["LaterLobby", "GameScreen"]


async def test_a_long_board_is_moved_with_the_wheel_and_stops_at_its_ends(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = Thing("", "", picture=tuple(f"row {number}." for number in range(60)))
    monkeypatch.setattr(type(library.load("nim")), "describe", lambda *_: rows)
    async with seated(library, store, "nim", TWO, size=(110, 34)) as table:
        board = table.game.board
        height = board.size.height
        assert f"{60 - height} more lines" in board.canvas.text()
        board.wheel(1)
        assert board.canvas.text().splitlines()[0].strip().startswith("row 3.")
        board.wheel(-9)
        assert board.canvas.text().splitlines()[0].strip().startswith("row 0.")
        board.wheel(99)
        assert board.canvas.text().splitlines()[-1].strip().startswith("row 59.")
        assert "more lines" not in board.canvas.text()


async def test_how_far_a_board_was_moved_is_not_left_to_the_next_seat(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = Thing("", "", picture=tuple(f"row {number}." for number in range(60)))
    monkeypatch.setattr(type(library.load("raven")), "describe", lambda *_: rows)
    async with seated(library, store, "raven", TWO) as table:
        await table.lift()
        table.game.board.wheel(3)
        assert "row 0." not in table.game.board.canvas.text()
        table.game.cover()
        await table.pilot.pause()
        await table.lift()
        assert "row 0." in table.game.board.canvas.text()


async def test_help_tells_the_keys_that_choose(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("f1")
        (sheet,) = table.app.screen.query(Drawn).exclude("KeyLine, TitleLine")
        text = sheet.canvas.text()
        assert "To choose an answer" in text
        assert "←→↑↓" in text
        assert "1-3" in text
        told = " ".join(text.replace("█", " ").replace("│", " ").split())
        assert all(" ".join(sentence.split()) in told for sentence in THREE_SENTENCES)


@pytest.mark.parametrize("key", ["enter", "z"])
async def test_a_complaint_pushes_no_answer_out_of_sight(
    library: Library, store: SaveStore, key: str
) -> None:
    five = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
    async with seated(library, store, "hail_hydra", five, size=(80, 24)) as table:
        panel, picker = table.game.panel, table.game.picker
        assert picker is not None
        await table.press(key)
        assert picker.complaint
        assert picker.complaint.split()[0] in panel.canvas.text()
        assert {f"option:{e.option.key}" for e in picker.entries} <= panel.canvas.spots().keys()


async def test_wheel_and_bar_show_more_answers_and_choose_none(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    five = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
    async with seated(library, store, "hail_hydra", five, size=(80, 24)) as table:
        panel, picker = table.game.panel, table.game.picker
        assert picker is not None
        # As if their names were too long to stand side by side.
        monkeypatch.setattr("tabletop_tui.widgets.play.panels.options.CHIP_GAP", 80)
        table.game.show_choice()
        await table.drawn()
        chosen = picker.option
        assert panel.bar.height == panel.rows_shown() < panel.rows_in_all()
        panel.post_message(events.MouseScrollDown(panel, 5, 5, 0, 0, 0, False, False, False))
        await table.pilot.pause()
        await table.pilot.pause()
        assert panel.top > 0
        assert picker.option is chosen
        bottom = panel.bar.bottom - 1
        await table.pilot.mouse_down(panel, offset=(panel.bar.x, bottom))
        await table.pilot.mouse_up(panel, offset=(panel.bar.x, bottom))
        assert panel.top == panel.rows_in_all() - panel.rows_shown()
        await table.press("down")
        assert panel.top == 0


async def test_the_last_answer_of_a_finished_game_is_the_tables_to_take_back(
    library: Library, store: SaveStore
) -> None:
    """Everything lies open by then, so that one seat alone takes nothing back."""
    async with seated(library, store, "nim", TWO) as table:
        while table.session.decision is not None:
            await table.press("1", "enter")
        await table.press("b")
        outcome = table.session.outcome
        assert outcome is not None
        panel = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert outcome.winner_line(TWO) in panel
        assert "undo" not in table.game.keys.canvas.text()
        await table.press("u")
        assert table.session.decision is None
        await table.press("U")
        assert isinstance(table.app.screen, ConfirmScreen)


async def test_the_setting_makes_every_answer_ask_for_enter(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO, ask_enter=True) as table:
        await table.press("1")
        assert table.session.decisions == 0
        await table.press("1", "enter")
        assert table.session.decisions == 1


async def test_no_key_is_silent_at_a_question_or_at_the_end(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        await table.press("backspace")
        assert "Bksp does nothing here. First choose: 1-3" in " ".join(
            table.game.panel.canvas.text().replace("│", " ").split()
        )
        while table.session.decision is not None:
            table.game.answer(table.session.decision.options[0].key)
            await table.drawn()
        told: list[str] = []
        table.app.show_message = lambda said, *_: told.append(said)  # type: ignore[method-assign]
        await table.press("i")
        assert type(table.app.screen).__name__ == "ResultsScreen"
        assert told.pop() == "i does nothing beside the result: F1 tells the keys."
        await table.press("b", "left")
        assert table.app.screen is table.game
        assert told.pop() == "← does nothing at the end: F1 tells the keys."
