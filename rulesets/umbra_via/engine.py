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
from .rules import altar
from .rules.altar import Lead
from .rules.bidding import Pieces, begin_round, bid, look_at_bids, pieces
from .rules.placing import place_tile
from .rules.summoning import Summoning, summon
from .setup import lay_out
from .state import ENERGY, NO_TILE, SOUL, Flower, UmbraState
from .wording import describe, ledger, previews, speech


class UmbraVia(Ruleset[UmbraState]):
    """The rules. One instance holds the content and serves any number of games."""

    state_type = UmbraState
    unit = "soul"

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.content = load_content(folder / "content")
        self._cards = text.cards(self.content)
        self._words = text.words(self.content)

    def setup(self, table: Table) -> UmbraState:
        """Flowers in bags and on Soul tiles, a shuffled stack, the track in random order."""
        return lay_out(self.content, table)

    def shown_hand(self, view: UmbraState, seat: int) -> list[Flower]:
        """The hand of a seat in the order in which its screen shows it and keys lay it down."""
        return mixed(view.seats[seat].hand, view, seat, view.round, view.bidding)

    def keyed_spaces(self, view: UmbraState, seat: int, flower: int) -> dict[str, int]:
        """The space of the Altar that each key means for a flower of a bid, by the keys.

        Where others sit at the table it is another order for every flower: the same key twice would
        tell that two of them lie on one tile. So each second flower has keys of its own, and a key
        that is pressed again bids nothing unseen. Alone a space has the same key for every flower.
        """
        order = mixed(range(len(view.altar)), view, "space", seat, view.round, view.bidding, flower)
        first = 1 + len(order) * (flower % 2 if view.order_key else 0)
        return {str(key): space for key, space in enumerate(order, first)}

    def step(self, game: Game[UmbraState]) -> Play[None]:
        """The first deal, one bid, one look at the bids that were revealed, or one tile laid."""
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
        """The result, right after the event in which a Soul tile is claimed (ruling 30)."""
        return scoring.result(self.content, state)

    def turns_taken(self, state: UmbraState) -> int:
        """One for each round: in it everybody bids and lays."""
        return state.round

    def leads(self, view: UmbraState) -> Mapping[int, Lead]:
        """Who wins the tile on each space of the Altar, in the order in which they are placed."""
        return altar.leads(self.content, view)

    def order(self, view: UmbraState) -> list[int]:
        """The spaces of the Altar in the order in which their tiles would be placed now."""
        return altar.order(view)

    def summoning(self, view: UmbraState) -> Summoning:
        """What follows from the tile that was laid last."""
        return summon(self.content, view, view.laid)

    @property
    def ids(self) -> Ids:
        """Tiles and no tile, both kinds of flowers, and why a game may be over."""
        return {
            "tile": {NO_TILE, *(entry.id for entry in self.content.tiles)},
            "flower": (ENERGY, SOUL),
            "fate": ("", "laid", "unbid", "blocked", "none"),
            "reason": ("", *scoring.ENDS),
        }

    @property
    def words(self) -> Words:
        """`bid` speaks a bid, `tile` a kind of tile, `cell` a space of the garden."""
        return self._words

    def status(self, view: UmbraState) -> str:
        """The round, and what is going on in it."""
        return text.status(view)

    def points(self, view: UmbraState) -> Sequence[int]:
        """The soul flowers that each seat has earned, and two for a claimed Soul tile."""
        worth = self.content.setup.soul_tile.worth
        souls = scoring.earned(self.content, view)
        return [n + worth * seat.claimed for n, seat in zip(souls, view.seats, strict=True)]

    def look_ahead(self, view: UmbraState, cell: int) -> Summoning:
        """What laying the tile that is next in order on a cell would bring about.

        Pure: `view` may be redacted and stays as it is.
        """
        return previews.look_ahead(self.content, view, cell)

    def laid_view(self, view: UmbraState, cell: int) -> UmbraState:
        """A copy of the view in which the tile that is next in order lies on a cell."""
        return previews.laid_view(view, cell)

    def open_paths(self, view: UmbraState) -> Sequence[ledger.OpenPath]:
        """Every open path, and how it would be settled as it lies now."""
        return ledger.open_paths(self.content, view)

    def placing(self, view: UmbraState, space: int) -> ledger.Placing:
        """What the tile on a space of the Altar would bring wherever it may be laid."""
        return ledger.placing(self.content, view, space)

    def with_bid(self, view: UmbraState, seat: int, bid: Sequence[Pieces]) -> UmbraState:
        """A copy of the view in which a bid lies on the Altar that is not made yet."""
        return ledger.with_bid(view, seat, bid)

    def bid_of(self, view: UmbraState, seat: int) -> Sequence[tuple[int, int]]:
        """Energy and soul flowers on each space of the bid that a seat revealed last."""
        return pieces(view.seats[seat].shown)

    def spoken(self, text: str) -> str:
        """A line in words, without what the rules tell."""
        return speech.spoken(text)

    def spoken_news(self, sentences: Sequence[str], names: Sequence[str]) -> Sequence[str]:
        """What happened, without what the next question tells."""
        return list(speech.news(sentences))

    def spoken_status(self, view: UmbraState, viewer: int, names: Sequence[str]) -> str:
        """One sentence: where the viewer stands."""
        return speech.status(self.content, view, viewer)

    def spoken_lead(
        self, view: UmbraState, viewer: int, decision: Decision, names: Sequence[str]
    ) -> Sequence[str]:
        """What lies on the Altar when a round begins; the tile that is laid, and the paths."""
        return speech.lead_in(self.content, view, decision, names)

    def describe(self, view: UmbraState, viewer: int) -> Thing:
        """The whole table as one tree of things."""
        return describe.describe(self.content, self._cards, view, viewer)

    def preview(self, view: UmbraState, decision: Decision, option: Option) -> Preview:
        """What an option would do, as far as the deciding seat can know."""
        return Preview(previews.preview(self.content, view, decision, option))

    def rules_parts(self) -> Mapping[str, str]:
        """Numbers, tiles and awards as the content files have them."""
        return text.rules_parts(self.content)

    def cards(self) -> Mapping[str, Card]:
        """Every kind of tile by its id."""
        return self._cards
