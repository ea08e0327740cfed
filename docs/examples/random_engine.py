#!/usr/bin/env python3
"""An engine of its own for the computer players of any game: it gives random answers.

    tabletop play umbrella --seats "Ada,bot" --engine "python docs/examples/random_engine.py"

It reads an order in each line and says the key of an answer, as docs/players.md tells. It needs
nothing but Python.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any


def main() -> None:
    """Obey until the input ends."""
    say({"engine": "Random", "version": "1", "protocol": 1})
    question: dict[str, Any] = {}
    for line in sys.stdin:
        order = json.loads(line)
        if order["do"] == "seen":
            question = order["seen"]["question"]
        elif order["do"] == "go":
            say({"best": answer(question)})


def answer(question: dict[str, Any]) -> str:
    """The key of the answer to give; one that only leads back would be asked about for ever."""
    options = [option for option in question["options"] if not option["leads_back"]]
    key: str = random.choice(options or question["options"])["key"]
    return key


def say(told: dict[str, Any]) -> None:
    """Say it at once: who waits for a line sees nothing of what is still buffered."""
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
