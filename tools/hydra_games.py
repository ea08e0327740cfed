"""Plays Hail Hydra between computer players, and records what every seat did, for statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from rulesets.hail_hydra.bot import HailHydraBot
from rulesets.hail_hydra.bot.habits import HARM, Place, Shown, mood, place_of
from rulesets.hail_hydra.bot.laying import values_of
from rulesets.hail_hydra.bot.pointing import friends_of
from rulesets.hail_hydra.bot.suspicion import NOBODY, suspicion
from rulesets.hail_hydra.engine import HailHydra
from rulesets.hail_hydra.rules.knock_out_phase import UP
from rulesets.hail_hydra.rules.laying import limits
from rulesets.hail_hydra.rules.windows import Call
from rulesets.hail_hydra.state import HYDRA, SHIELD, VALUES, HydraState, Loyalty
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.players.imagine import World
from tabletop_tui.core.players.table_questions import answer_together
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.visibility.redaction import redact

SEED = 1000


class Lay(NamedTuple):
    """Cards that a seat laid while its disc was face down, its situation, and their total."""

    loyal: bool
    mission: int
    place: Place
    shown: Shown
    total: int


class Vote(NamedTuple):
    """A vote of a seat whose disc was face down.

    `rank` is the number of other seats that the public suspects more than the seat pointed at, or
    `UP`. `at_agent` says whether that seat is an agent; it is None if the seat pointed up.
    """

    loyal: bool
    rank: int
    at_agent: bool | None


class HandOver(NamedTuple):
    """Cards that a Hero handed over: the number of cards in the Hero's hand, and the values."""

    loyal: bool
    hand: int
    values: tuple[int, ...]
    to_agent: bool


class Chance(NamedTuple):
    """An opportunity to call an ability: a Hero, a Mission, an Offensive and a voting round."""

    loyal: bool
    hero: str
    mission: int
    number: int
    voting: int


@dataclass
class Game:
    """One game: the agents, what every seat did, and the public views after each Mission.

    `won` is the winning side. `chances` says for each opportunity whether the ability was called.
    `seen` are the public views; the first one is from the start of the second Mission. `doubts` are
    beliefs of loyal Heroes before each vote: how likely another seat is an agent, and whether it is
    one (0 or 1).
    """

    agents: frozenset[int]
    won: str = ""
    lays: list[Lay] = field(default_factory=list)
    votes: list[Vote] = field(default_factory=list)
    hands: list[HandOver] = field(default_factory=list)
    chances: dict[Chance, bool] = field(default_factory=dict)
    seen: list[HydraState] = field(default_factory=list)
    doubts: list[tuple[float, float]] = field(default_factory=list)


Kind = Callable[[HailHydra], HailHydraBot]
"""A function that makes the computer player of one side."""


def rules() -> HailHydra:
    """The rules of the game."""
    found = find_rulesets().load("hail_hydra")
    assert isinstance(found, HailHydra)
    return found


def games(
    seats: int,
    count: int,
    *,
    first: int = SEED,
    level: str = "hard",
    heroes: Kind = HailHydraBot,
    agents: Kind = HailHydraBot,
) -> Iterator[Game]:
    """Play `count` games, with the seeds `first`, `first` + 1 and so on."""
    ruleset = rules()
    sides = {SHIELD: heroes(ruleset), HYDRA: agents(ruleset)}
    for seed in range(first, first + count):
        yield _played(ruleset, seats, seed, level, sides)


def _played(
    ruleset: HailHydra, seats: int, seed: int, level: str, sides: dict[Loyalty, HailHydraBot]
) -> Game:
    """Play a game, without log and checkpoints. Each player gets only what its seat sees."""
    table = lay_table(ruleset.manifest, names=default_names(seats), seed=seed)
    world = World(ruleset, table, ruleset.setup(table))
    discs = [mine.loyalty for mine in world.state.seats]
    game = Game(frozenset(seat for seat, disc in enumerate(discs) if disc == HYDRA))
    luck = Random(seed)
    slips = sides[SHIELD].levels[level].slips

    def ask(seat: int) -> str:
        asked, bot = world.decision, sides[discs[seat]]
        assert asked is not None
        answer = bot.slip if luck.random() < slips else bot.policy
        return answer(redact(world.state, seat), seat, asked, luck)

    while (decision := world.decision) is not None:
        if world.state.mission > len(game.seen) + 1:
            game.seen.append(redact(world.state, PUBLIC))
        lone = len(decision.options) == 1
        key = decision.options[0].key if lone else policy_asked(decision, ask)
        option = decision.choices.get(key)
        assert option is not None, key
        _note(game, ruleset, world.state, decision, option)
        world.answer(key)
    game.won = world.state.ended
    return game


