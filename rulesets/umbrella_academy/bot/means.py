"""What a simple family has to give: its cards as shots on targets, and the ways of its Heroes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..components import MANSION, MOON, counted
from ..context import Rulebook
from ..rules.actions import pays
from ..rules.moving import permitted
from ..rules.targets import is_hazard, why_not
from ..state import AcademyState, Tokens

JUMPS = {
    "nf_blink": 0.25,
    "kr_vigilante": 0.7,
    "se_levitate": 0.7,
    "sb_juggernaut": 0.8,
    "kr_undertow": 0.8,
    "ad_levitator_belt": 0.8,
    "sb_moon_leap": 0.9,
}
"""Cards that bring their Hero somewhere by their text, with what it costs to use them so."""

REMOVERS = {"nf_rewind": 0.9, "ru_big_lie": 1.4}
"""Cards whose text takes any Hazard off the board, with what it costs to use them so."""

LIES = {"ru_white_lie": 2}
"""Cards whose text lays this many tokens of any kinds on the Hazard here."""

CHEAP = 0.3
"""What it costs the family to pay with a Feud: less than nothing would be cynical."""


class Shot(NamedTuple):
    """One card on a target, for its symbols or its text: what it lays, and what giving it costs.

    `wild` counts tokens of any kind; `ends` takes a Hazard off whatever it needs; `far` reaches a
    target in a connected Location; `to` is where a text moves the target.
    """

    hero: str
    card: str
    verb: str
    laid: Tokens
    wild: int
    cost: float
    ends: bool = False
    far: bool = False
    to: int = 0


class Hop(NamedTuple):
    """One step of a way: a Move paid with a card, or the text of a card that moves."""

    card: str
    verb: str
    to: int
    cost: float


class Means:
    """The cards and places of a family, without what is spoken for; `save` keeps the Advantages."""

    def __init__(self, rules: Rulebook, view: AcademyState, *, save: bool) -> None:
        self.rules, self.view, self.save = rules, view, save
        self.at = dict(view.at)
        self.hands: dict[int, list[str]] = {
            seat: [*mine.hand, *mine.feuds, *mine.advantages]
            for seat, mine in enumerate(view.seats)
            if not mine.passed
        }

    def units(self) -> list[str]:
        """The Heroes that can still act."""
        return [hero for hero, seat in self.view.owner.items() if seat in self.hands]

    def hand(self, hero: str) -> list[str]:
        """The cards left to this Hero's player."""
        return self.hands[self.view.owner[hero]]

    def hooks(self, hero: str) -> list[str]:
        """The rules that Feuds in hand bind this Hero to."""
        return [self.rules.hooks[f] for f in self.view.seats[self.view.owner[hero]].feuds]

    def own(self, hero: str, card: str) -> bool:
        """Whether a card of the hand acts through this Hero: alone, each has their own (UA70)."""
        return not self.view.solo or self.rules.content.hero_of.get(card, hero) == hero

    def texts(self, hero: str, wanted: Iterable[str]) -> list[str]:
        """Which of these cards this Hero can play for their text."""
        if "no_effect" in self.hooks(hero):
            return []
        hand = self.hand(hero)
        return [card for card in wanted if card in hand and self.own(hero, card)]

    # -- shots -----------------------------------------------------------------------------

    def shots(self, hero: str, target: str) -> list[Shot]:
        """What this Hero could do to a target when there."""
        if not self._may_place(hero, target):
            return []
        found = []
        speaks = "no_effect" not in self.hooks(hero)
        for card in dict.fromkeys(self.hand(hero)):
            if not self.own(hero, card) or (self.save and card.startswith("ad_")):
                continue
            if speaks and is_hazard(target):
                if card in REMOVERS:
                    cost = REMOVERS[card]
                    found.append(Shot(hero, card, "effect", (0, 0, 0), 0, cost, ends=True))
                elif card in LIES:
                    cost = self.price(card)
                    found.append(Shot(hero, card, "effect", (0, 0, 0), LIES[card], cost))
            if card in self.rules.with_symbols:
                if card in self.rules.hazard_only and not is_hazard(target):
                    continue
                found.append(self._symbols(hero, card, target))
        return found

    def _symbols(self, hero: str, card: str, target: str) -> Shot:
        entry = self.rules.content.playable(card)
        letters, wild = entry.symbols, entry.symbols.count("*")
        if entry.has("bonus_villain") and not is_hazard(target):
            letters += "F"
        if entry.has("convert"):
            letters, wild = "", len(letters)
        far = card in self.rules.ranged
        return Shot(hero, card, "symbols", counted(letters), wild, self.price(card), far=far)

    def _may_place(self, hero: str, target: str) -> bool:
        """Whether this Hero may place tokens there, once the Members who shield are gone."""
        view = self.view
        why = why_not(self.rules, view, view.seats[view.owner[hero]], hero, target)
        return not why or "shield" in why

    def price(self, card: str) -> float:
        """What giving a card away costs."""
        if card.startswith("fd_"):
            return CHEAP
        return 0.9 + 0.2 * len(self.rules.symbols_of(card))

    # -- ways ------------------------------------------------------------------------------

    def fares(self, hand: Sequence[str]) -> list[str]:
        """What can pay for a Move, the cheapest first."""
        left = [c for c in hand if pays(c) and not (self.save and c.startswith("ad_"))]
        return sorted(left, key=self.price)

    def reach(self, hero: str, card: str) -> tuple[int, ...]:
        """Where the text of a card brings a Hero."""
        here = self.at[hero]
        board = self.rules.board
        if card in ("se_levitate", "sb_juggernaut"):
            steps = permitted(self.rules, self.view, hero, board.to[here])
            return (*steps, *(far for step in steps for far in board.to[step]))
        if card == "kr_undertow":
            return board.water
        if card == "kr_vigilante":
            return tuple(villain.at for villain in self.view.villains if villain.at)
        if card == "sb_moon_leap" and here != MOON:
            return (MOON,)
        return board.moves[MANSION] + (MANSION,)

    def way(self, hero: str, goal: int, hand: Sequence[str]) -> tuple[Hop, ...] | None:
        """The cheapest way of a Hero to a Location with cards of this hand; None without one."""
        here = self.at[hero]
        if here == goal:
            return ()
        if not permitted(self.rules, self.view, hero, (goal,)):
            return None
        fares = self.fares(hand)
        best: tuple[Hop, ...] | None = None
        moves = self.rules.board.moves
        if goal in moves[here]:
            if fares:
                best = (Hop(fares[0], "move", goal, self.price(fares[0])),)
        elif len(fares) > 1:
            vias = [via for via in (MANSION, *self.rules.board.to[here]) if goal in moves[via]]
            free = permitted(self.rules, self.view, hero, vias)
            if free:
                best = (
                    Hop(fares[0], "move", free[0], self.price(fares[0])),
                    Hop(fares[1], "move", goal, self.price(fares[1])),
                )
        if "no_effect" not in self.hooks(hero):
            for card in hand:
                cost = JUMPS.get(card)
                if cost is None or not self.own(hero, card) or goal not in self.reach(hero, card):
                    continue
                if self.save and card.startswith("ad_"):
                    continue
                if best is None or cost < sum(hop.cost for hop in best):
                    best = (Hop(card, "effect", goal, cost),)
        return best

    def take(self, hero: str, cards: Iterable[str], place: int) -> None:
        """These cards are spoken for, and the Hero will be at that Location."""
        hand = self.hand(hero)
        for card in cards:
            hand.remove(card)
        self.at[hero] = place
