"""Content files: every mistake in one go, each by file, entry and field."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict

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
        "content/tiles.toml: tiles[0].id: Input should be a valid string.",
        "content/tiles.toml: tiles[1].points: Field required.",
        "content/tiles.toml: tiles[1].colour: Extra inputs are not permitted.",
    ]


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
    with pytest.raises(RulesetError, match=r"content/tiles.toml: tiles: .* at least 3"):
        load_list(path, "tiles", Tile, least=3)
