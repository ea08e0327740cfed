"""Scenes of The Umbrella Academy: actions, the plan, the phases, the ends."""

from __future__ import annotations

from rulesets.umbrella_academy.state import AcademyState
from tools.gallery.scene import Course, Scene, asked

THREE = Course("umbrella_academy", 3, by="computer", seed=3)
FIVE = Course("umbrella_academy", 5, by="computer", seed=7)
SOLO = Course("umbrella_academy", 1, "solo", by="computer", seed=5)
VIOLIN = Course("umbrella_academy", 3, options=(("mission", "violin"),), seed=1, games=25)
ORCHESTRA = Course("umbrella_academy", 4, options=(("mission", "orchestra"),), seed=1, games=25)
PRIVATE = Course("umbrella_academy", 5, options=(("hands", "private"),), seed=1, games=25)
SOLO_LUCK = Course("umbrella_academy", 1, "solo", (("mission", "orchestra"),), seed=1, games=25)
WON = Course("umbrella_academy", 3, options=(("threat", "easy"),), by="computer", games=12)

ONCE = {"hero-choice": "which Hero", "first": "who is First Player"}
"""Questions that have as many answers whenever they are asked."""

KINDS = {
    "action": "which Action",
    "card": "which card",
    "where": "where to",
    "pay": "which cards pay",
    "discard": "which cards are discarded",
}
VIOLIN_KINDS = {
    "calm": "which Feuds are discarded",
    "mute": "something is muted",
    "pick-up": "an Advantage is picked up",
    "convert": "a token is converted",
    "token": "which token",
    "step": "one step",
    "scry": "the top of the deck",
}
ORCHESTRA_KINDS = {
    "villain": "which Villain",
    "follow": "which Villain follows",
    "destroy": "what is destroyed",
    "dig": "the top of the Main Deck is buried or left",
    "knock": "where a Villain is knocked to",
    "partner": "the Partner",
}
PRIVATE_KINDS = {
    "who": "who is meant",
    "target": "what is meant",
    "willing": "who is willing",
    "recover": "a card is recovered",
    "cycle": "cards are cycled",
    "advantage": "an Advantage",
}
SOLO_KINDS = {"hero": "which of the three Heroes acts", "heal": "a Wound is healed"}

HAZARD = "look:hazard+4"
HERE = "point:city"


def won(state: AcademyState) -> bool:
    """Whether the world was saved."""
    return bool(state.ended.startswith("win"))


def devastated(state: AcademyState) -> bool:
    """Whether a Location is devastated."""
    return state.devastated > 0


def finale(state: AcademyState) -> bool:
    """Whether it is the Finale."""
    return state.finale


SCENES = (
    *asked("academy", THREE, ONCE),
    *asked("academy", THREE, KINDS, "early", "most"),
    *asked("academy-five", FIVE, KINDS, "late"),
    *asked("academy-solo", SOLO, {"action": "which Action, alone"}, "early", "late"),
    *asked("academy-violin", VIOLIN, VIOLIN_KINDS),
    *asked("academy-orchestra", ORCHESTRA, ORCHESTRA_KINDS),
    *asked("academy-private", PRIVATE, PRIVATE_KINDS),
    *asked("academy-solo", SOLO_LUCK, SOLO_KINDS),
    Scene("academy-private-curtain", "a curtain with hands hidden", PRIVATE, "action", behind=""),
    Scene("academy-from-card", "what a card can do", THREE, "action", "most", keys="1"),
    Scene("academy-from-card-five", "the same of five", FIVE, "action", "most", keys="2"),
    Scene("academy-from-place", "what can be done at a place", THREE, "action", "most", keys=HERE),
    Scene("academy-move", "where to move", THREE, "action", "most", keys="m"),
    Scene("academy-inspect", "a Hazard is opened", FIVE, "action", "most", keys=f"{HAZARD} i"),
    Scene("academy-log", "the log", FIVE, "action", "most", keys="l"),
    Scene("academy-verdict", "the verdict", THREE, "action", "most", keys="f"),
    Scene("academy-hands", "all hands", FIVE, "action", "most", keys="e"),
    Scene("academy-plan", "a plan is begun on a copy", THREE, "action", "most", keys="n"),
    Scene("academy-plan-step", "a first step of it", THREE, "action", "most", keys="n a"),
    Scene("academy-look", "the look cursor", FIVE, "action", "most", keys="k right down"),
    Scene("academy-signs", "what the signs mean", FIVE, "action", "most", keys="f3"),
    Scene("academy-effect", "what follows the Play Phase, first page", THREE, happens="#effect"),
    Scene("academy-effect-2", "its second page", THREE, happens="#effect", keys="enter"),
    Scene("academy-effect-last", "its last page", THREE, happens="#effect", keys="e"),
    Scene("academy-effect-late", "the same late with five", FIVE, when="late", happens="#effect"),
    Scene("academy-crisis", "a Crisis Phase", FIVE, when="late", happens="#crisis", keys="e"),
    Scene("academy-devastated", "a Location is devastated", PRIVATE, "action", where=devastated),
    Scene("academy-finale", "an Action in the Finale", THREE, "action", where=finale),
    Scene("academy-end", "the results of three", THREE, over=True),
    Scene("academy-end-five", "the results of five", FIVE, over=True),
    Scene("academy-end-board", "the table at the end", FIVE, over=True, keys="b"),
    Scene("academy-end-solo", "the results of a game alone", SOLO, over=True),
    Scene("academy-won", "a game that is won", WON, over=True, where=won),
)
