"""What an option would do, told before it is confirmed."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase, sentence
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.words.speech import as_sentence, joined

from ..components import counted
from ..context import Rulebook
from ..rules.actions import FOR_SYMBOLS, aims, players_of
from ..rules.effect import TAKES_EFFECT
from ..rules.moving import GO_TO, free_villains
from ..rules.targets import target_options
from ..state import PLAY, AcademyState
from .describe import in_danger
from .forecast import forecast


def preview(rules: Rulebook, view: AcademyState, decision: Decision, option: Option) -> Preview:
    """The consequence of one option, as far as the deciding seat can know."""
    lines = list(_lines(rules, view, decision, option))
    return Preview(tuple((Phrase(text, role),) for text, role in lines))


def _lines(
    rules: Rulebook, view: AcademyState, decision: Decision, option: Option
) -> Iterator[tuple[str, str]]:
    if decision.kind == "action" and option.key == "pass":
        yield from _passing(rules, view, decision.seat)
    elif decision.prompt == FOR_SYMBOLS:
        yield from _laid(rules, view, decision.seat, option.key)
    elif decision.kind == "where" and option.label.startswith(GO_TO):
        yield from _there(rules, view, decision.seat, option.value)


def _passing(rules: Rulebook, view: AcademyState, seat: int) -> Iterator[tuple[str, str]]:
    if in_danger(rules, view, view.seats[seat]):
        yield (
            (
                "You hold a Wound and a full hand. "
                "If you pass now you draw nothing and everybody loses."
            ),
            "red",
        )
    lines = forecast(rules, view)
    # Their names stand on the map: with each of them here, a small panel would cut the list.
    acting = {line.place for line in lines if line.place and line.event.tag == TAKES_EFFECT}
    places = [str(place) for place in sorted(acting)]
    told = f"Hazards act at {joined(places)}" if places else "no Hazard acts"
    yield f"If all Pass, {told}.", ""
    for line in lines:
        if not line.place:
            yield sentence(line.event, ["Somebody"] * len(view.seats), rules.words), ""


def _laid(rules: Rulebook, view: AcademyState, seat: int, card: str) -> Iterator[tuple[str, str]]:
    mine, entry = view.seats[seat], rules.content.playable(card)
    for hero in players_of(rules, mine, card):
        targets = aims(rules, view, mine, hero, entry)
        for option in target_options(rules, view, targets, counted(entry.symbols)).options:
            # What it makes of the need comes first: the end may be cut.
            change = option.detail.removeprefix("needs ")
            yield f"{change}: {entry.symbols} on {option.label}.", ""


def _there(
    rules: Rulebook, view: AcademyState, seat: int, number: int
) -> Iterator[tuple[str, str]]:
    people = [rules.hero_name(hero) for hero in view.heroes_at(number)]
    people += [rules.name_of(v.id, finale=view.finale) for v in view.villains_at(number)]
    hazard = view.place(number).hazard
    if hazard is not None:
        yield as_sentence(f"Hazard: {rules.name_of(hazard.card)}"), "red"
    if people:
        yield f"There: {', '.join(people)}.", ""
    if seat >= 0 and view.phase == PLAY and not view.solo:
        free = free_villains(view, view.at[view.seats[seat].heroes[0]])
        if free:
            yield f"Free Villains here: {free}; they follow unless you go alone.", "rose"
