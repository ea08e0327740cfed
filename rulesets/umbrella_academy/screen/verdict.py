"""The verdict in words: the headline, the warnings, and a line for each Location."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.layout import SEMICOLON
from tabletop_tui.widgets.play.board import Board

from ..context import Rulebook
from ..state import EFFECT, PLAN, PLAY
from ..text import listed
from ..wording import changes
from ..wording.forecast import looked_at
from ..wording.verdict import Line, in_hundred

if TYPE_CHECKING:
    from ..state import AcademyState
    from ..wording.verdict import Consequence, Verdict

WORDS = {
    changes.WOUND: ("gain", "Wound", "Wounds"),
    changes.FEUD: ("gain", "Feud", "Feuds"),
    changes.CARD: ("lose", "card", "cards"),
    changes.OWN_ADVANTAGE: ("lose", "Advantage", "Advantages"),
    changes.HAND: ("shuffle", "card into the Hero Deck", "cards into the Hero Deck"),
}
"""For each kind of gain or loss of a seat: the verb, the noun, and its plural."""

LATER = "told after this question"
"""Replaces the verdict while cards of the Main Deck lie aside: their order is not yet decided."""


TO_SHARE = 4
"""The parts of the short verdict up to the share of lost games."""


def condition(view: AcademyState) -> str:
    """What the verdict supposes, as its heading: nothing once all have Passed."""
    return "if all Pass" if view.phase in (PLAN, PLAY) and not view.ended else "verdict"


def short_verdict(board: Board, verdict: Verdict, before: Verdict | None = None) -> Line:
    """The verdict in one short row: `all Pass → 4-5 Hazards, lost in 13% †!■`.

    `4-5` are the fewest and the most Hazards of all deals. `†!` stands before the signs of the
    players who could lose by a Wound in hand. `before` is the verdict before a plan, whose share
    stands at the end: `lost in 13% (before: 40%)`. The row begins with `verdict` after all have
    Passed, and says `dealing` while the figures still move.
    """
    supposed = condition(verdict.view).removeprefix("if ")
    leads = ":" if supposed == "verdict" else " →"
    if not verdict.asks:
        return [Phrase(f"{supposed}: {LATER}", "muted")] if looked_at(verdict.view) else []
    if not verdict.deals:
        return [Phrase(f"{supposed}: dealing", "muted")]
    stands = verdict.done and (before is None or before.done)
    least, greatest = min(verdict.hazards), max(verdict.hazards)
    span = f"{least}-{greatest}" if least != greatest else str(least)
    role = "red" if greatest >= verdict.limit else "green"
    line = [
        Phrase(f"{supposed}{leads} " if stands else f"{supposed}, dealing: ", "muted"),
        Phrase(f"{span} Hazard{'s' if greatest != 1 else ''}", role),
        # Beside the decision there is no room for both words.
        Phrase(", lost in " if stands else ", lost ", "muted"),
        Phrase(f"{in_hundred(verdict.lost, verdict.deals)}%", "red" if verdict.lost else "green"),
    ]
    if verdict.wounded:
        signs = "".join(board.chair(seat).sign for seat in sorted(verdict.wounded))
        line.append(Phrase(f" †!{signs}", "red"))
    if before and before.deals:
        line.append(Phrase(f" (before: {in_hundred(before.lost, before.deals)}%)", "muted"))
    return line


def warnings(board: Board, verdict: Verdict) -> Iterator[Line]:
    """A line for the players who may lose the game by a Wound, and one on all other losses.

    Players who would lose it alike share a line.
    """
    alike: dict[str, list[int]] = {}
    for seat, often in sorted(verdict.wounded.items()):
        doubt = share(often, verdict) if often < verdict.deals else ""
        full = verdict.view.seats[seat].counted >= verdict.rules.hand_size(verdict.view)
        why = "a full hand with a Wound draws nothing" if full else "a Wound, and nothing to draw"
        alike.setdefault(f": the game is lost{doubt}, {why}", []).append(seat)
    for words, seats in alike.items():
        chips = [piece for seat in seats for piece in (Phrase(", "), *board.seat_chip(seat))]
        yield [Phrase("! ", "red"), *chips[1:], Phrase(words, "red")]
    if verdict.wounded:
        rest = in_hundred(verdict.lost_else, verdict.deals)
        yield [Phrase(f"without that: lost in {rest} of 100 cases", "muted")]


def location_lines(board: Board, verdict: Verdict) -> Iterator[Line]:
    """A line for each Location at which a Hazard or Villain acts: its name, and what it does.

    A last line with `?` names the Locations to which a Hazard or Villain might come to act.
    """
    strays = []
    for number in range(1, len(verdict.view.places) + 1):
        if not verdict.acting[number]:
            continue
        names = acting_here(verdict.rules, verdict.view, number)
        if not names and 2 * verdict.acting[number] < verdict.deals:
            strays.append(number)
            continue
        line = [Phrase(f"{number:>2} ", "muted"), Phrase(", ".join(names) or NEWCOMER, "text")]
        found = verdict.consequences(number)
        likely = [one for one in found if 100 * one.often >= RARE * verdict.deals]
        phrases = [piece for one in grouped(likely) for piece in (*say(board, verdict, one), COMMA)]
        if len(likely) < len(found):
            others = "other outcomes" if likely else "many outcomes"
            phrases += [Phrase(f"{others}, each in less than {RARE}%", "sand"), COMMA]
        yield [*line, Phrase(": ", "muted"), *(phrases[:-1] or [nothing(verdict, number)])]
    if strays:
        places = ", ".join(map(str, strays))
        yield [Phrase(f" ? a Hazard or Villain may come to {places} and act there", "sand")]


RARE = 5
"""An outcome in fewer than this many of 100 deals is not listed by itself."""

NEWCOMER = "what comes there"
"""The name for what acts at a Location that is still empty."""

SAYS = {
    changes.DEVASTATES: ("{whom} is devastated", "red"),
    changes.HAZARD: ("a Hazard comes to {whom}", "red"),
    changes.CLEARED: ("the Hazard at {whom} goes", "green"),
    changes.SIDEWAYS: ("the Hazard at {whom} turns sideways", "text"),
    changes.TRASHED: ("{cards} lost at {whom}", "red"),
    changes.ADVANTAGE: ("an Advantage comes to {whom}", "green"),
    changes.SAVE: ("Save the World comes to {whom}", "red"),
    changes.DECK: ("{count} Main Deck card{s}", "red"),
    changes.TOP: ("Save the World on top of the deck", "rose"),
    changes.TOKENS: ("{count} token{s} lost", "text"),
    changes.GUARDED: ("{whom} guarded from {count} Wound{s}", "text"),
    changes.PARTNER: ("the Partner token {whom}", "text"),
    changes.FINALE: ("the Finale begins", "rose"),
    changes.LOST: ("the game is lost", "red"),
}
"""For what happens to a Location or to the whole table: the words, and their colour."""


def nothing(verdict: Verdict, number: int) -> Phrase:
    """The words for a Location that causes no loss, certainly or in all deals so far."""
    if verdict.harmless(number):
        return Phrase("no loss", "muted")
    if not verdict.known:
        return Phrase("nothing so far", "muted")
    return Phrase(f"nothing lost in {verdict.deals} deals; this is not certain", "sand")


COMMA = Phrase(SEMICOLON, "muted")


def acting_here(rules: Rulebook, view: AcademyState, number: int) -> list[str]:
    """The names of the Hazard and the Villains that have still to act at a Location."""
    # Outside the Effect Phase the marks `done` and `acted` are left from the last one.
    sweeping = view.phase == EFFECT
    hazard = view.hazard_at(number)
    names = []
    if hazard is not None and not (sweeping and hazard.done):
        names.append(rules.name_of(hazard.card) + (" (muted)" if hazard.muted else ""))
    if view.place(number).save:
        names.append("Save the World")
    for villain in view.villains_at(number):
        if not (sweeping and villain.acted):
            name = rules.name_of(villain.id, finale=view.finale)
            names.append(name + (" (muted)" if villain.muted else ""))
    return names


def grouped(consequences: Sequence[Consequence]) -> list[list[Consequence]]:
    """The consequences in groups: equal losses of several players, or one die for Locations."""
    groups: dict[object, list[Consequence]] = {}
    for one in consequences:
        alike: tuple[object, ...] = (one.whom,)
        if one.what in WORDS:
            alike = one[2:]
        elif one.what in changes.OF_PLACES and not one.sure:
            alike = ()
        groups.setdefault((one.what, *alike), []).append(one)
    return list(groups.values())


def say(board: Board, verdict: Verdict, group: Sequence[Consequence]) -> Line:
    """A group of consequences in words, with its share of the deals unless it is certain."""
    one = group[0]
    whole = one.often == verdict.deals and bool(one.most > one.least or one.where[1:])
    doubt = []
    if not one.sure and not whole:
        doubt = [Phrase(share(one.often, verdict), "sand")]
    count = str(one.most) if one.least == one.most else f"{one.least} to {one.most}"
    if one.what in WORDS:
        people: Line = []
        for each in group:
            people += [Phrase(", ", "muted")] if people else []
            people.append(name_of_seat(board, verdict, int(each.whom)))
        role = "red" if one.what == changes.WOUND else "text"
        verb, *nouns = WORDS[one.what]
        does = verb if len(group) > 1 else f"{verb}s"
        return [*people, Phrase(f" {does} {count} {nouns[one.most > 1]}", role), *doubt]
    if one.what in SAYS:
        words, role = SAYS[one.what]
        whom, cards = _whom(verdict.rules, one), _advantages(verdict, one, count)
        if len(group) > 1:
            # The die chooses one of the Locations, so their shares add up.
            whom, cards = "a Location", "Advantages"
            often = min(verdict.deals, sum(each.often for each in group))
            doubt = [Phrase(share(often, verdict), "sand")] if often < verdict.deals else []
        said = words.format(whom=whom, cards=cards, count=count, s="s" if one.most > 1 else "")
        return [Phrase(said, role), *doubt]
    name = verdict.rules.name_of(one.what, finale=verdict.view.finale)
    if len(one.where) > 1:
        return [Phrase(f"{name} moves ", "muted"), Phrase("somewhere", "sand"), *doubt]
    to = f"to {one.where[0]}" if one.where[0] else "leaves"
    return [Phrase(f"{name} {to}", "muted"), *doubt]


def share(often: int, verdict: Verdict) -> str:
    """The share of the deals in which something happens, as the end of a sentence: ` (13%)`.

    If it is all deals, the words still say that this is not certain.
    """
    so_far = often == verdict.deals
    return " (in all deals so far)" if so_far else f" ({in_hundred(often, verdict.deals)}%)"


def _whom(rules: Rulebook, one: Consequence) -> str:
    """The Location or Hero that a consequence is about, or where the Partner token goes."""
    whom = str(one.whom)
    if one.what == changes.PARTNER:
        return f"on {rules.hero_name(whom)}" if whom else "taken back"
    return rules.content.places[int(whom) - 1].brief if whom.isdecimal() else rules.name_of(whom)


def _advantages(verdict: Verdict, one: Consequence, count: str) -> str:
    """The Advantages that a Location loses: their names if it loses all of them."""
    if one.what == changes.TRASHED:
        lying = verdict.view.place(int(one.whom)).advantages
        if one.least == one.most == len(lying):
            return listed([*map(verdict.rules.name_of, lying)])
    return f"{count} Advantage{'s' if one.most > 1 else ''}"


def name_of_seat(board: Board, verdict: Verdict, seat: int) -> Phrase:
    """The Hero of a seat in its colour; in a solo game, the family."""
    heroes = verdict.view.seats[seat].heroes
    if len(heroes) != 1:
        return Phrase("the family")
    return Phrase(verdict.rules.hero_name(heroes[0]), board.chair(seat).role)
