"""Whom a computer player points at, trusts and hands cards to, and how agents seem loyal in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tabletop_tui.core.players.bot import Luck

from ..components import Content
from ..rules.knock_out_phase import UP
from ..state import HYDRA, HydraState, Known
from .habits import habits, mood
from .suspicion import NOBODY, suspicion

AGENT = Known(HYDRA)
"""What one who knows an agent knows of that seat."""

SURE = 0.02
"""So much above the average somebody must be suspected to be pointed at."""

PLACE = 0.002
"""What a place further from the token counts less among equals."""

GAP = 0.05
"""An agent points at a loyal Hero who is suspected so little less than a friend."""

BUS = 0.9
"""How often an agent points at a friend whom a loyal Hero in its place would point at."""

HAIL = 0.54
"""From this public suspicion on an agent on a Mission reveals itself."""

HAIL_FROM = 2
"""The first Mission in which it does."""


def scores(content: Content, view: HydraState, seat: int, *, innocent: bool = False) -> list[float]:
    """By seat how much it is suspected: by this seat, and by everybody.

    What everybody believes counts as much as the own belief, and among equals who comes first in
    token order, so that Heroes agree without a word. `innocent` as in `suspicion`.
    """
    own = suspicion(content, view, seat, innocent=innocent)
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
    """The most suspected of these seats; an agent spares a friend where that does not stand out."""
    most = max(seats, key=lambda seat: found[seat])
    others = [seat for seat in seats if seat not in friends]
    if most not in friends or not others:
        return most
    other = max(others, key=lambda seat: found[seat])
    spared = found[most] - found[other] <= GAP or luck.random() >= BUS
    return other if spared else most


def point(content: Content, view: HydraState, seat: int, seats: Collection[int]) -> int:
    """Whom a seat points at, of these, or `UP`. It follows from what was seen before the vote."""
    mine = view.seats[seat]
    if mine.revealed:
        # It hides its friends still, but for those who have revealed themselves as well.
        public = suspicion(content, view, NOBODY)
        unknown = [other for other in seats if not view.seats[other].revealed]
        return suspect(public, unknown or seats, friends_of(view, seat), mood(view, seat, "vote"))
    found = scores(content, view, seat, innocent=mine.loyalty == HYDRA)
    average = sum(found[other] for other in range(len(found)) if other != seat) / (len(found) - 1)
    if max(found[other] for other in seats) < average + SURE:
        return UP
    return suspect(found, seats, friends_of(view, seat), mood(view, seat, "vote"))


def more_suspected(
    content: Content, view: HydraState, seat: int, seats: Collection[int]
) -> list[int]:
    """The more suspected half of these seats: a careless player points at any of them."""
    agent = view.seats[seat].loyalty == HYDRA
    found = scores(content, view, seat, innocent=agent)
    ranked = sorted(seats, key=lambda other: -found[other])
    return ranked[: (len(ranked) + 1) // 2]


def pointed_at(view: HydraState, seat: int) -> set[int]:
    """Whom a seat pointed at in the votes before this Mission."""
    return {lap.votes[seat] for lap in view.votes if lap.mission == view.mission} - {UP}


def receivers(content: Content, view: HydraState, seat: int, seats: Collection[int]) -> list[int]:
    """To whom a Knocked Out Hero would hand cards, the most trusted first.

    Nobody whom it pointed at before this Mission, unless there is nobody else. An agent prefers a
    friend, if he is among the more trusted half.
    """
    agent = view.seats[seat].loyalty == HYDRA
    found = scores(content, view, seat, innocent=agent)
    others = [other for other in seats if other not in pointed_at(view, seat)] or list(seats)
    trusted = sorted(others, key=lambda other: found[other])
    friends = friends_of(view, seat)
    half = [other for other in trusted[: max(1, len(trusted) // 2)] if other in friends]
    return [*half, *(other for other in trusted if other not in half)]


def handed(
    view: HydraState, seat: int, cards: Mapping[str, int], picked: Sequence[str], to: int
) -> tuple[str, ...]:
    """The cards that are still to be picked, by key, for a hand-over to this seat.

    A Hero hands over what helps. An agent hands its worst cards to a friend, as many as a Hero
    would; to anybody else the weakest that help, and no red one that a Hero would keep.
    """
    left = [key for key in cards if key not in picked]
    count = 2 if sum(value > 0 for value in cards.values()) > 1 else 1
    if view.seats[seat].loyalty != HYDRA:
        left.sort(key=lambda key: (-cards[key], key))
    else:
        two = mood(view, seat, "hand").random() < habits().hands_two(len(cards))
        if to in friends_of(view, seat) or view.seats[seat].revealed:
            left.sort(key=lambda key: (cards[key], key))
            count = 2 if two else 1
        else:
            left.sort(key=lambda key: (cards[key] < 0, abs(cards[key]), key))
            count = count if two else 1
    return tuple(left[: max(0, min(count, len(cards)) - len(picked))])


def reveals_itself(content: Content, view: HydraState, seat: int) -> bool:
    """Whether an agent has nothing left to hide: on a Mission, when all suspect it anyway."""
    mine = view.seats[seat]
    able = mine.loyalty == HYDRA and not mine.revealed and not mine.out
    if not able or view.mission < HAIL_FROM:
        return False
    return suspicion(content, view, NOBODY)[seat] >= HAIL
