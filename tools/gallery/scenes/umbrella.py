"""Scenes of Umbrella: slides, the three powers, handing tiles on, and the solo game."""

from __future__ import annotations

from tools.gallery.scene import Course, Scene, asked

TWO = Course("umbrella", 2, by="computer", seed=2)
THREE = Course("umbrella", 3, by="computer", seed=7)
FOUR = Course("umbrella", 4, options=(("level", "2"),), by="computer", seed=5)
LEVEL_3 = Course("umbrella", 4, options=(("level", "3"), ("strip", "B")), by="computer", seed=3)
LEVEL_4 = Course("umbrella", 4, options=(("level", "4"),), by="computer", seed=1, games=12)
LUCK = Course("umbrella", 2, seed=0, games=60)
SOLO = Course("umbrella", 1, "solo", by="computer", seed=24)
SOLO_4 = Course("umbrella", 1, "solo", (("level", "4"),), by="computer", seed=5)

KINDS = {
    "figure": "which of the Figures is taken",
    "space": "which space of the strip is covered",
    "cover": "which tile lies on top of a Figure slot",
    "swap": "two umbrellas may change places",
    "exchange": "an umbrella may be exchanged",
    "again": "an extra turn",
}

SCENES = (
    *asked("umbrella-three", THREE, {"slide": "which line slides"}, "early", "late"),
    *asked("umbrella-two", TWO, {"slide": "which line slides, two at the table"}, "late"),
    *asked("umbrella-four", FOUR, {"slide": "which line slides, four at the table"}, "late"),
    *asked("umbrella", LUCK, {"face": "which face of the tile goes to the neighbour"}),
    *asked("umbrella-3", LEVEL_3, {"slide": "a slide at level 3"}, "early", "late"),
    *asked("umbrella-4", LEVEL_4, {"slide": "a slide at level 4"}, "early", "late"),
    *asked("umbrella-4", LEVEL_4, KINDS),
    *asked("umbrella-solo", SOLO, {"slide": "a slide alone"}, "early", "late"),
    *asked("umbrella-solo-4", SOLO_4, {"slide": "a slide alone at level 4"}, "late"),
    Scene("umbrella-arrive", "a Figure is made and the tile arrives", THREE, happens=" makes "),
    Scene("umbrella-slide-chosen", "a slide is chosen", THREE, "slide", "late", keys="up g 2"),
    Scene("umbrella-neighbours", "the boards of the others", FOUR, "slide", "late", keys="n"),
    Scene("umbrella-list", "all slides as a list", FOUR, "slide", "late", keys="o"),
    Scene("umbrella-look", "the look cursor", THREE, "slide", "late", keys="look:slot+2"),
    Scene("umbrella-look-zone", "a zone explained", THREE, "slide", "late", keys="look:zone+top i"),
    Scene("umbrella-log", "the log", THREE, "slide", "late", keys="l"),
    Scene("umbrella-signs", "what the signs mean", THREE, "slide", "late", keys="f3"),
    Scene("umbrella-last-turns", "the end is triggered", THREE, happens="one last turn"),
    Scene("umbrella-end", "the results", THREE, over=True),
    Scene("umbrella-end-board", "the table at the end", THREE, over=True, keys="b"),
    Scene("umbrella-solo-end", "the end of a game alone", SOLO, over=True),
    Scene("umbrella-solo-end-board", "the puzzle at the end", SOLO, over=True, keys="b"),
)
