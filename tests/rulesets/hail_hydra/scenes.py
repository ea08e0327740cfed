"""Sets a table of Hail Hydra in a few readable words, and plays on it.

Seats are named by the Heroes of their players: `t.lay("hulk", "+4 -2")`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.hail_hydra.engine import HailHydra
from rulesets.hail_hydra.setup import seen_at_the_look
from rulesets.hail_hydra.state import (
    HYDRA,
    RANK,
    SHIELD,
    AttackCard,
    HydraSeat,
    HydraState,
    Past,
    Revealed,
    VillainId,
)
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.events import sentence, visible
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana")
TEAM = ["hulk", "iron_man", "strange", "ms_marvel", "daredevil", "elektra", "spider_man", "wasp"]
HAND = "+2 +1 -2 -3"


def _load() -> HailHydra:
    rules = find_rulesets().load("hail_hydra")
    assert isinstance(rules, HailHydra)
    return rules


GAME = _load()


def cards(words: str) -> list[AttackCard]:
    """Cards by value: `+4 -2`."""
    return [AttackCard(word) for word in words.split()]


def start(seats: int = 5, seed: int = 1, **options: str) -> Scene:
    """A game from its set-up."""
    table = lay_table(GAME.manifest, names=NAMES[:seats], options=options, seed=seed)
    return Scene(Session(GAME, table))


def scene(
    villain: str = "batroc",
    *,
    heroes: Iterable[str] = TEAM[:5],
    agents: Iterable[str] = (),
    hands: Mapping[str, str] | None = None,
    phase: str = "before",
    token: int = 0,
    city: int = 27,
    health: int | None = None,
    defense: int | None = None,
    guard: int = 0,
    out: Iterable[str] = (),
    revealed: Iterable[str] = (),
    used: Iterable[str] = (),
    laid: Mapping[str, str] | None = None,
    attack: str = "",
    deck: str = "",
    discard: str = "",
    mission: int | None = None,
    offensives: int = 1,
    voting: int = 0,
    later: Iterable[str] = ("viper", "zola", "ultron", "red_skull"),
    seed: int = 1,
    **options: str,
) -> Scene:
    """A table in the middle of a game. Unnamed hands are `HAND`; the deck is given top first.

    `later` are the Villains that wait, the next one first; the last ones wait longest. `laid` are
    face-down cards of seats that have played. Without `agents` the last ones that the
    split asks for are HYDRA.
    """
    team = list(heroes)
    count = len(team)
    table = lay_table(GAME.manifest, names=NAMES[:count], options=options, seed=seed)
    size = GAME.content.charts.for_players(count)
    entry = GAME.content.villains[villain]
    evil = list(agents) or [h for h in team if h in revealed] or team[count - size.hydra :]
    discs = [HYDRA if hero in evil else SHIELD for hero in team]
    full = entry.health_loose if size.loose else entry.health
    level = mission or {1: 1, 2: 2, 3: 4, 4: 5}[entry.level]
    waiting = list(later)[::-1][: 5 - level]
    state = HydraState(
        seed=seed,
        seats=[
            HydraSeat(loyalty=disc, knows=seen_at_the_look(discs, n))
            for n, disc in enumerate(discs)
        ],
        loose=size.loose,
        full_record=table.option("record") == "full",
        phase=phase,
        token=token,
        city=city,
        mission=level,
        offensive=1,
        offensives=offensives,
        villain=VillainId(villain),
        villains=[VillainId(one) for one in waiting],
        health=full if health is None else health,
        full=full,
        defense=entry.defense if defense is None else defense,
        guard=guard,
        deck=cards(deck)[::-1] or cards("+1 -2 +2 -3 +3 -4 +4 -5 " * 5),
        discard=cards(discard),
        attack=[Revealed(card=card) for card in cards(attack)],
        past=[Past() for _ in discs],
        round=voting,
        rounds=max(voting, 2) if voting else 0,
    )
    for hero, mine in zip(team, state.seats, strict=True):
        mine.hero = hero
        mine.hand = sorted(cards((hands or {}).get(hero, HAND)), key=RANK.__getitem__)
        mine.out, mine.used = hero in out, hero in used
        mine.revealed = mine.shown = hero in revealed
        if hero in (laid or {}):
            mine.laid, mine.done = cards((laid or {})[hero]), True
    record = Record(checkpoint=state.model_dump())
    return Scene(Session.resume(GAME, table, record, GAME.manifest.version))


class Scene:
    """A session, with the words of the game to play it."""

    def __init__(self, session: Session[HydraState]) -> None:
        self.session = session

    # -- looking ---------------------------------------------------------------------------

    @property
    def state(self) -> HydraState:
        return self.session.state

    @property
    def decision(self) -> Decision:
        assert self.session.decision is not None, "the game is over"
        return self.session.decision

    @property
    def kind(self) -> str:
        return self.decision.kind if self.session.decision else "over"

    @property
    def keys(self) -> list[str]:
        return [option.key for option in self.decision.options]

    @property
    def labels(self) -> list[str]:
        return [option.label for option in self.decision.options]

    def seat(self, hero: str) -> int:
        return next(n for n, mine in enumerate(self.state.seats) if mine.hero == hero)

    def of(self, hero: str) -> HydraSeat:
        return self.state.seats[self.seat(hero)]

    def who(self) -> str:
        """The Hero who is asked; empty for the table."""
        seat = self.decision.seat
        return "" if seat == TABLE else self.state.seats[seat].hero

    def log(self, viewer: int | None = None) -> list[str]:
        events = self.session.events
        shown = events if viewer is None else visible(events, viewer)
        names = self.session.table.names
        return [sentence(event, names, GAME.words) for event in shown]

    def log_of(self, hero: str) -> list[str]:
        return self.log(self.seat(hero))

    # -- answering -------------------------------------------------------------------------

    def answer(self, *keys: str) -> Scene:
        """Give these answers; each must leave the clones before it alone, which share seats."""
        for key in keys:
            clone = self.session.state.clone()
            before = clone.model_dump()
            self.session.answer(key)
            assert clone.model_dump() == before, f"{key} changed what a clone shares"
        return self

    def go(self, to: str = "") -> Scene:
        """Continue at the table; with `to` until that kind is asked."""
        while True:
            self.answer("continue")
            if not to or self.kind == to:
                return self
            assert self.kind in ("between", "before", "collect", "revealed", "call", "steal")

    def call(self, hero: str, *keys: str) -> Scene:
        return self.answer(f"call {self.seat(hero) + 1}", *keys)

    def at(self, hero: str) -> str:
        return f"seat {self.seat(hero) + 1}"

    def page(self, hero: str, key: str = "back") -> Scene:
        return self.answer("page", self.at(hero), key)

    def hail(self, hero: str) -> Scene:
        return self.page(hero, "hail")

    def pick(self, words: str) -> Scene:
        """Pick cards by their values on a seat screen."""
        for word in words.split():
            option = next(o for o in self.decision.options if o.label == word)
            self.answer(option.key)
        return self

    def lay(self, hero: str, words: str, say: str = "silent") -> Scene:
        """The next seat lays these cards; table screens before it are passed."""
        while self.kind in ("before", "between"):
            self.answer("continue")
        assert (self.kind, self.who()) == ("lay", hero)
        self.pick(words)
        return self.answer(say)

    def lay_all(self, **plans: str) -> Scene:
        """Everybody lays: what is planned, or the first card."""
        while self.kind in ("before", "between", "lay"):
            if self.kind != "lay":
                self.answer("continue")
                continue
            plan = plans.get(self.who(), "") or self.labels[0]
            self.pick(plan).answer("silent")
        assert self.kind == "collect", self.kind
        return self

    def vote(self, *votes: str) -> Scene:
        """Everybody from the token holder on: Heroes or `up`."""
        for at in votes:
            assert self.kind in ("vote", "pointed")
            self.answer("up" if at == "up" else self.at(at))
        return self

    def private(self) -> dict[str, Any]:
        """What the screen of the asked seat is made of, except words that may differ."""
        decision = self.decision
        return {
            "kind": decision.kind,
            "prompt": decision.prompt,
            "public": decision.public,
            "stay": decision.stay,
            "keys": [option.key for option in decision.options],
            "details": [option.detail for option in decision.options],
            "targets": [option.target for option in decision.options],
        }
