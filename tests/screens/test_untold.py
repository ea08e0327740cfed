"""What others at the table could hear or see of a secret answer, and of the seat before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.describe import Card
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.finished.results import ResultsScreen
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.parts import foresight
from tabletop_tui.widgets.play.sealed import SealedList
from tests.screens.table import Seated, seated, seated_at

PLAYERS = ["Ada", "Ben", "Cleo"]
LARGE = (160, 50)
"""With a pane for cards beside the board."""

SMALL = (80, 28)
"""Where a card stands in the panel of the decision."""


def asked(library: Library, game: str, kind: str) -> Session[Any]:
    """A game that stands at the first question of a kind, which is answered in the open."""
    ruleset: Any = library.load(game)
    session = Session(ruleset, lay_table(ruleset.manifest, names=PLAYERS, seed=7))
    while session.decision is not None and session.decision.kind != kind:
        session.answer(session.decision.options[0].key)
    return session


async def choose_a_card(table: Seated) -> str:
    """Choose the first answer that is a card of the own hand, and do not take it."""
    await table.lift()
    picker = table.game.picker
    assert isinstance(picker, SealedList)
    option = next(one for one in picker.decision.options if one.target)
    await table.press(*table.keys_for(option.key)[:-1])
    assert picker.option == option
    return option.target


async def test_no_bell_tells_that_a_secret_answer_was_refused(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        await table.lift()
        rung: list[int] = []
        table.app.bell = lambda: rung.append(1)  # type: ignore[method-assign]
        await table.press("enter")
        picker = table.game.picker
        assert picker is not None
        assert picker.complaint
        assert rung == []


def with_cards(table: Seated) -> None:
    """Every answer of the game has a card that can be told."""
    table.game.look.card_at = lambda target: Card(target, "card", "x") if target else None  # type: ignore[method-assign]


def cards(table: Seated) -> list[str]:
    """What cards are told, in the panel of the decision or in a pane of their own."""
    card = table.game.card_pane.card if table.game.look.has_pane else table.game.panel.card
    return [card.name] if card is not None else []


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_no_card_is_shown_before_a_secret_answer(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """It would be read from across the table: neither in the pane nor in the panel."""
    async with seated(library, store, "raven", PLAYERS, size=size) as table:
        with_cards(table)
        target = await choose_a_card(table)
        assert table.game.look.card_at(target) is not None
        assert cards(table) == []


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_in_the_open_the_card_under_the_cursor_is_shown(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated_at(library, store, asked(library, "raven", "act"), size=size) as table:
        with_cards(table)
        await table.lift()
        await table.press("down")
        assert len(cards(table)) == 1


async def test_the_cards_of_secret_answers_make_no_pane_larger(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS, size=LARGE) as table:
        with_cards(table)
        await choose_a_card(table)
        high = table.game.card_pane.size.height
        assert not table.game.look._cards_of_answers()
    async with seated(library, store, "raven", PLAYERS, size=LARGE) as table:
        await choose_a_card(table)
        assert table.game.card_pane.size.height == high


async def test_no_board_shows_the_outcome_of_a_secret_answer(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much could be known of it."""
    monkeypatch.setattr(foresight, "state_after", lambda ruleset, known, key: key)
    async with seated(library, store, "raven", PLAYERS) as table:
        table.game.board.shows_then = True  # type: ignore[misc]
        await choose_a_card(table)
        assert table.game.board.then is None


async def test_a_board_shows_the_outcome_of_an_open_answer(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, asked(library, "villainous", "go"), size=LARGE) as table:
        await table.lift()
        await table.press("down")
        assert table.game.board.then is not None


def own_rows(table: Seated) -> Iterator[str]:
    """Which parts of the screen have rows that were measured for the question before."""
    game = table.game
    for part in (game.panel, game.log_panel):
        if part.styles.inline.has_rule("height"):
            yield str(part.id)
    if game.fitting._fitted is not None or game.fitting._needs or game.panel._kept:
        yield "measured"


async def test_no_rows_of_a_question_are_left_when_the_curtain_hangs(
    library: Library, store: SaveStore
) -> None:
    """How long its answers and its cards are would tell the next seat what this one holds."""
    async with seated_at(library, store, asked(library, "raven", "act"), size=LARGE) as table:
        await table.lift()
        assert {*own_rows(table)} == {"decision", "log", "measured"}
        table.app.cover()
        await table.drawn()
        assert isinstance(table.app.screen, Curtain)
        assert [*own_rows(table)] == []


async def test_what_stands_beside_the_board_is_blank_until_it_has_its_own_rows(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first paint after a hand-over still has the rows of the seat before."""
    async with seated(library, store, "raven", PLAYERS, size=LARGE) as table:
        game, blank = table.game, list[bool]()
        turn_to = game.turn_to

        def noted(seen: Any) -> None:
            blank.extend(widget.is_blank for widget in (game.panel, game.log_panel))
            turn_to(seen)

        monkeypatch.setattr(game, "turn_to", noted)
        await table.lift()
        assert blank == [True, True]


def before_the_last_slide(library: Library) -> tuple[Session[Any], str]:
    """A game of Umbrella that ends with the answer that is told, which is seen sliding."""
    ruleset: Any = library.load("umbrella")
    for seed in range(20):
        table = lay_table(ruleset.manifest, names=PLAYERS[:2], seed=seed)
        game, luck = Session(ruleset, table), Random(seed)
        while game.decision is not None:
            game.answer(luck.choice(game.decision.options).key)
        again = Session(ruleset, table)
        *others, last = game.history
        for answer in others:
            again.answer(answer.key)
        if again.decision is not None and again.decision.kind == "slide":
            return again, last.key
    raise AssertionError("no game ended with a slide")


async def test_a_key_that_ends_a_motion_does_nothing_more_where_another_screen_has_come_up(
    library: Library, store: SaveStore
) -> None:
    session, last = before_the_last_slide(library)
    async with seated_at(library, store, session, animation=True) as table:
        game = table.game
        assert game.decision is not None
        assert game.picker is not None
        game.picker.stand_on(game.decision.choices.get(last) or game.decision.options[0])
        game.picker.touched = True
        game.answer(last)
        assert game.motion.runs
        await table.press("h")
        assert not game.motion.runs
        assert isinstance(table.app.screen, ResultsScreen)
        assert [*table.app._notifications] == [], "the board below says nothing"
