"""What the shell may offer: games, modes, options, settings, saves. Imports little."""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer

from tabletop_tui.core.border.plain import read_json, read_toml
from tabletop_tui.core.content.shelf import MANIFEST, bundled_folder, game_folders, lesson_files
from tabletop_tui.core.words.plaintext import drawable
from tabletop_tui.core.words.spelling import game_called
from tabletop_tui.folders import data_folder, default_folder
from tabletop_tui.settings import SETTINGS, palettes

SUFFIX = ".tabletop"
HEADER_LIMIT = 64 * 1024
"""Bytes of a saved game that are looked at: its first line."""

Data = dict[str, Any]


def games(ctx: typer.Context) -> list[str]:
    """The games by id."""
    return list(_manifests(ctx))


def folders_and_games(ctx: typer.Context, incomplete: str) -> list[str]:
    """The folders that begin so, and the games by id."""
    with suppress(OSError, ValueError):
        place, start = os.path.split(incomplete)
        found = [one for one in Path(place or ".").iterdir() if one.is_dir()]
        names = [str(Path(place) / one.name) for one in found if one.name.startswith(start or ".")]
        return [*sorted(names), *games(ctx)]
    return games(ctx)


def lessons(ctx: typer.Context) -> list[str]:
    """The lessons of the game that stands in the command, else of all games."""
    return [name for folder, _ in _meant(ctx) for name in lesson_files(folder)]


def modes(ctx: typer.Context) -> list[str]:
    """The modes of the game that stands in the command, else of all games."""
    return list(dict.fromkeys(mode["id"] for _, game in _meant(ctx) for mode in game["modes"]))


def seats(ctx: typer.Context) -> list[str]:
    """How many can play."""
    ranges = [mode["seats"] for _, game in _meant(ctx) for mode in game["modes"]]
    counts = {count for one in ranges for count in range(one["min"], one["max"] + 1)}
    return [str(count) for count in sorted(counts)]


def values(ctx: typer.Context) -> list[str]:
    """Every option with each of its values, as `--set` takes them."""
    found = []
    for _, game in _meant(ctx):
        for option in game.get("options", ()):
            ids = [choice["id"] for choice in option.get("choices", ())]
            found += [f"{option['id']}={value}" for value in ids or ("on", "off")]
    return list(dict.fromkeys(found))


def checks(ctx: typer.Context) -> list[str]:
    """What `check --only` knows."""
    from tabletop_tui.check.running import check_names

    return check_names()


def settings(ctx: typer.Context) -> list[str]:
    """What `config` can change."""
    return list(SETTINGS)


def setting_values(ctx: typer.Context) -> list[str]:
    """The values of the setting that the command names."""
    name = ctx.params.get("name")
    return values_of(name) if name in settings(ctx) else []


def themes(ctx: typer.Context) -> list[str]:
    """The sets of colours."""
    return list(palettes())


def policies(ctx: typer.Context) -> list[str]:
    """Who can play by itself."""
    from tabletop_tui.matches.policies import POLICIES

    return list(POLICIES)


def formats(ctx: typer.Context) -> list[str]:
    """How a game can be written down."""
    from tabletop_tui.records import FORMATS

    return list(FORMATS)


def saved_games(ctx: typer.Context) -> list[str]:
    """The saved games by name; by file name where the name does not lead to one game."""
    folder = ctx.find_root().params.get("saves_folder") or default_folder()
    named = list(_saved(folder))
    times = Counter(name.casefold() for name, _ in named)
    return [
        name if name and drawable(name) == name and times[name.casefold()] == 1 else stem
        for name, stem in named
    ]


def _saved(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and file name without ending of every saved game."""
    for path in sorted(folder.iterdir()):
        if path.name.endswith(SUFFIX) and path.name[:1] != ".":
            name: object = ""
            with suppress(OSError, ValueError, AttributeError):
                name = read_json(_first_line(path)).get("name", "")
            yield (name if isinstance(name, str) else ""), path.name.removesuffix(SUFFIX)


def _first_line(path: Path) -> bytes:
    """The first line of a plain file; nothing of what is no file and could keep us waiting."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as file:
        plain = stat.S_ISREG(os.fstat(handle).st_mode)
        return file.readline(HEADER_LIMIT) if plain else b""


def _manifests(ctx: typer.Context) -> dict[str, tuple[Path, Data]]:
    """The folder of every game and what it says about itself, in the order of the shelf."""
    brought = ctx.find_root().params.get("rulesets") or ()
    found: dict[str, tuple[Path, Data]] = {}
    for shelf in (bundled_folder(), *brought, data_folder() / "rulesets"):
        with suppress(OSError):
            for folder in game_folders(shelf):
                with suppress(OSError, ValueError, KeyError):
                    data = read_toml((folder / MANIFEST).read_bytes())
                    found.setdefault(data["id"], (folder, data))
    return dict(sorted(found.items(), key=lambda game: game[1][1].get("shelf", 100)))


def _meant(ctx: typer.Context) -> list[tuple[Path, Data]]:
    """The game that stands in the command, else all of them."""
    manifests = _manifests(ctx)
    titles = {name: str(data.get("title", "")) for name, (_, data) in manifests.items()}
    # Behind an option that still waits for its value the parser has not come to the game.
    for word in (ctx.params.get("game"), *ctx.args):
        if word and (game := game_called(word, titles)):
            return [manifests[game]]
    return list(manifests.values())


def values_of(name: str) -> list[str]:
    """What a setting can be; empty where it is free text."""
    if name == "theme":
        return list(palettes())
    setting = SETTINGS[name]
    return ["on", "off"] if isinstance(setting.default, bool) else list(setting.choices)
