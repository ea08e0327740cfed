"""Every theme can be read: words have enough contrast against whatever they stand on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.color import ColorType

from tabletop_tui.theme import PALETTES, TERMINAL, Palette, contrast, ink, own_palette, unread

ROOT = Path(__file__).parents[2]

COLOURED = [palette for palette in PALETTES.values() if not palette.ansi]
"""The themes whose colours are known."""


@pytest.mark.parametrize("palette", COLOURED, ids=lambda palette: palette.name)
def test_words_can_be_read_on_every_ground_and_dark_words_on_every_colour(palette: Palette) -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert not unread(palette)


def test_a_theme_that_is_hard_to_read_is_noticed() -> None:
    pale = own_palette({"dim": "#333344", "red": "#200000"})
    assert {"dim on ink", "ink on red"} <= {one.partition(":")[0] for one in unread(pale)}
    assert pale.text == PALETTES["night"].text


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"red": "crimson"}, "red is written #rrggbb"),
        ({"glitter": "#ffffff"}, "no glitter"),
        ({"seats": ["#ffffff"]}, "8 colours"),
        ({"base": "terminal"}, "base is night or"),
        ({"dark": "yes"}, "true or false"),
        ({"ansi": True}, "no ansi"),
    ],
    ids=str,
)
def test_what_is_no_theme_says_why(data: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        own_palette(data)


@pytest.mark.parametrize(("fg", "bg"), [("text", "panel"), ("ink", "amber"), ("dim", "raised")])
def test_the_theme_of_the_terminal_has_its_own_sixteen_colours_and_ground(fg: str, bg: str) -> None:
    """Dark words on a colour are that colour reversed: whatever the ground is, they have it."""
    style = ink(TERMINAL, fg, bg, bold=False)
    assert style.color is not None
    assert style.bgcolor is not None
    assert {style.color.type, style.bgcolor.type} <= {ColorType.DEFAULT, ColorType.STANDARD}
    assert style.bgcolor.is_default
    assert bool(style.reverse) == (fg == "ink")


@pytest.mark.parametrize("palette", COLOURED, ids=lambda palette: palette.name)
def test_what_is_quiet_is_told_from_what_is_not(palette: Palette) -> None:
    steps = [
        contrast(palette.colour(role), palette.panel) for role in ("faint", "dim", "muted", "text")
    ]
    assert steps == sorted(set(steps))


ASKS = "from tabletop_tui.theme import terminal_is_ascii; print(terminal_is_ascii())"


@pytest.mark.parametrize(
    ("environ", "ascii_only"),
    [
        ({}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "POSIX"}, True),
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "C", "LANG": "C.UTF-8"}, True),
        ({"LC_CTYPE": "C", "LANG": "C"}, True),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LANG": "C", "PYTHONCOERCECLOCALE": "0"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "C", "LC_ALL": "C.utf8"}, False),
        ({"LANG": "xx_YY.UTF-8"}, False),
    ],
    ids=str,
)
def test_a_locale_without_utf8_is_known_though_python_works_around_it(
    environ: dict[str, str], ascii_only: bool
) -> None:
    """In a process of its own: Python coerces the locale when it starts."""
    ran = subprocess.run(
        [sys.executable, "-c", ASKS], env=environ, cwd=ROOT, capture_output=True, check=True
    )
    assert ran.stdout.decode().strip() == str(ascii_only)
