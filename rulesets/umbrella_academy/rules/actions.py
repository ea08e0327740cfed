"""The Actions: the cost, the conditions and the result of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from tabletop_tui.core.decision import Choices, Option, Play, Refusal

from ..components import CardEntry, counted
from ..context import Context, Rulebook, card_options, copies
from ..state import Academy, AcademyState, HeroCard, MainCard
from .abilities import use_ability, use_ally
from .cards import PARTNER, SULKING, discard_one, drop, victim
from .moving import choose_goal, permitted, travel
from .operations import carry_out
from .operations.hands import take_advantage
from .operations.tokens import name_kinds
from .targets import (
    is_hazard,
    lay,
    name_of,
    one_of_each,
    open_targets,
    target_options,
    targets_at,
    why_not,
)

SHOUTING = "fd_shouting_match"


# -- playing cards -------------------------------------------------------------------------


def players_of(rules: Rulebook, seat: Academy, card: str) -> list[str]:
    """The Heroes who may play a card. In solo each Skill card belongs to one Hero (UA70)."""
    if len(seat.heroes) == 1:
        return seat.heroes
    own = rules.content.hero_of.get(card)
    return [own] if own in seat.heroes else seat.heroes


def _reach(rules: Rulebook, state: AcademyState, hero: str, entry: CardEntry) -> tuple[int, ...]:
    here = state.at[hero]
    return rules.board.around(here) if entry.id in rules.ranged else (here,)


def aims(
    rules: Rulebook, state: AcademyState, seat: Academy, hero: str, entry: CardEntry
) -> list[str]:
    """The targets that this card's symbols may go to (UA14)."""
    numbers = _reach(rules, state, hero, entry)
    everywhere = (t for n in numbers for t in open_targets(rules, state, seat, hero, n))
    found = one_of_each(state, everywhere)
    if entry.id in rules.hazard_only:
        found = [target for target in found if is_hazard(target)]
    return found


def spared(
    rules: Rulebook, state: AcademyState, seat: Academy, hero: str, entry: CardEntry
) -> list[Refusal]:
    """The targets in reach that this Hero may not place tokens on, with the reasons."""
    found = []
    for number in _reach(rules, state, hero, entry):
        for target in targets_at(state, number):
            why = why_not(rules, state, seat, hero, target)
            if why:
                found.append(Refusal(target, name_of(rules, state, target), why))
    return found


def symbol_plays(rules: Rulebook, state: AcademyState, seat: int) -> Iterator[str]:
    """The cards of a player that can be played for their symbols now."""
    mine = state.seats[seat]
    near = {h: bool(open_targets(rules, state, mine, h, state.at[h])) for h in mine.heroes}
    for card in (*mine.hand, *mine.advantages):
        if card in rules.with_symbols and any(
            aims(rules, state, mine, hero, rules.content.playable(card))
            if card in rules.aimed
            else near[hero]
            for hero in players_of(rules, mine, card)
        ):
            yield card


def not_for_symbols(
    rules: Rulebook, state: AcademyState, seat: int, playable: list[str]
) -> list[Refusal]:
    """The cards in hand that cannot be played for their symbols now, with the reasons."""
    mine = state.seats[seat]
    found = []
    for card in dict.fromkeys(mine.hand):
        if card in playable:
            continue
        why = "it has no symbols"
        if card in rules.with_symbols:
            entry = rules.content.playable(card)
            heroes = players_of(rules, mine, card)
            barred = [one.why for hero in heroes for one in spared(rules, state, mine, hero, entry)]
            names = " or ".join(rules.hero_name(hero) for hero in heroes)
            why = next(iter(barred), f"no target where {names} is")
        found.append(Refusal(card, rules.name_of(card), why))
    return found


def forbids(rules: Rulebook, seat: Academy, hook: str) -> bool:
    """Whether a Feud in hand forbids the Action of this hook."""
    return any(rules.hooks[feud] == hook for feud in seat.feuds)


def effect_plays(rules: Rulebook, state: AcademyState, seat: int) -> Iterator[str]:
    """The cards that a player can play for their text; none with a Silent Treatment."""
    mine = state.seats[seat]
    if forbids(rules, mine, "no_effect"):
        return
    for card in (*mine.hand, *mine.advantages):
        if card in rules.with_effect:
            yield card


