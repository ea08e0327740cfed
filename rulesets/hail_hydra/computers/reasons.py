"""Why a computer player would answer so, in a few words that its own cards bear out."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision

from ..state import VALUES

MOST_HURT, LEAST_HELP = "it hurts the Villain most.", "it helps the Villain least."
MOST_HELP, LEAST_HURT = "it helps the Villain most.", "it hurts the Villain least."
SMALL = "So small a card tells least of whoever laid it."

LAYING = ("silent", "good", "bad")


def of_cards(decision: Decision, key: str, *, agent: bool) -> str:
    """What speaks for a card among those that can be picked, or for being done with them."""
    option = decision.choices.get(key)
    if option is None:
        return ""
    if decision.kind == "lay" and key in LAYING:
        laid = sum(VALUES[o.label] for o in decision.several if o.key in decision.picked)
        return f"The cards that you have picked come to {laid:+}."
    values = [VALUES[o.label] for o in decision.options if o.label in VALUES]
    value = VALUES.get(option.label)
    if value is None or min(values) == max(values):
        return ""
    if value == max(values):
        return f"Of your cards {MOST_HURT if value > 0 else LEAST_HELP}"
    if value == min(values):
        return f"Of your cards {MOST_HELP if value < 0 else LEAST_HURT}"
    hides = agent and decision.kind == "lay" and abs(value) == min(map(abs, values))
    return SMALL if hides else ""
