"""What lies where in a realm, and which of its cards have a say.

Nothing here changes anything, and all of it works on a redacted state as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..components import Content, Hook, Kind, Location
from ..state import CardId, RealmSeat, VillainousState

ALLY = "ally"
"""The mark of a Hero who has changed sides."""


class Layout:
    """The realm of one seat as it lies on the table."""

    __slots__ = ("content", "kinds", "s", "seat", "state", "villain")

    def __init__(self, content: Content, state: VillainousState, seat: int) -> None:
        self.content = content
        self.kinds = content.kinds
        self.state = state
        self.seat = seat
        self.s: RealmSeat = state.seats[seat]
        self.villain = content.villains[self.s.villain]

    # -- cards -----------------------------------------------------------------------------

    def kind(self, card: str) -> Kind:
        """What is printed on a card."""
        return self.kinds[card]

    def name(self, card: str) -> str:
        """The printed name of a card."""
        return self.kinds[card].name

    def is_a(self, card: str, *names: str) -> bool:
        """Whether a card is one of these, by the id of its entry: `is_a(card, "wish")`."""
        return self.kinds[card].id in names

    def is_hero(self, card: str) -> bool:
        """Whether a card in the realm is a Hero; one who changed sides is none."""
        return self.kinds[card].type == "hero" and self.s.marks.get(card) != ALLY

    def is_ally(self, card: str) -> bool:
        """Whether a card in the realm is an Ally, a Hero who changed sides included."""
        kind = self.kinds[card].type
        return kind == "ally" or (kind == "hero" and self.s.marks.get(card) == ALLY)

    def is_item(self, card: str) -> bool:
        """Whether a card is an Item of either deck."""
        return self.kinds[card].type == "item"

    def has_strength(self, card: CardId) -> bool:
        """Whether a card in the realm has Strength."""
        return self.is_hero(card) or self.is_ally(card)

    # -- places ----------------------------------------------------------------------------

    def place(self, name: str) -> int:
        """The number of a location by its id."""
        return self.villain.place(name)

    def location(self, place: int) -> Location:
        """A location by its number."""
        return self.villain.locations[place]

    def place_target(self, place: int) -> str:
        """The target name of a location on the board: `seat 0 skull_rock`."""
        return f"seat {self.seat} {self.location(place).id}"

    def where(self, card: str) -> int:
        """The location of a card in the realm."""
        return self.s.where[card]

    def together(self, card: str, other: str) -> bool:
        """Whether two cards in the realm lie at one location."""
        return self.s.where[card] == self.s.where[other]

    def is_here(self, card: str) -> bool:
        """Whether a card lies in the realm."""
        return card in self.s.where

    def locked(self, place: int) -> bool:
        """Whether a location is locked."""
        return place in self.s.locked

    def open_places(self) -> list[int]:
        """All unlocked locations, from the left."""
        return [p for p in range(len(self.villain.locations)) if p not in self.s.locked]

    def neighbours(self, place: int) -> list[int]:
        """The unlocked locations beside a location."""
        return [p for p in self.open_places() if abs(p - place) == 1]

    def adjacent(self, card: CardId) -> list[int]:
        """The unlocked locations beside the one where a card lies."""
        return self.neighbours(self.where(card))

    def anywhere(self, card: CardId) -> list[int]:
        """All unlocked locations but the one where a card lies."""
        return [p for p in self.open_places() if p != self.where(card)]

    # -- all there are ---------------------------------------------------------------------

    def every(self, at: int = -1) -> list[CardId]:
        """Every card in the realm, or at one location, in the order they came."""
        where = self.s.where
        return [c for c in self.s.realm if at in (-1, where[c])]

    def every_hero(self, at: int = -1) -> list[CardId]:
        """All Heroes, locked away or not."""
        return [card for card in self.every(at) if self.is_hero(card)]

    def every_ally(self, at: int = -1) -> list[CardId]:
        """All Allies, locked away or not."""
        return [card for card in self.every(at) if self.is_ally(card)]

    def every_item(self, at: int = -1) -> list[CardId]:
        """All Items of both decks, attached or not, locked away or not."""
        return [card for card in self.every(at) if self.is_item(card)]

    def copies(self, name: str, at: int = -1) -> list[CardId]:
        """The copies of a card that lie in the realm, by the id of its entry."""
        return [card for card in self.every(at) if self.kinds[card].id == name]

    def attached(self, card: str) -> list[CardId]:
        """What is attached to a card."""
        return [CardId(held) for held, host in self.s.host.items() if host == card]

    # -- what can be chosen ----------------------------------------------------------------

    def heroes(self, at: int = -1) -> list[CardId]:
        """The Heroes that can be chosen: those in locked locations cannot."""
        return self.within_reach(self.every_hero(at))

    def allies(self, at: int = -1) -> list[CardId]:
        """The Allies that can be chosen: those in locked locations cannot."""
        return self.within_reach(self.every_ally(at))

    def items(self, at: int = -1) -> list[CardId]:
        """The Items that can be chosen, attached ones and those of fate included."""
        return self.within_reach(self.every_item(at))

    def free_items(self, at: int = -1) -> list[CardId]:
        """The Items of the villain that lie by themselves and can be chosen."""
        return [card for card in self.items(at) if card not in self.s.host]

    def own_items(self, at: int = -1) -> list[CardId]:
        """The Items that the villain controls and can be chosen: not those that Heroes hold."""
        held = self.s.host
        return [
            card
            for card in self.items(at)
            if not self.kinds[card].fate and not (card in held and self.is_hero(held[card]))
        ]

    def within_reach(self, cards: list[CardId]) -> list[CardId]:
        """Those that do not lie in a locked location."""
        locked = self.s.locked
        return [card for card in cards if self.s.where[card] not in locked] if locked else cards

    # -- hooks -----------------------------------------------------------------------------

    def silent(self, card: str) -> bool:
        """Whether a card in the realm says nothing: a Hero who changed sides, a stolen Item."""
        if self.s.marks.get(card) == ALLY and self.kinds[card].type == "hero":
            return True
        host = self.s.host.get(card)
        return host is not None and self.stolen(card, host)

    def stolen(self, card: str, host: str) -> bool:
        """Whether an Item hangs on a Hero who is not its printed kind of holder."""
        kind = self.kinds[card]
        return not kind.fate and kind.attach != "hero" and self.is_hero(host)

    def sources(self, event: str) -> Iterator[tuple[CardId, Hook]]:
        """Every card in the realm with a hook of this name, and the hook."""
        if event not in self.villain.events:
            return
        for card in tuple(self.s.realm):
            hook = self.kinds[card].hooks.get(event)
            if hook is not None and card in self.s.where and not self.silent(card):
                yield card, hook

    def hook(self, card: str, event: str) -> Hook | None:
        """The own hook of a card, wherever it is."""
        return self.kinds[card].hooks.get(event)

    def barred(self, event: str, *about: Any) -> str:
        """The first reason that any card in the realm gives against something; "" for none."""
        for own, hook in self.sources(event):
            if why := hook(self, *about, own):
                return str(why)
        return ""
