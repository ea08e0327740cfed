"""Every key that stands on a screen does there what is said of it.

At random moments of the games that are played from hand to hand: the marks of the answers, the
buttons of the panel, and the key line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.key_sentences import GIVES
from tests.screens.drawn.test_cut import lifted
from tests.screens.table import Seated, seated_at

TABLES = [("umbra_via", 3), ("hail_hydra", 5), ("umbrella_academy", 3)]
SEED = 5
ELSEWHERE = ("leave", "rules", "log", "signs", "hint", "chairs")
"""What every screen has, and other tests press."""

NAMED = {"⏎": "enter", "Enter": "enter", "Space": "space", "Bksp": "backspace"}


def moments(library: Library, game: str, seats: int) -> Iterator[Session[Any]]:
    """A random game at the first question of each kind."""
    ruleset: Any = library.load(game)
    names = default_names(seats)
    session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=SEED))
    dice, kinds = Random(SEED), set[str]()
    while (decision := session.decision) is not None:
        if decision.kind not in kinds:
            kinds.add(decision.kind)
            yield session.fork()
        session.answer(dice.choice(decision.options).key)


def named(scene: Seated) -> Iterator[tuple[str, str]]:
    """Keys that stand on the screen, each with where: of a long list the first and the last."""
    game, picker = scene.game, scene.game.picker
    if picker is None:
        return
    shown, marks = game.panel.canvas.text(), []
    for entry in picker.entries if picker.listed else ():
        waits = entry.option is picker.option and game.panel.waits
        if len(entry.mark) == 1 and f"{entry.mark} {entry.option.label[:8]}" in shown and not waits:
            marks.append((NAMED.get(entry.mark, entry.mark), f"answer {entry.option.label}"))
    yield from dict([*marks[:2], *marks[-1:]]).items()
    key, word = game.panel.button[:2]
    if key and not game.panel.waits:
        yield NAMED.get(key, key), f"button {word}"
    for hint in game.keys.hints:
        if hint.action not in ELSEWHERE and "app" not in hint.action:
            yield hint.key_list[0], f"key line {hint.description}"


def stands(scene: Seated) -> tuple[object, ...]:
    """All that a key may change."""
    game, picker = scene.game, scene.game.picker
    chosen = picker.option if picker is not None else None
    text = "\n".join(widget.canvas.text() for widget in scene.app.screen.query(Drawn))
    return (scene.session.decisions, len(scene.app.screen_stack), chosen and chosen.key,
            scene.app.screen is game, text)  # fmt: skip


async def idle(scene: Seated, key: str, where: str) -> str:
    """Why a key did nothing; empty when it did something."""
    game = scene.game
    picker = game.picker
    chosen = picker.option if picker is not None else None
    own = (
        [e.mark for e in picker.entries if chosen and e.option.key == chosen.key] if picker else []
    )
    before = stands(scene)
    if where.startswith("button"):
        # Whoever takes the keyboard by it has waited for a moment.
        await scene.key_at(key, 5.0)
    else:
        await scene.press(key)
    if game not in scene.app.screen_stack:
        return ""
    why = game.picker.complaint if game.picker is not None else ""
    if why.endswith(GIVES.format("")) or why.startswith(("Taken back", "Now ")):
        return ""
    if not why and (stands(scene) != before or key in own):
        return ""
    return f"{key} ({where}) {why}"


@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_every_key_that_is_named_works(
    library: Library, tmp_path: Path, game: str, seats: int
) -> None:
    found: list[str] = []
    pressed: set[tuple[str, str, bool]] = set()
    for number, session in enumerate(moments(library, game, seats)):
        store = SaveStore(tmp_path / str(number))
        assert session.decision is not None
        secret, tried = session.decision.secret, set[str]()
        while True:
            copy = session.fork()
            async with seated_at(library, store, copy, size=(80, 24), animation=True) as scene:
                await lifted(scene)
                scene.game.answers.stays_until = 0.0
                stack = len(scene.app.screen_stack)
                for key, where in named(scene):
                    if key in tried or (key, where, secret) in pressed:
                        continue
                    tried.add(key)
                    pressed.add((key, where, secret))
                    if why := await idle(scene, key, where):
                        found.append(f"{session.decision.kind}: {why}")
                    moved = copy.decisions != session.decisions
                    if moved or len(scene.app.screen_stack) != stack:
                        break
                else:
                    break
    assert not found, "\n".join(found)
