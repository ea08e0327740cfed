"""The public facts of the game so far, by Offensives and voting rounds.

All functions take a view, so they return only what the viewer may know. After the end of the game
a view also shows which seat laid which cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ..rules.knock_out_phase import UP, counted_votes
from ..state import CAUSES, Deed, HydraState, Offensive, Round, is_red

REST = "not laid: unseen cards, abilities, powers"
"""Names the part of a total that does not come from cards that seats laid."""


UNCOUNTED = "no attack counted"
"""Said of an Offensive that ended before its attack counted, as by Smash."""


class Column(NamedTuple):
    """An Offensive.

    `line` is its record: None until its attack has counted, and where it ended without one. `now`
    says that it is in progress.
    """

    mission: int
    number: int
    line: Offensive | None
    now: bool = False


class Did(NamedTuple):
    """What a seat did in an Offensive.

    `out` says that it was Knocked Out. `laid` is the number of cards that lay before it, `cards`
    are the values of its own that the viewer may know, and `slipped` those that it slipped in among
    the cards of another seat. `hailed` says that the seat revealed itself by calling HAIL HYDRA,
    `called` that it used its ability.
    """

    out: bool
    laid: int
    cards: tuple[str, ...]
    said: str
    hailed: bool
    called: bool
    slipped: tuple[str, ...] = ()


def columns(view: HydraState) -> list[Column]:
    """Every Offensive that has counted, or in which something else happened, or in progress."""
    lines = {(line.mission, line.number): line for line in view.history}
    now = (view.mission, view.offensive)
    under_way = bool(view.mission) and not view.round and not view.ended
    deeds = {(one.mission, one.number) for one in view.deeds if not one.voting}
    losses = {(one.mission, one.number) for one in view.losses}
    every = {*lines, *deeds, *losses, *([now] if under_way else [])}
    return [
        Column(*at, lines.get(at), now=under_way and at == now and at not in lines)
        for at in sorted(every)
    ]


def villain_of(view: HydraState, column: Column) -> str:
    """The Villain of an Offensive; empty if no attack of an earlier Mission has counted."""
    if column.mission == view.mission:
        return view.villain
    of_mission = (one.villain for one in view.history if one.mission == column.mission)
    return next(of_mission, "")


def did(view: HydraState, column: Column, seat: int) -> Did:
    """What a seat did in an Offensive."""
    deeds = [one.kind for one in deeds_of(view, column) if one.seat == seat]
    hailed, called = "hail" in deeds, "ability" in deeds
    if column.line is None and not column.now:
        return Did(False, 0, (), "", hailed, called)
    mine = view.seats[seat]
    out, laid, said = mine.out, len(mine.laid) + len(mine.open), mine.said
    slipped: tuple[str, ...] = ()
    lying = tuple(card.card for card in view.attack if card.owner == seat)
    cards: tuple[str, ...] = lying or tuple(mine.open)
    if column.line is not None:
        line = column.line
        out, laid = seat in line.out, line.laid_by(seat)
        said = line.said[seat] if seat < len(line.said) else ""
        cards = _shown(view, line, seat)
        slipped = tuple(one.card for one in _known(view, line) if one.at != one.giver == seat)
    elif view.attack:
        # A save of an older version lacks the counts of the attack in progress.
        laid = view.counts[seat] if view.counts else len(lying)
    return Did(out, laid, cards, said, hailed, called, slipped)


def _shown(view: HydraState, line: Offensive, seat: int) -> tuple[str, ...]:
    """The values that a seat laid, as far as the viewer may know: face-up cards; at the end all."""
    if not view.ended or not view.past:
        owned = zip(line.cards, line.owners, strict=False)
        return tuple(card for card, owner in owned if owner == seat)
    return tuple(one.card for one in _known(view, line) if one.at == one.giver == seat)


class Lain(NamedTuple):
    """A card of an attack, the seat before which it lay, and the seat that it came from."""

    card: str
    at: int
    giver: int


def _known(view: HydraState, line: Offensive) -> Iterator[Lain]:
    """After the end: each card that seats laid in an attack."""
    # A save of an older version has only the last attacks in its history.
    later, heroes = view.history[view.history.index(line) :], [one.hero for one in view.seats]
    for seat, past in enumerate(view.past if view.ended else []):
        givers = past.givers + [heroes[seat]] * (len(past.cards) - len(past.givers))
        start = len(past.cards) - sum(one.laid_by(seat) for one in later)
        lain = slice(start, start + line.laid_by(seat)) if start >= 0 else slice(0)
        for card, giver in zip(past.cards[lain], givers[lain], strict=True):
            yield Lain(card, seat, heroes.index(giver))


def red_cards(view: HydraState, line: Offensive) -> int | None:
    """The number of red cards in an attack; None if the viewer may not know it.

    During the game all red cards of the attack count. After the end only those that seats laid
    count, because a save of an older version does not record the others.
    """
    if view.ended and view.past:
        laid = [one.card for one in _known(view, line)]
        # A save of an older version may lack the values of early attacks.
        return sum(map(is_red, laid)) if len(laid) == sum(line.counts) > 0 else None
    return sum(map(is_red, line.cards)) if line.cards else None


def red_words(view: HydraState, line: Offensive, *, brief: bool = False) -> str:
    """The red cards of an attack that may be known; after the end, those that seats laid.

    The `brief` words do not say that they were laid.
    """
    red = red_cards(view, line)
    laid = " laid" if view.ended and view.past and not brief else ""
    return "" if red is None else f"{red} red{laid}"


def dealt_words(line: Offensive) -> str:
    """The damage to the Villain; `the remaining 6` if its health limits what it loses."""
    limited = 0 < line.dealt < line.total - line.defense
    return f"the remaining {line.dealt}" if limited else str(line.dealt)


def not_laid(view: HydraState, line: Offensive) -> int:
    """After the end: the part of a total that does not come from cards that seats laid.

    It comes from cards added unseen, and from cards that an ability or a power changed or took
    out. It is 0 if it is not known.
    """
    if not view.ended or red_cards(view, line) is None:
        return 0
    return line.total - sum(int(one.card) for one in _known(view, line))


def red_laid(view: HydraState) -> list[tuple[int, int]]:
    """After the end: pairs of a seat and the number of red cards that it laid, most first."""
    found = Counter(
        one.giver for line in view.history for one in _known(view, line) if is_red(one.card)
    )
    return sorted(found.items(), key=lambda one: (-one[1], one[0]))


class Lie(NamedTuple):
    """A false statement of a seat about the cards that it laid in an Offensive."""

    seat: int
    line: Offensive
    said: str


def lies(view: HydraState) -> Iterator[Lie]:
    """After the end: each seat that said “good” and laid a red card, or “bad” and laid none.

    A card that was slipped in has taken the place of one that nobody knows any more.
    """
    for line in view.history:
        for seat, said in enumerate(line.said):
            cards = _shown(view, line, seat)
            red = any(map(is_red, cards))
            known = red or len(cards) == line.laid_by(seat) > 0
            if said and known and red is (said == "good"):
                yield Lie(seat, line, said)


def deeds_of(view: HydraState, column: Column) -> list[Deed]:
    """The deeds in an Offensive: abilities, calls, cards handed on or stolen."""
    now = (column.mission, column.number, 0)
    return [one for one in view.deeds if (one.mission, one.number, one.voting) == now]


def cards_shown(deed: Deed) -> str:
    """The cards that an ability showed to all, as the end of a sentence: `: a blue card`."""
    cards = [f"a {card} card" if card.isalpha() else card for card in deed.cards]
    return f": {', '.join(cards)}" if cards else ""


def losses_of(view: HydraState, mission: int, number: int = 0) -> list[tuple[str, int]]:
    """The losses of New York in an Offensive or a whole Mission: each cause with its amount."""
    found: Counter[str] = Counter()
    for loss in view.losses:
        if loss.mission == mission and number in (0, loss.number):
            found[loss.why] += loss.count
    return [(CAUSES[why], count) for why, count in found.items()]


def rounds_of_phase(view: HydraState) -> list[tuple[str, Round]]:
    """The voting rounds of the last Knock Out Phase by name: `vote 1 of 2`, `last vote`."""
    found = [one for one in view.votes if one.mission == view.votes[-1].mission]
    # During a voting phase `rounds` counts the rounds of this phase, also the one in progress.
    going_on = bool(view.round) and found and found[-1].mission == view.mission + 1
    count = max(len(found), view.rounds if going_on else 0)
    if count == 1:
        return [("last vote", found[0])]
    return [(f"vote {number} of {count}", one) for number, one in enumerate(found, 1)]


def points(seen: Round) -> list[tuple[int, int]]:
    """The fingers of a voting round as they counted: pairs of a seat (-1: up) and its number.

    The seat with the most comes first.
    """
    counted = counted_votes(seen.votes, seen.immune, seen.double)
    return sorted(counted.items(), key=lambda one: (-one[1], one[0]))


def pointing(seen: Round, at: int) -> list[int]:
    """The seats whose vote counted for `at`; a vote for a protected seat counts as up."""
    counted = (UP if one in seen.immune else one for one in seen.votes)
    return [seat for seat, one in enumerate(counted) if one == at]
