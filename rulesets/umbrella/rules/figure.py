"""Making a Figure: the tiles that a Scene matches, the score token, and the tile afterwards."""

from __future__ import annotations

from tabletop_tui.core.decision import Option, Play, choose
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable

from ..board import COLOUR_NAMES
from ..components import Components
from ..scoring import last_token_points
from ..state import Face, Pile, UmbrellaState
from ..text import signed, signed_points, space_text
from .handing_on import hand_on
from .powers import use
from .slide import Push

Agreeing = tuple[int, str]
"""A slot, counted from 0, and the colour in which the Scene shows the Figure of its tile."""


def agreeing(components: Components, view: UmbrellaState, seat: int, scene: str) -> list[Agreeing]:
    """Return the slots whose Figure this Scene shows in a colour that has a free space.

    Only the top tile of a slot counts (ruling 12). Any colour is allowed (ruling 3), but without
    a free space that fits there is no Figure (ruling 9).
    """
    mine, strip = view.seats[seat], components.strip(view)
    return [
        (slot, colour)
        for slot, face in mine.visible
        if (colour := components.figures.shown(scene, face, slot))
        and strip.free_spaces(colour, slot, mine.covered)
    ]


def make(
    components: Components, game: Game[UmbrellaState], found: list[Agreeing], push: Push, out: str
) -> Play[None]:
    """Make one of the Figures in `found`, which the slide `push` completed.

    `out` is the colour of the umbrella that the slide pushed out.
    """
    state = game.state
    slot, colour = yield from _which_tile(components, state, found)
    space = yield from _which_space(components, state, slot, colour)
    face = _score(components, game, slot, colour, space)
    yield from hand_on(components.figures, game, face)
    power = components.strip(state).fired(state.seats[state.active].covered, space)
    if power is not None:
        yield from use(game, power, push, out)


def _which_tile(
    components: Components, state: UmbrellaState, found: list[Agreeing]
) -> Play[Agreeing]:
    """Return the Figure to make. If several match, the active player chooses (ruling 6)."""
    piles = state.seats[state.active].slots
    options = [
        Option(
            f"slot {slot + 1}",
            f"{components.figures.names[piles[slot].tiles[-1]]} in {COLOUR_NAMES[colour]}",
            (slot, colour),
            target=f"slot {slot + 1}",
        )
        for slot, colour in found
    ]
    chosen: Agreeing = yield from choose(
        state.active,
        "figure",
        "Make which Figure?",
        options,
        ask_single=False,
        public="to choose a Figure",
        rule="Figures",
    )
    return chosen


def _which_space(components: Components, state: UmbrellaState, slot: int, colour: str) -> Play[int]:
    """Return the space that the player chooses among all free ones that fit (ruling 8)."""
    strip, token = components.strip(state), components.content.setup.points.token
    covered = state.seats[state.active].covered
    left = last_token_points(components, state, used=0)
    options = [
        Option(
            f"space {space + 1}",
            f"space {space + 1}: {space_text(strip.spaces[space])}",
            space,
            signed_points(token + strip.gain(covered, space) + left),
            f"space {space + 1}",
        )
        for space in strip.free_spaces(colour, slot, covered)
    ]
    space: int = yield from choose(
        state.active,
        "space",
        "Put the score token on which space?",
        options,
        ask_single=False,
        public="to place a score token",
        rule="Score strip",
    )
    return space


def _score(
    components: Components, game: Game[UmbrellaState], slot: int, colour: str, space: int
) -> Face:
    """Cover the space with a score token, take the tile out of its slot, and return the tile.

    A token never moves again (ruling 11). When the pool is used up, tokens come from those put
    aside, and then from substitutes, which are not counted (ruling 26).
    """
    state = game.state
    seat = writable(state.seats, state.active)
    if state.pool:
        state.pool -= 1
    elif state.aside:
        state.aside -= 1
    gain = components.strip(state).gain(seat.covered, space)
    seat.covered[space] = True
    *beneath, face = seat.slots[slot].tiles
    # The tile beneath is uncovered at once, with the face up that it was laid with (ruling 12).
    seat.slots[slot] = Pile(tiles=beneath)
    text = "{who:seat} makes {figure:figure} in {colour:umbrella}: +{token} points for the token"
    if gain:
        text += ", {gain} for the strip"
    game.log(
        text + " (space {space}).",
        who=state.active,
        figure=face,
        colour=colour,
        token=components.content.setup.points.token,
        gain=signed(gain),
        space=space + 1,
    )
    if beneath:
        game.log(
            "Beneath it lay {figure:figure}, now on top in slot {slot}.",
            figure=beneath[-1],
            slot=slot + 1,
        )
    return face
