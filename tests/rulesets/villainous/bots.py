"""Players who pursue their objectives, and whole games of them; nobody sees what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random

from rulesets.villainous.rules.conditions import CALL
from rulesets.villainous.view import RealmView
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.rulesets.villainous.captain_hook import bot as captain_hook
from tests.rulesets.villainous.jafar import bot as jafar
from tests.rulesets.villainous.maleficent import bot as maleficent
from tests.rulesets.villainous.prince_john import bot as prince_john
from tests.rulesets.villainous.queen_of_hearts import bot as queen_of_hearts
from tests.rulesets.villainous.scenes import GAME, NAMES, Play
from tests.rulesets.villainous.ursula import bot as ursula

BOTS: dict[str, Callable[[RealmView, Decision], str | None]] = {
    "captain_hook": captain_hook.prefer,
    "jafar": jafar.prefer,
    "maleficent": maleficent.prefer,
    "prince_john": prince_john.prefer,
    "queen_of_hearts": queen_of_hearts.prefer,
    "ursula": ursula.prefer,
}


def played(
    villains: Sequence[str], seed: int, bots: Collection[str], *, luck: float = 0.0, limit: int = 60
) -> Iterator[Play]:
    """A game of these villains, standing at each decision and at the end.

    Those in `bots` pursue their objectives, the others do anything; with `luck` that often a bot
    does anything, too.
    """
    options = {"villains": "choose", "limit": str(limit)}
    names = NAMES[: len(villains)]
    game = Session(GAME, lay_table(GAME.manifest, names=names, options=options, seed=seed))
    for villain in villains:
        game.answer(villain)
    chance = Random(seed)
    while game.decision is not None:
        yield game
        # Calling out leads back to the same question.
        decision = game.decision
        keys = [option.key for option in decision.options if option.key != CALL]
        wanted = None
        if decision.seat != TABLE and villains[decision.seat] in bots and chance.random() >= luck:
            realm = GAME.realm(game.view(decision.seat), decision.seat)
            if own(realm, decision):
                wanted = BOTS[realm.villain.id](realm, decision)
        game.answer(wanted or chance.choice(keys))
    yield game


def own(realm: RealmView, decision: Decision) -> bool:
    """Whether a question is not about the cards of another realm."""
    cards = [
        o.value for o in decision.options if isinstance(o.value, str) and o.value in realm.kinds
    ]
    return all(card.startswith(f"{realm.villain.short}.") for card in cards)
