"""Sets a table of The Umbrella Academy in a few readable words, and plays on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.umbrella_academy.components import Need, counted
from rulesets.umbrella_academy.engine import UmbrellaAcademy
from rulesets.umbrella_academy.state import (
    KINDS,
    WOUND,
    Academy,
    AcademyState,
    AllyCard,
    Hazard,
    HeroCard,
    MainCard,
    Place,
    Villain,
)
from tabletop_tui.core.describe import Card, Described
from tabletop_tui.core.events import sentence
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table, lay_table

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve")
STARTS = {"spaceboy": 1, "rumor": 5, "kraken": 9, "seance": 3, "number_five": 10}
QUIET = "ad_plan " * 20
"""A Main Deck of Advantages: nothing comes to the board that could disturb a scene."""

Play = Session[AcademyState]


def _load() -> UmbrellaAcademy:
    rules = find_rulesets().load("umbrella_academy")
    assert isinstance(rules, UmbrellaAcademy)
    return rules


GAME = _load()


def laid(seats: int = 2, *, seed: int = 1, **options: str | bool) -> Table:
    """A table with this many players; one plays solo."""
    mode = "solo" if seats == 1 else "table"
    return lay_table(GAME.manifest, names=NAMES[:seats], mode=mode, options=options, seed=seed)


def start(seats: int = 2, *, seed: int = 1, **options: str | bool) -> Play:
    """A game from its set-up."""
    return Session(GAME, laid(seats, seed=seed, **options))


def dealt(seats: int = 2, *, seed: int = 1, **options: str | bool) -> Play:
    """A game at its first Action: Heroes at random, the first seat begins."""
    session = start(seats, seed=seed, heroes="random", **options)
    while asked(session) in ("first", "partner"):
        answer(session, keys(session)[0])
    return session


def seat(heroes: Sequence[str], hand: str, deck: str, discard: str, *, is_open: bool) -> Academy:
    """A player with these cards: Skill cards, Feuds, Wounds and Advantages in any order."""
    cards, under, pile = hand.split(), deck.split(), discard.split()
    return Academy(
        heroes=list(heroes),
        open=is_open,
        hand=[HeroCard(c) for c in cards if c in GAME.content.skills],
        feuds=[HeroCard(c) for c in cards if c.startswith("fd_")],
        wounds=cards.count(WOUND),
        advantages=[MainCard(c) for c in cards if c.startswith("ad_")],
        deck=[HeroCard(c) for c in reversed(under)],
        discard=[HeroCard(c) for c in pile],
        hurt=[*cards, *under, *pile].count(WOUND),
    )


def table(
    *heroes: str,
    hands: Mapping[str, str] | None = None,
    decks: Mapping[str, str] | None = None,
    discards: Mapping[str, str] | None = None,
    at: Mapping[str, int] | None = None,
    hazards: Mapping[int, str] | None = None,
    tokens: Mapping[int | str, str] | None = None,
    by: Mapping[int | str, str] | None = None,
    advantages: Mapping[int, str] | None = None,
    villains: Mapping[str, int] | None = None,
    main: str = QUIET,
    save: int = 0,
    solo: bool = False,
    mission: str = "hazel",
    **fields: Any,
) -> Play:
    """A game in the middle of the first turn; without words the first Hero is to act.

    Cards in decks and in `main` are named from the top. A Hero without a word in `hands` holds
    one card that does nothing here. The Feud and Wound Decks are filled.
    """
    who = heroes or ("spaceboy", "rumor")
    chairs = laid(1 if solo else len(who), mission=mission)
    private = bool(fields.get("private"))
    seats = [
        seat(
            group,
            (hands or {}).get(group[0], f"{_idle(group[0])} {_idle(group[0])}"),
            (decks or {}).get(group[0], f"{_idle(group[0])} " * 12),
            (discards or {}).get(group[0], ""),
            is_open=not private,
        )
        for group in ([who] if solo else [(hero,) for hero in who])
    ]
    places = [Place() for _ in range(10)]
    for number, card in (hazards or {}).items():
        places[number - 1].hazard = Hazard(
            card=MainCard(card),
            tokens=counted((tokens or {}).get(number, "")),
            by=tuple((by or {}).get(number, "").split()),
        )
    for number, cards in (advantages or {}).items():
        places[number - 1].advantages = [MainCard(card) for card in cards.split()]
    if save:
        places[save - 1].save = True
    finale = bool(fields.get("finale"))
    where = villains if villains is not None else {}
    values: dict[str, Any] = {
        "seed": 1,
        "seats": seats,
        "places": places,
        "villains": [
            Villain(
                id=name,
                kind=name.split("-")[0],
                at=number,
                side=2 if finale and name.split("-")[0] in ("hazel", "cha_cha", "vanya") else 1,
                tokens=counted((tokens or {}).get(name, "")),
                by=tuple((by or {}).get(name, "").split()),
            )
            for name, number in where.items()
        ],
        "at": {hero: (at or {}).get(hero, STARTS[hero]) for hero in who},
        "owner": {hero: 0 if solo else n for n, hero in enumerate(who)},
        "deck": [MainCard(card) for card in reversed(main.split())],
        "ally_deck": [AllyCard("al_pogo")],
        "feud_deck": [HeroCard("fd_glory_hound")] * 12,
        "wound_deck": 20,
        "mission": mission,
        "solo": solo,
        "phase": "play",
        "first": 0,
        **fields,
    }
    record = Record(checkpoint=AcademyState(**values).model_dump())
    return Session.resume(GAME, chairs, record, GAME.manifest.version)


def _idle(hero: str) -> str:
    """A card of the Hero that fills a hand."""
    return GAME.content.heroes[hero].cards[-1].id


def effect_phase(*heroes: str, sweep: int = 1, **words: Any) -> Play:
    """The Effect Phase as it begins at a Location; it runs on to the first question."""
    return table(*heroes, phase="effect", sweep=sweep, **words)


def answer(session: Play, *given: str) -> None:
    """Give these answers one after the other.

    Clones share seats, places and Villains, so each answer must leave the clones before it alone.
    """
    for key in given:
        clone = session.state.clone()
        before = clone.model_dump()
        session.answer(key)
        assert clone.model_dump() == before, f"{key} changed what a clone shares"


def asked(session: Play) -> str:
    """The kind of the question; "" when the game is over."""
    return session.decision.kind if session.decision else ""


def asks(session: Play) -> int:
    """The seat that is asked."""
    assert session.decision is not None
    return session.decision.seat


def keys(session: Play) -> list[str]:
    """The keys of all answers."""
    assert session.decision is not None
    return [option.key for option in session.decision.options]


def log(session: Play) -> list[str]:
    """Everything that was told, as sentences."""
    return [sentence(e, session.table.names, GAME.words) for e in session.events]


def described(session: Play, viewer: int = 0) -> Described:
    """The table in words, as this seat is told about it."""
    return GAME.described(session.view(viewer), viewer, session.table.names)


def card_of(session: Play, target: str, viewer: int = 0) -> Card:
    """The card of something that lies on the table."""
    found = described(session, viewer).card(target)
    assert found is not None
    return found


def why(session: Play, target: str) -> str:
    """Why something is refused; "" when it is not."""
    assert session.decision is not None
    return next((r.why for r in session.decision.refusals() if r.target == target), "")


def hand(session: Play, number: int = 0) -> list[str]:
    """Everything in a hand, Wounds and Advantages too."""
    mine = session.state.seats[number]
    return [*mine.hand, *mine.feuds, *[WOUND] * mine.wounds, *mine.advantages]


def pile(session: Play, number: int = 0) -> list[str]:
    """The discard pile of a seat."""
    return list(session.state.seats[number].discard)


def hazard(session: Play, number: int) -> str:
    """The Hazard at a Location; "" when it is clear."""
    found = session.state.place(number).hazard
    return found.card if found else ""


def tokens(session: Play, target: int | str) -> str:
    """The tokens on the Hazard of a Location or on a Villain, in letters: `FFP`."""
    part: Any = session.state.villain(target) if isinstance(target, str) else None
    part = part or (session.state.place(target).hazard if isinstance(target, int) else None)
    assert part is not None
    return "".join(kind * n for kind, n in zip("FPW", part.tokens, strict=True))


def villain(session: Play, name: str) -> Villain:
    """A Villain of the game."""
    found = session.state.villain(name)
    assert found is not None, f"{name} is not in the game"
    return found


def printed(need: Need) -> str:
    """A need as the dossier writes it: `2F 1P 3*`."""
    parts = [f"{n}{kind}" for n, kind in zip(need.tokens, KINDS, strict=True) if n]
    return " ".join([*parts, f"{need.stars}*"] if need.stars else parts)


def wounds(session: Play) -> list[int]:
    """The Wounds of each seat, in hand, deck and discard pile."""
    return [one.hurt for one in session.state.seats]


def feuds(session: Play) -> list[int]:
    """The Feuds in each discard pile."""
    return [sum(c.startswith("fd_") for c in s.discard) for s in session.state.seats]


def ending(session: Play) -> str:
    """How the game ended; "" while it goes on."""
    return session.outcome.result if session.outcome else ""


def finish(session: Play) -> None:
    """Take the first answer to everything until somebody acts, or the game is over."""
    while asked(session) not in ("", "action"):
        answer(session, keys(session)[0])


def next_turn(session: Play) -> None:
    """Everybody Passes until the next turn has begun, or the game is over."""
    turn = session.state.turn
    while session.state.turn == turn and session.decision is not None:
        answer(session, "pass" if asked(session) == "action" else keys(session)[0])


def threatened() -> Play:
    """Much is to come: Hazards and Villains at many Locations, and one with a long card text."""
    return table(
        "spaceboy",
        "rumor",
        "seance",
        hands={"spaceboy": "sb_strength sb_strength", "rumor": "ru_big_lie ru_whisper"},
        at={"spaceboy": 10, "rumor": 6, "seance": 4},
        hazards={1: "hz_riot", 4: "hz_flood", 6: "hz_outbreak", 8: "hz_riot", 9: "hz_flood"},
        villains={"hazel": 10, "cha_cha": 1},
        advantages={5: "ad_plan ad_case_file ad_getaway_car ad_monocle ad_black_coffee"},
    )
