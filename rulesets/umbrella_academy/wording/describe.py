"""Everything that lies on the table of The Umbrella Academy, as one tree of things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby

from tabletop_tui.core.describe import Thing
from tabletop_tui.core.events import sentence
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.words.speech import as_sentence, counted, number_of

from .. import text
from ..components import MANSION, PlaceEntry
from ..context import Rulebook
from ..dealing import left_in_deck
from ..rules.targets import finale_need, laid_in_words, need_in_words, villain_need
from ..state import (
    DEVASTATED,
    SAVE_THE_WORLD,
    SETUP,
    Academy,
    AcademyState,
    Hazard,
    MainCard,
    Villain,
)
from .forecast import Line, forecast, hazards_at_crisis, is_foreseen, turns_left

HAZARDS, DECK, TURNS, WOUNDS, FORECAST = "hazards", "main deck", "turns", "wound deck", "forecast"
FEUDS, ALLIES = "feud deck", "ally deck"

DOUBTS = {
    "": "",
    "choice": ", a player chooses",
    "chance": "",
    "hidden": ", hidden cards decide",
}
"""The words after a line of the forecast, by its mark. A line with any other mark gets `if the
above happens`."""


def describe(rules: Rulebook, view: AcademyState, viewer: int) -> Thing:
    """Clocks and mission, each Location, each player, and what happens if nothing changes."""
    return _Table(rules, view, viewer).everything()


def in_danger(rules: Rulebook, view: AcademyState, mine: Academy) -> bool:
    """Whether this player has a Wound, and a hand so full that it would draw nothing (UA39)."""
    full = mine.counted >= rules.hand_size(view) and not view.ten_more
    return bool(mine.wounds) and full


class _Table:
    def __init__(self, rules: Rulebook, view: AcademyState, viewer: int) -> None:
        self.rules = rules
        self.content = rules.content
        self.view = view
        self.viewer = viewer
        self.dealt = view.phase != SETUP

    def everything(self) -> Thing:
        table, clocks = Thing("", ""), Thing("", "", called=("clocks",))
        clocks.lists([self._turn(), self._mission(), *self._clocks()])
        table.lists([clocks])
        table.lists(self._place(entry) for entry in self.content.places)
        table.lists(self._seat(seat) for seat in range(len(self.view.seats)))
        if not self.dealt:
            free = Thing("", "Heroes whom nobody plays")
            free.holds(self._hero(one) for one in self.content.heroes if one not in self.view.at)
            table.lists([free])
        table.lists([self._forecast()])
        return table

    def _brief(self, number: int) -> str:
        return self.content.places[number - 1].brief

    # -- clocks and mission ----------------------------------------------------------------

    def _turn(self) -> Thing:
        view = self.view
        turn = Thing("", "")
        if not self.dealt:
            turn.line("Set-up")
            return turn
        turn.line(f"Turn {view.turn}, {text.phase_name(view)}")
        turn.line(f"First Player {{seat {view.first}}}")
        if view.phase == "play":
            turn.line(f"{{seat {view.current}}} acts")
        return turn

    def _mission(self) -> Thing:
        view = self.view
        mission = self.content.missions[view.mission]
        found = Thing.of_card(mission.card, self.rules.cards[mission.card])
        found.head("in the Finale" if view.finale else "before the Finale")
        when = "" if view.finale else "in the Finale "
        found.line(f"the goal {when}is to {text.aim(self.content, view)}")
        if any(place.save for place in view.places):
            found.line("the Finale starts in this Effect Phase")
        goal = (one for one in view.villains if one.kind in mission.goal)
        found.holds(map(self._sought, goal), "Villains")
        return found

    def _sought(self, one: Villain) -> Thing:
        found = self._villain(one)
        found.id = "" if one.at else found.id
        found.what, found.place = found.place, ""
        return found

    def _clocks(self) -> Iterator[Thing]:
        for clock in (self._hazards(), *self._main_deck(), *self._piles()):
            clock.quiet = clock.quiet or not self.dealt
            yield clock

    def _hazards(self) -> Thing:
        view, limit = self.view, self.rules.hazard_limit(self.view)
        found = Thing(HAZARDS, "Hazards", "clock")
        found.text = (
            f"With {limit} at the end of an Effect Phase the game is lost. "
            "A Hazard goes when it is beaten."
        )
        why = f"{view.hazards - view.devastated} lying + {view.devastated} devastated"
        # "7 of 6" would be no count of anything.
        count = f"{view.hazards}{f' of {limit}' if view.hazards <= limit else ''}"
        found.line(count, why=why)
        found.line(f"{view.devastated} devastated")
        if many := text.too_many_hazards(text.must_go(view, limit)):
            found.line(many)
        return found

    def _main_deck(self) -> Iterator[Thing]:
        """The deck, and the Play Phases that it allows."""
        view, kept = self.view, hazards_at_crisis(self.rules, self.view)
        draws = number_of(len(view.places) - view.hazards, "card")
        deck = Thing(
            DECK, "Main Deck", "clock", text="A Crisis that finds it empty loses the game."
        )
        deck.line(counted(view.deck_left, "card"))
        why = f"{len(view.places)} Locations - {view.hazards} Hazards"
        deck.line(f"the next Crisis draws {draws}", why=why)
        hazards, advantages = left_in_deck(self.content, view)
        if hidden := view.deck.count(MainCard(FACE_DOWN)):
            rest = " - 1 Save the World" if hidden > hazards + advantages else ""
            why = f"{hidden} - {number_of(advantages, 'Advantage')}{rest}"
            deck.note(f"{hazards} in {hidden} face down are Hazards", why=why)
        deck.note("out of the deck", number_of(len(view.gone), "card"))
        deck.holds(map(self._card, view.top), "face up on it")
        yield deck
        turns = turns_left(self.rules, view)
        found = Thing(TURNS, "Turns left", "clock", text=deck.text)
        draws = number_of(len(view.places) - kept, "card")
        why = f"1 + {turns - 1} after a Crisis of {draws} each, out of {view.deck_left}"
        found.line(counted(turns, "Play Phase"), why=why)
        yield found

    def _piles(self) -> Iterator[Thing]:
        view = self.view
        wounds = Thing(WOUNDS, "Wound Deck", "clock")
        wounds.text = "Wounds that Heroes take come from here. A Wound too many loses the game."
        wounds.line(number_of(view.wound_deck, "Wound"))
        feuds = Thing(FEUDS, "Feud Deck", "pile", text="Feuds come from here.", quiet=True)
        feuds.line(number_of(len(view.feud_deck), "Feud"))
        allies = Thing(ALLIES, "Ally Deck", "pile", text="Allies come from here.", quiet=True)
        allies.line(counted(len(view.ally_deck), "Ally", "Allies"))
        yield from (wounds, feuds, allies)

    # -- Locations -------------------------------------------------------------------------

    def _place(self, entry: PlaceEntry) -> Thing:
        view, number, card = self.view, entry.number, self.rules.cards[entry.id]
        here = view.place(number)
        found = Thing.of_card(entry.id, card)
        found.name, found.called = entry.brief, (entry.name,)
        found.kind = f"{card.kind}, {entry.name}" if entry.short else card.kind
        found.quiet = not self.dealt
        # The printed text begins with the neighbours, which are already stated above.
        found.text = card.text.partition("\n\n")[2]
        found.head(card.kind)
        ways = ", ".join(map(self._brief, entry.to))
        found.head("beside", "every Location" if number == MANSION else ways)
        if guards := view.guards.get(str(number)):
            found.head("guard against", number_of(guards, "Wound"))
        found.holds(map(self._hero, view.heroes_at(number)))
        found.holds(map(self._ally, view.allies_at(number)))
        found.holds([self._card(SAVE_THE_WORLD)] if here.save else [])
        hazard = here.hazard
        if hazard is not None and hazard.card == DEVASTATED:
            found.mark("devastated")
        elif hazard is not None:
            found.holds([self._hazard(number, hazard)], "Hazard")
        found.holds(map(self._villain, view.villains_at(number)), "Villains")
        found.holds(self._cards(here.advantages), "Advantages")
        for used in self._ability_used(entry.ability):
            found.note(used)
        return found

    def _ability_used(self, ability: str) -> Iterator[str]:
        if not ability:
            return
        name = self.content.abilities[ability].name
        if ability in self.view.used:
            yield f"{name} was used this turn"
        for seat, mine in enumerate(self.view.seats):
            if ability in mine.used:
                yield f"{{seat {seat}}} used {name} this turn"

    def _hazard(self, number: int, hazard: Hazard) -> Thing:
        card = self.rules.cards[hazard.card]
        found = Thing.of_card(f"hazard {number}", card, place=f"at {self._brief(number)}")
        found.head("needs", need_in_words(self.content.hazards[hazard.card].needs))
        found.head(laid_in_words(hazard.tokens))
        found.mark("sideways" if hazard.sideways else "", "muted" if hazard.muted else "")
        self._placed_by(found, hazard)
        return found

    def _placed_by(self, found: Thing, target: Hazard | Villain) -> None:
        if target.by:
            found.note("tokens placed by", ", ".join(map(self.rules.hero_name, target.by)))

    def _villain(self, one: Villain) -> Thing:
        rules, view = self.rules, self.view
        card, place = rules.cards[one.id], f"at {self._brief(one.at)}" if one.at else "knocked out"
        found = Thing.of_card(one.id, card, place=place)
        found.name = rules.name_of(one.id, finale=view.finale)
        found.kind = card.kind if found.name == card.name else f"{card.kind}, {card.name}"
        found.head("needs", need_in_words(villain_need(rules, view, one)))
        found.head(laid_in_words(one.tokens))
        found.mark("muted" if one.muted else "")
        self._placed_by(found, one)
        found.more = lambda: self._missing(one)
        return found

    def _missing(self, one: Villain) -> Iterator[str]:
        rules, view = self.rules, self.view
        left = villain_need(rules, view, one).missing(one.tokens)
        if any(one.tokens):
            yield f"Still needs {need_in_words(left) or 'nothing'}."
        if not view.finale and (later := finale_need(rules, view, one)) is not None:
            yield f"In the Finale of this game: needs {need_in_words(later)}."
        if one.side != 1:
            count = "a solo game" if view.solo else f"{len(view.at)} Heroes"
            yield f"In the Finale its needs are those for {count}, {view.threat} threat."

    def _hero(self, hero: str) -> Thing:
        view = self.view
        found = Thing.of_card(hero, self.rules.cards[hero])
        if hero in view.at:
            found.place = f"played by {{seat {view.owner[hero]}}}, at {self._brief(view.at[hero])}"
        if view.partner == hero:
            found.head("with the Partner token")
        if guards := view.guards.get(hero):
            found.head("guard against", number_of(guards, "Wound"))
        return found

    def _ally(self, ally: str) -> Thing:
        place = f"at {self._brief(self.view.allies[ally])}"
        found = Thing.of_card(ally, self.rules.cards[ally], place=place)
        if ally in self.view.allies_used:
            found.head("used this turn")
        return found

    # -- cards -----------------------------------------------------------------------------

    def _card(self, card: str) -> Thing:
        """A card with its symbols; one that is hidden has no face."""
        known = self.rules.cards.get(card)
        if known is None:
            return Thing("", "a card")
        found = Thing.of_card(card, known)
        if card in self.rules.with_symbols:
            found.name = self.rules.shown[card][0]
        return found

    def _cards(self, cards: Iterable[str]) -> Iterator[Thing]:
        for card, count in Counter(cards).items():
            one = self._card(card)
            one.count = count
            yield one

    # -- players ---------------------------------------------------------------------------

    def _seat(self, seat: int) -> Thing:
        view, mine = self.view, self.view.seats[seat]
        found = Thing(f"seat {seat}", f"{{seat {seat}}}", "player")
        for hero in mine.heroes:
            found.line(f"{self.rules.hero_name(hero)} at {self._brief(view.at[hero])}")
        if not mine.heroes:
            found.line("no Hero yet")
        parts = ((len(mine.hand), "Skill"), (len(mine.feuds), "Feud"), (mine.wounds, "Wound"))
        made = " + ".join(number_of(count, about) for count, about in parts if count)
        cards = f"{mine.counted} of {self.rules.hand_size(view)} cards"
        found.line(cards, "in hand", made)
        if mine.advantages:
            found.note(number_of(len(mine.advantages), "Advantage"), "more, which do not count")
        if mine.wounds:
            found.line(number_of(mine.wounds, "Wound"))
        found.line("deck", len(mine.deck))
        found.line("discard pile", len(mine.discard))
        if seat == view.first:
            found.note("First Player")
        found.mark("passed" if mine.passed else "")
        if view.phase == "play" and in_danger(self.rules, view, mine):
            found.line("a full hand with a Wound loses the game in the Draw Phase")
        found.holds(self._cards(mine.hand), "Skills")
        found.holds(self._cards(mine.feuds), "Feuds")
        found.holds(self._cards(mine.advantages), "Advantages")
        found.holds(self._cards(mine.looking), "looks at")
        found.more = lambda: self._piled(mine)
        found.lists(self._own(seat, mine))
        return found

    def _own(self, seat: int, mine: Academy) -> Iterator[Thing]:
        """The discard pile, and before it the hand if the seat is the viewer's."""
        own = seat == self.viewer
        if own:
            hand = Thing("", "Your hand", called=("hand",), own=True, quiet=True)
            feuds = [Thing("", f"{self.rules.name_of(card)}, a Feud") for card in mine.feuds]
            wounds = [Thing("", number_of(mine.wounds, "Wound"))] if mine.wounds else []
            hand.holds([*self._cards(mine.hand), *feuds, *wounds], none="empty")
            hand.holds(self._cards(mine.advantages), "Advantages")
            yield hand
        called = "discard" if own else f"discard {{seat {seat}}}"
        name = "Your discard pile" if own else f"Discard pile of {{seat {seat}}}"
        pile = Thing("", name, called=(called,), quiet=True)
        if mine.discard:
            pile.head(number_of(len(mine.discard), "card"))
            pile.head("the newest first")
        pile.holds(self._cards(mine.discard[::-1]), none="empty")
        yield pile

    def _piled(self, mine: Academy) -> Iterator[str]:
        if mine.discard:
            cards = number_of(len(mine.discard), "card")
            names = "; ".join(one.counted for one in self._cards(mine.discard[::-1]))
            yield f"Discard pile of {cards}, the newest first: {names}."

    # -- the forecast ----------------------------------------------------------------------

    def _forecast(self) -> Thing:
        @cache
        def forecast_lines() -> list[str]:
            return [*map(self._forecast_line, forecast(self.rules, self.view))]

        found = Thing(FORECAST, "If nothing changes", "forecast", called=("forecast",))
        found.quiet = not is_foreseen(self.view)
        found.line(lambda: number_of(len(forecast_lines()), "thing"), "would happen")
        found.foretells(lambda: _sentences(forecast_lines()))
        found.related = lambda: map(as_sentence, _sentences(forecast_lines()))
        return found

    def _forecast_line(self, line: Line) -> str:
        names = [f"{{seat {seat}}}" for seat in range(len(self.view.seats))]
        where = f"{self._brief(line.place)}: " if line.place else ""
        said = sentence(line.event, names, self.rules.words).rstrip(".")
        return f"{where}{said}{DOUBTS.get(line.mark, ', if the above happens')}"


def _sentences(forecast_lines: Sequence[str]) -> Iterator[str]:
    """The lines as sentences. Equal lines in a row become one, with their number."""
    for words, alike in groupby(forecast_lines):
        times = len([*alike])
        yield f"{words}, {times} times" if times > 1 else words
