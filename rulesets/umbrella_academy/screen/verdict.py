"""The verdict in words: the headline, the warnings, and a line for each Location."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.play.board import Board

from ..context import Rulebook
from ..state import DEVASTATED
from ..telling.verdict_words import Line, in_hundred

if TYPE_CHECKING:
    from ..telling.verdict import Told, Verdict

WORDS = {"wound": "Wound", "feud": "Feud", "card": "card"}


def short_verdict(board: Board, verdict: Verdict, before: Verdict | None = None) -> Line:
    """All of it in one short row: `if all Pass: 4-5 Hazards, lost in 13% !Ben`.

    With the verdict `before` a plan, `lost in 40▸13%`.
    """
    if not verdict.deals:
        return []
    least, greatest = min(verdict.hazards), max(verdict.hazards)
    span = f"{least}-{greatest}" if least != greatest else str(least)
    role = "red" if greatest >= verdict.limit else "green"
    line = [
        Phrase("all Pass: ", "muted"),
        Phrase(f"{span} Hazard{'s' if greatest != 1 else ''}", role),
        Phrase(", lost in ", "muted"),
        Phrase(f"{in_hundred(before.lost, before.deals)}▸" if before and before.deals else ""),
        Phrase(f"{in_hundred(verdict.lost, verdict.deals)}%", "red" if verdict.lost else "green"),
    ]
    if verdict.wounded:
        signs = "".join(board.chair(seat).sign for seat in sorted(verdict.wounded))
        line.append(Phrase(f" †!{signs}", "red"))
    return line


def warnings(rules: Rulebook, board: Board, verdict: Verdict) -> Iterator[Line]:
    """Who would draw nothing with a Wound in hand, and what is left of the danger without it."""
    for seat, often in sorted(verdict.wounded.items()):
        share = f" in {in_hundred(often, verdict.deals)}"
        doubt = share if often < verdict.deals else ""
        full = verdict.view.seats[seat].counted >= rules.hand_size(verdict.view)
        why = "a full hand with a Wound draws nothing" if full else "a Wound, and nothing to draw"
        yield [
            Phrase("! ", "red"),
            *board.seat_chip(seat),
            Phrase(f": {why}, the game is lost{doubt}", "red"),
        ]
    if verdict.wounded:
        rest = in_hundred(verdict.lost_else, verdict.deals)
        yield [Phrase(f"without that: lost in {rest} of 100", "muted")]


def location_lines(rules: Rulebook, board: Board, verdict: Verdict) -> Iterator[Line]:
    """One line for each Location at which something takes effect: what, whom, how bad."""
    strays = []
    for number in range(1, len(verdict.view.places) + 1):
        if not verdict.acting[number]:
            continue
        names = acting_here(rules, board, verdict, number)
        if not names:
            strays.append(number)
            continue
        told = verdict.told(number)
        line = [Phrase(f"{number:>2} ", "muted"), Phrase(", ".join(names), "text")]
        said = [
            piece for one in grouped(told) for piece in (*say(rules, board, verdict, one), COMMA)
        ]
        if said:
            yield [*line, Phrase(": ", "muted"), *said[:-1]]
        else:
            yield [*line, Phrase(": no loss", "muted")]
    if strays:
        places = ", ".join(map(str, strays))
        yield [Phrase(f" ? who moves may strike at {places}", "sand")]


ANYWHERE = {"devastated": "a Location devastated", "hazard": "a Hazard somewhere"}
"""What may happen to one Location or to another."""

COMMA = Phrase("; ", "muted")


def acting_here(rules: Rulebook, board: Board, verdict: Verdict, number: int) -> list[str]:
    """The Hazard and the Villains that lie or stand at a Location now."""
    view = verdict.view
    hazard = view.place(number).hazard
    names = []
    if hazard is not None and hazard.card != DEVASTATED and not hazard.done:
        names.append(rules.name_of(hazard.card) + (" (muted)" if hazard.muted else ""))
    if view.place(number).save:
        names.append("Save the World")
    for villain in view.villains_at(number):
        if not villain.acted:
            name = rules.name_of(villain.id, finale=view.finale)
            names.append(name + (" (muted)" if villain.muted else ""))
    return names


def grouped(told: Sequence[Told]) -> list[list[Told]]:
    """Equal losses of several players together, and what the die may do to any Location."""
    groups: dict[object, list[Told]] = {}
    for one in told:
        alike: tuple[object, ...] = (one.whom,)
        if one.what in WORDS:
            alike = one[2:]
        elif one.what in ANYWHERE and not one.sure:
            alike = ()
        groups.setdefault((one.what, *alike), []).append(one)
    return list(groups.values())


def say(rules: Rulebook, board: Board, verdict: Verdict, group: Sequence[Told]) -> Line:
    """One loss, or one move, in words; doubt is said where there is one."""
    one = group[0]
    whole = one.often == verdict.deals and bool(one.most > one.least or one.where[1:])
    doubt = []
    if not one.sure and not whole:
        doubt = [Phrase(f" in {in_hundred(one.often, verdict.deals)}", "sand")]
    if one.what in WORDS:
        word = WORDS[one.what]
        count = str(one.most) if one.least == one.most else f"{one.least} to {one.most}"
        whom: Line = []
        for each in group:
            whom += [Phrase(", ", "muted")] if whom else []
            whom.append(name_of_seat(rules, board, verdict, each.whom))
        plural = "s" if one.most > 1 else ""
        role = "red" if one.what == "wound" else "text"
        return [*whom, Phrase(f" {count} {word}{plural}", role), *doubt]
    if one.what == "lost":
        return [Phrase("the game is lost", "red"), *doubt]
    if one.what == "finale":
        return [Phrase("the Finale begins", "rose"), *doubt]
    if len(group) > 1:
        # The die names one of them: how often it happens at all is told.
        often = min(verdict.deals, sum(each.often for each in group))
        share = f" in {in_hundred(often, verdict.deals)}" if often < verdict.deals else ""
        return [Phrase(ANYWHERE[one.what], "red"), Phrase(share, "sand")]
    at = rules.content.places[one.whom - 1].brief if one.whom > 0 else ""
    if one.what in ("devastated", "hazard", "cleared"):
        words = {"devastated": f"{at} devastated", "hazard": f"a Hazard at {at}"}
        words["cleared"] = f"{at} is free again"
        return [Phrase(words[one.what], "green" if one.what == "cleared" else "red"), *doubt]
    name = rules.name_of(one.what, finale=verdict.view.finale)
    if len(one.where) > 1:
        return [Phrase(f"{name} moves ", "muted"), Phrase("somewhere", "sand"), *doubt]
    to = f"to {one.where[0]}" if one.where[0] else "leaves"
    return [Phrase(f"{name} {to}", "muted"), *doubt]


def name_of_seat(rules: Rulebook, board: Board, verdict: Verdict, seat: int) -> Phrase:
    """The Hero of a seat in its colour; alone it is the family that loses."""
    heroes = verdict.view.seats[seat].heroes
    if len(heroes) != 1:
        return Phrase("the family")
    return Phrase(rules.hero_name(heroes[0]), f"seat-{board.chair(seat).colour}")
