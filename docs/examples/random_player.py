#!/usr/bin/env python3
"""Plays a whole game by itself, every seat with random answers.

    python docs/examples/random_player.py umbrella --seats 2 --seed 7

What stands behind the name of this file goes to `tabletop play`. It needs nothing but Python and
the command `tabletop`, which `TABLETOP` may name.
"""

from __future__ import annotations

import json
import os
import random
import shlex
import subprocess
import sys
from typing import Any


def main() -> int:
    """Play one game and print how it ended. Returns the exit code of the game."""
    command = shlex.split(os.environ.get("TABLETOP", "tabletop"))
    game = subprocess.Popen(
        [*command, "play", *sys.argv[1:], "--jsonl", "--strict"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdin is not None
    assert game.stdout is not None
    for line in game.stdout:
        said = json.loads(line)
        if said["type"] == "question":
            game.stdin.write(answer(said) + "\n")
            game.stdin.flush()
        elif said["type"] == "error":
            print(said["error"], file=sys.stderr)
        elif said["type"] == "end":
            print(said["outcome"]["headline"])
    return game.wait()


def answer(said: dict[str, Any]) -> str:
    """The key of the answer to give. `said["view"]` is what this seat sees of the table."""
    key: str = random.choice(said["question"]["options"])["key"]
    return key


if __name__ == "__main__":
    sys.exit(main())
