"""Set-up: Villains, deck and loyalties, then Heroes, the First Player Token, the first hands."""

from __future__ import annotations

from functools import lru_cache

from tabletop_tui.core.decision import TABLE, Choices, Option, Play, choose
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.table import Table

from .components import LEVELS, MOMENTS, Content
from .context import LOOK_STAY, SEEN, Context, about_seat
from .rules.windows import LOOK_AT_CARD, own_card
from .state import (
    HYDRA,
    SHIELD,
    UNKNOWN,
    AttackCard,
    HydraSeat,
    HydraState,
    Known,
    Loyalty,
    Past,
    VillainId,
)
from .text import LOOK


def lay_out(content: Content, table: Table) -> HydraState:
    """Deal the loyalties, shuffle Villains and deck, and draw by lot who picks a Hero first.

    If the table chose to deal the Heroes, each seat gets one by lot instead (ruling 3).
    """
    count = len(table.chairs)
    size = content.charts.for_players(count)
    state = HydraState(
        seed=table.seed,
        seats=[],
        loose=size.loose,
        full_record=table.option("record") == "full",
        city=content.charts.city,
        villains=[],
        deck=[],
    )
    chance = Chance(state)
    discs = chance.shuffled([SHIELD] * size.shield + [HYDRA] * size.hydra)
    state.seats = [
        HydraSeat(loyalty=disc, knows=seen_at_the_look(discs, seat))
        for seat, disc in enumerate(discs)
    ]
    state.past = [Past() for _ in discs]
    state.villains = _villains(content, chance)
    state.deck = [AttackCard(card) for card in chance.shuffled(content.deck)]
    state.turn = chance.below(count)
    if table.option("heroes") == "deal":
        for mine, hero in zip(state.seats, chance.sample(list(content.heroes), count), strict=True):
            mine.hero = hero
        state.phase, state.turn = "look", 0
    return state


def seen_at_the_look(discs: list[Loyalty], seat: int) -> list[Known]:
    """What a seat learns at the loyalty look: agents learn everything (ruling 5)."""
    if discs[seat] == HYDRA:
        return [Known(disc) for disc in discs]
    return [Known(disc) if other == seat else UNKNOWN for other, disc in enumerate(discs)]


def _villains(content: Content, chance: Chance) -> list[VillainId]:
    """The pile: levels 1, 2, 2, 3, then Red Skull. The last in the list comes first."""
    drawn = [chance.sample(content.of_level(n), LEVELS.count(n)) for n in sorted(set(LEVELS))]
    pile = [villain for level in drawn for villain in level]
    return [VillainId(villain) for villain in reversed(pile)]


def pick_hero(context: Context) -> Play[None]:
    """One seat picks openly among the Heroes that are left (ruling 3)."""
    state = context.state
    taken = [mine.hero for mine in state.seats]
    left = tuple(hero for hero in context.content.heroes if hero not in taken)
    name = context.names[state.turn]
    first = len(left) == len(context.content.heroes)
    hero: str = yield from choose(
        TABLE,
        "hero",
        f"{name}, you begin by lot. Who are you?" if first else f"{name}, who are you?",
        _heroes(context.content, left, state.turn),
        public="to pick Heroes",
        rule="Choosing a Hero",
    )
    context.seat(state.turn).hero = hero
    context.log("{who:seat} is {hero:hero}.", who=state.turn, hero=hero)
    state.turn = (state.turn + 1) % len(state.seats)
    if len(left) == len(context.content.heroes) - len(state.seats) + 1:
        state.phase, state.turn = "look", 0
        context.seal()  # Loyalties are seen from here on, so no pick of a Hero can be undone.


@lru_cache(4096)
def _heroes(content: Content, left: tuple[str, ...], seat: int) -> Choices:
    # A Hero has the same key, whichever Heroes are taken already.
    return Choices(
        Option(
            f"hero {hero.id}",
            hero.name,
            hero.id,
            detail=f"{MOMENTS[hero.window]}: {hero.title}",
            target=hero.id,
            hotkey=str(number),
            by=seat,
        )
        for number, hero in enumerate(content.heroes.values(), 1)
        if hero.id in left
    )


PAGE = Choices([SEEN])


def look(context: Context) -> Play[None]:
    """Show the next seat its loyalty page; all pages have the same rows and one key (ruling 5)."""
    state = context.state
    yield from choose(
        state.turn,
        "look",
        f"Your loyalty, and what you know of the others: {LOOK}.",
        PAGE,
        public="to look at a loyalty page",
        secret=True,
        rule="Loyalty",
        stay=LOOK_STAY,
    )
    context.seal()
    state.turn += 1
    if state.turn == len(state.seats):
        state.phase, state.turn = "first", 0


def first_token(context: Context) -> Play[None]:
    """Ask who read a Marvel comic last, or draw by lot (ruling 9). Then deal the first hands."""
    state = context.state
    chosen: int | str = yield from choose(
        TABLE,
        "first",
        "Who begins? The last to read a Marvel comic holds the First Player Token.",
        _seats_or_lot(context.names),
        public="to agree on the first player",
        rule="Set-up",
    )
    if chosen == LOOK_AT_CARD.value:
        yield from own_card(context)
        return
    lot = context.chance.below(len(state.seats))
    state.token = chosen if isinstance(chosen, int) else lot
    context.log("{who:seat} holds the First Player Token.", who=state.token)
    charts = context.charts
    for distance, seat in enumerate(state.order()):
        # The two seats left of the token get fewer cards: they draw new hands soon (ruling 10).
        context.draw(seat, {1: charts.left_hand, 2: charts.next_hand}.get(distance, charts.hand))
    state.phase = "flip"


@lru_cache(64)
def _seats_or_lot(names: tuple[str, ...]) -> Choices:
    seats = [about_seat(seat, name, seat) for seat, name in enumerate(names)]
    return Choices([*seats, Option("random", "By lot", hotkey="r"), LOOK_AT_CARD])
