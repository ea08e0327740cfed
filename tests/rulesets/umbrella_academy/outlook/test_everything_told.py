"""Whatever an Effect Phase takes, the verdict told before it.

On the table as it really lies everybody Passes, and each Location is compared, field by field,
before and after it took effect. Here on a few positions of random games; with
`ACADEMY_POSITIONS=400` on as many as that.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulesets.umbrella_academy.screen.board import AcademyBoard
from rulesets.umbrella_academy.screen.verdict import location_lines
from rulesets.umbrella_academy.state import (
    CRISIS,
    DEVASTATED,
    EFFECT,
    Academy,
    AcademyState,
    Hazard,
    Place,
    Villain,
)
from rulesets.umbrella_academy.wording import changes
from rulesets.umbrella_academy.wording.changes import Fact
from rulesets.umbrella_academy.wording.verdict import Verdict
from tabletop_tui.core.players.imagine import Silent
from tabletop_tui.core.table import SEED_LIMIT
from tests.rulesets.umbrella_academy.outlook.calibration import GAMES_EACH, judged, positions
from tests.rulesets.umbrella_academy.scenes import GAME, Play, dealt, table

POSITIONS = int(os.environ.get("ACADEMY_POSITIONS", "12"))
RARELY = "rarely other things"
FAMILY = ("spaceboy", "rumor", "kraken")

WITHOUT_LOSS = [
    "gone",
    "feud_deck",
    "wound_deck",
    "ally_deck",
    "phase",
    "turn",
    "first",
    "current",
    "acted",
    "again",
    "sweep",
    "used",
    "beaten",
    "ended",
    "seed",
    "draws",
    "allies_used",
    "villains.*.acted",
    "villains.*.side",
    "places.*.hazard.done",
    "places.*.hazard.by",
    "seats.*.deck",
    "seats.*.discard",
    "seats.*.used",
    "seats.*.passed",
    "places.*.hazard",
]
"""What may change without being told: what follows from something else, and marks of the Phase."""

PILES = "gone feud_deck wound_deck ally_deck"
MARKS = (
    "phase turn first current acted again sweep used allies_used beaten ended seed draws order_key"
)
SETTINGS = "owner mission threat solo ten_more private challenge"

FOLLOWS: dict[type[Any], str] = {
    AcademyState: f"{PILES} {MARKS} {SETTINGS}",
    Academy: "heroes open deck discard playing looking passed used",
    Place: "",
    Hazard: "by muted done",
    Villain: "kind by side muted acted",
}
"""The fields that are not compared: they change with others, or nothing is lost by them.

What comes to a pile left a hand, a Location or another pile; a Villain's side is turned with the
Finale.
"""


# -- scenes ----------------------------------------------------------------------------------


def said(game: Play, verdict: Verdict | None = None) -> dict[int, str]:
    """The lines of the verdict by Location; 0 is that about who may strike somewhere."""
    verdict = verdict or judged(game)
    lines = location_lines(AcademyBoard(GAME, game.table), verdict)
    texts = ["".join(phrase.text for phrase in line) for line in lines]
    return {int(number) if (number := text[:2].strip()).isdecimal() else 0: text for text in texts}


def test_advantages_next_door_are_lost_to_the_robbers() -> None:
    """The game in which the verdict said that there was no loss."""
    game = dealt(3, seed=31)
    assert "Masked Robbers" in said(game)[3]
    assert "Getaway Car lost at Launch Field" in said(game)[3]


def test_a_statue_walks_onto_advantages() -> None:
    game = table(*FAMILY, hazards={2: "hz_marching_statue"}, advantages={3: "ad_plan ad_radio"})
    assert "Plan, Academy Radio lost at Hospital" in said(game)[2]


def test_a_devastated_location_takes_advantages_and_tokens_along() -> None:
    game = table(*FAMILY, hazards={7: "hz_meteor"}, tokens={7: "PP"}, advantages={7: "ad_plan"})
    for part in ("devastated", "Plan lost", "2 tokens lost"):
        assert part in said(game)[7]


def test_burnt_cards_of_the_clock_are_told() -> None:
    game = table(*FAMILY, hazards={7: "hz_tower_in_orbit"})
    assert "2 Main Deck cards" in said(game)[7]


def test_a_hand_that_goes_into_the_deck_is_told_whole() -> None:
    hand = "sb_strength ru_whisper kr_knife kr_undertow fd_sulking " * 2
    game = table(*FAMILY, solo=True, hands={"spaceboy": hand}, hazards={5: "hz_time_rift"})
    assert "the family shuffles 10 cards into the Hero Deck" in said(game)[5]


def test_no_loss_is_said_only_of_what_is_certain() -> None:
    """Vanya may move away before or not: an Ally's Hero is safe in no way that is sure."""
    calm = table(*FAMILY, hazards={5: "hz_ally_in_trouble"})
    assert "no loss" in said(calm)[5]
    hazards = {4: "hz_mad_magician", 5: "hz_ally_in_trouble"}
    game = table(*FAMILY, hazards=hazards, at={"rumor": 5, "kraken": 4, "spaceboy": 5})
    assert "no loss" not in said(game)[5]
    assert "not certain" in said(game)[5]


