"""An Offensive up to the reveal: token and draws, Defense, handing over, laying cards."""

from __future__ import annotations

from functools import lru_cache

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option, Play

from .abilities import sort_attack
from .hail import hail_hydra
from .run import STAY, Run
from .state import AttackCard, HydraState, Revealed
from .windows import table_screen

TIGHTEST = 1
SAID = {"good": "This is good.", "bad": "This is bad."}


def flip(run: Run) -> None:
    """The next Villain is turned up: the Mission starts (ruling 55)."""
    state = run.state
    state.mission += 1
    state.offensive = 0
    state.villain = state.villains.pop()
    villain = run.villain
    health = villain.health_loose if state.loose else villain.health
    if villain.level < 4:
        health += {"easy": -1, "hard": 1}.get(str(run.game.table.option("threat")), 0)
    state.health = state.full = min(health, run.charts.health_limit)
    state.defense = villain.defense
    told = "Mission {number}: {villain:villain}. {title}: {text}"
    run.tell(
        told,
        "moment",
        number=state.mission,
        villain=state.villain,
        title=villain.title,
        text=villain.text,
    )
    state.phase = "start"


def start(run: Run) -> None:
    """A new Offensive. O1 is skipped only in the very first of the game (ruling 11).

    The token passes left, its holder draws a new hand, then the others draw one card each
    clockwise (ruling 13), Knocked Out and revealed Heroes too (ruling 12).
    """
    state = run.state
    state.offensive += 1
    state.offensives += 1
    state.guard, state.cancelled = 0, False
    state.target, state.marked = state.marked, -1
    for seat, mine in enumerate(state.seats):
        if mine.done or mine.grown or mine.empty or mine.webbed or mine.said:
            mine = run.own(seat)  # noqa: PLW2901
            mine.done = mine.grown = mine.empty = mine.webbed = False
            mine.said = ""
    run.tell("Offensive {number}", "heading", number=state.offensive)
    if state.offensives > 1:
        state.token = (state.token + 1) % len(state.seats)
        run.renew(state.token, run.charts.hand)
        for seat in state.order()[1:]:
            run.draw(seat, 1)
        told = "{who:seat} takes the token and a new hand; everybody else draws a card."
        run.tell(told, who=state.token)
    state.phase = "defend" if run.villain.does.op == "agents_defend" else "before"


def defend(run: Run) -> Play[None]:
    """Revealed agents who are Knocked Out may give Red Skull 1 Defense instead (ruling 47).

    Decided openly, in token order, before window A. The discs leave after the Offensive.
    """
    state = run.state
    for seat in state.order():
        mine = state.seats[seat]
        if not (mine.revealed and mine.out) or run.guard >= run.charts.defense_limit:
            continue
        name = run.names[seat]
        chosen = yield Decision(
            TABLE,
            "defend",
            f"Does {name} give Red Skull 1 Defense instead of handing over or stealing?",
            Choices([Option("give", f"{name} gives 1 Defense"), Option("keep", "No")]),
            "to go on together",
            rule="Red Skull",
        )
        if chosen.key == "give":
            run.own(seat).done = True
            state.guard += 1
            run.tell("{who:seat} gives Red Skull 1 Defense.", who=seat)
    state.phase = "before"


# -- who is next -------------------------------------------------------------------------------


def next_handing(state: HydraState) -> int | None:
    """The Knocked Out seat that acts next: revealed ones first, then the others (ruling 57)."""
    waiting = [s for s in state.order() if state.seats[s].out and not state.seats[s].done]
    waiting = [s for s in waiting if state.seats[s].hand or _can_steal(state, s)]
    return min(waiting, key=lambda s: not state.seats[s].revealed, default=None)


def _can_steal(state: HydraState, seat: int) -> bool:
    """Revealed, and somebody on the Mission holds cards (ruling 57)."""
    return state.seats[seat].revealed and any(state.seats[s].hand for s in state.team())


def next_laying(state: HydraState) -> int | None:
    """The Hero who lays next: revealed agents first, then from the token leftwards.

    So an agent who reveals late plays at once, and then the others go on (rulings 22, 63, 64).
    """
    waiting = [s for s in state.team() if not state.seats[s].done and state.seats[s].hand]
    return min(waiting, key=lambda s: not state.seats[s].revealed, default=None)


def onwards(run: Run) -> str:
    """What Continue leads to, before the attack is complete: public facts only."""
    state = run.state
    handing = next_handing(state)
    if handing is not None and not any(mine.done and not mine.out for mine in state.seats):
        what = "acts" if state.seats[handing].revealed else "hands over"
        return f"{run.names[handing]} {what}"
    laying = next_laying(state)
    return f"{run.names[laying]} lays cards" if laying is not None else "Go on"


# -- table screens -----------------------------------------------------------------------------


