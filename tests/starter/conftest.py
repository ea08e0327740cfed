"""Runs the command line as the tests of the commands do."""

from tests.cli.conftest import folder, run

__all__ = ["folder", "run"]
