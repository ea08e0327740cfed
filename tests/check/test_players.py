"""The checks of computer players find one that cheats, one that fails, one that cannot imagine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.check.base import watch
from tabletop_tui.check.games.deals import EvenDeals
from tabletop_tui.check.players import BotsAreFair, Imagines
from tabletop_tui.check.playing import Fault, Setting, Subject, settings_of, subject_in
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.players.bot import Bot, Luck

RAVEN = Path(__file__).parent.parent / "fixtures" / "rulesets" / "raven"


def raven(monkeypatch: pytest.MonkeyPatch, kind: type[Bot[Any]]) -> Setting:
    """A game with a computer player of this kind."""
    subject = subject_in(RAVEN)
    monkeypatch.setattr(Subject, "bot", kind(subject.ruleset))
    return settings_of(subject, options=False)[1]


def every_hand() -> list[str]:
    """Looks through the table at the session of the check that plays it."""
    session = None
    caller = sys._getframe()
    while session is None and caller.f_back is not None:
        caller = caller.f_back
        session = caller.f_locals.get("twin") or caller.f_locals.get("session")
    assert session is not None
    return [card for bird in session.state.seats for card in bird.hand]


class Cheat(Bot[Any]):
    """It plays by what others hold."""

    def policy(self, view: Any, seat: int, decision: Decision, luck: Luck) -> str:
        return decision.options[hash(tuple(every_hand())) % len(decision.options)].key


class Gossip(Bot[Any]):
    """Its answers are honest; what it tells of them is not."""

    def policy(self, view: Any, seat: int, decision: Decision, luck: Luck) -> str:
        return decision.options[0].key

    def reason(
        self,
        view: Any,
        seat: int,
        decision: Decision,
        key: str,
        names: Sequence[str],
        imagined: Any = None,
    ) -> str:
        return f"on the table are {every_hand()}"


class Stumbling(Bot[Any]):
    def policy(self, view: Any, seat: int, decision: Decision, luck: Luck) -> str:
        raise LookupError("no idea")


class Careless(Bot[Any]):
    """It deals cards that the seat would see to be others."""

    def deal(self, view: Any, seat: int, luck: Luck) -> Any:
        for bird in view.seats:
            bird.hand = ["storm-1"] * len(bird.hand)
        return view


class Shuffling(Bot[Any]):
    """It deals every card that lies nowhere in the open, wherever one is hidden."""

    def deal(self, view: Any, seat: int, luck: Luck) -> Any:
        piles = [view.deck, view.discard, *(bird.hand for bird in view.seats)]
        kinds = self.ruleset.kinds.values()  # type: ignore[attr-defined]
        every = [f"{kind.id}-{n}" for kind in kinds for n in range(1, kind.copies + 1)]
        left = [card for card in every if not any(card in pile for pile in piles)]
        self.order(left, luck)
        for pile in piles:
            pile[:] = [left.pop() if card == FACE_DOWN else card for card in pile]
        return view

    def order(self, cards: list[str], luck: Luck) -> None:
        luck.shuffle(cards)


class Sorting(Shuffling):
    """It sorts what it should shuffle."""

    def order(self, cards: list[str], luck: Luck) -> None:
        cards.sort()


class Leaning(Shuffling):
    """It deals the cards of one kind to the deck more often than to hands."""

    def order(self, cards: list[str], luck: Luck) -> None:
        luck.shuffle(cards)
        cards.sort(key=lambda card: card.startswith("raven") and luck.random() < 0.8)


def test_an_honest_player_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watch(BotsAreFair, raven(monkeypatch, Bot), range(3)).tried > 5


def test_a_player_that_looks_at_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Fault, match="knows what it may not see"):
        watch(BotsAreFair, raven(monkeypatch, Cheat), range(10))


def test_an_adviser_that_tells_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Fault, match="knows what it may not see"):
        watch(BotsAreFair, raven(monkeypatch, Gossip), range(10))


def test_a_player_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Fault, match="failed: LookupError: no idea"):
        watch(BotsAreFair, raven(monkeypatch, Stumbling), range(3))


def test_a_deal_that_shuffles_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watch(EvenDeals, raven(monkeypatch, Shuffling), range(4)).tried > 200


@pytest.mark.parametrize("kind", [Sorting, Leaning])
def test_a_deal_that_is_not_even_is_told(
    monkeypatch: pytest.MonkeyPatch, kind: type[Bot[Any]]
) -> None:
    with pytest.raises(Fault, match="imagines no even deal"):
        watch(EvenDeals, raven(monkeypatch, kind), range(4))


@pytest.mark.parametrize("games", [2, 30])
def test_a_player_whose_worlds_do_not_fit_is_told(
    monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    """Also when few decisions were looked at, of which every one was missed."""
    with pytest.raises(Fault, match="no world was found at"):
        watch(Imagines, raven(monkeypatch, Careless), range(games))
