"""Every word of every operation in the content is checked when the content is loaded."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from rulesets.umbrella_academy.components import Content
from rulesets.umbrella_academy.rules.operations import OPERATIONS, read_words
from rulesets.umbrella_academy.rules.operations.words import VillainCard
from tabletop_tui.core.errors import RulesetError
from tests.rulesets.umbrella_academy.scenes import GAME

CONTENT = GAME.folder / "content"
CALL = re.compile(r"[a-z_]+\([^()]*\)")


class Place(NamedTuple):
    """An operation in a content file: `cards[3].effect[0]`, and how it is written there.

    The file is named by its folder, too: `content/feuds.toml`.
    """

    file: str
    where: str
    text: str


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def operations() -> Iterator[Place]:
    """Every operation of the content, read from the files themselves."""
    for path in sorted(CONTENT.rglob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from (Place(named(path), where, text) for where, text in strings(data, ""))


def strings(value: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(inner, f"{where}.{key}" if where else key)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from strings(inner, f"{where}[{number}]")
    elif isinstance(value, str) and CALL.fullmatch(value):
        yield where, value


ALL = list(operations())


def misspelt(text: str) -> Iterator[str]:
    """The operation with each of its words misspelt in turn, with one too few and one too many."""
    for word in re.finditer(r"\w+", text):
        wrong = word[0][1:] + word[0][0] + "x"
        yield text[: word.start()] + wrong + text[word.end() :]
    name, words = text[:-1].split("(")
    if words:
        yield f"{name}({words.rpartition(',')[0]})"
        yield f"{name}({words}, {words.rpartition(',')[2].strip()})"
    else:
        yield f"{name}(self)"


def without_comments(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("#"))


@pytest.fixture
def load(tmp_path: Path) -> Callable[[Place, str], str]:
    """Load the content with one operation written otherwise; what is said about it, or nothing."""
    folder = tmp_path / "content"
    shutil.copytree(CONTENT, folder)
    files = {named(path): path for path in folder.rglob("*.toml")}
    kept = {name: without_comments(path) for name, path in files.items()}

    def attempt(place: Place, written: str) -> str:
        whole, quoted = kept[place.file], f'"{place.text}"'
        alike = [one for one in ALL if (one.file, one.text) == (place.file, place.text)]
        at = [match.start() for match in re.finditer(re.escape(quoted), whole)][alike.index(place)]
        changed = f'{whole[:at]}"{written}"{whole[at + len(quoted) :]}'
        files[place.file].write_text(changed, encoding="utf-8")
        try:
            Content(folder, read_words)
        except RulesetError as error:
            return str(error)
        finally:
            files[place.file].write_text(whole, encoding="utf-8")
        return ""

    return attempt


def test_every_operation_stands_somewhere_in_the_content() -> None:
    assert {place.text.partition("(")[0] for place in ALL} == set(OPERATIONS)


def test_content_as_it_stands_is_loaded(load: Callable[[Place, str], str]) -> None:
    assert load(ALL[0], ALL[0].text) == ""


@pytest.mark.parametrize("file", sorted({place.file for place in ALL}))
def test_a_misspelt_word_is_named_by_file_entry_and_field(
    load: Callable[[Place, str], str], file: str
) -> None:
    for place in ALL:
        for written in misspelt(place.text) if place.file == file else ():
            told = load(place, written)
            assert told.startswith(f"{file}: {place.where}: "), f"{written}: {told!r}"
            assert "\n" not in told, told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("draw(slef, 1)", "draw: who cannot be 'slef': it should be 'self', "),
        ("move(watre, alnoe)", "move: to cannot be 'watre': it should be 'any', "),
        ("move(water, alnoe)", "move: how cannot be 'alnoe': it should be 'alone', "),
        ("place(1, F, that_loc, hazard)", "place: where cannot be 'that_loc': it should be 'here"),
        ("discard(self, 0, skill)", "discard: count cannot be '0': it should be greater than 0"),
        ("dig(1)", "dig takes no words"),
        ("draw(self)", "draw takes who, count"),
        ("ranged(far)", "ranged takes no words"),
        ("drwa(self, 1)", "there is no operation 'drwa'"),
        ("draw self 1", "is not written like draw(self, 1)"),
        ("draw(self,, 1)", "is not written like draw(self, 1)"),
    ],
)
def test_what_is_wrong_is_said(load: Callable[[Place, str], str], text: str, told: str) -> None:
    place = next(place for place in ALL if place.file == "content/advantages.toml")
    assert told in load(place, text)


def test_the_villains_that_texts_may_name_are_those_of_the_content() -> None:
    assert {*get_args(VillainCard), "member"} == set(GAME.content.villains)


def test_words_are_read_once_and_as_what_they_are() -> None:
    assert GAME.content.advantages["ad_plan"].modifier[0].args == ("self", 1)


def test_the_rules_tell_with_how_many_hazards_each_threat_loses() -> None:
    """A page of rules does not know which threat was chosen: it tells all."""
    limits = GAME.content.setup.hazard_limit
    lines = GAME.rules_text().splitlines()
    for begins in ("- You lose when", "For each Location from 1 to 10: its Hazard"):
        line = next(line for line in lines if line.startswith(begins))
        for limit in set(limits.values()):
            assert str(limit) in line.split("After Location 10")[-1], line
