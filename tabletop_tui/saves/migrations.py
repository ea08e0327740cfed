"""From one format of saved games to the next, as small named functions.

A step brings header and body, both plain JSON objects, from its version to the next one. To
change the format: raise `FORMAT`, write the two functions, add them here under the old version
and put a file of the new format into `saves/corpus/`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

FORMAT = 1
"""The format that is written now."""

Json = dict[str, Any]


class Step(NamedTuple):
    """How header and body of one format become those of the next."""

    header: Callable[[Json], Json]
    body: Callable[[Json], Json]


STEPS: dict[int, Step] = {}
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
    """The body in the present format, from a file of format `version`."""
    for step in range(version, FORMAT):
        body = STEPS[step].body(body)
    return body