def _take_up(context: Context, card: str) -> None:
    """Take a card from the hand to carry it out (UA17). An Advantage is used up (UA20)."""
    context.cause = context.rules.name_of(card)
    mine = context.state.own_seat(context.seat)
    if card in mine.hand:
        mine.hand.remove(HeroCard(card))
        mine.playing.append(HeroCard(card))
    else:
        mine.advantages.remove(MainCard(card))
        context.state.gone.append(MainCard(card))


def _lay_down(context: Context) -> None:
    mine = context.state.own_seat(context.seat)
    mine.discard += mine.playing
    mine.playing = []


def _ask_card(
    context: Context,
    prompt: str,
    cards: Choices,
    refused: Callable[[], Sequence[Refusal]] | None = None,
) -> Play[str]:
    held = context.state.seats[context.seat].held
    card: str = yield from context.ask("card", prompt, cards, single=held > 1, refused=refused)
    return card


def _for_symbols(rules: Rulebook, cards: Sequence[str]) -> Choices:
    """The cards as options, without a text that stands instead of the symbols: it does nothing."""
    return Choices(
        replace(option, detail="") if option.key in rules.with_effect else option
        for option in card_options(rules, cards).options
    )


FOR_SYMBOLS = "Play which card for its symbols?"


def place_where(entry: CardEntry) -> str:
    """The question for the target of a card's symbols."""
    return f"{entry.name}: Place {entry.symbols} where?"


def play_symbols(context: Context, _rest: str) -> Play[None]:
    """Play a card for its symbols: a token for each, all on one target; then the Modifier text."""
    rules, state = context.rules, context.state
    cards = list(symbol_plays(rules, state, context.seat))
    why_no_card = partial(not_for_symbols, rules, state, context.seat, cards)
    card = yield from _ask_card(context, FOR_SYMBOLS, _for_symbols(rules, cards), why_no_card)
    entry = rules.content.playable(card)
    mine = state.seats[context.seat]
    heroes = [h for h in players_of(rules, mine, card) if aims(rules, state, mine, h, entry)]
    context.hero = yield from context.ask_hero("Which Hero plays it?", heroes, "hero")
    targets = aims(rules, state, mine, context.hero, entry)
    tokens = counted(entry.symbols)
    options = target_options(rules, state, targets, tokens)
    prompt = place_where(entry)
    why = partial(spared, rules, state, mine, context.hero, entry)
    target = yield from context.ask("target", prompt, options, refused=why)
    _take_up(context, card)
    context.log("{who:seat} plays {card:card} for its symbols.", who=context.seat, card=card)
    stars = entry.symbols.count("*")
    if stars:
        tokens = yield from name_kinds(context, stars, target)
    lay(context, target, tokens)
    yield from carry_out(context, entry.modifier)
    _lay_down(context)


def play_effect(context: Context, _rest: str) -> Play[None]:
    """Play a card for its text. If the text has no possible result, just discard it (UA16)."""
    rules = context.rules
    cards = list(effect_plays(rules, context.state, context.seat))
    options = card_options(rules, cards)
    card = yield from _ask_card(context, "Play which card for its text?", options)
    entry = rules.content.playable(card)
    heroes = players_of(rules, context.state.seats[context.seat], card)
    context.hero = yield from context.ask_hero("Which Hero uses it?", heroes, "hero")
    _take_up(context, card)
    context.log("{who:seat} plays {card:card} for its text.", who=context.seat, card=card)
    logged = context.game.logged
    yield from carry_out(context, entry.effect)
    if context.game.logged == logged:
        context.log("{card:card} changes nothing.", card=card)
    _lay_down(context)


# -- moving --------------------------------------------------------------------------------


def pays(card: str) -> bool:
    """Whether a card in hand that is no Wound pays for a Move: all but Sulking (UA12)."""
    return card != SULKING