def before(run: Run) -> Play[None]:
    """Window A: after the draws, before any card is laid, handed or stolen (ruling 24)."""
    prompt = "Before the attack. Talk, use an ability, or go on."
    if (yield from table_screen(run, "before", prompt, onwards(run), window="A")):
        run.state.phase = "hand"


def handed(run: Run) -> Play[None]:
    """The table screen after each hand-over (ruling 61)."""
    prompt = "Knocked Out Heroes hand over cards before the attack."
    if (yield from table_screen(run, "between", prompt, onwards(run))):
        run.state.phase = "hand"


def between(run: Run) -> Play[None]:
    """The table screen between any two seats that lay cards (ruling 61)."""
    if next_laying(run.state) is None:
        run.state.phase = "lay"  # All have laid: window B is the next table screen.
        return
    prompt = "The Heroes on the Mission lay their cards."
    if (yield from table_screen(run, "between", prompt, onwards(run))):
        run.state.phase = "lay"


# -- Knocked Out Heroes ------------------------------------------------------------------------


def hand(run: Run) -> Play[None]:
    """The next Knocked Out Hero hands over one or two cards, or steals (rulings 56 and 57)."""
    state = run.state
    seat = next_handing(state)
    if seat is None:
        state.phase = "lay"
        return
    state.phase = "handed"
    mine = state.seats[seat]
    places: tuple[int, ...] = ()
    while True:
        decision = Decision(
            seat,
            "hand",
            "Hand one or two cards to one Hero on the Mission." if not mine.revealed
            else "Hand over one or two cards, or steal one at random.",
            _handing(run, seat, places),
            "to hand over cards" if not mine.revealed else "to hand over cards or to steal one",
            secret=True,
            rule="Knocked Out Heroes",
            picked=tuple(f"card {place + 1}" for place in places),
            stay=0.0 if places else STAY,
        )  # fmt: skip
        chosen = yield decision
        if not chosen.key.startswith("card "):
            break
        places = (*places, chosen.value)
    run.seal()
    word = chosen.key.split(" ")[0]
    if word == "to":
        _hand_over(run, seat, chosen.value, sorted(places))
    elif word == "steal":
        _steal(run, seat, chosen.value)
    elif word == "hail":
        hail_hydra(run, seat)


def _handing(run: Run, seat: int, places: tuple[int, ...]) -> Choices:
    state = run.state
    mine = state.seats[seat]
    options: list[Option] = []
    if len(places) < 2:
        options += _cards(mine.hand, places)
    if places:
        options += [
            Option(f"to {s + 1}", f"Hand to {run.names[s]}", s, target=f"seat {s + 1}")
            for s in state.team()
        ]
    elif mine.revealed:
        options += [
            Option(f"steal {s + 1}", f"Steal from {run.names[s]}", s, "at random", f"seat {s + 1}")
            for s in state.team()
            if state.seats[s].hand
        ]
    return Choices([*options, *WAYS_OUT])


WAYS_OUT = (
    Option("back", "Back to the table"),
    Option("hail", "HAIL HYDRA!", detail="reveal yourself if you are HYDRA"),
)
"""Stand on every seat screen of a Mission, whatever the loyalty (rulings 59 and 60)."""


def _cards(cards: list[AttackCard], places: tuple[int, ...]) -> list[Option]:
    """The cards that are not picked yet. Their keys tell nothing about their values."""
    return [
        Option(f"card {place + 1}", card, place, target=f"card {place + 1}")
        for place, card in enumerate(cards)
        if place not in places
    ]


def _hand_over(run: Run, seat: int, to: int, places: list[int]) -> None:
    """Giver, receiver and number are public; the two of them know the values (ruling 56)."""
    mine = run.own(seat)
    mine.done = True
    cards = [mine.hand[place] for place in places]
    mine.hand = [card for place, card in enumerate(mine.hand) if place not in places]
    run.receive(to, cards)
    run.whisper(
        (seat, to),
        "{who:seat} hands {cards:cards} to {to:seat}.",
        "{who:seat} hands {count:count} to {to:seat}.",
        who=seat,
        to=to,
        cards=" ".join(cards),
        count=len(cards),
    )


def _steal(run: Run, seat: int, victim: int) -> None:
    """One random card: the thief sees it, the victim sees it missing (ruling 57)."""
    other = run.own(victim)
    card = other.hand.pop(run.chance.below(len(other.hand)))
    run.receive(seat, [card])
    run.state.seats[seat].done = True
    run.whisper(
        (seat, victim),
        "{who:seat} steals {card:card} from {victim:seat}.",
        "{who:seat} steals a card from {victim:seat}.",
        who=seat,
        victim=victim,
        card=card,
    )


# -- laying cards ------------------------------------------------------------------------------


