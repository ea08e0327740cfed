"""Hail Hydra in words: values of the log, cards, the status line, the parts of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase, Value, Words
from tabletop_tui.core.words.phrases import markdown_table
from tabletop_tui.core.words.speech import number_of

from .components import LEVELS, MOMENTS, Content
from .state import HYDRA, SHIELD, SIDES, UNKNOWN, HydraState, Known

PROVENANCE = {
    "rulebook": "as printed",
    "published": "told on a public page",
    "house": "⌂ designed for this edition",
}
POINTING = {Known(SHIELD): "←", Known(HYDRA): "→", UNKNOWN: "↔"}
"""The signs of the loyalty page, chosen to look as similar as possible from a distance."""

ARROWS = f"{POINTING[Known(SHIELD)]} is {SIDES[SHIELD]}, {POINTING[Known(HYDRA)]} is {SIDES[HYDRA]}"
"""The legend of the arrows."""

NOT_KNOWN = f"{POINTING[UNKNOWN]} not known"
"""Explains a sign of the loyalty page. It is shown on every seat's page, needed or not."""

LOOK = "each arrow points at a side"
"""The legend of the loyalty look. Text for screen readers has figures in place of arrows."""

BACK = (
    "HAIL HYDRA: agents may reveal at any moment of a Mission. On the Mission that costs New York "
    "3, Knocked Out 1. From then on you have no ability, play first and face up on a "
    "Mission, and Knocked Out you go first and hand 1 or 2 cards to one Hero or steal 1 at random. "
    "Each Offensive that a Villain survives while you are revealed and Knocked Out costs 1 more."
)


def words(content: Content) -> Words:
    """The functions that write the values in the log."""

    def hero(value: Value) -> Phrase:
        found = content.heroes.get(str(value))
        return Phrase(found.name if found else str(value), "text")

    def villain(value: Value) -> Phrase:
        found = content.villains.get(str(value))
        return Phrase(found.name if found else str(value), "red")

    return {"hero": hero, "villain": villain, "card": _card, "cards": _card, "count": _count}


def _card(value: Value) -> Phrase:
    """Cards by their values, drawn without their colour (ruling 2), or one by its colour alone."""
    text = str(value)
    if text in ("red", "blue"):
        return Phrase(f"a {text} card", text)
    return Phrase(text, "text")


def _count(value: Value) -> Phrase:
    return Phrase(number_of(int(value), "card"), "text")


def cards(content: Content) -> Mapping[str, Card]:
    """Every Hero with both sides of its card, and every Villain."""
    found: dict[str, Card] = {}
    for hero in content.heroes.values():
        found[hero.id] = Card(
            hero.name,
            f"Hero · once, {MOMENTS[hero.window]}",
            f"{hero.title}: {hero.text}\n\n"
            f"If you are S.H.I.E.L.D.: {hero.tip_shield}\n"
            f"If you are HYDRA: {hero.tip_hydra}\n\n{BACK}",
            f"Name: {PROVENANCE[hero.provenance]}. "
            f"Ability: {_source(hero.ability_provenance, hero.designed)}. "
            f"Tips: {PROVENANCE['house']}.",
        )
    for villain in content.villains.values():
        quick = "Quick Attack. " if villain.quick else ""
        found[villain.id] = Card(
            villain.name,
            f"Villain · level {villain.level}",
            f"Health {villain.health} (5 or 7 players) or {villain.health_loose} (6 or 8). "
            f"Defense {villain.defense}. City damage {villain.city}.\n"
            f"{quick}{villain.title}: {villain.text}",
            f"Card: {_source(villain.provenance, villain.designed)}.",
        )
    return found


def _source(provenance: str, designed: str = "") -> str:
    source = PROVENANCE[provenance]
    return f"{source} in part; ⌂ designed for this edition: {designed}" if designed else source


