"""Before the first turn: who plays whom, who begins, and what each villain starts with."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Option, Play, choose
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.table import Table

from .components import Content
from .state import RealmSeat, VillainousState

STARTING_POWER = (0, 1, 2, 2, 3, 3)
STARTING_HAND = 4

CHOICES = ("villains", "first")
"""The phases in which the table still chooses; the game itself has not begun."""


def new_game(content: Content, table: Table) -> VillainousState:
    """Villains and first player are drawn, or left to be chosen by the first decisions."""
    state = VillainousState(seats=[RealmSeat() for _ in table.chairs], seed=table.seed)
    state.limit = int(table.option("limit"))
    state.ask_table = table.option("conditions") == "table"
    chance = Chance(state)
    if table.option("first") == "draw":
        state.first = state.active = chance.below(len(state.seats))
    if table.option("villains") == "draw":
        drawn = chance.sample(list(content.villains), len(state.seats))
        for seat, villain in zip(state.seats, drawn, strict=True):
            deal(content, state, seat, villain)
    state.phase = _next_phase(table, state)
    return state


def deal(content: Content, state: VillainousState, seat: RealmSeat, villain: str) -> None:
    """Give a seat its villain: locks, shuffled decks, four cards."""
    chance = Chance(state)
    chosen = content.villains[villain]
    seat.villain = villain
    seat.locked = [n for n, place in enumerate(chosen.locations) if place.locked]
    seat.deck = chance.shuffled(chosen.cards)
    seat.fate_deck = chance.shuffled(chosen.fate_cards)
    seat.hand = [seat.deck.pop() for _ in range(STARTING_HAND)]


def choose_next(content: Content, game: Game[VillainousState]) -> Play[None]:
    """Who plays whom, in seat order, each villain at most once; then who begins."""
    state = game.state
    if state.phase == "villains":
        yield from _choose_villain(content, state)
    else:
        seats = [
            Option(f"seat {n}", name, n, hotkey=str(n + 1)) for n, name in enumerate(game.names)
        ]
        state.first = state.active = yield from choose(
            TABLE, "first", "Who begins?", seats, public="to choose who begins", rule="Set-up"
        )
    state.phase = _next_phase(game.table, state)


def _choose_villain(content: Content, state: VillainousState) -> Play[None]:
    taken = [seat.villain for seat in state.seats]
    number = taken.index("")
    options = [
        # A villain has the same key, whichever villains were chosen before.
        Option(
            *(villain.id, villain.name, villain.id, villain.entry.objective, villain.id),
            hotkey=str(place),
        )
        for place, villain in enumerate(content.villains.values(), 1)
        if villain.id not in taken
    ]
    chosen: str = yield from choose(
        number,
        "villain",
        "Play which villain?",
        options,
        public="to choose a villain",
        rule="Set-up",
    )
    deal(content, state, state.seats[number], chosen)


def _next_phase(table: Table, state: VillainousState) -> str:
    """What is still to be chosen before the first turn; Power follows the first player."""
    if not all(seat.villain for seat in state.seats):
        return "villains"
    if table.option("first") == "choose" and state.phase != "first":
        return "first"
    count = len(state.seats)
    for step in range(count):
        state.seats[(state.first + step) % count].power = STARTING_POWER[step]
    return "move"
