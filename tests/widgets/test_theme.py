"""Every theme can be read: words have enough contrast against whatever they stand on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_tui.theme import PALETTES, Palette

ROOT = Path(__file__).parents[2]

LEAST = 4.5
"""The contrast that body text needs (WCAG 2, level AA)."""

GROUNDS = ("ink", "panel", "raised")
TEXTURES = ("line", "faint")
"""Strokes and patterns; `test_cut` sees to it that no words are drawn in them."""


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG 2 counts it: from 0 for black to 1 for white."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_words_can_be_read_on_every_ground(palette: Palette) -> None:
    roles = [role for role in palette.roles() if role not in (*GROUNDS, *TEXTURES)]
    unread = {
        f"{role} on {ground}"
        for role in roles
        for ground in GROUNDS
        if contrast(palette.colour(role), palette.colour(ground)) < LEAST
    }
    assert not unread


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_dark_words_can_be_read_on_every_colour(palette: Palette) -> None:
    coloured = [role for role in palette.roles() if role not in (*GROUNDS, *TEXTURES)]
    pale = {role for role in coloured if contrast(palette.ink, palette.colour(role)) < LEAST}
    assert not pale


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
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
