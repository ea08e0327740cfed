"""Scenes of Hail Hydra: table screens, seat screens, stages and the evidence wall."""

from __future__ import annotations

from tools.gallery.scene import Course, Scene, asked

FIVE = Course("hail_hydra", 5, by="computer", seed=2, games=2)
EIGHT = Course("hail_hydra", 8, by="computer", seed=2, games=2)
LUCK = Course("hail_hydra", 5, options=(("threat", "hard"),), seed=1, games=25, answers=950)
LAP = Course("hail_hydra", 8, options=(("votes", "lap"), ("calls", "poll")), games=25, answers=950)

TABLE = {
    "before": "the table before cards are laid",
    "between": "the table between two seats",
    "collect": "the attack is collected",
    "revealed": "the attack lies open",
    "talk": "the table talks, at the evidence wall",
    "call": "calls before the vote, at the evidence wall",
    "pointed": "who points at whom",
    "result": "how the vote ended",
}
SEAT = {
    "hero": "which Hero",
    "look": "the first look at the own Loyalty Disc",
    "lay": "which cards are laid",
}
RARE = {
    "whose": "whose own page shall be shown",
    "page": "the own page",
    "ability": "an ability is used",
    "hand": "cards are handed on",
    "discard": "cards are thrown away",
    "sift": "cards are sifted",
    "slip": "a card is slipped in",
    "flip": "a card is turned",
    "disc": "a Loyalty Disc is looked at",
    "peek": "cards are looked at",
    "steal": "cards are stolen",
    "pass": "a card is passed on",
}

FIRST = {"first": "who is First Player"}

SCENES = (
    *asked("hydra-five", FIVE, FIRST),
    *asked("hydra-eight", EIGHT, FIRST),
    *asked("hydra-five", FIVE, TABLE | SEAT, "early", "late"),
    *asked("hydra-eight", EIGHT, TABLE | SEAT, "late"),
    *asked("hydra", LUCK, RARE),
    *asked("hydra-lap", LAP, {"vote": "a secret vote", "poll": "everybody is asked for calls"}),
    *asked("hydra-lap", LAP, {"talk": "the talk", "result": "the result"}, "late"),
    Scene("hydra-lay-chosen", "the cards to lay are chosen", FIVE, "lay", "late", keys="1 2"),
    Scene("hydra-curtain", "the curtain before a look", FIVE, "look", "late", behind=""),
    Scene("hydra-attack", "the attack is turned up", FIVE, happens="#turned-up"),
    Scene("hydra-attack-eight", "an attack of eight seats", EIGHT, when="late", happens="#turned"),
    Scene("hydra-counted", "the total of the team", FIVE, happens="#counted"),
    Scene("hydra-mission", "a Villain has come up", EIGHT, when="late", happens="#flipped"),
    Scene("hydra-voted", "fingers point", FIVE, happens="#voted"),
    Scene("hydra-voted-eight", "eight fingers point", EIGHT, happens="#voted"),
    Scene("hydra-hailed", "HAIL HYDRA", LUCK, happens="#hailed"),
    Scene("hydra-defeated", "a Villain is defeated", FIVE, happens="is defeated"),
    Scene("hydra-ability-told", "an ability is told", LUCK, happens=r" uses "),
    Scene("hydra-evidence", "the evidence, by its key", FIVE, "between", "late", keys="e"),
    Scene("hydra-evidence-before", "an Offensive before", FIVE, "between", "late", keys="e left"),
    Scene("hydra-evidence-eight", "the evidence of eight", EIGHT, "between", "late", keys="e"),
    Scene("hydra-look-cursor", "the look cursor", FIVE, "between", "late", keys="look:seat+2"),
    Scene("hydra-villain", "the Villain is opened", FIVE, "between", "late", keys="look:villain i"),
    Scene("hydra-signs", "what the signs mean", FIVE, "between", "late", keys="f3"),
    Scene("hydra-log", "the log", FIVE, "between", "late", keys="l"),
    Scene("hydra-end", "the results of five", FIVE, over=True),
    Scene("hydra-end-eight", "the results of eight", EIGHT, over=True),
    Scene("hydra-end-wall", "the wall at the end", FIVE, over=True, keys="b"),
    Scene("hydra-end-stepped", "the wall at the end, stepped", FIVE, over=True, keys="b e left"),
    Scene("hydra-end-stepped-eight", "the same of eight", EIGHT, over=True, keys="b e left left"),
)
