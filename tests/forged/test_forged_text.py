"""Text that wants to command the terminal: in headers, names, logs and the names of files."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.forged.forger import TITLE, alter
from tests.forged.nursery import IN_FULL, Nursery
from tests.terminal.terminal import Terminal

FIELDS = ("name", "summary", "title", "app", "mode", "players")
OBEYED = ("\x1b", "\x07", "\x9b", "\u202e")


def with_header(path: Path, field: str, text: str) -> Path:
    """A copy of a save whose header has this text in one field."""
    copy = path.with_name(f"forged-{field}.tabletop")
    shutil.copy(path, copy)
    alter(copy, lambda header, body: header.update({field: [text] if field == "players" else text}))
    return copy


def test_a_forged_header_never_reaches_the_terminal(umbrella: Path, tmp_path: Path) -> None:
    """The lobby and the list of saves show such files as broken, on a real terminal."""
    for field in FIELDS:
        with_header(umbrella, field, TITLE)
    umbrella.with_name(f"file{TITLE}name.tabletop").write_bytes(b"no game")
    for honest in umbrella.parent.glob("sunday*"):
        honest.unlink()
    with Terminal(tmp_path) as terminal:
        terminal.wait_for("Umbrella", "saved games")
        terminal.press("s")
        terminal.wait_for("7 games", "! unreadable")
        # A frame may be read in pieces.
        terminal.wait(lambda text: text.count("! unreadable") == 7, "seven broken games")
        for _ in range(7):
            terminal.press("Down")
        terminal.press("Enter")
        terminal.wait_for("is not a saved game of this program")
        assert TITLE.encode() not in terminal.output
        assert b"]0;forged" in terminal.output, "the name of the file is shown without its controls"


def test_a_forged_header_is_listed_as_broken_by_the_command(
    umbrella: Path, nursery: Nursery
) -> None:
    for field in FIELDS:
        with_header(umbrella, field, f"A{TITLE}B\u202eC\x9b31m")
    told = nursery.run("saves").said
    assert not any(char in told for char in OBEYED)
    assert "Sunday\n" in told
    for field in FIELDS:
        name = f"forged-{field}.tabletop"
        assert f"{name}\n  {name} is damaged: its header is not one that this program" in told
    for row in json.loads(nursery.run("saves", "--json").said):
        assert ("is damaged" in row["problem"]) is ("forged" in Path(row["file"]).name)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("colours", [99, 0]),
        ("colours", list(range(8)) * 100),
        ("players", ["x" * 25]),
        ("saved", "zzzz"),
        ("saved", "0001-01-01T00:00:00+14:00"),
        ("created", ""),
        ("summary", "x" * 5_000),
        ("name", "x" * 81),
        ("decisions", 10**30),
    ],
)
def test_a_header_out_of_all_bounds_is_listed_as_broken(
    umbrella: Path, nursery: Nursery, field: str, value: Any
) -> None:
    alter(umbrella, lambda header, body: header.update({field: value}))
    assert "is damaged: its header is not one" in nursery.run("saves").said
    ran = nursery.run("resume", str(umbrella), *IN_FULL)
    assert ran.code == 1
    assert "is damaged: its header is not one" in ran.said


def test_names_of_files_are_cleaned_in_lists_and_sentences(
    umbrella: Path, nursery: Nursery
) -> None:
    strange = f"evil{TITLE}\nSunday\u202e"
    for name in (strange, "half\udc9b"):
        umbrella.with_name(f"{name}.tabletop").write_bytes(umbrella.read_bytes()[:99])
    for arguments in (("saves",), ("saves", "--json"), ("resume", strange, *IN_FULL)):
        ran = nursery.run(*arguments)
        assert "Traceback" not in ran.said
        assert not any(char in ran.said for char in (*OBEYED, "\udc9b"))
    rows = json.loads(nursery.run("saves", "--json").said)
    assert f"{strange}.tabletop" in [Path(row["file"]).name for row in rows]
    ran = nursery.run("saves", "rm", strange, "--yes")
    assert ran.said == "Deleted evil\ufffd]0;forged\ufffd Sunday\ufffd.tabletop.\n"


def test_a_forged_name_of_a_player_is_refused(umbrella: Path, nursery: Nursery) -> None:
    def forge(header: Any, body: Any) -> None:
        body["table"]["chairs"][0]["name"] = TITLE

    alter(umbrella, forge)
    ran = nursery.run("resume", str(umbrella), *IN_FULL)
    assert ran.code == 1
    assert "a text has a character that cannot be shown (in table > chairs > 0 > name)" in ran.said


def test_forged_words_of_the_log_are_cleaned(umbrella: Path, nursery: Nursery) -> None:
    def forge(header: Any, body: Any) -> None:
        body["record"]["events"][0] = [f"So{TITLE} {{odd}}", {"odd": "\x9b31m"}, 0]

    alter(umbrella, forge)
    ran = nursery.run("resume", str(umbrella), *IN_FULL, typed="\nlog all\nquit\n")
    assert ran.code == 0
    assert "- So\ufffd]0;forged\ufffd \ufffd31m" in ran.said


@pytest.mark.parametrize("text", ["broken {", "{who.__class__}", "{who[0]}", "{}", "{who!r}"])
@pytest.mark.parametrize("field", [0, 5])
def test_a_sentence_with_broken_gaps_is_refused(
    umbrella: Path, nursery: Nursery, text: str, field: int
) -> None:
    event = ["{who:seat} waits", {"who": 0}, 0, "move", [1], ""]
    event[field] = text

    def forge(header: Any, body: Any) -> None:
        body["record"]["events"][0] = event

    alter(umbrella, forge)
    ran = nursery.run("resume", str(umbrella), *IN_FULL, typed="\nlog all\nquit\n")
    assert ran.code == 1
    assert "a sentence of the log" in ran.said
    assert "It was left as it is." in ran.said


def test_a_header_that_names_another_game_is_called_wrong(umbrella: Path, nursery: Nursery) -> None:
    def forge(header: Any, body: Any) -> None:
        header.update(game="villainous", title="Villainous")

    alter(umbrella, forge)
    ran = nursery.run("resume", str(umbrella), *IN_FULL)
    assert ran.code == 1
    assert (
        "sunday.tabletop calls itself Villainous for Ada, Ben, but holds Umbrella for Ada, Ben: "
        "somebody changed it. It was left as it is."
    ) in ran.said