def movers(rules: Rulebook, state: AcademyState, seat: int) -> Iterator[str]:
    """The Heroes of a player who may move somewhere."""
    for hero in state.seats[seat].heroes:
        if permitted(rules, state, hero, rules.board.moves[state.at[hero]]):
            yield hero


def move(context: Context, _rest: str) -> Play[None]:
    """Pay one card and move; free Villains follow (UA12, UA13, UA33)."""
    rules, state = context.rules, context.state
    heroes = list(movers(rules, state, context.seat))
    context.hero = yield from context.ask_hero("Which Hero moves?", heroes, "hero")
    start = state.at[context.hero]
    to = yield from choose_goal(context, "Move to where?", rules.board.moves[start])
    mine = state.seats[context.seat]
    purse = [card for card in mine.named if pays(card)]
    # If only one Location was in reach, the player was not asked, so this question names it.
    goes = f"{rules.hero_name(context.hero)} moves to {rules.content.places[to - 1].name}"
    paid: str = yield from context.ask(
        "pay", f"{goes}: pay with which card?", card_options(rules, purse), single=len(purse) > 1
    )
    drop(state, context.seat, paid)
    context.log("{who:seat} pays with {card:card}.", who=context.seat, card=paid)
    yield from travel(context, to)
    if paid == SHOUTING:
        context.cause = rules.name_of(SHOUTING)
        for hero in state.heroes_at(start):
            yield from discard_one(context, victim(state, hero), "skill")


# -- the others ----------------------------------------------------------------------------


def discard(context: Context, _rest: str) -> Play[None]:
    """Discard a Skill card (UA18). This ends a Partner quarrel if both Heroes are together."""
    state = context.state
    mine = state.seats[context.seat]
    card: str = yield from context.ask(
        "discard",
        "Discard which Skill card, to draw another?",
        card_options(context.rules, mine.hand),
        single=len(mine.hand) > 1,
    )
    drop(state, context.seat, card)
    context.log("{who:seat} discards {card:card}.", who=context.seat, card=card)
    _settle(context)


def _settle(context: Context) -> None:
    state = context.state
    if not state.partner:
        return
    holder = next(n for n, seat in enumerate(state.seats) if PARTNER in seat.feuds)
    both = (holder, state.owner[state.partner])
    if context.seat in both and state.at[state.seats[holder].heroes[0]] == state.at[state.partner]:
        drop(state, holder, PARTNER)
        context.log("{who:seat} settles the Partner quarrel.", who=holder)


def pickers(rules: Rulebook, state: AcademyState, seat: int) -> Iterator[str]:
    """The Heroes of a player who can pick up Advantages, which a Hazard would cover (UA19)."""
    mine = state.seats[seat]
    if forbids(rules, mine, "no_pickup"):
        return
    for hero in mine.heroes:
        place = state.places[state.at[hero] - 1]
        if place.advantages and place.hazard is None:
            yield hero


def pick_up(context: Context, _rest: str) -> Play[None]:
    """Take all or some Advantages here (UA19)."""
    heroes = list(pickers(context.rules, context.state, context.seat))
    context.hero = yield from context.ask_hero("Which Hero picks up?", heroes, "hero")
    lying = context.state.place(context.here).advantages
    taken: list[str] = list(lying)
    if len(lying) > 1:
        options = [Option("all", "Take all of them", list(lying))]
        options += [replace(one, value=[one.value]) for one in copies(context.rules, lying)]
        taken = yield from context.ask("pick-up", "Pick up which Advantage?", Choices(options))
        if len(taken) == 1:
            taken = yield from _more(context, taken)
    for card in taken:
        take_advantage(context, context.here, card)


def _more(context: Context, taken: list[str]) -> Play[list[str]]:
    left = list(context.state.place(context.here).advantages)
    left.remove(MainCard(taken[0]))
    more: list[str] = yield from context.ask_set(
        "pick-up", "And which more?", copies(context.rules, left)
    )
    return [*taken, *more]


ACTIONS: dict[str, Callable[[Context, str], Play[None]]] = {
    "symbols": play_symbols,
    "effect": play_effect,
    "move": move,
    "discard": discard,
    "pick-up": pick_up,
    "ability": use_ability,
    "ally": use_ally,
}
