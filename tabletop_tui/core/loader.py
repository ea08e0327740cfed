"""Finds the games: every folder with a `ruleset.toml`, bundled or added by the user.

If a folder is broken, only its own game is missing, and a sentence says what is wrong. The engine
of a game is imported when the game is played, not when it is listed. To list games whose
`ShelfCard` an earlier run has kept, nothing heavy is imported.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from importlib.machinery import ModuleSpec
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tabletop_tui.core.content.shelf import (
    MANIFEST,
    KeptCards,
    ShelfCard,
    bundled_folder,
    game_folders,
    read_content,
)
from tabletop_tui.core.errors import RulesetError

if TYPE_CHECKING:
    from tabletop_tui.core.content.manifest import Manifest
    from tabletop_tui.core.ruleset import Ruleset

T = TypeVar("T")


@dataclass(frozen=True, eq=False, repr=False)
class Entry:
    """A game that was found: its folder, its card, and the text of its manifest as it was then."""

    folder: Path
    card: ShelfCard
    text: bytes

    @cached_property
    def manifest(self) -> Manifest:
        """The manifest of the game. Raises `RulesetError` when it is wrong."""
        return _checked(self.folder, self.text)


class Problem(NamedTuple):
    """A folder whose games cannot be offered, and the reason."""

    folder: Path
    message: str


@dataclass(eq=False, repr=False)
class Library:
    """All games that were found, by id in shelf order, and all folders that are broken."""

    entries: dict[str, Entry] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    _loaded: dict[str, Ruleset[Any]] = field(default_factory=dict)

    def load(self, game: str) -> Ruleset[Any]:
        """Return the engine of a game, imported on first use.

        Raises `RulesetError` when no game has this id or its folder is broken.
        """
        if game not in self._loaded:
            entry = self.entries.get(game)
            if entry is None:
                known = ", ".join(self.entries) or "none"
                raise RulesetError(f"There is no game called {game!r}. Known games: {known}.")
            self._loaded[game] = load_engine(entry)
        return self._loaded[game]


def find_rulesets(folders: Iterable[Path] = (), kept: Path | None = None) -> Library:
    """List the bundled games and those in `folders`. Never raises: problems are collected.

    When two folders hold games with the same id, the first one is used and the other is a problem.
    The cards of checked manifests are cached in the file `kept`.
    """
    library, cards = Library(), KeptCards(kept)
    for shelf in (bundled_folder(), *(folder.resolve() for folder in folders)):
        try:
            places = game_folders(shelf)
        except OSError as error:
            library.problems.append(Problem(shelf, f"{shelf} cannot be read: {error}."))
            continue
        for folder in places:
            _shelve(library, folder, cards)
    cards.write()
    in_order = sorted(library.entries.items(), key=lambda found: found[1].card.place)
    library.entries = dict(in_order)
    return library


def entry_of(folder: Path, cards: KeptCards | None = None) -> Entry:
    """Return the game in a folder. Raises `RulesetError` when its manifest is wrong."""
    text = read_content(folder / MANIFEST)
    card = cards.of(text) if cards is not None else None
    if card is None:
        card = _checked(folder, text).card
        if cards is not None:
            cards.keep(text, card)
    return Entry(folder, card, text)


def _checked(folder: Path, text: bytes) -> Manifest:
    # Imported here because a list of games whose cards are cached does not need it.
    from tabletop_tui.core.content.manifest import Manifest
    from tabletop_tui.core.content.toml import parse_toml

    return parse_toml(text, folder / MANIFEST, Manifest)


def _shelve(library: Library, folder: Path, cards: KeptCards) -> None:
    try:
        entry = entry_of(folder, cards)
    except RulesetError as error:
        library.problems.append(Problem(folder, str(error)))
        return
    game = entry.card.id
    other = library.entries.get(game)
    if other is not None:
        message = f"{folder.name}/{MANIFEST}: id: {game} is taken by {other.folder}."
        library.problems.append(Problem(folder, message))
        return
    library.entries[game] = entry


def load_engine(entry: Entry) -> Ruleset[Any]:
    """Import the engine a manifest names and make its ruleset.

    Raises `RulesetError` for anything that goes wrong in foreign code while it is imported.
    """
    # Imported here because a list of games does not need it.
    from tabletop_tui.core.ruleset import Ruleset

    manifest, home = entry.manifest, _Home(entry.folder, entry.card.id)
    made: Ruleset[Any] = _made(
        home, manifest.engine, Ruleset, lambda engine: engine(manifest, entry.folder)
    )
    return made


def load_screen(ruleset: Ruleset[Any]) -> object | None:
    """The drawn screen of a game; None without one. Raises `RulesetError` as `load_engine` does."""
    name = ruleset.manifest.screen
    if name is None:
        return None
    found: object = _made(_Home(ruleset.folder, ruleset.manifest.id), name, object)
    return found


def load_part(
    folder: Path, game: str, name: str, kind: type[T], make: Callable[[Any], object] | None = None
) -> T | None:
    """Return the object `module:name` of a game, or what `make` makes of it; None without a module.

    Raises `RulesetError` as `load_engine` does, and if the object is not of this `kind`.
    """
    module = folder / name.partition(":")[0]
    if not module.with_suffix(".py").is_file() and not (module / "__init__.py").is_file():
        return None
    made: T = _made(_Home(folder, game), name, kind, make)
    return made


def _made(
    home: _Home, name: str, kind: type[object], make: Callable[[Any], object] | None = None
) -> Any:
    with _blamed(home, name):
        found: object = _import(home, name)
        if make is not None:
            found = make(found)
    if not isinstance(found, kind):
        inner = name.partition(":")[2]
        raise RulesetError(f"{_place(home, name)}: {inner} is not a {kind.__name__}.")
    return found


class _Home(NamedTuple):
    """The folder with the code of a game, and the game."""

    folder: Path
    id: str


def _import(home: _Home, name: str) -> Any:
    module_name, inner = name.split(":")
    package = _import_folder(home)
    module = importlib.import_module(f"{package}.{module_name}")
    found = getattr(module, inner, None)
    if found is None:
        raise RulesetError(f"{_place(home, name)}: there is no {inner} in it.")
    return found


@contextmanager
def _blamed(home: _Home, name: str) -> Iterator[None]:
    """Turn any error of foreign code into a `RulesetError`, so that only its game is lost."""
    try:
        yield
    except RulesetError:
        raise
    except (Exception, SystemExit) as error:
        where = place_in(home.folder, error)
        where = f"{home.folder.name}/{where}" if where else _place(home, name)
        raise RulesetError(f"{where}: {type(error).__name__}: {error}") from error


def _place(home: _Home, name: str) -> str:
    """The file or folder, relative to the shelf, that should hold what a manifest names."""
    module = name.split(":", maxsplit=1)[0]
    ending = "" if (home.folder / module).is_dir() else ".py"
    return f"{home.folder.name}/{module}{ending}"


def place_in(folder: Path, error: BaseException) -> str:
    """The file of this folder and the line at which an error was raised; empty if unknown."""
    if isinstance(error, SyntaxError) and error.filename:
        spots = [(error.filename, error.lineno)]
    else:
        spots = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
    own = [(Path(file), line) for file, line in spots if Path(file).is_relative_to(folder)]
    if not own:
        return ""
    file, line = own[-1]
    return f"{file.relative_to(folder).as_posix()}, line {line}"


def _import_folder(home: _Home) -> str:
    """Make the folder importable as a package, so that its files can import each other."""
    bundled = home.folder.parent == bundled_folder()
    name = f"rulesets.{home.folder.name}" if bundled else f"tabletop_rulesets_{home.id}"
    if bundled:
        _ensure_shelf_package()
    known = sys.modules.get(name)
    if known is not None and str(home.folder) in list(getattr(known, "__path__", [])):
        return name
    init = home.folder / "__init__.py"
    spec: ModuleSpec | None = ModuleSpec(name, None, is_package=True)
    if init.exists():
        spec = importlib.util.spec_from_file_location(name, init, submodule_search_locations=[])
    if spec is None:
        raise RulesetError(f"{home.folder}: cannot be imported.")
    spec.submodule_search_locations = [str(home.folder)]
    for loaded in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
        del sys.modules[loaded]
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if bundled:
        # An import statement would set this attribute as well.
        setattr(sys.modules["rulesets"], home.folder.name, module)
    if spec.loader is not None:
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return name


def _ensure_shelf_package() -> None:
    """Make the package `rulesets` importable, because `from . import x` in a game imports it, too.

    In a checkout it is beside the program; when installed, it is inside the program.
    """
    if "rulesets" not in sys.modules:
        spec = ModuleSpec("rulesets", None, is_package=True)
        spec.submodule_search_locations = [str(bundled_folder())]
        sys.modules["rulesets"] = importlib.util.module_from_spec(spec)
