"""What an option would do, told before it is taken."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.ruleset import Preview

from .components import Content
from .rules.hail import hail_is_open
from .rules.windows import Call
from .state import VALUES, HydraState

Lines = tuple[tuple[Phrase, ...], ...]


def preview(content: Content, view: HydraState, decision: Decision, option: Option) -> Preview:
    """What an option would do: own cards add up, chance and hidden things are named as such."""
    if option.key == "hail":
        return Preview(_hail_lines(view, decision.seat))
    if decision.kind in ("lay", "hand"):
        return Preview(_card_preview(view, decision, option))
    if decision.kind == "hero":
        hero = content.heroes[option.value]
        return Preview(((Phrase(f"{hero.title}: ", "muted"), Phrase(hero.text)),))
    if isinstance(option.value, Call):
        hero = content.heroes[view.seats[option.value.seat].hero]
        return Preview(((Phrase(f"{hero.name}, once: ", "muted"), Phrase(hero.text)),))
    if decision.kind == "defend" and option.key == "give":
        return Preview(
            ((Phrase("instead of handing over cards or stealing one in this Offensive"),),)
        )
    return Preview()


def _card_preview(view: HydraState, decision: Decision, option: Option) -> Lines:
    if option.key == "back":
        return ((Phrase("nothing is done; the table screen comes back", "muted"),),)
    match option.value:
        case ("steal", _):
            return ((Phrase("one card by chance; you see it, the victim misses it", "muted"),),)
    hand = view.seats[decision.seat].hand
    places = {card.key: card.value for card in decision.several}
    picked = [hand[places[key]] for key in (*decision.picked, option.key) if key in places]
    total = sum(VALUES[card] for card in picked)
    line = [Phrase("picked ", "muted")]
    for card in picked:
        line += [Phrase(card, "text"), Phrase(" ")]
    line.append(Phrase(f"= {total:<+3d}", "text"))
    return (tuple(line),)


def _hail_lines(view: HydraState, seat: int) -> Lines:
    """The same words for everybody; where it does nothing, public facts say so (ruling 60)."""
    told = "HYDRA: your disc turns; New York loses 3 health, or 1 if you are Knocked Out."
    if view.seats[seat].revealed:
        told = "Your disc lies open: nothing happens."
    elif not hail_is_open(view):
        when = "until the attack has counted" if view.phase == "revealed" else "outside a Mission"
        told = f"HYDRA: nothing happens {when}."
    return (
        (Phrase(told),),
        (Phrase("S.H.I.E.L.D.: the page closes, nothing else.", "muted"),),
    )
