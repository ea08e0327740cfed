"""Draws the pictures of README.md and of docs/ anew: scenes of the gallery, and one that moves.

`python -m tools.pictures lobby turns` draws these two alone.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from functools import partial
from pathlib import Path

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.settings import Settings
from tabletop_tui.widgets.drawing.key_names import KEY_NAMES
from tools.gallery.__main__ import Order, take
from tools.gallery.drawing import at_rest, own_folders, picture_of, time_stands
from tools.gallery.moving import Frame, moving
from tools.gallery.playing import THOUGHT, begun
from tools.gallery.scene import NAMES, Course, Scene
from tools.gallery.scenes.house import SECRETS, USUAL, lay, read
from tools.keys import by_computers

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE = (110, 34)
LOOK = {"glyphs": "drawn"}

THREE = Course("umbrella", 3, by="computer", seed=7, answers=30)
SOLO = Course("umbrella", 1, "solo", by="computer", seed=24, answers=9)
OVER = Course("umbrella", 3, by="computer", seed=3)
VILLAINOUS = Course("villainous", 4, by="computer", seed=11, answers=150)
VIA = Course("umbra_via", 4, by="computer", seed=5, answers=75)
HYDRA = Course("hail_hydra", 5, by="computer", seed=3, answers=200)
ACADEMY = Course("umbrella_academy", 3, by="computer", seed=7, answers=60)
SAVES = (OVER, SOLO, THREE, VILLAINOUS, VIA, HYDRA, ACADEMY)

SCENES = (
    Scene("lobby", "the lobby with games to go on with", saves=SAVES),
    Scene("setup", "the set-up", opens=partial(lay, "umbrella")),
    Scene("umbrella", "Umbrella in play", THREE, "slide", "late", keys="pick:"),
    Scene("umbrella-solo", "Umbrella alone", SOLO, "slide", "late", keys="pick:"),
    Scene("curtain", "the curtain before a turn", SECRETS, "act", behind=""),
    Scene("rules", "the rules", opens=partial(read, "umbrella")),
    Scene("saves", "the saved games", saves=SAVES, keys="s"),
    Scene("results", "the results", OVER, over=True),
    Scene("settings", "the settings", settings=USUAL, keys="o"),
    Scene("villainous", "Villainous in play", VILLAINOUS, "act", "late"),
    Scene("umbra-via", "Umbra Via in play", VIA, "lay", "late"),
    Scene("hail-hydra", "Hail Hydra in play", HYDRA, "talk", "late"),
    Scene("umbrella-academy", "The Umbrella Academy in play", ACADEMY, "action", "late"),
)

FILM_SIZE = (100, 30)
FILM = Course("umbrella", 3, by="computer", seed=3, answers=24)
FILM_ANSWERS = 8
FILM_POSTER = 3
READING, TYPING = 2.4, 1.2
"""How many seconds a screen is shown after an answer, and after a key that only chooses."""


async def film(folder: Path) -> str:
    """Some turns of a game that was left, key by key: every screen on the way, in one picture."""
    own_folders(folder, Settings().changed(animation=False, goal_cards=False, names=NAMES[:3]))
    library, store = find_rulesets(), SaveStore(Path("saves"))
    session = begun(library, FILM, FILM.seed)
    decide = by_computers(session, THOUGHT)
    while (decision := session.decision) is not None and session.decisions < FILM.answers:
        session.answer(decide(decision))
    with store.new(session):
        pass
    app = TabletopApp(library, store, look=LOOK)
    frames: list[Frame] = []
    async with app.run_test(size=FILM_SIZE) as pilot:

        async def keep(seconds: float, key: str = "") -> None:
            await at_rest(pilot, app)
            frames.append(Frame(picture_of(app), seconds, key))

        await keep(READING)
        await pilot.press("c")
        await keep(READING, "c")
        assert isinstance(app.screen, GameScreen)
        for _ in range(FILM_ANSWERS):
            picker, decision = app.screen.picker, session.decision
            assert picker is not None
            assert decision is not None
            answer = decide(decision)
            option = next(option for option in decision.options if option.key == answer)
            for number, key in enumerate(keys := picker.keys_for(option), 1):
                await pilot.press(key)
                given = number == len(keys)
                await keep(READING if given else TYPING, KEY_NAMES.get(key, key))
            session.answer(answer)
    return moving(frames, FILM_POSTER)


def main() -> None:
    """Draw every picture, or those that are named."""
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, time_stands():
        out = Path(folder)
        scenes = [scene for scene in SCENES if not wanted or scene.name in wanted]
        for taken in asyncio.run(take(scenes, Order(out, (SIZE,), LOOK))):
            print(f"docs/pictures/{taken.scene}.svg {taken.trouble}".rstrip())
            if not taken.trouble:
                drawn = out / f"{taken.scene}.{SIZE[0]}x{SIZE[1]}.svg"
                (FOLDER / f"{taken.scene}.svg").write_bytes(drawn.read_bytes())
        if not wanted or "turns" in wanted:
            text = asyncio.run(film(out / "film"))
            (FOLDER / "turns.svg").write_text(text, encoding="utf-8")
            print("docs/pictures/turns.svg")


if __name__ == "__main__":
    main()
