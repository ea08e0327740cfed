"""Nothing is cut or left untold beside free rows, and every answer is seen: in counted screens.

On the same screens textures carry no words, and the legend tells every sign and short word.

What still is so is counted here, and may only become less. `TABLETOP_ROOM_FRAMES=40` looks at more
screens of each game and size, as every week; any other number tells what it finds.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulesets.umbrella.screen.pickers import SlidePicker
from rulesets.umbrella_academy.screen import AcademyScreen
from rulesets.umbrella_academy.screen.pickers import ActionPicker
from rulesets.umbrella_academy.state import WOUND
from tabletop_tui.core.events import since_last_turn
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.rulesets.hail_hydra import scenes as hydra
from tests.rulesets.umbrella_academy import scenes as academy
from tests.rulesets.villainous import scenes as villainous
from tests.screens.drawn.legends import Unexplained, unexplained
from tests.screens.drawn.room import Rows, Screenful, positions
from tests.screens.drawn.test_cut import Found, cut_beside_room, faint_words, lifted
from tests.screens.table import Seated, seated_at

GATE, MANY = 10, 40
"""Random screens of each game and size, for which the ceilings are; those of crowded tables come
before them."""

FRAMES = int(os.environ.get("TABLETOP_ROOM_FRAMES", str(GATE)))
SEED = 3
GAMES = {
    "umbrella": (1, 3),
    "villainous": (2, 4),
    "umbra_via": (2, 4),
    "hail_hydra": (5, 8),
    "umbrella_academy": (1, 3),
}
SIZES = [(80, 24), (120, 40), (200, 60)]

OTHERS = ("jafar", "maleficent", "prince_john", "queen_of_hearts", "ursula")
"""The villains beside Captain Hook at a table of six."""

SMALL, MIDDLE, LARGE = SIZES
CEILINGS = {
    GATE: {
        # One location holds nine cards, eight of which are answers. Of the 22 rows of the window 14
        # go to the realm, where all but the last two cards have a row with their key, and 8 to the
        # hand and the list beside it, which shows four answers and scrolls to the others. Four rows
        # more for the list would show all eight there, and hide six cards of the realm that are
        # seen now.
        ("villainous", SMALL): Rows(unseen=2),
        # An Action would do more than is told of the others, and nothing moves while the cursor
        # walks: the rows for that are empty beside a forecast that is longer than its own.
        ("umbrella_academy", MIDDLE): Rows(cut=1),
        # The list of slides has the rows of a list in which one slide stands below the other. Here
        # all stand side by side, in fewer rows, and the rules fill the rest but for two rows.
        ("umbrella", LARGE): Rows(cut=1),
    },
    MANY: {
        # Here and at a choice among all cards of a discard pile: the list scrolls to them.
        ("villainous", SMALL): Rows(unseen=8),
        # Before a slide is chosen, the rows for what it would do are empty.
        ("umbrella", SMALL): Rows(cut=1),
        # The list of slides, as above.
        ("umbrella", LARGE): Rows(cut=4),
        # Rows for what other Actions would do, as above. And rows of the verdict: they are kept
        # before its cards are dealt, by how long a verdict usually is, and this one is longer, or
        # shorter than the text beside it. What only repeats an answer is not told, so the rows of
        # two more answers are free that others need.
        ("umbrella_academy", MIDDLE): Rows(cut=7),
        # Ben chooses among eight Heroes: rows for the longest of their cards are kept while the
        # cursor walks, beside more news than the log has rows for.
        ("hail_hydra", MIDDLE): Rows(cut=1),
        ("hail_hydra", LARGE): Rows(cut=1),
    },
}
"""In so many screens what is left of each kind. It may only become less."""


def crowded(game: str) -> Iterator[Session[Any]]:
    """Tables on which as much lies as may come: full hands, one crowded location, many players."""
    if game == "villainous":
        hand = ["cutlass", "cutlass", "hooks_case", "give_them_a_scare"]
        crew = ["swashbuckler", "swashbuckler", "swashbuckler", "pirate_brute", "pirate_brute",
                "smee", "mr_starkey", "boarding_party", "cannon"]  # fmt: skip
        heroes = ["john + taunt", "michael", "wendy", "tick_tock + pixie_dust"]
        hook = villainous.realm(
            "captain_hook", at="jolly_roger", hand=hand, power=9, jolly_roger=[*heroes, *crew]
        )
        seven = [villainous.realm(one) for one in OTHERS]
        yield villainous.table(hook, *seven)
        attach = villainous.table(hook.clone(), seven[0].clone())
        villainous.answer(attach, next(o for o in keys_of(attach) if o.startswith("play")))
        villainous.answer(attach, "cutlass")
        yield attach
        shots = ["take_the_shot"] * 3
        yield villainous.table(villainous.realm("queen_of_hearts", hand=shots), hook.clone())
    elif game == "hail_hydra":
        yield hydra.scene(heroes=hydra.TEAM, used=hydra.TEAM[:3]).go("lay").session
        yield hydra.scene(heroes=hydra.TEAM, voting=1, phase="talk").session
    elif game == "umbrella_academy":
        heroes = [*academy.GAME.content.heroes]
        full = {hero: " ".join(held_by(hero)) for hero in heroes}
        there = {4: "hz_riot", 5: "hz_flood", 10: "hz_outbreak"}
        yield academy.table(
            *heroes,
            at=dict.fromkeys(heroes, 4),
            mission="orchestra",
            villains={"member-1": 4, "member-2": 4, "member-3": 5},
            hazards=there,
            advantages={4: "ad_plan ad_case_file", 9: "ad_getaway_car ad_monocle ad_black_coffee"},
            hands=full,
        )
        yield academy.table("spaceboy", "rumor", hands={"spaceboy": "sb_strength " * 9})
        yield academy.threatened()


def held_by(hero: str) -> list[str]:
    """Five Skill cards of a Hero, a Feud and a Wound."""
    cards = dict.fromkeys(card.id for card in academy.GAME.content.heroes[hero].cards)
    return [*list(cards)[:5], "fd_sulking", WOUND]


def keys_of(game: Session[Any]) -> list[str]:
    """The answers that are offered now."""
    assert game.decision is not None
    return [option.key for option in game.decision.options]


def screens(library: Library, game: str) -> Iterator[Session[Any]]:
    """Positions at which the screen of a game is looked at: crowded, with few seats, with many."""
    seats = GAMES[game]
    yield from crowded(game)
    for number in seats:
        yield from positions(library, game, number, FRAMES // len(seats), SEED)


WALKS = "down"
"""Moves the cursor on."""


async def judged(scene: Seated) -> None:
    """A verdict that is still dealt for changes while it is looked at."""
    game = scene.game
    if isinstance(game, AcademyScreen):
        await scene.until(lambda: game.forecast.undone is None)
        await scene.drawn()


def another_way(game: GameScreen) -> tuple[str, str]:
    """The key by which the same question is asked in another way, and the key back; or none."""
    if isinstance(game.picker, ActionPicker):
        return "1", "backspace"
    if isinstance(game.picker, SlidePicker):
        return "o", "o"
    return "", ""


async def frames(
    library: Library, folder: Path, game: str
) -> AsyncIterator[tuple[str, Seated, str]]:
    """Its screens, each at all sizes: one app is made larger twice. With what is asked there.

    And with the key that was pressed since: the cursor moved on, or the same is asked in another
    way. Rows that are kept for other answers are as empty as any.
    """
    for number, session in enumerate(screens(library, game)):
        store = SaveStore(folder / str(number))
        async with seated_at(library, store, session, size=SIZES[0]) as scene:
            await lifted(scene)
            for size in SIZES:
                if scene.app.size != size:
                    await scene.pilot.resize_terminal(*size)
                    await scene.drawn()
                await judged(scene)
                asked = scene.game.decision
                at = f"{number} {asked.kind if asked is not None else ''}"
                yield at, scene, ""
                key, back = another_way(scene.game)
                for pressed, then in ((key, back), (WALKS, "up")):
                    if pressed and asked is not None and not asked.secret:
                        await scene.press(pressed)
                        await judged(scene)
                        yield f"{at} {pressed}", scene, pressed
                        await scene.press(then)


class Looked:
    """What was found at one size."""

    def __init__(self) -> None:
        self.cut: list[str] = []
        self.untold: list[str] = []
        self.unseen: list[str] = []
        self.unused: list[float] = []

    def look(self, at: str, screen: Screenful, key: str) -> None:
        """Look at one more screen. Behind a key the answers are a list that may be scrolled."""
        self.cut += [f"cut at {at}: {one}" for one in screen.cut()]
        self.untold += [f"untold at {at}: {one}" for one in screen.untold()]
        self.unseen += [f"unseen at {at}: {one}" for one in screen.unseen() if not key]
        self.unused.append(screen.unused())

    @property
    def rows(self) -> Rows:
        """How much of each kind."""
        return Rows(len(self.cut), len(self.untold), len(self.unseen))

    def __str__(self) -> str:
        unused = sum(self.unused) / len(self.unused)
        found = [*self.cut, *self.untold, *self.unseen]
        return "\n".join((f"{self.rows}, unused {unused:.1f}", *found))


@pytest.mark.parametrize("game", GAMES)
async def test_screens_use_their_rows_show_every_answer_and_explain_every_sign(
    library: Library, tmp_path: Path, game: str
) -> None:
    found = {size: Looked() for size in SIZES}
    left_out: list[Found] = []
    signs: dict[str, Unexplained] = {}
    async for at, scene, key in frames(library, tmp_path, game):
        size = (scene.app.size.width, scene.app.size.height)
        found[size].look(at, Screenful(scene.game), key)
        seen = scene.game.seen
        if size != SMALL and seen is not None and since_last_turn(seen.log, seen.viewer):
            assert scene.game.log_panel.region.area, f"rules come before what is new at {at}"
        for widget in scene.game.query(Drawn):
            if widget.display and widget.size.area:
                left_out += cut_beside_room(widget.canvas, type(widget).__name__)
                assert not faint_words(widget.canvas), at
        if not key:
            signs |= {one.what: one for one in unexplained(scene.game, library.entries[game])}
    told = "\n".join(f"{game} {size}: {looked}" for size, looked in found.items())
    print(told)
    assert not left_out, "\n".join(map(str, left_out))
    assert not signs, "\n".join(map(str, signs.values()))
    for size, looked in found.items():
        if (ceilings := CEILINGS.get(FRAMES)) is not None:
            allowed = ceilings.get((game, size), Rows())
            over = f"more than CEILINGS[{FRAMES}] of {game} at {size}, {allowed}:\n{told}"
            assert all(now <= most for now, most in zip(looked.rows, allowed, strict=True)), over
