"""What the player prefers, kept between games."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tabletop_tui.core.chairs import NAME_LIMIT, default_names
from tabletop_tui.core.loading.border import Few, Line
from tabletop_tui.core.plaintext import one_line
from tabletop_tui.saves.errors import reason
from tabletop_tui.saves.file import atomic
from tabletop_tui.saves.file.reading import read_file
from tabletop_tui.saves.saved_game import set_aside

REMEMBERED_NAMES = 24


SIZE_LIMIT = 2**18
"""Bytes of the settings; a real file has some hundreds."""

Name = Annotated[Line, Field(min_length=1, max_length=NAME_LIMIT)]


Verbosity = Literal["short", "normal", "full"]
Pace = Literal["none", "quick", "calm", "slow"]
Glyphs = Literal["auto", "drawn", "ascii"]


class Settings(BaseModel):
    """The player's preferences. `names` are the players that sat down before, the latest first."""

    model_config = ConfigDict(defer_build=True)

    theme: Line = Field(
        default="night", max_length=40, description="Colours. Signs say the same in every theme."
    )
    glyphs: Glyphs = Field(
        default="auto", description="Drawn frames and signs, or plain ASCII; auto asks the locale."
    )
    curtain: bool = Field(
        default=True, description="Hides the table while the keyboard goes to somebody else."
    )
    pin: bool = Field(
        default=False, description="Each player sets a PIN at the table; the curtain asks for it."
    )
    ask_enter: bool = Field(
        default=False, description="Every answer waits for Enter, even one that can be taken back."
    )
    enter_waits: bool = Field(
        default=True, description="Enter takes nothing new for a moment: it may be a habit."
    )
    animation: bool = Field(
        default=True, description="Short movements that show what happened. Any key skips them."
    )
    pace: Pace = Field(
        default="calm", description="The least time for each answer of a computer player."
    )
    verbosity: Verbosity = Field(
        default="normal",
        description="How much plain mode tells; full is the whole board, written for eyes.",
    )
    give_forced: bool = Field(
        default=True, description="Plain mode gives an answer that is the only one by itself."
    )
    goal_cards: bool = Field(
        default=True, description="Tells newcomers what a game is about, before their first turn."
    )
    names: Annotated[list[Name], Few] = Field(
        default=[], description="Who sat down before, the latest first."
    )

    keys: Annotated[dict[Line, Line], Few] = Field(
        default={}, description="Other keys by what they do; `tabletop config --keys` tells all."
    )

    def remembering(self, names: Sequence[str]) -> list[str]:
        """The names to remember once these sat down: they come before the others.

        Names that nobody chose are not remembered.
        """
        unchosen = default_names(len(names))
        chosen = [name for name in names if name not in unchosen]
        known = [name for name in self.names if name not in chosen]
        return [*chosen, *known][:REMEMBERED_NAMES]


def config_folder() -> Path:
    """The player's folder for settings; `TABLETOP_CONFIG_DIR` overrides the one of the system."""
    override = os.environ.get("TABLETOP_CONFIG_DIR")
    if override:
        return Path(override)
    import platformdirs

    return platformdirs.user_config_path("tabletop", appauthor=False)


def settings_file() -> Path:
    """Where the settings lie."""
    return config_folder() / "settings.toml"


def load_settings() -> tuple[Settings, str]:
    """The settings, and a sentence when the file was damaged or unreadable (else empty).

    A file that is no TOML is set aside under another name. Where only a value is wrong, its default
    is used and the file stays as it is; so it does where a name is no setting.
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
    """The settings of a file, and a sentence when a name or a value in it is wrong.

    Raises `OSError` when it cannot be read, and `ValueError` when it is no TOML.
    """
    data = read_file(path, SIZE_LIMIT)
    # Only where somebody changed a setting: the first screen does without.
    import tomllib

    try:
        return _checked(path, tomllib.loads(data.decode()))
    except RecursionError:
        raise ValueError(f"{path} is nested too deeply") from None


def _checked(path: Path, data: dict[str, Any]) -> tuple[Settings, str]:
    found = []
    if unknown := sorted(name for name in data if name not in Settings.model_fields):
        what = "are no settings" if unknown[1:] else "is no setting"
        found.append(f"{' and '.join(unknown)} {what}")
    try:
        settings = Settings.model_validate(data)
    except ValidationError as error:
        wrong = sorted({str(one["loc"][0]) for one in error.errors(include_url=False)})
        fitting = {key: value for key, value in data.items() if key not in wrong}
        settings = Settings.model_validate(fitting)
        found.append(
            f"the values of {' and '.join(wrong)} are wrong"
            if wrong[1:]
            else f"{wrong[0]} is wrong"
        )
    return settings, one_line(f"In {path} {', and '.join(found)}; not used.") if found else ""


def _older(path: Path) -> tuple[Settings, str]:
    """Settings as they were kept before they were TOML; a damaged file is left alone."""
    try:
        data = json.loads(read_file(path, SIZE_LIMIT))
        glyphs = {True: "ascii", False: "drawn"}.get(data.pop("ascii", None), "auto")
        return _checked(path, {**data, "glyphs": glyphs})
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), _unreadable(path, error)
    except (ValueError, AttributeError, TypeError, RecursionError):
        return Settings(), one_line(f"{path} is damaged. The defaults are used.")


def _unreadable(path: Path, error: OSError) -> str:
    return one_line(f"{path} cannot be read: {reason(error)}. The defaults are used.")


def save_settings(settings: Settings) -> str:
    """Write what changed; a sentence when that fails, else empty. Comments in the file stay."""
    path = settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # No lock here: what another window is writing right now is left alone.
        atomic.sweep(path, older_than=3600)
        atomic.replace(path, _written(path, settings).encode())
    except OSError as error:
        return one_line(f"The settings were not saved: {reason(error)} ({path}).")
    return ""


def _written(path: Path, settings: Settings) -> str:
    """The file as it will be: what stands there already, with every value as it is now."""
    # Slow to import, and only needed here.
    import tomlkit
    from tomlkit.exceptions import ParseError

    try:
        document = tomlkit.parse(read_file(path, SIZE_LIMIT))
    except (FileNotFoundError, ParseError):
        document = tomlkit.document()
        document.add(tomlkit.comment("Settings of tabletop. They may be changed by hand."))
    for name, field in Settings.model_fields.items():
        value = getattr(settings, name)
        if name not in document:
            document.add(tomlkit.nl())
            document.add(tomlkit.comment(field.description or ""))
            document.add(name, value)
        elif document[name] != value:
            document[name] = value
    return tomlkit.dumps(document)


def _put_away(path: Path) -> str:
    try:
        aside = set_aside(path)
        path.unlink()
    except OSError as error:
        told = f"{path} is damaged and cannot be set aside: {reason(error)}. The defaults are used."
        return one_line(told)
    told = f"The settings were damaged: {path} is now {aside.name}, and the defaults are used."
    return one_line(told)
