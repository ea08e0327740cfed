"""Heroes made smaller and larger.

The size of a Hero is his mark: none for the normal one; `shrunk left` or `shrunk right` for the
one upper symbol he still covers; `enlarged left` or `enlarged right` for the side on which he
covers a symbol next door as well. Size never changes Strength, and a Hero who leaves the realm
loses his mark, so that he comes back at normal size.
"""

from __future__ import annotations

from ...api import NO_HERO, CardId, Option, Play, Realm, RealmView, Sifted, choose

SHRUNK = "shrunk"
ENLARGED = "enlarged"

UPPER = {"left": "t1", "right": "t2"}
"""The upper symbols of a location by their side."""

STEP = {"left": -1, "right": 1}
NEAREST = {"left": "t2", "right": "t1"}
"""The symbol next door that an Enlarged Hero covers, by the side on which that door is."""


def size(realm: RealmView, hero: str) -> tuple[str, str]:
    """`shrunk`, `enlarged` or nothing, and the side that goes with it."""
    name, _, side = realm.s.marks.get(hero, "").partition(" ")
    return (name, side) if name in (SHRUNK, ENLARGED) else ("", "")


def next_door(realm: RealmView, hero: str) -> int:
    """The second location that an Enlarged Hero covers; -1 for all others."""
    name, side = size(realm, hero)
    return realm.where(hero) + STEP[side] if name == ENLARGED else -1


def covered(realm: RealmView, place: int) -> list[str]:
    """The slots covered at a location.

    One Hero there decides: an Enlarged one before a Shrunk one, a Shrunk one before one of
    normal size, and of several Shrunk ones the one who came first. Enlarged Heroes next door
    come on top of that.
    """
    heroes = realm.every_hero(place)
    found = set(UPPER.values()) if heroes else set()
    sized = [size(realm, hero) for hero in heroes]
    if not any(name == ENLARGED for name, _ in sized):
        kept = next((side for name, side in sized if name == SHRUNK), "")
        if kept:
            found = {UPPER[kept]}
    found |= {
        NEAREST[size(realm, hero)[1]]
        for hero in realm.every_hero()
        if next_door(realm, hero) == place
    }
    return sorted(found)


def shrinkable(realm: RealmView) -> Sifted:
    """The Heroes who can be made smaller: from Enlarged to normal, or to Shrunk if allowed."""

    def why(hero: CardId) -> str:
        now = size(realm, hero)[0]
        if now == SHRUNK:
            return "Shrunk already"
        return "" if now else realm.why_not_mark(hero, SHRUNK)

    return realm.sifted(NO_HERO, realm.every_hero(), why)


def growable(realm: RealmView) -> Sifted:
    """The Heroes who can be made larger."""
    return realm.sifted(
        NO_HERO,
        realm.every_hero(),
        lambda hero: "Enlarged already" if size(realm, hero)[0] == ENLARGED else "",
    )


def make_smaller(realm: Realm, hero: CardId, by: int) -> Play[None]:
    """Enlarged becomes normal, normal becomes Shrunk; `by` chooses what stays covered."""
    if size(realm, hero)[0]:
        _to_normal(realm, hero)
        return
    place = realm.where(hero)
    here, symbols = realm.place_target(place), {s.slot: s for s in realm.symbols(place)}
    options = [
        Option(side, f"{symbols[slot].label} ({side})", target=f"{here} {slot}")
        for side, slot in UPPER.items()
    ]
    side: str = yield from choose(
        by,
        "shrink",
        realm.question(by, f"Which symbol stays covered by {realm.name(hero)}, Shrunk now?"),
        options,
        public="to choose a symbol",
        rule="What a card asks",
    )
    realm.mark(hero, f"{SHRUNK} {side}")
    realm.tell(
        "{card:card} is Shrunk and covers only {symbol}.",
        card=hero,
        symbol=symbols[UPPER[side]].label,
    )


def make_larger(realm: Realm, hero: CardId, by: int) -> Play[None]:
    """Shrunk becomes normal, normal becomes Enlarged; `by` chooses the side."""
    if size(realm, hero)[0]:
        _to_normal(realm, hero)
        return
    here = realm.where(hero)

    def symbol_there(place: int) -> str:
        slot = NEAREST["left" if place < here else "right"]
        return next(s.label for s in realm.symbols(place) if s.slot == slot)

    to = yield from realm.pick_place(
        by,
        f"Where does {realm.name(hero)}, Enlarged now, cover a symbol?",
        realm.neighbours(here),
        detail=lambda place: f"covers {symbol_there(place)}",
    )
    if to is None:
        return
    realm.mark(hero, f"{ENLARGED} {'left' if to < here else 'right'}")
    realm.tell(
        "{card:card} is Enlarged and covers {symbol} at {place}, too.",
        card=hero,
        symbol=symbol_there(to),
        place=realm.location(to).name,
    )


def _to_normal(realm: Realm, hero: CardId) -> None:
    realm.mark(hero, "")
    realm.tell("{card:card} is back to normal size.", card=hero)
