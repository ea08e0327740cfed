"""How a terminal gets its link: the secret in it need not stand in the list of processes."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tabletop_tui.core.loader import Library
from tests.remote.seats.table import BareTable, session_of
from tests.remote.seats.test_wire import link_of, served
from tools.terminal import ROOT, environment

PRESSED_ONCE = "Press again"
"""What is said when the key that leaves was pressed for the first time."""

JOIN = shlex.join([sys.executable, "-m", "tabletop_tui", "join"])


def processes() -> Iterator[str]:
    """The command of every process of this computer, as `ps` shows it."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue


def joins(folder: Path, command: str, link: str) -> None:
    """Join at a terminal by a command that may ask for the link, see the question and leave."""
    child: pexpect.spawn[str] = pexpect.spawn(
        "sh",
        ["-c", command],
        env=environment(folder),
        cwd=ROOT,
        dimensions=(34, 110),
        timeout=40,
        encoding="utf-8",
    )
    try:
        if command == JOIN:
            child.expect("Link of the seat")
            child.sendline(link)
        child.expect("Bid all your flowers")
        assert link not in (child.before or "")
        token = link.split("/")[-2]
        assert [one for one in processes() if token in one and "sh -c" not in one] == []
        # A key that comes sooner than anybody can see the question is not meant for it.
        while child.expect([PRESSED_ONCE, pexpect.TIMEOUT], timeout=2):
            child.send("q")
        child.send("q")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)


@pytest.mark.parametrize("way", ["asked", "piped"])
async def test_a_link_is_asked_for_or_read(library: Library, tmp_path: Path, way: str) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server:
        link = link_of(server, 0)
        (tmp_path / "link").write_text(f"{link}\n", encoding="ascii")
        piped = f"{JOIN} - < {shlex.quote(str(tmp_path / 'link'))}"
        command = JOIN if way == "asked" else piped
        await asyncio.to_thread(joins, tmp_path, command, link)
    assert table.room.links.away == {0}
