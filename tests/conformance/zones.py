"""What is hidden in each game, as its rulebook names it, and who may see it all the same.

Nothing here looks at the marks on the fields. A zone is a path into the state: `*` stands for every
seat or slot, and the first number in it for the owner. `may_see` is asked with the part that holds
the zone, the owner and the viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from tests.conformance.games import academy_sort

Rule = Callable[[Any, int, int], bool]
"""`(holder, owner, viewer) -> may look`."""


def nobody(holder: Any, owner: int, viewer: int) -> bool:
    """A face-down pile."""
    return False


def owner_only(holder: Any, owner: int, viewer: int) -> bool:
    """A hand behind its screen."""
    return viewer == owner


def owner_or_open_hand(holder: Any, owner: int, viewer: int) -> bool:
    """A hand that the rules may open to everybody."""
    return viewer == owner or holder.open


def owner_or_opened_by_a_card(holder: Any, owner: int, viewer: int) -> bool:
    """A hand that a card in play opens."""
    return viewer == owner or holder.open_hand


def who_knows_the_disc(holder: Any, owner: int, viewer: int) -> bool:
    """Its owner, everybody once it lies face up, and those who looked at it."""
    return viewer == owner or holder.shown or viewer in holder.looked_at_by


def who_watched_the_cards(holder: Any, owner: int, viewer: int) -> bool:
    """Cards laid face down stay down even for their owner."""
    return viewer in holder.watched_by


def one_sort(value: Any) -> str:
    """Values of one kind, which may lie in each other's place."""
    return ""


@dataclass(frozen=True)
class Zone:
    """One hidden zone. Values change places within all zones of the same `pool` and sort.

    `top` says that the last card of a pile lies open. `values` are what may lie there instead,
    where there are not several cards to be mixed.
    """

    name: str
    path: str
    may_see: Rule
    pool: str
    top: bool = False
    values: tuple[Any, ...] = ()
    sort: Callable[[Any], str] = one_sort


ZONES: dict[str, tuple[Zone, ...]] = {
    "umbra_via": (
        Zone("flowers in hand", "seats.*.hand", owner_only, "flower", values=("e", "s")),
        Zone(
            "bidding boards before the reveal",
            "seats.*.bid",
            owner_only,
            "bid",
            values=("ees - - -", "- s e e", "- - - ess"),
        ),
        Zone("stack of path tiles", "stack", nobody, "tile"),
    ),
    "umbrella": (
        Zone("Figures below the uppermost", "seats.*.slots.*.tiles", nobody, "figure", top=True),
    ),
    "umbrella_academy": (
        Zone(
            "Skill cards in private hands",
            "seats.*.hand",
            owner_or_open_hand,
            "skill",
            sort=academy_sort,
        ),
        Zone("Hero Decks", "seats.*.deck", nobody, "skill", sort=academy_sort),
        Zone("Main Deck", "deck", nobody, "main"),
        Zone("cards of the Main Deck looked at", "seats.*.looking", owner_or_open_hand, "main"),
        Zone("Ally deck", "ally_deck", nobody, "ally"),
        Zone("Feud deck", "feud_deck", nobody, "feud"),
    ),
    "hail_hydra": (
        Zone(
            "Loyalty Discs", "seats.*.loyalty", who_knows_the_disc, "", values=("shield", "hydra")
        ),
        Zone(
            "what the look told",
            "seats.*.knows",
            owner_only,
            "known",
            values=("shield", "hydra", "?"),
        ),
        Zone("hands", "seats.*.hand", owner_only, "attack"),
        Zone("cards laid face down", "seats.*.laid", who_watched_the_cards, "attack"),
        Zone("cards on their way", "seats.*.passing", nobody, "attack"),
        Zone("cards a power shows", "seats.*.looking", owner_only, "attack"),
        Zone("draw pile", "deck", nobody, "attack"),
        Zone("discard pile", "discard", nobody, "attack"),
        Zone("cards that nobody laid", "blind", nobody, "attack"),
        Zone("Villains to come", "villains", nobody, "villain"),
    ),
    "villainous": (
        Zone("hands", "seats.*.hand", owner_or_opened_by_a_card, "card *"),
        Zone("Villain decks", "seats.*.deck", nobody, "card *"),
        Zone("Fate decks", "seats.*.fate_deck", nobody, "fate *"),
        Zone("cards that one player looks at", "seats.*.looking", owner_only, "fate *"),
    ),
    "raven": (
        Zone("loyalties", "seats.*.loyalty", owner_only, "loyalty", values=("crown", "shadow")),
        Zone("hands", "seats.*.hand", owner_only, "card"),
        Zone("cards looked at", "seats.*.looking", owner_only, "card"),
        Zone("stashes", "seats.*.stash", owner_only, "card"),
        Zone("deck", "deck", nobody, "card"),
    ),
}
"""A game that is not named has nothing hidden. In a pool, `*` is the owner."""


class Cell(NamedTuple):
    """One hidden value: its place in the state, and what it may change places with."""

    path: str
    pool: str
    value: Any
    zone: Zone


def hidden_cells(game: str, state: Any, viewer: int) -> Iterator[Cell]:
    """Every value that `viewer` may not see by the rulebook."""
    for zone in ZONES.get(game, ()):
        for path, holder, owner, value in places(state, zone.path):
            if value is None or zone.may_see(holder, owner, viewer):
                continue
            pool = f"{zone.pool.replace('*', str(owner))}/"
            if not isinstance(value, list):
                yield Cell(path, pool + zone.sort(value), value, zone)
                continue
            for number, one in enumerate(value[:-1] if zone.top else value):
                yield Cell(f"{path}.{number}", pool + zone.sort(one), one, zone)


def deal(cells: list[Cell], luck: Random) -> dict[str, Any]:
    """Another value for each of these places, as far as there is one, by path."""
    pools: dict[str, list[Cell]] = {}
    for cell in cells:
        pools.setdefault(cell.zone.path if cell.zone.values else cell.pool, []).append(cell)
    dealt: dict[str, Any] = {}
    for members in pools.values():
        values = [cell.value for cell in members]
        if words := members[0].zone.values:
            values = [luck.choice([word for word in words if word != one]) for one in values]
        else:
            luck.shuffle(values)
        dealt |= {
            cell.path: value
            for cell, value in zip(members, values, strict=True)
            if value != cell.value
        }
    return dealt


def places(state: Any, path: str) -> Iterator[tuple[str, Any, int, Any]]:
    """Where the path of a zone leads: (full path, holder, owner, value)."""
    *way, last = path.split(".")
    found: list[tuple[list[str], Any, int]] = [([], state, -1)]
    for step in way:
        if step == "*":
            found = [
                ([*steps, str(number)], part, number if owner < 0 else owner)
                for steps, parts, owner in found
                for number, part in enumerate(parts)
            ]
        else:
            found = [([*steps, step], getattr(part, step), owner) for steps, part, owner in found]
    for steps, holder, owner in found:
        yield ".".join([*steps, last]), holder, owner, getattr(holder, last)