def test_what_took_effect_last_turn_is_named_again() -> None:
    game = table(*FAMILY, hazards={8: "hz_terminauts"})
    game.state.own_hazard(8).done = True
    assert "Terminauts" in said(game)[8]


def test_every_field_of_the_table_is_compared_or_follows_from_others() -> None:
    """A field that a later rule brings is named here, or its losses would go untold."""
    compared: dict[type[Any], str] = {
        AcademyState: "seats places villains at allies guards deck top partner finale",
        Academy: "hand feuds wounds advantages hurt",
        Place: "hazard advantages save",
        Hazard: "card tokens sideways",
        Villain: "id at tokens",
    }
    for kind, fields in compared.items():
        follows = set(FOLLOWS[kind].split())
        assert follows.isdisjoint(fields.split())
        assert {*follows, *fields.split()} == {*kind.model_fields}


# -- random positions ------------------------------------------------------------------------


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every field of a dumped state; parts of a list by their place, Villains by name."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}.{inner.get('id', place)}")
    else:
        yield path, value


def pattern(path: str) -> str:
    """A path with a star for seats, Locations and Villains."""
    parts = path.split(".")
    if parts[0] in ("seats", "places", "villains", "at", "allies", "guards"):
        parts[1] = "*"
    return ".".join(parts)


def taken(before: AcademyState, after: AcademyState) -> Iterator[Fact]:
    """What one Location changed, field by field. Fails for a field that nobody knows."""
    was: dict[str, Any] = dict(leaves(before.model_dump()))
    now: dict[str, Any] = dict(leaves(after.model_dump()))
    seats: set[int] = set()
    for path in {**was, **now}:
        old: Any = was.get(path)
        new: Any = now.get(path)
        if old == new or pattern(path) in WITHOUT_LOSS:
            continue
        head, *rest = path.split(".")
        field = rest[-1] if rest else head
        number = int(rest[0]) + (head == "places") if rest and rest[0].isdecimal() else -1
        match pattern(path):
            case "seats.*.hurt":
                assert new > old
                yield Fact(changes.WOUND, number, new - old)
            case "seats.*.hand" | "seats.*.feuds" | "seats.*.wounds":
                seats.add(number)
            case "seats.*.advantages":
                yield Fact(changes.OWN_ADVANTAGE, number, len(old) - len(new))
            case "places.*.hazard.card":
                if new == DEVASTATED:
                    yield Fact(changes.DEVASTATES, number)
                else:
                    yield Fact(changes.HAZARD if new else changes.CLEARED, number)
            case "places.*.hazard.sideways":
                if new and old is False:
                    yield Fact(changes.SIDEWAYS, number)
            case "places.*.hazard.tokens" | "places.*.hazard.muted" | "villains.*.tokens":
                pass  # Tokens are counted below; a mute of this turn goes with its card.
            case "places.*.advantages":
                if lost := (Counter(old) - Counter(new)).total():
                    yield Fact(changes.TRASHED, number, lost)
                if come := (Counter(new) - Counter(old)).total():
                    yield Fact(changes.ADVANTAGE, number, come)
            case "places.*.save":
                if new:
                    yield Fact(changes.SAVE, number)
            case "villains.*.at" | "at.*" | "allies.*":
                yield Fact(rest[0], -1, new or 0)
            case "villains.*.id" | "villains.*.kind" | "villains.*.muted" | "villains.*.by":
                assert old is None, f"{path} changed"
            case "guards.*":
                yield Fact(changes.GUARDED, field, old - new)
            case "deck" | "top":
                pass
            case "partner":
                yield Fact(changes.PARTNER, new)
            case "finale":
                yield Fact(changes.FINALE, -1)
            case unknown:
                pytest.fail(f"{unknown} changed from {old} to {new}, which nobody compares")
    yield from _of_hands(before, after, seats)
    if burnt := len(before.deck + before.top) - len(after.deck + after.top):
        yield Fact(changes.DECK, -1, burnt)
    if after.top and not before.top:
        yield Fact(changes.TOP, -1)
    if tokens := _tokens(was) - _tokens(now):
        yield Fact(changes.TOKENS, -1, tokens)


