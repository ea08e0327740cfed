"""A refusal names the rule that holds: it comes from the filter that took the targets away."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from rulesets.villainous.rules.actions import why_not_activate, with_activation
from rulesets.villainous.rules.fate import fate_targets
from rulesets.villainous.rules.playing import spots, why_not_play
from rulesets.villainous.state import CardId
from rulesets.villainous.view import RealmView
from tabletop_tui.core.play.session import Session
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    laid,
    log,
    look,
    realm,
    table,
    why_not,
)

GAMES = int(os.environ.get("VILLAINOUS_REASON_GAMES", "8"))
OTHER = realm("captain_hook")


# -- scenes ----------------------------------------------------------------------------------


def test_king_richard_is_named_for_every_effect() -> None:
    john = realm("prince_john", hand=["set_a_trap", "imprison"], nottingham=["king_richard"])
    for card in ("set_a_trap", "imprison"):
        assert why_not(table(john.model_copy(deep=True), OTHER), card) == (
            "King Richard forbids Effects"
        )


def test_strength_is_named_when_every_hero_is_too_strong() -> None:
    queen = realm(
        "queen_of_hearts", hand=["off_with_your_head"], courtyard=["mad_hatter", "march_hare"]
    )
    said = "Mad Hatter, March Hare: Strength 5, at most 4 can be defeated"
    assert why_not(table(queen, OTHER), "off_with_your_head") == said


def test_a_contract_at_its_own_hero_says_so() -> None:
    ursula = realm("ursula", hand=["contract_the_shore"], the_shore=["max"])
    assert why_not(table(ursula, OTHER), "contract_the_shore") == "Max: already at The Shore"


def test_an_ally_in_hand_that_has_no_place_is_no_missing_ally() -> None:
    """Cunning found "no Ally in hand" wherever none could be played."""
    view = look(table(realm("captain_hook", hand=["cunning", "smee"]), OTHER)).view
    cunning = next(card for card in view.s.hand if view.is_a(card, "cunning"))
    assert view.says("playable", cunning) == ""
    view.s.hand.remove(next(card for card in view.s.hand if view.is_a(card, "smee")))
    assert view.says("playable", cunning) == "no Ally in hand"


def test_targets_that_an_effect_passes_over_say_why() -> None:
    queen = realm(
        "queen_of_hearts",
        at="courtyard",
        hand=["off_with_your_head"],
        courtyard=["mad_hatter", "march_hare"],
        hedge_maze=["dodo", "dormouse"],
    )
    game = table(queen, OTHER)
    play = next(o.key for o in game.decision.options if o.key.startswith("play"))  # type: ignore[union-attr]
    answer(game, play, "off_with_your_head")
    assert game.decision is not None
    assert {refusal.label: refusal.why for refusal in game.decision.refusals()} == {
        "Mad Hatter": "Strength 5, at most 4 can be defeated",
        "March Hare": "Strength 5, at most 4 can be defeated",
    }


def test_two_copies_of_a_fate_card_that_cannot_be_played_are_told_once() -> None:
    mine = realm("jafar", at="streets_of_agrabah")
    game = table(mine, realm("captain_hook", fate=["taunt", "taunt"]))
    answer(game, "fate t2", "seat 1")
    told = [line for line in log(game) if "Taunt" in line and "can" in line]
    assert told == [
        "Ada discards two copies of Taunt, which cannot be played (no Hero in the realm)."
    ]


def test_the_copy_that_is_not_played_is_told_from_the_one_that_is() -> None:
    hook = realm("captain_hook", jolly_roger=["wendy"], fate=["taunt", "taunt"])
    game = table(realm("jafar", at="streets_of_agrabah"), hook)
    answer(game, "fate t2", "seat 1", "hook.taunt.1")
    told = [line for line in log(game) if "Taunt" in line and not line.startswith("Revealed")]
    assert told[0] == "Ada discards the other Fate card: Taunt."


# -- random games ----------------------------------------------------------------------------

Check = Callable[[RealmView, CardId], bool]


def _none(view: RealmView, **wanted: str) -> bool:
    return not any(view.kinds[card].type == wanted["type"] for card in view.s.realm)


def _in_hand(view: RealmView, kind: str) -> bool:
    return any(view.kinds[card].type == kind for card in view.s.hand)


NOTHING: dict[str, Check] = {
    "no Hero in the realm": lambda v, c: not v.every_hero(),
    "no Hero in your realm": lambda v, c: not v.every_hero(),
    "no Ally in the realm": lambda v, c: not v.every_ally(),
    "no Item in the realm": lambda v, c: not v.every_item(),
    "no Curse in the realm": lambda v, c: _none(v, type="curse"),
    "no Ally and no Item of yours in the realm": lambda v, c: not (v.every_ally() or v.own_items()),
    "nothing of yours to move": lambda v, c: (
        not any(card not in v.s.host and not v.is_hero(card) for card in v.s.realm)
    ),
    "no card has an activation": lambda v, c: all(v.kinds[x].activate is None for x in v.s.realm),
    "no card of your hand can be played": lambda v, c: all(why_not_play(v, x) for x in v.s.hand),
    "no Ally in hand": lambda v, c: not _in_hand(v, "ally"),
    "no Hero in the Fate discard pile": lambda v, c: (
        not any(v.kinds[x].type == "hero" for x in v.s.fate_discard)
    ),
    "no Hypnotize in your discard pile": lambda v, c: (
        not any(v.is_a(x, "hypnotize") for x in v.s.discard)
    ),
    "no Item or Effect in your discard pile": lambda v, c: (
        not any(v.kinds[x].type in ("item", "effect") for x in v.s.discard)
    ),
    "no Power to take": lambda v, c: not v.s.power,
    "no free Item at his location": lambda v, c: not v.free_items(v.where(c)),
    "no Hero at this location": lambda v, c: not v.every_hero(v.where(c)),
    "your hand is empty": lambda v, c: not v.s.hand,
    "your discard pile is empty": lambda v, c: not v.s.discard,
    "there are no cards to draw": lambda v, c: not (v.s.deck or v.s.discard),
    "there are no Fate cards": lambda v, c: not (v.s.fate_deck or v.s.fate_discard),
    "nobody can be the target": lambda v, c: not fate_targets(v),
}
"""What a reason of these words claims."""

SAID = (
    r"[1-9]\d* Power short|.*is locked|the location is locked|used|covered by a Hero"
    r"|not in your own turn|(at|already at) .* ?(already)?|not at .*|not where Alice is"
    r"|Strength \d+, .*|needs \d+ Allies, you have \d+ there|.* must be defeated first"
    r"|nowhere to go|has the Fate Token|it does not serve you now|King Richard forbids Effects"
    r"|Alice keeps .*|.* keeps it from becoming a Wicket|the Dormouse cannot be Shrunk"
    r"|(Shrunk|Enlarged) already|Green Fire keeps Heroes out|Merryweather allows .*"
    r"|only Heroes of Strength 4 or more get through the Forest of Thorns"
    r"|Lady Kluck does not go to The Jail|holds an Item already|you are here"
    r"|wears a Clever Disguise|no Wicket at .*|no Hero at its location|no Binding Contract .*"
)
"""Reasons that do not say that something is missing, and those that a rule of its own checks."""


def parts(why: str, view: RealmView, card: CardId) -> Iterator[tuple[CardId, str]]:
    """The reasons in a refusal, each with the card it is about: `Abu, Carpet: the location ...`."""
    named = [*view.s.hand, *view.s.aside, *view.s.fate_discard, *view.s.realm]
    by_name = {view.name(one): one for one in named}
    for part in why.split("; "):
        if re.fullmatch(r"and \d+ more reasons?", part):
            continue
        about, said = [card], part.removesuffix(", even if one moves there")
        for colon in re.finditer(": ", part):
            # Names may hold a colon themselves.
            names = part[: colon.start()].split(", ")
            if all(any(name == known for known in by_name) for name in names):
                about, said = [by_name[name] for name in names], said[colon.end() :]
        yield from ((one, said) for one in about)


def is_short_by(view: RealmView, card: CardId, short: int) -> bool:
    """Whether so much more Power, and no less, pays for a card of the hand or its activation."""
    if card in view.s.hand:
        refused: Callable[[RealmView, CardId], str] = why_not_play
    elif card in with_activation(view):
        refused = why_not_activate
    else:
        # A location or a holder: what goes there is the card that is asked about.
        return short > 0
    have, said = view.s.power, []
    for more in (short - 1, short):
        view.s.power = have + more
        said.append("Power short" in refused(view, card))
    view.s.power = have
    return said == [True, False]


def check(view: RealmView, target: CardId, why: str) -> None:
    """Fails for a reason that is not so, or that nobody knows."""
    for card, part in parts(why, view, target):
        if part in NOTHING:
            assert NOTHING[part](view, card), f"{card}: {part}"
            continue
        assert re.fullmatch(SAID, part), f"{card}: a reason that nobody checks: {part}"
        if short := re.fullmatch(r"(\d+) Power short", part):
            assert is_short_by(view, card, int(short[1])), f"{card}: {part}"
        if strength := re.match(r"Strength (\d+), ", part):
            known = view.strength(card) if card in view.s.where else view.kinds[card].strength
            assert known == int(strength[1]), f"{card}: {part}"
        if wicket := re.fullmatch(r"no Wicket at (.*)", part):
            place = [p.name for p in view.villain.locations].index(wicket[1])
            assert not any(view.s.marks.get(x) == "wicket" for x in view.every(place))
        if part.startswith("King Richard"):
            assert view.copies("king_richard")
        if part == "the location is locked" and card in view.s.where:
            assert view.locked(view.where(card))


def owner(game: Play, target: str, asked: int) -> int:
    """Whose realm a refusal is about: a card lies with its player, a location names its seat."""
    words = target.split()
    if words[0] == "seat" and words[1].isdecimal():
        return int(words[1])
    for seat, mine in enumerate(game.state.seats):
        lying = [*mine.hand, *mine.aside, *mine.realm, *mine.fate_discard, *mine.discard]
        if target in lying:
            return seat
    return asked


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_reason_in_random_games_is_true(seed: int) -> None:
    """And a card is refused exactly when it has no spot, too little Power or a bar."""
    game: Play = Session(GAME, laid(2 + seed % 5).model_copy(update={"seed": seed}))
    luck, checked = Random(seed), 0
    for _ in range(700):
        decision = game.decision
        if decision is None:
            break
        if decision.seat >= 0 and game.state.seats[decision.seat].villain:
            for refusal in decision.refusals():
                whose = owner(game, refusal.target, decision.seat)
                view = RealmView(GAME.content, game.state, whose)
                check(view, CardId(refusal.target), refusal.why)
                checked += 1
            for seat, mine in enumerate(game.state.seats):
                if not mine.villain:
                    continue
                theirs = RealmView(GAME.content, game.state, seat)
                for card in (*mine.hand, *mine.aside):
                    why = why_not_play(theirs, card)
                    if why and theirs.kinds[card].type != "condition":
                        check(theirs, card, why)
                        checked += 1
                    elif not why:
                        assert spots(theirs, card)
        game.answer(luck.choice(decision.options).key)
    assert checked
