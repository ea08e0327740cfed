"""The three powers of level 4."""

from __future__ import annotations

from functools import partial

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable

from ..board import (
    CELLS,
    INDEX,
    NEIGHBOURS,
    ZONES,
    around,
    exchanged,
    missing,
    swapped,
    umbrella_text,
)
from ..components import Power
from ..state import COLOURS, UmbrellaState
from .slide import SHARED, Push


def use(game: Game[UmbrellaState], power: Power, push: Push, out: str) -> Play[None]:
    """Let the active player use a power (rulings 33 and 37).

    A power fires once, when its second space is covered, in the last turns, too. `push` is the
    slide of this turn, `out` the colour that it pushed out.
    """
    if power == "again":
        yield from _play_again(game, push, out)
    elif power == "swap":
        yield from _swap(game)
    else:
        yield from _exchange(game)


def _play_again(game: Game[UmbrellaState], push: Push, out: str) -> Play[None]:
    """Take a full extra turn, or decline: another slide may do harm (rulings 33 and 34).

    In solo the umbrella that this slide pushed out is not lost: it goes to the zone on the
    far side (ruling 43).
    """
    state = game.state
    if state.solo and not state.pool:
        yield from _save(game, push, out)
        return
    saved = (
        f"and {umbrella_text(out)} is saved: it goes into the {push.line.far_side} zone"
        if state.solo
        else "a full extra turn"
    )
    taken: bool = yield from choose(
        state.active,
        "again",
        "Play again at once?",
        (Option("again", "Play again", True, saved), Option("decline", "End the turn", False)),
        public="to play again or not",
        rule="Play again",
    )
    if not taken:
        game.log("{who:seat} does not play again.", who=state.active)
        return
    state.again = True
    game.log("{who:seat} plays again.", who=state.active)
    if state.solo:
        _keep(game, push, out)


def _save(game: Game[UmbrellaState], push: Push, out: str) -> Play[None]:
    """Save the umbrella that this slide pushed out, or not: the sixth token ends a solo game."""
    saved = umbrella_text(out)
    taken: bool = yield from choose(
        game.state.active,
        "again",
        "No turn follows. Save the umbrella that dropped out?",
        (
            Option("again", f"Save {saved}", True, f"it goes into the {push.line.far_side} zone"),
            Option("decline", f"Lose {saved}", False),
        ),
        public="to save an umbrella or not",
        rule="Solo",
    )
    if taken:
        _keep(game, push, out)


def _keep(game: Game[UmbrellaState], push: Push, out: str) -> None:
    """Put the umbrella that this slide pushed out into the zone on the far side (ruling 43)."""
    state = game.state
    state.out[INDEX[out]] -= 1
    writable(state.seats, state.active)
    around(state, state.active)[push.line.zone ^ 1][INDEX[out]] += 1
    side = push.line.far_side
    game.log("{out:umbrella} is saved: it goes into the {side} zone.", out=out, side=side)


def _swap(game: Game[UmbrellaState]) -> Play[None]:
    """Swap two neighbouring umbrellas of the Scene, or decline.

    A Figure that the swap shows is made only if the Scene still shows it after the seat's next
    slide (ruling 35).
    """
    state = game.state
    scene = state.seats[state.active].scene
    options = [
        Option(
            f"{CELLS[a]}-{CELLS[b]}",
            f"{CELLS[a]} {umbrella_text(scene[a])} and {CELLS[b]} {umbrella_text(scene[b])}",
            (a, b),
            target=f"{CELLS[a]}-{CELLS[b]}",
        )
        for a, b in NEIGHBOURS
        if scene[a] != scene[b]
    ]
    pair: tuple[int, int] | None = yield from choose(
        state.active,
        "swap",
        "Swap which two umbrellas?",
        [*options, Option("decline", "Swap nothing", None)],
        ask_single=False,
        public="to swap two umbrellas",
        refused=partial(_equal_neighbours, scene),
        rule="Swap",
    )
    if pair is None:
        game.log("{who:seat} swaps nothing.", who=state.active)
        return
    a, b = pair
    writable(state.seats, state.active).scene = swapped(scene, a, b)
    game.log(
        "{who:seat} swaps {one:umbrella} on {here} and {other:umbrella} on {there}.",
        who=state.active,
        one=scene[a],
        here=CELLS[a],
        other=scene[b],
        there=CELLS[b],
    )


def _exchange(game: Game[UmbrellaState]) -> Play[None]:
    """Exchange an umbrella of a zone around the Scene with one of it, or decline (ruling 36)."""
    state = game.state
    scene = state.seats[state.active].scene
    zones = around(state, state.active)
    options = [
        Option(
            f"{place} {colour} {CELLS[cell]}",
            f"{umbrella_text(colour)} from the {place} for "
            f"{umbrella_text(scene[cell])} on {CELLS[cell]}",
            (number, colour, cell),
            target=CELLS[cell],
        )
        for number, place in enumerate(ZONES)
        for colour, count in zip(COLOURS, zones[number], strict=True)
        if count
        for cell in range(16)
        if scene[cell] != colour
    ]
    chosen: tuple[int, str, int] | None = yield from choose(
        state.active,
        "exchange",
        "Choose an umbrella in a zone and one in your Scene to trade.",
        [*options, Option("decline", "Trade nothing", None)],
        ask_single=False,
        public="to trade an umbrella",
        refused=partial(missing, state, state.active),
        rule="Trade",
    )
    if chosen is None:
        game.log("{who:seat} trades nothing.", who=state.active)
        return
    number, colour, cell = chosen
    writable(state.seats, state.active).scene = exchanged(scene, cell, colour)
    zone = around(state, state.active)[number]
    zone[INDEX[colour]] -= 1
    zone[INDEX[scene[cell]]] += 1
    whose = "the" if state.solo or ZONES[number] == SHARED else "their"
    text = "{who:seat} trades {umbrella:umbrella} from " + whose
    game.log(
        text + " {zone} zone for {old:umbrella} on {cell}.",
        who=state.active,
        umbrella=colour,
        zone=ZONES[number],
        old=scene[cell],
        cell=CELLS[cell],
    )


def _equal_neighbours(scene: str) -> list[Refusal]:
    return [
        Refusal(f"{CELLS[a]}-{CELLS[b]}", f"{CELLS[a]} and {CELLS[b]}", "both have the same colour")
        for a, b in NEIGHBOURS
        if scene[a] == scene[b]
    ]
