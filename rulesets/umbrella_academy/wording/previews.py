"""What an option would do, told before it is confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase, sentence
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.words.speech import as_sentence, joined

from ..components import CardEntry, counted
from ..context import Rulebook
from ..rules.actions import FOR_SYMBOLS, aims, place_where, players_of
from ..rules.cards import ACTS
from ..rules.effect import TAKES_EFFECT
from ..rules.moving import GO_TO, free_villains
from ..rules.targets import target_options
from ..state import PLAY, AcademyState
from .describe import in_danger
from .forecast import Line, forecast

AIMS = ("ranged", "only_hazard")
"""The operations of a Modifier text that only say which targets there are."""


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
    elif decision.kind == "target" and (entry := _placed(rules, view, decision)) is not None:
        yield from _then(entry)
        yield f"{option.detail.removeprefix('needs ')}: {entry.symbols} on {option.label}.", ""
    elif decision.kind == "where" and option.label.startswith(GO_TO):
        yield from _there(rules, view, decision.seat, option.value)


def _passing(rules: Rulebook, view: AcademyState, seat: int) -> Iterator[tuple[str, str]]:
    if in_danger(rules, view, view.seats[seat]):
        danger = "If you pass now you draw nothing and everybody loses."
        yield f"You hold a Wound and a full hand. {danger}", "red"
    lines = forecast(rules, view)
    # Their names stand on the map: with each of them here, a small panel would cut the list.
    acting = (_acting(lines, *one) for one in ((TAKES_EFFECT, "Hazards"), (ACTS, "Villains")))
    places = "; ".join(filter(None, acting))
    yield f"If all Pass: {places}." if places else "If all Pass, nothing acts.", ""
    for line in lines:
        if not line.place:
            yield sentence(line.event, ["Somebody"] * len(view.seats), rules.words), ""


def _acting(lines: Sequence[Line], tag: str, who: str) -> str:
    """Where Hazards or Villains act by a forecast, in words; empty for nowhere."""
    places = sorted({line.place for line in lines if line.place and line.event.tag == tag})
    return f"{who} at {joined([*map(str, places)])}" if places else ""


def _laid(rules: Rulebook, view: AcademyState, seat: int, card: str) -> Iterator[tuple[str, str]]:
    mine, entry = view.seats[seat], rules.content.playable(card)
    yield from _then(entry)
    for hero in players_of(rules, mine, card):
        targets = aims(rules, view, mine, hero, entry)
        for option in target_options(rules, view, targets, counted(entry.symbols)).options:
            # What it makes of the need comes first: the end may be cut.
            change = option.detail.removeprefix("needs ")
            yield f"{change}: {entry.symbols} on {option.label}.", ""


def _then(entry: CardEntry) -> Iterator[tuple[str, str]]:
    """The Modifier text: it happens for certain, so it comes before what follows from it."""
    if any(deed.name not in AIMS for deed in entry.modifier):
        yield entry.text, ""


def _placed(rules: Rulebook, view: AcademyState, decision: Decision) -> CardEntry | None:
    """The card whose symbols are placed by this question, if more than that happens."""
    mine = view.seats[decision.seat]
    cards = (card for card in (*mine.hand, *mine.advantages) if card in rules.with_symbols)
    entries = map(rules.content.playable, cards)
    found = (one for one in entries if place_where(one) == decision.prompt and any(_then(one)))
    return next(found, None)


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
