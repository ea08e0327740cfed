"""From one format of saved games to the next, as small named functions.

A step brings header and body, both plain JSON objects, from its version to the next one. To
change the format: raise `FORMAT`, write the two functions, add them here under the old version
and put a file of the new format into `saves/corpus/`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

FORMAT = 4
"""The format that is written now."""

Json = dict[str, Any]


class Step(NamedTuple):
    """How header and body of one format become those of the next."""

    header: Callable[[Json], Json]
    body: Callable[[Json], Json]


def _as_it_is(header: Json) -> Json:
    return header


def _tag_what_was_taken_back(body: Json) -> Json:
    """Format 2 knows by a tag of the event what undo must keep, format 1 by its words."""
    for event in body["record"]["events"]:
        if event[:1] == ["The table agrees to take a move back."]:
            event.append("taken-back")
    return body


def _begin_the_course(body: Json) -> Json:
    """Format 3 keeps every answer from the first, format 2 those that undo may still need."""
    record = body["record"]
    recent = [answer for step in [*record["past"], record] for answer in step["answers"]]
    record["course"] = recent
    record["decisions"] = max(record["decisions"], len(recent))
    return body


def _as_it_was(body: Json) -> Json:
    """Format 4 knows the question at which a game stands by its digest, format 3 by no means."""
    return body


STEPS: dict[int, Step] = {
    1: Step(_as_it_is, _tag_what_was_taken_back),
    2: Step(_as_it_is, _begin_the_course),
    3: Step(_as_it_is, _as_it_was),
}
"""The steps by the format they start from."""


def known(version: object) -> bool:
    """Whether a file of this format can be brought to the present one."""
    if not isinstance(version, int) or isinstance(version, bool) or version > FORMAT:
        return False
    return version == FORMAT or min(STEPS, default=FORMAT) <= version


def migrate_header(header: Json) -> Json:
    """The header in the present format. Its format must be `known`."""
    for version in range(header["format"], FORMAT):
        header = {**STEPS[version].header(header), "format": version + 1}
    return header


def migrate_body(body: Json, version: int) -> Json:
    """The body in the present format, from a file of format `version`.

    Raises `LookupError` or `TypeError` where the file holds something else than that format does.
    """
    for step in range(version, FORMAT):
        body = STEPS[step].body(body)
    return body
