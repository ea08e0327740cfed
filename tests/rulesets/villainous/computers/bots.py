"""Players who pursue their objectives, and whole games of them; nobody sees what is hidden."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from rulesets.villainous.bot import VillainousBot, about_own_cards
from rulesets.villainous.rules.conditions import CALL
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.rulesets.villainous.scenes import GAME, NAMES, Play

BOT = VillainousBot(GAME)
BOTS = BOT.players


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
            if about_own_cards(realm, decision):
                wanted = BOTS[realm.villain.id].prefer(realm, decision)
        game.answer(wanted or chance.choice(keys))
    yield game
