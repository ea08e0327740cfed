"""Conditions: the window that opens for the whole table, so that nobody learns who holds one.

A window opens before the move and after the action in progress, when the test of any Condition
printed for a villain of another player has come true. Each test is offered once when it comes
true, a defeat every time; one that still holds at the end of the turn is offered once more, when
anything was done since. A Condition may be played at any moment while its test is true: as long
as one holds, whoever calls out can have the window opened again between two actions. Nobody is
asked in vain. All of this looks at public things only, never into a hand.
"""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Option, Play, choose

from ..context import Board, Realm
from ..state import NOWHERE, CardId
from .playing import resolve

NOBODY_KEY = "nobody"
CALL = "conditions"
"""The key that opens the window again, for whoever calls out."""

WINDOW_SECONDS = 1.0
"""How long the private screen stays at least, so that a pause tells nothing."""


def met(board: Board, test: str) -> bool:
    """Whether the active player meets a test now, `allies 3`."""
    name, _, number = test.partition(" ")
    least, active = int(number), board.active
    if name == "allies":
        return len(active.every_ally()) >= least
    if name == "items":
        return len(active.every_item()) >= least
    if name == "power":
        return active.s.power >= least
    if name == "defeats":
        return board.state.strongest_defeated >= least
    return any(active.strength(ally) >= least for ally in active.every_ally())


def tests_of_others(board: Board) -> list[str]:
    """The tests of all Conditions printed for the villains of the other players."""
    found: dict[str, None] = {}
    for realm in board.realms:
        if realm.seat != board.state.active:
            found.update(dict.fromkeys(realm.villain.conditions))
    return list(found)


def hopeless(board: Board, test: str) -> bool:
    """Whether nobody can hold a Condition with this test, as everybody sees.

    So it is when those who might have an empty hand, or all copies on the discard pile.
    """
    for realm in board.realms:
        if realm.seat != board.state.active and realm.s.hand:
            copies = realm.villain.conditions.get(test, ())
            if any(card not in realm.s.discard for card in copies):
                return False
    return True


def look(board: Board) -> None:
    """Open a window when a test has come true and somebody may hold a Condition for it."""
    state = board.state
    for test in tests_of_others(board):
        if test not in state.offered and met(board, test) and not hopeless(board, test):
            state.tests.append(test)
            if not test.startswith("defeats"):
                state.offered.append(test)
    if not state.tests:
        state.strongest_defeated = -1


def standing(board: Board) -> list[str]:
    """The tests that were offered in this turn and still hold."""
    offered = board.state.offered
    if not offered:
        return []
    return [test for test in tests_of_others(board) if test in offered and met(board, test)]


def reopen(board: Board) -> None:
    """Open a window for the tests that still hold: somebody has called out."""
    board.state.tests += standing(board)


def last_call(board: Board) -> None:
    """Open a last window at the end of the turn, when anything was done since the one before."""
    if board.state.acted:
        reopen(board)


def playable(board: Board, seat: int) -> list[CardId]:
    """The Conditions in a hand that may be played in the open window."""
    realm = board.realms[seat]
    return [card for card in realm.s.hand if not why_not(board, realm, card)]


def why_not(board: Board, realm: Realm, card: CardId) -> str:
    """Why a card may not be played in the open window; empty when it may."""
    kind = realm.kinds[card]
    if kind.type != "condition":
        return "not a Condition"
    if not any(met(board, test) for test in kind.tests):
        return "its test is not met"
    return str(realm.says("playable", card))


def window(board: Board) -> Play[None]:
    """One round of the window: somebody plays a Condition, or it closes.

    Several who step forward play one after the other, clockwise from the active player.
    """
    state = board.state
    count = len(board.realms)
    others = [(state.active + step) % count for step in range(1, count)]
    seats = [seat for seat in others if seat not in state.passed]
    if not any(met(board, test) for test in tests_of_others(board)):
        seats = []
    waiting = [seat for seat in seats if seat in state.forward]
    if not waiting and state.ask_table:
        waiting = yield from _who_steps_forward(board, seats)
    elif not waiting:
        waiting = [seat for seat in seats if playable(board, seat)][:1]
    if waiting:
        state.forward = waiting[1:]
        yield from _ask(board, waiting[0])
        return
    state.tests.clear()
    state.forward.clear()
    state.passed.clear()
    state.acted = False
    state.strongest_defeated = -1


def _who_steps_forward(board: Board, seats: list[int]) -> Play[list[int]]:
    """Ask the whole table, until nobody else steps forward; the seats come back clockwise."""
    state, names = board.state, board.game.table.names
    active = names[state.active]
    told = f"{active} {_moment(board)}. Does anybody play a Condition?"
    forward: list[int] = []
    while len(forward) < len(seats):
        options = [
            Option(f"seat {s}", names[s], s, target=f"seat {s}") for s in seats if s not in forward
        ]
        nobody = "Nobody else" if forward else "Nobody"
        if not forward and state.phase != "end":
            # Told, because the hand of the active player may then come without a curtain.
            nobody = f"Nobody, {active} goes on"
        seat: int | None = yield from choose(
            TABLE,
            "window",
            told,
            [Option(NOBODY_KEY, nobody, None), *options],
            public="to play a Condition or not",
            rule="Conditions",
            # The active player asks the others aloud, and mostly goes on at once.
            held_by=state.active,
        )
        if seat is None:
            break
        forward.append(seat)
        told = f"{' and '.join(names[s] for s in forward)} may play one. Does anybody else?"
    return [seat for seat in seats if seat in forward]


def _moment(board: Board) -> str:
    """What has come true, and when: `is about to move and has 6 Power or more`."""
    told = ", ".join(in_words(test) for test in board.state.tests)
    when = {"go": "is about to move", "end": "ends the turn"}.get(board.state.phase)
    return f"{when} and {told}" if when else told


def _ask(board: Board, seat: int) -> Play[None]:
    realm = board.realms[seat]
    cards = playable(board, seat)
    options = [realm.card_option(c, realm.kinds[c].entry.text) for c in cards]
    options.append(Option("none", "Play nothing", None))
    card: CardId | None = yield from choose(
        seat,
        "condition",
        "Play which Condition?",
        options,
        public="to play a Condition or not",
        secret=True,
        rule="Conditions",
        stay=WINDOW_SECONDS,
    )
    if card is None:
        board.state.passed.append(seat)
        return
    realm.s.hand.remove(card)
    yield from resolve(realm, card, seat, NOWHERE)


def in_words(test: str) -> str:
    """A test as a sentence goes on: `has 3 Allies or more`."""
    name, _, least = test.partition(" ")
    return {
        "allies": f"has {least} Allies or more",
        "items": f"has {least} Items or more",
        "power": f"has {least} Power or more",
        "defeats": f"defeated a Hero of Strength {least} or more",
        "ally_strength": f"has an Ally of Strength {least} or more",
    }[name]
