"""Umbra Via, phase by phase. "Ruling n" cites `RULINGS.md`."""

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
from tabletop_tui.core.visibility.showing import mixed

from . import scoring, text
from .components import load_content
from .rules.bidding import begin_round, bid, look_at_bids
from .rules.placing import place_tile
from .setup import lay_out
from .state import ENERGY, NO_TILE, SOUL, Flower, UmbraState
from .wording import describe, previews, speech


class UmbraVia(Ruleset[UmbraState]):
    """The rules. One instance holds the content and can run any number of games."""

    state_type = UmbraState
    unit = "soul"

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.content = load_content(folder / "content")
        self._cards = text.cards(self.content)
        self._words = text.words(self.content)

    def setup(self, table: Table) -> UmbraState:
        """Return the first state: flowers in bags and on Soul tiles, shuffled stack and track."""
        return lay_out(self.content, table)

    def shown_hand(self, view: UmbraState, seat: int) -> list[Flower]:
        """The hand of a seat, in the order in which the screen shows it and bids are asked."""
        return mixed(view.seats[seat].hand, view, seat, view.round, view.bidding)

    def keyed_spaces(self, view: UmbraState, seat: int, flower: int) -> dict[str, int]:
        """Return which space of the Altar each key stands for, for one flower of a bid.

        `flower` is the number of the flower in the hand. At a table with other people the order of
        the spaces changes with every flower: otherwise, the same key pressed twice would tell the
        others that two flowers lie on one tile. Also, every other flower has keys from 5 on: a key
        pressed twice by mistake bids only one flower. A space without bids has the last of these
        keys, which says why. For a person who plays alone, a space has the same key for every
        flower.
        """
        order = mixed(range(len(view.altar)), view, "space", seat, view.round, view.bidding, flower)
        if view.order_key:
            order.sort(key=lambda space: not view.altar[space].open)
        first = 1 + len(order) * (flower % 2 if view.order_key else 0)
        return {str(key): space for key, space in enumerate(order, first)}

    def step(self, game: Game[UmbraState]) -> Play[None]:
        """Play one step: the first deal, one bid, one look at the revealed bids, or one tile."""
        state = game.state
        match state.phase:
            case "deal":
                begin_round(self.content, game)
            case "bid":
                yield from bid(self.content, game)
            case "reveal":
                yield from look_at_bids(self.content, game)
            case "lay":
                if state.queue:
                    yield from place_tile(self.content, game)
                if not state.queue and not state.ended:
                    begin_round(self.content, game)

    def outcome(self, state: UmbraState) -> Outcome | None:
        """The result once a Soul tile is claimed or all bags are empty; None before (ruling 30)."""
        return scoring.result(self.content, state)

    def turns_taken(self, state: UmbraState) -> int:
        """The number of rounds. Each counts as one turn, because all seats bid in it."""
        return state.round

    @property
    def ids(self) -> Ids:
        """All ids that a state may hold: tiles, flowers, fates of tiles, reasons for the end."""
        return {
            "tile": {NO_TILE, *(entry.id for entry in self.content.tiles)},
            "flower": (ENERGY, SOUL),
            "fate": ("", "laid", "unbid", "blocked", "none"),
            "reason": ("", *scoring.ENDS),
        }

    @property
    def words(self) -> Words:
        """How the log writes values: `bid` a bid, `tile` a kind of tile."""
        return self._words

    def status(self, view: UmbraState) -> str:
        """The round, and what is happening in it."""
        return text.status(view)

    def points(self, view: UmbraState) -> Sequence[int]:
        """The soul flowers that each seat has earned, plus the worth of a claimed Soul tile."""
        worth = self.content.setup.soul_tile.worth
        souls = scoring.earned(self.content, view)
        return [n + worth * seat.claimed for n, seat in zip(souls, view.seats, strict=True)]

    def spoken(self, text: str) -> str:
        """Return a line in spoken words, without phrases that would be repeated every time."""
        return speech.spoken(text)

    def spoken_news(self, sentences: Sequence[str], names: Sequence[str]) -> Sequence[str]:
        """Return the sentences that are spoken about what happened.

        Sentences are left out if a later sentence or the next question says the same.
        """
        return list(speech.news(sentences))

    def spoken_status(self, view: UmbraState, viewer: int, names: Sequence[str]) -> str:
        """One sentence: where the viewer stands."""
        return speech.status(self.content, view, viewer)

    def spoken_lead(
        self, view: UmbraState, viewer: int, decision: Decision, names: Sequence[str]
    ) -> Sequence[str]:
        """The sentences before a question: the Altar, or the tile to lay and what it completes."""
        return speech.lead_in(self.content, view, decision, names)

    def describe(self, view: UmbraState, viewer: int) -> Thing:
        """The whole table as one tree of things."""
        return describe.describe(self.content, self._cards, view, viewer)

    def preview(self, view: UmbraState, decision: Decision, option: Option) -> Preview:
        """What an answer would do, as far as the deciding seat can know."""
        return Preview(previews.preview(self.content, view, decision, option))

    def rules_parts(self) -> Mapping[str, str]:
        """The numbers, tiles and awards from the content files."""
        return text.rules_parts(self.content)

    def cards(self) -> Mapping[str, Card]:
        """Every kind of tile by its id."""
        return self._cards
