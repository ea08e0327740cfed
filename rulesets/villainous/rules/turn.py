"""One turn: its start, the move, the actions, its end."""

from __future__ import annotations

from functools import partial

from tabletop_tui.core.decision import Option, Play, Refusal, choose

from ..components import Symbol
from ..context import Board, Realm
from ..state import CardId
from ..view import COVERED_USED, RealmView, may_stay_in
from . import conditions
from .actions import act, why_not
from .playing import why_not_play

USED = "used"
"""The reason for which a symbol cannot be used a second time in a turn."""

END = "end"


def begin(board: Board) -> Play[None]:
    """Test the objective, carry out effects before the move, and move.

    Conditions are tested before the move, since the move may make their tests fail.
    """
    realm = board.active
    realm.villain_says("begins")
    if because := realm.villain_says("wins"):
        realm.win(because)
    board.state.phase = "go"
    for own, hook in realm.sources("before_move"):
        if not realm.locked(realm.where(own)):
            yield from realm.lets(own, hook)
    conditions.look(board)
    if not board.state.tests:
        yield from move(board)


def move(board: Board) -> Play[None]:
    """Move the villain and begin its actions, or open a window for a Condition."""
    moved = yield from _move(board.active)
    if not moved:
        conditions.reopen(board)
        return
    board.state.phase = "act"
    board.state.acted = True


def _move(realm: Realm) -> Play[bool]:
    """Move the villain; return False if the player opened a window for a Condition instead."""
    here = realm.s.at
    stay = bool(realm.s.notes.get(may_stay_in(realm.state.turn)))
    places = [p for p in realm.open_places() if p != here or stay]
    if not places:
        return True
    options = [realm.place_option(p, symbols_in_words(realm, p)) for p in places]
    options += conditions.call_option(realm.board.realms)

    def refused() -> list[Refusal]:
        found = []
        for p, place in enumerate(realm.villain.locations):
            if p not in places:
                why = "it is locked" if realm.locked(p) else "you are here"
                found.append(Refusal(realm.place_target(p), place.name, why))
        return found

    to: int | str = yield from choose(
        realm.seat, "go", "Go where?", options, public="to move", refused=refused, rule="Moving"
    )
    if isinstance(to, str):
        return False
    realm.s.notes.pop(may_stay_in(realm.state.turn), None)
    if to != here:
        yield from realm.move_mover(to, realm.seat)
    else:
        realm.log("{me:seat} stays at {place}.", place=realm.location(here).name)
    return True


def may_stay_next_turn(realm: Realm) -> None:
    """Allow the villain to stay where it is, instead of moving, in its next turn."""
    until = (realm.seat - realm.state.active - 1) % len(realm.state.seats) + 1
    realm.s.notes[may_stay_in(realm.state.turn + until)] = 1


def symbols_in_words(realm: Realm, place: int) -> str:
    """The symbols of a location that no Hero covers and no card bars, in words."""
    stopped = realm.stopped(place)
    return ", ".join(s.label for s in realm.symbols(place) if s.slot not in stopped)


def actions(board: Board) -> Play[None]:
    """Ask for an action, the end of the turn, or a window for a Condition."""
    realm = board.active
    chosen: Symbol | CardId | str = yield from _ask(realm)
    if chosen == conditions.CALL:
        conditions.reopen(board)
        return
    if chosen == END:
        # A last window, if anything was done since the last one.
        if board.state.acted:
            conditions.reopen(board)
        board.state.phase = "end"
        if not board.state.tests:
            finish(board)
        return
    board.state.acted = True
    if isinstance(chosen, Symbol):
        if chosen.slot in realm.covered(realm.s.at):
            realm.s.notes[COVERED_USED] = realm.state.turn
        realm.s.used.append(f"{realm.s.at}.{chosen.slot}")
        yield from act(realm, chosen)
    else:
        yield from realm.does("freely", CardId(chosen))


def _ask(realm: Realm) -> Play[Symbol | CardId | str]:
    options: list[Option] = []
    barred: list[Refusal] = []
    reasons: dict[str, str] = {}
    for symbol in realm.usable():
        option = realm.symbol_option(realm.s.at, symbol)
        if symbol.action not in reasons:
            reasons[symbol.action] = why_not(realm, symbol.action)
        if why := reasons[symbol.action]:
            barred.append(Refusal(option.target, symbol.label, why))
        else:
            options.append(option)
    for own, free in realm.sources("free"):
        if label := free(realm, own):
            options.append(Option(f"free {own}", label, own, target=own))
    calls = conditions.call_option(realm.board.realms)
    # The keyboard goes to the next player, unless single holders of Conditions may be asked before.
    asks = bool(calls) and realm.state.acted and not realm.state.ask_table
    following = (realm.seat + 1) % len(realm.state.seats)
    options.append(Option(END, "End the turn", hands=None if asks else following))
    options += calls
    return choose(
        realm.seat,
        "act",
        "Take which action?",
        options,
        public="to act",
        refused=partial(_refused, realm, barred),
        rule="Actions",
    )


def _refused(realm: Realm, barred: list[Refusal]) -> list[Refusal]:
    found, place, usable = list(barred), realm.s.at, realm.usable()
    for symbol in realm.symbols(place):
        if symbol not in usable:
            used = f"{place}.{symbol.slot}" in realm.s.used
            why = USED if used else "covered by a Hero"
            found.append(Refusal(realm.symbol_option(place, symbol).target, symbol.label, why))
    return found + realm.refusals(realm.s.hand, partial(why_not_play, realm))


def close(board: Board) -> None:
    """Close the last window, unless a card played in it has made another test true."""
    conditions.look(board)
    if not board.state.tests:
        finish(board)


HAND_SIZE = 4


def hand_size(realm: RealmView) -> int:
    """The number of cards up to which the hand is filled at the end of the turn."""
    size, change = HAND_SIZE, 0
    for card in realm.s.realm:
        entry = realm.kinds[card].entry
        if (entry.hand_size or entry.hand_change) and not realm.silent(card):
            size = entry.hand_size or size
            change += entry.hand_change
    return size + change


def finish(board: Board) -> None:
    """Draw up to the hand size, end the effects that last for one turn, and begin the next turn."""
    realm, state = board.active, board.state
    realm.draw(max(0, hand_size(realm) - len(realm.s.hand)))
    realm.s.used.clear()
    for other in board.realms:
        other.s.boosts.clear()
    state.offered.clear()
    state.acted = False
    state.strongest_defeated = -1
    state.active = (state.active + 1) % len(state.seats)
    state.turn += 1
    state.phase = "move"
    board.active.log("{me:seat}'s turn.", "heading")
