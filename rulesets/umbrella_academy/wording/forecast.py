"""The forecast of the coming Phases: the rules are played on a copy as if everybody Passed.

Nothing is guessed. If the die, a hidden card or a player's choice decides, the line says so, and
all later lines that depend on it are marked, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from tabletop_tui.core.decision import Play
from tabletop_tui.core.events import Event
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game, GameEnded
from tabletop_tui.core.table import Chair, Table
from tabletop_tui.core.words.speech import number_of

from ..components import counted
from ..context import Rulebook
from ..rules import effect
from ..rules.cards import DISCARDED, drop_sulking
from ..rules.targets import added, is_hazard, name_of, need_of, open_targets, tokens_on
from ..state import DRAW, EFFECT, PLAN, PLAY, UNDRAWN, AcademyState

Mark = Literal["", "choice", "chance", "hidden", "after"]

PHASE = 0
"""The place of a line about the Draw Phase or about the whole board."""


class Line(NamedTuple):
    """One thing that will happen at a Location (`PHASE`: at none), as an event of the log.

    `mark` is "" if it is certain. Otherwise it says what decides: "choice" a player, "chance" the
    die or a hidden deck, "hidden" cards that cannot be seen yet, and "after" an earlier doubt.
    """

    place: int
    event: Event
    mark: Mark


class UnforeseenError(Exception):
    """Chance or a hidden card decides here."""


class _NoChance(Chance):
    def _next(self) -> None:  # type: ignore[override]
        raise UnforeseenError


class _Foresight(Game[AcademyState]):
    """A game on a copy of the state, which collects the lines of a forecast.

    `shaken` says that something uncertain has happened, so that later lines are uncertain, too.
    """

    def __init__(self, state: AcademyState) -> None:
        super().__init__(any_table(len(state.seats)), state)
        self.chance = _NoChance(state)
        self.lines: list[Line] = []
        self.place = PHASE
        self.mark: Mark = ""
        self.shaken = False

    def doubt(self, mark: str) -> None:
        """Mark lines as uncertain. The rules call this when they depend on something hidden.

        Raises `UnforeseenError` if the rules cannot continue.
        """
        if mark == "chance":
            raise UnforeseenError
        self.mark = "hidden"

    def collect(self) -> None:
        """Make lines of the events since the last call."""
        for event in self.events:
            if event.tag == DISCARDED and self.mark:
                public = event._replace(text="{who:victim} discards 1 card.")
                self.lines.append(Line(self.place, public, self.mark))
            elif event.kind != "heading":
                self.lines.append(Line(self.place, event, self.mark or self.later))
        self.events.clear()

    @property
    def later(self) -> Mark:
        """The mark of a line that nothing but an earlier doubt makes uncertain."""
        return "after" if self.shaken else ""

    def note(self, text: str, mark: Mark = "", /, **values: str | int) -> None:
        """Add a line that is not an event of the rules."""
        self.lines.append(Line(self.place, Event(text, values, -1), mark or self.later))

    def watch(self, running: Play[None]) -> None:
        """Run a rule; give the first answer to each question, and mark lines as a choice."""
        try:
            decision = next(running, None)
            while decision is not None:
                self.collect()
                self.mark = "choice"
                option = decision.options[0]
                # The choice of a card to discard does not affect later lines.
                self.shaken = self.shaken or decision.kind not in ("discard", "advantage")
                try:
                    decision = running.send(option)
                except StopIteration:
                    decision = None
                self.collect()
                self.mark = ""
        except UnforeseenError:
            self.collect()
            self.note("Not known yet: the die or a hidden card decides.", "chance")
            self.shaken = True
        self.collect()
        if self.mark == "hidden":
            self.shaken = True
        self.mark = ""


@cache
def any_table(seats: int) -> Table:
    """A table with this number of seats; a forecast needs nothing else of it."""
    chairs = tuple(Chair(name=f"Player {n + 1}", colour=n) for n in range(seats))
    return Table(game="umbrella_academy", mode="table", chairs=chairs, seed=0)


def is_foreseen(view: AcademyState) -> bool:
    """Whether there is a forecast: an Effect Phase is in progress or to come.

    There is none while a player looks at cards of the Main Deck, whose order is not yet decided.
    """
    comes = not view.ended and view.phase in (PLAN, PLAY, DRAW, EFFECT)
    return comes and not looked_at(view)


def looked_at(view: AcademyState) -> bool:
    """Whether a player is looking at cards of the Main Deck, which are laid aside for that."""
    return any(seat.looking for seat in view.seats)


def forecast(rules: Rulebook, view: AcademyState) -> list[Line]:
    """The lines from now to the end of the Effect Phase if everybody Passes."""
    if not is_foreseen(view):
        return []
    game = _Foresight(view.clone())
    try:
        if view.phase != EFFECT:
            _pass_and_draw(rules, game)
        for number in range(game.state.sweep, len(game.state.places) + 1):
            game.place = number
            _sweep(rules, game, number)
        game.place = PHASE
        _reckon(rules, game)
    except GameEnded:
        game.collect()
    return game.lines


def _pass_and_draw(rules: Rulebook, game: _Foresight) -> None:
    """Let everybody Pass, end Sulking, and fill the hands with unknown cards."""
    state = game.state
    for seat in state.clockwise():
        if not state.seats[seat].passed:
            drop_sulking(state, seat)
        mine = state.own_seat(seat)
        wanted = rules.hand_size(state) - (0 if state.ten_more else mine.counted)
        drawn = max(0, min(wanted, len(mine.deck) + len(mine.discard)))
        if not drawn and mine.wounds:
            game.note("{who:seat} holds a Wound and draws nothing: the game is lost.", who=seat)
        mine.hand += [UNDRAWN] * drawn
    effect.begin_sweep(game)
    game.events.clear()


def _sweep(rules: Rulebook, game: _Foresight, number: int) -> None:
    """Resolve one Location; each Hazard and Villain is run separately, as each may be uncertain."""
    state = game.state
    game.watch(effect.resolve_hazard(rules, game, number))
    try:
        effect.resolve_save(rules, game, number)
    except UnforeseenError:
        game.shaken = True
    game.collect()
    while effect.to_act(state, number):
        game.watch(effect.resolve_villain(rules, game, number))


def _reckon(rules: Rulebook, game: _Foresight) -> None:
    state = game.state
    limit = rules.hazard_limit(state)
    if state.hazards >= limit:
        game.note("{count} Hazards: the game is lost.", count=state.hazards)
        return
    count = number_of(state.hazards, "Hazard")
    game.note("{count} then; {limit} would lose the game.", count=count, limit=limit)
    wanted = len(state.places) - state.hazards
    if state.deck_left < wanted:
        game.note(
            "The Crisis needs {wanted} cards, {left} are left: the Main Deck fails.",
            wanted=wanted,
            left=state.deck_left,
        )


def hazards_at_crisis(rules: Rulebook, view: AcademyState) -> int:
    """The number of Hazards now, at most the greatest number with which a Crisis Phase comes."""
    return min(view.hazards, rules.hazard_limit(view) - 1)


def turns_left(rules: Rulebook, view: AcademyState) -> int:
    """The Play Phases that the Main Deck still allows, this one included, if the Hazards stay.

    Every Crisis draws a card for each Location without a Hazard; the Crisis that finds the
    deck empty loses.
    """
    return view.deck_left // (len(view.places) - hazards_at_crisis(rules, view)) + 1


class Contribution(NamedTuple):
    """A card, a target, the tokens that the card adds there, and those that are still missing."""

    card: str
    target: str
    counts: int
    missing: int


def contributions(rules: Rulebook, view: AcademyState, seat: int) -> Iterator[Contribution]:
    """Yield each card of a seat with each target that it could help, at its Heroes' Locations.

    Only the symbols of visible cards count, not the texts of cards.
    """
    mine = view.seats[seat]
    for hero in () if mine.passed else mine.heroes:
        for target in open_targets(rules, view, mine, hero, view.at[hero]):
            need, laid = need_of(rules, view, target), tokens_on(view, target)[0]
            before = need.missing(laid).total
            for card in dict.fromkeys((*mine.hand, *mine.advantages)):
                if card not in rules.with_symbols:
                    continue
                if card in rules.hazard_only and not is_hazard(target):
                    continue
                if view.solo and rules.content.hero_of.get(card, hero) != hero:
                    continue
                symbols = rules.symbols_of(card)
                then = need.missing(added(laid, counted(symbols)))
                missing = max(0, then.total - symbols.count("*"))
                if missing < before:
                    yield Contribution(card, target, before - missing, missing)


def best_contribution(rules: Rulebook, view: AcademyState, seat: int) -> Contribution | None:
    """The card with fewest symbols that destroys a target; else the one that adds most tokens."""
    return min(
        contributions(rules, view, seat),
        key=lambda one: (
            bool(one.missing),
            len(rules.symbols_of(one.card)) if not one.missing else -one.counts,
            one.missing,
        ),
        default=None,
    )


def in_words(rules: Rulebook, view: AcademyState, one: Contribution) -> str:
    """`Notepad destroys Time Rift`, or `Ape Fists puts 2 tokens on Cha-Cha, then 3 are missing`."""
    card = rules.name_of(one.card)
    name = name_of(rules, view, one.target)
    if not one.missing:
        return f"{card} destroys {name}"
    tokens, lack = number_of(one.counts, "token"), "is" if one.missing == 1 else "are"
    return f"{card} puts {tokens} on {name}, then {one.missing} {lack} missing"
