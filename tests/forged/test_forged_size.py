"""Files that are small on the disk and huge once they are opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.forged.forger import alter, dumped, packed, taken_apart, write
from tests.forged.nursery import Nursery

BOMBS = {
    "one long text": b'"' + b"x" * (60 * 2**20) + b'"',
    "empty lists": b"[" + b"[]," * 10_000_000 + b"0]",
    "a long log": b'{"record":{"events":[' + b'["",{},0],' * 3_000_000 + b"0]}}",
    "many numbers": b"[" + b"1," * 3_000_000 + b"1]",
}


@pytest.mark.parametrize("data", BOMBS.values(), ids=BOMBS.keys())
def test_a_small_file_that_holds_far_too_much_is_refused(
    umbrella: Path, nursery: Nursery, data: bytes
) -> None:
    header, _ = taken_apart(umbrella)
    umbrella.write_bytes(write(header, packed(data)))
    assert umbrella.stat().st_size < 200_000
    nursery.refuses_as_too_large(umbrella)


def test_answers_without_end_are_refused_like_a_log_without_end(
    umbrella: Path, nursery: Nursery
) -> None:
    """They lie packed on their own, behind the rest."""
    header, body = taken_apart(umbrella)
    del body["record"]["course"]
    for answers in (b"[" + b'[0,"go",""],' * 3_000_000 + b"0]", b'"' + b"x" * (60 * 2**20) + b'"'):
        umbrella.write_bytes(write(header, packed(dumped(body), answers)))
        assert umbrella.stat().st_size < 300_000
        nursery.refuses_as_too_large(umbrella)


def test_answers_that_are_not_those_of_the_game_are_refused(
    umbrella: Path, nursery: Nursery
) -> None:
    alter(umbrella, lambda header, body: body["record"]["course"].pop())
    ran = nursery.run("resume", str(umbrella), "--plain")
    assert (ran.code, "its answers do not fit together" in ran.said) == (1, True), ran.said


def large_state(body: Any) -> None:
    body["record"]["checkpoint"]["seats"] = [{}] * 50_000


def deep_state(body: Any) -> None:
    for _ in range(100):
        body["record"]["checkpoint"]["seats"] = [body["record"]["checkpoint"]["seats"]]


def wide_event(body: Any) -> None:
    body["record"]["events"][0][1] = {str(number): [] for number in range(50_000)}


def huge_number(body: Any) -> None:
    body["record"]["checkpoint"]["turn"] = 10**300


def not_a_number(body: Any) -> None:
    body["record"]["checkpoint"]["turn"] = float("nan")


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (large_state, "its position is far larger than that of any game"),
        (deep_state, "its position is far larger than that of any game"),
        (wide_event, "something has far too many parts"),
        (huge_number, "a number in it is far too large"),
        (not_a_number, "a number in it is far too large"),
    ],
)
def test_a_part_that_is_far_too_large_is_named(
    umbrella: Path, nursery: Nursery, forge: Any, words: str
) -> None:
    alter(umbrella, lambda header, body: forge(body))
    ran = nursery.run("resume", str(umbrella), "--plain")
    assert (ran.code, words in ran.said) == (1, True), ran.said
    assert "It was left as it is." in ran.said


def test_thousands_of_faults_are_counted_and_not_told(umbrella: Path, nursery: Nursery) -> None:
    def forge(header: Any, body: Any) -> None:
        body["record"]["checkpoint"]["seats"] = [{}] * 9_000

    alter(umbrella, forge)
    ran = nursery.run("resume", str(umbrella), "--plain")
    assert ran.code == 1
    assert " faults. It was left as it is." in ran.said
    assert len(ran.said) < 500
    assert ran.megabytes < 200


def test_a_table_that_the_game_does_not_know_is_refused(umbrella: Path, nursery: Nursery) -> None:
    def forge(header: Any, body: Any) -> None:
        body["table"]["options"]["level"] = "99"

    alter(umbrella, forge)
    ran = nursery.run("resume", str(umbrella), "--plain")
    assert ran.code == 1
    assert "cannot go on from its position: TableError: " in ran.said
