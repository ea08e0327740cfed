"""Forges saved games: the check sum is right, and everything else may be wrong."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.file.savefile import join

GAMES = ("umbrella", "umbra_via", "villainous", "hail_hydra", "umbrella_academy")

TITLE = "\x1b]0;forged\x07"
"""Sets the title of a terminal that obeys it."""

TEXTS = (
    TITLE,
    "\x1b[2J\x1b[31m",
    "\x9b31m",
    "\x7f\x00\x08",
    "\u202etxt.exe",
    "two\nlines\r\n\tand\u2028more",
    "",
    " ",
    "x" * 100_000,
    "[bold]{who:seat}[/]",
    "broken {",
    "}",
    "{}",
    "{0}",
    "{who.__class__}",
    "{who[0]}",
    "{who!r:>999999999}",
    "../../../etc/passwd",
    "\ud800",
    "ﷺ" * 30,
    "e" + "\u0301" * 200,
    "-1",
    "nan",
)
NUMBERS: tuple[Any, ...] = (
    -1,
    0,
    1,
    2,
    7,
    99,
    -(2**31),
    2**31,
    2**63,
    -(2**63) - 1,
    10**6,
    10**9,
    10**30,
    10**400,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    float("-inf"),
)
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": ""}, [0] * 50, [{}] * 50)

Json = Any
Place = tuple[Any, Any]
"""A list or an object, and where in it a value lies."""


@dataclass(frozen=True)
class Model:
    """An honest save that others are forged from."""

    game: str
    header: dict[str, Json]
    body: dict[str, Json]


def models(library: Library, folder: Path) -> list[Model]:
    """Saves of every game in each of its modes: early, in the middle of it and later."""
    return [
        model
        for game in GAMES
        for mode in library.entries[game].manifest.modes
        for model in _of_mode(library, folder, game, mode.id)
    ]


def _of_mode(library: Library, folder: Path, game: str, mode: str) -> Iterator[Model]:
    ruleset = library.load(game)
    seats = ruleset.manifest.mode(mode)
    assert seats is not None
    random = Random(f"{game} {mode}")
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal"][: seats.seats.max]
    table = lay_table(ruleset.manifest, names=names, mode=mode, seed=random.randrange(10**6))
    session = Session(ruleset, table)
    for answers in (0, 25, 60):
        while session.decision is not None and session.decisions < answers:
            session.answer(random.choice(session.decision.options).key)
        with SaveStore(folder / f"{game}-{mode}-{answers}").new(session) as saved:
            yield Model(game, *taken_apart(saved.path))


def forge(model: Model, random: Random) -> bytes:
    """The bytes of a save that is wrong in one to four places."""
    header, body = deepcopy(model.header), deepcopy(model.body)
    record = body["record"]
    what = random.random()
    if what < 0.05:
        return write(header, random.choice(PAYLOADS)())
    if what < 0.2:
        _write_over([header] * 3, random)
    elif what < 0.3:
        # Both places that tell the names, so that they fit each other.
        name = random.choice(TEXTS)
        header["players"][0] = body["table"]["chairs"][0]["name"] = name
    elif what < 0.4 and record["events"]:
        _write_over(random.sample(record["events"], k=min(5, len(record["events"]))), random)
    else:
        part = record["checkpoint"] if what < 0.8 else body
        for _ in range(random.choice((1, 1, 1, 1, 2, 4))):
            _spoil(part, random)
    return write(header, pack(body))


def _write_over(trees: list[Json], random: Random) -> None:
    """Put hostile text in the place of one text of each tree."""
    for tree in trees:
        texts = [(holder, key) for holder, key in _places(tree) if isinstance(holder[key], str)]
        holder, key = random.choice(texts)
        holder[key] = random.choice(TEXTS)


def taken_apart(path: Path) -> tuple[Json, Json]:
    """Header and body of a file as data."""
    head, _, payload, _ = path.read_bytes().split(b"\n")
    stream = zlib.decompressobj()
    body = json.loads(stream.decompress(base64.b64decode(payload)))
    body["record"]["course"] = json.loads(zlib.decompress(stream.unused_data))
    return json.loads(head), body


def alter(path: Path, change: Callable[[Json, Json], object]) -> None:
    """Let `change(header, body)` change an honest file; its check sum is right again."""
    header, body = taken_apart(path)
    change(header, body)
    path.write_bytes(write(header, pack(body)))


def write(header: Json, payload: bytes) -> bytes:
    """A file with this header and this payload, and a check sum that is right."""
    return join(dumped(header), payload)


def pack(body: Json) -> bytes:
    """A payload with this body, its course in a stream of its own."""
    course: Json = []
    if isinstance(body.get("record"), dict) and "course" in body["record"]:
        body = {**body, "record": dict(body["record"])}
        course = body["record"].pop("course")
    return packed(dumped(body), dumped(course))


def packed(*data: bytes) -> bytes:
    """A payload with these bytes, each in a stream of its own."""
    return base64.b64encode(b"".join(zlib.compress(one, 9) for one in data))


def dumped(value: Json) -> bytes:
    """The value as JSON, as far as JSON goes: a half character stays an escape."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace")


