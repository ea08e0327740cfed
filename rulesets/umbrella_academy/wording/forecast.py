"""What the coming Phases do if nothing changes: the rules themselves, played on a copy.

Nothing is guessed: where the die, a hidden card or a player's choice decides, the line says so, and
everything after it that may come out otherwise is marked as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from tabletop_tui.core.decision import Play
from tabletop_tui.core.events import Event
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game, GameEnded
from tabletop_tui.core.state import writable
from tabletop_tui.core.table import Chair, Table
from tabletop_tui.core.words.speech import number_of

from ..components import counted
from ..context import Rulebook
from ..rules import effect
from ..rules.cards import DISCARDED, SULKING, drop
from ..rules.targets import added, is_hazard, need_of, open_targets, target_word, tokens_on
from ..state import DRAW, EFFECT, PLAN, PLAY, UNDRAWN, AcademyState

Mark = Literal["", "choice", "chance", "hidden", "after"]

PHASE = 0
"""The place of a line about the Draw Phase or about the whole board."""


class Line(NamedTuple):
    """One thing that will happen: at which Location (0: none), told as an event.

    `mark` is "" for what is sure; "choice" where a player decides, "chance" where the die or a
    hidden deck does, "hidden" where cards do that nobody can see yet, and "after" for what
    follows from any of these and may come out otherwise.
    """

    place: int
    event: Event
    mark: Mark


class UnforeseenError(Exception):
    """Chance or a hidden card decides here."""


class _NoChance(Chance):
    """No die falls in a forecast."""

    def _next(self) -> None:  # type: ignore[override]
        raise UnforeseenError


class _Foresight(Game[AcademyState]):
    """A game on a copy that notes where it cannot know."""

    def __init__(self, state: AcademyState) -> None:
        super().__init__(any_table(len(state.seats)), state)
        self.chance = _NoChance(state)
        self.lines: list[Line] = []
        self.place = PHASE
        self.mark: Mark = ""
        self.shaken = False

    def doubt(self, mark: str) -> None:
        """A rule meets something hidden. Raises `UnforeseenError` where it cannot go on."""
        if mark == "chance":
            raise UnforeseenError
        self.mark = "hidden"

    def collect(self) -> None:
        """Make lines of what was told since the last time."""
        for event in self.events:
            if event.tag == DISCARDED and self.mark:
                public = event._replace(text="{who:victim} discards 1 card.")
                self.lines.append(Line(self.place, public, self.mark))
            elif event.kind != "heading":
                self.lines.append(Line(self.place, event, self.mark or self.later))
        self.events.clear()

    @property
    def later(self) -> Mark:
        """The mark of a line that is sure in itself."""
        return "after" if self.shaken else ""

    def note(self, text: str, mark: Mark = "", /, **values: str | int) -> None:
        """A line of our own."""
        self.lines.append(Line(self.place, Event(text, values, -1), mark or self.later))

    def watch(self, running: Play[None]) -> None:
        """Let a rule run; where it asks, take the first answer and say so."""
        try:
            decision = next(running, None)
            while decision is not None:
                self.collect()
                self.mark = "choice"
                option = decision.options[0]
                # Which card is discarded changes nothing for the rest of the sweep.
                self.shaken = self.shaken or decision.kind not in ("discard", "advantage")
                try:
                    decision = running.send(option)
                except StopIteration:
                    decision = None
                self.collect()
                self.mark = ""
        except UnforeseenError:
            self.collect()
            self.note("Not known yet: it depends on a hidden card.", "chance")
            self.shaken = True
        self.collect()
        if self.mark == "hidden":
            self.shaken = True
        self.mark = ""


@cache
def any_table(seats: int) -> Table:
    """A table of so many seats, of which a forecast needs nothing else."""
    chairs = tuple(Chair(name=f"Player {n + 1}", colour=n) for n in range(seats))
    return Table(game="umbrella_academy", mode="table", chairs=chairs, seed=0)


def is_foreseen(view: AcademyState) -> bool:
    """Whether anything can be foretold: an Effect Phase comes or is on, and no card lies aside.

    How cards of the Main Deck that are looked at go back is just being asked.
    """
    comes = not view.ended and view.phase in (PLAN, PLAY, DRAW, EFFECT)
    return comes and not looked_at(view)


def looked_at(view: AcademyState) -> bool:
    """Whether somebody looks at cards of the Main Deck just now, which lie aside."""
    return any(seat.looking for seat in view.seats)


def forecast(rules: Rulebook, view: AcademyState) -> list[Line]:
    """What happens from now to the end of the Effect Phase if everybody Passes."""
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
    """Everybody Passes, sulkers stop, hands are filled with cards that nobody knows yet."""
    state = game.state
    for seat in state.clockwise():
        for feud in state.seats[seat].feuds if not state.seats[seat].passed else ():
            if feud == SULKING:
                drop(state, seat, feud)
        mine = writable(state.seats, seat)
        wanted = rules.hand_size(state) - (0 if state.ten_more else mine.counted)
        drawn = max(0, min(wanted, len(mine.deck) + len(mine.discard)))
        if not drawn and mine.wounds:
            game.note("{who:seat} holds a Wound and draws nothing: the game is lost.", who=seat)
        mine.hand += [UNDRAWN] * drawn
    effect.begin_sweep(game)
    game.events.clear()


def _sweep(rules: Rulebook, game: _Foresight, number: int) -> None:
    """One Location, each Hazard and Villain by itself, so that one doubt does not hide the rest."""
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
    """Too many Hazards lose; otherwise the coming Crisis needs cards."""
    state = game.state
    limit = rules.content.setup.hazard_limit[state.threat]
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
    """The Hazards of now, as far as a Crisis Phase comes: as many as lose never reach one."""
    return min(view.hazards, rules.content.setup.hazard_limit[view.threat] - 1)


def turns_left(rules: Rulebook, view: AcademyState) -> int:
    """Play Phases until the Main Deck fails with the Hazards of now."""
    return view.deck_left // (len(view.places) - hazards_at_crisis(rules, view)) + 1


class Contribution(NamedTuple):
    """A card, what it is placed on, how many tokens of it count, and how many are then missing."""

    card: str
    target: str
    counts: int
    missing: int


def contributions(rules: Rulebook, view: AcademyState, seat: int) -> Iterator[Contribution]:
    """Every card of a seat on every target where one of its Heroes stands, where it counts.

    Only cards that can be seen have symbols; what the texts of cards add is left out.
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
    """The card that destroys something, the smallest that does; else the one that counts most."""
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
    name = rules.name_of(target_word(view, one.target), finale=view.finale)
    if not one.missing:
        return f"{card} destroys {name}"
    tokens, lack = number_of(one.counts, "token"), "is" if one.missing == 1 else "are"
    return f"{card} puts {tokens} on {name}, then {one.missing} {lack} missing"
