"""Umbra Via, phase by phase. "Ruling n" cites the numbered rulings that `rules.md` explains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option, Play
from tabletop_tui.core.events import Words
from tabletop_tui.core.manifest import Manifest
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Card, Game, Preview, Ruleset
from tabletop_tui.core.showing import mixed
from tabletop_tui.core.table import Table

from . import altar, bidding, foresight, laying, scoring, text
from .altar import Lead
from .printed import load_content
from .state import ALTAR, NO_BID, SOUL, Flower, Offer, Plot, Tile, UmbraSeat, UmbraState
from .summoning import Summoning, drop, summon

GO_ON = Choices([Option("go-on", "Go on")])


class UmbraVia(Ruleset[UmbraState]):
    """The rules. One instance holds the content and serves any number of games."""

    state_type = UmbraState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.content = load_content(folder / "content")
        self._cards = text.cards(self.content)
        self._words = text.words(self.content)

    # -- set-up ----------------------------------------------------------------------------

    def setup(self, table: Table) -> UmbraState:
        """Flowers in the bags and on the Soul tiles, a shuffled stack, the track in random order.

        The flower on the track is only a marker and is never bid.
        """
        count = len(table.chairs)
        flowers = self.content.setup.flowers
        seats = [
            UmbraSeat(
                energy=flowers.energy - flowers.on_track,
                soul=flowers.soul - flowers.on_soul_tile,
                left=flowers.on_soul_tile,
            )
            for _ in range(count)
        ]
        nobody = (0,) * count
        state = UmbraState(
            seed=table.seed,
            seats=seats,
            garden=[Plot(energy=nobody)] * 16,
            altar=[Offer(energy=nobody, soul=nobody, fate="none")] * len(ALTAR),
            stack=[],
            track=[],
            shade=table.mode == "shade",
        )
        chance = Chance(state)
        tiles = self.content.stack(specials=bool(table.option("specials")))
        state.stack = [Tile(tile) for tile in chance.shuffled(tiles)]
        state.track = chance.shuffled(range(count))
        return state

    def shown_hand(self, view: UmbraState, seat: int) -> list[Flower]:
        """The hand of a seat in the order in which its screen shows it and keys lay it down."""
        return mixed(view.seats[seat].hand, seat, view.round, view.bidding)

    # -- a round ---------------------------------------------------------------------------

    def step(self, game: Game[UmbraState]) -> Play[None]:
        """The first deal, one bid, one look at the bids that were revealed, or one tile laid."""
        match game.state.phase:
            case "deal":
                self._deal(game)
            case "bid":
                yield from self._bid(game)
            case "reveal":
                yield from self._look(game)
            case "lay":
                yield from self._place(game)

    def _deal(self, game: Game[UmbraState]) -> None:
        """A new round: four tiles, and the first flowers drawn; or the end (ruling 9)."""
        state = game.state
        if not any(seat.bag for seat in state.seats):
            state.ended, state.phase = "empty", "over"
            game.tell("{reason} The game is over.", "moment", reason=scoring.REASONS["empty"])
            return
        state.round += 1
        state.laid = -1
        game.tell("Round {round}", "heading", round=state.round)
        altar.turn_up(self.content, game)
        self._draw(game, 1)

    def _draw(self, game: Game[UmbraState], number: int) -> None:
        """Everybody draws flowers, which only their owner sees (ruling 8)."""
        state = game.state
        state.bidding, state.phase = number, "bid"
        for who in range(len(state.seats)):
            seat = state.own(who)
            seat.shown = NO_BID
            if seat.bag:
                seat.hand = bidding.draw(game.chance, seat, self.content.setup.bidding.draw)
                souls = seat.hand.count(SOUL)
                drawn = bidding.in_words(len(seat.hand) - souls, souls)
                game.whisper(who, "{who:seat} draws {flowers}.", "", who=who, flowers=drawn)
        state.turn = self._next_bidder(state, 0)

    def _next_bidder(self, state: UmbraState, first: int) -> int:
        """The next seat with flowers in hand; an empty bag bids nothing (ruling 7)."""
        seats = state.seats
        return next((n for n in range(first, len(seats)) if seats[n].hand), len(seats))

    def _bid(self, game: Game[UmbraState]) -> Play[None]:
        """One secret bid; after the last one all are turned up together."""
        state = game.state
        who = state.turn
        hand = state.seats[who].hand
        souls = hand.count(SOUL)
        chosen = yield Decision(
            who,
            "bid",
            f"Bid {bidding.in_words(len(hand) - souls, souls)} on which tiles?",
            bidding.splits(len(hand) - souls, souls, bidding.open_spaces(state)),
            f"to bid, round {state.round}, bidding {state.bidding} of 2",
            True,
            rule="Bidding",
        )
        bid = chosen.value
        state.own(who).bid = bid
        game.whisper(
            who, "{who:seat} bids {bid:bid}.", "{who:seat} has placed a bid.", who=who, bid=bid
        )
        state.turn = self._next_bidder(state, who + 1)
        if state.turn == len(state.seats):
            self._reveal(game)

    def _reveal(self, game: Game[UmbraState]) -> None:
        """All bidding boards at once."""
        state = game.state
        bidding.reveal(state)
        state.phase = "reveal"
        game.tell("Bidding {number}: all boards are turned up.", "moment", number=state.bidding)
        for who, seat in enumerate(state.seats):
            game.tell("{who:seat}: {bid:bid}.", "move", who=who, bid=seat.shown)

    def _look(self, game: Game[UmbraState]) -> Play[None]:
        """Everybody looks at the bids, then the second bidding or the placing begins."""
        state = game.state
        yield Decision(
            TABLE,
            "reveal",
            f"Bidding {state.bidding}: all boards are turned up.",
            GO_ON,
            "to look at the bids",
            rule="Bidding" if state.bidding == 1 else "Placing",
        )
        if state.bidding == 1 and any(seat.bag for seat in state.seats):
            self._draw(game, 2)
            return
        state.queue = altar.put_in_order(state)
        state.phase = "lay"
        for space, offer in enumerate(state.altar):
            if offer.fate in ("unbid", "blocked"):
                told = {"unbid": "Nobody bid on", "blocked": "The Block leaves"}[offer.fate]
                game.tell("{told} tile {space}.", "note", told=told, space=ALTAR[space])

    # -- placing ---------------------------------------------------------------------------

    def _place(self, game: Game[UmbraState]) -> Play[None]:
        """The next tile in order: its winner lays it, and complete paths are summoned."""
        state = game.state
        space = state.queue[0]
        # Ties are settled here, just before the tile is laid (ruling 13).
        lead = self.lead(state, space)
        assert lead is not None
        self._tell_winner(game, space, lead)
        state.winner = lead.winner
        tile = state.altar[space].tile
        if tile == "void":
            yield from laying.void(game, space, lead.winner)
        elif tile == "four":
            yield from laying.four_point(game, space, lead.winner)
        else:
            yield from laying.lay(game, space, lead.winner)
        if tile != "void":
            yield from self._summon(game)
        state.queue.pop(0)
        state.winner = -1
        if not state.queue and not state.ended:
            self._deal(game)

    def _tell_winner(self, game: Game[UmbraState], space: int, lead: Lead) -> None:
        """Say who wins the tile and why; a tie costs the winner the place on the track (12)."""
        most = lead.values[lead.winner]
        if lead.tied:
            game.tell(
                "{who:seat} wins tile {space}: a tie at {most}, and the highest marker. "
                "It drops to the end of the track.",
                who=lead.winner,
                space=ALTAR[space],
                most=most,
            )
            game.state.track = drop(game.state.track, (lead.winner,))
            return
        others = sorted(lead.values, reverse=True)[1]
        told = "{who:seat} wins tile {space} with {most} against {others}."
        if not others:
            told = "{who:seat} wins tile {space} with {most}; nobody else bid."
        game.tell(told, who=lead.winner, space=ALTAR[space], most=most, others=others)

    def _summon(self, game: Game[UmbraState]) -> Play[None]:
        """Show what is complete, give the awards, and clear the paths (rulings 25 and 28)."""
        state = game.state
        summoning = self.summoning(state)
        if not summoning.paths:
            return
        yield Decision(
            TABLE,
            "summoning",
            text.summoning_title(summoning),
            GO_ON,
            "to see the Summoning",
            rule="Summoning",
        )
        laying.carry_out(game, summoning)
        if summoning.winners:
            state.ended, state.phase = "claim", "over"

    def lead(self, view: UmbraState, space: int) -> Lead | None:
        """Who wins the tile on a space of the Altar as the track stands now."""
        return altar.lead(self.content, view, space)

    def order(self, view: UmbraState) -> list[int]:
        """The spaces of the Altar in the order in which their tiles would be placed now."""
        return altar.order(view)

    def summoning(self, view: UmbraState) -> Summoning:
        """What follows from the tile that was laid last."""
        return summon(self.content, view, view.laid)

    def outcome(self, state: UmbraState) -> Outcome | None:
        """The result, right after the event in which a Soul tile is claimed (ruling 30)."""
        return scoring.result(self.content, state)

    # -- what is told ----------------------------------------------------------------------

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
        return foresight.look_ahead(self.content, view, cell)

    def laid_view(self, view: UmbraState, cell: int) -> UmbraState:
        """A copy of the view in which the tile that is next in order lies on a cell."""
        return foresight.laid_view(view, cell)

    def bid_of(self, view: UmbraState, seat: int) -> Sequence[tuple[int, int]]:
        """Energy and soul flowers on each space of the bid that a seat revealed last."""
        return bidding.pieces(view.seats[seat].shown)

    def preview(self, view: UmbraState, decision: Decision, option: Option) -> Preview:
        """What an option would do, as far as the deciding seat can know."""
        return foresight.preview(self.content, view, decision, option)

    def board_text(self, view: UmbraState, viewer: int, names: Sequence[str]) -> str:
        """The table in plain lines."""
        return text.board_text(self.content, view, viewer, names)

    def cards(self) -> Mapping[str, Card]:
        """Every kind of tile by its id."""
        return self._cards

    def inspect(self, view: UmbraState, viewer: int, target: str) -> Card | None:
        """A kind of tile, a space of the garden, or a space of the Altar (`altar 2`)."""
        return text.inspect(self._cards, view, target)
