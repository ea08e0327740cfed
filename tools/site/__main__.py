"""Builds the site into build/site: `make site`.

The pages of `docs/` are copied into a folder of their own. Three kinds of page are made here: the
start page, one page for each game (its facts, its picture and its rules), and the API. A warning of
Sphinx ends the build with an error.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.ruleset import Ruleset
from tools.terminal import ROOT

SOURCES, SITE = ROOT / "build" / "site-pages", ROOT / "build" / "site"
CONFIG = Path(__file__).parent
CORE = ROOT / "tabletop_tui" / "core"

TAKEN_ALONG = {
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "writing-villains.md": "rulesets/villainous/WRITING_VILLAINS.md",
}
"""Pages from outside `docs/`, by their names on the site."""


def main() -> None:
    """Lay out the pages, then let Sphinx build them."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCES)
    for name, path in TAKEN_ALONG.items():
        (SOURCES / name).write_text((ROOT / path).read_text("utf-8"), "utf-8")
    for page in SOURCES.glob("*.md"):
        origin = ROOT / TAKEN_ALONG.get(page.name, f"docs/{page.name}")
        page.write_text(with_links_of_the_site(page.read_text("utf-8"), origin.parent), "utf-8")
    write_games()
    write_api()
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    command += ["-c", str(CONFIG), str(SOURCES), str(SITE)]
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(code)
    print(f"{SITE.relative_to(ROOT)}/index.html")


def with_links_of_the_site(text: str, folder: Path) -> str:
    """A page whose links lead to pages of the site; a link to any other file becomes its path."""
    pages = {(ROOT / path).resolve(): name for name, path in TAKEN_ALONG.items()}
    pages |= {path.resolve(): path.name for path in (ROOT / "docs").glob("*.md")}

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        if "://" in target:
            return found[0]
        path = (folder / target).resolve()
        if path in pages:
            return f"[{words}]({pages[path]}{anchor})"
        assert path.exists(), f"there is no {target}"
        return f"{words} (`{path.relative_to(ROOT)}`)" if words not in target else f"`{words}`"

    return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)]*)?\)", link, text)


def write_games() -> None:
    """A page for each game, and the start page with all of them."""
    folder = SOURCES / "games"
    folder.mkdir()
    library = find_rulesets()
    shelf = sorted(library.entries.values(), key=lambda entry: entry.manifest.shelf)
    lines = ["| Game | By | What it is |", "| --- | --- | --- |"]
    for entry in shelf:
        facts, name = entry.manifest, _page_of(entry.manifest.id)
        lines.append(f"| [{facts.title}](games/{name}.md) | {facts.designers} | {facts.tagline} |")
        (folder / f"{name}.md").write_text(_game(library.load(facts.id)), "utf-8")
    table = "\n".join(lines)
    start = (CONFIG / "start.md").read_text("utf-8")
    (SOURCES / "index.md").write_text(start.replace("{games}", table), "utf-8")
    names = "\n".join(_page_of(entry.manifest.id) for entry in shelf)
    (folder / "index.md").write_text(
        f"# The games\n\n{table.replace('(games/', '(')}\n\n"
        f"```{{toctree}}\n:hidden:\n:maxdepth: 1\n\n{names}\n```\n",
        "utf-8",
    )


def _page_of(game: str) -> str:
    return game.replace("_", "-")


def _game(rules: Ruleset[Any]) -> str:
    """The page of one game: its picture, how it is begun, and its rules."""
    facts, name = rules.manifest, _page_of(rules.manifest.id)
    heading, _, text = rules.rules_text().partition("\n")
    return (
        f"{heading}\n\n{facts.designers}, {facts.publisher}. {facts.edition}\n\n"
        f"![{facts.title} in play](../pictures/{name}.svg)\n\n"
        f"```sh\ntabletop play {name}\ntabletop learn {name}\n```\n{text}\n"
    )


def write_api() -> None:
    """A page for each room of the core, and one for its own files."""
    folder = SOURCES / "api"
    folder.mkdir()
    rooms = {path.name: path for path in sorted(CORE.iterdir()) if (path / "__init__.py").is_file()}
    names = ["core", *rooms]
    for name, room in {"core": CORE, **rooms}.items():
        (folder / f"{name}.md").write_text("\n".join(_api(name, room)), "utf-8")
    listed = "\n".join(names)
    (folder / "index.md").write_text(
        "# API of tabletop_tui.core\n\nWhat a game, a screen and a computer player are written "
        "with, from the docstrings. How they work together stands in [Architecture]"
        f"(../architecture.md).\n\n```{{toctree}}\n:maxdepth: 2\n\n{listed}\n```\n",
        "utf-8",
    )


def _api(name: str, room: Path) -> Iterator[str]:
    """The lines of a page: each module of a folder."""
    package = "tabletop_tui.core" if name == "core" else f"tabletop_tui.core.{name}"
    yield f"# {package}\n"
    for path in sorted(room.glob("*.py")):
        if path.stem != "__init__":
            yield f"## {path.stem}\n\n```{{eval-rst}}\n.. automodule:: {package}.{path.stem}\n```\n"


if __name__ == "__main__":
    main()
