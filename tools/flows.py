"""Records what a game shows, one view after the other, and what each key does there.

`python -m tools.flows` makes `tests/flows/data/GAME-SEED.json` anew. Computer players play a game;
their answers are given by keys in the app itself, and every view on the way is noted: the curtain
of a seat, a page, a question. Of a question it is noted what each key does to it, from the moment
it is asked and after each key that leads to the answer. Tests let people play on that, with all
their slips, by the functions by which the app itself decides what a key does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot

from tabletop_tui.app import TabletopApp, keyboard
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.handover import AskTable
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import STEP, Curtain
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.settings import Settings
from tabletop_tui.widgets.play.picker import Picker
from tools.keys import TABLES, Given, course, keys_to_end
from tools.runs import keys_for_run
from tools.terminal import ROOT

FOLDER = ROOT / "tests" / "flows" / "data"
SEEDS = (7, 8)
VIEWS = 150
"""How many views of a game are noted."""

KEYS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Keys that are tried, besides those that lead to the answer."""

TIMED = {"hail_hydra": ("call", "talk")}
"""The questions that time may answer."""

OPTIONS = {"hail_hydra": {"timer": "off"}}
"""The flows are recorded without a clock: whoever plays on them says when it ends."""

PATIENCE = 200
"""How often the app is looked at until it asks something."""

Entry = dict[str, Any]


class Recorder:
    """Plays one game in the app, and notes its views."""

    def __init__(self, app: TabletopApp, pilot: Pilot[None], session: Session[Any]) -> None:
        self.app, self.pilot, self.session = app, pilot, session
        self.views: list[Entry] = []
        self.eyes: int | None = None

    @property
    def game(self) -> GameScreen:
        """The screen of the game, whatever lies on it."""
        return next(s for s in self.app.screen_stack if isinstance(s, GameScreen))

    async def play(self, given: list[Given], views: int) -> None:
        """Give these answers until this many views are noted."""
        waited = 0
        while len(self.views) < views and self.session.decision is not None:
            await self.pilot.pause()
            screen, game = self.app.screen, self.game
            waited += 1
            assert waited < PATIENCE, f"nothing is asked: {self.views[-3:]}"
            if isinstance(screen, Curtain):
                await self._lift(screen, given)
            elif isinstance(screen, PageScreen):
                await self._read(screen)
            elif screen is game and game.picker is not None and game.decision is not None:
                await self._answer(game, given)
            else:
                continue
            waited = 0

    async def _lift(self, curtain: Curtain, given: list[Given]) -> None:
        """Take over, or answer there as the course says."""
        view, words = self.game.view_now, {k: word for k, (word, _) in curtain.hung.keys.items()}
        asks = curtain.hung.first is not None
        entry: Entry = {"curtain": getattr(view, "seat", 0), "asks": asks, "words": words}
        waits = self.game.saved.held_answer
        at = len(self.session.history) + bool(waits)
        if asks and at < len(given):
            entry["by"] = next((k for k, w in words.items() if w == f"{STEP} {given[at].key}"), "")
        self.views.append({name: fact for name, fact in entry.items() if fact != ""})
        self.eyes = None
        await self.pilot.press(entry.get("by") or curtain.lifts_by)
        if self.app.screen is curtain:
            # The key that led here has only chosen.
            await self.pilot.press(ENTER)

    async def _read(self, page: PageScreen) -> None:
        self.views += [{"page": True}] * keys_to_end(page)
        while self.app.screen is page:
            await self.pilot.press(ENTER)

    async def _answer(self, game: GameScreen, given: list[Given]) -> None:
        picker, view, asked = game.picker, game.view_now, len(self.session.history)
        assert picker is not None
        decision = picker.decision
        run = list(takewhile(lambda one: one.seat == decision.seat, given[asked:]))
        pressed, covered = keys_for_run(picker, [(one.kind, one.key) for one in run])
        path = [key for key in pressed if key not in (ENTER, "space")]
        game.answers.stays_until = 0.0
        hands = view.hands if isinstance(view, AskTable) else ()
        page = picker.decision.page
        lone = page.key if page is not None else hands[0] if len(hands) == 1 else ""
        answer = run[0].key
        if lone == answer:
            path = []
        states = [dict(self._does(game, path[:n], path)) for n in range(len(path) + 1)]
        last = self._fresh(game)
        for key in path:
            self._press(last, key)
        if path and not last.toggled:
            assert last.chosen is not None, (decision, path)
            answer = last.chosen.key
        entry: Entry = {
            "ask": decision.seat,
            "kind": decision.kind,
            "answer": answer,
            "path": path,
            "keys": [compact(state) for state in states],
        }
        facts = {
            "secret": decision.secret,
            "picked": bool(decision.picked),
            "stay": decision.stay,
            "hands": list(hands),
            "lone": page.key if page is not None else "",
            "stands": picker.chosen.key if picker.chosen is not None else "",
            "others": game.seats.has_curtain and self.eyes != game.viewer,
            "timed": decision.kind in TIMED.get(self.session.table.game, ()),
        }
        self.views.append(entry | {name: fact for name, fact in facts.items() if fact})
        self.eyes = game.viewer
        for key in path:
            await self.pilot.press(key)
        await self.pilot.pause()
        if len(self.session.history) == asked and self.app.screen is game:
            game.answers.stays_until = 0.0
            await self.pilot.press("space" if answer in hands else ENTER)
            await self.pilot.pause()
        if not isinstance(self.app.screen, Curtain) or not self.game.saved.held_answer:
            found = [one.key for one in self.session.history[asked:]]
            # The last of a hand that one key discards waits for Enter: it is a view of its own.
            meant = [one.key for one in run[:covered]][: len(found)]
            assert found, (decision, path)
            assert sorted(found[:covered]) == sorted(meant), (decision, path, found, meant)

    def _does(
        self, game: GameScreen, before: list[str], path: list[str]
    ) -> Iterator[tuple[str, str]]:
        """What each key does once those before it were pressed: its word, and of which answer.

        `take` an answer is given at once, where the rule of the key that led here lets it; `call`
        it is chosen; `pick` one of several is set or taken back; `move` the cursor goes there.
        """
        for key in (*KEYS, *(key for key in path if key not in KEYS)):
            picker = self._fresh(game)
            for one in before:
                self._press(picker, one)
            stood = picker.chosen
            if not self._press(picker, key):
                continue
            chosen = picker.chosen
            if picker.toggled:
                yield key, f"pick {picker.toggled}"
            elif picker.called and chosen is not None:
                yield key, f"{'take' if picker.takes(chosen) else 'call'} {chosen.key}"
            elif chosen != stood:
                yield key, f"move {chosen.key if chosen is not None else ''}"

    @staticmethod
    def _press(picker: Picker, key: str) -> bool:
        pressed = picker.press(key)
        picker.touched = picker.touched or (pressed and not picker.complaint)
        return pressed

    @staticmethod
    def _fresh(game: GameScreen) -> Picker:
        assert game.decision is not None
        return game.picker_for(game.decision)


