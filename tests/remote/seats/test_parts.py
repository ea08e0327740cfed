"""Links, limits, orders and what is sent: each by itself."""

from __future__ import annotations

import json

import pytest

from tabletop_tui.remote.seats.links import SECRET_BYTES, Links
from tabletop_tui.remote.seats.room import OrderError, read_order
from tabletop_tui.remote.seats.sent import Outbox
from tabletop_tui.remote.seats.server import Bucket


def test_a_link_holds_128_bits_and_names_one_seat() -> None:
    links = Links(range(3))
    tokens = [link.token for seat in range(3) if (link := links.of(seat)) is not None]
    assert SECRET_BYTES * 8 == 128
    assert len({*tokens}) == 3
    assert all(len(token) == 22 for token in tokens)
    assert [links.seat_of(token) for token in tokens] == [0, 1, 2]
    for wrong in ("", tokens[0][:-1], tokens[0] + "A", "ü" * 22, "\udc80" * 22):
        assert links.seat_of(wrong) is None


def test_the_first_browser_keeps_a_seat_until_the_table_lets_another_in() -> None:
    links = Links([0])
    assert links.away == frozenset()
    assert links.hold(0, "phone")
    assert not links.hold(0, "stranger")
    assert links.hold(0, "phone"), "a reload"
    assert links.let_in(0)
    assert links.hold(0, "stranger")
    assert not links.hold(0, "phone")


def test_a_withdrawn_link_leads_nowhere_and_a_renewed_one_elsewhere() -> None:
    links = Links([0, 1])
    first = links.of(0)
    assert first is not None
    links.hold(0, "phone")
    links.withdraw(0)
    assert links.seat_of(first.token) is None
    assert not links.hold(0, "phone")
    assert links.away == frozenset()
    second = links.renew(0)
    assert second.token != first.token
    assert links.seat_of(second.token) == 0


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    now = 0.0
    bucket = Bucket(2.0, 3.0, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        "[" * 100_000,
        '{"do":"answer"}',
        '{"do":"answer","what":1}',
        '{"do":"state","what":""}',
        '{"do":"answer","what":"a","seat":"1"}',
        '{"do":"answer","what":["a"]}',
        json.dumps({"do": "answer", "what": "a" * 301}),
    ],
)
def test_nothing_but_the_six_orders_is_read(text: str) -> None:
    with pytest.raises(OrderError):
        read_order(text)


def test_only_what_changed_is_sent_and_of_the_log_new_lines_only() -> None:
    outbox = Outbox()
    assert json.loads(outbox.pack({"a": 1, "b": [2]}, ["x"])) == {
        "a": 1,
        "b": [2],
        "log": {"keep": 0, "lines": ["x"]},
    }
    assert outbox.pack({"a": 1, "b": [2]}, ["x"]) == ""
    assert json.loads(outbox.pack({"a": 1, "b": [3]}, ["x", "y"])) == {
        "b": [3],
        "log": {"keep": 1, "lines": ["y"]},
    }
    assert json.loads(outbox.pack({"a": 1, "b": [3]}, ["x", "z"]))["log"] == {
        "keep": 1,
        "lines": ["z"],
    }
    assert json.loads(outbox.pack({"a": 1, "b": [3]}, ["x"]))["log"] == {"keep": 1, "lines": []}
