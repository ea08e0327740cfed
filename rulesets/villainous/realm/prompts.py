"""Telling what happens in a realm, and asking about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.events import Value
from tabletop_tui.core.ruleset import Game

from ..components import Content
from ..state import CardId, VillainousState
from .view import RealmView

NO = "no"
"""The key of the option that declines."""


class Prompts(RealmView):
    """A realm in a running step: whoever has to choose can be asked."""

    __slots__ = ("game",)

    def __init__(self, content: Content, game: Game[VillainousState], seat: int) -> None:
        super().__init__(content, game.state, seat)
        self.game = game

    def tell(self, text: str, kind: str = "move", /, **values: Value) -> None:
        """Tell everybody; `{me:seat}` is the player of this realm."""
        self.game.tell(text, kind, me=self.seat, **values)

    def pick_card(
        self,
        by: int,
        kind: str,
        prompt: str,
        cards: Sequence[CardId],
        *,
        optional: bool = False,
        detail: Callable[[CardId], str] | None = None,
        public: str = "",
        rule: str = "Cards",
        ask_single: bool = False,
        refused: Callable[[], Sequence[Refusal]] | None = None,
    ) -> Play[CardId | None]:
        """Let `by` choose one of some cards; None when there is none or it declines.

        A single card that must be chosen is taken without a question unless `ask_single`: ask
        wherever the cards are not open to everybody. `refused` tells why it cannot be others.
        """
        if not cards:
            return None
        tell = detail or self.described
        options = [Option(c, self.name(c), c, tell(c), c) for c in cards]
        if optional:
            options.append(Option(NO, "None of them", None))
        chosen: CardId | None = yield from choose(
            by,
            kind,
            prompt,
            options,
            ask_single=ask_single,
            public=public or "to choose a card",
            refused=refused,
            rule=rule,
        )
        return chosen

    def refusals(self, cards: Sequence[CardId], why: Callable[[CardId], str]) -> list[Refusal]:
        """Those of some cards against which something speaks."""
        reasons = [(card, why(card)) for card in cards]
        return [Refusal(card, self.name(card), reason) for card, reason in reasons if reason]

    def pick_place(
        self,
        by: int,
        prompt: str,
        places: Sequence[int],
        *,
        optional: bool = False,
        detail: Callable[[int], str] | None = None,
        rule: str = "Cards",
    ) -> Play[int | None]:
        """Let `by` choose one of some locations; None when there is none or it declines."""
        if not places:
            return None
        options = [
            Option(
                self.location(p).id,
                self.location(p).name,
                p,
                detail(p) if detail else "",
                self.place_target(p),
            )
            for p in places
        ]
        if optional:
            options.append(Option(NO, "Stay", None))
        chosen: int | None = yield from choose(
            by,
            "place",
            prompt,
            options,
            ask_single=False,
            public="to choose a location",
            rule=rule,
        )
        return chosen

    def confirm(self, by: int, kind: str, prompt: str, *, rule: str = "Cards") -> Play[bool]:
        """Ask `by` yes or no."""
        options = [Option("yes", "Yes", True), Option(NO, "No", False)]
        said: bool = yield from choose(
            by, kind, prompt, options, public="to say yes or no", rule=rule
        )
        return said

    def pick_number(
        self, by: int, prompt: str, least: int, most: int, *, rule: str = "Cards"
    ) -> Play[int]:
        """Let `by` choose a number from `least` to `most`."""
        options = [Option(f"{n}", f"{n}", n) for n in range(least, most + 1)]
        number: int = yield from choose(
            by, "number", prompt, options, ask_single=False, public="to choose a number", rule=rule
        )
        return number
