"""The public record: what deduction needs, for every Offensive and every vote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table

from .pieces import signed

if TYPE_CHECKING:
    from ..engine import HailHydra
    from ..state import HydraState


def history_of(ruleset: Ruleset[Any], view: HydraState, table: Table) -> Sequence[Sequence[Phrase]]:
    """Cards of each seat and what they said, totals, damage; then who pointed at whom."""
    content = cast("HailHydra", ruleset).content
    lines: list[list[Phrase]] = []
    for number in range(1, view.mission + 1):
        offensives = [line for line in view.history if line.mission == number]
        votes = [line for line in view.votes if line.mission == number]
        lines.extend(_vote(vote.votes, vote.out, table) for vote in votes)
        for line in offensives:
            if line is offensives[0]:
                name = content.villains[line.villain].name
                lines += [[], [Phrase(f"Mission {number}: {name}", "amber")]]
            lines.append(_offensive(line, table))
            if line.cards:
                lines.append([Phrase("      "), Phrase(" ".join(line.cards), "muted")])
    return lines or [[Phrase("Nothing has happened yet.", "dim")]]


def _offensive(line: Any, table: Table) -> list[Phrase]:
    phrases = [Phrase(f"  {line.number:2}  ", "muted")]
    for seat, count in enumerate(line.counts):
        chair = table.chairs[seat]
        said = {"good": "+", "bad": "-"}.get(line.said[seat], " ")
        phrases.append(Phrase(f"{chair.sign}{count}{said} ", f"seat-{chair.colour}"))
    if line.blind:
        phrases.append(Phrase(f"blind {line.blind} ", "dim"))
    phrases.append(Phrase(f" total {line.total:+d}", signed(line.total)))
    if line.total > 0:
        phrases.append(Phrase(f"  Defense {line.defense}, dealt {line.dealt}", "muted"))
    if line.city:
        phrases.append(Phrase(f"  New York took {line.city}", "red"))
    return phrases


def _vote(votes: Sequence[int], out: int, table: Table) -> list[Phrase]:
    phrases = [Phrase("  vote ", "muted")]
    for seat, at in enumerate(votes):
        chair = table.chairs[seat]
        target = table.chairs[at].sign if at >= 0 else "↑"
        phrases.append(Phrase(f"{chair.sign}→{target}  ", f"seat-{chair.colour}"))
    name = table.names[out] if out >= 0 else "nobody"
    phrases.append(Phrase(f"out: {name}", "rose"))
    return phrases
