"""The settings of the player and their file. Importing this module is fast."""

# ruff: noqa: RUF009
# The rule forbids calls as defaults of a dataclass. `_setting` is such a call, and it is safe:
# it returns a `field`.

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from tabletop_tui.core import files
from tabletop_tui.core.border.plain import (
    BorderError,
    bounded_line,
    bounded_list,
    check_length,
    read_json,
    read_toml,
)
from tabletop_tui.core.chairs import NAME_LIMIT, default_names
from tabletop_tui.core.files import read_file, reason
from tabletop_tui.core.words.plaintext import one_line

if TYPE_CHECKING:
    from tabletop_tui.theme import Palette

REMEMBERED_NAMES = 24


SIZE_LIMIT = 2**18
"""The most bytes of the settings file. A normal file has some hundred bytes."""

THEME_LIMIT = 40

Verbosity = Literal["short", "normal", "full"]
Pace = Literal["none", "quick", "calm", "slow"]
Patience = Literal["15", "30", "60", "120", "300"]
Bell = Literal["off", "on", "notify"]
Glyphs = Literal["auto", "drawn", "ascii"]

_SWITCHES = {
    word: on
    for on, words in ((True, "on true yes 1"), (False, "off false no 0"))
    for word in words.split()
}
"""The words in the file for on and off, each with its value."""


def _switch(value: object) -> bool:
    if isinstance(value, (bool, int, str)) and (word := str(value).casefold()) in _SWITCHES:
        return _SWITCHES[word]
    raise BorderError("it is on or off")


def _theme(value: object) -> str:
    return bounded_line(value, most=THEME_LIMIT)


def _one_of(choices: Sequence[str]) -> Callable[[object], str]:
    def chosen(value: object) -> str:
        # The file may contain a number without quotes, or true and false for a setting that once
        # was only on or off.
        word = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        if word not in choices:
            raise BorderError(f"it is {' or '.join(choices)}")
        return word

    return chosen


def _names(value: object) -> list[str]:
    names = bounded_list(value)
    if not all(isinstance(name, str) and 0 < len(name) <= NAME_LIMIT for name in names):
        raise BorderError(f"a name has 1 to {NAME_LIMIT} characters")
    return [bounded_line(name) for name in names]


RENAMED = {
    **{f"family.{name}": f"academy.{name}" for name in ("forecast", "go", "hands", "plan")},
    "lessonframe.lesson": "game.lesson",
    "privateframe.private_screens": "game.private_screens",
    "timed.longer": "hydra.longer",
    "passing.pause": "hydra.pause",
}
"""The new names of renamed key bindings, so that a player's own key for one is not lost."""


