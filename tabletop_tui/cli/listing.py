"""The commands that tell: which games there are, and their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.cli.common import place_of, say, say_json
from tabletop_tui.cli.parameters import Game, InWords

if TYPE_CHECKING:
    from tabletop_tui.core.content.manifest import Manifest


def games(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON array.")] = False,
) -> None:
    """List the games, their modes and options. Nothing of them is run."""
    library = place_of(context).listed
    manifests = [entry.manifest for entry in library.entries.values()]
    if as_json:
        rows = [game_as_data(manifest) for manifest in manifests]
        say_json(rows)
    else:
        say("\n\n".join(game_as_text(manifest) for manifest in manifests) or "No games.")
    for problem in library.problems:
        say(f"tabletop: left out: {problem.message}", err=True)


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


def rules(
    context: typer.Context,
    game: Game,
    plain: InWords = False,
) -> None:
    """Print the rules of a game."""
    from tabletop_tui.core.errors import TabletopError

    place = place_of(context)
    manifest = place.manifest(game)
    try:
        text = place.library.load(game).rules_text()
    except (OSError, UnicodeDecodeError):
        raise TabletopError(f"{manifest.title} brings no readable rules text.") from None
    if plain:
        from tabletop_tui.plain.layout import prose

        spoken = place.library.load(game).spoken
        text = "\n".join(line for line in map(spoken, prose(text)) if line)
    say(text.rstrip())
