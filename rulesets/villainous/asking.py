"""A realm in which a card acts and asks: who is asked, by which card, and about whose realm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tabletop_tui.core.decision import Option, Play, Refusal, choose
from tabletop_tui.core.ruleset import Game

from .components import Content, Hook
from .state import CardId, VillainousState
from .view import RealmView

NO = "no"
"""The key of the option that declines."""


class AskingRealm(RealmView):
    """One realm in a running step, as far as its cards let players choose."""

    __slots__ = ("game",)

    def __init__(self, content: Content, game: Game[VillainousState], seat: int) -> None:
        super().__init__(content, game.state, seat)
        self.game = game

    def does(self, event: str, card: CardId, *about: Any) -> Play[Any]:
        """Do what a card itself does, wherever it is; None when it has no such hook."""
        hook = self.kinds[card].hooks.get(event)
        return None if hook is None else (yield from self.lets(card, hook, *about))

    def lets(self, card: CardId, hook: Hook, *about: Any) -> Play[Any]:
        """Let a card do this; what is asked meanwhile is asked by it."""
        self.state.asking.append(card)
        done = yield from hook(self, *about, card)
        # Not after an exception: with that the game is over, or never was.
        self.state.asking.pop()
        return done

    def question(self, by: int, prompt: str) -> str:
        """A question to `by`, with the card that asks it, and whose realm it is about.

        A question that names the card says so itself, as far as it is about the own realm.
        """
        if not self.state.asking:
            return prompt
        name = self.name(self.state.asking[-1])
        whose = "" if by == self.seat else f" ({self.game.names[self.seat]}'s realm)"
        if name in prompt and not whose:
            return prompt
        return f"{name}{whose}: {prompt[0].lower()}{prompt[1:]}"

    def pick_card(
        self,
        by: int,
        kind: str,
        prompt: str,
        cards: Sequence[CardId],
        *,
        optional: bool = False,
        detail: Callable[[CardId], str] | None = None,
        public: str = "to choose a card",
        rule: str = "What a card asks",
        ask_single: bool = False,
        refused: Callable[[], Sequence[Refusal]] | None = None,
    ) -> Play[CardId | None]:
        """Let `by` choose one of some cards; None when there is none or it declines.

        A single card that must be chosen is taken without a question unless `ask_single`: ask
        wherever the cards are not open to everybody. `refused` tells why it cannot be others.
        Copies on a pile are one answer; in the realm, where each can be pointed at, they are if
        there are no others.
        """
        if not cards:
            return None
        lying = any(self.is_here(card) for card in cards)
        options = [self.card_option(card, (detail or self.described)(card)) for card in cards]
        if optional:
            options.append(Option(NO, "None of them", None))
        chosen: CardId | None = yield from choose(
            by,
            kind,
            self.question(by, prompt),
            options,
            ask_single=ask_single,
            public=public,
            refused=refused,
            rule=rule,
            alike=self.sort_of if not lying or self.one_sort(cards) else None,
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
        rule: str = "What a card asks",
    ) -> Play[int | None]:
        """Let `by` choose one of some locations; None when there is none or it declines."""
        if not places:
            return None
        options = [self.place_option(p, detail(p) if detail else "") for p in places]
        if optional:
            options.append(Option(NO, "Stay", None))
        public = "to choose a location"
        chosen: int | None = yield from choose(
            by,
            "place",
            self.question(by, prompt),
            options,
            ask_single=False,
            public=public,
            rule=rule,
        )
        return chosen

    def confirm(self, by: int, kind: str, prompt: str) -> Play[bool]:
        """Ask `by` yes or no."""
        options = [Option("yes", "Yes", True), Option(NO, "No", False)]
        public = "to say yes or no"
        said: bool = yield from choose(
            by, kind, self.question(by, prompt), options, public=public, rule="What a card asks"
        )
        return said
