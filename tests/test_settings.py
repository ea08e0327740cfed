"""The player's preferences."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.settings import Settings, config_folder, load_settings, save_settings


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config" / "settings.json"


def test_a_fresh_machine_has_the_defaults(file: Path) -> None:
    assert load_settings() == (Settings(), "")
    assert not file.exists()


def test_settings_come_back(file: Path) -> None:
    settings = Settings(theme="high-contrast", ascii=True, curtain=False, names=["Ada", "🦊"])
    assert save_settings(settings) == ""
    assert load_settings() == (settings, "")
    assert [entry.name for entry in file.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[]", b'{"theme": 7}', b'{"names": ["A'])
def test_a_damaged_file_is_set_aside(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    settings, sentence = load_settings()
    assert settings == Settings()
    assert "The settings were damaged" in sentence
    assert "settings.json.aside-1" in sentence
    assert (file.parent / "settings.json.aside-1").read_bytes() == data
    assert load_settings() == (Settings(), "")


def test_settings_of_a_newer_program_are_read_as_far_as_known(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"theme": "paper", "wallpaper": 3}')
    assert load_settings() == (Settings(theme="paper"), "")


def test_a_full_disk_is_told_and_keeps_the_old_settings(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(Settings(theme="paper"))

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "not saved: the disk is full" in save_settings(Settings(theme="night"))
    assert load_settings()[0].theme == "paper"


def test_a_folder_in_place_of_the_file_is_told(file: Path) -> None:
    file.mkdir(parents=True)
    settings, sentence = load_settings()
    assert settings == Settings()
    assert "cannot be read" in sentence
    assert "not saved" in save_settings(settings)


def test_names_are_remembered_newest_first() -> None:
    settings = Settings(names=["Ada", "Ben"])
    assert settings.remembering(["Cleo", "Ada"]) == ["Cleo", "Ada", "Ben"]
    assert len(settings.remembering([f"P{n}" for n in range(30)])) == 24


def test_without_an_override_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TABLETOP_CONFIG_DIR", raising=False)
    assert "tabletop" in config_folder().parts


def test_the_folder_of_the_settings_is_made_with_all_above_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_CONFIG_DIR", str(tmp_path / "home" / "config" / "tabletop"))
    assert save_settings(Settings(theme="paper")) == ""
    assert load_settings() == (Settings(theme="paper"), "")


def test_names_that_nobody_chose_are_not_remembered() -> None:
    settings = Settings(names=["Ada", "Ben"])
    assert settings.remembering(["Cleo", "Player 2"]) == ["Cleo", "Ada", "Ben"]
    assert settings.remembering(["Ben", "Ada"]) == ["Ben", "Ada"]
    assert settings.remembering(["Player 1", "Player 2"]) == ["Ada", "Ben"]
