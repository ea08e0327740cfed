"""The file of one game: three lines of text, its name, and the migrations from older formats."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop_tui.core.border.plain import (
    BorderError,
    boolean,
    bounded_line,
    bounded_list,
    bounded_number,
    check_length,
    read_json,
)
from tabletop_tui.core.chairs import NAME_LIMIT as PLAYER_LIMIT
from tabletop_tui.core.chairs import SIGNS
from tabletop_tui.core.files import OddFileError, read_file, reason
from tabletop_tui.saves.errors import (
    DamagedSaveError,
    ForeignSaveError,
    NewerSaveError,
    SaveNameError,
    UnreadableSaveError,
)

if TYPE_CHECKING:
    from tabletop_tui.core.table import Table


NAME_LIMIT = 80
NUMBER_ROOM = len(" (game 999)")
STEM_LIMIT = 40
_RESERVED = {"con", "prn", "aux", "nul"} | {f"{p}{n}" for p in ("com", "lpt") for n in range(10)}


def default_name(title: str, table: Table) -> str:
    """`Umbrella: Ada, Ben`, shortened when many players have long names."""
    name = f"{title}: {', '.join(table.names)}"
    most = NAME_LIMIT - NUMBER_ROOM
    return name if len(name) <= most else f"{name[: most - 1].rstrip(' ,')}…"


def clean_name(name: str) -> str:
    """Return the name as it is shown. Raises `SaveNameError` for a name that no game can have."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if not text:
        raise SaveNameError("A saved game needs a name.")
    if len(text) > NAME_LIMIT:
        raise SaveNameError(f"The name of a saved game has at most {NAME_LIMIT} characters.")
    for char in text:
        # Format characters include the marks that turn the writing direction of a whole line.
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") and char != "\u200d":
            raise SaveNameError("The name has a character that cannot be shown.")
    return text


