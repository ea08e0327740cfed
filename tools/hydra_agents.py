"""Agents of Hail Hydra that play in ways of their own, to try the Heroes on: `KINDS`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulesets.hail_hydra.bot import HailHydraBot
from rulesets.hail_hydra.bot.habits import HARM, mood
from rulesets.hail_hydra.bot.laying import cards_of
from rulesets.hail_hydra.bot.pointing import friends_of
from rulesets.hail_hydra.bot.suspicion import NOBODY, suspicion
from rulesets.hail_hydra.rules.knock_out_phase import UP
from rulesets.hail_hydra.state import HYDRA, HydraState
from tabletop_tui.core.decision import Decision
from tools.hydra_games import Kind

BOLD = 0.35
"""How often a silent agent harms in the first two Missions."""

WORDS = ("silent", "good", "bad")


class Silent(HailHydraBot):
    """Agents who lay one card, say nothing, and never point at a friend."""

    def _lay(self, view: HydraState, seat: int, decision: Decision, *, harm: float = HARM) -> str:
        if view.seats[seat].loyalty != HYDRA or view.seats[seat].revealed:
            return super()._lay(view, seat, decision, harm=harm)
        cards = cards_of(decision)
        if decision.picked and decision.choices.get("silent") is not None:
            return "silent"
        left = [key for key in cards if key not in decision.picked]
        bold = view.mission >= 3 or mood(view, seat, "bold").random() < BOLD
        return min(left, key=lambda key: cards[key] if bold else abs(cards[key]))

    def _point(self, view: HydraState, seat: int, decision: Decision) -> str:
        friends = friends_of(view, seat)
        if not friends:
            return super()._point(view, seat, decision)
        public = suspicion(self.rules.content, view, NOBODY)
        loyal = [o for o in decision.options if o.value != UP and o.value not in friends]
        return max(loyal, key=lambda option: public[option.value]).key if loyal else "up"


class RandomWords(HailHydraBot):
    """Agents who say anything of what they lay."""

    def _lay(self, view: HydraState, seat: int, decision: Decision, *, harm: float = HARM) -> str:
        wanted = super()._lay(view, seat, decision, harm=harm)
        if view.seats[seat].loyalty != HYDRA or wanted not in WORDS:
            return wanted
        return mood(view, seat, "word").choice(WORDS)


KINDS: Mapping[str, Kind] = MappingProxyType(
    {"ours": HailHydraBot, "silent": Silent, "random words": RandomWords}
)
