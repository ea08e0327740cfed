"""Which address can be opened by whom."""

from __future__ import annotations

import pytest

from tabletop_tui import web as address
from tabletop_tui.web import only_here, origin, real_address


def test_all_addresses_stand_for_the_one_that_can_be_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(address, "network_address", lambda: "192.168.1.5")
    assert [real_address(host) for host in ("0.0.0.0", "::")] == ["192.168.1.5"] * 2
    for host in ("127.0.0.1", "10.0.0.7", "table.local"):
        assert real_address(host) == host


def test_addresses_of_this_computer_alone() -> None:
    assert all(map(only_here, ("127.0.0.1", "127.1.2.3", "::1", "localhost")))
    assert not any(map(only_here, ("0.0.0.0", "::", "192.168.1.5", "table.local")))


def test_a_link_is_written_as_browsers_do() -> None:
    assert origin("10.0.0.7", 8641) == "http://10.0.0.7:8641"
    assert origin("::1", 8641) == "http://[::1]:8641"
    assert origin("table.local", 80) == "http://table.local"