def compact(found: dict[str, str]) -> dict[str, str]:
    """Keys that do the same, together: the data is read by people, too."""
    same: dict[str, list[str]] = {}
    for key, does in found.items():
        same.setdefault(does, []).append(key)
    return {" ".join(keys): does for does, keys in same.items()}


async def record(library: Library, game: str, seed: int, views: int = VIEWS) -> Entry:
    """One game as data."""
    ruleset = library.load(game)
    names = default_names(TABLES[game])
    table: Table = lay_table(
        ruleset.manifest, names=names, seed=seed, options=OPTIONS.get(game, {})
    )
    given = course(ruleset, table)
    session = Session(ruleset, table)
    with tempfile.TemporaryDirectory() as folder:
        store = SaveStore(Path(folder))
        app = TabletopApp(library, store, store.new(session))
        app.settings = Settings(animation=False, goal_cards=False)
        # Keys come at once here, and each is meant for what stands there.
        unread = patch.multiple(keyboard, SEEN_SECONDS=0.0, RUN_SECONDS=0.0, TWICE_SECONDS=0.0)
        async with app.run_test(size=(110, 34)) as pilot:
            recorder = Recorder(app, pilot, session)
            with unread:
                await recorder.play(given, views)
    return {"game": game, "seed": seed, "seats": len(names), "views": recorder.views[:views]}


def written(flow: Entry) -> str:
    """A flow as a file: a view is a line."""
    views = flow["views"]
    head = {name: fact for name, fact in flow.items() if name != "views"}
    lines = ",\n".join(f"  {json.dumps(view, ensure_ascii=False)}" for view in views)
    return f'{json.dumps(head)[:-1]}, "views": [\n{lines}\n]}}\n'


def main() -> None:
    """Record flows of all games, or of one."""
    parser = argparse.ArgumentParser(prog="python -m tools.flows", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(TABLES))
    args = parser.parse_args()
    library = find_rulesets()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in args.games:
        for seed in SEEDS:
            flow = asyncio.run(record(library, game, seed))
            (FOLDER / f"{game}-{seed}.json").write_text(written(flow), encoding="utf-8")
            print(game, seed, len(flow["views"]))


if __name__ == "__main__":
    main()
