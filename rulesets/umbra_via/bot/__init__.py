"""The computer player of Umbra Via: deals what is hidden at random, and plays rounds to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from types import MappingProxyType

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.players.bot import Bot, Choice, Level, Luck, chance_of
from tabletop_tui.core.players.imagine import Imagined

from ..engine import UmbraVia
from ..rules import altar
from ..rules.bidding import open_spaces, pieces, splits
from ..rules.paths import completed, ends_at, path_of
from ..rules.summoning import ranked
from ..state import EMPTY, ENERGY, SOUL, Bid, Flower, Tile, UmbraState
from . import reasons

OPEN_PATH = (0.0, 0.5, 0.34, 0.26, 0.2)
"""What part of its award an open path is worth now, by the number of its open sides."""

LOOSE = 0.05
"""The additional worth of each energy flower in the garden."""

SAMPLE = 4
"""How many bids a quick decision compares."""

STEEP = 3.5
"""How many soul flowers ahead is a good lead (see `chance_of`)."""


class UmbraViaBot(Bot[UmbraState]):
    """Chooses bids and places by their results in this round and the next."""

    levels = MappingProxyType(
        {
            "easy": Level(slips=0.15),
            "medium": Level(simulations=60, turns=1, margin=0.0),
            "hard": Level(simulations=400, turns=1, margin=0.0),
        }
    )
    ruleset: UmbraVia

    def deal(self, view: UmbraState, seat: int, luck: Luck) -> UmbraState:
        """Deal the stack from the tiles that are not in sight, and hands and bids from the bags."""
        seen = [plot.tile for plot in view.garden] + [offer.tile for offer in view.altar]
        seen = [tile for tile in (*seen, *view.discard) if tile]
        content = self.ruleset.content
        every = content.stack(specials=True)
        if len(seen) + len(view.stack) != len(every):
            # This game is played without the special tiles.
            every = content.stack(specials=False)
        left = [Tile(tile) for tile in (Counter(every) - Counter(seen)).elements()]
        luck.shuffle(left)
        view.stack = left[: len(view.stack)]
        for mine in view.seats:
            if FACE_DOWN in mine.hand:
                bag = [ENERGY] * mine.energy + [SOUL] * mine.soul
                hand = luck.sample(bag, len(mine.hand))
                mine.hand = [Flower(flower) for flower in sorted(hand)]
            if mine.bid == FACE_DOWN:
                souls = mine.hand.count(SOUL)
                offered = splits(len(mine.hand) - souls, souls, open_spaces(view))
                mine.bid = Bid(luck.choice(offered.options).key)
        return view

    def policy(self, view: UmbraState, seat: int, decision: Decision, luck: Luck) -> str:
        """The answer that promises most without a search."""
        if decision.kind == "bid":
            return self._bid(view, seat, decision, luck)
        if decision.kind == "lay":
            return self._lay(view, seat, decision, luck)
        if decision.kind in ("move", "void"):
            return self._put(view, seat, decision, luck)
        return decision.options[0].key

    def weigh(
        self, view: UmbraState, seat: int, decision: Decision, level: Level, luck: Luck
    ) -> Choice | None:
        """For a level without simulations: compare all bids."""
        if decision.kind != "bid" or level.simulations:
            return None
        return Choice(self._bid(view, seat, decision, luck, len(decision.options)))

    def reason(
        self,
        view: UmbraState,
        seat: int,
        decision: Decision,
        key: str,
        names: Sequence[str],
        imagined: Imagined[UmbraState] | None = None,
    ) -> str:
        """The tiles on which a bid leads; what a laid tile earns, or whose energy leads there."""
        option = decision.choices.get(key)
        if option is None:
            return ""
        if decision.kind == "bid":
            return reasons.of_bid(self.ruleset.content, view, seat, key)
        if decision.kind == "lay":
            return reasons.of_space(self.ruleset.content, view, seat, option.value, names)
        if decision.kind in ("move", "void"):
            return reasons.of_flowers(view, seat, option.value)
        return ""

    def searched(self, decision: Decision) -> bool:
        """All questions except those that only continue."""
        return decision.kind in ("bid", "lay", "move", "void")

    def turn(self, state: UmbraState) -> int:
        """The round: a simulation plays to the end of a round."""
        return state.round

    def worth(self, state: UmbraState, seat: int) -> float:
        """The chance to win by the soul flowers earned or in sight."""
        return chance_of(self._standing(state), seat, STEEP)

    # -- without a search ------------------------------------------------------------------

    def _bid(
        self, view: UmbraState, seat: int, decision: Decision, luck: Luck, sample: int = SAMPLE
    ) -> str:
        """The best of a few bids: it leads on the most tiles, preferably with energy."""
        options = decision.options
        tried = luck.sample(options, min(sample, len(options)))
        worth = partial(altar.worth, self.ruleset.content)
        values = [[*map(worth, offer.energy, offer.soul)] for offer in view.altar]

        def leads(key: str) -> float:
            total = luck.random() * 0.3
            for now, (energy, soul) in zip(values, pieces(key), strict=True):
                if energy or soul:
                    mine = now[seat] + worth(energy, soul)
                    best = max(value for other, value in enumerate(now) if other != seat)
                    total += 1.2 + 0.35 * energy if mine > best else 0.15 * energy
                    total += 0.4 * (mine == best)
            return total

        return max(tried, key=lambda option: leads(option.key)).key

    def _lay(self, view: UmbraState, seat: int, decision: Decision, luck: Luck) -> str:
        """The space where the tile earns most, at once and by open paths that the seat leads."""
        offer = view.altar[view.queue[0]]
        board = view.sides
        seats = range(len(view.seats))
        share = 1 / (len(seats) - 1)

        def award(path: Sequence[int], cell: int) -> float:
            """What a path brings this seat, minus what it brings the other seats on average."""
            energy = [
                sum(view.garden[one].energy[who] for one in path)
                + (offer.energy[who] if cell in path else 0)
                for who in seats
            ]
            total, earned = 0.0, len(path)
            for who in ranked(energy, view.track):
                total += min(earned, view.seats[who].left + 1) * (1 if who == seat else -share)
                earned //= 2
            return total

        def pays(cell: int) -> float:
            board[cell] = offer.sides
            total = luck.random() * 0.2
            for path in completed(board, cell):
                total += award(path, cell)
            if offer.sides > 0:
                own, whole = path_of(board, cell)
                if not whole:
                    ends = min(len(ends_at(board, own)), len(OPEN_PATH) - 1)
                    total += OPEN_PATH[ends] * award(own, cell)
            board[cell] = EMPTY
            return total

        return max(decision.options, key=lambda option: pays(option.value)).key

    def _put(self, view: UmbraState, seat: int, decision: Decision, luck: Luck) -> str:
        """The space to which flowers move: where this seat's energy leads by most.

        Of spaces with the same lead, any.
        """

        def lead(cell: int) -> float:
            if cell < 0:
                return 0.0
            energy = view.garden[cell].energy
            return energy[seat] - max(e for who, e in enumerate(energy) if who != seat)

        options = decision.options
        return max(options, key=lambda option: lead(option.value) + luck.random()).key

    # -- what a position is worth ----------------------------------------------------------

    def _standing(self, state: UmbraState) -> list[float]:
        """The soul flowers of each seat: earned, plus expected from the present open paths."""
        setup = self.ruleset.content.setup
        found = [
            float(setup.flowers.on_soul_tile - mine.left)
            + (10.0 if mine.claimed else 0.0)
            + 0.02 * (mine.energy + 2 * mine.soul)
            for mine in state.seats
        ]
        board = state.sides
        met: set[int] = set()
        for cell, sides in enumerate(board):
            for who, energy in enumerate(state.garden[cell].energy):
                found[who] += LOOSE * energy
            if sides <= 0 or cell in met:
                continue
            path, _ = path_of(board, cell)
            met.update(path)
            energies = [
                sum(state.garden[one].energy[who] for one in path) for who in range(len(found))
            ]
            chance = OPEN_PATH[min(len(ends_at(board, path)), len(OPEN_PATH) - 1)]
            earned = len(path) + 1
            for who in ranked(energies, state.track):
                found[who] += chance * min(earned, state.seats[who].left + 2)
                earned //= 2
        return found


BOT = UmbraViaBot
