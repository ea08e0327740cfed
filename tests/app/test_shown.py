"""Less is sent than Textual writes, and the terminal shows the same."""

from __future__ import annotations

from random import Random

import pyte
import pytest

from tabletop_tui.app.output import Shown

WIDTH, HEIGHT = 30, 6
WORDS = ("Ada", "  ", "雨", "slide", "─────", "x", "é", " 12 ")
STYLES = (
    "",
    "1;38;2;242;184;75;48;2;24;28;37",
    "38;2;242;184;75;48;2;24;28;37",
    "1;7;38;5;214",
    "31;44",
    "38;2;1;2;3;49",
    "3;38;2;1;2;3;48;5;17",
)


def row_of(chance: Random, width: int) -> str:
    """A row of so many columns as Textual writes it."""
    text, room = "", width
    while room:
        word = chance.choice(WORDS)
        size = 2 if word == "雨" else len(word)
        if size > room:
            word, size = " " * room, room
        style = chance.choice(STYLES)
        text += f"\x1b[{style}m{word}\x1b[0m" if style else word
        room -= size
    return text


def update(chance: Random, rows: list[str]) -> str:
    """A whole screen of some rows, or pieces of it from anywhere."""
    if chance.random() < 0.5:
        return "\n".join(f"\x1b[{y};1H{row}" for y, row in enumerate(rows, 1)) + "\x1b[1;1H"
    found = ""
    for _ in range(chance.randint(1, 4)):
        x = chance.choice((1, 1, 11, 21))
        width = chance.choice((10, WIDTH + 1 - x))
        found += f"\x1b[{chance.randint(1, HEIGHT)};{x}H{row_of(chance, width)}"
    return f"{found}\x1b[1;1H"


def cells(screen: pyte.Screen) -> list[list[pyte.screens.Char]]:
    return [[_seen(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


def _seen(cell: pyte.screens.Char) -> pyte.screens.Char:
    """Nothing is seen of the colour and the weight of a blank."""
    blank = cell.data == " " and not cell.reverse
    return cell._replace(fg="default", bold=False, italics=False) if blank else cell


@pytest.mark.parametrize("seed", range(40))
def test_the_terminal_shows_the_same_with_less(seed: int) -> None:
    chance, shown = Random(seed), Shown()
    plain, spared = (pyte.Screen(WIDTH, HEIGHT) for _ in range(2))
    rows = [row_of(chance, WIDTH) for _ in range(HEIGHT)]
    written = sent = 0
    for _ in range(30):
        rows[chance.randrange(HEIGHT)] = row_of(chance, WIDTH)
        data = update(chance, rows)
        less = shown.less(data)
        pyte.Stream(plain).feed(data)
        pyte.Stream(spared).feed(less)
        assert cells(spared) == cells(plain)
        written, sent = written + len(data), sent + len(less)
    assert sent < 0.7 * written


def test_what_stands_there_is_not_sent_again() -> None:
    shown, screen = Shown(), "\x1b[1;1H\x1b[31mred\x1b[0m\n\x1b[2;1Hplain\x1b[1;1H"
    assert "red" in shown.less(screen)
    assert shown.less(screen) == "", "not even where the cursor is"
    assert shown.less(f"\x1b[?2026h{screen}") == "\x1b[?2026h"
    assert shown.less("\x1b[2;3H") == "\x1b[2;3H", "it is somewhere else now"
    assert shown.less(screen) == "\x1b[1;1H"


def test_the_first_screen_goes_on_as_it_is_and_is_known_afterwards() -> None:
    shown, screen = Shown(), "\x1b[1;1H\x1b[31mred\x1b[0m\x1b[31mdish\x1b[0m\x1b[1;1H"
    assert shown.less("\x1b[?1049h") == "\x1b[?1049h", "no screen yet"
    assert shown.less(screen) == screen
    row = [("31", letter) for letter in "redden"]
    assert shown.put([(1, 1, row)], "\x1b[1;1H") == "\x1b[1;5H\x1b[31men\x1b[0m\x1b[1;1H"
    forgotten = Shown()
    forgotten.less(screen)
    forgotten.forget()
    assert "reddish" in forgotten.less(screen)


def test_all_is_sent_when_it_was_forgotten_or_may_be_gone() -> None:
    shown, screen = Shown(), "\x1b[1;1H\x1b[31mred\x1b[0m\x1b[1;1H"
    shown.less(screen)
    shown.forget()
    first = shown.less(screen)
    assert "red" in first
    shown.forget()
    assert shown.less(screen) == first
    accent_alone = "\x1b[3;1H\x1b[31m\u0301\x1b[0m"
    for other in ("\x1b[?1049h", "\x1b[2J", "\x1b[3;1Hx\x1b[K", accent_alone):
        shown.less(other)
        assert shown.less(screen) == first


def test_what_reaches_over_the_edge_of_a_smaller_window_is_not_counted_on() -> None:
    shown = Shown()
    shown.resized(WIDTH, HEIGHT)
    row = f"\x1b[2;1H{'x' * WIDTH}"
    assert shown.less(row) == row
    assert not shown.less(row)
    shown.less(f"\x1b[1;1H{'y' * (WIDTH + 1)}")  # It goes on in the second row.
    assert shown.less(row) == row
    shown.less(f"\x1b[{HEIGHT + 1};1Hlast")  # It lands in the last row there is.
    assert shown.less(row) == row


def test_links_and_whatever_else_is_no_colour_pass_unchanged() -> None:
    link = "\x1b]8;id=1;https://example.org\x1b\\there\x1b]8;;\x1b\\"
    assert Shown().less(f"\x1b[2;5H{link}\x1b[1;1H") == f"\x1b[2;5H{link}\x1b[1;1H"
