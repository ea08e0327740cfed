"""What each Hero can do once in a game. Which Hero acts in which window stands in `heroes.toml`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option, Play, Refusal

from .context import SEEN, Context
from .state import AttackCard, Known, Revealed, sort_attack

BACK = Option("back", "Back: it stays unused", hotkey="x")
SIFT_LOOK, SIFT_KEEP = 5, 2
SMASH, SMASH_CITY = 6, 2
QUAKE_CARDS = 2
EMBIGGEN_DRAW = 2

NO_FACE_DOWN = "no face-down card of another Hero"
NO_OTHER_DISC = "no face-down disc of another Hero"

Ability = Callable[[Context, int], Play[None]]


# -- who may -----------------------------------------------------------------------------------


def why_not(run: Context, seat: int, window: str) -> str:
    """Why a seat cannot call in this window, from public facts; empty when it can.

    Each ability works once, never while Knocked Out, never after HAIL HYDRA (rulings 23 and 35).
    """
    mine = run.state.seats[seat]
    hero = run.content.heroes[mine.hero]
    if hero.window != window:
        return "not in this window"
    if mine.revealed:
        return "gone with HAIL HYDRA"
    if mine.used:
        return "used"
    if mine.out:
        return "Knocked Out"
    if window == "B" and not face_down(run, seat):
        return "nobody else has a face-down card"  # Ruling 31.
    if mine.hero == "wasp" and not mine.hand:
        return "needs a card in hand"  # Ruling 31.
    if mine.hero in ("captain_marvel", "quake") and not touchable(run):
        return "no card of the attack can be touched"  # Ruling 19.
    if mine.hero == "widow" and not undisclosed(run, seat):
        return "every other disc lies open"
    return ""


def face_down(run: Context, seat: int) -> list[int]:
    """The other Heroes with a face-down card in the attack (ruling 31)."""
    seats = run.state.seats
    return [other for other in run.state.order() if other != seat and seats[other].laid]


def touchable(run: Context) -> list[int]:
    """The places of revealed cards that are not blind (ruling 19)."""
    return [place for place, card in enumerate(run.state.attack) if not card.blind]


def undisclosed(run: Context, seat: int) -> list[int]:
    """The other seats whose Loyalty Disc is still face down."""
    seats = run.state.seats
    return [other for other in run.state.order() if other != seat and not seats[other].shown]


# -- calling -----------------------------------------------------------------------------------


def use(run: Context, seat: int) -> Play[None]:
    """Play the ability of a Hero. Until the target is confirmed there is a way back (ruling 28)."""
    yield from ABILITIES[run.state.seats[seat].hero](run, seat)


Refused = Callable[[], list[Refusal]]


def _ask(
    run: Context, seat: int, options: list[Option], refused: Refused | None = None
) -> Play[Option]:
    """Ask in the open: a called ability is public in name and target (ruling 28)."""
    hero = run.hero(seat)
    chosen = yield Decision(
        TABLE,
        "ability",
        f"{run.names[seat]} ({hero.name}): {hero.text}",
        Choices([*options, BACK]),
        "to go on together",
        refused=refused,
        rule="Abilities",
    )
    return chosen


def _confirmed(run: Context, seat: int) -> Play[bool]:
    chosen = yield from _ask(run, seat, [Option("use", f"Use {run.hero(seat).title}")])
    return chosen.key == "use"


def _target(run: Context, seat: int, others: list[int], why: str) -> Play[int]:
    """A seat, or -1 for the way back. `why` tells what keeps the other seats off the list."""
    options = [
        Option(f"seat {o + 1}", run.names[o], o, "", f"seat {o + 1}", str(o + 1)) for o in others
    ]
    chosen = yield from _ask(run, seat, options, partial(_others, run, others, why))
    return -1 if chosen.key == "back" else int(chosen.value)


def _others(run: Context, listed: list[int], why: str) -> list[Refusal]:
    return [
        Refusal(f"seat {seat + 1}", run.names[seat], why)
        for seat in run.state.order()
        if seat not in listed
    ]


def _spend(run: Context, seat: int, on: int = -1) -> None:
    """The ability is used from now on, and everybody knows on whom."""
    run.own(seat).used = True
    hero = run.hero(seat)
    told = "{who:seat} uses {title}."
    if on >= 0:
        told = "{who:seat} uses {title} on {on:seat}."
    run.tell(told, "moment", who=seat, title=hero.title, on=on)


# -- window A ----------------------------------------------------------------------------------


def _smash(run: Context, seat: int) -> Play[None]:
    """Defense counts against Smash; both parts resolve, and the Mission may end (ruling 34)."""
    if not (yield from _confirmed(run, seat)):
        return
    _spend(run, seat)
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


def _reboot(run: Context, seat: int) -> Play[None]:
    if not (yield from _confirmed(run, seat)):
        return
    _spend(run, seat)
    run.renew(seat, run.charts.hand)
    run.tell("{who:seat} discards the whole hand and draws a new one.", who=seat)


def _sift(run: Context, seat: int) -> Play[None]:
    if not (yield from _confirmed(run, seat)):
        return
    _spend(run, seat)
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


def _embiggen(run: Context, seat: int) -> Play[None]:
    target = yield from _target(run, seat, run.state.team(), "not on the Mission")
    if target < 0:
        return
    _spend(run, seat, target)
    run.draw(target, EMBIGGEN_DRAW)
    run.own(target).grown = True


# -- window B ----------------------------------------------------------------------------------


def _radar(run: Context, seat: int) -> Play[None]:
    """A page with the cards, for this seat alone (ruling 32)."""
    target = yield from _target(run, seat, face_down(run, seat), NO_FACE_DOWN)
    if target < 0:
        return
    _spend(run, seat, target)
    run.own(target).watched_by = [seat]
    cards = run.state.seats[target].laid
    yield run.private(
        seat,
        "peek",
        f"{run.names[target]} laid {' '.join(cards)}.",
        [SEEN],
        "to look at face-down cards",
        "Abilities",
    )
    run.own(target).watched_by = []
    run.seal()


def _strike(run: Context, seat: int) -> Play[None]:
    """One random face-down card turns up, and then it stays or goes."""
    target = yield from _target(run, seat, face_down(run, seat), NO_FACE_DOWN)
    if target < 0:
        return
    _spend(run, seat, target)
    mine = run.own(target)
    card = mine.laid.pop(run.chance.below(len(mine.laid)))
    mine.open = [*mine.open, card]
    run.tell("It is {card:card}.", card=_told(run, card))
    chosen = yield Decision(
        TABLE,
        "flip",
        f"{run.names[seat]} decides about the {card} of {run.names[target]}.",
        Choices(
            [
                Option("stay", "It stays in the attack"),
                Option("cut", "It is discarded", target=f"seat {target + 1}"),
            ]
        ),
        "to go on together",
        rule="Abilities",
    )
    if chosen.key == "cut":
        mine = run.own(target)
        mine.open.remove(card)
        run.state.aside = [*run.state.aside, card]
        run.tell("The card is discarded.")


def _web(run: Context, seat: int) -> Play[None]:
    """The Hero has met the duty to play (ruling 31)."""
    target = yield from _target(run, seat, face_down(run, seat), NO_FACE_DOWN)
    if target < 0:
        return
    _spend(run, seat, target)
    mine = run.own(target)
    count = len(mine.laid)
    cards, mine.laid, mine.webbed = mine.laid, [], True
    run.receive(target, cards)
    run.tell("{who:seat} takes {count:count} back.", who=target, count=count)


def _slip(run: Context, seat: int) -> Play[None]:
    """A card from the hand for a random face-down one; the victim is not told which (ruling 32)."""
    target = yield from _target(run, seat, face_down(run, seat), NO_FACE_DOWN)
    if target < 0:
        return
    _spend(run, seat, target)
    given = yield from run.pick_cards(
        seat, "slip", "Slip in which card?", run.state.seats[seat].hand, 1,
        "to slip a card in", "Abilities",
    )  # fmt: skip
    place = run.chance.below(len(run.state.seats[target].laid))
    victim, mine = run.own(target), run.own(seat)
    card = victim.laid.pop(place)
    mine.looking = [card]
    run.seal()
    mine.looking = []
    victim.laid.insert(place, mine.hand.pop(given[0]))
    run.receive(seat, [card])
    run.whisper(
        seat,
        "{who:seat} takes {card:card} from the cards of {on:seat}.",
        "{who:seat} swaps one card of {on:seat}.",
        who=seat,
        card=card,
        on=target,
    )


# -- window C ----------------------------------------------------------------------------------


def _shield(run: Context, seat: int) -> Play[None]:
    """No City damage and no power, if the Villain survives (ruling 33)."""
    if not (yield from _confirmed(run, seat)):
        return
    _spend(run, seat)
    run.state.cancelled = True


def _blast(run: Context, seat: int) -> Play[None]:
    options = _revealed(run, touchable(run))
    chosen = yield from _ask(run, seat, options, partial(_untouchable, run, []))
    if chosen.key == "back":
        return
    _spend(run, seat)
    _cut(run, [chosen.value])


def _aftershock(run: Context, seat: int) -> Play[None]:
    """Up to two cards go; for each the top card of the draw pile comes, face up."""
    places: list[int] = []
    while len(places) < QUAKE_CARDS:
        options = _revealed(run, [place for place in touchable(run) if place not in places])
        if places:
            options.append(Option("done", "No more"))
        if not options:
            break
        chosen = yield from _ask(run, seat, options, partial(_untouchable, run, [*places]))
        if chosen.key == "back":
            return
        if chosen.key == "done":
            break
        places.append(chosen.value)
    _spend(run, seat)
    _cut(run, places)
    fresh = [Revealed(card=card) for card in run.take(len(places))]
    run.state.attack = sort_attack([*run.state.attack, *fresh])
    run.tell("{count:count} from the draw pile, face up.", count=len(fresh))
    run.seal()


def _revealed(run: Context, places: list[int]) -> list[Option]:
    attack = run.state.attack
    return [
        Option(f"card {place + 1}", attack[place].card, place, target=f"card {place + 1}")
        for place in places
    ]


def _untouchable(run: Context, places: list[int]) -> list[Refusal]:
    found = []
    for place, card in enumerate(run.state.attack):
        why = "unseen: no ability touches it" if card.blind else "picked already"
        if card.blind or place in places:
            found.append(Refusal(f"card {place + 1}", card.card, why))
    return found


def _cut(run: Context, places: list[int]) -> None:
    """Revealed cards leave the attack; they lie open until the Offensive ends."""
    state = run.state
    cards = [state.attack[place].card for place in places]
    state.aside = state.aside + cards
    state.attack = [card for place, card in enumerate(state.attack) if place not in places]
    for card in cards:
        run.tell("The attack loses {card:card}.", card=_told(run, card))


def _told(run: Context, card: AttackCard) -> str:
    """How the log speaks of a card: its value only in a full record (ruling 21)."""
    if run.state.full_record:
        return card
    return "red" if card.startswith("-") else "blue"


# -- window V ----------------------------------------------------------------------------------


def _command(run: Context, seat: int) -> Play[None]:
    """For one voting round (ruling 36)."""
    if not (yield from _confirmed(run, seat)):
        return
    _spend(run, seat)
    run.state.double = seat


def _objection(run: Context, seat: int) -> Play[None]:
    """For every round that is left of this Knock Out Phase (ruling 36)."""
    state = run.state
    open_to_it = [s for s in state.team() if s not in state.immune]
    target = yield from _target(run, seat, open_to_it, "Knocked Out or protected already")
    if target < 0:
        return
    _spend(run, seat, target)
    state.immune = [*state.immune, target]


def _interrogation(run: Context, seat: int) -> Play[None]:
    target = yield from _target(run, seat, undisclosed(run, seat), NO_OTHER_DISC)
    if target < 0:
        return
    _spend(run, seat, target)
    mine = run.own(target)
    mine.looked_at_by = [*mine.looked_at_by, seat]
    known = run.own(seat)
    known.knows[target] = Known(mine.loyalty)
    run.state.page = seat
    yield run.private(
        seat,
        "disc",
        f"The disc of {run.names[target]}.",
        [SEEN],
        "to look at a Loyalty Disc",
        "Abilities",
    )
    run.state.page = -1
    run.seal()


ABILITIES: dict[str, Ability] = {
    "hulk": _smash,
    "iron_man": _reboot,
    "strange": _sift,
    "ms_marvel": _embiggen,
    "daredevil": _radar,
    "elektra": _strike,
    "spider_man": _web,
    "wasp": _slip,
    "panther": _shield,
    "captain_marvel": _blast,
    "quake": _aftershock,
    "captain_america": _command,
    "she_hulk": _objection,
    "widow": _interrogation,
}
