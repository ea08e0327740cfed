"""The commands that tell: which games there are, and their rules."""

from __future__ import annotations

import re
import shutil
import textwrap
from typing import TYPE_CHECKING, Any

import typer

from tabletop_tui.cli.common import AsArray, Game, InWords, complain, place_of, say, say_json
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.words.plaintext import printable
from tabletop_tui.opening import at_a_terminal

if TYPE_CHECKING:
    from tabletop_tui.core.content.manifest import Manifest


WIDEST = 100
"""Columns beyond which a line of prose is hard to read."""


def games(context: typer.Context, as_json: AsArray = False) -> None:
    """List the games, their modes and options. Nothing of them is run."""
    library = place_of(context).listed
    manifests = [entry.manifest for entry in library.entries.values()]
    if as_json:
        rows = [game_as_data(manifest) for manifest in manifests]
        say_json(rows)
    else:
        say("\n\n".join(game_as_text(manifest) for manifest in manifests) or "No games.")
    for problem in library.problems:
        complain(f"left out: {problem.message}", 0)


def game_as_data(manifest: Manifest) -> dict[str, Any]:
    """One game for `games --json`."""
    return {
        "id": manifest.id,
        "title": manifest.title,
        "tagline": manifest.tagline,
        "version": manifest.version,
        "players": manifest.players,
        "minutes": manifest.minutes,
        "complexity": manifest.complexity,
        "secrets": manifest.secrets,
        "modes": [mode.model_dump() for mode in manifest.modes],
        "options": [option.model_dump() for option in manifest.options],
    }


def game_as_text(manifest: Manifest) -> str:
    """One game for `games`: how to call it, who can play, what can be set."""
    each = " per player" if manifest.per_seat else ""
    lines = [
        f"{manifest.id}  {manifest.title}: {manifest.tagline}",
        f"  players {manifest.players}, about {manifest.minutes} minutes{each}",
    ]
    lines += [f"  --mode {m.id}  {m.title} ({m.seats})" for m in manifest.modes]
    for option in manifest.options:
        if option.choices:
            values = "|".join(choice.id for choice in option.choices)
            default = str(option.default)
        else:
            values, default = "on|off", "on" if option.default else "off"
        lines.append(f"  --set {option.id}={values}  {option.title} (default {default})")
    return "\n".join(lines)


def rules(context: typer.Context, game: Game, plain: InWords = False) -> None:
    """Print the rules of a game: on a terminal page by page, into a pipe as Markdown."""
    place = place_of(context)
    manifest = place.manifest(game)
    try:
        text = place.library.load(manifest.id).rules_text()
    except (OSError, UnicodeDecodeError):
        raise TabletopError(f"{manifest.title} brings no readable rules text.") from None
    if plain:
        from tabletop_tui.plain.layout import prose

        spoken = place.library.load(game).spoken
        text = "\n".join(line for line in map(spoken, prose(text)) if line)
    if at_a_terminal():
        import pydoc

        columns = min(shutil.get_terminal_size().columns, WIDEST)
        pydoc.pager(printable(wrapped(text, columns)))
    else:
        say(text.rstrip())


def wrapped(markdown: str, columns: int) -> str:
    """Markdown to be read on a terminal: its lines no wider, its marks of stress and links gone.

    A row of a table is a line, with two spaces between its cells; a drawing stays as it is.
    """
    lines: list[str] = []
    drawn = False
    paragraph = ""

    def end() -> None:
        nonlocal paragraph
        if paragraph:
            start = re.match(r"\s*(?:(?:[-*]|\d+\.)\s+)?", paragraph)
            indent = " " * len(start[0]) if start else ""
            lines.extend(textwrap.wrap(_unmarked(paragraph), columns, subsequent_indent=indent))
        paragraph = ""

    for line in markdown.splitlines():
        if line.startswith("```"):
            end()
            drawn = not drawn
        elif drawn:
            lines.append(line)
        elif re.match(r"\s*$|#|\||\s*([-*]|\d+\.)\s", line):
            end()
            if line.startswith("#"):
                level, _, heading = line.partition(" ")
                lines += [heading, ("=" if level == "#" else "-") * min(len(heading), columns)]
            elif line.startswith("|"):
                cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
                if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
                    lines += textwrap.wrap(_unmarked("  ".join(cells)), columns)
            elif line.strip():
                paragraph = line
            else:
                lines.append("")
        else:
            paragraph = f"{paragraph} {line.strip()}" if paragraph else line
    end()
    return "\n".join(lines).rstrip() + "\n"


def _unmarked(text: str) -> str:
    """The text without the marks of stress, and of a link its words alone."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"(\*\*|\*|__|`)(\S.*?)\1", r"\2", text)
