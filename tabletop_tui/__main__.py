"""The `tabletop` command. `--version` is answered before anything heavy is imported."""

from __future__ import annotations

import sys

from tabletop_tui import __version__


def main() -> None:
    """Run the command line and leave with its exit code."""
    if sys.argv[1:] == ["--version"]:
        print(f"tabletop {__version__}")
        return
    from tabletop_tui.cli import cli

    cli(prog_name="tabletop")


if __name__ == "__main__":
    main()
