"""Text that goes to a terminal: everything that it would obey is replaced by a mark."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_tui.core.errors import TabletopError, because
from tabletop_tui.core.words.plaintext import can_be_shown, in_one_line, one_line, printable


@pytest.mark.parametrize(
    "char", ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\x9b", "\xad", "\u200b", "\u202e", "\u2028"]
)
def test_what_a_terminal_obeys_is_replaced(char: str) -> None:
    assert printable(f"a{char}b") == "a\ufffdb"
    assert not can_be_shown(f"a{char}b")


def test_letters_of_every_language_and_joined_emoji_stay() -> None:
    for text in ("żółw 雨 [bold]", "👩\u200d🚀", "نمی\u200cدانم", "e\u0301", "\ue0b0"):
        assert printable(text) == text
        assert can_be_shown(text)


def test_lines_stay_lines_or_become_one() -> None:
    assert printable("a\r\nb\tc\n") == "a\nb    c\n"
    assert in_one_line(" a\nb ") == " a b "
    assert one_line(" a\nb\n") == "a b"


@given(st.text())
def test_what_was_cleaned_can_be_shown(text: str) -> None:
    assert can_be_shown(in_one_line(text))
    assert all(can_be_shown(line) for line in printable(text).split("\n"))
    assert printable(printable(text)) == printable(text)


def test_an_error_never_says_anything_that_a_terminal_obeys() -> None:
    assert str(TabletopError("no \x1b[2Jfile")) == "no \ufffd[2Jfile"


def test_an_error_of_foreign_code_is_told_shortly() -> None:
    assert because(KeyError("x")) == "KeyError: 'x'"
    assert because(ValueError()) == "ValueError"
    assert because(ValueError("one\x9b\ntwo")) == "ValueError: one\ufffd"
    assert len(because(ValueError("x" * 10**6))) < 250
