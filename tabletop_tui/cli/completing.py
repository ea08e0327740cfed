"""Answers the shell that asks how a command may go on.

The parser knows the commands and what each word stands for. Here bash's way of cutting a line into
words is put right before it is asked, and its answers are quoted as bash needs them. zsh and fish
do both by themselves.
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
"""What the scripts of the shells set when they ask; `__main__` looks for it, too."""

_BREAKS = re.compile(r"[:=]+")
"""What bash takes for words of their own, wherever it stands in a word."""


class Typed(NamedTuple):
    """A line as bash hands it over: whole words, and how the last one was typed."""

    words: list[str]
    before: str
    """The part of the last word that bash has cut off and will leave as it is."""
    quote: str
    """The quotation mark that is still open."""


def complete() -> int:
    """Print what may follow; the exit code. Whatever goes wrong, nothing is printed."""
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
    # A shell that asks stands in the middle of a line: there is no place for a complaint.
    except Exception:
        return 1
    answers = [answer for answer in output.getvalue().splitlines() if answer]
    if typed is not None:
        answers = [quoted(answer, typed) for answer in answers]
    sys.stdout.write("".join(f"{answer}\n" for answer in answers))
    return code


def join(cut: list[str], at: int) -> Typed:
    """Words of bash put together again where it has cut at `:` and `=`, up to the cursor."""
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
        # Bash completes what comes after the break, and has nothing of it yet.
        before = words[-1]
    return Typed(words, before, last[:1] if last[:1] in ("'", '"') else "")


def unquoted(piece: str) -> str:
    """What the shell would make of a word, which may end in the middle."""
    for closing in ("", "'", '"'):
        try:
            return "".join(shlex.split(piece + closing, comments=False))
        except ValueError:
            continue
    return piece.rstrip("\\")


def quoted(answer: str, typed: Typed) -> str:
    """An answer without what bash has already, in such quotes that it stays one word."""
    before = typed.before
    if before.startswith("-") and not answer.startswith("-"):
        # The parser answers with the value alone where it was typed as `--option=value`.
        before = before.partition("=")[2]
    rest = answer.removeprefix(before)
    if typed.quote == "'":
        return rest.replace("'", "'\\''")
    if typed.quote:
        return re.sub(r'([\\"$`])', r"\\\1", rest)
    return re.sub(r"([^\w@%+=:,./-])", r"\\\1", rest)
