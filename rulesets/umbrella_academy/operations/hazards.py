"""What Hazards do to the board: devastating, trashing, walking, spawning."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.decision import Play
from tabletop_tui.core.state import own

from ..basics.cards import PARTNER, draw, drop, gain_feud, player
from ..basics.moving import put_villain, roll_die
from ..basics.targets import take_hazard_off
from ..context import Context, Operation, card_options, hero_options
from ..state import DEVASTATED, Hazard, Villain
from .words import Count


def devastate_place(do: Context, number: int) -> None:
    """All cards there are destroyed, then a Devastated card lies there (UA41, UA42, UA44)."""
    state = do.state
    place = state.own_place(number)
    if place.hazard is not None:
        if place.hazard.card == DEVASTATED:
            return
        state.gone.append(place.hazard.card)
    state.gone += place.advantages
    place.advantages = []
    # Save the World is not lost: it waits for the sweep (UA43).
    place.hazard = Hazard(card=DEVASTATED, done=True)
    do.tell("{place:place} is devastated.", "moment", place=number)


def trash_place(do: Context, number: int) -> int:
    """Destroy all Advantages there; returns how many."""
    lying = do.state.place(number).advantages
    if not lying:
        return 0
    do.state.gone += lying
    do.state.own_place(number).advantages = []
    do.tell("{cards:cards} at {place:place} is lost.", cards=",".join(lying), place=number)
    return len(lying)


def spawn_member(do: Context, number: int) -> None:
    """One Member from the supply of ten; none left: nothing."""
    state = do.state
    taken = [villain.id for villain in state.villains]
    for index in range(1, do.rules.content.setup.members + 1):
        name = f"member-{index}"
        if name not in taken:
            state.villains.append(Villain(id=name, kind="member", at=number))
            do.tell("An Orchestra Member appears at {place:place}.", place=number)
            return


def _spawn(
    do: Context, villain: Literal["member"], where: Literal["here", "rolled"], count: Count
) -> None:
    for _ in range(count):
        spawn_member(do, do.rolled if where == "rolled" else do.here)


def _devastate(do: Context, where: Literal["here", "rolled"]) -> None:
    devastate_place(do, do.rolled if where == "rolled" else do.here)


def _devastate_if_hazard(do: Context, where: Literal["rolled"]) -> None:
    if do.state.place(do.rolled).hazard is not None:
        devastate_place(do, do.rolled)


def _devastate_if_members(do: Context, count: Count) -> None:
    members = [v for v in do.state.villains_at(do.here) if v.kind == "member"]
    if len(members) >= count:
        devastate_place(do, do.here)


def _gather(do: Context) -> None:
    """Every Member in a connected Location moves here."""
    near = do.rules.board.to[do.here]
    for villain in list(do.state.villains):
        if villain.kind == "member" and villain.at in near:
            put_villain(do, villain.id, do.here)


def _remove_hazard(do: Context, where: Literal["here"]) -> None:
    """Take the Hazard here off the board, without reward; never a Devastated card."""
    hazard = do.state.place(do.here).hazard
    if hazard is not None and hazard.card != DEVASTATED:
        take_hazard_off(do.state, do.here)
        do.tell("{card:card} is removed.", card=hazard.card)


def _remove_this(do: Context) -> None:
    hazard = do.state.place(do.at).hazard
    if hazard is not None and hazard.card == do.card:
        take_hazard_off(do.state, do.at)
        do.tell("{card:card} is removed.", card=do.card)


def _trash_around(do: Context) -> None:
    """Destroy all Advantages here and connected; if there are none the First Player pays."""
    lost = sum(trash_place(do, number) for number in do.rules.board.around(do.here))
    if not lost:
        gain_feud(do, player(do.state, do.state.first))


def _shift(do: Context, number: int) -> None:
    """This Hazard with its tokens moves to a clear Location."""
    hazard = do.state.place(do.at).hazard
    assert hazard is not None
    do.state.own_place(do.at).hazard = None
    do.state.own_place(number).hazard = hazard
    do.at = number
    do.tell("{card:card} moves to {place:place}.", card=do.card, place=number)


def _walk(do: Context) -> None:
    """Move to the next clear Location, counting upwards, after 10 comes 1; trash it."""
    for step in range(1, 10):
        number = (do.at - 1 + step) % 10 + 1
        if do.state.place(number).hazard is None:
            _shift(do, number)
            trash_place(do, number)
            return


def _roam(do: Context) -> None:
    """Move to a rolled Location if it is clear."""
    number = roll_die(do)
    if do.state.place(number).hazard is None:
        _shift(do, number)


def _rift(do: Context) -> Play[None]:
    """Players near shuffle Skill and Feud cards into their Hero Deck and draw one fewer (UA72)."""
    state = do.state
    near = do.rules.board.around(do.here)
    hit = [state.owner[hero] for hero, at in state.at.items() if at in near]
    for seat in [seat for seat in state.clockwise() if seat in hit]:
        mine = own(state.seats, seat)
        count = len(mine.hand) + len(mine.feuds)
        if not count:
            continue
        if PARTNER in mine.feuds:
            state.partner = ""
        mine.deck = do.game.chance.shuffled([*mine.deck, *mine.hand, *mine.feuds])
        mine.hand, mine.feuds = [], []
        do.tell("{who:seat} shuffles {n} cards into the Hero Deck.", who=seat, n=count)
        yield from draw(do, seat, count - 1)


def _jealousy(do: Context) -> Play[None]:
    """The player with most Advantages destroys one; if nobody has any, the First Player pays."""
    state = do.state
    seats = state.clockwise()
    most = max(len(state.seats[seat].advantages) for seat in seats)
    if not most:
        gain_feud(do, player(state, state.first))
        return
    rivals = [seat for seat in seats if len(state.seats[seat].advantages) == most]
    seat = rivals[0]
    if len(rivals) > 1:
        heroes = [state.seats[rival].heroes[0] for rival in rivals]
        hero = yield from do.ask("who", "Who destroys one?", hero_options(do.rules, heroes))
        seat = state.owner[hero]
    card = yield from do.ask(
        "advantage",
        "Destroy which Advantage?",
        card_options(do.rules, state.seats[seat].advantages),
        seat=seat,
    )
    drop(state, seat, card)
    do.tell("{who:seat} destroys {card:card}.", who=seat, card=card)


OPERATIONS: dict[str, Operation] = {
    "devastate": _devastate,
    "devastate_if_hazard": _devastate_if_hazard,
    "devastate_if_members": _devastate_if_members,
    "gather": _gather,
    "jealousy": _jealousy,
    "remove_hazard": _remove_hazard,
    "remove_this": _remove_this,
    "rift": _rift,
    "roam": _roam,
    "spawn": _spawn,
    "trash_around": _trash_around,
    "walk": _walk,
}
