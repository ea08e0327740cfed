"""The `tabletop` command. The two commonest calls are answered before the parser is imported."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

from tabletop_tui import __version__


def main() -> None:
    """Run the command line and leave with its exit code."""
    if os.environ.get("_TABLETOP_COMPLETE"):
        # The shell asks how a command may go on; it calls without arguments.
        from tabletop_tui.cli.completing import complete

        sys.exit(complete())
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        # What cannot be written is told by the parser, in a sentence.
        with suppress(OSError):
            print(f"tabletop {__version__}", flush=True)
            return
    # Starting makes many objects that stay; looking for garbage among them again and again would
    # cost a tenth of the time to the first screen.
    gc.set_threshold(50_000, 20, 20)
    try:
        if not arguments:
            _open_lobby()
        from tabletop_tui.cli import cli

        cli(prog_name="tabletop")
    except Exception as error:
        from tabletop_tui.failure import broke

        sys.exit(broke(error))


def _open_lobby() -> None:
    """What the parser would do without any argument."""
    from tabletop_tui.opening import USAGE, Place, UsageError, open_lobby

    try:
        code = open_lobby(Place())
    except UsageError as error:
        print(f"tabletop: {error}", file=sys.stderr)
        code = USAGE
    sys.exit(code)


if __name__ == "__main__":
    main()
