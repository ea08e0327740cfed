"""A card that is about to be played to a location: where it may go, and what it would cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..rules.playing import spots

if TYPE_CHECKING:
    from ..components import Symbol
    from ..state import CardId
    from ..view import RealmView
    from .marked import MarkedBoard


class Coming(NamedTuple):
    """The card, the locations it may go to, and the target under the cursor if it is one."""

    card: CardId
    places: tuple[int, ...]
    chosen: str


def coming(board: MarkedBoard, realm: RealmView) -> Coming | None:
    """What is about to be played to a location of this realm; None when nothing is."""
    return _at(board, realm, board.chosen)


def may_come(board: MarkedBoard, realm: RealmView) -> list[Coming | None]:
    """The same for whatever the cursor may come to, so that nothing moves while it walks."""
    if coming(board, realm) is None and not any(_at(board, realm, one) for one in board.legal):
        return [None]
    return [_at(board, realm, target) for target in (board.chosen, "", *board.legal)]


def _at(board: MarkedBoard, realm: RealmView, chosen: str) -> Coming | None:
    """What is about to be played while the cursor stands on this target."""
    asked = board.decision.kind if board.decision is not None else ""
    lying = [card for card in realm.s.aside if realm.kinds[card].located]
    if asked == "spot" and lying:
        places = tuple(p for p in range(4) if realm.place_target(p) in board.legal)
        return Coming(lying[-1], places, chosen if chosen in board.legal else "")
    if asked == "fate-card" and chosen in lying:
        card = next(card for card in lying if card == chosen)
        return Coming(card, tuple(to for to in spots(realm, card) if isinstance(to, int)), "")
    return None


def covered_by(realm: RealmView, card: CardId, place: int) -> list[Symbol]:
    """The symbols that a card would cover at a location, beyond those that are covered now."""
    if realm.kinds[card].type != "hero":
        return []
    covered = realm.covered(place)
    then = realm.supposing_there(card, place).covered(place)
    return [s for s in realm.symbols(place) if s.slot in then and s.slot not in covered]