PAYLOADS: tuple[Callable[[], bytes], ...] = (
    lambda: b"",
    lambda: b"!!!",
    lambda: base64.b64encode(b"no zlib"),
    lambda: packed(b""),
    lambda: packed(b"[]"),
    lambda: packed(b"0" * (60 * 2**20)),
    lambda: packed(b"[" * 10_000),
    lambda: packed(b'{"a":' * 10_000),
    lambda: packed(b"[" + b"[]," * 20_000_000 + b"0]"),
    lambda: packed(b"[" + b'{"":0},' * 100_000 + b"0]"),
    lambda: packed(b'{"record":{"events":[' + b"0," * 300_000 + b"0]}}"),
    lambda: packed(b'{"record":{"events":[' + b'["",{},0],' * 6_000_000 + b"0]}}"),
    lambda: packed(b'{"record":{"checkpoint":{"seats":[' + b"{}," * 150_000 + b"0]}}}"),
    lambda: packed(b'{"table":{"chairs":[' + b"0," * 300_000 + b"0]}}"),
    lambda: packed(b"{}", b"[" + b"[]," * 20_000_000 + b"0]"),
    lambda: packed(b"{}", b'[[0,"take 1",""],' * 60_000 + b"0]"),
    lambda: packed(b"{}", b"[]") + b"AAAA",
    lambda: packed(b'"\xff\xfe"'),
    lambda: packed(b"9" * 100_000),
)


def _places(tree: Json) -> list[Place]:
    found: list[Place] = []
    waiting = [tree]
    while waiting:
        here = waiting.pop()
        keys = range(len(here)) if isinstance(here, list) else list(here)
        for key in keys:
            found.append((here, key))
            if isinstance(here[key], (list, dict)):
                waiting.append(here[key])
    return found


def _spoil(tree: Json, random: Random) -> None:
    """Change one value. As often as not another value of the same tree takes its place."""
    places = _places(tree)
    if not places:
        return
    # As often high up, where the structure is, as among the many values far below.
    holder, key = random.choice(places[: random.choice((20, len(places)))])
    value = holder[key]
    what = random.choice((0, 0, 0, 0, 0, 0, 3, 4, 5, 6, 7, 8))
    if what == 0:
        alike = [v for h, k in places if type(v := h[k]) is type(value)]
        holder[key] = deepcopy(random.choice(alike))
    elif what == 3:
        holder[key] = random.choice(TEXTS)
    elif what == 4:
        holder[key] = random.choice(NUMBERS)
    elif what == 5:
        holder[key] = deepcopy(random.choice(OTHERS))
    elif what == 6:
        del holder[key]
    elif what == 7 and isinstance(value, list):
        holder[key] = value * random.choice((2, 3, 50)) or [0]
    elif what == 7 and isinstance(value, dict):
        value[random.choice(TEXTS)] = random.choice(NUMBERS)
    elif what == 7 and isinstance(value, int):
        holder[key] = value + random.choice((-1, 1))
    else:
        holder[key] = _deep(value, random.choice((1, 5, 60, 300)))


def _deep(value: Json, depth: int) -> Json:
    for _ in range(depth):
        value = [value]
    return value
