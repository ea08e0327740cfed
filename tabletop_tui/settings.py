"""What the player prefers, kept between games."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tabletop_tui.core.loading.border import Few, Line
from tabletop_tui.core.plaintext import one_line
from tabletop_tui.core.table import NAME_LIMIT, default_names
from tabletop_tui.saves import atomic
from tabletop_tui.saves.errors import reason
from tabletop_tui.saves.reading import read_file
from tabletop_tui.saves.saved_game import set_aside

REMEMBERED_NAMES = 24


SIZE_LIMIT = 2**18
"""Bytes of the settings; a real file has some hundreds."""

Name = Annotated[Line, Field(min_length=1, max_length=NAME_LIMIT)]


def _greets() -> bool:
    """Programs that press keys switch the cards off beforehand: `TABLETOP_GOAL_CARDS=off`."""
    return os.environ.get("TABLETOP_GOAL_CARDS") != "off"


Verbosity = Literal["short", "normal", "full"]


class Settings(BaseModel):
    """The player's preferences. `ascii` None means: as the locale says.

    `ask_enter` keeps the own key of an answer from taking it before Enter.
    `verbosity` and `give_forced` are for plain mode: how much is said (`full` is the whole board,
    written for eyes), and whether an answer that is the only one is given without a question.
    `pace` is how long a computer player takes at least for an answer.
    `goal_cards` says whether newcomers are told what a game is about.
    `names` are the players that sat down before, the latest first.
    """

    model_config = ConfigDict(defer_build=True)

    theme: Line = Field(default="night", max_length=40)
    ascii: bool | None = None
    curtain: bool = True
    animation: bool = True
    pin: bool = False
    ask_enter: bool = False
    verbosity: Verbosity = "normal"
    give_forced: bool = True
    pace: Literal["none", "quick", "calm", "slow"] = "calm"
    goal_cards: bool = Field(default_factory=_greets)
    names: Annotated[list[Name], Few] = []

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
    return config_folder() / "settings.json"


def load_settings() -> tuple[Settings, str]:
    """The settings, and a sentence when the file was damaged or unreadable (else empty).

    A damaged file is set aside under another name and the defaults are used.
    """
    path = settings_file()
    try:
        return Settings.model_validate_json(read_file(path, SIZE_LIMIT)), ""
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        told = f"{path} cannot be read: {reason(error)}. The defaults are used."
        return Settings(), one_line(told)
    except ValidationError:
        return Settings(), _put_away(path)


def save_settings(settings: Settings) -> str:
    """Write the settings; a sentence when that fails, else empty."""
    path = settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # No lock here: what another window is writing right now is left alone.
        atomic.sweep(path, older_than=3600)
        atomic.replace(path, settings.model_dump_json(indent=2).encode() + b"\n")
    except OSError as error:
        return one_line(f"The settings were not saved: {reason(error)} ({path}).")
    return ""


def _put_away(path: Path) -> str:
    try:
        aside = set_aside(path)
        path.unlink()
    except OSError as error:
        told = f"{path} is damaged and cannot be set aside: {reason(error)}. The defaults are used."
        return one_line(told)
    told = f"The settings were damaged: {path} is now {aside.name}, and the defaults are used."
    return one_line(told)
