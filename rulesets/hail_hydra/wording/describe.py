"""The table of Hail Hydra as one tree of things.

What only one seat may know has no card to look at, so that a look tells nothing to the other
players (ruling 2). So neither the viewer's hand nor a loyalty can be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from textwrap import wrap

from tabletop_tui.core.describe import COLUMNS, Card, Thing
from tabletop_tui.core.words.speech import counted

from ..components import Content
from ..context import places
from ..damage import attack_so_far, defense
from ..rules.windows import page_is_open
from ..state import SIDES, Deed, HydraState, Offensive, Round, colour_of, is_red
from ..text import ARROWS, NOT_KNOWN, loyalty_words, who_waits
from .evidence import (
    REST,
    UNCOUNTED,
    Column,
    cards_shown,
    columns,
    dealt_words,
    deeds_of,
    did,
    losses_of,
    not_laid,
    points,
    red_cards,
    rounds_of_phase,
    villain_of,
)

CITY, ATTACK, VOTE, VILLAIN = "city", "attack", "vote", "villain"
ON_THE_BOARD = 5
"""The board in plain text shows at most this many Offensives, the last ones."""


def describe(content: Content, known: Mapping[str, Card], view: HydraState, viewer: int) -> Thing:
    """The viewer's own things, city, Villain, Heroes, attack, last vote, and evidence wall."""
    table = Thing("", "")
    if 0 <= viewer < len(view.seats):
        table.lists(_own(content, view, viewer))
    table.lists([_city(content, view)])
    if view.villain:
        table.lists([_villain(content, known, view)])
    table.lists(_seat(content, known, view, seat) for seat in range(len(view.seats)))
    table.lists([_attack(content, view, viewer), _last_vote(view), _pile(view)])
    if view.mission:
        table.lists([_wall(content, view)])
    return table


# -- the viewer's own --------------------------------------------------------------------------


def _own(content: Content, view: HydraState, viewer: int) -> Iterator[Thing]:
    """The hand, the cards that a power shows, and the loyalty page while it is open."""
    yield Thing("", "Your hand", called=("hand",), own=True).line(own_cards(view, viewer))
    if view.seats[viewer].looking:
        seen = own_cards(view, viewer, looking=True)
        yield Thing("", "You see", called=("hand",), own=True).line(seen)
    if view.seats[viewer].knows:
        # Quiet: the loyalty page of the screen shows it at any question, plain mode on request.
        own = Thing("", "Your loyalty", called=("loyalty",), quiet=True, own=True)
        words = loyalty_words(view, viewer, viewer)
        yield own.line(words if view.seats[viewer].shown else f"{words}, where {ARROWS}")
    if page_is_open(view, viewer):
        yield _page(content, view, viewer)


def own_cards(view: HydraState, viewer: int, *, looking: bool = False) -> str:
    """The values in a seat's hand, or `looking` in what a power shows, in the screen's order."""
    mine = view.seats[viewer]
    order = places(view, viewer, "looking" if looking else "hand")
    cards = mine.looking if looking else mine.hand
    return ", ".join(cards[place] for place in order) or "empty"


def _page(content: Content, view: HydraState, viewer: int) -> Thing:
    """The loyalty page: a row for each seat, known or not (ruling 5), and the viewer's Hero.

    The Hero has the tips for both sides, so that the page looks the same for each loyalty.
    """
    page = Thing("", "Your loyalty page", called=("loyalties",), own=True)
    page.line(f"{ARROWS}, {NOT_KNOWN}")
    rows = (
        Thing("", f"Loyalty of {{seat {seat}}}", what="you" if seat == viewer else "").line(
            loyalty_words(view, viewer, seat)
        )
        for seat in range(len(view.seats))
    )
    page.lists(rows)
    hero = content.heroes.get(view.seats[viewer].hero)
    if hero is not None:
        card = [
            (hero.name, hero.title, hero.text),
            ("If S.H.I.E.L.D.", "", hero.tip_shield),
            ("If HYDRA", "", hero.tip_hydra),
        ]
        page.lists(Thing("", name, what=what).line(meaning) for name, what, meaning in card)
    return page


# -- city, Villain and team --------------------------------------------------------------------


def _city(content: Content, view: HydraState) -> Thing:
    city = Thing(CITY, "New York", "the city", text="At 0 HYDRA has won.", called=("city",))
    return city.head(f"{view.city} of {content.charts.city}", "left")


