"""The terminal is given back, whoever ends the program."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parents[2]

RUN = """
from pathlib import Path
from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.saves import SaveStore
TabletopApp(find_rulesets(), SaveStore(Path({folder!r}))).run()
"""


def test_under_nohup_the_tests_of_signals_pass_as_well() -> None:
    tests = f"{Path(__file__).relative_to(ROOT)}::test_the_terminal_is_restored[1]"
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests]
    done = subprocess.run(
        ["nohup", *words], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout.decode()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_the_terminal_is_restored(number: signal.Signals, tmp_path: Path) -> None:
    code = RUN.format(folder=str(tmp_path))
    child: pexpect.spawn[bytes] = pexpect.spawn(
        sys.executable, ["-c", code], dimensions=(24, 80), timeout=20, cwd=ROOT
    )
    child.expect(b"one keyboard")
    child.expect(b"Enter")
    child.kill(number)
    child.expect(pexpect.EOF)
    rest = child.before or b""
    child.close()
    assert child.exitstatus == 128 + number
    for sequence in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?2004l"):
        assert rest.rfind(sequence) > rest.rfind(b"\x1b[?1049h")
