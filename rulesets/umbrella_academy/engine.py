"""The Umbrella Academy, phase by phase. "UA n" cites the numbered rulings of `rules.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tabletop_tui.core.decision import Decision, Option, Play
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.events import Words
from tabletop_tui.core.manifest import Manifest
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.ruleset import Card, Game, Preview, Ruleset
from tabletop_tui.core.table import Table

from . import boardtext, dealing, forecast, phases, play, previews, targets, text
from .board import Board
from .doing import Doing, GameOverError
from .forecast import Line
from .operations import OPERATIONS
from .printed import Need, load_content
from .state import CRISIS, DRAW, EFFECT, PLAN, PLAY, SETUP, AcademyState

Step = Callable[["UmbrellaAcademy", Game[AcademyState]], Play[None]]

STEPS: dict[str, Step] = {
    SETUP: dealing.setup_step,
    PLAN: phases.plan_step,
    PLAY: play.play_step,
    DRAW: phases.draw_step,
    EFFECT: phases.effect_step,
    CRISIS: phases.crisis_step,
}


class UmbrellaAcademy(Ruleset[AcademyState]):
    """The rules. One instance holds the content and serves any number of games."""

    state_type = AcademyState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        content = self.content = load_content(folder / "content")
        self.board = Board(content.places)
        self.hooks = {feud.id: feud.hook for feud in content.feuds.values()}
        self.ability_at = (None, *(content.abilities.get(p.ability) for p in content.places))
        playable = (*content.skills.values(), *content.advantages.values())
        self.with_symbols = frozenset(card.id for card in playable if card.symbols)
        self.with_effect = frozenset(card.id for card in playable if card.play == "effect")
        self.ranged = frozenset(card.id for card in playable if card.has("ranged"))
        self.hazard_only = frozenset(card.id for card in playable if card.has("only_hazard"))
        self.aimed = self.ranged | self.hazard_only
        self.finale_needs = self._finale_needs()
        self.shown = text.shown(content)
        self._names = text.names(content)
        self._cards: Mapping[str, Card] = text.cards(content)
        self._words = text.words(self)
        self._check_texts()

    def _finale_needs(self) -> dict[tuple[str, str, str], Need]:
        """Needs of the Finale by Villain, number of Heroes and threat."""
        step = self.content.setup.threat_step
        return {
            (villain.id, count, threat): Need(need.tokens, max(0, need.stars + change))
            for villain in self.content.villains.values()
            for count, need in villain.finale.items()
            for threat, change in (("easy", -step), ("normal", 0), ("hard", step))
        }

    def _check_texts(self) -> None:
        """Every text is made of known operations. Raises `RulesetError` otherwise."""
        for owner, deeds in text.all_deeds(self.content):
            for deed in deeds:
                if deed.name not in OPERATIONS:
                    raise RulesetError(f"{owner}: there is no operation {deed.name!r}.")

    def doing(self, game: Game[AcademyState], seat: int, hero: str = "", *, at: int = 0) -> Doing:
        """Somebody who carries out a text."""
        return Doing(self, game, seat, hero, at)

    def hand_size(self, state: AcademyState) -> int:
        """How many cards a hand holds after the Draw Phase (UA2, UA68)."""
        return self.content.setup.hand["solo" if state.solo else str(len(state.seats))]

    # -- the game --------------------------------------------------------------------------

    def setup(self, table: Table) -> AcademyState:
        """The table before the first choice."""
        return dealing.empty_table(table)

    def step(self, game: Game[AcademyState]) -> Play[None]:
        """One choice of the set-up, one Action, one Location of the Effect Phase, one Phase."""
        try:
            yield from STEPS[game.state.phase](self, game)
        except GameOverError:
            return

    def outcome(self, state: AcademyState) -> Outcome | None:
        """Won or lost by all together, or None while the world still turns."""
        return text.outcome(self.content, state) if state.ended else None

    # -- what is told ----------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """`hero`, `place`, `card`, `cards`, `target`, `ally` and `victim` by their names."""
        return self._words

    def name_of(self, one: str, *, finale: bool = False) -> str:
        """The name of a card, Villain, Hero or Ally."""
        if finale and one == "vanya":
            return self.content.villains["vanya"].finale_name
        if one.startswith("member-"):
            return f"Member {one[len('member-') :]}"
        return self._names.get(one, "a card")

    def hero_name(self, hero: str) -> str:
        """The name of a Hero."""
        return self.content.heroes[hero].name

    def need_of(self, view: AcademyState, target: str) -> Need:
        """What beats a Hazard or Villain now. There must be one."""
        return targets.need_of(self, view, target)

    def symbols_of(self, card: str) -> str:
        """The symbols of a Skill card or Advantage in letters; empty for other cards."""
        entry = self.content.skills.get(card) or self.content.advantages.get(card)
        return entry.symbols if entry is not None else ""

    def status(self, view: AcademyState) -> str:
        """Mission, turn, Phase, and the three clocks."""
        return text.status(self, view)

    def board_text(self, view: AcademyState, viewer: int, names: Sequence[str]) -> str:
        """The table in plain lines."""
        return boardtext.board_text(self, view, viewer, names)

    def preview(self, view: AcademyState, decision: Decision, option: Option) -> Preview:
        """What an option would do, as far as the deciding seat can know."""
        return previews.preview(self, view, decision, option)

    def cards(self) -> Mapping[str, Card]:
        """Every card, Location, Hero and Villain by its id."""
        return self._cards

    def inspect(self, view: AcademyState, viewer: int, target: str) -> Card | None:
        """A card as it is printed, with what lies on it now."""
        return boardtext.inspect(self, view, target)

    def forecast(self, view: AcademyState) -> list[Line]:
        """What the coming Draw and Effect Phases do if nothing changes, computed on a copy."""
        return forecast.forecast(self, view)

    def turns_left(self, view: AcademyState) -> int:
        """Play Phases that the Main Deck still allows, this one included, at the present Hazards.

        Every Crisis draws a card for each Location without a Hazard; the Crisis that finds the
        deck empty loses.
        """
        return forecast.turns_left(view)
