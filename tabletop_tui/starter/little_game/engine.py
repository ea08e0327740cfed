"""The rules of Little Game: set-up, a turn, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.describe import Card as CardText
from tabletop_tui.core.describe import Thing
from tabletop_tui.core.events import Words
from tabletop_tui.core.outcome import Outcome, ScoreLine
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game, Ruleset
from tabletop_tui.core.table import Table

from . import text
from .components import Components
from .state import Card, GameState, Seat


class Engine(Ruleset[GameState]):
    """Lay animals into your row; the best row wins."""

    state_type = GameState

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        super().__init__(manifest, folder)
        self.components = Components(folder)

    def setup(self, table: Table) -> GameState:
        """Three cards each from a shuffled deck."""
        rounds = 6 if table.option("length") == "long" else 4
        state = GameState(
            seats=[Seat() for _ in table.chairs], deck=[], rounds=rounds, seed=table.seed
        )
        state.deck = Chance(state).shuffled(self.components.all_cards())
        for seat in state.seats:
            seat.hand = [state.deck.pop() for _ in range(3)]
        return state

    def step(self, game: Game[GameState]) -> Play[None]:
        """One turn: lay a card, do what it says, and draw; or pass."""
        state = game.state
        me = state.active
        card: Card | None = yield from self._choose_card(state, me)
        if card is None:
            game.log("{who:seat} passes.", who=me)
        else:
            state.seats[me].hand.remove(card)
            state.seats[me].row.append(card)
            game.log("{who:seat} lays {card:card}.", who=me, card=card)
            if self.components.kind(card).id == "magpie":
                yield from self._steal(game, me)
            self._draw(game, me)
        state.turn += 1

    def _choose_card(self, state: GameState, me: int) -> Play[Card | None]:
        seat = state.seats[me]
        options = [
            Option(f"lay {card}", f"Lay {self.components.kind(card).name}", card, target=card)
            for card in seat.hand
            if not self._why_not(seat, card)
        ]
        options.append(Option("pass", "Pass", None, detail="draw nothing", hotkey="p"))

        def refused() -> list[Refusal]:
            reasons = [(card, self._why_not(seat, card)) for card in seat.hand]
            return [
                Refusal(card, f"Lay {self.components.kind(card).name}", why)
                for card, why in reasons
                if why
            ]

        chosen: Card | None = yield from choose(
            me,
            "lay",
            "Lay which card?",
            options,
            public="to lay a card",
            refused=refused,
            rule="A turn",
        )
        return chosen

    def _why_not(self, seat: Seat, card: Card) -> str:
        """Why a card cannot be laid now; empty when it can."""
        needs = self.components.kind(card).needs
        return f"needs {needs} cards in your row" if len(seat.row) < needs else ""

    def _steal(self, game: Game[GameState], me: int) -> Play[None]:
        """Take a card at random from the hand of another player."""
        seats = game.state.seats
        others = [
            Option(f"seat {n}", game.table.names[n], n, target=f"seat {n}", hotkey=str(n + 1))
            for n, seat in enumerate(seats)
            if n != me and seat.hand
        ]
        if not others:
            return
        victim: int = yield from choose(
            me,
            "steal",
            "Take a card from whom?",
            others,
            ask_single=False,
            public="to take a card from somebody",
            rule="The animals",
        )
        card = game.chance.pick(seats[victim].hand)
        seats[victim].hand.remove(card)
        seats[me].hand.append(card)
        game.log_to(
            (me, victim),
            "{who:seat} takes {card:card} from {victim:seat}.",
            "{who:seat} takes a card from {victim:seat}.",
            who=me,
            victim=victim,
            card=card,
        )

    def _draw(self, game: Game[GameState], me: int) -> None:
        """Draw a card, as long as there are any."""
        state = game.state
        if state.deck:
            card = state.deck.pop()
            state.seats[me].hand.append(card)
            game.log_to(
                me, "{who:seat} draws {card:card}.", "{who:seat} draws a card.", who=me, card=card
            )

    def outcome(self, state: GameState) -> Outcome | None:
        """After the last round: the animals of each row, and the flock."""
        if state.turn < state.rounds * len(state.seats):
            return None
        rows = [seat.row for seat in state.seats]
        sheet = (
            ScoreLine("Animals", tuple(map(self.components.worth, rows))),
            ScoreLine("All three kinds", tuple(map(self.components.flock, rows))),
        )
        totals = Outcome("", (), "", sheet).totals
        winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        result = f"seat {winners[0] + 1}" if len(winners) == 1 else "shared"
        return Outcome(result, winners, f"{max(totals)} points win.", sheet)

    def points(self, view: GameState) -> Sequence[int]:
        """What each row is worth now."""
        rows = [seat.row for seat in view.seats]
        return [self.components.worth(row) + self.components.flock(row) for row in rows]

    def status(self, view: GameState) -> str:
        """The round."""
        return text.status(view)

    def describe(self, view: GameState, viewer: int) -> Thing:
        """Hand, rows and deck: every description of the table is made from this tree."""
        return text.describe(self.components, view, viewer)

    @property
    def words(self) -> Words:
        """A card is spoken by its name."""
        return {"card": lambda value: text.card_phrase(self.components, str(value))}

    def cards(self) -> Mapping[str, CardText]:
        """Every kind of card."""
        return text.card_texts(self.components)
