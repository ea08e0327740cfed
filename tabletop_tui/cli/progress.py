"""How far long work is: one line that is written over, where somebody can see it."""

from __future__ import annotations

import sys

BAR = 24
"""Cells of the bar."""


def progress(text: str) -> None:
    """Say what is being done now; nothing is left of it when the text is empty."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{text[:79]}")
        sys.stderr.flush()


def share(done: int, whole: int, what: str) -> None:
    """Draw how much of it is done, and say that it can be stopped."""
    full = BAR * done // max(whole, 1)
    bar = "#" * full + "." * (BAR - full)
    progress(f"[{bar}] {done} of {whole} {what}, Ctrl+C stops")
