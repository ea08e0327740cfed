"""Window A: abilities before any card is laid, handed or stolen."""

from __future__ import annotations

from tabletop_tui.core.decision import Play

from ..context import Context
from .calling import confirmed, pick_target, spend

SIFT_LOOK, SIFT_KEEP = 5, 2
SMASH, SMASH_CITY = 6, 2
EMBIGGEN_DRAW = 2


def smash(run: Context, seat: int) -> Play[None]:
    """Defense counts against Smash; both parts resolve, and the Mission may end (ruling 34)."""
    if not (yield from confirmed(run, seat)):
        return
    spend(run, seat)
    dealt = run.hit_villain(SMASH)
    run.tell(
        "{villain:villain} takes {dealt}, New York takes {count}.",
        villain=run.state.villain,
        dealt=dealt,
        count=SMASH_CITY,
    )
    run.hit_city(SMASH_CITY)
    if run.state.health == 0:
        run.state.phase = "defeated"


def reboot(run: Context, seat: int) -> Play[None]:
    """Discard the whole hand and draw a new one."""
    if not (yield from confirmed(run, seat)):
        return
    spend(run, seat)
    run.renew(seat, run.charts.hand)
    run.tell("{who:seat} discards the whole hand and draws a new one.", who=seat)


def sift(run: Context, seat: int) -> Play[None]:
    """Look at the top five cards, keep two of them."""
    if not (yield from confirmed(run, seat)):
        return
    spend(run, seat)
    run.own(seat).looking = run.take(SIFT_LOOK)
    seen = run.state.seats[seat].looking
    kept = yield from run.pick_cards(
        seat, "sift", "Keep two of these cards.", seen, SIFT_KEEP, "to look at five cards",
        "Abilities",
    )  # fmt: skip
    mine = run.own(seat)
    mine.looking = []
    run.receive(seat, [seen[place] for place in kept])
    rest = [card for place, card in enumerate(seen) if place not in kept]
    run.state.discard = run.state.discard + rest
    told = "{who:seat} keeps {kept} cards and discards {rest}."
    run.tell(told, who=seat, kept=len(kept), rest=len(rest))


def embiggen(run: Context, seat: int) -> Play[None]:
    """A Hero on the Mission draws two cards, and may lay more of them now."""
    target = yield from pick_target(run, seat, run.state.team(), "not on the Mission")
    if target < 0:
        return
    spend(run, seat, target)
    run.draw(target, EMBIGGEN_DRAW)
    run.own(target).grown = True
