"""Previews: what an option would do, shown before it is chosen."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase

from ..components import Content
from ..damage import attack_so_far, city_damage, strike_back
from ..rules.hail import why_hail_waits
from ..rules.villain_powers import may_cost
from ..rules.windows import CONTINUE, Call
from ..state import VALUES, HydraState
from .evidence import dealt_words

Lines = tuple[tuple[Phrase, ...], ...]


def preview(content: Content, view: HydraState, decision: Decision, option: Option) -> Lines:
    """What an option would do, as lines of phrases; none if there is nothing to say."""
    if option.key == "hail":
        return _hail_lines(view)
    if decision.kind in ("lay", "hand"):
        return _card_preview(view, decision, option)
    if decision.kind == "hero":
        hero = content.heroes[option.value]
        return ((Phrase(f"{hero.title}: ", "muted"), Phrase(hero.text)),)
    if isinstance(option.value, Call):
        hero = content.heroes[view.seats[option.value.seat].hero]
        # A poll has just named the Hero.
        once = "once: " if decision.kind == "poll" else f"{hero.name}, once: "
        return ((Phrase(once, "muted"), Phrase(hero.text)),)
    if option.key == CONTINUE and decision.kind == "revealed":
        return counting_lines(content, view)
    if option.key == CONTINUE and view.phase == "survived":
        return _strike_lines(content, view, view.total, view.city)
    if isinstance(option.value, tuple) and option.value[0] == "steal":
        return ((Phrase("a card at random; only thief and victim see which", "muted"),),)
    if decision.kind == "defend" and option.key == "give":
        return ((Phrase("you neither hand over cards nor steal one in this Offensive"),),)
    return ()


def _card_preview(view: HydraState, decision: Decision, option: Option) -> Lines:
    if option.key == "back":
        return ((Phrase("nothing is done; the table is asked again", "muted"),),)
    hand = view.seats[decision.seat].hand
    places = {card.key: card.value for card in decision.several}
    picked = [hand[places[key]] for key in (*decision.picked, option.key) if key in places]
    total = sum(VALUES[card] for card in picked)
    line = [Phrase("picked ", "muted")]
    for card in picked:
        line += [Phrase(card, "text"), Phrase(" ")]
    line.append(Phrase(f"= {total:<+3d}", "text"))
    return (tuple(line),)


def _hail_lines(view: HydraState) -> Lines:
    """What HAIL HYDRA does for each side: the same words for every seat, to reveal no loyalty.

    If it would have no effect now, the reason comes from public facts (ruling 60).
    """
    text = "HYDRA: you are revealed; New York loses 3, or 1 if you are Knocked Out."
    if until := why_hail_waits(view):
        text = f"HYDRA: nothing happens {until}."
    return ((Phrase(text),), (Phrase("S.H.I.E.L.D.: the page closes, nothing else.", "muted"),))


def counting_lines(content: Content, view: HydraState) -> Lines:
    """What the revealed attack will do unless an ability changes it; empty if there is none."""
    attack = attack_so_far(content, view)
    if attack is None:
        return ()
    name, city = content.villains[view.villain].name, view.city
    left = view.health - attack.dealt
    less = f" - {attack.defense} Defense" if attack.total > 0 and attack.defense else ""
    outcome = Phrase(f"survives with {left}", "red") if left else Phrase("defeated", "green")
    lines: list[tuple[Phrase, ...]] = [
        (Phrase(f"{attack.total:+d}{less}: {name} loses {dealt_words(attack)}, "), outcome)
    ]
    if attack.city:
        why = "Cosmic Cube" if attack.total > 0 else "The attack backfires"
        loses = _loses(city, city_damage(content, view, attack.total))
        city -= attack.city
        lines.append((Phrase(f"{why}: {loses}", "red"),))
    if city and left:
        return (*lines, *_strike_lines(content, view, attack.total, city))
    return (*lines, _standing(view.city, city, won=not left and not view.villains))


def _loses(city: int, count: int) -> str:
    """What New York with this health loses by `count`: at most all of it."""
    return f"New York loses {f'all {city}' if count > city else count}"


def _strike_lines(content: Content, view: HydraState, total: int, city: int) -> Lines:
    villain, strike = content.villains[view.villain], strike_back(content, view, total)
    risk = may_cost(strike.power)
    lines: list[tuple[Phrase, ...]] = []
    if strike.damage is None:
        lines.append((Phrase("Vibranium Shield: the Villain does not strike", "green"),))
    else:
        lines.append((Phrase(f"The Villain strikes: {_loses(city, strike.damage)}", "red"),))
        city -= min(city, strike.damage)
    if strike.power is not None and city:
        lost = min(city, strike.by_power)
        loses = f": {_loses(city, strike.by_power)}" if lost else ""
        if risk:
            loses = f": New York may lose {risk} more"
        lines.append((Phrase(f"then {villain.title}{loses}", "red" if lost else "muted"),))
        city -= lost
    if strike.agents and city:
        lost = min(city, len(strike.agents))
        lines.append((Phrase(f"Knocked Out agents cost New York {lost}", "red"),))
        city -= lost
    return (*lines, _standing(view.city, city, won=False, risk=risk))


def _standing(before: int, after: int, *, won: bool, risk: int = 0) -> tuple[Phrase, ...]:
    """The health of the city before and after a strike; a power may cost `risk` more by chance."""
    if not after:
        return (Phrase("it falls: HYDRA wins", "red"),)
    if risk:
        least = after - risk
        ends = f"or {least}" if least > 0 else "or it falls: HYDRA wins"
        return (Phrase(f"New York {before} ▸ {after} {ends}", "text" if least > 0 else "red"),)
    if won:
        return (Phrase("S.H.I.E.L.D. wins", "green"),)
    return (Phrase(f"New York {before} ▸ {after}" if after < before else "New York loses nothing"),)
