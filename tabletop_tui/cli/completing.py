"""Completes commands in the shell.

The parser knows the commands and their arguments. Bash splits a line into words differently, so
this module joins the words before it asks the parser, and quotes the parser's answers for bash. Zsh
and fish do both themselves.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

VARIABLE = "_TABLETOP_COMPLETE"
"""The variable that the shells' scripts set when they ask. `__main__` tests it, too."""

_BREAKS = re.compile(r"[:=]+")
"""The characters at which bash splits a word; it treats them as words of their own."""


class Typed(NamedTuple):
    """A typed line: its whole words, and how the last word was typed."""

    words: list[str]
    before: str
    """The first part of the last word, which bash has split off and will not replace."""
    quote: str
    """The quotation mark that is still open; empty if there is none."""


def complete() -> int:
    """Print the possible completions, or nothing after any error; return the exit code."""
    output = io.StringIO()
    code = 0
    typed = None
    try:
        if os.environ[VARIABLE] == "complete_bash":
            typed = join(os.environ["COMP_WORDS"].split("\n"), int(os.environ["COMP_CWORD"]))
            os.environ["COMP_WORDS"] = shlex.join(typed.words)
            os.environ["COMP_CWORD"] = str(len(typed.words) - 1)
        with redirect_stdout(output), redirect_stderr(io.StringIO()):
            from tabletop_tui.cli import cli

            cli(prog_name="tabletop")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    # The user is in the middle of a line, where an error message would be in the way.
    except Exception:
        return 1
    answers = [answer for answer in output.getvalue().splitlines() if answer]
    if typed is not None:
        answers = [quoted(answer, typed) for answer in answers]
    sys.stdout.write("".join(f"{answer}\n" for answer in answers))
    return code


def join(cut: list[str], at: int) -> Typed:
    """The words up to the cursor, joined again where bash has split them at `:` and `=`."""
    words: list[str] = []
    before = ""
    glued = False
    for number, piece in enumerate((*cut, "")[: at + 1]):
        breaks = _BREAKS.fullmatch(piece) is not None
        if words and (glued or (breaks and number > 1)):
            before = words[-1]
            words[-1] += unquoted(piece)
        else:
            before = ""
            words.append(unquoted(piece))
        glued = breaks
        last = piece
    if glued:
        # Bash completes the part after the split, which is still empty.
        before = words[-1]
    return Typed(words, before, last[:1] if last[:1] in ("'", '"') else "")


def unquoted(piece: str) -> str:
    """The text that a word, perhaps with an open quotation mark, means to the shell."""
    for closing in ("", "'", '"'):
        try:
            return "".join(shlex.split(piece + closing, comments=False))
        except ValueError:
            continue
    return piece.rstrip("\\")


def quoted(answer: str, typed: Typed) -> str:
    """An answer without the part that bash already has, quoted so that it stays one word."""
    before = typed.before
    if before.startswith("-") and not answer.startswith("-"):
        # For `--option=value` the parser answers with the value alone.
        before = before.partition("=")[2]
    rest = answer.removeprefix(before)
    if typed.quote == "'":
        return rest.replace("'", "'\\''")
    if typed.quote:
        return re.sub(r'([\\"$`])', r"\\\1", rest)
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", rest)
