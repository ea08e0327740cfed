"""What every rule looks up: the printed content, the board, and what follows from them."""

from __future__ import annotations

from . import text
from .board import Board
from .printed import Content, Need
from .state import AcademyState


class Rulebook:
    """The content with everything that is worked out from it once. It never changes.

    All rules take it as their first argument.
    """

    def __init__(self, content: Content) -> None:
        self.content = content
        self.board = Board(content.places)
        self.hooks = {feud.id: feud.hook for feud in content.feuds.values()}
        self.ability_at = (None, *(content.abilities.get(p.ability) for p in content.places))
        playable = (*content.skills.values(), *content.advantages.values())
        self.with_symbols = frozenset(card.id for card in playable if card.symbols)
        self.with_effect = frozenset(card.id for card in playable if card.play == "effect")
        self.ranged = frozenset(card.id for card in playable if card.has("ranged"))
        self.hazard_only = frozenset(card.id for card in playable if card.has("only_hazard"))
        self.aimed = self.ranged | self.hazard_only
        self.finale_needs = self._finale_needs()
        self._names = text.names(content)
        self.shown = text.shown(content)
        self.cards = text.cards(content)
        self.words = text.words(content, self.name_of)

    def _finale_needs(self) -> dict[tuple[str, str, str], Need]:
        """Needs of the Finale by Villain, number of Heroes and threat."""
        step = self.content.setup.threat_step
        return {
            (villain.id, count, threat): Need(need.tokens, max(0, need.stars + change))
            for villain in self.content.villains.values()
            for count, need in villain.finale.items()
            for threat, change in (("easy", -step), ("normal", 0), ("hard", step))
        }

    def hand_size(self, state: AcademyState) -> int:
        """How many cards a hand holds after the Draw Phase (UA2, UA68)."""
        return self.content.setup.hand["solo" if state.solo else str(len(state.seats))]

    def name_of(self, one: str, *, finale: bool = False) -> str:
        """The name of a card, Villain, Hero or Ally."""
        if finale and one == "vanya":
            return self.content.villains["vanya"].finale_name
        if one.startswith("member-"):
            return f"Member {one[len('member-') :]}"
        return self._names.get(one, "a card")

    def hero_name(self, hero: str) -> str:
        """The name of a Hero."""
        return self.content.heroes[hero].name

    def symbols_of(self, card: str) -> str:
        """The symbols of a Skill card or Advantage in letters; empty for other cards."""
        entry = self.content.skills.get(card) or self.content.advantages.get(card)
        return entry.symbols if entry is not None else ""