def _villain(content: Content, known: Mapping[str, Card], view: HydraState) -> Thing:
    villain = content.villains[view.villain]
    found = Thing.of_card(VILLAIN, known[view.villain])
    found.called = ("villain",)
    found.head("health", f"{view.health} of {view.full}")
    parts = [(view.defense, "for this Mission"), (view.guard, "for this Offensive")]
    made = " + ".join(f"{count} {about}" for count, about in parts if count)
    limit = content.charts.defense_limit
    most = f", never above {limit}" if view.defense + view.guard > limit else ""
    found.head("Defense", defense(content, view), f"{made}{most}")
    found.head("City damage", villain.city)
    found.mark("its attack is cancelled" if view.cancelled else "")
    found.line(f"Mission {view.mission}, level {villain.level}, Offensive {view.offensive}")
    found.note(who_waits(view))
    power = Thing("", villain.title, what="Quick Attack" if villain.quick else "")
    found.lists([power.line(villain.text)])
    return found


def _seat(content: Content, known: Mapping[str, Card], view: HydraState, seat: int) -> Thing:
    mine, name = view.seats[seat], f"{{seat {seat}}}"
    card = known.get(mine.hero)
    found = Thing(f"seat {seat + 1}", name, "player", "no Hero yet")
    if card is not None:
        found.kind, found.what, found.text, found.source = (
            card.kind, card.name, card.text, card.provenance,
        )  # fmt: skip
        hero = content.heroes[mine.hero]
        # Quiet, because it never changes: it is shown when a player asks for this seat.
        found.lists([Thing("", name, what=hero.title, quiet=True).line(hero.text)])
    found.mark(
        "holds the token" if seat == view.token else "",
        "Knocked Out" if mine.out else "",
        f"{SIDES[mine.loyalty]}, revealed" if mine.shown else "",
    )
    if mine.hero:
        found.line("ability", "gone" if mine.revealed else "used" if mine.used else "ready")
    found.line(counted(len(mine.hand), "card"), "in hand")
    for fact in _laying(content, view, seat):
        found.line(fact)
    found.more = lambda: _laid_before(view, seat)
    if seat in view.immune:
        found.line("pointing here counts as up")
    if seat == view.double:
        found.line("this vote counts twice")
    return found


def _laid_before(view: HydraState, seat: int) -> Iterator[str]:
    """A sentence on what a seat laid in each Offensive, as the evidence wall shows it."""
    missions = []
    for mission, its in groupby(columns(view), key=lambda column: column.mission):
        found = [(did(view, column, seat), column.line is not None) for column in its]
        # Leave out an Offensive in which the seat has yet to lay: that is not 0 cards.
        laid_in = [one for one, counted in found if counted or one.laid or one.cards]
        if any(one.laid or one.cards for one in laid_in):
            laid = ", ".join(
                f"{one.laid} ({' '.join(one.cards)})" if one.cards else str(one.laid)
                for one in laid_in
            )
            missions.append(f"Mission {mission}: {laid}")
    if missions:
        yield f"Cards laid, by Offensives: {'; '.join(missions)}."


def _laying(content: Content, view: HydraState, seat: int) -> Iterator[str]:
    mine = view.seats[seat]
    if mine.laid:
        yield f"{len(mine.laid)} laid face down"
    if mine.open:
        yield f"laid face up: {', '.join(mine.open)}"
    if mine.webbed:
        yield "took the cards back"
    if mine.said:
        yield f"said: this is {mine.said}"
    if mine.empty:
        yield "on the Mission without a card: one is added unseen"
    power = content.villains[view.villain].does if view.villain else None
    if power is not None and seat in (view.target, view.marked):
        when = "this" if seat == view.target else "the next"
        yield f"may lay only {counted(power.count, 'card')} in {when} Offensive"
    elif mine.grown and power is not None and power.op != "limit":
        yield f"may lay up to {content.charts.embiggened} cards in this Offensive"


# -- the attack --------------------------------------------------------------------------------


def _attack(content: Content, view: HydraState, viewer: int) -> Thing:
    """The attack that is turned up, or else the last one, quietly."""
    found = Thing(ATTACK, "The attack", "public facts", quiet=not view.attack)
    found.text = "\n".join(
        f"Mission {one.mission}.{one.number}: total {one.total:+d}" for one in view.history
    )
    found.holds((_card(content, view, viewer, place) for place in range(len(view.attack))), "cards")
    found.more = lambda: _odds(content)
    if view.attack:
        found.called = ("attack",)
    now = attack_so_far(content, view)
    if now is not None:
        _came_to(found, now, " so far", "would take")
    elif view.history:
        _came_to(found, view.history[-1], "", "took")
    elif not view.attack:
        found.kind, found.text = "nothing yet", "No attack has been turned up yet."
    if view.attack and view.aside:
        found.line("taken out", ", ".join(view.aside))
    elif not view.attack and view.history and (last := view.history[-1].cards):
        found.note("cards", " ".join(last))
    return found


