"""Whom a computer player points at, which cards it hands to whom, when an agent reveals itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tabletop_tui.core.players.bot import Luck

from ..components import Content
from ..rules.knock_out_phase import UP
from ..state import HYDRA, HydraState, Known
from .habits import habits, mood
from .suspicion import NOBODY, suspicion

AGENT = Known(HYDRA)
"""The entry in `knows` for a seat that is known as an agent."""

SURE = 0.02
"""A seat is pointed at only if its score is at least this far above the average of the others."""

PLACE = 0.002
"""Taken off a score for each place after the token holder; it only settles near ties."""

GAP = 0.05
"""An agent spares a friend whose score is at most this much higher than a loyal Hero's."""

BETRAYS = 0.9
"""How often an agent points at a friend whose score is more than `GAP` higher, from 0 to 1."""

HAIL = 0.54
"""How much the table must suspect an agent on a Mission before the agent reveals itself."""

HAIL_FROM = 2
"""The first Mission in which an agent reveals itself."""


def scores(content: Content, view: HydraState, seat: int) -> list[float]:
    """By seat: how much `seat` suspects it, plus how much the whole table does.

    Of two seats that are suspected alike, the one nearer to the token has the higher score, so
    Heroes agree without talk. An agent judges as if it were loyal.
    """
    own = suspicion(content, view, seat, innocent=view.seats[seat].loyalty == HYDRA)
    public = suspicion(content, view, NOBODY)
    place = {other: number for number, other in enumerate(view.order())}
    return [own[o] + public[o] - PLACE * place[o] for o in range(len(view.seats))]


def friends_of(view: HydraState, seat: int) -> set[int]:
    """The other agents, as far as this seat knows them; a loyal Hero has none."""
    mine = view.seats[seat]
    if mine.loyalty != HYDRA:
        return set()
    return {other for other, loyalty in enumerate(mine.knows) if loyalty == AGENT and other != seat}


def suspect(
    found: Sequence[float], seats: Collection[int], friends: Collection[int], luck: Luck
) -> int:
    """The seat with the highest score; if an agent spares that friend, the highest of the others.

    It spares a friend whose score is at most `GAP` higher, and seldom one whose score is more.
    """
    most = max(seats, key=lambda seat: found[seat])
    others = [seat for seat in seats if seat not in friends]
    if most not in friends or not others:
        return most
    other = max(others, key=lambda seat: found[seat])
    spared = found[most] - found[other] <= GAP or luck.random() >= BETRAYS
    return other if spared else most


def point(content: Content, view: HydraState, seat: int, seats: Collection[int]) -> int:
    """Which of `seats` a seat points at, or `UP`, judged by what was seen before the vote."""
    mine = view.seats[seat]
    if mine.revealed:
        # It still hides its friends, and does not waste its vote on agents who are revealed.
        public = suspicion(content, view, NOBODY)
        unknown = [other for other in seats if not view.seats[other].revealed]
        return suspect(public, unknown or seats, friends_of(view, seat), mood(view, seat, "vote"))
    found = scores(content, view, seat)
    average = sum(found[other] for other in range(len(found)) if other != seat) / (len(found) - 1)
    if max(found[other] for other in seats) < average + SURE:
        return UP
    return suspect(found, seats, friends_of(view, seat), mood(view, seat, "vote"))


def more_suspected(
    content: Content, view: HydraState, seat: int, seats: Collection[int]
) -> list[int]:
    """The more suspected half of these seats: a careless player points at any of them."""
    found = scores(content, view, seat)
    ranked = sorted(seats, key=lambda other: -found[other])
    return ranked[: (len(ranked) + 1) // 2]


def receivers(content: Content, view: HydraState, seat: int, seats: Collection[int]) -> list[int]:
    """The seats to which a Knocked Out Hero would hand cards, the most trusted first.

    Seats that it pointed at before this Mission are left out, unless there are no others. An agent
    prefers friends who are among the more trusted half.
    """
    found = scores(content, view, seat)
    pointed_at = {vote.votes[seat] for vote in view.votes if vote.mission == view.mission}
    others = [other for other in seats if other not in pointed_at] or list(seats)
    trusted = sorted(others, key=lambda other: found[other])
    friends = friends_of(view, seat)
    first = [other for other in trusted[: max(1, len(trusted) // 2)] if other in friends]
    return [*first, *(other for other in trusted if other not in first)]


def handed(
    view: HydraState, seat: int, cards: Mapping[str, int], picked: Sequence[str], to: int
) -> tuple[str, ...]:
    """The keys of the cards that are still to be picked for a hand-over to seat `to`.

    A Hero hands over its best cards. An agent hands its worst cards to a friend, or to anybody if
    it is revealed, as many as a Hero would. To others it hands its weakest blue cards, and a red
    one only if it has no blue card.
    """
    left = [key for key in cards if key not in picked]
    count = 2 if sum(value > 0 for value in cards.values()) > 1 else 1
    if view.seats[seat].loyalty != HYDRA:
        left.sort(key=lambda key: (-cards[key], key))
    else:
        usual = 2 if mood(view, seat, "hand").random() < habits().hands_two(len(cards)) else 1
        if to in friends_of(view, seat) or view.seats[seat].revealed:
            left.sort(key=lambda key: (cards[key], key))
            count = usual
        else:
            left.sort(key=lambda key: (cards[key] < 0, abs(cards[key]), key))
            count = min(count, usual)
    return tuple(left[: max(0, min(count, len(cards)) - len(picked))])


def reveals_itself(content: Content, view: HydraState, seat: int) -> bool:
    """Whether an agent on a Mission reveals itself, because the table suspects it anyway."""
    mine = view.seats[seat]
    able = mine.loyalty == HYDRA and not mine.revealed and not mine.out
    if not able or view.mission < HAIL_FROM:
        return False
    return suspicion(content, view, NOBODY)[seat] >= HAIL
