"""Where Strengths and Costs come from: the parts that are told make up what the rules count."""

from __future__ import annotations

from random import Random

from rulesets.villainous.rules.playing import spots
from rulesets.villainous.state import CardId
from rulesets.villainous.view import RealmView
from rulesets.villainous.wording.numbers import cost_parts, strength_in_words, strength_parts
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.rulesets.villainous.scenes import GAME, look, realm, table

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn"]


def explained(view: RealmView) -> int:
    """Hold each number of a realm against its parts; how many were more than printed."""
    changed = 0
    for card in view.every():
        if view.is_hero(card) or view.is_ally(card):
            parts = strength_parts(view, card)
            assert view.strength(card) == max(0, sum(part.amount for part in parts)), card
            changed += len(parts) > 1
    for held in view.s.hand:
        if held in view.kinds and view.kind(held).entry.cost is not None:
            for to in spots(view, held):
                total = sum(part.amount for part in cost_parts(view, held, to))
                assert view.cost(held, to) == max(0, total), held
    return changed


def test_the_parts_make_up_the_whole_in_random_games() -> None:
    changed = 0
    for seed in range(6):
        session = Session(GAME, lay_table(GAME.manifest, names=NAMES, seed=seed))
        policy = Random(seed)
        while (decision := session.decision) is not None and session.decisions < 500:
            if session.decisions > 60 and session.decisions % 7 == 0:
                for seat in range(len(NAMES)):
                    changed += explained(GAME.realm(session.state, seat))
            session.answer(policy.choice(decision.options).key)
    assert changed > 50


def test_a_strength_tells_what_it_is_made_of() -> None:
    hook = realm("captain_hook", skull_rock=["swashbuckler + cutlass"], jolly_roger=["john"])
    game = table(hook, realm("jafar"))
    view, card = look(game).view, look(game).card("swashbuckler")
    printed = view.kinds[CardId(card)].strength
    told = strength_in_words(view, card)
    assert told == f"Strength {printed + 2} = {printed} printed + 2 Cutlass"
