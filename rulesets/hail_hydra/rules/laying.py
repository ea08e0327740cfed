"""The Heroes on the Mission lay their cards, and the attack is turned up."""

from __future__ import annotations

from functools import lru_cache, partial

from tabletop_tui.core.decision import Choices, Option, Play, Refusal, choose
from tabletop_tui.core.state import writable
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.core.words.speech import number_of

from ..components import Content
from ..context import Context, cards_left, cards_of, refuse_cards
from ..state import VALUES, AttackCard, Giver, HydraState, Revealed, sort_attack
from .hail import BACK, hail_hydra, ways_out
from .turn_order import next_laying, nothing_moved, onwards
from .windows import table_screen

TURNED_UP = "turned-up"
"""The tag of the event that turns the attack up."""

SAID = {"good": "This is good.", "bad": "This is bad."}


def between(context: Context) -> Play[None]:
    """The table screen between any two seats that lay cards (ruling 61)."""
    if next_laying(context.state) is None:
        context.state.phase = "lay"  # All have laid: window B is the next table screen.
        return
    prompt = "The Heroes on the Mission lay their cards."
    to = onwards(context)
    if (yield from table_screen(context, "between", prompt, to.words, taken_by=to.seat)):
        context.state.phase = "lay"


def limits(content: Content, state: HydraState, seat: int) -> tuple[int, int]:
    """The least and the most cards that a Hero lays, by public facts alone (rulings 16 and 17).

    A Villain's limit beats an ability. With fewer cards than the minimum, all are laid.
    """
    charts = content.charts
    mine, power = state.seats[seat], content.villains[state.villain].does
    low, high = charts.least, charts.most
    if power.op == "limit":
        low, high = power.least, power.most
    elif state.target == seat:
        low, high = power.count, power.count
    elif mine.grown:
        high = charts.embiggened
    return min(low, len(mine.hand)), min(high, len(mine.hand))


def lay(context: Context) -> Play[None]:
    """Ask the next Hero to lay cards: face down, or face up for a revealed agent.

    When all Heroes have laid, add the blind cards and go on to collecting (rulings 16, 63 and 68).
    """
    state = context.state
    seat = next_laying(state)
    if seat is None:
        _add_blind_cards(context)
        state.phase = "collect"
        return
    # Until a card moves, the abilities before laying can still be called.
    state.phase = "before" if nothing_moved(state) else "between"
    low, high = limits(context.content, state, seat)
    places: tuple[int, ...] = ()
    span = str(low) if low == high else f"{low} to {high}"
    revealed = state.seats[seat].revealed
    face = "up" if revealed else "down"
    while True:
        chosen: int | str = yield from choose(
            seat,
            "lay",
            f"Lay {span} {'card' if high == 1 else 'cards'} face {face}.",
            _laying(tuple(state.seats[seat].hand), places, low, high, revealed=revealed),
            public="to lay cards",
            secret=True,
            refused=partial(_refusals, state.seats[seat].hand, places, low, high),
            rule="Laying cards",
            picked=tuple(f"card {place + 1}" for place in places),
            several=cards_of(state.seats[seat].hand),
        )
        if isinstance(chosen, str):
            break
        places = (*places, chosen)
    # From here on no answer of this seat can be taken back.
    context.seal()
    if chosen == "hail":
        hail_hydra(context, seat)
    elif chosen != "back":
        state.phase = "between"
        _lay_down(context, seat, sorted(places), chosen)


@lru_cache(8192)
def _laying(
    hand: tuple[AttackCard, ...], places: tuple[int, ...], low: int, high: int, *, revealed: bool
) -> Choices:
    """The answers: cards while more may be laid, and three ways to say it is enough (ruling 70)."""
    options = cards_left(hand, places) if len(places) < high else []
    if len(places) >= low:
        options += [
            Option("silent", "Lay, say nothing", "", hotkey=ENTER),
            Option("good", "Lay: “This is good.”", hotkey="g"),
            Option("bad", "Lay: “This is bad.”", hotkey="b"),
        ]
    return Choices([*options, *ways_out(BACK, revealed=revealed)])


