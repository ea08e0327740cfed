"""`tabletop serve`: at which address it answers, and what it asks before others can reach it."""

from __future__ import annotations

import pytest

from tabletop_tui import web as address
from tabletop_tui.remote.browser.server import TabletopServer
from tests.cli.conftest import Run

MINE = "192.168.1.5"


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The links that would have been answered."""
    found: list[str] = []
    monkeypatch.setattr(TabletopServer, "serve", lambda server: found.append(server.link))
    monkeypatch.setattr(address, "network_address", lambda: MINE)
    monkeypatch.setenv("TABLETOP_REOPEN", "")
    return found


def test_on_this_computer_nothing_is_asked(run: Run, links: list[str]) -> None:
    assert run("serve", "--port", "8641").exit_code == 0
    assert run("serve", "--host", "localhost").exit_code == 0
    assert links[0].startswith("http://127.0.0.1:8641/open/")


def test_the_network_needs_a_yes_and_gets_the_real_address(
    run: Run, links: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unasked = run("serve", "--host", "0.0.0.0")
    assert (unasked.exit_code, links) == (2, [])
    assert "--yes" in unasked.stderr
    assert run("serve", "--host", "0.0.0.0", "--yes").exit_code == 0
    assert links[0].startswith(f"http://{MINE}:8641/open/")

    monkeypatch.setattr("tabletop_tui.opening.at_a_terminal", lambda: True)
    for answer, served in (("n\n", 1), ("\n", 1), ("y\n", 2)):
        asked = run("serve", "--host", MINE, typed=answer)
        assert address.RISK in asked.stderr
        assert (asked.exit_code, len(links)) == (0, served)