def _odds(content: Content) -> Iterator[str]:
    yield f"A total of {content.charts.backfire} or lower costs New York 1 health."
    kinds = ", ".join(f"{kind.copies} of {kind.card}" for kind in content.attacks)
    yield f"The {len(content.deck)} cards of the game: {kinds}."


def _came_to(attack: Thing, line: Offensive, so_far: str, took: str) -> None:
    attack.line("total", f"{line.total:+d}{so_far}")
    # The subtraction is shown only if Defense made the difference: a Villain's health also
    # limits what it loses.
    less = f"{line.total} - {line.defense} Defense" if line.lost_to_defense else ""
    attack.line(f"the Villain {took}", dealt_words(line), less)
    if line.city:
        attack.line(f"New York {took}", line.city)
    laid = ", ".join(f"{count} {{seat {seat}}}" for seat, count in enumerate(line.counts) if count)
    blind = f", {line.blind} unseen" if line.blind else ""
    attack.note("laid:", f"{laid or 'nothing'}{blind}")


def _card(content: Content, view: HydraState, viewer: int, place: int) -> Thing:
    """A card of the attack. It has no target while `card 1` names a card of the viewer's hand."""
    one = view.attack[place]
    target = f"card {place + 1}" if viewer < 0 or view.phase == "revealed" else ""
    found = Thing(target, one.card, f"{colour_of(one.card)} card of the attack")
    found.place = f"card {place + 1} of the attack"
    if one.owner >= 0:
        found.mark(f"laid face up by {{seat {one.owner}}}")
    found.mark("blind" if one.blind else "")
    if one.blind:
        found.text = "Added unseen: nobody laid it."
    if content.villains[view.villain].does.op == "absorb":
        # The first card of the highest value, if blue, does not count (rulings 20 and 30).
        values = [int(other.card) for other in view.attack]
        absorbed = not is_red(one.card) and place == values.index(max(values))
        found.mark("does not count" if absorbed else "")
    line = attack_so_far(content, view)
    if line is not None:
        found.related = lambda: (f"Total so far {line.total:+d}.",)
    return found


def _pile(view: HydraState) -> Thing:
    pile = Thing("", "Draw pile").line(counted(len(view.deck), "card"))
    return pile.line(f"{len(view.discard) + len(view.aside) or 'none'} discarded")


# -- public events -----------------------------------------------------------------------------


def _last_vote(view: HydraState) -> Thing:
    """The result of each round of the last Knock Out Phase, and the votes of its last round."""
    found = Thing(VOTE, "The last vote", "no vote yet", text="Nobody has voted yet.", quiet=True)
    if view.votes:
        rounds = rounds_of_phase(view)
        last = rounds[-1][1]
        found.kind = f"before Mission {last.mission}"
        pointed = (
            f"{{seat {seat}}} pointed {f'at {{seat {at}}}' if at >= 0 else 'up'}."
            for seat, at in enumerate(last.votes)
        )
        _, counted_as, _ = _pointed(last)
        found.text = "\n".join((*pointed, f"Counted: {counted_as}."))
        for name, one in rounds:
            who = f"{{seat {one.out}}}" if one.out >= 0 else "nobody"
            found.line(f"{name}:", f"{who} is Knocked Out")
    return found


def _wall(content: Content, view: HydraState) -> Thing:
    """The evidence wall: each vote and each Offensive, the last ones in its picture."""
    wall = Thing("", "Evidence wall", called=("wall",))
    if columns(view):
        wall.picture = ("cards of each seat, total", *_counts(content, view))
    for mission in range(1, view.mission + 2):
        wall.lists(_votes(content, view, mission))
        wall.lists(
            _offensive(content, view, one) for one in columns(view) if one.mission == mission
        )
    return wall


