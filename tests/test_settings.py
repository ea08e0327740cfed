"""The player's preferences."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.settings import SETTINGS, Settings, config_folder, load_settings, save_settings


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config" / "settings.toml"


def test_a_fresh_machine_has_the_defaults(file: Path) -> None:
    assert load_settings() == (Settings(), "")
    assert not file.exists()


def test_settings_come_back(file: Path) -> None:
    settings = Settings(theme="high-contrast", glyphs="ascii", curtain=False, names=["Ada", "🦊"])
    assert save_settings(settings) == ""
    assert load_settings() == (settings, "")
    assert [entry.name for entry in file.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize("data", [b"\xff\xfe", b"[]", b'theme = "', b"a = " + b"[" * 10_000])
def test_a_damaged_file_is_set_aside(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    settings, sentence = load_settings()
    assert settings == Settings()
    assert "The settings were damaged" in sentence
    assert "settings.toml.aside-1" in sentence
    assert (file.parent / "settings.toml.aside-1").read_bytes() == data
    assert load_settings() == (Settings(), "")


def test_a_wrong_value_is_named_and_the_others_are_used(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('theme = "paper"\npace = "hasty"\npin = 7\n')
    settings, sentence = load_settings()
    assert settings == Settings(theme="paper")
    assert "the values of pace and pin are wrong; not used." in sentence
    assert "hasty" in file.read_text()


def test_what_was_written_by_hand_stays(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('# bright room\ntheme = "paper"  # by day\nwallpaper = 3\n')
    save_settings(Settings(theme="paper", pin=True))
    text = file.read_text()
    assert text.startswith('# bright room\ntheme = "paper"  # by day\nwallpaper = 3\n')
    settings, sentence = load_settings()
    assert settings == Settings(theme="paper", pin=True)
    assert sentence.endswith("settings.toml wallpaper is no setting; not used.")


def test_names_that_are_no_settings_are_told_with_wrong_values(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('language = "de"\ncolour = 1\npace = "hasty"\n')
    settings, sentence = load_settings()
    assert settings == Settings()
    assert "colour and language are no settings, and pace is wrong; not used." in sentence


def test_a_table_of_keys_at_the_end_stays_the_end(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('[keys]\n"game.undo" = "z"\n')
    settings = Settings(keys={"game.undo": "z"}, pin=True, names=["Ada"])
    save_settings(settings)
    assert load_settings() == (settings, "")


def test_a_new_file_explains_every_setting(file: Path) -> None:
    save_settings(Settings())
    lines = file.read_text().splitlines()
    for name, known in SETTINGS.items():
        starts = (f"{name} = ", f"[{name}]")
        at = next(number for number, line in enumerate(lines) if line.startswith(starts))
        above = [line for line in lines[:at] if line]
        assert above[-1] == f"# {known.about}"


def test_settings_of_an_older_program_are_taken_over(file: Path) -> None:
    file.parent.mkdir()
    older = file.with_suffix(".json")
    older.write_text('{"theme": "paper", "ascii": true, "names": ["Ada"]}')
    settings = Settings(theme="paper", glyphs="ascii", names=["Ada"])
    assert load_settings() == (settings, "")
    save_settings(settings)
    older.write_text("{")
    assert load_settings() == (settings, "")


@pytest.mark.parametrize("data", [b"", b"[]", b'{"ascii": [7]}', b'{"names": ["A'])
def test_damaged_settings_of_an_older_program_are_told(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.with_suffix(".json").write_bytes(data)
    settings, sentence = load_settings()
    assert settings == Settings()
    assert sentence.endswith("settings.json is damaged. The defaults are used.")


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


def test_a_key_is_kept_whose_name_has_changed(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('[keys]\n"family.plan" = "P"\n"timed.longer" = "x"\n"game.undo" = "z"\n')
    settings, _ = load_settings()
    assert settings.keys == {"academy.plan": "P", "hydra.longer": "x", "game.undo": "z"}
