"""The `tabletop` command. The most frequent calls are handled without importing the parser."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from tabletop_tui import __version__

NOT_HERE = (
    "Tabletop runs on Linux and macOS, because it needs their file locks, file modes and signals. "
    "On Windows it runs in WSL 2, the Linux inside Windows."
)


def main() -> None:
    """Run the command line and leave with its exit code."""
    if os.name != "posix":
        print(NOT_HERE, file=sys.stderr)
        sys.exit(2)
    if os.environ.get("_TABLETOP_COMPLETE"):
        # The shell asks for completions: the command line is in the environment.
        from tabletop_tui.cli.completing import complete

        sys.exit(complete())
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        # If printing fails, the parser tries again and reports the error in a sentence.
        with suppress(OSError):
            print(f"tabletop {__version__}", flush=True)
            return
    # The start makes many objects that live to the end. Collecting garbage among them would take a
    # tenth of the time to the first screen. The app turns the collector on after that screen.
    gc.set_threshold(50_000, 20, 20)
    gc.disable()
    # To search for pydantic plugins means reading the metadata of every installed package.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        _open(arguments)
        gc.enable()
        from tabletop_tui.cli import cli

        cli(prog_name="tabletop")
    except Exception as error:
        from tabletop_tui.failure import report_failure

        sys.exit(report_failure(error))


def _open(arguments: Sequence[str]) -> None:
    """Open the lobby or a saved game, and exit with its code.

    Returns for all other commands and after an error; the parser then runs the command and reports
    the error.
    """
    resumes = arguments[:1] == ["resume"] and len(arguments) <= 2
    if (arguments and not resumes) or any(word.startswith("-") for word in arguments):
        return
    from tabletop_tui.core.errors import TabletopError
    from tabletop_tui.opening import Place, open_lobby, resume

    with suppress(TabletopError, OSError):
        name = arguments[1] if len(arguments) == 2 else None
        sys.exit(resume(Place(), name) if resumes else open_lobby(Place()))


if __name__ == "__main__":
    main()
