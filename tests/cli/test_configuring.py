"""`tabletop config`: what the player prefers, shown and changed; and looks for one run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop_tui.settings import SETTINGS, Settings, load_settings, palettes
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_CONFIG_DIR", str(tmp_path / "config"))


def test_every_setting_is_listed_with_its_values(run: Run) -> None:
    text = run("config").stdout
    assert "pace = calm (none, quick, calm, slow)" in text
    assert "names =\n  Names. Who sat down before, the latest first. Default: none." in text
    assert all(f"\n{name} =" in text for name in SETTINGS)


def test_a_setting_is_changed_and_kept(run: Run) -> None:
    assert run("config", "pin", "on").stdout == "pin = on\n"
    assert run("config", "names", "Ada, Ben").stdout == "names = Ada,Ben\n"
    assert run("config", "theme", "day").exit_code == 0
    assert load_settings()[0] == Settings(pin=True, names=["Ada", "Ben"], theme="day")
    assert json.loads(run("config", "pin", "--json").stdout) == {"pin": True}
    assert run("config", "pin", "--default").stdout == "pin = off\n"
    assert load_settings()[0].pin is False


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("pece",), "There is no setting called 'pece'. Did you mean pace?"),
        (("pace", "hasty"), "pace is none or quick or calm or slow, not 'hasty'."),
        (("theme", "pink"), "theme is night or "),
        (("pin", "on", "--default"), "VALUE and --default exclude each other."),
        (("names", "A" * 99), "names: "),
        (("keys", "game.undoo=z"), "not 'game.undoo'. Did you mean game.undo?"),
        (("keys", "game.undo"), "keys takes NAME=KEY"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_written(
    run: Run, tmp_path: Path, asked: tuple[str, ...], words: str
) -> None:
    ran = run("config", *asked)
    assert ran.exit_code == 2
    assert words in ran.stderr
    assert not (tmp_path / "config").exists()


def test_keys_are_listed_and_changed_by_name(run: Run) -> None:
    lines = run("config", "--keys").stdout.splitlines()
    about = "What was chosen last here; else the last answer"
    assert ["game.undo", "u", *about.split()] in [line.split() for line in lines]
    assert run("config", "keys", "game.undo=z, game.log=L").stdout == (
        "keys = game.undo=z,game.log=L\n"
    )
    assert load_settings()[0].keys == {"game.undo": "z", "game.log": "L"}
    lost = run("config", "keys", "game.undo=l").stderr
    assert "l now does game.undo, and no longer game.log: log." in lost
    run("config", "keys", "game.undo=z,game.log=L")
    run("config", "pin", "on")
    assert load_settings()[0] == Settings(keys={"game.undo": "z", "game.log": "L"}, pin=True)


def test_a_theme_of_ones_own_is_kept_and_checked_for_contrast(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sea.toml"
    file.write_text('title = "Sea"\nbase = "day"\nink = "#e8f4f8"\n')
    assert run("config", "theme", str(file)).stderr == ""
    assert load_settings()[0].theme == "own"
    assert palettes()["own"].title == "Sea"
    file.write_text('dim = "#333333"\n')
    assert "Hard to read" in run("config", "theme", str(file)).stderr
    for wrong in ("glitter = 3", "red = 7", "["):
        file.write_text(wrong)
        ran = run("config", "theme", str(file))
        assert ran.exit_code == 2
        assert "is no theme" in ran.stderr
    assert palettes()["own"].dim == "#333333", "what was wrong was not kept"


def test_keys_that_walk_are_letters_and_come_as_a_preset(run: Run) -> None:
    run("config", "keys", "game.undo=z")
    run("config", "keys", "--preset", "vim")
    keys = load_settings()[0].keys
    assert (keys["game.undo"], keys["walk.left"], keys["game.look"]) == ("z", "h", "K")
    run("config", "keys", "--preset", "arrows")
    assert load_settings()[0].keys == {"game.undo": "z"}
    assert "walk.up is one letter" in run("config", "keys", "walk.up=7").stderr
    assert "no longer game.look" in run("config", "keys", "walk.up=k").stderr
    assert run("config", "pin", "--preset", "vim").exit_code == 2


def test_a_setting_that_cannot_be_kept_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("in the way")
    ran = run("config", "pin", "on")
    assert ran.exit_code == 1
    assert "The settings were not saved" in ran.stderr
