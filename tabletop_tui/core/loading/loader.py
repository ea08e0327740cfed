"""Finds the games: every folder with a `ruleset.toml`, bundled or brought along by the user.

A broken folder hides only its own game; what is wrong with it is kept as a sentence. The engine
of a game is imported when it is played, not when it is listed.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.loading.content import load_toml
from tabletop_tui.core.loading.manifest import Manifest
from tabletop_tui.core.loading.shelf import MANIFEST, bundled_folder, game_folders

if TYPE_CHECKING:
    from tabletop_tui.core.players.bot import Bot
    from tabletop_tui.core.promises import Promise
    from tabletop_tui.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that was found: what it says about itself, and its folder."""

    manifest: Manifest
    folder: Path


@dataclass(frozen=True, slots=True)
class Problem:
    """A folder that is no game, and why."""

    folder: Path
    message: str


@dataclass(slots=True)
class Library:
    """All games that were found, by id in shelf order, and all folders that are broken."""

    entries: dict[str, Entry] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    _loaded: dict[str, Ruleset[Any]] = field(default_factory=dict)

    def load(self, game: str) -> Ruleset[Any]:
        """The engine of a game, imported on first use.

        Raises `RulesetError` when no game has this id or its folder is broken.
        """
        if game not in self._loaded:
            entry = self.entries.get(game)
            if entry is None:
                known = ", ".join(self.entries) or "none"
                raise RulesetError(f"There is no game called {game!r}. Known games: {known}.")
            self._loaded[game] = load_engine(entry)
        return self._loaded[game]


def find_rulesets(folders: Iterable[Path] = ()) -> Library:
    """List the bundled games and those in `folders`. Never raises: problems are collected.

    When two folders hold a game of one id, the first one wins and the other is a problem.
    """
    library = Library()
    for shelf in (bundled_folder(), *(folder.resolve() for folder in folders)):
        try:
            places = game_folders(shelf)
        except OSError as error:
            library.problems.append(Problem(shelf, f"{shelf} cannot be read: {error}."))
            continue
        for folder in places:
            _shelve(library, folder)
    in_order = sorted(library.entries.items(), key=lambda found: found[1].manifest.shelf)
    library.entries = dict(in_order)
    return library


def _shelve(library: Library, folder: Path) -> None:
    try:
        manifest = load_toml(folder / MANIFEST, Manifest)
    except RulesetError as error:
        library.problems.append(Problem(folder, str(error)))
        return
    other = library.entries.get(manifest.id)
    if other is not None:
        message = f"{folder.name}/{MANIFEST}: id: {manifest.id} is taken by {other.folder}."
        library.problems.append(Problem(folder, message))
        return
    library.entries[manifest.id] = Entry(manifest, folder)


def load_engine(entry: Entry) -> Ruleset[Any]:
    """Import the engine a manifest names and make its ruleset.

    Raises `RulesetError` for anything that goes wrong in foreign code while it is imported.
    """
    with _blamed(entry, entry.manifest.engine):
        made = _import(entry, entry.manifest.engine)(entry.manifest, entry.folder)
    # Imported here because a list of games does without it.
    from tabletop_tui.core.ruleset import Ruleset

    if not isinstance(made, Ruleset):
        name = entry.manifest.engine
        raise RulesetError(f"{_place(entry, name)}: {name.split(':')[1]} is not a Ruleset.")
    return made


def load_screen(ruleset: Ruleset[Any]) -> object | None:
    """Import the drawn screen that a game names; None when it names none.

    Raises `RulesetError` as `load_engine` does.
    """
    entry = Entry(ruleset.manifest, ruleset.folder)
    name = ruleset.manifest.screen
    if name is None:
        return None
    with _blamed(entry, name):
        found: object = _import(entry, name)
    return found


