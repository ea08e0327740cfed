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
from tests.plain.conftest import FIXTURES, Sit, Terminal, keys, typed


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
    assert f"Ada: 0 feathers, 4 cards: {', '.join(hand_of(saved, 0))}\n" in ada
    assert f"Ben: 0 feathers, 4 cards: {', '.join(hand_of(saved, 1))}\n" in ben
    assert "Ada: 0 feathers, 4 cards: hidden" in ben


def test_a_screen_is_cleared_with_all_that_was_scrolled_away(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben")
    screen = Terminal()

    play_plain(saved, StringIO("\n1\n\n"), screen)

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

    play_plain(sit("raven", "Ada", "Ben"), keys(press), StringIO())

    assert order == ["dropped", "read"]


def play_on(saved: SavedGame, until: str, wish: str = "") -> str:
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
        wished = [n for n, o in enumerate(decision.options, 1) if wish and o.key.startswith(wish)]
        return f"{wished[0] if wished else saved.session.decisions % len(decision.options) + 1}\n"

    play_plain(saved, keys(press), paper)
    return paper.getvalue()


def test_a_question_to_the_table_is_asked_on_a_public_screen(sit: Sit) -> None:
    saved = sit("raven", "Ada", "Ben", length="long", seed=4)
    text = play_on(saved, "The table: Does anybody bar the door?", "play thief")

    assert saved.session.decision is not None
    assert saved.session.decision.seat == TABLE
    public = text.split(SEPARATOR)[-1]
    assert "The table: Does anybody bar the door?" in public
    assert "Press Enter" not in public
    assert re.search(r"Ada: \d feathers, \d cards: hidden", public)
    assert re.search(r"Ben: \d feathers, \d cards: hidden", public)


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

    pages = text.split(SEPARATOR)
    for name in ("Ada", "Ben"):
        own = "\n".join(page for page in pages if f"Press Enter, {name}." in page)
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


def test_keys_typed_ahead_do_not_lift_the_curtain_of_a_real_terminal(tmp_path: Path) -> None:
    (tmp_path / "rulesets").symlink_to(FIXTURES)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tabletop_tui", "play", "raven", "--seats", "Ada,Ben", "--plain"],
        encoding="utf-8",
        timeout=20,
        env={**os.environ, "TABLETOP_DATA_DIR": str(tmp_path)},
    )
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
