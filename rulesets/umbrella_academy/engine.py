"""The Umbrella Academy, phase by phase. "UA n" cites `RULINGS.md`."""

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
from tabletop_tui.core.visibility.showing import listed

from . import setup, text
from .components import load_content
from .context import Rulebook
from .rules import effect, phases, play
from .rules.operations import read_words
from .state import CRISIS, DRAW, EFFECT, PLAN, PLAY, SETUP, WOUND, AcademyState
from .wording import previews, speech
from .wording.describe import describe

Step = Callable[[Rulebook, Game[AcademyState]], Play[None]]

STEPS: dict[str, Step] = {
    SETUP: setup.setup_step,
    PLAN: phases.plan_step,
    PLAY: play.play_step,
    DRAW: phases.draw_step,
    EFFECT: effect.effect_step,
    CRISIS: phases.crisis_step,
}


class UmbrellaAcademy(Ruleset[AcademyState]):
    """The rules. One instance holds the content and serves any number of games."""

    state_type = AcademyState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.content = load_content(folder / "content", read_words)
        self.rules = Rulebook(self.content)

    # -- the game --------------------------------------------------------------------------

    def setup(self, table: Table) -> AcademyState:
        """The table before the first choice."""
        return setup.empty_table(table)

    def step(self, game: Game[AcademyState]) -> Play[None]:
        """One choice of the set-up, one Action, one Location of the Effect Phase, one Phase."""
        yield from STEPS[game.state.phase](self.rules, game)

    def outcome(self, state: AcademyState) -> Outcome | None:
        """The result, the same for all players; None while the game goes on."""
        if not state.ended:
            return None
        ending = self.content.endings[state.ended]
        winners = tuple(range(len(state.seats))) if ending.won else ()
        how = "Victory" if ending.won else "Defeat"
        side = "in the Finale" if state.finale else "before the Finale"
        counts = (
            f"Turn {state.turn}, {side}.",
            f"Targets destroyed: {state.beaten}. Locations devastated: {state.devastated}.",
            f"Cards left: Wound Deck {state.wound_deck}, Main Deck {state.deck_left}.",
        )
        notes = (ending.text, *counts)
        why = text.why_ended(self.content, state.ended, state.threat)
        return Outcome(state.ended, winners, f"{how}: {why}", (), notes, how)

    def turns_taken(self, state: AcademyState) -> int:
        """The number of turns, each of which all players share."""
        return state.turn

    def acts_as_one(self, table: Table) -> bool:
        """Whether all hands are open, or one player plays alone."""
        if table.mode == "solo":
            return True
        return table.option("hands") == "open" and not table.option("challenge")

    def played_as(self, state: AcademyState) -> list[list[tuple[str, str]]]:
        """The Heroes of every seat."""
        heroes = self.content.heroes
        return [[("Hero", heroes[hero].name) for hero in mine.heroes] for mine in state.seats]

    # -- texts and ids ---------------------------------------------------------------------

    @property
    def ids(self) -> Ids:
        """Heroes, Allies, cards of both decks, Villains and their models, missions, endings."""
        content = self.content
        members = range(1, content.setup.members + 1)
        return {
            "hero": content.heroes.keys(),
            "partner": {"", *content.heroes},
            "guarded": {*content.heroes, *(str(place.number) for place in content.places)},
            "ally": content.allies.keys(),
            "ability": content.abilities.keys(),
            "hero card": {WOUND, *content.skills, *content.feuds},
            "card": {*content.advantages, *content.hazards, *content.setup.special},
            "villain": content.villains.keys(),
            "model": {*content.villains, *(f"member-{number}" for number in members)},
            "mission": content.missions.keys(),
            "threat": ("easy", "normal", "hard"),
            "phase": STEPS.keys(),
            "ending": {"", *content.endings},
        }

    @property
    def words(self) -> Words:
        """How the log names a `hero`, `place`, `card`, `cards`, `target`, `ally` and `victim`."""
        return self.rules.words

    def status(self, view: AcademyState) -> str:
        """Turn, Phase and mission."""
        return text.status(self.content, view)

    def describe(self, view: AcademyState, viewer: int) -> Thing:
        """The whole table as one tree of things."""
        return describe(self.rules, view, viewer)

    def spoken(self, text: str) -> str:
        """Return a line in words: signs by their names, and Locations by their short names."""
        for place in self.content.places:
            text = text.replace(place.name, place.brief)
        return speech.spoken(text)

    def talked_about(self, view: AcademyState) -> AcademyState | None:
        """The table while players plan before a Play Phase in which they may not talk, else None.

        It is shown as if the Play Phase had begun, with all hands open. During that Play Phase the
        plan is not shown again (UA83).
        """
        if view.phase != PLAN:
            return None
        start = view.clone()
        start.phase, start.challenge = PLAY, False
        return start

    def spoken_plan(
        self, began: tuple[AcademyState, int], before: AcademyState, now: tuple[AcademyState, int]
    ) -> Sequence[str]:
        """Sentences on what a plan changes, and on the verdict if everybody Passes after it."""
        changed = speech.changed(self.rules, before, now[0])
        return [*changed, *speech.outlook(self.rules, began, now)]

    def spoken_news(self, sentences: Sequence[str], names: Sequence[str]) -> Sequence[str]:
        """The sentences about what happened; sentences of one kind are joined into one."""
        return speech.spoken_news(sentences)

    def spoken_status(self, view: AcademyState, viewer: int, names: Sequence[str]) -> str:
        """One sentence: where the viewer stands."""
        return speech.status(self.rules, view, viewer)

    def preview(self, view: AcademyState, decision: Decision, option: Option) -> Preview:
        """What an option would do, as far as the deciding seat can know."""
        return previews.preview(self.rules, view, decision, option)

    def listed(self, view: AcademyState, decision: Decision) -> Sequence[Option]:
        """Secret answers in an order that changes with status, Main Deck and Hazards."""
        return listed(decision, view, self.status(view), view.deck_left, view.hazards)

    def rules_parts(self) -> Mapping[str, str]:
        """The tables and sources from the content files."""
        return text.rules_parts(self.rules.content)

    def cards(self) -> Mapping[str, Card]:
        """Every card, Location, Hero and Villain by its id."""
        return self.rules.cards
