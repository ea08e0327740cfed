"""The Umbrella Academy in words: names, events, cards, status and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase, Value, Words
from tabletop_tui.core.words.phrases import markdown_table
from tabletop_tui.core.words.speech import joined, number_of

from .components import CardEntry, Content, HeroEntry, Provenance, Sourced
from .state import KIND_NAMES, KINDS, UNDRAWN, WOUND, AcademyState

PROVENANCE: dict[Provenance, str] = {
    "rulebook": "Printed in the rulebook.",
    "rulebook_name": "Name printed in the rulebook; ⌂ the rest designed for this edition.",
    "published_name": "Name from a public page; ⌂ the rest designed for this edition.",
    "house": "⌂ Designed for this edition.",
}

HERO_SOURCE = (
    "Name printed in the rulebook. ⌂ Decided for this edition: where the Hero starts and what is "
    "in the deck. Each card of the deck says where it comes from."
)


def source(entry: Sourced) -> str:
    """The source of something, and what was decided of it for this edition."""
    printed = PROVENANCE[entry.provenance]
    return f"{printed} ⌂ Decided for this edition: {entry.house}." if entry.house else printed


PHASES = {
    "setup": "set-up",
    "plan": "planning",
    "play": "Play Phase",
    "draw": "Draw Phase",
    "effect": "Effect Phase",
    "crisis": "Crisis Phase",
}


def printed_texts(content: Content) -> dict[str, tuple[str, str]]:
    """Label and detail of each card that can be in a hand or pile, by id."""
    found = {}
    for card in (*content.skills.values(), *content.advantages.values()):
        label = f"{card.name} ({card.symbols})" if card.symbols else card.name
        found[card.id] = (label, card.text)
    for feud in content.feuds.values():
        found[feud.id] = (f"{feud.name} (Feud)", feud.text)
    for hazard in content.hazards.values():
        found[hazard.id] = (f"{hazard.name} (Hazard)", hazard.text)
    for key, special in content.setup.special.items():
        found[key] = (special.name, special.text)
    return found


def names(content: Content, known: Mapping[str, Card]) -> dict[str, str]:
    """The name of everything that has an id; an Ally who is also a Hero ends in `(Ally)`."""
    found = {key: card.name for key, card in known.items()}
    found.update({v.id: v.short or v.name for v in content.villains.values()})
    found.update({a.id: f"{a.name} (Ally)" for a in content.allies.values() if a.hero})
    found[UNDRAWN] = "a card drawn by then"
    return found


def words(content: Content, name_of: Callable[[str], str]) -> Words:
    """How the log names a `hero`, `place`, `card`, `cards`, `stack`, `target`, `ally`, `victim`."""

    def hero(value: Value) -> Phrase:
        return Phrase(name_of(str(value)))

    def victim(value: Value) -> Phrase:
        return hero(value) if value in content.heroes else Phrase("The family")

    def place(value: Value) -> Phrase:
        number = int(value)
        return Phrase(content.places[number - 1].name if 0 < number <= 10 else "nowhere", "teal")

    def card(value: Value) -> Phrase:
        return Phrase(name_of(str(value)), role(content, str(value)))

    def cards(value: Value) -> Phrase:
        return Phrase(listed([name_of(one) for one in str(value).split(",") if one]))

    def stack(value: Value) -> Phrase:
        """Cards whose order matters: only those that lie together are counted."""
        runs = groupby(name_of(one) for one in str(value).split(",") if one)
        return Phrase(", ".join(listed([*run]) for _, run in runs))

    return {
        "hero": hero,
        "victim": victim,
        "place": place,
        "card": card,
        "cards": cards,
        "stack": stack,
        "target": card,
        "ally": card,
    }


def role(content: Content, one: str) -> str:
    """What a card or model is, as a colour role."""
    if one in content.hazards or one in content.feuds or one == WOUND:
        return "red"
    if one in content.advantages:
        return "green"
    if one in content.villains or one.startswith("member-"):
        return "rose"
    return "amber"


def listed(parts: list[str]) -> str:
    """Names in a row, equal ones counted: `Plan, Strength ×2`."""
    counts = {part: parts.count(part) for part in parts}
    return ", ".join(f"{part} ×{n}" if n > 1 else part for part, n in counts.items())


def cards(content: Content) -> Mapping[str, Card]:
    """Everything that can be inspected."""
    found: dict[str, Card] = {}
    for hero in content.heroes.values():
        start = content.places[hero.start - 1].name
        lines = [f"{c.copies} {c.name} {c.symbols}" for c in hero.cards]
        summary = f"Starts at {start}. Good at: {strengths(hero)}."
        found[hero.id] = Card(hero.name, "Hero", "\n".join([summary, "", *lines]), HERO_SOURCE)
        for card in hero.cards:
            found[card.id] = _playable(card, f"Skill card of {hero.name}")
    for card in content.advantages.values():
        found[card.id] = _playable(card, "Advantage")
    for feud in content.feuds.values():
        found[feud.id] = Card(feud.name, "Feud", feud.text, source(feud))
    for hazard in content.hazards.values():
        text = f"Needs {hazard.needs.signs()}.\n\n{hazard.text}"
        found[hazard.id] = Card(hazard.name, "Hazard", text, source(hazard))
    for key, special in content.setup.special.items():
        found[key] = Card(special.name, special.kind, special.text, source(special))
    for ally in content.allies.values():
        found[ally.id] = Card(ally.name, "Ally", ally.text, source(ally))
    found.update(_villains(content))
    for place in content.places:
        near = ", ".join(content.places[n - 1].name for n in place.to)
        lines = [f"Connected to {near}."]
        if place.water:
            lines.append("A Water Location.")
        if place.ability:
            ability = content.abilities[place.ability]
            lines.append(f"{ability.name}: {ability.text}")
            lines.append(f"The ability: {source(ability)}")
        text = "\n\n".join(lines)
        found[place.id] = Card(place.name, f"Location {place.number}", text, source(place))
    for mission in content.missions.values():
        lines = [mission.setup, f"Before the Finale: {mission.side}", f"Finale: {mission.finale}"]
        found[mission.card] = Card(
            mission.name, "Super Villain", "\n\n".join(lines), source(mission)
        )
    return found


def strengths(hero: HeroEntry) -> str:
    """The symbols in the deck of a Hero, most first: `9 Power, 6 Wits, 3 Fight`."""
    symbols = "".join(card.symbols * card.copies for card in hero.cards)
    counts = [(symbols.count(kind), name) for kind, name in zip(KINDS, KIND_NAMES, strict=True)]
    return ", ".join(f"{n} {name}" for n, name in sorted(counts, key=lambda one: -one[0]))


def rules_parts(content: Content) -> Mapping[str, str]:
    """Hands, Heroes, Locations, missions and needs, and where all of it comes from."""
    setup = content.setup
    several = [count for count in setup.hand if count != "solo"]
    sourced: dict[str, Sequence[Sourced]] = {
        "Skill cards": [*content.skills.values()],
        "Advantages": [*content.advantages.values()],
        "Feuds": [*content.feuds.values()],
        "Hazards": [*content.hazards.values()],
        "Locations": content.places,
        "Board abilities": [*content.abilities.values()],
        "Allies": [*content.allies.values()],
        "Villains": [*content.villains.values()],
    }
    return {
        "hands": markdown_table(
            "| Players | Hand size | Wounds at the start |",
            [f"| {n} | {setup.hand[n]} | {setup.first_wounds[n]} |" for n in several],
        ),
        "solo_hand": str(setup.hand["solo"]),
        "wounds": str(setup.wounds),
        "hazard_limit": str(setup.hazard_limit["normal"]),
        "easy_limit": str(setup.hazard_limit["easy"]),
        "threat": str(setup.threat_step),
        "heroes": markdown_table(
            "| Hero | Starts at | Symbols in the deck |",
            [
                f"| {hero.name} | {content.places[hero.start - 1].brief} | {strengths(hero)} |"
                for hero in content.heroes.values()
            ],
        ),
        "locations": markdown_table(
            "| No. | Location | Connected to | Board ability |",
            [
                f"| {place.number} | {place.brief} | {' '.join(map(str, place.to))} "
                f"| {content.abilities[place.ability].name if place.ability else ''} |"
                for place in content.places
            ],
        ),
        "missions": "\n".join(
            f"- **{one.name}**: {one.aim}. {one.finale}" for one in content.missions.values()
        ),
        "sources": "\n".join(f"- {name}: {_counted(found)}." for name, found in sourced.items()),
    }


COUNTED: dict[Provenance, str] = {
    "rulebook": "{} printed in the rulebook",
    "rulebook_name": "{} of which only the name is printed in the rulebook⌂",
    "published_name": "{} of which only the name stands on a public page⌂",
    "house": "{} designed for this edition⌂",
}


def _counted(found: Sequence[Sourced]) -> str:
    where = [one.provenance for one in found]
    return ", ".join(
        phrase.format(where.count(one)) for one, phrase in COUNTED.items() if one in where
    )


def _playable(card: CardEntry, kind: str) -> Card:
    if card.play == "modifier":
        text = f"Symbols {card.symbols}. Modifier: {card.text}"
    elif card.play == "plain":
        text = f"Symbols {card.symbols}. {card.text}"
    elif card.symbols:
        text = f"Symbols {card.symbols}, or instead: {card.text}"
    else:
        text = card.text
    return Card(card.name, kind, text, source(card))


def _villains(content: Content) -> Iterator[tuple[str, Card]]:
    for villain in content.villains.values():
        lines = []
        if villain.id != "conductor":
            lines.append(f"Needs {villain.needs.signs()}.")
        for number, side in enumerate(villain.sides, 1):
            heading = "Acts" if number == 1 else "In the Finale acts"
            lines.append(f"{heading}: {side.text}")
        lines.append(f"Beaten: {villain.beaten}")
        if villain.finale:
            needs = ", ".join(
                f"{count}: {need.signs()}" if count == "solo" else f"{count} Heroes: {need.signs()}"
                for count, need in villain.finale.items()
            )
            lines.append(f"Needs in the Finale: {needs}.")
        card = Card(villain.name, "Villain", "\n\n".join(lines), source(villain))
        yield villain.id, card
        if villain.id == "member":
            for number in range(1, content.setup.members + 1):
                yield f"member-{number}", card


def status(content: Content, view: AcademyState) -> str:
    """Turn, Phase and mission; the clocks stand on every board."""
    mission = content.missions[view.mission].name
    if view.phase == "setup":
        return f"{mission} · set-up"
    parts = [f"Turn {view.turn}", phase_name(view), mission]
    return " · ".join([*parts, "FINALE"] if view.finale else parts)


def must_go(view: AcademyState, limit: int) -> int:
    """How many Hazards have to go before the end of the Effect Phase; none when all is over."""
    return 0 if view.ended else max(0, view.hazards - limit + 1)


def too_many_hazards(goes: int) -> str:
    """A sentence on how many Hazards must go, as they are counted only after the Effect Phase."""
    if not goes:
        return ""
    hazards = number_of(goes, "Hazard")
    return f"lost after the Effect Phase unless {hazards} {'goes' if goes == 1 else 'go'}"


def why_ended(content: Content, ending: str, threat: str) -> str:
    """Why the game is over, in a sentence; `threat` is the level, which says how much is lost."""
    limit = content.setup.hazard_limit[threat]
    return content.endings[ending].when.replace("{limit}", str(limit))


def aim(content: Content, view: AcademyState) -> str:
    """What wins the game: in the Finale only the Villains that are left must be destroyed."""
    mission = content.missions[view.mission]
    left = [one.kind for one in view.villains if one.kind in mission.goal]
    if not view.finale or not 0 < len(left) < len(mission.goal):
        return mission.aim
    return f"destroy {joined([content.villains[kind].name for kind in left])}"


def phase_name(view: AcademyState) -> str:
    """The Phase; with the greater challenge nobody talks in the Play Phase (UA83)."""
    silent = view.challenge and view.phase == "play"
    return f"{PHASES[view.phase]}, in silence" if silent else PHASES[view.phase]
