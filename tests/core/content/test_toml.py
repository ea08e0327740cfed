"""Content files: every mistake in one go, each by file, entry and field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from tabletop_tui.core.content.toml import load_list, load_toml
from tabletop_tui.core.errors import RulesetError


class Tile(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str
    points: int


class Tiles(BaseModel):
    tiles: list[Tile]


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "content" / "tiles.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sound_file_is_a_model(tmp_path: Path) -> None:
    path = written(tmp_path, '[[tiles]]\nid = "a"\npoints = 3\n')
    assert load_toml(path, Tiles).tiles == [Tile(id="a", points=3)]


def test_every_mistake_has_its_own_line(tmp_path: Path) -> None:
    path = written(tmp_path, '[[tiles]]\nid = 5\npoints = 3\n[[tiles]]\nid = "b"\ncolour = 1\n')
    with pytest.raises(RulesetError) as caught:
        load_toml(path, Tiles)
    assert str(caught.value).splitlines() == [
        "content/tiles.toml: tiles[0].id: must be a text in quotes, not 5.",
        "content/tiles.toml: tiles[1].points: is missing (in b).",
        "content/tiles.toml: tiles[1].colour: there is no such field (in b).",
    ]


class Board(BaseModel):
    colour: Literal["red", "blue"]
    tiles: tuple[Tile, ...] = Field(min_length=2)
    worth: Annotated[int, Field(ge=1, le=9)]
    name: Annotated[str, Field(pattern="^[a-z]+$")]


def test_each_mistake_is_told_in_plain_words(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        'colour = "green"\nworth = 12\nname = "A tile"\n[[tiles]]\nid = "a"\npoints = true\n',
    )
    with pytest.raises(RulesetError) as caught:
        load_toml(path, Board)
    assert str(caught.value).splitlines() == [
        "content/tiles.toml: colour: must be 'red' or 'blue', not 'green'.",
        "content/tiles.toml: tiles: needs 2 or more entries, and has 1.",
        "content/tiles.toml: worth: must be 9 or less, not 12.",
        "content/tiles.toml: name: is written in another way: it must match ^[a-z]+$.",
    ]


def test_a_list_with_a_broken_entry_is_not_called_too_short(tmp_path: Path) -> None:
    entry = '[[tiles]]\nid = "a"\npoints = 1\n'
    path = written(
        tmp_path, f'colour = "red"\nworth = 1\nname = "a"\n{entry}[[tiles]]\npoints = 1\n'
    )
    with pytest.raises(RulesetError) as caught:
        load_toml(path, Board)
    assert str(caught.value) == "content/tiles.toml: tiles[1].id: is missing."


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"/tiles.toml: the file is missing\."):
        load_toml(tmp_path / "tiles.toml", Tiles)


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path: Path) -> None:
    path = written(tmp_path, "[[tiles]]\nid = \n")
    with pytest.raises(RulesetError, match=r"content/tiles.toml: not valid TOML: .*line 2"):
        load_toml(path, Tiles)


def test_a_file_that_is_nested_without_end_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, f"tiles = {'[' * 100_000}")
    with pytest.raises(RulesetError, match=r"content/tiles.toml: not valid TOML: it is nested"):
        load_toml(path, Tiles)


def test_a_list_in_a_file_is_a_tuple_of_its_entries(tmp_path: Path) -> None:
    path = written(tmp_path, '[[tiles]]\nid = "a"\npoints = 3\n')
    assert load_list(path, "tiles", Tile) == (Tile(id="a", points=3),)


def test_two_entries_of_a_list_share_no_id_and_it_is_long_enough(tmp_path: Path) -> None:
    path = written(tmp_path, '[[tiles]]\nid = "a"\npoints = 3\n' * 2)
    with pytest.raises(RulesetError, match=r"content/tiles.toml: tiles: the id a is taken"):
        load_list(path, "tiles", Tile)
    with pytest.raises(RulesetError, match=r"content/tiles.toml: tiles: needs 3 or more"):
        load_list(path, "tiles", Tile, least=3)
