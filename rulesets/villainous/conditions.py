"""Conditions: the window that opens for the whole table, so that nobody learns who holds one.

A window opens after the action in progress, when the test of any Condition printed for a villain
of another player comes true. Each test is offered once when it comes true, a defeat every time;
one that still holds at the end of the turn is offered once more, when anything was done since. A
Condition may be played at any moment while its test is true: as long as one holds, whoever calls
out can have the window opened again between two actions, and nobody is asked in vain. All of this
looks at public things only, never at a hand.
"""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option, Play

from .behaviour import NOWHERE
from .realm import Board, Realm
from .state import CardId

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
        return board.state.fell >= least
    return any(active.strength(ally) >= least for ally in active.every_ally())


def printed(board: Board) -> list[str]:
    """The tests of all Conditions printed for the villains of the other players."""
    found: dict[str, None] = {}
    for realm in board.realms:
        if realm.seat != board.state.active:
            found.update(dict.fromkeys(realm.villain.tests))
    return list(found)


def look(board: Board) -> None:
    """Open a window when a test has come true."""
    state = board.state
    for test in printed(board):
        if test not in state.told and met(board, test):
            state.tests.append(test)
            if not test.startswith("defeats"):
                state.told.append(test)
    if not state.tests:
        state.fell = -1


def standing(board: Board) -> list[str]:
    """The tests that were offered in this turn and still hold."""
    told = board.state.told
    return [test for test in printed(board) if test in told and met(board, test)] if told else []


def reopen(board: Board) -> None:
    """Open a window for the tests that still hold: somebody has called out."""
    board.state.tests += standing(board)


def last_call(board: Board) -> None:
    """Open a last window at the end of the turn, when anything was done since the one before."""
    if board.state.stirred:
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
    hook = kind.hooks.get("playable")
    return str(hook(realm, card)) if hook is not None else ""


def window(board: Board) -> Play[None]:
    """One round of the window: somebody plays a Condition, or it closes."""
    state = board.state
    seats = [s for s in board.clockwise()[1:] if s not in state.passed]
    if not state.ask_table:
        seats = [seat for seat in seats if playable(board, seat)]
    elif seats:
        seats = yield from _who_steps_forward(board, seats)
    if not seats:
        state.tests.clear()
        state.passed.clear()
        state.stirred = False
        state.fell = -1
        return
    yield from _ask(board, seats[0])


def _who_steps_forward(board: Board, seats: list[int]) -> Play[list[int]]:
    names = board.game.table.names
    options = [Option(NOBODY_KEY, "Nobody", [])]
    options += [Option(f"seat {s}", names[s], [s], target=f"seat {s}") for s in seats]
    told = ", ".join(in_words(test) for test in board.state.tests)
    if board.state.phase == "end":
        told = f"ends the turn and {told}"
    chosen = yield Decision(
        TABLE,
        "window",
        f"{names[board.state.active]} {told}. Does anybody play a Condition?",
        Choices(options),
        "to play a Condition or not",
        rule="Conditions",
    )
    found: list[int] = chosen.value
    return found


def _ask(board: Board, seat: int) -> Play[None]:
    realm = board.realms[seat]
    cards = playable(board, seat)
    options = [Option(c, realm.name(c), c, realm.kinds[c].entry.text, c) for c in cards]
    options.append(Option("none", "Play nothing", None))
    decision = Decision(
        seat,
        "condition",
        "Play which Condition?",
        Choices(options),
        "to play a Condition or not",
        secret=True,
        rule="Conditions",
        stay=WINDOW_SECONDS,
    )
    chosen = yield decision
    if chosen.value is None:
        board.state.passed.append(seat)
        return
    card: CardId = chosen.value
    realm.s.hand.remove(card)
    yield from realm.resolve(card, seat, NOWHERE)


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