def _of_hands(before: AcademyState, after: AcademyState, seats: set[int]) -> Iterator[Fact]:
    """Cards that are in no hand any more, whether others were drawn for them or not."""
    for number in range(len(before.seats)):
        was, now = before.seats[number], after.seats[number]
        feuds = [sum(c[:3] == "fd_" for pile in (one.deck, one.discard, one.feuds) for c in pile)
                 for one in (was, now)]  # fmt: skip
        if feuds[1] > feuds[0]:
            yield Fact(changes.FEUD, number, feuds[1] - feuds[0])
        if number in seats:
            left = Counter([*was.hand, *was.feuds]) - Counter([*now.hand, *now.feuds])
            fewer = left.total() + max(0, was.wounds - now.wounds)
            if fewer:
                yield Fact(changes.CARD, number, fewer)


def _tokens(dumped: dict[str, Any]) -> int:
    return sum(sum(value) for path, value in dumped.items() if path.endswith(".tokens"))


def sweep(game: Play, luck: Random) -> Iterator[tuple[int, list[Fact]]]:
    """Everybody Passes on the real table: what each Location takes then, until the game is lost."""
    state = game.state.clone()
    state.seed, state.draws = luck.randrange(SEED_LIMIT), 0
    playing: Silent[AcademyState] = Silent(game.table, state)
    while state.phase != CRISIS and not state.ended:
        before = state.clone()
        running = GAME.run(playing)
        decision = next(running, None)
        while decision is not None:
            offered = [option.key for option in decision.options]
            key = "pass" if decision.kind == "action" else luck.choice(offered)
            option = decision.choices.get(key)
            assert option is not None
            try:
                decision = running.send(option)
            except StopIteration:
                decision = None
        if before.phase == EFFECT and before.sweep <= len(before.places) and not state.ended:
            yield before.sweep, list(taken(before, state))


def is_told(verdict: Verdict, number: int, fact: Fact, lines: dict[int, str]) -> bool:
    """Whether a reader of the verdict was warned of this."""
    if number not in lines:
        return str(number) in lines.get(0, "").replace(",", "").split()
    told = verdict.consequences(number)
    if RARELY in lines[number]:
        return True
    if fact.what == changes.CARD:
        # A card that is gone from the hand was lost, or went into the deck with the others.
        sort = [one for one in told if one.what in (changes.CARD, changes.HAND)]
        return any(one.whom == fact.whom and fact.many <= one.most for one in sort)
    alike = [one for one in told if one.what == fact.what]
    if fact.what not in changes.COUNTED:
        return any(fact.many in one.where or len(one.where) > 1 for one in alike)
    if fact.what in changes.OF_PLACES and sum(not one.sure for one in alike) > 1:
        return True
    return any(one.whom == fact.whom and one.least <= fact.many <= one.most for one in alike)


def test_nothing_is_taken_untold() -> None:
    untold = []
    compared = 0
    for count, game in enumerate(positions(POSITIONS)):
        verdict = judged(game)
        lines = said(game, verdict)
        for luck in map(Random, range(GAMES_EACH)):
            for number, facts in sweep(game, luck):
                for fact in facts:
                    compared += 1
                    if "no loss" in lines.get(number, "") or not is_told(
                        verdict, number, fact, lines
                    ):
                        untold.append((count, number, fact, lines.get(number)))
    assert not untold
    assert compared > POSITIONS
