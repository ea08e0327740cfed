"""Targets, tokens and needs: what can take tokens, when a target is beaten, what happens then.

A target is written `hazard 5` (the Hazard at Location 5) or by the id of a Villain (`member-3`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop_tui.core.decision import Choices, Option, Play
from tabletop_tui.core.events import MILESTONE
from tabletop_tui.core.ruleset import Game

from ..components import MANSION, NUMBERS, Need
from ..context import Context, Rulebook
from ..state import (
    EFFECT,
    KIND_NAMES,
    NO_TOKENS,
    Academy,
    AcademyState,
    Hazard,
    Tokens,
    Villain,
)
from .cards import calm_seat

HAZARD = "hazard "
HAZARD_TARGETS = tuple(f"{HAZARD}{number}" for number in range(11))


def is_hazard(target: str) -> bool:
    """Whether a target is a Hazard. Otherwise it is a Villain."""
    return target.startswith(HAZARD)


def place_of(state: AcademyState, target: str) -> int:
    """The Location of a target; 0 when it is off the board."""
    if is_hazard(target):
        return int(target[len(HAZARD) :])
    villain = state.villain(target)
    return villain.at if villain else 0


def targets_at(state: AcademyState, number: int) -> list[str]:
    """All targets at a Location. A Devastated card is not a target."""
    lying = [HAZARD_TARGETS[number]] if state.hazard_at(number) is not None else []
    return lying + [villain.id for villain in state.villains if villain.at == number]


def every_target(state: AcademyState) -> Iterator[str]:
    """The targets at all Locations, in order of their numbers."""
    return (target for number in NUMBERS for target in targets_at(state, number))


def part_of(state: AcademyState, target: str) -> Hazard | Villain:
    """The Hazard or Villain of a target, for reading. The target must exist."""
    found = state.place(place_of(state, target)).hazard if is_hazard(target) else None
    part = found or state.villain(target)
    assert part is not None
    return part


def own_part(state: AcademyState, target: str) -> Hazard | Villain:
    """The Hazard or Villain of a target, as a copy that may be changed. The target must exist."""
    if is_hazard(target):
        return state.own_hazard(place_of(state, target))
    return state.own_villain(target)


def sort_of(state: AcademyState, target: str) -> object:
    """A key that is equal for two Villains between which there is no difference.

    Any other target has a key of its own. Whether a Villain has acted makes a difference only in
    the Effect Phase.
    """
    one = state.villain(target)
    if one is None:
        return target
    acted = one.acted and state.phase == EFFECT
    return (one.kind, one.at, one.side, one.tokens, tuple(sorted(one.by)), one.muted, acted)


def one_of_each(state: AcademyState, targets: Iterable[str]) -> list[str]:
    """The targets, without each target that is of the same sort as an earlier one."""
    first: dict[object, str] = {}
    for target in targets:
        first.setdefault(sort_of(state, target), target)
    return list(first.values())


def tokens_on(state: AcademyState, target: str) -> tuple[Tokens, tuple[str, ...]]:
    """The tokens on a target and the Heroes who placed them."""
    part = part_of(state, target)
    return part.tokens, part.by


def newly_laid(before: AcademyState, then: AcademyState) -> Iterator[tuple[str, Tokens]]:
    """Every target whose tokens have changed, with its tokens in the state `then`."""
    had = {target: tokens_on(before, target)[0] for target in every_target(before)}
    for target in every_target(then):
        laid, _ = tokens_on(then, target)
        if laid != had.get(target, NO_TOKENS):
            yield target, laid


def need_of(rules: Rulebook, state: AcademyState, target: str) -> Need:
    """The tokens that beat a target now."""
    part = part_of(state, target)
    if isinstance(part, Villain):
        return villain_need(rules, state, part)
    return rules.content.hazards[part.card].needs


def villain_need(rules: Rulebook, state: AcademyState, villain: Villain) -> Need:
    """The tokens that beat a Villain on its present side."""
    if villain.side == 1 and villain.kind != "conductor":
        return rules.content.villains[villain.kind].needs
    need = finale_need(rules, state, villain)
    assert need is not None
    return need


def finale_need(rules: Rulebook, state: AcademyState, villain: Villain) -> Need | None:
    """The tokens that beat a Villain in the Finale of this table; None if nothing beats it."""
    count = "solo" if state.solo else str(len(state.at))
    return rules.finale_needs.get((villain.kind, count, state.threat))


def why_not(rules: Rulebook, state: AcademyState, seat: Academy, hero: str, target: str) -> str:
    """Why this Hero may not place tokens there, or "" when they may (UA62)."""
    if not is_hazard(target):
        villain = state.villain(target)
        if villain is not None and villain.kind == "conductor":
            members = sum(1 for v in state.villains if v.kind == "member" and v.at == villain.at)
            if members >= 2:
                return f"{members} Members shield him"
    if seat.feuds:
        for feud in seat.feuds:
            hook = rules.hooks[feud]
            if hook == "no_place_with_partner":
                partner = state.partner
                if partner and state.at[partner] == place_of(state, target):
                    return f"{rules.hero_name(partner)} is there (Partner)"
            elif hook == "no_share" and any(by != hero for by in tokens_on(state, target)[1]):
                return "another Hero has tokens on it (Old Grudge)"
    return ""


def open_targets(
    rules: Rulebook, state: AcademyState, seat: Academy, hero: str, number: int
) -> list[str]:
    """The targets at a Location that this Hero may place tokens on."""
    return [t for t in targets_at(state, number) if not why_not(rules, state, seat, hero, t)]


def lay(context: Context, target: str, tokens: Tokens) -> None:
    """Place tokens on one target; the supply never runs out (UA31)."""
    hero, part = context.hero, own_part(context.state, target)
    before, part.tokens = part.tokens, added(part.tokens, tokens)
    need = need_of(context.rules, context.state, target)
    if hero and hero not in part.by:
        part.by = (*part.by, hero)
    context.target = target
    context.log(
        "{hero:hero} places {tokens} on {target:target}{wasted}.",
        hero=hero,
        tokens=need_in_words(Need(tokens)) or "nothing",
        target=target_word(context.state, target),
        wasted=need.wasted(before, part.tokens),
    )


def added(one: Tokens, two: Tokens) -> Tokens:
    """The sum of two amounts of tokens."""
    return one[0] + two[0], one[1] + two[1], one[2] + two[2]


def need_in_words(need: Need) -> str:
    """A need in words: `2 Fight, 1 Power, 3 of any kind`."""
    parts = [f"{n} {kind}" for n, kind in zip(need.tokens, KIND_NAMES, strict=True) if n]
    return ", ".join([*parts, f"{need.stars} of any kind"] if need.stars else parts)


def laid_in_words(tokens: Tokens) -> str:
    """The tokens on a target in words: `has 1 Fight`, or `no tokens yet`."""
    if not any(tokens):
        return "no tokens yet"
    return f"has {need_in_words(Need(tokens))}"


def target_word(state: AcademyState, target: str) -> str:
    """A target in a form for the log.

    For a Hazard it is the card, because the Hazard may be gone when the log is read.
    """
    if not is_hazard(target):
        return target
    hazard = state.place(place_of(state, target)).hazard
    return hazard.card if hazard else target


def name_of(rules: Rulebook, state: AcademyState, target: str) -> str:
    """The name of a target."""
    return rules.name_of(target_word(state, target), finale=state.finale)


def target_options(
    rules: Rulebook, state: AcademyState, targets: list[str], laid: Tokens = NO_TOKENS
) -> Choices:
    """Targets as options: the tokens that each has and needs, also with `laid` added."""
    return Choices(target_option(rules, state, target, laid=laid) for target in targets)


def target_option(
    rules: Rulebook,
    state: AcademyState,
    target: str,
    key: str = "",
    verb: str = "",
    laid: Tokens = NO_TOKENS,
    value: object = None,
) -> Option:
    """One target as an option. The board marks the Hazard or the model of the Villain.

    The value of the option is the target, unless `value` is given.
    """
    tokens, _ = tokens_on(state, target)
    need = need_of(rules, state, target)
    number = place_of(state, target)
    name = name_of(rules, state, target)
    label = f"{verb}{name} ({number} {rules.content.places[number - 1].brief})"
    then = added(tokens, laid)
    label += need.wasted(tokens, then)
    signs = need.change(tokens, then) if any(laid) else need.signs(tokens)
    detail = f"{signs} complete" if need.met(tokens) else f"needs {signs}"
    return Option(key or target, label, value or target, detail, target)


def complete(rules: Rulebook, state: AcademyState) -> list[str]:
    """All targets on the board whose need is met (UA24, UA25)."""
    found = []
    hazards = rules.content.hazards
    for number, place in enumerate(state.places, 1):
        hazard = place.hazard
        if (
            hazard is not None
            and hazard.tokens != NO_TOKENS
            and hazards[hazard.card].needs.met(hazard.tokens)
        ):
            found.append(HAZARD_TARGETS[number])
    found += [
        villain.id
        for villain in state.villains
        if villain.tokens != NO_TOKENS and villain_need(rules, state, villain).met(villain.tokens)
    ]
    return found


def destroy(context: Context, target: str) -> Play[None]:
    """Destroy a target whose need is met. All its tokens go to the supply (UA27)."""
    state = context.state
    state.beaten += 1
    word = target_word(state, target)
    context.log(
        "{who:seat} destroys {target:target}.", "move", MILESTONE, who=context.seat, target=word
    )
    if is_hazard(target):
        number = place_of(state, target)
        take_hazard_off(state, number)
        if word == "hz_ally_in_trouble":
            gain_ally(context, number)
        return
    yield from _beat_villain(context, target)


def take_hazard_off(state: AcademyState, number: int) -> None:
    """Move the Hazard to the box. A Devastated card is never taken off (5.3 of the cards)."""
    if (hazard := state.hazard_at(number)) is not None:
        state.gone.append(hazard.card)
        state.own_place(number).hazard = None


def gain_ally(context: Context, number: int) -> None:
    """A random Ally appears, if the Ally Deck is not empty (UA58, UA59)."""
    state = context.state
    if not state.ally_deck:
        context.log("No Ally is left to come.")
        return
    ally = state.ally_deck.pop()
    state.allies[ally] = number
    context.log("{ally:ally} joins the family at {place:place}.", ally=ally, place=number)


def _beat_villain(context: Context, target: str) -> Play[None]:
    state = context.state
    villain = state.own_villain(target)
    villain.tokens, villain.by = NO_TOKENS, ()
    if villain.kind == "member":
        state.villains.remove(villain)
    elif villain.kind == "conductor" or villain.side == 2:
        state.villains.remove(villain)
        goal = context.rules.content.missions[state.mission].goal
        # The game is won at once, even if it would be lost later in the same step (UA56).
        if not any(one.kind in goal for one in state.villains):
            context.end(context.rules.content.missions[state.mission].win)
    elif villain.kind == "vanya":
        place = villain.at
        villain.at, villain.muted = MANSION, True
        context.log("Vanya is calmed and goes to the Mansion.")
        for hero in state.heroes_at(place):
            yield from calm_seat(context, state.owner[hero], 1)
    else:
        villain.at = 0
        context.log("{villain:target} is knocked out.", villain=villain.id)


def tokens_off(game: Game[AcademyState]) -> None:
    """Take all tokens off the board in the Crisis Phase (UA29)."""
    state = game.state
    lying = [one for one in every_target(state) if tokens_on(state, one)[0] != NO_TOKENS]
    for target in lying:
        part = own_part(state, target)
        part.tokens, part.by = NO_TOKENS, ()
    if lying:
        game.log("All tokens leave the board.", "note")
