"""Handing on the tile of a Figure that was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_tui.core.decision import Option, Play, choose
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import writable

from .. import text
from ..components import WHITE, Figures, flipped
from ..state import SLOTS, Face, Pile, UmbrellaState

NO_USE = "nobody plays with it any more"
"""The note on each face of a tile that is handed on in the very last turn."""


class Landing(NamedTuple):
    """A slot that a tile may be laid into, and the tile."""

    slot: int
    face: Face


def hand_on(figures: Figures, game: Game[UmbrellaState], face: Face) -> Play[None]:
    """Give the tile, turned over, to the player on the left (ruling 14).

    In solo a black tile comes back turned over, and a white one leaves the game (ruling 40).
    """
    state = game.state
    giver = state.active
    if state.solo:
        if face[-1] == WHITE:
            game.log("{figure:figure} leaves the game.", figure=face)
            return
        yield from _receive(figures, game, giver, flipped(face), turned=True)
        return
    receiver = (giver + 1) % len(state.seats)
    given = flipped(face)
    if len(state.seats) == 2:
        note = NO_USE if state.last_turns == 1 else ""
        given = yield from _which_face(figures, giver, game.names[receiver], face, note)
    yield from _receive(figures, game, receiver, given, turned=given != face)


def _which_face(figures: Figures, giver: int, receiver: str, face: Face, note: str) -> Play[Face]:
    """Return the face that the giver wants up; only with two players (ruling 14)."""
    black, white = sorted((face, flipped(face)))
    options = [
        Option(side, f"{figures.names[side]} ({text.side_name(side)})", detail=note)
        for side in (black, white)
    ]
    chosen: Face = yield from choose(
        giver,
        "face",
        f"Which face of the tile goes to {receiver}?",
        options,
        public="to choose a face",
        rule="Choosing the face",
    )
    return chosen


def first_empty(slots: Sequence[Pile]) -> int | None:
    """Return the first slot without a tile; None if all slots hold one."""
    return next((slot for slot in SLOTS if not slots[slot].tiles), None)


def _receive(
    figures: Figures, game: Game[UmbrellaState], receiver: int, face: Face, *, turned: bool
) -> Play[None]:
    """Lay a tile into the first empty slot, or over one the receiver chooses (rulings 15 to 17).

    `turned` says that another face of it was made: the log says so.
    """
    state = game.state
    slots = state.seats[receiver].slots
    slot = first_empty(slots)
    covers = slot is None
    if slot is None:
        options = [
            Option(
                f"slot {n + 1}",
                f"slot {n + 1}: over {figures.names[slots[n].tiles[-1]]}",
                Landing(n, face),
                target=f"slot {n + 1}",
            )
            for n in SLOTS
        ]
        landing: Landing = yield from choose(
            receiver,
            "cover",
            f"{figures.names[face]} arrives. Cover which slot?",
            options,
            public="to cover a Figure",
            rule="Covering a slot",
        )
        slot = landing.slot
    slots = writable(state.seats, receiver).slots
    beneath = slots[slot].tiles
    text = "{who:seat} gets the tile" + (", turned over" if turned else "")
    text += ": {figure:figure} in slot {slot}"
    if covers:
        text += ", on top of {old:figure}"
    game.log(
        text + ".", who=receiver, figure=face, slot=slot + 1, old=beneath[-1] if covers else ""
    )
    slots[slot] = Pile(tiles=[*beneath, face])