def limits(run: Run, seat: int) -> tuple[int, int]:
    """How few and how many cards a Hero lays (rulings 16 and 17).

    A Villain's limit beats an ability. With fewer cards than the minimum, all are laid.
    """
    state, charts = run.state, run.charts
    mine, power = state.seats[seat], run.villain.does
    low, high = charts.least, charts.most
    if power.op == "limit":
        low, high = power.least, power.most
    elif state.target == seat:
        low, high = TIGHTEST, TIGHTEST
    elif mine.grown:
        high = charts.embiggened
    return min(low, len(mine.hand)), min(high, len(mine.hand))


def lay(run: Run) -> Play[None]:
    """The next Hero lays cards, face down; a revealed agent face up (rulings 16, 63 and 68)."""
    state = run.state
    seat = next_laying(state)
    if seat is None:
        _add_blind_cards(run)
        state.phase = "collect"
        return
    state.phase = "between"
    low, high = limits(run, seat)
    places: tuple[int, ...] = ()
    span = str(low) if low == high else f"{low} to {high}"
    face = "up" if state.seats[seat].revealed else "down"
    while True:
        chosen = yield Decision(
            seat,
            "lay",
            f"Lay {span} cards face {face}.",
            _laying(tuple(state.seats[seat].hand), places, low, high),
            "to lay cards",
            secret=True,
            rule="Laying cards",
            picked=tuple(f"card {place + 1}" for place in places),
            stay=0.0 if places else STAY,
        )
        if not chosen.key.startswith("card "):
            break
        places = (*places, chosen.value)
    run.seal()
    if chosen.key == "hail":
        hail_hydra(run, seat)
    elif chosen.key != "back":
        _lay_down(run, seat, sorted(places), chosen.value)


@lru_cache(8192)
def _laying(hand: tuple[AttackCard, ...], places: tuple[int, ...], low: int, high: int) -> Choices:
    """Cards while more may be laid; three equal keys once enough are (ruling 70)."""
    options = _cards(list(hand), places) if len(places) < high else []
    if len(places) >= low:
        options += [
            Option("silent", "Lay them, say nothing", ""),
            Option("good", "Lay them: “This is good.”", "good"),
            Option("bad", "Lay them: “This is bad.”", "bad"),
        ]
    return Choices([*options, *WAYS_OUT])


def _lay_down(run: Run, seat: int, places: list[int], said: str) -> None:
    """The number of cards is public at once and stays public (ruling 18)."""
    mine = run.own(seat)
    mine.done, mine.said = True, said
    cards = [mine.hand[place] for place in places]
    mine.hand = [card for place, card in enumerate(mine.hand) if place not in places]
    if mine.revealed:
        mine.open = mine.open + cards
        told = "{who:seat} lays {count:count} face up."
    else:
        mine.laid = cards
        told = "{who:seat} lays {count:count} face down."
    if said:
        told += " “{said}”"
    run.tell(told, who=seat, count=len(cards), said=SAID.get(said, ""))


def _add_blind_cards(run: Run) -> None:
    """A Hero without a card gets one from the pile, unseen; then Mysterio's (ruling 19)."""
    state = run.state
    for seat in state.team():
        if not state.seats[seat].done:
            mine = run.own(seat)
            mine.done = mine.empty = True
            state.blind = state.blind + run.take(1)
            run.tell("{who:seat} has no card: one from the draw pile is added unseen.", who=seat)
    power = run.villain.does
    if power.op == "blind":
        state.blind = state.blind + run.take(power.count)
        run.tell("{title}: a card is added unseen.", title=run.villain.title)


def collect(run: Run) -> Play[None]:
    """Window B, and the last moment before the reveal (ruling 24)."""
    prompt = "All cards lie. Before they are collected: use an ability, or turn them up."
    if (yield from table_screen(run, "collect", prompt, "Turn the attack up", window="B")):
        _reveal(run)
        run.state.phase = "revealed"


def _reveal(run: Run) -> None:
    """Collect and shuffle: only cards that lay face up keep their owner's name (ruling 20)."""
    state = run.state
    cards: list[Revealed] = []
    state.counts = []
    for seat, mine in enumerate(state.seats):
        state.counts.append(len(mine.laid) + len(mine.open))
        if not mine.laid and not mine.open:
            continue
        cards += [Revealed(card=card) for card in mine.laid]
        cards += [Revealed(card=card, owner=seat) for card in mine.open]
        mine = run.own(seat)  # noqa: PLW2901
        mine.laid, mine.open = [], []
    cards += [Revealed(card=card, blind=True) for card in state.blind]
    state.blind = []
    state.attack = sort_attack(cards)
    told = "The attack is turned up: {cards:cards}." if state.full_record else (
        "The attack is turned up: {count:count}."
    )  # fmt: skip
    shown = " ".join(card.card for card in state.attack)
    if state.full_record:
        run.tell(told, "moment", cards=shown)
    else:
        run.tell(told, "moment", count=len(cards))
