"""Umbrella, turn by turn. "Ruling n" cites the numbered rulings that `rules.md` explains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from tabletop_tui.core.decision import Choices, Decision, Option, Play, choose
from tabletop_tui.core.events import Words
from tabletop_tui.core.manifest import Manifest
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.ruleset import Card, Game, Preview, Ruleset
from tabletop_tui.core.table import Table

from . import board, foresight, scoring, text
from .board import GIVE_UP, INDEX, ZONES, Push, around
from .dealing import deal
from .figures import Figures
from .foresight import Slide
from .handing import hand_on
from .powers import use
from .printed import load_content
from .solo import Goal, figure_possible
from .state import COLOURS, Face, Pile, UmbrellaState, Zone
from .strips import Strip

SLID = "{who:seat} slides {umbrella:umbrella} from {zone} into {line}, {out:umbrella} out."


class Umbrella(Ruleset[UmbrellaState]):
    """The rules. One instance holds the content and serves any number of games."""

    state_type = UmbrellaState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.content = load_content(folder / "content")
        setup = self.content.setup
        self.figures = Figures(self.content.faces(), setup.slots)
        self.strips: dict[tuple[int, str], Strip] = {
            (entry.level, entry.variant): Strip(entry, setup.group_prices)
            for entry in self.content.strips
        }
        self._quiet_rounds = setup.rounds_without_figure
        self._cards: Mapping[str, Card] = text.cards(self.content, self.figures)
        self._words: Words = text.words(self.figures)

    def strip(self, view: UmbrellaState) -> Strip:
        """The strip everybody plays: same level, same variant (ruling 31)."""
        return self.strips[view.level, view.variant]

    def zones(self, view: UmbrellaState, seat: int) -> dict[str, Zone]:
        """The four zones around a seat by name: left, right, top, bottom."""
        return dict(zip(ZONES, around(view, seat), strict=True))

    # -- set-up ----------------------------------------------------------------------------

    def setup(self, table: Table) -> UmbrellaState:
        """Scenes, tiles and umbrellas as they are dealt."""
        return deal(self.content, table)

    # -- a turn ----------------------------------------------------------------------------

    def step(self, game: Game[UmbrellaState]) -> Play[None]:
        """One turn: slide, make a Figure, hand the tile on, use a power, look for the end."""
        state = game.state
        if state.turn == 1:
            game.tell("{who:seat} starts.", "note", who=state.active)
        chosen = yield self._ask_for_a_slide(state)
        if chosen.key == GIVE_UP:
            game.tell("{who:seat} gives up.", who=state.active)
            self._end_solo(game, "give-up")
            return
        extra, state.again = state.again, False
        push: Push = chosen.value
        out = self._slide(game, push)
        # The Scene is looked at here and nowhere else: after the slide of one's own turn (ruling
        # 4), once a turn (ruling 5), and what agrees must be made (ruling 7).
        made = self.agreeing(state, state.active, state.seats[state.active].scene)
        if made:
            yield from self._figure(game, made, push, out)
        if made:
            state.turns_without_figure = 0
        elif not extra:
            state.turns_without_figure += 1
        if state.solo:
            self._solo_ends(game)
        elif not state.again:
            self._turn_ends(game)
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

    # -- figures ---------------------------------------------------------------------------

    def agreeing(self, view: UmbrellaState, seat: int, scene: str) -> list[tuple[int, str]]:
        """The slots whose tile this Scene shows in a colour that the strip can take.

        Only the top tile of a slot counts (ruling 12), any colour will do (ruling 3), and
        without a free space that fits there is no Figure (ruling 9).
        """
        mine = view.seats[seat]
        cells = self.figures.cells
        found: list[tuple[int, str]] = []
        for slot, pile in enumerate(mine.slots):
            if pile.tiles:
                a, b, c, d = cells[pile.tiles[-1]][slot]
                colour = scene[a]
                if colour == scene[b] == scene[c] == scene[d] and self.strip(view).fitting(
                    colour, slot, mine.covered
                ):
                    found.append((slot, colour))
        return found

    def _figure(
        self, game: Game[UmbrellaState], found: list[tuple[int, str]], push: Push, out: str
    ) -> Play[None]:
        """Make one of the Figures that agree: score it, hand the tile on, use a power."""
        state = game.state
        slot, colour = yield from self._which_tile(state, found)
        space = yield from self._which_space(state, slot, colour)
        face = self._score(game, slot, colour, space)
        yield from hand_on(self.figures, game, face)
        power = self.strip(state).fired(state.seats[state.active].covered, space)
        if power is not None:
            yield from use(game, power, push, out)

    def _which_tile(
        self, state: UmbrellaState, found: list[tuple[int, str]]
    ) -> Play[tuple[int, str]]:
        """If several tiles agree, the active player chooses one (ruling 6)."""
        piles = state.seats[state.active].slots
        options = [
            Option(
                f"slot {slot + 1}",
                f"{self.figures.names[piles[slot].tiles[-1]]} in {board.COLOUR_NAMES[colour]}",
                (slot, colour),
                target=f"slot {slot + 1}",
            )
            for slot, colour in found
        ]
        chosen: tuple[int, str] = yield from choose(
            state.active,
            "figure",
            "Make which Figure?",
            options,
            ask_single=False,
            public="to choose a Figure",
            rule="Figures",
        )
        return chosen

    def _which_space(self, state: UmbrellaState, slot: int, colour: str) -> Play[int]:
        """The player chooses among all free spaces that fit (ruling 8)."""
        strip = self.strip(state)
        covered = state.seats[state.active].covered
        options = [
            Option(
                f"space {space + 1}",
                f"space {space + 1}: {text.space_text(strip.spaces[space])}",
                space,
                text.signed(strip.gain(covered, space)) + " from the strip",
                f"space {space + 1}",
            )
            for space in strip.fitting(colour, slot, covered)
        ]
        space: int = yield from choose(
            state.active,
            "space",
            "Put the score token on which space?",
            options,
            ask_single=False,
            public="to place a score token",
            rule="Score strip",
        )
        return space

    def _score(self, game: Game[UmbrellaState], slot: int, colour: str, space: int) -> Face:
        """Take a score token, cover the space, and take the tile out of its slot.

        A token never moves again (ruling 11). When the pool is used up the tokens put aside serve,
        and then substitutes, which nobody counts (ruling 26).
        """
        state = game.state
        seat = state.own(state.active)
        if state.pool:
            state.pool -= 1
        elif state.aside:
            state.aside -= 1
        gain = self.strip(state).gain(seat.covered, space)
        seat.covered[space] = True
        *beneath, face = seat.slots[slot].tiles
        # What lies beneath comes to light at once, as it was laid (ruling 12).
        seat.slots[slot] = Pile(tiles=beneath)
        told = "{who:seat} makes {figure:figure} in {colour:umbrella}: +{token} for the token"
        if gain:
            told += ", {gain} for the strip"
        game.tell(
            told + " (space {space}).",
            who=state.active,
            figure=face,
            colour=colour,
            token=self.content.setup.points.token,
            gain=text.signed(gain),
            space=space + 1,
        )
        if beneath:
            game.tell(
                "{figure:figure} comes to light in slot {slot}.",
                figure=beneath[-1],
                slot=slot + 1,
            )
        return face

    # -- the end ---------------------------------------------------------------------------

    def _turn_ends(self, game: Game[UmbrellaState]) -> None:
        """Look for the end of the game, and pass the turn clockwise.

        Once the end is triggered everybody else has one more turn (ruling 25), and a second
        trigger changes nothing (ruling 27).
        """
        state = game.state
        if state.last_turns is None:
            state.ended = self._trigger(state)
            if state.ended:
                state.last_turns = len(state.seats) - 1
                told = "{reason} Everybody else has one last turn."
                game.tell(told, "moment", reason=scoring.REASONS[state.ended])
        else:
            state.last_turns -= 1
        if state.last_turns == 0:
            game.tell("The game is over.", "moment")
        state.active = (state.active + 1) % len(state.seats)

    def _trigger(self, state: UmbrellaState) -> str:
        """Why the end begins with this turn, or "" (rulings 24 and 22)."""
        seat = state.seats[state.active]
        if state.pool == 0:
            return "pool"
        if False not in seat.covered:
            return "strip"
        for pile in seat.slots:
            if pile.tiles:
                break
        else:
            return "tiles"
        quiet = state.turns_without_figure >= self._quiet_rounds * len(state.seats)
        return "quiet" if quiet else ""

    def _solo_ends(self, game: Game[UmbrellaState]) -> None:
        """Solo ends with the sixth token, or when no new Figure can be made (ruling 41)."""
        state = game.state
        goals = self.goals(state)
        zones = around(state, 0)
        if state.pool == 0:
            self._end_solo(game, "six")
        elif not goals:
            self._end_solo(game, "no-place")
        elif not any(map(any, zones)):
            self._end_solo(game, "empty")  # No far zones in solo (ruling 44).
        elif figure_possible(state.seats[0].scene, zones, goals) is False:
            self._end_solo(game, "impossible")

    def goals(self, view: UmbrellaState) -> list[Goal]:
        """Every visible tile of the solo player in every colour that has a place on the strip."""
        seat = view.seats[0]
        strip = self.strip(view)
        return [
            (colour, self.figures.mask(pile.tiles[-1], slot))
            for slot, pile in enumerate(seat.slots)
            if pile.tiles
            for colour in COLOURS
            if strip.fitting(colour, slot, seat.covered)
        ]

    def _end_solo(self, game: Game[UmbrellaState], reason: str) -> None:
        game.state.last_turns = 0
        game.state.ended = reason
        game.tell("{reason} The game is over.", "moment", reason=scoring.REASONS[reason])

    def outcome(self, state: UmbrellaState) -> Outcome | None:
        """The result once the last turn is played."""
        if state.last_turns != 0:
            return None
        return scoring.result(self.content, self.strip(state), state)

    # -- what is told ----------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """`umbrella` speaks a colour letter, `figure` a face."""
        return self._words

    def status(self, view: UmbrellaState) -> str:
        """Level, turn, and what is left in the pool."""
        parts = [f"level {view.level}", f"turn {view.turn}", f"pool {view.pool}"]
        if view.last_turns is not None and not view.solo:
            parts.append(f"last turns: {view.last_turns}" if view.last_turns else "over")
        return " · ".join(parts)

    def points(self, view: UmbrellaState) -> Sequence[int]:
        """What each seat would have if the game ended now."""
        return scoring.totals(self.content, self.strip(view), view)

    def look_ahead(self, view: UmbrellaState, seat: int, key: str) -> Slide | None:
        """What a slide would do to this seat's Scene; None when the key is no slide.

        Pure: `view` may be redacted and stays as it is.
        """
        return foresight.look_ahead(self, view, seat, key)

    def preview(self, view: UmbrellaState, decision: Decision, option: Option) -> Preview:
        """What an option would do, as far as the deciding seat can know."""
        return foresight.preview(self, view, decision, option)

    def board_text(self, view: UmbrellaState, viewer: int, names: Sequence[str]) -> str:
        """The table in plain lines; a viewer without a seat sees the active board."""
        return text.board_text(self, view, viewer, names)

    def cards(self) -> Mapping[str, Card]:
        """Every face by its id."""
        return self._cards
