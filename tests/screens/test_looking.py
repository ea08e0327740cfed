"""The look cursor walks over everything that is drawn, at any question, and each thing has a card.

"Everything drawn" are the hot regions of the widgets that draw the table. What a game says lies
there (`Ruleset.targets`) has cards with a name, and with numbers where there are any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulesets.umbra_via.screen.pickers import BidPicker
from tabletop_tui.core.describe import Card
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.parts.looking import IN_SECRET, KEYS
from tabletop_tui.widgets.play.key_sentences import NO_ANSWER
from tabletop_tui.widgets.play.panels.card_pane import RULES
from tests.rulesets.umbrella_academy import scenes as academy
from tests.rulesets.villainous import scenes as villains
from tests.screens.drawn.test_cut import GAMES, NAMES, SIZES, lifted
from tests.screens.table import Seated, seated, seated_at

POSITIONS = 6
SEED = 3


def drawn_targets(scene: Seated) -> list[str]:
    """Everything that any widget of the table draws as a thing of its own."""
    game = scene.game
    return [target for widget in game.look.tables() for target in widget.canvas.spots()]


def missing(scene: Seated) -> list[str]:
    """What is drawn and has no card."""
    return [target for target in drawn_targets(scene) if scene.game.look.card_at(target) is None]


def positions(library: Library, game: str, seats: int) -> Iterator[Session[Any]]:
    """A random game at decisions of different kinds."""
    ruleset: Any = library.load(game)
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:seats], seed=SEED))
    policy, kinds, count = Random(SEED), set[str](), 0
    while (decision := session.decision) is not None and count < POSITIONS:
        if decision.kind not in kinds and session.decisions > 10:
            kinds.add(decision.kind)
            count += 1
            yield session.fork()
        session.answer(policy.choice(decision.options).key)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "seats"), GAMES.items())
async def test_everything_drawn_can_be_looked_at(
    library: Library, tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    walked, most = 0, 3 if size[0] > 80 else None
    for number, session in enumerate(islice(positions(library, game, seats), most)):
        store = SaveStore(tmp_path / str(number))
        async with seated_at(library, store, session, size=size) as scene:
            await lifted(scene)
            screen = scene.game
            decision = screen.decision
            if decision is None or decision.secret:
                continue
            assert not missing(scene)
            await scene.press("k")
            if screen.decision is not decision:
                # A clock that runs asked something else meanwhile.
                continue
            spots = screen.look.spots()
            assert {*spots} == {*drawn_targets(scene)}
            seen: set[str] = set()
            for _ in spots:
                screen.look.press("tab")
                target = screen.look.at
                card = screen.look.card_at(target)
                assert card is not None
                told = next(
                    panel.canvas.text()
                    for panel in (screen.log_panel, screen.card_pane, screen.panel)
                    if panel.display and panel.size.area
                    and (panel is not screen.log_panel or panel._over)
                )  # fmt: skip
                assert short_of(card.name) in told, f"{target}: {told}"
                seen.add(target)
            assert seen == {*spots}, "Tab comes to all of it"
            walked += len(seen)
            await scene.press("escape")
            assert not screen.look.at
    assert walked


def short_of(name: str) -> str:
    """As much of a name as a narrow frame has room for."""
    return name[:16].rstrip()


def cards(session: Session[Any], viewer: int) -> Iterator[tuple[str, Card]]:
    """Every card that a viewer can look at."""
    words = session.ruleset.described(session.view(viewer), viewer, session.table.names)
    for target in words.targets:
        card = words.card(target, related=False)
        assert card is not None, f"{target} has no card for {viewer}"
        yield target, card


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
def test_everything_on_the_table_has_a_card_with_a_name(
    library: Library, game: str, seats: int
) -> None:
    ruleset: Any = library.load(game)
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:seats], seed=5))
    policy, numbers = Random(5), 0
    while (decision := session.decision) is not None and session.decisions < 150:
        if session.decisions % 5 == 0:
            for viewer in (PUBLIC, *range(seats)):
                for target, card in cards(session, viewer):
                    told = " ".join([card.name, card.kind, card.text, *card.now])
                    assert card.name.strip(), target
                    assert card.kind.strip(), target
                    assert "{" not in told, f"{target}: {told}"
                    numbers += bool(re.search(r"\d", " ".join([*card.now, *card.figures])))
        session.answer(policy.choice(decision.options).key)
    assert numbers


def asked_in_secret(library: Library, game: str, seats: int) -> Session[Any]:
    """A random game at its first secret question."""
    ruleset: Any = library.load(game)
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:seats], seed=3))
    policy = Random(3)
    while (decision := session.decision) is not None and not decision.secret:
        session.answer(policy.choice(decision.options).key)
    return session


async def test_nobody_looks_around_while_a_secret_is_answered(
    library: Library, store: SaveStore
) -> None:
    session = asked_in_secret(library, "hail_hydra", 5)
    async with seated_at(library, store, session, size=(120, 40)) as scene:
        await lifted(scene)
        await scene.press("k", "tab", "down")
        assert not scene.game.look.at
        await scene.press("k")
        picker = scene.game.picker
        assert picker is not None
        assert picker.complaint == IN_SECRET


async def test_before_a_bid_the_open_table_can_be_looked_at_and_nothing_else(
    library: Library, store: SaveStore
) -> None:
    session = asked_in_secret(library, "umbra_via", 4)
    async with seated_at(library, store, session, size=(120, 40)) as scene:
        await lifted(scene)
        await scene.press("1")
        picker = scene.game.picker
        tall = scene.game.panel.size.height
        await scene.press("k", "tab", "right")
        assert scene.game.look.at
        scene.game.look.move_to("altar 2")
        await scene.press("enter")
        assert scene.session.decision is session.decision
        assert isinstance(picker, BidPicker)
        assert picker.put == [0], "nothing was put on a tile"
        assert scene.game.panel.size.height == tall, "the frame is the same for every bid"


def test_all_that_can_be_looked_at_before_a_bid_is_known_to_the_whole_table(
    library: Library,
) -> None:
    """So the look cursor does the same whatever a seat holds."""
    ruleset: Any = library.load("umbra_via")
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:4], seed=8))
    policy, bids = Random(8), 0
    while (decision := session.decision) is not None and session.decisions < 200:
        if decision.secret:
            bids += 1
            mine = dict(cards(session, decision.seat))
            assert mine == dict(cards(session, PUBLIC))
        session.answer(policy.choice(decision.options).key)
    assert bids


async def test_enter_on_a_legal_answer_chooses_it_and_the_next_one_gives_it(
    library: Library, store: SaveStore
) -> None:
    ruleset: Any = library.load("umbra_via")
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:3], seed=1))
    policy = Random(1)
    while (decision := session.decision) is not None and decision.kind != "lay":
        session.answer(policy.choice(decision.options).key)
    assert decision is not None
    async with seated_at(library, store, session, size=(120, 40)) as scene:
        picker = scene.game.picker
        last = decision.options[-1]
        await scene.press("k")
        scene.game.look.move_to(last.target)
        await scene.press("enter")
        assert not scene.game.look.at
        assert scene.session.decision is decision, "who looks around has not answered"
        assert scene.game.picker is picker
        assert picker is not None
        assert picker.chosen_target == last.target
        await scene.press("enter")
        assert scene.session.decision is not decision


async def test_q_puts_the_look_cursor_away_before_it_leaves_the_game(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", NAMES[:2]) as scene:
        game = scene.game
        await scene.press("k", "q")
        assert not game.look.at
        assert scene.app.screen is game
        await scene.press("q", "q")
        assert scene.app.screen is not game


async def test_a_card_is_put_away_wherever_it_was_shown(library: Library, store: SaveStore) -> None:
    """A frame that stayed would name `q back` where `q` leaves the game."""
    async with seated(library, store, "hail_hydra", NAMES[:5], size=(100, 24)) as scene:
        await scene.press("k")
        assert KEYS in scene.game.panel.canvas.text(), "here the decision lends its place"
        # The log may get rows meanwhile: a computer has answered.
        scene.game.log_panel.styles.height = 5
        await scene.drawn()
        assert scene.game.log_panel.region.area
        await scene.press("k")
        assert KEYS not in scene.text()


async def test_a_click_on_what_is_no_answer_looks_at_it(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", NAMES[:3], size=(120, 40)) as scene:
        decisions = scene.session.decisions
        await scene.click("seat 1")
        assert scene.game.look.at == "seat 1"
        assert "another board" in scene.game.card_pane.canvas.text()
        assert scene.session.decisions == decisions


async def test_the_mark_of_the_look_cursor_has_a_form_of_its_own(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", NAMES[:3], size=(120, 40)) as scene:
        board = scene.game.board
        await scene.press("k")
        scene.game.look.move_to("slot 2")
        assert "┏━" in board.canvas.text()
        scene.game.look.move_to("zone top R")
        spot = board.canvas.spots()["zone top R"]
        row = board.canvas.rows[spot.y]
        marks = [(char, fg) for char, fg, _, _ in row if char in "[]"]
        assert marks == [("[", "blue"), ("]", "blue")]
        await scene.press("k")
        assert "[" not in "".join(char for char, *_ in board.canvas.rows[spot.y])


async def test_a_pane_leaves_its_rows_to_the_log_where_no_answer_has_a_card(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "pebbles", ["Ada", "Ben"], size=(120, 48)) as table:
        assert table.game.card_pane.size.height <= table.game.log_panel.size.height


async def test_at_the_end_the_log_has_the_rows_of_a_card_that_nobody_asks_for(
    library: Library, store: SaveStore
) -> None:
    ruleset = library.load("pebbles")
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1))
    while (decision := session.decision) is not None:
        session.answer(decision.options[0].key)
    async with seated_at(library, store, session, size=(120, 40)) as table:
        await table.press("b")
        assert isinstance(table.app.screen, GameScreen)
        assert table.game.card_pane.size.height < table.game.log_panel.size.height


async def test_where_an_answer_has_a_card_the_pane_has_its_room_from_the_start(
    library: Library, store: SaveStore
) -> None:
    session = academy.table("spaceboy", "rumor", hands={"spaceboy": "sb_strength"})
    async with seated_at(library, store, session, size=(120, 48)) as table:
        await table.lift()
        told = table.game.card_pane.card
        assert told is not None
        assert told.kind == RULES, "the answer under the cursor has none"
        assert table.game.card_pane.size.height >= 8


async def test_nothing_moves_while_the_cursor_walks_over_the_answers(
    library: Library, store: SaveStore
) -> None:
    mine = villains.realm("jafar", at="streets_of_agrabah", hand=["iago", "scimitar"], power=6)
    session = villains.table(mine, villains.realm("ursula"))
    async with seated_at(library, store, session, size=(120, 40)) as table:
        await table.lift()
        told, places = set(), set()
        assert table.game.decision is not None
        for _ in table.game.decision.options:
            told.add(len(table.game.panel.preview.lines))
            places.add(tuple(widget.region for widget in table.game.query("#side > *")))
            await table.press("tab")
        assert len(told) > 1, "one tells more of itself than another"
        assert len(places) == 1


async def test_who_calls_an_answer_looks_no_more(library: Library, store: SaveStore) -> None:
    """Enter was about what the look cursor stood on, while a number had chosen an answer."""
    game = academy.table("spaceboy", "rumor")
    async with seated_at(library, store, game, size=(120, 40), ask_enter=True) as scene:
        await scene.press("d", "enter")
        decision = scene.game.decision
        assert decision is not None
        await scene.press("k", "up", "up", "up", "enter")
        assert f"{NO_ANSWER} k leads"[:30] in " ".join(scene.game.panel.canvas.text().split())
        await scene.press("1")
        assert not scene.game.look.at
        assert scene.game.picker is not None
        assert scene.game.picker.option is decision.options[0]
        await scene.press("enter")
        assert scene.game.decision is not decision


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats"), GAMES.items())
async def test_what_is_looked_at_says_so_and_names_the_keys(
    library: Library, store: SaveStore, game: str, seats: int, size: tuple[int, int]
) -> None:
    """A look cursor that only marks the table would leave the player with keys that do nothing."""
    for session in islice(positions(library, game, seats), 2):
        async with seated_at(library, store, session, size=size) as scene:
            await lifted(scene)
            if not isinstance(scene.app.screen, GameScreen) or not scene.game.look.can_look:
                continue
            for target in islice(scene.game.look.spots(), 3):
                scene.game.look.move_to(target)
                await scene.drawn()
                shown = scene.text()
                assert KEYS in shown, target
                card = scene.game.look.card_at(target)
                long = card is not None and len(card.name) > 18
                assert "─ look: " in shown or (size[0] == 80 and long), target


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_the_arrows_are_named_for_one_cursor_at_a_time(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"], size=size) as scene:

        def named() -> tuple[bool, bool]:
            shown = scene.game.panel.canvas.text()
            return "←→↑↓ zone" in shown, "choose a slide: ←→↑↓" in shown

        assert named() == (True, True)
        await scene.press("k")
        assert named() == (False, False)
        await scene.press("k")
        assert named() == (True, True)
