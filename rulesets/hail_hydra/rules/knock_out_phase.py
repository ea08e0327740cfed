"""The end of a Mission and the Knock Out Phase: talk, votes, who sits out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from tabletop_tui.core.decision import TABLE, Choices, Manner, Option, Play, Refusal, choose

from ..components import LEVELS
from ..context import Context
from ..state import SHIELD, Round
from .reveal import discard_attack
from .windows import CONTINUE, GO_ON, LOOK_AT_CARD, may_call, own_card, table_screen

UP = -1
"""Pointing up: nobody shall be Knocked Out."""

VOTED = "voted"
"""The tag of the event that says whom a vote has Knocked Out, if anybody."""


def defeated(context: Context) -> None:
    """End a Mission after the Villain's defeat, without attack or power (ruling 40).

    After Red Skull, S.H.I.E.L.D. has won. Otherwise everybody rejoins (ruling 53), and the voting
    rounds before the next Villain begin.
    """
    state = context.state
    context.log("{villain:villain} is defeated!", "moment", villain=state.villain)
    discard_attack(context)
    state.marked = state.target = -1
    if not state.villains:
        context.end(SHIELD)
    rejoin = ""
    for seat, mine in enumerate(state.seats):
        if mine.out:
            context.seat(seat).out = False
            rejoin = "Knocked Out Heroes rejoin. "
    knock_outs = context.charts.for_players(len(state.seats)).knock_outs
    state.rounds = knock_outs[LEVELS[state.mission] - 2]
    state.round = 1
    text = rejoin + "Voting rounds before the next Mission: {rounds}."
    context.log(text, "heading", rounds=state.rounds)
    state.phase = "call"


def call(context: Context) -> Play[None]:
    """Window V: abilities before a vote, until 15 seconds into the talk (ruling 24)."""
    state = context.state
    if not may_call(context, "V"):
        state.phase = "talk"  # Public facts alone decide that it is skipped (ruling 25).
        return
    prompt = f"Voting round {state.round} of {state.rounds}. Use an ability, or talk."
    screen = table_screen(context, "call", prompt, "No ability: go on talking", window="V",
                          rule="Knock Out Phase")  # fmt: skip
    if (yield from screen):
        state.phase = "talk"


TAKE_VOTE = "t"
"""Differs from `GO_ON`, so that a player who presses `GO_ON` twice does not end the talk."""

TALK = Choices(
    [
        Option(CONTINUE, "Take the vote", detail="if everybody agrees", hotkey=TAKE_VOTE),
        LOOK_AT_CARD,
    ]
)


def talk(context: Context) -> Play[None]:
    """The discussion before a vote. The screen keeps its clock, not the state (ruling 48)."""
    state = context.state
    chosen: str = yield from choose(
        TABLE,
        "talk",
        f"Voting round {state.round} of {state.rounds}: who sits out the next Mission?",
        TALK,
        public="to talk before the vote",
        rule="Knock Out Phase",
        # The vote ends the talk for everybody: a key that turns a page must not begin it.
        manner=Manner(turns_page=False),
    )
    if chosen == LOOK_AT_CARD.value:
        yield from own_card(context)
    else:
        state.phase = "vote"


def vote(context: Context) -> Play[None]:
    """Ask for votes: all at once, or in secret one by one, as the table agreed (ruling 49)."""
    state = context.state
    votes = [UP] * len(state.seats)
    standing = tuple(seat for seat, mine in enumerate(state.seats) if not mine.out)
    pointing = context.game.table.option("votes") == "pointing"
    ask = _ask_finger if pointing else _ask_in_secret
    for seat in state.order():
        votes[seat] = yield from ask(context, seat, standing)
    _count(context, votes)
    state.phase = "result"


def _ask_finger(context: Context, seat: int, standing: tuple[int, ...]) -> Play[int]:
    """Ask the table whom a seat points at: players point on "three", then enter all fingers.

    No vote is shown before all are entered, so that nobody can follow another (ruling 49).
    """
    ask = f"Whom does {context.names[seat]} point at?"
    first = seat == context.state.order()[0]
    return choose(
        TABLE,
        "pointed",
        f"Three, two, one: everybody points! {ask}" if first else ask,
        _pointing(context.names, standing, seat, by_number=True),
        public="to enter the votes",
        refused=partial(_not_listed, context, seat),
        rule="Voting",
        at_once=True,
    )


def _ask_in_secret(context: Context, seat: int, standing: tuple[int, ...]) -> Play[int]:
    """Ask a seat for its vote; nobody sees it before all have voted (ruling 49)."""
    at: int = yield from choose(
        seat,
        "vote",
        "Point at a Hero, or up for nobody.",
        _pointing(context.names, standing, seat, by_number=False),
        public="to vote",
        secret=True,
        refused=partial(_not_listed, context, seat),
        rule="Voting",
    )
    context.seal()
    return at


@lru_cache(1024)
def _pointing(
    names: tuple[str, ...], standing: tuple[int, ...], seat: int, *, by_number: bool
) -> Choices:
    """The answers to a vote: another Hero who is not Knocked Out yet, or up (ruling 50).

    If the table enters fingers, the key of a Hero is the number of the seat, and the key of up is
    0. Secret votes have no such keys, because others could hear which key is pressed.
    """
    by = seat if by_number else None
    options = [
        Option(
            f"seat {other + 1}",
            names[other],
            other,
            target=f"seat {other + 1}",
            hotkey=str(other + 1) if by_number else "",
            by=by,
        )
        for other in standing
        if other != seat
    ]
    up = Option("up", "Up: nobody", UP, hotkey="0" if by_number else "", by=by)
    return Choices([*options, up])


def _not_listed(context: Context, seat: int) -> list[Refusal]:
    found = [Refusal(f"seat {seat + 1}", context.names[seat], "is the one who points")]
    return found + [
        Refusal(f"seat {other + 1}", context.names[other], "Knocked Out already")
        for other, mine in enumerate(context.state.seats)
        if mine.out and other != seat
    ]


def counted_votes(votes: Sequence[int], immune: Sequence[int], double: int) -> dict[int, int]:
    """How many fingers point at each seat, and at `UP`.

    Pointing at a Hero under Objection! counts as pointing up, and Take Command counts twice.
    """
    found: dict[int, int] = {}
    for seat, at in enumerate(votes):
        counted = UP if at in immune else at
        found[counted] = found.get(counted, 0) + (2 if seat == double else 1)
    return found


def _count(context: Context, votes: list[int]) -> None:
    """Log all votes. A Hero with more votes than any other, and than up, is out (ruling 51)."""
    state = context.state
    tally = counted_votes(votes, state.immune, state.double)
    for seat, at in enumerate(votes):
        text = "{who:seat} points at {at:seat}" if at != UP else "{who:seat} points up"
        text += ", which counts as pointing up" if at in state.immune else ""
        text += ", which counts twice" if seat == state.double else ""
        context.log(text + ".", who=seat, at=at)
    most = max(tally.values())
    ahead = [at for at, points in tally.items() if points == most]
    out = ahead[0] if len(ahead) == 1 else UP
    if out != UP:
        context.seat(out).out = True
        context.log("{who:seat} is Knocked Out.", "moment", VOTED, who=out)
    else:
        why = "Most point up" if ahead == [UP] else "A tie"
        context.log("{why}: nobody is Knocked Out.", "moment", VOTED, why=why)
    seen = Round(
        mission=state.mission + 1,  # The vote is about the next Mission.
        votes=votes,
        out=out,
        immune=state.immune,
        double=state.double,
    )
    state.votes, state.double = [*state.votes, seen], -1


RESULT = Choices([Option(CONTINUE, "Go on", hotkey=GO_ON), LOOK_AT_CARD])


def result(context: Context) -> Play[None]:
    """Show who pointed at whom (ruling 52), then begin the next round or the next Mission."""
    state = context.state
    out = state.votes[-1].out
    whom = "nobody" if out == UP else context.names[out]
    chosen: str = yield from choose(
        TABLE,
        "result",
        f"Voting round {state.round} of {state.rounds}: {whom} is Knocked Out.",
        RESULT,
        public="to see the votes",
        rule="Voting",
    )
    if chosen == LOOK_AT_CARD.value:
        yield from own_card(context)
        return
    state.round += 1
    if state.round <= state.rounds:
        state.phase = "call"
        return
    state.round = state.rounds = 0
    state.immune = ()
    state.phase = "flip"
