"""Conditions: when they may be played, and the window in which players play them.

A Condition may be played at any moment while its test is true. The log tells the active player once
that a test is true. From then on the active player can open a window for a player who calls out:
before the move and between two actions. A window opens by itself after a defeat, whose test is true
only for a moment, and at the end of the turn if a test is still true and something was done since
the last window. Nobody is asked about a test if every copy of its Condition lies on a discard pile.
All this depends on public facts only, so nobody learns who holds a Condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from tabletop_tui.core.decision import TABLE, Manner, OnCurtain, Option, Play, choose
from tabletop_tui.core.words.speech import joined

from ..context import Board
from ..state import NOWHERE, CardId
from ..view import RealmView
from .playing import resolve

NOBODY_KEY = "nobody"
CALL = "conditions"
"""The key of the answer that opens a window for a player who calls out."""
CALL_KEY, SOMEBODY = "c", "yes, somebody does"

WINDOW_SECONDS = 1.0
"""How long the private screen stays at least, so that its duration reveals nothing."""


def met(active: RealmView, test: str) -> bool:
    """Whether the active player meets a test such as `allies 3` now."""
    name, _, number = test.partition(" ")
    least = int(number)
    if name == "allies":
        return len(active.every_ally()) >= least
    if name == "items":
        return len(active.every_item()) >= least
    if name == "power":
        return active.s.power >= least
    if name == "defeats":
        return active.state.strongest_defeated >= least
    return any(active.strength(ally) >= least for ally in active.every_ally())


def hopeless(realms: Sequence[RealmView], test: str) -> bool:
    """Whether public facts exclude that any other player holds a Condition with this test.

    They exclude it if the hand is empty, or if all copies are on the player's discard pile.
    """
    for realm in realms:
        if realm.seat != realm.state.active and realm.s.hand:
            copies = realm.villain.conditions.get(test, ())
            if any(card not in realm.s.discard for card in copies):
                return False
    return True


def stands(realms: Sequence[RealmView], test: str) -> bool:
    """Whether the active player meets a test now and somebody may hold a Condition for it."""
    return met(realms[realms[0].state.active], test) and not hopeless(realms, test)


def standing(realms: Sequence[RealmView]) -> list[str]:
    """The tests that the log announced in this turn and that are still true."""
    return [test for test in realms[0].state.offered if stands(realms, test)]


def come_true(realms: Sequence[RealmView]) -> list[str]:
    """The tests that are true now and that the log has not yet announced in this turn."""
    state = realms[0].state
    found: dict[str, None] = {}
    for realm in realms:
        if realm.seat != state.active:
            found.update(dict.fromkeys(realm.villain.conditions))
    return [test for test in found if test not in state.offered and stands(realms, test)]


def open_conditions(realms: Sequence[RealmView]) -> str:
    """The tests that are true now, in words; empty if none is."""
    return in_words([*standing(realms), *come_true(realms)])


def look(board: Board) -> None:
    """Log the tests that came true; open a window after a defeat, or at the end of the turn."""
    state, new = board.state, come_true(board.realms)
    opened = bool(new) and (state.phase == "end" or any(map(_is_defeat, new)))
    if opened:
        state.tests += [*standing(board.realms), *new]
    else:
        state.strongest_defeated = -1
    for test in new:
        if not _is_defeat(test):
            state.offered.append(test)
            state.acted = True
            board.active.log(
                "{me:seat} {test}: others may now play a matching Condition.",
                "note",
                test=in_words([test]),
            )


def _is_defeat(test: str) -> bool:
    return test.startswith("defeats")


def reopen(board: Board) -> None:
    """Open a window for the tests that are true now, because somebody has called out."""
    board.state.tests += standing(board.realms)


def call_option(realms: Sequence[RealmView]) -> list[Option]:
    """The option to let others play a Condition, whatever they hold; none without a test."""
    because = in_words(standing(realms))
    if not because:
        return []
    return [
        Option(
            CALL,
            "Somebody plays a Condition",
            detail=f"your villain {because}",
            hotkey=CALL_KEY,
            leads_back=True,
        )
    ]


def playable(board: Board, seat: int) -> list[CardId]:
    """The Conditions in a hand that may be played in the open window."""
    realm = board.realms[seat]
    return [card for card in realm.s.hand if not why_not(board.active, realm, card)]


def why_not(active: RealmView, realm: RealmView, card: CardId) -> str:
    """Why a card may not be played in a window of the active player; empty when it may."""
    kind = realm.kinds[card]
    if kind.type != "condition":
        return "not a Condition"
    if not any(met(active, test) for test in kind.tests):
        return "its condition is not met now"
    return str(realm.says("playable", card))


def imaginable(realms: Sequence[RealmView], seat: int) -> list[CardId]:
    """The Conditions that a seat could hold and play now, from public facts."""
    realm = realms[seat]
    active = realms[realm.state.active]
    every = dict.fromkeys(chain.from_iterable(realm.villain.conditions.values()))
    hidden = (card for card in every if card not in realm.s.discard)
    return [card for card in hidden if any(met(active, test) for test in realm.kinds[card].tests)]


def window(board: Board) -> Play[None]:
    """One round of the window: who stepped forward plays clockwise, or the window closes."""
    state = board.state
    count = len(board.realms)
    others = [(state.active + step) % count for step in range(1, count)]
    seats = [seat for seat in others if seat not in state.passed]
    realms = board.realms
    if not any(stands(realms, test) for test in state.tests) and not come_true(realms):
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
    state.last_asked = -1
    state.acted = False
    state.strongest_defeated = -1


def _who_steps_forward(board: Board, seats: list[int]) -> Play[list[int]]:
    """Ask the whole table until nobody else steps forward; return these seats, clockwise."""
    state, names = board.state, board.game.names
    active, last = names[state.active], state.phase == "end"
    goes_on = (state.active + 1) % len(names) if last else state.active
    text = f"{active} {_moment(board)}. Does anyone play a Condition?"
    forward: list[int] = []
    while len(forward) < len(seats):
        options = [
            Option(f"seat {s}", names[s], s, target=f"seat {s}", hotkey=str(s + 1), by=s)
            for s in seats
            if s not in forward
        ]
        nobody = "Nobody else" if forward else "Nobody"
        if not forward:
            # Says who continues: the hand of this player may be shown next, without a curtain.
            nobody += f", {names[goes_on]} {'is next' if last else 'goes on'}"
        seat: int | None = yield from choose(
            TABLE,
            "window",
            text,
            [Option(NOBODY_KEY, nobody, None, hotkey="0"), *options],
            public="to play a Condition or not",
            rule="Conditions",
            manner=Manner(
                # The active player holds the keyboard: it asks the others aloud, and usually goes
                # on at once. But if the next player was asked last, that player holds it.
                held_by=goes_on if state.last_asked == goes_on else state.active,
                # Usually the next player takes over on the curtain without a separate answer,
                # which means that nobody (else) plays a Condition.
                on_curtain=OnCurtain(forward[0] if forward else goes_on, CALL_KEY, SOMEBODY),
            ),
        )
        if seat is None:
            break
        forward = [s for s in seats if s == seat or s in forward]
        text = f"{joined([names[s] for s in forward])} may play one. Does anyone else?"
    return forward


def _moment(board: Board) -> str:
    """The moment and the true tests in words: `is about to move and has 6 or more Power`."""
    tests = in_words(board.state.tests)
    when = {"go": "is about to move", "end": "ends the turn"}.get(board.state.phase)
    return f"{when} and {tests}" if when else tests


def _ask(board: Board, seat: int) -> Play[None]:
    board.state.last_asked = seat
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


HELD = {
    "allies": "{n} or more Allies",
    "items": "{n} or more Items",
    "power": "{n} or more Power",
    "ally_strength": "an Ally of Strength {n} or more",
}
"""The words for each test of what a villain has, by the name of the test."""


def in_words(tests: Iterable[str]) -> str:
    """Tests as the rest of a sentence: `has 2 or more Items and 3 or more Allies`."""
    held, done = [], []
    for test in tests:
        name, _, least = test.partition(" ")
        if name in HELD:
            held.append(HELD[name].format(n=least))
        else:
            done.append(f"defeated a Hero of Strength {least} or more")
    return " and ".join([*done, *([f"has {joined(held)}"] if held else [])])
