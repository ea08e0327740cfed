"""What carries the sign of a change, and whose answer is taken back, among people and computers."""

from __future__ import annotations

from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.dialogs.question import ConfirmScreen
from tests.rulesets.hail_hydra.scenes import GAME, NAMES, scene
from tests.screens.test_computers import Table, opened


def marked(table: Table) -> set[str]:
    """What carries the sign of a change on the board."""
    return set(table.game.board.new_things)


async def test_on_each_page_those_are_marked_who_laid_since_the_one_before(
    library: Library, store: SaveStore
) -> None:
    """Not those before them, whom all have seen; nor a person alone, who laid just now."""
    t = scene().go("lay")
    computers = dict.fromkeys(range(1, 5), "easy")
    async with opened(library, store, store.new(t.session, computers=computers)) as table:
        told: list[set[str]] = []
        while t.kind in ("lay", "between"):
            if t.kind == "lay":
                for key in ("card 1", "silent"):
                    table.game.answer(key)
            else:
                assert table.game.viewer == PUBLIC
                told.append(marked(table))
                table.game.go_on()
                await table.drawn()
                assert marked(table) == told[-1], "and so it is when the same page comes again"
                table.game.answer("continue")
            await table.until(lambda: table.waits() and t.decision.seat not in computers)
        assert told == [set(), {"seat 2"}, {"seat 3"}, {"seat 4"}][: len(told)]
        assert len(told) == 4


async def test_who_takes_back_the_hero_of_another_is_asked_first(
    library: Library, store: SaveStore
) -> None:
    """With it goes what three computers picked since: one key by mistake does not do that."""
    laid = lay_table(GAME.manifest, names=NAMES[:5], seed=2)
    session = Session(GAME, laid)
    computers = dict.fromkeys(range(2, 5), "easy")
    async with opened(library, store, store.new(session, computers=computers)) as table:

        def stands() -> int:
            return sum(bool(mine.hero) for mine in session.state.seats)

        while stands() < 5 and session.decision is not None:
            await table.until(table.waits)
            assert session.decision is not None
            if session.decision.answerer == 0 and session.state.seats[1].hero:
                break
            table.game.answer(session.decision.options[0].key)
            await table.drawn()
        given = stands()
        await table.press("u")
        assert stands() == given
        assert isinstance(table.app.screen, ConfirmScreen)
        assert "Ben" in table.text()
        await table.press("y")
        assert not session.state.seats[1].hero, "and what was agreed to is done"