def _keys(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise BorderError("it is a table of keys by their names")
    check_length(value)
    return {bounded_line(RENAMED.get(name, name)): bounded_line(key) for name, key in value.items()}


ENGINE_LIMIT = 1_000


def words_of(command: str) -> list[str]:
    """The words of a command, split as by a shell. Raises `BorderError` for an open quote."""
    import shlex

    try:
        return shlex.split(command)
    except ValueError as error:
        raise BorderError(f"it is a command, and this is none ({error})") from None


def _command(value: object) -> str:
    command = bounded_line(value, most=ENGINE_LIMIT).strip()
    words_of(command)
    return command


class Setting(NamedTuple):
    """A setting: its default, its title, what it does, and its possible values.

    `choices` is empty if the setting is on or off, or any text. `taken` converts a value of the
    file, and raises `BorderError` for a wrong value.
    """

    default: Any
    title: str
    about: str
    taken: Callable[[object], Any]
    choices: tuple[str, ...] = ()


def _setting(
    default: Any, title: str, about: str, taken: Callable[[object], Any] = _switch, kind: Any = None
) -> Any:
    choices = get_args(kind)
    known = Setting(default, title, about, _one_of(choices) if choices else taken, choices)
    # Each `Settings` gets its own copy of a default that is a list or a dictionary.
    return field(default_factory=lambda: copy(default), metadata={"setting": known})


@dataclass(frozen=True, repr=False)
class Settings:
    """The values of all settings. `names` are the players of earlier games, the latest first."""

    theme: str = _setting("night", "Theme", "Colours. Signs say the same in every theme.", _theme)
    glyphs: Glyphs = _setting(
        "auto",
        "Glyphs",
        "Drawn frames and signs, or plain ASCII. At first: drawn where the terminal can show it.",
        kind=Glyphs,
    )
    curtain: bool = _setting(
        True, "Curtain", "Hides the table while the keyboard goes to somebody else."
    )
    pin: bool = _setting(
        False, "PIN", "Each player sets a PIN at the table; the curtain asks for it."
    )
    ask_enter: bool = _setting(
        False,
        "Answers ask for Enter",
        "Every answer waits for Enter, even one that can be taken back.",
    )
    animation: bool = _setting(
        True, "Animation", "Short movements that show what happened. Any key skips them."
    )
    pace: Pace = _setting(
        "calm",
        "Pace of computers",
        "How long each move of a computer player is shown at least. Enter goes on at once.",
        kind=Pace,
    )
    patience: Patience = _setting(
        "60",
        "Patience with computers",
        "The seconds a computer player may think; then the table is asked how to go on.",
        kind=Patience,
    )
    engine: str = _setting(
        "", "Engine", "The command of an engine of your own that plays for the computer.", _command
    )
    verbosity: Verbosity = _setting(
        "normal",
        "Plain: how much text",
        "How much plain mode prints; full draws the whole board.",
        kind=Verbosity,
    )
    give_forced: bool = _setting(
        True,
        "Plain: only answers",
        "Plain mode, the game as lines of text, gives an answer for you where it is the only one.",
    )
    goal_cards: bool = _setting(
        True, "Goal cards", "Tells newcomers what a game is about, before their first turn."
    )
    bell: Bell = _setting(
        "off",
        "Bell when it is your turn",
        "A sound, or a notification of the terminal, when a table that you joined waits for you.",
        kind=Bell,
    )
    time_used: bool = _setting(
        True,
        "Time used",
        "Counts how long each player thinks; results and statistics tell it, and nothing before.",
    )
    names: list[str] = _setting([], "Names", "Who sat down before, the latest first.", _names)
    keys: dict[str, str] = _setting(
        {}, "Keys", "Other keys by what they do; `tabletop config --keys` tells all.", _keys
    )

    def changed(self, **changes: Any) -> Settings:
        """Return the settings with these changes."""
        return replace(self, **changes)

    def remembering(self, names: Sequence[str]) -> list[str]:
        """The names to remember, these first; default names, such as `Player 1`, are left out."""
        unchosen = default_names(len(names))
        chosen = [name for name in names if name not in unchosen]
        known = [name for name in self.names if name not in chosen]
        return [*chosen, *known][:REMEMBERED_NAMES]


SETTINGS: dict[str, Setting] = {one.name: one.metadata["setting"] for one in fields(Settings)}


def config_folder() -> Path:
    """The folder for settings: `TABLETOP_CONFIG_DIR`, or the system's folder if that is unset."""
    if override := os.environ.get("TABLETOP_CONFIG_DIR"):
        return Path(override)
    import platformdirs

    return platformdirs.user_config_path("tabletop", appauthor=False)


def settings_file() -> Path:
    """Return the path of the settings file."""
    return config_folder() / "settings.toml"


def own_theme_file() -> Path:
    """The path of the file with the player's own theme."""
    return config_folder() / "theme.toml"


def read_theme(path: Path) -> Palette:
    """The theme in a file. Raises `OSError`, or `ValueError` if the file contains no theme."""
    from tabletop_tui.theme import own_palette

    return own_palette(read_toml(read_file(path, SIZE_LIMIT)))


def palettes() -> Mapping[str, Palette]:
    """All themes by name. They include the player's own theme if its file is valid."""
    from tabletop_tui.theme import OWN, PALETTES

    try:
        return PALETTES | {OWN: read_theme(own_theme_file())}
    except (OSError, ValueError):
        return PALETTES


FORMER = ("enter_waits",)
"""The names of removed settings. A file that still contains one gives no message."""


def load_settings() -> tuple[Settings, str]:
    """Return the settings, and a message if something is wrong with the file (else empty).

    A file that is not TOML is renamed. If the file only has wrong values or unknown names, it stays
    as it is; the defaults replace the wrong values.
    """
    path = settings_file()
    try:
        return read_settings(path)
    except FileNotFoundError:
        return _older(path.with_suffix(".json"))
    except OSError as error:
        return Settings(), _unreadable(path, error)
    except ValueError:
        return Settings(), _put_away(path)


def read_settings(path: Path) -> tuple[Settings, str]:
    """Return the settings in a file, and a message if a name or a value in it is wrong.

    Raises `OSError` if the file cannot be read, and `ValueError` if it is not TOML.
    """
    data = read_file(path, SIZE_LIMIT)
    return _checked(path, read_toml(data))


def _checked(path: Path, data: dict[str, Any]) -> tuple[Settings, str]:
    found = []
    if unknown := sorted(name for name in data if name not in (*SETTINGS, *FORMER)):
        what = "are no settings" if unknown[1:] else "is no setting"
        found.append(f"{' and '.join(unknown)} {what}")
    taken: dict[str, Any] = {}
    wrong = []
    for name in sorted(SETTINGS.keys() & data):
        try:
            taken[name] = SETTINGS[name].taken(data[name])
        except BorderError:
            wrong.append(name)
    if wrong:
        found.append(
            f"the values of {' and '.join(wrong)} are wrong"
            if wrong[1:]
            else f"{wrong[0]} is wrong"
        )
    text = one_line(f"In {path} {', and '.join(found)}; not used.") if found else ""
    return Settings(**taken), text


def _older(path: Path) -> tuple[Settings, str]:
    """The settings in the JSON file of an older version, which stays as it is, and a message."""
    try:
        data = read_json(read_file(path, SIZE_LIMIT))
        glyphs = {True: "ascii", False: "drawn"}.get(data.pop("ascii", None), "auto")
        return _checked(path, {**data, "glyphs": glyphs})
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), _unreadable(path, error)
    except (ValueError, AttributeError, TypeError):
        return Settings(), one_line(f"{path} is damaged. The defaults are used.")


