"""Hail Hydra, step by step. "Ruling n" cites `RULINGS.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import Decision, Option, Play
from tabletop_tui.core.describe import Card, Thing
from tabletop_tui.core.events import Words
from tabletop_tui.core.ids import Ids
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.ruleset import Game, Preview, Ruleset
from tabletop_tui.core.table import Table

from . import scoring, setup, text
from .components import load_content
from .context import Context, Zone, places
from .rules import knock_out_phase, knocked_out_heroes, laying, mission, reveal, villain_powers
from .state import CAUSES, DEEDS, HYDRA, SHIELD, SIDES, UNKNOWN, VALUES, HydraState
from .wording import describe, previews, speech

Phase = Callable[[Context], "Play[None] | None"]

PHASES: dict[str, Phase] = {
    # Set-up.
    "heroes": setup.pick_hero,
    "look": setup.look,
    "first": setup.first_token,
    # The course of a Mission.
    "flip": mission.flip,
    "start": mission.start,
    "defend": mission.defend,
    "before": mission.before,
    # Knocked Out Heroes.
    "hand": knocked_out_heroes.hand,
    "handed": knocked_out_heroes.handed,
    # Laying cards.
    "lay": laying.lay,
    "between": laying.between,
    "collect": laying.collect,
    # The reveal, and Villain powers.
    "revealed": reveal.revealed,
    "survived": reveal.survived,
    "strike": reveal.strike,
    "passing": villain_powers.passing,
    "deliver": villain_powers.deliver,
    "toll": reveal.toll,
    # The Knock Out Phase.
    "defeated": knock_out_phase.defeated,
    "call": knock_out_phase.call,
    "talk": knock_out_phase.talk,
    "vote": knock_out_phase.vote,
    "result": knock_out_phase.result,
}
"""What happens next, by `HydraState.phase`. Each phase is one step and names the one after it."""


class HailHydra(Ruleset[HydraState]):
    """The rules. One instance holds the content and serves any number of games."""

    state_type = HydraState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.content = load_content(folder / "content")
        self._cards: Mapping[str, Card] = text.cards(self.content)
        self._words: Words = text.words(self.content)

    def setup(self, table: Table) -> HydraState:
        """Loyalties, Villains and the deck; everything else is done at the table."""
        return setup.lay_out(self.content, table)

    def step(self, game: Game[HydraState]) -> Play[None]:
        """The next phase."""
        asking = PHASES[game.state.phase](Context(self.content, game))
        if asking is not None:
            yield from asking

    def outcome(self, state: HydraState) -> Outcome | None:
        """Who won, once the city has fallen or Red Skull is defeated."""
        return scoring.outcome(self.content, state) if state.ended else None

    def played_as(self, state: HydraState) -> list[list[tuple[str, str]]]:
        """Side and Hero of every seat; no Hero where none is picked yet."""
        heroes = self.content.heroes
        return [
            [("Hero", heroes[hero].name) for hero in (mine.hero,) if hero]
            + [("Side", SIDES[mine.loyalty])]
            for mine in state.seats
        ]

    def turns_taken(self, state: HydraState) -> int:
        """One for each Offensive: in it all Heroes take a turn together."""
        return state.offensives

    @property
    def ids(self) -> Ids:
        """Heroes, Villains, attack cards, loyalties and phases; "" where there is none yet."""
        return {
            "hero": {"", *self.content.heroes},
            "villain": {"", *self.content.villains},
            "attack card": VALUES.keys(),
            "logged card": {"blue", "red", *VALUES},
            "loyalty": (SHIELD, HYDRA),
            "known": (SHIELD, HYDRA, UNKNOWN),
            "winner": ("", SHIELD, HYDRA),
            "statement": ("", "good", "bad"),
            "cause": CAUSES.keys(),
            "deed": DEEDS,
            "phase": PHASES.keys(),
        }

    @property
    def words(self) -> Words:
        """How the log writes ids (`hero`, `villain`), values (`card`, `cards`), and a `count`."""
        return self._words

    def status(self, view: HydraState) -> str:
        """Mission, Offensive, the city."""
        return text.status(self.content, view)

    def listed(self, view: HydraState, decision: Decision) -> Sequence[Option]:
        """Cards in the order in which they are drawn, whatever they are worth."""
        order = super().listed(view, decision)
        if not decision.several:
            return order
        zone: Zone = "looking" if decision.kind == "sift" else "hand"
        cards = [decision.several[place] for place in places(view, decision.seat, zone)]
        return [*cards, *(option for option in order if option not in cards)]

    def spoken(self, text: str) -> str:
        """A line in words, its signs by their names."""
        return speech.spoken(text)

    def spoken_status(self, view: HydraState, viewer: int, names: Sequence[str]) -> str:
        """One sentence: where the viewer stands."""
        return speech.status(self.content, view, viewer, names)

    def describe(self, view: HydraState, viewer: int) -> Thing:
        """The whole table as one tree, with what this viewer may know."""
        return describe.describe(self.content, self._cards, view, viewer)

    def preview(self, view: HydraState, decision: Decision, option: Option) -> Preview:
        """What an option would do, as far as the deciding seat can know."""
        return Preview(previews.preview(self.content, view, decision, option))

    def rules_parts(self) -> Mapping[str, str]:
        """Charts, Heroes and sources as the content files have them."""
        return text.rules_parts(self.content)

    def cards(self) -> Mapping[str, Card]:
        """Heroes and Villains by id."""
        return self._cards