def _counts(content: Content, view: HydraState) -> Iterator[str]:
    now = attack_so_far(content, view)
    for column in columns(view)[-ON_THE_BOARD:]:
        line = column.line or (now if column.now else None)
        laid = (str(did(view, column, seat).laid) for seat in range(len(view.seats)))
        text = "not counted yet" if column.now else UNCOUNTED
        if line is not None:
            values = f" ({' '.join(line.cards)})" if line.cards else ""
            text = f"total {line.total:+d}{'' if column.line else ' so far'}{values}"
            text = f"{line.blind} blind, {text}" if line.blind else text
        name = _villain_name(content, view, column)
        head = f"{column.mission}.{column.number} {name:15} {' '.join(laid)}  "
        below = " " * len(head)
        # Pictures are indented, so a row is four columns narrower than a line.
        yield from wrap(text, COLUMNS - 4, initial_indent=head, subsequent_indent=below,
                        break_on_hyphens=False)  # fmt: skip


def _villain_name(content: Content, view: HydraState, column: Column) -> str:
    villain = content.villains.get(villain_of(view, column))
    return villain.name if villain is not None else "–"


def _offensive(content: Content, view: HydraState, column: Column) -> Thing:
    line = column.line
    found = Thing("", f"Mission {column.mission}", what=f"Offensive {column.number}")
    found.head(_villain_name(content, view, column))
    lines = [_did(view, column, seat) for seat in range(len(view.seats))]
    if line is not None and line.blind:
        lines.append(f"{line.blind} blind")
    nothing = "nothing laid yet" if column.now else "nothing laid"
    found.line(", ".join(filter(None, lines)) or nothing)
    if line is None:
        found.line("not counted yet" if column.now else UNCOUNTED)
    else:
        found.line(f"total {line.total:+d}")
        found.line("the Villain lost", line.dealt)
        if (red := red_cards(view, line)) is not None:
            found.line(counted(red, "red card"), "laid" if view.ended else "")
        if rest := not_laid(view, line):
            found.line(f"{rest:+d} {REST}")
    causes = losses_of(view, column.mission, column.number)
    if causes:
        found.line("New York lost", ", ".join(f"{count} by {why}" for why, count in causes))
    for deed in deeds_of(view, column):
        found.line(_deed(content, view, deed))
    return found


def _did(view: HydraState, column: Column, seat: int) -> str:
    one, name = did(view, column, seat), f"{{seat {seat}}}"
    if one.out:
        return f"{name} out"
    said = f" said {one.said}" if one.said else ""
    # A seat that said something and has no card took its cards back: the 0 shows this.
    cards = [*one.cards, *(f"{card} slipped in" for card in one.slipped)]
    laid = " ".join(cards) or (str(one.laid) if one.laid or one.said else "")
    return f"{name} {laid}{said}" if laid else ""


def _deed(content: Content, view: HydraState, deed: Deed) -> str:
    who, at = f"{{seat {deed.seat}}}", f"{{seat {deed.at}}}" if deed.at >= 0 else ""
    ability = content.heroes[view.seats[deed.seat].hero].title
    return {
        "ability": f"{who} used {ability}{f' on {at}' if at else ''}{cards_shown(deed)}",
        "hail": f"{who} called HAIL HYDRA",
        "handed": f"{who} handed {deed.count} to {at}",
        "stole": f"{who} stole a card from {at}",
        "defended": f"{who} gave Red Skull 1 Defense",
    }[deed.kind]


def _votes(content: Content, view: HydraState, mission: int) -> Iterator[Thing]:
    """The voting rounds before a Mission with their deeds; the last may be still going on."""
    rounds = [seen for seen in view.votes if seen.mission == mission]
    deeds = [one for one in view.deeds if one.voting and one.mission == mission - 1]
    count = max([len(rounds), *(one.voting for one in deeds)])
    for number in range(1, count + 1):
        which = f"round {number}" if count > 1 else ""
        found = Thing("", f"Vote before Mission {mission}", what=which)
        for fact in _pointed(rounds[number - 1]) if number <= len(rounds) else ():
            found.line(fact)
        for deed in deeds:
            if deed.voting == number:
                found.line(_deed(content, view, deed))
        yield found


def _pointed(seen: Round) -> Iterator[str]:
    def there(word: str, at: int) -> str:
        return f"{word} {{seat {at}}}" if at >= 0 else "up"

    yield ", ".join(
        f"{{seat {seat}}} {there('at', at)}{' twice' * (seat == seen.double)}"
        for seat, at in enumerate(seen.votes)
    )
    yield ", ".join(f"{count} {there('at', at)}" for at, count in points(seen))
    yield f"{{seat {seen.out}}} was Knocked Out" if seen.out >= 0 else "nobody was Knocked Out"
