"""Scenes of Umbra Via: a bid, the reveal, laying, the Summoning, the end."""

from __future__ import annotations

from rulesets.umbra_via.rules.paths import completed
from rulesets.umbra_via.state import UmbraState
from tools.gallery.scene import Course, Scene, asked

TWO = Course("umbra_via", 2, by="computer", seed=3)
THREE = Course("umbra_via", 3, by="computer", seed=4)
FOUR = Course("umbra_via", 4, options=(("specials", "yes"),), seed=1, games=12)
SHADE = Course("umbra_via", 2, "shade", seed=2)

KINDS = {
    "bid": "where do the flowers go",
    "reveal": "all boards are turned up",
    "lay": "where the tile that was won goes",
    "summoning": "a path is complete",
}

SPECIALS = {
    "void": "where the flowers of the Void go",
    "move": "where the flowers of Four Point go",
}


def several(state: UmbraState) -> bool:
    """Whether more than one path has been completed by the tile that was laid."""
    return state.laid >= 0 and len(completed(state.sides, state.laid)) > 1


SCENES = (
    *asked("via-three", THREE, KINDS, "early", "late"),
    *asked("via-four", FOUR, KINDS, "late"),
    *asked("via-four", FOUR, SPECIALS),
    *asked("via-shade", SHADE, {"bid": "a bid beside the shade", "lay": "laying"}, "late"),
    Scene("via-three-bid-chosen", "two flowers have been put down", THREE, "bid", keys="1 5"),
    Scene("via-bid-look", "another tile is looked at", THREE, "bid", "late", keys="right right"),
    Scene("via-curtain", "the curtain before the next bid", THREE, "bid", "late", behind=""),
    Scene(
        "via-lay-chosen",
        "a space is chosen for the tile",
        THREE,
        "lay",
        "late",
        keys="right down",
    ),
    Scene("via-several", "several paths at once", FOUR, "summoning", "late", where=several),
    Scene("via-look", "the look cursor", THREE, "lay", "late", keys="k right down down"),
    Scene("via-inspect", "an empty space is opened", THREE, "lay", "late", keys="look:B1 i"),
    Scene("via-paths", "the open paths explained", THREE, "lay", "late", keys="look:paths i"),
    Scene("via-signs", "what the signs mean", THREE, "lay", "late", keys="f3"),
    Scene("via-log", "the log", THREE, "lay", "late", keys="l"),
    Scene("via-end", "the results", THREE, over=True),
    Scene("via-end-board", "the table at the end", THREE, over=True, keys="b"),
    Scene("via-end-two", "the results of two", TWO, over=True),
)
