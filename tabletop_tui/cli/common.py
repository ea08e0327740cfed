"""Helpers for all commands: folders, arguments and options, mistakes, output, progress."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from tabletop_tui.cli import offers
from tabletop_tui.core.errors import Mistakes, TableError, TabletopError
from tabletop_tui.core.files import reason
from tabletop_tui.core.words.plaintext import can_be_shown, printable
from tabletop_tui.opening import USAGE, Place, UsageError

if TYPE_CHECKING:
    from tabletop_tui.core.content.manifest import Manifest
    from tabletop_tui.core.table import Table


FAILED = 1
GLOBAL_OPTIONS = ("--saves", "--rulesets", "--theme")
GLOBAL_FLAGS = ("--ascii", "--trust")


class WholeHelp(TyperGroup):
    """A group of commands whose help shows the whole first sentence of each command."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands with their help. The parser would cut it to one line."""
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None and not command.hidden:
                sentence, stop, _ = " ".join((command.help or "").split()).partition(". ")
                rows.append((name, f"{sentence}{stop}".rstrip()))
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class CommandGroup(WholeHelp):
    """The group of all commands. A mistake gives one clear line and the right exit code.

    The global options are also accepted after the command, where most people write them.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands as they are entered, in the order in which a new user needs them."""
        *commands, saves = super().list_commands(ctx)
        # The parser puts a group last; this one goes before what is done with saved games.
        at = commands.index("export")
        return [*commands[:at], saves, *commands[at:]]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse, with the global options moved to the front."""
        return super().parse_args(ctx, hoist(args))

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit with its exit code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except TableError as error:
            for mistake in error.mistakes:
                code = complain(str(mistake), USAGE)
        except TabletopError as error:
            from tabletop_tui.saves.errors import SaveNameError

            usage = isinstance(error, UsageError | SaveNameError)
            code = complain(str(error), USAGE if usage else FAILED)
        except typer.Abort:
            code = FAILED
        except OSError as error:
            what = error.filename or "The output"
            code = complain(f"{what} cannot be read or written: {reason(error)}.", FAILED)
            _forget_stdout()
        except Exception as error:
            # An error of the parser has a text and an exit code. Other errors are bugs: raise.
            words = getattr(error, "format_message", None)
            if words is None:
                raise
            context = getattr(error, "ctx", None)
            path = context.command_path if context is not None else "tabletop"
            sentence = " ".join(words().split()).rstrip(".")
            code = complain(f"{sentence} (see {path} --help)", getattr(error, "exit_code", USAGE))
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; end without a message if its output is no longer read (`| head`)."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _forget_stdout()
            return 0


def hoist(args: list[str]) -> list[str]:
    """The arguments with the global options moved to the front; those after `--` stay."""
    front: list[str] = []
    rest: list[str] = []
    waiting = iter(args)
    for arg in waiting:
        if arg == "--":
            rest += [arg, *waiting]
        elif arg in GLOBAL_OPTIONS:
            front += [arg, *[value for value in [next(waiting, None)] if value is not None]]
        elif arg in GLOBAL_FLAGS or arg.startswith(tuple(f"{name}=" for name in GLOBAL_OPTIONS)):
            front.append(arg)
        else:
            rest.append(arg)
    return front + rest


def say(text: str, *, err: bool = False) -> None:
    """Print lines. Every command prints by this function.

    Control characters are replaced by a mark, characters that the terminal cannot show by `?`.
    """
    stream = sys.stderr if err else sys.stdout
    coding = getattr(stream, "encoding", None) or "utf-8"
    typer.echo(printable(text).encode(coding, "replace").decode(coding), err=err)


def say_json(rows: Any) -> None:
    """Print data as JSON. Control characters are escaped, so nothing is lost."""
    text = json.dumps(rows, ensure_ascii=False, indent=2)
    say("".join(c if c == "\n" or can_be_shown(c) else json.dumps(c)[1:-1] for c in text))


def complain(message: str, code: int) -> int:
    """Print an error message on stderr, and return the exit code."""
    say(f"tabletop: {message}", err=True)
    return code


def _forget_stdout() -> None:
    """Discard output that is not yet written, so that the interpreter ends without a message."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def lay(
    manifest: Manifest,
    *,
    names: Sequence[str] | None,
    mode: str | None,
    settings: list[str] | None,
    seed: str | None,
    known: Sequence[str] = (),
) -> Table:
    """The table that the arguments describe. Raises one `TableError` for all mistakes."""
    from tabletop_tui.core.table import lay_table

    mistakes = Mistakes()
    options = parse_settings(manifest, settings, mistakes)
    with mistakes.noted():
        table = lay_table(manifest, names=names, mode=mode, options=options, seed=seed, known=known)
    mistakes.raise_if_any()
    return table


def parse_settings(
    manifest: Manifest, given: list[str] | None, mistakes: Mistakes
) -> dict[str, str | bool]:
    """The `--set KEY=VALUE` options by name; KEY alone is on. Mistakes are noted."""
    known = {option.id: option for option in manifest.options}
    found: dict[str, str | bool] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        name = name.strip()
        switch = name in known and not known[name].choices
        with mistakes.noted():
            if not name or (not equals and not switch):
                raise TableError(f"--set takes KEY=VALUE, as in --set level=2, not {text!r}.")
            if name in found:
                raise TableError(f"--set {name} is given twice.", f"option.{name}")
            found[name] = value if equals else True
    return found


def place_of(context: typer.Context) -> Place:
    """The folders of this run."""
    place = context.find_root().obj
    assert isinstance(place, Place)
    return place


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game, as `games` lists it.", autocompletion=offers.games
    ),
]

SavedName = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help="A saved game by name or file.", autocompletion=offers.saved_games
    ),
]

Mode = Annotated[
    str | None,
    typer.Option(
        "--mode", metavar="MODE", help="The mode, such as solo.", autocompletion=offers.modes
    ),
]

Values = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="An option of the game (may repeat).",
        autocompletion=offers.values,
    ),
]

InWords = Annotated[
    bool, typer.Option("--plain", help="Say it in words, without signs: for screen readers.")
]

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

AsArray = Annotated[bool, typer.Option("--json", help="Print one JSON array.")]


BAR = 24
"""Cells of the bar."""


def progress(text: str) -> None:
    """Show the current activity in one line; an empty text removes the line."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{text[:79]}")
        sys.stderr.flush()


def share(done: int, whole: int, what: str) -> None:
    """Show the share of the work that is done, and how to stop it."""
    full = BAR * done // max(whole, 1)
    bar = "#" * full + "." * (BAR - full)
    progress(f"[{bar}] {done} of {whole} {what}, Ctrl+C stops")
