"""The signs of the written board, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.content.legend import in_text, load_legend
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import RulesetError

if TYPE_CHECKING:
    from tabletop_tui.plain.telling import Telling

IN_WORDS = (
    "The table is told in words: no sign needs one. `verbosity full` writes the board with signs."
)
NONE = "No sign stands on the board now."


def signs(game: Telling, decision: Decision, rest: str) -> bool:
    """Say what the signs of the written board mean; before a secret answer, of all there are."""
    if not game.full:
        game.say(IN_WORDS)
        return False
    try:
        known = load_legend(game.ruleset.folder).plain
    except RulesetError:
        known = ()
    if not decision.secret:
        known = tuple(in_text(known, game.seen.described(game.ruleset).board()))
    for sign in known:
        game.say(f"{sign.shows}  {sign.means}.")
    if not known:
        game.say(NONE)
    return False