def rules_parts(content: Content) -> Mapping[str, str]:
    """The parts of the rules that `rules.md` names in braces: charts, deck, Heroes, sources."""
    charts = content.charts
    blue = [kind for kind in content.attacks if kind.value > 0]
    red = [kind for kind in content.attacks if kind.value < 0]
    numbers = {
        name: str(value) for name, value in charts.model_dump().items() if isinstance(value, int)
    }
    return {
        **numbers,
        "harmless": str(charts.backfire + 1),
        "split": markdown_table(
            "| Players | S.H.I.E.L.D. | HYDRA |",
            [f"| {one.players} | {one.shield} | {one.hydra} |" for one in charts.tables],
        ),
        "votes": markdown_table(
            "| Players | level 2 | level 3 | Red Skull |",
            [
                f"| {one.players} | {' | '.join(map(str, one.knock_outs))} |"
                for one in charts.tables
            ],
        ),
        "blue": ", ".join(f"{kind.copies} of {kind.card}" for kind in blue),
        "red": ", ".join(f"{kind.copies} of {kind.card}" for kind in red),
        "blue_cards": str(sum(kind.copies for kind in blue)),
        "red_cards": str(sum(kind.copies for kind in red)),
        "cards": str(len(content.deck)),
        "heroes": markdown_table(
            "| Hero | Once, | Ability |",
            [
                f"| {hero.name} | {MOMENTS[hero.window]} | {hero.title} |"
                for hero in content.heroes.values()
            ],
        ),
        "sources": "\n".join(_sources(content)),
    }


def _sources(content: Content) -> Iterator[str]:
    """Sentences on the sources of Heroes, Villains and numbers."""
    kinds: tuple[tuple[str, list[str]], ...] = (
        ("Names of Heroes", [hero.provenance for hero in content.heroes.values()]),
        ("Abilities", [hero.ability_provenance for hero in content.heroes.values()]),
        ("Villains", [villain.provenance for villain in content.villains.values()]),
    )
    for name, found in kinds:
        counts = [f"{found.count(one)} {word}" for one, word in PROVENANCE.items() if one in found]
        yield f"- {name}: {', '.join(counts)}."
    designed = {one.name: one.designed for one in content.heroes.values()}
    designed |= {one.name: one.designed for one in content.villains.values()}
    partly = [f"{name} ({what})" for name, what in designed.items() if what]
    yield f"- Of these ⌂ designed for this edition in part: {', '.join(partly)}."


OPENING = {"heroes": "heroes", "look": "loyalties", "first": "first player"}


def status(content: Content, view: HydraState) -> str:
    """The status line, which has public facts only."""
    if view.phase in OPENING:
        return f"set-up · {OPENING[view.phase]}"
    if view.ended:
        return f"{SIDES[SHIELD if view.ended == SHIELD else HYDRA]} has won"
    city = f"New York {view.city} of {content.charts.city}"
    if view.round:
        return f"vote {view.round} of {view.rounds} · after mission {view.mission} · {city}"
    return f"mission {view.mission}.{view.offensive} · {city}"


def who_waits(state: HydraState) -> str:
    """The levels of the Villains to come, which are printed on their backs."""
    waiting = [str(level) for level in LEVELS[state.mission :]]
    if not waiting:
        return "the last one"
    levels = f"level {', '.join(waiting[:-1])}, then " if waiting[:-1] else ""
    return f"next: {levels}Red Skull"


def loyalty_words(view: HydraState, viewer: int, seat: int) -> str:
    """A row of the loyalty page: the names of both sides, and an arrow that points to one.

    The page must not show a loyalty to players who see it from a distance (ruling 2). So every row
    has the same words, and only the small sign between them differs. A disc that is face up is
    shown in the same way on every page.
    """
    if view.seats[seat].shown:
        return f"{SIDES[view.seats[seat].loyalty]}, revealed"
    pointing = POINTING[view.seats[viewer].knows[seat]]
    return f"{SIDES[SHIELD]} {pointing} {SIDES[HYDRA]}"
