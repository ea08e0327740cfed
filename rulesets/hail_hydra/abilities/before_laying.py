"""Window A: abilities before any card is laid, handed or stolen."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.state import own

from ..context import Context
from .calling import confirmed, pick_target, spend

SIFT_LOOK, SIFT_KEEP = 5, 2
SMASH, SMASH_CITY = 6, 2
EMBIGGEN_DRAW = 2


def smash(context: Context, seat: int) -> Play[None]:
    """Defense counts against Smash; both parts resolve, and the Mission may end (ruling 34)."""
    if not (yield from confirmed(context, seat)):
        return
    spend(context, seat)
    dealt = context.hit_villain(SMASH)
    told = "{villain:villain} loses {dealt} health, New York {count}."
    context.hit_city(SMASH_CITY, "smash", told, villain=context.state.villain, dealt=dealt)
    if context.state.health == 0:
        context.state.phase = "defeated"


def reboot(context: Context, seat: int) -> Play[None]:
    """Discard the whole hand and draw a new one."""
    if not (yield from confirmed(context, seat)):
        return
    spend(context, seat)
    context.renew(seat, context.charts.hand)
    context.tell("{who:seat} discards the whole hand and draws a new one.", who=seat)


def sift(context: Context, seat: int) -> Play[None]:
    """Look at the top five cards, keep two of them."""
    if not (yield from confirmed(context, seat)):
        return
    spend(context, seat)
    own(context.state.seats, seat).looking = context.take(SIFT_LOOK)
    seen = context.state.seats[seat].looking
    kept = yield from context.pick_cards(
        seat, "sift", "Keep two of these cards.", seen, SIFT_KEEP, "to look at five cards",
        "Abilities",
    )  # fmt: skip
    mine = own(context.state.seats, seat)
    mine.looking = []
    context.receive(seat, [seen[place] for place in kept])
    rest = [card for place, card in enumerate(seen) if place not in kept]
    context.state.discard = context.state.discard + rest
    told = "{who:seat} keeps {kept} cards and discards {rest}."
    context.tell(told, who=seat, kept=len(kept), rest=len(rest))


def embiggen(context: Context, seat: int) -> Play[None]:
    """A Hero on the Mission draws two cards, and may lay more of them now."""
    target = yield from pick_target(context, seat, context.state.team(), "not on the Mission")
    if target < 0:
        return
    spend(context, seat, target)
    context.draw(target, EMBIGGEN_DRAW)
    own(context.state.seats, target).grown = True
