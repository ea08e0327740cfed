"""Umbrella, turn by turn. "Ruling n" cites the numbered rulings that `rules.md` explains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from tabletop_tui.core.decision import Choices, Decision, Option, Play
from tabletop_tui.core.events import Words
from tabletop_tui.core.manifest import Manifest
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.ruleset import Card, Game, Preview, Ruleset
from tabletop_tui.core.table import Table

from . import board, foresight, scoring, text
from .board import GIVE_UP, INDEX, ZONES, Push, around
from .dealing import deal
from .ending import end_solo, solo_ends, turn_ends
from .foresight import Slide
from .making import agreeing, make
from .printed import load_content
from .rulebook import Rulebook
from .state import UmbrellaState, Zone

SLID = "{who:seat} slides {umbrella:umbrella} from {zone} into {line}, {out:umbrella} out."


class Umbrella(Ruleset[UmbrellaState]):
    """The rules. One instance holds the content and serves any number of games."""

    state_type = UmbrellaState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.rules = Rulebook(load_content(folder / "content"))
        self._cards: Mapping[str, Card] = text.cards(self.rules)
        self._words: Words = text.words(self.rules.figures)

    def zones(self, view: UmbrellaState, seat: int) -> dict[str, Zone]:
        """The four zones around a seat by name: left, right, top, bottom."""
        return dict(zip(ZONES, around(view, seat), strict=True))

    # -- set-up ----------------------------------------------------------------------------

    def setup(self, table: Table) -> UmbrellaState:
        """Scenes, tiles and umbrellas as they are dealt."""
        return deal(self.rules.content, table)

    # -- a turn ----------------------------------------------------------------------------

    def step(self, game: Game[UmbrellaState]) -> Play[None]:
        """One turn: slide, make a Figure, hand the tile on, use a power, look for the end."""
        state = game.state
        if state.turn == 1:
            game.tell("{who:seat} starts.", "note", who=state.active)
        chosen = yield self._ask_for_a_slide(state)
        if chosen.key == GIVE_UP:
            game.tell("{who:seat} gives up.", who=state.active)
            end_solo(game, "give-up")
            return
        extra, state.again = state.again, False
        push: Push = chosen.value
        out = self._slide(game, push)
        # The Scene is looked at here and nowhere else: after the slide of one's own turn (ruling
        # 4), once a turn (ruling 5), and what agrees must be made (ruling 7).
        made = agreeing(self.rules, state, state.active, state.seats[state.active].scene)
        if made:
            yield from make(self.rules, game, made, push, out)
            state.turns_without_figure = 0
        elif not extra:
            state.turns_without_figure += 1
        if state.solo:
            solo_ends(self.rules, game)
        elif not state.again:
            turn_ends(self.rules, game)
        state.turn += 1

    def _ask_for_a_slide(self, state: UmbrellaState) -> Decision:
        """Which umbrella goes into which line: there is no pass (ruling 18)."""
        active = state.active
        bits = board.present(around(state, active))
        if bits or state.solo:
            choices: Choices = board.SlideChoices(bits, solo=state.solo)
        else:
            choices = board.far_choices(state)  # Ruling 20.
        return Decision(
            active,
            "slide",
            "Slide which umbrella into which line?",
            choices,
            "to slide an umbrella",
            refused=partial(board.missing, state, active),
            rule="Slide",
        )

    def _slide(self, game: Game[UmbrellaState], push: Push) -> str:
        """Push an umbrella in and let the last one of the line drop out; returns its colour."""
        state = game.state
        active = state.active
        seat = state.own(active)
        zones = around(state, active)
        line = push.line
        source = self._far_zone(state, push.place) if push.far else zones[line.zone]
        source[INDEX[push.colour]] -= 1
        scene = seat.scene
        out = scene[line.exit]
        seat.scene = line.push(scene, push.colour)
        if state.solo:
            state.out[INDEX[out]] += 1  # Ruling 39.
        else:
            zones[line.zone ^ 1][INDEX[out]] += 1  # No zone is ever full (ruling 21).
        game.tell(SLID, who=active, umbrella=push.colour, zone=push.source, line=line.name, out=out)
        return out

    def _far_zone(self, state: UmbrellaState, place: str) -> Zone:
        """Any zone on the table, to be changed (ruling 20)."""
        if place.startswith("P"):
            state.own(int(place[1:]) - 1)
        return board.far_zones(state)[place]

    def outcome(self, state: UmbrellaState) -> Outcome | None:
        """The result once the last turn is played."""
        if state.last_turns != 0:
            return None
        return scoring.result(self.rules, state)

    # -- what is told ----------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """`umbrella` speaks a colour letter, `figure` a face."""
        return self._words

    def status(self, view: UmbrellaState) -> str:
        """Level, turn, and what is left in the pool."""
        return text.status(view)

    def points(self, view: UmbrellaState) -> Sequence[int]:
        """What each seat would have if the game ended now."""
        return scoring.totals(self.rules, view)

    def look_ahead(self, view: UmbrellaState, seat: int, key: str) -> Slide | None:
        """What a slide would do to this seat's Scene; None when the key is no slide.

        Pure: `view` may be redacted and stays as it is.
        """
        return foresight.look_ahead(self.rules, view, seat, key)

    def preview(self, view: UmbrellaState, decision: Decision, option: Option) -> Preview:
        """What an option would do, as far as the deciding seat can know."""
        return foresight.preview(self.rules, view, decision, option)

    def board_text(self, view: UmbrellaState, viewer: int, names: Sequence[str]) -> str:
        """The table in plain lines; a viewer without a seat sees the active board."""
        return text.board_text(self.rules, view, viewer, names)

    def cards(self) -> Mapping[str, Card]:
        """Every face by its id."""
        return self._cards
