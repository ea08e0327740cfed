"""Umbrella, turn by turn. "Ruling n" cites `RULINGS.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import Decision, Option, Play
from tabletop_tui.core.describe import Card, Thing
from tabletop_tui.core.events import Words
from tabletop_tui.core.ids import Ids
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.ruleset import Game, Preview, Ruleset
from tabletop_tui.core.table import Table

from . import scoring, text
from .components import Components, load_content
from .rules.ending import end_solo, solo_ends, turn_ends
from .rules.figure import agreeing, make
from .rules.slide import choose_slide, slide
from .setup import lay_out
from .state import GIVE_UP, UmbrellaState
from .wording import describe, previews, speech


class Umbrella(Ruleset[UmbrellaState]):
    """The rules. One instance holds the content and serves any number of games."""

    state_type = UmbrellaState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.components = Components(load_content(folder / "content"))
        self._cards: Mapping[str, Card] = text.cards(self.components)
        self._words: Words = text.words(self.components.figures)

    def setup(self, table: Table) -> UmbrellaState:
        """Return the state before the first turn."""
        return lay_out(self.components.content, table)

    def step(self, game: Game[UmbrellaState]) -> Play[None]:
        """Play one turn: slide, make a Figure, hand its tile on, use a power, look for the end."""
        state = game.state
        if state.turn == 1:
            game.log("{who:seat} starts.", "note", who=state.active)
        push = yield from choose_slide(state)
        if push is None:
            game.log("{who:seat} gives up.", who=state.active)
            end_solo(game, GIVE_UP)
            return
        extra, state.again = state.again, False
        out = slide(game, push)
        # Only this place looks for Figures: after the slide of the seat's own turn (ruling 4),
        # once a turn (ruling 5). A Figure that matches must be made (ruling 7).
        made = agreeing(self.components, state, state.active, state.seats[state.active].scene)
        if made:
            yield from make(self.components, game, made, push, out)
            state.turns_without_figure = 0
        elif not extra:
            state.turns_without_figure += 1
        if state.solo:
            solo_ends(self.components, game)
        elif not state.again:
            turn_ends(self.components, game)
        state.turn += 1

    def outcome(self, state: UmbrellaState) -> Outcome | None:
        """Return the result once the last turn is played, before that None."""
        if state.last_turns != 0:
            return None
        return scoring.result(self.components, state)

    def turns_taken(self, state: UmbrellaState) -> int:
        """Return the number of turns played; each has one slide."""
        return state.turns_taken

    @property
    def ids(self) -> Ids:
        """The values that fields of the state may have: faces, levels, variants, reasons."""
        strips = self.components.strips
        return {
            "face": self.components.figures.cells.keys(),
            "level": {level for level, _ in strips},
            "variant": {variant for _, variant in strips},
            "reason": ("", *scoring.REASONS),
        }

    @property
    def words(self) -> Words:
        """The log's values of kind `umbrella` (a colour letter) and `figure` (a face) in words."""
        return self._words

    def status(self, view: UmbrellaState) -> str:
        """Return the status line: turn, tokens left in the pool, level."""
        return text.status(view)

    def points(self, view: UmbrellaState) -> Sequence[int]:
        """Return the points of each seat if the game ended now."""
        return scoring.totals(self.components, view)

    def spoken(self, text: str) -> str:
        """Return a line in words: each umbrella is named by its colour."""
        return speech.spoken(text)

    def spoken_news(self, sentences: Sequence[str], names: Sequence[str]) -> Sequence[str]:
        """Return sentences of the log; a side zone is named from both players who share it."""
        return list(speech.news(sentences, names))

    def spoken_status(self, view: UmbrellaState, viewer: int, names: Sequence[str]) -> str:
        """Return one sentence: points and tokens of the viewer, and the nearest Figure."""
        return speech.status(self.components, view, viewer)

    def spoken_lead(
        self, view: UmbrellaState, viewer: int, decision: Decision, names: Sequence[str]
    ) -> Sequence[str]:
        """Return the sentences to be said before the options of a question."""
        return list(speech.lead_in(self.components, view, decision, names))

    def describe(self, view: UmbrellaState, viewer: int) -> Thing:
        """Return the whole table as one tree. A viewer without a seat sees the active board."""
        return describe.describe(self.components, self._cards, view, viewer)

    def preview(self, view: UmbrellaState, decision: Decision, option: Option) -> Preview:
        """Return what an option would do, as far as the deciding seat can know."""
        return Preview(previews.preview(self.components, view, decision, option))

    def rules_parts(self) -> Mapping[str, str]:
        """Return the numbers and tables that `rules.md` names in braces."""
        return text.rules_parts(self.components.content)

    def cards(self) -> Mapping[str, Card]:
        """Return the card of every face by its id."""
        return self._cards
