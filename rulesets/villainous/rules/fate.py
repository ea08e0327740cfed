"""The Fate action: reveal two cards of an opponent's Fate deck, play one, discard the other."""

from __future__ import annotations

from tabletop_tui.core.decision import Manner, Option, Play, Refusal, choose
from tabletop_tui.core.events import Value

from ..context import UNUSED, Realm
from ..state import CardId
from ..view import RealmView
from .playing import play_fate, spots, why_not_play

FATED = "fated"
"""The tag of the log entry for a Fate action."""

TOKEN_FROM = 5
"""The Fate Token is used with five players and more."""


def fate_targets(realm: RealmView) -> list[int]:
    """The opponents who may be the target, clockwise; the one with the Fate Token may not."""
    count = len(realm.state.seats)
    seats = [(realm.seat + step) % count for step in range(1, count)]
    return [seat for seat in seats if seat != realm.state.token]


def fate(realm: Realm) -> Play[None]:
    """Choose an opponent, reveal two cards, play one with all its choices, discard the other."""
    names, realms = realm.game.names, realm.board.realms
    options = [
        Option(f"seat {n}", names[n], n, realms[n].villain.name, f"seat {n}", str(n + 1))
        for n in fate_targets(realm)
    ]
    # Asked even if only one target is left, because revealed cards cannot be taken back.
    lone = f"Reveal two of {options[0].label}'s Fate cards? It cannot be undone."
    seat: int = yield from choose(
        realm.seat,
        "fate",
        "Whose Fate deck?" if len(options) > 1 else lone,
        options,
        public="to choose a target",
        refused=lambda: [
            Refusal(f"seat {n}", name, "has the Fate Token")
            for n, name in enumerate(names)
            if n == realm.state.token != realm.seat
        ],
        rule="Fate",
    )
    target = realms[seat]
    if len(names) >= TOKEN_FROM:
        realm.state.token = seat
    text = "{me:seat} takes a Fate action against {seat:seat}."
    realm.game.log(text, "move", FATED, me=realm.seat, seat=seat)
    target.villain_says("fated")
    cards = [card for card in (target.reveal(fate=True), target.reveal(fate=True)) if card]
    played = yield from _choose_one(realm, target, cards)
    _discard_unplayed(realm, target, [card for card in cards if card != played], cards)
    if played is not None:
        yield from play_fate(target, played, realm.seat)


def _discard_unplayed(
    realm: Realm, target: Realm, unplayed: list[CardId], cards: list[CardId]
) -> None:
    """Discard the revealed cards that are not played; log them with the reasons.

    Two copies of a card that both cannot be played share one log entry.
    """
    reasons = [_why_not(target, card, cards) for card in unplayed]
    for card in unplayed:
        target.discard_aside(card)
    copies = len(unplayed) == 2 and target.kinds[unplayed[0]] is target.kinds[unplayed[1]]
    if copies and all(reasons):
        card, other = unplayed
        text = "{who:seat} discards two copies of {card:card}, which cannot be played ({why})."
        values: dict[str, Value] = {"who": realm.seat, "me": target.seat, "card": card}
        values["other"] = other
        target.game.log(text, "move", UNUSED, **values, why=reasons[0])
        return
    for card, why in zip(unplayed, reasons, strict=True):
        values = {"who": realm.seat, "me": target.seat, "card": card}
        text = "{who:seat} discards the other Fate card: {card:card}."
        if why:
            text = "{who:seat} discards {card:card}, which cannot be played ({why})."
            values["why"] = why
        target.game.log(text, "move", UNUSED, **values)


def _choose_one(realm: Realm, target: Realm, cards: list[CardId]) -> Play[CardId | None]:
    """Return the card to play: one that must be played, or else the player's choice, if any."""
    for card in cards:
        if target.kinds[card].forced >= 0:
            return card
    able = [card for card in cards if not _why_not(target, card, cards)]
    if not able:
        return None
    if target.one_sort(able):
        # Two copies of the same card: it does not matter which one.
        able = able[:1]
    options = [target.card_option(c, target.read(c)) for c in able]
    chosen: CardId = yield from choose(
        realm.seat,
        "fate-card",
        f"Play which Fate card in {realm.game.names[target.seat]}'s realm?",
        options,
        public="to choose a Fate card",
        refused=lambda: target.refusals(cards, lambda card: _why_not(target, card, cards)),
        rule="Fate",
        # `open_answers` lets the screen skip this question if it has a single answer. It may do so
        # only if the question for the spot follows, which shows the revealed cards, too.
        manner=Manner(open_answers=len(able) > 1 or len(spots(target, able[0])) > 1),
    )
    return chosen


def _why_not(target: Realm, card: CardId, cards: list[CardId]) -> str:
    # The other card counts as discarded already: Narrow Escape could bring it back at once.
    return why_not_play(target.supposing_discarded([c for c in cards if c != card]), card)