def policy_asked(decision: Decision, ask: Callable[[int], str]) -> str:
    """The answer of the seat that is asked, or of the whole table."""
    return answer_together(decision, ask) if decision.seat == TABLE else ask(decision.seat)


def _note(
    game: Game, ruleset: HailHydra, state: HydraState, decision: Decision, option: Option
) -> None:
    """Record an answer in the game before it is given."""
    for one in decision.options:
        if isinstance(one.value, Call):
            caller = one.value.seat
            when = state.mission, state.offensive, state.round
            chance = Chance(caller not in game.agents, state.seats[caller].hero, *when)
            game.chances[chance] = game.chances.get(chance, False) or one is option
    seat = decision.seat if decision.seat != TABLE else next((o.by for o in decision.options), None)
    if seat is None or state.seats[seat].revealed:
        return
    loyal = seat not in game.agents
    values = [VALUES[o.label] for o in decision.several if o.key in decision.picked]
    if decision.kind == "lay" and option.value in ("", "good", "bad"):
        least, most = limits(ruleset.content, state, seat)
        place = place_of(state, seat, least, most)
        shown = Shown(len(values), option.value)
        game.lays.append(Lay(loyal, state.mission, place, shown, sum(values)))
    elif decision.kind == "hand" and isinstance(option.value, tuple):
        to_agent = option.value[1] in game.agents
        hand = len(state.seats[seat].hand)
        game.hands.append(HandOver(loyal, hand, tuple(values), to_agent))
    elif decision.kind in ("vote", "pointed"):
        game.votes.append(_vote(game, ruleset, state, decision, option))


def _vote(
    game: Game, ruleset: HailHydra, state: HydraState, decision: Decision, option: Option
) -> Vote:
    seat = decision.seat if decision.seat != TABLE else decision.options[0].by
    assert seat is not None
    if seat not in game.agents:
        doubts = enumerate(suspicion(ruleset.content, redact(state, seat), seat))
        hidden = ((o, doubt) for o, doubt in doubts if o != seat and not state.seats[o].shown)
        game.doubts += ((doubt, float(o in game.agents)) for o, doubt in hidden)
    at = option.value
    public = suspicion(ruleset.content, redact(state, PUBLIC), NOBODY)
    place = {other: number for number, other in enumerate(state.order())}
    others = [other.value for other in decision.options if other.value != UP]
    others.sort(key=lambda other: (-round(public[other], 9), place[other]))
    rank = UP if at == UP else others.index(at)
    return Vote(seat not in game.agents, rank, None if at == UP else at in game.agents)


BOLD = 0.35
"""The chance that a `Silent` agent lays a harmful card in one of the first two Missions."""

WORDS = ("silent", "good", "bad")


class Silent(HailHydraBot):
    """Agents who lay one card, make no statement, and never point at another agent."""

    def _lay(self, view: HydraState, seat: int, decision: Decision, *, harm: float = HARM) -> str:
        if view.seats[seat].loyalty != HYDRA or view.seats[seat].revealed:
            return super()._lay(view, seat, decision, harm=harm)
        cards = values_of(decision)
        if decision.picked and decision.choices.get("silent") is not None:
            return "silent"
        left = [key for key in cards if key not in decision.picked]
        bold = view.mission >= 3 or mood(view, seat, "bold").random() < BOLD
        return min(left, key=lambda key: cards[key] if bold else abs(cards[key]))

    def _point(self, view: HydraState, seat: int, decision: Decision) -> str:
        friends = friends_of(view, seat)
        if not friends:
            return super()._point(view, seat, decision)
        public = suspicion(self.ruleset.content, view, NOBODY)
        loyal = [o for o in decision.options if o.value != UP and o.value not in friends]
        return max(loyal, key=lambda option: public[option.value]).key if loyal else "up"


class RandomWords(HailHydraBot):
    """Agents who make a random statement about the cards that they lay."""

    def _lay(self, view: HydraState, seat: int, decision: Decision, *, harm: float = HARM) -> str:
        wanted = super()._lay(view, seat, decision, harm=harm)
        if view.seats[seat].loyalty != HYDRA or wanted not in WORDS:
            return wanted
        return mood(view, seat, "word").choice(WORDS)


KINDS: Mapping[str, Kind] = MappingProxyType(
    {"ours": HailHydraBot, "silent": Silent, "random words": RandomWords}
)
