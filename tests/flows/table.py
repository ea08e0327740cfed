"""A recorded flow at which keys are pressed, by the functions by which the app follows them.

What is asked comes in the order in which it was recorded, whatever is answered. All else is the
machine's: who may lift, what a key takes or only chooses, which key led here. And the run rule of
the app's only clock is the app's own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from textual.events import Key

from tabletop_tui.app.keyboard import TypedAhead
from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.seat import Acting

FOLDER = Path(__file__).parent / "data"

ENTER, SPACE = handover.TURNS, handover.LIFTS

PAINTED = 0.03
"""Seconds until what other eyes see is painted."""

Entry = Mapping[str, Any]


@cache
def flow(name: str) -> list[Entry]:
    """The views of a recorded game."""
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return [_opened(view) for view in data["views"]]


def names() -> list[str]:
    """All recorded games."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def _opened(view: dict[str, Any]) -> dict[str, Any]:
    """With each key by itself."""
    if "keys" not in view:
        return view
    states = [
        {key: does.partition(" ")[::2] for keys, does in state.items() for key in keys.split()}
        for state in view["keys"]
    ]
    return view | {"keys": states}


class Flow:
    """One person's play on a flow: press keys, each meant for the view with some number."""

    def __init__(
        self, views: Sequence[Entry], machine: ModuleType = handover, *, preselects: bool = False
    ) -> None:
        self.m = machine
        self.views = views
        self.preselects = preselects
        """Whether the first answer is chosen before any key was pressed: only a mutant does it."""
        self.house = machine.House(frozenset(range(8)))
        self.board = machine.Keyboard(led=ENTER)
        self.runs = TypedAhead()
        self.at = self.asked = -1
        self.stays = 0.0
        """Until when what is asked stays at least; and since which view it is the same question."""
        self.chosen, self.pressed = "", 0
        self.before = ENTER
        """The key before."""
        self.changes = 0
        """How often other eyes looked than before."""
        self.counts: Counter[str] = Counter()
        """`hands` opened, `answers` given and `pages` turned by a key not meant for it; `keys`."""
        self._next(0.0)

    # -- what stands here --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all has been played."""
        return self.at >= len(self.views)

    @property
    def entry(self) -> Entry:
        """What was recorded of what stands here."""
        return self.views[self.at]

    @property
    def _same(self) -> bool:
        """Whether what stands here was chosen by the key that led here, or is picked on."""
        entry = self.entry
        return bool(entry.get("picked") or (entry.get("stands") and not entry.get("secret")))

    def _next(self, time: float) -> None:
        self.at += 1
        self.chosen, self.pressed = "", 0
        if self.over:
            return
        if not self._same:
            self.asked, self.stays = self.at, time + self.entry.get("stay", 0.0)
        entry, m = self.entry, self.m
        acting = None
        others = True
        if "curtain" in entry:
            self.view = m.Curtain(entry["curtain"])
        elif "ask" in entry:
            seat = entry["ask"]
            hands = tuple(entry.get("hands", ()))
            self.view = m.AskTable(hands) if seat == TABLE else m.Ask(seat)
            acting = Acting(seat, "", secret=False, held_by=None)
            others = entry.get("others", False) or bool(hands or entry.get("lone"))
            self.chosen = entry.get("stands", "") if self.board.led else ""
            if self.preselects and entry["path"] and not entry.get("secret"):
                self.chosen = next((a for _, a in entry["keys"][0].values() if a), "")
        if "page" not in entry:
            self.board = m.shown(self.board, self.view, self.house, acting)
        if others:
            self.changes += 1
            self.runs.viewer_changed()
            self.runs._seen = time + PAINTED

    def wanted(self) -> str:
        """The key that somebody presses who has read what stands here."""
        entry = self.entry
        if "curtain" in entry:
            if self.chosen:
                return ENTER
            return str(entry.get("by") or self.m.lifts_by(self.board))
        if "page" in entry:
            return ENTER
        path, answer = entry["path"], entry["answer"]
        if not path and not self.chosen and not entry.get("hands") and not entry.get("lone"):
            # The key before would have chosen it, but another answer led here: it has its own.
            own = (key for key, (_, gives) in entry["keys"][0].items() if gives == answer)
            return next(own, ENTER)
        if not path or (self.pressed == len(path) and self.chosen == answer):
            return str(self.m.gives_by(self.view, self.board, answer))
        if self.pressed == len(path):
            self.pressed = 0
        return str(path[self.pressed])

    # -- keys --------------------------------------------------------------------------------

    def press(self, key: str, time: float, meant: int) -> str:
        """Press a key that is meant for the view of this number; what came of it."""
        event = Key(key, None)
        event.time = time
        self.counts["keys"] += 1
        if self.over:
            return "nothing"
        dropped = self.runs.drops(event)
        if not dropped:
            self.board, self.before = self.m.pressed(self.board, self.before), key
        done = "dropped" if dropped else self._follow(key, time)
        slip = meant < self.asked
        if slip and done in ("lift", "answer", "page"):
            self.counts[{"lift": "hands", "answer": "answers", "page": "pages"}[done]] += 1
        if done in ("lift", "answer", "page"):
            self._next(time)
        return done

    def elsewhere(self, time: float) -> None:
        """Time, a computer or another screen answers what stands here."""
        self.board = self.m.answers(self.board, "")
        self._next(time)

    def _follow(self, key: str, time: float) -> str:
        m, entry = self.m, self.entry
        if "curtain" in entry:
            does = m.does(self.view, self.board, self.chosen, key, entry["words"].get(key, ""))
            if does.what == "choose":
                self.chosen = does.answer
                return "choose"
            if does.what == "lift":
                self.board = m.lifts(self.board, entry["curtain"], key)
                if entry["asks"]:
                    self.board = m.answers(self.board, key)
                return "lift"
            if does.what == "take":
                self.board = m.answers(self.board, key)
            return "answer" if does.what == "take" else "nothing"
        if "page" in entry:
            if key != ENTER:
                return "nothing"
            self.board = m.read(self.board, key)
            return "page"
        return self._answer(key, time)

    def _answer(self, key: str, time: float) -> str:
        m, entry = self.m, self.entry
        path = entry["path"]
        word, answer = entry["keys"][self.pressed].get(key, ("", ""))
        onward = self.pressed < len(path) and key == path[self.pressed]
        self.pressed += onward
        lone = entry.get("lone", "")
        if key in (ENTER, SPACE):
            does = m.does(self.view, self.board, self.chosen, key, lone=lone)
        elif word in ("take", "call"):
            does = m.does(
                self.view, self.board, self.chosen, key, answer, at_once=word == "take", lone=lone
            )
        elif word == "pick":
            return self._pick(answer)
        elif word == "move" or onward:
            self.chosen = answer if word else self.chosen
            return "choose"
        else:
            return "nothing"
        if does.what == "choose":
            self.chosen = does.answer
            return "choose"
        if does.what != "take":
            return "nothing"
        if time < self.stays:
            return "stays"
        opens = does.answer in entry.get("hands", ())
        self.board = m.answers(self.board, key)
        return "lift" if opens else "page" if does.answer == lone else "answer"

    def _pick(self, answer: str) -> str:
        """Set one of several, or take it back: all of it stays the same question."""
        before = self.views[self.at - 1]
        if answer == self.entry["answer"]:
            self.at += 1
        elif before.get("answer") == answer:
            self.at -= 1
        else:
            return "nothing"
        self.chosen, self.pressed = "" if self.over else self.entry.get("stands", ""), 0
        return "choose"
