"""What can be looked at on the table of Hail Hydra: public facts only, the same for every seat.

Hands, face-down cards and loyalties that nobody revealed have no card here, so that looking tells
nothing to those across the table (ruling 2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabletop_tui.core.describe import Card

from ..components import Content
from ..damage import attack_so_far, defense
from ..state import HydraState, Offensive
from .evidence import rounds_of_phase
from .seat_facts import seat_facts

CITY, ATTACK, VOTE, VILLAIN = "city", "attack", "vote", "villain"


def targets(view: HydraState, viewer: int) -> Sequence[str]:
    """City, Villain, team, attack, the last vote; on the table also the cards of the attack."""
    found = [CITY, *([VILLAIN] if view.villain else [])]
    found += [f"seat {seat + 1}" for seat in range(len(view.seats))]
    found.append(ATTACK)
    if viewer < 0:
        found += [f"card {place + 1}" for place in range(len(view.attack))]
    return [*found, VOTE]


def inspect(
    content: Content, known: Mapping[str, Card], view: HydraState, viewer: int, target: str
) -> Card | None:
    """The card of a seat, of the Villain, or by id; or what the table knows of a thing."""
    kind, _, word = target.partition(" ")
    number = int(word) if word.isdecimal() else 0
    if target == VILLAIN:
        return _villain(content, known, view)
    if kind == "seat" and 0 < number <= len(view.seats):
        return _seat(known, view, number - 1)
    if kind == "card" and viewer < 0 and 0 < number <= len(view.attack):
        return _attacking(content, view, number - 1)
    if target == CITY:
        full = content.charts.city
        text = "At 0 HYDRA has won."
        return Card("New York", "the city", text, now=(f"{view.city} of {full} left.",))
    if target == ATTACK:
        return _attack(content, view)
    if target == VOTE:
        return _vote(view)
    return known.get(target)


def _villain(content: Content, known: Mapping[str, Card], view: HydraState) -> Card | None:
    card = known.get(view.villain)
    if card is None:
        return None
    parts = [(view.defense, "for this Mission"), (view.guard, "for this Offensive")]
    made = " + ".join(f"{count} {about}" for count, about in parts if count)
    total = defense(content, view)
    limit = content.charts.defense_limit
    most = f", never above {limit}" if view.defense + view.guard > limit else ""
    now = (
        f"Health {view.health} of {view.full}.",
        f"Defense {total}{f' = {made}{most}' if made else ''}.",
        f"City damage {content.villains[view.villain].city}.",
    )
    return card._replace(now=now)


def _seat(known: Mapping[str, Card], view: HydraState, seat: int) -> Card:
    mine = view.seats[seat]
    card = known.get(mine.hero)
    if card is None:
        return Card(f"{{seat {seat}}}", "player", "No Hero yet.")
    facts = (f"{fact[0].upper()}{fact[1:]}." for fact in seat_facts(view, seat))
    return card._replace(now=(f"Played by {{seat {seat}}}.", *facts))


def _attacking(content: Content, view: HydraState, place: int) -> Card:
    one = view.attack[place]
    side = "red" if one.card.startswith("-") else "blue"
    whose = f"Laid face up by {{seat {one.owner}}}." if one.owner >= 0 else ""
    if one.blind:
        whose = "Added unseen: nobody laid it."
    line = attack_so_far(content, view)
    now = [f"Counts {one.card}."]
    if line is not None:
        now.append(f"Total so far {line.total:+d}.")
    return Card(f"Card {one.card}", f"{side} card of the attack", whose, now=tuple(now))


def _attack(content: Content, view: HydraState) -> Card:
    """The attack that lies open, or the last one, and all totals."""
    line = attack_so_far(content, view)
    words = "would take" if line is not None else "took"
    if line is None:
        line = view.history[-1] if view.history else None
    if line is None:
        return Card("The attack", "nothing yet", "No attack has been turned up yet.")
    told = [f"Mission {one.mission}.{one.number}: total {one.total:+d}" for one in view.history]
    return Card("The attack", "public facts", "\n".join(told), now=tuple(_lines(line, words)))


def _lines(line: Offensive, words: str) -> Iterator[str]:
    if line.cards:
        values = " ".join(line.cards)
        yield f"Total {line.total:+d} from {values}."
    else:
        yield f"Total {line.total:+d}."
    # The subtraction stands where it is the reason: a Villain loses no more than there was.
    less = f" = {line.total} - {line.defense} Defense" if line.lost_to_defense else ""
    yield f"The Villain {words} {line.dealt}{less}, New York {line.city}."
    laid = ", ".join(f"{count} {{seat {seat}}}" for seat, count in enumerate(line.counts) if count)
    blind = f"; {line.blind} unseen" if line.blind else ""
    yield f"Laid: {laid or 'nothing'}{blind}."


def _vote(view: HydraState) -> Card:
    if not view.votes:
        return Card("The last vote", "no vote yet", "Nobody has voted yet.")
    rounds = rounds_of_phase(view)
    _, last = rounds[-1]
    lines = [
        f"{{seat {seat}}} pointed {f'at {{seat {at}}}' if at >= 0 else 'up'}."
        for seat, at in enumerate(last.votes)
    ]
    now = tuple(
        f"{name.capitalize()}: "
        + (f"{{seat {one.out}}} is Knocked Out." if one.out >= 0 else "nobody is Knocked Out.")
        for name, one in rounds
    )
    return Card("The last vote", f"before Mission {last.mission}", "\n".join(lines), now=now)