def stem_for(name: str) -> str:
    """A file name, without its ending, that is valid on all systems: lower-case ASCII, hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:STEM_LIMIT].rstrip("-")
    if not stem:
        return "game"
    return f"{stem}-game" if stem in _RESERVED else stem


def numbered(name: str, number: int) -> str:
    """The name with a number for the second, third ... game of this name; unchanged for the first.

    The word "game" stands before the number, which alone would read like part of a player's name.
    """
    return name if number == 1 else f"{name[: NAME_LIMIT - NUMBER_ROOM]} (game {number})"


def numbered_stem(stem: str, number: int) -> str:
    """The same for a file name."""
    return stem if number == 1 else f"{stem}-{number}"


FORMAT = 4
"""The present format, in which files are written."""

Json = dict[str, Any]


def _tag_what_was_taken_back(body: Json) -> Json:
    """Migrate format 1 to 2, in which a tag, not the words, marks lines that undo must keep."""
    for event in body["record"]["events"]:
        if event[:1] == ["The table agrees to take a move back."]:
            event.append("taken-back")
    return body


def _begin_the_history(body: Json) -> Json:
    """Migrate format 2 to 3, which keeps all answers, not only those that undo may need."""
    record = body["record"]
    recent = [answer for step in [*record["past"], record] for answer in step["answers"]]
    record["course"] = recent
    record["decisions"] = max(record["decisions"], len(recent))
    return body


STEPS: dict[int, Callable[[Json], Json]] = {
    1: _tag_what_was_taken_back,
    2: _begin_the_history,
    # Format 4 adds the digest of the present question, which cannot be found out for format 3.
    3: lambda body: body,
}
"""For each older format, the function that turns its body into that of the next format. All formats
have the same header."""


def known(version: object) -> bool:
    """Whether a file of this format can be migrated to the present format."""
    if not isinstance(version, int) or isinstance(version, bool) or version > FORMAT:
        return False
    return version == FORMAT or min(STEPS, default=FORMAT) <= version


def migrate_body(body: Json, version: int) -> Json:
    """The body in the present format, from a file of format `version`.

    Raises `LookupError` or `TypeError` when the file does not follow that format.
    """
    for step in range(version, FORMAT):
        body = STEPS[step](body)
    return body


SUFFIX = ".tabletop"
BACKUP_SUFFIX = ".tabletop.bak"


def backup_of(path: Path) -> Path:
    """Where the file is kept as it was one save earlier."""
    return path.with_name(f"{path.name}.bak")


SIZE_LIMIT = 8 * 2**20
"""The most bytes of a file, packed or unpacked. The longest games need less than one million."""

HEADER_LIMIT = 2**15
"""The most bytes of the header line."""

SUMMARY_LIMIT = 1_000
"""The most characters of the line on the present position."""

WORD_LIMIT = 200
TIME_LIMIT = 40

_KIND = "saved game"
_SIGNATURE = b'{"tabletop":"saved game",'
_CHECK = b"blake2b "


def moment(text: str) -> datetime:
    """The time in a text of the header. Raises `ValueError` when it is no time."""
    time = datetime.fromisoformat(text)
    # Times in the first and last years do not exist in every time zone.
    if not 1970 < time.year < 9999:
        raise BorderError("its time is out of all bounds")
    return time if time.tzinfo is not None else time.replace(tzinfo=UTC)


# Like every dataclass that the lobby imports, without the generated methods that nobody uses.
@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Header:
    """The header line: what the whole table may know. `created` and `saved` are ISO in UTC.

    It is checked both when it is read and when it is written. Raises `ValueError`.
    """

    tabletop: str = _KIND
    format: int = FORMAT
    name: str
    game: str
    title: str
    mode: str
    players: tuple[str, ...]
    colours: tuple[int, ...]
    summary: str
    decisions: int
    finished: bool
    created: str
    saved: str
    app: str
    content: int

    def __post_init__(self) -> None:
        if self.tabletop != _KIND:
            raise BorderError("it does not call itself a saved game")
        bounded_line(self.name, least=1, most=NAME_LIMIT)
        for word in (self.game, self.title, self.mode, self.app):
            bounded_line(word, most=WORD_LIMIT)
        check_length(self.players)
        for player in self.players:
            bounded_line(player, least=1, most=PLAYER_LIMIT)
        check_length(self.colours)
        for colour in self.colours:
            bounded_number(colour, most=len(SIGNS) - 1)
        bounded_line(self.summary, most=SUMMARY_LIMIT)
        for count in (self.format, self.decisions, self.content):
            bounded_number(count)
        boolean(self.finished)
        for time in (self.created, self.saved):
            moment(bounded_line(time, most=TIME_LIMIT))

    @property
    def began(self) -> datetime:
        """When the game was started."""
        return moment(self.created)


_NOTHING: Mapping[int, Any] = MappingProxyType({})


class Extras(NamedTuple):
    """What a save holds besides its record: the last fields of a `SaveFile`, explained there."""

    pins: Mapping[int, str] = _NOTHING
    computers: Mapping[int, str] = _NOTHING
    hints: bool = True
    lesson: str = ""
    clock: int = 0
    held: str = ""
    time_used: Mapping[int, int] = _NOTHING

    def members(self) -> str:
        """The fields as members of a JSON object. All but `pins` are left out at their default.

        So older programs can read the save of a game that does not use newer fields.

        >>> Extras(clock=30).members()
        '"pins":{},"clock":30'
        """
        return ",".join(
            f'"{name}":{json.dumps(dict(value) if isinstance(value, Mapping) else value)}'
            for name, value in self._asdict().items()
            if name == "pins" or value != self._field_defaults[name]
        )


class CheckedFile(NamedTuple):
    """A file with a valid check sum: its header, its payload, and its format."""

    header: Header
    payload: bytes
    format: int


def encode(header: Header, payload: bytes) -> bytes:
    """The bytes of a file."""
    line = json.dumps(asdict(header), ensure_ascii=False, separators=(",", ":"))
    return join(line.encode(), payload)


def join(head: bytes, payload: bytes) -> bytes:
    """Header line and payload line with the check sum between them."""
    return b"\n".join((head, _CHECK + _check_sum(head, payload), payload, b""))


def read_bytes(path: Path, name: str = "") -> bytes:
    """The bytes at `path`. Raises a `SaveError` for anything but a readable file of sane size.

    The error calls the file `name`, or else by the last part of its path.
    """
    name = name or path.name
    try:
        return read_file(path, SIZE_LIMIT)
    except OddFileError as error:
        raise ForeignSaveError(f"{name} is {error.what}, not a saved game.") from None
    except OSError as error:
        raise UnreadableSaveError(f"{name} cannot be read: {reason(error)}.") from None


def check(data: bytes, name: str) -> CheckedFile:
    """Split the bytes of the file `name` into its parts, without unpacking the payload.

    Raises `ForeignSaveError`, `DamagedSaveError` or `NewerSaveError`.
    """
    head, payload = _intact_lines(data, name)
    raw = _header_object(head)
    version = raw.get("format")
    if isinstance(version, int) and version > FORMAT:
        app = str(raw.get("app", "unknown"))[:20]
        raise NewerSaveError(
            f"{name} was saved by a newer version of this program ({app}). "
            "Update the program to open it."
        )
    if not known(version):
        raise ForeignSaveError(f"{name} is in a format that this program does not know.")
    try:
        header = _header(raw | {"format": FORMAT})
    except (LookupError, TypeError, ValueError):
        raise DamagedSaveError(
            damaged(name, "its header is not one that this program writes")
        ) from None
    return CheckedFile(header, payload, int(raw["format"]))


def _intact_lines(data: bytes, name: str) -> tuple[bytes, bytes]:
    if not data:
        raise DamagedSaveError(damaged(name, "it is empty"))
    lines = data.split(b"\n")
    signed = data.startswith(_SIGNATURE)
    checked = len(lines) > 1 and lines[1].startswith(_CHECK)
    if not signed and not checked and not _SIGNATURE.startswith(data):
        raise ForeignSaveError(f"{name} is not a saved game of this program.")
    if len(lines) < 4:
        raise DamagedSaveError(damaged(name, "its end is missing"))
    head, check_line, payload, *rest = lines
    if rest != [b""] or check_line != _CHECK + _check_sum(head, payload):
        raise DamagedSaveError(damaged(name, "its check sum does not match"))
    return head, payload


def _header_object(head: bytes) -> dict[str, Any]:
    if len(head) > HEADER_LIMIT:
        return {}
    try:
        raw = read_json(head)
    except ValueError:
        return {}
    return raw if isinstance(raw, dict) else {}


def _header(raw: dict[str, Any]) -> Header:
    given = {field.name: raw[field.name] for field in fields(Header) if field.name in raw}
    return Header(
        **given | {name: tuple(bounded_list(raw[name])) for name in ("players", "colours")}
    )


def _check_sum(head: bytes, payload: bytes) -> bytes:
    total = blake2b(head, digest_size=16)
    total.update(b"\n")
    total.update(payload)
    return total.hexdigest().encode()


def damaged(name: str, why: str) -> str:
    """The warning about a file whose bytes have changed since it was written."""
    return f"{name} is damaged: {why}. It was left as it is."