def _unreadable(path: Path, error: OSError) -> str:
    return one_line(f"{path} cannot be read: {reason(error)}. The defaults are used.")


def save_settings(settings: Settings) -> str:
    """Write the settings; return a message if this fails, else empty. Comments in the file stay."""
    path = settings_file()
    try:
        # There is no lock. Recent temporary files may belong to another window that is writing.
        files.sweep(path, older_than=3600)
        files.replace(path, _written(path, settings).encode())
    except OSError as error:
        return one_line(f"The settings were not saved: {reason(error)} ({path}).")
    return ""


def _written(path: Path, settings: Settings) -> str:
    """The new text of the file: its present text with the current values."""
    # Importing this is slow, and only this function needs it.
    import tomlkit

    try:
        data = read_file(path, SIZE_LIMIT)
        read_toml(data)
        document = tomlkit.parse(data)
    except (FileNotFoundError, ValueError):
        document = tomlkit.document()
        document.add(tomlkit.comment("Settings of tabletop. They may be changed by hand."))
    for name, known in SETTINGS.items():
        value = getattr(settings, name)
        if name not in document:
            document.add(tomlkit.nl())
            document.add(tomlkit.comment(known.about))
            document.add(name, value)
        elif document[name] != value:
            document[name] = value
    return tomlkit.dumps(document)


def _put_away(path: Path) -> str:
    from tabletop_tui.saves.saved_game import set_aside

    try:
        aside = set_aside(path)
        path.unlink()
    except OSError as error:
        text = f"{path} is damaged and cannot be set aside: {reason(error)}. The defaults are used."
        return one_line(text)
    text = f"The settings were damaged: {path} is now {aside.name}, and the defaults are used."
    return one_line(text)
