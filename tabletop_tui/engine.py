"""A computer player as a process of its own: it reads and writes JSON, one object a line.

Of a game only frames cross the pipe, so the process knows nothing but what a seat sees. It ends
when its input ends. `docs/players.md` describes the protocol for authors of other engines.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import asdict
from queue import SimpleQueue
from threading import Thread
from typing import Any, TextIO

from tabletop_tui import __version__
from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.errors import IllegalAnswerError, TabletopError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.play.wire import from_data
from tabletop_tui.core.players.bot import Choice, load_bot
from tabletop_tui.core.players.player import Player, levels_of

PROTOCOL = 1

EVERY = 16
"""The best answer so far is sent each time when so many worlds have been searched."""

Say = Callable[[dict[str, Any]], None]
Order = Any
"""The JSON of a line of input, or its text if it is no JSON; `END` after the last line."""

END = object()


class Engine:
    """Follows the orders of one program until its input ends."""

    def __init__(self, library: Library, orders: SimpleQueue[Order], say: Say) -> None:
        self._library = library
        self._orders = orders
        self._waiting: deque[Order] = deque()
        self._say = say
        self._players: dict[tuple[str, str], Player[Any]] = {}
        self._seen: Seen[Any] | None = None
        self._game = ""

    def run(self) -> None:
        """Send the greeting, then follow each order until the input ends."""
        self._say({"engine": "Tabletop", "version": __version__, "protocol": PROTOCOL})
        while (order := self._next()) is not END:
            try:
                self._obey(order)
            except TabletopError as error:
                self._say({"error": str(error)})
            # An order of a wrong form must not stop the engine: the next one may be right.
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                self._say({"error": f"{type(error).__name__}: {error}"})

    def _next(self) -> Order:
        return self._waiting.popleft() if self._waiting else self._orders.get()

    def _stopped(self) -> bool:
        """Whether the order `stop` came during the search; other orders wait until its end."""
        while not self._orders.empty():
            order = self._orders.get()
            if isinstance(order, dict) and order.get("do") == "stop":
                return True
            self._waiting.append(order)
        return False

    def _obey(self, order: Order) -> None:
        if not isinstance(order, dict):
            raise TypeError("a line must be one JSON object")
        do = order.get("do")
        if do == "seen":
            self._game = order["seen"]["table"]["game"]
            ruleset = self._library.load(self._game)
            self._seen = from_data(order["seen"], ruleset.state_type)
        elif do == "levels":
            levels = levels_of(load_bot(self._library.load(order["game"])))
            self._say({"levels": list(levels)})
        elif do == "go":
            self._go(order["level"])
        elif do == "advise":
            advice = self._player(order["level"]).advise(self._frame, self._watch())
            self._say({"advice": asdict(advice)})
        elif do == "judge":
            player = self._player(order["level"])
            judged = player.judge(self._frame, order["given"], self._watch())
            self._say({"judged": asdict(judged)})
        elif do != "stop":
            self._say({"error": f"what is {do!r}?"})

    @property
    def _frame(self) -> Seen[Any]:
        if self._seen is None:
            raise IllegalAnswerError("nothing was seen yet")
        return self._seen

    def _go(self, level: str) -> None:
        frame = self._frame
        choice = self._player(level).choose(frame, self._watch())
        self._say({"best": choice.key, **_choice_data(choice), "trouble": choice.trouble})

    def _watch(self) -> Callable[[Choice], bool]:
        worlds = 0

        def watch(choice: Choice) -> bool:
            nonlocal worlds
            worlds += 1
            if worlds % EVERY == 0:
                self._say({"info": {"best": choice.key, **_choice_data(choice)}})
            return not self._stopped()

        return watch

    def _player(self, level: str) -> Player[Any]:
        key = self._game, level
        if key not in self._players:
            bot = load_bot(self._library.load(self._game))
            if level not in levels_of(bot):
                raise ValueError(f"there is no level {level!r}")
            self._players[key] = Player(bot, level)
        return self._players[key]


def _choice_data(choice: Choice) -> dict[str, Any]:
    worth = {key: round(value, 4) for key, value in choice.worth.items()}
    return {"simulations": choice.simulations, "worth": worth}


def read(lines: Iterable[str], orders: SimpleQueue[Order]) -> None:
    """Put the order in each line, and `END` after the last, into the queue."""
    for line in lines:
        try:
            order = read_json(line)
        except ValueError:
            order = line
        if line.strip():
            orders.put(order)
    orders.put(END)


def serve(library: Library, lines: TextIO = sys.stdin, out: TextIO = sys.stdout) -> None:
    """Follow the orders in `lines`, and write the replies to `out`."""

    def say(message: dict[str, Any]) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    orders: SimpleQueue[Order] = SimpleQueue()
    Thread(target=read, args=(lines, orders), daemon=True).start()
    Engine(library, orders, say).run()
