"""The manual page: what the parser says, and nothing else."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tools.manual import PAGE, page


def test_the_page_is_what_the_parser_says_today() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make manual"


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff on this machine")
def test_the_typesetter_has_no_complaint() -> None:
    ran = subprocess.run(
        ["groff", "-man", "-Tascii", "-ww", "-z", str(PAGE)], capture_output=True, check=True
    )
    assert ran.stderr == b""
