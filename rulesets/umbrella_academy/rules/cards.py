"""Hands and piles: drawing, discarding, Wounds and Feuds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from tabletop_tui.core.decision import Option, Play
from tabletop_tui.core.events import Value
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.words.speech import counted

from ..context import Context, Victim, card_options, copies
from ..state import UNDRAWN, WOUND, Academy, AcademyState, HeroCard, MainCard

PARTNER = HeroCard("fd_partner")
SULKING = HeroCard("fd_sulking")
DISCARDED = "discarded"
"""The tag of the event that a victim discards a card."""
INTO_DECK = "into deck"
"""The tag of the event that a hand is shuffled into its Hero Deck."""
TRASHED, BURNT = "trashed", "burnt"
"""The tags of the events that Advantages are destroyed, and that a Main Deck card burns."""
WOUNDED, FEUDING, ACTS = "wounded", "feuding", "acts"
"""The tags of the events that a victim gains a Wound or a Feud, and that a Villain acts."""


def victim(state: AcademyState, hero: str) -> Victim:
    """A Hero as a victim."""
    return Victim(state.owner[hero], hero)


def player(state: AcademyState, seat: int) -> Victim:
    """A player as a victim: through their Hero, or in solo without a Hero (UA72)."""
    return Victim(seat, "" if state.solo else state.seats[seat].heroes[0])


# -- drawing -------------------------------------------------------------------------------


def draw(context: Context, seat: int, count: int) -> Play[int]:
    """Draw from the Hero Deck one at a time, reshuffling when it is empty (UA40).

    Returns how many were drawn.
    """
    drawn: list[HeroCard] = []
    for _ in range(count):
        card = next_card(context, seat)
        if card is None:
            break
        drawn.append(card)
        mine = context.state.own_seat(seat)
        if card == WOUND:
            mine.wounds += 1
        elif card in context.rules.hooks:
            mine.feuds.append(card)
        else:
            mine.hand.append(card)
    if drawn:
        log_draw(context, seat, drawn)
    if PARTNER in drawn:
        yield from place_partner(context, seat)
    return len(drawn)


def next_card(context: Context, seat: int) -> HeroCard | None:
    """Take the top card of a Hero Deck. None when both the deck and the discard pile are empty."""
    mine = context.state.own_seat(seat)
    if not mine.deck:
        if not mine.discard:
            return None
        mine.deck, mine.discard = context.game.chance.shuffled(mine.discard), []
        context.log("{who:seat} shuffles the discard pile into a new Hero Deck.", "note", who=seat)
    return mine.deck.pop()


def log_draw(context: Context, seat: int, drawn: Sequence[HeroCard]) -> None:
    """Log what was drawn: all cards for those who see the hand, Feuds and Wounds for everybody."""
    names = ",".join(drawn)
    if context.state.seats[seat].open:
        context.log("{who:seat} draws {cards:cards}.", who=seat, cards=names)
        return
    context.game.log_to(
        seat,
        "{who:seat} draws {cards:cards}.",
        "{who:seat} draws {count}.",
        who=seat,
        cards=names,
        count=counted(len(drawn), "card"),
    )
    bad = [card for card in drawn if card == WOUND or card in context.rules.hooks]
    if bad:
        context.log("{who:seat} now holds {cards:cards}.", who=seat, cards=",".join(bad))


def place_partner(context: Context, seat: int) -> Play[None]:
    """Put the Partner token on another Hero. In solo the card has no text (UA61, UA73)."""
    state = context.state
    if state.solo:
        return
    others = [hero for hero, owner in state.owner.items() if owner != seat]
    # The question names this Feud as its cause, not the text that made the player draw.
    drawing, context.cause = context.cause, context.rules.name_of(PARTNER)
    prompt = "Put the Partner token on which Hero?"
    hero = yield from context.ask_hero(prompt, others, "partner", seat)
    context.cause = drawing
    state.partner = hero
    context.log("{who:seat} puts the Partner token on {hero:hero}.", who=seat, hero=hero)


# -- losing cards --------------------------------------------------------------------------


def drop(state: AcademyState, seat: int, card: str) -> None:
    """Move a card from a hand to the own discard pile, or an Advantage to the box (UA79).

    Raises `ValueError` when the card is not in that hand.
    """
    mine = state.own_seat(seat)
    if card == WOUND:
        if not mine.wounds:
            raise ValueError("no Wound in hand")
        mine.wounds -= 1
    elif card in mine.hand:
        mine.hand.remove(HeroCard(card))
    elif card in mine.feuds:
        mine.feuds.remove(HeroCard(card))
        if card == PARTNER:
            state.partner = ""  # Taken back when the card leaves the hand (UA61).
    else:
        mine.advantages.remove(MainCard(card))
        state.gone.append(MainCard(card))
        return
    mine.discard.append(HeroCard(card))


def drop_sulking(state: AcademyState, seat: int) -> int:
    """Discard each Sulking of a seat that Passes; returns how many there were."""
    count = state.seats[seat].feuds.count(SULKING)
    for _ in range(count):
        drop(state, seat, SULKING)
    return count


Sort = Literal["skill", "feud", "wound", "skill_or_feud"]
"""The sorts of cards that a text can ask for."""


def filtered(seat: Academy, what: Sort) -> list[HeroCard]:
    """The cards in a hand that a text asks for. Advantages never count (UA20)."""
    if what == "skill":
        return seat.hand
    if what == "feud":
        return seat.feuds
    if what == "wound":
        return [WOUND] * seat.wounds
    return [*seat.hand, *seat.feuds]


def discard_one(context: Context, who: Victim, what: Sort) -> Play[bool]:
    """The owner of a hand discards one card of a sort. False when there is no such card."""
    cards = filtered(context.state.seats[who.seat], what)
    if not cards:
        return False
    if UNDRAWN in cards:
        context.unsure("hidden")
    name = {"skill": "Skill card", "feud": "Feud", "wound": "Wound"}.get(what, "card")
    discards = f"{context.rules.hero_name(who.hero)} discards" if who.hero else "Discard"
    card: str = yield from context.ask(
        "discard",
        f"{discards} which {name}?",
        card_options(context.rules, cards),
        seat=who.seat,
        single=what != "wound" and len(cards) > 1,
    )
    drop(context.state, who.seat, card)
    text = "{who:victim} discards {card:card}."
    context.log(text, "move", DISCARDED, card=card, who=who.word)
    return True


def calm_seat(context: Context, seat: int, most: int | None) -> Play[int]:
    """A player may discard Feuds from the hand. Returns how many were discarded."""
    feuds = context.state.seats[seat].feuds
    if not feuds:
        return 0
    chosen: list[str] = yield from context.ask_set(
        "calm", "Discard which Feuds?", copies(context.rules, feuds), most=most, seat=seat
    )
    for feud in chosen:
        drop(context.state, seat, feud)
    if chosen:
        context.log("{who:seat} discards {cards:cards}.", who=seat, cards=",".join(chosen))
    return len(chosen)


# -- Wounds and Feuds ----------------------------------------------------------------------


def gain_wounds(context: Context, who: Victim, count: int) -> None:
    """Put this many Wounds on the owner's discard pile, less those that a guard prevents.

    If the Wound Deck has too few, the game is lost at once (UA57).
    """
    state = context.state
    guards = state.guards
    for key in (who.hero, str(state.at[who.hero])) if guards and who.hero else ():
        if spared := min(count, guards.get(key, 0)):
            guards[key] -= spared
            count -= spared
            text = "{who:victim} is guarded: {wounds} less."
            context.log(text, who=who.word, wounds=counted(spared, "Wound"))
    if taken := min(count, state.wound_deck):
        state.wound_deck -= taken
        mine = state.own_seat(who.seat)
        mine.discard += [WOUND] * taken
        mine.hurt += taken
        wounds = "a Wound" if taken == 1 else f"{taken} Wounds"
        text = "{who:victim} gains {wounds}."
        context.log(text, "move", WOUNDED, who=who.word, wounds=wounds, count=taken)
    if taken < count:
        context.end("lose_wound_deck")


def gain_feuds(context: Context, who: Victim, count: int = 1) -> None:
    """Put Feuds face up on the owner's discard pile, as many as the Feud Deck still has (UA60)."""
    deck = context.state.feud_deck
    feuds = [deck.pop() for _ in range(min(count, len(deck)))]
    if not feuds:
        return
    context.state.own_seat(who.seat).discard += feuds
    text = "{who:victim} gains {feuds}"
    # A forecast does not know the cards.
    text += "." if FACE_DOWN in feuds else ": {cards:cards}."
    number = "a Feud" if len(feuds) == 1 else f"{len(feuds)} Feuds"
    values: dict[str, Value] = {"who": who.word, "feuds": number, "count": len(feuds)}
    context.log(text, "move", FEUDING, cards=",".join(feuds), **values)


def heal_one(context: Context, seat: int, where: str) -> None:
    """Return one Wound from a hand or discard pile to the Wound Deck (UA78)."""
    state = context.state
    mine = state.own_seat(seat)
    if where == "hand":
        mine.wounds -= 1
    else:
        mine.discard.remove(WOUND)
    mine.hurt -= 1
    state.wound_deck += 1
    context.log("A Wound of {who:seat} is healed.", who=seat)


def wound_options(context: Context, seats: Iterable[int]) -> list[Option]:
    """The answers to a question where to heal a Wound: hands and discard piles of these seats."""
    names = context.game.names
    options = []
    for seat in seats:
        mine = context.state.seats[seat]
        if mine.wounds:
            value = (seat, "hand")
            options.append(Option(f"hand {seat + 1}", f"in {names[seat]}'s hand", value))
        if WOUND in mine.discard:
            value = (seat, "pile")
            options.append(Option(f"pile {seat + 1}", f"in {names[seat]}'s discard pile", value))
    return options