def load_promise(entry: Entry) -> Promise:
    """What a game promises in `promises.py`; without one, what every game promises.

    Raises `RulesetError` as `load_engine` does.
    """
    from tabletop_tui.core.promises import Promise

    if not (entry.folder / "promises.py").is_file():
        return Promise()
    name = "promises:PROMISE"
    with _blamed(entry, name):
        found = _import(entry, name)
    if not isinstance(found, Promise):
        raise RulesetError(f"{_place(entry, name)}: PROMISE is not a Promise.")
    return found


def load_bot(ruleset: Ruleset[Any]) -> Bot[Any]:
    """The computer player that a game has in `bot.py`; without one, one that answers at random.

    Raises `RulesetError` as `load_engine` does.
    """
    from tabletop_tui.core.players.bot import Bot

    if not (ruleset.folder / "bot.py").is_file():
        return Bot(ruleset)
    entry = Entry(ruleset.manifest, ruleset.folder)
    name = "bot:BOT"
    with _blamed(entry, name):
        made = _import(entry, name)(ruleset)
    if not isinstance(made, Bot):
        raise RulesetError(f"{_place(entry, name)}: BOT is not a Bot.")
    return made


def _import(entry: Entry, name: str) -> Any:
    """What a manifest names, as `module:name`."""
    module_name, inner = name.split(":")
    package = _import_folder(entry)
    module = importlib.import_module(f"{package}.{module_name}")
    found = getattr(module, inner, None)
    if found is None:
        raise RulesetError(f"{_place(entry, name)}: there is no {inner} in it.")
    return found


@contextmanager
def _blamed(entry: Entry, name: str) -> Iterator[None]:
    """A ruleset is foreign code: whatever it raises, only its own game may be lost."""
    try:
        yield
    except RulesetError:
        raise
    except (Exception, SystemExit) as error:
        where = _blame(error, entry.folder) or _place(entry, name)
        raise RulesetError(f"{where}: {type(error).__name__}: {error}") from error


def _place(entry: Entry, name: str) -> str:
    """The file or folder that should hold what a manifest names, below the shelf."""
    module = name.split(":", maxsplit=1)[0]
    ending = "" if (entry.folder / module).is_dir() else ".py"
    return f"{entry.folder.name}/{module}{ending}"


def _blame(error: BaseException, folder: Path) -> str:
    """The file of this ruleset, and the line in it, that an error comes from; empty if unknown."""
    if isinstance(error, SyntaxError) and error.filename:
        spots = [(error.filename, error.lineno)]
    else:
        spots = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
    own = [(Path(file), line) for file, line in spots if Path(file).is_relative_to(folder)]
    if not own:
        return ""
    file, line = own[-1]
    return f"{folder.name}/{file.relative_to(folder).as_posix()}, line {line}"


def _import_folder(entry: Entry) -> str:
    """Make the folder importable as a package, so that its files can import each other."""
    bundled = entry.folder.parent == bundled_folder()
    name = f"rulesets.{entry.folder.name}" if bundled else f"tabletop_rulesets_{entry.manifest.id}"
    if bundled:
        _ensure_shelf_package()
    known = sys.modules.get(name)
    if known is not None and str(entry.folder) in list(getattr(known, "__path__", [])):
        return name
    init = entry.folder / "__init__.py"
    spec: ModuleSpec | None = ModuleSpec(name, None, is_package=True)
    if init.exists():
        spec = importlib.util.spec_from_file_location(name, init, submodule_search_locations=[])
    if spec is None:
        raise RulesetError(f"{entry.folder}: cannot be imported.")
    spec.submodule_search_locations = [str(entry.folder)]
    for loaded in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
        del sys.modules[loaded]
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if bundled:
        # As an import statement would leave it.
        setattr(sys.modules["rulesets"], entry.folder.name, module)
    if spec.loader is not None:
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return name


def _ensure_shelf_package() -> None:
    """Make `rulesets` itself known: `from . import x` imports the topmost package as well.

    In a checkout it is found beside the program; installed, it lies inside the program.
    """
    if "rulesets" not in sys.modules:
        spec = ModuleSpec("rulesets", None, is_package=True)
        spec.submodule_search_locations = [str(bundled_folder())]
        sys.modules["rulesets"] = importlib.util.module_from_spec(spec)
