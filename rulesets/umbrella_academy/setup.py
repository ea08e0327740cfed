"""Set-up: Heroes, First Player, decks, first hands, the board, the Villains."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_tui.core.decision import TABLE, Option, Play
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.table import Table

from .components import CardEntry, HazardEntry
from .context import Context, Rulebook
from .rules.cards import draw
from .rules.moving import roll_die
from .rules.operations.deck import draw_to
from .rules.operations.hazards import spawn_member
from .rules.phases import begin_play
from .state import (
    SAVE_THE_WORLD,
    WOUND,
    Academy,
    AcademyState,
    AllyCard,
    HeroCard,
    MainCard,
    Place,
    Villain,
)

SOLO_HEROES = 3


def empty_table(table: Table) -> AcademyState:
    """The table before anybody has chosen a Hero."""
    solo = table.mode == "solo"
    challenge = not solo and bool(table.option("challenge"))
    private = not solo and table.option("hands") == "private"
    return AcademyState(
        seats=[Academy(open=challenge or not private) for _ in table.chairs],
        places=[Place() for _ in range(10)],
        mission=str(table.option("mission")),
        threat=str(table.option("threat")),
        solo=solo,
        ten_more=solo and table.option("solo_draw") == "ten_more",
        private=private,
        challenge=challenge,
        seed=table.seed,
    )


def setup_step(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """One choice of the set-up; after the last one everything is dealt."""
    state = game.state
    choosing = game.table.option("heroes") == "choose"
    seat = next((n for n, s in enumerate(state.seats) if len(s.heroes) < _heroes(state)), -1)
    if seat >= 0:
        context = Context(rules, game, seat)
        left = [hero for hero in rules.content.heroes if hero not in state.owner]
        if choosing:
            asked, number = "Which Hero do you play?", len(state.seats[seat].heroes) + 1
            if _heroes(state) > 1:
                asked = f"Hero {number} of {_heroes(state)}: which one do you play?"
            # A Hero has the same key, whichever Heroes were chosen before.
            options = [
                Option(hero, entry.name, target=hero, hotkey=str(number))
                for number, (hero, entry) in enumerate(rules.content.heroes.items(), 1)
                if hero in left
            ]
            hero = yield from context.ask("hero-choice", asked, options)
        else:
            hero = game.chance.pick(left)
        state.own_seat(seat).heroes.append(hero)
        state.owner[hero] = seat
        state.at[hero] = rules.content.heroes[hero].start
        text = "{who:seat} chooses {hero:hero}." if choosing else "{who:seat} gets {hero:hero}."
        game.log(text, who=seat, hero=hero)
    elif state.first < 0:
        yield from _first_player(rules, game)
    else:
        yield from deal(rules, game)


def _heroes(state: AcademyState) -> int:
    return SOLO_HEROES if state.solo else 1


def _first_player(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """Ask who used an umbrella last, or draw by lot (UA8). In solo there is one player (UA71)."""
    state = game.state
    count = len(state.seats)
    if state.solo:
        state.first = 0
        return
    options = [
        Option(f"seat {seat + 1}", name, seat, target=f"seat {seat}", hotkey=str(seat + 1))
        for seat, name in enumerate(game.names)
    ]
    options.append(Option("nobody", "Nobody remembers: draw lots", -1, hotkey="0"))
    context = Context(rules, game, 0)
    first: int = yield from context.ask(
        "first", "Who becomes First Player, as the last to use an umbrella?", options, seat=TABLE
    )
    state.first = first if first >= 0 else game.chance.below(count)


def deal(rules: Rulebook, game: Game[AcademyState]) -> Play[None]:
    """Hero Decks and first hands, the Main Deck and the board, Villains and Allies."""
    state = game.state
    context = Context(rules, game, state.first)
    content = rules.content
    key = "solo" if state.solo else str(len(state.seats))
    chance = game.chance
    state.feud_deck = chance.shuffled(
        [HeroCard(f.id) for f in content.feuds.values() for _ in range(f.copies)]
    )
    state.wound_deck = content.setup.wounds
    for seat in range(len(state.seats)):
        _hero_deck(rules, game, seat, key)
    for seat in state.clockwise():
        yield from draw(Context(rules, game, seat), seat, rules.hand_size(state))
    state.deck = main_deck(rules, game)
    for number in range(1, content.setup.dealt_cards + 1):
        draw_to(context, number)
    _villains(context)
    state.ally_deck = chance.shuffled(
        [AllyCard(ally.id) for ally in content.allies.values() if ally.hero not in state.owner]
    )
    begin_play(game)


def _hero_deck(rules: Rulebook, game: Game[AcademyState], seat: int, key: str) -> None:
    """Ten Skill cards for each Hero, random Feuds, with five players a Wound (UA1, UA67)."""
    state, content = game.state, rules.content
    mine = state.own_seat(seat)
    cards = [
        HeroCard(card.id)
        for hero in mine.heroes
        for card in content.heroes[hero].cards
        for _ in range(card.copies)
    ]
    cards += [state.feud_deck.pop() for _ in range(content.setup.feuds[key])]
    for _ in range(content.setup.first_wounds[key]):
        cards.append(WOUND)
        mine.hurt += 1
        state.wound_deck -= 1
    mine.deck = game.chance.shuffled(cards)


def main_deck(rules: Rulebook, game: Game[AcademyState]) -> list[MainCard]:
    """Five shuffled piles, Save the World in the third; the left pile lies on top (UA4)."""
    content, chance = rules.content, game.chance
    setup = content.setup
    advantages = chance.sample(_each(content.advantages.values()), setup.dealt_advantages)
    standard = chance.sample(_each(content.standard), setup.standard_hazards)
    mission = _each(content.mission_hazards[game.state.mission])
    hazards = chance.shuffled([*standard, *mission])
    piles: list[list[MainCard]] = []
    for number in range(setup.piles):
        pile = [*advantages[number :: setup.piles], *hazards[number :: setup.piles]]
        if number == setup.save_pile - 1:
            pile.append(SAVE_THE_WORLD)
        piles.append(chance.shuffled(pile))
    # The end of the list is the top of the deck.
    return [card for pile in reversed(piles) for card in pile]


def _each(entries: Iterable[CardEntry | HazardEntry]) -> list[MainCard]:
    return [MainCard(entry.id) for entry in entries for _ in range(entry.copies)]


def _villains(context: Context) -> None:
    """Villains start at rolled Locations, also with Heroes or other Villains (UA7)."""
    state = context.state
    mission = context.rules.content.missions[state.mission]
    for kind in mission.first:
        number = roll_die(context)
        state.villains.append(Villain(id=kind, kind=kind, at=number))
        context.log("{villain:target} starts at {place:place}.", villain=kind, place=number)
    if mission.id == "orchestra":
        for _ in state.at:
            spawn_member(context, roll_die(context))
