"""The ability of each Hero, usable once in a game. `heroes.toml` says in which window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from tabletop_tui.core.decision import TABLE, Option, Play, Refusal, choose

from ..context import SEEN, Context
from ..damage import SMASH, SMASH_CITY
from ..state import Giver, Known, Revealed, sort_attack
from ..text import ARROWS
from .calling import NO_FACE_DOWN, ask, face_down, is_used, spend, touchable, undisclosed, use_on

NO_OTHER_DISC = "the disc lies open already"


def command(context: Context, seat: int) -> None:
    """Count the vote of this seat twice in one voting round (ruling 36)."""
    context.state.double = seat


def objection(context: Context, seat: int, target: int) -> None:
    """Protect a seat in the rest of this Knock Out Phase (ruling 36)."""
    context.state.immune = (*context.state.immune, target)


def interrogation(context: Context, seat: int, target: int) -> Play[None]:
    """Look at the Loyalty Disc of another seat."""
    mine = context.seat(target)
    mine.looked_at_by = [*mine.looked_at_by, seat]
    known = context.seat(seat)
    known.knows[target] = Known(mine.loyalty)
    context.state.page = seat
    yield from context.private(
        seat,
        "disc",
        f"The disc of {context.names[target]} stands in that row: {ARROWS}.",
        [SEEN],
        "to look at a Loyalty Disc",
        "Abilities",
    )
    context.state.page = -1
    context.seal()


SIFT_LOOK, SIFT_KEEP = 5, 2
EMBIGGEN_DRAW = 2


def smash(context: Context, seat: int) -> None:
    """Damage the Villain, less its Defense, and the city; the Mission may end (ruling 34)."""
    dealt = context.hit_villain(SMASH)
    text = "{villain:villain} loses {dealt} health and New York {count}."
    context.hit_city(SMASH_CITY, "smash", text, villain=context.state.villain, dealt=dealt)
    if context.state.health == 0:
        context.state.phase = "defeated"


def reboot(context: Context, seat: int) -> None:
    """Discard the whole hand and draw a new one."""
    context.renew(seat, context.charts.hand)
    context.log("{who:seat} discards their whole hand and draws a new one.", who=seat)


def sift(context: Context, seat: int) -> Play[None]:
    """Look at the top five cards of the draw pile, keep two, discard the rest."""
    context.seat(seat).looking = context.take(SIFT_LOOK)
    seen = context.state.seats[seat].looking
    kept = yield from context.pick_cards(
        seat, "sift", "Keep two of these cards.", seen, SIFT_KEEP, "to look at five cards",
        "Abilities",
    )  # fmt: skip
    mine = context.seat(seat)
    mine.looking = []
    context.receive(seat, [seen[place] for place in kept])
    rest = [card for place, card in enumerate(seen) if place not in kept]
    context.state.discard = context.state.discard + rest
    text = "{who:seat} keeps {kept} cards and discards {rest}."
    context.log(text, who=seat, kept=len(kept), rest=len(rest))


def embiggen(context: Context, seat: int, target: int) -> None:
    """A Hero on the Mission draws two cards, and may lay more cards this Offensive."""
    context.draw(target, EMBIGGEN_DRAW)
    context.seat(target).grown = True


def radar(context: Context, seat: int, target: int) -> Play[None]:
    """Show this seat alone all face-down cards of another Hero (ruling 32)."""
    context.seat(target).watched_by = [seat]
    cards = context.state.seats[target].laid
    yield from context.private(
        seat,
        "peek",
        f"{context.names[target]} laid {' '.join(cards)}.",
        [SEEN],
        "to look at face-down cards",
        "Abilities",
    )
    context.seat(target).watched_by = []
    context.seal()


def strike(context: Context, seat: int, target: int) -> Play[None]:
    """Turn up one random face-down card of another Hero, then keep or discard it."""
    mine = context.seat(target)
    place = context.chance.below(len(mine.laid))
    card = mine.laid.pop(place)
    mine.open = [*mine.open, card]
    if mine.givers:
        mine.givers.append(mine.givers.pop(place))
    context.show("Turned up: {card:card}.", card)
    chosen: str = yield from choose(
        TABLE,
        "flip",
        f"{context.names[seat]} decides about the {card} of {context.names[target]}.",
        [
            Option("stay", "It stays in the attack", by=seat),
            Option("cut", "It is discarded", target=f"seat {target + 1}", by=seat),
        ],
        public="to go on together",
        rule="Abilities",
    )
    if chosen == "cut":
        mine = context.seat(target)
        mine.open.remove(card)
        mine.givers = mine.givers[:-1]
        context.state.aside = [*context.state.aside, card]
        context.log("The card is discarded.")
    else:
        context.log("The card stays in the attack.")


def web(context: Context, seat: int, target: int) -> None:
    """Another Hero takes back all face-down cards, and need not lay others (ruling 31)."""
    mine = context.seat(target)
    count = len(mine.laid)
    cards, mine.laid, mine.webbed = mine.laid, [], True
    del mine.givers[:count]
    context.receive(target, cards)
    context.log("{who:seat} takes {count:count} back.", who=target, count=count)


def slip(context: Context, seat: int, target: int) -> Play[None]:
    """Swap a card of the hand for a random face-down one, which only this seat sees (ruling 32)."""
    given = yield from context.pick_cards(
        seat, "slip", "Slip in which card?", context.state.seats[seat].hand, 1,
        "to slip a card in", "Abilities",
    )  # fmt: skip
    count = len(context.state.seats[target].laid)
    place = context.chance.below(count)
    victim, mine = context.seat(target), context.seat(seat)
    card = victim.laid.pop(place)
    mine.looking = [card]
    context.seal()
    mine.looking = []
    victim.laid.insert(place, mine.hand.pop(given[0]))
    victim.givers = [Giver(victim.hero)] * (count + len(victim.open))
    victim.givers[place] = Giver(mine.hero)
    context.receive(seat, [card])
    context.log_to(
        seat,
        "{who:seat} swaps a card from their hand for {card:card} of {on:seat}.",
        "{who:seat} swaps a card from their hand for one of {on:seat}.",
        who=seat,
        card=card,
        on=target,
    )


QUAKE_CARDS = 2


def shield(context: Context, seat: int) -> None:
    """Cancel the attack of a Villain that survives: no damage, no power (ruling 33)."""
    context.state.cancelled = True


def blast(context: Context, seat: int) -> Play[None]:
    """Remove one revealed card from the attack."""
    options = _revealed(context, seat, touchable(context))
    refused = partial(_untouchable, context, [])
    place: int | None = yield from ask(context, seat, "Which card?", options, refused)
    if place is None:
        return
    spend(context, seat)
    _cut(context, [place])


def aftershock(context: Context, seat: int) -> Play[None]:
    """Replace up to two revealed cards by the top cards of the draw pile, face up."""
    places: list[int] = []
    while len(places) < QUAKE_CARDS:
        left = [place for place in touchable(context) if place not in places]
        options = _revealed(context, seat, left)
        if places:
            options.append(Option("done", "No more", by=seat))
        if not options:
            break
        refused = partial(_untouchable, context, [*places])
        chosen: int | str | None = yield from ask(context, seat, "Which card?", options, refused)
        if chosen is None:
            return
        if isinstance(chosen, str):
            break
        places.append(chosen)
    spend(context, seat)
    _cut(context, places)
    fresh = [Revealed(card=card) for card in context.take(len(places))]
    context.state.attack = sort_attack([*context.state.attack, *fresh])
    context.log("The draw pile adds {count:count}, face up.", count=len(fresh))
    context.seal()


def _revealed(context: Context, seat: int, places: list[int]) -> list[Option]:
    attack = context.state.attack
    return [
        Option(f"card {place + 1}", attack[place].card, place, target=f"card {place + 1}", by=seat)
        for place in places
    ]


def _untouchable(context: Context, places: list[int]) -> list[Refusal]:
    found = []
    for place, card in enumerate(context.state.attack):
        why = "unseen: no ability touches it" if card.blind else "picked already"
        if card.blind or place in places:
            found.append(Refusal(f"card {place + 1}", card.card, why))
    return found


def _cut(context: Context, places: list[int]) -> None:
    """Move revealed cards from the attack to `aside`, open until the Offensive ends."""
    state = context.state
    cards = [state.attack[place].card for place in places]
    state.aside = state.aside + cards
    state.attack = [card for place, card in enumerate(state.attack) if place not in places]
    for card in cards:
        context.show("The attack loses {card:card}.", card)


PLAIN: dict[str, Callable[[Context, int], Play[None] | None]] = {
    "hulk": smash,
    "iron_man": reboot,
    "strange": sift,
    "panther": shield,
    "captain_america": command,
}
"""The abilities of Heroes that are used on nobody."""


class Aimed(NamedTuple):
    """An ability that is used on one of some `seats`; `why` is what is wrong with the others.

    With `oneself`, the seat that calls it can be one of them.
    """

    does: Callable[[Context, int, int], Play[None] | None]
    seats: Callable[[Context, int], Sequence[int]]
    why: str
    oneself: bool = False


def _on_mission(context: Context, seat: int) -> list[int]:
    return context.state.team()


def _unprotected(context: Context, seat: int) -> list[int]:
    return [other for other in context.state.team() if other not in context.state.immune]


AIMED = {
    "ms_marvel": Aimed(embiggen, _on_mission, "not on the Mission", oneself=True),
    "daredevil": Aimed(radar, face_down, NO_FACE_DOWN),
    "elektra": Aimed(strike, face_down, NO_FACE_DOWN),
    "spider_man": Aimed(web, face_down, NO_FACE_DOWN),
    "wasp": Aimed(slip, face_down, NO_FACE_DOWN),
    "she_hulk": Aimed(objection, _unprotected, "Knocked Out or protected already", oneself=True),
    "widow": Aimed(interrogation, undisclosed, NO_OTHER_DISC),
}
CUTTING = {"captain_marvel": blast, "quake": aftershock}
"""The abilities that are used on cards of the attack, which they ask for."""


def use(context: Context, seat: int) -> Play[None]:
    """Play the ability of this seat. Until its target is confirmed it can be left (ruling 28)."""
    hero, doing = context.state.seats[seat].hero, None
    if hero in CUTTING:
        doing = CUTTING[hero](context, seat)
    elif hero in PLAIN:
        if (yield from is_used(context, seat)):
            doing = PLAIN[hero](context, seat)
    else:
        does, seats, why, oneself = AIMED[hero]
        others = seats(context, seat)
        target = yield from use_on(context, seat, others, why, oneself=oneself)
        doing = does(context, seat, target) if target >= 0 else None
    if doing is not None:
        yield from doing