def _refusals(
    hand: list[AttackCard], places: tuple[int, ...], low: int, high: int
) -> list[Refusal]:
    """Why a seat cannot stop (too few cards) or go on (too many), whatever their values."""
    found = []
    if len(places) < low:
        cards = "one card" if low == 1 else f"{low} cards"
        found.append(Refusal("silent", "Lay them", f"pick at least {cards} first"))
    if len(places) >= high:
        found += refuse_cards(hand, places, f"no more than {number_of(high, 'card')} now")
    return found


def _lay_down(context: Context, seat: int, places: list[int], said: str) -> None:
    """Lay the picked cards; their number is public at once and stays public (ruling 18)."""
    mine = context.seat(seat)
    mine.done, mine.said = True, said
    cards = [mine.hand[place] for place in places]
    mine.hand = [card for place, card in enumerate(mine.hand) if place not in places]
    if mine.revealed:
        mine.open = mine.open + cards
        text = "{who:seat} lays {count:count} face up"
    else:
        mine.laid = cards
        text = "{who:seat} lays {count:count} face down"
    text += " and says: “{said}”" if said else "."
    context.log(text, who=seat, count=len(cards), said=SAID.get(said, ""))


def _add_blind_cards(context: Context) -> None:
    """Add a card unseen for each Hero without cards, then Mysterio's (ruling 19)."""
    state = context.state
    for seat in state.team():
        if not state.seats[seat].done:
            mine = context.seat(seat)
            mine.done = True
            mine.empty = _add_unseen(context, 1)
            text = "one from the draw pile is added unseen" if mine.empty else "none is left to add"
            context.log("{who:seat} has no card: " + text + ".", who=seat)
    power = context.villain.does
    if power.op == "blind" and _add_unseen(context, power.count):
        context.log("{title}: a card is added unseen.", title=context.villain.title)


def _add_unseen(context: Context, count: int) -> bool:
    """Add top cards to the attack unseen; return whether there were any (ruling 14)."""
    cards = context.take(count)
    context.state.blind = context.state.blind + cards
    return bool(cards)


def collect(context: Context) -> Play[None]:
    """Window B, and the last moment before the reveal (ruling 24)."""
    prompt = "All have laid. Last chance for an ability."
    if (yield from table_screen(context, "collect", prompt, "Turn the attack up", window="B")):
        _reveal(context)
        context.state.phase = "revealed"


def _reveal(context: Context) -> None:
    """Turn the attack up: only cards that lay face up before keep their owner (ruling 20)."""
    state = context.state
    cards: list[Revealed] = []
    state.counts = []
    for seat, mine in enumerate(state.seats):
        state.counts.append(len(mine.laid) + len(mine.open))
        if not mine.laid and not mine.open:
            continue
        cards += [Revealed(card=card) for card in mine.laid]
        cards += [Revealed(card=card, owner=seat) for card in mine.open]
        _keep_for_the_end(context, seat)
        mine = context.seat(seat)  # noqa: PLW2901
        mine.laid, mine.open, mine.givers = [], [], []
    cards += [Revealed(card=card, blind=True) for card in state.blind]
    state.blind = []
    state.attack = sort_attack(cards)
    if state.full_record:
        shown = " ".join(card.card for card in state.attack)
        context.log("The attack is turned up: {cards:cards}.", "moment", TURNED_UP, cards=shown)
    else:
        text = "The attack is turned up: {count:count}."
        context.log(text, "moment", TURNED_UP, count=len(cards))


def _keep_for_the_end(context: Context, seat: int) -> None:
    """Keep copies of a seat's cards in the attack, since the reveal mixes the cards themselves."""
    if context.state.past:
        mine = context.state.seats[seat]
        kept = writable(context.state.past, seat)
        if mine.givers:
            own = [Giver(mine.hero)] * (len(kept.cards) - len(kept.givers))
            kept.givers = kept.givers + own + mine.givers
        had = [AttackCard(f"{VALUES[card]:+d}") for card in (*mine.laid, *mine.open)]
        kept.cards = kept.cards + had
