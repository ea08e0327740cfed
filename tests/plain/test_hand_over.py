"""Nobody reads what was meant for somebody else."""

from __future__ import annotations

import os
import re
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import Library
from tabletop_tui.plain import play_plain
from tabletop_tui.plain.console import CLEAR, SEPARATOR, Console
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.settings import Settings, save_settings
from tests.conftest import FIXTURES
from tests.plain.conftest import FULL, Sit, Terminal, keys, typed


def hand_of(saved: SavedGame, seat: int) -> list[str]:
    """The names of the cards that a seat of Raven Court holds."""
    state: Any = saved.session.state
    ruleset: Any = saved.session.ruleset
    return [ruleset.kinds[card.split("-")[0]].name for card in state.seats[seat].hand]


def test_nothing_is_shown_before_the_named_seat_presses_enter(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    text = typed(saved)

    assert "Pass to Ada to bid. Press Enter, Ada." in text
    assert "Bid which card?" not in text
    assert not any(name in text for name in hand_of(saved, 0))


def test_only_a_bare_enter_lifts_the_curtain(sit: Sit) -> None:
    text = typed(sit("raven", "Ada", "Ben"), "1", "board", "log")

    assert text.count("Only Enter goes on, Ada.") == 3
    assert "Bid which card?" not in text


def test_quitting_works_at_the_curtain(sit: Sit) -> None:
    text = typed(sit("raven", "Ada", "Ben"), "quit", "")

    assert "Saved as" in text
    assert "Bid which card?" not in text


def test_a_line_is_drawn_between_two_players_where_there_is_no_screen(sit: Sit) -> None:
    text = typed(sit("raven", "Ada", "Ben"), "", "1", "")

    ada, ben = text.split(SEPARATOR)[1:]
    assert "Press Enter, Ada." in ada
    assert "Ben: Bid which card?" in ben
    assert "Ada: Bid" not in ben


def test_the_board_is_that_of_the_reader(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    text = typed(saved, "", "1", "")

    ada, ben = text.split(SEPARATOR)[1:]
    assert f"Your hand: {'; '.join(hand_of(saved, 0))}.\n" in ada
    assert f"Your hand: {'; '.join(hand_of(saved, 1))}.\n" in ben
    assert "Ada: no feathers; 4 cards in hand." in ben


def test_a_screen_is_cleared_with_all_that_was_scrolled_away(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    screen = Terminal()

    play_plain(saved, FULL, StringIO("\n1\n\n"), screen)

    ada, ben = screen.getvalue().split("\x1b[H\x1b[2J\x1b[3J")[1:]
    assert "Ada: Bid which card?" in ada
    assert "Pass to Ben to bid. Press Enter, Ben." in ben
    assert ben.index("Press Enter, Ben.") < ben.index("Ben: Bid which card?")


def test_control_codes_go_only_to_a_screen(sit: Sit) -> None:
    assert "\x1b" not in typed(sit("raven", "Ada", "Ben"), "", "1", "", "1", "", "1")
    assert CLEAR.endswith("\x1b[3J")


def test_keys_pressed_before_the_hand_over_are_dropped(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    monkeypatch.setattr(Console, "forget_typed_ahead", lambda self: order.append("dropped"))

    def press() -> str:
        order.append("read")
        return ""

    play_plain(sit("raven", "Ada", "Ben"), FULL, keys(press), StringIO())

    assert order == ["dropped", "read"]


def play_on(saved: SavedGame, until: str, wish: str = "", *, curtain: bool = True) -> str:
    """Play until this text is printed, taking answers whose key starts with `wish` where possible.

    Returns everything that was printed.
    """
    paper = StringIO()

    def press() -> str:
        decision = saved.session.decision
        if until in paper.getvalue() or decision is None:
            return ""
        if not paper.getvalue().endswith("> "):
            return "\n"
        keys = [option.key for option in decision.options]
        wished = [key for key in keys if wish and key.startswith(wish)]
        return f"{wished[0] if wished else keys[saved.session.decisions % len(keys)]}\n"

    play_plain(saved, Settings(curtain=curtain, verbosity="full"), keys(press), paper)
    return paper.getvalue()


def test_a_question_to_the_table_is_asked_on_a_public_screen(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben", length="long", seed=4)
    text = play_on(saved, "The table: Does anybody bar the door?", "play thief")

    assert saved.session.decision is not None
    assert saved.session.decision.seat == TABLE
    public = text.split(SEPARATOR)[-1]
    assert "The table: Does anybody bar the door?" in public
    assert "Press Enter" not in public
    assert re.search(r"Ada: .+ cards in hand\.", public)
    assert "Your hand" not in public


def test_each_seat_reads_what_happened_in_its_own_words(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben", length="long", seed=2)
    text = play_on(saved, "The game is over.")

    pages = text.split(SEPARATOR)
    for name, other in (("Ada", "Ben"), ("Ben", "Ada")):
        own = "\n".join(page for page in pages if f"Press Enter, {name}." in page)
        assert f"- {other} draws a card" in own
        assert not re.search(rf"- {other} draws (?!a card)", own)
        assert re.search(rf"- {name} draws (?!a card)", own)


def test_nothing_is_told_twice_to_one_reader(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben", length="long", seed=2)
    text = play_on(saved, "The game is over.")

    # The last page is for those who were not asked again.
    pages = text.split(SEPARATOR)[:-1]
    for name in ("Ada", "Ben"):
        heard = [p for p in pages if f"Press Enter, {name}." in p or "Press Enter" not in p]
        own = "\n".join(heard)
        assert own.count("** Round 1: the bids are turned up") == 1


def test_the_result_stands_on_a_clean_public_screen(sit: Sit) -> None:
    text = play_on(sit("raven", "Ada", "Ben", seed=3), "The game is over.")

    last = text.split(SEPARATOR)[-1]
    assert "The game is over." in last
    assert "Press Enter" not in last
    assert not re.search(r"draws (?!a card)", last)


def test_resuming_hands_over_first(sit: Sit, store: SaveStore, library: Library) -> None:
    saved = sit("raven", "Ada", "Ben")
    typed(saved, "", "1", "")
    text = typed(store.open(saved.path, library))

    assert "Press Enter, Ben." in text
    assert "Bid which card?" not in text


def test_a_lone_player_hands_over_to_nobody(sit: Sit) -> None:
    text = typed(sit("raven", "Ada"))

    assert "Ada: Bid which card?" in text
    assert "Press Enter" not in text


def test_without_a_curtain_nobody_is_asked_for_the_keyboard(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    text = typed(saved, "1", "1", curtain=False)

    assert "Press Enter" not in text
    assert SEPARATOR not in text
    assert "Now Ada." in text
    assert "Now Ben." in text
    assert "Ada: Bid which card?" in text
    assert "Ben: Bid which card?" in text
    assert "; ".join(hand_of(saved, 0)[1:]) in text


def test_without_a_curtain_a_screen_keeps_what_stood_on_it(sit: Sit) -> None:
    screen = Terminal()

    play_plain(
        sit("raven", "Ada", "Ben"),
        Settings(curtain=False, pin=True, verbosity="full"),
        StringIO("1\n1\n"),
        screen,
    )

    assert CLEAR not in screen.getvalue()
    assert "PIN" not in screen.getvalue()


def test_without_a_curtain_each_seat_still_reads_its_own_words(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben", length="long", seed=2)
    text = play_on(saved, "The game is over.", curtain=False)

    for name in ("Ada", "Ben"):
        assert re.search(rf"- {name} draws a card", text)
        assert re.search(rf"- {name} draws (?!a card)", text)


def test_a_seat_chooses_a_pin_and_is_asked_for_it_from_then_on(
    sit: Sit, store: SaveStore, library: Library
) -> None:
    saved = sit("raven", "Ada", "Ben")
    chosen = typed(saved, "", "1234", "1", "", "0000", pin=True)

    assert "Choose a PIN of 4 digits, Ada > \n" in chosen
    assert "Choose a PIN of 4 digits, Ben > \n" in chosen
    assert "1234" not in chosen
    again = store.open(saved.path, library)
    assert again.pins.fits(0, "1234")
    asked = typed(again, "", "0000", "1", pin=True)
    assert "Your PIN, Ben > \n" in asked
    assert "Choose" not in asked
    assert "Ben: Bid which card?" in asked


def test_nothing_is_shown_before_the_pin_fits(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    saved.pins.choose(0, "1234")
    text = typed(saved, "", "4321", "board", "", "12345", pin=True)

    assert text.count("That is not the PIN of Ada.") == 4
    assert "Ada: Bid which card?" not in text
    assert not any(name in text for name in hand_of(saved, 0))
    assert "Ada: Bid which card?" in typed(saved, "", "1234", pin=True)


def test_a_pin_is_four_digits(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    text = typed(saved, "", "12", "abcd", "12345", "", pin=True)

    assert text.count("No: a PIN is 4 digits.") == 4
    assert not saved.pins.known(0)


def test_quitting_works_where_a_pin_is_asked(sit: Sit) -> None:
    text = typed(sit("raven", "Ada", "Ben"), "", "quit", "1234", pin=True)

    assert "Saved as" in text
    assert "Bid which card?" not in text


def test_a_pin_is_asked_only_where_the_settings_say_so(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    saved.pins.choose(0, "1234")

    assert "PIN" not in typed(saved, "")


def terminal(tmp_path: Path, **settings: bool) -> pexpect.spawn[str]:
    """Raven Court as lines on a real terminal."""
    (tmp_path / "rulesets").symlink_to(FIXTURES)
    save_settings(Settings(verbosity="full").changed(**settings))
    return pexpect.spawn(
        sys.executable,
        ["-m", "tabletop_tui", "play", "raven", "--seats", "Ada,Ben", "--plain"],
        encoding="utf-8",
        timeout=20,
        env={**os.environ, "TABLETOP_DATA_DIR": str(tmp_path)},
    )


def test_a_pin_is_not_shown_while_it_is_typed(tmp_path: Path) -> None:
    child = terminal(tmp_path, pin=True)
    child.expect_exact("Press Enter, Ada.\r\n")
    child.sendline("")
    child.expect_exact("Choose a PIN of 4 digits, Ada > ")
    child.sendline("2468")
    child.expect_exact("Ada: Bid which card?\r\n> ")
    assert "2468" not in str(child.before)
    child.sendline("1")
    child.expect_exact("1\r\n")
    child.expect_exact("Press Enter, Ben.\r\n")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_keys_typed_ahead_do_not_lift_the_curtain_of_a_real_terminal(tmp_path: Path) -> None:
    child = terminal(tmp_path)
    child.expect_exact("Press Enter, Ada.\r\n")
    child.sendline("")
    child.expect_exact("Ada: Bid which card?\r\n> ")
    child.send("1\n\n\n\n")
    child.expect_exact("Press Enter, Ben.\r\n")
    child.sendline("hello")
    child.expect_exact("Only Enter goes on, Ben.")
    assert "Bid which card?" not in str(child.before)
    child.sendline("")
    child.expect_exact("Ben: Bid which card?")
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
