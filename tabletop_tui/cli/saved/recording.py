"""The commands that write a game down and read it back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import FAILED, SavedName, complain, place_of, say, say_json
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.opening import UsageError


def export(
    context: typer.Context,
    name: SavedName,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="How: text, md (Markdown) or json, which `import` reads back.",
            autocompletion=offers.formats,
        ),
    ] = "text",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write it there, not here."),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help="With all that is hidden, though the game goes on."),
    ] = False,
) -> None:
    """Write a saved game down, with its log, set-up, result and answers."""
    from tabletop_tui.records.record import record_of
    from tabletop_tui.records.words import FORMATS

    if form not in FORMATS:
        known = ", ".join(FORMATS)
        raise UsageError(f"There is no format called {form!r}. The formats are: {known}.")
    place = place_of(context)
    header, replay = place.store.replay(name, place.library, openly=everything)
    record = record_of(header, replay)
    if output is not None:
        from tabletop_tui.saves.file.atomic import replace

        if output.exists():
            raise UsageError(f"{output} exists already. Choose another name.")
        if not output.absolute().parent.is_dir():
            raise UsageError(f"There is no folder {output.absolute().parent}.")
        replace(output, FORMATS[form](record).encode())
        say(one_line(f"Written to {output}."))
    elif form == "json":
        say_json(record.model_dump(mode="json"))
    else:
        say(FORMATS[form](record).rstrip("\n"))
    if form == "json" and record.seed is None:
        complain(f"This does not hold enough to be imported. {record.notice}", 0)


def import_(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="What `export --format json` wrote; - for stdin.")
    ],
) -> None:
    """Read a game that was written down, and save it to be played on or looked at."""
    from tabletop_tui.records.record import play_again, read_record
    from tabletop_tui.saves.file.savefile import SIZE_LIMIT, read_bytes

    if file == "-":
        if sys.stdin is None:
            raise UsageError("There is nothing to read: the input is closed.")
        name, data = "The input", sys.stdin.buffer.read(SIZE_LIMIT + 1)
    else:
        name, data = file, read_bytes(Path(file), file)
    place = place_of(context)
    record = read_record(data, name)
    session = play_again(record, place.library, name)
    with place.store.new(session, record.name, created=record.began) as saved:
        if saved.trouble:
            raise typer.Exit(complain(saved.trouble, FAILED))
        say(one_line(f"Imported {saved.name} ({saved.path.name})."))
