"""Which of some candidates can be chosen, and what holds against each of the others.

Both come from one look at them, so that a refusal names the very rule that took a candidate away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .state import CardId, Spot

LOCKED = "the location is locked"

MOST_TOLD = 2
"""So many different reasons are told; the rest is counted."""


class Sifted(NamedTuple):
    """Candidates with the reason against each, "" for those that can be chosen.

    `none` says that there is no candidate at all: "no Hero in the realm".
    """

    none: str
    reasons: Mapping[Spot, str]

    @property
    def able(self) -> list[Spot]:
        """Those that can be chosen, in order."""
        return [one for one, why in self.reasons.items() if not why]

    @property
    def cards(self) -> list[CardId]:
        """The cards that can be chosen, in order."""
        return [
            CardId(one) for one, why in self.reasons.items() if not why and isinstance(one, str)
        ]

    def why_none(self, names: Mapping[Spot, str]) -> str:
        """Why none can be chosen, by what holds against them; empty when one can.

        >>> Sifted("no Hero", {"a": "too strong", "b": "too strong"}).why_none({"a": "A", "b": "B"})
        'A, B: too strong'
        """
        if not all(self.reasons.values()):
            return ""
        if not self.reasons:
            return self.none
        groups: dict[str, list[str]] = {}
        for one, why in self.reasons.items():
            named = groups.setdefault(why, [])
            if names[one] not in named:
                named.append(names[one])
        told = [
            why if len(named) == 1 and named[0] in why else f"{', '.join(named)}: {why}"
            for why, named in groups.items()
        ]
        more = len(told) - MOST_TOLD
        rest = f"; and {more} more reason{'s' if more > 1 else ''}" if more > 0 else ""
        return "; ".join(told[:MOST_TOLD]) + rest
