"""The table of Villainous as one tree of things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop_tui.core.describe import OBJECTIVE, Card, Thing
from tabletop_tui.core.words.speech import counted, joined, number_of

from ..components import MOVES_CURSES, Content, Symbol
from ..rules.playing import effect_foreseen, price_tag, why_not_play
from ..state import CardId, RealmSeat, VillainousState
from ..view import ALLY, RealmView
from .numbers import cost_reason, cost_ways, strength_in_words, strength_reason, to_vanquish
from .race import done, fate_odds

PILES = {
    "deck": "deck",
    "discard": "discard pile",
    "fate-deck": "Fate deck",
    "fate-discard": "Fate discard pile",
}
"""The piles of a seat by the last word of their targets: `seat 0 pile discard`."""

MEANINGS = {
    "gain": "Take this much Power.",
    "play": "Play a card from your hand and pay its Cost.",
    "activate": "Pay for the Activate ability of one of your cards and use it.",
    "fate": "Another player's villain meets one of the two top cards of its Fate deck.",
    "move": "Move one of your Items or Allies to a location beside it.",
    "hero": "Move a Hero in your realm to a location beside it.",
    "vanquish": "Defeat a Hero with Allies of at least its Strength; they are discarded.",
    "discard": "Discard any number of cards from your hand.",
}
MOVES = "Move one of your Items, Allies or Curses to a location beside it."
"""The text of the action `move` for a villain who has Curses."""

ROWS = {"t": "upper", "b": "lower"}
"""The row of a printed symbol, by the first letter of its slot. Heroes cover the upper symbols."""


def pile_of(held: RealmSeat, pile: str) -> Sequence[CardId]:
    """The cards of a pile, one of `PILES`."""
    named = {"deck": held.deck, "discard": held.discard, "fate-deck": held.fate_deck}
    return named.get(pile, held.fate_discard)


def describe(
    content: Content, known: Mapping[str, Card], view: VillainousState, viewer: int
) -> Thing:
    """The table as a tree: the viewer's realm, or the active player's, then the others."""
    table, count = Thing("", ""), len(view.seats)
    first = viewer if 0 <= viewer < count else view.active
    for seat in ((first + step) % count for step in range(count)):
        if view.seats[seat].villain:
            realm = RealmView(content, view, seat)
            table.lists(_Realm(realm, known, own=seat == viewer).things())
        else:
            waiting = Thing(f"seat {seat}", f"{{seat {seat}}}", "player")
            waiting.line("no villain yet")
            table.lists([waiting])
    if not all(one.villain for one in view.seats):
        table.lists(_villain(known, villain) for villain in content.villains)
    return table


def _villain(known: Mapping[str, Card], villain: str) -> Thing:
    found = Thing.of_card(villain, known[villain])
    found.quiet = True
    return found


def objective(realm: RealmView, *, own: bool) -> Thing:
    """The objective of a realm, with each of its goals and whether it is reached."""
    found = Thing("", f"Objective of {{seat {realm.seat}}}")
    if own:
        villain = realm.villain
        found = Thing(OBJECTIVE, "Your objective", f"objective of {villain.name}")
        found.text, found.called = f"{villain.name}: {villain.entry.objective}", ("objective",)
    goals = []
    for part, stands in sorted(realm.progress(), key=lambda goal: not goal[1]):
        goal = Thing("", part)
        goal.mark("reached" if stands else "not reached yet")
        goals.append(goal)
    found.holds(goals)
    return found


class _Realm:
    def __init__(self, realm: RealmView, known: Mapping[str, Card], *, own: bool) -> None:
        self.realm = realm
        self.s = realm.s
        self.known = known
        self.own = own
        self.player = f"{{seat {realm.seat}}}"

    def things(self) -> Iterator[Thing]:
        """The hand, for its own player; then the player with objective, locations and piles."""
        if self.own:
            hand = Thing("", "Your hand", called=("hand",), own=True)
            hand.holds(map(self._held, self.s.hand), none="empty")
            yield hand
        yield self._player()

    def _player(self) -> Thing:
        realm, s = self.realm, self.s
        villain = self.known[realm.villain.id]
        found = Thing(f"seat {realm.seat}", self.player, villain.kind, villain.name)
        found.text = villain.text
        found.head(f"{s.power} Power")
        found.head(counted(len(s.hand), "card"), "in hand")
        found.mark("with the Fate Token" if realm.state.token == realm.seat else "")
        for pile, name in PILES.items():
            found.line(name.removesuffix(" pile"), len(pile_of(s, pile)), of_another=True)
        stands = [reached for _, reached in realm.progress()]
        if len(stands) > 1:
            found.note(f"{sum(stands)} of {number_of(len(stands), 'goal')}")
        found.note(f"{round(100 * done(realm))}% of the objective done")
        found.holds((Thing("", effect) for effect in realm.lasting()), "lasting")
        if not self.own:
            open_hand = [card for card in s.hand if card in realm.kinds]
            found.holds((self._card(card, "in the open hand") for card in open_hand), "hand")
        found.holds(map(self._face_up, s.aside), "face up")
        looking = [card for card in s.looking if card in realm.kinds]
        found.holds((self._card(card, "looked at") for card in looking), "looked at")
        found.more = self._goals
        by_name = _villain(self.known, realm.villain.id)
        by_name.kind, by_name.more = f"Villain of {self.player}", self._goals
        found.lists([by_name, objective(realm, own=self.own)])
        found.lists(map(self._location, range(len(realm.villain.locations))))
        found.lists(map(self._pile, PILES))
        return found

    def _goals(self) -> Iterator[str]:
        for wording, wanted in (("Reached", True), ("Not reached yet", False)):
            if parts := [part for part, stands in self.realm.progress() if stands is wanted]:
                yield f"{wording}: {'; '.join(parts)}."

    # -- cards outside the realm -----------------------------------------------------------

    def _card(self, card: CardId, place: str = "") -> Thing:
        return Thing.of_card(card, self.known[card], place=place)

    def _held(self, card: CardId) -> Thing:
        found, kind = self._card(card), self.realm.kinds[card]
        if kind.entry.cost is None:
            found.head(kind.type.capitalize())
        else:
            found.head(price_tag(self.realm, card), why=lambda: cost_reason(self.realm, card))
        found.more = lambda: self._playing(card)
        return found

    def _playing(self, card: CardId) -> Iterator[str]:
        yield from cost_ways(self.realm, card)
        if why := why_not_play(self.realm, card):
            yield f"Cannot be played now: {why}."
        if coming := effect_foreseen(self.realm, card):
            yield f"Played now, it {coming}."

    def _face_up(self, card: CardId) -> Thing:
        found = self._card(card, "face up")
        found.more = lambda: self._revealed(card)
        return found

    def _revealed(self, card: CardId) -> Iterator[str]:
        """A sentence on why a revealed card cannot be played; none while it is being played."""
        if card not in self.realm.state.asking:
            others = [other for other in self.s.aside if other != card]
            if why := why_not_play(self.realm.supposing_discarded(others), card):
                yield f"Cannot be played: {why}."

    def _pile(self, pile: str) -> Thing:
        """A pile: a discard pile with its cards, the last one first; a deck with its size only."""
        cards, named = pile_of(self.s, pile), PILES[pile]
        capital = f"{named[:1].upper()}{named[1:]}"
        found = Thing(
            f"seat {self.realm.seat} pile {pile}",
            f"Your {named}" if self.own else f"{capital} of {self.player}",
            "face down",
            quiet=True,
        )
        found.head(counted(len(cards), "card"))
        if pile.endswith("deck"):
            found.text = "Nobody may look into it."
            odds, why = fate_odds(self.realm) if pile == "fate-deck" else ("", "")
            if odds:
                found.note(odds, why=why)
            return found
        found.kind = "face up, the last one first"
        found.called = ("discard" if self.own else f"discard {self.player}",)
        place = f"on your {named}" if self.own else f"on the {named} of {self.player}"
        found.holds(self._card(card, place) for card in reversed(cards))
        return found

    # -- locations ---------------------------------------------------------------------------

    def _location(self, place: int) -> Thing:
        realm, location = self.realm, self.realm.location(place)
        kind = f"location {place + 1} of {realm.villain.name}"
        found = Thing(realm.place_target(place), location.name, kind)
        if realm.locked(place):
            found.mark("locked")
            found.text = "Nothing can be done or moved here until it is unlocked."
        if self.s.at == place:
            found.mark("you stand here" if self.own else f"{self.player} is here")
        heroes = realm.every_hero(place)
        by = f" by {joined([realm.name(hero) for hero in heroes])}" if heroes else ""
        stopped = realm.stopped(place) | dict.fromkeys(realm.covered(place), f"covered{by}")
        symbols = (
            self._symbol(place, one, stopped.get(one.slot, "")) for one in realm.symbols(place)
        )
        found.holds(symbols, none="nothing free")
        found.holds(map(self._lying, heroes), "Heroes")
        others = [card for card in realm.every(place) if card not in heroes]
        side = "your side" if self.own else f"the side of {self.player}"
        found.holds((self._lying(card) for card in others if card not in self.s.host), side)
        found.lists(self._attached(card) for card in realm.every(place) if card in self.s.host)
        found.more = lambda: self._strengths(place)
        return found

    def _strengths(self, place: int) -> Iterator[str]:
        """Sentences that explain the Strength of each Hero and Ally here, and of all Allies."""
        realm, allies = self.realm, self.realm.every_ally(place)
        for card in (*realm.every_hero(place), *allies):
            if strength_reason(realm, card):
                yield f"{realm.name(card)}: {strength_in_words(realm, card)}."
        if len(allies) > 1:
            strengths = {ally: realm.strength(ally) for ally in allies}
            parts = " + ".join(f"{value} {realm.name(ally)}" for ally, value in strengths.items())
            yield f"Allies here: Strength {sum(strengths.values())} = {parts}."

    def _symbol(self, place: int, symbol: Symbol, stopped: str) -> Thing:
        realm = self.realm
        at, slot = realm.location(place).name, symbol.slot
        added = f"added by {realm.name(slot)}" if slot in realm.kinds else ROWS[slot[0]]
        found = Thing(f"{realm.place_target(place)} {slot}", symbol.label)
        found.kind, found.place = f"action at {at}, {added}", f"at {at}, {added}"
        found.text = MOVES if symbol.label == MOVES_CURSES else MEANINGS[symbol.action]
        used = self.s.at == place and f"{place}.{slot}" in self.s.used
        found.mark("used this turn" if used else "", stopped)
        if realm.locked(place):
            found.note("the location is locked")
        return found

    def _lying(self, card: CardId) -> Thing:
        realm, s, kind = self.realm, self.s, self.realm.kinds[card]
        place = realm.where(card)
        locked = ", which is locked" if realm.locked(place) else ""
        found = self._card(card, f"at {realm.location(place).name}{locked}")
        hero, ally = realm.is_hero(card), realm.is_ally(card)
        if hero or ally:
            found.head("Strength", realm.strength(card), lambda: strength_reason(realm, card))
        if power := s.lying.get(card):
            found.head(f"{power} Power lies on it")
        if held := realm.attached(card):
            found.head("carries", joined([realm.name(one) for one in held]))
        state = s.marks.get(card, "")
        found.mark("an Ally now" if state == ALLY else state)
        if realm.silent(card) and kind.entry.text:
            found.mark("" if ally else "held by a Hero", "its text does not count")
        if kind.type == "item" and kind.bonus:
            found.note(f"adds {kind.bonus:+d} Strength where it is attached")
        if hero:
            found.related = lambda: [to_vanquish(realm, card)] if self._can_vanquish() else ()
        return found

    def _attached(self, card: CardId) -> Thing:
        """A card attached to another one; quiet, because the other one names it."""
        found = self._lying(card)
        found.quiet = True
        found.line("attached to", self.realm.name(self.s.host[card]))
        return found

    def _can_vanquish(self) -> bool:
        """Whether any location has a Vanquish: some villains remove Heroes in other ways."""
        places = range(len(self.realm.villain.locations))
        return any(one.action == "vanquish" for at in places for one in self.realm.symbols(at))
